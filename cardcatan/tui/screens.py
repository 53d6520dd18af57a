"""Screens that take the whole terminal: hand-over, questions, help, journal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .bar import hint_line
from .editions import edition_of
from .glyphs import Glyphs
from .i18n import _
from .keys import letter, normal
from .layout import too_small
from .paint import rule
from .panels import Choice, Result
from .text import Line, fmt, line, pad, width, wrap

if TYPE_CHECKING:
    from .desk import Desk
    from .edition import AnyLog


class Screen(ABC):
    """Draws lines for a size, and hears keys."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def glyphs(self) -> Glyphs:
        return self.desk.glyphs

    def draw(self, columns: int, rows: int) -> list[Line]:
        """Exactly as many lines as there are rows, the hints in the last one."""
        small = too_small(columns, rows)
        if small:
            return small
        body = [pad(row, columns) for row in self.body(columns, rows - 1)[: rows - 1]]
        blank: Line = []
        return [*body, *[blank] * (rows - 1 - len(body)), hint_line(self.hints(), columns)]

    def body(self, columns: int, rows: int) -> list[Line]:
        """What stands above the hints; a screen that draws itself whole has none."""
        return []

    @abstractmethod
    def hints(self) -> Sequence[tuple[str, str]]:
        ...

    @abstractmethod
    def press(self, key: str) -> None:
        ...

    def paste(self, text: str) -> None:  # noqa: B027 - most screens take no text
        """Pasted text is no series of keys: it does nothing, but where something is typed."""


QUIET = 0.4


class Calm:
    """Tells keys that were meant for what was on the screen before: they come too soon, or right after such ones."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._until = clock()

    def begin(self) -> None:
        self._until = self._clock() + QUIET

    def early(self) -> bool:
        """Whether a key came too soon; a key held down is too soon until it is let go."""
        if self._clock() >= self._until:
            return False
        self.begin()
        return True


def middle(text: Sequence[Line], columns: int, rows: int) -> list[Line]:
    """Lines as one block in the middle of the screen."""
    size = max((width(row) for row in text), default=0)
    indent = max(0, (columns - size) // 2)
    top = max(0, (rows - len(text)) // 2)
    blank: Line = []
    return [*[blank] * top, *[line(" " * indent, row) for row in text]]


class Ask(Screen):
    """A question over everything else; the table's hidden hands stay hidden behind it."""

    def __init__(self, desk: Desk, choice: Choice, answer: Callable[[Result], None]) -> None:
        super().__init__(desk)
        self.choice, self.answer = choice, answer

    def body(self, columns: int, rows: int) -> list[Line]:
        size = min(56, columns - 4)
        title = rule(size, self.glyphs, self.choice.title)
        block = [title, [], *self.choice.body(size, rows - 6, self.glyphs), [], rule(size, self.glyphs)]
        return middle(block, columns, rows)

    def hints(self) -> Sequence[tuple[str, str]]:
        return self.choice.hints(self.glyphs)

    def press(self, key: str) -> None:
        result = self.choice.press(key)
        if result is not None:
            self.answer(result)


class Message(Screen):
    """Something that must be read; any key closes it."""

    def __init__(self, desk: Desk, text: str, closed: Callable[[], None] = lambda: None) -> None:
        super().__init__(desk)
        self.text, self.closed = text, closed

    def body(self, columns: int, rows: int) -> list[Line]:
        return middle(wrap([("class:warn", self.text)], min(60, columns - 4)), columns, rows)

    def hints(self) -> Sequence[tuple[str, str]]:
        return [("Enter", _("go on"))]

    def press(self, key: str) -> None:
        self.desk.pop()
        self.closed()


class HandOver(Screen):
    """Between two people at one keyboard: no hand is seen until the next one says so."""

    def __init__(self, desk: Desk, seat: int, name: str) -> None:
        super().__init__(desk)
        self.seat, self.name = seat, name
        self._calm = Calm(desk.clock)
        self._calm.begin()

    def body(self, columns: int, rows: int) -> list[Line]:
        who: Line = [(f"class:player{self.seat} class:turn", f"{self.glyphs.players[self.seat]} {self.name}")]
        text = [
            fmt(_("Hand the keyboard to {name}"), name=who),
            [],
            line(("class:dim", _("No hand is shown until Enter is pressed."))),
        ]
        return middle(text, columns, rows)

    def hints(self) -> Sequence[tuple[str, str]]:
        return [("Enter", _("show my hand")), ("Esc", _("pause"))]

    def press(self, key: str) -> None:
        if key in ("enter", " "):
            if not self._calm.early():  # not by the last Enter of who sat here before
                self.desk.seat_down(self.seat)
        elif key == "escape":
            self.desk.pause()
        elif normal(key) == letter("quit"):
            self.desk.ask_quit()


class Scroller(Screen):
    """Text longer than the screen."""

    offset = 0
    from_end = False

    @abstractmethod
    def text(self, columns: int) -> list[Line]:
        ...

    @abstractmethod
    def heading(self, columns: int) -> list[Line]:
        ...

    def body(self, columns: int, rows: int) -> list[Line]:
        head = self.heading(columns)
        text = self.text(columns)
        self.page = max(1, rows - len(head) - 1)
        self.last = max(0, len(text) - self.page)
        if self.from_end:
            self.offset, self.from_end = self.last, False
        self.offset = max(0, min(self.offset, self.last))
        shown = text[self.offset : self.offset + self.page]
        blank: Line = []
        shown += [blank] * (self.page - len(shown))
        more = _("{first}{dash}{last} of {all}").format(
            dash=self.glyphs.dash, first=self.offset + 1, last=min(len(text), self.offset + self.page), all=len(text)
        ) if self.last else ""
        return [*head, *shown, line(("class:dim", f" {more}"))]

    def press(self, key: str) -> None:
        page = getattr(self, "page", 10)
        step = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, " ": page, "home": -10**6, "end": 10**6}
        if key in step:
            self.offset = max(0, min(self.offset + step[key], getattr(self, "last", 0)))
        elif key in ("escape", "enter", "backspace") or normal(key) == letter("quit"):
            self.desk.pop()


class Help(Scroller):
    """The rules by topic, opened at the topic of the present phase."""

    def __init__(self, desk: Desk, view: Any, topic: int) -> None:
        super().__init__(desk)
        self.pages = edition_of(view.rules).pages(view, desk.glyphs)
        self.index = int(topic)

    def heading(self, columns: int) -> list[Line]:
        page = self.pages[self.index]
        count = f"{self.index + 1}/{len(self.pages)}"
        return [rule(columns, self.glyphs, line(_("Rules"), f" {self.glyphs.dot} ", page.title, f" {count}")), []]

    def text(self, columns: int) -> list[Line]:
        size = min(columns - 4, 84)
        out: list[Line] = []
        for paragraph in self.pages[self.index].paragraphs:
            out += [line("  ", row) for row in wrap(paragraph, size)]
            if width(paragraph) > size // 2:
                out.append([])
        return out

    def hints(self) -> Sequence[tuple[str, str]]:
        g = self.glyphs
        return [(g.horizontal, _("other topics")), (g.vertical, _("scroll")), ("Esc", _("back"))]

    def press(self, key: str) -> None:
        if key in ("right", "tab"):
            self.index, self.offset = (self.index + 1) % len(self.pages), 0
        elif key in ("left", "backtab"):
            self.index, self.offset = (self.index - 1) % len(self.pages), 0
        elif key.isdigit() and len(key) == 1:
            self.index, self.offset = min((int(key) - 1) % 10, len(self.pages) - 1), 0
        elif key == "f1":
            self.desk.pop()
        else:
            super().press(key)


class Journal(Scroller):
    """Everything this seat was told, by turns; opened at the end."""

    from_end = True

    def __init__(self, desk: Desk, log: AnyLog) -> None:
        super().__init__(desk)
        self.log = log

    def heading(self, columns: int) -> list[Line]:
        return [rule(columns, self.glyphs, line(_("What happened")))]

    def text(self, columns: int) -> list[Line]:
        out: list[Line] = []
        for entry in self.log.entries:
            if entry.heading:
                when = ("class:dim", f"{self.log.when(entry)} {self.glyphs.dot} ")
                out += [*([[]] if out else []), line(" ", when, entry.line)]
            else:
                out += wrap(line("    ", entry.line), columns - 1, 6)
        return out

    def hints(self) -> Sequence[tuple[str, str]]:
        g = self.glyphs
        return [(g.vertical, _("scroll")), ("PgUp PgDn", _("a page")), ("Esc", _("back"))]

    def press(self, key: str) -> None:
        if key == "tab":
            self.desk.pop()
        else:
            super().press(key)
