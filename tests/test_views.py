"""Views as bytes: they travel, and what comes back is a view or is refused."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcatan import CardGame, CardRules, CardView, CatanError


def position(players: int, seed: int, steps: int) -> CardGame:
    """A game after some random actions."""
    game, rng = CardGame(CardRules(players=players, soothsayer=seed % 3 > 0), seed), random.Random(seed)
    for _ in range(steps):
        if game.over:
            break
        game.apply(game.legal_actions().choice(rng))
    return game


@given(players=st.integers(2, 6), seed=st.integers(0, 2**32), steps=st.integers(0, 300))
def test_a_view_packs_and_comes_back(players: int, seed: int, steps: int) -> None:
    game = position(players, seed, steps)
    for seat in (*range(players), None):
        view = game.view(seat)
        again = CardView.unpack(view.pack())
        assert again == view and again.pack() == view.pack() and pickle.loads(pickle.dumps(view)) == view
        assert (again.seat, again.rules, again.scores) == (seat, game.rules, game.scores)
        assert list(again.legal_actions()) == list(view.legal_actions()) and copy.copy(again) == view


@given(
    players=st.integers(2, 6), seed=st.integers(0, 2**32), steps=st.integers(0, 300), watcher=st.booleans(),
    damage=st.lists(st.tuples(st.integers(0, 10**6), st.integers(1, 255)), min_size=1, max_size=4),
)  # fmt: skip
def test_damaged_bytes_are_refused_or_a_view_one_can_work_with(
    players: int, seed: int, steps: int, watcher: bool, damage: list[tuple[int, int]]
) -> None:
    data = bytearray(position(players, seed, steps).view(None if watcher else seed % players).pack())
    for where, flip in damage:
        data[where % len(data)] ^= flip
    try:
        view = CardView.unpack(bytes(data))
    except CatanError:
        return
    possible = view.resample(1)
    possible.check()
    assert possible.view(view.seat) == view
    assert len(view.scores) == view.players and isinstance(repr(view), str)
    rng = random.Random(seed)
    while not possible.over:
        possible.apply(possible.legal_actions().choice(rng))


@given(data=st.binary(max_size=400))
def test_other_bytes_are_no_view(data: bytes) -> None:
    with pytest.raises(CatanError):
        CardView.unpack(data)


def test_a_packed_game_is_no_view_and_a_view_no_game() -> None:
    game = position(3, 1, 20)
    with pytest.raises(CatanError):
        CardView.unpack(game.pack())
    with pytest.raises(CatanError):
        CardGame.unpack(game.view(0).pack())
