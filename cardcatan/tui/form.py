"""A screen of lines that are changed with the arrows: the set-up of a game, or of a table for others."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .field import Field
from .glyphs import Glyphs
from .i18n import _
from .paint import rule
from .panels import mark
from .screens import Screen
from .text import Line, cut, line, pad, plain, width, wrap

LABEL = 26
"""Columns of the labels."""


@dataclass(slots=True)
class Row:
    """One line: a label, the value, and what the arrows, Enter and letters do with it."""

    label: str
    value: Callable[[], Line]
    turn: Callable[[int], None] | None = None
    enter: Callable[[], None] | None = None
    seat: int | None = None
    field: Field | None = None
    """What is typed on this line."""


def _more(text: str, sign: str, n: int) -> Line:
    """How many lines have no room on this side."""
    return [("class:key", "   " + text.format(sign=sign, n=n))] if n else []


def _clipped(row: Line, size: int, g: Glyphs) -> Line:
    """A line that is too long ends after a whole word, and says that it goes on."""
    if width(row) <= size:
        return row
    row = cut(row, size - width(g.ellipsis) - 1)
    style, text = row[-1][0], row[-1][1]
    return [*row[:-1], (style, text[: text.rfind(" ")] if " " in text.strip() else text), ("class:dim", f" {g.ellipsis}")]


class Form(Screen):
    """Every line can be changed with left and right; Enter confirms the whole from anywhere."""

    cursor = 0
    trouble = ""

    @abstractmethod
    def rows(self) -> list[Row]:
        """The lines as they are now."""

    @abstractmethod
    def title(self) -> Line:
        """The heading of the screen."""

    @abstractmethod
    def about(self) -> str:
        """A few sentences below, where there is room."""

    @abstractmethod
    def confirm(self) -> None:
        """Enter on a line that does nothing else."""

    @abstractmethod
    def close(self) -> None:
        """Esc."""

    def body(self, columns: int, rows: int) -> list[Line]:
        table, g = self.rows(), self.glyphs
        self.cursor = min(self.cursor, len(table) - 1)
        room = rows - 5
        first = max(0, min(self.cursor - room // 2, len(table) - room))
        end = min(first + room, len(table))
        out: list[Line] = [rule(columns, g, self.title()), _more(_("{sign} more above: {n}"), g.up, first)]
        for i in range(first, end):
            out.append(_clipped(line("  ", mark(self._label(table[i]), i == self.cursor, g), " ", table[i].value()), columns, g))
        out.append(_more(_("{sign} more below: {n}"), g.down, len(table) - end))
        out += [line("   ", row) for row in wrap([("class:warn", self.trouble)], columns - 4)]
        below = [line("   ", ("class:dim", plain(row))) for row in wrap(line(self.about()), min(columns - 6, 76))]
        spare = rows - len(out) - len(below) - 1
        return [*out, *[[]] * spare, *below] if spare >= 0 else out

    def _label(self, row: Row) -> Line:
        if row.seat is None:
            return pad(line(" ", row.label), LABEL)
        sign = (f"class:player{row.seat}", self.glyphs.players[row.seat])
        return pad(line(f"   {row.seat + 1} ", sign), LABEL)

    def chooser(self, text: str) -> Line:
        """A value that the arrows change."""
        g = self.glyphs
        return line(("class:dim", f"{g.left} "), ("class:strong", text), ("class:dim", f" {g.right}"))

    @property
    def typing(self) -> Field | None:
        """What is typed at the cursor."""
        return self.rows()[self.cursor].field

    def press(self, key: str) -> None:
        table = self.rows()
        row = table[self.cursor]
        self.trouble = ""
        if key in ("up", "backtab"):
            self.cursor = (self.cursor - 1) % len(table)
        elif key in ("down", "tab"):
            self.cursor = (self.cursor + 1) % len(table)
        elif key in ("left", "right"):
            if row.turn:
                row.turn(1 if key == "right" else -1)
        elif key == "enter":
            (row.enter or self.confirm)()
        elif key == "f1":
            self.desk.open_help(self.help_rules())
        elif key == "escape":
            self.close()
        elif row.field is not None:
            row.field.press(key)

    def paste(self, text: str) -> None:
        if self.typing is not None:
            self.typing.paste(text)

    def hints(self) -> Sequence[tuple[str, str]]:
        g = self.glyphs
        out = [("Enter", self.confirmed()), (g.vertical, _("line")), (g.horizontal, _("change"))]
        if self.typing is not None:
            out.append((_("letters"), self.typed()))
        return [*out, ("Esc", self.closed()), ("F1", _("rules"))]

    @abstractmethod
    def confirmed(self) -> str:
        """What Enter does, in a word."""

    @abstractmethod
    def closed(self) -> str:
        """What Esc does, in a word."""

    def help_rules(self) -> str:
        """Of which rules F1 tells; empty: of the game last played."""
        return ""

    def typed(self) -> str:
        """What the letters do, in a word."""
        return _("name")
