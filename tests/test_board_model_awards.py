"""The slow model of the board game against its rule text: the longest road, the largest army, and the end."""

import pytest

from tests.model.board_geometry import crossings, edges
from tests.model.board_model import BoardModel
from tests.model.board_road import longest_road
from tests.model.board_table import counts, play, ring, table, told, way
from tests.model.board_views import view

NORTH = (7, 12, 8, 13, 9, 14, 10)  # six edges between the first two rows of hexes
FIFTEEN = way(7, 11, 16, 21, 27, 33, 38, 43, 47, 51, 48, 52, 49, 53, 50, 46)


def length(roads: list[int], *others: int) -> int:
    """The longest road with others' buildings on these crossings."""
    return longest_road([edges()[number] for number in roads], [crossings()[number] for number in others])


# [A1] the longest road


def test_straight_road() -> None:
    """[A1] All edges in a row, in whatever order they were built."""
    assert length([]) == 0
    assert length(way(*NORTH)) == 6
    assert length(way(8, 13, 9) + way(12, 8)) == 3
    assert length(FIFTEEN) == 15


def test_two_stretches() -> None:
    """[A1] The longer of two that do not touch."""
    assert length(way(0, 4, 8) + way(27, 33, 38, 43)) == 3


@pytest.mark.parametrize("number", range(19))
def test_ring(number: int) -> None:
    """[A1] Around any hex: no edge twice."""
    assert length(ring(number)) == 6
    assert all(length(sorted(set(ring(number)) - {edge})) == 5 for edge in ring(number))


def test_ring_with_branches() -> None:
    """[A1] Along a tail and round the ring; a second tail does not help."""
    assert length(ring(9) + way(18, 13, 8)) == 8
    assert length(ring(9) + way(18, 13) + way(35, 40)) == 7
    assert length(ring(9) + way(18, 13, 8) + way(24, 19, 14)) == 9


def test_branches() -> None:
    """[A1] The two longest of three arms."""
    assert length(way(24, 18, 13, 8) + way(24, 19, 14) + way(24, 30)) == 5
    assert length(way(24, 18) + way(24, 19) + way(24, 30)) == 2


def test_two_rings() -> None:
    """[A1] With a common edge, or with a bridge between them, all edges are one way."""
    assert length(sorted(set(ring(4) + ring(5)))) == 11
    assert length(ring(4) + ring(10) + way(18, 24)) == 13


def test_three_rings_round_a_crossing() -> None:
    """[A1] Fifteen edges, of which the inner ones cannot all be used."""
    roads = sorted(set(ring(4) + ring(5) + ring(9)))
    assert len(roads) == 15
    assert length(roads) == 14


@pytest.mark.parametrize(("position", "expected"), list(enumerate([6, 5, 4, 3, 4, 5, 6])))
def test_cut_at_each_position(position: int, expected: int) -> None:
    """[A1] It may end at another's building, not pass it."""
    assert length(way(*NORTH), NORTH[position]) == expected


def test_cut_rings() -> None:
    """[A1] A ring may begin and end at another's building; two of them leave the longer arc."""
    assert length(ring(9), 18) == 6
    assert length(ring(9), 18, 35) == 3
    assert length(ring(9), 18, 29) == 4
    assert length(ring(9) + way(18, 13, 8), 18) == 6
    assert length(sorted(set(ring(4) + ring(5))), 18) == 10


def test_own_buildings_do_not_cut() -> None:
    """[A1] Settlements and cities of one's own are passed."""
    model = table("", "", settlements=[[8]], cities=[[9]], roads=[way(*NORTH)])
    assert model.road_length(0) == 6


# [A2] [A3] the award


def test_fifth_road_merges_two_stretches() -> None:
    """[A2] Four edges in two stretches, and the one between them."""
    model = table("LB", "", roads=[way(3, 0, 4) + way(1, 5, 2)])
    story = play(model, f"road {way(4, 1)[0]}")
    assert told(story, "LONGEST") == [{"seat": 0, "count": 5}]
    assert model.open_score(0) == 2


def test_four_are_not_enough() -> None:
    """[A2]"""
    model = table("LB", "", roads=[way(7, 12, 8, 13)])
    play(model, f"road {way(13, 9)[0]}")
    assert model.road_holder is None


def test_longer_takes_equal_does_not() -> None:
    """[A2] Strictly longer."""
    model = table("LBLB", "", roads=[way(16, 22, 28, 34, 39)[:4], way(*NORTH)[:5]], road_holder=1)
    play(model, f"road {way(39, 44)[0]}")
    assert (model.road_length(0), model.road_holder) == (5, 1)
    story = play(model, f"road {way(44, 40)[0]}")
    assert told(story, "LONGEST") == [{"seat": 0, "count": 6}]
    assert (model.open_score(0), model.open_score(1)) == (2, 0)


OUTSIDE = {7: 3, 12: 17, 8: 4, 13: 18, 9: 5, 14: 19, 10: 6}


@pytest.mark.parametrize(("position", "left"), list(enumerate([6, 5, 4, 3, 4, 5, 6])))
def test_settlement_cuts_at_each_position(position: int, left: int) -> None:
    """[A3] The road is measured anew at once; with fewer than five, and nobody else with five, the award is set aside."""
    crossing = NORTH[position]
    model = table("LBWG", "", roads=[way(OUTSIDE[crossing], crossing), way(*NORTH)], road_holder=1)
    story = play(model, f"settlement {crossing}")
    assert model.road_length(1) == left
    assert model.road_holder == (1 if left >= 5 else None)
    assert told(story, "LONGEST") == ([] if left >= 5 else [{"seat": None, "count": 0}])


def cut(crossing: int, *others: int) -> BoardModel:
    """Seat 0 cuts seat 1's road of six; others have roads of those lengths far away."""
    ways = (way(16, 22, 28, 34, 39, 44, 40, 45), way(20, 25, 31, 36, 41, 46, 50, 53))
    far = [road[:count] for road, count in zip(ways, others, strict=False)]
    model = table("LBWG", "", *[""] * len(others), roads=[way(OUTSIDE[crossing], crossing), way(*NORTH), *far], road_holder=1)
    play(model, f"settlement {crossing}")
    return model


@pytest.mark.parametrize(
    ("crossing", "others", "holder"),
    [
        (12, (5,), 1),  # cut to five, ties for the longest: keeps it
        (12, (5, 5), 1),
        (12, (6,), 2),  # another alone is longest now
        (12, (6, 6), None),  # others alone tie for the longest
        (8, (5,), 2),
        (8, (5, 5), None),
        (8, (4, 4), None),  # nobody has five
        (8, (6, 5), 2),
        (7, (6, 6), 1),  # an end is no cut
    ],
)
def test_ties_after_the_cut(crossing: int, others: tuple[int, ...], holder: int | None) -> None:
    """[A3] Keeps it, loses it to the one who alone has the longest, or it is set aside."""
    assert cut(crossing, *others).road_holder == holder


def test_award_set_aside_is_taken_by_who_is_alone_longest() -> None:
    """[A3] Of at least five edges; the former holder has no privilege."""
    model = cut(8, 5, 5)
    play(model, "end", "roll", "end", "roll", chance=[("dice", (1, 1)), ("dice", (1, 1))])
    model.take_openly(2, ["lumber", "brick"])
    story = play(model, f"road {way(44, 40)[0]}")
    assert told(story, "LONGEST") == [{"seat": 2, "count": 6}]


def test_own_settlement_does_not_cut() -> None:
    """[A1] [A3] On one's own road."""
    model = table("LBWG", "", roads=[way(*NORTH)], road_holder=0)
    play(model, "settlement 8")
    assert (model.road_length(0), model.road_holder) == (6, 0)


def test_settlement_that_gives_the_award_to_its_builder() -> None:
    """[A3] By shortening the other's road."""
    model = table("LBWG", "", roads=[way(4, 8) + way(16, 22, 28, 34, 39, 44), way(*NORTH)], road_holder=1)
    play(model, "settlement 8")
    assert model.road_holder == 0


# [A4] the largest army


def knights(*numbers: int) -> list[str]:
    return ["knight " * number for number in numbers]


def test_third_knight() -> None:
    """[A4] Two are not enough."""
    model = table("", "", played=knights(1), development=knights(1))
    play(model, "knight")
    assert model.army_holder is None
    model = table("", "", played=knights(2), development=knights(1))
    assert told(play(model, "knight"), "ARMY") == [{"seat": 0, "count": 3}]
    assert model.open_score(0) == 2


def test_more_knights_take_it() -> None:
    """[A4] Strictly more."""
    model = table("", "", played=knights(2, 3), development=knights(1), army_holder=1)
    play(model, "knight")
    assert model.army_holder == 1
    model = table("", "", played=knights(3, 3), development=knights(1), army_holder=1)
    play(model, "knight")
    assert (model.army_holder, model.open_score(1)) == (0, 0)


# The end


def test_points() -> None:
    """[W1] Settlement 1, city 2, awards 2 each, victory cards 1 each."""
    model = table(
        "", "", settlements=[[8, 24]], cities=[[47]], development=["victory victory knight"], road_holder=0, army_holder=0
    )
    assert model.score(0) == 2 + 2 + 4 + 2
    assert model.open_score(0) == 8


NINE = {"cities": [[0, 2, 7, 14]], "settlements": [[20]]}


@pytest.mark.parametrize(
    ("text", "chance"), [("settlement 36", []), ("buy", [("bought", ["victory"])]), (f"road {way(13, 9)[0]}", [])]
)
def test_ten_points_win_at_once(text: str, chance: list) -> None:
    """[W2] By a settlement, a bought victory point card, or the longest road."""
    roads = [way(20, 25, 31, 36) + way(3, 7, 12, 8, 13) + way(9, 5)]
    model = table("LBWGO", "", roads=roads, **NINE)
    story = play(model, text, chance=chance)
    assert (model.outcome, model.winner, model.phase, model.actor) == ("goal", 0, "over", None)
    assert told(story, "OVER") == [{"value": "goal", "seat": 0}]
    assert model.legal() == set()


def test_city_wins() -> None:
    """[W2] [W1] A city is one point more than its settlement."""
    model = table("GGOOO", "", cities=[[0, 2, 7]], settlements=[[14, 20]], development=["victory"])
    assert model.score(0) == 9
    play(model, "city 14")
    assert model.winner == 0


def test_nine_points_do_not_win() -> None:
    """[W2] And another goal is another goal."""
    model = table("WGO", "", **NINE)
    play(model, "buy", chance=[("bought", ["knight"])])
    assert model.outcome is None
    model = table("WGO", "", goal=11, **NINE)
    play(model, "buy", chance=[("bought", ["victory"])])
    assert model.outcome is None


def test_knight_before_the_roll_that_wins() -> None:
    """[W2] [V3] By largest army, before the robber is moved."""
    model = table("", "L", played=knights(2), development=["knight"], dice=None, **NINE)
    story = play(model, "knight")
    assert model.winner == 0
    assert [event.kind for event in story] == ["PLAYED", "ARMY", "OVER"]


def test_first_free_road_that_wins() -> None:
    """[W2] [V4] In the middle of it: the second is not laid."""
    model = table("", "", roads=[way(3, 7, 12, 8, 13)], development=["roads"], **NINE)
    play(model, "roads", f"road {way(13, 9)[0]}")
    assert (model.winner, len(model.seats[0].roads)) == (0, 5)


def test_ten_in_anothers_turn() -> None:
    """[W2] The award comes by another's cut; it wins when the own turn begins."""
    roads = [way(4, 8), way(16, 22, 28, 34, 39, 44), way(*NORTH)]
    model = table("LBWG", "", "", roads=roads, cities=[[], [0, 2, 18, 20]], road_holder=2)
    play(model, "settlement 8")
    assert (model.road_holder, model.scores[1], model.outcome) == (1, 10, None)
    story = play(model, "end")
    assert (model.outcome, model.winner, model.current) == ("goal", 1, 1)
    assert [event.kind for event in story] == ["TURN", "OVER"]


def test_ten_in_anothers_turn_may_be_lost_again() -> None:
    """[W2] It is the own turn that counts."""
    model = table("", "", "", cities=[[], [], [0, 2, 18, 20]], road_holder=2, roads=[[], way(*NORTH), FIFTEEN[:5]])
    assert model.scores[2] == 10
    model.take_openly(1, ["lumber", "brick"])
    play(model, "end", "roll", f"road {way(10, 15)[0]}", "end", chance=[("dice", (1, 1))])
    assert (model.road_holder, model.outcome, model.phase) == (1, None, "roll")


def test_turn_limit() -> None:
    """[W3] After so many turns most points win, also hidden ones; every player's turn counts."""
    model = table("", "", turn=7, turn_limit=8, settlements=[[8], [24]], development=["", "victory"])
    play(model, "end", "roll", chance=[("dice", (1, 1))])
    assert model.outcome is None
    story = play(model, "end")
    assert (model.outcome, model.winner) == ("limit", 1)
    assert told(story, "OVER") == [{"value": "limit", "seat": 1}]
    assert not told(story, "TURN")


def test_equal_is_a_draw() -> None:
    """[W3] Nobody wins."""
    model = table("", "", turn=8, turn_limit=8, settlements=[[8], [24]])
    play(model, "end")
    assert (model.outcome, model.winner, model.phase) == ("limit", None, "over")


def test_limit_before_anothers_ten() -> None:
    """[W3] The next turn does not begin: its player has most points, but it is the limit."""
    model = table("", "", turn=8, turn_limit=8, settlements=[[], [24]], cities=[[], [0, 2, 7, 14]], development=["", "victory"])
    play(model, "end")
    assert (model.outcome, model.winner) == ("limit", 1)


def test_cards_are_shown_at_the_end() -> None:
    """[W4] Development cards of all, no hands."""
    model = table("WW", "L", turn=8, turn_limit=8, development=["knight", "victory"])
    play(model, "end")
    seen = view(model, None)
    assert seen["cards"] == ((1, 0, 0, 0, 0), (0, 0, 0, 0, 1))
    assert seen["scores"] == (0, 1)
    assert seen["hand"] == view(model, 1)["known"][0] == counts("")
