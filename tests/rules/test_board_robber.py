"""The board game: the seven and the robber."""

import pytest

from cardcatan import Island
from tests.rules.board_table import (
    SEVEN,
    bank,
    hand,
    hands,
    legal,
    letters,
    phase,
    play,
    seats_and_cards,
    table,
    told,
)


@pytest.mark.parametrize(("held", "left"), [(7, 7), (8, 4), (9, 5), (12, 6), (19, 10)])
def test_discard_half(held: int, left: int) -> None:
    """[R1] More than seven, rounded down: 8 cards discard 4, 9 discard 4."""
    here = table("L" * held, "", rolled=False, settlements=[[47]])
    story = play(here, "roll", *["discard L"] * (held - left), chance=SEVEN)
    assert (len(hand(here, 0)), phase(here)) == (left, "ROBBER")
    assert [(event.seat, event.count) for event in told(story, "MUST_DISCARD")] == ([(0, held - left)] if held > 7 else [])


def test_seven_does_not_produce() -> None:
    """[R1] Nobody gets a card."""
    here = table("", "", rolled=False, settlements=[[8], [18]])
    assert not told(play(here, "roll", chance=SEVEN), "PRODUCED")


def test_several_discard_before_the_robber_moves() -> None:
    """[R2] Clockwise from the roller, each for all cards before the next, shown together at the end."""
    here = table("W" * 8, "O" * 7, "L" * 5 + "B" * 3, current=2, rolled=False)
    story = play(here, "roll", chance=SEVEN)
    assert [event.seat for event in told(story, "MUST_DISCARD")] == [2, 0]
    asked = []
    for text in ["discard B", "discard L", "discard L", "discard B", "discard W", "discard W", "discard W"]:
        asked.append(here.game.actor)
        assert not told(play(here, text), "REVEALED")
    assert asked == [2, 2, 2, 2, 0, 0, 0]
    assert len(bank(here)) == 95 - 23
    story = play(here, "discard W")
    assert seats_and_cards(story, "REVEALED") == [(2, "LLBB"), (0, "WWWW")]
    assert (here.game.actor, phase(here), len(bank(here))) == (2, "ROBBER", 95 - 23 + 8)


def test_discards_are_secret_until_all_have_chosen() -> None:
    """[R2] [N5] The others hear that a card was put aside; it still counts."""
    here = table("W" * 4 + "B" * 4, "O" * 8, rolled=False)
    play(here, "roll", "discard B", chance=SEVEN)
    assert [letters(here.game.events_for(seat)[0].cards) for seat in (0, 1, None)] == ["B", "", ""]
    assert here.game.view(1).hand_sizes == (8, 8)
    assert [letters(here.game.view(seat).put_aside) for seat in (0, 1, None)] == ["B", "", ""]


def test_discard_what_is_held() -> None:
    """[R2] Only kinds in the hand."""
    here = table("WWWWOOOO", "", rolled=False)
    play(here, "roll", "discard W", "discard W", "discard W", chance=SEVEN)
    assert legal(here) == {"discard W", "discard O"}
    here = table("WWWWWOOO", "", rolled=False)
    play(here, "roll", "discard O", "discard O", "discard O", chance=SEVEN)
    assert legal(here) == {"discard W"}


def test_robber_must_move() -> None:
    """[R3] To any other land hex; under an option not to a desert."""
    here = table("", "", rolled=False, robber=4)
    play(here, "roll", chance=SEVEN)
    assert legal(here) == {f"robber {number}" for number in range(19) if number != 4}
    here = table("", "", rolled=False, robber=4, robber_desert="forbidden")
    play(here, "roll", chance=SEVEN)
    assert legal(here) == {f"robber {number}" for number in range(19) if number not in (4, 9)}


def test_robber_without_a_place_stays() -> None:
    """[R3] On an island where all other land is desert; nothing is stolen."""
    island = Island("O5* D D / D D D D / D D D D D / D D D D / D D D | 3 3 3 3 3 3 3 3 3")
    fields = {"robber": 0, "island": island, "robber_desert": "forbidden", "settlements": [[], [0]], "rolled": False}
    here = table("", "L", **fields)
    play(here, "roll", chance=SEVEN)
    assert (phase(here), here.game.view(0).robber, hands(here)) == ("MAIN", 0, ["", "L"])
    here = table("", "L", development=["knight"], **fields)
    play(here, "knight")
    assert legal(here) == {"roll"}


def test_nobody_to_steal_from() -> None:
    """[R4] The turn goes on; an own building is none, nor is one elsewhere."""
    here = table("", "LLL", rolled=False, settlements=[[8], [0]])
    story = play(here, "roll", "robber 4", chance=SEVEN)
    assert (phase(here), told(story, "STOLE")) == ("MAIN", [])


def test_one_victim_is_no_question() -> None:
    """[R4] A card is taken at once; the two see which."""
    here = table("", "LO", "W", rolled=False, settlements=[[8], [18], [47]])
    story = play(here, "roll", "robber 4", chance=[*SEVEN, "O"])
    assert hands(here) == ["O", "L", "W"]
    assert [(event.seat, event.other, letters(event.cards)) for event in told(story, "STOLE")] == [(0, 1, "O")]
    assert [letters(here.game.events_for(seat)[-1].cards) for seat in (0, 1, 2, None)] == ["O", "O", "", ""]


def test_any_card_of_the_hand_may_be_stolen() -> None:
    """[R4] [N4] Drawn blind."""
    for card in "LWO":
        here = table("", "LWO", rolled=False, settlements=[[], [18]])
        play(here, "roll", "robber 4", chance=[*SEVEN, card])
        assert hand(here, 0) == card


def test_several_victims_are_a_choice() -> None:
    """[R4] Each but oneself, once, whatever stands there."""
    here = table("L", "LO", "W", "B", rolled=False, settlements=[[8], [18], [47]], cities=[[], [], [], [17]])
    play(here, "roll", "robber 4", chance=SEVEN)
    assert legal(here) == {"steal @1", "steal @3"}
    play(here, "steal @3", chance=["B"])
    assert (hand(here, 0), hand(here, 3), phase(here)) == ("LB", "", "MAIN")


def test_a_player_without_cards_is_no_choice() -> None:
    """[R4] Of two at the hex one has no card: no question."""
    here = table("", "", "W", rolled=False, settlements=[[], [18], [8]])
    play(here, "roll", "robber 4", chance=[*SEVEN, "W"])
    assert (phase(here), hand(here, 0)) == ("MAIN", "W")


def test_what_was_discarded_cannot_be_stolen() -> None:
    """[R2] [R4] Four wool are gone, the ore is left."""
    for seed in range(10):
        here = table("", "W" * 4 + "O" * 4, rolled=False, settlements=[[], [18]])
        play(here, "roll", *["discard W"] * 4, *["robber 4"], chance=[*SEVEN, "O"])
        assert (hand(here, 0), hand(here, 1)) == ("O", "OOO"), seed
