"""What a room's ledger holds: what happened, in order, one JSON object a line. Applied one after the other, entries are the room.

Bytes are base64. Durations are in milliseconds; there are no clock readings, and nothing that ends when a member goes away.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from cardcatan.errors import JournalError
from cardcatan.table.table import By
from cardcatan.table.talk import Said, Settings

Stage: TypeAlias = Literal["commit", "open", "play", "over"]


class _Entry(Struct, frozen=True, tag_field="t", kw_only=True):
    """Something that happened in room number `room`."""

    room: int


class Created(_Entry, tag="created", frozen=True, kw_only=True):
    """The first entry, if it is no snapshot. `bots` are by seat, "" for a free one."""

    settings: Settings
    bots: tuple[str, ...]
    locked: bool
    owner: bytes
    host: str


class Joined(_Entry, tag="joined", frozen=True, kw_only=True, omit_defaults=True):
    """A person came, and got a `seat` or none; or came back who had left in the middle of a game; or has another name now."""

    member: int
    key: bytes
    name: str
    seat: int | None = None


class Left(_Entry, tag="left", frozen=True, kw_only=True):
    """A person left, or was forgotten. In a game a seat stays his till the end."""

    member: int


class Sat(_Entry, tag="sat", frozen=True, kw_only=True):
    """A person took a free seat."""

    member: int
    seat: int


class Stood(_Entry, tag="stood", frozen=True, kw_only=True):
    """A seat became free."""

    seat: int


class BotSat(_Entry, tag="bot-sat", frozen=True, kw_only=True):
    """A bot was put on a free seat."""

    seat: int
    bot: str


class Configured(_Entry, tag="configured", frozen=True, kw_only=True):
    """Other settings."""

    settings: Settings


class Kicked(_Entry, tag="kicked", frozen=True, kw_only=True):
    """A person was sent away."""

    member: int
    ban: bool


class Spoke(_Entry, tag="spoke", frozen=True, kw_only=True):
    """A line of chat, the member's own line `n`."""

    member: int
    n: int
    text: str


class Dealing(_Entry, tag="dealing", frozen=True, kw_only=True):
    """The next game is dealt by a dealer with this secret; for a rematch the seats have moved."""

    secret: bytes


class Promised(_Entry, tag="promised", frozen=True, kw_only=True):
    """A player committed to a salt."""

    seat: int
    digest: bytes


class Collected(_Entry, tag="collected", frozen=True):
    """No more commitments are taken: they are opened now."""


class Revealed(_Entry, tag="revealed", frozen=True, kw_only=True):
    """A player opened the salt."""

    seat: int
    salt: bytes


class Started(_Entry, tag="started", frozen=True):
    """The cards were dealt."""


class Acted(_Entry, tag="acted", frozen=True, kw_only=True, omit_defaults=True):
    """A seat decided. `used` is what the public decision that ends with this took from the bank."""

    seat: int
    action: str
    by: By = ""
    used: int = 0


class TimeUp(_Entry, tag="time-up", frozen=True, kw_only=True):
    """A player is out of time: the stand-in makes this public decision."""

    seat: int


class GaveUp(_Entry, tag="gave-up", frozen=True, kw_only=True):
    """A player conceded."""

    seat: int


class Offered(_Entry, tag="offered", frozen=True, kw_only=True):
    """A seat is offered to a member, or to nobody any more."""

    seat: int
    member: int | None


class Moved(_Entry, tag="moved", frozen=True, kw_only=True):
    """A seat passed to another member."""

    seat: int
    member: int


class Abandoned(_Entry, tag="abandoned", frozen=True):
    """All players were away for so long that the game is over, and won by nobody."""


class Paused(_Entry, tag="paused", frozen=True):
    """The game stands still."""


class Resumed(_Entry, tag="resumed", frozen=True):
    """The game goes on."""


class Emptied(_Entry, tag="emptied", frozen=True):
    """Nobody was left: the room is as it was first, but for its counts and whom it has banned."""


class Finisher(Struct, frozen=True, kw_only=True):
    """Who plays at a seat: a person's key and name, or a bot (key None)."""

    key: bytes | None
    name: str
    bot: str = ""


class SavedMember(Struct, frozen=True, kw_only=True):
    """A member in a snapshot; `said` is the last line of chat."""

    member: int
    key: bytes
    name: str
    gone: bool
    said: Said | None


class SavedSeat(Struct, frozen=True, kw_only=True):
    """A seat in a snapshot."""

    member: int | None
    bot: str
    wins: int
    offered: int | None


class SavedGame(Struct, frozen=True, kw_only=True):
    """The running or last game in a snapshot: `names` when it was dealt, `players` now, `moves`: seat, action, decided by."""

    number: int
    title: str
    rules: str
    secret: bytes
    names: tuple[str, ...]
    players: tuple[Finisher, ...]
    digests: tuple[bytes | None, ...]
    salts: tuple[bytes | None, ...]
    stage: Stage
    paused: bool
    banks: tuple[int, ...]
    expired: bool
    warned: tuple[int, ...]
    conceded: tuple[int, ...]
    kicked: tuple[int, ...]
    changed: tuple[bytes, ...]
    moves: tuple[tuple[int, str, By], ...]
    abandoned: bool = False


class Snapshot(_Entry, tag="snapshot", frozen=True, kw_only=True):
    """A whole room: what all entries before it add up to."""

    first: Created
    settings: Settings
    members: tuple[SavedMember, ...]
    seats: tuple[SavedSeat, ...]
    lines: tuple[Said, ...]
    line: int
    banned: tuple[bytes, ...]
    last_member: int
    game: int
    played: int
    current: SavedGame | None


Entry: TypeAlias = (
    Created
    | Joined
    | Left
    | Sat
    | Stood
    | BotSat
    | Configured
    | Kicked
    | Spoke
    | Dealing
    | Promised
    | Collected
    | Revealed
    | Started
    | Acted
    | TimeUp
    | GaveUp
    | Offered
    | Moved
    | Abandoned
    | Paused
    | Resumed
    | Emptied
    | Snapshot
)

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """An entry as a line, with its line feed."""
    return _encode(entry) + b"\n"


def decode(line: bytes) -> Entry:
    """The entry in a line. JournalError: there is none."""
    try:
        entry: Entry = _decoder.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        raise JournalError("this is no entry of a table: {why}", why=str(error)) from error
    return entry
