"""What one member knows of one host, and how it asks; no sockets, no clock of its own."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from cardcatan.errors import CatanError, ProtocolError
from cardcatan.games.game import AnyAction
from cardcatan.net import messages
from cardcatan.net.code import prove, stretch
from cardcatan.net.messages import FromClient, FromHost, Welcome
from cardcatan.net.place import Missing, Place
from cardcatan.net.remote import RemoteGame, Told
from cardcatan.net.tidy import tidy
from cardcatan.net.trouble import Gone, VersionDiffers, goodbye, refusal, tame
from cardcatan.table import talk

__all__ = ["Refusal", "RemoteGame", "Session", "Told", "Wanted"]

PING = 2.0
"""Seconds between two signs of life."""
SILENCE = 8.0
"""Seconds without a word from the host after which a connection is taken for dead."""
MOST_NOTES = 200
_MOST_ASKED, _MOST_RESYNCS = 100, 3
_RIVALRY = 30.0  # seconds within which a second "replaced" shows that another client has our key


class Wanted(NamedTuple):
    """Where we want to be at that host; entered again after every break."""

    table: int
    watch: bool
    code: str


class Refusal(NamedTuple):
    """A request that was not taken (None: to enter); `code` is for programs, `error` can be explained to people."""

    request: talk.AnyRequest | None
    code: str
    error: CatanError


class Session:
    """One member at one host. Bytes go in by `receive`, and come out by `take_outgoing`; what is known stands in attributes.

    Whatever a host sends, `receive` raises nothing: nonsense becomes `trouble`, and the connection is to be given up.
    """

    name: str
    host_key: bytes
    """The host's public key, 32 bytes; the proof of a code is good for it alone."""
    online: bool
    """Whether the host has welcomed us on the present connection."""
    welcome: Welcome | None
    tables: tuple[messages.TableInfo, ...]
    wanted: Wanted | None
    notes: deque[talk.Note]
    noted: int
    """How many notes ever came."""
    refusal: Refusal | None
    """The last one; `refusals` counts them."""
    refusals: int
    code_wanted: bool
    """The table wants its code; what was given, if anything, was wrong."""
    ping_ms: float | None
    trouble: CatanError | None
    """Why we are not online."""
    final: bool
    """Whether connecting again would be of no use."""

    def __init__(
        self,
        name: str,
        public: bytes = b"",
        host: bytes = b"",
        *,
        package: str = "",
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        """`public` and `host` are the 32 bytes of both public keys, `entropy` gives random bytes."""
        self.name = name
        self.host_key = host
        self._public, self._entropy, self._package = public, entropy, package
        self.online = self.code_wanted = self.final = False
        self.welcome, self.trouble, self.refusal, self.ping_ms = None, None, None, None
        self.tables, self.wanted = (), None
        self.refusals = self.noted = 0
        self.notes = deque(maxlen=MOST_NOTES)
        self._connected = self._entering = self._proved = False
        self._out: list[bytes] = []
        self._requests = self._pings = self._answer = self._resyncs = 0
        self._asked: dict[int, talk.AnyRequest] = {}
        self._pinged: tuple[int, float] = (0, 0.0)
        self._fence: int | None = None
        self._greeted = self._next_ping = self._heard = 0.0
        self._replaced = float("-inf")
        self._place = Place(self._ask, entropy)

    # --- the table where we are

    @property
    def state(self) -> talk.State | None:
        """The table; None: we are at none."""
        return self._place.state

    @property
    def game(self) -> RemoteGame | None:
        """The running game, or the last one, as far as it was told."""
        return self._place.game

    @property
    def chat(self) -> deque[talk.Said]:
        """What was said at the table."""
        return self._place.chat

    @property
    def caught_up(self) -> bool:
        """Whether all that was missed at the table has come."""
        return self._place.caught_up

    @property
    def seat(self) -> int | None:
        """Our seat."""
        return self._place.seat

    @property
    def waiting(self) -> bool:
        """Whether a decision was sent that the host has not answered."""
        return self._place.waiting

    @property
    def my_turn(self) -> bool:
        """Whether the host waits for a decision of ours that we have not sent."""
        return self.online and self._place.my_turn

    # --- the connection

    @property
    def connected(self) -> bool:
        """Whether a connection stands that is of use, welcome or not yet."""
        return self._connected

    @property
    def deadline(self) -> float | None:
        """When `tick` must be called; None while there is no connection."""
        if not self._connected:
            return None
        return min(self._next_ping, self._place.deadline or self._next_ping)

    def silent(self, now: float) -> bool:
        """Whether the host has said nothing for so long that the connection is dead."""
        return self._connected and now - self._heard > SILENCE

    def opened(self, now: float) -> None:
        """A connection stands: say hello, and come back to the table."""
        self._connected, self._heard, self._greeted, self._next_ping = True, now, now, now + PING
        self.online = False
        self._place.lost()
        self._out.clear()
        features = messages.FEATURES
        self._send(messages.Hello(protocol=messages.PROTOCOL, package=self._package, name=self.name[:200], features=features))

    def take_outgoing(self) -> list[bytes]:
        """What is to be sent now, in this order."""
        sent, self._out = self._out, []
        return sent

    def lost(self, error: CatanError | None = None) -> None:
        """The connection is gone. What is known stays; what was asked and not answered is asked again later."""
        self._disconnect(error or self.trouble or ProtocolError("the connection to the host is broken"))

    def tick(self, now: float) -> None:
        """Say that we are there, and say again what must be said again."""
        if not self._connected:
            return
        if now >= self._next_ping:
            self._next_ping = now + PING
            self._ping(now)
        self._place.tick(now)

    def ping(self, now: float) -> None:
        """Ask for a sign of life at once: when `heard_all` again, all that was sent before has reached the host."""
        self._ping(now)

    @property
    def heard_all(self) -> bool:
        """Whether the host has answered the last ping."""
        return self._answer == self._pings

    def receive(self, data: bytes, now: float) -> list[FromHost]:
        """Take a message in: what it was, with texts that can be shown; nothing if it was not new or made no sense."""
        if not self._connected:
            return []
        self._heard = now
        try:
            message = tidy(messages.from_host(data))
            known = self.online or isinstance(message, Welcome | messages.Goodbye | talk.Refused)
            return [message] if known and self._take(message, len(data), now) else []
        except CatanError as error:
            self.final = True
            self._disconnect(tame(error if isinstance(error, ProtocolError) else _nonsense(error)))
            return []

    # --- requests

    def list_tables(self) -> None:
        """Ask for `tables`."""
        self._send(messages.ListTables())

    def enter(self, table: int, *, watch: bool = False, code: str = "") -> None:
        """Go to a table now, and whenever a connection stands; with the code that it may want."""
        if not self.wanted or self.wanted.table != table:
            self._place = Place(self._ask, self._entropy)
        self.wanted = Wanted(table, watch, code)
        self.code_wanted = False
        if self.online:
            self._enter()

    def leave(self) -> None:
        """Go away from the table; a seat in a game is held."""
        if self.online and self.state:
            self._ask(talk.Leave())
        self._nowhere()

    def request(self, request: talk.AnyRequest) -> int:
        """Ask for something at the table; the number by which a refusal will name it. ProtocolError: we are not there."""
        if not (self.online and self.state):
            raise ProtocolError("we are not at a table now")
        return self._ask(request)

    def say(self, text: str) -> None:
        """Say a line to all; said when we are back if the connection is broken. ProtocolError: we want to be at no table."""
        if not self.wanted:
            raise ProtocolError("we are not at a table now")
        self._place.say(text)

    def act(self, actions: AnyAction | Sequence[AnyAction]) -> None:
        """Decide. Of several actions each is sent when the one before was taken; the rest is dropped when it was not.

        ProtocolError: we are not there, it is not our decision, or another one is on its way.
        """
        if not (self.online and self.state):
            raise ProtocolError("we are not at a table now")
        self._place.act(actions if isinstance(actions, Sequence) else [actions])

    def concede(self) -> int:
        """Give the running game up. ProtocolError: we are not at a table."""
        return self.request(talk.Concede(game=self.state.game if self.state else 0))

    # --- sending

    def _send(self, message: FromClient) -> None:
        self._out.append(messages.encode(message))

    def _ask(self, request: talk.AnyRequest) -> int:
        self._requests += 1
        numbered = replace(request, re=self._requests)
        self._asked[self._requests] = numbered
        while len(self._asked) > _MOST_ASKED:
            del self._asked[next(iter(self._asked))]
        self._send(numbered)
        return self._requests

    def _ping(self, now: float) -> int:
        self._pings += 1
        self._pinged = self._pings, now
        self._send(messages.Ping(n=self._pings))
        return self._pings

    def _enter(self, proof: bytes | None = None) -> None:
        """Enter the wanted table, from where we know it."""
        assert self.wanted
        self._entering, self._proved, self._fence = True, proof is not None, None
        self._place.lost()
        self._send(messages.Enter(table=self.wanted.table, watch=self.wanted.watch, proof=proof, **self._place.known()))

    def _nowhere(self) -> None:
        self.wanted, self._fence = None, None
        self._place = Place(self._ask, self._entropy)

    def _disconnect(self, trouble: CatanError) -> None:
        self._connected = self.online = self._entering = False
        self.trouble, self.ping_ms, self._fence = trouble, None, None
        self._asked.clear()
        self._out.clear()
        self._place.lost()

    # --- receiving

    def _take(self, message: FromHost, size: int, now: float) -> bool:
        match message:
            case Welcome():
                self._welcomed(message)
            case messages.Goodbye():
                self._dismissed(goodbye(message), now)
            case messages.Tables():
                self.tables = message.tables
            case messages.Challenge():
                self._challenged(message)
            case messages.Pong():
                self._answered(message, now)
            case talk.Refused():
                return self._refused(message, now)
            case talk.Note():
                self.notes.append(message)
                self.noted += 1
            case _:
                return bool(self.wanted) and self._at_table(message, size, now)
        return True

    def _dismissed(self, error: ProtocolError, now: float) -> None:
        """The host said goodbye. It may take an old connection of ours, which broke, for a newer one; but hardly twice."""
        self.final = not isinstance(error, Gone) or error.lasting
        if isinstance(error, Gone) and error.code == "replaced":
            self.final = now - self._replaced < _RIVALRY
            self._replaced = now
        self._disconnect(error)

    def _at_table(self, message: FromHost, size: int, now: float) -> bool:
        """What is told to members only; once it shows that something is missing, the table is entered again."""
        place = self._place
        try:
            match message:
                case talk.State():
                    return self._arrange(message, now)
                case talk.Deal() | talk.Committed():
                    place.deal(message)
                case talk.Dealt():
                    return place.dealt(message, now)
                case talk.Update():
                    return self._go_on(message, size, now)
                case talk.Opened():
                    return place.opened(message)
                case talk.Said():
                    return place.hear(message)
        except Missing as error:
            self._resync(error)
            return False
        return True

    def _go_on(self, update: talk.Update, size: int, now: float) -> bool:
        new = self._place.update(update, size, now)
        if new:
            self._resyncs = 0
        return new

    def _welcomed(self, message: Welcome) -> None:
        if message.protocol[0] != messages.PROTOCOL[0]:
            raise VersionDiffers(message.protocol, message.package)
        self.welcome, self.online, self.trouble = message, True, None
        if self.wanted:
            self._enter()

    def _challenged(self, message: messages.Challenge) -> None:
        """Prove that we know the code, once for each entering: a host cannot make us count for ever."""
        if not self.wanted or message.table != self.wanted.table or not self._entering or self._proved:
            return
        if self.wanted.code:
            self._enter(prove(stretch(self.wanted.code, message.salt), message.nonce, self._public, self.host_key))
        else:
            self._entering, self.code_wanted = False, True

    def _arrange(self, state: talk.State, now: float) -> bool:
        if not self.wanted or state.table != self.wanted.table:
            return False  # of a table that we have just left
        self._entering = self.code_wanted = False
        self._place.arrange(state)
        if not self.caught_up and self._fence is None:
            # all that we missed was sent with this: when the answer to this ping comes, it is here
            self._fence = self._ping(now)
        return True

    def _answered(self, message: messages.Pong, now: float) -> None:
        self._answer = message.n
        if message.n == self._pinged[0]:
            self.ping_ms = (now - self._pinged[1]) * 1000
        if self._fence is None or message.n < self._fence:
            return
        self._fence = None
        try:
            self._place.complete()
        except Missing as error:
            self._resync(error)

    def _resync(self, error: Missing) -> None:
        """Something is missing: enter again from what we have."""
        self._resyncs += 1
        if self._resyncs > _MOST_RESYNCS:
            raise _nonsense(error)
        self._enter()

    def _refused(self, message: talk.Refused, now: float) -> bool:
        request = self._asked.pop(message.re, None)
        if message.code == "hello":
            if now - self._greeted >= 1.0:
                self.opened(now)  # the host has forgotten this connection
            return False
        if request is None and self._entering:
            self._not_let_in(message.code)
        elif not self._place.refused(request, message.code, now):
            return False
        self.refusal = Refusal(request, message.code, refusal(message.text, message.params))
        self.refusals += 1
        return True

    def _not_let_in(self, code: str) -> None:
        self._entering = False
        if self.wanted and code in ("wrong-code", "wait"):
            self.wanted, self.code_wanted = self.wanted._replace(code=""), True
        else:
            self._nowhere()


def _nonsense(error: CatanError) -> ProtocolError:
    return ProtocolError("the host sent nonsense: {why}", why=str(error))
