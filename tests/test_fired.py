"""Every mechanic is seen to fire, in random games and in one of two hoarders."""

from __future__ import annotations

import random
from collections import Counter

from cardcatan import Action, CardGame, CardRules, Outcome, Rule
from cardcatan.core import play_games


def fired_in_random_games() -> Counter[Rule]:
    total: Counter[Rule] = Counter()
    for players in range(2, 7):
        for rules in (
            CardRules(players=players),
            CardRules(players=players, soothsayer=False),
            CardRules(players=players, round_limit=3),
        ):
            total.update(play_games(rules, ["random"] * players, 1, 0, 100).fired)
    return total


def hoarders_game() -> CardGame:
    """Nobody builds, everybody draws, until there is nothing left to draw."""
    game = CardGame(CardRules(players=2), 1)
    while not game.over:
        game.apply(Action("draw 2"))
    return game


def test_every_rule_fires() -> None:
    game = hoarders_game()
    assert game.outcome is Outcome.STALLED
    total = fired_in_random_games()
    total.update(game.fired)
    assert [rule.name for rule in Rule if not total[rule]] == []


def test_mass_play_counts_what_single_games_count() -> None:
    rules, total = CardRules(players=3), Counter[Rule]()
    for seed in range(5):
        game, rng = CardGame(rules, seed), random.Random(seed)
        seen: Counter[str] = Counter()
        while not game.over:
            game.apply(game.legal_actions().choice(rng))
            seen.update(event.kind.name for event in game.events if not event.hidden)
        total.update(game.fired)
        assert game.fired[Rule.MARKET] == seen["MARKET"] and game.fired[Rule.GUILD] == seen["GUILD"]
        assert game.fired[Rule.DISCARD] == seen["DISCARDED"] and game.fired[Rule.RESHUFFLE] == seen["RESHUFFLED"]
    assert total[Rule.GOAL] == 5
