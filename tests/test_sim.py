"""Mass play: results do not depend on how the work is split, and the figures are what they say."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcatan import Action, BoardRule, BoardRules, CardRules, CardView, CatanError, LegalActions, NotationError, Outcome
from cardcatan.core import game_seed, play_games
from cardcatan.games.game import AnyRules
from cardcatan.players import GreedyPlayer, RandomPlayer
from cardcatan.sim import Totals, simulate, wilson
from cardcatan.sim.batch import Spec

RULES = CardRules(players=3, goal=6, round_limit=20)


def counted(totals: Totals) -> Totals:
    return replace(totals, seconds=1.0)


@given(st.integers(1, 40), st.integers(0, 2**64 - 1), st.integers(2, 5))
def test_results_do_not_depend_on_threads(games: int, seed: int, threads: int) -> None:
    one = simulate("card", ["random"] * 3, games, seed, threads=1, rules=RULES)
    assert counted(simulate("card", ["random"] * 3, games, seed, threads=threads, rules=RULES)) == counted(one)


def test_another_seed_gives_other_results() -> None:
    first, second = (simulate("card", ["random"] * 2, 20, seed) for seed in (1, 2))
    assert first.digest != second.digest


def test_the_sums_add_up() -> None:
    totals = simulate("card", ["greedy", "random", "random"], 100, 4, rules=RULES)
    assert sum(totals.outcomes.values()) == totals.games == 100
    assert sum(player.wins for player in totals.players) + totals.draws == 100
    assert [player.name for player in totals.players] == ["greedy", "random", "random"]
    assert totals.outcomes[Outcome.GOAL] <= 100
    assert all(low <= player.win_rate <= high for player in totals.players for low, high in [player.interval])
    assert totals.decisions > totals.turns > 100


@pytest.mark.parametrize("rules", [CardRules(players=3), CardRules(players=3, start=1), BoardRules(players=3)], ids=str)
def test_wins_are_counted_in_the_order_of_play(rules: AnyRules) -> None:
    specs, places = ["greedy", "greedy", "random"], Counter[int]()
    for i, result in enumerate(play_games(rules, specs, 4, 0, 60).results):
        if result.winner is not None:
            places[(result.winner + i - rules.deal(game_seed(4, i)).current) % 3] += 1
    assert simulate(rules.game, specs, 60, 4, rules=rules).seat_wins == tuple(places[place] for place in range(3))


@pytest.mark.parametrize("players", [["greedy"] * 4, [GreedyPlayer] * 4], ids=["of the core", "of one's own"])
def test_to_begin_is_an_advantage_in_the_card_edition(players: list[Spec]) -> None:
    first, _, _, last = simulate("card", players, 300, 4, rules=CardRules(players=4)).seat_wins
    assert first > 1.3 * last


def test_dice_are_counted_and_fair() -> None:
    totals = simulate("board", ["random"] * 4, 400, 2, rules=BoardRules(proposals=0))
    rolls = sum(totals.dice.values())
    assert list(totals.dice) == list(range(2, 13))
    assert rolls == totals.fired[BoardRule.ROLL]
    assert totals.dice[7] / rolls == pytest.approx(1 / 6, abs=0.005)
    statistic, chance = totals.dice_fairness
    assert statistic < 40 and chance > 1e-4
    loaded = replace(totals, dice={**totals.dice, 12: 2 * totals.dice[12]})
    assert loaded.dice_fairness[1] < 1e-9
    assert simulate("card", ["random"] * 2, 5, 2).dice == {}


def test_dice_of_ones_own_players_are_counted_too() -> None:
    rules = BoardRules(players=2, proposals=0, turn_limit=5)
    totals = simulate("board", [RandomPlayer, "random"], 3, 1, rules=rules)
    assert list(totals.dice) == list(range(2, 13))
    assert sum(totals.dice.values()) == totals.fired[BoardRule.ROLL] > 0


def test_progress_is_told_to_the_end() -> None:
    seen: list[int] = []
    simulate("card", ["random"] * 2, 500, 1, threads=2, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 500


class Last:
    """A player of one's own."""

    name = "last"

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: CardView, legal: LegalActions) -> Action:
        return legal[len(legal) - 1] if self.random.random() < 0.5 else legal.choice(self.random)


def test_players_of_ones_own_take_part_and_give_the_same_again() -> None:
    first, second = (simulate("card", [Last, "random", RandomPlayer], 20, 3, rules=RULES) for _ in range(2))
    assert counted(first) == counted(second)
    assert [player.name for player in first.players] == ["last", "random", "random"]
    assert sum(first.outcomes.values()) == 20


def test_the_deals_are_the_same_for_players_of_ones_own() -> None:
    def games(players: list[object]) -> list[int]:
        return [simulate("card", players, count, 3).decisions for count in (1, 2, 3)]  # type: ignore[arg-type]

    assert games(["random", "random"]) != games([Last, "random"])


@pytest.mark.parametrize(
    ("players", "rules", "error"),
    [
        (["random"], None, CatanError),
        (["random"] * 7, None, CatanError),
        (["random"] * 2, RULES, CatanError),
        (["random", "nobody"], None, NotationError),
    ],
)
def test_players_that_cannot_be_are_refused(players: list[str], rules: CardRules | None, error: type[Exception]) -> None:
    with pytest.raises(error):
        simulate("card", players, 10, 1, rules=rules)


@pytest.mark.parametrize("machine", [{"threads": 0}, {"threads": -1}, {"budget": "much"}, {"budget": ""}])
def test_a_machine_that_cannot_be_is_refused(machine: dict[str, object]) -> None:
    with pytest.raises(CatanError):
        simulate("card", ["random", "greedy"], 10, 1, **machine)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 20, 0.0089, 0.2361), (0, 0, 0.0, 1.0)],
)
def test_wilson_intervals_are_those_of_the_tables(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)
