"""The board game: trade with the bank."""

import pytest

from tests.rules.board_table import (
    allows,
    hand,
    legal,
    letters,
    play,
    table,
    told,
    way,
)


@pytest.mark.parametrize(
    ("settlement", "rates"),
    [(8, (4, 4, 4, 4, 4)), (3, (3, 3, 3, 3, 3)), (1, (4, 4, 4, 2, 4)), (10, (4, 4, 4, 4, 2)), (46, (4, 4, 2, 4, 4))],
)
def test_rates(settlement: int, rates: tuple[int, ...]) -> None:
    """[B1] 4:1, 3:1, and 2:1 for one kind only; with a settlement or a city."""
    for places in ({"settlements": [[settlement]]}, {"cities": [[settlement]]}):
        here = table("", "", **places)
        assert here.game.view(0).rates == rates
        assert here.game.view(1).rates == (4, 4, 4, 4, 4)


def test_bank_trade_at_the_best_rate() -> None:
    """[B1] Two ore at the ore harbour, three of the others with a 3:1 harbour; never for the same kind."""
    here = table("OOOLLL", "", settlements=[[10, 3]])
    assert legal(here, "bank") == {f"bank {give} {want}" for give in "OL" for want in "LBWGO" if give != want}
    story = play(here, "bank O B", "bank L W")
    assert hand(here, 0) == "BWO"
    assert [(letters(event.cards), event.value) for event in told(story, "BANK")] == [("OO", 1), ("LLL", 2)]


def test_four_to_one() -> None:
    """[B1] Three are not enough without a harbour."""
    assert not legal(table("LLL", ""), "bank")
    here = table("LLLL", "")
    play(here, "bank L O")
    assert hand(here, 0) == "O"


def test_harbour_in_the_turn_it_was_built() -> None:
    """[B1] Serves from the moment that the building stands."""
    here = table("LBWGGG", "", roads=[way(1, 4, 8)], settlements=[[12]])
    assert not legal(here, "bank")
    play(here, "settlement 1", "bank G O")
    assert hand(here, 0) == "O"


def test_bank_that_lacks_the_card() -> None:
    """[B2] Cannot give it."""
    here = table("LLLL", "B" * 19)
    assert legal(here, "bank") == {"bank L W", "bank L G", "bank L O"}
    assert not allows(here, "bank L B")
