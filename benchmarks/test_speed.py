"""How fast the core is: `python -m pytest benchmarks --benchmark-enable`.

A decision is one applied action, forced ones included.
"""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cardcatan import CardGame, CardRules
from cardcatan.core import play_games, play_random, write_views


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_random_games_in_c(benchmark: BenchmarkFixture, players: int) -> None:
    """Uniformly random games on one core."""
    decisions, _ = benchmark(play_random, CardRules(players=players), 1, 0, 2000)
    benchmark.extra_info["decisions a second, millions"] = round(decisions / benchmark.stats["median"] / 1e6, 2)


@pytest.mark.parametrize("threads", [1, 2])
def test_random_games_in_c_on_threads(benchmark: BenchmarkFixture, threads: int) -> None:
    """The same work split over threads."""
    rules, games = CardRules(players=4), 4000

    def play() -> int:
        share = games // threads
        with ThreadPoolExecutor(threads) as pool:
            parts = pool.map(lambda t: play_random(rules, 1, t * share, share)[0], range(threads))
        return sum(parts)

    decisions = benchmark(play)
    benchmark.extra_info["decisions a second, millions"] = round(decisions / benchmark.stats["median"] / 1e6, 2)


def test_a_view_in_c(benchmark: BenchmarkFixture) -> None:
    """Writing one seat's view, 100,000 times."""
    game = CardGame(CardRules(players=4), 1)
    benchmark(write_views, game, 0, 100_000)
    benchmark.extra_info["nanoseconds a view"] = round(benchmark.stats["median"] / 1e-4, 1)


@pytest.mark.parametrize("players", [2, 4])
def test_random_games_stepped_from_python(benchmark: BenchmarkFixture, players: int) -> None:
    """Lazy legal actions, one random choice, apply."""
    rules, rng = CardRules(players=players), random.Random(1)

    def play() -> int:
        decisions = 0
        for seed in range(50):
            game = CardGame(rules, seed)
            apply, legal_actions = game.apply, game.legal_actions
            while not game.over:
                apply(legal_actions().choice(rng))
            decisions += game.decisions
        return decisions

    decisions = benchmark(play)
    benchmark.extra_info["decisions a second, millions"] = round(decisions / benchmark.stats["median"] / 1e6, 2)


@pytest.mark.parametrize("players", ["greedy,greedy", "greedy,greedy,greedy,greedy"])
def test_greedy_games(benchmark: BenchmarkFixture, players: str) -> None:
    """Games of the greedy bot against itself, with the count of rules fired."""
    specs = players.split(",")
    games = benchmark(play_games, CardRules(players=len(specs)), specs, 1, 0, 20)
    decisions = sum(result.decisions for result in games.results)
    benchmark.extra_info["microseconds a decision"] = round(benchmark.stats["median"] / decisions * 1e6, 2)
