"""What the terminal client is started with."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardcatan import NotationError
from cardcatan.players import make_player

from .i18n import _

if TYPE_CHECKING:
    from cardcatan import Record
    from cardcatan.games.game import AnyRules

GLYPH_CHOICES = ("auto", "unicode", "box", "ascii")
COLOUR_CHOICES = ("auto", "mono", "16", "256", "true")
LANGUAGES = ("en", "ru")

NAME_LIMIT = 24


@dataclass(frozen=True, slots=True)
class Options:
    """Everything `play` can be told; the defaults open the set-up screen."""

    players: tuple[str, ...] = ()
    game: str | None = None
    """`card` if nothing else is said; in the set-up screen the one that was played last."""
    rules: AnyRules | None = None
    """Of this game."""
    seed: int | None = None
    match: int = 1
    swap_deals: bool = False
    lang: str | None = None
    glyphs: str = "auto"
    colour: str = "auto"
    resume: str | None = None
    pace: float | None = None
    fast: bool = False
    mouse: bool = False
    tables: bool = False
    """Begin with the first screen, which shows the tables on the network, and not with the set-up screen."""


@dataclass(frozen=True, slots=True)
class JoinOptions:
    """Where to go on the network; without an address to the first screen."""

    address: str | None = None
    name: str | None = None
    code: str = ""
    watch: bool = False
    table: int | None = None
    data: Path | None = None
    trust_new_key: bool = False
    lang: str | None = None
    glyphs: str = "auto"
    colour: str = "auto"
    mouse: bool = False


@dataclass(frozen=True, slots=True)
class HostOptions:
    """A table to open; `arguments` are the words of the host's own command line. Without any the form is filled in first."""

    arguments: tuple[str, ...] = ()
    code: str = ""
    name: str | None = None
    data: Path | None = None
    lang: str | None = None
    glyphs: str = "auto"
    colour: str = "auto"
    mouse: bool = False


@dataclass(frozen=True, slots=True)
class ReplayOptions:
    """A record to read."""

    record: Record
    lang: str | None = None
    glyphs: str = "auto"
    colour: str = "auto"
    mouse: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat: a person with a name, or a bot with its specification."""

    name: str = ""
    bot: str = field(default="")

    @property
    def human(self) -> bool:
        return not self.bot

    @property
    def label(self) -> str:
        """The name the table and its journal carry: a person's name, or the bot's specification."""
        return self.bot or self.name


def clean_name(text: str) -> str:
    """A name fit for a screen: one line, not too wide, no control or direction-changing characters (they would
    command the terminal)."""
    text = "".join(char for char in " ".join(text.split()) if char.isprintable())
    columns = 0
    for i, char in enumerate(text):
        columns += 2 if unicodedata.east_asian_width(char) in "WF" else 1
        if columns > NAME_LIMIT:
            return text[:i].strip()
    return text.strip()


def is_bot(spec: str) -> bool:
    """Whether the text names a bot; such a name is not free for people."""
    try:
        make_player(spec)
    except NotationError:
        return False
    return True


def parse_seat(text: str, index: int) -> Seat:
    """`human`, `human:Anna` or a bot's specification; NotationError says what would do."""
    head, _colon, rest = text.partition(":")
    if head.strip().lower() in ("human", "me"):
        name = clean_name(rest) or _("Player {n}").format(n=index + 1)
        if is_bot(name):
            raise NotationError(_("{name} is the name of a bot; choose another name").format(name=name))
        return Seat(name=name)
    make_player(text)
    return Seat(bot=text)


def parse_seats(texts: Sequence[str]) -> tuple[Seat, ...]:
    """All seats, people's names made distinct."""
    return distinct(tuple(parse_seat(text, i) for i, text in enumerate(texts)))


def seats_from_names(names: Sequence[str]) -> tuple[Seat, ...]:
    """The seats of a journal: a name that is a bot's specification is that bot."""
    return tuple(Seat(bot=n) if is_bot(n) else Seat(name=clean_name(n) or f"{i + 1}") for i, n in enumerate(names))


def distinct(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Two people of one name could not be told apart in the log: the later ones get a number."""
    seen: set[str] = set()
    out = []
    for seat in seats:
        name, n = seat.name, 1
        while seat.human and name in seen:
            n += 1
            name = f"{seat.name} {n}"
        seen.add(name)
        out.append(replace(seat, name=name) if seat.human else seat)
    return tuple(out)
