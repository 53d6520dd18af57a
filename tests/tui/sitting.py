"""What the client's tests share: a desk without a terminal, and a client at a terminal that pyte draws."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import pyte
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from cardcatan import CardGame, CardRules, CardView
from cardcatan.tui.app import Client
from cardcatan.tui.desk import Desk
from cardcatan.tui.glyphs import SETS
from cardcatan.tui.i18n import set_language
from cardcatan.tui.log import Log
from cardcatan.tui.match import from_options
from cardcatan.tui.options import HostOptions, JoinOptions, Options
from cardcatan.tui.settings import Settings
from cardcatan.tui.text import plain
from cardcatan.tui.words import Speaker

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor")


def speaker(players: int = 2, glyphs: str = "unicode") -> Speaker:
    return Speaker(NAMES[:players], SETS[glyphs])


def positions(players: int, seed: int, rules: CardRules | None = None) -> Iterator[tuple[CardGame, Log]]:
    """A random game, before each decision and at its end, with the log of seat 0."""
    game, rng = CardGame(rules or CardRules(players=players), seed=seed), random.Random(seed)
    log = Log(speaker(players))
    while not game.over:
        yield game, log
        game.apply(game.legal_actions().choice(rng))
        log.add(game.events_for(0))
    yield game, log


def acting_views(players: int, seed: int, rules: CardRules | None = None) -> Iterator[CardView]:
    """The view of whoever has to decide, through a random game."""
    for game, _log in positions(players, seed, rules):
        if game.actor is not None:
            yield game.view(game.actor)


class Sitting:
    """A desk driven by keys; bots think in the loop, so that settling needs no clock."""

    def __init__(
        self, lang: str = "en", glyphs: str = "unicode", clock: Callable[[], float] | None = None, network: Any = None
    ) -> None:
        set_language(lang)
        self.left = False
        self.tasks: set[asyncio.Task[None]] = set()
        self.services: set[asyncio.Task[None]] = set()
        self.ticks: list[float] = []
        """When the screen asked to be drawn anew, in seconds from then."""
        # Every look at the clock finds a second gone: no key comes too soon.
        self.desk = Desk(Settings(pace_override=0.0), SETS[glyphs], self._spawn, lambda: None, self._leave,
                         threads=False, clock=clock or itertools.count().__next__, network=network,
                         background=self._serve, later=self.ticks.append)

    def _spawn(self, game: Coroutine[Any, Any, None]) -> None:
        for task in self.tasks:
            task.cancel()
        task = asyncio.ensure_future(game)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _serve(self, service: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(service)
        self.services.add(task)
        task.add_done_callback(self.services.discard)
        return task

    def _leave(self) -> None:
        self.left = True

    def start(self, *players: str, **options: Any) -> Sitting:
        self.desk.start(from_options(Options(players=players, **options)))
        return self

    async def settle(self) -> None:
        """Until it is a person's turn, or the game is over."""
        for _ in range(3):
            await asyncio.sleep(0)
        while self.desk.game and self.desk.game.thinking is not None:
            await asyncio.sleep(0)

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.desk.press(key)
            await self.settle()

    def text(self, columns: int = 80, rows: int = 24) -> str:
        return "\n".join(plain(row).rstrip() for row in self.desk.draw(columns, rows))

    @property
    def screen(self) -> str:
        return type(self.desk.screens[-1]).__name__

    def close(self) -> None:
        self.desk.close_game()
        for task in [*self.tasks, *self.services]:
            task.cancel()


class Terminal:
    """A real client between a pipe and a screen in memory."""

    def __init__(self, client: Client, keys: PipeInput, screen: pyte.Screen, stream: pyte.Stream) -> None:
        self.client, self.keys, self.screen, self.stream = client, keys, screen, stream

    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.screen.display)

    async def until(self, true: Callable[[], bool], seconds: float = 20.0) -> None:
        """Wait for a condition on the screen; a test fails with the screen if it does not come."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while not true():
            assert loop.time() < end, f"did not come:\n{self.text()}"
            await asyncio.sleep(0.005)

    async def see(self, what: str) -> None:
        await self.until(lambda: what in self.text())


class _Feed:
    """A file that writes into the screen."""

    encoding = "utf-8"

    def __init__(self, stream: pyte.Stream) -> None:
        self.stream = stream
        self.raw: list[str] = []

    def write(self, data: str) -> int:
        self.raw.append(data)
        self.stream.feed(data)
        return len(data)

    def flush(self) -> None:
        pass

    def fileno(self) -> int:
        raise OSError("no descriptor")

    def isatty(self) -> bool:
        return True


@contextmanager
def terminal(
    options: Options | JoinOptions | HostOptions, columns: int = 80, rows: int = 24, network: Any = None
) -> Iterator[tuple[Terminal, _Feed]]:
    screen = pyte.Screen(columns, rows)
    stream = pyte.Stream(screen)
    feed = _Feed(stream)
    output = Vt100_Output(feed, lambda: Size(rows=rows, columns=columns), term="xterm-256color")  # type: ignore[arg-type]
    with create_pipe_input() as keys:
        client = Client(options, input=keys, output=output, network=network)
        yield Terminal(client, keys, screen, stream), feed


def data_home() -> str:
    return os.environ["XDG_DATA_HOME"]
