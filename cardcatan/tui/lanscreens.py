"""Screens around a table on the network: waiting for it, choosing one of a host's, and the end of a game there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardcatan.net.messages import TableInfo

from .field import CODE_LENGTH, Field, Prompt, printable
from .glyphs import Glyphs
from .i18n import _
from .keys import letter, normal
from .lanwords import game_word, phase_word, table_name
from .paint import rule
from .panels import Choice, Command, Option, mark
from .screens import Screen, middle
from .sheet import Sheet
from .text import Line, cut_text, fmt, hit, line, pad, width, wrap

if TYPE_CHECKING:
    from .desk import Desk
    from .edition import AnyLog
    from .sheet import End
    from .visit import Visit
    from .words import Speaker


class Waiting(Screen):
    """Something takes a moment; Esc gives up."""

    def __init__(self, desk: Desk, text: Callable[[], Line], cancel: Callable[[], None]) -> None:
        super().__init__(desk)
        self.text, self.cancel = text, cancel

    def body(self, columns: int, rows: int) -> list[Line]:
        return middle(wrap(self.text(), min(64, columns - 4)), columns, rows)

    def hints(self) -> Sequence[tuple[str, str]]:
        return [("Esc", _("back")), (letter("quit"), _("quit"))]

    def press(self, key: str) -> None:
        if key in ("escape", "backspace"):
            self.cancel()
        elif normal(key) == letter("quit"):
            self.desk.ask_quit()


def code_prompt(
    desk: Desk, typed: str, trouble: str, answer: Callable[[str], None], cancel: Callable[[], None]
) -> Prompt:
    """Asks for the code of a table; `trouble` says what was wrong with the last one."""
    def take(code: str) -> str:
        if not code:
            return _("Type the code, or go back with Esc.")
        answer(code)
        return ""

    about = line(_("Whoever opened the table knows it. It is not sent as it is, so nobody can overhear it."))
    field = Field(typed, printable(CODE_LENGTH))
    prompt = Prompt(desk, _("This table wants a code"), _("Code:"), field, take, [about], cancel)
    prompt.trouble = trouble
    return prompt


@dataclass(frozen=True, slots=True)
class Cells:
    """Widths of the columns of a list of tables."""

    title: int
    game: int
    host: int
    seats: int
    phase: int
    ping: int


ROOMY = Cells(title=18, game=8, host=13, seats=7, phase=11, ping=6)
TIGHT = Cells(title=11, game=6, host=8, seats=6, phase=9, ping=6)
ROOMY_SIZE = 70


def table_cells(info: TableInfo, host: str, ping_ms: float | None, size: int, g: Glyphs) -> Line:
    """A table in one line: its name, the host, seats, phase, ping, and whether a code is wanted."""
    at = ROOMY if size >= ROOMY_SIZE else TIGHT
    ping = _("{n} ms").format(n=max(1, round(ping_ms))) if ping_ms is not None else ""
    cells = line(
        ("class:strong", _cell(table_name(info.title, info.table), at.title)), _cell(game_word(info.game), at.game),
        _cell(host, at.host),
        ("class:good" if info.free else "class:dim", _cell(f"{info.taken}/{info.seats}", at.seats)),
        _cell(phase_word(info.phase), at.phase), " " * (at.ping - width(ping)), ping,
    )
    return pad(line(cells, "  ", ("class:warn", _("code") if info.locked else "")), size)


def table_heading(size: int) -> Line:
    """Headings over these cells."""
    at = ROOMY if size >= ROOMY_SIZE else TIGHT
    ping = _("Ping")
    text = (_cell(_("Table"), at.title) + _cell(_("Game"), at.game) + _cell(_("Host"), at.host) + _cell(_("Seats"), at.seats)
            + _cell(_("Phase"), at.phase) + " " * (at.ping - width(ping)) + ping)
    return [("class:dim", text)]


def _cell(text: str, size: int) -> str:
    text = cut_text(text, size - 1)
    return text + " " * (size - width(text))


class HostTables(Screen):
    """The tables of one host that has several."""

    cursor = 0

    def __init__(self, desk: Desk, visit: Visit, tables: Callable[[], Sequence[TableInfo]]) -> None:
        super().__init__(desk)
        self.visit, self.tables = visit, tables

    def body(self, columns: int, rows: int) -> list[Line]:
        g, tables = self.glyphs, self.tables()
        self.cursor = max(0, min(self.cursor, len(tables) - 1))
        title = fmt(_("Tables of {name}"), name=self.visit.host_name)
        out = [rule(columns, g, title), [], line("     ", table_heading(columns - 6))]
        room = rows - len(out)
        first = max(0, min(self.cursor - room // 2, len(tables) - room))
        for i, info in list(enumerate(tables))[first : first + room]:
            key = str(i + 1) if i < 9 else " "
            row = line(("class:key", key), " ", table_cells(info, self.visit.host_name, None, columns - 6, g))
            out.append(hit(line(" ", mark(row, i == self.cursor, g)), key))
        return out if tables else [*out, line("   ", ("class:dim", _("This host has no table now.")))]

    def hints(self) -> Sequence[tuple[str, str]]:
        return [(self.glyphs.vertical, _("choose")), ("Enter", _("join")), (letter("watch"), _("watch")), ("Esc", _("back")),
                (letter("quit"), _("quit"))]

    def press(self, key: str) -> None:
        tables = self.tables()
        if key in ("up", "backtab"):
            self.cursor = (self.cursor - 1) % max(1, len(tables))
        elif key in ("down", "tab"):
            self.cursor = (self.cursor + 1) % max(1, len(tables))
        elif key == "escape":
            self.visit.leave()
        elif normal(key) == letter("quit"):
            self.desk.ask_quit()
        elif len(key) == 1 and key.isdigit() and 1 <= int(key) <= len(tables):
            self.visit.enter(tables[int(key) - 1].table, False)
        elif tables and key in ("enter", " "):
            self.visit.enter(tables[self.cursor].table, False)
        elif tables and normal(key) == letter("watch"):
            self.visit.enter(tables[self.cursor].table, True)


class LanSheet(Sheet):
    """The end of a game at a host: whether it was fair, the running score, and who is ready for another one."""

    def __init__(self, desk: Desk, visit: Visit, view: Any, speaker: Speaker, log: AnyLog, end: End) -> None:
        self.visit = visit
        super().__init__(desk, view, speaker, log, end, self._choice())

    def _choice(self) -> Choice:
        record = self.visit.game.remote.record if self.visit.game else None
        replay = [Option(letter("replay"), line(_("step through this game")), lambda: Command("replay"))] if record else []
        options = [
            Option(letter("again"), line(self.visit.again_word()), lambda: Command("ready")),
            Option(letter("journal"), line(_("journal of this game")), lambda: Command("journal")),
            *replay,
            Option(letter("menu"), line(_("the table: seats, settings, talk")), lambda: Command("lobby")),
            Option(letter("leave"), line(self.visit.leave_word()), lambda: Command("leave")),
        ]
        return Choice(line(_("And now?")), options, start=1)

    def body(self, columns: int, rows: int) -> list[Line]:
        self.end.score = self.visit.score_lines()
        self.end.record = self.visit.record
        cursor, self.choice = self.choice.cursor, self._choice()
        self.choice.cursor = cursor
        return super().body(columns, rows)

    def hints(self) -> Sequence[tuple[str, str]]:
        return [*super().hints(), (letter("talk"), _("talk")), ("Esc", _("more")), (letter("quit"), _("quit"))]

    def press(self, key: str) -> None:
        if key == "escape":
            self.visit.pause()
        elif normal(key) == letter("talk"):
            self.visit.command("talk")
        elif normal(key) == letter("quit"):
            self.desk.ask_quit()
        else:
            super().press(key)
