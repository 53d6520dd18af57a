"""What a room can be set to."""

from __future__ import annotations

import msgspec

from cardcatan.errors import CatanError, RoomError, RoomErrorCode
from cardcatan.games.board import BoardRules
from cardcatan.games.card import Rules
from cardcatan.games.game import AnyRules
from cardcatan.games.record import clean
from cardcatan.players import make_player
from cardcatan.table.talk import Settings

BANKS_MS = {"card": 150_000, "board": 720_000}
"""The usual thinking time of a player for a whole game, by game: one of the board game is about five times as long."""
FREE_MS = 10_000
"""The usual time of a decision that is not taken from the bank."""
MOST_DECISIONS = 100_000
"""In a game at a table: so long a record goes into one message, and a client can keep what it was told."""
_OTHERS = 25  # decisions of a turn that belong to no proposal; more cannot go on for long, for want of cards


def check_settings(settings: Settings) -> Settings:
    """The settings with their texts as they are shown. RoomError BAD_SETTINGS: they cannot be."""
    try:
        rules = Rules.parse(settings.rules)
        make_player(settings.stand_in)
        # those made in Python, not read from a message, were never checked
        msgspec.convert(msgspec.to_builtins(settings), Settings)
    except CatanError as error:
        raise RoomError(RoomErrorCode.BAD_SETTINGS, error.template, **error.params) from error
    except msgspec.ValidationError as error:
        raise RoomError(RoomErrorCode.BAD_SETTINGS, "{why}", why=str(error)) from error
    if settings.clock and not settings.bank_ms + settings.free_ms:
        raise RoomError(RoomErrorCode.BAD_SETTINGS, "with a clock there must be some time to think")
    _check_length(rules)
    return msgspec.structs.replace(settings, rules=str(rules), title=clean(settings.title))


def _check_length(rules: AnyRules) -> None:
    if not isinstance(rules, BoardRules):
        return  # a hundred rounds, say, are far from it
    most = MOST_DECISIONS // (_OTHERS + rules.proposals * (rules.players + 1))
    if rules.turn_limit > most:
        raise RoomError(
            RoomErrorCode.BAD_SETTINGS,
            "with {proposals} proposals a turn, a game at a table has a turn limit of at most {most}",
            proposals=rules.proposals, most=most,
        )  # fmt: skip


def check_bot(spec: str) -> str:
    """The name of a bot. RoomError BAD_BOT: there is none."""
    try:
        make_player(spec)
    except CatanError as error:
        raise RoomError(RoomErrorCode.BAD_BOT, error.template, **error.params) from error
    return spec
