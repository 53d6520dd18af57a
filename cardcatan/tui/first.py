"""The first screen: play here, or at one of the tables that are found on the network."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardcatan import CatanError
from cardcatan.net.messages import TableInfo

from .field import Field, Prompt, without_spaces
from .i18n import _, language, set_language
from .keys import letter, normal
from .lanscreens import table_cells, table_heading
from .match import describe, resumable
from .options import LANGUAGES
from .paint import rule
from .panels import mark
from .screens import Message, Screen
from .text import Line, cut_text, fmt, hit, line, pad, wrap
from .visit import Goal
from .words import explain

if TYPE_CHECKING:
    from cardcatan.net.doors import HostCard

    from .desk import Desk
    from .network import Browsing

LABEL = 38
"""Columns of the labels of the menu."""
ADDRESS_LENGTH = 80


@dataclass(slots=True)
class Item:
    """A line that can be chosen: of the menu, or a table."""

    key: str
    label: Line
    enter: Callable[[], None]
    note: Line = field(default_factory=list)
    turn: Callable[[int], None] | None = None
    watch: Callable[[], None] | None = None
    """For a table: come to it to watch."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table of a host that answers; `info` None: the host speaks another version, or has no table."""

    host: HostCard
    info: TableInfo | None


def found_tables(hosts: Sequence[HostCard]) -> list[FoundTable]:
    """The tables of all hosts, in the order of the hosts; a host that cannot be talked to is a line of its own."""
    out = []
    for host in hosts:
        out += [FoundTable(host, info) for info in host.tables] if host.compatible and host.tables else [FoundTable(host, None)]
    return out


class First(Screen):
    """A menu, and under it the live list of tables. Enter on a table joins it, another key watches."""

    cursor = 0

    def __init__(self, desk: Desk, browsing: Browsing) -> None:
        super().__init__(desk)
        self.browsing = browsing
        self.waiting = resumable()
        self.who = describe(self.waiting[0]) if self.waiting else ""

    @property
    def tables(self) -> list[FoundTable]:
        return found_tables(self.browsing.hosts)

    # --- what can be chosen -------------------------------------------------------------------------------------------

    def items(self) -> list[Item]:
        """The lines of the menu, then the tables."""
        return [*self._menu(), *[self._table(i, table) for i, table in enumerate(self.tables)]]

    def _menu(self) -> list[Item]:
        desk = self.desk
        out = [Item(letter("play"), line(_("Play at this keyboard")), desk.push_setup, _dim(_("against bots, or by turns")))]
        if self.waiting:
            resume = lambda: desk.attempt(lambda: desk.resume(""))  # noqa: E731
            out.append(Item(letter("resume"), line(_("Go on with the last game")), resume, _dim(self.who)))
        if desk.settings.table_resume:
            again = _dim(_("its game was broken off"))
            out.append(Item(letter("reopen"), line(_("Open your table again")), desk.reopen_table, again))
        out.append(Item(letter("host"), line(_("Open a table for others")), desk.push_host_form, _dim(_("on this network"))))
        by_address = _dim(_("if it is not in the list"))
        out.append(Item(letter("address"), line(_("Join by address")), self._ask_address, by_address))
        name = ("class:strong", desk.settings.name) if desk.settings.name else ("class:dim", _("asked when you join"))
        out.append(Item(letter("name"), line(_("Your name")), lambda: desk.ask_name(lambda _name: None), [name]))
        g = self.glyphs
        chosen = line(("class:dim", f"{g.left} "), ("class:strong", _("English")), ("class:dim", f" {g.right}"))
        out.append(Item(letter("language"), line(_("Language")), lambda: self._turn_language(1), chosen, self._turn_language))
        return out

    def _table(self, i: int, table: FoundTable) -> Item:
        key = str(i + 1) if i < 9 else ""
        return Item(key, [], lambda: self._join(table), watch=lambda: self._watch(table))

    def _join(self, table: FoundTable) -> None:
        """Come to a table: to sit down if it has a free seat, or to watch."""
        info = table.info
        if info is not None and not info.free and not info.watchers and info.phase in ("lobby", "over"):
            self.desk.push(Message(self.desk, _("All seats are taken there, and nobody may watch.")))
        else:
            self._go(table, Goal(info.table if info else None))

    def _watch(self, table: FoundTable) -> None:
        if table.info is not None and not table.info.watchers:
            self.desk.push(Message(self.desk, _("Nobody may watch at this table.")))
        elif table.info is not None:
            self._go(table, Goal(table.info.table, watch=True))

    def _go(self, table: FoundTable, goal: Goal) -> None:
        from cardcatan.net.trouble import VersionDiffers

        if not table.host.compatible:
            self.desk.push(Message(self.desk, explain(VersionDiffers(table.host.protocol, table.host.package))))
        elif table.info is None:
            self.desk.push(Message(self.desk, _("This host has no table now.")))
        else:
            self.desk.join([table.host.address, *self.browsing.addresses(table.host.key)], goal)

    def _ask_address(self) -> None:
        from cardcatan.net.doors import Address

        def answer(text: str) -> str:
            try:
                address = Address.parse(text)
            except CatanError as error:
                return explain(error)
            self.desk.settings.address = text
            self.desk.settings.save()
            self.desk.join([address], Goal())
            return ""

        about = [line(_("It stands on the screen of whoever opened the table, such as 192.168.1.7 or 192.168.1.7:7766."))]
        field = Field(self.desk.settings.address, _address)
        self.desk.push(Prompt(self.desk, _("Join by address"), _("Address:"), field, answer, about))

    def _turn_language(self, step: int) -> None:
        at = LANGUAGES.index(language())
        self.desk.settings.lang = set_language(LANGUAGES[(at + step) % len(LANGUAGES)])
        self.desk.settings.save()

    # --- drawing --------------------------------------------------------------------------------------------------------

    def body(self, columns: int, rows: int) -> list[Line]:
        g, items = self.glyphs, self.items()
        self.cursor = min(self.cursor, len(items) - 1)
        menu = len(self._menu())
        title = line(("class:title", "Cardcatan"), f" {g.dot} ", _("the card game and the board game"))
        out: list[Line] = [rule(columns, g, title), []]
        out += [self._menu_row(items[i], i == self.cursor, columns) for i in range(menu)]
        out += [[], rule(columns, g, line(_("Tables on this network")))]
        found = self.tables
        if not found:
            return [*out, *self._none(columns)]
        out.append(line("     ", table_heading(columns - 6)))
        room = rows - len(out)
        at = max(0, self.cursor - menu)
        first = max(0, min(at - room // 2, len(found) - room))
        for i in range(first, min(first + room, len(found))):
            out.append(self._table_row(items[menu + i], found[i], menu + i == self.cursor, columns))
        return out

    def _menu_row(self, item: Item, chosen: bool, columns: int) -> Line:
        label = pad(line(("class:key", item.key), " ", item.label), LABEL if columns >= 80 else 30)
        return hit(line("  ", mark(label, chosen, self.glyphs), " ", item.note), item.key)

    def _table_row(self, item: Item, table: FoundTable, chosen: bool, columns: int) -> Line:
        host, size = table.host, columns - 6
        key = ("class:key", item.key or " ")
        if table.info is None:
            other = _("another version: cardcatan {package}").format(package=host.package)
            what = _("no table now") if host.compatible else other
            row = line(key, " ", cut_text(host.name, 18), "  ", ("class:warn", what))
        else:
            row = line(key, " ", table_cells(table.info, host.name, host.ping_ms, size, self.glyphs))
        return hit(line(" ", mark(pad(row, size), chosen, self.glyphs)), item.key)

    def _none(self, columns: int) -> list[Line]:
        """Why the list is empty, and what would fill it."""
        looking = not self.browsing.rounds
        text = (fmt(_("Looking{ellipsis}"), ellipsis=self.glyphs.ellipsis) if looking
                else line(_("None yet. As soon as somebody opens one it appears here by itself.")))
        return wrap(line("   ", ("class:dim", "".join(f[1] for f in text))), columns - 2, 3)

    def hints(self) -> Sequence[tuple[str, str]]:
        g = self.glyphs
        items = self.items()
        item = items[min(self.cursor, len(items) - 1)]
        out = [("Enter", _("join") if item.watch else _("take it")), (g.vertical, _("line"))]
        if item.watch:
            out.append((letter("watch"), _("watch")))
        if item.turn:
            out.append((g.horizontal, _("change")))
        return [*out, ("F1", _("rules")), (letter("quit"), _("quit"))]

    # --- keys -----------------------------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        items = self.items()
        self.cursor = min(self.cursor, len(items) - 1)
        item = items[self.cursor]
        named = next((other for other in items if other.key and other.key == normal(key)), None)
        if key in ("up", "backtab"):
            self.cursor = (self.cursor - 1) % len(items)
        elif key in ("down", "tab"):
            self.cursor = (self.cursor + 1) % len(items)
        elif key in ("left", "right") and item.turn:
            item.turn(1 if key == "right" else -1)
        elif key in ("enter", " "):
            item.enter()
        elif key == "f1":
            self.desk.open_help()
        elif key == "escape" or normal(key) == letter("quit"):
            self.desk.ask_quit()
        elif normal(key) == letter("watch") and item.watch:
            item.watch()
        elif named:
            self.cursor = items.index(named)
            named.enter()


def _address(text: str) -> str:
    """What is typed as an address; the whole line that a host shows may be pasted."""
    return without_spaces(ADDRESS_LENGTH)(text.replace("cardcatan join", ""))


def _dim(text: str) -> Line:
    return [("class:dim", text)]
