"""The end of a game: who won, where the points come from, the score of the whole, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .editions import edition_of
from .i18n import _
from .keys import letter
from .paint import rule
from .panels import Choice, Command, Option
from .screens import Journal, Screen
from .text import Line, cut_text, line, pad, restyle, width, wrap
from .words import Speaker

if TYPE_CHECKING:
    from .desk import Desk
    from .edition import AnyLog


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
