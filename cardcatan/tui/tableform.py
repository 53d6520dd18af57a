"""The forms of a table on the network: opening one for others, and changing its settings while it waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cardcatan import CatanError, Rules
from cardcatan.table import limits, talk

from .clocks import minutes
from .field import CODE_LENGTH, Field, printable
from .form import Row
from .i18n import _, n_, p_
from .menu import BOTS, PACES, bot_words, default_name
from .names import bot_name
from .options import is_bot
from .ruleform import RuleForm
from .text import Line, line

if TYPE_CHECKING:
    from .desk import Desk

BANKS_MS = (60_000, 120_000, 150_000, 300_000, 600_000, 720_000, 1_200_000, 3_600_000)
FREE_MS = (0, 5_000, 10_000, 20_000, 30_000, 60_000)
MOST_GAMES = 20
TITLE_LENGTH = 40


def default_settings(saved: dict[str, Any]) -> talk.Settings:
    """The settings of the last table that was opened here, if they can still be."""
    fresh = talk.Settings(rules=str(Rules.parse("card players=2")))
    try:
        settings = msgspec.convert({"rules": fresh.rules, **saved}, talk.Settings)
        Rules.parse(settings.rules)
    except (msgspec.ValidationError, CatanError):
        return fresh
    return settings


class TableForm(RuleForm):
    """The lines that both forms have."""

    def __init__(self, desk: Desk, settings: talk.Settings) -> None:
        super().__init__(desk)
        self.rules = Rules.parse(settings.rules)
        self.kept = {}
        self.table = settings
        self.name = Field(settings.title, printable(TITLE_LENGTH))

    @property
    def settings(self) -> talk.Settings:
        """The settings as the lines show them."""
        return msgspec.structs.replace(self.table, rules=str(self.rules), title=self.name.text.strip())

    def title_row(self) -> Row:
        return Row(_("Name of the table"), lambda: self.typed_value(self.name, _("none")), field=self.name)

    def typed_value(self, field: Field, empty: str) -> Line:
        """What is typed on a line; what it is without that."""
        value = ("class:field", field.text) if field.text else ("class:dim", empty)
        return line(value, ("class:key", "_" if self.typing is field else ""))

    def change_game(self, game: str) -> None:
        """Another game, with its usual clock if the clock is the usual one."""
        if self.table.bank_ms == limits.BANKS_MS[self.rules.game]:
            self._change(bank_ms=limits.BANKS_MS[game])
        super().change_game(game)

    # --- clock, watchers, games, pace ---------------------------------------------------------------------------------

    def table_rows(self) -> list[Row]:
        table = self.table
        out = [Row(_("Thinking time"), self._bank, self._turn_bank)]
        if table.clock:
            out.append(Row(_("Besides, a decision"), self._free, self._turn_free))
        out.append(Row(_("May others watch"), lambda: self.chooser(_("yes") if table.watchers else _("no")), self._turn_watchers))
        out.append(Row(_("Games"), self._games, self._turn_games))
        out.append(Row(_("Pace of the bots"), self._pace, self._turn_pace))
        return out

    def _change(self, **changes: Any) -> None:
        self.table = msgspec.structs.replace(self.table, **changes)

    def _bank(self) -> Line:
        if not self.table.clock:
            return self.chooser(_("no clock"))
        return self.chooser(_("{time} each").format(time=minutes(self.table.bank_ms)))

    def _turn_bank(self, step: int) -> None:
        at = _nearest(BANKS_MS, self.table.bank_ms) if self.table.clock else len(BANKS_MS)
        at = (at + step) % (len(BANKS_MS) + 1)
        if at == len(BANKS_MS):
            self._change(clock=False)
        else:
            self._change(clock=True, bank_ms=BANKS_MS[at])

    def _free(self) -> Line:
        return self.chooser(_("{n} s").format(n=self.table.free_ms // 1000))

    def _turn_free(self, step: int) -> None:
        self._change(free_ms=_moved(FREE_MS, self.table.free_ms, step))

    def _turn_watchers(self, step: int) -> None:
        self._change(watchers=not self.table.watchers)

    def _games(self) -> Line:
        games = self.table.games
        if games == 1:
            return self.chooser(_("one after the other"))
        return self.chooser(n_("match of {n} game", "match of {n} games", games).format(n=games))

    def _turn_games(self, step: int) -> None:
        self._change(games=max(1, min(MOST_GAMES, self.table.games + step)))

    def _pace(self) -> Line:
        number = f"{self.table.pace_ms / 1000:.1f}".replace(".", p_("decimal point", "."))
        return self.chooser(_("{n} s").format(n=number) if self.table.pace_ms else _("at once"))

    def _turn_pace(self, step: int) -> None:
        self._change(pace_ms=_moved([round(pace * 1000) for pace in PACES], self.table.pace_ms, step))


class HostForm(TableForm):
    """Opening a table: who may sit there, by which rules, and a code if not everybody may come."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, default_settings(desk.settings.table))
        self.known = ("", *[spec for spec in BOTS if is_bot(spec)])
        self.person = Field(desk.settings.name)
        self.code = Field("", printable(CODE_LENGTH))
        bots = [spec for spec in desk.settings.table_bots if spec in self.known][: self.rules.players - 1]
        self.seats = [""] * (self.rules.players - len(bots)) + bots

    def seat(self, players: int) -> None:
        self.seats = [*self.seats, *[""] * players][:players]

    def rows(self) -> list[Row]:
        seats = [
            Row(f"{i + 1}", self._seat(i), self._turn_seat(i), seat=i) for i in range(len(self.seats))
        ]
        return [
            Row(_("Open the table"), list, enter=self.confirm),
            Row(_("Your name"), lambda: self.typed_value(self.person, default_name(0)), field=self.person),
            self.title_row(),
            self.game_row(),
            Row(_("Seats"), lambda: self.chooser(str(len(self.seats))), self._turn_seats),
            *seats,
            *self.rule_rows(),
            *self.table_rows(),
            Row(_("Code to come in"), lambda: self.typed_value(self.code, _("none: everybody may come")), field=self.code),
        ]

    def title(self) -> Line:
        return line(_("A table for others on this network"))

    def about(self) -> str:
        return _("The table is open as long as this program runs. Others start cardcatan and find it in their list, "
                 "or type the line that you will see.")

    def confirmed(self) -> str:
        return _("open the table")

    def closed(self) -> str:
        return _("back")

    def typed(self) -> str:
        return _("type")

    def close(self) -> None:
        self.desk.close(self)

    def confirm(self) -> None:
        name = self.person.text.strip() or default_name(0)
        saved = self.desk.settings
        saved.name, saved.table_bots = name, tuple(filter(None, self.seats))
        saved.table = msgspec.to_builtins(self.settings)
        saved.save()
        self.desk.open_table(host_arguments(self.settings, self.seats, name), self.code.text.strip(), name)

    def _seat(self, i: int) -> Callable[[], Line]:
        def value() -> Line:
            spec = self.seats[i]
            if not spec:
                who = _("you, or another person") if not i else ""
                return line(self.chooser(_("person")), "  ", ("class:dim", who))
            return line(self.chooser(bot_name(spec)), "  ", ("class:dim", bot_words(spec)))
        return value

    def _turn_seat(self, i: int) -> Callable[[int], None]:
        def turn(step: int) -> None:
            if i:  # somebody opens the table to sit there
                self.seats[i] = self.known[(self.known.index(self.seats[i]) + step) % len(self.known)]
        return turn

    def _turn_seats(self, step: int) -> None:
        n = len(self.seats) + step
        if self.try_players(n):
            self.seat(n)


class SettingsForm(TableForm):
    """Other settings for a table that waits; everybody must be ready anew."""

    def __init__(self, desk: Desk, settings: talk.Settings, done: Callable[[talk.Settings], None]) -> None:
        super().__init__(desk, settings)
        self.done, self.before = done, settings

    def rows(self) -> list[Row]:
        seats = Row(_("Seats"), lambda: self.chooser(str(self.rules.players)), self._turn_seats)
        take = Row(_("Take these settings"), list, enter=self.confirm)
        return [take, self.title_row(), self.game_row(), seats, *self.rule_rows(), *self.table_rows()]

    def _turn_seats(self, step: int) -> None:
        self.try_players(self.rules.players + step)

    def title(self) -> Line:
        return line(_("Settings of the table"))

    def about(self) -> str:
        return _("Everybody sees the new settings, and must be ready anew.")

    def confirmed(self) -> str:
        return _("take them")

    def closed(self) -> str:
        return _("leave them as they are")

    def typed(self) -> str:
        return _("type")

    def close(self) -> None:
        self.desk.close(self)

    def confirm(self) -> None:
        self.desk.close(self)
        if self.settings != self.before:
            self.done(self.settings)


def host_arguments(settings: talk.Settings, seats: Sequence[str], name: str) -> tuple[str, ...]:
    """The words that tell a host which table to open; options of the rules that are as usual are left out."""
    rules = Rules.parse(settings.rules)
    clock = f"{settings.bank_ms / 60_000:g}m+{settings.free_ms // 1000}s" if settings.clock else "off"
    words = [
        "--game", rules.game, "--seats", str(rules.players), f"--rules={str(rules).partition(' ')[2]}", "--clock", clock,
        "--watch", "yes" if settings.watchers else "no", "--games", str(settings.games), "--pace", str(settings.pace_ms),
        f"--name={name}",
    ]  # fmt: skip
    bots = [spec for spec in seats if spec]
    if bots:
        words += ["--bots", ",".join(bots)]
    if settings.title:
        words.append(f"--title={settings.title}")
    return tuple(words)


def _nearest(values: Sequence[int], value: int) -> int:
    return min(range(len(values)), key=lambda i: abs(values[i] - value))


def _moved(values: Sequence[int], value: int, step: int) -> int:
    return values[max(0, min(len(values) - 1, _nearest(values, value) + step))]
