"""One line of text that somebody types, and the screen that asks for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .i18n import _
from .options import clean_name
from .paint import rule
from .screens import Screen, middle
from .text import Line, cut, line, width, wrap

if TYPE_CHECKING:
    from .desk import Desk


CODE_LENGTH = 100
"""The most characters of a table's code that one can type."""


def printable(most: int) -> Callable[[str], str]:
    """Cleans text of what is no character on a screen, and cuts it; spaces at the end stay, since one may type on."""

    def clean(text: str) -> str:
        return "".join(char for char in text if char.isprintable()).lstrip()[:most]

    return clean


def without_spaces(most: int) -> Callable[[str], str]:
    """Cleans text that is one word, such as an address."""

    def clean(text: str) -> str:
        return "".join(char for char in text if char.isprintable() and not char.isspace())[:most]

    return clean


@dataclass(slots=True)
class Field:
    """The text so far; `clean` says what may stand in it."""

    text: str = ""
    clean: Callable[[str], str] = field(default=clean_name)
    proposed: bool = False
    """Whether the text is a proposal, which the first letter that is typed replaces."""

    def press(self, key: str) -> bool:
        """Whether the key was one of typing."""
        if self.proposed and len(key) == 1 and key != " ":
            self.text = ""
        self.proposed = False
        if key == "backspace":
            self.text = self.text[:-1]
        elif key == "delete":
            self.text = ""
        elif len(key) == 1:
            self.text = self._typed(key)
        else:
            return False
        return True

    def paste(self, text: str) -> None:
        if self.proposed:
            self.text, self.proposed = "", False
        self.text = self.clean(self.text + "".join(" " if char in "\r\n\t" else char for char in text))

    def _typed(self, key: str) -> str:
        text = self.clean(self.text + key)
        # A space at the end may be cleaned away before the next letter comes.
        return f"{text} " if key == " " and text and text == self.text and self.clean(f"{text} x") != f"{text}x" else text

    def shown(self, size: int) -> Line:
        """The end of the text, with the sign that one may type on."""
        text = self.text
        while width(text) > size - 1:
            text = text[1:]
        return line(("class:field", text), ("class:key", "_"))


class Prompt(Screen):
    """A question whose answer is typed. `answer` returns what is wrong with it, or nothing; then the screen closes itself."""

    def __init__(
        self, desk: Desk, title: str, label: str, field: Field, answer: Callable[[str], str],
        about: Sequence[Line] = (), cancel: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(desk)
        self.title, self.label, self.field, self.answer = title, label, field, answer
        self.about, self.cancel = about, cancel
        self.trouble = ""

    def body(self, columns: int, rows: int) -> list[Line]:
        size = min(64, columns - 4)
        about = [row for text in self.about for row in wrap(text, size)]
        asked = line(self.label, " ")
        block = [
            rule(size, self.glyphs, line(self.title)), [], *about, *([[]] if about else []),
            cut(line(asked, self.field.shown(size - width(asked))), size), [],
            *wrap([("class:warn", self.trouble)], size), rule(size, self.glyphs),
        ]
        return middle(block, columns, rows)

    def hints(self) -> Sequence[tuple[str, str]]:
        return [("Enter", _("take it")), ("Backspace", _("delete a letter")), ("Esc", _("back"))]

    def press(self, key: str) -> None:
        if key == "enter":
            self._enter()
        elif key == "escape":
            self.desk.close(self)
            self.cancel()
        elif self.field.press(key):
            self.trouble = ""

    def _enter(self) -> None:
        self.desk.close(self)
        self.trouble = self.answer(self.field.text.strip())
        if self.trouble:
            self.desk.push(self)

    def paste(self, text: str) -> None:
        self.field.paste(text)
