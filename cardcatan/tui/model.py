"""A seat's view turned into the plain data that a screen shows. Pure functions; no rule is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardcatan import Building, CardView, Phase
from cardcatan.core import HAND_LIMIT

from .names import EXPANSIONS


@dataclass(frozen=True, slots=True)
class City:
    """A city: what it counts, and the expansion on it."""

    points: int
    expansion: Building | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One player of whatever game, as everybody at the table sees them."""

    seat: int
    points: int
    change: int
    cards: int
    over_limit: bool
    to_discard: int
    known: tuple[int, ...]
    current: bool
    acting: bool
    mine: bool


def standing(view: Any, seat: int, before: int, limit: int) -> dict[str, Any]:
    """The fields of a Standing from a view of either game.

    `before` are the points that the change is shown against, `limit` the cards up to which a hand is safe.
    """
    return {
        "seat": seat,
        "points": view.scores[seat],
        "change": view.scores[seat] - before,
        "cards": view.hand_sizes[seat],
        "over_limit": view.hand_sizes[seat] > limit,
        "to_discard": view.discards_left[seat],
        "known": tuple(view.known[seat]),
        "current": seat == view.current and not view.over,
        "acting": seat == view.actor,
        "mine": seat == view.seat,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow(Standing):
    """What a player of the card game has built."""

    road_sides: str
    knight_sides: str
    settlements: int
    cities: tuple[City, ...]


@dataclass(frozen=True, slots=True)
class StackRow:
    """One kind of building in the supply."""

    building: Building
    cost: tuple[int, ...]
    left: int
    built: bool
    takes_from: tuple[int, ...]
    points: int
    side: str
    """The side that one's next one would lie on: A, B, or nothing where there are no sides."""


@dataclass(frozen=True, slots=True)
class TableModel:
    """The whole table for one seat."""

    seat: int | None
    players: tuple[PlayerRow, ...]
    stacks: tuple[StackRow, ...]
    expansions: tuple[tuple[Building, int], ...]
    city_cost: tuple[int, ...]
    expansion_cost: tuple[int, ...]
    gains: tuple[int, int]
    """How many points a city counts more than a settlement, and one with an expansion more than a city."""
    backs: tuple[int, int]
    market: tuple[int, ...]
    pile: int
    discards: tuple[int, ...]
    destiny: str | None
    hand: tuple[int, ...]
    aside: tuple[int, ...]
    trades_left: int
    built: frozenset[Building]
    round: int
    round_limit: int
    goal: int
    current: int
    actor: int | None
    over: bool
    phase: Phase


def table_model(view: CardView, before: Sequence[int] | None = None) -> TableModel:
    """Everything on the table that this view shows; `before` are the points that changes are shown against."""
    old = view.scores if before is None else before
    return TableModel(
        seat=view.seat,
        players=tuple(_player(view, seat, old[seat]) for seat in range(view.rules.players)),
        stacks=tuple(_stack(view, b) for b in (Building.ROAD, Building.KNIGHT, Building.SETTLEMENT)),
        expansions=tuple((b, view.expansions_left[b]) for b in EXPANSIONS if view.expansions_left[b]),
        city_cost=tuple(view.cost(Building.CITY)),
        expansion_cost=tuple(view.cost(Building.LIBRARY)),
        gains=(view.points(Building.CITY) - view.points(Building.SETTLEMENT), view.points(Building.LIBRARY)),
        backs=(view.backs_left[0], view.backs_left[1]),
        market=tuple(view.market),
        pile=view.pile,
        discards=tuple(view.discards),
        destiny=view.destiny,
        hand=tuple(view.hand),
        aside=tuple(view.put_aside),
        trades_left=view.trades_left,
        built=view.built,
        round=view.round,
        round_limit=view.rules.round_limit,
        goal=view.rules.goal,
        current=view.current,
        actor=view.actor,
        over=view.over,
        phase=Phase(view.phase),
    )


def _player(view: CardView, seat: int, before: int) -> PlayerRow:
    return PlayerRow(
        **standing(view, seat, before, HAND_LIMIT),
        road_sides=sides(view.a_roads[seat], view.roads[seat]),
        knight_sides=sides(view.a_knights[seat], view.knights[seat]),
        settlements=view.settlements[seat],
        cities=_cities(view, seat),
    )


def sides(a_cards: int, cards: int) -> str:
    """The A and B sides of a row of cards, laid one after the other: `ABA`."""
    b_cards = cards - a_cards
    return "".join("A" * (i < a_cards) + "B" * (i < b_cards) for i in range(max(a_cards, b_cards)))


def _cities(view: CardView, seat: int) -> tuple[City, ...]:
    built = sorted(view.expansions[seat])
    bare = view.cities[seat] - len(built)
    expanded = [City(view.points(Building.CITY) + view.points(b), Building(b)) for b in built]
    return (*expanded, *[City(view.points(Building.CITY), None)] * bare)


def _stack(view: CardView, building: Building) -> StackRow:
    left = {
        Building.ROAD: view.roads_left,
        Building.KNIGHT: view.knights_left,
        Building.SETTLEMENT: view.settlements_left,
    }[building]
    # The game answers for whose turn it is: on another's turn the answer would be read as one's own.
    takes = tuple(view.takes_from(building)) if view.seat == view.current else ()
    side = "" if building == Building.SETTLEMENT or view.seat is None else view.next_side(building)
    cost, points = tuple(view.cost(building)), view.points(building)
    return StackRow(building, cost, left, building in view.built, takes, points, side)


@dataclass(frozen=True, slots=True)
class Score:
    """Where one player's points come from."""

    seat: int
    settlements: int
    cities: int
    expansions: int
    roads: int
    knights: int
    total: int


def score_rows(view: CardView) -> tuple[Score, ...]:
    """The points of every player by source; the sum is the game's own."""
    return tuple(_score(view, seat) for seat in range(view.rules.players))


def _score(view: CardView, seat: int) -> Score:
    roads, knights, settlements, cities, expansions = view.points_by_source(seat)
    return Score(seat, settlements, cities, expansions, roads, knights, view.scores[seat])
