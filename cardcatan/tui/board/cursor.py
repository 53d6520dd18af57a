"""A cursor that stands on legal places only: arrows take it to the nearest one that way, and every one can be reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from ..i18n import language
from .island import Place

if TYPE_CHECKING:
    from cardcatan import Island

Point: TypeAlias = tuple[float, float]
"""East and south, in the true proportions of the island."""
Steps: TypeAlias = Mapping[tuple[int, str], int]
"""From a place by an arrow to the next one."""

ARROWS: dict[str, Point] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
HALF_WIDTH, HALF_LEVEL = 0.866, 0.5
"""Of a hex whose sides are 1: half its width, and how far down a step of y is."""

# The first sign of a coordinate; no letters among them that every screen has a use for.
ROWS = {"en": "abcdefghijklmnoprsuvwxyz", "ru": "абвгдежзиклмнопрстуфхцшэюя"}
COLUMNS = "1234567890"


def points(island: Island, place: Place) -> list[Point]:
    """Where the middle of every edge, crossing or hex is."""
    these: Iterable[Point]
    if place == Place.EDGE:
        these = [(edge.x, edge.y) for edge in island.edges]
    elif place == Place.CROSSING:
        these = [(crossing.x, crossing.y) for crossing in island.crossings]
    else:
        these = [(hex_.x, hex_.y) for hex_ in island.hexes]
    return [(x * HALF_WIDTH, y * HALF_LEVEL) for x, y in these]


def coordinates(island: Island, place: Place) -> list[str]:
    """`c4`, for every edge, crossing or hex: the row from the north, and where in the row from the west."""
    where = points(island, place)
    letters = ROWS[language()]
    rows = {y: letters[i % len(letters)] for i, y in enumerate(sorted({y for _x, y in where}))}
    seen: dict[float, int] = {}
    out = []
    for _x, y in where:
        seen[y] = seen.get(y, -1) + 1
        out.append(rows[y] + (COLUMNS + letters)[seen[y]])
    return out


# --- arrows ----------------------------------------------------------------------------------------------------

def walk(places: Mapping[int, Point]) -> Steps:
    """Where each arrow leads from each place: to the nearest one that way, if so all can be reached; or else by rows.

    By rows they surely can: up and down lead through all rows one by one, left and right through all places of a row.
    """
    steps = _steps(places, _nearest)
    return steps if connected(places, steps) else _steps(places, _by_rows)


def connected(places: Iterable[int], steps: Steps) -> bool:
    """Whether every place can be reached from every other one."""
    every = list(places)
    if not every:
        return True
    onward: dict[int, list[int]] = {}
    back: dict[int, list[int]] = {}
    for (start, _arrow), end in steps.items():
        onward.setdefault(start, []).append(end)
        back.setdefault(end, []).append(start)
    return all(len(_reached(every[0], ways)) == len(every) for ways in (onward, back))


def _reached(start: int, ways: Mapping[int, list[int]]) -> set[int]:
    seen, todo = {start}, [start]
    while todo:
        for end in ways.get(todo.pop(), ()):
            if end not in seen:
                seen.add(end)
                todo.append(end)
    return seen


def _steps(places: Mapping[int, Point], choose: Callable[[Mapping[int, Point], int, str], int | None]) -> Steps:
    found = {(start, arrow): choose(places, start, arrow) for start in places for arrow in ARROWS}
    return {key: end for key, end in found.items() if end is not None}


def _nearest(places: Mapping[int, Point], start: int, arrow: str) -> int | None:
    """The nearest place within 45 degrees of the arrow; if there is none, the one least off its line."""
    (x, y), (ax, ay) = places[start], ARROWS[arrow]
    found = []
    for end, (ex, ey) in places.items():
        along = (ex - x) * ax + (ey - y) * ay
        aside = abs((ex - x) * ay) + abs((ey - y) * ax)
        if along > 1e-6:
            found.append((aside > along + 1e-6, along + aside, end))
    return min(found)[2] if found else None


def _by_rows(places: Mapping[int, Point], start: int, arrow: str) -> int | None:
    (x, y), (ax, ay) = places[start], ARROWS[arrow]
    if ax:
        row = [(abs(ex - x), end) for end, (ex, ey) in places.items() if ey == y and (ex - x) * ax > 0]
        return min(row)[1] if row else None
    that_way = [(abs(ey - y), abs(ex - x), end) for end, (ex, ey) in places.items() if (ey - y) * ay > 0]
    return min(that_way)[2] if that_way else None
