# Names for the core's numbers, and the facts of the card edition that need no game.


class Resource(IntEnum):
    """A kind of resource card, in the order of every 5-tuple of counts."""
    LUMBER = 0
    BRICK = 1
    WOOL = 2
    GRAIN = 3
    ORE = 4


class Building(IntEnum):
    """A building card; from LIBRARY on they are expansions."""
    ROAD = CC_ROAD
    KNIGHT = CC_KNIGHT
    SETTLEMENT = CC_SETTLEMENT
    CITY = CC_CITY
    LIBRARY = CC_LIBRARY
    CASTLE = CC_CASTLE
    CHURCH = CC_CHURCH
    UNIVERSITY = CC_UNIVERSITY
    TOWN_HALL = CC_TOWN_HALL
    GUILD = CC_GUILD


class Phase(IntEnum):
    """What kind of decision is due."""
    MAIN = CC_PHASE_MAIN
    PICK = CC_PHASE_PICK
    GIVE = CC_PHASE_GIVE
    PAY = CC_PHASE_PAY
    FLIP = CC_PHASE_FLIP
    DISCARD = CC_PHASE_DISCARD
    VICTIM = CC_PHASE_VICTIM
    OVER = CC_PHASE_OVER


class Outcome(IntEnum):
    """How a game ended."""
    NONE = CC_UNDECIDED
    GOAL = CC_GOAL
    LIMIT = CC_LIMIT
    STALLED = CC_STALLED


class ActionKind(IntEnum):
    """A kind of action, in the order of the action numbers."""
    MARKET = 0
    DECK = 1
    BUILD = 2
    GUILD = 3
    DRAW = 4
    VICTIM = 5
    PAY_CARD = 6
    PAY_THREE = 7
    WAIVE = 8
    TRADE = 9
    PICK = 10
    GIVE = 11
    DISCARD = 12
    FLIP = 13
    KEEP = 14
    LIBRARY = 15


class EventKind(IntEnum):
    """What happened; docs/library.md says which fields of an Event each kind fills in."""
    TURN = 0
    MARKET = 1  # value: the Resource taken
    DECK = 2
    LOOK = 3
    TOOK = 4
    GAVE = 5
    GUILD = 6
    BUILT = 7  # value: the Building; count: 1 if the university waived a card
    SEIZED = 8  # value: Building.ROAD or Building.KNIGHT
    TURNED = 9  # value: 0 market day, 1 robber attack
    MARKET_DAY = 10
    MUST_DISCARD = 11
    DISCARDED = 12
    REVEALED = 13
    DESTINY = 14  # value: 0 clockwise, 1 counter-clockwise
    DREW = 15
    RESHUFFLED = 16
    OVER = 17  # value: the Outcome


class Rule(IntEnum):
    """A mechanic that is counted whenever it fires."""
    MARKET = 0
    DECK = 1
    DECK_NO_ROAD = 2
    TRADE = 3
    TRADE_MANY = 4
    LIBRARY = 5
    GUILD = 6
    ROAD = 7
    KNIGHT = 8
    SETTLEMENT = 9
    CITY = 10
    EXPANSION = 11
    TOWN_HALL = 12
    THREE = 13
    WAIVED = 14
    SEIZED_ROAD = 15
    SEIZED_KNIGHT = 16
    SEIZED_ROAD_B = 17
    SEIZED_KNIGHT_B = 18
    PASSED_OVER = 19
    CASTLE_HELD = 20
    CHURCH_HELD = 21
    VICTIM_CHOSEN = 22
    MARKET_DAY = 23
    ROBBER = 24
    DISCARD = 25
    FLIP_FORCED = 26
    FLIP_CHOSEN = 27
    FLIP_DECLINED = 28
    KNIGHT_DRAW = 29
    RESHUFFLE = 30
    NOTHING_TO_DRAW = 31
    GOAL = 32
    LIMIT = 33
    STALLED = 34
    DRAWN_GAME = 35


class Reason(IntEnum):
    """Why an action or a state was refused."""
    GAME_OVER = CC_GAME_OVER
    NOT_AN_ACTION = CC_NOT_AN_ACTION
    WRONG_PHASE = CC_WRONG_PHASE
    NOT_NOW = CC_NOT_NOW
    NO_CARD = CC_NO_CARD
    NO_TRADES = CC_NO_TRADES
    NO_SUCH_SEAT = CC_NO_SUCH_SEAT
    NOT_AVAILABLE = CC_NOT_AVAILABLE
    CANNOT_PAY = CC_CANNOT_PAY
    BAD_RULES = CC_BAD_RULES
    BAD_STATE = CC_BAD_STATE
    BAD_FORMAT = CC_BAD_FORMAT


class Event(NamedTuple):
    """Something that happened, for those in `audience` (seats, and None for watchers).

    Where some may see more than others there are two events of one kind: the full one, and one with `hidden` for everybody else.
    `count` is of cards, `value` what the kind says (docs/library.md has a table); both are 0 where there is nothing to tell.
    """
    kind: EventKind
    seat: "int | None"
    other: "int | None"
    count: int
    value: int
    cards: "tuple[int, int, int, int, int]"
    audience: "frozenset[int | None]"
    hidden: bool


assert len(EventKind) == CC_CARD_EVENTS and len(Rule) == CC_CARD_RULES and len(Building) == CC_BUILDINGS

__version__ = CC_CORE_VERSION.decode("ascii")
ACTIONS = CC_CARD_ACTIONS
STATE_BYTES = sizeof(cc_card)
VIEW_BYTES = sizeof(cc_card_view)
HAND_LIMIT = CC_CARD_HAND_LIMIT
MARKET_CARDS = CC_CARD_MARKET
DEAL_CARDS = CC_CARD_DEAL
DRAW_CARDS = CC_CARD_DRAW

cdef tuple PHASES = tuple(Phase)
cdef tuple BUILDINGS = tuple(Building)
cdef tuple RESOURCES = tuple(Resource)
cdef tuple EVENT_KINDS = tuple(EventKind)
cdef tuple SIDES = ("clockwise", "counter-clockwise")

cdef dict MESSAGES = {
    CC_GAME_OVER: "the game is over",
    CC_NOT_AN_ACTION: "this is no action of this game",
    CC_WRONG_PHASE: "another decision is due now",
    CC_NOT_NOW: "this cannot be done now",
    CC_NO_CARD: "the card that it needs is not there",
    CC_NO_TRADES: "no trades left for this",
    CC_NO_SUCH_SEAT: "that seat cannot be chosen",
    CC_NOT_AVAILABLE: "not available (any more this turn)",
    CC_CANNOT_PAY: "the hand cannot pay for it",
    CC_BAD_RULES: "the rules are out of range",
    CC_BAD_STATE: "no game can stand like this",
    CC_BAD_FORMAT: "these bytes are no packed game of this version",
}


cdef inline tuple _cards(uint64_t x):
    return (<int> (x & 0xFF), <int> ((x >> 8) & 0xFF), <int> ((x >> 16) & 0xFF), <int> ((x >> 24) & 0xFF), <int> ((x >> 32) & 0xFF))


def _short(value):
    """A value in an error: its repr(), but no more of it than anybody reads."""
    text = repr(value[:61]) if isinstance(value, (str, bytes)) else repr(value)
    return text if len(text) <= 62 else text[:61] + "…"


cdef tuple _listed(object values, str wanted):
    try:
        return tuple(values)
    except TypeError:
        raise CatanError(f"{wanted}, not {_short(values)}") from None


cdef tuple _by_seat(str name, object values, int players):
    """What is given for each seat. CatanError: not one for each."""
    wanted = f"{name}: want one for each of {players} seats"
    listed = _listed(values, wanted)
    if len(listed) != players:
        raise CatanError(f"{wanted}, not {len(listed)}")
    return listed


cdef uint64_t _lanes(object counts, str whose) except? 0xFFFFFFFFFFFFFFFF:
    cdef uint64_t x = 0
    cdef int k
    wanted = f"{whose}: want five card counts (lumber, brick, wool, grain, ore)"
    values = _listed(counts, wanted)
    if len(values) != 5 or not all(isinstance(n, int) and 0 <= n < 128 for n in values):
        raise CatanError(f"{wanted}, not {_short(counts)}")
    for k in range(5):
        x |= (<uint64_t> <int> values[k]) << (8 * k)
    return x


cdef frozenset _expansions(int bits):
    return frozenset([BUILDINGS[CC_LIBRARY + i] for i in range(CC_EXPANSIONS) if bits >> i & 1])


cdef uint64_t _seed(object seed) except? 0xFFFFFFFFFFFFFFFF:
    if not isinstance(seed, int) or not 0 <= seed < 2**64:
        raise CatanError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    return <uint64_t> seed


cdef bytes _key(object seed):
    """A seed of 32 bytes, or None if it is a number. CatanError: bytes of another length."""
    if not isinstance(seed, bytes):
        return None
    if len(seed) != CC_SEED_KEY:
        raise CatanError(f"a seed of bytes has {CC_SEED_KEY} of them, not {len(seed)}")
    return seed


cdef int _small(object n, str name) except -1:
    if not isinstance(n, int) or not 0 <= n < 128:
        raise CatanError(f"{name}: want a count from 0 up, not {_short(n)}")
    return n


cdef uint64_t _whole(object n, str name, object most=2**62) except? 0xFFFFFFFFFFFFFFFF:
    if not isinstance(n, int) or not 0 <= n <= most:
        raise CatanError(f"{name}: want a whole number from 0 to {most}, not {n!r}")
    return n


def _building(building):
    try:
        return Building(building)
    except ValueError:
        raise CatanError(f"no such building: {building!r}") from None


cdef int _players(object players) except -1:
    if not isinstance(players, int) or not 2 <= players <= CC_CARD_SEATS:
        raise CatanError(f"two to {CC_CARD_SEATS} players, not {players!r}")
    return players


cdef int _seat_of(object seat, int players) except -1:
    if not isinstance(seat, int) or not 0 <= seat < players:
        raise CatanError(f"seats go from 0 to {players - 1}, not {seat!r}")
    return seat


def cost(building) -> tuple:
    """What a building costs, as card counts by resource."""
    return _cards(cc_card_cost(_building(building)))


def points(building) -> int:
    """Victory points of a card by itself: an expansion's beside its city's, a road's or knight's on its B side."""
    return cc_card_points(_building(building))


def supply(players, building) -> int:
    """How many cards of a building a game of so many players has."""
    return cc_card_supply(_players(players), _building(building))


def backs(players) -> tuple:
    """How many city backs are market days and robber attacks."""
    return cc_card_backs(_players(players), CC_MARKET_DAY), cc_card_backs(_players(players), CC_ROBBER_ATTACK)


def deck(players) -> tuple:
    """The resource cards of a game of so many players, by resource."""
    return _cards(cc_card_deck(_players(players)))


def game_seed(seed, index) -> int:
    """The seed of game `index` (from 0) of an experiment."""
    return cc_seed_of(_seed(seed), 2 * _whole(index, "index"))


def stream(seed, int n, uint32_t below=0) -> list:
    """The first n numbers of the random stream of a seed: 64-bit words, or uniform numbers below a bound."""
    cdef cc_rng rng
    cc_rng_seed(&rng, _seed(seed))
    return [cc_rng_below(&rng, below) if below else cc_rng_next(&rng) for _ in range(n)]
