"""The comparison of the board engine with the model, step by step: chance, legal actions, story, views, position."""

from collections.abc import Sequence
from typing import Any, Protocol

from . import board_island
from .board_actions import numbered
from .board_chance import Told
from .board_model import BoardModel
from .board_position import Position
from .board_state import Options
from .board_views import heard, view
from .cards import listed
from .knowledge import Observer
from .state import Happening


class Disagreement(AssertionError):
    """Engine and model differ."""


class Door(Protocol):
    """Games, and what they say in the model's words; the engine's is in `board_adapter`."""

    def new(self, options: Options, seed: int, island: str | None) -> Any: ...

    def setup(self, options: Options, seed: int, position: Position) -> Any: ...

    def apply(self, game: Any, text: str) -> None: ...

    def refuses(self, game: Any, text: str) -> bool: ...

    def public(self, game: Any) -> dict[str, object]: ...

    def view(self, game: Any, observer: Observer, names: list[str]) -> dict[str, object]: ...

    def legal(self, game: Any) -> dict[str, int]: ...

    def legal_seen(self, game: Any, observer: Observer) -> dict[str, int]: ...

    def fired(self, game: Any) -> dict[str, int]: ...

    def story(self, game: Any) -> list[Happening]: ...

    def heard(self, game: Any, observer: Observer) -> list[Happening]: ...


def shadow(door: Door, game: Any, options: Options, given: str | None) -> BoardModel:
    """A model of a game that has just begun, on the island it was given or on one that its options allow."""
    said = door.public(game)
    island = board_island.parse(said["island"])
    if given is None:
        board_island.check(island, options)
    elif said["island"] != given:
        raise Disagreement(f"[I10] given {given}, played on {said['island']}")
    if options.start not in (None, said["current"]):
        raise Disagreement(f"[F1] seat {said['current']} starts")
    return BoardModel.start(options, island, said["current"])


def step(model: BoardModel, door: Door, game: Any, text: str) -> None:
    """Apply one action to both, and compare all that came of it."""
    door.apply(game, text)
    outcomes = chance(door.story(game))
    model.apply(text, outcomes)
    outcomes.finish()
    model.check()
    compare_events(model, door, game)
    compare(model, door, game)


def chance(story: Sequence[Happening]) -> Told:
    """[N4] The chance in a story."""
    told: list[tuple[str, Any]] = []
    for happening in story:
        if happening.kind == "ROLLED":
            told.append(("dice", happening.fields["dice"]))
        elif happening.kind == "STOLE":
            told.append(("stolen", listed(happening.fields["cards"])))
        elif happening.kind == "BOUGHT":
            told.append(("bought", [happening.fields["card"]]))
    return Told(told)


def compare(model: BoardModel, door: Door, game: Any) -> None:
    """The whole position, for everybody."""
    may = model.legal()
    compare_legal(may, door.legal(game), "the actor")
    expected = view(model, None) | {"scores": model.scores}
    differ("game", {name: expected[name] for name in door.public(game)}, door.public(game))
    for observer in model.everybody():
        expected = view(model, observer)
        differ(f"view of {observer}", expected, door.view(game, observer, list(expected)))
        acts = observer is not None and observer == model.actor
        compare_legal(may if acts else set(), door.legal_seen(game, observer), f"observer {observer}")


def differ(what: str, expected: dict[str, object], found: dict[str, object]) -> None:
    """Raise if any field differs."""
    for name, value in expected.items():
        if found[name] != value:
            raise Disagreement(f"{what}, {name}: model {value}, engine {found[name]}")


def compare_legal(expected: set[str], found: dict[str, int], who: str) -> None:
    """[N3] The same numbered actions, each with its number."""
    if set(found) != expected:
        raise Disagreement(f"legal for {who}: only model {expected - set(found)}, only engine {set(found) - expected}")
    for text, number in found.items():
        if numbered()[number] != text:
            raise Disagreement(f"number {number} is {numbered()[number]}, not {text}")


def compare_events(model: BoardModel, door: Door, game: Any) -> None:
    """The full story with its audiences, and what every observer hears."""
    if door.story(game) != model.story:
        raise Disagreement(f"story: model {model.story}, engine {door.story(game)}")
    for observer in model.everybody():
        expected = [happening[:2] for happening in heard(model.story, observer)]
        found = [happening[:2] for happening in door.heard(game, observer)]
        if expected != found:
            raise Disagreement(f"story for {observer}: model {expected}, engine {found}")


def compare_terms(model: BoardModel, door: Door, game: Any, texts: Sequence[str]) -> None:
    """[D6] Terms without a number: the same are refused."""
    for text in texts:
        if door.refuses(game, text) == model.allows(text):
            raise Disagreement(f"{text}: the model says {'legal' if model.allows(text) else 'illegal'}")
