"""What can go wrong, as exceptions that callers branch on without reading English."""

from __future__ import annotations

from enum import Enum, IntEnum


class CatanError(ValueError):
    """Something was asked that cannot be; the text says what is wrong and what would do.

    `template` and `params` are the text before it was filled in, so that a screen can say it in another language.
    """

    template: str
    params: dict[str, object]

    def __init__(self, template: str, /, **params: object) -> None:
        super().__init__(template)
        self.template, self.params = template, params

    def __str__(self) -> str:
        return self.template.format(**self.params) if self.params else self.template


class IllegalAction(CatanError):
    """An action that the rules do not allow here; `reason` says which rule, the game is as it was."""

    reason: IntEnum

    def __init__(self, reason: IntEnum, message: str) -> None:
        super().__init__(message)
        self.reason, self.args = reason, (reason, message)


class NotationError(CatanError):
    """A text that is no action, no rules or no player."""


class RecordReason(Enum):
    """Why a record is refused."""

    ENCODING = "encoding"
    FORMAT = "format"
    HEADER = "header"
    RULES = "rules"
    SEED = "seed"
    NOTATION = "notation"
    SEAT = "seat"
    ILLEGAL = "illegal"
    AFTER_END = "after the end"
    TRUNCATED = "truncated"
    RESULT = "result"
    DIGEST = "digest"
    TEXT = "text"


class RecordError(CatanError):
    """A record that cannot be what it says: `line` (from 1) is the first that does not fit, `reason` says why."""

    line: int
    reason: RecordReason

    def __init__(self, line: int, reason: RecordReason, template: str, /, **params: object) -> None:
        super().__init__(template, **params)
        self.line, self.reason, self.args = line, reason, (line, reason, template)

    def __str__(self) -> str:
        return f"line {self.line}: {super().__str__()}"


class TableErrorKind(Enum):
    """Why a table does not take an action."""

    NOT_YOUR_TURN = "not your turn"
    STALE = "stale"
    ILLEGAL = "illegal"
    OVER = "over"


class TableError(CatanError):
    """An action that the table did not take; the table is as it was. `reason` is the core's, for ILLEGAL only."""

    kind: TableErrorKind
    reason: IntEnum | None

    def __init__(
        self, kind: TableErrorKind, template: str, reason: IntEnum | None = None, /, **params: object
    ) -> None:
        super().__init__(template, **params)
        self.kind, self.reason, self.args = kind, reason, (kind, template, reason)


class JournalError(CatanError):
    """A journal that cannot be written: it is closed, or another game writes it."""


class RoomErrorCode(Enum):
    """Why a table does not take a request."""

    NO_SUCH_SEAT = "no-such-seat"
    SEAT_TAKEN = "seat-taken"
    NO_SEAT = "no-seat"
    NOT_NOW = "not-now"
    NOT_CHAIR = "not-chair"
    NO_MEMBER = "no-member"
    BAD_SETTINGS = "bad-settings"
    BAD_BOT = "bad-bot"
    NO_WATCHERS = "no-watchers"
    BANNED = "banned"
    FULL = "full"
    PAUSED = "paused"
    NOT_YOUR_TURN = "not-your-turn"
    STALE = "stale"
    ILLEGAL = "illegal"
    OVER = "over"
    BAD_OPENING = "bad-opening"
    EMPTY = "empty"


class RoomError(CatanError):
    """A request that a table did not take; the table is as it was."""

    code: RoomErrorCode

    def __init__(self, code: RoomErrorCode, template: str, /, **params: object) -> None:
        super().__init__(template, **params)
        self.code, self.args = code, (code, template)


class ProtocolError(CatanError):
    """Bytes from the network that are no message, or a host that cannot be talked to."""


class HistoryError(CatanError):
    """A history of finished games that cannot be read or written."""


class MatchError(CatanError):
    """A match that cannot be, or a file that is none."""


def N_(text: str) -> str:
    """Marks a sentence for the catalogue of translations."""
    return text


# The core's sentences that a person may meet. They stand here since the catalogue's tools read Python only.
UNKNOWN_ACTION = N_("unknown action {text!r}; actions look like {examples}")
UNKNOWN_GAME = N_("unknown game {game!r} in rules; there are {known}")
WRITTEN = N_("{text!r} is written {move!r}")
OTHER_RULES = N_("these are rules of another game: {rules}")
REPEATED_OPTION = N_("the rule option {name} is given twice")
WRONG_HEX = N_("hex {hex} of the island cannot be {word!r}; an island looks like {example}")
WRONG_HARBOUR = N_("harbour {harbour} of the island cannot be {word!r}; an island looks like {example}")
WRONG_ROWS = N_("the rows of an island have {rows} hexes, divided by /, not {found}")
WRONG_COAST = N_("an island has {harbours} harbours, behind a |, not {found}")
NO_ROBBER = N_("an island without a desert has a * behind the hex where the robber starts")
UNKNOWN_OPTION = N_("unknown rule option {word!r}; there are {known}")
OPTION_RANGES = {
    "soothsayer": N_("{name} is {value}; it can be on or off"),
    "destiny": N_("{name} is {value}; it can be clockwise or counter-clockwise"),
    "start": N_("{name} is {value}; it can be random or the seat of a player, from @0 up"),
    "choice": N_("{name} is {value}; it can be {choices}"),
    "number": N_("{name} is {value}; it can be a whole number from {low} to {high}"),
}
UNKNOWN_PLAYER = N_("there is no player {spec!r}; there are {known}")
BAD_BUDGET = N_(
    "the budget of {spec!r} is none; it can be search:N with 1 to {playouts} playouts, or search:Nms with 1 to {ms} ms"
)
