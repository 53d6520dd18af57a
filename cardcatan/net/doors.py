"""Doors: asking a host, before any key is known, who it is and what tables it has; and a live list of hosts."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct

from cardcatan.errors import CatanError, NotationError, ProtocolError
from cardcatan.games.record import clean
from cardcatan.net.door import DEFAULT_PORT
from cardcatan.net.keys import fingerprint, raw_key
from cardcatan.net.messages import PROTOCOL, TableInfo
from cardcatan.net.tidy import table
from cardcatan.net.trouble import NoHost

MOST_BYTES = 64 * 1024
_MOST_TABLES = 1000  # of a host of another make; ours names 50
NAME_LENGTH = 40
_SIX = r"([0-9A-Fa-f:.]+(?:%[\w.-]+)?)"  # the number of an IPv6 address
_PORT = "(?::([0-9]{1,5}))?"
_ADDRESS = re.compile(rf"\[{_SIX}\]{_PORT}|([^\s:\[\]]+){_PORT}|{_SIX}")


class Address(NamedTuple):
    """Where a door is. Its text form reads back: `192.168.1.7:7766`, `[::1]:7766`."""

    host: str
    port: int = DEFAULT_PORT

    @classmethod
    def parse(cls, text: str) -> Address:
        """Read HOST or HOST:PORT. NotationError: it is neither."""
        match = _ADDRESS.fullmatch(text.strip())
        port = int((match and (match[2] or match[4])) or DEFAULT_PORT)
        six = match and (match[1] or match[5])
        if not match or not 0 < port < 65536 or not (_is_six(six) if six else _is_name(match[3])):
            raise NotationError("{text!r} is no address such as 192.168.1.7 or 192.168.1.7:{port}", text=text, port=DEFAULT_PORT)
        return cls(six or match[3], port)

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def _is_name(text: str) -> bool:
    """Can a machine be called that: no part too long, and none empty?"""
    try:
        return bool(text.encode("idna"))
    except UnicodeError:
        return False


def _is_six(text: str) -> bool:
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return True


LOCAL = Address("127.0.0.1")
"""The door of a host on this machine that was given no other port."""


@dataclass(frozen=True)
class HostCard:
    """What a door says: public facts, proved by nothing until the host's key was seen to work."""

    address: Address
    """Where it was asked."""
    peer: str
    """The number that `address.host` stands for."""
    name: str
    key: bytes
    """32 bytes; empty if the host is of another version."""
    fingerprint: str
    wire: int
    """The port of the encrypted connection."""
    protocol: tuple[int, int]
    package: str
    tables: tuple[TableInfo, ...]
    ping_ms: float

    @property
    def compatible(self) -> bool:
        """Whether this program can talk to that host."""
        return self.protocol[0] == PROTOCOL[0]


class _Version(Struct):
    """The part of a door's line that never changes."""

    cardcatan: Annotated[tuple[int, int], Meta()]
    package: Annotated[str, Meta(max_length=40)] = ""
    host: Annotated[str, Meta(max_length=200)] = ""


class _Door(_Version, kw_only=True):
    key: str
    wire: Annotated[int, Meta(ge=1, le=65535)]
    tables: Annotated[tuple[TableInfo, ...], Meta(max_length=_MOST_TABLES)] = ()


async def ask_door(address: Address, timeout: float = 1.0) -> HostCard:
    """Ask the door at `address`, for at most `timeout` seconds. NoHost: nobody, or no host. The host may be of any version."""
    begun = time.monotonic()
    try:
        async with asyncio.timeout(timeout):
            reader, writer = await asyncio.open_connection(address.host, address.port, limit=MOST_BYTES)
            try:
                peer = str(writer.get_extra_info("peername")[0])
                line = await reader.readuntil(b"\n")
            finally:
                writer.transport.abort()
    except TimeoutError as error:
        raise NoHost(address, "no answer") from error
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        raise NoHost(address, "what answers is no host") from error
    except (OSError, UnicodeError) as error:  # a name that cannot be a name is a UnicodeError
        raise NoHost.unreachable(address, error) from error
    return _card(address, peer, line, (time.monotonic() - begun) * 1000)


def _card(address: Address, peer: str, line: bytes, ping_ms: float) -> HostCard:
    """The facts in a door's line. NoHost: there are none."""
    version = _read(_Version, line, address)
    name, package = clean(version.host)[:NAME_LENGTH] or "?", clean(version.package)
    card = HostCard(address, peer, name, b"", "", 0, version.cardcatan, package, (), ping_ms)
    if not card.compatible:
        return card
    door = _read(_Door, line, address)
    try:
        key = raw_key(door.key)
    except CatanError as error:
        raise NoHost(address, "what answers is no host") from error
    return replace(card, key=key, fingerprint=fingerprint(key), wire=door.wire, tables=tuple(map(table, door.tables)))


def _read(kind: type[Any], line: bytes, address: Address) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise NoHost(address, "what answers is no host") from error


class Doors:
    """A live list of hosts: every `interval` seconds all doors that are known of are asked.

    `found` tells what discovery knows at the moment; `extra` are asked always. `changed` is called after each round.
    """

    hosts: tuple[HostCard, ...]
    """One for each key, at the address that answered quickest; by name. A host is gone after `patience` silent rounds."""

    def __init__(
        self,
        changed: Callable[[], None] = lambda: None,
        found: Callable[[], Iterable[Address]] = tuple,
        extra: Sequence[Address] = (LOCAL,),
        interval: float = 1.0,
        patience: int = 3,
    ) -> None:
        self._changed, self._found, self._extra = changed, found, tuple(extra)
        self._interval, self._patience = interval, patience
        self._cards: dict[Address, HostCard] = {}
        self._silent: dict[Address, int] = {}
        self.hosts = ()
        self.rounds = 0

    def addresses(self, key: bytes) -> list[Address]:
        """Where the host with that key answers now, the quickest first."""
        return [card.address for card in sorted(self._cards.values(), key=_ping) if card.key == key]

    async def run(self) -> None:
        """Ask until cancelled."""
        while True:
            await self.ask()
            await asyncio.sleep(self._interval)

    async def ask(self) -> None:
        """One round."""
        addresses = list(dict.fromkeys([*self._extra, *self._found(), *self._cards]))
        answers = await asyncio.gather(*map(ask_door, addresses), return_exceptions=True)
        for address, answer in zip(addresses, answers, strict=True):
            if isinstance(answer, HostCard):
                self._cards[address], self._silent[address] = answer, 0
            elif isinstance(answer, ProtocolError):
                self._miss(address)
            else:
                raise answer
        self.hosts = self._merged()
        self.rounds += 1
        self._changed()

    def _miss(self, address: Address) -> None:
        self._silent[address] = self._silent.get(address, 0) + 1
        if self._silent[address] >= self._patience:
            self._cards.pop(address, None)
            self._silent.pop(address)

    def _merged(self) -> tuple[HostCard, ...]:
        best: dict[object, HostCard] = {}
        for card in sorted(self._cards.values(), key=_ping):
            best.setdefault(card.key or card.address, card)
        return tuple(sorted(best.values(), key=lambda card: (card.name, card.fingerprint, card.address)))


def _ping(card: HostCard) -> float:
    return card.ping_ms
