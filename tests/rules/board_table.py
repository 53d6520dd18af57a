"""Positions for the rule tests of the board game, and words to play and to look at them; all through the public door."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise, product
from typing import TypeVar

from cardcatan import BoardAction, BoardEvent, BoardGame, BoardRules, CatanError, Development, Island
from tests.rules.positions import LETTERS, cards

BEGINNER_TEXT = "O10 W2 L9 / G12 B6 W4 B10 / G9 L11 D L3 O8 / L8 O3 G4 W5 / B5 G6 W11 | 3 G O 3 W 3 3 B L"
BEGINNER = Island(BEGINNER_TEXT)
CARD_NAMES = tuple(card.name.lower() for card in Development)
SEVEN = [(3, 4)]
SEEDS = range(30)
TOKENS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]  # [M3]
NORTH = (7, 12, 8, 13, 9, 14, 10)  # crossings of six edges between the first two rows of hexes
STREAM = slice(20, 52)  # of a packed game: the words that all its chance comes from
T = TypeVar("T")
Chance = tuple[int, int] | str  # two dice, the letter of a stolen card, or the name of a bought one


class Table:
    """A game whose chance can be wished for."""

    def __init__(self, game: BoardGame) -> None:
        self.game = game

    def step(self, text: str, wanted: list[Chance]) -> list[BoardEvent]:
        """Apply an action; if anything is left to chance, the next thing wanted comes up."""
        action = BoardAction.parse(text)
        game = self.game.copy()
        game.apply(action)
        if wanted and turned_up(game):
            game = next(game for game in self._ways(action) if turned_up(game) == wanted[:1])
            del wanted[0]
        game.check()
        self.game = game
        return story_of(game)

    def _ways(self, action: BoardAction) -> Iterable[BoardGame]:
        packed = self.game.pack()
        for seed in range(5000):
            game = BoardGame.unpack(packed[: STREAM.start] + stream(seed) + packed[STREAM.stop :])
            game.apply(action)
            yield game


@cache
def stream(seed: int) -> bytes:
    """The stream of a game for which nothing has been drawn yet."""
    return BoardGame(BoardRules(layout="beginner", harbours="printed", start=0), seed).pack()[STREAM]


def story_of(game: BoardGame) -> list[BoardEvent]:
    """All that the last action brought about, as one who knows everything is told."""
    return [event for event in game.events if not event.hidden]


def turned_up(game: BoardGame) -> list[Chance]:
    """What chance brought in the last action."""
    read = {
        "ROLLED": lambda event: (event.value, event.count),
        "STOLE": lambda event: letters(event.cards),
        "BOUGHT": lambda event: CARD_NAMES[event.value],
    }
    return [read[event.kind.name](event) for event in story_of(game) if event.kind.name in read]


def table(
    *hands: str,
    settlements: Sequence[Sequence[int]] = (),
    cities: Sequence[Sequence[int]] = (),
    roads: Sequence[Sequence[int]] = (),
    development: Sequence[str] = (),
    knights: Sequence[int] = (),
    robber: int | None = 9,
    island: Island = BEGINNER,
    current: int = 0,
    rolled: bool = True,
    road_holder: int | None = None,
    army_holder: int | None = None,
    **options: object,
) -> Table:
    """A position with these hands on the beginner's island, seat 0 to play after a roll that yielded nothing."""
    n = len(hands)
    game = BoardGame.setup(
        BoardRules(players=n, start=0, **options),
        island=island,
        hands=[cards(hand) for hand in hands],
        settlements=_for_all(settlements, n, ()),
        cities=_for_all(cities, n, ()),
        roads=_for_all(roads, n, ()),
        developments=[tuple(line.split().count(name) for name in CARD_NAMES) for line in _for_all(development, n, "")],
        knights=_for_all(knights, n, 0),
        robber=robber,
        longest_road=road_holder,
        largest_army=army_holder,
        current=current,
    )
    return _after_a_roll(game) if rolled else Table(game)


def _for_all(lines: Sequence[T], n: int, nothing: T) -> list[T]:
    return [*lines, *[nothing] * (n - len(lines))]


def _after_a_roll(game: BoardGame) -> Table:
    for one, other in product(range(1, 7), repeat=2):
        if one + other == 7:
            continue
        here = Table(game.copy())
        if [event.kind.name for event in roll(here, one, other)] == ["ROLLED"]:
            return here
    raise CatanError("every roll yields something here")


def new_game(players: int = 4, first: int = 0, island: Island = BEGINNER, **options: object) -> Table:
    """A game before its founding."""
    return Table(BoardGame(BoardRules(players=players, start=first, **options), island=island))


def play(here: Table, *texts: str, chance: Sequence[Chance] = ()) -> list[BoardEvent]:
    """Apply the actions with this chance, all of it; the whole story."""
    wanted, story = list(chance), []
    for text in texts:
        story += here.step(text, wanted)
    assert not wanted, f"{wanted} did not come up"
    return story


def roll(here: Table, one: int, other: int) -> list[BoardEvent]:
    return play(here, "roll", chance=[(one, other)])


def legal(here: Table, verb: str = "") -> set[str]:
    """The legal numbered actions that begin with a word."""
    return {text for action in here.game.legal_actions() if (text := str(action)).startswith(verb)}


def allows(here: Table, text: str) -> bool:
    """Whether an action is taken, with or without a number; what is refused leaves no trace."""
    trial, before = here.game.copy(), here.game.pack()
    try:
        action = BoardAction.parse(text)
        offered = action in here.game.legal_actions()
        trial.apply(action)
    except CatanError:
        assert trial.pack() == before
        return False
    assert offered
    return True


def told(story: Sequence[BoardEvent], kind: str) -> list[BoardEvent]:
    """The events of one kind."""
    return [event for event in story if event.kind.name == kind]


def kinds(story: Sequence[BoardEvent]) -> list[str]:
    return [event.kind.name for event in story]


def seats_and_cards(story: Sequence[BoardEvent], kind: str) -> list[tuple[int | None, str]]:
    """Of the events of one kind: whose, and the cards as letters."""
    return [(event.seat, letters(event.cards)) for event in told(story, kind)]


def letters(counts: Sequence[int]) -> str:
    """Counts by kind as letters in the order of the resources."""
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))


def hand(here: Table, seat: int) -> str:
    """The hand of a seat, as it sees it itself."""
    return letters(here.game.view(seat).hand)


def hands(here: Table) -> list[str]:
    return [hand(here, seat) for seat in range(here.game.rules.players)]


def bank(here: Table) -> str:
    return letters(here.game.view(None).bank)


def known(here: Table, observer: int | None, seat: int) -> str:
    """What an observer knows for certain of a hand."""
    return letters(here.game.view(observer).known[seat])


def open_score(here: Table, seat: int) -> int:
    """The points that everybody sees."""
    return here.game.view(None).scores[seat]


def road_length(here: Table, seat: int) -> int:
    return here.game.view(None).road_lengths[seat]


def road_holder(here: Table) -> int | None:
    return here.game.view(None).longest_road


def phase(here: Table) -> str:
    return here.game.phase.name


def way(*through: int) -> list[int]:
    """The edges of a way from crossing to crossing."""
    numbers = {frozenset(edge.ends): number for number, edge in enumerate(BEGINNER.edges)}
    return [numbers[frozenset(pair)] for pair in pairwise(through)]


def roads(*lines: Sequence[int]) -> set[str]:
    """The actions that build roads on edges."""
    return {f"road {edge}" for line in lines for edge in line}


def ring(place: int) -> list[int]:
    """The six edges around a hex."""
    return list(BEGINNER.hexes[place].edges)


def laid_out(seed: int, **options: object) -> Island:
    """The island of a game."""
    return BoardGame(BoardRules(**options), seed).island


def land(island: Island) -> list[str]:
    """Its hexes as letters."""
    return ["D" if place.terrain is None else "LBWGO"[place.terrain] for place in island.hexes]


def harbours(island: Island) -> list[str]:
    """Its harbours as in its text."""
    return ["3" if harbour.resource is None else "LBWGO"[harbour.resource] for harbour in island.harbours]


FIFTEEN = way(7, 11, 16, 21, 27, 33, 38, 43, 47, 51, 48, 52, 49, 53, 50, 46)
"""All the roads of a player, in a row."""
