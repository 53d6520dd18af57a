"""Chance is even: what the engine draws, against what the cards that could be drawn make likely."""

import math
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

import pytest

from cardcatan import Action, CardGame, CardRules, Event
from tests.model.cards import RESOURCES, counted, listed
from tests.model.chance import Told
from tests.model.compare import outcomes, shadow

SEEDS = range(4000)
PLAIN = CardRules(players=2, start=0)


def assert_fits(found: Mapping[object, int], likely: Mapping[object, float]) -> None:
    """Pearson's chi-square; the bound is far out, as the seeds are fixed and a true fault shows at once."""
    total = sum(found.values())
    assert set(found) <= set(likely)
    square = sum((found.get(key, 0) - total * chance) ** 2 / (total * chance) for key, chance in likely.items())
    freedom = len(likely) - 1
    assert square < freedom + 5 * math.sqrt(2 * freedom), (square, found)


def draws(cards: Sequence[str], count: int) -> dict[object, float]:
    """How likely each lot of `count` cards is."""
    ways = Counter(counted(lot) for lot in combinations(cards, count))
    return {lot: number / ways.total() for lot, number in ways.items()}


def rest(game: CardGame) -> list[str]:
    """The pile of a two-player game, worked out from what is elsewhere."""
    pile = Counter({"ore": 16, "wool": 15, "grain": 14, "lumber": 11, "brick": 11})
    watched = game.view(None)
    for cards in (watched.market, watched.discards, game.view(0).hand, game.view(1).hand):
        pile.subtract(listed(cards))
    return list(pile.elements())


def found(make: Callable[[int], CardGame], text: str, kind: str) -> Counter[object]:
    """What the event of that kind showed, over all seeds."""
    return Counter(shown(event) for seed in SEEDS for event in happened(make(seed), text) if event.kind.name == kind)


def happened(game: CardGame, text: str) -> list[Event]:
    game.apply(Action.parse(text))
    return [event for event in game.events if not event.hidden]


def shown(event: Event) -> object:
    return int(event.value) if event.kind.name == "TURNED" else tuple(event.cards)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_start_player_is_any(players: int) -> None:
    """[S2] Every seat starts equally often."""
    rules = CardRules(players=players)
    found = Counter(CardGame(rules, seed=seed).current for seed in SEEDS)
    assert_fits(found, dict.fromkeys(range(players), 1 / players))


@pytest.mark.parametrize("seat", [0, 1])
def test_first_hands_are_even(seat: int) -> None:
    """[S1] Three cards of all 67."""
    deck = listed((11, 11, 15, 14, 16))
    found = Counter(tuple(CardGame(PLAIN, seed=seed).view(seat).hand) for seed in SEEDS)
    assert_fits(found, draws(deck, 3))


def test_pile_draws_are_even() -> None:
    """[D1] Two cards of the pile."""

    def make(seed: int) -> CardGame:
        return CardGame.setup(PLAIN, seed, hands=[(1, 1, 1, 0, 0), (0, 0, 0, 1, 2)], market=(1, 1, 1, 1, 1))

    assert_fits(found(make, "draw 2", "DREW"), draws(rest(make(0)), 2))


def test_market_days_are_even() -> None:
    """[B7] A new market from the pile; told apart by its number of ores."""

    def make(seed: int) -> CardGame:
        return CardGame.setup(PLAIN, seed, hands=[(0, 0, 0, 2, 3), (1, 1, 1, 0, 0)], market=(1, 1, 1, 1, 1))

    ores = rest(make(0)).count("ore")
    others = len(rest(make(0))) - ores
    ways = {many: math.comb(ores, many) * math.comb(others, 5 - many) for many in range(6)}
    found_ores = Counter()
    for market, count in found(make, "build city", "MARKET_DAY").items():
        found_ores[market[4]] += count
    assert_fits(found_ores, {many: way / sum(ways.values()) for many, way in ways.items()})


def test_blind_draws_are_even() -> None:
    """[T4] Two cards of a hand of seven, all at once."""

    def make(seed: int) -> CardGame:
        return CardGame.setup(PLAIN, seed, roads=[3, 0], hands=[(1, 0, 0, 0, 0), (1, 1, 2, 2, 1)])

    assert_fits(found(make, "trade @1 2", "TOOK"), draws(listed((1, 1, 2, 2, 1)), 2))


def test_guild_draws_are_even() -> None:
    """[E5] One card of a hand."""
    rules = CardRules(players=3, start=0)
    hands = [(0, 0, 0, 0, 0), (3, 0, 2, 1, 1), (1, 0, 0, 0, 0)]

    def make(seed: int) -> CardGame:
        guild = next(building for building in make_view.expansions_left if building.name == "GUILD")
        return CardGame.setup(rules, seed, hands=hands, cities=[1, 2, 0], expansions=[{guild}, set(), set()])

    make_view = CardGame(rules, seed=0).view(0)
    assert_fits(found(make, "guild @1", "GUILD"), draws(listed(hands[1]), 1))


@pytest.mark.parametrize(("players", "market_days", "backs"), [(2, 2, 7), (4, 5, 15), (6, 8, 23)])
def test_backs_are_even(players: int, market_days: int, backs: int) -> None:
    """[B5] Any back that was not turned up before."""
    rules = CardRules(players=players, start=0)
    hands = [(0, 0, 0, 2, 3)] + [(1, 0, 0, 0, 0)] * (players - 1)

    def make(seed: int) -> CardGame:
        return CardGame.setup(rules, seed, hands=hands)

    likely = market_days / backs
    assert_fits(found(make, "build city", "TURNED"), {0: likely, 1: 1 - likely})


class Watched(Told):
    """Chance told by the engine, summed up against what was likely at each draw."""

    def __init__(self, sums: dict[str, dict[str, list[float]]], told: Told) -> None:
        self._sums, self._told = sums, told

    def draw(self, kind: str, count: int, source: Sequence[str]) -> list[str]:
        drawn, size = self._told.draw(kind, count, source), len(source)
        for name in {"back": ("market day",)}.get(kind, RESOURCES):
            share, line = source.count(name) / size, self._sums[kind].setdefault(name, [0.0, 0.0])
            line[0] += drawn.count(name) - count * share
            line[1] += count * share * (1 - share) * (size - count) / max(1, size - 1)
        return drawn

    def market(self, first: Sequence[str], count: int, source: Sequence[str]) -> list[str]:
        return self._told.market(first, count, source)

    def reshuffle(self, count: int) -> None:
        self._told.reshuffle(count)


def test_long_games_stay_even() -> None:
    """Within games, where one stream serves all: each draw against the cards that were there at that moment."""
    sums: dict[str, dict[str, list[float]]] = {"pile": {}, "blind": {}, "back": {}}
    for seed in range(60):
        chooser = random.Random(seed)
        game = CardGame(CardRules(players=2 + seed % 5, goal=15, round_limit=20), seed=seed)
        model = shadow(game)
        while not game.over:
            text = chooser.choice(sorted(model.legal()))
            game.apply(Action.parse(text))
            model.apply(text, Watched(sums, outcomes(text, game.events)))
    for kind, lines in sums.items():
        for name, (excess, variance) in lines.items():
            assert variance > 20, f"too few {kind} draws to tell"
            assert abs(excess) < 4 * math.sqrt(variance), f"{name} in {kind} draws: {excess} too many"
