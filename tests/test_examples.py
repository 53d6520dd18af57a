"""The examples run as they are, and say something."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import cardcatan

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("play_random.py", "decisions"),
        ("replay_a_record.py", "and so it ended: goal"),
        ("step_an_environment.py", "board players=3"),
        ("write_a_bot.py", "builder"),
        ("write_a_board_bot.py", "settler"),
    ],
)
def test_an_example_runs(name: str, says: str) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / name)]
    # the same cardcatan as here, installed or not
    environment = {**os.environ, "PYTHONPATH": str(Path(cardcatan.__file__).parent.parent)}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert says in done.stdout
