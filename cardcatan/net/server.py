"""A host at work: one loop that hears, decides, writes down, and only then tells."""

from __future__ import annotations

import math
import socket
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

import zmq

import cardcatan
from cardcatan.net.bots import Thinkers
from cardcatan.net.door import MOST_TABLES, Card, Door, line_of
from cardcatan.net.hall import Hall
from cardcatan.net.historian import Historian
from cardcatan.net.keys import Identity, raw_key
from cardcatan.net.ledger import Head, Ledger
from cardcatan.net.limits import Bucket, Recent
from cardcatan.net.messages import CURVE_BYTES, MOST_FROM_CLIENT, PROTOCOL, TableInfo
from cardcatan.net.notices import Log
from cardcatan.net.peers import Peer, Sent
from cardcatan.net.wires import WireLimits, Wires
from cardcatan.net.zap import DOMAIN, Zap

LONG = 16 * 2**20
"""Bytes from which on a ledger is rewritten from snapshots."""
_READ_A_TICK = 400
_SEND_HWM, _RECEIVE_HWM = 100, 200
_HANDSHAKE_MS, _HEARTBEAT_MS, _TIMEOUT_MS, _LINGER_MS = 5000, 2000, 6000, 500
_SLOW_S = 0.005
_FAREWELL_S = 0.5
"""A client of ZeroMQ that does not queue for an absent host forgets what it has not read when the connection ends."""
_KEY_RATE, _KEY_BURST = 1.0, 20.0
_MOST_KNOWN = 4096


class _Unwritten(Exception):
    """The ledger could not be written."""


class Server:
    """Binds its ports when it is made; `run` plays until `stop`. One thread uses it, but for `stop` and `wake`.

    `port` is that of the door, `wire` where the protocol is spoken: the next one, or any if `port` is 0.
    """

    def __init__(
        self,
        hall: Hall,
        identity: Identity,
        ledger: Ledger,
        head: Head,
        *,
        address: str = "127.0.0.1",
        port: int = 0,
        historian: Historian | None = None,
        thinkers: int = 1,
        wires: WireLimits | None = None,
        log: Log = lambda table, text: None,
    ) -> None:
        """OSError: a port is taken, or the address is not of this machine."""
        now = time.monotonic()
        self._hall, self._identity, self._ledger, self._head = hall, identity, ledger, head
        self._historian, self._log = historian, log
        self._long = 0
        self._peers: Recent[bytes, tuple[str, Peer]] = Recent(_MOST_KNOWN)
        self._keys: Recent[bytes, Bucket] = Recent(_MOST_KNOWN)
        self._cuts: deque[tuple[float, Peer]] = deque()
        self._stopped = False
        self._line: tuple[tuple[TableInfo, ...] | None, bytes] = (None, b"")
        self._door = Door(address, port, self._door_line, now)
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._context.linger = 0
        try:
            self._zap = Zap(self._context, self._may_enter)
            self._router = _router(self._context, identity, ipv6=":" in address)
            self._wires = Wires(self._router, wires or WireLimits(), now)
            self.port = self._door.port
            self.wire = _bind(self._router, address, port and port + 1)
        except BaseException:
            self._door.close()
            self._context.destroy(linger=0)
            raise
        self._ear, self._mouth = socket.socketpair()
        self._ear.setblocking(False)
        self._mouth.setblocking(False)
        self._poller = zmq.Poller()
        self._hears: dict[object, Callable[[float], None]] = {
            self._zap.socket: self._answer_handshakes,
            self._wires.monitor: self._follow_wires,
            self._router: self._read,
            self._ear.fileno(): self._hear_threads,
            self._door.socket.fileno(): self._answer_door,
        }
        for heard in self._hears:
            self._poller.register(heard, zmq.POLLIN)
        self._send = _sender(self._router)
        self._thinkers = Thinkers(thinkers, self.wake)

    def run(self) -> int:
        """Serve until `stop`; 0, or 1: the ledger could not be written, and nobody was told of what is not in it."""
        try:
            while not self._stopped:
                self._tick()
            self._part("closing")
        except _Unwritten as error:
            self._log(None, f"the ledger cannot be written, and the host stops: {error}")
            self._hall.forget_unsent()
            self._part("journal")
            return 1
        return 0

    def stop(self) -> None:
        """Let `run` end soon, with a goodbye to everybody; from any thread or signal handler."""
        self._stopped = True
        self.wake()

    def wake(self) -> None:
        """Let the loop go round once more; from any thread."""
        with suppress(OSError):  # full: it goes round anyway; or closed
            self._mouth.send(b"\0")

    def close(self) -> None:
        """Close all sockets, and end all threads."""
        self._thinkers.close()
        self._door.close()
        self._wires.close()
        self._router.close(_LINGER_MS)
        self._zap.close()
        self._context.term()
        self._ear.close()
        self._mouth.close()
        if self._historian:
            self._historian.close()

    # --- the loop -------------------------------------------------------------------------------------------------

    def _tick(self) -> None:
        heard = dict(self._poller.poll(self._patience(time.monotonic())))
        now = time.monotonic()
        for socket_, hear in self._hears.items():
            if socket_ in heard:
                hear(now)
        self._do_due(now)
        self._hall.work(now)
        self._write()
        self._hall.flush(self._send, now)
        self._after(now)

    def _patience(self, now: float) -> int:
        """Milliseconds that one may wait for something to arrive."""
        due = min(self._hall.deadline, self._wires.due)
        if self._hall.slow or self._door.busy:
            due = min(due, now + _SLOW_S)
        if self._cuts:
            due = min(due, self._cuts[0][0])
        if self._door.rest_until:
            due = min(due, self._door.rest_until)
        return max(0, math.ceil((due - now) * 1000))

    def _do_due(self, now: float) -> None:
        if now >= self._wires.due:
            for address in self._wires.check(now):
                self._log(None, f"a connection from {address} sent too much, and was cut off")
        while self._cuts and now >= self._cuts[0][0]:
            self._wires.cut(self._cuts.popleft()[1])
        if self._door.busy:
            self._door.pump(now)
        if self._door.rest_until and now >= self._door.rest_until:
            self._door.rest_until = 0.0
            self._poller.register(self._door.socket.fileno(), zmq.POLLIN)

    def _write(self) -> None:
        """Put what happened on the disk: one sync for all tables."""
        if happened := self._hall.take_entries():
            try:
                self._ledger.append(happened)
            except OSError as error:
                raise _Unwritten(str(error)) from error

    def _after(self, now: float) -> None:
        """What can be done when everybody was told."""
        for thought in self._hall.take_thoughts():
            self._thinkers.ask(*thought)
        for finished in self._hall.take_finished():
            if self._historian:
                self._historian.add(finished)
        if self._hall.ended:
            self._cuts += [(now + _FAREWELL_S, peer) for peer in self._hall.ended]
            self._hall.ended.clear()
        if self._ledger.size > self._long and (not self._historian or self._historian.idle):
            self._shorten()

    def _shorten(self) -> None:
        """Write the ledger anew; should that fail, the old one goes on."""
        try:
            self._ledger.rewrite(self._head, self._hall.snapshot())
        except OSError as error:
            self._log(None, f"the ledger cannot be rewritten: {error}")
        self._long = max(LONG, 4 * self._ledger.size)

    def _part(self, why: Literal["closing", "journal"]) -> None:
        """Say goodbye."""
        now = time.monotonic()
        self._hall.close(why, now)
        if why == "closing":
            self._write()
        self._hall.flush(self._send, now)
        for finished in self._hall.take_finished():
            if self._historian:
                self._historian.add(finished)
        while self._wires.met and (left := now + _FAREWELL_S - time.monotonic()) > 0:
            if self._wires.monitor.poll(math.ceil(left * 1000)):
                self._wires.follow(now)

    # --- what is heard --------------------------------------------------------------------------------------------

    def _read(self, now: float) -> None:
        receive, hear, peers = self._router.recv, self._hall.hear, self._peers
        for _ in range(_READ_A_TICK):
            try:
                route = receive(zmq.DONTWAIT)
            except zmq.Again:
                return
            frame = receive(zmq.DONTWAIT, copy=False)
            user = str(frame.get("User-Id"))
            known = peers.get(route)
            peer = known[1] if known and known[0] == user else self._meet(route, user, frame, now)
            if frame.more:
                while frame.more:
                    frame = receive(zmq.DONTWAIT, copy=False)
                self._hall.nonsense(peer, now)
            else:
                hear(peer, frame.bytes, now)

    def _meet(self, route: bytes, user: str, frame: zmq.Frame, now: float) -> Peer:
        """The first message of a connection."""
        if route in self._peers:
            self._hall.lost(self._peers[route][1], now)
        address = str(frame.get("Peer-Address"))
        peer = Peer(route, raw_key(user), address, self._hall.limits, now)
        self._peers[route] = user, peer
        self._wires.attach(int(frame.get("__fd")), peer)
        return peer

    def _answer_handshakes(self, now: float) -> None:
        self._zap.answer()
        # a connection is known before its first message is read
        self._follow_wires(now)

    def _may_enter(self, key: bytes, address: str) -> bool:
        now = time.monotonic()
        if key not in self._keys:
            self._keys[key] = Bucket(_KEY_RATE, _KEY_BURST, now)
        return self._keys[key].take(now) and not self._hall.is_refused(key, now)

    def _follow_wires(self, now: float) -> None:
        for peer in self._wires.follow(now):
            self._hall.lost(peer, now)
            known = self._peers.get(peer.route)
            if known and known[1] is peer:
                del self._peers[peer.route]

    def _hear_threads(self, now: float) -> None:
        with suppress(BlockingIOError):
            while self._ear.recv(4096):
                pass
        for answer in self._thinkers.answers():
            if answer.action is None:
                raise RuntimeError(f"a bot at table {answer.table} could not decide") from answer.error
            self._hall.thought(answer.table, answer.ticket, answer.action, now)

    def _answer_door(self, now: float) -> None:
        self._door.answer(now)
        if self._door.rest_until:
            self._poller.unregister(self._door.socket.fileno())

    def _door_line(self) -> bytes:
        tables = self._hall.tables()
        if tables is not self._line[0]:
            card = Card(
                cardcatan=PROTOCOL,
                package=cardcatan.__version__,
                host=self._hall.settings.name,
                key=self._identity.public.decode(),
                fingerprint=self._identity.fingerprint,
                wire=self.wire,
                tables=tables[:MOST_TABLES],
            )
            self._line = tables, line_of(card)
        return self._line[1]


def _router(context: zmq.Context[zmq.Socket[bytes]], identity: Identity, ipv6: bool) -> zmq.Socket[bytes]:
    router = context.socket(zmq.ROUTER)
    router.ipv6 = ipv6
    router.curve_server = True
    router.curve_publickey, router.curve_secretkey = identity.public, identity.secret
    router.zap_domain = DOMAIN
    router.router_mandatory = True
    router.sndhwm, router.rcvhwm = _SEND_HWM, _RECEIVE_HWM
    router.maxmsgsize = MOST_FROM_CLIENT + CURVE_BYTES
    router.handshake_ivl = _HANDSHAKE_MS
    router.heartbeat_ivl, router.heartbeat_timeout, router.heartbeat_ttl = _HEARTBEAT_MS, _TIMEOUT_MS, _TIMEOUT_MS
    return router


def _bind(router: zmq.Socket[bytes], address: str, port: int) -> int:
    """Bind to a port, or to any if it is 0; which one."""
    where = f"[{address}]" if ":" in address else address
    try:
        router.bind(f"tcp://{where}:{port or '*'}")
    except zmq.ZMQError as error:
        raise OSError(error.errno, str(error), f"{address}:{port}") from error
    return int(router.get_string(zmq.LAST_ENDPOINT).rpartition(":")[2])


def _sender(router: zmq.Socket[bytes]) -> Callable[[bytes, bytes], Sent]:
    """Hands messages to the network without ever waiting."""
    pass_on, first, rest = router.send, zmq.SNDMORE | zmq.DONTWAIT, zmq.DONTWAIT

    def send(route: bytes, data: bytes) -> Sent:
        try:
            pass_on(route, first)
            pass_on(data, rest)
        except zmq.Again:
            return Sent.FULL
        except zmq.ZMQError as error:
            if error.errno != zmq.EHOSTUNREACH:
                raise
            return Sent.GONE
        return Sent.YES

    return send
