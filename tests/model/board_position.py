"""Positions in the middle of a game: written by hand for the rule tests, or at random for what games seldom come to."""

import random
from dataclasses import dataclass, field

from . import board_island
from .board_geometry import crossing_number, crossings, edge_number, edges, edges_at, ends, land
from .board_island import Island
from .board_model import BoardModel
from .board_state import LEAST_ARMY, LEAST_ROAD, MAIN, ROLL, Rules
from .board_views import card_counts
from .cards import RESOURCES, counted, move


@dataclass
class Position:
    """Everything on the table at some moment before or after the roll; lists go by seat, places are numbers, cards are names."""

    island: Island
    settlements: list[list[int]]
    roads: list[list[int]]
    cities: list[list[int]]
    hands: list[list[str]]
    cards: list[list[str]]
    played: list[list[str]]
    robber: int
    bought: list[str] = field(default_factory=list)
    current: int = 0
    dice: tuple[int, int] | None = (1, 1)
    turn: int = 1
    road_holder: int | None = None
    army_holder: int | None = None

    def fields(self) -> dict[str, object]:
        """The same as plain values, for the engine's test door."""
        same = ("settlements", "roads", "cities", "robber", "current", "dice", "turn", "road_holder", "army_holder")
        return {name: getattr(self, name) for name in same} | {
            "island": str(self.island),
            "hands": [counted(hand) for hand in self.hands],
            "cards": [card_counts(cards) for cards in self.cards],
            "played": [card_counts(cards) for cards in self.played],
            "bought": card_counts(self.bought),
        }


def place(rules: Rules, position: Position) -> BoardModel:
    """A model of a position; nobody knows anything of the other hands yet."""
    model = BoardModel.start(rules, position.island, position.current)
    model.founders, model.turn_number, model.dice = [], position.turn, position.dice
    model.phase = MAIN if position.dice else ROLL
    model.robber = land()[position.robber]
    for number, seat in enumerate(model.seats):
        seat.roads = [edges()[edge] for edge in position.roads[number]]
        seat.settlements = [crossings()[crossing] for crossing in position.settlements[number]]
        seat.cities = [crossings()[crossing] for crossing in position.cities[number]]
        move(position.hands[number], model.bank, seat.hand)
        move(position.cards[number], model.deck, seat.cards)
        move(position.played[number], model.deck, seat.played)
    model.me.bought = list(position.bought)
    model.road_holder, model.army_holder = position.road_holder, position.army_holder
    model.check()
    return model


def random_position(rules: Rules, chooser: random.Random) -> Position:
    """Any position in which the player on turn has not won yet."""
    while True:
        position = _attempt(rules, chooser)
        if place(rules, position).scores[position.current] < rules.goal:
            return position


def _attempt(rules: Rules, chooser: random.Random) -> Position:
    model = BoardModel.start(rules, board_island.lay_out(rules, chooser), 0)
    _found(model, chooser)
    for _ in range(chooser.choice([0, 20, 60, 120])):
        _grow(model, chooser)
    _deal(model, chooser)
    model.current = chooser.randrange(rules.players)
    dice = (chooser.randint(1, 6), chooser.randint(1, 6)) if chooser.random() < 0.7 else None
    position = _position(model, dice, chooser.randint(1, rules.turn_limit), chooser.randrange(len(land())))
    position.bought = chooser.sample(model.me.cards, chooser.randint(0, len(model.me.cards))) if dice else []
    position.road_holder = _road_holder(model, chooser)
    position.army_holder = _army_holder(model, chooser)
    return position


def _position(model: BoardModel, dice: tuple[int, int] | None, turn: int, robber: int) -> Position:
    seats = model.seats
    return Position(
        island=model.island,
        settlements=[[crossing_number(crossing) for crossing in seat.settlements] for seat in seats],
        roads=[[edge_number(edge) for edge in seat.roads] for seat in seats],
        cities=[[crossing_number(crossing) for crossing in seat.cities] for seat in seats],
        hands=[seat.hand for seat in seats],
        cards=[seat.cards for seat in seats],
        played=[seat.played for seat in seats],
        robber=robber,
        current=model.current,
        dice=dice,
        turn=turn,
    )


def _found(model: BoardModel, chooser: random.Random) -> None:
    """Two settlements with a road each."""
    for number in model.founders:
        places = [crossing for crossing in crossings() if model.is_far_enough(crossing)]
        model.current, place_ = number, chooser.choice(places)
        model.me.settlements.append(place_)
        model.me.roads.append(chooser.choice([edge for edge in edges_at(place_) if model.road_owner(edge) is None]))


def _grow(model: BoardModel, chooser: random.Random) -> None:
    """A road, settlement or city more for anybody, if there is a place and a piece; often right in another's way."""
    model.current = chooser.randrange(model.players)
    me, kind = model.me, chooser.choice(["road", "road", "road", "settlement", "city"])
    places = {"road": model.road_places, "settlement": model.settlement_places, "city": lambda: list(me.settlements)}[kind]()
    if not places or not me.pieces_left(kind):
        return
    crowd = {place: _roads_of_others(model, place) for place in places}
    crowded = [place for place in places if crowd[place] == max(crowd.values())]
    chosen = chooser.choice(crowded if kind != "city" and chooser.random() < 0.6 else places)
    {"road": me.roads, "settlement": me.settlements, "city": me.cities}[kind].append(chosen)
    if kind == "city":
        me.settlements.remove(chosen)


def _roads_of_others(model: BoardModel, place: frozenset[tuple[int, int]]) -> int:
    """How many roads of the others lie at a crossing, or at the crowded end of an edge."""
    at = [place] if len(place) == 3 else ends(place)
    others = [edge for seat in model.seats if seat is not model.me for edge in seat.roads]
    return max(sum(edge in others for edge in edges_at(crossing)) for crossing in at)


def _deal(model: BoardModel, chooser: random.Random) -> None:
    """Hands of a few cards, development cards held and played; often next to nothing of some resources is left in the bank."""
    chooser.shuffle(model.bank)
    chooser.shuffle(model.deck)
    most = chooser.choice([2, 5, 9, 15])
    for seat in model.seats:
        seat.hand = [model.bank.pop() for _ in range(chooser.randint(0, most))]
        seat.cards = [model.deck.pop() for _ in range(chooser.randint(0, 3))]
        seat.played = [card for card in [model.deck.pop() for _ in range(chooser.randint(0, 3))] if card != "victory"]
    if chooser.random() < 0.4:
        for resource in chooser.sample(RESOURCES, chooser.choice([1, 2, 5])):
            _drain(model, resource, chooser)


def _drain(model: BoardModel, resource: str, chooser: random.Random) -> None:
    """Nearly all of one resource is in the hands."""
    spare = chooser.choice([0, 1, 1, 2, 3])
    while model.bank.count(resource) > spare:
        move([resource], model.bank, chooser.choice(model.seats).hand)


def _road_holder(model: BoardModel, chooser: random.Random) -> int | None:
    """[A3] Whoever may hold the award."""
    lengths = [model.road_length(number) for number in range(model.players)]
    leaders = [number for number, length in enumerate(lengths) if length == max(lengths) >= LEAST_ROAD]
    return leaders[0] if len(leaders) == 1 else chooser.choice([None, *leaders])


def _army_holder(model: BoardModel, chooser: random.Random) -> int | None:
    """[A4] Whoever may hold the award."""
    armies = [seat.played.count("knight") for seat in model.seats]
    leaders = [number for number, army in enumerate(armies) if army == max(armies) >= LEAST_ARMY]
    return chooser.choice(leaders) if leaders else None
