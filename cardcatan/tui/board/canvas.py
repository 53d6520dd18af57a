"""A sheet of cells that is written on anywhere, and read off as lines."""

from __future__ import annotations

from ..text import Line


class Canvas:
    """Cells by row and column; columns may be negative until the sheet is read."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write signs of one column each."""
        for i, char in enumerate(text):
            self._cells[row, column + i] = char, style

    def lay(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write, but leave what is there where the text is blank."""
        for i, char in enumerate(text):
            if char != " ":
                self._cells[row, column + i] = char, style

    def at(self, row: int, column: int) -> str:
        return self._cells.get((row, column), (" ", ""))[0]

    def free(self, row: int, column: int, size: int) -> bool:
        """Whether so many cells are blank."""
        return all(self.at(row, column + i) == " " for i in range(size))

    def paint(self, row: int, column: int, size: int, style: str) -> None:
        """Give cells another style, the blank ones too."""
        for i in range(size):
            self._cells[row, column + i] = self.at(row, column + i), style

    def bounds(self) -> tuple[int, int, int, int]:
        """First row and column, and those after the last ones, of what is not blank."""
        used = [place for place, (char, style) in self._cells.items() if char != " " or style]
        rows, columns = [row for row, _ in used], [column for _, column in used]
        return min(rows, default=0), min(columns, default=0), max(rows, default=-1) + 1, max(columns, default=-1) + 1

    def lines(self, top: int, left: int, bottom: int, right: int) -> list[Line]:
        """A part of the sheet; neighbours of one style are one fragment."""
        return [self._line(row, left, right) for row in range(top, bottom)]

    def _line(self, row: int, left: int, right: int) -> Line:
        out: Line = []
        for column in range(left, right):
            char, style = self._cells.get((row, column), (" ", ""))
            if out and out[-1][0] == style:
                out[-1] = (style, out[-1][1] + char)
            else:
                out.append((style, char))
        return out
