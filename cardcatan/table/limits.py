"""What a room can be set to."""

from __future__ import annotations

import msgspec

from cardcatan.errors import CatanError, RoomError, RoomErrorCode
from cardcatan.games.card import Rules
from cardcatan.games.record import clean
from cardcatan.players import make_player
from cardcatan.table.talk import Settings


def check_settings(settings: Settings) -> Settings:
    """The settings with their texts as they are shown. RoomError BAD_SETTINGS: they cannot be."""
    try:
        rules = str(Rules.parse(settings.rules))
        make_player(settings.stand_in)
        # those made in Python, not read from a message, were never checked
        msgspec.convert(msgspec.to_builtins(settings), Settings)
    except CatanError as error:
        raise RoomError(RoomErrorCode.BAD_SETTINGS, error.template, **error.params) from error
    except msgspec.ValidationError as error:
        raise RoomError(RoomErrorCode.BAD_SETTINGS, "{why}", why=str(error)) from error
    if settings.clock and not settings.bank_ms + settings.free_ms:
        raise RoomError(RoomErrorCode.BAD_SETTINGS, "with a clock there must be some time to think")
    return msgspec.structs.replace(settings, rules=rules, title=clean(settings.title))


def check_bot(spec: str) -> str:
    """The name of a bot. RoomError BAD_BOT: there is none."""
    try:
        make_player(spec)
    except CatanError as error:
        raise RoomError(RoomErrorCode.BAD_BOT, error.template, **error.params) from error
    return spec
