"""Choosing a place on the island: by arrows, or by its two-key coordinate; Enter takes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import hypot
from typing import TYPE_CHECKING

from ..glyphs import Glyphs
from ..i18n import _
from ..keys import normal
from ..panels import Panel, Result
from ..text import Line, fmt, line, pad, restyle, width, wrap
from .cursor import ARROWS, Point, coordinates, points, walk
from .island import Marks, Place

if TYPE_CHECKING:
    from cardcatan import Island


def central(where: Sequence[Point], legal: Iterable[int]) -> int:
    """The place nearest to the middle of all there are: from there every other one is near."""
    middle = [sum(point[axis] for point in where) / len(where) for axis in (0, 1)]
    return min(legal, key=lambda n: (hypot(where[n][0] - middle[0], where[n][1] - middle[1]), n))


class PlacePanel(Panel):
    """One of several places; the island shows `marks`, the panel says what is there."""

    def __init__(
        self, title: Line, island: Island, place: Place, legal: Mapping[int, Callable[[], Result]],
        about: Callable[[int], list[Line]], verb: str, start: int | None = None,
    ) -> None:
        self.title, self.place, self.legal, self.describe, self.verb = title, place, legal, about, verb
        every = coordinates(island, place)
        where = points(island, place)
        self.labels = {number: every[number] for number in sorted(legal)}
        self._steps = walk({number: where[number] for number in legal})
        self.cursor: int = start if start is not None and start in legal else central(where, legal)
        self.typed = ""

    @property
    def marks(self) -> Marks:
        return Marks(self.place, self.labels, self.cursor)

    def press(self, key: str) -> Result:
        typed, self.typed = self.typed, ""
        if key in ARROWS:
            self.cursor = self._steps.get((self.cursor, key), self.cursor)
        elif key in ("home", "end", "pageup", "pagedown"):
            self._turn(key)
        elif key in ("enter", " "):
            return self.legal[self.cursor]()
        elif key in ("escape", "backspace"):
            return None if typed else self.close()
        elif len(key) == 1:
            self._type(typed + normal(key))
        return None

    def _turn(self, key: str) -> None:
        """To the first or last place, or to the next one in their order."""
        order = list(self.labels)
        at = {"home": 0, "end": -1, "pageup": order.index(self.cursor) - 1}.get(key, order.index(self.cursor) + 1)
        self.cursor = order[at % len(order) if at >= 0 else at]

    def _type(self, text: str) -> None:
        """Two signs go to the place of that name; a first one that begins no name is forgotten."""
        found = [number for number, label in self.labels.items() if label == text]
        if found:
            self.cursor = found[0]
        elif any(label.startswith(text[-1:]) for label in self.labels.values()):
            self.typed = text[-1:]

    def body(self, size: int, height: int, glyphs: Glyphs) -> list[Line]:
        name = self.typed + "_" if self.typed else self.labels[self.cursor]
        rows = self.describe(self.cursor)
        first: Line = line(" ", ("class:cursor", name), " ", rows[0] if rows else [])
        out = [row for text in [first, *(line("    ", row) for row in rows[1:])] for row in wrap(text, size, 4)]
        typing = line(" ", fmt(_("or type its name, such as {name}"), name=[("class:key", self.labels[self.cursor])]))
        if len(out) < height and width(typing) <= size:
            out.append(restyle(typing, "class:dim"))
        return [pad(row, size) for row in out[:height]]

    def hints(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        keys = glyphs.vertical + glyphs.horizontal if len(glyphs.vertical) == 2 else _("arrows")
        return [("Enter", self.verb), (keys, _("move")), ("Esc", _("back"))]


def dots_words(dots: int) -> Line:
    """How often something yields, of 36 rolls."""
    return fmt(_("{n} of 36 rolls"), n=dots)
