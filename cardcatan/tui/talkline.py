"""The line in which chat is typed, over whatever screen is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardcatan.table.talk import CHAT_LENGTH

from .field import Field, printable
from .i18n import _
from .screens import Screen
from .text import Line, line, pad, width, wrap

if TYPE_CHECKING:
    from .desk import Desk


LINES = 200
"""How many lines of talk are kept."""


class TalkList:
    """What was said at a table, and who came and went; the newest last."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def add(self, said: Line) -> None:
        """One line more; the oldest of very many is forgotten."""
        self.lines = [*self.lines[1 - LINES :], said]

    def last(self, columns: int, rows: int) -> list[Line]:
        """As much of the end as has room, in exactly so many rows."""
        wrapped = [row for text in self.lines[-max(1, rows) :] for row in wrap(line("   ", text), columns - 1, 5)]
        blank: Line = []
        shown = wrapped[-rows:] if rows > 0 else []
        return [pad(row, columns) for row in shown] + [blank] * (rows - len(shown))


class TalkLine(Screen):
    """The screen below goes on, and is seen; only its last line is the one that is typed."""

    def __init__(self, desk: Desk, say: Callable[[str], None]) -> None:
        super().__init__(desk)
        self.say = say
        self.field = Field("", printable(CHAT_LENGTH))

    def draw(self, columns: int, rows: int) -> list[Line]:
        at = self.desk.screens.index(self)
        drawn = self.desk.screens[at - 1].draw(columns, rows)
        label = line(" ", ("class:prompt", _("Say:")), " ")
        keys = line("  ", ("class:key", "Enter"), " ", _("say"), "  ", ("class:key", "Esc"), " ", _("back"))
        typed = self.field.shown(columns - width(label) - width(keys))
        room = columns - width(label) - width(keys)
        return [*drawn[:-1], line(label, pad(typed, room), keys)] if len(drawn) == rows else drawn

    def hints(self) -> Sequence[tuple[str, str]]:
        return [("Enter", _("say")), ("Esc", _("back"))]

    def press(self, key: str) -> None:
        if key == "enter":
            self.desk.close(self)
            if self.field.text.strip():
                self.say(self.field.text.strip())
        elif key in ("escape", "tab"):
            self.desk.close(self)
        else:
            self.field.press(key)

    def paste(self, text: str) -> None:
        self.field.paste(text)
