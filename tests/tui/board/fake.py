"""A stand-in for the board engine: values of the same shape as its views, put together by hand.

What the terminal draws and asks depends on a view alone, so these tests say themselves what is in it. Geometry follows
docs/rules/base-board.md [I1] … [I4], counted here a second time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from cardcatan import BoardAction, BoardEventKind, BoardPhase, Resource
from cardcatan.games.board import Proposal

Cards = tuple[int, ...]
NONE: Cards = (0, 0, 0, 0, 0)
LETTERS = "LBWGO"
ROWS = ((2, 3), (1, 4), (0, 5), (1, 4), (2, 3))
BEGINNER = "O10 W2 L9 / G12 B6 W4 B10 / G9 L11 D L3 O8 / L8 O3 G4 W5 / B5 G6 W11 | 3 G O 3 W 3 3 B L"
COAST = (0, 1, 2, 3, 4, 5, 9, 17, 22, 32, 38, 48, 53, 61, 65, 71, 70, 69, 68, 67, 66, 62, 54, 49, 39, 33, 23, 18, 10, 6)
HARBOURS = tuple(COAST[place] for place in (0, 3, 6, 10, 13, 16, 20, 23, 26))


# --- actions ---------------------------------------------------------------------------------------------------

def cards_text(cards: Sequence[int]) -> str:
    return "".join(f"{n if n > 1 else ''}{LETTERS[kind]}" for kind, n in enumerate(cards) if n)


def act(text: str) -> BoardAction:
    return BoardAction.parse(text)


class FakeEvent(NamedTuple):
    kind: Any
    seat: int | None = None
    other: int | None = None
    count: int = 0  # type: ignore[assignment]
    value: int = 0
    cards: Cards = NONE
    audience: frozenset[int | None] = frozenset()
    hidden: bool = False
    want: Cards = NONE
    to: frozenset[int] = frozenset()


def event(kind: str, seat: int | None = None, **fields: Any) -> FakeEvent:
    return FakeEvent(BoardEventKind[kind], seat, **fields)


# --- the island --------------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Hex:
    terrain: Resource | None
    token: int | None
    x: int
    y: int
    corners: tuple[int, ...]
    edges: tuple[int, ...]


@dataclass(frozen=True)
class Crossing:
    x: int
    y: int
    hexes: tuple[int, ...]
    edges: tuple[int, ...]
    neighbours: tuple[int, ...]


@dataclass(frozen=True)
class Edge:
    x: float
    y: float
    ends: tuple[int, int]
    hexes: tuple[int, ...]


@dataclass(frozen=True)
class Harbour:
    edge: int
    crossings: tuple[int, int]
    resource: Resource | None


@dataclass(frozen=True)
class FakeIsland:
    hexes: tuple[Hex, ...]
    crossings: tuple[Crossing, ...]
    edges: tuple[Edge, ...]
    harbours: tuple[Harbour, ...]

    @classmethod
    def parse(cls, text: str) -> FakeIsland:
        land, _bar, harbours = text.partition(" | ")
        words = [word for row in land.split(" / ") for word in row.split()]
        where = [(x + 2 * i, 3 * row) for row, (x, n) in enumerate(ROWS) for i in range(n)]
        kinds = harbours.split()
        return make_island(where, words, [(HARBOURS[i], kind) for i, kind in enumerate(kinds)])

    @property
    def coast(self) -> tuple[int, ...]:
        return tuple(i for i, edge in enumerate(self.edges) if len(edge.hexes) == 1)


CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def make_island(where: Sequence[tuple[int, int]], words: Sequence[str], harbours: Sequence[tuple[int, str]]) -> FakeIsland:
    """An island of any shape; `words` are hexes as in its text form."""
    points = sorted({(x + dx, y + dy) for x, y in where for dx, dy in CORNERS}, key=lambda p: (p[1], p[0]))
    number = {point: i for i, point in enumerate(points)}
    corners = [tuple(number[x + dx, y + dy] for dx, dy in CORNERS) for x, y in where]
    sides = {frozenset((c[i], c[(i + 1) % 6])) for c in corners for i in range(6)}

    def middle(side: frozenset[int]) -> tuple[float, float]:
        a, b = (points[end] for end in side)
        return (a[1] + b[1]) / 2, (a[0] + b[0]) / 2

    ordered = sorted(sides, key=middle)
    at = {side: i for i, side in enumerate(ordered)}
    edges_of = [tuple(at[frozenset((c[i], c[(i + 1) % 6]))] for i in range(6)) for c in corners]
    edges = tuple(
        Edge(middle(side)[1], middle(side)[0], (min(side), max(side)), _having(edges_of, i)) for i, side in enumerate(ordered)
    )
    crossings = tuple(
        Crossing(x, y, _having(corners, i), tuple(j for j, e in enumerate(edges) if i in e.ends),
                 tuple(sorted(sum(e.ends) - i for e in edges if i in e.ends)))
        for i, (x, y) in enumerate(points)
    )
    hexes = tuple(
        Hex(None if word[0] == "D" else Resource(LETTERS.index(word[0])), int(word[1:].strip("*") or 0) or None, *spot,
            corners[i], edges_of[i])
        for i, (spot, word) in enumerate(zip(where, words, strict=True))
    )
    return FakeIsland(hexes, crossings, edges, tuple(
        Harbour(edge, edges[edge].ends, None if kind == "3" else Resource(LETTERS.index(kind))) for edge, kind in harbours))


def _having(groups: Sequence[Sequence[int]], member: int) -> tuple[int, ...]:
    return tuple(i for i, group in enumerate(groups) if member in group)


# --- the view ------------------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class FakeRules:
    players: int = 4
    goal: int = 10
    turn_limit: int = 1000
    proposals: int = 3
    offer_cards: int = 4


class Legal(tuple[Any, ...]):
    """Some actions; where one offer is among them all are in it, but for the terms of an answered proposal [D3]."""

    same: str = ""

    def __contains__(self, action: object) -> bool:
        if isinstance(action, BoardAction) and action.kind.name == "OFFER":
            return str(action) != self.same and any(a.kind.name == "OFFER" for a in self)
        return super().__contains__(action)


@dataclass(frozen=True)
class FakeView:
    """A view whose every field can be said; what is not said is as at the beginning of a game."""

    island: Any
    rules: FakeRules = FakeRules()
    seat: int | None = 0
    actor: int | None = 0
    current: int = 0
    phase: Any = BoardPhase.MAIN
    turn: int = 7
    over: bool = False
    outcome: int = 0
    winner: int | None = None
    scores: tuple[int, ...] = (2, 2, 2, 2)
    robber: int = 9
    roads: tuple[int | None, ...] = ()
    buildings: tuple[tuple[int, bool] | None, ...] = ()
    roads_left: tuple[int, ...] = (13, 13, 13, 13)
    settlements_left: tuple[int, ...] = (3, 3, 3, 3)
    cities_left: tuple[int, ...] = (4, 4, 4, 4)
    hand: Cards = NONE
    put_aside: Cards = NONE
    hand_sizes: tuple[int, ...] = (0, 0, 0, 0)
    known: tuple[Cards, ...] = (NONE,) * 4
    bank: Cards = (19,) * 5
    developments: Cards = NONE
    developments_new: Cards = NONE
    development_sizes: tuple[int, ...] = (0, 0, 0, 0)
    developments_left: int = 25
    development_played: bool = False
    knights: tuple[int, ...] = (0, 0, 0, 0)
    road_lengths: tuple[int, ...] = (1, 1, 1, 1)
    longest_road: int | None = None
    largest_army: int | None = None
    dice: tuple[int, int] | None = None
    rates: Cards = (4,) * 5
    discards_left: tuple[int, ...] = (0, 0, 0, 0)
    free_roads: int = 0
    proposal: Proposal | None = None
    proposals_left: int = 3
    legal: tuple[str, ...] = ()
    shown: tuple[Cards, ...] = (NONE,) * 4

    @property
    def players(self) -> int:
        return self.rules.players

    def points_by_source(self, seat: int) -> tuple[int, int, int, int, int]:
        """[W1] Settlements, cities, longest road, largest army, victory point cards."""
        mine = [city for owner, city in filter(None, self.buildings) if owner == seat]
        parts = (len(mine) - sum(mine), 2 * sum(mine), 2 * (self.longest_road == seat), 2 * (self.largest_army == seat))
        return (*parts, self.scores[seat] - sum(parts))

    def developments_of(self, seat: int) -> Cards:
        return self.shown[seat]

    def legal_actions(self) -> Legal:
        legal = Legal(act(text) for text in self.legal)
        if self.proposal is not None and not self.proposal.asked:
            legal.same = f"offer {cards_text(self.proposal.get)} {cards_text(self.proposal.give)}"
        return legal

    def but(self, **changes: Any) -> FakeView:
        return replace(self, **changes)


def lay(island: Any, roads: dict[int, Sequence[int]], settlements: dict[int, Sequence[int]],
        cities: dict[int, Sequence[int]]) -> dict[str, Any]:
    """Pieces by seat as the fields of a view."""
    ways: list[int | None] = [None] * len(island.edges)
    houses: list[tuple[int, bool] | None] = [None] * len(island.crossings)
    for seat, edges in roads.items():
        for edge in edges:
            ways[edge] = seat
    for city, pieces in ((False, settlements), (True, cities)):
        for seat, crossings in pieces.items():
            for crossing in crossings:
                houses[crossing] = (seat, city)
    return {"roads": tuple(ways), "buildings": tuple(houses)}
