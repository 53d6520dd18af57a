"""The bots at the board game, through public doors only."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest

from cardcatan import BoardAction, BoardActionKind, BoardGame, BoardRules, Outcome
from cardcatan.core import BOARD_STATE_BYTES, Bot, play_games
from cardcatan.players import SearchPlayer, make_player, play_out
from cardcatan.sim import wilson
from tests.conftest import random_steps

TABLES = [BoardRules(players=n, proposals=proposals) for n in (2, 3, 4) for proposals in (0, 3)]
TABLES += [BoardRules(players=3, phases="strict", dev_before_roll="any", robber_desert="forbidden", layout="random")]
BOTS = ["random", "greedy", "search:8"]
JOIN = 60  # seconds; only a search that does not hear gets there


def moves_of(game: BoardGame, bots: Sequence[Bot], most: int = 100_000) -> list[BoardAction]:
    """Play on; apply() refuses what is not legal."""
    moves: list[BoardAction] = []
    while (seat := game.actor) is not None and len(moves) < most:
        view = game.view(seat)
        moves.append(bots[seat].choose(view, view.legal_actions()))
        game.apply(moves[-1])
    return moves


def test_a_state_for_four_players_is_small() -> None:
    assert BOARD_STATE_BYTES <= 512


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_bots_play_only_legal_moves_and_games_end(rules: BoardRules) -> None:
    game = BoardGame(rules, 2)
    moves_of(game, [Bot(BOTS[-seat], seat) for seat in range(rules.players)])
    game.check()
    assert game.outcome is Outcome.GOAL


@pytest.mark.parametrize("spec", BOTS)
def test_the_same_seed_plays_the_same_moves(spec: str) -> None:
    def moves(seed: int) -> list[BoardAction]:
        return moves_of(BoardGame(BoardRules(players=3), 8), [Bot(spec, seed + seat) for seat in range(3)], most=80)

    assert moves(1) == moves(1)
    if spec != "greedy":  # chance decides for it between equal actions only
        assert moves(1) != moves(2)


@pytest.mark.parametrize("spec", ["random", "greedy", "search:4"])
def test_players_of_any_game_play_the_board_game_out(spec: str) -> None:
    game = BoardGame(BoardRules(players=2, goal=4), 5)
    play_out(game, [make_player(spec, 1), make_player("greedy", 2)])
    assert game.outcome is Outcome.GOAL


def test_mass_play_is_the_same_in_pieces() -> None:
    rules, specs = BoardRules(players=3, goal=5), ["greedy", "search:4", "random"]
    whole = play_games(rules, specs, 5, 0, 4).results
    assert whole == [result for first in range(4) for result in play_games(rules, specs, 5, first, 1).results]


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_a_bot_sees_no_more_than_its_view(rules: BoardRules) -> None:
    """Another deal of everything hidden, another chance to come: the same choice."""
    game = BoardGame(rules, 6)
    for step, now in enumerate(random_steps(game, 6, most=300)):
        assert isinstance(now, BoardGame)
        view = now.view(now.actor)
        if len(view.legal_actions()) == 1 or step % 2:
            continue
        other = view.resample(step)
        for spec in ("greedy", "search:4"):
            mine = Bot(spec, step).choose(view, view.legal_actions())
            assert Bot(spec, step).choose(other.view(view.seat), other.legal_actions()) == mine


# --- the search ----------------------------------------------------------------------------------------------


def test_a_search_tells_what_it_thought() -> None:
    game = BoardGame(BoardRules(), 3)
    view, bot = game.view(game.actor), Bot("search:1000", 1)
    move, thoughts = bot.choose(view, view.legal_actions()), bot.last
    assert thoughts is not None and thoughts.playouts == 1000 == sum(thought.visits for thought in thoughts.moves)
    assert {thought.action for thought in thoughts.moves} == set(view.legal_actions())
    assert thoughts.moves[0].action == move and move.kind is BoardActionKind.SETTLEMENT


def test_a_search_has_its_time() -> None:
    game = BoardGame(BoardRules(), 3)
    view, bot = game.view(game.actor), Bot("search:30ms")
    assert bot.choose(view, view.legal_actions()) in view.legal_actions()
    assert bot.last is not None and bot.last.playouts > 0


def test_a_cancelled_search_returns_its_best_so_far() -> None:
    game = BoardGame(BoardRules(players=3), 3)
    view, bot, chosen = game.view(game.actor), SearchPlayer(10_000_000), []
    thread = threading.Thread(target=lambda: chosen.append(bot.choose(view, view.legal_actions())), daemon=True)
    thread.start()
    bot.cancel()
    thread.join(JOIN)
    assert not thread.is_alive()
    assert chosen[0] in view.legal_actions()


# --- sense ---------------------------------------------------------------------------------------------------

SENSIBLE = ["greedy", "search:100"]


def started(rules: BoardRules, **changes: object) -> BoardGame:
    """A turn of seat 0 after the roll, whatever it was; every seat has two settlements and two roads."""
    game = BoardGame(rules, 1)
    view = game.view(None)
    taken: list[int] = []
    for number, crossing in enumerate(view.island.crossings):
        if len(taken) < 2 * rules.players and len(crossing.hexes) == 3 and not set(crossing.neighbours) & set(taken):
            taken.append(number)
    homes = [taken[seat :: rules.players] for seat in range(rules.players)]
    roads = [[view.island.crossings[home].edges[0] for home in mine] for mine in homes]
    setup = {"settlements": homes, "roads": roads, "current": 0, **changes}
    return BoardGame.setup(rules, 1, **setup)  # type: ignore[arg-type]


def until_main(game: BoardGame, bot: Bot) -> None:
    """Roll, and whatever must be done before seat 0 may build."""
    while game.phase.name != "MAIN":
        view = game.view(game.actor)
        legal = view.legal_actions()
        roll = BoardAction("roll")
        game.apply(roll if roll in legal else bot.choose(view, legal))


@pytest.mark.parametrize("spec", SENSIBLE)
def test_it_wins_when_it_can(spec: str) -> None:
    """A city makes the third point; cards for it are in the hand."""
    game, bot = started(BoardRules(players=2, goal=3, start=0), hands=((0, 0, 0, 3, 4), (0,) * 5)), Bot(spec, 1)
    until_main(game, bot)
    while not game.over:
        view = game.view(game.actor)
        assert game.actor == 0, "the turn went by"
        game.apply(bot.choose(view, view.legal_actions()))
    assert game.winner == 0


def test_greedy_does_not_help_who_is_about_to_win() -> None:
    """Seat 0 lacks one point; no card is given to it that it would have to ask for."""
    rules = BoardRules(players=2, goal=3, start=0)
    game, bot = started(rules, hands=((2, 0, 2, 0, 0), (1, 1, 1, 1, 1))), Bot("greedy", 1)
    until_main(game, bot)
    offers = [a for a in game.legal_actions() if a.kind is BoardActionKind.OFFER and a.give and sum(a.give) == 1]
    assert offers
    for offer in offers:
        asked = game.copy()
        asked.apply(offer)
        view = asked.view(asked.actor)
        assert view.seat == 1
        assert bot.choose(view, view.legal_actions()).kind is not BoardActionKind.ACCEPT


# --- strength, in a short form; benchmarks/strength.py measures ----------------------------------------------


def low(specs: Sequence[str], games: int) -> float:
    """The lower bound of the first player's win rate, with the players in all seats."""
    results = play_games(BoardRules(players=len(specs)), specs, 2024, 0, games).results
    return wilson(sum(result.winner == 0 for result in results), games)[0]


def test_greedy_beats_random() -> None:
    assert low(["greedy", "random"], 400) >= 0.97
    assert low(["greedy", "random", "random", "random"], 400) >= 0.90


def test_search_beats_greedy() -> None:
    assert low(["search:20", "greedy"], 24) >= 0.4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games_are_won_in_a_sensible_number_of_turns(players: int) -> None:
    results = play_games(BoardRules(players=players), ["greedy"] * players, 9, 0, 100).results
    assert all(result.outcome is Outcome.GOAL for result in results)
    assert sum(result.turns for result in results) < 100 * 40 * players
