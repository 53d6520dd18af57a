"""Who is at a room: members, and the places where they, or bots, sit."""

from __future__ import annotations

from dataclasses import dataclass

from cardcatan.games.record import clean
from cardcatan.table.talk import NAME_LENGTH, Member, Said


@dataclass(slots=True, eq=False)
class Person:
    """A member. `gone`: left in the middle of a game, in which a seat is still held; `said`: the last line of chat."""

    member: int
    key: bytes
    name: str
    mark: str
    gone: bool = False
    said: Said | None = None
    # what follows ends when the person goes away, and is in no ledger
    here: bool = False
    arrived: int = 0
    """Grows with every arrival at the room: who has the least has been here longest."""
    absent: float = 0.0
    """Since when away, in monotonic seconds."""
    ready: bool = False
    wish: bool = False
    """Asks for a pause."""

    def public(self) -> Member:
        """What everybody may know of this person."""
        return Member(member=self.member, name=self.name, mark=self.mark, here=self.here)


@dataclass(slots=True, eq=False)
class Place:
    """A seat: a person, or a bot, or free. `offered` is the member to whom the person offers it."""

    person: Person | None = None
    bot: str = ""
    wins: int = 0
    offered: int | None = None

    @property
    def taken(self) -> bool:
        """Does somebody sit here?"""
        return self.person is not None or bool(self.bot)

    @property
    def name(self) -> str:
        """Who sits here, as people call it."""
        return self.person.name if self.person else self.bot


def clean_name(name: str) -> str:
    """A name as it is shown."""
    return clean(clean(name)[:NAME_LENGTH]) or "?"
