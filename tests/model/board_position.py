"""A position in the middle of a game, and the model of it."""

from dataclasses import dataclass, field

from .board_geometry import crossings, edges, land
from .board_island import Island
from .board_model import BoardModel
from .board_state import MAIN, ROLL, Rules
from .cards import move


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
