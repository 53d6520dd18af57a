"""Positions for the rule tests, and words to play and to look at them; all through the public door."""

from collections.abc import Callable, Sequence

from cardcatan import Action, Building, CardGame, CardRules, Event

LETTERS = "LBWGO"
DECK = "L" * 11 + "B" * 11 + "W" * 15 + "G" * 14 + "O" * 16


def cards(letters: str) -> tuple[int, ...]:
    """`cards("WWO")`: two wool and an ore, as counts by kind."""
    assert not set(letters) - set(LETTERS)
    return tuple(letters.count(letter) for letter in LETTERS)


def position(
    hands: Sequence[str],
    *,
    market: str = "LBWGO",
    discards: str = "",
    seed: int = 1,
    goal: int = 15,
    soothsayer: bool = True,
    destiny: str = "clockwise",
    round_limit: int = 100,
    **fields: object,
) -> CardGame:
    """A position with these hands, seat 0 to play unless `current` is given."""
    rules = CardRules(players=len(hands), goal=goal, start=0, soothsayer=soothsayer, destiny=destiny, round_limit=round_limit)
    cards_given = {"hands": [cards(hand) for hand in hands], "market": cards(market), "discards": cards(discards)}
    return CardGame.setup(rules, seed, **cards_given, **fields)


def expansions(*names: str) -> list[set[Building]]:
    """`expansions("library castle", "")`: by seat."""
    return [{Building[name.upper()] for name in line.split()} for line in names]


def play(game: CardGame, *texts: str) -> list[Event]:
    """Apply the actions; all that happened, as one who knows everything is told."""
    story: list[Event] = []
    for text in texts:
        game.apply(Action.parse(text))
        story += [event for event in game.events if not event.hidden]
    return story


def legal(game: CardGame, verb: str = "") -> set[str]:
    """The legal actions that begin with a word."""
    return {text for action in game.legal_actions() if (text := str(action)).startswith(verb)}


def told(story: Sequence[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in story if event.kind.name == kind]


def hand(game: CardGame, seat: int) -> tuple[int, ...]:
    """The cards of a seat, as it sees them itself."""
    return tuple(game.view(seat).hand)


def market_of(game: CardGame) -> tuple[int, ...]:
    return tuple(game.view(None).market)


def discards_of(game: CardGame) -> tuple[int, ...]:
    return tuple(game.view(None).discards)


def plus(counts: Sequence[int], letters: str) -> tuple[int, ...]:
    """Counts with some cards more."""
    return tuple(count + more for count, more in zip(counts, cards(letters), strict=True))


def all_but(*lots: str) -> str:
    """The cards of a game for two to four that are not in these lots: for positions with a short pile."""
    gone = "".join(lots)
    return "".join(letter * (DECK.count(letter) - gone.count(letter)) for letter in LETTERS)


def build(game: CardGame, building: str) -> list[Event]:
    """Build and pay with the cards themselves, or else in the first way there is."""
    story = play(game, f"build {building}")
    while game.phase.name == "PAY":
        ways = [str(action) for action in game.legal_actions()]
        story += play(game, "pay card" if "pay card" in ways else ways[0])
    return story


def built_city(back: int, make: Callable[[int], CardGame]) -> tuple[CardGame, list[Event]]:
    """The first seed whose city shows this back (0 a market day, 1 a robber attack), and the story."""
    for seed in range(200):
        game = make(seed)
        story = build(game, "city")
        if [int(event.value) for event in told(story, "TURNED")] == [back]:
            return game, story
    raise AssertionError("no such city in 200 seeds")


def pass_on(game: CardGame, turns: int = 1) -> list[Event]:
    """Turns in which nothing but the draw happens."""
    return [event for _ in range(turns) for event in play(game, "draw 2")]
