"""What the things of the board game are called, in the language in force; and the letters of its commands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..i18n import _, language, p_
from ..names import letter_of
from ..text import Fragment, Line
from ..words import Speaker

if TYPE_CHECKING:
    from cardcatan import Island

# Within one question they differ, from each other and from what every screen has a use for; a test checks it.
COMMANDS: dict[str, dict[str, str]] = {
    "road": {"en": "r", "ru": "д"},
    "settlement": {"en": "s", "ru": "п"},
    "city": {"en": "c", "ru": "г"},
    "buy": {"en": "d", "ru": "к"},
    "bank": {"en": "b", "ru": "б"},
    "offer": {"en": "o", "ru": "о"},
    "ask": {"en": "a", "ru": "з"},
    "end": {"en": "e", "ru": "х"},
    "roll": {"en": "r", "ru": "б"},
    "knight": {"en": "k", "ru": "р"},
    "roads": {"en": "w", "ru": "с"},
    "plenty": {"en": "y", "ru": "и"},
    "monopoly": {"en": "m", "ru": "м"},
    "accept": {"en": "a", "ru": "п"},
    "decline": {"en": "d", "ru": "о"},
    "never": {"en": "n", "ru": "н"},
    "counter": {"en": "c", "ru": "в"},
    "withdraw": {"en": "w", "ru": "с"},
}


def letter(command: str) -> str:
    """The command's letter in the language in force."""
    return COMMANDS[command][language()]


@dataclass(frozen=True, slots=True)
class BoardSpeaker(Speaker):
    """What the words need to know about the table: names, signs, and the island for its places."""

    island: Island | None = None


def terrain_name(kind: int | None) -> str:
    """The land that yields a resource; None: the desert."""
    if kind is None:
        return _("desert")
    return (_("forest"), _("hills"), _("pasture"), _("fields"), _("mountains"))[kind]


def terrain_short(kind: int | None) -> str:
    """At most five letters."""
    return p_("short for desert", "des.") if kind is None else terrain_name(kind)[:5]


def development_name(card: int) -> str:
    """A development card in full."""
    return (_("knight"), _("road building"), _("year of plenty"), _("monopoly"), _("victory point"))[card]


def development_short(card: int) -> str:
    """At most nine letters."""
    return (
        p_("development card", "knight"), p_("development card", "2 roads"), p_("development card", "plenty"),
        p_("development card", "monopoly"), p_("development card", "point"),
    )[card]


def piece_name(piece: str) -> str:
    """A road, a settlement, a city, or a development card, which is paid for like them."""
    return {
        "road": _("road"), "settlement": _("settlement"), "city": _("city"), "buy": p_("shop", "dev. card"),
    }[piece]


# --- places, by the land around them ---------------------------------------------------------------------------

def hex_words(island: Island, number: int) -> Line:
    """`G12`, or the desert."""
    hex_ = island.hexes[number]
    if hex_.terrain is None:
        return [("", terrain_name(None))]
    return [(f"class:res{int(hex_.terrain)}", letter_of(int(hex_.terrain))), ("", str(hex_.token or ""))]


def hexes_words(island: Island, numbers: Iterable[int], between: str = " ") -> Line:
    out: Line = []
    for number in numbers:
        out += [*([("", between)] if out else []), *hex_words(island, number)]
    return out


def crossing_words(island: Island | None, number: int) -> Line:
    """The hexes around a crossing: `G12 W4 L9`."""
    return hexes_words(island, island.crossings[number].hexes) if island is not None else _number(number)


def edge_words(island: Island | None, number: int) -> Line:
    """The hexes on both sides of an edge: `G12/W4`, `G12/sea`."""
    if island is None:
        return _number(number)
    sides = hexes_words(island, island.edges[number].hexes, "/")
    return sides if len(island.edges[number].hexes) > 1 else [*sides, ("", "/" + _("sea"))]


def _number(number: int) -> list[Fragment]:
    return [("", str(number))]
