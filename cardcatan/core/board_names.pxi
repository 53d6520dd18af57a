# Names for the numbers of the board game.


class Development(IntEnum):
    """A kind of development card, in the order of every 5-tuple of them."""
    KNIGHT = CC_DEV_KNIGHT
    ROADS = CC_DEV_ROADS
    PLENTY = CC_DEV_PLENTY
    MONOPOLY = CC_DEV_MONOPOLY
    VICTORY = CC_DEV_POINT


class Piece(IntEnum):
    """What can be built or bought on the board."""
    ROAD = CC_PIECE_ROAD
    SETTLEMENT = CC_PIECE_SETTLEMENT
    CITY = CC_PIECE_CITY
    DEVELOPMENT = CC_PIECE_DEV


class BoardPhase(IntEnum):
    """What kind of decision is due."""
    SETTLE = 0
    ROAD = 1
    ROLL = 2
    DISCARD = 3
    ROBBER = 4
    STEAL = 5
    MAIN = 6
    FREE = 7
    ANSWER = 8
    CLOSE = 9
    OVER = 10


class BoardActionKind(IntEnum):
    """A kind of action, in the order of the action numbers; PLENTY is one kind, whether two cards are left in the bank or one."""
    END = 0
    ROLL = 1
    BUY = 2
    KNIGHT = 3
    ROADS = 4
    MONOPOLY = 5
    PLENTY = 6
    BANK = 8
    ROAD = 9
    SETTLEMENT = 10
    CITY = 11
    ROBBER = 12
    STEAL = 13
    DISCARD = 14
    ASK = 15
    ACCEPT = 16
    DECLINE = 17
    WITHDRAW = 18
    CLOSE = 19
    OFFER = 20


class BoardEventKind(IntEnum):
    """What happened; docs/library.md says which fields of a BoardEvent each kind fills in."""
    TURN = 0
    ROLLED = 1  # value, count: the two dice
    PRODUCED = 2
    SHORT = 3  # value: the Resource; count: how many were claimed
    MUST_DISCARD = 4
    DISCARDED = 5
    REVEALED = 6
    ROBBER = 7  # value: the hex
    STOLE = 8
    BUILT = 9  # value: the Piece; count: its edge or crossing
    BOUGHT = 10  # value: the Development, 255 where it is hidden
    PLAYED = 11  # value: the Development; count: of a knight the army now, of a monopoly the Resource
    PLENTY = 12
    MONOPOLY = 13
    BANK = 14  # value: the Resource taken; count: how many were given
    ASKED = 15
    OFFERED = 16
    ACCEPTED = 17
    DECLINED = 18
    TRADED = 19
    WITHDRAWN = 20  # value: 1 if all had declined
    LONGEST_ROAD = 21  # count: its length
    LARGEST_ARMY = 22  # count: its knights
    SHOWN = 23
    OVER = 24  # value: the Outcome


class BoardRule(IntEnum):
    """A mechanic that is counted whenever it fires."""
    FOUNDED = 0
    FIRST_CARDS = 1
    FEWER_FIRST = 2
    ROLL = 3
    PRODUCED = 4
    BLOCKED = 5
    SHORT_SEVERAL = 6
    SHORT_ALONE = 7
    SEVEN = 8
    DISCARD = 9
    DISCARD_SEVERAL = 10
    ROBBER = 11
    NOTHING_TO_STEAL = 12
    STOLE = 13
    STOLE_CHOSEN = 14
    ROAD = 15
    SETTLEMENT = 16
    CITY = 17
    PIECE_FREED = 18
    BOUGHT = 19
    KNIGHT = 20
    KNIGHT_BEFORE = 21
    ROADS = 22
    ROADS_ONE = 23
    PLENTY = 24
    PLENTY_ONE = 25
    MONOPOLY = 26
    MONOPOLY_EMPTY = 27
    DEV_BEFORE = 28
    POINT_CARD = 29
    BANK_FOUR = 30
    BANK_THREE = 31
    BANK_TWO = 32
    TRADING_OVER = 33
    OFFER = 34
    OFFER_FREE = 35
    OFFER_TO_SOME = 36
    ASK = 37
    ACCEPT = 38
    DECLINE = 39
    COUNTER = 40
    CLOSE = 41
    CLOSE_COUNTER = 42
    WITHDRAW = 43
    ALL_DECLINED = 44
    LONGEST_ROAD = 45
    LONGEST_TAKEN = 46
    RING = 47
    JOINED = 48
    CUT = 49
    CUT_KEPT = 50
    CUT_PASSED = 51
    CUT_ASIDE = 52
    LARGEST_ARMY = 53
    ARMY_TAKEN = 54
    GOAL = 55
    GOAL_AT_START = 56
    GOAL_POINT_CARD = 57
    LIMIT = 58
    DRAWN_GAME = 59


class BoardEvent(NamedTuple):
    """Something that happened, for those in `audience` (seats, and None for watchers).

    Where some may see more than others there are two events of one kind: the full one, and one with `hidden` for everybody else.
    `want` and `to` are those of an offer, whose `cards` are what is given; SHOWN has development cards in `cards`. `count` is of cards,
    `value` what the kind says, but for the kinds in docs/library.md's table; both are 0 where there is nothing to tell.
    """
    kind: BoardEventKind
    seat: "int | None"
    other: "int | None"
    count: int
    value: int
    cards: "tuple[int, int, int, int, int]"
    audience: "frozenset[int | None]"
    hidden: bool
    want: "tuple[int, int, int, int, int]"
    to: "frozenset[int]"


class Answer(NamedTuple):
    """What one seat says to a proposal: "waiting", "accepted", "declined", or "offered" with its own terms (from its side)."""
    kind: str
    give: "tuple[int, int, int, int, int]"
    get: "tuple[int, int, int, int, int]"


class Proposal(NamedTuple):
    """The trade that the player on turn proposes: what he gives and gets, or (`asked`) a call for offers; the answers by seat asked."""
    give: "tuple[int, int, int, int, int]"
    get: "tuple[int, int, int, int, int]"
    asked: bool
    answers: "dict[int, Answer]"


assert len(BoardEventKind) == CC_BOARD_EVENTS and len(BoardRule) == CC_BOARD_RULES and len(BoardActionKind) == CC_BOARD_MOVES - 1
assert BoardPhase.OVER == CC_BP_OVER and BoardActionKind.OFFER == CC_BM_OFFER

BOARD_ACTIONS = CC_BOARD_ACTIONS
BOARD_STATE_BYTES = sizeof(cc_board)
BOARD_VIEW_BYTES = sizeof(cc_board_view)
BOARD_HAND_LIMIT = CC_BOARD_HAND_LIMIT
BANK_CARDS = CC_BOARD_KIND_CARDS

cdef tuple BOARD_PHASES = tuple(BoardPhase)
cdef tuple BOARD_EVENT_KINDS = tuple(BoardEventKind)
cdef tuple NO_CARDS = (0, 0, 0, 0, 0)


cdef inline tuple _developments(uint32_t x):
    return (<int> (x & 15), <int> ((x >> 4) & 15), <int> ((x >> 8) & 15), <int> ((x >> 12) & 15), <int> ((x >> 16) & 15))


cdef inline frozenset _seats_in(unsigned bits):
    return frozenset([p for p in range(CC_BOARD_SEATS) if bits >> p & 1])


def piece_cost(piece) -> tuple:
    """What a road, settlement, city or development card costs, as card counts by resource."""
    try:
        return _cards(cc_board_cost(Piece(piece)))
    except ValueError:
        raise CatanError(f"no such piece: {piece!r}") from None


def developments() -> tuple:
    """The development cards of a game, by kind."""
    return tuple([cc_board_devs(kind) for kind in Development])
