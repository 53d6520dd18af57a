# A game in play.

cdef Py_ssize_t _packed_bytes():
    cdef uint8_t out[512]
    return cc_card_pack(&BLANK, &BLANK_RULES, out)


cdef Py_ssize_t PACKED_BYTES = _packed_bytes()


@cython.final
cdef class CardGame:
    """A game of the quick card edition. rules: CardRules; seed: what all its chance comes from.

    A seed is a number (0 … 2**64-1), or 32 bytes: then the stream is one that players cannot foresee from what they see, and somewhat slower.

    apply() takes only what legal_actions() offers; anything else raises IllegalAction and leaves no trace.
    """

    cdef cc_card s
    cdef cc_card_rules r
    cdef cc_trace t
    cdef uint64_t first_seed
    cdef bytes key
    cdef bint dealt

    def __cinit__(self, *args, **options):
        self.s = BLANK
        self.r = BLANK_RULES

    def __init__(self, CardRules rules not None, seed=0):
        if self.dealt:
            raise CatanError("a game is dealt once")
        self.key = _key(seed)
        self.first_seed = _seed(seed) if self.key is None else 0
        self.dealt = True
        self.r = rules.c
        if self.key is None:
            cc_card_init(&self.s, &self.r, self.first_seed)
        else:
            cc_card_init_sealed(&self.s, &self.r, <const uint8_t *> <char *> self.key)

    @staticmethod
    def setup(CardRules rules not None, seed=0, *, hands=None, market=None, discards=None, roads=None, knights=None,
              settlements=None, cities=None, expansions=None, destiny=None, current=None, backs_left=None):
        """A position for puzzles, tests and analysis; what is not given stays as dealt.

        The draw pile and the stacks hold all that is nowhere else, and the current seat begins its turn. hands: 5-tuples by seat; market,
        discards: 5-tuples; roads, knights, settlements, cities: counts by seat; expansions: sets of Building by seat; destiny: a side;
        backs_left: (market days, robber attacks), by default those that remain most evenly. CatanError says why no game can stand like
        that. A position was not dealt: no record leads to it.
        """
        cdef CardGame game = CardGame(rules, seed)
        cdef int p
        by_seat = {"hands": hands, "roads": roads, "knights": knights, "settlements": settlements, "cities": cities,
                   "expansions": expansions}
        given = {name: _by_seat(name, values, game.r.players) for name, values in by_seat.items() if values is not None}
        if market is not None:
            game.s.market = _lanes(market, "market")
        if discards is not None:
            game.s.discards = _lanes(discards, "discards")
        for p in range(game.r.players):
            if "hands" in given:
                game.s.hand[p] = _lanes(given["hands"][p], f"hands of seat {p}")
            if "roads" in given:
                game.s.roads[p] = _small(given["roads"][p], f"roads of seat {p}")
            if "knights" in given:
                game.s.knights[p] = _small(given["knights"][p], f"knights of seat {p}")
            if "settlements" in given:
                game.s.settlements[p] = _small(given["settlements"][p], f"settlements of seat {p}")
            if "cities" in given:
                game.s.cities[p] = _small(given["cities"][p], f"cities of seat {p}")
            if "expansions" in given:
                game.s.expansions[p] = _expansion_bits(given["expansions"][p], f"expansions of seat {p}")
        if destiny is not None:
            if destiny not in SIDES:
                raise CatanError(f"destiny is {_short(destiny)}; it can be {' or '.join(SIDES)}")
            game.s.destiny = SIDES.index(destiny)
        if backs_left is None:
            turned = sum([game.s.cities[p] for p in range(game.r.players)])
            days = max(0, game.s.backs[CC_MARKET_DAY] - turned // 2)
            backs_left = days, sum(backs(rules.players)) - turned - days
        left = _listed(backs_left, "backs_left: want market days and robber attacks")
        if len(left) != 2:
            raise CatanError(f"backs_left: want market days and robber attacks, not {_short(backs_left)}")
        game.s.backs[CC_MARKET_DAY] = _small(left[0], "backs_left")
        game.s.backs[CC_ROBBER_ATTACK] = _small(left[1], "backs_left")
        seat = game.s.current if current is None else _small(current, "current")
        if cc_card_arrange(&game.s, &game.r, seat) != CC_OK:
            raise CatanError(f"no game can stand like this: {_card_flaw(game, seat)}")
        return game

    @property
    def rules(self):
        """The rules it is played by."""
        return _wrap_rules(self.r)

    @property
    def seed(self):
        """The seed it was dealt from."""
        return self.first_seed if self.key is None else self.key

    @property
    def actor(self):
        """The seat that must decide, or None when the game is over."""
        cdef int seat = cc_card_actor(&self.s)
        return None if seat < 0 else seat

    @property
    def current(self):
        """The seat whose turn it is."""
        return self.s.current

    @property
    def phase(self):
        """What kind of decision is due."""
        return PHASES[self.s.phase]

    @property
    def turn(self):
        """Turns begun, from 1."""
        return self.s.turn

    @property
    def round(self):
        """The running round, from 1."""
        return (self.s.turn - 1) // self.r.players + 1

    @property
    def decisions(self):
        """Actions applied so far."""
        return self.s.decisions

    @property
    def over(self):
        """Whether the game has ended."""
        return self.s.phase == CC_PHASE_OVER

    @property
    def outcome(self):
        """How it ended."""
        return Outcome(self.s.outcome)

    @property
    def winner(self):
        """The seat that won, or None."""
        return None if self.s.winner == CC_NOBODY else self.s.winner

    @property
    def scores(self):
        """Victory points by seat."""
        return tuple([cc_card_score(&self.s, p) for p in range(self.r.players)])

    def points_by_source(self, seat):
        """A seat's points from roads, knights, settlements, cities and expansions."""
        return _sources(&self.s, self.r.players, seat)

    def legal_actions(self):
        """What the actor may do now, as a lazy sequence."""
        return _legal(&self.s, &self.r)

    def apply(self, Action action not None):
        """Do it. IllegalAction says why not, and leaves the game as it was."""
        cdef cc_status status = cc_card_apply(&self.s, &self.r, action.word, &self.t)
        if status != CC_OK:
            raise IllegalAction(Reason(status), f"{action.text}: {MESSAGES[status]}")

    def step(self, number):
        """Do the action of this number, and keep no events: the quick way for training loops. IllegalAction as in apply()."""
        cdef uint64_t legal[3]
        cdef Action action = Action.from_number(number)
        cdef unsigned n = <unsigned> (action.word & 0xFFFF)
        cc_card_legal(&self.s, &self.r, legal)
        if not cc_has(legal, n):
            self.apply(action)
        self.t.events_n = 0
        cc_card_step(&self.s, &self.r, n, NULL)

    @property
    def events(self):
        """What the last apply() brought about, for every audience."""
        cdef uint32_t i
        return tuple([_event(&self.t.events[i], self.r.players) for i in range(self.t.events_n)])

    def events_for(self, seat):
        """What a seat (None: a watcher) may know of it."""
        cdef uint8_t bit = 1 << self._seat(seat) if seat is not None else CC_WATCHERS
        cdef uint32_t i
        return tuple([_event(&self.t.events[i], self.r.players) for i in range(self.t.events_n)
                      if self.t.events[i].audience & bit])

    @property
    def fired(self):
        """How often each rule fired in the actions applied so far."""
        return {rule: self.t.fired[<int> rule] for rule in Rule}

    def view(self, seat):
        """What a seat (None: a watcher) may know."""
        cdef CardView view = CardView.__new__(CardView)
        view.r = self.r
        cc_card_see(&self.s, &self.r, CC_CARD_SEATS if seat is None else self._seat(seat), &view.c)
        return view

    cdef int _seat(self, seat) except -1:
        return _seat_of(seat, self.r.players)

    def copy(self):
        """Another game in the same position; its chance goes on the same."""
        cdef CardGame game = CardGame.__new__(CardGame)
        game.s = self.s
        game.r = self.r
        game.t = self.t
        game.first_seed = self.first_seed
        game.key = self.key
        return game

    def pack(self):
        """Rules and state as bytes that are the same on every machine."""
        cdef uint8_t out[512]
        cdef size_t n = cc_card_pack(&self.s, &self.r, out)
        return (<char *> out)[:n] + (self.first_seed.to_bytes(8, "little") if self.key is None else self.key)

    @staticmethod
    def unpack(bytes data not None):
        """The game that pack() wrote. CatanError if these bytes are none, or no game can stand like that."""
        cdef CardGame game = CardGame.__new__(CardGame)
        cdef cc_status status = CC_BAD_FORMAT
        cdef Py_ssize_t seed_bytes = len(data) - PACKED_BYTES
        if seed_bytes == 8 or seed_bytes == CC_SEED_KEY:
            status = cc_card_unpack(<const uint8_t *> <char *> data, PACKED_BYTES, &game.s, &game.r)
        if status == CC_OK and game.s.sealed != (seed_bytes == CC_SEED_KEY):
            status = CC_BAD_STATE
        if status != CC_OK:
            raise CatanError(MESSAGES[status])
        if game.s.sealed:
            game.key = data[PACKED_BYTES:]
        else:
            game.first_seed = int.from_bytes(data[PACKED_BYTES:], "little")
        return game

    def check(self):
        """Raise CatanError unless every card and piece is accounted for."""
        if cc_card_check(&self.s, &self.r) != CC_OK:
            raise CatanError(MESSAGES[CC_BAD_STATE])

    def perft(self, n):
        """The number of sequences of n actions (they all have numbers) from here, every outcome of chance counted apart."""
        cdef int depth = <int> _whole(n, "n", 100)
        cdef cc_card s = self.s  # another thread may play on while this one counts
        cdef cc_card_rules r = self.r
        cdef uint64_t out
        with nogil:
            out = cc_perft(&cc_card_game, &s, &r, depth)
        return out

    def __eq__(self, other):
        if not isinstance(other, CardGame):
            return NotImplemented
        cdef CardGame that = other
        return memcmp(&self.s, &that.s, sizeof(cc_card)) == 0 and memcmp(&self.r, &that.r, sizeof(cc_card_rules)) == 0

    __hash__ = None

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        return CardGame.unpack, (self.pack(),)

    def __repr__(self):
        state = f"over: {self.outcome.name}" if self.over else f"{self.phase.name}, actor {self.actor}"
        return f"<CardGame of {self.r.players}: turn {self.turn}, {state}, scores {self.scores}>"


cdef str _card_flaw(CardGame game, int current):
    """What is wrong with a position that the core refused, as far as counting tells."""
    cdef int p, players = game.r.players
    if current >= players:
        return f"current: seats go from 0 to {players - 1}, not {current}"
    held = [_cards(game.s.market), _cards(game.s.discards), *[_cards(game.s.hand[p]) for p in range(players)]]
    for kind in Resource:
        n, most = sum([cards[kind] for cards in held]), deck(players)[kind]
        if n > most:
            return f"hands, market and discards hold {n} {kind.name.lower()}, and there are {most}"
    if sum(held[0]) != CC_CARD_MARKET:
        return f"market: want {CC_CARD_MARKET} cards, not {sum(held[0])}"
    used = {Building.ROAD: game.s.roads, Building.KNIGHT: game.s.knights}
    used[Building.SETTLEMENT] = [game.s.settlements[p] + game.s.cities[p] for p in range(players)]
    for building, counts in used.items():
        n, most = sum(counts[:players]), supply(players, building)
        if n > most:
            name = "settlements and cities" if building is Building.SETTLEMENT else f"{building.name.lower()}s"
            return f"{n} {name}, and there are {most}"
    return _card_expansion_flaw(game)


cdef str _card_expansion_flaw(CardGame game):
    cdef int p, players = game.r.players
    owned = [_expansions(game.s.expansions[p]) for p in range(players)]
    for p in range(players):
        if len(owned[p]) > game.s.cities[p]:
            return f"expansions of seat {p}: {len(owned[p])}, on {game.s.cities[p]} cities"
    for building in BUILDINGS[CC_LIBRARY:]:
        n, most = sum([building in kinds for kinds in owned]), supply(players, building)
        if n > most:
            return f"expansions: {n} of {building.name.lower()}, and there are {most}"
    for p in range(players):
        if game.scores[p] >= game.r.goal:
            return f"seat {p} has {game.scores[p]} points, and the goal is {game.r.goal}"
    return "backs_left: a back is turned up with each city, and there are no others"


cdef int _expansion_bits(object kinds, str whose) except -1:
    cdef int bits = 0
    for kind in _listed(kinds, f"{whose}: want a set of Building"):
        if kind not in BUILDINGS or kind < CC_LIBRARY:
            raise CatanError(f"{whose}: {_short(kind)} is none")
        bits |= 1 << (<int> kind - CC_LIBRARY)
    return bits


cdef _event(const cc_event *e, int players):
    audience = [p for p in range(players) if e.audience >> p & 1]
    return Event(
        EVENT_KINDS[e.kind],
        None if e.seat == CC_NOBODY else e.seat,
        None if e.other == CC_NOBODY else e.other,
        e.count,
        e.value,
        _cards(e.cards),
        frozenset([*audience, None] if e.audience & CC_WATCHERS else audience),
        bool(e.hidden),
    )
