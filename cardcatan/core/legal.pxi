# The lazy sequence of the actions that are legal.

@cython.final
@cython.freelist(32)
cdef class LegalActions:
    """The legal actions of one decision, in the order of their numbers: a sequence that builds no list.

    A snapshot: it stays what it was when the game goes on. It cannot be pickled; its game, its view or a list of it can.
    """

    cdef uint64_t words[CC_MAX_MASK]
    cdef list actions
    cdef object offers
    cdef int n

    def __class_getitem__(cls, kind):
        return GenericAlias(cls, kind)

    def __len__(self):
        return self.n

    def __contains__(self, action):
        cdef int number = self._number(action)
        if number < 0:
            return self.offers is not None and isinstance(action, BoardAction) and (<BoardGame> self.offers)._takes((<BoardAction> action).word)
        return cc_has(self.words, <unsigned> number)

    cdef int _number(self, object action) except -2:
        """The number of an action of this game; -1 for anything else."""
        if isinstance(action, Action):
            return <int> ((<Action> action).word & 0xFFFF) if self.actions is ACTION_LIST else -1
        if isinstance(action, BoardAction) and self.actions is BOARD_ACTION_LIST:
            return (<BoardAction> action).dense
        return -1

    def __getitem__(self, key):
        if isinstance(key, slice):
            return [self[i] for i in range(*key.indices(self.n))]
        if not isinstance(key, int):
            raise TypeError(f"legal actions are asked for by whole numbers or slices, not by {type(key).__name__}")
        if not -self.n <= key < self.n:
            raise IndexError(f"{self.n} legal actions, no number {key!r}")
        cdef Py_ssize_t i = key
        return self.actions[cc_nth_of(self.words, <int> (i + self.n if i < 0 else i))]

    def __iter__(self):
        cdef unsigned n
        for n in range(len(self.actions)):
            if cc_has(self.words, n):
                yield self.actions[n]

    def choice(self, rng):
        """One of them, each equally likely; rng is a random.Random or anything with its random()."""
        if not self.n:
            raise IndexError("no legal actions: the game is over, or another seat must decide")
        cdef double x = rng.random()
        if not 0 <= x < 1:
            raise CatanError(f"random() must be from 0 up and below 1, not {x}")
        return self.actions[cc_nth_of(self.words, <int> (x * self.n))]

    @property
    def mask(self):
        """A byte per action number: 1 where it is legal."""
        return bytes([cc_has(self.words, n) for n in range(len(self.actions))])

    def __eq__(self, other):
        if not isinstance(other, LegalActions):
            return NotImplemented
        cdef LegalActions that = other
        return self.actions is that.actions and memcmp(self.words, that.words, sizeof(self.words)) == 0

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        return f"LegalActions({', '.join(str(action) for action in self)})"


cdef inline LegalActions _no_legal(list actions):
    cdef LegalActions legal = LegalActions.__new__(LegalActions)
    legal.actions = actions
    return legal


cdef inline LegalActions _legal(const cc_card *s, const cc_card_rules *rules):
    cdef LegalActions legal = _no_legal(ACTION_LIST)
    cc_card_legal(s, rules, legal.words)
    legal.n = cc_size_of(legal.words, CC_CARD_MASK)
    return legal
