"""Who is connected to a host: hello and goodbye, and those who are sent away. It knows nothing of what goes on at the tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

import msgspec

import cardcatan
from cardcatan.errors import CatanError, ProtocolError
from cardcatan.net import messages as m
from cardcatan.net.code import StoredCode
from cardcatan.net.keys import fingerprint
from cardcatan.net.limits import Bucket, Delays
from cardcatan.net.notices import End, Log, farewell, who
from cardcatan.net.peers import Limits, Peer, Session
from cardcatan.net.post import Post
from cardcatan.table import talk
from cardcatan.table.people import clean_name

ENTRY_COST, LIST_COST = 5.0, 9.0
"""What hello or enter, and a list of tables, cost beside the message itself."""


@dataclass(frozen=True, kw_only=True)
class HallSettings:
    """What a host is: the name that people read, its public key, whose host it is, and the code of its tables."""

    name: str
    key: bytes
    owner: bytes = b""
    code: StoredCode | None = None
    limits: Limits = field(default_factory=Limits)


class Reception:
    """Sessions by key. `held` tells the table where a seat is held for a key, `left` hears who is away from where he was."""

    def __init__(
        self,
        settings: HallSettings,
        now: float,
        log: Log,
        held: Callable[[bytes], int | None],
        left: Callable[[Session, float], None],
    ) -> None:
        self._settings, self._limits, self._log, self._held, self._left = settings, settings.limits, log, held, left
        self.sessions: dict[bytes, Session] = {}
        self.misbehaviour: Delays[bytes] = Delays(longest=300.0)
        """Keys that were sent away for a flood or for nonsense, and how long they are refused."""
        self.ended: list[Peer] = []
        """Connections to be cut as soon as the goodbye is through."""
        self.post = Post(self._limits.patience, log, self.lost, self._cut)
        self._refusals = Bucket(1.0, 20.0, now)

    # --- coming ---------------------------------------------------------------------------------------------------

    def first(self, peer: Peer, data: bytes, now: float) -> None:
        """The first message of a connection: hello, whatever its version."""
        theirs = _hello_version(data)
        if theirs and theirs[0] != m.PROTOCOL[0]:
            self._log(None, f"{who(peer)} speaks protocol {theirs[0]}.{theirs[1]}, and was sent away")
            self.end(peer, "version")
            return
        try:
            message = m.from_client(data)
        except ProtocolError as error:
            self.malformed(peer, error, now)
            return
        if isinstance(message, m.Hello):
            self.hello(peer, message, now)
        else:
            self.refuse(peer, 0, "hello", CatanError("say hello first"), now)

    def hello(self, peer: Peer, hello: m.Hello, now: float) -> None:
        """Somebody comes, or says hello once more."""
        if not self.afford(peer, ENTRY_COST, now):
            return
        before = self.sessions.get(peer.key)
        if before:
            self.leave(before, "replaced", now)
            if before.peer is not peer:
                self.end(before.peer, "replaced")
        held = self._held(peer.key)
        if held is None and peer.key != self._settings.owner and len(self.sessions) >= self._limits.sessions:
            self.end(peer, "full")
            return
        name = clean_name(hello.name)
        peer.session = self.sessions[peer.key] = Session(peer, name, self._limits, now)
        self._log(held, f"{name} ({fingerprint(peer.key)}) connected from {peer.address}")
        self.post.say(
            peer,
            m.Welcome(
                protocol=m.PROTOCOL,
                package=cardcatan.__version__,
                host=self._settings.name,
                features=m.FEATURES,
                name=name,
                table=held,
            ),
        )

    def afford(self, peer: Peer, cost: float, now: float) -> bool:
        """May this connection ask for something that costs so much? If not, it is ended."""
        if peer.bucket.take(now, cost):
            return True
        self.misbehaved(peer, "flood", now)
        return False

    # --- going ----------------------------------------------------------------------------------------------------

    def leave(self, session: Session, why: str, now: float) -> None:
        """The person is away; the seat is held."""
        session.peer.session = session.peer.lost = None
        del self.sessions[session.key]
        self._log(session.room.number if session.room else None, f"{session.name} is away: {why}")
        self._left(session, now)

    def lost(self, peer: Peer, now: float) -> None:
        """A connection is gone."""
        peer.ended = True
        peer.unsent.clear()
        if peer.session:
            self.leave(peer.session, "connection lost", now)

    def look_around(self, now: float) -> None:
        """Who was silent for too long is away."""
        for session in [session for session in self.sessions.values() if now - session.heard >= self._limits.silence]:
            self.leave(session, "silent", now)

    def goodbye(self, peer: Peer, why: End) -> None:
        """Say why the connection ends."""
        self.post.say(peer, m.Goodbye(code=why, text=farewell(why), package=cardcatan.__version__))

    def end(self, peer: Peer, why: End) -> None:
        """Say goodbye, and hear nothing more from there."""
        self.goodbye(peer, why)
        peer.ended = True
        self.ended.append(peer)

    # --- what is not taken ----------------------------------------------------------------------------------------

    def refuse(self, peer: Peer, re: int, code: str, error: CatanError, now: float) -> None:
        """A request is not taken."""
        if self._refusals.take(now):
            self._log(None, f"{who(peer)} was refused: {code}")
        params = {key: value if isinstance(value, int) else str(value) for key, value in error.params.items()}
        self.post.say(peer, talk.Refused(re=re, code=code, text=error.template, params=params))

    def malformed(self, peer: Peer, error: CatanError, now: float) -> None:
        """A frame was no message; the second one ends the connection."""
        if peer.malformed:
            self.misbehaved(peer, "malformed", now)
        else:
            peer.malformed = True
            self.refuse(peer, 0, "malformed", error, now)

    def misbehaved(self, peer: Peer, why: Literal["flood", "malformed"], now: float) -> None:
        """End a connection, and let its key not in again for a while."""
        self._log(None, f"{who(peer)} was sent away: {why}")
        self.misbehaviour.failed(peer.key, now)
        self.end(peer, why)
        if peer.session:
            self.leave(peer.session, why, now)

    def _cut(self, peer: Peer, now: float) -> None:
        """Have a connection cut that is of no use."""
        self.ended.append(peer)
        self.lost(peer, now)


class _AnyHello(msgspec.Struct, tag_field="t", tag="hello"):
    """What never changes of Hello."""

    protocol: m.Version


_any_hello = msgspec.msgpack.Decoder(_AnyHello)


def _hello_version(data: bytes) -> m.Version | None:
    """The version that a hello of any version speaks; None: this is no hello."""
    if len(data) > m.MOST_FROM_CLIENT:
        return None
    try:
        return _any_hello.decode(data).protocol
    except (msgspec.DecodeError, RecursionError):
        return None
