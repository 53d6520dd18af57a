"""The island drawn as lines: land, harbours, pieces, the robber, and the places that can be chosen. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from ..glyphs import Glyphs
from ..i18n import p_
from ..names import letter_of
from ..text import Line, line, width
from .canvas import Canvas
from .names import terrain_name, terrain_short
from .plan import Brick, Form, Hexes, Plan, Spot, Texts
from .signs import Signs, signs_of

if TYPE_CHECKING:
    from cardcatan import BoardView, Island
    from cardcatan.games.board import Harbour, Hex


class Place(Enum):
    """What a number counts."""

    EDGE = 0
    CROSSING = 1
    HEX = 2


@dataclass(frozen=True, slots=True)
class Marks:
    """The places that can be chosen, by number, with their labels; and the one under the cursor."""

    place: Place
    labels: Mapping[int, str]
    cursor: int | None = None

    def label(self, place: Place, number: int) -> str:
        return self.labels.get(number, "") if place == self.place else ""

    def on(self, place: Place, number: int) -> bool:
        return place == self.place and number == self.cursor


NO_MARKS = Marks(Place.HEX, {})


@dataclass(frozen=True, slots=True)
class Land:
    """What stands on an island."""

    island: Island
    robber: int | None = None
    roads: Sequence[int | None] = ()
    buildings: Sequence[tuple[int, bool] | None] = ()
    rolled: int | None = None
    """The number that was rolled this turn."""
    marks: Marks = field(default=NO_MARKS)


def land_of(view: BoardView, marks: Marks = NO_MARKS) -> Land:
    rolled = sum(view.dice) if view.dice else None
    return Land(view.island, view.robber, view.roads, view.buildings, rolled, marks)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing and its size; it depends on the island's shape and on nothing else."""

    lines: list[Line]
    width: int
    origin: Spot
    """The row and column of the plan that its first cell shows."""

    @property
    def height(self) -> int:
        return len(self.lines)


def chance_dots(token: int | None) -> int:
    """How many of 36 rolls of two dice bring a number."""
    return 6 - abs(7 - token) if token else 0


def plans(island: Island) -> list[Plan]:
    """The ways to draw it, the roomiest first."""
    return [Hexes(island, 6), Hexes(island, 4), Brick(island, 4, 2), Brick(island, 3, 1)]


def draw(land: Land, plan: Plan, glyphs: Glyphs) -> Drawing:
    """The island by one plan: blank all round but for its harbours."""
    painter = _Painter(land, plan, signs_of(glyphs))
    painter.paint()
    return painter.drawing()


def draw_within(land: Land, columns: int, rows: int, glyphs: Glyphs) -> Drawing:
    """The roomiest drawing that fits; where none does, of the smallest one what is around the cursor."""
    ways = plans(land.island)
    for plan in ways:
        if plan is not ways[-1] and (plan.extent[0] > rows or plan.extent[1] > columns):
            continue  # without its harbours it is too large already
        painter = _Painter(land, plan, signs_of(glyphs))
        painter.paint()
        if painter.fits(columns, rows):
            return painter.drawing()
    return painter.part(columns, rows)


def _window(first: int, end: int, middle: int, size: int) -> tuple[int, int]:
    """So much of a stretch, with one place in its middle if that can be."""
    start = max(first, min(middle - size // 2, end - size))
    return start, min(end, start + size)


def _within(name: str, short: str, room: int) -> str:
    """A word in full, or in so many letters."""
    return name if len(name) <= room else short[:room]


class _Painter:
    """Writes one island on a sheet."""

    def __init__(self, land: Land, plan: Plan, signs: Signs) -> None:
        self.land, self.plan, self.signs = land, plan, signs
        self.island = land.island
        self.sheet = Canvas()
        self.area = (0, 0, 0, 0)

    def paint(self) -> None:
        havens = {crossing for harbour in self.island.harbours for crossing in harbour.crossings}
        for edge in range(len(self.island.edges)):
            self._border(edge)
        for number in range(len(self.island.crossings)):
            row, column = self.plan.crossing(number)
            self.sheet.put(row, column, *self._bare(number in havens))
        for number, hex_ in enumerate(self.island.hexes):
            self._hex(number, hex_)
        for harbour in self.island.harbours:
            self._harbour(harbour)
        self.area = self.sheet.bounds()
        self._pieces()

    def drawing(self) -> Drawing:
        top, left, bottom, right = self.area
        return Drawing(self.sheet.lines(top, left, bottom, right), right - left, (top, left))

    def fits(self, columns: int, rows: int) -> bool:
        top, left, bottom, right = self.area
        return bottom - top <= rows and right - left <= columns

    def part(self, columns: int, rows: int) -> Drawing:
        """At most so much of the sheet, with the cursor in the middle as far as that leaves nothing blank."""
        top, left, bottom, right = self.area
        cursor = self.land.marks.cursor
        row, column = ((top + bottom) // 2, (left + right) // 2) if cursor is None else self._label_spot(cursor)
        top, bottom = _window(top, bottom, row, rows)
        left, right = _window(left, right, column, columns)
        return Drawing(self.sheet.lines(top, left, bottom, right), right - left, (top, left))

    # --- the land ------------------------------------------------------------------------------------------------

    def _bare(self, haven: bool) -> tuple[str, str]:
        return (self.signs.haven, "") if haven else (self.signs.crossing, "class:dim")

    def _border(self, edge: int) -> None:
        way, signs = self.plan.edge(edge), self.signs
        sign = {Form.FLAT: signs.flat, Form.UPRIGHT: signs.upright, Form.FALLING: signs.falling,
                Form.RISING: signs.rising}[way.form]
        slanting = way.form in (Form.FALLING, Form.RISING)
        for row, column in way.cells[1:2] if slanting else way.cells:
            self.sheet.put(row, column, sign, "class:dim")

    def _hex(self, number: int, hex_: Hex) -> None:
        robbed = number == self.land.robber
        style = "class:warn" if robbed else ""
        for row, column, size in [*self.plan.corners(hex_), *self.plan.box(hex_)]:
            self.sheet.put(row, column, (self.signs.hatch if robbed else " ") * size, style)
        for (row, column, size), text in zip(self.plan.box(hex_), self._inside(number, hex_, robbed), strict=True):
            column += (size - width(text) + 1) // 2
            for fragment in text:
                self.sheet.lay(row, column, fragment[1], fragment[0])
                column += len(fragment[1])

    def _inside(self, number: int, hex_: Hex, robbed: bool) -> list[Line]:
        """The lines of a hex: letter and number, dots, name, as many as there are."""
        size, kind = self.plan.size, None if hex_.terrain is None else int(hex_.terrain)
        style = "" if kind is None else f"class:res{kind}"
        name, below = terrain_name(kind), line(self.signs.dot * chance_dots(hex_.token))
        if robbed:
            words = p_("on the robber's hex", "robber"), p_("short, on the robber's hex", "robber")
            word = next((word for word in words if len(word) < size), "")
            below = [("class:warn", word)]
        label = self.land.marks.label(Place.HEX, number)
        head = self._labelled(label, hex_) if label else self._head(hex_, robbed)
        last: Line = [(style, name if size > 9 and kind is not None else "")]
        return [head, below, last][: self.plan.lines]

    def _labelled(self, label: str, hex_: Hex) -> Line:
        """`b2 G12`: no signs around the number, for which there is no room."""
        gap = "" if self.plan.size == 5 else " "
        if hex_.terrain is None:
            room = self.plan.size - 2 - len(gap)
            return [("class:key", label), ("", gap + _within(terrain_name(None), terrain_short(None), room))]
        kind, token = int(hex_.terrain), hex_.token or 0
        style = self._number_style(token, token == self.land.rolled)
        return [("class:key", label + gap), (f"class:res{kind}", letter_of(kind)), (style, f"{token:>2}{gap}")]

    def _head(self, hex_: Hex, robbed: bool) -> Line:
        """`G 12`, `G>12<` if it was rolled, `G-12-` on the robber's hex; the number in four columns where there is room."""
        if hex_.terrain is None:
            hatched = robbed and self.plan.lines == 1  # else the line below shows the robber
            return line(_within(terrain_name(None), terrain_short(None), self.plan.size - 2 * hatched))
        token, produces = hex_.token or 0, hex_.token == self.land.rolled and not robbed
        letter = (f"class:res{int(hex_.terrain)}", letter_of(int(hex_.terrain)))
        style = self._number_style(token, produces)
        if self.plan.size == 5 and not produces:
            return [letter, (f"{style} strike" if robbed else style, f"{token:>2}")]
        if robbed:
            struck, blank = ("", self.signs.struck), ("", " " * (token < 10))
            return [letter, blank, struck, ("class:strong strike", str(token)), struck]
        left, right = self.signs.into if produces else (" ", " ")
        return [letter, (style, f"{left}{token}{right}".rjust(4))]

    def _number_style(self, token: int, produces: bool) -> str:
        return "class:good" if produces else "class:warn" if token in (6, 8) else "class:strong"

    def _harbour(self, harbour: Harbour) -> None:
        letter = letter_of(int(harbour.resource)) if harbour.resource is not None else ""
        style = f"class:res{int(harbour.resource)}" if harbour.resource is not None else "class:strong"
        places = list(self.plan.harbour(harbour, letter))
        best = next((texts for margin, least in ((1, 0), (0, 0), (0, -99)) for texts in places
                     if self._room(texts, margin, least)), places[0])
        for row, column, text in best:
            self.sheet.put(row, column, text, style)

    def _room(self, texts: Texts, margin: int, least: int) -> bool:
        return all(column >= least and self.sheet.free(row, column - margin, len(text) + 2 * margin)
                   for row, column, text in texts)

    # --- what is built, and what can be chosen -----------------------------------------------------------------------

    def _pieces(self) -> None:
        """Buildings, then labels, then roads in what these leave of their edges; last the cursor."""
        taken: set[Spot] = set()
        for number, building in enumerate(self.land.buildings):
            if building is not None:
                seat, city = building
                row, column = self.plan.crossing(number)
                sign = self.signs.building(seat, city)
                taken |= self._write(row, column - len(sign) // 2, sign, f"class:player{seat} class:strong")
        spots = {number: self._label_spot(number) for number in self.land.marks.labels}
        labelled: set[Spot] = set()
        if self.land.marks.place != Place.HEX:
            for number, label in self.land.marks.labels.items():
                labelled |= self._write(*spots[number], label, "class:key")
        for edge, owner in enumerate(self.land.roads):
            if owner is not None:
                self._road(edge, owner, taken, labelled)
        if self.land.marks.cursor in spots:
            self._cursor(self.land.marks.cursor, *spots[self.land.marks.cursor])

    def _write(self, row: int, column: int, text: str, style: str) -> set[Spot]:
        self.sheet.put(row, column, text, style)
        return {(row, column + i) for i in range(len(text))}

    def _road(self, edge: int, seat: int, taken: set[Spot], labelled: set[Spot]) -> None:
        """A thick line with the number of its player in it; no number where it would run into a label."""
        way, signs = self.plan.edge(edge), self.signs
        sign = {Form.FLAT: signs.road_flat, Form.UPRIGHT: signs.road_upright, Form.FALLING: signs.falling,
                Form.RISING: signs.rising}[way.form]
        cells = [cell for cell in way.cells if cell not in taken | labelled]
        plain = any((row, column - 1) in labelled for row, column in cells) and len(cells) == 1
        if way.form == Form.UPRIGHT and self.plan.lines == 1 and self.land.marks.place == Place.HEX and self.land.marks.labels:
            plain = True
        for i, (row, column) in enumerate(cells):
            number = i == len(cells) // 2 and not plain
            self.sheet.put(row, column, str(seat + 1) if number else sign, f"class:player{seat} class:strong")

    def _label_spot(self, number: int) -> Spot:
        """Where a label begins."""
        if self.land.marks.place == Place.CROSSING:
            return self.plan.crossing(number)
        if self.land.marks.place == Place.HEX:
            row, column, _size = self.plan.box(self.island.hexes[number])[0]
            return row, column
        way = self.plan.edge(number)
        return way.cells[-1 if way.form == Form.UPRIGHT else 0]

    def _cursor(self, number: int, row: int, column: int) -> None:
        """The place reversed, and a sign on both sides, but not over anything else that is a place."""
        left, right = self.signs.cursor
        if self.land.marks.place == Place.HEX:
            for r, c, size in self.plan.box(self.island.hexes[number]):
                self.sheet.paint(r, c, size, "class:cursor")
            return
        way = self.plan.edge(number) if self.land.marks.place == Place.EDGE else None
        self.sheet.paint(row, column, 2, "class:cursor")
        if way is None or way.form != Form.FLAT:
            self.sheet.put(row, column - 1, left, "class:key")
        if way is None or (row, column + 2) in way.cells:
            self.sheet.put(row, column + 2, right, "class:key")
