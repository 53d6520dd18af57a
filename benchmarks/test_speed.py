"""How fast the core is: `python -m pytest benchmarks --benchmark-enable`.

A decision is one applied action, forced ones included.
"""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cardcatan import BoardRules, CardGame, CardRules
from cardcatan.core import Bot, play_games, play_random, write_views
from cardcatan.games.game import AnyGame, AnyRules
from cardcatan.games.record import apply_any

CARD = [CardRules(players=players) for players in (2, 3, 4, 6)]
BOARD = [BoardRules(players=players, proposals=proposals) for players in (2, 3, 4) for proposals in (0, 3)]
FOUR: list[AnyRules] = [CardRules(players=4), BoardRules(players=4, proposals=0), BoardRules(players=4)]


def of(rules: AnyRules) -> str:
    """What a benchmark is called."""
    return f"{rules.game}-{rules.players}" + ("-no-trade" if isinstance(rules, BoardRules) and not rules.proposals else "")


def say(benchmark: BenchmarkFixture, decisions: int) -> None:
    """Adds decisions a second to what is printed."""
    benchmark.extra_info["decisions a second, millions"] = round(decisions / benchmark.stats["median"] / 1e6, 2)


@pytest.fixture(params=FOUR, ids=of)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """A game of four well under way, with a choice to make."""
    rules: AnyRules = request.param
    game, bot = rules.deal(1), Bot("greedy", 1)
    while game.turn < 30 or len(game.legal_actions()) < 8:
        apply_any(game, bot.choose(game.view(game.actor), game.legal_actions()))
    return game


@pytest.mark.parametrize("rules", [*CARD, *BOARD], ids=of)
def test_random_games_in_c(benchmark: BenchmarkFixture, rules: AnyRules) -> None:
    """Uniformly random games on one core."""
    decisions, _ = benchmark(play_random, rules, 1, 0, 2000)
    say(benchmark, decisions)
    benchmark.extra_info["games a second"] = round(2000 / benchmark.stats["median"])


@pytest.mark.parametrize("rules", FOUR, ids=of)
@pytest.mark.parametrize("threads", [1, 2])
def test_random_games_in_c_on_threads(benchmark: BenchmarkFixture, rules: AnyRules, threads: int) -> None:
    """The same work split over threads."""
    games = 4000

    def play() -> int:
        share = games // threads
        with ThreadPoolExecutor(threads) as pool:
            parts = pool.map(lambda t: play_random(rules, 1, t * share, share)[0], range(threads))
        return sum(parts)

    say(benchmark, benchmark(play))


def test_a_view_in_c(benchmark: BenchmarkFixture) -> None:
    """Writing one seat's view, 100,000 times."""
    game = CardGame(CardRules(players=4), 1)
    benchmark(write_views, game, 0, 100_000)
    benchmark.extra_info["nanoseconds a view"] = round(benchmark.stats["median"] / 1e-4, 1)


@pytest.mark.parametrize("rules", [CardRules(players=2), *FOUR], ids=of)
def test_random_games_stepped_from_python(benchmark: BenchmarkFixture, rules: AnyRules) -> None:
    """Lazy legal actions, one random choice, apply."""
    rng = random.Random(1)

    def play() -> int:
        decisions = 0
        for seed in range(50):
            game = rules.deal(seed)
            apply, legal_actions = game.apply, game.legal_actions
            while not game.over:
                apply(legal_actions().choice(rng))  # type: ignore[arg-type]  # both of one game
            decisions += game.decisions
        return decisions

    say(benchmark, benchmark(play))


@pytest.mark.parametrize("rules", FOUR, ids=of)
def test_actions_applied_from_python(benchmark: BenchmarkFixture, rules: AnyRules) -> None:
    """A random game whose actions are known."""
    first, rng, actions = rules.deal(1), random.Random(1), []
    while not first.over:
        actions.append(first.legal_actions().choice(rng))
        apply_any(first, actions[-1])

    def play() -> None:
        apply = rules.deal(1).apply
        for action in actions:
            apply(action)  # type: ignore[arg-type]  # both of one game

    benchmark(play)
    say(benchmark, len(actions))


def test_legal_actions_from_python(benchmark: BenchmarkFixture, game: AnyGame) -> None:
    """The set of legal actions; its members are made when they are asked for."""
    benchmark(game.legal_actions)


def test_a_view_from_python(benchmark: BenchmarkFixture, game: AnyGame) -> None:
    """What the acting seat may know."""
    benchmark(game.view, game.actor)


def test_a_view_dealt_anew(benchmark: BenchmarkFixture, game: AnyGame) -> None:
    """A game that could be the one that is seen."""
    benchmark(game.view(game.actor).resample, 1)


@pytest.mark.parametrize("spec", ["greedy", "search:1000"])
def test_a_move_of_a_bot(benchmark: BenchmarkFixture, game: AnyGame, spec: str) -> None:
    """One decision with a choice."""
    view, legal, bot = game.view(game.actor), game.legal_actions(), Bot(spec, 1)
    benchmark(bot.choose, view, legal)


@pytest.mark.parametrize("rules", [CardRules(players=2), *FOUR], ids=of)
def test_greedy_games(benchmark: BenchmarkFixture, rules: AnyRules) -> None:
    """Games of the greedy bot against itself, with the count of rules fired."""
    games = benchmark(play_games, rules, ["greedy"] * rules.players, 1, 0, 20)
    decisions = sum(result.decisions for result in games.results)
    benchmark.extra_info["microseconds a decision"] = round(benchmark.stats["median"] / decisions * 1e6, 2)
