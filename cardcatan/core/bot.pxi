# The bots: by name, move by move.

KNOWN_BOTS = "random, greedy"


cdef cc_bot _bot(spec) except *:
    cdef cc_bot bot
    memset(&bot, 0, sizeof(bot))
    if spec == "random":
        bot.kind = CC_BOT_RANDOM
    elif spec == "greedy":
        bot.kind = CC_BOT_GREEDY
    else:
        raise NotationError("there is no player {spec!r}; there are {known}", spec=spec, known=KNOWN_BOTS)
    return bot


@cython.final
cdef class Bot:
    """A bot that chooses move by move: Bot("greedy", seed). The same seed and the same views give the same moves.

    NotationError: a spec of no bot.
    """

    cdef cc_bot c
    cdef cc_rng rng
    cdef readonly str spec

    def __init__(self, str spec not None, seed=0):
        self.c = _bot(spec)
        self.spec = spec
        cc_rng_seed(&self.rng, _seed(seed))

    def choose(self, CardView view not None, LegalActions legal not None):
        """One of `legal`, the legal actions of the seat of `view`."""
        if not legal.n:
            raise CatanError("no legal actions: the game is over, or another seat must decide")
        return ACTION_LIST[cc_bot_choose(&cc_card_game, &self.c, &view.c, &view.r, legal.words, &self.rng)]
