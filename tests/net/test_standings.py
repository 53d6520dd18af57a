"""`cardcatan standings`, as somebody at a shell meets it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardcatan.net.history import FILE, History
from cardcatan.table import Finisher
from tests.net.test_history import ANNA, BORIS, GREEDY, game, record
from tests.test_cli import good, run

KEYS = "name key fingerprint bot games wins win_rate low high mean_points rating mu sigma"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data of a host where three games were played."""
    with History(tmp_path / FILE) as history:
        history.add(game(1, [ANNA, GREEDY], 0, [10, 6]), 1)
        history.add(game(2, [GREEDY, ANNA], 1, [7, 10]), 2)
        history.add(game(3, [ANNA, BORIS], 0, [10, 4]), 3)
    return tmp_path


def test_it_shows_who_is_strong(data: Path) -> None:
    lines = good("standings", "--data", str(data)).splitlines()
    assert lines[0] == "3 games"
    shown = [line.split()[:2] for line in lines[3:6]]
    assert shown[0] == ["1", "Anna"] and {name for _, name in shown[1:]} == {"Boris", "greedy"}
    assert "100.0 %" in lines[3] and re.search(r"[A-Z2-7]{4}-[A-Z2-7]{4}", lines[3])


def test_it_prints_exactly_the_keys_that_programs_read(data: Path) -> None:
    found = json.loads(good("standings", "--data", str(data), "--json"))
    assert list(found) == ["game", "games", "players"] and (found["game"], found["games"]) == ("card", 3)
    assert [list(player) for player in found["players"]] == [KEYS.split()] * 3
    anna = found["players"][0]
    assert (anna["name"], anna["games"], anna["wins"], anna["mean_points"], anna["bot"]) == ("Anna", 3, 3, 10.0, False)


def test_it_counts_the_latest_games_alone_if_asked(data: Path) -> None:
    found = json.loads(good("standings", "--data", str(data), "--json", "--games", "1"))
    assert found["games"] == 1 and [player["name"] for player in found["players"]] == ["Anna", "Boris"]


def test_without_a_game_named_it_shows_the_one_played_last_and_names_the_others(data: Path) -> None:
    assert good("standings", "--data", str(data)).splitlines()[0] == "3 games"
    with History(data / FILE) as history:
        history.add(replace(game(4, [BORIS, ANNA], 0, [10, 6]), rules="board players=2"), 4)
    lines = good("standings", "--data", str(data)).splitlines()
    assert lines[0] == "board: 1 game" and lines[-1] == "card: 3 games (--game card)"
    assert json.loads(good("standings", "--data", str(data), "--json"))["game"] == "board"
    assert json.loads(good("standings", "--data", str(data), "--json", "--game", "card"))["games"] == 3
    assert good("standings", "--data", str(data), "--records", str(data / "r")).startswith("4 records")
    assert good("standings", "--data", str(data), "--game", "board", "--records", str(data / "b")).startswith("1 record ")


def test_ratings_computed_anew_are_the_same(data: Path) -> None:
    assert good("standings", "--data", str(data), "--rate-anew") == good("standings", "--data", str(data))


def test_kept_records_become_files_that_replay(data: Path, tmp_path: Path) -> None:
    place = tmp_path / "records"
    assert good("standings", "--data", str(data), "--records", str(place)).startswith("3 records")
    files = sorted(place.iterdir())
    assert [path.read_text() for path in files] == [record(seed, 2)[0] for seed in (1, 2, 3)]
    for path in files:
        assert "sound" in good("replay", str(path), "--check")
    files[0].write_text("mine")
    assert "0 of them new" in good("standings", "--data", str(data), "--records", str(place))
    assert files[0].read_text() == "mine"


def test_no_name_leaves_the_directory_or_speaks_to_the_terminal(tmp_path: Path) -> None:
    nasty = Finisher(key=b"x" * 32, name="../../\x1b]0;evil\x07\u202e", bot="")
    with History(tmp_path / FILE) as history:
        history.add(game(1, [nasty, ANNA]), 1)
    place = tmp_path / "a" / "b" / "records"
    before = set(tmp_path.rglob("*"))
    good("standings", "--data", str(tmp_path), "--records", str(place))
    assert all(place in path.parents or path in place.parents or path == place for path in set(tmp_path.rglob("*")) - before)
    shown = good("standings", "--data", str(tmp_path))
    assert all(char.isprintable() or char == "\n" for char in shown)


def test_without_a_history_it_says_so_in_one_line(tmp_path: Path) -> None:
    done = run("standings", "--data", str(tmp_path))
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    assert "no game was finished" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_history_is_named_in_one_line(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"nonsense" * 1000)
    done = run("standings", "--data", str(tmp_path))
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and FILE in done.stderr
