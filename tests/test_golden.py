"""The same on every machine, in every process, for ever."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardcatan import BoardGame, BoardRules, CardGame, CardRules
from cardcatan.core import play_games, stream
from cardcatan.games.game import AnyGame
from cardcatan.games.record import apply_any

HERE = Path(__file__).parent


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_golden_numbers_in_a_process_of_its_own(hash_seed: str) -> None:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    run = subprocess.run(
        [sys.executable, "-m", "tests.golden"], cwd=HERE.parent, env=env, capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines() == (HERE / "data" / "golden.txt").read_text().splitlines()


def test_the_stream_is_xoshiro256pp_seeded_by_splitmix64() -> None:
    """Against the published algorithms, written again here."""
    mask, state, x = 2**64 - 1, [], 42

    def rotated(word: int, k: int) -> int:
        return (word << k | word >> (64 - k)) & mask

    for _ in range(4):
        x = (x + 0x9E3779B97F4A7C15) & mask
        z = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        state.append(z ^ z >> 31)
    expected = []
    for _ in range(100):
        a, b, c, d = state
        expected.append((rotated((a + d) & mask, 23) + a) & mask)
        c ^= a
        d ^= b
        state = [a ^ d, b ^ c, c ^ (b << 17 & mask), rotated(d, 45)]
    assert stream(42, 100) == expected


def test_a_result_depends_on_its_number_alone() -> None:
    rules, players = CardRules(players=3), ["random"] * 3
    whole = play_games(rules, players, 9, 0, 60).results
    assert [
        result for first in range(0, 60, 7) for result in play_games(rules, players, 9, first, min(7, 60 - first)).results
    ] == whole


def walk(position: AnyGame, n: int) -> int:
    """The sequences of n actions, if chance has one outcome each time."""
    if n == 0:
        return 1
    total = 0
    for action in position.legal_actions():
        after = position.copy()
        apply_any(after, action)
        total += walk(after, n - 1)
    return total


def test_perft_counts_what_walking_the_tree_counts_where_chance_has_one_outcome() -> None:
    """With every unseen card of one kind there is nothing to enumerate but actions."""
    game = CardGame.setup(
        CardRules(players=2, start=0),
        1,
        hands=[(2, 2, 1, 1, 1), (0, 0, 3, 0, 0)],
        market=(1, 1, 1, 1, 1),
        discards=(8, 8, 10, 12, 0),
        roads=[0, 0],
    )
    assert game.view(0).pile == 14
    for n in (1, 2, 3):
        assert game.perft(n) == walk(game, n)


def test_perft_of_the_board_game() -> None:
    """The founding has no chance; then there are 36 throws, and what is stolen counts apart."""
    founding = BoardGame(BoardRules(players=2), 3)
    for n in (1, 2, 3):
        assert founding.perft(n) == walk(founding, n)
    rules = BoardRules(players=2, start=0, layout="beginner", proposals=0)
    game = BoardGame.setup(rules, settlements=[[], [8]], hands=[(0, 0, 0, 0, 0), (2, 1, 0, 0, 0)])
    stolen = 3 * 2  # from three hexes one of two kinds
    assert [game.perft(n) for n in (1, 2)] == [36, 30 * 1 + 6 * (15 + stolen)]
