"""A room, which people call a table: members, seats, talk, and games one after the other. No sockets, no threads, no clock."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

from cardcatan.errors import JournalError, RoomError, RoomErrorCode
from cardcatan.games.card import Rules
from cardcatan.games.game import AnyAction
from cardcatan.games.record import clean
from cardcatan.table import entries as e
from cardcatan.table import talk
from cardcatan.table.asks import Asks, Dismissal
from cardcatan.table.book import Book
from cardcatan.table.dealer import Entropy
from cardcatan.table.limits import check_bot, check_settings
from cardcatan.table.outbox import Outbox
from cardcatan.table.people import Person, clean_name, own_name
from cardcatan.table.play import Play, Thought, Ticket
from cardcatan.table.sitting import Finished
from cardcatan.table.snapshot import begin, save

MOST_MEMBERS = 50
FORGET_S = 60.0
"""How long an empty lobby, a person without a seat, and whose the chair was, is remembered after going away."""


class Room:
    """A room of a host. Members are known by the 32 bytes of their public keys; `now` is in monotonic seconds.

    What happens becomes entries, from which `restore` makes the same room, and news. Take and write the entries first.
    """

    number: int
    host: str

    def __init__(
        self,
        number: int,
        settings: talk.Settings,
        locked: bool = False,
        entropy: Entropy = os.urandom,
        owner: bytes = b"",
        *,
        bots: Sequence[str] = (),
        host: str = "",
    ) -> None:
        """An empty room; `bots` by seat ("": free) are there from the start. RoomError: BAD_SETTINGS, BAD_BOT, NO_SUCH_SEAT."""
        settings = check_settings(settings)
        seats = Rules.parse(settings.rules).players
        if len(bots) > seats:
            raise RoomError(RoomErrorCode.NO_SUCH_SEAT, "{bots} bots for {seats} seats", bots=len(bots), seats=seats)
        placed = (*(bot and check_bot(bot) for bot in bots), *[""] * (seats - len(bots)))
        first = e.Created(room=number, settings=settings, bots=placed, locked=locked, owner=owner, host=clean(host))
        book = Book(first)
        book.entries.append(first)
        self._set_up(book, entropy)

    @classmethod
    def restore(cls, entries: Iterable[e.Entry], entropy: Entropy = os.urandom, now: float = 0.0) -> Room:
        """The room that entries make. Everybody is away. JournalError: an entry that cannot be."""
        book: Book | None = None
        for count, entry in enumerate(entries, 1):
            try:
                if book:
                    book.apply(entry)
                else:
                    book = begin(entry)
            except (LookupError, ValueError) as error:
                raise JournalError("entry {count} cannot be: {why}", count=count, why=str(error)) from error
        if not book:
            raise JournalError("there is no table in an empty ledger")
        room = cls.__new__(cls)
        room._set_up(book, entropy)
        for person in book.people.values():
            person.absent, person.awaited = now, not person.gone
        room._play.restored(now)
        return room

    def _set_up(self, book: Book, entropy: Entropy) -> None:
        self.number, self.host = book.number, book.host
        self._book, self._out = book, Outbox(book)
        self._play = Play(book, self._out, entropy)
        self._asks = Asks(book, self._out, self._play)

    # --- what it is -----------------------------------------------------------------------------------------------

    @property
    def settings(self) -> talk.Settings:
        """How it plays."""
        return self._book.settings

    @property
    def locked(self) -> bool:
        """Is a code wanted to come in?"""
        return self._book.first.locked

    @property
    def phase(self) -> talk.Phase:
        """What goes on."""
        return self._book.phase

    @property
    def seats(self) -> tuple[talk.SeatState, ...]:
        """Who sits where."""
        return self._book.seat_states()

    @property
    def members(self) -> tuple[talk.Member, ...]:
        """Who belongs to it, here or away."""
        return tuple(person.public() for person in self._book.people.values())

    @property
    def game(self) -> int:
        """The number of the running or last game, from 1; 0: none yet."""
        return self._book.game

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self._book.places)

    @property
    def taken(self) -> int:
        """Seats with a person or a bot; all of them in a game."""
        return self.players if self._book.in_game else sum(place.taken for place in self._book.places)

    @property
    def free(self) -> int:
        """Seats that a person can take now."""
        return self.players - self.taken

    def is_member(self, key: bytes) -> bool:
        """Does this person belong to it, here or away?"""
        return key in self._book.by_key

    def is_here(self, key: bytes) -> bool:
        """Is this person here?"""
        person = self._book.by_key.get(key)
        return person is not None and person.here

    def is_banned(self, key: bytes) -> bool:
        """Was this person sent away for good?"""
        return key in self._book.banned

    def holds_seat(self, key: bytes) -> bool:
        """Does this person sit here?"""
        person = self._book.by_key.get(key)
        return person is not None and self._book.seat_of(person) is not None

    # --- what happens ---------------------------------------------------------------------------------------------

    def enter(
        self, key: bytes, name: str, now: float, *, watch: bool = False, game: int = 0, number: int = -1, line: int = 0
    ) -> None:
        """Come, or come back: everything is told that is missing after update `number` of `game` and `line` of the chat.

        Who is new gets the first free seat outside of games, unless he wants to `watch`. For somebody who is here already
        this is the catch-up alone. RoomError: BANNED, FULL, NO_WATCHERS.
        """
        person = self._book.by_key.get(key)
        known, back = person is not None and not person.gone, person is not None and person.here
        self._check_entry(key, watch)
        person = self._join(key, self._name(key, name), person, watch)
        if not back:
            person.here, person.awaited = True, False
            self._out.touch()
        self._out.flush(but=person)
        self._out.catch_up(person, game, number, line, self._play.spent(now))
        if not back:
            self._out.note("back" if known else "joined", person, self._book.seat_of(person), but=person)
            self._play.presence(person, now)
        self._settle(now)

    def away(self, key: bytes, now: float) -> None:
        """The connection is lost; a seat is held."""
        person = self._book.by_key.get(key)
        if not person or not person.here:
            return
        person.here = person.ready = person.wish = False
        person.absent, person.awaited = now, True
        self._out.note("away", person, self._book.seat_of(person))
        self._out.touch()
        self._play.presence(person, now)
        self._settle(now)

    def request(self, key: bytes, request: talk.AnyRequest, now: float) -> None:
        """What a member asks for. RoomError, with no trace: it is refused."""
        person = self._book.by_key.get(key)
        if not person or not person.here:
            raise RoomError(RoomErrorCode.NO_MEMBER, "you are not at this table")
        self._asks.answer(person, request, now)
        if self._out.changed:
            self._settle(now)

    def thought(self, ticket: Ticket, action: AnyAction, now: float) -> None:
        """What a bot decided on a Thought; too late, it is ignored. RoomError ILLEGAL: it may not do that."""
        self._play.thought(ticket, action, now)
        if self._out.changed:
            self._settle(now)

    def tick(self, now: float) -> None:
        """Do what is due."""
        self._play.tick(now)
        for person in [person for person in self._forgettable() if now >= person.absent + FORGET_S]:
            self._out.note("left", person)
            self._book.do(e.Left(room=self.number, member=person.member))
            self._out.touch()
        for person in [person for person in self._awaited() if now >= person.absent + FORGET_S]:
            person.awaited = False
            self._out.touch()
        if self._deserted() and now >= self._lonely() + FORGET_S:
            self._empty()
        self._settle(now)

    def close(self, reason: str, _: float) -> None:
        """Tell everybody that the host closes; the room can be restored."""
        self._out.everybody(talk.Note(kind="closed", other=reason))

    # --- what is due ----------------------------------------------------------------------------------------------

    @property
    def deadline(self) -> float | None:
        """When `tick` must be called next; None: nothing is due."""
        return min(self._deadlines(), default=None)

    @property
    def wanted(self) -> Thought | None:
        """What a bot must think about now."""
        return self._play.wanted

    def _deadlines(self) -> Iterator[float]:
        yield from self._play.deadlines()
        for person in (*self._forgettable(), *self._awaited()):
            yield person.absent + FORGET_S
        if self._deserted():
            yield self._lonely() + FORGET_S

    # --- what came of it ------------------------------------------------------------------------------------------

    def take_entries(self) -> list[e.Entry]:
        """What happened: to be on the disk before any news is sent."""
        taken, self._book.entries = self._book.entries, []
        return taken

    def take_news(self) -> list[tuple[bytes, talk.AnyNews]]:
        """What is to be sent, in order, and to whom. Who is told the same as another is given the same object."""
        taken, self._out.news = self._out.news, []
        return taken

    def take_dismissed(self) -> list[tuple[bytes, Dismissal]]:
        """Who was sent away, once the news are sent."""
        taken, self._asks.dismissed = self._asks.dismissed, []
        return taken

    def take_finished(self) -> list[Finished]:
        """Games that are over. After a restart those in the ledger come again."""
        taken, self._book.finished = self._book.finished, []
        return taken

    def snapshot(self) -> list[e.Entry]:
        """Entries that make an equal room."""
        return [save(self._book)]

    # --- coming and going -----------------------------------------------------------------------------------------

    def _check_entry(self, key: bytes, watch: bool) -> None:
        if key in self._book.banned:
            text = "you were sent away from this table, and cannot come back to it until the host starts anew"
            raise RoomError(RoomErrorCode.BANNED, text)
        if watch and not self.settings.watchers and not self.holds_seat(key):
            raise RoomError(RoomErrorCode.NO_WATCHERS, "nobody may watch at this table")
        if key not in self._book.by_key and len(self._book.people) >= MOST_MEMBERS and not any(self._forgettable()):
            raise RoomError(RoomErrorCode.FULL, "there is no room for more than {most} people", most=MOST_MEMBERS)

    def _join(self, key: bytes, name: str, person: Person | None, watch: bool) -> Person:
        """The member with this key and name, new or not."""
        if person and not person.gone and person.name == name:
            return person
        if not person and len(self._book.people) >= MOST_MEMBERS:
            longest = min(self._forgettable(), key=lambda one: one.absent)
            self._book.do(e.Left(room=self.number, member=longest.member))
        member = person.member if person else self._book.last_member + 1
        seat = None if person or watch else self._free_seat()
        self._book.do(e.Joined(room=self.number, member=member, key=key, name=name, seat=seat))
        self._out.touch()
        return self._book.by_key[key]

    def _name(self, key: bytes, name: str) -> str:
        """What somebody is called here: two people at a table have two names."""
        return own_name(clean_name(name), (one.name for one in self._book.people.values() if one.key != key))

    def _free_seat(self) -> int | None:
        if self._book.in_game:
            return None
        return next((seat for seat, place in enumerate(self._book.places) if not place.taken), None)

    def _forgettable(self) -> Iterator[Person]:
        """People without a seat who are away."""
        for person in self._book.people.values():
            if not person.here and self._book.seat_of(person) is None:
                yield person

    def _awaited(self) -> Iterator[Person]:
        """People who lost the connection, and for whom the chair is kept."""
        return (person for person in self._book.people.values() if person.awaited)

    def _deserted(self) -> bool:
        """Is nobody here, in a room that is not as it was first?"""
        book = self._book
        return not book.in_game and not book.pristine and not any(person.here for person in book.people.values())

    def _lonely(self) -> float:
        """Since when nobody is here, or the game is over that nobody saw."""
        return max([self._play.ended, *(person.absent for person in self._book.people.values())])

    def _empty(self) -> None:
        self._book.do(e.Emptied(room=self.number))
        self._out.touch()

    def _settle(self, now: float) -> None:
        """After something changed: what follows from it."""
        if not self._book.people and self._deserted():
            self._empty()
        self._asks.begin_pause(now)
        self._play.begin_when_ready(now)
        self._out.flush()
