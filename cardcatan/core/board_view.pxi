# What one seat may know of the board game.

cdef cc_board BOARD_BLANK
cdef cc_board_view BOARD_BLANK_VIEW
cc_board_init(&BOARD_BLANK, &ANY_BOARD_RULES, 0)
cc_board_see(&BOARD_BLANK, &ANY_BOARD_RULES, 0, &BOARD_BLANK_VIEW)

cdef dict ANSWER_KINDS = {0: "waiting", CC_LAID_DECLINED: "declined", CC_LAID_ACCEPTED: "accepted", CC_LAID_OFFERED: "offered"}


@cython.final
cdef class BoardView:
    """A game as one seat (or a watcher) may see it: a frozen value, equal whenever the seat could not tell the difference.

    Cards by kind are 5-tuples (lumber, brick, wool, grain, ore), development cards too (knight, roads, plenty, monopoly, victory).
    """

    cdef cc_board_view c
    cdef cc_board_rules r

    def __cinit__(self):
        self.c = BOARD_BLANK_VIEW
        self.r = ANY_BOARD_RULES

    def __init__(self):
        raise TypeError("views are written by BoardGame.view(seat)")

    @property
    def rules(self):
        """The rules of the game."""
        return _wrap_board_rules(self.r)

    @property
    def seat(self):
        """Whose view this is; None for a watcher."""
        return None if self.c.seat == CC_BOARD_SEATS else self.c.seat

    @property
    def players(self):
        """Number of players."""
        return self.c.players

    @property
    def island(self):
        """The island; its robber is where it stands now."""
        cdef cc_board_layout layout
        memcpy(layout.land, self.c.land, sizeof(layout.land))
        memcpy(layout.token, self.c.token, sizeof(layout.token))
        memcpy(layout.harbour, self.c.harbour, sizeof(layout.harbour))
        layout.robber = self.c.robber
        return _wrap_layout(layout)

    @property
    def actor(self):
        """The seat that must decide, or None when the game is over."""
        return None if self.c.actor == CC_NOBODY else self.c.actor

    @property
    def current(self):
        """The seat whose turn it is, or who founds."""
        return self.c.current

    @property
    def phase(self):
        """What kind of decision is due."""
        return BOARD_PHASES[self.c.phase]

    @property
    def turn(self):
        """Turns begun; 0 while founding."""
        return self.c.turn

    @property
    def round(self):
        """The running round, from 1; 0 while founding."""
        return (self.c.turn + self.c.players - 1) // self.c.players

    @property
    def over(self):
        """Whether the game has ended."""
        return self.c.phase == CC_BP_OVER

    @property
    def outcome(self):
        """How it ended."""
        return Outcome(self.c.outcome)

    @property
    def winner(self):
        """The seat that won, or None."""
        return None if self.c.winner == CC_NOBODY else self.c.winner

    @property
    def scores(self):
        """Victory points by seat, as far as this seat may know them."""
        return tuple([self.c.points[p] for p in range(self.c.players)])

    def points_by_source(self, seat):
        """A seat's points from settlements, cities, longest road, largest army and victory cards that may be known."""
        cdef cc_board s = self._public()
        cdef uint8_t out[8]
        cc_board_game.sources(&s, _seat_of(seat, self.c.players), out)
        shown = tuple([out[i] for i in range(4)])
        return (*shown, self.c.points[<int> seat] - sum(shown))

    cdef cc_board _public(self):
        """The public pieces as a state, for functions of the core that ask for no more."""
        cdef cc_board s
        cc_board_resample(&self.c, &self.r, 0, &s)
        return s

    @property
    def robber(self):
        """The hex of the robber."""
        return self.c.robber

    @property
    def roads(self):
        """By edge: the seat whose road lies there, or None."""
        out = [None] * CC_BOARD_EDGES
        for p in range(self.c.players):
            for e in range(CC_BOARD_EDGES):
                if cc_has(self.c.roads[p], e):
                    out[e] = p
        return tuple(out)

    @property
    def buildings(self):
        """By crossing: (seat, whether it is a city), or None."""
        out = [None] * CC_BOARD_CROSSINGS
        for p in range(self.c.players):
            for v in range(CC_BOARD_CROSSINGS):
                if cc_has(self.c.houses[p], v):
                    out[v] = (p, bool(cc_has(self.c.cities, v)))
        return tuple(out)

    @property
    def roads_left(self):
        """Road pieces left, by seat."""
        return tuple([self.c.roads_left[p] for p in range(self.c.players)])

    @property
    def settlements_left(self):
        """Settlement pieces left, by seat."""
        return tuple([self.c.settlements_left[p] for p in range(self.c.players)])

    @property
    def cities_left(self):
        """City pieces left, by seat."""
        return tuple([self.c.cities_left[p] for p in range(self.c.players)])

    @property
    def hand(self):
        """One's own cards; zeros for a watcher."""
        return _cards(self.c.hand)

    @property
    def put_aside(self):
        """One's own cards chosen for a seven and not yet shown."""
        return _cards(self.c.aside)

    @property
    def hand_sizes(self):
        """Cards by seat; those put aside and not yet shown count."""
        return tuple([self.c.hand_size[p] for p in range(self.c.players)])

    @property
    def known(self):
        """By seat: the cards that this seat knows for certain to be there (lower bounds); zeros for itself."""
        return tuple([_cards(self.c.known[p]) for p in range(self.c.players)])

    @property
    def bank(self):
        """The bank's cards."""
        return _cards(self.c.bank)

    @property
    def developments(self):
        """One's own development cards in hand, those of this turn too; zeros for a watcher."""
        return NO_CARDS if self.c.seat == CC_BOARD_SEATS else _developments(self.c.dev[self.c.seat])

    @property
    def developments_new(self):
        """Those of them that were bought this turn."""
        return _developments(self.c.bought)

    def developments_of(self, seat):
        """A seat's development cards as far as they may be seen: one's own, and everybody's when the game is over; otherwise zeros."""
        return _developments(self.c.dev[_seat_of(seat, self.c.players)])

    @property
    def development_sizes(self):
        """Development cards in hand, by seat."""
        return tuple([self.c.dev_size[p] for p in range(self.c.players)])

    @property
    def developments_bought(self):
        """How many the player on turn bought this turn."""
        return self.c.bought_n

    @property
    def developments_left(self):
        """Development cards in the stack."""
        return self.c.deck

    @property
    def developments_played(self):
        """Development cards played in the game by all, by kind."""
        return _developments(self.c.played_devs)

    @property
    def development_played(self):
        """Whether one was played this turn."""
        return bool(self.c.played)

    @property
    def knights(self):
        """Knights played, by seat."""
        return tuple([self.c.army[p] for p in range(self.c.players)])

    @property
    def road_lengths(self):
        """The longest road of each seat."""
        return tuple([self.c.length[p] for p in range(self.c.players)])

    @property
    def longest_road(self):
        """The seat that holds the award, or None."""
        return None if self.c.road_holder == CC_NOBODY else self.c.road_holder

    @property
    def largest_army(self):
        """The seat that holds the award, or None."""
        return None if self.c.army_holder == CC_NOBODY else self.c.army_holder

    @property
    def dice(self):
        """The two dice of this turn's roll, or None before it."""
        return (self.c.dice[0], self.c.dice[1]) if self.c.dice[0] else None

    @property
    def rates(self):
        """How many cards of each kind this seat gives the bank for one; () for a watcher."""
        if self.c.seat == CC_BOARD_SEATS:
            return ()
        cdef cc_board s = self._public()
        return tuple([cc_board_rate(&s, self.c.seat, kind) for kind in range(5)])

    @property
    def discards_left(self):
        """Cards still to be put aside for a seven, by seat."""
        return tuple([self.c.to_discard[p] for p in range(self.c.players)])

    @property
    def free_roads(self):
        """Roads still to be laid for a road building card."""
        return self.c.free_roads

    @property
    def built(self):
        """Whether something was built this turn (under phases=strict that ends trading)."""
        return bool(self.c.built)

    @property
    def proposals_left(self):
        """Proposals that the player on turn may still make this turn."""
        return self.c.proposals

    @property
    def proposal(self):
        """The running trade, or None."""
        if self.c.phase != CC_BP_ANSWER and self.c.phase != CC_BP_CLOSE:
            return None
        cdef cc_board_action terms = cc_board_decode(CC_BOARD_OFFER | (self.c.laid[self.c.current] & ~CC_LAID_ANSWER))
        asked = not (terms.give or terms.want)
        everybody = [p for p in range(self.c.players) if p != self.c.current and (not terms.to or terms.to >> p & 1)]
        return Proposal(_cards(terms.give), _cards(terms.want), asked, {p: _answer(self.c.laid[p]) for p in everybody})

    def legal_actions(self):
        """What this seat may do now; nothing while another must decide."""
        if self.c.actor != self.c.seat:
            return _no_legal(BOARD_ACTION_LIST)
        cdef BoardGame game = self.resample(0)
        return _board_legal(game, game)

    def resample(self, seed):
        """A game that looks like this view: what it hides is dealt from the cards that can be there; its chance is the seed's."""
        cdef BoardGame game = BoardGame.__new__(BoardGame)
        game.r = self.r
        game.first_seed = _seed(seed)
        cc_board_resample(&self.c, &self.r, game.first_seed, &game.s)
        game.given = None
        return game

    def pack(self):
        """Rules and view as bytes, on every machine the same for all states between which this seat cannot tell."""
        cdef uint8_t out[2048]
        cdef size_t n = cc_board_pack_view(&self.c, &self.r, out)
        return (<char *> out)[:n]

    @staticmethod
    def unpack(bytes data not None):
        """The view that pack() wrote. CatanError if these bytes are none, or no game can look like that."""
        cdef BoardView view = BoardView.__new__(BoardView)
        cdef cc_status status = cc_board_unpack_view(<const uint8_t *> <char *> data, len(data), &view.c, &view.r)
        if status != CC_OK:
            raise CatanError(MESSAGES[status])
        return view

    def __eq__(self, other):
        if not isinstance(other, BoardView):
            return NotImplemented
        cdef BoardView that = other
        return memcmp(&self.c, &that.c, sizeof(cc_board_view)) == 0 and memcmp(&self.r, &that.r, sizeof(cc_board_rules)) == 0

    def __hash__(self):
        return hash(self.pack())

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return BoardView.unpack, (self.pack(),)

    def __repr__(self):
        who = "a watcher" if self.seat is None else f"seat {self.seat}"
        return f"<BoardView of {who}: turn {self.turn}, {self.phase.name}, actor {self.actor}, scores {self.scores}>"


cdef _answer(uint64_t laid):
    cdef cc_board_action terms
    kind = ANSWER_KINDS[laid & CC_LAID_ANSWER]
    if kind != "offered":
        return Answer(kind, NO_CARDS, NO_CARDS)
    terms = cc_board_decode(CC_BOARD_OFFER | (laid & ~CC_LAID_ANSWER))
    return Answer(kind, _cards(terms.give), _cards(terms.want))
