"""The examples run as they are, and say something."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cardcatan
from cardcatan import BoardEventKind, EventKind

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"


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


@pytest.mark.parametrize("page", ["README.md", "README.ru.md", "docs/library.md"])
def test_what_a_page_shows_runs_as_it_stands(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.M | re.S)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    if (tmp_path / "game.txt").exists():
        assert cardcatan.Record.read(tmp_path / "game.txt").names == ("Anna", "Boris")


def test_the_loop_of_the_readme_has_types(tmp_path: Path) -> None:
    block = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)[0]
    (tmp_path / "loop.py").write_text(block)
    command = [sys.executable, "-m", "mypy", "--strict", str(tmp_path / "loop.py")]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_kind_of_event_is_explained() -> None:
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    for kinds, title in ((EventKind, "card edition"), (BoardEventKind, "board game")):
        table = text.partition(f"| {title} |")[2].partition("\n\n")[0]
        named = [name for row in table.splitlines()[2:] for name in row.split("|")[1].strip().split(", ")]
        assert named == [kind.name for kind in kinds]
