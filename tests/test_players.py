"""Players by name: they choose what is legal, the same again from the same seed, and stop when asked."""

from __future__ import annotations

import threading

import pytest

from cardcatan import CardGame, CardRules, CatanError, NotationError
from cardcatan.players import GreedyPlayer, Player, RandomPlayer, SearchPlayer, make_player, play_out

SPECS = ["random", "greedy", "search:20"]
RULES = CardRules(players=3, goal=5, round_limit=10)


def game_of(spec: str, seed: int) -> CardGame:
    game = CardGame(RULES, seed=seed)
    play_out(game, [make_player(spec, seed), RandomPlayer(1), RandomPlayer(2)])
    return game


@pytest.mark.parametrize("spec", SPECS)
def test_a_player_plays_to_the_end_and_the_same_again(spec: str) -> None:
    first, second = game_of(spec, 5), game_of(spec, 5)
    assert first.over
    assert first == second


@pytest.mark.parametrize("spec", [*SPECS, "search", "search:5ms"])
def test_a_player_follows_the_protocol_and_bears_its_name(spec: str) -> None:
    player = make_player(spec)
    assert isinstance(player, Player)
    assert player.name == spec


@pytest.mark.parametrize("spec", ["", "nobody", "search:", "search:0", "search:-1", "search:fast", "greedy:3", "Random"])
def test_a_name_of_no_player_is_answered_with_what_would_do(spec: str) -> None:
    with pytest.raises(NotationError) as caught:
        make_player(spec)
    assert "search" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_players_are_made_by_class_too() -> None:
    names = [player.name for player in (GreedyPlayer(1), SearchPlayer(seed=1), SearchPlayer(50), SearchPlayer(ms=20))]
    assert names == ["greedy", "search", "search:50", "search:20ms"]
    with pytest.raises(CatanError):
        SearchPlayer(50, 20)


def test_a_search_that_is_cancelled_answers_with_something_legal() -> None:
    game = CardGame(CardRules(players=4), seed=3)
    view = game.view(game.actor)
    player = SearchPlayer(ms=60_000)
    chosen = []
    thread = threading.Thread(target=lambda: chosen.append(player.choose(view, view.legal_actions())))
    thread.start()
    player.cancel()
    thread.join(10)
    assert not thread.is_alive()
    assert chosen[0] in game.legal_actions()
