# Actions of the board game.

cdef tuple BOARD_ACTION_KINDS = tuple([
    BoardActionKind(move if move != CC_BM_PLENTY_ONE else CC_BM_PLENTY) for move in range(CC_BOARD_MOVES)])
cdef frozenset PLACE_KINDS = frozenset(
    {BoardActionKind.ROAD, BoardActionKind.SETTLEMENT, BoardActionKind.CITY, BoardActionKind.ROBBER})
cdef frozenset BOARD_SEAT_KINDS = frozenset({BoardActionKind.STEAL, BoardActionKind.CLOSE})
cdef frozenset BOARD_RESOURCE_KINDS = frozenset({BoardActionKind.MONOPOLY, BoardActionKind.DISCARD})


cdef object _single(uint64_t lanes):
    """The one kind of card in these lanes."""
    return RESOURCES[cc_select(cc_kinds(lanes), 0)]


@cython.final
cdef class BoardAction:
    """One choice: a 64-bit word with a text form that reads back: BoardAction.parse(str(action)) == action.

    BoardAction(text) is the same as BoardAction.parse(text); NotationError if the text is none. What has no number (`number` is None) is
    an offer of terms beyond the numbered ones.
    """

    cdef readonly uint64_t word
    cdef readonly object kind
    cdef cc_board_action c
    cdef int dense
    cdef str text

    def __cinit__(self, str text not None):
        cdef uint64_t word = 0
        words = " ".join(text.split())
        data = words.encode("ascii", "replace")
        if len(data) >= CC_BOARD_TEXT or b"\0" in data or cc_board_parse(data, &word) != CC_OK:
            if word:  # an offer, but not in the form that is written
                self._set(word)
                raise NotationError(errors.WRITTEN, text=words[:60], move=self.text)
            raise NotationError(errors.UNKNOWN_ACTION, text=words[:60],
                                examples="'roll', 'road 12', 'settlement 5', 'bank W O', 'offer 2W O', 'end'")
        self._set(word)

    cdef _set(self, uint64_t word):
        cdef char text[64]
        cc_board_format(word, text)
        self.text = text.decode("ascii")
        self.word = word
        self.c = cc_board_decode(word)
        self.kind = BOARD_ACTION_KINDS[self.c.move]
        self.dense = <int> (word & 0xFFFF) if word >> 56 == CC_BOARD_GAME >> 56 else -1

    @staticmethod
    def parse(str text):
        """Read an action. NotationError if it is none."""
        cdef BoardAction action = BoardAction(text)
        return action if action.dense < 0 else BOARD_ACTION_LIST[action.dense]

    @staticmethod
    def from_number(number):
        """The action with a dense number (0 … BOARD_ACTIONS-1)."""
        if not isinstance(number, int) or not 0 <= number < CC_BOARD_ACTIONS:
            raise NotationError(f"action numbers go from 0 to {CC_BOARD_ACTIONS - 1}, not {number!r}")
        return BOARD_ACTION_LIST[<Py_ssize_t> number]

    @property
    def number(self):
        """The dense number, for masks and policies; None for an offer that has none."""
        return None if self.dense < 0 else self.dense

    @property
    def place(self):
        """The edge, crossing or hex that it names, or None."""
        return self.c.at if self.kind in PLACE_KINDS else None

    @property
    def seat(self):
        """The seat to take from or to close with, or None."""
        return self.c.at if self.kind in BOARD_SEAT_KINDS else None

    @property
    def resource(self):
        """The resource of a monopoly, discarded, or given to the bank, or None."""
        if self.kind is BoardActionKind.BANK:
            return _single(self.c.give)
        return RESOURCES[self.c.at] if self.kind in BOARD_RESOURCE_KINDS else None

    @property
    def other(self):
        """The resource wanted of the bank, or None."""
        return _single(self.c.want) if self.kind is BoardActionKind.BANK else None

    @property
    def cards(self):
        """The cards of a year of plenty, by kind, or None."""
        return _cards(self.c.want) if self.kind is BoardActionKind.PLENTY else None

    @property
    def give(self):
        """What an offer gives, by kind, or None."""
        return _cards(self.c.give) if self.kind is BoardActionKind.OFFER else None

    @property
    def get(self):
        """What an offer wants, by kind, or None."""
        return _cards(self.c.want) if self.kind is BoardActionKind.OFFER else None

    @property
    def to(self):
        """The seats that an offer is for; None: all others, or not an offer."""
        return _seats_in(self.c.to) if self.kind is BoardActionKind.OFFER and self.c.to else None

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"BoardAction({self.text!r})"

    def __eq__(self, other):
        return self is other or (isinstance(other, BoardAction) and self.word == (<BoardAction> other).word)

    def __hash__(self):
        return hash(self.word)

    def __reduce__(self):
        return BoardAction.parse, (self.text,)


cdef list _board_actions():
    cdef BoardAction action
    cdef char text[64]
    cdef unsigned n
    out = []
    for n in range(CC_BOARD_ACTIONS):
        cc_board_format(CC_BOARD_GAME | n, text)
        out.append(BoardAction(text.decode("ascii")))
    return out


cdef list BOARD_ACTION_LIST = _board_actions()
