"""examples/lan_bot.py speaks the protocol by itself, against a real host and a real opponent."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import cardcatan
from cardcatan.games.record import Record
from cardcatan.net.history import FILE, History

ROOT = Path(cardcatan.__file__).parent.parent
BOT = ROOT / "examples" / "lan_bot.py"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "CARDCATAN_INTERFACES": "127.0.0.1"}


def start(*words: str) -> subprocess.Popen[str]:
    """A process whose output is read at the end."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", *words],
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def end(process: subprocess.Popen[str]) -> str:
    """What it said on its stdout; it ended well and complained about nothing."""
    try:
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, err) == (0, "")
    return out


@contextmanager
def host(tmp_path: Path, *words: str) -> Iterator[str]:
    """A host of one table for two; its address."""
    command = ["-m", "cardcatan", "host", "--headless", "--bind", "127.0.0.1", "--port", "0", "--no-announce", "--until-eof"]
    process = start(*command, "--seats", "2", "--data", str(tmp_path / "host"), *words)
    try:
        assert process.stdout
        yield f"127.0.0.1:{json.loads(process.stdout.readline())['port']}"
        end(process)
    finally:
        process.kill()
        process.communicate()


def test_it_plays_a_game_against_a_bot_from_another_machine(tmp_path: Path) -> None:
    with host(tmp_path) as address:
        join = ["-m", "cardcatan", "join", address, "--bot", "greedy", "--headless", "--games", "1"]
        opponent, ours = start(*join, "--data", str(tmp_path / "opponent")), start(str(BOT), address)
        said = end(ours).splitlines()
        (line,) = end(opponent).splitlines()
    assert said[0].startswith("Result: ") and said[1] == "fair"
    told = json.loads(line)
    assert told["verified"] is True


@pytest.mark.parametrize(("game", "bot"), [("card", "greedy"), ("card", "random"), ("board", "greedy")])
def test_it_plays_a_game_against_a_bot_of_the_host(tmp_path: Path, game: str, bot: str) -> None:
    with host(tmp_path, "--game", game, "--bots", bot, "--pace", "0") as address:
        said = end(start(str(BOT), address)).splitlines()
    assert said[0].startswith("Result: ") and said[1] == "fair"
    with History(tmp_path / "host" / FILE) as history:  # what the host kept of it
        (kept,) = history.kept(game)
        standings = {standing.name: standing for standing in history.standings(game)}
    assert kept.record.rstrip().endswith(said[0])
    Record.parse(kept.record).check()
    assert set(standings) == {"lan_bot", bot}
    assert standings[bot].bot and not standings["lan_bot"].bot
    assert sum(standing.wins for standing in standings.values()) == ("winner=none" not in said[0])


def test_it_says_why_it_may_not_play(tmp_path: Path) -> None:
    with host(tmp_path) as address:
        ours = start(str(BOT), address, "7")
        _, err = ours.communicate(timeout=60)
    assert ours.returncode == 1 and err.startswith("no-table: ")
