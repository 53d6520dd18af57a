"""The comparison of the board engine with the model, step by step: chance, legal actions, story, views, position."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from . import board_island
from .board_actions import numbered
from .board_adapter import audience, chance, full_story, happening, island, legal, plain, seen, story_for, words
from .board_model import BoardModel
from .board_state import Options
from .board_views import heard, view
from .knowledge import Observer
from .state import Happening

# What a game says of itself, and the model's view of everybody calls the same.
PUBLIC = ("actor", "current", "phase", "turn", "over", "outcome", "winner")


class Disagreement(AssertionError):
    """Engine and model differ."""


class Door(Protocol):
    """How games are made and moved; the engine's is in `board_adapter`."""

    def new(self, options: Options, seed: int) -> Any: ...

    def setup(self, options: Options, seed: int, fields: Mapping[str, object]) -> Any: ...

    def apply(self, game: Any, text: str) -> None: ...

    def refuses(self, game: Any, text: str) -> bool: ...


def shadow(game: Any, options: Options) -> BoardModel:
    """A model of a game that has just begun, on an island that its options allow."""
    laid = board_island.parse(island(game))
    board_island.check(laid, options)
    if str(laid) != island(game):
        raise Disagreement(f"[I10] the island writes itself {island(game)}, not {laid}")
    if options.start not in (None, game.current):
        raise Disagreement(f"[F1] seat {game.current} starts")
    return BoardModel.start(options, laid, game.current)


def step(model: BoardModel, door: Door, game: Any, text: str) -> None:
    """Apply one action to both, and compare all that came of it."""
    door.apply(game, text)
    outcomes = chance(game)
    model.apply(text, outcomes)
    outcomes.finish()
    model.check()
    compare_events(model, game)
    compare(model, game)


def compare(model: BoardModel, game: Any) -> None:
    """The whole position, for everybody."""
    may = model.legal()
    compare_legal(may, game, "the actor")
    public = view(model, None)
    for name in PUBLIC:
        found = plain(getattr(game, name))
        if found != public[name]:
            raise Disagreement(f"{name}: model {public[name]}, engine {found}")
    if tuple(game.scores) != model.scores:
        raise Disagreement(f"scores: model {model.scores}, engine {game.scores}")
    for observer in model.everybody():
        compare_view(model, game, observer, may if observer is not None and observer == model.actor else set())


def compare_legal(expected: set[str], game: Any, who: str) -> None:
    """[N3] The same numbered actions, each with its number."""
    found = legal(game)
    if set(found) != expected:
        raise Disagreement(f"legal for {who}: only model {expected - set(found)}, only engine {set(found) - expected}")
    for text, number in found.items():
        if numbered()[number] != text:
            raise Disagreement(f"number {number} is {numbered()[number]}, not {text}")


def compare_view(model: BoardModel, game: Any, observer: Observer, may: set[str]) -> None:
    """Every field of one observer's view, and what it may do."""
    view_of_game = game.view(observer)
    for name, expected in view(model, observer).items():
        found = seen(view_of_game, name, observer)
        if found != words(name, expected):
            raise Disagreement(f"view of {observer}, {name}: model {expected}, engine {found}")
    compare_legal(may, view_of_game, f"observer {observer}")


def compare_events(model: BoardModel, game: Any) -> None:
    """The full story, who may know it, and what every observer hears."""
    full = full_story(game)
    compare_story(full, model.story, "all")
    everybody = frozenset(model.everybody())
    for event, expected in zip(full, model.story, strict=True):
        if audience(event) != (expected.audience or everybody):
            raise Disagreement(f"audience of {expected}: {event.audience}")
    for observer in model.everybody():
        compare_story(story_for(game, observer), heard(model.story, observer), f"observer {observer}")


def compare_story(events: Sequence[Any], story: Sequence[Happening], who: str) -> None:
    """The same happenings in the same order."""
    kinds = [event.kind.name for event in events]
    if kinds != [expected.kind for expected in story]:
        raise Disagreement(f"story for {who}: model {[expected.kind for expected in story]}, engine {kinds}")
    for event, expected in zip(events, story, strict=True):
        found = happening(event, expected.fields)
        if found.fields != {name: words(name, value) for name, value in expected.fields.items()}:
            raise Disagreement(f"{expected.kind} for {who}: model {expected.fields}, engine {found.fields}")


def compare_terms(model: BoardModel, door: Door, game: Any, texts: Sequence[str]) -> None:
    """[D6] Terms without a number: the same are refused."""
    for text in texts:
        if door.refuses(game, text) == model.allows(text):
            raise Disagreement(f"{text}: the model says {'legal' if model.allows(text) else 'illegal'}")
