"""The short forms of the long checks."""

from __future__ import annotations

import argparse
import subprocess
import sys

import pytest

from tests.checks import CHECKS, ROOT, Unavailable


@pytest.mark.battery
@pytest.mark.parametrize("name", CHECKS)
def test_short_form_of(name: str) -> None:
    try:
        CHECKS[name](argparse.Namespace(seconds=20, short=True))
    except Unavailable as lack:
        pytest.skip(str(lack))


def test_the_stubs_tell_what_the_extension_has() -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "cardcatan.core._core", "--allowlist", "tests/data/stubtest_allow.txt"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("command", [["mypy"], ["ruff", "check", "."]])
def test_the_python_is_clean_under(command: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
