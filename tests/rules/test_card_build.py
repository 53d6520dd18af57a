"""The quick card edition: building and paying."""

import pytest

from cardcatan import CardGame
from tests.rules.positions import all_but, build, cards, discards_of, expansions, hand, legal, play, position, told

PRIVATE = (1, None)


def test_one_of_each_kind_a_turn() -> None:
    """[B1] At most one of each kind a turn, in any order."""
    game = position(["LLLBBBWWGGO", "L"])
    build(game, "settlement")
    build(game, "road")
    assert legal(game, "build") == {"build knight"}
    build(game, "knight")
    assert not legal(game, "build")


@pytest.mark.parametrize("building", ["road", "knight", "settlement", "city", "library"])
def test_not_two_of_a_kind(building: str) -> None:
    """[B1] A second one of the same kind has to wait, also a second expansion of another name."""
    rich = "LLLLBBBBWWWWWWGGGGGOOOOOO"
    game = position([rich, "L"], settlements=[2, 1], cities=[2, 0])
    assert f"build {building}" in legal(game)
    build(game, building)
    expansion = {"library", "castle", "church", "university", "town_hall"}
    left = {text.removeprefix("build ") for text in legal(game, "build")}
    assert building not in left
    assert not (building == "library" and left & expansion)


def test_town_hall_is_an_expansion() -> None:
    """[B1] The town hall is an expansion, so no other one in that turn."""
    game = position(["W" * 6 + "O" * 4, "L"], cities=[2, 0])
    build(game, "town_hall")
    assert hand(game, 0) == cards("WWWO")
    assert not legal(game, "build")


def test_payment_goes_to_the_discards() -> None:
    """[B1] What is paid is discarded."""
    game = position(["LB", "L"], discards="OO")
    build(game, "road")
    assert discards_of(game) == cards("OOLB")
    assert sum(hand(game, 0)) == 0


def test_three_stand_in_for_one() -> None:
    """[B2] Any three identical cards for a required one, also for several of one cost."""
    game = position(["WWWGGG", "L"])
    play(game, "build road", "pay 3W")  # the brick can then only be 3G
    assert discards_of(game) == cards("WWWGGG")
    assert game.view(0).roads[0] == 2


def test_three_stand_in_although_the_card_is_there() -> None:
    """[B2] Also when the required one is in hand."""
    game = position(["LBWWW", "L"])
    play(game, "build road")
    assert legal(game) == {"pay card", "pay 3W"}
    play(game, "pay 3W")
    assert discards_of(game) == cards("WWWB")
    assert hand(game, 0) == cards("L")


def test_three_stand_in_for_the_extra_ore() -> None:
    """[B2] Also for the town hall's extra ore."""
    game = position(["WWWOLLLBBB", "L"], cities=[1, 0])
    assert "build town_hall" in legal(game)
    build(game, "town_hall")
    assert discards_of(game) == cards("WWWOLLLBBB")
    assert game.scores[0] == 1 + 4


def test_three_never_stand_in_for_their_own_kind() -> None:
    """[B2] Three of a kind never stand in for one of that kind."""
    game = position(["LLLLLBB", "L"])
    play(game, "build road")
    # the lumber was paid at once: a card, never three; the brick has a choice
    assert (game.view(0).paid, legal(game)) == (cards("L"), {"pay card", "pay 3L"})
    assert not legal(position(["LLL", "L"]), "build")


def test_only_what_can_be_paid_is_chosen() -> None:
    """[B3] Only a building that can be paid for."""
    assert legal(position(["LW", "L"]), "build") == set()
    assert legal(position(["LB", "L"]), "build") == {"build road"}
    assert legal(position(["LWWW", "L"]), "build") == {"build road"}
    assert legal(position(["LWW", "L"]), "build") == set()


def test_payment_without_choice() -> None:
    """[B3] A card without a choice is paid at once."""
    game = position(["LBWWGGO", "L"])
    (built,) = play(game, "build settlement")[:1]
    assert (built.kind.name, built.cards, built.count) == ("BUILT", cards("LBWG"), 0)


def test_payment_keeps_the_rest_payable() -> None:
    """[B3] Only choices that leave the rest payable are legal."""
    game = position(["LBBB", "L"])  # 3B for the lumber would leave no brick
    play(game, "build road")
    assert discards_of(game) == cards("LB")
    short = position(["GGOOLLL", "L"])  # 3L for a grain would leave an ore unpaid
    play(short, "build city")
    assert (short.view(0).paid, legal(short)) == (cards("GG"), {"pay card", "pay 3L"})
    (built,) = told(play(short, "pay 3L"), "BUILT")
    assert built.cards == cards("GGOOLLL")


def test_payment_in_fixed_order() -> None:
    """[B3] Lumber, brick, wool, grain, ore."""
    game = position(["LBWG" + "OOO" * 4, "L"])
    play(game, "build settlement")
    asked = []
    while game.phase.name == "PAY":
        asked.append(int(game.view(0).paying_for))
        play(game, "pay card")
    assert asked == [0, 1, 2, 3]


def test_payment_is_secret_until_done() -> None:
    """[B3] The others see nothing until it is paid for; then the building and what was paid."""
    game = position(["LBWWWGGG", "L", "B"])
    before = [game.view(observer) for observer in PRIVATE]
    play(game, "build road")
    for text in ("pay 3W", "pay card"):
        assert all(not game.events_for(observer) for observer in PRIVATE)
        assert [game.view(observer).pack() for observer in PRIVATE] == [view.pack() for view in before]
        assert game.phase.name == "PAY"
        play(game, text)
    for observer in PRIVATE:
        (built,) = game.events_for(observer)
        assert (built.kind.name, built.cards) == ("BUILT", cards("WWWB"))


def test_settlement_needs_no_road() -> None:
    """[B4] Only the stack limits it."""
    game = position(["LBWG", "L"], roads=[0, 1])
    build(game, "settlement")
    assert (game.view(0).settlements[0], game.scores[0]) == (2, 2)
    assert "build settlement" not in legal(position(["LBWG", "L"], settlements=[3, 4]))


@pytest.mark.parametrize("wanted", ["flip", "keep"])
def test_settlement_may_flip_destiny(wanted: str) -> None:
    """[B4] Afterwards the builder may flip the destiny card."""
    game = position(["LBWG", "L", "L"])
    build(game, "settlement")
    assert (game.phase.name, game.actor, legal(game)) == ("FLIP", 0, {"flip", "keep"})
    story = play(game, wanted)
    assert len(told(story, "DESTINY")) == (wanted == "flip")
    assert game.view(1).destiny == ("counter-clockwise" if wanted == "flip" else "clockwise")
    assert game.phase.name == "MAIN"


@pytest.mark.parametrize(("hands", "soothsayer"), [(["LBWG", "L"], True), (["LBWG", "L", "L"], False)])
def test_no_destiny_no_flip(hands: list[str], soothsayer: bool) -> None:
    """[B4] Where there is no destiny card, nobody is asked."""
    game = position(hands, soothsayer=soothsayer)
    build(game, "settlement")
    assert game.phase.name == "MAIN"


def test_winning_settlement_flips_nothing() -> None:
    """[B4] Unless that settlement won the game."""
    game = position(["LBWG", "L", "L"], goal=5, settlements=[4, 1, 1])
    build(game, "settlement")
    assert (game.over, game.winner, game.phase.name) == (True, 0, "OVER")


def test_expansion_needs_a_city_without_one() -> None:
    """[B8] On a city that has none."""
    assert not legal(position(["WWWO", "L"]), "build")
    full = position(["WWWO", "L"], cities=[1, 0], expansions=expansions("church", ""))
    assert not legal(full, "build")
    free = position(["WWWO", "L"], cities=[2, 0], expansions=expansions("church", ""))
    assert "build castle" in legal(free)


def test_expansion_from_the_stack() -> None:
    """[B8] Any kind still in the stack; the guild not with two players."""
    game = position(["WWWO", "L"], cities=[1, 1], expansions=expansions("", "library"))
    assert legal(game, "build") == {"build castle", "build church", "build university"}


def test_expansion_not_twice() -> None:
    """[B8] Not two of the same kind at one player."""
    game = position(["WWWO", "L", "L"], cities=[2, 0, 0], expansions=expansions("church", "", ""))
    assert game.view(0).expansions_left
    assert legal(game, "build") == {"build library", "build castle", "build university", "build guild"}


def university(hand_letters: str, **fields: object) -> CardGame:
    lots = expansions("university", "")
    return position([hand_letters, "L"], **({"cities": [1, 0], "expansions": lots} | fields))


def test_university_waives_one_card() -> None:
    """[E2] One resource of a cost need not be paid."""
    game = university("B")
    (built,) = play(game, "build road")
    assert (built.cards, built.count) == (cards("B"), 1)
    assert game.view(0).university_used


def test_university_is_a_choice() -> None:
    """[E2] It may be kept for a later building."""
    game = university("LB")
    play(game, "build road")
    assert legal(game) == {"pay card", "pay waive"}
    play(game, "pay card")
    assert legal(game) == {"pay card", "pay waive"}
    (built,) = play(game, "pay card")
    assert (built.cards, built.count) == (cards("LB"), 0)
    assert not game.view(0).university_used


def test_university_once_a_turn() -> None:
    """[E2] Once a turn."""
    game = university("BWG")
    build(game, "road")
    assert not legal(game, "build")
    play(game, "draw 2", "draw 2")
    assert not game.view(0).university_used


def test_university_with_three_for_one() -> None:
    """[E2] Together with three of a kind in one cost."""
    game = university("GOOLLL")
    assert "build city" in legal(game)
    story = build(game, "city")
    (built,) = told(story, "BUILT")
    assert (built.cards, built.count) == (cards("GOOLLL"), 1)


def test_university_helps_from_the_moment_it_is_built() -> None:
    """[E2] Not with its own cost, but with the next building."""
    assert "build university" not in legal(position(["WWW", "L"], cities=[1, 0]))
    game = position(["WWWOL", "L"], cities=[1, 0])
    build(game, "university")
    (built,) = build(game, "road")
    assert (built.cards, built.count) == (cards("L"), 1)


def test_a_rich_hand_has_many_ways() -> None:
    """[B3] With everything in hand every kind is offered for a card."""
    game = position([all_but("LBWGO", "L"), "L"])
    play(game, "build knight")
    assert legal(game) == {"pay card", "pay 3L", "pay 3B", "pay 3G", "pay 3O"}
