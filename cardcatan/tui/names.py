"""What things are called, in the language in force: resources, buildings, bots, signs."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from enum import IntEnum

from cardcatan import Building, Resource

from .glyphs import Glyphs
from .i18n import _, p_
from .options import Seat
from .text import Line

EXPANSIONS = tuple(b for b in Building if b >= Building.LIBRARY)


class Topic(IntEnum):
    """The pages of the rules, in their order."""

    TURN = 0
    TRADING = 1
    BUILDING = 2
    COSTS = 3
    EXPANSIONS = 4
    DESTINY = 5
    CITIES = 6
    DRAWING = 7
    END = 8
    SIGNS = 9
    KEYS = 10


def letter_of(kind: int) -> str:
    return (
        p_("letter of lumber", "L"),
        p_("letter of brick", "B"),
        p_("letter of wool", "W"),
        p_("letter of grain", "G"),
        p_("letter of ore", "O"),
    )[kind]


def resource_name(kind: int) -> str:
    return (_("lumber"), _("brick"), _("wool"), _("grain"), _("ore"))[kind]


def building_name(building: int) -> str:
    return {
        Building.ROAD: _("road"),
        Building.KNIGHT: _("knight"),
        Building.SETTLEMENT: _("settlement"),
        Building.CITY: _("city"),
        Building.LIBRARY: _("library"),
        Building.CASTLE: _("castle"),
        Building.CHURCH: _("church"),
        Building.UNIVERSITY: _("university"),
        Building.TOWN_HALL: _("town hall"),
        Building.GUILD: _("merchant guild"),
    }[Building(building)]


def expansion_short(building: int) -> str:
    """Three or four letters for a table's cell."""
    return {
        Building.LIBRARY: p_("short for library", "Lib"),
        Building.CASTLE: p_("short for castle", "Cas"),
        Building.CHURCH: p_("short for church", "Chu"),
        Building.UNIVERSITY: p_("short for university", "Uni"),
        Building.TOWN_HALL: p_("short for town hall", "Hal"),
        Building.GUILD: p_("short for merchant guild", "Gui"),
    }[Building(building)]


def expansion_effect(building: int) -> str:
    """One line on what an expansion does for its owner."""
    return {
        Building.LIBRARY: _("once a turn, choose the first card of a trade"),
        Building.CASTLE: _("your first three roads cannot be taken"),
        Building.CHURCH: _("your first knight cannot be taken"),
        Building.UNIVERSITY: _("once a turn, one resource of a cost less"),
        Building.TOWN_HALL: _("two points instead of one, for two ore more"),
        Building.GUILD: _("a card a turn from anyone not behind you"),
    }[Building(building)]


def bot_name(spec: str) -> str:
    """A bot's name on the screen; the journal keeps its specification."""
    head = spec.partition(":")[0]
    return {
        "random": p_("random bot", "Dice"),
        "greedy": p_("greedy bot", "Trader"),
        "search": p_("search bot", "Thinker"),
    }.get(head, spec)


def display_names(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Names by seat; several bots of one kind are counted through from the first, past the names of people."""
    kinds = [bot_name(seat.bot) if seat.bot else "" for seat in seats]
    people = {seat.name for seat in seats if seat.human}
    out: list[str] = []
    for kind, seat in zip(kinds, seats, strict=True):
        numbered = (f"{kind} {n}" for n in itertools.count(1))
        alone = kinds.count(kind) == 1 and kind not in people
        taken = {*people, *out}
        out.append(seat.name if seat.human else kind if alone else next(name for name in numbered if name not in taken))
    return tuple(out)


def card(kind: int, glyphs: Glyphs, shape: bool = False) -> Line:
    """One card face: `[L]`, or with its shape `[♣L]`."""
    return [(f"class:res{kind}", f"[{glyphs.resources[kind] if shape else ''}{letter_of(kind)}]")]


def letters(kinds: Iterable[int]) -> Line:
    """Letters of cards with spaces between: `L B W`."""
    out: Line = []
    for kind in kinds:
        if out:
            out.append(("", " "))
        out.append((f"class:res{kind}", letter_of(kind)))
    return out


def spelled(cards: Sequence[int]) -> list[int]:
    """The kinds of a count by kind, one by one."""
    return [int(kind) for kind in Resource for _n in range(cards[kind])]


def cards_line(cards: Sequence[int], glyphs: Glyphs) -> Line:
    """Cards of a count by kind as faces; many of a kind as a number."""
    out: Line = []
    for kind in Resource:
        n = cards[kind]
        if not n:
            continue
        if out:
            out.append(("", " "))
        if n > 3:
            out.extend([*card(kind, glyphs), ("", f"{glyphs.times}{n}")])
        else:
            out.extend(card(kind, glyphs) * n)
    return out or [("class:dim", glyphs.none)]


def player_tag(seat: int, names: Sequence[str]) -> Line:
    return [(f"class:player{seat}", names[seat])]
