"""A game at one keyboard: people and bots at one table, which alone decides what is so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cardcatan.players import Player, make_player
from cardcatan.table import Table

from .edition import AnyLog
from .editions import edition_of
from .game import Extra, Mark, Viewer
from .i18n import _
from .options import Seat
from .text import Line, fmt, line
from .words import Speaker

if TYPE_CHECKING:
    from cardcatan.games.game import AnyAction, AnyRules


class LocalGame:
    """Drives a table: asks bots in a thread, waits for people, keeps each person's log.

    `changed` is called after every decision. Without `threads` bots think in the loop, which tests want.
    """

    extras: Sequence[Extra] = ()
    skips = True

    def __init__(
        self, table: Table, seats: Sequence[Seat], speaker: Speaker, changed: Callable[[], None],
        pace: float = 0.0, threads: bool = True,
    ) -> None:
        self.table, self.seats, self.speaker, self.pace = table, tuple(seats), speaker, pace
        self.humans = tuple(i for i, seat in enumerate(self.seats) if seat.human)
        self.audience: tuple[int | None, ...] = self.humans or (None,)
        self.logs: dict[int | None, AnyLog] = {seat: edition_of(table.rules).log(speaker) for seat in self.audience}
        self._before: dict[int | None, tuple[int, ...]] = {seat: table.view(seat).scores for seat in self.audience}
        self.hurried = False
        self._closed = False
        self._changed = changed
        self._decided = asyncio.Event()
        self._hurry = asyncio.Event()
        self._bots = {
            i: make_player(seat.bot, (_number(table.seed) + i) % 2**64) for i, seat in enumerate(self.seats) if seat.bot
        }
        self._executor = ThreadPoolExecutor(1, "bot") if threads and self._bots else None
        self._remember()

    @property
    def over(self) -> bool:
        return self.table.actor is None

    @property
    def thinking(self) -> int | None:
        """The bot that is to decide now."""
        actor = self.table.actor
        return actor if actor is not None and not self.seats[actor].human else None

    @property
    def menu_word(self) -> str:
        return _("pause")

    @property
    def rules(self) -> AnyRules:
        return self.table.rules

    def log(self, viewer: Viewer) -> AnyLog:
        return self.logs[viewer]

    def before(self, viewer: Viewer) -> Sequence[int]:
        return self._before[viewer]

    def view(self, viewer: Viewer) -> Any:
        return self.table.view(viewer)

    def number(self, viewer: Viewer) -> int:
        return self.table.number(viewer)

    def legal(self, viewer: Viewer) -> Iterable[AnyAction]:
        return self.table.legal(viewer) if viewer is not None and self.table.actor == viewer else ()

    def waiting(self, viewer: Viewer) -> Line:
        if self.thinking is None:
            return []
        name = line(self.speaker.names[self.thinking])
        return fmt(_("{name} is playing{ellipsis}"), name=name, ellipsis=self.speaker.glyphs.ellipsis)

    def trouble(self) -> Line:
        return []

    def time(self, viewer: Viewer) -> Sequence[Line]:
        return ()

    def marks(self) -> Sequence[Mark]:
        return ()

    def act(self, viewer: int, actions: Sequence[AnyAction]) -> None:
        """Decisions of a person, one by one; TableError stops at the first that the table does not take."""
        self.logs[viewer].read()
        self._before[viewer] = self.table.view(viewer).scores
        try:
            for action in actions:
                self.table.act(viewer, action, self.table.number(viewer))
        finally:
            self._absorb()
            self._decided.set()
            self._changed()

    def hurry(self) -> None:
        """No more pauses until a person has to decide."""
        self.hurried = True
        self._hurry.set()

    async def run(self) -> None:
        """Until the game is over."""
        while (actor := self.table.actor) is not None and not self._closed:
            if self.seats[actor].human:
                self.hurried = False
                self._hurry.clear()
                self._decided.clear()
                await self._decided.wait()
            else:
                await self._ask_bot(actor)

    def close(self) -> None:
        """Stop thinking at once and let go of the journal; the game can be gone on with from there."""
        self._closed = True
        self._decided.set()
        self._hurry.set()
        for bot in self._bots.values():
            cancel = getattr(bot, "cancel", None)
            if cancel:
                cancel()
        if self._executor:
            self._executor.shutdown(wait=False, cancel_futures=True)
        self.table.close()

    async def _ask_bot(self, seat: int) -> None:
        view, legal = self.table.view(seat), self.table.legal(seat)
        bot: Player = self._bots[seat]
        if self._executor:
            action = await asyncio.get_running_loop().run_in_executor(self._executor, bot.choose, view, legal)
        else:
            action = bot.choose(view, legal)
        if self._closed:
            return  # it was left while the bot thought
        self.table.act(seat, action, self.table.number(seat))
        seen = self._absorb()
        self._changed()
        await self._pause(seen, self.pace / 4 if edition_of(self.rules).brief(view, action) else self.pace)

    async def _pause(self, seen: bool, pace: float) -> None:
        """Time to read what a bot did, if there was something to see."""
        if not seen or self.hurried or pace <= 0:
            await asyncio.sleep(0)
            return
        with suppress(TimeoutError, asyncio.TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), pace)

    def _absorb(self) -> bool:
        """Fetch what each person was told; whether there was anything in words."""
        seen = 0
        for seat, log in self.logs.items():
            for update in self.table.take(seat):
                seen += log.add(update.events)
        return seen > 0

    def _remember(self) -> None:
        """The log from the deal on: of a resumed game, too."""
        for seat, log in self.logs.items():
            told = self.table.since(seat, -1)
            log.begin(told[0].view.current)
            for update in told:
                log.add(update.events)
            log.read()
            self.table.take(seat)


def _number(seed: int | bytes) -> int:
    """A number for the bots; the long seeds are those of games that began at a host."""
    return seed if isinstance(seed, int) else int.from_bytes(seed[:8], "big")
