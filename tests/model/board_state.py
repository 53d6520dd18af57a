"""The board, the hands and the bank, and what many rules share: points, awards, places, knowledge, telling."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from . import board_box
from .board_actions import Terms
from .board_chance import BoardChance
from .board_geometry import Crossing, Edge, Hex, beside, corners, crossings, edges, edges_at, ends
from .board_island import Island, Layout
from .board_road import longest_road
from .cards import RESOURCES, ModelError, move
from .knowledge import Knowledge, Observer
from .state import Happening

SETTLE, ROAD, ROLL, DISCARD, ROBBER, STEAL, MAIN, FREE, ANSWER, CLOSE, OVER = (
    "settle", "road", "roll", "discard", "robber", "steal", "main", "free", "answer", "close", "over",
)  # fmt: skip
LEAST_ROAD, LEAST_ARMY = 5, 3
NOTHING = (0,) * len(RESOURCES)


class Rules(Layout, Protocol):
    """[O1] The options of a game, by the names and values of the rule text."""

    players: int
    goal: int
    start: int | None
    dev_before_roll: str
    phases: str
    robber_desert: str
    proposals: int
    offer_cards: int
    turn_limit: int


@dataclass(frozen=True)
class Options:
    """[O1] The defaults; rules of the model's own, for when it plays alone."""

    players: int = 4
    goal: int = 10
    start: int | None = None
    layout: str = "spiral"
    harbours: str = "shuffled"
    desert_centre: bool = False
    dev_before_roll: str = "knight"
    phases: str = "free"
    robber_desert: str = "allowed"
    proposals: int = 3
    offer_cards: int = 4
    turn_limit: int = 1000


@dataclass
class Seat:
    """One player's pieces on the board, and cards."""

    hand: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    bought: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    roads: list[Edge] = field(default_factory=list)
    settlements: list[Crossing] = field(default_factory=list)
    cities: list[Crossing] = field(default_factory=list)

    @property
    def buildings(self) -> list[Crossing]:
        return self.settlements + self.cities

    def pieces_left(self, kind: str) -> int:
        """[M6] [C4]"""
        used = {"road": self.roads, "settlement": self.settlements, "city": self.cities}
        return board_box.PIECES[kind] - len(used[kind])

    def holds(self, counts: Sequence[int]) -> bool:
        """Whether these cards are in the hand."""
        return all(self.hand.count(kind) >= count for kind, count in zip(RESOURCES, counts, strict=True) if count)

    def ready(self, card: str) -> bool:
        """[V2] A development card that was not bought this turn."""
        return self.cards.count(card) > self.bought.count(card)


@dataclass
class Proposal:
    """[D2] [D3] Terms on the table, or None when asked for offers; those who must answer yet, and the answers."""

    terms: Terms | None
    addressed: list[int]
    waiting: list[int]
    accepted: list[int] = field(default_factory=list)
    offers: dict[int, Terms] = field(default_factory=dict)

    def answer(self, number: int) -> str:
        """What one of those addressed has said."""
        if number in self.waiting:
            return "waiting"
        return "accepted" if number in self.accepted else "offered" if number in self.offers else "declined"


class BoardState:
    """Everything on the table, and the steps that many rules share."""

    def __init__(self, rules: Rules, island: Island, start: int) -> None:
        self.rules, self.island, self.players = rules, island, rules.players
        self.seats = [Seat() for _ in range(self.players)]
        self.bank = board_box.bank()
        self.deck = board_box.development_deck()
        self.robber: Hex = island.robber
        self.road_holder: int | None = None
        self.army_holder: int | None = None
        self.knowledge = Knowledge(self.players)
        clockwise = [(start + step) % self.players for step in range(self.players)]
        self.founders = [*clockwise, *reversed(clockwise)]  # [F2]
        self.phase = SETTLE
        self.current = start
        self.actor: int | None = start
        self.turn_number = 0
        self.outcome: str | None = None
        self.winner: int | None = None
        self.story: list[Happening] = []
        self.chance: BoardChance
        self.founded: Crossing | None = None
        self.discards_left = [0] * self.players
        self.proposal: Proposal | None = None
        self.free_roads = 0
        self.begin_turn()

    def begin_turn(self) -> None:
        """What is used up within a turn is there again."""
        self.dice: tuple[int, int] | None = None
        self.built = self.card_played = False
        self.proposals_made = 0
        for seat in self.seats:
            seat.bought.clear()

    @property
    def me(self) -> Seat:
        """The player whose turn it is."""
        return self.seats[self.current]

    def clockwise(self) -> list[int]:
        """All seats, clockwise from the player on turn."""
        return [(self.current + step) % self.players for step in range(self.players)]

    def others(self) -> list[int]:
        return self.clockwise()[1:]

    def everybody(self) -> list[Observer]:
        return self.knowledge.observers

    def tell(self, kind: str, audience: Collection[Observer] | None = None, **fields: object) -> None:
        """Add to the story of this step."""
        self.story.append(Happening(kind, fields, None if audience is None else frozenset(audience)))

    # Places on the board

    def owner(self, crossing: Crossing) -> int | None:
        """Whose building stands on a crossing."""
        return next((number for number, seat in enumerate(self.seats) if crossing in seat.buildings), None)

    def road_owner(self, edge: Edge) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if edge in seat.roads), None)

    def is_far_enough(self, crossing: Crossing) -> bool:
        """[C2] An empty crossing, with no building next to it."""
        return all(self.owner(place) is None for place in {crossing, *beside(crossing)})

    def settlement_places(self) -> list[Crossing]:
        """[C2] Where the player may build a settlement."""
        reached = {end for edge in self.me.roads for end in ends(edge)}
        return [crossing for crossing in crossings() if crossing in reached and self.is_far_enough(crossing)]

    def road_places(self) -> list[Edge]:
        """[C1] Where the player may build a road."""
        return [edge for edge in edges() if self.road_owner(edge) is None and self._can_go_on(edge)]

    def _can_go_on(self, edge: Edge) -> bool:
        return any(self._starts_from(end) for end in ends(edge))

    def _starts_from(self, crossing: Crossing) -> bool:
        """[C1] From an own building, or from an own road if no other player builds in between."""
        owner = self.owner(crossing)
        if owner is not None:
            return owner == self.current
        return any(edge in self.me.roads for edge in edges_at(crossing))

    def victims(self) -> list[int]:
        """[R4] Other players with a building on the robber's hex, and a card."""
        around = corners(self.robber)
        return [
            number
            for number in self.others()
            if self.seats[number].hand and any(crossing in around for crossing in self.seats[number].buildings)
        ]

    # Cards

    def pay(self, cards: Sequence[str]) -> None:
        """[M7] Openly from the player's hand to the bank."""
        move(cards, self.me.hand, self.bank)
        self.knowledge.leaves(self.current, cards, self.everybody())

    def take_openly(self, number: int, cards: Sequence[str]) -> None:
        """From the bank to a hand, for all to see."""
        move(cards, self.bank, self.seats[number].hand)
        self.knowledge.enters(number, cards, self.everybody())

    def hand_over(self, giver: int, taker: int, cards: Sequence[str], seen_by: Collection[Observer]) -> None:
        """From hand to hand; the others see how many."""
        move(cards, self.seats[giver].hand, self.seats[taker].hand)
        self.knowledge.leaves(giver, cards, seen_by)
        self.knowledge.enters(taker, cards, seen_by)

    def shows(self, number: int, counts: Sequence[int]) -> None:
        """[D5] That many cards are in the hand at least."""
        for observer in self.everybody():
            bound = self.knowledge.bounds[observer, number]
            for resource, count in zip(RESOURCES, counts, strict=True):
                bound[resource] = max(bound[resource], count)

    # Points and awards

    def open_score(self, number: int) -> int:
        """[W1] without the victory point cards."""
        seat = self.seats[number]
        awards = (self.road_holder == number) + (self.army_holder == number)
        return len(seat.settlements) + 2 * len(seat.cities) + 2 * awards

    def score(self, number: int) -> int:
        """[W1]"""
        return self.open_score(number) + self.seats[number].cards.count("victory")

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.score(number) for number in range(self.players))

    def road_length(self, number: int) -> int:
        """[A1]"""
        others = [crossing for other, seat in enumerate(self.seats) if other != number for crossing in seat.buildings]
        return longest_road(self.seats[number].roads, others)

    def award_road(self) -> None:
        """[A2] [A3] After every road and every settlement."""
        lengths = [self.road_length(number) for number in range(self.players)]
        longest = max(lengths)
        leaders = [number for number, length in enumerate(lengths) if length == longest]
        before = self.road_holder
        if longest < LEAST_ROAD:
            self.road_holder = None
        elif before not in leaders:
            self.road_holder = leaders[0] if len(leaders) == 1 else None
        if self.road_holder != before:
            self.tell("LONGEST", seat=self.road_holder, other=before, count=longest if self.road_holder is not None else 0)

    def award_army(self) -> None:
        """[A4] After every knight; only its player can overtake."""
        before = self.army_holder
        most = 0 if before is None else self.seats[before].played.count("knight")
        mine = self.me.played.count("knight")
        if mine >= LEAST_ARMY and mine > most and before != self.current:
            self.army_holder = self.current
            self.tell("ARMY", seat=self.current, other=before, count=mine)

    def has_won(self) -> bool:
        """[W2] Looked at after all that can bring the player on turn points, and when a turn begins."""
        if self.turn_number and self.score(self.current) >= self.rules.goal:
            self.finish("goal")
        return self.outcome is not None

    def finish(self, outcome: str) -> None:
        """[W2] [W3] [W4]"""
        best = [number for number, score in enumerate(self.scores) if score == max(self.scores)]
        self.outcome, self.phase, self.actor = outcome, OVER, None
        self.winner = self.current if outcome == "goal" else best[0] if len(best) == 1 else None
        self.proposal, self.free_roads = None, 0
        for number, seat in enumerate(self.seats):
            if seat.cards:
                self.tell("SHOWN", seat=number, cards=board_box.card_counts(seat.cards))
        self.tell("OVER", value=outcome, seat=self.winner)

    # Books

    def check(self) -> None:
        """[M4] [M5] [M6] Every card and piece is somewhere, once; no edge or crossing bears two."""
        where = self.bank + [card for seat in self.seats for card in seat.hand + seat.aside]
        if sorted(where) != sorted(board_box.bank()):
            raise ModelError("[M4] resource cards are lost or doubled")
        cards = self.deck + [card for seat in self.seats for card in seat.cards + seat.played]
        if sorted(cards) != sorted(board_box.development_deck()):
            raise ModelError("[M5] development cards are lost or doubled")
        for seat in self.seats:
            if any(seat.pieces_left(kind) < 0 for kind in board_box.PIECES):
                raise ModelError("[M6] more pieces than there are")
        self._check_places()

    def _check_places(self) -> None:
        roads = [edge for seat in self.seats for edge in seat.roads]
        buildings = [crossing for seat in self.seats for crossing in seat.buildings]
        if len(set(roads)) != len(roads) or len(set(buildings)) != len(buildings):
            raise ModelError("two pieces in one place")
        for crossing in buildings:
            if any(place in buildings for place in beside(crossing)):
                raise ModelError(f"[C2] buildings too close: {crossing}")
