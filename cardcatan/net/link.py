"""The connection of a client: it finds the host, has the key proved, carries messages, and comes back after every break."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from enum import Enum
from typing import Any

import zmq
import zmq.asyncio
from zmq.utils.monitor import parse_monitor_message

from cardcatan.errors import CatanError, ProtocolError
from cardcatan.net.client import Session
from cardcatan.net.doors import Address, HostCard, ask_door
from cardcatan.net.keys import Identity, fingerprint, text_key
from cardcatan.net.messages import CURVE_BYTES, MOST_FROM_HOST, FromHost
from cardcatan.net.pins import Pins
from cardcatan.net.trouble import KeyChanged, NoHost, Unproved, VersionDiffers

_FIRST, _LONGEST = 0.2, 2.0  # seconds between two tries
_HANDSHAKE = 5000  # milliseconds; also for the welcome
_BURST = 100  # messages after which others in the loop get their turn
_FAREWELL = 0.5  # seconds for the last words on an orderly end
_OPTIONS: dict[int, int] = {
    # A socket serves for one connection, and is closed when that breaks: nothing can wait in it for a host that is away.
    # IMMEDIATE, and -1 here, would do the same, but throw the host's last words away when it hangs up before they are read.
    zmq.RECONNECT_IVL: 3_600_000,
    zmq.CONNECT_TIMEOUT: 3000,
    zmq.HANDSHAKE_IVL: _HANDSHAKE,
    zmq.MAXMSGSIZE: MOST_FROM_HOST + CURVE_BYTES,
    zmq.HEARTBEAT_IVL: 1000,
    zmq.HEARTBEAT_TIMEOUT: 3000,
    zmq.HEARTBEAT_TTL: 6000,
    zmq.IPV6: 1,
}
_EVENTS = (
    zmq.EVENT_HANDSHAKE_SUCCEEDED
    | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL
    | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
    | zmq.EVENT_HANDSHAKE_FAILED_AUTH
    | zmq.EVENT_CONNECT_RETRIED
    | zmq.EVENT_DISCONNECTED
    | zmq.EVENT_CLOSED
)


class Status(Enum):
    """What a link is about."""

    CONNECTING = "connecting"
    ONLINE = "online"
    WAITING = "waiting"
    """Until the next try."""
    CLOSED = "closed"


class Link:
    """A session's connection, over sockets that belong to the loop that runs `run`."""

    session: Session
    host: HostCard | None
    """What the door said that let us in last."""
    status: Status
    trouble: CatanError | None
    """Why we are not online."""
    offline_since: float | None
    """In seconds of `time.monotonic`."""

    def __init__(
        self,
        name: str,
        addresses: Callable[[], Sequence[Address]],
        identity: Identity,
        pins: Pins,
        changed: Callable[[list[FromHost]], None] = lambda _news: None,
        *,
        key: bytes = b"",
        trust_new_key: bool = False,
        patience: float | None = None,
        package: str = "",
    ) -> None:
        """`addresses` says where the host may be, anew at each try. With `key` no other will do, else any.

        `changed` is called with the messages that were taken in, in order, and with none when the link itself changed.
        After `patience` seconds without a host it gives up.
        """
        self.session = Session(name, identity.key, key, package=package)
        self.host, self.trouble = None, None
        self.status, self.offline_since = Status.WAITING, None
        self._addresses, self._identity, self._pins, self._changed = addresses, identity, pins, changed
        self._key, self._trust, self._patience = key, trust_new_key, patience
        self._proved = False
        self._socket: zmq.asyncio.Socket | None = None
        self._closing, self._heard_all = asyncio.Event(), asyncio.Event()
        self._news: list[FromHost] = []
        self._telling = False

    async def run(self) -> None:
        """Keep the session connected until `close`, until there is trouble that lasts, or until patience is over."""
        self.offline_since = time.monotonic()
        context = zmq.asyncio.Context()
        context.setsockopt(zmq.LINGER, 0)
        try:
            await _first([self._connect_again(context), self._leave()])
        finally:
            self._gone()
            context.destroy(0)
            self._turn(Status.CLOSED)

    def flush(self) -> None:
        """Send what was asked of the session."""
        if not self._socket:
            return
        for data in self.session.take_outgoing():
            sent: Any = self._socket.send(data, zmq.DONTWAIT)
            if sent.exception():
                return  # the connection breaks; what matters is sent again on the next one

    def close(self) -> None:
        """End it, once the host has heard what was asked; `run` returns soon."""
        self._closing.set()

    async def _leave(self) -> None:
        """Wait for `close`, and then until the host has heard all that was said."""
        await self._closing.wait()
        if self.session.online:
            self.session.ping(time.monotonic())
            self.flush()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._heard_all.wait(), _FAREWELL)

    # --- one try after the other

    async def _connect_again(self, context: zmq.asyncio.Context) -> None:
        delay = _FIRST
        while True:
            self._turn(Status.CONNECTING)
            if await self._visit(context):
                delay = _FIRST
            if self._hopeless():
                return
            self._turn(Status.WAITING)
            await asyncio.sleep(delay * random.uniform(0.8, 1.2))
            delay = min(delay * 2, _LONGEST)

    async def _visit(self, context: zmq.asyncio.Context) -> bool:
        """Connect, and stay as long as it lasts; whether we were welcome. Why it ended is the trouble."""
        try:
            card = await self._find()
            async with self._connected(context, card) as (socket, monitor):
                await self._serve(socket, monitor)
        except CatanError as error:
            self.trouble = error
        welcome = self.status is Status.ONLINE
        self._gone()
        return welcome

    def _gone(self) -> None:
        """We are not connected now."""
        self._socket = None
        self.session.lost(self.trouble)
        if self.offline_since is None:
            self.offline_since = time.monotonic()

    def _hopeless(self) -> bool:
        """Whether another try would be of no use. A host that was met once may come back elsewhere, whoever answers here now."""
        offline = time.monotonic() - self.offline_since if self.offline_since is not None else 0.0
        if self._patience is not None and offline >= self._patience:
            return True
        lasting = isinstance(self.trouble, VersionDiffers) or not isinstance(self.trouble, ProtocolError)
        return self.session.final or lasting or (isinstance(self.trouble, KeyChanged) and not self._proved)

    # --- finding the host

    async def _find(self) -> HostCard:
        """The first door to answer that will do. ProtocolError: there is none."""
        asked = [asyncio.ensure_future(ask_door(address)) for address in self._addresses()]
        troubles: list[ProtocolError] = []
        try:
            for answer in asyncio.as_completed(asked):
                try:
                    card = await answer
                    self._check(card, pin=False)
                    return card
                except ProtocolError as error:
                    troubles.append(error)
        finally:
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
        raise max(troubles, key=_weight, default=ProtocolError("no host was found"))

    def _check(self, card: HostCard, pin: bool) -> None:
        """Is this the host that we want? VersionDiffers, KeyChanged."""
        if not card.compatible:
            raise VersionDiffers(card.protocol, card.package)
        if self._key and card.key != self._key:
            raise KeyChanged(str(card.address), fingerprint(self._key), card.fingerprint)
        self._pins.check(str(card.address), card.name, card.key, trust=self._trust, pin=pin)

    # --- the socket

    @asynccontextmanager
    async def _connected(
        self, context: zmq.asyncio.Context, card: HostCard
    ) -> AsyncIterator[tuple[zmq.asyncio.Socket, zmq.asyncio.Socket]]:
        """A socket to a host that has proved its key, and its monitor."""
        socket = context.socket(zmq.DEALER)
        try:
            for option, value in _OPTIONS.items():
                socket.setsockopt(option, value)
            socket.curve_publickey, socket.curve_secretkey = self._identity.public, self._identity.secret
            socket.curve_serverkey = text_key(card.key)
            monitor = socket.get_monitor_socket(_EVENTS)
            try:
                socket.connect(f"tcp://{Address(card.peer, card.wire)}")
                await self._handshake(monitor, card)
                yield socket, monitor
            finally:
                socket.disable_monitor()
                monitor.close()
        finally:
            socket.close(0)

    async def _handshake(self, monitor: zmq.asyncio.Socket, card: HostCard) -> None:
        """Wait until the host has proved its key, which is pinned then. ProtocolError: it did not."""
        event = await _event(monitor, _HANDSHAKE / 1000)
        if event == zmq.EVENT_HANDSHAKE_FAILED_AUTH:
            raise ProtocolError("the host at {address} does not let us in now", address=str(card.address))
        if event in (zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL, zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL):
            raise Unproved(card.address, card.fingerprint)
        if event != zmq.EVENT_HANDSHAKE_SUCCEEDED:
            raise NoHost(Address(card.address.host, card.wire), "no answer")
        self._check(card, pin=True)
        self.host, self._key, self._proved = card, card.key, True
        self.session.host_key = card.key

    async def _serve(self, socket: zmq.asyncio.Socket, monitor: zmq.asyncio.Socket) -> None:
        """Carry messages until it ends. ProtocolError: why it did."""
        self._socket = socket
        self.session.opened(time.monotonic())
        self.flush()
        await _first([self._receive(socket), self._watch(socket, monitor), self._beat()])

    async def _receive(self, socket: zmq.asyncio.Socket) -> None:
        while True:
            # a message is taken out of the socket only here, where nobody can cancel it away: it may be the host's last word
            await socket.poll()
            for _ in range(_BURST):
                came: Any = socket.recv(zmq.DONTWAIT)
                if came.exception():
                    break
                self._news += self.session.receive(came.result(), time.monotonic())
                self._took_in()
            await asyncio.sleep(0)

    def _took_in(self) -> None:
        """After a message. CatanError: it ended the connection."""
        session = self.session
        self._tell_soon()
        if not session.connected:
            raise session.trouble or _broken()
        self.flush()
        if self._closing.is_set() and session.heard_all:
            self._heard_all.set()
        if session.online and self.status is not Status.ONLINE:
            self.trouble, self.offline_since = None, None
            self._turn(Status.ONLINE)

    async def _watch(self, socket: zmq.asyncio.Socket, monitor: zmq.asyncio.Socket) -> None:
        while await _event(monitor) not in (zmq.EVENT_DISCONNECTED, zmq.EVENT_CLOSED):
            pass
        while await socket.poll(0):
            await asyncio.sleep(0)  # the host's last words are still to be read
        raise _broken()

    async def _beat(self) -> None:
        """Signs of life, both ways."""
        session = self.session
        while True:
            now = time.monotonic()
            session.tick(now)
            self.flush()
            if session.silent(now):
                raise ProtocolError("the host does not answer any more")
            await asyncio.sleep(min(1.0, max(0.0, (session.deadline or now) - now)))

    # --- telling

    def _turn(self, status: Status) -> None:
        self.status = status
        self._tell_soon()

    def _tell_soon(self) -> None:
        if not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        news, self._news, self._telling = self._news, [], False
        self._changed(news)


def new_event_loop() -> asyncio.AbstractEventLoop:
    """A loop for links: the usual one of Windows cannot wait for sockets of ZeroMQ."""
    return asyncio.SelectorEventLoop() if sys.platform == "win32" else asyncio.new_event_loop()


async def _first(ways: Sequence[Coroutine[Any, Any, Any]]) -> None:
    """Until the first of them ends, or fails; of several that end at once the first counts. The others are cancelled."""
    tasks = [asyncio.ensure_future(way) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        next(task for task in tasks if task.done()).result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _event(monitor: zmq.asyncio.Socket, seconds: float | None = None) -> int | None:
    """The next event of a monitor; None: there was none."""
    try:
        async with asyncio.timeout(seconds):
            return int(parse_monitor_message(await monitor.recv_multipart())["event"])
    except TimeoutError:
        return None


def _broken() -> ProtocolError:
    return ProtocolError("the connection to the host is broken")


def _weight(error: ProtocolError) -> int:
    """What people should hear of first, if several addresses failed."""
    return 2 if isinstance(error, KeyChanged) else 1 if isinstance(error, VersionDiffers) else 0
