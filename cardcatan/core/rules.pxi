# Rules values.

cdef class Rules:
    """The rules that a game is played by: a frozen value with a text form that reads back."""

    @staticmethod
    def parse(str text):
        """Read what str() of a rules value wrote. NotationError says what is wrong."""
        game, _, options = text.strip().partition(" ")
        if game != "card":
            raise NotationError(errors.UNKNOWN_GAME, game=game)
        return CardRules.parse_options(options)


@cython.final
cdef class CardRules(Rules):
    """Rules of the quick card edition.

    players 2–6; goal 5–15 points; start: a seat, or None for a random one; soothsayer: whether the destiny card is used (with three or
    more players); destiny: the side it starts with, "clockwise" or "counter-clockwise"; round_limit 1–1000.
    CatanError names an option that is out of range.
    """

    cdef cc_card_rules c
    cdef bint made

    def __cinit__(self, *args, **options):
        self.c = cc_card_rules(2, 10, CC_CARD_RANDOM_START, 1, CC_CLOCKWISE, 0, 100)

    def __init__(self, *, players=2, goal=10, start=None, soothsayer=True, destiny="clockwise", round_limit=100):
        given = {"players": players, "goal": goal, "start": start, "soothsayer": soothsayer, "destiny": destiny,
                 "round_limit": round_limit}
        for name, _default, low, high in self.options():
            value = given[name]
            if name == "soothsayer":
                ok = isinstance(value, bool)
            elif name == "destiny":
                ok = value in SIDES
            elif name == "start":
                ok = value is None or (type(value) is int and 0 <= value < players)
            else:
                ok = type(value) is int and low <= value <= high
            if not ok:
                raise _out_of_range(CatanError, name, repr(value), low, high)
        if self.made:
            raise CatanError("rules are frozen; replace() makes others")
        self.made = True
        self.c.players = players
        self.c.goal = goal
        self.c.start = CC_CARD_RANDOM_START if start is None else start
        self.c.soothsayer = soothsayer
        self.c.destiny = SIDES.index(destiny)
        self.c.round_limit = round_limit
        if cc_card_rules_check(&self.c) != CC_OK:
            raise CatanError(MESSAGES[CC_BAD_RULES])

    @staticmethod
    def options():
        """All options: (name, default, lowest, highest); None where there is no range."""
        return (
            ("players", 2, 2, CC_CARD_SEATS),
            ("goal", 10, CC_CARD_MIN_GOAL, CC_CARD_MAX_GOAL),
            ("start", None, 0, CC_CARD_SEATS - 1),
            ("soothsayer", True, None, None),
            ("destiny", "clockwise", None, None),
            ("round_limit", 100, 1, CC_CARD_MAX_ROUNDS),
        )

    @staticmethod
    def parse_options(str text, **defaults):
        """Read options such as "players=3 soothsayer=off"; those not given keep their default."""
        options = dict(defaults)
        known = {option[0]: option for option in CardRules.options()}
        for word in text.split():
            name, equals, value = word.partition("=")
            if name not in known or not equals:
                raise NotationError(errors.UNKNOWN_OPTION, word=word, known=", ".join(known))
            options[name] = _parse_option(name, value, known[name][2], known[name][3])
        try:
            return CardRules(**options)
        except CatanError as error:
            raise NotationError(error.template, **error.params) from None

    def replace(self, **changes):
        """The same rules but for these options."""
        options = {name: getattr(self, name) for name, *_ in self.options()}
        return CardRules(**{**options, **changes})

    @property
    def players(self): return self.c.players
    @property
    def goal(self): return self.c.goal
    @property
    def start(self): return None if self.c.start == CC_CARD_RANDOM_START else self.c.start
    @property
    def soothsayer(self): return bool(self.c.soothsayer)
    @property
    def destiny(self): return SIDES[self.c.destiny]
    @property
    def round_limit(self): return self.c.round_limit

    def __str__(self):
        start = "random" if self.start is None else f"@{self.start}"
        return (f"card players={self.players} goal={self.goal} start={start} soothsayer={'on' if self.soothsayer else 'off'} "
                f"destiny={self.destiny} round_limit={self.round_limit}")

    def __repr__(self):
        options = ", ".join(f"{name}={getattr(self, name)!r}" for name, *_ in self.options())
        return f"CardRules({options})"

    def __eq__(self, other):
        return isinstance(other, CardRules) and memcmp(&self.c, &(<CardRules> other).c, sizeof(cc_card_rules)) == 0

    def __hash__(self):
        return hash(str(self))

    def __reduce__(self):
        return Rules.parse, (str(self),)


def _out_of_range(kind, name, value, low, high):
    """The error that says what an option can be."""
    template = errors.OPTION_RANGES.get(name, errors.OPTION_RANGES["number"])
    return kind(template, name=name, value=value, low=low, high=high)


def _parse_option(name, value, low, high):
    if name == "soothsayer" and value in ("on", "off"):
        return value == "on"
    if name == "destiny" and value in SIDES:
        return value
    if name == "start" and value == "random":
        return None
    digits = value.removeprefix("@") if name == "start" else value
    if name not in ("soothsayer", "destiny") and digits.isascii() and digits.isdigit() and len(digits) < 6:
        return int(digits)
    raise _out_of_range(NotationError, name, repr(value), low, high)


cdef CardRules _wrap_rules(cc_card_rules c):
    cdef CardRules rules = CardRules.__new__(CardRules)
    rules.c = c
    rules.made = True
    return rules
