"""The quick card edition: roads and knights taken from others."""

import pytest

from tests.rules.positions import build, expansions, legal, pass_on, play, position, told

THREE = ["GWO", "L", "L"]


def seized_from(*story: object) -> list[int]:
    return [event.other for event in told(story, "SEIZED")]


def test_last_of_the_stack_then_by_theft() -> None:
    """[B9] The last road of the stack is simply built; the next one is taken."""
    game = position(["LBLB", "L"], roads=[1, 3])
    assert not told(build(game, "road"), "SEIZED")
    assert (game.view(0).roads_left, tuple(game.view(0).roads)) == (0, (2, 3))
    pass_on(game, 2)
    story = build(game, "road")
    assert [event.kind.name for event in story] == ["BUILT", "SEIZED"]
    assert seized_from(*story) == [1]
    assert (game.view(0).roads_left, tuple(game.view(0).roads)) == (0, (3, 2))


def test_taken_knight_changes_sides() -> None:
    """[B9] [P2] A stolen A knight becomes the thief's B."""
    game = position(["GWO", "L"], knights=[1, 1])
    assert (tuple(game.view(0).a_knights), game.scores) == ((1, 1), (1, 1))
    build(game, "knight")
    assert (tuple(game.view(0).a_knights), tuple(game.view(0).knights)) == ((1, 0), (2, 0))
    assert game.scores == (2, 1)


def test_victim_loses_the_point_of_a_b() -> None:
    """[B9] [W1] Losing a B road drops the victim's score; its other cards stay as they are."""
    game = position(["LB", "L"], roads=[1, 4])
    assert game.scores == (1, 3)
    build(game, "road")
    assert game.scores == (2, 2)
    assert tuple(game.view(0).a_roads) == (1, 2)


def test_nobody_to_take_from() -> None:
    """[B9] If nobody has a card that may be taken, it cannot be built."""
    assert "build road" not in legal(position(["LB", "L"], roads=[5, 0]))
    assert "build knight" not in legal(position(["GWO", "L"], knights=[2, 0]))


@pytest.mark.parametrize(
    ("destiny", "current", "victim"),
    [
        ("clockwise", 0, 1),
        ("clockwise", 1, 2),
        ("clockwise", 3, 0),
        ("counter-clockwise", 0, 3),
        ("counter-clockwise", 2, 1),
    ],
)
def test_next_player_in_the_direction(destiny: str, current: int, victim: int) -> None:
    """[B9] The next player in the destiny card's direction; clockwise is upwards."""
    game = position(["GWO"] * 4, knights=[1, 1, 1, 2], destiny=destiny, current=current)
    assert seized_from(*build(game, "knight")) == [victim]


@pytest.mark.parametrize(("destiny", "victim"), [("clockwise", 2), ("counter-clockwise", 3)])
def test_next_player_who_has_one(destiny: str, victim: int) -> None:
    """[B9] Who has none is passed over."""
    game = position(["GWO"] * 5, knights=[0, 0, 4, 3, 0], destiny=destiny)
    assert seized_from(*build(game, "knight")) == [victim]


def test_next_player_who_may_lose_one() -> None:
    """[B9] [E4] Who is protected is passed over, too."""
    game = position(THREE, knights=[0, 1, 3], cities=[0, 1, 0], expansions=expansions("", "church", ""))
    assert seized_from(*build(game, "knight")) == [2]


def test_flipped_destiny_points_the_other_way() -> None:
    """[B9] [B4] A settlement's flip counts for the next theft."""
    game = position(["LBWGGWO", "L", "L"], knights=[0, 2, 2])
    build(game, "settlement")
    play(game, "flip")
    assert seized_from(*build(game, "knight")) == [2]


def test_free_choice_without_the_soothsayer() -> None:
    """[B10] The taker chooses freely, after paying."""
    game = position(THREE, knights=[0, 2, 2], soothsayer=False)
    story = build(game, "knight")
    assert [event.kind.name for event in story] == ["BUILT"]
    assert (game.phase.name, game.actor, legal(game)) == ("VICTIM", 0, {"from @1", "from @2"})
    assert seized_from(*play(game, "from @2")) == [2]
    assert (tuple(game.view(0).knights), game.phase.name) == ((1, 2, 1), "MAIN")


def test_no_question_with_one_answer() -> None:
    """[B10] Where only one opponent has one that may be taken, nobody is asked."""
    game = position(THREE, knights=[0, 0, 4], soothsayer=False)
    assert seized_from(*build(game, "knight")) == [2]
    lots = expansions("", "church", "")
    guarded = position(THREE, knights=[0, 1, 3], cities=[0, 1, 0], expansions=lots, soothsayer=False)
    assert seized_from(*build(guarded, "knight")) == [2]


def test_settlements_are_never_taken() -> None:
    """[B11] With an empty stack no settlement and no expansion can be built."""
    game = position(["LBWG" + "WWO", "L"], settlements=[2, 4], cities=[1, 0], expansions=expansions("", ""))
    assert legal(game, "build settlement") == set()
    others = position(["WWWO", "L"], cities=[1, 1], expansions=expansions("", "library"))
    assert "build library" not in legal(others)


@pytest.mark.parametrize(("theirs", "may"), [(3, False), (4, True)])
def test_castle_keeps_three_roads(theirs: int, may: bool) -> None:
    """[E3] Your first three roads cannot be taken: exactly three."""
    lots = expansions("", "castle")
    game = position(["LB", "L"], roads=[5 - theirs, theirs], cities=[0, 1], expansions=lots)
    assert ("build road" in legal(game)) == may
    if may:
        build(game, "road")
        assert game.view(0).roads[1] == 3


@pytest.mark.parametrize(("theirs", "may"), [(1, False), (2, True)])
def test_church_keeps_one_knight(theirs: int, may: bool) -> None:
    """[E4] Your first knight cannot be taken: exactly one."""
    lots = expansions("", "church")
    game = position(["GWO", "L"], knights=[2 - theirs, theirs], cities=[0, 1], expansions=lots)
    assert ("build knight" in legal(game)) == may
    if may:
        build(game, "knight")
        assert game.view(0).knights[1] == 1


def test_castle_guards_no_knight() -> None:
    """[E3] [E4] A castle guards no knight, a church no road."""
    lots = expansions("", "castle")
    assert "build knight" in legal(position(["GWO", "L"], knights=[1, 1], cities=[0, 1], expansions=lots))
    lots = expansions("", "church")
    assert "build road" in legal(position(["LB", "L"], roads=[2, 3], cities=[0, 1], expansions=lots))


def test_theft_can_win() -> None:
    """[W1] [B9] Ten points by theft win at once."""
    game = position(["LB", "L"], goal=10, roads=[1, 4], cities=[4, 0])
    assert game.scores == (9, 3)
    story = build(game, "road")
    assert [event.kind.name for event in story] == ["BUILT", "SEIZED", "OVER"]
    assert (game.over, game.winner, game.outcome.name, game.scores) == (True, 0, "GOAL", (10, 2))


def test_taken_card_may_be_no_point() -> None:
    """[P2] At the new owner a stolen B can become an A."""
    game = position(["LB", "L"], roads=[0, 5])
    assert game.scores == (1, 3)
    build(game, "road")  # the fifth, an A; the thief's first, an A
    assert game.scores == (1, 3)
    assert tuple(game.view(0).a_roads) == (1, 2)
