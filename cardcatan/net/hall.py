"""All tables of one host, and everybody who is connected to it. No sockets, no threads, no clock of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, Literal

from cardcatan.errors import CatanError, ProtocolError, RoomError, RoomErrorCode
from cardcatan.games.game import AnyAction
from cardcatan.net import messages as m
from cardcatan.net.bots import Seated, instant, too_big
from cardcatan.net.gate import Gate
from cardcatan.net.notices import Log, begun, farewell, info, note, outcome
from cardcatan.net.peers import END_OF_ALL, Peer, Send, Session
from cardcatan.net.reception import ENTRY_COST, LIST_COST, HallSettings, Reception
from cardcatan.players import Player
from cardcatan.table import Finished, Room, Thought, entries, talk

__all__ = ["Hall", "HallSettings"]

_BOTS_A_TICK = 100
_WORTH_HAVING = (talk.Act, talk.Commit, talk.Open)


class Hall:
    """Tell it what arrives, call `work` in every tick, write `take_entries` to the disk, and then `flush`."""

    def __init__(self, settings: HallSettings, rooms: Iterable[Room], now: float, log: Log = lambda table, text: None) -> None:
        self.settings, self.limits, self._log = settings, settings.limits, log
        self.rooms = {room.number: room for room in rooms}
        self._entries: list[entries.Entry] = []
        self._finished: list[Finished] = []
        self._thoughts: list[tuple[int, Thought, Player]] = []
        self._reception = Reception(settings, now, log, self._held, self._left)
        self._post = self._reception.post
        self._due: dict[int, float] = {}
        self._seated = {number: Seated() for number in self.rooms}
        self._wanting: dict[int, Room] = {}
        self._searching: set[int] = set()
        self._looked = now
        self._gate = Gate(settings.code, settings.key) if settings.code else None
        self._tables: tuple[m.TableInfo, ...] | None = None
        for room in self.rooms.values():
            self._after(room, now)

    # --- what comes in --------------------------------------------------------------------------------------------

    def hear(self, peer: Peer, data: bytes, now: float) -> None:
        """A message arrived on a connection."""
        if peer.ended:
            return
        if not peer.bucket.take(now):
            self._reception.misbehaved(peer, "flood", now)
            return
        session = peer.session
        if session is None:
            self._reception.first(peer, data, now)
            return
        session.heard = now
        try:
            message = m.from_client(data)
        except ProtocolError as error:
            self._reception.malformed(peer, error, now)
            return
        handle = self._HANDLERS.get(type(message))
        if handle:
            handle(self, session, message, now)
        else:
            self._request(session, message, now)  # type: ignore[arg-type]

    def nonsense(self, peer: Peer, now: float) -> None:
        """Something arrived on a connection that has not even the form of a message."""
        if not peer.ended:
            self._reception.malformed(peer, ProtocolError("a message is one frame"), now)

    def lost(self, peer: Peer, now: float) -> None:
        """A connection is gone."""
        self._reception.lost(peer, now)

    def thought(self, table: int, ticket: tuple[int, int], action: AnyAction, now: float) -> None:
        """A bot has thought: what `take_thoughts` asked for."""
        self._searching.discard(table)
        self._decide(self.rooms[table], ticket, action, now)

    def is_refused(self, key: bytes, now: float) -> bool:
        """May nobody with this key connect now? Whoever is banned may, and is told so by each table."""
        return self._reception.misbehaviour.wait(key, now) > 0

    @property
    def sessions(self) -> dict[bytes, Session]:
        """Who is connected, by key."""
        return self._reception.sessions

    @property
    def ended(self) -> list[Peer]:
        """Connections to be cut as soon as the goodbye is through; whoever cuts them clears the list."""
        return self._reception.ended

    # --- what is due ----------------------------------------------------------------------------------------------

    @property
    def deadline(self) -> float:
        """When `work` must be called at the latest; 0.0: at once."""
        if self._wanting or len(self._post) or self._post.behind:
            return 0.0
        return min((*self._due.values(), self._looked + 1.0), default=self._looked + 1.0)

    @property
    def slow(self) -> bool:
        """Does something wait that a network pipe would not take? Then `flush` must be called again soon."""
        return self._post.slow

    def work(self, now: float) -> None:
        """Do what is due: clocks, bots that need no time, people who went silent, and those who were too slow."""
        behind, self._post.behind = self._post.behind, []
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
            self._reception.look_around(now)

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
        self._post.flush(send, now)

    def forget_unsent(self) -> None:
        """Say nothing of what happened since the last `flush`: it is not on the disk."""
        self._post.forget()

    def snapshot(self) -> list[entries.Entry]:
        """Entries that stand for all there is; good as long as `take_entries` has nothing."""
        return [entry for room in self.rooms.values() for entry in room.snapshot()]

    def close(self, why: Literal["closing", "journal"], now: float) -> None:
        """Say goodbye to everybody."""
        for room in self.rooms.values() if why == "closing" else ():
            room.close(farewell(why), now)
            self._after(room, now)
        for session in list(self.sessions.values()):
            self._reception.goodbye(session.peer, why)

    def tables(self) -> tuple[m.TableInfo, ...]:
        """The list of tables, as anybody may read it."""
        if self._tables is None:
            self._tables = tuple(map(info, self.rooms.values()))
        return self._tables

    # --- connections ----------------------------------------------------------------------------------------------

    def _held(self, key: bytes) -> int | None:
        """The table where a seat is held for a key."""
        return next((number for number, room in self.rooms.items() if room.holds_seat(key)), None)

    def _left(self, session: Session, now: float) -> None:
        """Somebody is away."""
        if session.room:
            session.room.away(session.key, now)
            self._after(session.room, now)

    def _hello_again(self, session: Session, hello: m.Hello, now: float) -> None:
        self._reception.hello(session.peer, hello, now)

    # --- what sessions ask for ------------------------------------------------------------------------------------

    def _ping(self, session: Session, ping: m.Ping, now: float) -> None:
        self._post.say(session.peer, m.Pong(n=ping.n))

    def _list(self, session: Session, _: m.ListTables, now: float) -> None:
        if self._reception.afford(session.peer, LIST_COST, now):
            self._post.say(session.peer, m.Tables(tables=self.tables()))

    def _enter(self, session: Session, enter: m.Enter, now: float) -> None:
        # all that somebody has missed of a game may be told
        if not self._reception.afford(session.peer, ENTRY_COST, now):
            return
        room = self.rooms.get(enter.table)
        if not room:
            self._reception.refuse(session.peer, 0, "no-table", CatanError("there is no table {table}", table=enter.table), now)
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
            self._reception.refuse(session.peer, 0, error.code.value, error, now)
            return False
        waiting = len(self._post)
        self._after(room, now)
        # all that somebody has missed may be more than what is kept for slow readers
        session.peer.most = self.limits.unsent + self._post.waiting(session.peer, waiting)
        return True

    def _catch_up(self, peer: Peer, now: float) -> None:
        """A slow reader is heard of again: tell what was not kept."""
        place, peer.lost = peer.lost, None
        session = peer.session
        if place and session and session.room:
            self._come(session, session.room, now, False, place)

    def _knows_code(self, session: Session, room: Room, enter: m.Enter, now: float) -> bool:
        if not self._gate or not room.locked or session.key == self.settings.owner or room.is_member(session.key):
            return True
        answer = self._gate.answer(session, enter, now)
        if isinstance(answer, m.Challenge):
            self._post.say(session.peer, answer)
        elif answer:
            self._reception.refuse(session.peer, 0, answer.code, answer.error, now)
        return answer is None

    def _request(self, session: Session, request: talk.AnyRequest, now: float) -> None:
        room = session.room
        if not room:
            self._reception.refuse(session.peer, request.re, "no-table", CatanError("enter a table first"), now)
            return
        try:
            room.request(session.key, request, now)
        except RoomError as error:
            self._reception.refuse(session.peer, request.re, error.code.value, error, now)
        else:
            if isinstance(request, _WORTH_HAVING):
                session.peer.bucket.give()
        self._after(room, now)

    def _speak(self, session: Session, say: talk.Say, now: float) -> None:
        if session.chat.take(now):
            self._request(session, say, now)
        else:
            self._reception.refuse(session.peer, say.re, "slow", CatanError("this was not said: wait a little"), now)

    def _go(self, session: Session, leave: talk.Leave, now: float) -> None:
        self._request(session, leave, now)
        session.room = None

    def _seat_bot(self, session: Session, request: talk.SeatBot, now: float) -> None:
        self._with_bot(session, request, request.bot, RoomErrorCode.BAD_BOT, now)

    def _configure(self, session: Session, request: talk.Configure, now: float) -> None:
        self._with_bot(session, request, request.settings.stand_in, RoomErrorCode.BAD_SETTINGS, now)

    def _with_bot(
        self, session: Session, request: talk.SeatBot | talk.Configure, spec: str, code: RoomErrorCode, now: float
    ) -> None:
        """A guest cannot make the host's machine think for ever."""
        if too_big(spec):
            error = CatanError("{bot} takes too much time on this host", bot=spec)
            self._reception.refuse(session.peer, request.re, code.value, error, now)
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
                self._log(room.number, begun(room))
        for key, news in room.take_news():
            self._tell(room, key, news)
        for key, why in room.take_dismissed():
            self._dismiss(room, key, why, now)
        for finished in room.take_finished():
            self._finished.append(finished)
            self._log(room.number, outcome(finished))
        due = room.deadline
        self._due[room.number] = END_OF_ALL if due is None else due
        if room.wanted:
            self._wanting[room.number] = room

    def _tell(self, room: Room, key: bytes, news: talk.AnyNews) -> None:
        if isinstance(news, talk.State):
            self._tables = None
        elif isinstance(news, talk.Note) and news is not self._post.last:
            self._log(room.number, note(news))
        session = self.sessions.get(key)
        if session and session.room is room:
            self._post.say(session.peer, news)

    def _dismiss(self, room: Room, key: bytes, why: Literal["kicked", "banned"], now: float) -> None:
        session = self.sessions.get(key)
        if session and session.room is room:
            self._reception.end(session.peer, why)
            session.room = None
            self._reception.leave(session, why, now)

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

    def _decide(self, room: Room, ticket: tuple[int, int], action: AnyAction, now: float) -> None:
        room.thought(ticket, action, now)
        self._after(room, now)

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
