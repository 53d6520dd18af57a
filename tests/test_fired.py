"""Every mechanic is seen to fire, in random games or, if hardly ever there, in positions made for it."""

from __future__ import annotations

import random
from collections import Counter

from cardcatan import Action, BoardGame, BoardRule, BoardRules, CardGame, CardRules, Outcome, Rule
from cardcatan.core import play_games
from tests.rules.board_table import play, table, way


def card_rules_fired() -> Counter[Rule]:
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


def test_every_rule_of_the_card_edition_fires() -> None:
    game = hoarders_game()
    assert game.outcome is Outcome.STALLED
    total = card_rules_fired()
    total.update(game.fired)
    assert [rule.name for rule in Rule if not total[rule]] == []


def board_rules_fired() -> Counter[BoardRule]:
    """In games of mass play, where all terms have numbers, in games with terms of their own, and in two positions."""
    total: Counter[BoardRule] = Counter()
    for players in range(2, 5):
        for rules in (
            BoardRules(players=players),
            BoardRules(players=players, proposals=0),
            BoardRules(players=players, proposals=0, phases="strict", dev_before_roll="any", layout="random"),
            BoardRules(players=players, proposals=1, turn_limit=8),
        ):
            total.update(play_games(rules, ["random"] * players, 1, 0, 250).fired)
    for game in (free_terms(), last_card_of_the_bank(), goal_at_the_start()):
        total.update(game.fired)
    return total


def free_terms() -> BoardGame:
    """Terms without a number, and for one seat only."""
    here = table("LLL", "WW", "W")
    play(here, "offer 2L 2W", "accept", "decline", "close @1", "offer L W @2", "decline")
    return here.game


def last_card_of_the_bank() -> BoardGame:
    here = table("", "L" * 19 + "B" * 19 + "W" * 19 + "G" * 19 + "O" * 18, development=["plenty"])
    play(here, "plenty O")
    return here.game


def goal_at_the_start() -> BoardGame:
    """Another's settlement gives the longest road to who is next."""
    lines = [way(1, 4, 8), way(16, 22, 28, 34, 39, 44), way(7, 12, 8, 13, 9, 14, 10)]
    here = table("LBWG", "", "", roads=lines, cities=[[], [0, 2, 18, 20]], road_holder=2)
    play(here, "settlement 8", "end")
    return here.game


def test_every_rule_of_the_board_game_fires() -> None:
    total = board_rules_fired()
    assert [rule.name for rule in BoardRule if not total[rule]] == []


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


def test_fired_and_events_of_the_board_game_agree() -> None:
    once = {
        "ROLL": "ROLLED", "DISCARD": "DISCARDED", "ROBBER": "ROBBER", "BOUGHT": "BOUGHT", "ASK": "ASKED", "ACCEPT": "ACCEPTED",
        "DECLINE": "DECLINED", "OFFER": "OFFERED", "GOAL": "OVER", "PLENTY": "PLENTY",
    }  # fmt: skip
    for seed in range(5):
        game, rng, seen = BoardGame(BoardRules(players=3), seed), random.Random(seed), Counter[str]()
        while not game.over:
            game.apply(game.legal_actions().choice(rng))
            seen.update(event.kind.name for event in game.events if not event.hidden)
        fired = {rule.name: count for rule, count in game.fired.items()}
        assert {rule: fired[rule] for rule in once} == {rule: seen[kind] for rule, kind in once.items()}
        assert fired["STOLE"] + fired["STOLE_CHOSEN"] == seen["STOLE"]
        assert 2 * (fired["CLOSE"] + fired["CLOSE_COUNTER"]) == seen["TRADED"]
        assert fired["PRODUCED"] + fired["FIRST_CARDS"] >= seen["PRODUCED"] >= fired["PRODUCED"]
