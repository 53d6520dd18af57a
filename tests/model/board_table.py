"""Short words for examples of the board model: positions, ways, playing, and looking at what came of it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from . import board_island
from .board_chance import Told
from .board_geometry import corners, crossing_number, crossings, edge_number, edges_at, ends, land
from .board_island import Island
from .board_model import BoardModel
from .board_position import Position, place
from .board_state import Options
from .cards import LETTER, OF_LETTER, ModelError, counted
from .state import Happening

BEGINNER = board_island.beginner()
LETTERS = "".join(LETTER.values())


def cards(letters: str) -> list[str]:
    """`cards("WWO")`: two wool and an ore."""
    return [OF_LETTER[letter] for letter in letters]


def counts(letters: str) -> tuple[int, ...]:
    """`counts("WWO")`: the same by kind."""
    return counted(cards(letters))


def table(
    *hands: str,
    settlements: Sequence[Sequence[int]] = (),
    cities: Sequence[Sequence[int]] = (),
    roads: Sequence[Sequence[int]] = (),
    development: Sequence[str] = (),
    played: Sequence[str] = (),
    bought: str = "",
    robber: int = 9,
    island: Island = BEGINNER,
    current: int = 0,
    dice: tuple[int, int] | None = (1, 1),
    turn: int = 1,
    road_holder: int | None = None,
    army_holder: int | None = None,
    **options: Any,
) -> BoardModel:
    """A position with these hands, on the beginner's island, after the roll of seat 0's turn unless said otherwise."""
    players = len(hands)
    position = Position(
        island=island,
        settlements=_for_all(settlements, players),
        roads=_for_all(roads, players),
        cities=_for_all(cities, players),
        hands=[cards(hand) for hand in hands],
        cards=_for_all([line.split() for line in development], players),
        played=_for_all([line.split() for line in played], players),
        robber=robber,
        bought=bought.split(),
        current=current,
        dice=dice,
        turn=turn,
        road_holder=road_holder,
        army_holder=army_holder,
    )
    return place(Options(players=players, **options), position)


def _for_all(lines: Sequence[Sequence[Any]], players: int) -> list[list[Any]]:
    return [list(line) for line in lines] + [[] for _ in range(players - len(lines))]


def new_game(players: int = 4, first: int = 0, island: Island = BEGINNER, **options: Any) -> BoardModel:
    """A game before its founding."""
    return BoardModel.start(Options(players=players, **options), island, first)


def play(model: BoardModel, *texts: str, chance: Sequence[tuple[str, Any]] = ()) -> list[Happening]:
    """Apply the actions with this chance, all of it; the whole story."""
    told, story = Told(chance), []
    for text in texts:
        model.apply(text, told)
        model.check()
        story += model.story
    told.finish()
    return story


def roll(model: BoardModel, one: int, other: int) -> list[Happening]:
    return play(model, "roll", chance=[("dice", (one, other))])


def legal(model: BoardModel, verb: str) -> set[str]:
    """The legal numbered actions that begin with a word."""
    return {text for text in model.legal() if text.split()[0] == verb}


def told(story: Sequence[Happening], kind: str) -> list[dict[str, object]]:
    """What was told of one kind."""
    return [happening.fields for happening in story if happening.kind == kind]


def hand(model: BoardModel, seat: int) -> str:
    """The hand of a seat as letters in the order of the resources."""
    return letters(model.seats[seat].hand)


def letters(names: Sequence[str]) -> str:
    return "".join(sorted((LETTER[name] for name in names), key=LETTERS.index))


def way(*through: int) -> list[int]:
    """The edges of a way from crossing to crossing."""
    return [_between(one, other) for one, other in pairwise(through)]


def _between(one: int, other: int) -> int:
    both = set(edges_at(crossings()[one])) & set(edges_at(crossings()[other]))
    if len(both) != 1:
        raise ModelError(f"no edge between the crossings {one} and {other}")
    return edge_number(both.pop())


def ring(place_number: int) -> list[int]:
    """The six edges around a hex."""
    around = corners(land()[place_number])
    sides = {edge for crossing in around for edge in edges_at(crossing) if set(ends(edge)) <= set(around)}
    return sorted(edge_number(edge) for edge in sides)


def corner_numbers(place_number: int) -> list[int]:
    """The crossings around a hex."""
    return sorted(crossing_number(crossing) for crossing in corners(land()[place_number]))
