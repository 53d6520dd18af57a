"""A seat's view of the board turned into the plain data that a screen shows. Pure functions; no rule is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardcatan import Development
from cardcatan.core import BOARD_HAND_LIMIT, piece_cost
from cardcatan.games.board import Piece

from ..model import Standing, standing

if TYPE_CHECKING:
    from cardcatan import BoardView

Cards = tuple[int, ...]

# In the order of the menu; `buy` is a development card.
COSTS: dict[str, Cards] = dict(zip(("road", "settlement", "city", "buy"), map(piece_cost, Piece), strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow(Standing):
    """What a player of the board game has, and has left to build."""

    developments: int
    knights: int
    road_length: int
    longest_road: bool
    largest_army: bool
    roads_left: int
    settlements_left: int
    cities_left: int


@dataclass(frozen=True, slots=True)
class ShopRow:
    """Something that can be built or bought: what it costs, and how many are left."""

    piece: str
    cost: Cards
    left: int | None
    """Of one's own pieces, or of the stack; None: a watcher has none."""


@dataclass(frozen=True, slots=True)
class HeldCard:
    """Own development cards of one kind; `new` ones were bought this turn."""

    card: int
    count: int
    new: int


@dataclass(frozen=True, slots=True)
class Said:
    """What one player answered: `waiting`, `declined`, `accepted`, or `offered` with own terms."""

    seat: int
    kind: str
    give: Cards
    get: Cards


@dataclass(frozen=True, slots=True)
class Deal:
    """The proposal on the table; terms from the side of who makes them. `asked`: for offers, without terms."""

    seat: int
    give: Cards
    get: Cards
    asked: bool
    answers: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class BoardModel:
    """The whole table for one seat, but for the island itself."""

    seat: int | None
    players: tuple[PlayerRow, ...]
    shop: tuple[ShopRow, ...]
    hand: Cards
    aside: Cards
    bank: Cards
    rates: Cards
    developments: tuple[HeldCard, ...]
    development_played: bool
    stack: int
    dice: tuple[int, int] | None
    producing: tuple[int, ...]
    """The hexes that yield something by the last roll."""
    deal: Deal | None
    proposals_left: int
    free_roads: int
    turn: int
    goal: int
    current: int
    actor: int | None
    over: bool
    phase: str


def board_model(view: BoardView, before: Sequence[int] | None = None) -> BoardModel:
    """Everything on the table that this view shows; `before` are the points that changes are shown against."""
    old = view.scores if before is None else before
    dice = (view.dice[0], view.dice[1]) if view.dice else None
    return BoardModel(
        seat=view.seat,
        players=tuple(_player(view, seat, old[seat]) for seat in range(view.rules.players)),
        shop=_shop(view),
        hand=tuple(view.hand),
        aside=tuple(view.put_aside),
        bank=tuple(view.bank),
        rates=tuple(view.rates),
        developments=_held(view),
        development_played=view.development_played,
        stack=view.developments_left,
        dice=dice,
        producing=producing(view),
        deal=_deal(view),
        proposals_left=view.proposals_left,
        free_roads=view.free_roads,
        turn=view.turn,
        goal=view.rules.goal,
        current=view.current,
        actor=view.actor,
        over=view.over,
        phase=view.phase.name,
    )


def _player(view: BoardView, seat: int, before: int) -> PlayerRow:
    return PlayerRow(
        **standing(view, seat, before, BOARD_HAND_LIMIT),
        developments=view.development_sizes[seat],
        knights=view.knights[seat],
        road_length=view.road_lengths[seat],
        longest_road=view.longest_road == seat,
        largest_army=view.largest_army == seat,
        roads_left=view.roads_left[seat],
        settlements_left=view.settlements_left[seat],
        cities_left=view.cities_left[seat],
    )


def _shop(view: BoardView) -> tuple[ShopRow, ...]:
    seat = view.seat
    pieces = (view.roads_left, view.settlements_left, view.cities_left)
    left = [None if seat is None else by_seat[seat] for by_seat in pieces]
    return tuple(
        ShopRow(piece, cost, n) for (piece, cost), n in zip(COSTS.items(), [*left, view.developments_left], strict=True)
    )


def _held(view: BoardView) -> tuple[HeldCard, ...]:
    if view.seat is None:
        return ()
    counts = view.developments
    return tuple(HeldCard(int(c), counts[c], view.developments_new[c]) for c in Development if counts[c])


def producing(view: BoardView) -> tuple[int, ...]:
    """The hexes with the number rolled this turn, without the robber's."""
    rolled = sum(view.dice) if view.dice else None
    return tuple(i for i, hex_ in enumerate(view.island.hexes)
                 if rolled is not None and hex_.token == rolled and i != view.robber)


def _deal(view: BoardView) -> Deal | None:
    proposal = view.proposal
    if proposal is None:
        return None
    order = [(view.current + i) % view.rules.players for i in range(1, view.rules.players)]
    answers = tuple(
        Said(seat, answer.kind, tuple(answer.give), tuple(answer.get))
        for seat in order if (answer := proposal.answers.get(seat)) is not None
    )
    return Deal(view.current, tuple(proposal.give), tuple(proposal.get), proposal.asked, answers)


# --- where points come from ------------------------------------------------------------

@dataclass(frozen=True, slots=True)
class BoardScore:
    """Where one player's points come from, as far as the view tells."""

    seat: int
    settlements: int
    cities: int
    longest_road: int
    largest_army: int
    cards: int
    total: int


def board_scores(view: BoardView) -> tuple[BoardScore, ...]:
    """The points of every player by source; the sum is the game's own."""
    return tuple(_score(view, seat) for seat in range(view.rules.players))


def _score(view: BoardView, seat: int) -> BoardScore:
    settlements, cities, road, army, cards = view.points_by_source(seat)
    return BoardScore(seat, settlements, cities, road, army, cards, view.scores[seat])
