"""All tables of one host, and everybody who is connected to it. No sockets, no threads, no clock of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

import msgspec

import cardcatan
from cardcatan.errors import CatanError, ProtocolError, RoomError, RoomErrorCode
from cardcatan.games.card import Action
from cardcatan.net import messages as m
from cardcatan.net.bots import Seated, instant, too_big
from cardcatan.net.code import NONCE_BYTES, StoredCode, proves
from cardcatan.net.keys import fingerprint
from cardcatan.net.limits import Bucket, Delays
from cardcatan.net.peers import END_OF_ALL, Limits, Peer, Send, Sent, Session
from cardcatan.players import Player
from cardcatan.table import Finished, Room, Thought, entries, talk
from cardcatan.table.people import clean_name

Log: TypeAlias = Callable[[int | None, str], None]
"""Takes a line for people, and the number of the table that it is about."""
End: TypeAlias = Literal["version", "closing", "kicked", "banned", "replaced", "flood", "malformed", "full", "journal"]

_BOTS_A_TICK = 100
_ENTRY_COST, _LIST_COST = 5.0, 9.0
_WORTH_HAVING = (talk.Act, talk.Commit, talk.Open)
_FAREWELLS: Final[dict[End, str]] = {
    "version": "this host speaks protocol {protocol} (cardcatan {package})",
    "closing": "the host closes",
    "kicked": "you were sent away",
    "banned": "you were sent away for good",
    "replaced": "another connection came with your key",
    "flood": "too many messages",
    "malformed": "this was no message, twice",
    "full": "there is no place for more people",
    "journal": "the host cannot write to its disk",
}


@dataclass(frozen=True, kw_only=True)
class HallSettings:
    """What a host is: the name that people read, its public key, whose host it is, and the code of its tables."""

    name: str
    key: bytes
    owner: bytes = b""
    code: StoredCode | None = None
    limits: Limits = field(default_factory=Limits)


class Hall:
    """Tell it what arrives, call `work` in every tick, write `take_entries` to the disk, and then `flush`."""

    def __init__(self, settings: HallSettings, rooms: Iterable[Room], now: float, log: Log = lambda table, text: None) -> None:
        self.settings, self.limits, self._log = settings, settings.limits, log
        self.rooms = {room.number: room for room in rooms}
        self.sessions: dict[bytes, Session] = {}
        self.misbehaviour: Delays[bytes] = Delays(longest=300.0)
        """Keys that were sent away for a flood or for nonsense, and how long they are refused."""
        self.ended: list[Peer] = []
        """Connections to be cut as soon as the goodbye is through; whoever cuts them clears the list."""
        self._entries: list[entries.Entry] = []
        self._finished: list[Finished] = []
        self._thoughts: list[tuple[int, Thought, Player]] = []
        self._out: list[tuple[Peer, bytes, m.FromHost]] = []
        self._slow: list[Peer] = []
        self._behind: list[Peer] = []
        self._due: dict[int, float] = {}
        self._seated = {number: Seated() for number in self.rooms}
        self._wanting: dict[int, Room] = {}
        self._searching: set[int] = set()
        self._looked = now
        self._wrong_keys: Delays[bytes] = Delays()
        self._wrong_addresses: Delays[str] = Delays(free=3)
        self._refusals = Bucket(1.0, 20.0, now)
        self._last: tuple[m.FromHost | None, bytes] = (None, b"")
        self._tables: tuple[m.TableInfo, ...] | None = None
        for room in self.rooms.values():
            self._after(room, now)

    # --- what comes in --------------------------------------------------------------------------------------------

    def hear(self, peer: Peer, data: bytes, now: float) -> None:
        """A message arrived on a connection."""
        if peer.ended:
            return
        if not peer.bucket.take(now):
            self._misbehaved(peer, "flood", now)
            return
        session = peer.session
        if session is None:
            self._first(peer, data, now)
            return
        session.heard = now
        try:
            message = m.from_client(data)
        except ProtocolError as error:
            self._malformed(peer, error, now)
            return
        handle = self._HANDLERS.get(type(message))
        if handle:
            handle(self, session, message, now)
        else:
            self._request(session, message, now)  # type: ignore[arg-type]

    def nonsense(self, peer: Peer, now: float) -> None:
        """Something arrived on a connection that has not even the form of a message."""
        if not peer.ended:
            self._malformed(peer, ProtocolError("a message is one frame"), now)

    def lost(self, peer: Peer, now: float) -> None:
        """A connection is gone."""
        peer.ended = True
        peer.unsent.clear()
        if peer.session:
            self._leave_session(peer.session, "connection lost", now)

    def thought(self, table: int, ticket: tuple[int, int], action: Action, now: float) -> None:
        """A bot has thought: what `take_thoughts` asked for."""
        self._searching.discard(table)
        self._decide(self.rooms[table], ticket, action, now)

    def is_refused(self, key: bytes, now: float) -> bool:
        """May nobody with this key connect: banned from all tables, or sent away a moment ago?"""
        return self.misbehaviour.wait(key, now) > 0 or all(room.is_banned(key) for room in self.rooms.values())

    # --- what is due ----------------------------------------------------------------------------------------------

    @property
    def deadline(self) -> float:
        """When `work` must be called at the latest; 0.0: at once."""
        if self._wanting or self._out or self._behind:
            return 0.0
        return min((*self._due.values(), self._looked + 1.0), default=self._looked + 1.0)

    @property
    def slow(self) -> bool:
        """Does something wait that a network pipe would not take? Then `flush` must be called again soon."""
        return bool(self._slow)

    def work(self, now: float) -> None:
        """Do what is due: clocks, bots that need no time, people who went silent, and those who were too slow."""
        behind, self._behind = self._behind, []
        for peer in behind:
            self._catch_up(peer, now)
        for number in [number for number, due in self._due.items() if due <= now]:
            room = self.rooms[number]
            room.tick(now)
            self._after(room, now)
        for _ in range(_BOTS_A_TICK):
            if not self._wanting:
                break
            self._let_think(next(iter(self._wanting)), now)
        if now >= self._looked + 1.0:
            self._looked = now
            self._look_around(now)

    # --- what comes of it: in this order ------------------------------------------------------------------------------

    def take_entries(self) -> list[entries.Entry]:
        """What must be on the disk before `flush`."""
        taken, self._entries = self._entries, []
        return taken

    def take_finished(self) -> list[Finished]:
        """Games that are over, for the history."""
        taken, self._finished = self._finished, []
        return taken

    def take_thoughts(self) -> list[tuple[int, Thought, Player]]:
        """Bots that take their time: table, what is to be decided, and who thinks; `thought` wants the answer."""
        taken, self._thoughts = self._thoughts, []
        return taken

    def flush(self, send: Send, now: float) -> None:
        """Send what was said, to each in order; nothing here waits for a slow reader."""
        slow, self._slow = self._slow, []
        for peer in slow:
            self._sent(peer, peer.send(send), now)
        out, self._out = self._out, []
        for peer, data, said in out:
            if peer.unsent or peer.lost:
                peer.keep(data, said, now)
            elif became := send(peer.route, data):
                peer.keep(data, said, now)
                self._sent(peer, became, now)

    def forget_unsent(self) -> None:
        """Say nothing of what happened since the last `flush`: it is not on the disk."""
        self._out.clear()

    def snapshot(self) -> list[entries.Entry]:
        """Entries that stand for all there is; good as long as `take_entries` has nothing."""
        return [entry for room in self.rooms.values() for entry in room.snapshot()]

    def close(self, why: Literal["closing", "journal"], now: float) -> None:
        """Say goodbye to everybody."""
        for room in self.rooms.values() if why == "closing" else ():
            room.close(_FAREWELLS[why], now)
            self._after(room, now)
        for session in list(self.sessions.values()):
            self._say_goodbye(session.peer, why)

    def tables(self) -> tuple[m.TableInfo, ...]:
        """The list of tables, as anybody may read it."""
        if self._tables is None:
            self._tables = tuple(map(_info, self.rooms.values()))
        return self._tables

    # --- connections ----------------------------------------------------------------------------------------------

    def _first(self, peer: Peer, data: bytes, now: float) -> None:
        """The first message of a connection: hello, whatever its version."""
        theirs = _hello_version(data)
        if theirs and theirs[0] != m.PROTOCOL[0]:
            self._log(None, f"{_who(peer)} speaks protocol {theirs[0]}.{theirs[1]}, and was sent away")
            self._end(peer, "version")
            return
        try:
            message = m.from_client(data)
        except ProtocolError as error:
            self._malformed(peer, error, now)
            return
        if isinstance(message, m.Hello):
            self._hello(peer, message, now)
        else:
            self._refuse(peer, 0, "hello", CatanError("say hello first"), now)

    def _hello(self, peer: Peer, hello: m.Hello, now: float) -> None:
        if not peer.bucket.take(now, _ENTRY_COST):
            self._misbehaved(peer, "flood", now)
            return
        name = clean_name(hello.name)
        before = self.sessions.get(peer.key)
        if before:
            self._leave_session(before, "replaced", now)
            if before.peer is not peer:
                self._end(before.peer, "replaced")
        held = next((number for number, room in self.rooms.items() if room.holds_seat(peer.key)), None)
        if held is None and peer.key != self.settings.owner and len(self.sessions) >= self.limits.sessions:
            self._end(peer, "full")
            return
        peer.session = self.sessions[peer.key] = Session(peer, name, self.limits, now)
        self._log(held, f"{name} ({fingerprint(peer.key)}) connected from {peer.address}")
        self._say(
            peer,
            m.Welcome(
                protocol=m.PROTOCOL,
                package=cardcatan.__version__,
                host=self.settings.name,
                features=m.FEATURES,
                name=name,
                table=held,
            ),
        )

    def _hello_again(self, session: Session, hello: m.Hello, now: float) -> None:
        self._hello(session.peer, hello, now)

    def _leave_session(self, session: Session, why: str, now: float) -> None:
        """The person is away; the seat is held."""
        session.peer.session = session.peer.lost = None
        del self.sessions[session.key]
        room = session.room
        self._log(room.number if room else None, f"{session.name} is away: {why}")
        if room:
            room.away(session.key, now)
            self._after(room, now)

    def _malformed(self, peer: Peer, error: CatanError, now: float) -> None:
        if peer.malformed:
            self._misbehaved(peer, "malformed", now)
        else:
            peer.malformed = True
            self._refuse(peer, 0, "malformed", error, now)

    def _misbehaved(self, peer: Peer, why: Literal["flood", "malformed"], now: float) -> None:
        self._log(None, f"{_who(peer)} was sent away: {why}")
        self.misbehaviour.failed(peer.key, now)
        self._end(peer, why)
        if peer.session:
            self._leave_session(peer.session, why, now)

    def _say_goodbye(self, peer: Peer, why: End) -> None:
        template = _FAREWELLS[why]
        text = template.format(protocol="{}.{}".format(*m.PROTOCOL), package=cardcatan.__version__)
        self._say(peer, m.Goodbye(code=why, text=text, package=cardcatan.__version__))

    def _end(self, peer: Peer, why: End) -> None:
        """Say goodbye, and hear nothing more from there."""
        self._say_goodbye(peer, why)
        peer.ended = True
        self.ended.append(peer)

    def _look_around(self, now: float) -> None:
        for session in [session for session in self.sessions.values() if now - session.heard >= self.limits.silence]:
            self._leave_session(session, "silent", now)

    # --- what sessions ask for ------------------------------------------------------------------------------------

    def _ping(self, session: Session, ping: m.Ping, now: float) -> None:
        self._say(session.peer, m.Pong(n=ping.n))

    def _list(self, session: Session, _: m.ListTables, now: float) -> None:
        if not session.peer.bucket.take(now, _LIST_COST):
            self._misbehaved(session.peer, "flood", now)
            return
        self._say(session.peer, m.Tables(tables=self.tables()))

    def _enter(self, session: Session, enter: m.Enter, now: float) -> None:
        # all that somebody has missed of a game may be told
        if not session.peer.bucket.take(now, _ENTRY_COST):
            self._misbehaved(session.peer, "flood", now)
            return
        room = self.rooms.get(enter.table)
        if not room:
            self._refuse(session.peer, 0, "no-table", CatanError("there is no table {table}", table=enter.table), now)
            return
        if not self._knows_code(session, room, enter, now):
            return
        place = enter.game, enter.number, enter.line
        before, session.room = session.room, room
        if not self._come(session, room, now, enter.watch, place):
            session.room = before
        elif before and before is not room:
            self._leave(session.key, before, now)

    def _come(self, session: Session, room: Room, now: float, watch: bool, place: tuple[int, int, int]) -> bool:
        game, number, line = place
        try:
            room.enter(session.key, session.name, now, watch=watch, game=game, number=number, line=line)
        except RoomError as error:
            self._refuse(session.peer, 0, error.code.value, error, now)
            return False
        waiting = len(self._out)
        self._after(room, now)
        # all that somebody has missed may be more than what is kept for slow readers
        session.peer.most = self.limits.unsent + sum(peer is session.peer for peer, _, _ in self._out[waiting:])
        return True

    def _catch_up(self, peer: Peer, now: float) -> None:
        """A slow reader is heard of again: tell what was not kept."""
        place, peer.lost = peer.lost, None
        session = peer.session
        if place and session and session.room:
            self._come(session, session.room, now, False, place)

    def _knows_code(self, session: Session, room: Room, enter: m.Enter, now: float) -> bool:
        code = self.settings.code
        if not code or not room.locked or session.key == self.settings.owner or room.is_member(session.key):
            return True
        peer = session.peer
        nonce, session.nonce = session.nonce, b""
        wait = max(self._wrong_keys.wait(peer.key, now), self._wrong_addresses.wait(peer.address, now))
        if enter.proof is None or not nonce:
            session.nonce = os.urandom(NONCE_BYTES)
            self._say(peer, m.Challenge(table=room.number, salt=code.salt, nonce=session.nonce))
        elif wait > 0:
            error = CatanError("too many wrong codes; try again in {seconds} s", seconds=int(wait) + 1)
            self._refuse(peer, 0, "wait", error, now)
        elif proves(enter.proof, code.stretched, nonce, peer.key, self.settings.key):
            self._wrong_keys.forgive(peer.key)
            return True
        else:
            self._wrong_keys.failed(peer.key, now)
            self._wrong_addresses.failed(peer.address, now)
            self._refuse(peer, 0, "wrong-code", CatanError("this is not the code of table {table}", table=room.number), now)
        return False

    def _request(self, session: Session, request: talk.AnyRequest, now: float) -> None:
        room = session.room
        if not room:
            self._refuse(session.peer, request.re, "no-table", CatanError("enter a table first"), now)
            return
        try:
            room.request(session.key, request, now)
        except RoomError as error:
            self._refuse(session.peer, request.re, error.code.value, error, now)
        else:
            if isinstance(request, _WORTH_HAVING):
                session.peer.bucket.give()
        self._after(room, now)

    def _speak(self, session: Session, say: talk.Say, now: float) -> None:
        if session.chat.take(now):
            self._request(session, say, now)
        else:
            self._refuse(session.peer, say.re, "slow", CatanError("this was not said: wait a little"), now)

    def _go(self, session: Session, leave: talk.Leave, now: float) -> None:
        self._request(session, leave, now)
        session.room = None

    def _seat_bot(self, session: Session, request: talk.SeatBot, now: float) -> None:
        self._with_bot(session, request, request.bot, now)

    def _configure(self, session: Session, request: talk.Configure, now: float) -> None:
        self._with_bot(session, request, request.settings.stand_in, now)

    def _with_bot(self, session: Session, request: talk.SeatBot | talk.Configure, spec: str, now: float) -> None:
        """A guest cannot make the host's machine think for ever."""
        if too_big(spec):
            error = CatanError("{bot} takes too much time on this host", bot=spec)
            self._refuse(session.peer, request.re, RoomErrorCode.BAD_BOT.value, error, now)
        else:
            self._request(session, request, now)

    # --- rooms ----------------------------------------------------------------------------------------------------

    def _leave(self, key: bytes, room: Room, now: float) -> None:
        """Somebody goes to another table."""
        with suppress(RoomError):  # the room may have forgotten who it was
            room.request(key, talk.Leave(), now)
        self._after(room, now)

    def _after(self, room: Room, now: float) -> None:
        """Take what came of whatever was done in a room."""
        for entry in room.take_entries():
            self._entries.append(entry)
            if isinstance(entry, entries.Started):
                self._log(room.number, f"game {room.game}: {', '.join(_names(room))}")
        for key, news in room.take_news():
            self._tell(room, key, news)
        for key, why in room.take_dismissed():
            self._dismiss(room, key, why, now)
        for finished in room.take_finished():
            self._finished.append(finished)
            self._log(room.number, _outcome(finished))
        due = room.deadline
        self._due[room.number] = END_OF_ALL if due is None else due
        if room.wanted:
            self._wanting[room.number] = room

    def _tell(self, room: Room, key: bytes, news: talk.AnyNews) -> None:
        if isinstance(news, talk.State):
            self._tables = None
        elif isinstance(news, talk.Note) and news is not self._last[0]:
            self._log(room.number, _note(news))
        session = self.sessions.get(key)
        if session and session.room is room:
            self._say(session.peer, news)

    def _dismiss(self, room: Room, key: bytes, why: Literal["kicked", "banned"], now: float) -> None:
        session = self.sessions.get(key)
        if session and session.room is room:
            self._end(session.peer, why)
            session.room = None
            self._leave_session(session, why, now)

    def _let_think(self, number: int, now: float) -> None:
        """Let a bot decide, or have it asked."""
        room = self._wanting.pop(number)
        thought = room.wanted
        if not thought or number in self._searching:
            return
        player = self._seated[number].player(thought)
        if instant(thought.spec):
            self._decide(room, thought.ticket, player.choose(thought.view, thought.legal), now)
        else:
            self._searching.add(number)
            self._thoughts.append((number, thought, player))

    def _decide(self, room: Room, ticket: tuple[int, int], action: Action, now: float) -> None:
        room.thought(ticket, action, now)
        self._after(room, now)

    # --- what goes out --------------------------------------------------------------------------------------------

    def _say(self, peer: Peer, said: m.FromHost) -> None:
        if peer.ended:
            return
        if said is not self._last[0]:  # watchers are told the same
            self._last = said, m.encode(said)
        self._out.append((peer, self._last[1], said))

    def _refuse(self, peer: Peer, re: int, code: str, error: CatanError, now: float) -> None:
        if self._refusals.take(now):
            self._log(None, f"{_who(peer)} was refused: {code}")
        params = {key: value if isinstance(value, int) else str(value) for key, value in error.params.items()}
        self._say(peer, talk.Refused(re=re, code=code, text=error.template, params=params))

    def _sent(self, peer: Peer, became: Sent, now: float) -> None:
        """What to do about a connection after its backlog, or a first message, met the network."""
        if became is Sent.GONE:
            self.lost(peer, now)
        elif became is Sent.FULL:
            if now - peer.slow_since >= self.limits.patience:
                self._log(None, f"{_who(peer)} reads too slowly, and was cut off")
                self.ended.append(peer)
                self.lost(peer, now)
            else:
                self._slow.append(peer)
        elif peer.lost:
            self._behind.append(peer)

    _HANDLERS: Final[dict[type, Callable[..., None]]] = {
        m.Hello: _hello_again,
        m.Ping: _ping,
        m.ListTables: _list,
        m.Enter: _enter,
        talk.Say: _speak,
        talk.Leave: _go,
        talk.SeatBot: _seat_bot,
        talk.Configure: _configure,
    }


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


def _info(room: Room) -> m.TableInfo:
    settings = room.settings
    return m.TableInfo(
        table=room.number,
        title=settings.title,
        game=settings.rules.partition(" ")[0],
        rules=settings.rules,
        phase=room.phase,
        seats=room.players,
        taken=room.taken,
        free=room.free,
        people=tuple(member.name for member in room.members if member.here),
        watchers=settings.watchers,
        locked=room.locked,
    )


def _who(peer: Peer) -> str:
    name = f"{peer.session.name} " if peer.session else ""
    return f"{name}({fingerprint(peer.key)}) at {peer.address}"


def _names(room: Room) -> list[str]:
    return [seat.name for seat in room.seats]


def _outcome(finished: Finished) -> str:
    who = "nobody" if finished.winner is None else finished.players[finished.winner].name
    return f"game {finished.game}: won by {who}, {':'.join(map(str, finished.scores))}"


def _note(note: talk.Note) -> str:
    seat = "" if note.seat is None else f" @{note.seat}"
    other = f" ({note.other})" if note.other else ""
    return f"{note.name}{seat}: {note.kind}{other}".lstrip(": ")
