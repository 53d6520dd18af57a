# Rules values.

cdef class Rules:
    """The rules that a game is played by: a frozen value with a text form that reads back."""

    @staticmethod
    def parse(str text not None):
        """Read what str() of a rules value wrote, of whichever game. NotationError says what is wrong."""
        return _read_rules(text, None)

    @property
    def game(self):
        """The name of the game: card or board."""
        return "card" if isinstance(self, CardRules) else "board"

    def replace(self, **changes):
        """The same rules but for these options."""
        options = {name: getattr(self, name) for name, *_ in self.options()}
        return type(self)(**{**options, **changes})

    def parse_action(self, str text not None):
        """Read an action of this game. NotationError if it is none."""
        return Action.parse(text) if isinstance(self, CardRules) else BoardAction.parse(text)

    def unpack_view(self, bytes data):
        """A view of this game from its bytes. CatanError if they are none."""
        return CardView.unpack(data) if isinstance(self, CardRules) else BoardView.unpack(data)

    def __str__(self):
        options = [f"{name}={_option_text(name, getattr(self, name))}" for name, *_ in self.options()]
        return " ".join([self.game, *options])

    def __repr__(self):
        options = ", ".join(f"{name}={getattr(self, name)!r}" for name, *_ in self.options())
        return f"{type(self).__name__}({options})"

    def __reduce__(self):
        return Rules.parse, (str(self),)


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
        _check_options(self.options(), {"players": players, "goal": goal, "start": start, "soothsayer": soothsayer,
                                        "destiny": destiny, "round_limit": round_limit})
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
    def parse(str text not None):
        """Read what str() of these rules wrote. NotationError says what is wrong, also when they are of another game."""
        return _read_rules(text, "card")

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
    def parse_options(str text not None, **defaults):
        """Read options such as "players=3 soothsayer=off", each at most once; those not given keep their default."""
        return _parse_options(CardRules, text, defaults)

    def deal(self, seed=0):
        """A game by these rules."""
        return CardGame(self, seed)

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

    def __eq__(self, other):
        return isinstance(other, CardRules) and memcmp(&self.c, &(<CardRules> other).c, sizeof(cc_card_rules)) == 0

    def __hash__(self):
        return hash(str(self))


cdef frozenset SWITCHES = frozenset({"soothsayer", "desert_centre"})
cdef dict CHOICES = {
    "destiny": SIDES,
    "layout": ("spiral", "random", "beginner"),
    "harbours": ("shuffled", "printed"),
    "dev_before_roll": ("knight", "any"),
    "phases": ("free", "strict"),
    "robber_desert": ("allowed", "forbidden"),
}


def choices(name) -> tuple:
    """What an option that is no number can be; () for numbers, switches and seats."""
    return CHOICES.get(name, ())


def _check_options(options, given):
    """CatanError names an option that is out of range."""
    for name, _default, low, high in options:
        value = given[name]
        if name in SWITCHES:
            ok = isinstance(value, bool)
        elif name in CHOICES:
            ok = value in CHOICES[name]
        elif name == "start":
            ok = value is None or (type(value) is int and 0 <= value < given["players"])
        else:
            ok = type(value) is int and low <= value <= high
        if not ok:
            raise _out_of_range(CatanError, name, _short(value), low, high)


def _out_of_range(kind, name, value, low, high):
    """The error that says what an option can be."""
    template = "soothsayer" if name in SWITCHES else name if name in errors.OPTION_RANGES else "choice" if name in CHOICES else "number"
    possible = " or ".join(choices(name))
    return kind(errors.OPTION_RANGES[template], name=name, value=value, low=low, high=high, choices=possible)


def _read_rules(str text, wanted):
    """Rules from their text; `wanted`: of this game only."""
    game, _, options = text.strip().partition(" ")
    if game not in GAMES:
        raise NotationError(errors.UNKNOWN_GAME, game=game[:60], known=", ".join(GAMES))
    if wanted is not None and game != wanted:
        raise NotationError(errors.OTHER_RULES, rules=text[:60])
    return GAMES[game].parse_options(options)


def _parse_options(kind, str text, defaults):
    written = {}
    options = dict(defaults)
    known = {option[0]: option for option in kind.options()}
    for word in text.split():
        name, equals, value = word.partition("=")
        if name not in known or not equals:
            raise NotationError(errors.UNKNOWN_OPTION, word=word[:60], known=", ".join(known))
        if name in written:
            raise NotationError(errors.REPEATED_OPTION, name=name)
        written[name] = value
        options[name] = _parse_option(name, value, known[name][2], known[name][3])
    try:
        return kind(**options)
    except CatanError as error:
        params = dict(error.params)
        if params.get("name") in written:
            params["value"] = _short(written[params["name"]])
        raise NotationError(error.template, **params) from None


def _parse_option(name, value, low, high):
    if name in SWITCHES and value in ("on", "off"):
        return value == "on"
    if value in choices(name):
        return value
    if name == "start" and value == "random":
        return None
    digits = value.removeprefix("@") if name == "start" else value
    if name not in SWITCHES and name not in CHOICES and digits.isascii() and digits.isdigit() and len(digits) < 6:
        return int(digits)
    raise _out_of_range(NotationError, name, _short(value), low, high)


def _option_text(name, value):
    if name == "start":
        return "random" if value is None else f"@{value}"
    return ("on" if value else "off") if name in SWITCHES else str(value)


cdef CardRules _wrap_rules(cc_card_rules c):
    cdef CardRules rules = CardRules.__new__(CardRules)
    rules.c = c
    rules.made = True
    return rules
