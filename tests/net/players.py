"""Bots at a host's tables: as processes of their own, or many links in one loop."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cardcatan.net.doors import Address
from cardcatan.net.keys import Identity
from cardcatan.net.ledger import FILE as LEDGER
from cardcatan.net.link import Link, Status
from cardcatan.net.messages import FromHost
from cardcatan.net.pins import Pins
from cardcatan.net.robot import Robot

from .conftest import PATIENCE, ROOT, wait_for

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "CARDCATAN_INTERFACES": "127.0.0.1", "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}


def after_decisions(data: Path, count: int, *players: BotProcess) -> None:
    """Wait until so many more decisions are in the ledger of the host with this data, or one of the players has ended."""

    def written() -> int:
        path = data / LEDGER
        return path.read_bytes().count(b'"t":"acted"') if path.exists() else 0

    before = written()
    wait_for(lambda: written() >= before + count or ended(*players), "the game goes on")


def ended(*players: BotProcess) -> bool:
    """Whether one of them has ended."""
    return any(player.process.poll() is not None for player in players)


class BotProcess:
    """`cardcatan join … --bot … --headless`."""

    def __init__(self, data: Path, *words: str, before: Sequence[str] = (), environment: dict[str, str] | None = None) -> None:
        command = [*before, sys.executable, "-W", "error", "-m", "cardcatan", "join", "--data", str(data), *words]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, env=environment or ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True
        )

    def finish(self, seconds: float = 60.0) -> tuple[list[dict[str, Any]], str, int]:
        """Its lines of JSON, what it complained about, and its exit code."""
        out, err = self.process.communicate(timeout=seconds)
        return [json.loads(line) for line in out.splitlines() if line.startswith("{")], err, self.process.returncode

    def kill(self) -> None:
        """As when the power fails."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate(timeout=PATIENCE)

    def clean_up(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        if self.process.stdout and not self.process.stdout.closed:
            self.process.communicate(timeout=PATIENCE)


def bot(data: Path, port: int, *words: str, spec: str = "random", host: str = "127.0.0.1", **options: Any) -> BotProcess:
    """A bot on its way to a table."""
    return BotProcess(data, f"{host}:{port}", "--bot", spec, "--headless", *words, **options)


@contextmanager
def bots(*started: BotProcess) -> Iterator[tuple[BotProcess, ...]]:
    """They are gone afterwards, whatever happened."""
    try:
        yield started
    finally:
        for process in started:
            process.clean_up()


class Guest:
    """A bot over a link in this process."""

    def __init__(self, pins: Path, address: Address, table: int, spec: str, games: int, seed: int) -> None:
        self._changes: asyncio.Queue[list[FromHost]] = asyncio.Queue()
        name, identity, changed = f"{spec} {seed}", Identity.fresh(), self._changes.put_nowait
        self.link = Link(name, lambda: [address], identity, Pins(pins), changed, patience=PATIENCE)
        self.robot = Robot(self.link.session, spec, games, seed, table=table)

    async def play(self) -> None:
        """All games."""
        task = asyncio.ensure_future(self.link.run())
        try:
            while not self.robot.done:
                news = await self._changes.get()
                assert self.link.status is not Status.CLOSED, self.link.trouble
                if question := self.robot.step(news):
                    self.robot.decide(question, question.player.choose(question.view, question.legal))
                self.link.flush()
        finally:
            self.link.close()
            await asyncio.gather(task, return_exceptions=True)
