"""The benchmarks that are commands run, in their shortest form; what they measure is looked at by people."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import cardcatan

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


def run(name: str, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(cardcatan.__file__).parent.parent)}
    command = [sys.executable, str(BENCHMARKS / name), *words]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, env=environment)


def test_peers_that_are_missing_are_said_and_the_others_play() -> None:
    done = run("peers.py", "--rounds", "1", "--seconds", "0.01")
    assert (done.returncode, done.stderr) == (0, "")
    first, *rest = done.stdout.splitlines()
    for peer in ("fastcatan", "catanatron"):
        assert (f"{peer} missing" in first) != any(line.startswith(peer) for line in rest)
    assert sum(line.startswith("cardcatan") for line in rest) >= 2


@pytest.mark.parametrize("words", [("--players", "greedy,random"), ("--game", "board", "--players", "greedy,random,random")])
def test_a_match_goes_on_where_it_was_stopped(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "games"
    first = run("strength.py", *words, "--games", "6", "--keep", str(file))
    assert (first.returncode, first.stderr) == (0, "")
    whole = file.read_text()
    file.write_text("".join(whole.splitlines(keepends=True)[:4]) + '{"rules": "boa')  # killed in the middle of a line
    again = run("strength.py", *words, "--games", "6", "--keep", str(file))
    assert again.returncode == 0, again.stderr
    assert [line.partition("milliseconds")[0] for line in again.stdout.splitlines()] == [
        line.partition("milliseconds")[0] for line in first.stdout.splitlines()
    ]
    assert run("strength.py", *words, "--games", "6", "--keep", str(file)).stdout == again.stdout


def test_a_match_that_is_none_is_told_which_there_are() -> None:
    done = run("strength.py", "chess")
    assert done.returncode == 2
    assert "board-search" in done.stderr
