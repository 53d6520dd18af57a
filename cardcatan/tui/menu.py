"""The set-up screen: who plays, by which rules, how fast."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardcatan import CardRules, CatanError, NotationError

from .i18n import _, language, n_, p_, set_language
from .match import describe, new_series, resumable
from .names import bot_name
from .options import LANGUAGES, Seat, clean_name, distinct, is_bot, parse_seat
from .paint import rule
from .panels import mark
from .screens import Screen
from .text import Line, line, pad, plain, wrap
from .words import explain

if TYPE_CHECKING:
    from .desk import Desk

BOTS = ("random", "greedy", "search:300", "search", "search:20000")
PACES = (0.0, 0.3, 0.6, 0.9, 1.5, 2.5)


@dataclass(slots=True)
class Row:
    """One line: a label, the value, and what the arrows and Enter do with it."""

    label: str
    value: Callable[[], Line]
    turn: Callable[[int], None] | None = None
    enter: Callable[[], None] | None = None
    seat: int | None = None


class Setup(Screen):
    """Every line can be changed with left and right; Enter starts the game from anywhere."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.settings = desk.settings
        self.known = ("", *[spec for spec in BOTS if is_bot(spec)])
        self.names = _typed_names(self.settings.players)
        self.seats = self._seats(self.settings.players)
        self.waiting = resumable()
        self.who = describe(self.waiting[0]) if self.waiting else ""
        self.cursor = 0
        self.trouble = ""
        self._turn_games(0)
        if not self._possible():
            self.settings.goal = None  # the file of settings is older than the rules, or was tampered with

    def _seats(self, texts: Sequence[str]) -> list[str]:
        """By seat: empty for a person, else the bot's specification."""
        specs = []
        for i, text in enumerate(texts):
            try:
                specs.append(parse_seat(text, i).bot)
            except NotationError:
                specs.append(self.known[-1])
        try:
            CardRules(players=len(specs))
        except CatanError:
            return ["", self.known[-1]]
        return specs

    # --- the lines ---------------------------------------------------------------------------------------------

    def rows(self) -> list[Row]:
        out = [Row(_("Start the game"), list, enter=self._start)]
        if self.waiting:
            out.append(Row(_("Go on with the last game"), self._last, enter=self._resume))
        out.append(Row(_("Players"), lambda: self._chooser(str(len(self.seats))), self._turn_players))
        out += [Row(f"{i + 1} {self.glyphs.players[i]}", self._seat_value(i), self._turn_seat(i), seat=i)
                for i in range(len(self.seats))]
        out.append(Row(_("Goal"), self._goal, self._turn_goal))
        if len(self.seats) == 2:
            out.append(Row(_("Games"), self._games, self._turn_games))
            if self.settings.games > 1:
                out.append(Row(_("Each deal"), self._deals, self._turn_deals))
        else:
            out.append(Row(_("Destiny card"), self._soothsayer, self._turn_soothsayer))
        out.append(Row(_("Pace of the bots"), self._pace, self._turn_pace))
        out.append(Row(_("Language"), lambda: self._chooser(_("English")), self._turn_language))
        return out

    def body(self, columns: int, rows: int) -> list[Line]:
        title = line(("class:title", "Cardcatan"), f" {self.glyphs.dot} ", _("the quick card game"))
        out: list[Line] = [rule(columns, self.glyphs, title), []]
        table = self.rows()
        self.cursor = min(self.cursor, len(table) - 1)
        room = rows - 5
        first = max(0, min(self.cursor - room // 2, len(table) - room))
        for i in range(first, min(first + room, len(table))):
            row = table[i]
            label = pad(line(" ", row.label), 26)
            if row.seat is not None:
                label = pad(line(f"   {row.seat + 1} ", (f"class:player{row.seat}", self.glyphs.players[row.seat])), 26)
            out.append(line("  ", mark(label, i == self.cursor, self.glyphs), " ", row.value()))
        out += [[], line("   ", ("class:warn", self.trouble))]
        about = _("You begin with a road and a settlement, and a few cards. Each turn you trade, build and draw; "
                  "whoever first reaches the goal wins. F1 explains the rules.")
        below = [line("   ", ("class:dim", plain(row))) for row in wrap(line(about), min(columns - 6, 76))]
        spare = rows - len(out) - len(below) - 1
        return [*out, *[[]] * spare, *below] if spare >= 0 else out

    def hints(self) -> Sequence[tuple[str, str]]:
        g = self.glyphs
        out = [("Enter", _("start")), (g.vertical, _("line")), (g.horizontal, _("change"))]
        if self._typing() is not None:
            out.append((_("letters"), _("name")))
        return [*out, ("F1", _("rules")), ("Esc", _("quit"))]

    def _chooser(self, text: str) -> Line:
        g = self.glyphs
        return line(("class:dim", f"{g.left} "), ("class:strong", text), ("class:dim", f" {g.right}"))

    def _last(self) -> Line:
        stamp = self.waiting[0].stem[:15]
        text = f"{stamp[:4]}-{stamp[4:6]}-{stamp[6:8]} {stamp[9:11]}:{stamp[11:13]}" if "_" in stamp else stamp
        return [("class:dim", f"{text}  {self.who}")]

    def _seat_value(self, i: int) -> Callable[[], Line]:
        def value() -> Line:
            spec = self.seats[i]
            if not spec:
                name = ("class:field", self.names[i]) if self.names[i] else ("class:dim", default_name(i))
                return line(self._chooser(_("person")), "  ", name, ("class:key", "_" if self._typing() == i else ""))
            return line(self._chooser(bot_name(spec)), "  ", ("class:dim", bot_words(spec)))
        return value

    def _goal(self) -> Line:
        goal = self._rules().goal
        return self._chooser(n_("{n} point", "{n} points", goal).format(n=goal))

    def _games(self) -> Line:
        games = self.settings.games
        return self._chooser(n_("{n} game", "{n} games", games).format(n=games))

    def _deals(self) -> Line:
        return self._chooser(_("twice, with seats swapped") if self.settings.swap_deals else _("once"))

    def _soothsayer(self) -> Line:
        return self._chooser(_("yes") if self.settings.soothsayer else _("no (the taker chooses)"))

    def _pace(self) -> Line:
        pace = self.settings.pace
        number = f"{pace:.1f}".replace(".", p_("decimal point", "."))
        return self._chooser(_("{n} s").format(n=number) if pace else _("at once"))

    # --- changing ------------------------------------------------------------------------------------------------

    def _turn_players(self, step: int) -> None:
        n = len(self.seats) + step
        if self._possible(players=n):
            bot = self.known[min(2, len(self.known) - 1)]
            self.seats = [*self.seats, bot][:n] if step > 0 else self.seats[:n]

    def _turn_seat(self, i: int) -> Callable[[int], None]:
        def turn(step: int) -> None:
            at = self.known.index(self.seats[i]) if self.seats[i] in self.known else 0
            self.seats[i] = self.known[(at + step) % len(self.known)]
        return turn

    def _turn_goal(self, step: int) -> None:
        goal = self._rules().goal + step
        if self._possible(goal=goal):
            self.settings.goal = goal

    def _turn_games(self, step: int) -> None:
        self.settings.games = max(1, min(20, self.settings.games + step))

    def _turn_deals(self, step: int) -> None:
        self.settings.swap_deals = not self.settings.swap_deals

    def _turn_soothsayer(self, step: int) -> None:
        self.settings.soothsayer = not self.settings.soothsayer

    def _turn_pace(self, step: int) -> None:
        nearest = min(range(len(PACES)), key=lambda i: abs(PACES[i] - self.settings.pace))
        self.settings.pace = PACES[max(0, min(len(PACES) - 1, nearest + step))]
        self.settings.pace_override = None

    def _turn_language(self, step: int) -> None:
        at = LANGUAGES.index(language())
        self.settings.lang = set_language(LANGUAGES[(at + step) % len(LANGUAGES)])

    def _rules(self) -> CardRules:
        goal = self.settings.goal
        rules = CardRules(players=len(self.seats), soothsayer=self.settings.soothsayer)
        return rules.replace(goal=goal) if goal is not None else rules

    def _possible(self, **changes: int) -> bool:
        """Whether the game takes such rules: it alone knows the limits."""
        try:
            self._rules().replace(**changes)
        except CatanError:
            return False
        return True

    # --- keys ---------------------------------------------------------------------------------------------------

    def _typing(self) -> int | None:
        """The seat whose name is typed at the cursor."""
        row = self.rows()[self.cursor]
        return row.seat if row.seat is not None and not self.seats[row.seat] else None

    def press(self, key: str) -> None:
        table = self.rows()
        row = table[self.cursor]
        seat = self._typing()
        self.trouble = ""
        if key in ("up", "backtab"):
            self.cursor = (self.cursor - 1) % len(table)
        elif key in ("down", "tab"):
            self.cursor = (self.cursor + 1) % len(table)
        elif key in ("left", "right"):
            if row.turn:
                row.turn(1 if key == "right" else -1)
        elif key == "enter":
            (row.enter or self._start)()
        elif key == "f1":
            self.desk.open_help()
        elif key == "escape":
            self.desk.ask_quit()
        elif seat is not None:
            self._edit(seat, key)

    def _edit(self, seat: int, key: str) -> None:
        if key == "backspace":
            self.names[seat] = self.names[seat][:-1]
        elif key == "delete":
            self.names[seat] = ""
        elif len(key) == 1:
            # A space at the end would be cleaned away before the next letter comes.
            self.names[seat] = clean_name(self.names[seat] + key) + (" " if key == " " and self.names[seat] else "")

    def paste(self, text: str) -> None:
        seat = self._typing()
        if seat is not None:
            self.names[seat] = clean_name(self.names[seat] + text)

    # --- starting ------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        try:
            seats = self._chosen()
            games = self.settings.games if len(seats) == 2 else 1
            swapped = self.settings.swap_deals and games > 1
            series = new_series(seats, self._rules(), None, games + games % 2 if swapped else games, swapped)
            self._remember(seats)
            self.desk.start(series)
        except (CatanError, OSError) as error:
            self.trouble = explain(error)

    def _chosen(self) -> tuple[Seat, ...]:
        texts = [spec or f"human:{self.names[i].strip() or default_name(i)}" for i, spec in enumerate(self.seats)]
        return distinct(tuple(parse_seat(text, i) for i, text in enumerate(texts)))

    def _remember(self, seats: Sequence[Seat]) -> None:
        # A name that nobody typed is not kept: it would be of the wrong language another day.
        names = [f":{seat.name}" if self.names[i].strip() else "" for i, seat in enumerate(seats)]
        self.settings.players = tuple(seat.bot or f"human{name}" for seat, name in zip(seats, names, strict=True))
        self.settings.save()

    def _resume(self) -> None:
        self.desk.attempt(lambda: self.desk.resume(""))


def bot_words(spec: str) -> str:
    """What a bot is like, in a few words."""
    head, _colon, budget = spec.partition(":")
    if head == "random":
        return _("plays any legal move")
    if head == "greedy":
        return _("plans its next buildings")
    if budget.isdigit():
        n = int(budget)
        return n_("looks ahead, {n} try a move", "looks ahead, {n} tries a move", n).format(n=n)
    return _("looks ahead")


def default_name(seat: int) -> str:
    """The name of who types none: the first one's from the system."""
    try:
        own = clean_name(getpass.getuser()).capitalize() if seat == 0 else ""
    except (OSError, KeyError, ImportError):
        own = ""
    return _("Player {n}").format(n=seat + 1) if own in ("", "Root") or is_bot(own) else own


def _typed_names(players: Sequence[str]) -> list[str]:
    """Names by seat, as they were typed the last time."""
    names = [""] * 6
    for i, text in enumerate(players[:6]):
        head, _colon, name = text.partition(":")
        if head == "human" and name:
            names[i] = name
    return names
