"""What can be chosen at a table on the network, beside the moves of the game. Every option is a command of the visit."""

from __future__ import annotations

from collections.abc import Sequence

from cardcatan.table import talk

from .i18n import _
from .keys import letter
from .lobby import LobbyModel
from .menu import BOTS, bot_words
from .names import bot_name
from .options import is_bot
from .panels import Choice, Command, Option
from .text import Line, cut_text, fmt, line


def _option(text: str, command: str, key: str = "", note: str = "") -> Option:
    return Option(key, line(text), lambda: Command(command), [("class:dim", note)] if note else [])


def table_panel(state: talk.State, model: LobbyModel, playing: bool, hosting: bool) -> Choice:
    """What Esc leads to; `playing`: over a game that runs. In a pause the cursor is on what ends it."""
    options = [_option(_("back to the table"), "resume")]
    options.append(_option(_("rules"), "rules"))
    options.append(_option(_("talk"), "talk"))
    if playing:
        options += _of_a_game(state, model)
    else:
        options += _between_games(model)
    if model.chair:
        options.append(_option(_("send somebody away"), "members"))
    leave = _("close the table") if hosting else _("leave the table")
    options += [_option(leave, "leave", letter("leave")), _option(_("quit the program"), "quit", letter("quit"))]
    paused = state.phase == "paused" and model.seat is not None
    return Choice(line(_("The table")), options, start=5 if paused else 0)


def _of_a_game(state: talk.State, model: LobbyModel) -> list[Option]:
    out = [_option(_("journal"), "journal"), _option(_("who is here"), "lobby")]
    if model.seat is None:
        return [*out, *_taking(model)]
    mine = state.seats[model.seat]
    if state.phase == "paused":
        out.append(_option(_("go on playing"), "pause off"))
    elif mine.pause:
        out.append(_option(_("no pause after all"), "pause off"))
    else:
        out.append(_option(_("ask for a pause"), "pause on", note=_("it begins when all agree")))
    out.append(_option(_("hand my seat over"), "offer", note=_("to another machine, or another person")))
    if not mine.conceded:
        out.append(_option(_("give the game up"), "concede"))
    return out


def _between_games(model: LobbyModel) -> list[Option]:
    out = []
    if model.seat is not None:
        out.append(_option(_("not ready after all") if model.ready else _("I am ready"), "ready", letter("ready")))
        out.append(_option(_("give up my seat, and watch"), "stand"))
        out.append(_option(_("hand my seat over"), "offer"))
    out += _taking(model)
    if model.chair:
        out.append(_option(_("settings"), "settings", letter("settings")))
    return out


def _taking(model: LobbyModel) -> list[Option]:
    if model.offered is None:
        return []
    return [_option(_("take seat {n}, which is offered to me").format(n=model.offered + 1), f"take {model.offered}")]


def seat_panel(model: LobbyModel, seat: int) -> Choice | None:
    """What who looks after the table can do with a seat between games; None: nothing."""
    row = model.seats[seat]
    options = []
    if not row.name and not row.mine:
        options.append(_option(_("sit down here"), f"sit {seat}"))
    if not row.name or row.bot:
        options += _bots(seat)
    if row.bot:
        options.insert(0, _option(_("free the seat"), f"free {seat}"))
    if row.name and not row.bot and not row.mine:
        options += [_option(_("take them off the seat"), f"free {seat}"), *_sending(row.member)]
    if not options:
        return None
    return Choice(fmt(_("Seat {n}"), n=seat + 1), options)


def _sending(member: int | None) -> list[Option]:
    return [_option(_("send away"), f"kick {member}"), _option(_("send away and keep out"), f"ban {member}")]


def sending_panel(name: str, member: int | None) -> Choice:
    """What who looks after the table can do with a person: one who plays, or has no seat."""
    return Choice(line(name), _sending(member))


def _bots(seat: int) -> list[Option]:
    """The bots that may sit there."""
    text = _("a bot: {name}")
    specs = [spec for spec in BOTS if is_bot(spec)]
    return [_option(text.format(name=bot_name(spec)), f"bot {seat} {spec}", note=bot_words(spec)) for spec in specs]


MEMBER = 40
"""Columns of a name beside which the fingerprint has room."""


def members_panel(title: str, members: Sequence[talk.Member], command: str) -> Choice:
    """One of the people here; the short fingerprint tells two of one name apart."""
    options = [
        Option("", line(cut_text(member.name, MEMBER)), (lambda member=member: Command(f"{command} {member.member}")),  # type: ignore[misc]
               [("class:dim", member.mark)])
        for member in members
    ]
    return Choice(line(title), options)


def _confirm(title: str, text: Sequence[str], yes: str, command: str) -> Choice:
    """A question whose safe answer is under the cursor."""
    info: list[Line] = [line(row) for row in text]
    options = [
        _option(_("no, go back"), "", letter("no")),
        _option(yes, command, letter("yes")),
    ]
    return Choice(line(title), options, [*info, []])


def concede_panel(others: int) -> Choice:
    """Giving up asks."""
    what = _("The game ends, and the other one wins.") if others < 2 else _("A bot plays on for you until the game is over.")
    return _confirm(_("Give the game up?"), [what], _("yes, give it up"), "concede!")


def leave_panel(state: talk.State, seated: bool, command: str) -> Choice:
    """Leaving a game asks; what becomes of the seat is said."""
    text = []
    if seated and state.settings.clock:
        text = [_("Your seat is held. When your thinking time is used up a bot decides for you, until you come back.")]
    elif seated:
        text = [_("Your seat is held, and the others wait for you, since the table has no clock.")]
    return _confirm(_("Leave the table?"), text, _("yes, leave"), command)


def close_panel(people: int, playing: bool, command: str) -> Choice:
    """Closing a table asks; `people` are the others who are there."""
    text = []
    if people:
        text.append(_("Other people are at this table. It is closed for them too."))
    if playing:
        text.append(_("The game can be gone on with: cardcatan host --resume"))
    return _confirm(_("Close the table?"), text, _("yes, close it"), command)


def kick_panel(name: str, member: int, ban: bool, playing: bool) -> Choice:
    """Sending a person away asks."""
    text = [_("They cannot come back to this table until the host starts anew.") if ban else _("They can come back.")]
    if playing:
        text.append(_("A bot plays on at their seat."))
    title = _("Send {name} away and keep them out?") if ban else _("Send {name} away?")
    return _confirm(title.format(name=name), text, _("yes, send away"), f"{'ban' if ban else 'kick'}! {member}")


def met_panel(name: str, fingerprint: str) -> Choice:
    """The first meeting with a host."""
    info: list[Line] = [
        fmt(_("You are at {name} for the first time. Its key has the fingerprint"), name=[("class:strong", name)]),
        [], line("    ", ("class:strong", fingerprint)), [],
        line(_("Whoever opened the table sees the same on their screen. From now on this key is remembered, "
               "and another one would be shouted about.")),
        [],
    ]
    options = [_option(_("it is the same, join"), "join", letter("join")), _option(_("go back"), "", letter("no"))]
    return Choice(line(_("Is this the right host?")), options, info)


def changed_key_panel(place: str, old: str, new: str) -> Choice:
    """A known host with another key: the way on is no accident of Enter."""
    info: list[Line] = [
        [("class:warn", _("WARNING: THE KEY OF THIS HOST IS ANOTHER ONE NOW"))], [],
        fmt(_("{place} had the fingerprint {old}, and now shows {new}."), place=[("class:strong", place)],
            old=[("class:strong", old)], new=[("class:strong", new)]),
        line(_("Either its data was deleted or moved, or somebody else answers there and pretends to be it. "
               "Ask whoever opened the table to read out the fingerprint on their screen.")),
        [],
    ]
    options = [
        _option(_("go back, and do not join"), "", letter("no")),
        _option(_("it is the right one: I compared {new}").format(new=new), "trust", letter("trust")),
    ]
    return Choice(line(_("Another key!")), options, info)


def closed_panel(why: str, playing: bool) -> Choice:
    """The host has said goodbye to everybody."""
    info: list[Line] = [[("class:warn", sentence(why))]]
    if playing:
        info.append(line(_("Every move is kept. When the table is opened again you come back by yourself and the game goes on.")))
    options = [
        _option(_("wait here until it is opened again"), "resume"),
        _option(_("leave the table"), "leave!"),
    ]
    return Choice(line(_("The table is closed")), options, [*info, []])


def sentence(text: str) -> str:
    """A text that stands alone."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def died_panel(last: str) -> Choice:
    """The host's process has ended by itself."""
    info: list[Line] = [line(_("The host of your table has stopped by itself. Every move is on the disk."))]
    if last:
        info.append([("class:dim", last)])
    options = [
        _option(_("start it again, and go on"), "restart"),
        _option(_("leave the table (later: cardcatan host --resume)"), "leave!"),
    ]
    return Choice(line(_("The host has stopped")), options, [*info, []])
