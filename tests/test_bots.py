"""The bots, through public doors only."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Sequence

import pytest

from cardcatan import Action, ActionKind, CardGame, CardRules, CatanError, NotationError, Outcome
from cardcatan.core import Bot, Cancel, play_games
from cardcatan.sim import wilson
from tests.conftest import random_steps

TABLES = [CardRules(players=n, soothsayer=s) for n in range(2, 7) for s in (True, False)]
BOTS = ["random", "greedy", "search:25"]
NEVER = "search:10000000"
JOIN = 60  # seconds; only a search that does not hear gets there


def moves_of(game: CardGame, bots: Sequence[Bot], most: int = 100_000) -> list[Action]:
    """Play on; apply() refuses what is not legal."""
    moves: list[Action] = []
    while (seat := game.actor) is not None and len(moves) < most:
        view = game.view(seat)
        moves.append(bots[seat].choose(view, view.legal_actions()))
        game.apply(moves[-1])
    return moves


def turn_of(game: CardGame, bot: Bot) -> list[str]:
    """What a bot does until its turn is over; the others do nothing of their own."""
    turn, seat, moves = game.turn, game.current, []
    while not game.over and game.turn == turn:
        view = game.view(game.actor)
        move = bot.choose(view, view.legal_actions()) if game.actor == seat else view.legal_actions()[0]
        moves.append(str(move))
        game.apply(move)
    return moves


# --- names ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec", ["random", "greedy", "search", "search:1", "search:2000", "search:10000000", "search:1ms", "search:200ms"]
)
def test_a_bot_is_called_by_its_name(spec: str) -> None:
    assert Bot(spec).spec == spec


@pytest.mark.parametrize("spec", ["", "Greedy", "greedy:2", "random:1", "searching", "search2000", "search 2000"])
def test_a_wrong_name_is_told_the_right_ones(spec: str) -> None:
    with pytest.raises(NotationError, match="random, greedy, search, search:2000") as wrong:
        Bot(spec)
    assert repr(spec) in str(wrong.value)


@pytest.mark.parametrize(
    "budget", ["", "0", "10000001", "0ms", "3600001ms", "-5", "1.5", "2e3", "200s", "200 ms", "ms", "²", "9" * 30]
)
def test_a_budget_out_of_range_is_told_the_range(budget: str) -> None:
    with pytest.raises(NotationError, match="1 to 10000000 playouts, or search:Nms with 1 to 3600000 ms"):
        Bot(f"search:{budget}")


def test_a_bot_is_asked_about_its_own_view_only() -> None:
    game = CardGame(CardRules(start=0), 4)
    view, other = game.view(0), game.view(1)
    for spec in BOTS:
        with pytest.raises(CatanError, match="no legal actions"):
            Bot(spec).choose(view, other.legal_actions())
        with pytest.raises(CatanError, match="not the legal actions of this view"):
            Bot(spec).choose(other, view.legal_actions())


# --- play ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_bots_play_only_legal_moves_and_games_end(rules: CardRules) -> None:
    for seed in range(3):
        game = CardGame(rules, seed)
        moves_of(game, [Bot(BOTS[(seat + seed) % 3], seat) for seat in range(rules.players)])
        game.check()
        assert game.over


@pytest.mark.parametrize("spec", BOTS)
def test_the_same_seed_plays_the_same_moves(spec: str) -> None:
    def moves(seed: int) -> list[Action]:
        return moves_of(CardGame(CardRules(players=3), 8), [Bot(spec, seed + seat) for seat in range(3)], most=60)

    assert moves(1) == moves(1)
    if spec != "greedy":  # chance decides for it between equal actions only
        assert moves(1) != moves(2)


def test_mass_play_is_the_same_in_pieces() -> None:
    rules, specs = CardRules(players=3), ["greedy", "search:10", "random"]
    whole = play_games(rules, specs, 5, 0, 6).results
    assert whole == [result for first in range(6) for result in play_games(rules, specs, 5, first, 1).results]


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_a_bot_sees_no_more_than_its_view(rules: CardRules) -> None:
    """Another deal of everything hidden, another chance to come: the same choice."""
    game = CardGame(rules, 6)
    for step, now in enumerate(random_steps(game, 6, most=150)):
        view = now.view(now.actor)
        if len(view.legal_actions()) == 1:
            continue
        other = view.resample(step)
        for spec in ("greedy", "search:8"):
            mine = Bot(spec, step).choose(view, now.legal_actions())
            assert Bot(spec, step).choose(other.view(view.seat), other.legal_actions()) == mine


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_greedy_games_are_won_in_a_sensible_number_of_turns(players: int) -> None:
    results = play_games(CardRules(players=players), ["greedy"] * players, 9, 0, 100).results
    assert sum(result.outcome is Outcome.GOAL for result in results) >= 95
    assert sum(result.turns for result in results) < 100 * 45 * players


# --- the search ----------------------------------------------------------------------------------------------


def test_a_search_tells_what_it_thought() -> None:
    game = CardGame(CardRules(players=4), 3)
    view, bot = game.view(game.actor), Bot("search:300", 1)
    assert Bot("search").last == (0, ())
    move, thoughts = bot.choose(view, view.legal_actions()), bot.last
    assert thoughts is not None and thoughts.playouts == 300 == sum(thought.visits for thought in thoughts.moves)
    assert {thought.action for thought in thoughts.moves} == set(view.legal_actions())
    assert thoughts.moves[0].action == move and sum(thought.prior for thought in thoughts.moves) == pytest.approx(1, abs=0.01)
    for thought in thoughts.moves:
        assert (thought.value is None) == (not thought.visits)
        assert thought.value is None or 0 <= thought.value <= 1
    assert Bot("greedy").last is None


def test_a_search_has_its_time() -> None:
    game = CardGame(CardRules(), 3)
    view, bot = game.view(game.actor), Bot("search:50ms")
    assert bot.choose(view, view.legal_actions()) in view.legal_actions()
    assert bot.last is not None and bot.last.playouts > 0


def test_a_cancelled_search_returns_its_best_so_far() -> None:
    game = CardGame(CardRules(players=3), 3)
    view, bot, chosen = game.view(game.actor), Bot(NEVER), []
    thread = threading.Thread(target=lambda: chosen.append(bot.choose(view, view.legal_actions())), daemon=True)
    thread.start()
    while bot.last is not None:  # None: it thinks
        assert thread.is_alive()
    with pytest.raises(CatanError, match="choosing already"):
        bot.choose(view, view.legal_actions())
    assert bot.last is None
    bot.cancel()
    thread.join(JOIN)
    assert not thread.is_alive()
    assert chosen[0] in view.legal_actions() and bot.last is not None and bot.last.playouts < 10_000_000


def test_a_search_cancelled_before_it_began_does_not_begin() -> None:
    game = CardGame(CardRules(), 3)
    view, bot = game.view(game.actor), Bot(NEVER)
    bot.cancel()
    assert bot.choose(view, view.legal_actions()) in view.legal_actions()
    assert bot.last is not None and bot.last.playouts == 0


def test_mass_play_with_a_search_is_cancelled_at_once() -> None:
    cancel, done = Cancel(), []
    thread = threading.Thread(
        target=lambda: done.append(play_games(CardRules(), [NEVER, "random"], 1, 0, 5, cancel)), daemon=True
    )
    thread.start()
    cancel.set()
    thread.join(JOIN)
    assert not thread.is_alive()
    assert done[0].results == []


# --- sense ---------------------------------------------------------------------------------------------------

SENSIBLE = ["greedy", "search:400"]


@pytest.mark.parametrize("spec", SENSIBLE)
def test_it_wins_when_it_can(spec: str) -> None:
    rules = CardRules(goal=5)
    game = CardGame.setup(
        rules, settlements=(1, 1), cities=(1, 0), current=0, roads=(2, 1), hands=((1, 1, 1, 1, 0), (0, 0, 0, 1, 2))
    )
    assert turn_of(game, Bot(spec)) == ["build settlement"]  # the road would be an A
    assert game.winner == 0


@pytest.mark.parametrize("spec", SENSIBLE)
def test_it_trades_for_the_card_that_wins(spec: str) -> None:
    game = CardGame.setup(
        CardRules(goal=5), settlements=(1, 1), cities=(1, 0), current=0, roads=(2, 1),
        hands=((2, 1, 1, 0, 0), (0, 0, 0, 0, 3)), market=(1, 1, 1, 1, 1),
    )  # fmt: skip
    assert turn_of(game, Bot(spec)) == ["market L G", "build settlement"]
    assert game.winner == 0


def test_greedy_plays_around_the_robber() -> None:
    """Nine cards, and every back is a robber attack: first the settlement, then the city; nothing has to be discarded."""
    game = CardGame.setup(
        CardRules(), hands=((1, 1, 1, 3, 3), (1, 0, 0, 0, 1)), market=(1, 1, 1, 1, 1), settlements=(2, 1), cities=(0, 2),
        roads=(1, 1), current=0, backs_left=(0, 5),
    )  # fmt: skip
    moves = turn_of(game, Bot("greedy"))
    assert moves.index("build settlement") < moves.index("build city")
    assert not any(move.startswith("discard") for move in moves)


def test_greedy_does_not_sit_on_more_than_the_robber_leaves() -> None:
    game = CardGame.setup(
        CardRules(), hands=((1, 1, 3, 1, 3), (1, 0, 0, 0, 1)), market=(1, 1, 1, 1, 1), settlements=(1, 3), cities=(1, 1),
        roads=(1, 1), current=0, backs_left=(0, 5),
    )  # fmt: skip
    moves = turn_of(game, Bot("greedy"))
    assert any(move.startswith("build") for move in moves)
    assert game.view(0).hand_sizes[0] <= 7


@pytest.mark.parametrize("spec", SENSIBLE)
def test_it_takes_from_the_leader(spec: str) -> None:
    game = CardGame.setup(
        CardRules(players=3, soothsayer=False), roads=(1, 2, 4), settlements=(2, 1, 2), cities=(0, 0, 2), current=0,
        hands=((1, 1, 0, 0, 0), (0, 0, 0, 0, 1), (0, 0, 0, 0, 1)),
    )  # fmt: skip
    game.apply(Action("build road"))
    view = game.view(0)
    assert {action.kind for action in view.legal_actions()} == {ActionKind.VICTIM}
    assert str(Bot(spec).choose(view, view.legal_actions())) == "from @2"


# --- strength, in a short form; benchmarks/strength.py measures ----------------------------------------------


def low(specs: Sequence[str], games: int) -> float:
    """The lower bound of the first player's win rate, with the players in all seats."""
    results = play_games(CardRules(players=len(specs)), specs, 2024, 0, games).results
    return wilson(sum(result.winner == 0 for result in results), games)[0]


def test_greedy_beats_random() -> None:
    assert low(["greedy", "random"], 400) >= 0.97
    assert low(["greedy", "random", "random", "random"], 400) >= 0.90


def test_search_beats_greedy() -> None:
    assert low(["search:100", "greedy"], 24) >= 0.4


INTERRUPTED = """
import signal, time
from cardcatan import CardGame, CardRules
from cardcatan.core import Bot, play_games

def ring(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, ring)
game = CardGame(CardRules(), 1)
for think in (
    lambda: Bot("search:3600000ms").choose(game.view(game.actor), game.legal_actions()),
    lambda: play_games(CardRules(), ["search:1000000", "random"], 1, 0, 100),
):
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        think()
    except KeyboardInterrupt:
        print("heard")
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no interval timers on this system")
def test_a_signal_is_heard_while_a_bot_thinks() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout == "heard\nheard\n"
