"""The board game: the longest road, and the award for it."""

import random

import pytest

from tests.rules.board_table import (
    BEGINNER,
    FIFTEEN,
    NORTH,
    Table,
    legal,
    open_score,
    play,
    ring,
    road_holder,
    road_length,
    table,
    told,
    way,
)


def length(edges: list[int], *others: int) -> int:
    """The longest road with others' cities on these crossings, two to a player."""
    return road_length(table("", "", "", "", roads=[sorted(set(edges))], cities=[[], *([other] for other in others)]), 0)


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
    """[A1] Along a tail and round the ring; a second tail does not help unless it lies beside the first."""
    assert length(ring(9) + way(18, 13, 8)) == 8
    assert length(ring(9) + way(18, 13) + way(35, 40)) == 7
    assert length(ring(9) + way(18, 13, 8) + way(24, 19, 14)) == 9


def test_branches() -> None:
    """[A1] The two longest of three arms."""
    assert length(way(24, 18, 13, 8) + way(24, 19, 14) + way(24, 30)) == 5
    assert length(way(24, 18) + way(24, 19) + way(24, 30)) == 2


def test_two_rings_that_meet() -> None:
    """[A1] With a common edge, or with a bridge between them, all edges are one way."""
    assert length(ring(4) + ring(5)) == 11
    assert length(ring(4) + ring(10) + way(18, 24)) == 13


def test_three_rings_round_a_crossing() -> None:
    """[A1] Fifteen edges, of which the inner ones cannot all be used."""
    edges = sorted(set(ring(4) + ring(5) + ring(9)))
    assert len(edges) == 15
    assert length(edges) == 14


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
    assert length(ring(4) + ring(5), 18) == 10


def test_own_buildings_do_not_cut() -> None:
    """[A1] Settlements and cities of one's own are passed."""
    assert road_length(table("", "", settlements=[[8]], cities=[[9]], roads=[way(*NORTH)]), 0) == 6


def is_one_way(edges: list[int], stops: set[int]) -> bool:
    """Euler: all in one piece when pulled apart at others' buildings, with at most two odd ends."""
    at: dict[object, list[int]] = {}
    for edge in edges:
        for end in BEGINNER.edges[edge].ends:
            at.setdefault((end, edge) if end in stops else end, []).append(edge)
    reached, waiting = set(edges[:1]), list(edges[:1])
    while waiting:
        edge = waiting.pop()
        for there in at.values():
            if edge in there:
                waiting += [other for other in there if other not in reached]
                reached |= set(there)
    return len(reached) == len(edges) and sum(len(there) % 2 for there in at.values()) <= 2


def by_euler(edges: list[int], stops: set[int]) -> int:
    """The longest road the other way round: all sets of edges, each asked whether it is one way."""
    subsets = ([edge for place, edge in enumerate(edges) if bits >> place & 1] for bits in range(2 ** len(edges)))
    return max(len(subset) for subset in subsets if is_one_way(subset, stops))


@pytest.mark.parametrize("seed", range(30))
def test_longest_road_by_trying_all_sets_of_edges(seed: int) -> None:
    """[A1] Crowded networks, however they are cut; and the same however they grow."""
    chooser, edges = random.Random(seed), [random.Random(seed).randrange(72)]
    while len(edges) < 9:
        near = [
            number
            for number, edge in enumerate(BEGINNER.edges)
            if number not in edges and any(set(edge.ends) & set(BEGINNER.edges[other].ends) for other in edges)
        ]
        edges.append(chooser.choice(near))
    stops = set(chooser.sample([4, 8, 13, 18, 29, 35, 40, 24], 3)) if seed % 3 else set()
    stops = {stop for stop in stops if not any(other in BEGINNER.crossings[stop].neighbours for other in stops)}
    fields = {"cities": [[], sorted(stops)], "settlements": [list(BEGINNER.edges[edges[0]].ends)[:1] if not stops else []]}
    here = table("L" * 9 + "B" * 9, "", roads=[edges], **fields)
    assert road_length(here, 0) == by_euler(edges, stops)
    for _ in range(3):
        ways = sorted(legal(here, "road"))
        if ways:
            edges.append(int(chooser.choice(ways).split()[1]))
            play(here, f"road {edges[-1]}")
            assert road_length(here, 0) == by_euler(edges, stops)


def test_fifth_road_merges_two_stretches() -> None:
    """[A2] Four edges in two stretches, and the one between them."""
    here = table("LB", "", roads=[way(3, 0, 4) + way(1, 5, 2)])
    story = play(here, f"road {way(4, 1)[0]}")
    assert [(event.seat, event.other, event.count) for event in told(story, "LONGEST_ROAD")] == [(0, None, 5)]
    assert open_score(here, 0) == 2


def test_four_are_not_enough() -> None:
    """[A2] Nor is the fifth edge elsewhere."""
    here = table("LB", "", roads=[way(7, 12, 8, 13) + way(47, 51)], settlements=[[47]])
    play(here, f"road {way(13, 9)[0]}")
    assert (road_length(here, 0), road_holder(here)) == (4, None)


def test_longer_takes_equal_does_not() -> None:
    """[A2] Strictly longer."""
    here = table("LBLB", "", roads=[way(16, 22, 28, 34, 39)[:4], way(*NORTH)[:5]], road_holder=1)
    play(here, f"road {way(39, 44)[0]}")
    assert (road_length(here, 0), road_holder(here)) == (5, 1)
    story = play(here, f"road {way(44, 40)[0]}")
    assert [(event.seat, event.other, event.count) for event in told(story, "LONGEST_ROAD")] == [(0, 1, 6)]
    assert (open_score(here, 0), open_score(here, 1)) == (2, 0)


OUTSIDE = {7: (0, 3), 12: (23, 17), 8: (0, 4), 13: (23, 18), 9: (1, 5), 14: (24, 19), 10: (2, 6)}


@pytest.mark.parametrize(("position", "left"), list(enumerate([6, 5, 4, 3, 4, 5, 6])))
def test_settlement_cuts_at_each_position(position: int, left: int) -> None:
    """[A3] The road is measured anew at once; with fewer than five, and nobody else with five, the award is set aside."""
    crossing = NORTH[position]
    here = table("LBWG", "", roads=[way(*OUTSIDE[crossing], crossing), way(*NORTH)], road_holder=1)
    story = play(here, f"settlement {crossing}")
    assert (road_length(here, 1), road_holder(here)) == (left, 1 if left >= 5 else None)
    moved = [(event.seat, event.other, event.count) for event in told(story, "LONGEST_ROAD")]
    assert moved == ([] if left >= 5 else [(None, 1, 0)])


def cut(crossing: int, *others: int) -> Table:
    """Seat 0 cuts seat 1's road of six; others have roads of those lengths far away, and can build one more."""
    ways = (way(16, 22, 28, 34, 39, 44, 40, 45), way(20, 25, 31, 36, 41, 46, 50, 53))
    far = [road[:count] for road, count in zip(ways, others, strict=False)]
    lines = [way(*OUTSIDE[crossing], crossing), way(*NORTH), *far]
    here = table("LBWG", "", *["LB"] * len(others), roads=lines, road_holder=1)
    play(here, f"settlement {crossing}")
    return here


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
    assert road_holder(cut(crossing, *others)) == holder


def test_award_set_aside_is_taken_by_who_is_alone_longest() -> None:
    """[A3] Of at least five edges; the former holder has no privilege."""
    here = cut(8, 5, 5)
    play(here, "end", "roll", "end", "roll", chance=[(6, 6), (6, 6)])
    story = play(here, f"road {way(44, 40)[0]}")
    assert [(event.seat, event.other, event.count) for event in told(story, "LONGEST_ROAD")] == [(2, None, 6)]


def test_own_settlement_does_not_cut() -> None:
    """[A1] [A3] On one's own road."""
    here = table("LBWG", "", roads=[way(*NORTH)], road_holder=0)
    play(here, "settlement 8")
    assert (road_length(here, 0), road_holder(here)) == (6, 0)


def test_settlement_that_gives_the_award_to_its_builder() -> None:
    """[A3] By shortening the other's road."""
    here = table("LBWG", "", roads=[way(0, 4, 8) + way(16, 22, 28, 34, 39, 44), way(*NORTH)], road_holder=1)
    play(here, "settlement 8")
    assert road_holder(here) == 0
