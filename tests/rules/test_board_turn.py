"""The board game: a turn, production, and what is decided when."""

import pytest

from tests.rules.board_table import (
    Chance,
    allows,
    bank,
    hand,
    hands,
    legal,
    phase,
    play,
    roads,
    roll,
    seats_and_cards,
    table,
    told,
    way,
)


def test_only_a_knight_before_the_roll() -> None:
    """[T1] Nothing else, whatever is in the hand; and the roll is a decision when there is no other."""
    rich = {"development": ["knight roads plenty monopoly"], "settlements": [[8]], "roads": [way(8, 4)]}
    assert legal(table("LLLLBWGGGOOO", "L", rolled=False, **rich)) == {"roll", "knight"}
    assert legal(table("LLLL", "L", rolled=False)) == {"roll"}


def test_any_card_before_the_roll() -> None:
    """[T1] An option; afterwards the dice are still to be rolled."""
    rich = {"development": ["knight roads plenty monopoly"], "settlements": [[8]], "roads": [way(8, 4)]}
    here = table("", "LL", rolled=False, dev_before_roll="any", **rich)
    assert {text.split()[0] for text in legal(here)} == {"roll", "knight", "roads", "plenty", "monopoly"}
    play(here, "monopoly L")
    assert (legal(here), hand(here, 0)) == ({"roll"}, "LL")


def test_free_roads_before_the_roll() -> None:
    """[T1] [V4] Back to where the card was played."""
    here = table("", "", rolled=False, dev_before_roll="any", development=["roads"], settlements=[[8]])
    play(here, "roads", "road 7", f"road {way(4, 0)[0]}")
    assert legal(here) == {"roll"}


def test_any_order() -> None:
    """[T2] Trade after building, build after trade, as long as wanted."""
    here = table("LBLLLLWGO", "", settlements=[[8]], development=["monopoly"])
    play(here, "road 7", "bank L B", "monopoly O", "buy", chance=["knight"])
    assert hand(here, 0) == "B"
    assert "end" in legal(here)


STRICT = {"settlements": [[8], [24]], "roads": [way(8, 4)], "phases": "strict"}


@pytest.mark.parametrize("text", ["road 12", "settlement 0", "city 8", "buy"])
def test_strict_phases(text: str) -> None:
    """[T2] After the first building no trading any more."""
    here = table("LLLLLLBBWWGGGGOOOO", "L", **(STRICT | {"roads": [way(8, 4, 0)]}))
    assert legal(here, "bank") and legal(here, "offer") and legal(here, "ask")
    play(here, text)
    assert not legal(here, "bank") | legal(here, "offer") | legal(here, "ask")
    assert not allows(here, "offer LL W")
    assert legal(here, "road")
    play(here, "end", "roll", "end", "roll", chance=[(6, 6), (6, 6)])
    assert legal(here, "bank")


def test_strict_phases_and_cards() -> None:
    """[T2] Playing a card ends no trading, free roads do."""
    here = table("LLLL", "L", development=["monopoly"], **STRICT)
    play(here, "monopoly L")
    assert legal(here, "bank")
    here = table("LLLL", "L", development=["roads"], **STRICT)
    play(here, "roads", "road 12", f"road {way(4, 1)[0]}")
    assert not legal(here, "bank")


def test_strict_free_roads_before_the_roll() -> None:
    """[T2] They are building of that turn all the same."""
    here = table("LLLL", "L", development=["roads"], rolled=False, dev_before_roll="any", **STRICT)
    play(here, "roads", "road 12", f"road {way(4, 1)[0]}")
    roll(here, 6, 6)
    assert not legal(here, "bank")


def test_end_passes_the_turn() -> None:
    """[T2] Clockwise, and what was used up is there again."""
    here = table("", "", "", current=1)
    story = play(here, "end")
    assert (here.game.current, here.game.actor, phase(here), here.game.turn) == (2, 2, "ROLL", 2)
    assert [event.seat for event in told(story, "TURN")] == [2]
    play(here, "roll", "end", chance=[(1, 1)])
    assert here.game.actor == 0


def test_production() -> None:
    """[T3] One card to each settlement, two to each city, whoever is on turn; several hexes with one number."""
    here = table("", "", "", settlements=[[8], [], [40]], cities=[[], [18]], rolled=False, robber=0)
    story = roll(here, 2, 4)
    assert hands(here) == ["B", "BB", "G"]
    assert seats_and_cards(story, "PRODUCED") == [(0, "B"), (1, "BB"), (2, "G")]
    assert [(event.seat, event.value, event.count) for event in told(story, "ROLLED")] == [(0, 2, 4)]


def test_production_of_one_crossing() -> None:
    """[T3] Crossing 9 lies between two pastures, one of which has this number."""
    here = table("", "", settlements=[[9]], rolled=False)
    roll(here, 1, 1)
    assert hand(here, 0) == "W"


def test_robber_on_a_number_that_is_rolled() -> None:
    """[T3] [R5] Its hex does not produce; another hex with the number does."""
    here = table("", "", settlements=[[8], [40]], rolled=False, robber=4)
    roll(here, 3, 3)
    assert hands(here) == ["", "G"]


def test_bank_short_with_several_claimants() -> None:
    """[T4] Nobody gets any; other resources of the same roll are paid."""
    places = {"settlements": [[8], [], [40]], "cities": [[], [18]], "rolled": False, "robber": 0}
    here = table("", "", "B" * 17, **places)
    story = roll(here, 3, 3)
    assert hands(here) == ["", "", "B" * 17 + "G"]
    assert [(event.seat, event.count, event.value) for event in told(story, "SHORT")] == [(None, 3, 1)]
    here = table("", "", "B" * 16, **places)
    roll(here, 3, 3)
    assert hands(here)[:2] == ["B", "BB"]
    assert "B" not in bank(here)


def test_bank_short_with_one_claimant() -> None:
    """[T4] Takes what is left, with all buildings together; a city on the last card gets one."""
    here = table("", "B" * 18, cities=[[18]], rolled=False)
    story = roll(here, 3, 3)
    assert hand(here, 0) == "B"
    assert [(event.seat, event.count, event.value) for event in told(story, "SHORT")] == [(0, 2, 1)]
    here = table("", "B" * 17, settlements=[[8]], cities=[[18]], rolled=False)
    roll(here, 3, 3)
    assert hand(here, 0) == "BB"
    here = table("", "B" * 19, cities=[[18]], rolled=False)
    assert not told(roll(here, 3, 3), "PRODUCED")


def test_several_claimants_and_one_card() -> None:
    """[T4] Two claim, one card is left: nobody."""
    here = table("", "", "B" * 18, settlements=[[8], [18]], rolled=False)
    roll(here, 3, 3)
    assert hands(here)[:2] == ["", ""]


def test_short_of_two_resources() -> None:
    """[T4] Each resource by itself: of one the rest goes to the only claimant, of the other nobody gets any."""
    here = table("", "", "B" * 18 + "G" * 18, settlements=[[40], [49]], cities=[[18]], rolled=False, robber=0)
    roll(here, 3, 3)
    assert (hands(here)[:2], bank(here).count("G")) == (["B", ""], 1)


PHASES_OF_A_KNIGHT: list[tuple[str, list[Chance]]] = [("knight", []), ("robber 4", []), ("steal @1", ["L"]), ("roll", [(1, 1)])]
PHASES_OF_A_SEVEN: list[tuple[str, list[Chance]]] = [
    ("roll", [(3, 4)]), *[("discard L", [])] * 4, ("robber 4", []), ("steal @1", ["L"]),
]  # fmt: skip


def test_order_of_a_knight_before_the_roll() -> None:
    """[N1] Robber, whom to take from, then the roll."""
    here, phases = table("", "L", "W", development=["knight"], rolled=False, settlements=[[], [18], [8]]), []
    for text, chance in PHASES_OF_A_KNIGHT:
        phases.append(phase(here))
        play(here, text, chance=chance)
    assert [*phases, phase(here)] == ["ROLL", "ROBBER", "STEAL", "ROLL", "MAIN"]


def test_order_of_a_seven() -> None:
    """[N1] Discards, robber, whom to take from, the rest of the turn."""
    here, phases = table("L" * 8, "L", "W", rolled=False, settlements=[[], [18], [8]]), []
    for text, chance in PHASES_OF_A_SEVEN:
        phases.append(phase(here))
        play(here, text, chance=chance)
    assert [*phases, phase(here)] == ["ROLL", *["DISCARD"] * 4, "ROBBER", "STEAL", "MAIN"]


def test_all_dice_come_up() -> None:
    """[N4] The two dice are told with the roll, each pair of them."""
    for one in range(1, 7):
        for other in range(1, 7):
            here = table("", "", rolled=False)
            roll(here, one, other)
            assert here.game.view(None).dice == (one, other)


def test_actions_of_a_phase() -> None:
    """[N1] Only roads while a road building card is played."""
    here = table("LLLLBWGO", "", development=["roads knight"], settlements=[[8]])
    play(here, "roads")
    assert legal(here) == roads(way(8, 4), way(8, 12), way(8, 13))
