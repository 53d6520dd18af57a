"""Real processes on loopback: whole games, and each fault at random moments."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import socket
from pathlib import Path

import pytest

from cardcatan import Record
from cardcatan.net.doors import Address
from cardcatan.net.history import FILE, History

from .conftest import running
from .players import BotProcess, Guest, after_decisions, bot, bots, ended

GAMES = int(os.environ.get("CARDCATAN_LAN_GAMES", "200"))
"""How many games are compared; a multiple of ten."""
QUICK = "goal=8 round_limit=30"
CARD = ("--game", "card", "--rules")
BOARD = ("--game", "board", "--rules", "goal=4 proposals=1")


def free_ports() -> int:
    """A port that is free, with the one above it."""
    while True:
        with socket.socket() as door, socket.socket() as wire:
            door.bind(("127.0.0.1", 0))
            port = int(door.getsockname()[1])
            try:
                wire.bind(("127.0.0.1", port + 1))
            except (OSError, OverflowError):
                continue
            return port


def records(data: Path, game: str = "card") -> list[str]:
    """The games in a host's history, as it wrote them."""
    with History(data / FILE) as history:
        return [kept.record for kept in history.kept(game)]


@pytest.mark.parametrize(("players", "words"), [(2, (*CARD, QUICK)), (3, (*CARD, QUICK)), (4, (*CARD, QUICK)), (4, BOARD)])
def test_bots_from_other_processes_play_whole_games(tmp_path: Path, players: int, words: tuple[str, ...]) -> None:
    with running(tmp_path / "host", "--seats", str(players), "--clock", "off", *words) as host:
        people = [bot(tmp_path / f"{n}", host.port, "--games", "3", "--save", str(tmp_path / f"r{n}")) for n in range(players)]
        with bots(*people):
            ends = [process.finish() for process in people]
    for lines, complaint, code in ends:
        assert code == 0 and not complaint, complaint
        assert [line["game"] for line in lines] == [1, 2, 3]
        assert all(line["verified"] and line["difference"] is None for line in lines)
        assert all(line["points"] == line["scores"][line["seat"]] for line in lines)
    for game in range(3):
        assert len({ends[n][0][game]["digest"] for n in range(players)}) == 1
        assert {ends[n][0][game]["seat"] for n in range(players)} == set(range(players))
    first = [lines[0] for lines, _, _ in ends]
    total = _decisions(tmp_path / "r0")
    assert all(line["decisions"] == total for line in first) and sum(line["own"] for line in first) == total
    texts = [sorted(path.read_text() for path in (tmp_path / f"r{n}").iterdir()) for n in range(players)]
    assert all(found == texts[0] for found in texts) and len(texts[0]) == 3


def _decisions(directory: Path) -> int:
    first = min((Record.read(path) for path in directory.iterdir()), key=lambda record: int(record.tags["Game of the table"]))
    return len(first.moves)


async def test_games_without_a_difference(tmp_path: Path) -> None:
    tables, rounds = 10, GAMES // 10
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, files[1]), files[1]))
    words = ("--tables", str(tables), "--clock", "off", "--rules", QUICK, "--seats", "3", "--bots", "random", "--pace", "0")
    with running(tmp_path / "host", *words) as host:
        address = Address("127.0.0.1", host.port)
        guests = [
            Guest(tmp_path, address, table + 1, "random" if n else "greedy", rounds, 2 * table + n)
            for table in range(tables)
            for n in range(2)
        ]
        async with asyncio.timeout(110):
            await asyncio.gather(*(guest.play() for guest in guests))
        await asyncio.to_thread(host.close)
    for guest in guests:
        assert [report.difference for report in guest.robot.reports] == [None] * rounds
    seen = sorted(record for guest in guests[::2] for record in guest.robot.records)
    assert len(seen) == tables * rounds
    assert seen == sorted(record for guest in guests[1::2] for record in guest.robot.records)
    assert seen == sorted(records(tmp_path / "host"))


def slow_bot(tmp_path: Path, number: int, port: int, games: int = 1) -> BotProcess:
    """A bot that thinks long enough to be interrupted."""
    return bot(tmp_path / f"slow{number}", port, "--games", str(games), spec="search:10ms")


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_client_comes_back_with_the_same_key(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    data = tmp_path / "host"
    with running(data, "--clock", "off", "--rules", "goal=12 round_limit=60") as host:
        first, second = slow_bot(tmp_path, 1, host.port), slow_bot(tmp_path, 2, host.port)
        with bots(first, second):
            for _ in range(3):
                after_decisions(data, rng.randint(1, 15), first, second)
                assert not ended(first, second)
                second.kill()
                second = slow_bot(tmp_path, 2, host.port)
            with bots(second):
                ends = [process.finish() for process in (first, second)]
    lines = [line for found, complaint, code in ends for line in found if code == 0 and not complaint]
    assert len(lines) == 2 and all(line["verified"] for line in lines), ends
    assert lines[0]["digest"] == lines[1]["digest"] and {line["seat"] for line in lines} == {0, 1}


@pytest.mark.parametrize(("seed", "game"), [(0, "card"), (1, "card"), (2, "card"), (3, "board")])
def test_a_killed_host_goes_on_and_its_clients_find_back(tmp_path: Path, seed: int, game: str) -> None:
    rng = random.Random(seed)
    data, port = tmp_path / "host", free_ports()
    rules = {"card": "goal=12 round_limit=60", "board": "goal=6"}[game]
    words = ("--clock", "off", "--game", game, "--seats", "2", "--rules", rules)
    first, second = slow_bot(tmp_path, 1, port), slow_bot(tmp_path, 2, port)
    with bots(first, second):
        for number in range(3):
            with running(data, *words, *(["--resume"] if number else []), port=port) as host:
                after_decisions(data, rng.randint(1, 15), first, second)
                assert not ended(first, second)
                host.kill()
        with running(data, *words, "--resume", port=port):
            ends = [process.finish() for process in (first, second)]
    lines = [line for found, complaint, code in ends for line in found if code == 0 and not complaint]
    assert len(lines) == 2 and all(line["verified"] for line in lines), ends
    assert lines[0]["digest"] == lines[1]["digest"]
    (record,) = records(data, game)
    Record.parse(record).check()
    assert f"digest={lines[0]['digest']}" in record
