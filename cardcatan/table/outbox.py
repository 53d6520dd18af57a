"""What the members of a room are told, in order. It reads the book, and changes nothing in it."""

from __future__ import annotations

from collections.abc import Iterable

from cardcatan.games.wire import event_to_wire
from cardcatan.table import talk
from cardcatan.table.book import Book
from cardcatan.table.people import Person
from cardcatan.table.sitting import Sitting
from cardcatan.table.table import Update

_Seat = int | None


class Outbox:
    """News for members by key, until somebody takes them. Only who is here is told anything."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.news: list[tuple[bytes, talk.AnyNews]] = []
        self.changed = False
        """Did something change that State tells?"""
        self._hearers: list[tuple[_Seat, list[bytes]]] | None = None
        self._chair: Person | None = None

    def touch(self) -> None:
        """Something changed that State tells."""
        self.changed, self._hearers = True, None

    def chair(self) -> Person | None:
        """Who has the chair's rights: the owner of the host, or who came first of those with a seat, or of the others.

        Whoever has lost the connection keeps them for a minute.
        """
        owner, seated = self._book.first.owner, {id(place.person) for place in self._book.places}
        present = (person for person in self._book.people.values() if person.here or person.awaited)
        return min(present, key=lambda one: (one.key != owner, id(one) not in seated, one.member), default=None)

    def flush(self, but: Person | None = None) -> None:
        """Tell everybody, or all but one, how the room is now, if it changed."""
        if not self.changed:
            return
        self.changed = False
        chair = self.chair()
        if chair and self._chair and chair is not self._chair:
            self.note("chair", chair, but=but)
        self._chair = chair
        self._tell_state(person for person in self._book.people.values() if person is not but)

    def tell(self, person: Person, news: talk.AnyNews) -> None:
        """Tell one member."""
        if person.here:
            self.news.append((person.key, news))

    def everybody(self, news: talk.AnyNews, but: Person | None = None) -> None:
        """Tell all members, or all but one."""
        self.news += [(person.key, news) for person in self._book.people.values() if person.here and person is not but]

    def note(self, kind: talk.NoteKind, who: Person, seat: _Seat = None, other: str = "", but: Person | None = None) -> None:
        """Tell all members, or all but one, what somebody did."""
        self.everybody(talk.Note(kind=kind, name=who.name, seat=seat, other=other), but)

    # --- the game -------------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """The dealer has committed himself."""
        self._game(_deal(self._book.current))

    def committed(self) -> None:
        """All commitments are in."""
        self._game(_committed(self._book.current))

    def dealt(self) -> None:
        """The game begins."""
        game = self._book.current
        for seat, keys in self._listeners():
            news = _dealt(game, seat)
            self.news += [(key, news) for key in keys]

    def updates(self, spent: int = 0) -> None:
        """What the last action did: to each seat what it may know. `spent`: what the decision took that is not over with it."""
        game = self._book.current
        for seat, keys in self._listeners():
            for update in game.table.take(seat):
                news = self._whole(game, seat, update, spent)
                self.news += [(key, news) for key in keys]

    def opened(self) -> None:
        """The game is over."""
        self._game(_opened(self._book.current))

    def catch_up(self, person: Person, game: int, number: int, line: int, spent: int) -> None:
        """Tell somebody who came what is missing after update `number` of game `game` and line `line` of the chat.

        `spent`: milliseconds that the decision took which is due.
        """
        self._tell_state([person])
        sitting = self._book.sitting
        if sitting and not self._hears(person, sitting):
            sitting = None
        if sitting and sitting.dealt:
            self._catch_up_game(person, sitting, number if game == sitting.number else -1, spent)
        elif sitting:
            self.tell(person, _deal(sitting))
            if sitting.stage == "open":
                self.tell(person, _committed(sitting))
        for said in self._missed(person, line):
            self.tell(person, said)
        if sitting and sitting.stage == "over":
            self.tell(person, _opened(sitting))

    def retell(self, person: Person, spent: int) -> None:
        """Tell somebody the whole game from the seat where he hears it now."""
        game = self._book.sitting
        if game and game.dealt and self._hears(person, game):
            self._catch_up_game(person, game, -1, spent)

    def _catch_up_game(self, person: Person, game: Sitting, number: int, spent: int) -> None:
        seat = game.seat_of(person.key)
        table = game.table
        if number < 0 or number > table.number(seat) or person.key in game.changed:
            number = -1
            self.tell(person, _dealt(game, seat))
        missed = table.since(seat, number)
        for update in missed[:-1]:
            self.tell(person, _brief(game, update))
        if not missed and game.banks and game.playing:
            missed = table.since(seat, number - 1)  # it comes again, to say how long the clock has run
        for update in missed[-1:]:
            self.tell(person, self._whole(game, seat, update, spent))
        table.take(seat)  # others who hear this seat have been told; from here on this one is, too

    def _missed(self, person: Person, line: int) -> list[talk.Said]:
        lines = [said for said in self._book.lines if said.line > line]
        own = person.said
        if own and own.line > line and own not in lines:
            lines.insert(0, own)
        return lines

    def _hears(self, person: Person, game: Sitting) -> bool:
        return self._book.settings.watchers or game.seat_of(person.key) is not None

    def _listeners(self) -> list[tuple[_Seat, list[bytes]]]:
        """Who is told of the running game, by the seat from which it is seen."""
        if self._hearers is None:
            game, found = self._book.current, dict[_Seat, list[bytes]]()
            for person in self._book.people.values():
                if person.here and self._hears(person, game):
                    found.setdefault(game.seat_of(person.key), []).append(person.key)
            self._hearers = list(found.items())
        return self._hearers

    def _game(self, news: talk.AnyNews) -> None:
        for _, keys in self._listeners():
            self.news += [(key, news) for key in keys]

    def _whole(self, game: Sitting, seat: _Seat, update: Update, spent: int) -> talk.Update:
        return talk.Update(
            game=game.number,
            number=update.number,
            events=tuple(map(event_to_wire, update.events)),
            view=update.view.pack(),
            legal=() if game.expired or seat in game.conceded else tuple(map(str, update.view.legal_actions())),
            banks=tuple(game.banks),
            spent=spent,
            by=update.by,
        )

    def _tell_state(self, people: Iterable[Person]) -> None:
        book, chair = self._book, self.chair()
        seats, members = book.seat_states(), tuple(person.public() for person in book.people.values())
        for person in people:
            state = talk.State(
                table=book.number,
                phase=book.phase,
                settings=book.settings,
                locked=book.first.locked,
                seats=seats,
                members=members,
                you=person.member,
                chair=chair.member if chair else None,
                game=book.game,
                played=book.played,
            )
            self.tell(person, state)


def _brief(game: Sitting, update: Update) -> talk.Update:
    """An update that another one follows: the view is in that."""
    events = tuple(map(event_to_wire, update.events))
    return talk.Update(game=game.number, number=update.number, events=events, by=update.by, more=True)


def _deal(game: Sitting) -> talk.Deal:
    return talk.Deal(game=game.number, dealer=game.dealer)


def _committed(game: Sitting) -> talk.Committed:
    return talk.Committed(game=game.number, dealer=game.dealer, digests=tuple(game.digests))


def _dealt(game: Sitting, seat: _Seat) -> talk.Dealt:
    return talk.Dealt(
        game=game.number,
        rules=game.rules,
        names=game.names,
        seat=seat,
        dealer=game.dealer,
        digests=tuple(game.digests),
        salts=tuple(game.salts),
    )


def _opened(game: Sitting) -> talk.Opened:
    return talk.Opened(game=game.number, secret=game.secret, record=str(game.record()))
