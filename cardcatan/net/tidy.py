"""What a host sent, made safe to be shown: texts are cleaned again, and a table that cannot be is refused."""

from __future__ import annotations

from msgspec.structs import replace

from cardcatan.errors import ProtocolError
from cardcatan.games.card import Rules
from cardcatan.games.record import clean
from cardcatan.net import messages
from cardcatan.net.messages import FromHost, TableInfo
from cardcatan.table import talk
from cardcatan.table.people import visible

_SHORT, _LONG = 40, 200
_MOST_MEMBERS = 1000
_MOST_TABLES = 1000


def tidy(message: FromHost) -> FromHost:
    """The message with clean texts of bounded length. CatanError: it says what cannot be."""
    match message:
        case talk.State():
            return _state(message)
        case talk.Said():
            return replace(message, name=person(message.name), text=clean(message.text)[: talk.CHAT_LENGTH])
        case talk.Note():
            return replace(message, name=person(message.name), other=clean(message.other)[:_LONG])
        case talk.Dealt():
            return replace(message, names=tuple(map(person, message.names)))
        case messages.Welcome():
            host, package = clean(message.host)[:_SHORT] or "?", clean(message.package)[:_SHORT]
            return replace(message, package=package, host=host, name=person(message.name))
        case messages.Tables():
            return replace(message, tables=tuple(map(table, message.tables[:_MOST_TABLES])))
        case _:
            return message


def person(name: str) -> str:
    """A name as it is shown."""
    return visible(name)[: talk.NAME_LENGTH]


def table(info: TableInfo) -> TableInfo:
    """A line of a list of tables."""
    texts = {name: clean(getattr(info, name))[:_LONG] for name in ("title", "game", "rules", "phase")}
    return replace(info, people=tuple(map(person, info.people[:20])), **texts)


def _state(state: talk.State) -> talk.State:
    players = Rules.parse(state.settings.rules).players
    known = {member.member for member in state.members}
    seated = {seat.member for seat in state.seats} - {None}
    if len(state.seats) != players or len(state.members) > _MOST_MEMBERS or not {state.you, *seated} <= known:
        raise ProtocolError("the host described a table that cannot be")
    members = tuple(replace(member, name=person(member.name), mark=clean(member.mark)[:9]) for member in state.members)
    seats = tuple(replace(seat, name=person(seat.name), bot=clean(seat.bot)[:_SHORT]) for seat in state.seats)
    texts = {name: clean(getattr(state.settings, name))[:_SHORT] for name in ("title", "stand_in")}
    return replace(state, members=members, seats=seats, settings=replace(state.settings, **texts))
