"""Screens that take the whole terminal: hand-over, questions, help, journal, score sheet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .editions import edition_of
from .glyphs import Glyphs
from .i18n import _
from .keys import letter, normal
from .layout import too_small
from .paint import hint_line, rule
from .panels import Choice, Command, Option, Result
from .text import Line, cut_text, fmt, line, pad, restyle, width, wrap
from .words import Speaker

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


def squeezed(rows: Sequence[Line], most: int, spare: Sequence[Line]) -> list[Line]:
    """At most so many rows: blank ones are left out first, from the top, then those that can be spared."""
    out = list(rows)
    for row in [*[row for row in rows if not row], *spare]:
        if len(out) > most and row in out:
            out.remove(row)
    return out


@dataclass(slots=True)
class End:
    """How a game ended, in words, as far as the view does not say it."""

    headline: Line
    winner: int | None
    score: Sequence[Line]
    """The running score, or what else is to be said of the whole."""
    facts: str
    record: str
    """Where the record is kept; empty: nowhere."""


class Sheet(Screen):
    """The end of a game: who won, where the points come from, the match's score, and what next."""

    def __init__(self, desk: Desk, view: Any, speaker: Speaker, log: AnyLog, end: End, choice: Choice) -> None:
        super().__init__(desk)
        self.view, self.speaker, self.log, self.end, self.choice = view, speaker, log, end, choice
        self.edition = edition_of(view.rules)

    def body(self, columns: int, rows: int) -> list[Line]:
        size = min(columns, 78)
        cell = 9 if size > 70 else 6
        facts = line("   ", ("class:dim", self.end.facts))
        score = [line("   ", row) for text in self.end.score for row in wrap(text, size - 4)]
        head = [
            rule(size, self.glyphs, line(_("The game is over"))),
            line("   ", restyle(self.end.headline, "class:strong")),
            [],
            self._heading(cell),
            *[self._row(seat, values, cell) for seat, values in self._ranked()],
            [],
            *score,
        ]
        record = _("record {path}").format(path=self.end.record)
        kept = line("   ", ("class:dim", record)) if self.end.record else []
        tail = [facts, kept, [], rule(size, self.glyphs, self.choice.title),
                *self.choice.body(size, 8, self.glyphs)]
        room = rows - len(head) - len(tail) - 2
        last = self._last(room, size) if room > 0 else []
        out = squeezed([*head, *last, *tail], rows, [facts, *score[1:][::-1], kept])
        return [line(" ", row) for row in out] if columns > size + 2 else out

    def _last(self, rows: int, size: int) -> list[Line]:
        """The last turn in words: how it came to the end."""
        entries = [entry for entry in self.log.entries if not entry.heading and entry.turn == self.log.turn]
        lines = [row for entry in entries for row in wrap(line("   ", entry.line), size, 5)]
        return [*lines[-min(rows, 6):], []]

    def _ranked(self) -> list[tuple[int, tuple[int, ...]]]:
        """Seats and what stands in their columns: the winner first, then by points."""
        scores = enumerate(self.edition.scores(self.view))
        return sorted(scores, key=lambda row: (row[0] != self.end.winner, -row[1][0]))

    def _heading(self, cell: int) -> Line:
        titles = (cut_text(title, cell) for title in self.edition.score_titles())
        cells = "".join(" " * (cell + 1 - width(text)) + text for text in titles)
        return [("class:dim", " " * (3 + self._name(cell)) + cells)]

    @staticmethod
    def _name(cell: int) -> int:
        return 15 if cell > 6 else 13

    def _row(self, seat: int, values: tuple[int, ...], cell: int) -> Line:
        name = f"{self.glyphs.players[seat]} {cut_text(self.speaker.names[seat], self._name(cell) - 3)}"
        crown = ("class:good", f" {self.glyphs.check} ") if seat == self.end.winner else ("", "   ")
        cells: Line = [("" if value else "class:dim", f"{value:>{cell + 1}}") for value in values[1:]]
        total = ("class:strong", f"{values[0]:>{cell + 1}}")
        return line(crown, pad([(f"class:player{seat}", name)], self._name(cell)), total, cells)

    def hints(self) -> Sequence[tuple[str, str]]:
        g = self.glyphs
        return [(g.vertical, _("choose")), ("Enter", _("take it")), ("Tab", _("journal"))]

    def press(self, key: str) -> None:
        if key == "tab":
            self.desk.push(Journal(self.desk, self.log))
            return
        if key == "escape":
            self.desk.ask_quit()
            return
        result = self.choice.press(key)
        if isinstance(result, Command):
            self.desk.command(result.name)


def sheet_choice(again: str) -> Choice:
    """What can be done after a game. The cursor is not on another game: skipping ahead must not miss the end."""
    options = [
        Option(letter("again"), line(again), lambda: Command("again")),
        Option(letter("journal"), line(_("journal of this game")), lambda: Command("journal")),
        Option(letter("replay"), line(_("step through this game")), lambda: Command("replay")),
        Option(letter("menu"), line(_("other players or rules")), lambda: Command("setup")),
        Option(letter("quit"), line(_("quit")), lambda: Command("exit")),
    ]
    return Choice(line(_("And now?")), options, start=1)
