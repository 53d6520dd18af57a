"""Where the parts of an island stand on the sheet: as a brick wall, or as true hexes. Rows and columns count from 0."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from cardcatan import Island
    from cardcatan.games.board import Harbour, Hex

Spot: TypeAlias = tuple[int, int]
"""A row and a column."""
Texts: TypeAlias = list[tuple[int, int, str]]
"""Rows and columns where texts begin."""

NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST = range(6)
"""The sides of a hex in the order of its edges."""
SHIFTS = (0, -1, 1, -2, 2, -3, 3)


class Form(Enum):
    """How an edge runs."""

    FLAT = 0
    UPRIGHT = 1
    FALLING = 2
    RISING = 3


@dataclass(frozen=True, slots=True)
class Way:
    """The cells of an edge, from the left or from above."""

    form: Form
    cells: tuple[Spot, ...]


class Plan(ABC):
    """One way to draw an island; `unit` is half the width of a hex in columns."""

    def __init__(self, island: Island, unit: int) -> None:
        self.island, self.unit = island, unit
        self.west = min(crossing.x for crossing in island.crossings)
        self.first = min(hex_.y for hex_ in island.hexes) // 3

    def column(self, x: float) -> int:
        return int((x - self.west) * self.unit)

    def level(self, y: int) -> tuple[int, int]:
        """Of a crossing: the row of hexes whose upper corners it belongs to, and whether it is their points (0) or not."""
        row, rest = divmod(y + 2, 3)
        return row - self.first, rest

    @property
    def extent(self) -> tuple[int, int]:
        """Rows and columns of the land alone."""
        spots = [self.crossing(number) for number in range(len(self.island.crossings))]
        return max(row for row, _ in spots) + 1, max(column for _, column in spots) + 1

    @abstractmethod
    def crossing(self, number: int) -> Spot:
        ...

    @abstractmethod
    def edge(self, number: int) -> Way:
        ...

    @abstractmethod
    def box(self, hex_: Hex) -> list[tuple[int, int, int]]:
        """The lines that can be written on in a hex, from above: row, first column, columns."""

    def corners(self, hex_: Hex) -> list[tuple[int, int, int]]:
        """Further cells of a hex, too few to write on."""
        return []

    @property
    @abstractmethod
    def lines(self) -> int:
        """How many lines can be written on in a hex."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many columns can be written on in a hex."""

    @abstractmethod
    def harbour(self, harbour: Harbour, letter: str) -> Iterator[Texts]:
        """Where a harbour's words may stand, the best place first; `letter` is what it trades, empty for all."""

    def _side(self, harbour: Harbour) -> int:
        (number,) = self.island.edges[harbour.edge].hexes
        return tuple(self.island.hexes[number].edges).index(harbour.edge)

    def _ends(self, edge: int) -> tuple[Spot, Spot]:
        """From the left to the right, or from above."""
        first, second = (self.crossing(end) for end in self.island.edges[edge].ends)
        return (first, second) if (first[1], first[0]) <= (second[1], second[0]) else (second, first)


def words(letter: str) -> tuple[str, tuple[str, str]]:
    """`2:1 W`, and the same under each other."""
    return (f"2:1 {letter}", ("2:1", f" {letter} ")) if letter else ("3:1", ("", "3:1"))


class Brick(Plan):
    """A brick wall: each zigzag between two rows of hexes is one straight line."""

    def __init__(self, island: Island, unit: int = 4, height: int = 2) -> None:
        super().__init__(island, unit)
        self.height = height

    def crossing(self, number: int) -> Spot:
        crossing = self.island.crossings[number]
        return self.level(crossing.y)[0] * (self.height + 1), self.column(crossing.x)

    def edge(self, number: int) -> Way:
        (row, column), (other, right) = self._ends(number)
        if row == other:
            return Way(Form.FLAT, tuple((row, c) for c in range(column + 1, right)))
        return Way(Form.UPRIGHT, tuple((r, column) for r in range(row + 1, other)))

    def box(self, hex_: Hex) -> list[tuple[int, int, int]]:
        top = (hex_.y // 3 - self.first) * (self.height + 1)
        return [(top + 1 + i, self.column(hex_.x - 1) + 1, self.size) for i in range(self.height)]

    @property
    def lines(self) -> int:
        return self.height

    @property
    def size(self) -> int:
        return 2 * self.unit - 1

    def harbour(self, harbour: Harbour, letter: str) -> Iterator[Texts]:
        (row, column), (low, _right) = self._ends(harbour.edge)
        side = self._side(harbour)
        text, stack = words(letter)
        if self.height == 1:
            text, stack = (f"2:{letter}" if letter else text), ("", "")
        if side in (EAST, WEST):
            middle = (row + low) // 2
            if any(stack):
                start = column + 2 if side == EAST else column - 4
                texts = [part for part in stack if part]
                yield [(middle + i, start, part) for i, part in enumerate(texts)]
            yield [(middle, column + 2 if side == EAST else column - 1 - len(text), text)]
            yield [(middle, column + 1 if side == EAST else column - len(text), text)]
            return
        above = side in (NORTH_EAST, NORTH_WEST)
        line = row - 1 if above else row + 1
        start = column + (self.unit + 1 - len(text)) // 2
        for shift in SHIFTS:
            yield [(line, start + shift, text)]
        if any(stack):
            for shift in SHIFTS:
                yield [(line + i - above, column + 1 + shift, part) for i, part in enumerate(stack) if part]


class Hexes(Plan):
    """True hexes of four lines a row, each point between the two hexes above it."""

    def crossing(self, number: int) -> Spot:
        crossing = self.island.crossings[number]
        row, rest = self.level(crossing.y)
        return 4 * row + 2 * rest, self.column(crossing.x)

    def edge(self, number: int) -> Way:
        (row, column), (other, right) = self._ends(number)
        if column == right:
            return Way(Form.UPRIGHT, ((row + 1, column),))
        middle = (column + right) // 2
        cells = tuple(((row + other) // 2, c) for c in range(middle - 1, middle + 2))
        return Way(Form.FALLING if other > row else Form.RISING, cells)

    def box(self, hex_: Hex) -> list[tuple[int, int, int]]:
        top = 4 * (hex_.y // 3 - self.first)
        return [(top + 2 + i, self.column(hex_.x - 1) + 1, self.size) for i in range(3)]

    def corners(self, hex_: Hex) -> list[tuple[int, int, int]]:
        top, middle, half = 4 * (hex_.y // 3 - self.first), self.column(hex_.x), (self.unit - 4) // 2
        return [(top + i, middle - half, 2 * half + 1) for i in (1, 5)]

    @property
    def lines(self) -> int:
        return 3

    @property
    def size(self) -> int:
        return 2 * self.unit - 1

    def harbour(self, harbour: Harbour, letter: str) -> Iterator[Texts]:
        (row, column), (low, right) = self._ends(harbour.edge)
        side = self._side(harbour)
        text, stack = words(letter)
        if side in (EAST, WEST):
            texts = [part for part in stack if part]
            for far in (2, 1):
                start = column + far if side == EAST else column - far - 2
                yield [(row + 1 + i, start, part) for i, part in enumerate(texts)]
                yield [(row + 1, column + far if side == EAST else column - far - len(text) + 1, text)]
            return
        above = side in (NORTH_EAST, NORTH_WEST)
        line = min(row, low) if above else max(row, low)
        middle = (column + right) // 2
        east = side in (NORTH_EAST, SOUTH_EAST)
        for shift in SHIFTS:
            yield [(line, (middle if east else middle - len(text) + 1) + shift, text)]
        for shift in SHIFTS:
            start = middle if east else middle - 2
            yield [(line + i - above, start + shift, part) for i, part in enumerate(stack) if part]
