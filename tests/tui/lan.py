"""A network without sockets: hosts whose doors answer at once, and links that a test speaks through."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from cardcatan.errors import CatanError, RoomError
from cardcatan.net import messages
from cardcatan.net.client import Session
from cardcatan.net.doors import Address, HostCard
from cardcatan.net.keys import fingerprint
from cardcatan.net.trouble import KeyChanged, NoHost
from cardcatan.players import Player, make_player
from cardcatan.table import talk
from cardcatan.table.room import Room

KEY = bytes(range(32))
PLACE = Address("192.168.1.7")
SETTINGS = talk.Settings(rules="card players=3 goal=10 start=random soothsayer=on destiny=clockwise round_limit=100")


def info(table: int = 1, **changes: Any) -> messages.TableInfo:
    """A table as a host's list has it."""
    given: dict[str, Any] = {
        "table": table, "title": "Kitchen", "game": "card", "rules": SETTINGS.rules, "phase": "lobby", "seats": 3, "taken": 1,
        "free": 2, "people": ("Anna",), "watchers": True, "locked": False,
    }  # fmt: skip
    return messages.TableInfo(**{**given, **changes})


def card(*tables: messages.TableInfo, **changes: Any) -> HostCard:
    """A host that answers."""
    key = changes.get("key", KEY)
    given: dict[str, Any] = {
        "address": PLACE, "peer": PLACE.host, "name": "Anna", "key": key, "fingerprint": fingerprint(key), "wire": 7767,
        "protocol": messages.PROTOCOL, "package": "0.2.0", "tables": tables or (info(),), "ping_ms": 2.6,
    }  # fmt: skip
    return HostCard(**{**given, **changes})


def member(number: int, name: str, here: bool = True) -> talk.Member:
    return talk.Member(member=number, name=name, mark=f"ABCD-000{number}", here=here)


def state(**changes: Any) -> talk.State:
    """A table of three seats: Anna, who opened it, Boris (the receiver), and nobody."""
    given: dict[str, Any] = {
        "table": 1, "phase": "lobby", "settings": SETTINGS, "locked": False, "you": 2, "chair": 1, "game": 0,
        "seats": (talk.SeatState(member=1, name="Anna"), talk.SeatState(member=2, name="Boris"), talk.SeatState()),
        "members": (member(1, "Anna"), member(2, "Boris")),
    }  # fmt: skip
    return talk.State(**{**given, **changes})


class FakeLink:
    """A link whose other end is the test."""

    def __init__(self, name: str, changed: Callable[[list[Any]], None]) -> None:
        self.session = Session(name, bytes(32), KEY)
        self.changed = changed
        self.trouble: CatanError | None = None
        self.sent: list[Any] = []
        self.now = 0.0
        self.closed = asyncio.Event()
        self.host: Parlour | None = None
        self.key = b""
        self.addresses: Callable[[], Sequence[Address]] = tuple

    async def run(self) -> None:
        await self.closed.wait()

    def connect(self, host: Parlour, key: bytes) -> None:
        """From now on the other end is a table."""
        self.host, self.key = host, key
        self.session.opened(host.now)
        self.flush()

    def flush(self) -> None:
        if self.host:
            self.host.take(self)
            return
        self.sent += [messages.from_client(data) for data in self.session.take_outgoing()]

    def close(self) -> None:
        self.flush()
        self.closed.set()

    def asked(self, *kinds: type) -> list[Any]:
        """What was sent since the last look, without signs of life; only of some kinds, if any are named."""
        self.flush()
        sent, self.sent = self.sent, []
        return [message for message in sent if (isinstance(message, kinds) if kinds else not isinstance(message, messages.Ping))]

    def hear(self, *news: Any) -> None:
        """The host says something."""
        told: list[Any] = []
        for message in news:
            told += self.session.receive(messages.encode(message), self.now)
        self.flush()
        self.changed(told)

    def welcome(self, *news: Any, table: int | None = None) -> None:
        """A connection stands."""
        self.session.opened(self.now)
        name = self.session.name
        self.hear(messages.Welcome(protocol=messages.PROTOCOL, package="", host="Anna", features=(), name=name, table=table))
        self.hear(*news)
        self.answer_pings()

    def answer_pings(self) -> None:
        """The host answers every sign of life; so the session knows that it has caught up."""
        self.flush()
        pings = [message.n for message in self.sent if isinstance(message, messages.Ping)]
        if pings:
            self.hear(messages.Pong(n=pings[-1]))

    def lose(self, trouble: CatanError) -> None:
        """The connection breaks."""
        self.trouble = trouble
        self.session.lost(trouble)
        self.changed([])


class Parlour:
    """A table in the same process, between links: what a host does, but for sockets. Time stands unless a test moves it."""

    def __init__(self, settings: talk.Settings, bots: Sequence[str] = (), owner: bytes = b"") -> None:
        self.room = Room(1, settings, bots=bots, owner=owner, host="Anna")
        self.now = 1000.0
        self.links: dict[bytes, FakeLink] = {}
        self.waiting: deque[tuple[FakeLink, bytes]] = deque()
        self.players: dict[tuple[int, int], Player] = {}
        self.busy = False

    def seat(self, link: FakeLink, key: bytes) -> None:
        """Connect a link, and let it come to the table."""
        self.links[key] = link
        link.connect(self, key)

    def cut(self, link: FakeLink) -> None:
        """The connection breaks, and the host notices."""
        del self.links[link.key]
        link.host = None
        self.room.away(link.key, self.now)
        link.lose(CatanError("the connection to the host is broken"))
        self.work()

    def take(self, link: FakeLink) -> None:
        self.waiting += [(link, data) for data in link.session.take_outgoing()]
        self.work()

    def wait(self, seconds: float) -> None:
        """Time passes."""
        end = self.now + seconds
        while (deadline := self.room.deadline) is not None and deadline <= end:
            self.now = max(self.now, deadline)
            self.room.tick(self.now)
            self.work()
        self.now = end
        for link in list(self.links.values()):
            link.session.tick(self.now)
            link.flush()

    def work(self) -> None:
        """Until nobody has anything to say."""
        if self.busy:
            return
        self.busy = True
        self._tell()
        while self.waiting or self._think():
            if self.waiting:
                link, data = self.waiting.popleft()
                if link.host is self:
                    self._answer(link, messages.from_client(data))
            self._tell()
        self.busy = False

    def _answer(self, link: FakeLink, message: Any) -> None:
        try:
            match message:
                case messages.Hello():
                    name, held = message.name, 1 if self.room.holds_seat(link.key) else None
                    self._send(link, messages.Welcome(
                        protocol=messages.PROTOCOL, package="", host="Anna", features=(), name=name, table=held))
                case messages.Enter():
                    where = {"watch": message.watch, "game": message.game, "number": message.number, "line": message.line}
                    self.room.enter(link.key, link.session.name, self.now, **where)
                case messages.Ping():
                    self._tell()
                    self._send(link, messages.Pong(n=message.n))
                case messages.ListTables():
                    self._send(link, messages.Tables(tables=(info(),)))
                case _:
                    self.room.request(link.key, message, self.now)
        except RoomError as error:
            params = {key: value for key, value in error.params.items() if isinstance(value, (str, int))}
            re = getattr(message, "re", 0)
            self._send(link, talk.Refused(re=re, code=error.code.value, text=error.template, params=params))

    def _think(self) -> bool:
        thought = self.room.wanted
        if thought is None:
            return False
        who = thought.ticket[0], thought.seat
        player = self.players.setdefault(who, make_player(thought.spec, thought.seed))
        self.room.thought(thought.ticket, player.choose(thought.view, thought.legal), self.now)
        return True

    def _tell(self) -> None:
        self.room.take_entries()
        for key, news in self.room.take_news():
            if key in self.links:
                self._send(self.links[key], news)
        for key, _why in self.room.take_dismissed():
            link = self.links.pop(key, None)
            if link:
                self._send(link, messages.Goodbye(code="kicked", text="you were sent away"))
                link.host = None
                link.trouble = link.session.trouble
                link.closed.set()

    def _send(self, link: FakeLink, message: Any) -> None:
        told = link.session.receive(messages.encode(message), self.now)
        self.waiting += [(link, data) for data in link.session.take_outgoing()]
        link.changed(told)


class FakeBrowsing:
    """A list that the test fills."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.changed = changed
        self.hosts: tuple[HostCard, ...] = ()
        self.rounds = 0
        self.running = False

    def addresses(self, key: bytes) -> list[Address]:
        return [host.address for host in self.hosts if host.key == key]

    async def run(self) -> None:
        self.running = True
        try:
            await asyncio.Event().wait()
        finally:
            self.running = False

    def find(self, *hosts: HostCard) -> None:
        self.hosts, self.rounds = hosts, self.rounds + 1
        self.changed()


class FakeChild:
    """A host's process that is none."""

    def __init__(self, arguments: Sequence[str], code: str) -> None:
        self.arguments, self.code = tuple(arguments), code
        self.hello = {"port": 7766, "addresses": ["192.168.1.7", "10.0.0.4", "127.0.0.1"], "fingerprint": fingerprint(KEY)}
        self.lines: deque[str] = deque(["2026-01-31 12:00:00  table 1 is open"])
        self.returncode: int | None = None
        self.stopped = False

    def stop(self, timeout: float = 5.0) -> int:
        self.stopped, self.returncode = True, 0
        return 0


class FakeNetwork:
    """Doors by address; what was met before; links and hosts that were made."""

    def __init__(self, *hosts: HostCard, met: bool = True) -> None:
        self.doors = {host.address: host for host in hosts}
        self.met = met
        self.changed_key = ""
        self.browsing: FakeBrowsing | None = None
        self.links: list[FakeLink] = []
        self.trusted: list[bool] = []
        self.children: list[FakeChild] = []
        self.refusal: CatanError | None = None
        self.closed = False

    def browse(self, changed: Callable[[], None]) -> FakeBrowsing:
        self.browsing = FakeBrowsing(changed)
        return self.browsing

    async def ask(self, address: Address) -> HostCard:
        if address not in self.doors:
            raise NoHost(address, "no answer")
        return self.doors[address]

    def first_time(self, found: HostCard) -> bool:
        if self.changed_key:
            raise KeyChanged(str(found.address), self.changed_key, found.fingerprint)
        return not self.met

    def link(
        self, name: str, addresses: Callable[[], Sequence[Address]], key: bytes, changed: Callable[[list[Any]], None], trust: bool
    ) -> FakeLink:
        self.links.append(FakeLink(name, changed))
        self.links[-1].addresses = addresses
        self.trusted.append(trust)
        return self.links[-1]

    def start(self, arguments: Sequence[str], code: str) -> FakeChild:
        if self.refusal:
            raise self.refusal
        self.children.append(FakeChild(arguments, code))
        return self.children[-1]

    def close(self) -> None:
        self.closed = True


async def settle(turns: int = 8) -> None:
    """Let what goes on beside the screens go on."""
    for _ in range(turns):
        await asyncio.sleep(0)
