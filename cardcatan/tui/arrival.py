"""The way to a host: its door, whether it is the right one, and where it may be when the connection is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardcatan import CatanError

from .i18n import _
from .panels import Choice, Command, Result
from .screens import Ask
from .visitmenus import changed_key_panel, met_panel

if TYPE_CHECKING:
    from cardcatan.net.doors import Address, HostCard

    from .desk import Desk
    from .network import Browsing

KNOWN, ANEW = "known", "anew"


class Arrival:
    """The host at one of some addresses. `trust` takes whatever key it has: our own host's, or as the command line wants it."""

    def __init__(self, desk: Desk, addresses: Sequence[Address], trust: bool) -> None:
        self.desk, self.wanted, self.trust = desk, tuple(dict.fromkeys(addresses)), trust
        self.card: HostCard | None = None
        self._browsing: tuple[Browsing, asyncio.Task[None]] | None = None

    async def find(self) -> HostCard:
        """The first door that answers. CatanError: none does."""
        asked = [asyncio.ensure_future(self.desk.network.ask(address)) for address in self.wanted]
        trouble = CatanError(_("There is no address to look at."))
        try:
            for answer in asyncio.as_completed(asked):
                try:
                    self.card = await answer
                    return self.card
                except CatanError as error:
                    trouble = error
        finally:
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
        raise trouble

    async def judge(self, card: HostCard) -> str:
        """KNOWN, or ANEW if its key replaces another one; empty if it is not to be trusted. CatanError: they cannot be read."""
        from cardcatan.net.trouble import KeyChanged

        if self.trust:
            return ANEW
        try:
            if not self.desk.network.first_time(card):
                return KNOWN
            return KNOWN if await self._asked(met_panel(card.name, card.fingerprint)) == "join" else ""
        except KeyChanged as error:
            return ANEW if await self._asked(changed_key_panel(error.place, error.old, error.new)) == "trust" else ""

    async def _asked(self, choice: Choice) -> str:
        """Ask, and wait for the answer."""
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def take(result: Result) -> None:
            self.desk.close(ask)
            if not answer.done():
                answer.set_result(result.name if isinstance(result, Command) else "")

        ask = Ask(self.desk, choice, take)
        self.desk.push(ask)
        self.desk.redraw()
        return await answer

    def addresses(self) -> list[Address]:
        """Where the host may be now: where it was, and where it is seen while the connection is lost."""
        seen = self._browsing[0].addresses(self.card.key) if self._browsing and self.card else []
        return list(dict.fromkeys([*([self.card.address] if self.card else []), *self.wanted, *seen]))

    def look_around(self, lost: bool) -> None:
        """While the connection is lost the host is looked for: it may have another address now."""
        if lost and self._browsing is None:
            browsing = self.desk.network.browse(lambda: None)
            self._browsing = browsing, self.desk.background(browsing.run())
        elif not lost and self._browsing is not None:
            self._browsing[1].cancel()
            self._browsing = None
