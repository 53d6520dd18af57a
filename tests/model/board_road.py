"""[the longest road] by trying every way along the edges."""

from collections.abc import Iterable
from functools import lru_cache

from .board_geometry import Crossing, Edge, edges_at, ends


def longest_road(roads: Iterable[Edge], blocked: Iterable[Crossing]) -> int:
    """The most edges of one continuous road: no edge twice, and not through a crossing with another's building."""
    return _longest(frozenset(roads), frozenset(blocked))


@lru_cache(maxsize=20_000)
def _longest(roads: frozenset[Edge], blocked: frozenset[Crossing]) -> int:
    starts = {end for edge in roads for end in ends(edge)}
    return max((_walk(start, roads, blocked, first=True) for start in starts), default=0)


def _walk(at: Crossing, left: frozenset[Edge], blocked: frozenset[Crossing], first: bool = False) -> int:
    """The most edges that a road can still go on for from this crossing, over the edges left."""
    if at in blocked and not first:
        return 0
    most = 0
    for edge in edges_at(at):
        if edge in left:
            (onward,) = set(ends(edge)) - {at}
            most = max(most, 1 + _walk(onward, left - {edge}, blocked))
    return most
