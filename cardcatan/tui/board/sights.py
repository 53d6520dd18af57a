"""What can be said of a place under the cursor: the land around it, its harbour, who lives there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..i18n import _, n_
from ..names import player_tag, resource_name
from ..text import Line, fmt, line
from ..words import Speaker
from .island import chance_dots
from .names import edge_words, hex_words, hexes_words, terrain_name
from .places import dots_words

if TYPE_CHECKING:
    from cardcatan import BoardView


def crossing_sight(view: BoardView, number: int) -> list[Line]:
    """The hexes, how often one of them yields, the harbour."""
    island = view.island
    hexes = island.crossings[number].hexes
    dots = sum(chance_dots(island.hexes[i].token) for i in hexes)
    rows = [hexes_words(island, hexes), dots_words(dots)]
    for harbour in island.harbours:
        if number in harbour.crossings:
            rows.append(harbour_words(None if harbour.resource is None else int(harbour.resource)))
    return rows


def harbour_words(kind: int | None) -> Line:
    if kind is None:
        return fmt(_("harbour: 3 of a kind for 1"))
    return fmt(_("harbour: 2 {kind} for 1"), kind=[(f"class:res{kind}", resource_name(kind))])


def edge_sight(view: BoardView, number: int) -> list[Line]:
    """Between which hexes, and what it leads to."""
    island, seat = view.island, view.seat
    ends = island.edges[number].ends
    ahead = [end for end in ends if view.buildings[end] is None and not _touched(view, end, seat, number)]
    rows = [edge_words(island, number)]
    return rows + [fmt(_("leads to {place}"), place=hexes_words(island, island.crossings[end].hexes)) for end in ahead[:2]]


def _touched(view: BoardView, crossing: int, seat: int | None, but: int) -> bool:
    """Whether one's own roads are there already."""
    return any(view.roads[edge] == seat for edge in view.island.crossings[crossing].edges if edge != but)


def hex_sight(view: BoardView, number: int, s: Speaker) -> list[Line]:
    """What it yields how often, and who has buildings on it."""
    hex_ = view.island.hexes[number]
    head = line(hex_words(view.island, number), " ", terrain_name(int(hex_.terrain)) if hex_.terrain is not None else "")
    rows = [head, dots_words(chance_dots(hex_.token))]
    there: dict[int, list[str]] = {}
    for crossing in hex_.corners:
        building = view.buildings[crossing]
        if building is not None:
            seat, city = building
            there.setdefault(seat, []).append(_("city") if city else _("settlement"))
    for seat, names in sorted(there.items()):
        n = view.hand_sizes[seat]
        cards = n_("{n} card", "{n} cards", n).format(n=n)
        rows.append(line(_tag(seat, s), ": ", ", ".join(names), f" ({cards})"))
    return rows


def _tag(seat: int, s: Speaker) -> Line:
    return line((f"class:player{seat}", f"{seat + 1} "), player_tag(seat, s.names))


