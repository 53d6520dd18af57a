"""What a member may not know does not show: not in what it is sent, not in how much of it, not in its order."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.table.twins import OBSERVERS, Twins


@pytest.mark.parametrize("observer", OBSERVERS)
def test_two_deals_that_look_alike_send_the_same_bytes(observer: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(200):  # who has cards sees soon that it is another game, a watcher often never does
        twins = Twins(seed, observer)
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
