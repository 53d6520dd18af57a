"""Panels: the part of the screen where a decision is made. They know keys and cursors, and nothing of rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self, TypeAlias

from cardcatan import Resource

from .glyphs import Glyphs
from .i18n import _, n_
from .keys import letter, normal
from .names import card, letter_of, resource_name
from .text import Line, fmt, hit, line, pad, plain, restyle, width, wrap

if TYPE_CHECKING:
    from cardcatan.games.game import AnyAction


@dataclass(frozen=True, slots=True)
class Send:
    """Decisions to make, in this order."""

    actions: tuple[AnyAction, ...]
    turn: int | None = None
    """If one is named: the same is decided as often as it is asked in this turn."""


@dataclass(frozen=True, slots=True)
class Push:
    """A further question."""

    panel: Panel


@dataclass(frozen=True, slots=True)
class Back:
    """To the question before, or to the pause menu."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that is no decision of the game: `rules`, `journal`, `leave`, `resume`."""

    name: str


Result: TypeAlias = Send | Push | Back | Command | None


@dataclass(slots=True)
class Option:
    """One thing that can be chosen: by its key, or by the cursor and Enter."""

    key: str
    label: Line
    result: Callable[[], Result]
    note: Line = field(default_factory=list)
    column: int = 0
    slot: str = ""
    """A name by which a special drawing finds the option: a building in the shop."""


class Panel(ABC):
    """A question: a title, lines to draw, and what a key does."""

    title: Line
    wide = False
    """Whether it needs the whole width, so that the shop beside it gives way."""
    topic: int | None = None
    """The page of the rules that it is about."""

    @abstractmethod
    def body(self, size: int, height: int, glyphs: Glyphs) -> list[Line]:
        ...

    @abstractmethod
    def press(self, key: str) -> Result:
        ...

    @abstractmethod
    def hints(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        ...

    def close(self) -> Result:
        return Back()

    def about(self, topic: int) -> Self:
        self.topic = topic
        return self


def mark(text: Line, chosen: bool, glyphs: Glyphs) -> Line:
    """A line with the cursor's sign before it, and reversed, when the cursor is on it."""
    if chosen:
        return line(("class:key", glyphs.cursor), ("class:cursor", plain(text)))
    return line(" ", text)


class Choice(Panel):
    """One of several options, under each other; `info` stands above them."""

    def __init__(self, title: Line, options: Sequence[Option], info: Sequence[Line] = (), start: int = 0,
                 wide: bool = False) -> None:
        self.title = title
        self.wide = wide
        self.options = list(options)
        self.info = list(info)
        self.cursor = start
        for i, option in enumerate(self.options):
            option.key = option.key or (str(i + 1) if i < 9 else "")

    def body(self, size: int, height: int, glyphs: Glyphs) -> list[Line]:
        info = [row for text in self.info for row in wrap(line(" ", text), size, 1)]
        info = info[: max(0, height - len(self.options))]
        room = max(1, height - len(info))
        first = max(0, min(self.cursor - room // 2, len(self.options) - room))
        shown = range(first, min(first + room, len(self.options)))
        return [*info, *(self._row(i, size, glyphs) for i in shown)]

    def _row(self, i: int, size: int, glyphs: Glyphs) -> Line:
        option = self.options[i]
        label = line(("class:key", option.key or " "), " ", option.label)
        row = mark(label, i == self.cursor, glyphs)
        if option.note:
            # Notes stand under each other, if that leaves them room.
            column = max((width(o.label) for o in self.options if o.column == option.column), default=0) + 3
            gap = max(2, column + 2 - width(row))
            if width(row) + gap + width(option.note) > size:
                gap = 2
            if width(row) + gap + width(option.note) <= size:
                row = line(row, " " * gap, option.note)
        return hit(pad(row, size), option.key)

    def press(self, key: str) -> Result:
        if key in ("up", "left", "backtab"):
            self.cursor = (self.cursor - 1) % len(self.options)
        elif key in ("down", "right"):
            self.cursor = (self.cursor + 1) % len(self.options)
        elif key == "home":
            self.cursor = 0
        elif key == "end":
            self.cursor = len(self.options) - 1
        elif key in ("enter", " "):
            return self.options[self.cursor].result()
        elif key in ("escape", "backspace"):
            return self.close()
        else:
            return self._by_key(normal(key))
        return None

    def _by_key(self, key: str) -> Result:
        for i, option in enumerate(self.options):
            if option.key == key:
                self.cursor = i
                return option.result()
        return None

    def hints(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        return [(glyphs.vertical, _("choose")), ("Enter", _("take it")), ("Esc", _("back"))]


class Kinds(Choice):
    """One of several kinds of resource: by its letter, its digit 1 to 5, or the cursor."""

    def __init__(
        self, title: Line, kinds: Sequence[int], counts: Sequence[int] | None,
        result: Callable[[int], Result], info: Sequence[Line] = (), glyphs: Glyphs | None = None,
    ) -> None:
        self.kinds = list(kinds)
        self.counts = counts
        options = [
            Option(letter_of(kind).lower(), [], (lambda kind=kind: result(kind)))  # type: ignore[misc]
            for kind in kinds
        ]
        super().__init__(title, options, info)

    def body(self, size: int, height: int, glyphs: Glyphs) -> list[Line]:
        self.dress(glyphs)
        return super().body(size, height, glyphs)

    def dress(self, glyphs: Glyphs) -> None:
        """Write the options in these signs."""
        for option, kind in zip(self.options, self.kinds, strict=True):
            option.label = line(card(kind, glyphs, shape=True), " ", resource_name(kind))
            if self.counts is not None:
                option.note = [("class:dim", f"{glyphs.times}{self.counts[kind]}")]

    def press(self, key: str) -> Result:
        if len(key) == 1 and key.isdigit():
            kind = int(key) - 1
            if kind in self.kinds:
                self.cursor = self.kinds.index(kind)
                return self.options[self.cursor].result()
            return None
        return super().press(key)


class Picker(Panel):
    """Several cards in one question: each press adds one, Backspace takes the last one out, Enter confirms."""

    def __init__(
        self, title: Line, held: Sequence[int], wanted: int,
        result: Callable[[list[int]], Result], info: Sequence[Line] = (), there: Sequence[int] = (),
    ) -> None:
        """`held` are the cards that can be taken; `there` is what is shown beside them, where that is more."""
        self.title = title
        self.held = tuple(held)
        self.there = tuple(there) or self.held
        self.wanted = wanted
        self.result = result
        self.info = list(info)
        self.chosen: list[int] = []
        self.cursor = next((kind for kind in Resource if held[kind]), 0)

    def press(self, key: str) -> Result:
        key = normal(key)
        letters = {letter_of(kind).lower(): int(kind) for kind in Resource}
        kinds = [int(kind) for kind in Resource if self.held[kind]]
        if key in letters:
            self.add(letters[key])
        elif key in "12345" and len(key) == 1:
            self.add(int(key) - 1)
        elif key in ("up", "left"):
            self._move(kinds, -1)
        elif key in ("down", "right"):
            self._move(kinds, 1)
        elif key in (" ", "+"):
            self.add(self.cursor)
        elif key in ("backspace", "delete", "-"):
            self.remove(None if key == "backspace" else self.cursor)
        elif key == "enter":
            return self._enter()
        elif key == "escape":
            if not self.chosen:
                return self.close()
            self.chosen.clear()
        return None

    def _enter(self) -> Result:
        """Enter confirms a full choice; before that it takes the card under the cursor, or the next one there is."""
        if len(self.chosen) == self.wanted:
            return self.result(list(self.chosen))
        kinds = [*range(self.cursor, len(self.held)), *range(self.cursor)]
        self.add(next((kind for kind in kinds if self.chosen.count(kind) < self.held[kind]), self.cursor))
        return None

    def add(self, kind: int) -> None:
        if self.held[kind]:
            self.cursor = kind
        if len(self.chosen) < self.wanted and self.chosen.count(kind) < self.held[kind]:
            self.chosen.append(kind)

    def remove(self, kind: int | None) -> None:
        """Take out one card of a kind; None: the one chosen last."""
        if kind is None and self.chosen:
            self.chosen.pop()
        elif kind is not None and kind in self.chosen:
            self.chosen.remove(kind)

    def _move(self, kinds: list[int], step: int) -> None:
        at = kinds.index(self.cursor) if self.cursor in kinds else 0
        self.cursor = kinds[(at + step) % len(kinds)]

    def body(self, size: int, height: int, glyphs: Glyphs) -> list[Line]:
        left = self.wanted - len(self.chosen)
        state = (fmt(_("All chosen: Enter confirms")) if not left
                 else fmt(n_("{n} card more to choose", "{n} cards more to choose", left), n=left))
        kinds = [kind for kind in Resource if self.held[kind]]
        info = [row for text in self.info for row in wrap(line(" ", text), size, 1)]
        info = info[: max(0, height - len(kinds) - 1)]
        rows = [*info, *(self._row(kind, glyphs) for kind in kinds)]
        return [*(pad(row, size) for row in rows), line(" ", restyle(state, "class:strong" if left else "class:good"))]

    def _row(self, kind: int, glyphs: Glyphs) -> Line:
        n = self.chosen.count(kind)
        label = line(("class:key", letter_of(kind).lower()), " ", card(kind, glyphs, shape=True),
                     f" {resource_name(kind)}")
        label = pad(label, 22)
        counts = fmt(_("{n} of {all}"), n=[("class:strong" if n else "class:dim", str(n))],
                     all=[("class:dim", str(self.there[kind]))])
        return hit(line(mark(label, kind == self.cursor, glyphs), " ", counts), letter_of(kind).lower())

    def hints(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        if len(self.chosen) == self.wanted:
            return [("Enter", _("confirm")), ("Backspace", _("take one out")), ("Esc", _("choose anew"))]
        letters = "".join(letter_of(kind).lower() for kind in Resource if self.held[kind])
        back = _("choose anew") if self.chosen else _("back")
        return [(letters, _("add a card")), ("Backspace", _("take one out")), ("Esc", back)]


class Columns(Choice):
    """The options of a whole turn: several columns, of which the screen draws each in its own way.

    The cursor shows itself with the first arrow or Enter: an Enter too many, meant to skip what others did, decides
    nothing.
    """

    def __init__(self, title: Line, options: Sequence[Option]) -> None:
        super().__init__(title, options, start=-1)

    def press(self, key: str) -> Result:
        if self.cursor < 0 and key in ("left", "right", "up", "down", "enter", " ", "home", "end", "backtab"):
            self.cursor = len(self.options) - 1 if key == "end" else 0
            return None
        if key in ("left", "right"):
            self._sideways(1 if key == "right" else -1)
            return None
        if key in ("up", "down"):
            self._within(1 if key == "down" else -1)
            return None
        return super().press(key)

    def _within(self, step: int) -> None:
        column = [i for i, o in enumerate(self.options) if o.column == self.options[self.cursor].column]
        self.cursor = column[(column.index(self.cursor) + step) % len(column)]

    def _sideways(self, step: int) -> None:
        here = self.options[self.cursor].column
        columns = sorted({o.column for o in self.options})
        target = columns[(columns.index(here) + step) % len(columns)]
        row = [i for i, o in enumerate(self.options) if o.column == here].index(self.cursor)
        there = [i for i, o in enumerate(self.options) if o.column == target]
        self.cursor = there[min(row, len(there) - 1)]

    def column(self, number: int, size: int, glyphs: Glyphs) -> list[Line]:
        return [self._row(i, size, glyphs) for i, o in enumerate(self.options) if o.column == number]

    def slot(self, name: str) -> tuple[Option | None, bool]:
        """The option drawn at a named place, and whether the cursor is on it."""
        for i, option in enumerate(self.options):
            if option.slot == name:
                return option, i == self.cursor
        return None, False

    def body(self, size: int, height: int, glyphs: Glyphs) -> list[Line]:
        left, right = self.column(0, size // 2, glyphs), self.column(1, size - size // 2, glyphs)
        if not left and not right:
            return []
        blank: Line = []
        rows = max(len(left), len(right))
        return [
            line(pad(left[i] if i < len(left) else blank, size // 2), right[i] if i < len(right) else blank)
            for i in range(min(rows, height))
        ]

    def hints(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        keys = [("F1", _("rules")), ("Tab", _("journal")), ("Esc", _("pause")), (letter("quit"), _("quit"))]
        return [*keys, ("Enter", _("take it"))] if self.cursor >= 0 else [*keys, (glyphs.vertical, _("choose"))]
