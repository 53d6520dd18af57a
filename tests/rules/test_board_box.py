"""The board game: what is in the box, what it costs, and the options."""

from collections import Counter

import pytest

from cardcatan import BoardGame, BoardRules, CatanError
from tests.conftest import random_steps
from tests.rules.board_table import (
    SEEDS,
    TOKENS,
    bank,
    hand,
    harbours,
    laid_out,
    land,
    legal,
    new_game,
    play,
    table,
    way,
)


@pytest.mark.parametrize("layout", ["spiral", "random", "beginner"])
def test_box(layout: str) -> None:
    """[M1] [M2] [M3] The land, the harbours and the tokens of every island that is laid out."""
    for seed in SEEDS:
        island = laid_out(seed, layout=layout)
        assert Counter(land(island)) == Counter("LLLLBBBWWWWGGGGOOOD")
        assert Counter(harbours(island)) == Counter("3333LBWGO")
        assert sorted(place.token for place in island.hexes if place.token) == sorted(TOKENS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_card_and_no_piece_is_lost(players: int) -> None:
    """[M4] [M5] [M6] 95 resource cards, 25 development cards, all pieces, always."""
    for seed in range(6):
        for game in random_steps(BoardGame(BoardRules(players=players, proposals=seed % 2), seed), seed):
            view = game.view(None)
            assert sum(view.bank) + sum(view.hand_sizes) == 95
            assert view.developments_left + sum(view.development_sizes) + sum(view.developments_played) == 25
            for seat in range(players):
                built = [building for building in view.buildings if building and building[0] == seat]
                assert view.roads.count(seat) + view.roads_left[seat] == 15
                assert sum(not city for _, city in built) + view.settlements_left[seat] == 5
                assert sum(city for _, city in built) + view.cities_left[seat] == 4


def test_box_at_the_beginning() -> None:
    """[M4] [M5] [M6] 19 cards of each resource, 25 development cards, 15 roads, 5 settlements, 4 cities."""
    view = new_game().game.view(None)
    assert (view.bank, view.developments_left) == ((19, 19, 19, 19, 19), 25)
    assert (view.roads_left, view.settlements_left, view.cities_left) == ((15,) * 4, (5,) * 4, (4,) * 4)


@pytest.mark.parametrize(
    "fields",
    [
        {"knights": [15]}, {"development": ["roads roads roads"]}, {"development": ["plenty plenty", "plenty"]},
        {"development": ["", "monopoly monopoly monopoly"]}, {"development": ["victory " * 6]},
        {"roads": [list(range(16))]}, {"settlements": [[0, 2, 7, 14, 20, 24]]}, {"cities": [[0, 2, 7, 14, 20]]},
    ],
)  # fmt: skip
def test_more_than_the_box_has(fields: dict[str, object]) -> None:
    """[M5] [M6] No position has more than 14 knights, two of each other card, five victory points, and the pieces."""
    with pytest.raises(CatanError, match="no game can stand like this"):
        table("", "", rolled=False, **fields)


@pytest.mark.parametrize(("text", "cost"), [("road 7", "LB"), ("settlement 18", "LBWG"), ("city 12", "GGOOO"), ("buy", "WGO")])
def test_costs(text: str, cost: str) -> None:
    """[M7] What is paid goes to the bank; a card less, and it cannot be had."""
    places = {"roads": [way(12, 17, 23, 18, 13, 8)], "settlements": [[12]]}
    here = table(cost, "", **places)
    play(here, text)
    assert (hand(here, 0), len(bank(here))) == ("", 95)
    for missing in set(cost):
        assert text not in legal(table(cost.replace(missing, "", 1), "", **places))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 1}, "2 to 4"), ({"players": 5}, "2 to 4"), ({"goal": 2}, "3 to 22"), ({"goal": 23}, "3 to 22"),
        ({"start": 4}, "start"), ({"layout": "ring"}, "spiral"), ({"harbours": "none"}, "shuffled"),
        ({"desert_centre": "yes"}, "desert_centre"), ({"dev_before_roll": "none"}, "knight"), ({"phases": "loose"}, "strict"),
        ({"robber_desert": "never"}, "forbidden"), ({"proposals": 51}, "0 to 50"), ({"offer_cards": 0}, "1 to 19"),
        ({"offer_cards": 20}, "1 to 19"), ({"turn_limit": 0}, "1 to 10000"), ({"turn_limit": 10001}, "1 to 10000"),
    ],
)  # fmt: skip
def test_options_out_of_range(options: dict[str, object], says: str) -> None:
    """[O1] What is refused says what would do."""
    with pytest.raises(CatanError, match=says):
        BoardRules(**options)


def test_options() -> None:
    """[O1] The defaults, and that they are part of every record."""
    rules = BoardRules()
    values = {name: getattr(rules, name) for name, *_ in BoardRules.options()}
    assert values == {
        "players": 4, "goal": 10, "start": None, "layout": "spiral", "harbours": "shuffled", "desert_centre": False,
        "dev_before_roll": "knight", "phases": "free", "robber_desert": "allowed", "proposals": 3, "offer_cards": 4,
        "turn_limit": 1000,
    }  # fmt: skip
    assert BoardRules.parse(str(rules)) == rules and BoardGame(rules, 1).rules == rules
