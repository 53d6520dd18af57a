"""The table before and between games: who sits where, who is ready, what is said; and how others join."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardcatan.table import talk

from .glyphs import Glyphs
from .i18n import _, n_
from .keys import letter, normal
from .lanwords import phase_word, seat_names, settings_words
from .paint import rule
from .panels import mark
from .screens import Screen
from .text import Line, cut_text, fmt, hit, line, pad, restyle, width, wrap
from .verdict import moving_text

if TYPE_CHECKING:
    from .desk import Desk
    from .visit import Visit

NAME = 20
"""Columns of a name."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat, as the lobby shows it."""

    seat: int
    name: str
    """Empty: nobody sits there."""
    bot: bool
    mine: bool
    here: bool
    ready: bool
    chair: bool
    wins: int
    conceded: bool
    pause: bool
    offered: str
    """To whom the seat is offered."""
    member: int | None = None


@dataclass(frozen=True, slots=True)
class LobbyModel:
    """The table without the game."""

    seats: tuple[SeatRow, ...]
    watchers: tuple[tuple[str, bool], ...]
    """Names of those without a seat, and whether they are here."""
    seat: int | None
    ready: bool
    chair: bool
    """Whether this member looks after the table."""
    free: int
    unready: tuple[str, ...]
    """Those that everybody waits for."""
    offered: int | None
    """The seat that is offered to this member."""

    @property
    def starts(self) -> bool:
        """Whether this member, who looks on, begins a game of bots alone."""
        return self.chair and self.seat is None and bool(self.seats) and all(row.bot for row in self.seats)


def lobby_model(state: talk.State) -> LobbyModel:
    """What a member sees who looks at the table and not at the game."""
    members = {member.member: member for member in state.members}
    rows = tuple(_seat(i, name, state, members) for i, name in enumerate(seat_names(state.seats)))
    seated = {seat.member for seat in state.seats}
    mine = next((row.seat for row in rows if row.mine), None)
    return LobbyModel(
        seats=rows,
        watchers=tuple((m.name, m.here) for m in state.members if m.member not in seated),
        seat=mine,
        ready=mine is not None and rows[mine].ready,
        chair=state.chair == state.you,
        free=sum(not row.name for row in rows),
        unready=tuple(row.name for row in rows if row.name and not row.ready),
        offered=next((i for i, seat in enumerate(state.seats) if seat.offered == state.you), None),
    )


def _seat(i: int, name: str, state: talk.State, members: dict[int, talk.Member]) -> SeatRow:
    seat = state.seats[i]
    member = members.get(seat.member) if seat.member is not None else None
    offered = members.get(seat.offered) if seat.offered is not None else None
    return SeatRow(
        seat=i,
        name=name,
        bot=bool(seat.bot),
        mine=seat.member == state.you,
        here=bool(seat.bot) or (member is not None and member.here),
        ready=bool(seat.bot) or seat.ready,
        chair=seat.member is not None and seat.member == state.chair,
        wins=seat.wins,
        conceded=seat.conceded,
        pause=seat.pause,
        offered=offered.name if offered else "",
        member=seat.member,
    )


def seat_line(row: SeatRow, between: bool, g: Glyphs, size: int, free: str = "") -> Line:
    """A seat in one line; `between`: no game is on, so ready marks count. `free` says what Enter does with a free one."""
    sign = (f"class:player{row.seat}", f"{g.players[row.seat]} ")
    head = line(("class:key", f"{row.seat + 1} "), sign)
    if not row.name:
        return line(head, ("class:dim", pad_text(_("free"), NAME)), ("class:dim", free if between else ""))
    name = line((f"class:player{row.seat} {'class:turn' if row.mine else ''}", pad_text(row.name, NAME)))
    return pad(line(head, name, _seat_notes(row, between, g)), size)


def _seat_notes(row: SeatRow, between: bool, g: Glyphs) -> Line:
    """What is to be said of who sits there."""
    notes: list[Line] = []
    if between:
        sign, said, style = (g.check, _("ready"), "class:good") if row.ready else (g.none, _("not ready"), "class:dim")
        notes.append([(style, f"{sign} {said}")])
    if row.conceded:
        notes.append([("class:warn", _("gave up"))])
    if not row.here:
        notes.append([("class:warn", _("away"))])
    if row.pause:
        notes.append([("class:warn", _("asks for a pause"))])
    if row.offered:
        notes.append(line(_("offered to {name}").format(name=row.offered)))
    if row.wins:
        notes.append(line(n_("{n} game won", "{n} games won", row.wins).format(n=row.wins)))
    labels = [_("you")] * row.mine + [_("bot")] * row.bot + [_("in charge")] * row.chair
    if labels:
        notes.append([("class:dim", ", ".join(labels))])
    return line(*[line(note, "  ") for note in notes])


def pad_text(text: str, size: int) -> str:
    """At most `size - 1` columns of a text, filled up to `size`."""
    text = cut_text(text, size - 1)
    return text + " " * (size - width(text))


def lobby_prompt(model: LobbyModel, state: talk.State, g: Glyphs) -> Line:
    """What is to be done now, in a sentence."""
    if model.offered is not None and model.seat is None:
        return fmt(_("Seat {n} is offered to you: Enter on it takes it"), n=model.offered + 1)
    if state.phase == "dealing":
        return fmt(_("The cards are dealt{ellipsis}"), ellipsis=g.ellipsis)
    if state.phase in ("playing", "paused"):
        return line(_("A game is on: Esc leads back to it")) if model.seat is not None or state.settings.watchers else line(
            _("A game is on, and nobody may watch it; you can sit down after it"))
    if model.starts:
        return fmt(_("{key}: let the bots begin"), key=[("class:key", letter("ready"))])
    if model.seat is None:
        return line(_("Choose a free seat with the arrows and Enter") if model.free else _("All seats are taken; you watch"))
    if not model.ready:
        return fmt(_("{key}: I am ready. The game begins when everybody is"), key=[("class:key", letter("ready"))])
    waits = [*model.unready, *[n_("{n} free seat", "{n} free seats", model.free).format(n=model.free)] * bool(model.free)]
    return fmt(_("You are ready. Waiting for: {names}"), names=", ".join(waits))


class Lobby(Screen):
    """Seats under each other; Enter does what is nearest, Esc shows everything that can be done."""

    def __init__(self, desk: Desk, visit: Visit) -> None:
        super().__init__(desk)
        self.visit = visit
        mine = self.model.seat
        free = next((row.seat for row in self.model.seats if not row.name), 0)
        self.cursor = free if mine is None else mine

    @property
    def state(self) -> talk.State:
        return self.visit.state

    @property
    def model(self) -> LobbyModel:
        return lobby_model(self.state)

    @property
    def between(self) -> bool:
        """Whether no game is on, so that seats can be changed."""
        return self.state.phase in ("lobby", "over")

    def body(self, columns: int, rows: int) -> list[Line]:
        g, model, state = self.glyphs, self.model, self.state
        self.cursor = min(self.cursor, max(0, len(model.seats) - 1))
        settings = wrap(line("   ", restyle(settings_words(state.settings, g), "class:dim")), columns - 2, 3)
        free = _("Enter: a bot, or yourself") if model.chair else _("Enter: change to this seat")
        free = free if model.seat is not None or model.chair else _("Enter: sit down here")
        rows_of = [line(" ", seat_line(row, self.between, g, columns - 4, free)) for row in model.seats]
        seats = [hit(mark(row, i == self.cursor, g), str(i + 1)) for i, row in enumerate(rows_of)]
        below = self._below(model, columns)
        foot = self._foot(columns)
        head = [rule(columns, g, self._title()), *settings[:2], [], *seats, *below]
        room = rows - len(head) - len(foot) - 1
        talk_rows = self.visit.talk_lines(columns, room)
        return [*head, rule(columns, g, line(_("Talk"))), *talk_rows, *foot]

    def _title(self) -> Line:
        state, g = self.state, self.glyphs
        parts = [self.visit.title, self.visit.host_name, phase_word(state.phase)]
        if state.settings.games > 1 and state.game:
            games = state.settings.games
            parts.append(_("game {n} of {games}").format(n=min(state.played + 1, games), games=games))
        return line(f" {g.dot} ".join(filter(None, parts)))

    def _below(self, model: LobbyModel, columns: int) -> list[Line]:
        """Who watches, and what to do now."""
        out: list[Line] = []
        names = [name if here else _("{name} (away)").format(name=name) for name, here in model.watchers]
        if names:
            text = fmt(_("Without a seat: {names}"), names=", ".join(names))
            out += wrap(line("   ", restyle(text, "class:dim")), columns - 2, 3)[:2]
        if self.state.phase == "over":
            out += wrap([("class:dim", f"   {moving_text()}")], columns - 2, 3)
        prompt = self.visit.trouble() or restyle(lobby_prompt(model, self.state, self.glyphs), "class:prompt")
        return [*out, [], *wrap(line("   ", prompt), columns - 2, 3)]

    def _foot(self, columns: int) -> list[Line]:
        """The line to type for others; and by what to know the host."""
        lines = self.visit.invitation()
        if not lines:
            return []
        print_ = fmt(_("fingerprint {mark}"), mark=[("class:strong", self.visit.fingerprint)])
        if self.visit.code:
            print_ = line(fmt(_("code {code}"), code=[("class:strong", self.visit.code)]), f" {self.glyphs.dot} ", print_)
        title = rule(columns, self.glyphs, line(_("Others join with")))
        rows = [line("   ", ("class:strong", text)) for text in lines[:3]]
        last = rows.pop()
        gap = columns - width(last) - width(print_) - 2
        rows += [line(last, " " * gap, print_)] if gap > 2 else [last, line("   ", print_)]
        return [title, *rows]

    def hints(self) -> Sequence[tuple[str, str]]:
        model = self.model
        out: list[tuple[str, str]] = []
        if self.between and model.seat is not None:
            out.append((letter("ready"), _("not ready after all") if model.ready else _("ready")))
        elif self.between and model.starts:
            out.append((letter("ready"), _("begin")))
        out += [(letter("talk"), _("talk")), (self.glyphs.vertical, _("seats")), ("Enter", self._enter_word(model))]
        if model.chair and self.between:
            out.append((letter("settings"), _("settings")))
        more = _("back to the table") if self.visit.table in self.desk.screens else _("more")
        return [*out, ("Esc", more), ("F1", _("rules")), (letter("quit"), _("quit"))]

    def _enter_word(self, model: LobbyModel) -> str:
        if not model.seats:
            return _("take it")
        row = model.seats[self.cursor]
        if model.offered == row.seat:
            return _("take the seat")
        if row.mine and self.between:
            return _("not ready after all") if model.ready else _("ready")
        if not row.name and self.between and not model.chair:
            return _("sit down")
        return _("take it")

    def press(self, key: str) -> None:
        model = self.model
        letters = {letter(name): name for name in ("ready", "talk", "settings", "quit")}
        if key in ("up", "left", "backtab"):
            self.cursor = (self.cursor - 1) % max(1, len(model.seats))
        elif key in ("down", "right"):
            self.cursor = (self.cursor + 1) % max(1, len(model.seats))
        elif key in ("enter", " "):
            self.visit.seat_chosen(self.cursor)
        elif len(key) == 1 and key.isdigit() and 1 <= int(key) <= len(model.seats):
            self.cursor = int(key) - 1
            self.visit.seat_chosen(self.cursor)
        elif key == "escape":
            if not self.visit.back_to_table():
                self.visit.pause()
        elif key == "f1":
            self.desk.open_help()
        elif key == "tab":
            self.visit.command("journal")
        elif normal(key) in letters:
            self.visit.command(letters[normal(key)])
