"""Who is at a room: members, and the places where they, or bots, sit."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
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
    absent: float = 0.0
    """Since when away, in monotonic seconds."""
    awaited: bool = False
    """Lost the connection less than a minute ago: the chair is kept."""
    missing: bool = False
    """Not back since the host was restarted."""
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


# letters and symbols that show as nothing: fillers of Hangul, the empty Braille pattern, vowels and joiners that are only thought
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f"))


def visible(text: str) -> str:
    """`text` without characters that look like none."""
    return clean(text.translate(_BLANK))


def clean_name(name: str) -> str:
    """A name as it is shown. One of which nothing would be seen is a question mark."""
    shown = visible(visible(name)[:NAME_LENGTH])
    return shown if any(unicodedata.category(char)[0] != "M" for char in shown) else "?"


def own_name(name: str, others: Iterable[str]) -> str:
    """The name, or with a number after it the first that none of the others has, however it is written."""
    taken = set(map(_folded, others))
    number, own = 1, name
    while _folded(own) in taken:
        number += 1
        own = f"{name[: NAME_LENGTH - len(str(number)) - 1]} {number}"
    return own


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
