"""A hall without sockets: connections are lists of what was sent, and time passes when a test says so."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from typing import Any, TypeVar

from cardcatan.net import messages as m
from cardcatan.net.hall import Hall, HallSettings
from cardcatan.net.peers import Limits, Peer, Sent
from cardcatan.table import Entry, Room, talk

T = TypeVar("T")
HOST_KEY = b"h" * 32


def settings(**changes: Any) -> talk.Settings:
    """A table for two without a clock, where bots move at once."""
    return talk.Settings(**{"rules": "card players=2", "clock": False, "pace_ms": 0, **changes})


def key_of(name: str) -> bytes:
    """The public key of somebody."""
    return hashlib.sha256(name.encode()).digest()


class Net:
    """A hall, its clock, and what everybody was sent."""

    def __init__(
        self,
        *rooms: Room,
        limits: Limits | None = None,
        log: Callable[[int | None, str], None] = lambda table, text: None,
        **options: Any,
    ) -> None:
        self.now = 1000.0
        chosen = HallSettings(name="office", key=HOST_KEY, limits=limits or Limits(), **options)
        self.hall = Hall(chosen, rooms or [Room(1, settings(), host="office")], self.now, log)
        self.written: list[Entry] = []
        self.full: set[bytes] = set()
        self.gone: set[bytes] = set()
        self.inbox: dict[bytes, list[m.FromHost]] = {}
        self._routes = 0

    def send(self, route: bytes, data: bytes) -> Sent:
        """The network: it takes everything, but for whom it was said to be full or gone."""
        if route in self.gone:
            return Sent.GONE
        if route in self.full:
            return Sent.FULL
        self.inbox.setdefault(route, []).append(m.from_host(data))
        return Sent.YES

    def tick(self, seconds: float = 0.0) -> None:
        """A turn of the host's loop, so much later."""
        self.now += seconds
        self.hall.work(self.now)
        self.written += self.hall.take_entries()
        self.hall.flush(self.send, self.now)

    def wait(self, seconds: float) -> None:
        """Time passes."""
        while seconds > 0:
            self.tick(min(seconds, 0.5))
            seconds -= 0.5

    def settle(self) -> None:
        """Until nothing is due at once."""
        self.tick()
        while self.hall.deadline <= self.now:
            self.tick()

    def connect(self, name: str, key: bytes | None = None, address: str = "10.0.0.1") -> Client:
        """A connection of somebody who has said nothing yet."""
        self._routes += 1
        route = str(self._routes).encode()
        return Client(self, Peer(route, key or key_of(name), address, self.hall.limits, self.now), name)

    def guest(self, name: str, table: int = 1, **place: Any) -> Client:
        """Somebody who has come to a table, and has read nothing yet."""
        client = self.connect(name)
        client.tell(m.Hello(protocol=m.PROTOCOL, package="test", name=name))
        client.tell(m.Enter(table=table, **place))
        self.tick()
        return client


class Client:
    """One end of a connection."""

    def __init__(self, net: Net, peer: Peer, name: str) -> None:
        self.net, self.peer, self.name = net, peer, name
        self.random = random.Random(name)
        self.salt = self.random.randbytes(32)

    def send(self, data: bytes) -> list[m.FromHost]:
        """Send bytes; what was heard since the last time."""
        self.net.hall.hear(self.peer, data, self.net.now)
        return self.hear()

    def tell(self, message: m.FromClient) -> None:
        """Send a message, and read nothing."""
        self.net.hall.hear(self.peer, m.encode(message), self.net.now)

    def say(self, message: m.FromClient) -> list[m.FromHost]:
        """Send a message; what was heard since the last time."""
        return self.send(m.encode(message))

    def hello(self, protocol: m.Version = m.PROTOCOL) -> list[m.FromHost]:
        """Say hello."""
        return self.say(m.Hello(protocol=protocol, package="test", name=self.name))

    def hear(self) -> list[m.FromHost]:
        """What has come since the last time."""
        self.net.tick()
        return self.net.inbox.pop(self.peer.route, [])

    def answer(self, message: m.FromHost) -> m.FromClient | None:
        """What a player says to that."""
        if isinstance(message, talk.Deal):
            return talk.Commit(game=message.game, digest=hashlib.sha256(self.salt).digest())
        if isinstance(message, talk.Committed):
            return talk.Open(game=message.game, salt=self.salt)
        if isinstance(message, talk.Update) and message.legal:
            return talk.Act(game=message.game, number=message.number, action=self.random.choice(message.legal))
        return None


def only(kind: type[T], heard: list[m.FromHost]) -> list[T]:
    """Those of one kind."""
    return [message for message in heard if isinstance(message, kind)]


def one(kind: type[T], heard: list[m.FromHost]) -> T:
    """The one of that kind."""
    found = only(kind, heard)
    assert len(found) == 1, heard
    return found[0]


def play_round(clients: list[Client]) -> list[list[m.FromHost]]:
    """Let each of them read what has come, and answer it; what they read, by client."""
    heard = []
    for client in clients:
        heard.append(client.hear())
        for answer in filter(None, map(client.answer, heard[-1])):
            client.tell(answer)
    return heard


def play(clients: list[Client], until: Callable[[list[m.FromHost]], bool], most: int = 5000) -> list[list[m.FromHost]]:
    """Let them play until something is so of what one of them read at once; all that they read, by client."""
    heard: list[list[m.FromHost]] = [[] for _ in clients]
    for _ in range(most):
        news = play_round(clients)
        for all_, new in zip(heard, news, strict=True):
            all_ += new
        if any(map(until, news)):
            return heard
    raise AssertionError("this takes too long")


def opened(news: list[m.FromHost]) -> bool:
    """Is a game over?"""
    return bool(only(talk.Opened, news))


def dealt(news: list[m.FromHost]) -> bool:
    """Has a game begun?"""
    return bool(only(talk.Update, news))
