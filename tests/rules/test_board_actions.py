"""The board game: numbers and texts of actions."""

import pytest

from cardcatan import BoardAction, CatanError
from cardcatan.core import BOARD_ACTIONS
from tests.rules.board_table import (
    letters,
)


def test_action_numbers() -> None:
    """[N3] The table of numbers."""
    first = {
        0: "end", 1: "roll", 2: "buy", 3: "knight", 4: "roads", 5: "monopoly L", 10: "plenty LL", 11: "plenty LB",
        15: "plenty BB", 24: "plenty OO", 25: "plenty L", 30: "bank L L", 31: "bank L B", 54: "bank O O", 55: "road 0",
        126: "road 71", 127: "settlement 0", 180: "settlement 53", 181: "city 0", 235: "robber 0", 253: "robber 18",
        254: "steal @0", 258: "discard L", 263: "ask", 264: "accept", 265: "decline", 266: "withdraw", 267: "close @0",
        271: "offer L L", 278: "offer L B", 279: "offer 2L B", 281: "offer 4L B", 282: "offer L 2B", 284: "offer L 4B",
        445: "offer O 4O",
    }  # fmt: skip
    assert BOARD_ACTIONS == 446
    assert {number: str(BoardAction.from_number(number)) for number in first} == first
    pairs = "LL LB LW LG LO BB BW BG BO WW WG WO GG GO OO"
    assert " ".join(str(BoardAction.from_number(10 + i)).removeprefix("plenty ") for i in range(15)) == pairs


def test_terms_as_text() -> None:
    """[N2] In the order LBWGO, a count before the letter if it is more than one; seats ascend."""
    action = BoardAction.parse("offer LW 2O @1 @3")
    assert (letters(action.give or ()), letters(action.get or ()), action.to) == ("LW", "OO", {1, 3})
    assert str(BoardAction.parse("offer 12B19O 3W")) == "offer 12B19O 3W"
    assert BoardAction.parse("plenty OO").cards == (0, 0, 0, 0, 2)


@pytest.mark.parametrize(
    "text",
    [
        "offer 1L O", "offer OL W", "offer L", "offer L O @4", "offer LL O", "offer L 20O", "offer L O @2 @1",
        "road 72", "settlement 54", "robber 19", "plenty BL", "steal @4", "bank L", "Roll", "road 07", "end\0x",
    ],
)  # fmt: skip
def test_texts_that_are_none(text: str) -> None:
    """[N2] One text for one action."""
    with pytest.raises(CatanError):
        BoardAction.parse(text)
