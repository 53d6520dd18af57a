"""The view of the board as plain data."""

from __future__ import annotations

import random

from hypothesis import given

from cardcatan.core import HAND_LIMIT
from cardcatan.tui.board.boardmodel import COSTS, board_model, board_scores, producing
from cardcatan.tui.board.paint import score_titles, score_values

from .fake import FakeRules
from .samples import PHASES, TERMS, VIEW, random_view, randoms


@given(randoms)
def test_the_model_shows_what_the_view_says(rng: random.Random) -> None:
    view = random_view(rng, rng.choice((2, 3, 4)))
    model = board_model(view)  # type: ignore[arg-type]
    rows = model.players
    assert [row.points for row in rows] == list(view.scores)
    assert [row.cards for row in rows] == list(view.hand_sizes)
    assert [row.over_limit for row in rows] == [n > HAND_LIMIT for n in view.hand_sizes]
    assert [row.developments for row in rows] == list(view.development_sizes)
    assert [row.knights for row in rows] == list(view.knights)
    assert [row.road_length for row in rows] == list(view.road_lengths)
    assert [row.seat for row in rows if row.longest_road] == ([] if view.longest_road is None else [view.longest_road])
    assert [row.seat for row in rows if row.largest_army] == ([] if view.largest_army is None else [view.largest_army])
    left = [(row.roads_left, row.settlements_left, row.cities_left) for row in rows]
    assert left == list(zip(view.roads_left, view.settlements_left, view.cities_left, strict=True))
    assert [row.seat for row in rows if row.current] == [view.current]
    assert (model.hand, model.bank, model.rates, model.dice) == (view.hand, view.bank, view.rates, view.dice)
    assert sum(held.count for held in model.developments) == (0 if view.seat is None else sum(view.developments))
    assert all(view.island.hexes[n].token == sum(view.dice or ()) and n != view.robber for n in model.producing)


def test_changes_are_shown_against_what_was_before() -> None:
    model = board_model(VIEW, before=(4, 4, 4, 2))  # type: ignore[arg-type]
    assert [row.change for row in model.players] == [0, 2, -1, 0]


def test_the_shop_costs_what_the_rules_say() -> None:
    """[M7]"""
    shop = board_model(VIEW).shop  # type: ignore[arg-type]
    assert [(row.piece, row.cost, row.left) for row in shop] == [
        ("road", (1, 1, 0, 0, 0), 13), ("settlement", (1, 1, 1, 1, 0), 3), ("city", (0, 0, 0, 2, 3), 4),
        ("buy", (0, 0, 1, 1, 1), 25)]
    assert [row.piece for row in shop] == list(COSTS)
    watched = board_model(VIEW.but(seat=None)).shop  # type: ignore[arg-type]
    assert [row.left for row in watched] == [None, None, None, 25]


def test_a_roll_marks_the_hexes_that_yield() -> None:
    assert producing(VIEW) == (17,)  # type: ignore[arg-type]
    assert producing(VIEW.but(robber=9)) == (4, 17)  # type: ignore[arg-type]
    assert producing(VIEW.but(dice=None)) == ()  # type: ignore[arg-type]


def test_answers_stand_clockwise_from_who_proposes() -> None:
    deal = board_model(PHASES["answer"]).deal  # type: ignore[arg-type]
    assert deal is not None and (deal.seat, deal.give, deal.get, deal.asked) == (1, TERMS.give, TERMS.get, False)
    assert [(said.seat, said.kind) for said in deal.answers] == [(2, "declined"), (3, "offered"), (0, "waiting")]
    assert board_model(VIEW).deal is None  # type: ignore[arg-type]


def test_points_by_source_add_up() -> None:
    """[W1]"""
    view = VIEW.but(scores=(4, 9, 3, 3))
    scores = board_scores(view)  # type: ignore[arg-type]
    assert all(s.settlements + s.cities + s.longest_road + s.largest_army + s.cards == s.total for s in scores)
    assert [(s.settlements, s.cities, s.longest_road, s.largest_army, s.cards) for s in scores] == [
        (2, 0, 0, 0, 2), (1, 2, 2, 2, 2), (1, 2, 0, 0, 0), (1, 2, 0, 0, 0)]
    assert score_values(scores[1]) == (9, 1, 2, 2, 2, 2) and len(score_titles()) == 6


def test_two_players_are_two_rows() -> None:
    view = random_view(random.Random(1), 2)
    assert view.rules == FakeRules(players=2)
    assert len(board_model(view).players) == 2  # type: ignore[arg-type]
