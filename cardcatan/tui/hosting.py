"""The host that this client runs for its own table: a process of its own, which a crash of the screen does not tear."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardcatan import CatanError

from .i18n import language
from .panels import Command, Result
from .screens import Ask, Message
from .visitmenus import died_panel
from .words import explain

if TYPE_CHECKING:
    from cardcatan.net.doors import Address

    from .desk import Desk
    from .network import Child

LOOK = 0.5
"""Seconds between two looks whether the host still runs."""


class Hosting:
    """A running host. It ends orderly with `close`; should it die, the table can be gone on with."""

    def __init__(self, desk: Desk, child: Child, arguments: Sequence[str], code: str) -> None:
        self.desk, self.child, self.arguments, self.code = desk, child, tuple(arguments), code
        self._closed = False
        self._task = desk.background(self._watch())

    @property
    def port(self) -> int:
        return int(self.child.hello["port"])

    @property
    def address(self) -> Address:
        """Where this machine finds it."""
        from cardcatan.net.doors import Address

        told = [str(ip) for ip in self.child.hello.get("addresses", ())]
        return Address("127.0.0.1" if "127.0.0.1" in told or not told else told[0], self.port)

    def invitation(self) -> list[str]:
        """What others type, for every address that they may reach."""
        from cardcatan.net.doors import Address

        from .visit import short_address

        told = [str(ip) for ip in self.child.hello.get("addresses", ())]
        beyond = [ip for ip in told if not ip.startswith("127.")] or told
        return [f"cardcatan join {short_address(Address(ip, self.port))}" for ip in beyond]

    def again(self) -> tuple[str, ...]:
        """The words with which its tables are gone on with."""
        return (*[word for word in _without(self.arguments, "--port") if word != "--resume"], "--resume")

    def remember(self, playing: bool) -> None:
        """Keep for another day how the table is opened again, as long as a game is on."""
        settings = self.desk.settings
        words = self.again() if playing else ()
        if settings.table_resume != words:
            settings.table_resume = words
            settings.save()

    def close(self) -> None:
        """End the host; waits for it in the background, and also when the program ends."""
        if not self._closed:
            self._closed = True
            self._task.cancel()
            self.desk.finish(self.child.stop)

    async def _watch(self) -> None:
        """Notice that the host has died."""
        while self.child.returncode is None:
            await asyncio.sleep(LOOK)
        if not self._closed:
            self._ask()

    def _ask(self) -> None:
        lines = list(self.child.lines)

        def take(result: Result) -> None:
            self.desk.close(ask)
            if isinstance(result, Command) and result.name == "restart":
                self._task = self.desk.background(self._restart())
            elif isinstance(result, Command):
                self.desk.go_home()
            else:
                self._ask()

        ask = Ask(self.desk, died_panel(lines[-1] if lines else ""), take)
        self.desk.push(ask)
        self.desk.redraw()

    async def _restart(self) -> None:
        """Start it again at the same port: every client comes back by itself."""
        try:
            child = await start(self.desk, [*self.again(), f"--port={self.port}"], self.code)
        except CatanError as error:
            self.desk.push(Message(self.desk, explain(error), self._ask))
            self.desk.redraw()
            return
        self.child = child
        self._task = self.desk.background(self._watch())


async def start(desk: Desk, arguments: Sequence[str], code: str) -> Child:
    """Start a host without holding up the screen; at another port if the usual one is in use. CatanError: it did not come up."""
    try:
        return await _start(desk, arguments, code)
    except CatanError:
        if any(word.partition("=")[0] == "--port" for word in arguments):
            raise
        return await _start(desk, [*arguments, "--port=0"], code)


async def _start(desk: Desk, arguments: Sequence[str], code: str) -> Child:
    words = [*arguments, f"--lang={language()}"]
    starting = asyncio.ensure_future(asyncio.to_thread(desk.network.start, words, code))
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        starting.add_done_callback(lambda done: _stop_late(desk, done))
        raise


def _stop_late(desk: Desk, done: asyncio.Future[Child]) -> None:
    """A host that came up after nobody wanted it any more."""
    if not done.cancelled() and done.exception() is None:
        desk.finish(done.result().stop)


def _without(words: Sequence[str], option: str) -> list[str]:
    """Arguments without an option and its value."""
    out: list[str] = []
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word == option:
            skip = True
        elif not word.startswith(f"{option}="):
            out.append(word)
    return out
