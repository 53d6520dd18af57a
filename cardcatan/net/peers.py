"""Who is connected to a host, and what could not be sent to them yet."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from cardcatan.net.limits import Bucket
from cardcatan.net.messages import FromHost
from cardcatan.table import Room, talk

END_OF_ALL = 2**53


class Sent(IntEnum):
    """What became of a message that was handed to the network."""

    YES = 0
    FULL = 1
    GONE = 2


Send: TypeAlias = Callable[[bytes, bytes], Sent]


@dataclass(frozen=True)
class Limits:
    """What a host grants. Rates are a second, times are seconds."""

    sessions: int = 256
    rate: float = 20.0
    burst: float = 100.0
    """Messages of one connection other than those that a game waits for."""
    chat_rate: float = 0.5
    chat_burst: float = 6.0
    silence: float = 6.0
    """Who is silent for so long is away."""
    unsent: int = 200
    """Messages that wait for a slow reader; beyond them a fresh snapshot is sent later."""
    patience: float = 30.0
    """How long a reader may be slow."""


class Place(NamedTuple):
    """How much of a room somebody has heard: number `update` of `game`, and the chat up to `line`."""

    game: int
    update: int
    line: int


class Session:
    """A person who is connected and has said hello; there is one for a key."""

    __slots__ = ("chat", "heard", "key", "name", "nonce", "peer", "room")

    def __init__(self, peer: Peer, name: str, limits: Limits, now: float) -> None:
        self.peer, self.key, self.name, self.heard = peer, peer.key, name, now
        self.chat = Bucket(limits.chat_rate, limits.chat_burst, now)
        self.room: Room | None = None
        self.nonce = b""
        """What the next proof of the code must be made from."""


class Peer:
    """A connection: `route` leads to it, `key` is who is at its other end, `address` from where.

    What could not be sent waits in `unsent`. When that is too much, only its first message is kept, and `lost` says from
    where on news are missing.
    """

    __slots__ = ("address", "bucket", "ended", "key", "lost", "malformed", "most", "route", "session", "slow_since", "unsent")

    def __init__(self, route: bytes, key: bytes, address: str, limits: Limits, now: float) -> None:
        self.route, self.key, self.address = route, key, address
        self.session: Session | None = None
        self.bucket = Bucket(limits.rate, limits.burst, now)
        self.malformed = False
        self.ended = False
        """The host has said goodbye; nothing is taken from here or said any more."""
        self.unsent: deque[tuple[bytes, FromHost]] = deque()
        self.most = limits.unsent
        self.slow_since = 0.0
        self.lost: Place | None = None

    def keep(self, data: bytes, said: FromHost, now: float) -> None:
        """Keep a message until it can be sent, or give up on all but the first."""
        if not self.unsent:
            self.slow_since = now
        if self.lost:
            return
        self.unsent.append((data, said))
        if len(self.unsent) > self.most:
            first = self.unsent.popleft()
            self.lost = _before(self.unsent)
            self.unsent.clear()
            self.unsent.append(first)

    def send(self, send: Send) -> Sent:
        """Send what waits: as much as the network takes."""
        while self.unsent:
            if became := send(self.route, self.unsent[0][0]):
                return became
            self.unsent.popleft()
        return Sent.YES


def _before(unsent: deque[tuple[bytes, FromHost]]) -> Place:
    """What somebody has heard who will not hear these."""
    place = Place(0, -1, END_OF_ALL)
    for _, said in reversed(unsent):
        if isinstance(said, talk.Update):
            place = Place(said.game, said.number - 1, place.line)
        elif isinstance(said, talk.Dealt):
            place = Place(0, -1, place.line)
        elif isinstance(said, talk.Said):
            place = place._replace(line=said.line - 1)
    return place
