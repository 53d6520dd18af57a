"""The view as plain data."""

from __future__ import annotations

import pytest

from cardcatan import Building, CardGame, CardRules
from cardcatan.core import HAND_LIMIT
from cardcatan.tui.model import score_rows, sides, table_model

from .sitting import positions


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_model_shows_what_the_view_says(players: int) -> None:
    for game, _log in positions(players, 7):
        for seat in (0, None):
            view = game.view(seat)
            model = table_model(view)
            assert [row.points for row in model.players] == list(game.scores)
            assert [row.cards for row in model.players] == list(view.hand_sizes)
            assert [row.over_limit for row in model.players] == [n > HAND_LIMIT for n in view.hand_sizes]
            assert [len(row.road_sides) for row in model.players] == list(view.roads)
            assert [row.knight_sides.count("A") for row in model.players] == list(view.a_knights)
            assert [len(row.cities) for row in model.players] == list(view.cities)
            assert model.hand == view.hand and model.market == view.market
            assert model.over == game.over


@pytest.mark.parametrize("players", [2, 4])
def test_the_points_by_source_add_up(players: int) -> None:
    for game, _log in positions(players, 11):
        for score in score_rows(game.view(None)):
            parts = score.settlements + score.cities + score.expansions + score.roads + score.knights
            assert parts == score.total == game.scores[score.seat]
            row = table_model(game.view(None)).players[score.seat]
            assert sum(city.points for city in row.cities) == score.cities + score.expansions


def test_sides_alternate_as_they_lie() -> None:
    assert [sides((n + 1) // 2, n) for n in range(6)] == ["", "A", "AB", "ABA", "ABAB", "ABABA"]


def test_costs_come_from_the_game() -> None:
    view = CardGame(CardRules(players=2), seed=1).view(0)
    model = table_model(view)
    assert model.city_cost == view.cost(Building.CITY)
    assert {stack.building: stack.cost for stack in model.stacks}[Building.ROAD] == view.cost(Building.ROAD)
