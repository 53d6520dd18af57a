"""A whole room as one entry, and back."""

from __future__ import annotations

from cardcatan.errors import JournalError
from cardcatan.table.book import Book
from cardcatan.table.entries import Created, Entry, SavedMember, SavedSeat, Snapshot
from cardcatan.table.fair import fingerprint
from cardcatan.table.people import Person, Place
from cardcatan.table.sitting import Sitting


def begin(entry: Entry) -> Book:
    """The room that a ledger begins with. JournalError: a ledger does not begin like this."""
    if isinstance(entry, Created):
        return Book(entry)
    if isinstance(entry, Snapshot):
        return _load(entry)
    raise JournalError("the ledger of a table begins with its settings, or with a snapshot")


def save(book: Book) -> Snapshot:
    """The entry that stands for all entries up to now."""
    return Snapshot(
        room=book.number,
        first=book.first,
        settings=book.settings,
        members=tuple(map(_member, book.people.values())),
        seats=tuple(map(_seat, book.places)),
        lines=tuple(book.lines),
        line=book.line,
        banned=tuple(book.banned),
        last_member=book.last_member,
        game=book.game,
        played=book.played,
        current=book.sitting.save() if book.sitting else None,
    )


def _member(person: Person) -> SavedMember:
    return SavedMember(member=person.member, key=person.key, name=person.name, gone=person.gone, said=person.said)


def _seat(place: Place) -> SavedSeat:
    member = place.person.member if place.person else None
    return SavedSeat(member=member, bot=place.bot, wins=place.wins, offered=place.offered)


def _load(saved: Snapshot) -> Book:
    book = Book(saved.first)
    book.settings, book.line, book.last_member = saved.settings, saved.line, saved.last_member
    book.game, book.played = saved.game, saved.played
    book.lines.extend(saved.lines)
    book.banned = dict.fromkeys(saved.banned)
    for member in saved.members:
        person = Person(member.member, member.key, member.name, fingerprint(member.key), member.gone, member.said)
        book.people[member.member] = book.by_key[member.key] = person
    book.places = [_place(book, seat) for seat in saved.seats]
    if saved.current:
        book.sitting = Sitting.load(saved.current, book.host, book.number)
    return book


def _place(book: Book, saved: SavedSeat) -> Place:
    person = None if saved.member is None else book.people[saved.member]
    return Place(person, saved.bot, saved.wins, saved.offered)
