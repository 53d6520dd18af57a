"""Random positions in the middle of a game, for what games from the founding seldom come to."""

import random
from collections.abc import Sequence

from . import board_box, board_island
from .board_geometry import Hex, crossing_number, crossings, edge_number, edges_at, ends, land
from .board_model import BoardModel
from .board_position import Position, place
from .board_state import LEAST_ARMY, LEAST_ROAD, Rules
from .cards import RESOURCES, move

MIXED = ("road", "road", "road", "settlement", "city")
ROADS = ("road",)
HOUSES = ("road", "settlement", "settlement")


def random_position(rules: Rules, chooser: random.Random) -> Position:
    """Any position before a roll in which nobody has the points to win; only knights have been played."""
    while True:
        position = _attempt(rules, chooser)
        if max(place(rules, position).scores) < rules.goal:
            return position


def _attempt(rules: Rules, chooser: random.Random) -> Position:
    model = BoardModel.start(rules, board_island.lay_out(rules, chooser), 0)
    _found(model, chooser)
    kinds, most = chooser.choice([MIXED, ROADS, HOUSES]), chooser.choice([10, 12, 14, 14, 15])
    for _ in range(chooser.choice([0, 20, 50, 80, 120])):
        _grow(model, kinds, most, chooser)
    _deal(model, chooser)
    model.current = chooser.randrange(rules.players)
    position = _position(model, chooser.randrange(len(land())))
    position.road_holder = _road_holder(model, chooser)
    position.army_holder = _army_holder(model, chooser)
    return position


def _position(model: BoardModel, robber: int) -> Position:
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
        dice=None,
    )


def _found(model: BoardModel, chooser: random.Random) -> None:
    """Two settlements with a road each."""
    for number in model.founders:
        places = [crossing for crossing in crossings() if model.is_far_enough(crossing)]
        model.current, place_ = number, chooser.choice(places)
        model.me.settlements.append(place_)
        model.me.roads.append(chooser.choice([edge for edge in edges_at(place_) if model.road_owner(edge) is None]))


def _grow(model: BoardModel, kinds: Sequence[str], most: int, chooser: random.Random) -> None:
    """A piece more for anybody, if there is a place and a piece, and not too many roads; often right in another's way."""
    model.current = chooser.randrange(model.players)
    me, kind = model.me, chooser.choice(kinds)
    places = {"road": model.road_places, "settlement": model.settlement_places, "city": lambda: list(me.settlements)}[kind]()
    if not places or not me.pieces_left(kind) or (kind == "road" and len(me.roads) >= most):
        return
    likes = {place: _likes(model, place, kinds) for place in places}
    liked = [place for place in places if likes[place] == max(likes.values())]
    chosen = chooser.choice(liked if kind != "city" and chooser.random() < 0.7 else places)
    {"road": me.roads, "settlement": me.settlements, "city": me.cities}[kind].append(chosen)
    if kind == "city":
        me.settlements.remove(chosen)


def _likes(model: BoardModel, place: frozenset[Hex], kinds: Sequence[str]) -> int:
    """Settlements cut others' roads; roads run up to others' buildings or, if only roads are laid, to where they could cut."""
    others = [seat for seat in model.seats if seat is not model.me]
    roads = [edge for seat in others for edge in seat.roads]
    if len(place) == 3:
        return sum(edge in roads for edge in edges_at(place))
    met = {end: sum(edge in roads for edge in edges_at(end)) for end in ends(place)}
    if kinds == ROADS:
        return max(met[end] if model.is_far_enough(end) else 0 for end in met)
    buildings = [crossing for seat in others for crossing in seat.buildings]
    return max(3 * (end in buildings) - met[end] for end in met)


def _deal(model: BoardModel, chooser: random.Random) -> None:
    """Hands of a few cards or many, development cards held and played; often next to nothing is left in the bank."""
    chooser.shuffle(model.bank)
    most = chooser.choice([2, 5, 9, 15, 25])
    if chooser.random() < 0.5:  # everybody can build, perhaps where it cuts a road
        for seat in model.seats:
            move(board_box.COSTS["settlement"], model.bank, seat.hand)
    for seat in model.seats:
        seat.hand += [model.bank.pop() for _ in range(min(len(model.bank), chooser.randint(0, most)))]
        for _ in range(chooser.randint(0, 3)):
            move([chooser.choice(sorted(set(model.deck)))], model.deck, seat.cards)
        knights = min(model.deck.count("knight"), chooser.randint(0, 3))
        move(["knight"] * knights, model.deck, seat.played)
    if chooser.random() < 0.4:
        for resource in chooser.sample(RESOURCES, chooser.choice([1, 2, 5])):
            _drain(model, model.bank.count(resource) - chooser.choice([0, 1, 1, 2, 2, 3, 4]), [resource], chooser)
    elif chooser.random() < 0.1:
        _drain(model, len(model.bank) - chooser.choice([0, 1, 1, 1, 2, 3]), RESOURCES, chooser)


def _drain(model: BoardModel, count: int, kinds: Sequence[str], chooser: random.Random) -> None:
    """Cards of some kinds go from the bank to any hands."""
    cards = [card for card in model.bank if card in kinds]
    for card in cards[: max(0, count)]:
        move([card], model.bank, chooser.choice(model.seats).hand)


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
