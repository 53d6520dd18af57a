"""The board game: the largest army, points, and the end."""

import pytest

from tests.rules.board_table import (
    FIFTEEN,
    NORTH,
    hand,
    kinds,
    known,
    legal,
    letters,
    open_score,
    phase,
    play,
    road_holder,
    table,
    told,
    way,
)


def test_third_knight() -> None:
    """[A4] Two are not enough."""
    here = table("", "", knights=[1], development=["knight"])
    play(here, "knight")
    assert here.game.view(0).largest_army is None
    here = table("", "", knights=[2], development=["knight"])
    story = told(play(here, "knight"), "LARGEST_ARMY")
    assert [(event.seat, event.other, event.count) for event in story] == [(0, None, 3)]
    assert open_score(here, 0) == 2


def test_more_knights_take_it() -> None:
    """[A4] Strictly more."""
    here = table("", "", knights=[2, 3], development=["knight"], army_holder=1)
    play(here, "knight")
    assert here.game.view(0).largest_army == 1
    here = table("", "", knights=[3, 3], development=["knight"], army_holder=1)
    play(here, "knight")
    assert (here.game.view(0).largest_army, open_score(here, 1)) == (0, 0)


def test_points() -> None:
    """[W1] Settlement 1, city 2, awards 2 each, victory cards 1 each."""
    cards = ["victory victory knight"]
    here = table("", "", settlements=[[8, 24]], cities=[[47]], development=cards, roads=[FIFTEEN], knights=[3], goal=15)
    assert (here.game.scores[0], open_score(here, 0)) == (2 + 2 + 4 + 2, 8)
    assert here.game.points_by_source(0) == (2, 2, 2, 2, 2)


NINE = {"cities": [[0, 2, 7, 14]], "settlements": [[20]]}


@pytest.mark.parametrize("text", ["settlement 36", "buy", f"road {way(13, 9)[0]}"])
def test_ten_points_win_at_once(text: str) -> None:
    """[W2] By a settlement, a bought victory point card, or the longest road."""
    lines = [way(20, 25, 31, 36) + way(3, 7, 12, 8, 13) + way(9, 5, 1)]
    here = table("LBWGO", "", roads=lines, **NINE)
    story = play(here, text, chance=["victory"] if text == "buy" else [])
    assert (here.game.outcome.name, here.game.winner, phase(here), here.game.actor) == ("GOAL", 0, "OVER", None)
    assert [(event.seat, event.value) for event in told(story, "OVER")] == [(0, 1)]
    assert not legal(here)


def test_city_wins() -> None:
    """[W2] [W1] A city is one point more than its settlement."""
    here = table("GGOOO", "", cities=[[0, 2, 7]], settlements=[[14, 20]], development=["victory"])
    assert here.game.scores[0] == 9
    play(here, "city 14")
    assert here.game.winner == 0


def test_nine_points_do_not_win() -> None:
    """[W2] And another goal is another goal."""
    here = table("WGO", "", **NINE)
    play(here, "buy", chance=["knight"])
    assert not here.game.over
    here = table("WGO", "", goal=11, **NINE)
    play(here, "buy", chance=["victory"])
    assert not here.game.over


def test_knight_before_the_roll_that_wins_by_largest_army() -> None:
    """[W2] [V3] Before the robber is moved."""
    here = table("", "L", knights=[2], development=["knight"], rolled=False, **NINE)
    story = play(here, "knight")
    assert here.game.winner == 0
    assert kinds(story) == ["PLAYED", "LARGEST_ARMY", "OVER"]


def test_first_free_road_that_wins() -> None:
    """[W2] [V4] In the middle of it: the second is not laid."""
    here = table("", "", roads=[way(3, 7, 12, 8, 13)], development=["roads"], **NINE)
    play(here, "roads", f"road {way(13, 9)[0]}")
    assert (here.game.winner, here.game.view(0).roads_left[0]) == (0, 10)


def test_ten_in_anothers_turn() -> None:
    """[W2] The award comes by another's cut; it does not end the game until the own turn begins."""
    lines = [way(1, 4, 8), way(16, 22, 28, 34, 39, 44), way(*NORTH)]
    here = table("LBWG", "", "", roads=lines, cities=[[], [0, 2, 18, 20]], road_holder=2)
    play(here, "settlement 8")
    assert (road_holder(here), here.game.scores[1], here.game.over) == (1, 10, False)
    story = play(here, "end")
    assert (here.game.outcome.name, here.game.winner, here.game.current) == ("GOAL", 1, 1)
    assert kinds(story) == ["TURN", "OVER"]


def test_ten_in_anothers_turn_may_be_lost_again() -> None:
    """[W2] It is the own turn that counts."""
    lines = [way(1, 4, 8), way(20, 25, 31, 36, 41, 46), way(*NORTH), way(16, 22, 28, 34, 39, 44)]
    here = table("LBWG", "LB", "", "", roads=lines, cities=[[], [], [], [0, 2, 18, 50]], road_holder=2)
    play(here, "settlement 8")
    assert road_holder(here) is None
    lines = [way(1, 4, 8), way(20, 25, 31, 36, 41)[:4], way(*NORTH), way(16, 22, 28, 34, 39, 44)]
    here = table("LBWG", "LBLB", "", "", roads=lines, cities=[[], [], [], [0, 2, 18, 50]], road_holder=2)
    play(here, "settlement 8")
    assert (road_holder(here), here.game.scores[3]) == (3, 10)
    play(here, "end", "roll", f"road {way(41, 46)[0]}", f"road {way(20, 15)[0]}", chance=[(6, 6)])
    assert (road_holder(here), here.game.scores[3]) == (1, 8)
    play(here, "end", "roll", "end", chance=[(6, 6)])
    assert (phase(here), here.game.actor) == ("ROLL", 3)


def test_turn_limit() -> None:
    """[W3] After so many turns most points win, also hidden ones; every player's turn counts."""
    here = table("", "", turn_limit=2, settlements=[[8], [24]], development=["", "victory"])
    play(here, "end", "roll", chance=[(1, 2)])
    assert not here.game.over
    story = play(here, "end")
    assert (here.game.outcome.name, here.game.winner) == ("LIMIT", 1)
    assert [(event.seat, event.value) for event in told(story, "OVER")] == [(1, 2)]
    assert not told(story, "TURN")


def test_equal_is_a_draw() -> None:
    """[W3] Nobody wins."""
    here = table("", "", turn_limit=1, settlements=[[8], [24]])
    play(here, "end")
    assert (here.game.outcome.name, here.game.winner, phase(here)) == ("LIMIT", None, "OVER")


def test_limit_before_anothers_ten() -> None:
    """[W3] The next turn does not begin: its player has most points, but it is the limit."""
    lines = [way(1, 4, 8), way(16, 22, 28, 34, 39, 44), way(*NORTH)]
    here = table("LBWG", "", "", roads=lines, cities=[[], [0, 2, 18, 20]], road_holder=2, turn_limit=1)
    play(here, "settlement 8", "end")
    assert (here.game.outcome.name, here.game.winner, here.game.scores[1]) == ("LIMIT", 1, 10)


def test_founding_is_no_turn() -> None:
    """[W3] The first turn is turn 1."""
    assert table("", "").game.turn == 1


def test_cards_are_shown_at_the_end() -> None:
    """[W4] Development cards of all, no hands."""
    here = table("WW", "L", turn_limit=1, development=["knight", "victory"])
    story = play(here, "end")
    view = here.game.view(None)
    assert [view.developments_of(seat) for seat in (0, 1)] == [(1, 0, 0, 0, 0), (0, 0, 0, 0, 1)]
    assert (view.scores, letters(view.hand), known(here, 1, 0), hand(here, 0)) == ((0, 1), "", "", "WW")
    assert [(event.seat, event.cards) for event in told(story, "SHOWN")] == [(0, (1, 0, 0, 0, 0)), (1, (0, 0, 0, 0, 1))]


def test_goal_needs_no_more_than_it_says() -> None:
    """[W2] The lowest goal is reached by a first city."""
    here = table("GGOOO", "", settlements=[[8, 24]], goal=3)
    play(here, "city 8")
    assert here.game.winner == 0
