# What one seat may know.

cdef cc_card BLANK
cdef cc_card_rules BLANK_RULES = CardRules().c
cdef cc_card_view BLANK_VIEW
cc_card_init(&BLANK, &BLANK_RULES, 0)
cc_card_see(&BLANK, &BLANK_RULES, 0, &BLANK_VIEW)


@cython.final
cdef class CardView:
    """A game as one seat (or a watcher) may see it: a frozen value, equal whenever the seat could not tell the difference.

    Cards by kind are 5-tuples (lumber, brick, wool, grain, ore); seats count from 0.
    """

    cdef cc_card_view c
    cdef cc_card_rules r

    def __cinit__(self):
        self.c = BLANK_VIEW
        self.r = BLANK_RULES

    def __init__(self):
        raise TypeError("views are written by CardGame.view(seat)")

    @property
    def rules(self):
        """The rules of the game."""
        return _wrap_rules(self.r)

    @property
    def seat(self):
        """Whose view this is; None for a watcher."""
        return None if self.c.seat == CC_CARD_SEATS else self.c.seat

    @property
    def players(self):
        """Number of players."""
        return self.c.players

    @property
    def actor(self):
        """The seat that must decide, or None when the game is over."""
        return None if self.c.actor == CC_NOBODY else self.c.actor

    @property
    def current(self):
        """The seat whose turn it is."""
        return self.c.current

    @property
    def phase(self):
        """What kind of decision is due."""
        return PHASES[self.c.phase]

    @property
    def turn(self):
        """Turns begun, from 1."""
        return self.c.turn

    @property
    def round(self):
        """The running round, from 1."""
        return (self.c.turn - 1) // self.c.players + 1

    @property
    def over(self):
        """Whether the game has ended."""
        return self.c.phase == CC_PHASE_OVER

    @property
    def outcome(self):
        """How it ended."""
        return Outcome(self.c.outcome)

    @property
    def winner(self):
        """The seat that won, or None."""
        return None if self.c.winner == CC_NOBODY else self.c.winner

    cdef cc_card _public(self):
        """The public pieces as a state, for functions of the core that ask for no more."""
        cdef cc_card s
        cc_card_resample(&self.c, &self.r, 0, &s)
        return s

    @property
    def scores(self):
        """Victory points by seat."""
        cdef cc_card s = self._public()
        return tuple([cc_card_score(&s, p) for p in range(self.c.players)])

    def points_by_source(self, seat):
        """A seat's points from roads, knights, settlements, cities and expansions."""
        cdef cc_card s = self._public()
        return _sources(&s, self.c.players, seat)

    @property
    def hand(self):
        """One's own cards; zeros for a watcher."""
        return _cards(self.c.hand)

    @property
    def put_aside(self):
        """One's own cards chosen for the robber and not yet shown."""
        return _cards(self.c.aside)

    @property
    def hand_sizes(self):
        """Cards by seat; those put aside or paid and not yet shown count."""
        return tuple([self.c.hand_size[p] for p in range(self.c.players)])

    @property
    def known(self):
        """By seat: the cards that this seat knows for certain to be there (lower bounds); zeros for itself."""
        return tuple([_cards(self.c.known[p]) for p in range(self.c.players)])

    @property
    def market(self):
        """The face-up market."""
        return _cards(self.c.market)

    @property
    def discards(self):
        """The discards."""
        return _cards(self.c.discards)

    @property
    def pile(self):
        """Number of cards in the draw pile."""
        return self.c.pile

    @property
    def roads(self):
        """Roads by seat."""
        return tuple([self.c.roads[p] for p in range(self.c.players)])

    @property
    def knights(self):
        """Knights by seat."""
        return tuple([self.c.knights[p] for p in range(self.c.players)])

    @property
    def a_roads(self):
        """Roads on their A side by seat."""
        return tuple([cc_card_a_sides(self.c.roads[p]) for p in range(self.c.players)])

    @property
    def a_knights(self):
        """Knights on their A side by seat."""
        return tuple([cc_card_a_sides(self.c.knights[p]) for p in range(self.c.players)])

    @property
    def settlements(self):
        """Settlements by seat."""
        return tuple([self.c.settlements[p] for p in range(self.c.players)])

    @property
    def cities(self):
        """Cities by seat, those with an expansion too."""
        return tuple([self.c.cities[p] for p in range(self.c.players)])

    @property
    def expansions(self):
        """The expansions by seat, as sets of Building."""
        return tuple([_expansions(self.c.expansions[p]) for p in range(self.c.players)])

    @property
    def roads_left(self):
        """Roads in the stack."""
        return self.c.roads_left

    @property
    def knights_left(self):
        """Knights in the stack."""
        return self.c.knights_left

    @property
    def settlements_left(self):
        """Settlements in the stack."""
        return self.c.settlements_left

    @property
    def expansions_left(self):
        """Expansions in the stack, by kind."""
        return {BUILDINGS[CC_LIBRARY + i]: self.c.expansions_left[i] for i in range(CC_EXPANSIONS)}

    @property
    def backs_left(self):
        """Backs not turned up yet: (market days, robber attacks)."""
        return self.c.backs[CC_MARKET_DAY], self.c.backs[CC_ROBBER_ATTACK]

    @property
    def destiny(self):
        """The side that the destiny card shows, or None where there is none."""
        return SIDES[self.c.destiny] if self.r.players > 2 and self.r.soothsayer else None

    @property
    def trades_left(self):
        """Trades left this turn."""
        return self.c.trades

    @property
    def built(self):
        """What was built this turn."""
        plain = [BUILDINGS[i] for i in range(CC_LIBRARY) if self.c.built >> i & 1]
        return frozenset(plain if self.c.built_expansion == CC_NOBODY else [*plain, BUILDINGS[self.c.built_expansion]])

    @property
    def library_used(self):
        """Whether the library was used this turn."""
        return bool(self.c.used & CC_USED_LIBRARY)

    @property
    def university_used(self):
        """Whether the university was used this turn."""
        return bool(self.c.used & CC_USED_UNIVERSITY)

    @property
    def guild_used(self):
        """Whether the merchant guild was used this turn."""
        return bool(self.c.used & CC_USED_GUILD)

    @property
    def partner(self):
        """The opponent of the running trade, or None."""
        return None if self.c.partner == CC_NOBODY else self.c.partner

    @property
    def gives_left(self):
        """Cards still to be given back (or, before the library's pick, to be taken)."""
        return self.c.owed

    @property
    def discards_left(self):
        """Cards still to be put aside for the robber, by seat."""
        return tuple([self.c.to_discard[p] for p in range(self.c.players)])

    @property
    def paying(self):
        """The building being paid for (seen by its builder only) or taken, or None."""
        return None if self.c.building == CC_NOBODY else BUILDINGS[self.c.building]

    @property
    def paying_for(self):
        """The resource that the current part of the payment asks for, or None."""
        if self.c.phase != CC_PHASE_PAY:
            return None
        return RESOURCES[cc_card_part_kind(self.c.building, self.c.part)]

    @property
    def paid(self):
        """What has been paid of it."""
        return _cards(self.c.paid)

    def cost(self, building):
        """What a building costs."""
        return cost(building)

    def points(self, building):
        """What a building card is worth by itself."""
        return points(building)

    def next_side(self, building):
        """The side ("A" or "B") that this seat's next road or knight will be."""
        if self.c.seat == CC_CARD_SEATS or building not in (CC_ROAD, CC_KNIGHT):
            raise CatanError("sides are a matter of a seat's roads and knights")
        return "AB"[cc_card_side(self.c.knights[self.c.seat] if building == CC_KNIGHT else self.c.roads[self.c.seat])]

    def takes_from(self, building):
        """The seats from which the current player takes a road or knight if he builds one now: () while the stack has some."""
        cdef cc_card s = self._public()
        if building not in (CC_ROAD, CC_KNIGHT) or (self.c.knights_left if building == CC_KNIGHT else self.c.roads_left):
            return ()
        cdef unsigned seats = cc_card_takes_from(&s, &self.r, building)
        return tuple([p for p in range(self.c.players) if seats >> p & 1])

    def legal_actions(self):
        """What this seat may do now; nothing while another must decide."""
        cdef cc_card s
        if self.c.actor != self.c.seat:
            return _no_legal(ACTION_LIST)
        cc_card_resample(&self.c, &self.r, 0, &s)
        return _legal(&s, &self.r)

    def resample(self, seed):
        """A game that looks like this view: what it hides is dealt from the cards that can be there; its chance is the seed's."""
        cdef CardGame game = CardGame.__new__(CardGame)
        game.r = self.r
        game.first_seed = _seed(seed)
        cc_card_resample(&self.c, &self.r, game.first_seed, &game.s)
        return game

    def payments(self, building):
        """Every way to pay for a building now, each result once: a tuple of (actions, cards paid, whether the university waived a part).

        The actions are those after `build`; () when a way needs none. Empty if the building cannot be built.
        """
        cdef CardGame game = self.resample(0)
        build = ACTION_LIST[CC_A_BUILD + _building(building)]
        ways = {}
        if self.c.actor == self.c.seat and build in game.legal_actions():
            _walk_payments(game, build, (), ways)
        return tuple([(actions, cards, waived) for (cards, waived), actions in ways.items()])

    def pack(self):
        """Rules and view as bytes, on every machine the same for all states between which this seat cannot tell."""
        cdef uint8_t out[512]
        cdef size_t n = cc_card_pack_view(&self.c, &self.r, out)
        return (<char *> out)[:n]

    @staticmethod
    def unpack(bytes data not None):
        """The view that pack() wrote. CatanError if these bytes are none, or no game can look like that."""
        cdef CardView view = CardView.__new__(CardView)
        cdef cc_status status = cc_card_unpack_view(<const uint8_t *> <char *> data, len(data), &view.c, &view.r)
        if status != CC_OK:
            raise CatanError(MESSAGES[status])
        return view

    def __eq__(self, other):
        if not isinstance(other, CardView):
            return NotImplemented
        cdef CardView that = other
        return memcmp(&self.c, &that.c, sizeof(cc_card_view)) == 0 and memcmp(&self.r, &that.r, sizeof(cc_card_rules)) == 0

    def __hash__(self):
        return hash(self.pack())

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return CardView.unpack, (self.pack(),)

    def __repr__(self):
        who = "a watcher" if self.seat is None else f"seat {self.seat}"
        return f"<CardView of {who}: turn {self.turn}, {self.phase.name}, actor {self.actor}, scores {self.scores}>"


cdef tuple _sources(const cc_card *s, int players, object seat):
    cdef uint8_t out[8]
    cc_card_game.sources(s, _seat_of(seat, players), out)
    return tuple([out[i] for i in range(5)])


cdef _walk_payments(CardGame game, Action action, tuple done, dict ways):
    cdef CardGame after = game.copy()
    after.apply(action)
    if after.s.phase == CC_PHASE_PAY:
        for step in after.legal_actions():
            _walk_payments(after, step, (*done, step), ways)
        return
    built = next(event for event in after.events if event.kind is EventKind.BUILT)
    ways.setdefault((built.cards, bool(built.count)), done)
