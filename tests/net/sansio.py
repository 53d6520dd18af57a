"""A hall and sessions without sockets: messages travel when the test says so, and connections break when it wants."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, field

from cardcatan.net.client import Session
from cardcatan.net.code import StoredCode
from cardcatan.net.hall import Hall, HallSettings
from cardcatan.net.peers import Limits, Peer, Sent
from cardcatan.table import Entry, Finished, Room, talk

HOST_KEY = b"H" * 32
GENEROUS = Limits(rate=1e6, burst=1e6, chat_rate=1e6, chat_burst=1e6, silence=1e6)
RULES = "card players={players} goal=5 start=random soothsayer=on destiny=clockwise round_limit=8"


BOARD = "board players={players} goal=4 proposals=1 turn_limit=40"
LONG = "card players={players} goal=10 start=random soothsayer=on destiny=clockwise round_limit=60"


def settings(players: int, **changes: object) -> talk.Settings:
    """A short game without a clock."""
    return talk.Settings(**{"rules": RULES.format(players=players), "clock": False, "pace_ms": 0, **changes})


@dataclass
class Wire:
    """A connection: what is under way in both directions."""

    peer: Peer
    up: deque[bytes] = field(default_factory=deque)
    down: deque[bytes] = field(default_factory=deque)


class Net:
    """One host, its sessions, and the wires between them."""

    def __init__(self, rooms: list[Room], seed: int = 0, code: str = "", limits: Limits = GENEROUS) -> None:
        self.random = random.Random(seed)
        self.now = 1000.0
        self._code = StoredCode.of(code) if code else None
        self._limits = limits
        self.written: list[Entry] = []
        self.finished: list[Finished] = []
        self.wires: dict[int, Wire] = {}
        self.stale: list[Wire] = []
        self._routes = 0
        self._start(rooms)

    def _start(self, rooms: list[Room]) -> None:
        hall = HallSettings(name="Host", key=HOST_KEY, code=self._code, limits=self._limits)
        self.hall = Hall(hall, rooms, self.now)
        self.work()

    def session(self, name: str, key: bytes) -> Session:
        return Session(name, key, HOST_KEY, entropy=self.random.randbytes)

    def connect(self, session: Session, key: bytes) -> None:
        """A new connection; what was under way on an old one may still arrive at the host."""
        self.drop(session)
        self._routes += 1
        peer = Peer(self._routes.to_bytes(4, "big"), key, "127.0.0.1", self._limits, self.now)
        self.wires[id(session)] = Wire(peer)
        session.opened(self.now)
        self.flush(session)

    def drop(self, session: Session, notice: bool = False) -> None:
        """The connection breaks for the client; the host hears of it now, or never."""
        wire = self.wires.pop(id(session), None)
        if not wire:
            return
        self.flush_into(session, wire)
        session.lost()
        if notice:
            self.hall.lost(wire.peer, self.now)
            self.work()
        else:
            self.stale.append(wire)

    def connected(self, session: Session) -> bool:
        return id(session) in self.wires

    def flush_into(self, session: Session, wire: Wire) -> None:
        wire.up.extend(session.take_outgoing())

    def flush(self, session: Session) -> None:
        if wire := self.wires.get(id(session)):
            self.flush_into(session, wire)

    def work(self) -> None:
        """A tick of the host."""
        while True:
            self.hall.work(self.now)
            self.written += self.hall.take_entries()
            self.finished += self.hall.take_finished()
            self.hall.flush(self._send, self.now)
            if self.hall.deadline > self.now:
                return

    def _send(self, route: bytes, data: bytes) -> Sent:
        wire = next((wire for wire in self.wires.values() if wire.peer.route == route), None)
        if not wire:
            return Sent.GONE
        wire.down.append(data)
        return Sent.YES

    def to_host(self, wire: Wire) -> None:
        """One message arrives at the host."""
        self.hall.hear(wire.peer, wire.up.popleft(), self.now)
        self.work()

    def to_client(self, session: Session) -> list[object]:
        """One message arrives at a client."""
        taken = session.receive(self.wires[id(session)].down.popleft(), self.now)
        self.flush(session)
        return list(taken)

    def settle(self, *sessions: Session) -> None:
        """Everything under way arrives."""
        for session in sessions:
            self.flush(session)
        while True:
            ready = [s for s in sessions if id(s) in self.wires]
            up = [w for s in ready if (w := self.wires[id(s)]).up]
            down = [s for s in ready if self.wires[id(s)].down]
            if not up and not down:
                return
            for wire in up:
                self.to_host(wire)
            for session in down:
                self.to_client(session)

    def restart(self, sessions: list[Session]) -> None:
        """The host is killed, and goes on from what was written; everybody is disconnected."""
        for session in sessions:
            if self.wires.pop(id(session), None):
                session.lost()
        self.stale.clear()
        by_room: dict[int, list[Entry]] = {}
        for entry in self.written:
            by_room.setdefault(entry.room, []).append(entry)
        self._start([Room.restore(entries, self.random.randbytes, self.now) for entries in by_room.values()])
