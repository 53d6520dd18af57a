# Actions, and the lazy sequence of those that are legal.

cdef dict _numbers_by_text():
    cdef char text[24]
    cdef unsigned n
    out = {}
    for n in range(CC_CARD_ACTIONS):
        cc_card_format(n, text)
        out[text.decode("ascii")] = n
    return out


cdef dict NUMBER_OF = _numbers_by_text()
cdef tuple ACTION_KINDS = tuple(ActionKind)
cdef frozenset SEAT_KINDS = frozenset({ActionKind.GUILD, ActionKind.VICTIM, ActionKind.TRADE, ActionKind.LIBRARY})
cdef frozenset RESOURCE_KINDS = frozenset(
    {ActionKind.MARKET, ActionKind.DECK, ActionKind.PAY_THREE, ActionKind.PICK, ActionKind.GIVE, ActionKind.DISCARD})


@cython.final
cdef class Action:
    """One choice: a 64-bit word with a text form that reads back: Action.parse(str(action)) == action.

    Action(text) is the same as Action.parse(text); NotationError if the text is none.
    """

    cdef readonly uint64_t word
    cdef readonly object kind
    cdef cc_card_action c
    cdef str text

    def __cinit__(self, str text not None):
        text = " ".join(text.split())
        number = NUMBER_OF.get(text)
        if number is None:
            raise NotationError(errors.UNKNOWN_ACTION, text=text[:60],
                                examples="'market W O', 'trade @1 2', 'build road', 'draw 2'")
        self.text = text
        self.word = CC_CARD_GAME | <uint64_t> number
        self.c = cc_card_decode(number)
        self.kind = ACTION_KINDS[self.c.move]

    @staticmethod
    def parse(str text):
        """Read an action. NotationError if it is none."""
        return ACTION_LIST[Action(text).number]

    @staticmethod
    def from_number(number):
        """The action with a dense number (0 … ACTIONS-1)."""
        if not isinstance(number, int) or not 0 <= number < CC_CARD_ACTIONS:
            raise NotationError(f"action numbers go from 0 to {CC_CARD_ACTIONS - 1}, not {number!r}")
        return ACTION_LIST[<Py_ssize_t> number]

    @property
    def number(self):
        """The dense number, for masks and policies."""
        return <int> (self.word & 0xFFFF)

    @property
    def seat(self):
        """The opponent that it names, or None."""
        return self.c.a if self.kind in SEAT_KINDS else None

    @property
    def resource(self):
        """The resource given, discarded, picked or standing in, or None."""
        return RESOURCES[self.c.a] if self.kind in RESOURCE_KINDS else None

    @property
    def other(self):
        """The resource taken from the market, or None."""
        return RESOURCES[self.c.b] if self.kind is ActionKind.MARKET else None

    @property
    def building(self):
        """The building begun, or None."""
        return BUILDINGS[self.c.a] if self.kind is ActionKind.BUILD else None

    @property
    def count(self):
        """Cards of a trade with an opponent, or cards drawn; else 0."""
        if self.kind is ActionKind.DRAW:
            return CC_CARD_DRAW + self.c.a
        return self.c.b if self.kind is ActionKind.TRADE or self.kind is ActionKind.LIBRARY else 0

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"Action({self.text!r})"

    def __eq__(self, other):
        return self is other or (isinstance(other, Action) and self.word == (<Action> other).word)

    def __hash__(self):
        return <Py_hash_t> (self.word & 0xFFFF)

    def __reduce__(self):
        return Action, (self.text,)


cdef list ACTION_LIST = [Action(text) for text in NUMBER_OF]
