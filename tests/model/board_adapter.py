"""The engine's Python API in the model's words: all that the comparison expects of it stands here."""

from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any

from cardcatan import BoardAction, BoardGame, BoardRules, BoardView, CatanError, Island

from .board_actions import Terms
from .board_box import DEVELOPMENT_COUNTS
from .board_position import Position
from .board_state import Options
from .cards import RESOURCES
from .knowledge import Observer
from .state import Happening

CARDS = tuple(DEVELOPMENT_COUNTS)
PIECES = ("ROAD", "SETTLEMENT", "CITY")
KINDS = {"LONGEST_ROAD": "LONGEST", "LARGEST_ARMY": "ARMY"}

# [kind of the model][field of the model] from an event; what is not here is an attribute of the same name.
EVENTS: dict[tuple[str, str], Callable[[Any], object]] = {
    ("ROLLED", "dice"): lambda event: (event.value, event.count),
    ("ROAD", "place"): lambda event: event.count,
    ("SETTLEMENT", "place"): lambda event: event.count,
    ("CITY", "place"): lambda event: event.count,
    ("ROBBER", "place"): lambda event: event.value,
    ("SHORT", "resource"): lambda event: RESOURCES[event.value],
    ("BOUGHT", "card"): lambda event: None if event.value == 255 else CARDS[event.value],
    ("BOUGHT", "paid"): lambda event: tuple(event.cards),
    ("PLAYED", "card"): lambda event: CARDS[event.value],
    ("PLAYED", "resource"): lambda event: RESOURCES[event.count],
    ("BANK", "gives"): lambda event: tuple(event.cards),
    ("BANK", "wants"): lambda event: tuple(int(kind == event.value) for kind in range(5)),
    ("OFFERED", "gives"): lambda event: tuple(event.cards),
    ("OFFERED", "wants"): lambda event: tuple(event.want),
    ("OFFERED", "to"): lambda event: event.to,
    ("COUNTERED", "gives"): lambda event: tuple(event.cards),
    ("COUNTERED", "wants"): lambda event: tuple(event.want),
    ("OVER", "value"): lambda event: ("none", "goal", "limit")[event.value],
}
FIELDS = {
    "TURN": ("seat",), "ROLLED": ("seat", "dice"), "PRODUCED": ("seat", "cards"), "SHORT": ("seat", "count", "resource"),
    "MUST_DISCARD": ("seat", "count"), "DISCARDED": ("seat", "cards"), "REVEALED": ("seat", "cards"), "ROBBER": ("seat", "place"),
    "STOLE": ("seat", "other", "cards"), "ROAD": ("seat", "place", "cards"), "SETTLEMENT": ("seat", "place", "cards"),
    "CITY": ("seat", "place", "cards"), "BOUGHT": ("seat", "card", "paid"), "PLAYED": ("seat", "card"),
    "PLENTY": ("seat", "cards"), "MONOPOLY": ("seat", "other", "cards"), "BANK": ("seat", "gives", "wants"), "ASKED": ("seat",),
    "OFFERED": ("seat", "gives", "wants", "to"), "COUNTERED": ("seat", "other", "gives", "wants"), "ACCEPTED": ("seat", "other"),
    "DECLINED": ("seat", "other"), "TRADED": ("seat", "other", "cards"), "WITHDRAWN": ("seat",),
    "LONGEST": ("seat", "other", "count"), "ARMY": ("seat", "other", "count"), "SHOWN": ("seat", "cards"),
    "OVER": ("value", "seat"),
}  # fmt: skip


def happening(event: Any, players: int) -> Happening:
    """An event as the model tells it, with its audience if it is not for everybody."""
    kind = KINDS.get(event.kind.name, event.kind.name)
    if kind == "BUILT":
        kind = PIECES[event.value]
    elif kind == "OFFERED" and event.other is not None:
        kind = "COUNTERED"
    names = list(FIELDS[kind])
    if kind == "PLAYED" and CARDS[event.value] == "monopoly":
        names.append("resource")
    fields = {name: EVENTS.get((kind, name), lambda event, name=name: getattr(event, name))(event) for name in names}
    if kind == "OFFERED" and not event.to:
        fields["to"] = frozenset(range(players)) - {event.seat}
    if "cards" in fields:
        fields["cards"] = tuple(event.cards)
    everybody = frozenset([*range(players), None])
    return Happening(kind, fields, None if event.audience == everybody else event.audience)


def ordered(story: list[Happening]) -> list[Happening]:
    """Resources that are short at the same time have no order in the rules: here that of the resources."""
    short = sorted((told for told in story if told.kind == "SHORT"), key=lambda told: RESOURCES.index(told.fields["resource"]))
    return [short.pop(0) if told.kind == "SHORT" else told for told in story]


def _places(owners: Any, players: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(place for place, owner in enumerate(owners) if owner == seat) for seat in range(players))


def _buildings(seen: Any, city: bool) -> tuple[tuple[int, ...], ...]:
    return _places([owner[0] if owner and owner[1] == city else None for owner in seen.buildings], seen.players)


def _answers(seen: Any) -> dict[int, str]:
    return {seat: answer.kind for seat, answer in seen.proposal.answers.items()} if seen.proposal else {}


def _offers(seen: Any) -> dict[int, Terms]:
    answers = seen.proposal.answers if seen.proposal else {}
    return {seat: Terms(answer.give, answer.get) for seat, answer in answers.items() if answer.kind == "offered"}


def _terms(seen: Any) -> Terms | None:
    return Terms(seen.proposal.give, seen.proposal.get) if seen.proposal and not seen.proposal.asked else None


# Fields of the model's views that the engine's views say otherwise; the rest are attributes of the same name.
VIEWS: dict[str, Callable[[Any], object]] = {
    "phase": lambda seen: seen.phase.name.lower(),
    "outcome": lambda seen: seen.outcome.name.lower(),
    "island": lambda seen: str(seen.island),
    "roads": lambda seen: _places(seen.roads, seen.players),
    "settlements": lambda seen: _buildings(seen, False),
    "cities": lambda seen: _buildings(seen, True),
    "road_holder": lambda seen: seen.longest_road,
    "army_holder": lambda seen: seen.largest_army,
    "deck": lambda seen: seen.developments_left,
    "card_sizes": lambda seen: seen.development_sizes,
    "bought_size": lambda seen: seen.developments_bought,
    "played": lambda seen: seen.developments_played,
    "card_played": lambda seen: seen.development_played,
    "cards": lambda seen: tuple(seen.developments_of(seat) for seat in range(seen.players)),
    "bought": lambda seen: seen.developments_new,
    "proposed": lambda seen: seen.proposal is not None,
    "terms": _terms,
    "answers": _answers,
    "offers": _offers,
}


def new(options: Options, seed: int, island: str | None) -> BoardGame:
    """A game before its founding."""
    return BoardGame(BoardRules(**asdict(options)), seed=seed, island=None if island is None else Island.parse(island))


def setup(options: Options, seed: int, position: Position) -> BoardGame:
    """A game in the middle, before the first roll; only knights can have been played."""
    return BoardGame.setup(
        BoardRules(**asdict(options)),
        seed,
        island=Island(str(position.island)),
        developments=[tuple(cards.count(card) for card in CARDS) for cards in position.cards],
        knights=[len(cards) for cards in position.played],
        longest_road=position.road_holder,
        largest_army=position.army_holder,
        hands=[tuple(hand.count(resource) for resource in RESOURCES) for hand in position.hands],
        **{name: getattr(position, name) for name in ("settlements", "roads", "cities", "robber", "current")},
    )


def refuses(game: BoardGame, text: str) -> bool:
    """Whether an action is refused; then the game must be as before."""
    try:
        action = BoardAction.parse(text)
    except CatanError:
        return True
    trial, before, offered = game.copy(), game.pack(), action in game.legal_actions()
    try:
        trial.apply(action)
    except CatanError:
        assert not offered, f"{text} is offered and refused"
        assert trial.pack() == before, f"{text} was refused, and left a trace"
        return True
    assert offered, f"{text} is not offered, and not refused"
    return False


def public(game: BoardGame) -> dict[str, object]:
    """What a game says of itself."""
    names = ("actor", "current", "turn", "over", "winner", "scores")
    said = {name: getattr(game, name) for name in names}
    return said | {"phase": game.phase.name.lower(), "outcome": game.outcome.name.lower(), "island": str(game.island)}


def fields(seen: BoardView, names: Iterable[str]) -> dict[str, object]:
    """Those fields of a view."""
    return {name: VIEWS[name](seen) if name in VIEWS else getattr(seen, name) for name in names}


def legal(where: BoardGame | BoardView) -> dict[str, int | None]:
    """The texts of what may be done, each with its number."""
    return {str(action): action.number for action in where.legal_actions()}


def story(game: BoardGame) -> list[Happening]:
    """All that the last action brought about, as one hears it who may know everything."""
    return ordered([happening(event, game.rules.players) for event in game.events if not event.hidden])


def heard(game: BoardGame, observer: Observer) -> list[Happening]:
    """What one observer heard of it."""
    return ordered([happening(event, game.rules.players) for event in game.events_for(observer)])
