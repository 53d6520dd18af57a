"""The speed of random play in the core."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from cardcatan import core
from cardcatan.games.game import AnyRules

_CHUNK = 256


class Speed(NamedTuple):
    """How many games and decisions in how many seconds."""

    games: int
    decisions: int
    seconds: float

    @property
    def games_per_s(self) -> float:
        """Games a second."""
        return self.games / self.seconds

    @property
    def decisions_per_s(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds


def bench(rules: AnyRules, seconds: float = 2.0, threads: int = 1, seed: int = 1) -> Speed:
    """Play random games for about so many seconds on so many threads; all threads together."""
    began = time.perf_counter()
    end = began + seconds
    stop = core.Cancel()
    with ThreadPoolExecutor(threads) as pool:
        try:
            counts = list(pool.map(lambda thread: _play(rules, seed + thread, end, stop), range(threads)))
        finally:
            stop.set()  # Ctrl-C, for one
    took = time.perf_counter() - began
    return Speed(sum(games for games, _ in counts), sum(decisions for _, decisions in counts), took)


def _play(rules: AnyRules, seed: int, end: float, stop: core.Cancel) -> tuple[int, int]:
    games = decisions = 0
    while not games or (time.perf_counter() < end and not stop.is_set()):
        decisions += core.play_random(rules, seed, games, _CHUNK)[0]
        games += _CHUNK
    return games, decisions
