"""The comparison of the board engine with the model, step by step: chance, legal actions, story, views, position."""

from collections.abc import Sequence
from typing import Any

from cardcatan import BoardAction, BoardGame

from . import board_adapter as engine
from . import board_island
from .board_actions import numbered
from .board_chance import Told
from .board_model import BoardModel
from .board_state import Options
from .board_views import heard, private, public
from .cards import listed
from .state import Happening


class Disagreement(AssertionError):
    """Engine and model differ."""


def shadow(kind: type[BoardModel], game: BoardGame, options: Options, given: str | None) -> BoardModel:
    """A model of a game that has just begun, on the island it was given or on one that its options allow."""
    said = engine.public(game)
    island = board_island.parse(said["island"])
    if given is None:
        board_island.check(island, options)
    elif said["island"] != given:
        raise Disagreement(f"[I10] given {given}, played on {said['island']}")
    if options.start not in (None, said["current"]):
        raise Disagreement(f"[F1] seat {said['current']} starts")
    return kind.start(options, island, said["current"])


def step(model: BoardModel, game: BoardGame, text: str) -> None:
    """Apply one action to both, and compare all that came of it."""
    game.apply(BoardAction.parse(text))
    outcomes = chance(engine.story(game))
    model.apply(text, outcomes)
    outcomes.finish()
    model.check()
    compare_events(model, game)
    compare(model, game)


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


def compare(model: BoardModel, game: BoardGame) -> None:
    """The whole position, for everybody."""
    may = model.legal()
    compare_legal(may, engine.legal(game), "the actor")
    open_ = public(model)
    said, expected = engine.public(game), open_ | {"scores": model.scores}
    differ("game", {name: expected[name] for name in said}, said)
    for observer in model.everybody():
        seen, expected = game.view(observer), open_ | private(model, observer)
        differ(f"view of {observer}", expected, engine.fields(seen, expected))
        acts = observer is not None and observer == model.actor
        compare_legal(may if acts else set(), engine.legal(seen), f"observer {observer}")


def differ(what: str, expected: dict[str, object], found: dict[str, object]) -> None:
    """Raise if any field differs."""
    for name, value in expected.items():
        if found[name] != value:
            raise Disagreement(f"{what}, {name}: model {value}, engine {found[name]}")


def compare_legal(expected: set[str], found: dict[str, int | None], who: str) -> None:
    """[N3] The same numbered actions, each with its number."""
    if set(found) != expected:
        raise Disagreement(f"legal for {who}: only model {expected - set(found)}, only engine {set(found) - expected}")
    for text, number in found.items():
        if numbered()[number] != text:
            raise Disagreement(f"number {number} is {numbered()[number]}, not {text}")


def compare_events(model: BoardModel, game: BoardGame) -> None:
    """The full story with its audiences, and what every observer hears."""
    if engine.story(game) != model.story:
        raise Disagreement(f"story: model {model.story}, engine {engine.story(game)}")
    for observer in model.everybody():
        expected = [happening[:2] for happening in heard(model.story, observer)]
        found = [happening[:2] for happening in engine.heard(game, observer)]
        if expected != found:
            raise Disagreement(f"story for {observer}: model {expected}, engine {found}")


def compare_terms(model: BoardModel, game: BoardGame, texts: Sequence[str]) -> None:
    """[D6] Terms without a number: the same are refused."""
    for text in texts:
        if engine.refuses(game, text) == model.allows(text):
            raise Disagreement(f"{text}: the model says {'legal' if model.allows(text) else 'illegal'}")
