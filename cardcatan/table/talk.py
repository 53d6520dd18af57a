"""What is said at a table: requests of its members, and news to them. Plain values without behaviour.

Requests and news travel as they stand; docs/protocol.md is their description for people who write clients.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from cardcatan.games.wire import WireEvent

NAME_LENGTH = 24
CHAT_LENGTH = 300
MAX_MS = 86_400_000

Seat = Annotated[int, Meta(ge=0, le=9)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Hash = Annotated[bytes, Meta(min_length=32, max_length=32)]
Text = Annotated[str, Meta(max_length=1000)]
Ms = Annotated[int, Meta(ge=0, le=MAX_MS)]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """How a table plays. `rules` is the text of the engine's rules value, which also says how many seats there are."""

    rules: Annotated[str, Meta(max_length=400)]
    title: Annotated[str, Meta(max_length=40)] = ""
    bank_ms: Ms = 150_000
    """Thinking time of a player for a whole game."""
    free_ms: Ms = 10_000
    """Time of every decision that is not taken from the bank."""
    clock: bool = True
    watchers: bool = True
    """Whether people without a seat may watch."""
    games: Annotated[int, Meta(ge=1, le=1000)] = 1
    """Games of a match; 1: single games."""
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 700
    """The least time between two visible moves of bots while people play, a quarter of it before an answer to an offer;
    0 at tables of bots alone."""
    stand_in: Annotated[str, Meta(max_length=40)] = "greedy"
    """The bot that decides for a player who is out of time, or conceded."""
    keep_ms: Annotated[int, Meta(ge=60_000, le=MAX_MS)] = 43_200_000
    """How long a game that stands still waits when all its players are away; then it is over, and won by nobody."""


# --- requests -------------------------------------------------------------------------------------------------------


class Request(Struct, frozen=True, tag_field="t", kw_only=True):
    """`re` is the sender's own number of this request; a refusal names it."""

    re: Count = 0


class Sit(Request, tag="sit", frozen=True, kw_only=True):
    """Take a free seat, or change to it; not during a game."""

    seat: Seat


class Stand(Request, tag="stand", frozen=True):
    """Give up one's seat and watch; not during a game."""


class Ready(Request, tag="ready", frozen=True, kw_only=True):
    """The game may begin as far as this person goes. When all seats are taken and all are ready, it does."""

    on: bool


class Configure(Request, tag="configure", frozen=True, kw_only=True):
    """Other settings; the chair's right, not during a game. Everybody must be ready anew."""

    settings: Settings


class SeatBot(Request, tag="seat-bot", frozen=True, kw_only=True):
    """Put a bot on a free seat; the chair's right, not during a game."""

    seat: Seat
    bot: Annotated[str, Meta(max_length=40)]


class FreeSeat(Request, tag="free-seat", frozen=True, kw_only=True):
    """Take the bot or the person off a seat; the chair's right, not during a game."""

    seat: Seat


class Kick(Request, tag="kick", frozen=True, kw_only=True):
    """Send a member away, with `ban` never to come to this table again; the chair's right.

    A seat in a game is played on by the stand-in; a chair who does not play sends away no player, but for the host's owner.
    """

    member: Count
    ban: bool = False


class Say(Request, tag="say", frozen=True, kw_only=True):
    """Chat. `n` counts the member's own lines from 1: a line that comes twice is said once."""

    n: Count
    text: Text


class Commit(Request, tag="commit", frozen=True, kw_only=True):
    """The fair deal, first step: SHA-256 of 32 random bytes of one's own."""

    game: Count
    digest: Hash


class Open(Request, tag="open", frozen=True, kw_only=True):
    """The fair deal, second step: the bytes themselves."""

    game: Count
    salt: Hash


class Act(Request, tag="act", frozen=True, kw_only=True):
    """Decide. `number` is that of the last update seen: an action chosen on an older state is refused, not played."""

    game: Count
    number: Count
    action: Annotated[str, Meta(max_length=200)]


class Pause(Request, tag="pause", frozen=True, kw_only=True):
    """Ask for a pause (it begins when all present players ask for it), or with on=False take that back or go on."""

    on: bool


class Concede(Request, tag="concede", frozen=True, kw_only=True):
    """Give the game up. It is over when one player is left; else the stand-in plays on."""

    game: Count


class Offer(Request, tag="offer", frozen=True, kw_only=True):
    """Offer one's seat to a member without one (the same person at another machine, or somebody else); None takes it back."""

    member: Count | None


class Take(Request, tag="take", frozen=True, kw_only=True):
    """Take the seat that one is offered."""

    seat: Seat


class Leave(Request, tag="leave", frozen=True):
    """Go away. A seat in a game is held: whoever comes back with the same key sits there again."""


AnyRequest: TypeAlias = (
    Sit
    | Stand
    | Ready
    | Configure
    | SeatBot
    | FreeSeat
    | Kick
    | Say
    | Commit
    | Open
    | Act
    | Pause
    | Concede
    | Offer
    | Take
    | Leave
)


# --- news -----------------------------------------------------------------------------------------------------------


class News(Struct, frozen=True, tag_field="t", kw_only=True):
    """Something that the table tells a member."""


class Member(Struct, frozen=True, kw_only=True):
    """A person at the table, seated or watching. `mark` is the short fingerprint of the key."""

    member: int
    name: str
    mark: str
    here: bool


class SeatState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits there: a member, a bot (by its name), or nobody."""

    member: int | None = None
    bot: str = ""
    name: str = ""
    ready: bool = False
    conceded: bool = False
    wins: int = 0
    """Games won by whoever sits here, at this table."""
    pause: bool = False
    """Asks for a pause."""
    offered: int | None = None
    """The member to whom the seat is offered."""


Phase: TypeAlias = Literal["lobby", "dealing", "playing", "paused", "over"]


class State(News, tag="table", frozen=True, kw_only=True):
    """All that is public about the table besides the game itself; sent whole when something of it changed."""

    table: int
    phase: Phase
    settings: Settings
    locked: bool
    """Whether a code is wanted to come in."""
    seats: tuple[SeatState, ...]
    members: tuple[Member, ...]
    you: int
    """The receiver's own member number."""
    chair: int | None
    """The member who may change settings, seat bots and send people away."""
    game: int
    """Number of the running or last game, from 1; 0: none yet."""
    played: int = 0
    """Games of the match that are over."""


class Deal(News, tag="deal", frozen=True, kw_only=True):
    """A game is about to be dealt. The dealer has committed himself; players answer with Commit."""

    game: int
    dealer: bytes


class Committed(News, tag="committed", frozen=True, kw_only=True):
    """All commitments are in, by seat (None: a bot of the host, or one who did not answer). Players answer with Open."""

    game: int
    dealer: bytes
    digests: tuple[bytes | None, ...]


class Dealt(News, tag="dealt", frozen=True, kw_only=True):
    """A game begins, or a member who came (back) in the middle is told of it. `seat` None: a watcher."""

    game: int
    rules: str
    names: tuple[str, ...]
    seat: int | None
    dealer: bytes
    digests: tuple[bytes | None, ...]
    salts: tuple[bytes | None, ...]


class Update(News, tag="update", frozen=True, kw_only=True, omit_defaults=True):
    """What one seat is told at once: its new state number, what happened, and the view from then on."""

    game: int
    number: int
    events: tuple[WireEvent, ...] = ()
    view: bytes = b""
    """The packed view; empty in older updates of a catch-up, of which only the last one carries it."""
    legal: tuple[str, ...] = ()
    """What this seat may do now, if it has to decide."""
    banks: tuple[int, ...] = ()
    """Milliseconds left in the banks, by seat, when the decision that is due began."""
    spent: Ms = 0
    """Milliseconds that this decision had taken when this was sent: of the free time first, then of the bank."""
    by: Literal["", "bot", "clock"] = ""
    """Who decided, if it was not the player: the seat's bot, or the stand-in because time was up."""
    more: bool = False
    """Part of a catch-up, and another update follows."""


class Opened(News, tag="opened", frozen=True, kw_only=True):
    """A game is over, and the dealer opens his secret: now everybody can check the deal and the whole record."""

    game: int
    secret: bytes
    record: str


class Said(News, tag="said", frozen=True, kw_only=True):
    """A line of chat; `line` numbers all lines of the table."""

    line: int
    member: int
    name: str
    n: int
    text: str


NoteKind: TypeAlias = Literal[
    "joined",
    "left",
    "away",
    "back",
    "sat",
    "stood",
    "kicked",
    "banned",
    "out-of-time",
    "conceded",
    "pause-asked",
    "pause-dropped",
    "paused",
    "resumed",
    "offered",
    "kept",
    "moved",
    "chair",
    "closed",
]


class Note(News, tag="note", frozen=True, kw_only=True, omit_defaults=True):
    """Something that people want to read once: who came, who went, whose time is up. `name` is whose, `seat` where it matters."""

    kind: NoteKind
    name: str = ""
    seat: int | None = None
    other: str = ""
    """offered: to whom; moved: who sits there now; kicked, banned: by whom."""


class Refused(News, tag="refused", frozen=True, kw_only=True, omit_defaults=True):
    """A request that was not taken; nothing changed. `code` is for programs, `text` for people, `params` filled it in."""

    re: int = 0
    code: str
    text: str
    params: dict[str, str | int] = {}


AnyNews: TypeAlias = State | Deal | Committed | Dealt | Update | Opened | Said | Note | Refused
