"""Discovery by multicast DNS: hosts announce their doors, clients find them. Where it does not work, addresses are typed."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import ifaddr

from cardcatan.games.record import clean
from cardcatan.net.doors import NAME_LENGTH, Address
from cardcatan.net.messages import PROTOCOL

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

SERVICE = "_cardcatan._tcp.local."
VARIABLE = "CARDCATAN_INTERFACES"
"""The environment variable with the addresses of the interfaces to use, divided by commas; `none`: no discovery at all."""
MOST_FOUND = 64
MOST_ADDRESSES = 8
_LOOK = 3.0  # seconds between two looks at this machine's addresses
_ANSWER = 3000  # milliseconds for the facts of a service
_loading = threading.Lock()
log = logging.getLogger("cardcatan.net")


def local_addresses() -> list[str]:
    """The IPv4 addresses of this machine that the environment allows; those that nobody else can reach come last."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted.strip().lower() == "none":
        return []
    found = [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    allowed = {word.strip() for word in wanted.split(",") if word.strip()}
    return sorted(dict.fromkeys(ip for ip in found if not allowed or ip in allowed), key=_reach)


def _reach(ip: str) -> int:
    return 2 if ip.startswith("127.") else 1 if ip.startswith("169.254.") else 0


def _beyond(addresses: Sequence[str]) -> list[str]:
    """Where others may listen: this machine alone only if there is nothing else."""
    return [ip for ip in addresses if _reach(ip) < 2] or list(addresses)


def _load() -> None:
    """Import the library, in one thread at a time: its modules import each other, and a second thread would meet half of them."""
    with _loading:
        import zeroconf.asyncio  # noqa: F401


@asynccontextmanager
async def _zeroconf(addresses: Sequence[str]) -> AsyncIterator[AsyncZeroconf]:
    """Multicast DNS on the interfaces with these addresses."""
    _load()
    from zeroconf import IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    made = AsyncZeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
    try:
        yield made
    finally:
        await made.async_close()


async def _wait(done: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(done.wait(), seconds)


class Announcer:
    """Announces a host's door from a thread of its own: the host's loop never waits for it, and goes on if it fails."""

    def __init__(self, name: str, fingerprint: str, port: int, addresses: Sequence[str] | None = None) -> None:
        """`port` is that of the door. Without `addresses` it is announced on all of this machine, also when they change."""
        self._name, self._fingerprint, self._port = name, fingerprint, port
        self._fixed = addresses
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._done = asyncio.Event()

    def start(self) -> None:
        """Begin; returns at once. What goes wrong is a line in the log."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, args=(self._loop,), name="announcer", daemon=True)
        self._thread.start()

    def stop(self, timeout: float = 2.0) -> None:
        """Take the announcement back, for at most `timeout` seconds; does no harm twice, or before `start`."""
        if self._loop and self._thread:
            with suppress(RuntimeError):  # it has ended by itself
                self._loop.call_soon_threadsafe(self._done.set)
            self._thread.join(timeout)

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            loop.run_until_complete(self._announce())
        except Exception as error:
            log.warning("discovery does not work here (%s); others join by typing the address", error)
        finally:
            loop.close()

    async def _announce(self) -> None:
        while not self._done.is_set():
            addresses = self._addresses()
            if not addresses:
                await self._while_same(addresses)
                continue
            async with _zeroconf(addresses) as zeroconf:
                # the service is called by the key's fingerprint: it is nobody else's, so nobody need be asked for it
                await (await zeroconf.async_register_service(self._info(addresses), cooperating_responders=True))
                await self._while_same(addresses)

    def _addresses(self) -> list[str]:
        allowed = local_addresses()
        return _beyond(allowed if self._fixed is None else [ip for ip in allowed if ip in self._fixed])

    async def _while_same(self, addresses: Sequence[str]) -> None:
        """Until this is to stop, or the machine has other addresses."""
        while not self._done.is_set() and self._addresses() == addresses:
            await _wait(self._done, _LOOK)

    def _info(self, addresses: Sequence[str]) -> ServiceInfo:
        from zeroconf import ServiceInfo

        return ServiceInfo(
            SERVICE,
            f"{self._fingerprint}.{SERVICE}",
            port=self._port,
            properties={"name": self._name[:NAME_LENGTH], "key": self._fingerprint, "protocol": f"{PROTOCOL[0]}.{PROTOCOL[1]}"},
            server=f"cardcatan-{self._fingerprint}.local.",
            addresses=[socket.inet_aton(ip) for ip in addresses],
        )


@dataclass(frozen=True)
class Found:
    """A host that announces itself; nothing of it is proved."""

    name: str
    fingerprint: str
    addresses: tuple[Address, ...]


class Browser:
    """The hosts that announce themselves now; runs in the loop of its caller. `changed` is called when `found` did."""

    found: dict[str, Found]
    """By the name of the service."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self._changed = changed
        self._asked: dict[str, asyncio.Task[None]] = {}
        self.found = {}

    def addresses(self, fingerprint: str = "") -> list[Address]:
        """All doors that are announced, or those of one host."""
        hosts = (found for found in self.found.values() if not fingerprint or found.fingerprint == fingerprint)
        return [address for found in hosts for address in found.addresses]

    async def run(self) -> None:
        """Listen until cancelled; on other interfaces when this machine gets other addresses."""
        while True:
            await self._listen(local_addresses())

    async def _listen(self, addresses: Sequence[str]) -> None:
        """Listen on these addresses as long as they are this machine's."""
        if not addresses:
            await self._while_same(addresses)
            return
        try:
            async with _zeroconf(addresses) as zeroconf:
                from zeroconf.asyncio import AsyncServiceBrowser

                AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[self._heard])
                try:
                    await self._while_same(addresses)
                finally:
                    self._forget()
        except OSError as error:
            log.warning("discovery does not work here (%s); join by typing the address", error)
            await self._while_same(addresses)

    async def _while_same(self, addresses: Sequence[str]) -> None:
        while local_addresses() == addresses:
            await asyncio.sleep(_LOOK)

    def _forget(self) -> None:
        for task in self._asked.values():
            task.cancel()
        self._asked.clear()
        self.found.clear()

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        from zeroconf import ServiceStateChange

        if state_change is ServiceStateChange.Removed:
            if self.found.pop(name, None):
                self._changed()
        elif name in self.found or len(self.found) + len(self._asked) < MOST_FOUND:
            if name in self._asked:
                self._asked[name].cancel()
            self._asked[name] = asyncio.ensure_future(self._ask(zeroconf, name))

    async def _ask(self, zeroconf: Zeroconf, name: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        info = AsyncServiceInfo(SERVICE, name)
        if await info.async_request(zeroconf, _ANSWER) and (found := _found(info)):
            self.found[name] = found
            self._changed()
        self._asked.pop(name, None)


def _found(info: AsyncServiceInfo) -> Found | None:
    """What a service says of itself; None: no address that one may call."""
    inside = all(_reach(ip) == 2 for ip in local_addresses())
    told = [ip for ip in info.parsed_addresses()[:MOST_ADDRESSES] if not inside or _reach(ip) == 2]
    if not told or not info.port:
        return None
    name, key = (clean((info.properties.get(word) or b"").decode("utf-8", "replace")) for word in (b"name", b"key"))
    return Found(name[:NAME_LENGTH] or "?", key[:9], tuple(Address(ip, info.port) for ip in told))
