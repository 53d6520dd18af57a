"""The board game: the founding."""

from collections import Counter

import pytest

from cardcatan import BoardGame, BoardRules
from tests.rules.board_table import (
    bank,
    hand,
    hands,
    legal,
    new_game,
    phase,
    play,
    ring,
    roads,
    seats_and_cards,
    way,
)


def test_start_player() -> None:
    """[F1] A seat, or each seat as likely."""
    assert [BoardGame(BoardRules(players=3, start=seat), 5).actor for seat in range(3)] == [0, 1, 2]
    began = Counter(BoardGame(BoardRules(players=3), seed).actor for seed in range(300))
    assert set(began) == {0, 1, 2} and min(began.values()) > 70


def test_order_of_the_founding() -> None:
    """[F1] [F2] Clockwise and back; the start player has the first turn."""
    here, seats = new_game(players=3, first=1), []
    for settlement in (0, 2, 21, 26, 47, 50):
        seats.append(here.game.actor)
        play(here, f"settlement {settlement}")
        seats.append(here.game.actor)
        play(here, sorted(legal(here))[0])
    assert seats == [1, 1, 2, 2, 0, 0, 0, 0, 2, 2, 1, 1]
    assert (here.game.actor, phase(here), here.game.turn) == (1, "ROLL", 1)


def test_founding_road_touches_the_new_settlement() -> None:
    """[F3] Also the second one's road."""
    here = new_game(players=2)
    play(here, "settlement 8")
    assert legal(here) == roads(way(8, 4), way(8, 12), way(8, 13))
    play(here, f"road {way(8, 4)[0]}", "settlement 24", f"road {way(24, 18)[0]}", "settlement 35")
    assert legal(here) == roads(way(35, 29), way(35, 30), way(35, 40))


def test_founding_keeps_the_distance() -> None:
    """[F3] [C2] Not next to a building, also an own one; nothing is paid."""
    here = new_game(players=2)
    assert len(legal(here)) == 54
    play(here, "settlement 18", f"road {way(18, 13)[0]}")
    assert {int(text.split()[1]) for text in legal(here)} == set(range(54)) - {18, 13, 23, 24}
    assert (len(bank(here)), hands(here)) == (95, ["", ""])


@pytest.mark.parametrize(
    ("crossing", "yielded"), [(8, "BWO"), (18, "BW"), (0, "O"), (9, "LWW"), (23, "LB"), (42, "W"), (4, "WO")]
)
def test_second_settlement_yields(crossing: int, yielded: str) -> None:
    """[F4] One card for each hex around it, fewer on the desert or the coast; at once, before its road."""
    here = new_game(players=2)
    play(here, "settlement 40", f"road {way(40, 44)[0]}", "settlement 38", f"road {way(38, 33)[0]}")
    assert hands(here) == ["", ""]
    story = play(here, f"settlement {crossing}")
    assert (hand(here, 1), phase(here)) == (yielded, "ROAD")
    assert seats_and_cards(story, "PRODUCED") == [(1, yielded)]


def test_first_settlement_yields_nothing() -> None:
    """[F4] Only the second does."""
    here = new_game(players=2)
    play(here, "settlement 8")
    assert hand(here, 0) == ""
    assert len(ring(0)) == 6
