"""What a host says of itself: the lines of its log, its goodbyes, and its list of tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

import cardcatan
from cardcatan.net import messages as m
from cardcatan.net.keys import fingerprint
from cardcatan.net.peers import Peer
from cardcatan.table import Finished, Room, talk

Log: TypeAlias = Callable[[int | None, str], None]
"""Takes a line for people, and the number of the table that it is about."""
End: TypeAlias = Literal["version", "closing", "kicked", "banned", "replaced", "flood", "malformed", "full", "journal"]

_FAREWELLS: Final[dict[End, str]] = {
    "version": "this host speaks protocol {protocol} (cardcatan {package})",
    "closing": "the host closes",
    "kicked": "you were sent away from the table",
    "banned": "you were sent away from this table, and cannot come back to it until the host starts anew",
    "replaced": "another connection came with your key",
    "flood": "too many messages",
    "malformed": "this was no message, twice",
    "full": "there is no place for more people",
    "journal": "the host cannot write to its disk",
}


def farewell(why: End) -> str:
    """Why the host ends a connection, in English."""
    return _FAREWELLS[why].format(protocol="{}.{}".format(*m.PROTOCOL), package=cardcatan.__version__)


def info(room: Room) -> m.TableInfo:
    """A table's line in the list."""
    settings = room.settings
    return m.TableInfo(
        table=room.number,
        title=settings.title,
        game=settings.rules.partition(" ")[0],
        rules=settings.rules,
        phase=room.phase,
        seats=room.players,
        taken=room.taken,
        free=room.free,
        people=tuple(member.name for member in room.members if member.here),
        watchers=settings.watchers,
        locked=room.locked,
    )


def who(peer: Peer) -> str:
    """Who is at the other end of a connection."""
    name = f"{peer.session.name} " if peer.session else ""
    return f"{name}({fingerprint(peer.key)}) at {peer.address}"


def begun(room: Room) -> str:
    """A game begins."""
    return f"game {room.game}: {', '.join(seat.name for seat in room.seats)}"


def outcome(finished: Finished) -> str:
    """A game is over."""
    scores = ":".join(map(str, finished.scores))
    if finished.abandoned:
        return f"game {finished.game}: abandoned, {scores}"
    name = "nobody" if finished.winner is None else finished.players[finished.winner].name
    seat = ", a seat that was given up" if finished.winner in finished.conceded else ""
    return f"game {finished.game}: won by {name}{seat}, {scores}"


def note(told: talk.Note) -> str:
    """What the people at a table are told once."""
    seat = "" if told.seat is None else f" @{told.seat}"
    other = f" ({told.other})" if told.other else ""
    return f"{told.name}{seat}: {told.kind}{other}".lstrip(": ")
