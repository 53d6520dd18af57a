"""Views as bytes: they travel, and what comes back is a view or is refused."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcatan import BoardGame, BoardRules, BoardView, CardGame, CardRules, CardView, CatanError
from cardcatan.games.game import AnyGame, AnyRules
from cardcatan.games.record import apply_any
from tests.conftest import any_rules, random_steps, seeds


def position(rules: AnyRules, seed: int, steps: int) -> AnyGame:
    """A game after some random actions."""
    game = rules.deal(seed)
    for _ in random_steps(game, seed, steps):
        pass
    return game


@given(any_rules(), seeds, st.integers(0, 300))
def test_a_view_packs_and_comes_back(rules: AnyRules, seed: int, steps: int) -> None:
    game = position(rules, seed, steps)
    for seat in (*range(rules.players), None):
        view = game.view(seat)
        again = type(view).unpack(view.pack())
        assert again == view and again.pack() == view.pack() and pickle.loads(pickle.dumps(view)) == view
        assert rules.unpack_view(view.pack()) == view
        assert (again.seat, again.rules, again.scores) == (seat, game.rules, game.scores if game.over else view.scores)
        assert list(again.legal_actions()) == list(view.legal_actions()) and copy.copy(again) == view


@given(any_rules(), seeds, st.integers(0, 300), seeds)
def test_what_is_possible_behind_a_view_has_views_that_travel(rules: AnyRules, seed: int, steps: int, other: int) -> None:
    """For every seat, in the middle of a trade too: what is shown there is known to all."""
    game = position(rules, seed, steps)
    for seat in (*range(rules.players), None):
        possible = game.view(seat).resample(other)
        assert type(possible).unpack(possible.pack()) == possible
        for observer in (*range(rules.players), None):
            view = possible.view(observer)
            assert type(view).unpack(view.pack()) == view


@given(
    any_rules(), seeds, st.integers(0, 300), st.booleans(),
    st.lists(st.tuples(st.integers(0, 10**6), st.integers(1, 255)), min_size=1, max_size=4),
)  # fmt: skip
def test_damaged_bytes_are_refused_or_a_view_one_can_work_with(
    rules: AnyRules, seed: int, steps: int, watcher: bool, damage: list[tuple[int, int]]
) -> None:
    seen = position(rules, seed, steps).view(None if watcher else seed % rules.players)
    data = bytearray(seen.pack())
    for where, flip in damage:
        data[where % len(data)] ^= flip
    try:
        view = type(seen).unpack(bytes(data))
    except CatanError:
        return
    possible = view.resample(1)
    possible.check()
    assert possible.view(view.seat) == view
    assert len(view.scores) == view.players and isinstance(repr(view), str)
    rng = random.Random(seed)
    while not possible.over:
        apply_any(possible, possible.legal_actions().choice(rng))


def test_terms_beyond_what_is_known_are_refused() -> None:
    """[D5] An offer on the table shows the cards for it, so a view that knows fewer is none."""
    game = BoardGame.setup(BoardRules(players=2, start=0), hands=[(2, 0, 0, 0, 0), (1, 0, 2, 0, 0)])
    while game.phase.name != "MAIN":
        game.apply(game.legal_actions()[-1])
    one, two = game.copy(), game
    one.apply(one.rules.parse_action("offer L W"))
    two.apply(two.rules.parse_action("offer 2L W"))
    less, more = one.view(None).pack(), two.view(None).pack()
    bound, terms = (at for at in range(len(less)) if less[at] != more[at])
    assert BoardView.unpack(less[:bound] + more[bound : bound + 1] + less[bound + 1 :]).known[0][0] == 2
    with pytest.raises(CatanError):
        BoardView.unpack(less[:terms] + more[terms : terms + 1] + less[terms + 1 :])


@given(data=st.binary(max_size=600))
@pytest.mark.parametrize("view", [CardView, BoardView])
def test_other_bytes_are_no_view(view: type[CardView] | type[BoardView], data: bytes) -> None:
    with pytest.raises(CatanError):
        view.unpack(data)


@pytest.mark.parametrize("rules", [CardRules(players=3), BoardRules(players=3)])
def test_a_packed_game_is_no_view_and_a_view_no_game(rules: AnyRules) -> None:
    game = position(rules, 1, 20)
    view = game.view(0)
    with pytest.raises(CatanError):
        type(view).unpack(game.pack())
    with pytest.raises(CatanError):
        type(game).unpack(view.pack())


def test_views_of_another_game_are_refused() -> None:
    card, board = CardGame(CardRules(players=2)).view(0), BoardGame(BoardRules(players=2)).view(0)
    with pytest.raises(CatanError):
        CardView.unpack(board.pack())
    with pytest.raises(CatanError):
        BoardView.unpack(card.pack())
