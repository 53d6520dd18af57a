"""What client and host say to each other beside the talk at a table; one message is one frame of MessagePack."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from cardcatan.errors import ProtocolError
from cardcatan.table import talk

PROTOCOL = (1, 0)
"""Major and minor version. Another major version is refused; a minor one adds what others may ignore."""
FEATURES = ("chat", "watch", "fair-deal", "pause", "move-seat")
MOST_FROM_CLIENT = 8 * 1024
MOST_FROM_HOST = 4 * 1024 * 1024  # the record of the longest game, in one message
CURVE_BYTES = 33
"""What CURVE adds to a frame: ZeroMQ counts it when it looks how long a frame is."""

Version: TypeAlias = tuple[int, int]
Proof = Annotated[bytes, Meta(min_length=32, max_length=32)]


class Message(Struct, frozen=True, tag_field="t", kw_only=True):
    """A message of the connection itself."""


# --- client to host -------------------------------------------------------------------------------------------------


class Hello(Message, tag="hello", frozen=True, kw_only=True):
    """The first message on a connection; its first three fields never change their names or types."""

    protocol: Version
    package: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(max_length=200)]
    features: tuple[Annotated[str, Meta(max_length=40)], ...] = ()


class ListTables(Message, tag="tables", frozen=True):
    """Ask for Tables."""


class Enter(Message, tag="enter", frozen=True, kw_only=True):
    """Come to a table, or come back to it. `game` and `number` are the last update that one has: only what came later is sent.

    To a table with a code the host answers Challenge, and the client enters again with the proof:
    HMAC-SHA256(scrypt(code, salt), nonce + client's public key + host's public key).
    """

    table: talk.Count
    watch: bool = False
    proof: Proof | None = None
    game: talk.Count = 0
    number: Annotated[int, Meta(ge=-1, le=2**53)] = -1
    line: talk.Count = 0
    """The last line of chat that one has."""


class Ping(Message, tag="ping", frozen=True, kw_only=True):
    """Sent every two seconds: I am still here. The host answers Pong with the same number."""

    n: talk.Count


# --- host to client -------------------------------------------------------------------------------------------------


class Welcome(Message, tag="welcome", frozen=True, kw_only=True):
    """The answer to Hello."""

    protocol: Version
    package: str
    host: str
    """The host's name, as people call it."""
    features: tuple[str, ...]
    name: str
    """The sender's name as it will be shown."""
    table: int | None
    """The table where a seat is held for this key."""


class Goodbye(Message, tag="goodbye", frozen=True, kw_only=True):
    """The host ends the connection, and says why. This message's shape never changes, whatever the version."""

    code: Literal["version", "closing", "kicked", "banned", "replaced", "flood", "malformed", "full", "journal"]
    text: str
    protocol: Version = PROTOCOL
    package: str = ""


class TableInfo(Struct, frozen=True, kw_only=True):
    """One line of the list of tables."""

    table: int
    title: str
    game: str
    rules: str
    phase: str
    seats: int
    taken: int
    free: int
    """Seats that a person can take now."""
    people: tuple[str, ...]
    watchers: bool
    locked: bool


class Tables(Message, tag="tables-are", frozen=True, kw_only=True):
    """All tables of the host."""

    tables: tuple[TableInfo, ...]


class Challenge(Message, tag="challenge", frozen=True, kw_only=True):
    """The table wants its code, proved as Enter says."""

    table: int
    salt: bytes
    nonce: bytes


class Pong(Message, tag="pong", frozen=True, kw_only=True):
    """The answer to Ping."""

    n: int


FromClient: TypeAlias = Hello | ListTables | Enter | Ping | talk.AnyRequest
FromHost: TypeAlias = Welcome | Goodbye | Tables | Challenge | Pong | talk.AnyNews

encode = msgspec.msgpack.Encoder().encode
_from_client: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(FromClient)
_from_host: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(FromHost)


def from_client(data: bytes) -> FromClient:
    """What a client sent. ProtocolError: it is no message."""
    message: FromClient = _decode(_from_client, data, MOST_FROM_CLIENT)
    return message


def from_host(data: bytes) -> FromHost:
    """What a host sent. ProtocolError: it is no message."""
    message: FromHost = _decode(_from_host, data, MOST_FROM_HOST)
    return message


def _decode(decoder: msgspec.msgpack.Decoder[Any], data: bytes, most: int) -> Any:
    if len(data) > most:
        raise ProtocolError("a message has at most {most} bytes, not {size}", most=most, size=len(data))
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ProtocolError("this is no message: {why}", why=str(error)) from error
