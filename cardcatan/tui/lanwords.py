"""What a table on the network says, in words: notes, chat, phases, settings."""

from __future__ import annotations

from collections.abc import Sequence

from cardcatan import CatanError
from cardcatan.games.card import Rules
from cardcatan.table import talk

from .clocks import minutes
from .editions import edition_of
from .glyphs import Glyphs
from .i18n import _, n_, p_
from .names import display_names
from .options import Seat
from .text import Line, fmt, line, plain


def note_line(note: talk.Note) -> Line:
    """Something that happened to people, not in the game."""
    text = {
        "joined": _("{name} comes to the table"),
        "left": _("{name} leaves the table"),
        "away": _("{name} is away; the seat is held"),
        "back": _("{name} is back"),
        "sat": _("{name} takes seat {seat}"),
        "stood": _("{name} gives up the seat"),
        "kicked": _("{other} sends {name} away"),
        "banned": _("{other} sends {name} away and keeps them out"),
        "out-of-time": _("{name} is out of time: from now on a bot decides when a decision takes too long"),
        "conceded": _("{name} gives the game up"),
        "pause-asked": _("{name} would like a pause"),
        "pause-dropped": _("{name} needs no pause any more"),
        "paused": _("The game is paused"),
        "resumed": _("The game goes on"),
        "offered": _("{name} offers the seat to {other}"),
        "kept": _("{name} keeps the seat after all"),
        "moved": _("{name} hands the seat over to {other}"),
        "chair": _("{name} is in charge of the table now"),
        "closed": _("The host closes the table"),
    }[note.kind]
    seat = "" if note.seat is None else note.seat + 1
    return [("class:note", plain(fmt(text, name=note.name, other=note.other, seat=seat)))]


def chat_line(said: talk.Said, seats: Sequence[talk.SeatState]) -> Line:
    """A line of chat, the name in the colour of the seat."""
    seat = next((i for i, state in enumerate(seats) if state.member == said.member), None)
    style = "class:strong" if seat is None else f"class:player{seat} class:turn"
    return fmt(_("{name}: {text}"), name=[(style, said.name)], text=said.text)


def phase_word(phase: str) -> str:
    """What a table is doing, in a word or two."""
    return {
        "lobby": p_("phase of a table", "waiting"),
        "dealing": p_("phase of a table", "dealing"),
        "playing": p_("phase of a table", "playing"),
        "paused": p_("phase of a table", "paused"),
        "over": p_("phase of a table", "break"),
    }.get(phase, phase)


def table_name(title: str, number: int) -> str:
    """What a table is called where there are several."""
    return title or _("table {n}").format(n=number)


def game_word(game: str) -> str:
    """The name of a game in a table's cell."""
    return {"card": p_("game", "cards"), "board": p_("game", "board")}.get(game, game)


def time_words(settings: talk.Settings) -> str:
    """How much time there is to think."""
    if not settings.clock:
        return _("no clock")
    return _("{bank} each, and {free} s a decision").format(bank=minutes(settings.bank_ms), free=settings.free_ms // 1000)


def rules_words(text: str) -> list[str]:
    """The rules of a table: the game, the goal and what differs from the usual; the text as it is where it cannot be read."""
    try:
        rules = Rules.parse(text)
    except CatanError:
        return [text]
    usual = type(rules)(players=rules.players)
    out = [edition_of(rules).title, n_("to {n} point", "to {n} points", rules.goal).format(n=rules.goal)]
    for name, _default, _low, _high in type(rules).options():
        value = getattr(rules, name)
        if name not in ("players", "goal") and value != getattr(usual, name):
            out.append(f"{option_name(name)}: {option_value(name, value)}")
    return out


def settings_words(settings: talk.Settings, g: Glyphs) -> Line:
    """A table's settings in one sentence without verbs."""
    games = settings.games
    parts = [*rules_words(settings.rules), time_words(settings)]
    if games > 1:
        parts.append(n_("match of {n} game", "match of {n} games", games).format(n=games))
    parts.append(_("watchers are welcome") if settings.watchers else _("no watchers"))
    return line(f" {g.dot} ".join(parts))


def option_name(name: str) -> str:
    """What an option of the rules is called; its own name if it is a new one."""
    return {
        "players": _("Seats"),
        "goal": _("Goal"),
        "start": _("Who begins"),
        "soothsayer": _("Destiny card"),
        "destiny": _("Destiny begins"),
        "round_limit": _("Rounds at most"),
        "layout": _("Island"),
        "harbours": _("Harbours"),
        "desert_centre": _("Desert in the middle"),
        "dev_before_roll": _("Cards before the roll"),
        "phases": _("Trade and build"),
        "robber_desert": _("Robber on the desert"),
        "proposals": _("Proposals a turn"),
        "offer_cards": _("Cards of a kind a side"),
        "turn_limit": _("Turns at most"),
    }.get(name, name)


def option_value(name: str, value: object) -> str:
    """A value of an option in words."""
    if name == "start":
        return _("by chance") if value is None else _("seat {n}").format(n=int(str(value)) + 1)
    words = {
        "clockwise": _("clockwise"), "counter-clockwise": _("counter-clockwise"),
        "spiral": _("shuffled, numbers in a spiral"), "random": _("shuffled, numbers too"), "beginner": _("the beginner's"),
        "shuffled": _("shuffled"), "printed": _("in their usual order"), "knight": _("knights only"), "any": _("any card"),
        "free": _("in any order"), "strict": _("trade first"), "allowed": _("allowed"), "forbidden": _("forbidden"),
    }
    if isinstance(value, str):
        return words.get(value, value)
    if name == "proposals" and not value:
        return _("none: no trade between players")
    if name == "soothsayer":
        return _("yes") if value else _("no (the taker chooses)")
    if name == "goal":
        return n_("{n} point", "{n} points", int(str(value))).format(n=value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)


def seat_names(seats: Sequence[talk.SeatState]) -> tuple[str, ...]:
    """Who sits where, as the screens call them; nothing for a free seat."""
    return display_names([Seat(seat.name, seat.bot) for seat in seats])
