"""The cards on the table, and what any rule may do with them: draw, discard, count, tell."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from . import cards
from .cards import CLOCKWISE, COUNTER_CLOCKWISE, ModelError, counted, move
from .chance import Chance
from .knowledge import Knowledge, Observer
from .payment import Payment

MAIN, PICK, GIVE, PAY, FLIP, DISCARD, VICTIM, OVER = (
    "MAIN", "PICK", "GIVE", "PAY", "FLIP", "DISCARD", "VICTIM", "OVER",
)  # fmt: skip


class Rules(Protocol):
    """[O1] The options of a game."""

    players: int
    goal: int
    soothsayer: bool
    destiny: str
    round_limit: int


class Happening(NamedTuple):
    """One thing that happened: its kind, what is told of it, and who may know all of it (None: everybody)."""

    kind: str
    fields: dict[str, object]
    audience: frozenset[Observer] | None = None


@dataclass
class Seat:
    """One player's cards. Roads and knights are their sides, in the order they were laid."""

    hand: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    roads: list[str] = field(default_factory=list)
    knights: list[str] = field(default_factory=list)
    settlements: int = 0
    cities: int = 0
    expansions: list[str] = field(default_factory=list)

    def lay(self, building: str) -> None:
        """[P2] Lay a road or a knight: sides alternate, the first is an A."""
        row = self.row(building)
        row.append("B" if row and row[-1] == "A" else "A")

    def row(self, building: str) -> list[str]:
        return self.roads if building == "road" else self.knights

    def can_lose(self, building: str) -> bool:
        """[E3] [E4] Whether the last card may be taken: a castle keeps three roads, a church one knight."""
        guard, kept = ("castle", 3) if building == "road" else ("church", 1)
        return len(self.row(building)) > (kept if guard in self.expansions else 0)

    def score(self) -> int:
        """[P1]"""
        extra = [2 if expansion == "town_hall" else 1 for expansion in self.expansions]
        sides = (self.roads + self.knights).count("B")
        return self.settlements + 2 * self.cities + sum(extra) + sides


@dataclass
class Turn:
    """What is used up within a turn."""

    trades_left: int
    built: list[str] = field(default_factory=list)
    library_used: bool = False
    university_used: bool = False
    guild_used: bool = False

    def has_built(self, kind: str) -> bool:
        return kind in [cards.kind_of(building) for building in self.built]


@dataclass
class Trade:
    """[T4] A trade with an opponent that is under way."""

    partner: int
    count: int
    gives_left: int


class State:
    """Everything on the table, and the steps that many rules share."""

    def __init__(self, rules: Rules, current: int, hands: Sequence[Sequence[int]], market: Sequence[int]) -> None:
        self.rules = rules
        self.players = rules.players
        self.pile = cards.resource_cards(self.players)
        self.market: list[str] = []
        self.discards: list[str] = []
        self.backs = cards.backs(self.players)
        self.stacks = cards.building_stacks(self.players)
        self.seats = [Seat() for _ in range(self.players)]
        self.destiny = rules.destiny if rules.soothsayer and self.players >= 3 else None  # [C4]
        self.knowledge = Knowledge(self.players)
        self.current = self.actor = current
        self.phase = MAIN
        self.turn_number = 1
        self.idle_turns = 0
        self.outcome: str | None = None
        self.winner: int | None = None
        self.trade: Trade | None = None
        self.payment: Payment | None = None
        self.taking: str | None = None
        self.discards_left = [0] * self.players
        self.story: list[Happening] = []
        self.chance: Chance
        self._deal(hands, market)
        self.turn = self.new_turn()

    def _deal(self, hands: Sequence[Sequence[int]], market: Sequence[int]) -> None:
        """[S1]"""
        for seat, hand in zip(self.seats, hands, strict=True):
            if sum(hand) != 3:
                raise ModelError(f"[S1] a first hand of {sum(hand)} cards")
            move(cards.listed(hand), self.pile, seat.hand)
            self.stacks["road"] -= 1
            self.stacks["settlement"] -= 1
            seat.lay("road")
            seat.settlements = 1
        if sum(market) != 5:
            raise ModelError(f"[S1] a market of {sum(market)} cards")
        move(cards.listed(market), self.pile, self.market)

    def new_turn(self) -> Turn:
        """[T1] A trade for each A-side road; [T5] with no road at all one, with the draw pile."""
        roads = self.seats[self.current].roads
        return Turn(trades_left=roads.count("A") if roads else 1)

    @property
    def me(self) -> Seat:
        """The player whose turn it is."""
        return self.seats[self.current]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(seat.score() for seat in self.seats)

    @property
    def round(self) -> int:
        return (self.turn_number - 1) // self.players + 1

    def tell(self, kind: str, audience: Collection[Observer] | None = None, **fields: object) -> None:
        """Add to the story of this step."""
        self.story.append(Happening(kind, fields, None if audience is None else frozenset(audience)))

    def everybody(self) -> list[Observer]:
        return self.knowledge.observers

    def opponents(self, step: int = 1) -> list[int]:
        """The other seats, from the player's neighbour on, clockwise or against it."""
        return [(self.current + step * distance) % self.players for distance in range(1, self.players)]

    def reshuffle_if_empty(self) -> None:
        """[D2] Only when a card must be drawn."""
        if not self.pile and self.discards:
            self.chance.reshuffle(len(self.discards))
            self.tell("RESHUFFLED", count=len(self.discards))
            move(self.discards, self.discards, self.pile)

    def draw(self, count: int) -> None:
        """[D2] The player draws, as far as there are cards; others do not see what."""
        while count:
            self.reshuffle_if_empty()
            if not self.pile:
                return
            run = min(count, len(self.pile))
            drawn = self.chance.draw("pile", run, self.pile)
            move(drawn, self.pile, self.me.hand)
            self.knowledge.enters(self.current, drawn, {self.current})
            self.tell("DREW", {self.current}, seat=self.current, count=run, cards=counted(drawn))
            count -= run

    def hand_over(self, kind: str, giver: int, taker: int, moved: Sequence[str]) -> None:
        """Cards go from hand to hand; these two see them, the others how many."""
        move(moved, self.seats[giver].hand, self.seats[taker].hand)
        self.knowledge.leaves(giver, moved, {giver, taker})
        self.knowledge.enters(taker, moved, {giver, taker})
        seat, other = (giver, taker) if kind == "GAVE" else (taker, giver)
        self.tell(kind, {giver, taker}, seat=seat, other=other, count=len(moved), cards=counted(moved))

    def flip_destiny(self) -> None:
        self.destiny = COUNTER_CLOCKWISE if self.destiny == CLOCKWISE else CLOCKWISE
        self.tell("DESTINY", value=self.destiny)

    def finish(self, outcome: str) -> None:
        """[W1] [W4] The game is over; the goal is reached by the player, otherwise most points win."""
        best = [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]
        self.outcome, self.phase, self.actor = outcome, OVER, None
        self.winner = self.current if outcome == "goal" else best[0] if len(best) == 1 else None
        self.tell("OVER", value=outcome, seat=self.winner)

    def check(self) -> None:
        """Every resource card, settlement card and other building card is somewhere, once."""
        where = self.pile + self.market + self.discards
        for seat in self.seats:
            where = where + seat.hand + seat.aside
        where = where + (self.payment.paid if self.payment else [])
        if sorted(where) != sorted(cards.resource_cards(self.players)):
            raise ModelError("[C1] resource cards are lost or doubled")
        for building, total in cards.building_stacks(self.players).items():
            laid = sum(self._laid(seat, building) for seat in self.seats)
            if self.stacks[building] < 0 or self.stacks[building] + laid != total:
                raise ModelError(f"[C2] {building} cards are lost or doubled")

    def restack(self) -> None:
        """The stacks hold what lies nowhere else."""
        for building, total in cards.building_stacks(self.players).items():
            self.stacks[building] = total - sum(self._laid(seat, building) for seat in self.seats)

    @staticmethod
    def _laid(seat: Seat, building: str) -> int:
        if building in ("road", "knight"):
            return len(seat.row(building))
        return seat.settlements + seat.cities if building == "settlement" else seat.expansions.count(building)
