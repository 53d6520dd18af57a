"""Random positions in the middle of a game, for what games from the start seldom come to."""

import random
from dataclasses import dataclass

from . import cards
from .card_model import CardModel
from .cards import BUILDINGS, EXPANSIONS, counted, move
from .state import Rules


@dataclass
class Position:
    """Everything on the table before a turn, by the names of the cards; the lists go by seat."""

    hands: list[list[str]]
    market: list[str]
    discards: list[str]
    roads: list[int]
    knights: list[int]
    settlements: list[int]
    cities: list[int]
    expansions: list[list[str]]
    backs: list[str]
    current: int
    destiny: str | None

    def fields(self) -> dict[str, object]:
        """The same as fields for the engine's test door."""
        given = {name: getattr(self, name) for name in ("roads", "knights", "settlements", "cities", "current")}
        return given | {
            "hands": [counted(hand) for hand in self.hands],
            "market": counted(self.market),
            "discards": counted(self.discards),
            "expansions": [{BUILDINGS.index(name) for name in names} for names in self.expansions],
            "backs_left": (self.backs.count("market day"), self.backs.count("robber attack")),
            **({"destiny": self.destiny} if self.destiny else {}),
        }


def random_position(rules: Rules, chooser: random.Random) -> Position:
    """Any position in which nobody has won yet."""
    while True:
        position = _attempt(rules, chooser)
        if max(place(rules, position).scores) < rules.goal:
            return position


def _attempt(rules: Rules, chooser: random.Random) -> Position:
    players, stacks = rules.players, cards.building_stacks(rules.players)
    deck, backs = cards.resource_cards(players), cards.backs(players)
    chooser.shuffle(deck)
    chooser.shuffle(backs)
    settled = _shares(stacks["settlement"], players, 1, chooser)
    cities = [chooser.randint(0, count) for count in settled]
    most = chooser.choice([3, 6, 9, 12])
    market, hands = [deck.pop() for _ in range(5)], [_some(deck, most, chooser) for _ in range(players)]
    discards = _some(deck, len(deck), chooser) if chooser.random() < 0.5 else []
    if chooser.random() < 0.2:
        _dry(deck, hands, chooser)
    return Position(
        hands=hands,
        market=market,
        discards=discards,
        roads=_shares(stacks["road"], players, 0, chooser),
        knights=_shares(stacks["knight"], players, 0, chooser),
        settlements=[count - turned for count, turned in zip(settled, cities, strict=True)],
        cities=cities,
        expansions=_expansions(stacks, cities, chooser),
        backs=backs[sum(cities) :],
        current=chooser.randrange(players),
        destiny=chooser.choice([cards.CLOCKWISE, cards.COUNTER_CLOCKWISE]) if rules.soothsayer and players > 2 else None,
    )


def _some(deck: list[str], most: int, chooser: random.Random) -> list[str]:
    return [deck.pop() for _ in range(min(len(deck), chooser.randint(0, most)))]


def _dry(deck: list[str], hands: list[list[str]], chooser: random.Random) -> None:
    """Leave next to nothing in the pile, as at the end of a long game."""
    while len(deck) > chooser.randint(0, 3):
        chooser.choice(hands).append(deck.pop())


def _shares(total: int, players: int, least: int, chooser: random.Random) -> list[int]:
    """Some or all of the cards of a stack, by seat."""
    shares = [least] * players
    spare = total - least * players
    for _ in range(chooser.choice([0, spare // 2, spare])):
        shares[chooser.randrange(players)] += 1
    return shares


def _expansions(stacks: dict[str, int], cities: list[int], chooser: random.Random) -> list[list[str]]:
    """For each seat some kinds, all different, as far as its cities and the stack go."""
    left, laid = {name: stacks[name] for name in EXPANSIONS}, []
    for count in cities:
        there = [name for name in EXPANSIONS if left[name]]
        names = chooser.sample(there, min(len(there), chooser.randint(0, count)))
        for name in names:
            left[name] -= 1
        laid.append(names)
    return laid


def place(rules: Rules, position: Position) -> CardModel:
    """A model of a position, at the beginning of a turn."""
    spare = cards.resource_cards(rules.players)
    deal = [counted(spare[3 * seat : 3 * seat + 3]) for seat in range(rules.players)]
    model = CardModel.start(rules, position.current, deal, counted(spare[-5:]))
    model.pile, model.market, model.backs, model.destiny = spare, [], list(position.backs), position.destiny
    move(position.market, model.pile, model.market)
    move(position.discards, model.pile, model.discards)
    for number, seat in enumerate(model.seats):
        seat.hand = []
        move(position.hands[number], model.pile, seat.hand)
        seat.settlements, seat.cities = position.settlements[number], position.cities[number]
        seat.expansions = list(position.expansions[number])
        for building, counts in (("road", position.roads), ("knight", position.knights)):
            seat.row(building).clear()
            for _ in range(counts[number]):
                seat.lay(building)
    model.restack()
    model.turn = model.new_turn()
    model.check()
    return model
