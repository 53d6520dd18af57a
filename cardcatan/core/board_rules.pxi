# The rules value of the board game.


@cython.final
cdef class BoardRules(Rules):
    """Rules of the base board game; docs/rules/base-board.md [O1] says what each option means.

    players 2–4; goal 3–22 points; start: a seat, or None for chance; layout: spiral, random or beginner; harbours: shuffled or printed;
    desert_centre; dev_before_roll: knight or any; phases: free or strict; robber_desert: allowed or forbidden; proposals: how many a turn
    (0: no trade between players); offer_cards: of a kind on a side of an offer; turn_limit 1–10000. CatanError names an option that is
    out of range.
    """

    cdef cc_board_rules c
    cdef bint made

    def __cinit__(self, *args, **options):
        memset(&self.c, 0, sizeof(self.c))
        self.c.players = 4
        self.c.goal = 10
        self.c.start = CC_BOARD_RANDOM_START
        self.c.robber_desert = 1
        self.c.proposals = 3
        self.c.offer_cards = 4
        self.c.turn_limit = 1000

    def __init__(self, *, players=4, goal=10, start=None, layout="spiral", harbours="shuffled", desert_centre=False,
                 dev_before_roll="knight", phases="free", robber_desert="allowed", proposals=3, offer_cards=4, turn_limit=1000):
        _check_options(self.options(), {
            "players": players, "goal": goal, "start": start, "layout": layout, "harbours": harbours, "desert_centre": desert_centre,
            "dev_before_roll": dev_before_roll, "phases": phases, "robber_desert": robber_desert, "proposals": proposals,
            "offer_cards": offer_cards, "turn_limit": turn_limit})
        if self.made:
            raise CatanError("rules are frozen; replace() makes others")
        self.made = True
        self.c.players = players
        self.c.goal = goal
        self.c.start = CC_BOARD_RANDOM_START if start is None else start
        self.c.layout = CHOICES["layout"].index(layout)
        self.c.printed = harbours == "printed"
        self.c.desert_centre = desert_centre
        self.c.any_before_roll = dev_before_roll == "any"
        self.c.strict = phases == "strict"
        self.c.robber_desert = robber_desert == "allowed"
        self.c.proposals = proposals
        self.c.offer_cards = offer_cards
        self.c.turn_limit = turn_limit
        if cc_board_rules_check(&self.c) != CC_OK:
            raise CatanError(MESSAGES[CC_BAD_RULES])

    @staticmethod
    def parse(str text not None):
        """Read what str() of these rules wrote. NotationError says what is wrong, also when they are of another game."""
        return _read_rules(text, "board")

    @staticmethod
    def options():
        """All options: (name, default, lowest, highest); None where there is no range."""
        return (
            ("players", 4, 2, CC_BOARD_SEATS),
            ("goal", 10, CC_BOARD_MIN_GOAL, CC_BOARD_MAX_GOAL),
            ("start", None, 0, CC_BOARD_SEATS - 1),
            ("layout", "spiral", None, None),
            ("harbours", "shuffled", None, None),
            ("desert_centre", False, None, None),
            ("dev_before_roll", "knight", None, None),
            ("phases", "free", None, None),
            ("robber_desert", "allowed", None, None),
            ("proposals", 3, 0, CC_BOARD_MAX_PROPOSALS),
            ("offer_cards", 4, 1, CC_BOARD_KIND_CARDS),
            ("turn_limit", 1000, 1, CC_BOARD_MAX_TURNS),
        )

    @staticmethod
    def parse_options(str text not None, **defaults):
        """Read options such as "players=3 layout=beginner", each at most once; those not given keep their default."""
        return _parse_options(BoardRules, text, defaults)

    def deal(self, seed=0):
        """A game by these rules."""
        return BoardGame(self, seed)

    @property
    def players(self): return self.c.players
    @property
    def goal(self): return self.c.goal
    @property
    def start(self): return None if self.c.start == CC_BOARD_RANDOM_START else self.c.start
    @property
    def layout(self): return CHOICES["layout"][self.c.layout]
    @property
    def harbours(self): return CHOICES["harbours"][self.c.printed]
    @property
    def desert_centre(self): return bool(self.c.desert_centre)
    @property
    def dev_before_roll(self): return CHOICES["dev_before_roll"][self.c.any_before_roll]
    @property
    def phases(self): return CHOICES["phases"][self.c.strict]
    @property
    def robber_desert(self): return "allowed" if self.c.robber_desert else "forbidden"
    @property
    def proposals(self): return self.c.proposals
    @property
    def offer_cards(self): return self.c.offer_cards
    @property
    def turn_limit(self): return self.c.turn_limit

    def __eq__(self, other):
        return isinstance(other, BoardRules) and memcmp(&self.c, &(<BoardRules> other).c, sizeof(cc_board_rules)) == 0

    def __hash__(self):
        return hash(str(self))


cdef BoardRules _wrap_board_rules(cc_board_rules c):
    cdef BoardRules rules = BoardRules.__new__(BoardRules)
    rules.c = c
    rules.made = True
    return rules


cdef dict GAMES = {"card": CardRules, "board": BoardRules}
