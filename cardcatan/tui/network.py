"""What the screens need of the network: one object that opens doors, links and hosts, so that tests need no sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from cardcatan.errors import CatanError
    from cardcatan.net.client import Session
    from cardcatan.net.doors import Address, HostCard
    from cardcatan.net.keys import Identity
    from cardcatan.net.messages import FromHost
    from cardcatan.net.pins import Pins

    Changed: TypeAlias = Callable[[list[FromHost]], None]


class Browsing(Protocol):
    """A live list of hosts."""

    @property
    def hosts(self) -> tuple[HostCard, ...]:
        """Those that answer now."""

    @property
    def rounds(self) -> int:
        """How often all were asked."""

    def addresses(self, key: bytes) -> list[Address]:
        """Where the host with this key is."""

    async def run(self) -> None:
        """Until cancelled."""


class Connection(Protocol):
    """A link to one host; reconnects by itself."""

    @property
    def session(self) -> Session:
        """What one knows of the host."""

    @property
    def trouble(self) -> CatanError | None:
        """Why there is no connection."""

    async def run(self) -> None:
        """Until it is closed, or cannot be mended."""

    def flush(self) -> None:
        """Send what was asked of the session."""

    def close(self) -> None:
        """Let go of the host."""


class Child(Protocol):
    """A host in a process of its own."""

    hello: dict[str, Any]

    @property
    def lines(self) -> Sequence[str]:
        """The last lines of its log."""

    @property
    def returncode(self) -> int | None:
        """None while it runs."""

    def stop(self, timeout: float = 5.0) -> int:
        """End it orderly; waits for it."""


class Network(Protocol):
    """The doors of the network."""

    def browse(self, changed: Callable[[], None]) -> Browsing:
        """A live list of hosts, to be run."""

    async def ask(self, address: Address) -> HostCard:
        """Who is there. CatanError: nobody, or nobody one can talk to."""

    def first_time(self, card: HostCard) -> bool:
        """Whether this host was never met. KeyChanged: another key was met there."""

    def link(
        self, name: str, addresses: Callable[[], Sequence[Address]], key: bytes, changed: Changed, trust: bool
    ) -> Connection:
        """A link, to be run, to the host with this key. CatanError, OSError: this user's key cannot be used."""

    def start(self, arguments: Sequence[str], code: str) -> Child:
        """Start a host, whose owner this user is; waits until it is up. CatanError says why it is not."""

    def close(self) -> None:
        """Let go of this user's key."""


class Lan:
    """The real network. What belongs to it is loaded when somebody goes there."""

    def __init__(self, data: Path | None = None) -> None:
        self._data = data
        self._identity: Identity | None = None

    def browse(self, changed: Callable[[], None]) -> Browsing:
        return _Browsing(changed)

    async def ask(self, address: Address) -> HostCard:
        from cardcatan.net.doors import ask_door
        from cardcatan.net.trouble import VersionDiffers

        card = await ask_door(address, timeout=3.0)
        if not card.compatible:
            raise VersionDiffers(card.protocol, card.package)
        return card

    def first_time(self, card: HostCard) -> bool:
        return self._pins().check(str(card.address), card.name, card.key, pin=False)

    def link(
        self, name: str, addresses: Callable[[], Sequence[Address]], key: bytes, changed: Changed, trust: bool
    ) -> Connection:
        from cardcatan import __version__
        from cardcatan.net.link import Link

        return Link(name, addresses, self._own(), self._pins(), changed, key=key, trust_new_key=trust, package=__version__)

    def start(self, arguments: Sequence[str], code: str) -> Child:
        from cardcatan.net.child import start

        return start(arguments, code=code, owner=self._own().public)

    def close(self) -> None:
        if self._identity:
            self._identity.close()

    def _directory(self) -> Path:
        from cardcatan.net.keys import data_dir

        return self._data or data_dir()

    def _own(self) -> Identity:
        """This user's key; it stays ours until the program ends."""
        from cardcatan.net.keys import identity

        if self._identity is None:
            self._identity = identity(self._directory())
        return self._identity

    def _pins(self) -> Pins:
        from cardcatan.net.pins import Pins

        return Pins(self._directory())


class _Browsing:
    """Discovery and the doors that it finds, together."""

    def __init__(self, changed: Callable[[], None]) -> None:
        from cardcatan.net.discovery import Browser
        from cardcatan.net.doors import Doors

        self._browser = Browser()
        self._doors = Doors(changed, self._browser.addresses)

    @property
    def hosts(self) -> tuple[HostCard, ...]:
        return self._doors.hosts

    @property
    def rounds(self) -> int:
        return self._doors.rounds

    def addresses(self, key: bytes) -> list[Address]:
        return self._doors.addresses(key)

    async def run(self) -> None:
        await asyncio.gather(self._browser.run(), self._doors.run())
