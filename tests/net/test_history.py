"""The history of a host: nothing is stored twice or by halves, and ratings follow from the games alone."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from openskill.models import PlackettLuce

from cardcatan import CardRules, Record
from cardcatan.errors import HistoryError
from cardcatan.net.history import FILE, History, Standing, rate
from cardcatan.net.keys import fingerprint
from cardcatan.table import Finished, Finisher, Table

ANNA, BORIS, CARLA = (Finisher(key=bytes([n]) * 32, name=name, bot="") for n, name in ((1, "Anna"), (2, "Boris"), (3, "Carla")))
GREEDY = Finisher(key=None, name="greedy", bot="greedy")


@cache
def record(seed: int, players: int) -> tuple[str, int | None, tuple[int, ...]]:
    """The record of a random game, its winner, and its points."""
    table, chance = Table(CardRules(players=players, goal=5, round_limit=8), seed), random.Random(seed)
    while (seat := table.actor) is not None:
        table.act(seat, table.legal(seat).choice(chance), table.number(seat))
    assert table.result
    return str(table.record()), table.result.winner, table.result.scores


def game(
    seed: int,
    players: Sequence[Finisher],
    winner: int | None = None,
    scores: Sequence[int] = (),
    conceded: tuple[int, ...] = (),
) -> Finished:
    """A game that ended; with its own winner and points unless others are given."""
    text, won, points = record(seed, len(players))
    return Finished(
        room=1,
        game=seed,
        title="",
        rules=str(Record.parse(text).rules),
        record=text,
        players=tuple(players),
        winner=winner if scores else won,
        scores=tuple(scores) or points,
        conceded=conceded,
    )


def named(found: Sequence[Standing]) -> dict[str, Standing]:
    return {standing.name: standing for standing in found}


def after(tmp_path: Path, *games: Finished) -> dict[str, Standing]:
    """The standings after these games."""
    with History(tmp_path / FILE) as history:
        for number, one in enumerate(games):
            history.add(one, number)
        return named(history.standings("card"))


def test_a_game_is_stored_once_however_often_it_is_told(tmp_path: Path) -> None:
    with History(tmp_path / FILE) as history:
        assert history.add(game(1, [ANNA, BORIS]), 100)
        once = history.standings("card")
        assert not history.add(game(1, [ANNA, BORIS]), 200)
        assert history.standings("card") == once
    with History(tmp_path / FILE) as again:
        assert not again.add(game(1, [ANNA, BORIS]), 300)
        assert again.standings("card") == once
        assert [(kept.ended, kept.record) for kept in again.kept("card")] == [(100, record(1, 2)[0])]
        assert again.count("card") == 1 and again.count("board") == 0


def test_standings_add_up(tmp_path: Path) -> None:
    found = after(
        tmp_path,
        game(1, [ANNA, BORIS], 0, [10, 6]),
        game(2, [BORIS, ANNA], 1, [7, 10]),
        game(3, [ANNA, CARLA], None, [4, 4]),
    )
    anna = found["Anna"]
    assert (anna.games, anna.wins, anna.points, anna.mean_points) == (3, 2, 24, 8.0)
    assert (anna.mark, anna.bot, anna.key) == (fingerprint(b"\1" * 32), False, "01" * 32)
    low, high = anna.interval
    assert 0.2 < low < 2 / 3 < high < 0.95
    assert (found["Boris"].wins, found["Carla"].wins) == (0, 0)
    assert next(iter(found)) == "Anna"
    assert [standing.rating for standing in found.values()] == sorted((s.rating for s in found.values()), reverse=True)


def test_the_rating_is_that_of_plackett_and_luce(tmp_path: Path) -> None:
    found = after(tmp_path, game(1, [ANNA, BORIS, CARLA], 2, [8, 8, 10]))
    model = PlackettLuce()
    teams = model.rate([[model.rating()] for _ in range(3)], ranks=[2, 2, 1])
    for standing, (rating,) in zip((found["Anna"], found["Boris"], found["Carla"]), teams, strict=True):
        assert (standing.mu, standing.sigma) == (rating.mu, rating.sigma)
        assert standing.rating == pytest.approx(rating.ordinal())


def test_the_winner_comes_first_and_who_conceded_last(tmp_path: Path) -> None:
    won_by_tie_break = after(tmp_path / "a", game(1, [ANNA, BORIS], 1, [9, 9]))
    assert won_by_tie_break["Boris"].mu > won_by_tie_break["Anna"].mu
    gave_up = after(tmp_path / "b", game(1, [ANNA, BORIS, CARLA], 1, [9, 8, 2], (0,)))
    assert gave_up["Boris"].mu > gave_up["Carla"].mu > gave_up["Anna"].mu
    one_is_left = after(tmp_path / "c", game(1, [ANNA, BORIS, CARLA], 2, [9, 8, 2], (0, 1)))
    assert one_is_left["Carla"].mu > one_is_left["Anna"].mu > one_is_left["Boris"].mu


@pytest.fixture(autouse=True)
def directories(tmp_path: Path) -> None:
    for name in "abc":
        (tmp_path / name).mkdir()


def test_an_abandoned_game_is_kept_and_counts_for_nobody(tmp_path: Path) -> None:
    left = replace(game(2, [ANNA, BORIS], None, [9, 3]), abandoned=True)
    found = after(tmp_path, game(1, [ANNA, BORIS], 0, [10, 6]), left)
    assert (found["Anna"].games, found["Anna"].wins, found["Boris"].points) == (1, 1, 6)
    with History(tmp_path / FILE) as history:
        before = history.standings("card")
        history.rate_anew()
        assert history.standings("card") == before
        assert [kept.record for kept in history.kept("card")] == [game(1, [ANNA, BORIS]).record, left.record]


def test_what_the_stand_in_wins_for_who_gave_up_is_nobody_s_win(tmp_path: Path) -> None:
    found = after(tmp_path, game(1, [ANNA, BORIS], 0, [10, 6], (0,)))
    assert (found["Anna"].wins, found["Boris"].wins) == (0, 0)
    assert found["Boris"].mu > found["Anna"].mu


def test_games_of_different_kinds_are_rated_apart(tmp_path: Path) -> None:
    board = replace(game(2, [BORIS, ANNA], 0, [10, 6]), rules="board players=2")
    found = after(tmp_path, game(1, [ANNA, BORIS], 0, [10, 6]), board)
    assert found["Anna"].games == 1
    with History(tmp_path / FILE) as history:
        assert history.games() == ["board", "card"]
        other = named(history.standings("board"))
        assert (other["Boris"].wins, other["Anna"].wins) == (1, 0)
        assert other["Boris"].mu == found["Anna"].mu


def test_equals_share_a_place(tmp_path: Path) -> None:
    found = after(tmp_path, game(1, [ANNA, BORIS, CARLA], None, [5, 5, 3]))
    assert found["Anna"].mu == found["Boris"].mu > found["Carla"].mu


def test_a_bot_at_two_seats_played_twice(tmp_path: Path) -> None:
    found = after(tmp_path, game(1, [GREEDY, GREEDY, ANNA], 0, [10, 6, 2]))
    greedy = found["greedy"]
    assert (greedy.games, greedy.wins, greedy.points, greedy.bot, greedy.mark) == (2, 1, 16, True, "")
    assert greedy.mu > found["Anna"].mu


def test_a_player_is_a_key_and_not_a_name(tmp_path: Path) -> None:
    renamed = Finisher(key=ANNA.key, name="Anne", bot="")
    impostor = Finisher(key=b"bot:" + bytes(28), name="greedy", bot="")
    with History(tmp_path / FILE) as history:
        history.add(game(1, [ANNA, GREEDY]), 1)
        history.add(game(2, [renamed, impostor]), 2)
        found = history.standings("card")
    assert sorted((s.name, s.bot, s.games) for s in found) == [("Anne", False, 2), ("greedy", False, 1), ("greedy", True, 1)]


def test_a_name_is_text_and_never_a_terminal_command(tmp_path: Path) -> None:
    nasty = Finisher(key=b"x" * 32, name="\x1b[2J\u202eevil\r\n\x07", bot="")
    assert "[2Jevil" in after(tmp_path, game(1, [nasty, ANNA]))


players = st.lists(st.sampled_from([ANNA, BORIS, CARLA, GREEDY]), min_size=2, max_size=4)


@given(st.lists(players, max_size=8), st.integers(1, 9))
def test_ratings_follow_from_the_games_alone(
    tmp_path_factory: pytest.TempPathFactory, seats: list[list[Finisher]], n: int
) -> None:
    directory = tmp_path_factory.mktemp("history")
    games = [game(seed, one) for seed, one in enumerate(seats)]
    whole = after(directory, *games)
    with History(directory / FILE) as history:
        history.rate_anew()
        assert named(history.standings("card")) == whole
        latest = named(history.standings("card", n))
        assert len(list(history.kept("card", n))) == min(n, len(games))
    (directory / "latest").mkdir()
    assert latest == after(directory / "latest", *games[-n:])


def test_rating_one_game_changes_only_who_played() -> None:
    known = {"c": (30.0, 2.0)}
    rate(known, [("a", 1), ("b", 2)])
    assert known["c"] == (30.0, 2.0) and known["a"][0] > 25 > known["b"][0]


# --- files that are none --------------------------------------------------------------------------------------------


def damaged(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def newer(path: Path, _data: bytes) -> None:
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()


def foreign(path: Path, _data: bytes) -> None:
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE bookmarks (url TEXT)")
    db.close()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda path, data: damaged(path, b"no database at all, but long enough to be looked at" * 100), "cannot be used"),
        (lambda path, data: damaged(path, data[:100] + bytes(len(data) - 100)), "cannot be used|is damaged"),
        (newer, "newer"),
        (foreign, "is no history"),
    ],
)
def test_a_file_that_is_none_is_named_and_left_alone(tmp_path: Path, spoil: object, says: str) -> None:
    assert callable(spoil)
    after(tmp_path, game(1, [ANNA, BORIS]))
    path = tmp_path / FILE
    spoil(path, path.read_bytes())
    before = path.read_bytes()
    with pytest.raises(HistoryError, match=says) as error:
        History(path)
    assert str(path) in str(error.value)
    assert path.read_bytes() == before


@given(at=st.integers(100, 20_000), junk=st.binary(min_size=1, max_size=5000))
def test_damage_anywhere_is_a_history_error_and_nothing_worse(
    tmp_path_factory: pytest.TempPathFactory, at: int, junk: bytes
) -> None:
    directory = tmp_path_factory.mktemp("history")
    after(directory, *(game(seed, [ANNA, BORIS, GREEDY]) for seed in range(3)))
    path = directory / FILE
    data = bytearray(path.read_bytes())
    at = at % len(data)
    data[at : at + len(junk)] = junk
    path.write_bytes(data)
    try:
        with History(path) as history:
            history.add(game(9, [ANNA, BORIS]), 1)
            history.standings("card", 2)
            list(history.kept("card"))
    except HistoryError:
        pass


def test_a_place_where_no_file_can_be_is_named(tmp_path: Path) -> None:
    with pytest.raises(HistoryError, match="cannot be used"):
        History(tmp_path / "nowhere" / FILE)
    with pytest.raises(HistoryError, match="cannot be used"):
        History(tmp_path)


def test_a_closed_history_says_so(tmp_path: Path) -> None:
    history = History(tmp_path / FILE)
    history.close()
    history.close()
    with pytest.raises(HistoryError):
        history.count("card")


# --- several processes, and sudden ends -----------------------------------------------------------------------------


def test_one_process_reads_while_another_writes(tmp_path: Path) -> None:
    with History(tmp_path / FILE) as host, History(tmp_path / FILE) as reader:
        host.add(game(1, [ANNA, BORIS]), 1)
        assert reader.count("card") == 1
        games = reader.kept("card")
        next(games)
        assert host.add(game(2, [ANNA, BORIS]), 2)
        assert len(list(games)) <= 1
        assert reader.standings("card") == host.standings("card")


KILLED = """
import sys
from tests.net.test_history import ANNA, BORIS, FILE, GREEDY, History, game
with History(sys.argv[1]) as history:
    for seed in range(1000):
        history.add(game(seed, [ANNA, BORIS, GREEDY]), seed)
        print(seed, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="kills with SIGKILL")
@pytest.mark.parametrize("heard", [1, 4, 9])
def test_what_was_stored_outlives_a_killed_host_whole(tmp_path: Path, heard: int) -> None:
    path = tmp_path / FILE
    host = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True)
    try:
        assert host.stdout
        for _ in range(heard):
            host.stdout.readline()
        host.send_signal(signal.SIGKILL)
        rest = host.stdout.read().count("\n")
    finally:
        host.kill()
        host.wait(10)
    assert host.stdout
    host.stdout.close()
    with History(path) as history:
        kept = list(history.kept("card"))
        assert len(kept) in (heard + rest, heard + rest + 1)
        found = named(history.standings("card"))
        assert {standing.games for standing in found.values()} == {len(kept)}
        history.rate_anew()
        assert named(history.standings("card")) == found
