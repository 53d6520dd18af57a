"""What a member may not know does not show: not in what it is sent, not in how much of it, not in its order."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.table.twins import OBSERVERS, Twins


@pytest.mark.parametrize("observer", OBSERVERS)
@pytest.mark.parametrize(("game", "seeds"), [("card", 200), ("board", 40)])
def test_two_deals_that_look_alike_send_the_same_bytes(observer: str, game: str, seeds: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(seeds):  # who has cards sees soon that it is another game, a watcher often never does; dice tell everybody
        twins = Twins(seed, observer, game)
        twins.play(20)
        seen += twins.seen
    for what in ("bot", "late", "go", "come", "talk", "pause"):
        assert seen[what] > 20, seen


@pytest.mark.parametrize("observer", OBSERVERS)
def test_whatever_is_hidden_in_the_middle_of_a_game_two_rooms_send_the_same_bytes(observer: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(25):
        twins = Twins(seed, observer)
        twins.play(80, part=True)
        seen += twins.seen
    # and the test would notice: there were steps to hide, in different numbers, of people, bots, and those out of time
    for what in ("hidden", "differs", "bot", "late", "parted"):
        assert seen[what] > 50, seen


@pytest.mark.parametrize("observer", OBSERVERS)
def test_whatever_is_hidden_on_the_board_two_rooms_send_the_same_bytes(observer: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        twins = Twins(seed, observer, "board")
        twins.play(300, part=True)
        seen += twins.seen
        seen += Counter(move.action.kind.name for move, _ in twins.sides[0].room._book.current.table.moves)
    # stolen cards, bought cards, and cards that others put aside than in the other room
    for what, least in {"bot": 50, "late": 50, "parted": 50, "ROBBER": 10, "BUY": 3, "DISCARD": 5, "apart": 3}.items():
        assert seen[what] >= least, seen
