# Many games in one call, without the GIL.

class GameResult(NamedTuple):
    """One game of an experiment. winner and scores are by player (not by seat); winner None: nobody."""
    winner: "int | None"
    outcome: Outcome
    turns: int
    decisions: int
    scores: "tuple[int, ...]"
    digest: int


class Games(NamedTuple):
    """Games first … first+len(results)-1 of an experiment, and sums over them: points[player] by source (as points_by_source), how often
    each Rule or BoardRule fired, and of the board game how often each sum of the dice was rolled."""
    results: "list[GameResult]"
    points: "tuple[tuple[int, ...], ...]"
    fired: "dict[Rule | BoardRule, int]"
    dice: "dict[int, int]"


@cython.final
cdef class Cancel:
    """A flag that another thread sets to end play_games() or a search at once."""

    cdef int flag

    def set(self):
        """Ask to stop."""
        self.flag = 1

    def is_set(self):
        """Whether somebody asked."""
        return bool(self.flag)


cdef const cc_game *_game_of(Rules rules):
    return &cc_card_game if isinstance(rules, CardRules) else &cc_board_game


cdef const void *_rules_of(Rules rules):
    return &(<CardRules> rules).c if isinstance(rules, CardRules) else <const void *> &(<BoardRules> rules).c


def play_games(Rules rules not None, specs, seed, first, count, Cancel cancel=None):
    """Play games first … first+count-1 of an experiment, without the GIL; game i depends on (seed, i) alone.

    specs: a bot each, as Bot knows them; in game i player j sits at seat (i + j) % players. Ends early when `cancel` is set. Returns Games.
    """
    cdef cc_bot bots[6]
    cdef uint64_t c_seed = _seed(seed), c_first = _whole(first, "first")
    cdef size_t c_count = _whole(count, "count", 2**32), done = 0, piece, most = 16
    cdef cc_totals totals
    cdef cc_result *results
    cdef const int *flag = NULL if cancel is None else &cancel.flag
    cdef const cc_game *game = _game_of(rules)
    cdef const void *c_rules = _rules_of(rules)
    cdef int i, players = rules.players
    seated = [Bot(spec) for spec in specs]
    if len(seated) != players:
        raise CatanError(f"want {players} players for these rules, not {len(seated)}")
    for i in range(len(seated)):
        bots[i] = (<Bot> seated[i]).c
        if bots[i].kind == CC_BOT_SEARCH:
            most = 1
    results = <cc_result *> malloc((c_count + 1) * sizeof(cc_result))
    if not results:
        raise MemoryError
    memset(&totals, 0, sizeof(totals))
    try:
        while done < c_count and not (flag and flag[0]):
            piece = min(most, c_count - done)  # between pieces Ctrl-C is heard
            with nogil:
                done += cc_play_games(game, c_rules, bots, c_seed, c_first + done, piece, &results[done], &totals, flag)
            _raise_if_set()
            PyErr_CheckSignals()
        return Games(
            [_result(&results[g], players) for g in range(done)],
            tuple([tuple([totals.points[p][source] for source in range(5)]) for p in range(players)]),
            {rule: totals.fired[<int> rule] for rule in (Rule if isinstance(rules, CardRules) else BoardRule)},
            {} if isinstance(rules, CardRules) else {total: totals.tally[total] for total in range(2, CC_MAX_TALLY)},
        )
    finally:
        free(results)


cdef _result(const cc_result *r, int players):
    return GameResult(
        None if r.winner < 0 else r.winner, Outcome(r.outcome), r.turns, r.decisions,
        tuple([r.score[p] for p in range(players)]), r.digest,
    )


def play_random(Rules rules not None, seed, first, count):
    """Uniformly random games in C, for benchmarks: (decisions, digest) of games first … first+count-1, without the GIL."""
    cdef uint64_t c_seed = _seed(seed), c_first = _whole(first, "first"), digest = 0, decisions = 0
    cdef size_t c_count = _whole(count, "count"), done = 0, piece
    cdef const cc_game *game = _game_of(rules)
    cdef const void *c_rules = _rules_of(rules)
    while done < c_count:
        piece = min(<size_t> 1024, c_count - done)  # between pieces Ctrl-C is heard
        with nogil:
            decisions += cc_play_random(game, c_rules, c_seed, c_first + done, piece, &digest)
        done += piece
        PyErr_CheckSignals()
    return decisions, digest


def write_views(CardGame game not None, seat, count):
    """Write a seat's view `count` times in C without the GIL, for benchmarks."""
    cdef cc_card s = game.s
    cdef cc_card_rules r = game.r
    cdef cc_card_view view
    cdef int c_seat = _seat_of(seat, r.players)
    cdef uint64_t c_count = _whole(count, "count"), i
    with nogil:
        for i in range(c_count):
            cc_card_see(&s, &r, c_seat, &view)


def signature(game="card"):
    """The bench signature of a game: a hash over seeded random games for every number of players."""
    if game not in GAMES:
        raise CatanError(errors.UNKNOWN_GAME, game=game[:60] if isinstance(game, str) else game, known=", ".join(GAMES))
    digest = 0
    if game == "board":
        for players in range(2, CC_BOARD_SEATS + 1):
            for layout in CHOICES["layout"]:
                for proposals in (3, 0):
                    rules = BoardRules(players=players, layout=layout, proposals=proposals)
                    digest = cc_fold(digest, play_random(rules, 2011, 0, 20)[1])
        return f"{digest:016x}"
    for players in range(2, CC_CARD_SEATS + 1):
        for rules in (CardRules(players=players), CardRules(players=players, soothsayer=False)):
            digest = cc_fold(digest, play_random(rules, 2011, 0, 50)[1])
    return f"{digest:016x}"
