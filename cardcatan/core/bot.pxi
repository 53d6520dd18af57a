# The bots: by name, move by move.

KNOWN_BOTS = f"random, greedy, search, search:{CC_SEARCH_PLAYOUTS}, search:200ms"


class AnalysedMove(NamedTuple):
    """What a search thought of one action: how many playouts went there, the mover's expected share of the win there (None: not tried), and
    how much of its attention the action got beforehand."""
    action: "Action | BoardAction"
    visits: int
    value: "float | None"
    prior: float


class Analysis(NamedTuple):
    """The last search of a bot: playouts done (0: there was no choice), and the actions, most visited first."""
    playouts: int
    moves: "tuple[AnalysedMove, ...]"


cdef _budget(str spec, str text, cc_search *search):
    ms = text.endswith("ms")
    digits = text.removesuffix("ms")
    most = CC_SEARCH_MOST_MS if ms else CC_SEARCH_MOST_PLAYOUTS
    if not (digits.isascii() and digits.isdigit() and len(digits) < 12 and 1 <= int(digits) <= most):
        raise NotationError(errors.BAD_BUDGET,
                            spec=spec[:60], playouts=CC_SEARCH_MOST_PLAYOUTS, ms=CC_SEARCH_MOST_MS)
    if ms:
        search.milliseconds = int(digits)
    else:
        search.playouts = int(digits)


# While C thinks in the main thread, Ctrl-C must be heard: the exception stays set, ends the search, and is raised behind it.
cdef int _hear_signals() noexcept with gil:
    return check_signals() != 0 or error_set() != NULL


cdef int _raise_if_set() except? -1:
    return -1 if error_set() else 0


@cython.final
cdef class Bot:
    """A bot that chooses move by move: Bot("greedy", seed). The same seed and the same views give the same moves, unless its budget is time.

    spec: random, greedy, search, search:N (playouts a move), search:Nms (milliseconds a move). NotationError: a spec of no bot.
    A bot thinks about one game at a time, without the GIL: CatanError from a choose() in another thread while it does.
    """

    cdef cc_bot c
    cdef cc_search search
    cdef cc_rng rng
    cdef int flag, busy
    cdef list actions
    cdef readonly str spec

    def __cinit__(self, *args, **options):
        cc_rng_seed(&self.rng, 0)

    def __init__(self, str spec not None, seed=0):
        cdef uint64_t c_seed = _seed(seed)
        if self.spec is not None:
            raise CatanError("a bot is made once")
        name, colon, budget = spec.partition(":")
        if spec == "greedy":
            self.c.kind = CC_BOT_GREEDY
        elif name == "search":
            self._make_search(spec, budget if colon else str(CC_SEARCH_PLAYOUTS))
        elif spec != "random":
            raise NotationError(errors.UNKNOWN_PLAYER, spec=spec[:60], known=KNOWN_BOTS)
        cc_rng_seed(&self.rng, c_seed)
        self.spec = spec

    cdef _make_search(self, str spec, str budget):
        _budget(spec, budget, &self.search)
        self.search.capacity = cc_search_nodes(self.search.playouts)
        self.search.nodes = <cc_node *> malloc(self.search.capacity * sizeof(cc_node))
        if not self.search.nodes:
            raise MemoryError
        memset(self.search.nodes, 0, sizeof(cc_node))
        self.c.kind = CC_BOT_SEARCH
        self.c.search = &self.search
        self.search.poll = _hear_signals

    def __dealloc__(self):
        free(self.search.nodes)

    def choose(self, view not None, LegalActions legal not None):
        """One of `legal`, the legal actions of the seat of `view`. Other threads may run, and cancel()."""
        cdef unsigned action
        cdef const cc_game *game
        cdef const void *c_view
        cdef const void *c_rules
        _check_choice(view, legal)
        if isinstance(view, CardView):
            game, c_view, c_rules = &cc_card_game, &(<CardView> view).c, &(<CardView> view).r
        else:
            game, c_view, c_rules = &cc_board_game, &(<BoardView> view).c, &(<BoardView> view).r
        if self.busy:
            raise CatanError("this bot is choosing already: a bot thinks about one game at a time")
        self.busy = 1
        with nogil:
            action = cc_bot_choose(game, &self.c, c_view, c_rules, legal.words, &self.rng, &self.flag)
        self.busy = self.flag = 0
        _raise_if_set()
        self.actions = legal.actions
        return legal.actions[action]

    def cancel(self):
        """End the search that runs, or the next one if none does: choose() returns at once with the best found so far. From any thread."""
        self.flag = 1

    @property
    def last(self):
        """The last search, for analysis (Analysis); None for a bot that does not search, or while it does."""
        cdef uint32_t at
        if self.c.kind != CC_BOT_SEARCH or self.busy:
            return None
        moves = []
        at = self.search.nodes[0].child
        while at:
            moves.append(_analysed(&self.search.nodes[at], self.actions))
            at = self.search.nodes[at].next
        moves.sort(key=lambda move: (-move.visits, -move.prior, move.action.number))
        return Analysis(self.search.done, tuple(moves))


cdef _analysed(const cc_node *n, list actions):
    value = <double> n.won / n.visits / 65536 if n.visits else None
    return AnalysedMove(actions[n.action], n.visits, value, <double> n.prior / 65536)


cdef _check_choice(view, LegalActions legal):
    """A bot must not be asked about actions that are not the view's."""
    if not isinstance(view, (CardView, BoardView)):
        raise TypeError(f"a bot looks at the view of a game, not at {type(view).__name__}")
    cdef LegalActions mine = view.legal_actions()
    cdef int i
    if not legal.n:
        raise CatanError("no legal actions: the game is over, or another seat must decide")
    for i in range(CC_MAX_MASK):
        if legal.words[i] & ~mine.words[i]:
            raise CatanError("these are not the legal actions of this view")
