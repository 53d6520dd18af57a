"""The board game: what is known for certain of the hands of others."""

from tests.rules.board_table import (
    SEVEN,
    known,
    play,
    roll,
    table,
)


def test_open_cards_are_known() -> None:
    """[N5] Produced, bought at the bank, taken openly; and gone when they are paid."""
    here = table("LLLL", "", settlements=[[8]], rolled=False, development=["plenty"])
    roll(here, 3, 3)
    play(here, "bank L O")
    assert known(here, 1, 0) == "BO"
    play(here, "plenty LL")
    assert known(here, None, 0) == "LLBO"
    play(here, "road 7")
    assert (known(here, 1, 0), known(here, 0, 0)) == ("LO", "")


def test_stolen_card_may_be_any_known_one() -> None:
    """[N5] One of each known kind may be gone; the two know better."""
    here = table("", "", "", settlements=[[], [8]], development=["knight"], rolled=False)
    roll(here, 3, 3)
    play(here, "knight", "robber 4", chance=["B"])
    assert [known(here, observer, 1) for observer in (0, 2, None)] == [""] * 3
    assert (known(here, 1, 0), known(here, 2, 0)) == ("B", "")


def test_bounds_of_several_kinds_fall() -> None:
    """[N5] Two wool and two brick known, one card stolen unseen: one of each remains certain."""
    here = table("", "", "", cities=[[], [8]], rolled=False, development=["", "", "knight"])
    play(here, "roll", "end", "roll", "end", chance=[(3, 3), (1, 1)])
    assert known(here, 0, 1) == "BBWW"
    play(here, "knight", "robber 4", chance=["W"])
    assert [known(here, observer, 1) for observer in (0, 2, None)] == ["BW", "BBW", "BW"]


def test_discards_leave_when_shown() -> None:
    """[N5] [R2] A bound stands until the discards are shown."""
    here = table("L", "W" * 8, offer_cards=19)
    play(here, "ask", "offer 8W B", "withdraw", "end")
    assert known(here, 0, 1) == "W" * 8
    play(here, "roll", *["discard W"] * 3, chance=SEVEN)
    assert known(here, 0, 1) == "W" * 8
    play(here, "discard W")
    assert known(here, 0, 1) == "W" * 4
