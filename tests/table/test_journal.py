"""The journal: on the disk before anybody hears of it, and it goes on from the last whole action."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardcatan import BoardRules, CardRules, Record, RecordError
from cardcatan.table import Journal, JournalError, Match, Table, unfinished
from cardcatan.table.saves import keep

RULES = CardRules(players=2, goal=5, round_limit=8)
a_directory = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def play(table: Table, steps: int = -1, seed: int = 1) -> Table:
    chance = random.Random(seed)
    while (seat := table.actor) is not None and steps:
        table.act(seat, table.legal(seat).choice(chance), table.number(seat))
        steps -= 1
    return table


def begin(path: Path) -> Table:
    return Table(RULES, 7, ("Anna", "greedy"), Journal.create(path), {"Date": "2026-05-01"})


@cache
def whole() -> bytes:
    table = play(Table(RULES, 7, ("Anna", "greedy"), tags={"Date": "2026-05-01"}))
    return str(table.record()).encode()


def test_the_journal_of_a_finished_game_is_its_record(tmp_path: Path) -> None:
    table = play(begin(tmp_path / "game.txt"))
    assert (tmp_path / "game.txt").read_bytes() == str(table.record()).encode() == whole()
    Record.read(tmp_path / "game.txt")


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX")
def test_seeds_that_are_still_played_are_for_nobody_else_to_read(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        begin(tmp_path / "new" / "games" / "game.txt")
        match = Match(RULES, 7, ("Anna", "greedy"), 2)
        match.write(tmp_path / "match" / "match.txt")
        match.write(tmp_path / "match" / "match.txt")
        match.table(tmp_path / "match" / "match.txt")
    finally:
        os.umask(before)
    made = list(tmp_path.rglob("*"))
    assert len(made) == 6 and [path for path in made if path.stat().st_mode & 0o077] == []


def test_a_record_that_is_kept_twice_is_one_file(tmp_path: Path) -> None:
    text = whole().decode()
    first = keep(text, tmp_path)
    first = first.rename(first.with_name("20200101_000000_" + first.name.rpartition("_")[2]))  # long ago
    assert keep(text, tmp_path) == first and first.read_text() == text
    assert keep(text.replace("Anna", "Cleo"), tmp_path) != first
    assert len(list(tmp_path.iterdir())) == 2


def test_an_action_is_on_the_disk_when_act_returns(tmp_path: Path) -> None:
    table = begin(tmp_path / "game.txt")
    for _ in range(10):
        play(table, 1)
        assert (tmp_path / "game.txt").read_bytes() == str(table.record()).encode()


def test_a_board_game_goes_on_from_its_journal_wherever_it_stood(tmp_path: Path) -> None:
    rules, path = BoardRules(players=3, goal=4, proposals=1), tmp_path / "board.txt"
    table, chance = Table(rules, b"7" * 32, ("Anna", "Boris", "greedy"), Journal.create(path)), random.Random(5)
    while table.actor is not None:
        for _ in range(chance.randrange(1, 40)):
            play(table, 1, chance.randrange(1 << 30))
        before = table.record()
        table.close()
        assert unfinished(tmp_path) == ([] if table.actor is None else [path])
        table = Table.resume(path)
        assert table.record() == before and table.rules == rules
    Record.read(path)


@a_directory
@given(length=st.integers(0, len(whole())))
def test_a_journal_cut_at_any_byte_goes_on_from_the_last_whole_action(length: int, tmp_path: Path) -> None:
    path = tmp_path / f"{length}.txt"
    path.write_bytes(whole()[:length])
    head = whole().index(b"\n\n") + 2
    if length < head:
        with pytest.raises(RecordError) as caught:
            Table.resume(path)
        assert caught.value.line == max(1, len(whole()[:length].splitlines(keepends=True)[: whole()[:length].count(b"\n")]))
        return
    table = Table.resume(path)
    full = Record.parse(whole().decode())
    actions = whole()[head:length].split(b"\n\n")[0].count(b"\n") + (length >= len(whole()) - len(full.tail()) + 1)
    moves = full.moves[: len(table.record().moves)]
    assert table.record().moves == moves
    assert len(moves) == min(actions, len(full.moves))
    play_on(table, full)
    assert path.read_bytes() == whole()


def play_on(table: Table, full: Record) -> None:
    for seat, action in full.moves[len(table.record().moves) :]:
        table.act(seat, action, table.number(seat))
    table.close()


def test_after_a_resume_numbers_and_updates_are_what_they_were(tmp_path: Path) -> None:
    table = play(begin(tmp_path / "game.txt"), 20)
    numbers = [table.number(seat) for seat in (0, 1, None)]
    told = table.since(1, -1)
    table.close()
    again = Table.resume(tmp_path / "game.txt")
    assert [again.number(seat) for seat in (0, 1, None)] == numbers
    assert again.since(1, -1) == told
    assert again.take(1) == []
    assert (again.names, again.tags, again.rules) == (("Anna", "greedy"), {"Date": "2026-05-01"}, RULES)
    again.close()


def test_a_line_that_cannot_be_is_refused_with_its_number(tmp_path: Path) -> None:
    play(begin(tmp_path / "game.txt"), 5).close()
    text = (tmp_path / "game.txt").read_text()
    first = text[: text.index("\n\n")].count("\n") + 3
    (tmp_path / "game.txt").write_text(text + "@0 give W\n")
    with pytest.raises(RecordError) as caught:
        Table.resume(tmp_path / "game.txt")
    assert caught.value.line == first + 5
    assert (tmp_path / "game.txt").read_text() == text + "@0 give W\n"


def test_a_file_that_is_there_is_not_begun_again(tmp_path: Path) -> None:
    begin(tmp_path / "game.txt").close()
    with pytest.raises(FileExistsError):
        Journal.create(tmp_path / "game.txt")


def test_a_journal_begun_by_another_meanwhile_stays_his(tmp_path: Path) -> None:
    mine, his = Journal.create(tmp_path / "game.txt"), Journal.create(tmp_path / "game.txt")
    table = Table(RULES, 7, journal=his)
    with pytest.raises(FileExistsError):
        Table(RULES, 8, journal=mine)
    play(table)
    assert Record.read(tmp_path / "game.txt").seed == 7
    assert os.listdir(tmp_path) == ["game.txt"]


def test_a_journal_is_begun_where_files_have_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(*_names: Path) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr(os, "link", link)
    mine, his = Journal.create(tmp_path / "game.txt"), Journal.create(tmp_path / "game.txt")
    play(Table(RULES, 7, journal=his))
    with pytest.raises(FileExistsError):
        Table(RULES, 8, journal=mine)
    assert Record.read(tmp_path / "game.txt").seed == 7
    assert os.listdir(tmp_path) == ["game.txt"]


def test_a_journal_that_is_refused_stays_as_it_is(tmp_path: Path) -> None:
    play(begin(tmp_path / "game.txt"), 5).close()
    spoilt = (tmp_path / "game.txt").read_text() + "@0 give W\n@1 dra"
    (tmp_path / "game.txt").write_text(spoilt)
    with pytest.raises(RecordError):
        Table.resume(tmp_path / "game.txt")
    assert (tmp_path / "game.txt").read_text() == spoilt


def test_a_seat_is_written_as_a_number(tmp_path: Path) -> None:
    table = begin(tmp_path / "game.txt")
    while (seat := table.actor) is not None:
        table.act((False, True)[seat], table.legal(seat)[0], table.number(seat))
    Record.read(tmp_path / "game.txt")


def test_two_tables_do_not_write_the_same_journal(tmp_path: Path) -> None:
    table = play(begin(tmp_path / "game.txt"), 3)
    with pytest.raises(JournalError, match="in use"):
        Table.resume(tmp_path / "game.txt")
    table.close()
    Table.resume(tmp_path / "game.txt").close()


def test_what_cannot_be_written_did_not_happen(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    table = play(begin(tmp_path / "game.txt"), 3)
    before, size = str(table.record()), (tmp_path / "game.txt").stat().st_size
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 4, old[1]))
        with pytest.raises(OSError):
            play(table, 1)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20, old[1]))
        with pytest.raises(OSError):
            begin(tmp_path / "another.txt")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
        signal.signal(signal.SIGXFSZ, ignored)
    assert str(table.record()) == before == (tmp_path / "game.txt").read_text()
    assert os.listdir(tmp_path) == ["game.txt"]
    play(table)
    Record.read(tmp_path / "game.txt")


def test_a_closed_table_takes_nothing_more(tmp_path: Path) -> None:
    table = play(begin(tmp_path / "game.txt"), 3)
    table.close()
    before = str(table.record())
    with pytest.raises(JournalError, match="closed"):
        play(table, 1)
    assert str(table.record()) == before


PLAYER = """
import random, sys
from cardcatan import CardRules
from cardcatan.table import Journal, Table

table = Table(CardRules(players=3), 7, journal=Journal.create(sys.argv[1]))
while (seat := table.actor) is not None:
    table.act(seat, table.legal(seat).choice(random), table.number(seat))
    print(table.record().moves[-1], flush=True)
"""


def test_nothing_that_was_told_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PLAYER, str(tmp_path / "game.txt")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout is not None
        told = [process.stdout.readline().strip() for _ in range(25)]
        process.kill()
    table = Table.resume(tmp_path / "game.txt")
    assert [str(move) for move in table.record().moves[:25]] == told
    play(table)
    Record.read(tmp_path / "game.txt")


def test_unfinished_games_are_found_latest_first(tmp_path: Path) -> None:
    for number, name in enumerate(("old.txt", "new.txt", "done.txt")):
        play(begin(tmp_path / name), -1 if name == "done.txt" else 4).close()
        os.utime(tmp_path / name, (number, number))
    (tmp_path / "other.txt").write_text("Format: something else\n")
    huge = str(Record.read(tmp_path / "done.txt")).replace("decisions=", "decisions=" + "9" * 5000)
    (tmp_path / "huge.txt").write_text(huge)
    assert [path.name for path in unfinished(tmp_path)] == ["new.txt", "old.txt"]
    assert unfinished(tmp_path / "nowhere") == []
