"""The TCP connections under a ROUTER: how many from where, how much comes through each, and how to cut one.

ZeroMQ tells neither who is connected nor can it disconnect a peer, and it bounds the size of a frame but not the number of
frames of a message that never ends. So the socket's monitor is followed, and the descriptors that it names are duplicated.
"""

from __future__ import annotations

import socket
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import zmq
from zmq.utils.monitor import parse_monitor_message

from cardcatan.net.limits import Bucket, Recent
from cardcatan.net.peers import Peer

_EVENTS = zmq.EVENT_ACCEPTED | zmq.EVENT_DISCONNECTED
_EVERY = 0.1
_RECEIVED = slice(128, 136)  # tcpi_bytes_received of struct tcp_info
_LINUX = sys.platform == "linux"


@dataclass(frozen=True)
class WireLimits:
    """What is granted to connections: how many, how many from one address, how many new ones a second from one address,
    and how many bytes a second each may send. Whoever has no session for `idle` seconds is cut.
    """

    total: int = 320
    per_address: int = 64
    new_rate: float = 20.0
    byte_rate: float = 1e6
    byte_burst: float = 2e6
    idle: float = 10.0


class Wire:
    """A connection. `idle_since`: when it was seen last without a session begun, or with one."""

    __slots__ = ("address", "bytes", "idle_since", "peer", "received", "socket")

    def __init__(self, duplicate: socket.socket, address: str, limits: WireLimits, now: float) -> None:
        self.socket, self.address, self.idle_since = duplicate, address, now
        self.bytes = Bucket(limits.byte_rate, limits.byte_burst, now)
        self.received = 0
        self.peer: Peer | None = None

    def cut(self) -> None:
        """End the connection; ZeroMQ finds it closed by the other side."""
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)

    def came(self) -> int:
        """How many bytes came since this was asked last; where the system does not count them, 0."""
        if not _LINUX:
            return 0
        try:
            told = self.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _RECEIVED.stop)
        except OSError:
            return 0
        before, self.received = self.received, int.from_bytes(told[_RECEIVED], sys.byteorder)
        return self.received - before


class Wires:
    """The connections of one bound socket."""

    def __init__(self, router: zmq.Socket[bytes], limits: WireLimits, now: float) -> None:
        self.limits = limits
        self._router = router
        self.monitor: zmq.Socket[bytes] = router.get_monitor_socket(_EVENTS)
        self._by_fd: dict[int, Wire] = {}
        self._from: Counter[str] = Counter()
        self._new: Recent[str, Bucket] = Recent(1024)
        self.due = now + _EVERY
        """When `check` must be called."""

    @property
    def met(self) -> bool:
        """Is anybody connected who has said something?"""
        return any(wire.peer for wire in self._by_fd.values())

    def follow(self, now: float) -> list[Peer]:
        """Hear what ZeroMQ tells of connections; who is gone."""
        gone = []
        for event, fd in self._events():
            if event == zmq.EVENT_ACCEPTED:
                self._forget(fd)
                self._accepted(fd, now)
            elif wire := self._forget(fd):
                gone.append(wire.peer)
        return [peer for peer in gone if peer]

    def attach(self, fd: int, peer: Peer) -> None:
        """It is known now who is at the other end."""
        if wire := self._by_fd.get(fd):
            wire.peer = peer

    def cut(self, peer: Peer) -> None:
        """End a connection."""
        for wire in self._by_fd.values():
            if wire.peer is peer:
                wire.cut()

    def check(self, now: float) -> list[str]:
        """Cut whoever sends too much, or nothing that is worth being here for; the addresses of the former."""
        self.due = now + _EVERY
        flooding = []
        for wire in self._by_fd.values():
            if wire.peer and wire.peer.session:
                wire.idle_since = now
            elif now - wire.idle_since >= self.limits.idle:
                wire.cut()
            if (came := wire.came()) and not wire.bytes.take(now, came):
                wire.cut()
                flooding.append(wire.address)
        return flooding

    def close(self) -> None:
        """Forget all."""
        self._router.disable_monitor()
        self.monitor.close()
        for fd in list(self._by_fd):
            self._forget(fd)

    def _events(self) -> Iterator[tuple[int, int]]:
        while True:
            try:
                told = parse_monitor_message(self.monitor.recv_multipart(zmq.DONTWAIT))
            except zmq.Again:
                return
            yield int(told["event"]), int(told["value"])

    def _accepted(self, fd: int, now: float) -> None:
        try:
            duplicate = socket.fromfd(fd, socket.AF_INET, socket.SOCK_STREAM)
        except OSError:
            return  # closed meanwhile, or no descriptors are left
        try:
            address: str = duplicate.getpeername()[0]
        except OSError:
            duplicate.close()
            return
        wire = Wire(duplicate, address, self.limits, now)
        if self._too_many(address, now):
            wire.cut()
            duplicate.close()
            return
        self._by_fd[fd] = wire
        self._from[address] += 1

    def _too_many(self, address: str, now: float) -> bool:
        if address not in self._new:
            self._new[address] = Bucket(self.limits.new_rate, self.limits.per_address, now)
        return (
            not self._new[address].take(now)
            or len(self._by_fd) >= self.limits.total
            or self._from[address] >= self.limits.per_address
        )

    def _forget(self, fd: int) -> Wire | None:
        wire = self._by_fd.pop(fd, None)
        if wire:
            wire.socket.close()
            self._from[wire.address] -= 1
            if not self._from[wire.address]:
                del self._from[wire.address]
        return wire
