# A board game in play.

cdef Py_ssize_t _board_packed_bytes():
    cdef uint8_t out[2048]
    return cc_board_pack(&BOARD_BLANK, &ANY_BOARD_RULES, out)


cdef Py_ssize_t BOARD_PACKED_BYTES = _board_packed_bytes()


@cython.final
cdef class BoardGame:
    """A game of the base board game. rules: BoardRules; seed: what all its chance comes from, a number or 32 bytes as for CardGame;
    island: an Island to play on instead of the one that the rules and the seed lay out.

    apply() takes only what legal_actions() offers; anything else raises IllegalAction and leaves no trace.
    """

    cdef cc_board s
    cdef cc_board_rules r
    cdef cc_trace t
    cdef uint64_t first_seed
    cdef bytes key
    cdef object given
    cdef bint dealt

    def __cinit__(self, *args, **options):
        self.s = BOARD_BLANK
        self.r = ANY_BOARD_RULES

    def __init__(self, BoardRules rules not None, seed=0, Island island=None):
        if self.dealt:
            raise CatanError("a game is dealt once")
        self.key = _key(seed)
        self.first_seed = _seed(seed) if self.key is None else 0
        self.given = island
        self.dealt = True
        self.r = rules.c
        cdef const uint8_t *key = <const uint8_t *> <char *> self.key if self.key is not None else NULL
        if island is None:
            if key:
                cc_board_init_sealed(&self.s, &self.r, key)
            else:
                cc_board_init(&self.s, &self.r, self.first_seed)
            return
        if cc_board_layout_check(&island.c, &self.r) != CC_OK:
            raise CatanError("these rules cannot be played on this island")
        if key:
            cc_board_init_on_sealed(&self.s, &self.r, &island.c, key)
        else:
            cc_board_init_on(&self.s, &self.r, &island.c, self.first_seed)

    @staticmethod
    def setup(BoardRules rules not None, seed=0, *, island=None, hands=None, roads=None, settlements=None, cities=None,
              developments=None, knights=None, robber=None, longest_road=None, largest_army=None, current=None):
        """A position for puzzles, tests and analysis, after the founding; what is not given is empty.

        hands, developments: 5-tuples by seat; roads, settlements, cities: edges or crossings by seat; knights: played, by seat; robber: a hex;
        longest_road, largest_army: who holds them; not given, who must hold them (among equal armies of three or more the lowest seat).
        Bank and deck hold all that is nowhere else, and the current seat begins its turn. No founding is needed, so a seat may have roads and
        no building; but each road touches another road or a building of its seat. CatanError says why no game can stand like that. A
        position was not dealt: no record leads to it.
        """
        cdef BoardGame game = BoardGame(rules, seed, island)
        cdef cc_board_flaw flaw
        cdef int p, players = game.r.players
        by_seat = {"hands": hands, "roads": roads, "settlements": settlements, "cities": cities, "developments": developments,
                   "knights": knights}
        given = {name: _by_seat(name, values, players) for name, values in by_seat.items() if values is not None}
        game._lay_pieces(given)
        for p in range(players):
            if "hands" in given:
                game.s.hand[p] = _lanes(given["hands"][p], f"hands of seat {p}")
            if "developments" in given:
                game.s.dev[p] = _development_bits(given["developments"][p], f"developments of seat {p}")
            if "knights" in given:
                game.s.army[p] = _small(given["knights"][p], f"knights of seat {p}")
        if robber is not None:
            game.s.robber = _places("robber", [robber], "hex", CC_BOARD_HEXES, {})[0]
        game.s.road_holder = CC_NOBODY if longest_road is None else _seat_named("longest_road", longest_road, players)
        game.s.army_holder = CC_NOBODY if largest_army is None else _seat_named("largest_army", largest_army, players)
        seat = game.s.current if current is None else _seat_named("current", current, players)
        if cc_board_arrange(&game.s, &game.r, seat, &flaw) != CC_OK:
            raise CatanError(f"no game can stand like this: {_board_flaw(flaw)}")
        return game

    cdef _lay_pieces(self, dict given):
        """Roads, settlements and cities by seat. CatanError: no such place, or one that was given before."""
        cdef int p
        roads, buildings = {}, {}
        for p in range(self.r.players):
            for place in _places(f"roads of seat {p}", given["roads"][p] if "roads" in given else (), "edge", CC_BOARD_EDGES, roads):
                cc_add(self.s.roads[p], <unsigned> place)
            for name in ("settlements", "cities"):
                wanted = given[name][p] if name in given else ()
                for place in _places(f"{name} of seat {p}", wanted, "crossing", CC_BOARD_CROSSINGS, buildings):
                    cc_add(self.s.houses[p], <unsigned> place)
                    if name == "cities":
                        cc_add(self.s.cities, <unsigned> place)

    @property
    def rules(self):
        """The rules it is played by."""
        return _wrap_board_rules(self.r)

    @property
    def seed(self):
        """The seed it was dealt from."""
        return self.first_seed if self.key is None else self.key

    @property
    def island(self):
        """The island; its robber is where it stands now."""
        cdef cc_board_layout layout
        cc_board_layout_of(&self.s, &layout)
        return _wrap_layout(layout)

    @property
    def given_island(self):
        """The island that was given instead of one laid out by rules and seed, or None."""
        return self.given

    @property
    def actor(self):
        """The seat that must decide, or None when the game is over."""
        cdef int seat = cc_board_actor(&self.s)
        return None if seat < 0 else seat

    @property
    def current(self):
        """The seat whose turn it is, or who founds."""
        return self.s.current

    @property
    def phase(self):
        """What kind of decision is due."""
        return BOARD_PHASES[self.s.phase]

    @property
    def turn(self):
        """Turns begun; 0 while founding."""
        return self.s.turn

    @property
    def round(self):
        """The running round, from 1; 0 while founding."""
        return (self.s.turn + self.r.players - 1) // self.r.players

    @property
    def decisions(self):
        """Actions applied so far."""
        return self.s.decisions

    @property
    def over(self):
        """Whether the game has ended."""
        return self.s.phase == CC_BP_OVER

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
        """Victory points by seat, hidden victory cards included."""
        return tuple([cc_board_score(&self.s, p) for p in range(self.r.players)])

    def points_by_source(self, seat):
        """A seat's points from settlements, cities, longest road, largest army and victory cards."""
        cdef uint8_t out[8]
        cc_board_game.sources(&self.s, _seat_of(seat, self.r.players), out)
        return tuple([out[i] for i in range(5)])

    def legal_actions(self):
        """What the actor may do now, as a lazy sequence. Offers without a number are legal beyond it: ask with `in`."""
        return _board_legal(self, self.copy() if self.s.phase == CC_BP_ANSWER or (self.s.phase == CC_BP_MAIN and self.s.proposals) else None)

    def apply(self, BoardAction action not None):
        """Do it. IllegalAction says why not, and leaves the game as it was."""
        cdef cc_status status = cc_board_apply(&self.s, &self.r, action.word, &self.t)
        if status != CC_OK:
            raise IllegalAction(Reason(status), f"{action.text}: {MESSAGES[status]}")

    def step(self, number):
        """Do the action of this number, and keep no events: the quick way for training loops. IllegalAction as in apply()."""
        cdef uint64_t legal[CC_MAX_MASK]
        cdef BoardAction action = BoardAction.from_number(number)
        cc_board_legal(&self.s, &self.r, legal)
        if not cc_has(legal, <unsigned> action.dense):
            self.apply(action)
        self.t.events_n = 0
        cc_board_step(&self.s, &self.r, <unsigned> action.dense, NULL)

    @property
    def events(self):
        """What the last apply() brought about, for every audience."""
        cdef uint32_t i
        return tuple([_board_event(&self.t.events[i], self.r.players) for i in range(self.t.events_n)])

    def events_for(self, seat):
        """What a seat (None: a watcher) may know of it."""
        cdef uint8_t bit = 1 << _seat_of(seat, self.r.players) if seat is not None else CC_WATCHERS
        cdef uint32_t i
        return tuple([_board_event(&self.t.events[i], self.r.players) for i in range(self.t.events_n)
                      if self.t.events[i].audience & bit])

    @property
    def fired(self):
        """How often each rule fired in the actions applied so far."""
        return {rule: self.t.fired[<int> rule] for rule in BoardRule}

    def view(self, seat):
        """What a seat (None: a watcher) may know."""
        cdef BoardView view = BoardView.__new__(BoardView)
        view.r = self.r
        cc_board_see(&self.s, &self.r, CC_BOARD_SEATS if seat is None else _seat_of(seat, self.r.players), &view.c)
        return view

    def copy(self):
        """Another game in the same position; its chance goes on the same."""
        cdef BoardGame game = BoardGame.__new__(BoardGame)
        game.s = self.s
        game.r = self.r
        game.t = self.t
        game.first_seed = self.first_seed
        game.key = self.key
        game.given = self.given
        return game

    def pack(self):
        """Rules and state as bytes that are the same on every machine; then the seed, and the island that was given, if one was."""
        cdef uint8_t out[2048]
        cdef size_t n = cc_board_pack(&self.s, &self.r, out)
        seed = self.first_seed.to_bytes(8, "little") if self.key is None else self.key
        return (<char *> out)[:n] + seed + (b"" if self.given is None else str(self.given).encode())

    @staticmethod
    def unpack(bytes data not None):
        """The game that pack() wrote. CatanError if these bytes are none, or no game can stand like that."""
        cdef BoardGame game = BoardGame.__new__(BoardGame)
        cdef cc_status status = CC_BAD_FORMAT
        if len(data) >= BOARD_PACKED_BYTES:
            status = cc_board_unpack(<const uint8_t *> <char *> data, BOARD_PACKED_BYTES, &game.s, &game.r)
        cdef Py_ssize_t seed_end = BOARD_PACKED_BYTES + (CC_SEED_KEY if game.s.sealed else 8)
        if status == CC_OK and len(data) < seed_end:
            status = CC_BAD_FORMAT
        if status != CC_OK:
            raise CatanError(MESSAGES[status])
        if game.s.sealed:
            game.key = data[BOARD_PACKED_BYTES:seed_end]
        else:
            game.first_seed = int.from_bytes(data[BOARD_PACKED_BYTES:seed_end], "little")
        if len(data) > seed_end:
            game.given = game._own_island(data[seed_end:].decode("ascii", "replace"))
        return game

    cdef Island _own_island(self, str text):
        """The island of this text, which this game is played on; but its robber may stand elsewhere now."""
        cdef Island given = Island(text), now = self.island
        now.c.robber = given.c.robber
        if str(given) != text or str(now) != text:
            raise CatanError(MESSAGES[CC_BAD_STATE])
        return given

    def check(self):
        """Raise CatanError unless every card and piece is accounted for."""
        if cc_board_check(&self.s, &self.r) != CC_OK:
            raise CatanError(MESSAGES[CC_BAD_STATE])

    def perft(self, n):
        """The number of sequences of n actions from here, every outcome of chance counted apart. Offers without a number do not count."""
        cdef int depth = <int> _whole(n, "n", 100)
        cdef cc_board s = self.s  # another thread may play on while this one counts
        cdef cc_board_rules r = self.r
        cdef uint64_t out
        with nogil:
            out = cc_perft(&cc_board_game, &s, &r, depth)
        return out

    def __eq__(self, other):
        if not isinstance(other, BoardGame):
            return NotImplemented
        cdef BoardGame that = other
        return memcmp(&self.s, &that.s, sizeof(cc_board)) == 0 and memcmp(&self.r, &that.r, sizeof(cc_board_rules)) == 0

    __hash__ = None

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        return BoardGame.unpack, (self.pack(),)

    def __repr__(self):
        state = f"over: {self.outcome.name}" if self.over else f"{self.phase.name}, actor {self.actor}"
        return f"<BoardGame of {self.r.players}: turn {self.turn}, {state}, scores {self.scores}>"

    cdef bint _takes(self, uint64_t word):
        """Whether an action would be taken here."""
        cdef cc_board s = self.s
        return cc_board_apply(&s, &self.r, word, NULL) == CC_OK


cdef LegalActions _board_legal(BoardGame game, BoardGame offers):
    cdef LegalActions legal = _no_legal(BOARD_ACTION_LIST)
    cc_board_legal(&game.s, &game.r, legal.words)
    legal.n = cc_size_of(legal.words, CC_BOARD_MASK)
    legal.offers = offers
    return legal


cdef tuple _places(str whose, object places, str kind, int most, dict taken):
    """The numbers of places of a kind; `taken` has those given before, with whose they are. CatanError: no such place, or taken."""
    listed = _listed(places, f"{whose}: want numbers from 0 to {most - 1}")
    for place in listed:
        if not isinstance(place, int) or not 0 <= place < most:
            raise CatanError(f"{whose}: there is no {kind} {_short(place)}; they go from 0 to {most - 1}")
        if place in taken:
            raise CatanError(f"{whose}: {kind} {place} was given before, in {taken[place]}")
        taken[place] = whose
    return listed


cdef int _seat_named(str name, object seat, int players) except -1:
    if not isinstance(seat, int) or not 0 <= seat < players:
        raise CatanError(f"{name}: seats go from 0 to {players - 1}, not {_short(seat)}")
    return seat


cdef str _board_flaw(cc_board_flaw flaw):
    """What keeps a position from being one of a game, in words."""
    cdef int at = flaw.at
    seat = f"seat {flaw.seat}"
    if flaw.kind == CC_BF_CARDS:
        return f"hands: with that of {seat} there is more {RESOURCES[at].name.lower()} than the game's {BANK_CARDS}"
    if flaw.kind == CC_BF_DEVS:
        return f"developments: with those of {seat} (knights played too) there are more of {Development(at).name} than {cc_board_devs(at)}"
    return {
        CC_BF_ROADS: f"roads of {seat}: {at}, and a player has {CC_BOARD_ROADS}",
        CC_BF_SETTLEMENTS: f"settlements of {seat}: {at}, and a player has {CC_BOARD_SETTLEMENTS}",
        CC_BF_CITIES: f"cities of {seat}: {at}, and a player has {CC_BOARD_CITIES}",
        CC_BF_NEAR: f"the building of {seat} on crossing {at} is next to another",
        CC_BF_LOOSE: f"roads of {seat}: edge {at} touches no other road and no building of that seat",
        CC_BF_LONGEST_ROAD: f"longest_road: {seat} cannot hold it with a road of {at}",
        CC_BF_LARGEST_ARMY: f"largest_army: {seat} cannot hold it with {at} knights",
        CC_BF_WON: f"{seat} would have won before, with {at} points",
    }.get(flaw.kind, "too many cards")


cdef uint32_t _development_bits(object counts, str whose) except? 0xFFFFFFFF:
    cdef uint32_t bits = 0
    wanted = f"{whose}: want five counts of development cards (knight, roads, plenty, monopoly, victory)"
    values = _listed(counts, wanted)
    if len(values) != 5 or not all(isinstance(n, int) and 0 <= n < 16 for n in values):
        raise CatanError(f"{wanted}, not {_short(counts)}")
    for kind in range(5):
        bits |= <uint32_t> <int> values[kind] << (4 * kind)
    return bits


cdef _board_event(const cc_event *e, int players):
    cdef cc_board_action terms
    audience = [p for p in range(players) if e.audience >> p & 1]
    cards, want, to = e.cards, 0, 0
    if e.kind == CC_BE_OFFERED:
        terms = cc_board_decode(CC_BOARD_OFFER | e.cards)
        cards, want, to = terms.give, terms.want, terms.to
    return BoardEvent(
        BOARD_EVENT_KINDS[e.kind],
        None if e.seat == CC_NOBODY else e.seat,
        None if e.other == CC_NOBODY else e.other,
        e.count,
        e.value,
        _cards(cards),
        frozenset([*audience, None] if e.audience & CC_WATCHERS else audience),
        bool(e.hidden),
        _cards(want),
        _seats_in(to),
    )
