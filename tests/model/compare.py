"""The engine's events and views in the model's words, and the comparison of the two."""

from collections.abc import Sequence
from typing import Any

from cardcatan import CardGame, Event

from .card_model import CardModel
from .cards import BUILDINGS, CLOCKWISE, COUNTER_CLOCKWISE, OF_LETTER, RESOURCES, listed
from .chance import Told
from .knowledge import Observer
from .state import Happening
from .views import NOTHING, view

OUTCOMES = ("none", "goal", "limit", "stalled")
VALUES = {
    "MARKET": RESOURCES,
    "BUILT": BUILDINGS,
    "SEIZED": BUILDINGS,
    "TURNED": ("market day", "robber attack"),
    "DESTINY": (CLOCKWISE, COUNTER_CLOCKWISE),
    "OVER": OUTCOMES,
}
CHANCE = {"DREW": "pile", "TOOK": "blind", "GUILD": "blind", "MARKET_DAY": "market"}


class Disagreement(AssertionError):
    """Engine and model differ."""


def outcomes(text: str, events: Sequence[Event]) -> Told:
    """The chance in the events of one action; a card that a library's owner chose is none."""
    told = [outcome for event in events if not event.hidden and (outcome := _outcome(event))]
    if text.startswith("pick"):
        (kind, taken), chosen = told[0], OF_LETTER[text[-1]]
        if kind != "blind" or chosen not in taken:
            raise Disagreement(f"{text} took {taken}")
        taken.remove(chosen)
    return Told(told)


def _outcome(event: Event) -> tuple[str, Any] | None:
    kind = event.kind.name
    if kind == "RESHUFFLED":
        return "reshuffle", event.count
    if kind == "TURNED":
        return "back", [VALUES[kind][event.value]]
    return (CHANCE[kind], listed(event.cards)) if kind in CHANCE else None


def told(event: Event, fields: Sequence[str]) -> dict[str, object]:
    """Those fields of an event, in the model's words."""
    kind = event.kind.name
    values = {name: getattr(event, name) for name in fields}
    if "value" in values:
        values["value"] = VALUES[kind][event.value]
    if "cards" in values:
        values["cards"] = tuple(event.cards)
    return values


def heard(story: Sequence[Happening], observer: Observer) -> list[Happening]:
    """The story as one observer hears it: without the cards of what it may not know."""
    return [
        happening
        if happening.audience is None or observer in happening.audience
        else happening._replace(fields=happening.fields | {"cards": NOTHING})
        for happening in story
    ]


def compare_story(model: CardModel, events: Sequence[Event], story: Sequence[Happening], who: str) -> None:
    """The same happenings in the same order."""
    expected = [(happening.kind, happening.fields) for happening in story]
    found = [
        (event.kind.name, told(event, list(happening.fields)))
        for event, happening in zip(events, story, strict=False)
        if event.kind.name == happening.kind
    ]
    if len(events) != len(story) or expected != found:
        kinds = [(event.kind.name, tuple(event.cards)) for event in events]
        raise Disagreement(f"story for {who}: model {expected}, engine {found}, all {kinds}")


def compare_events(model: CardModel, game: CardGame) -> None:
    """The full story, who may know it, and what every observer hears."""
    full = [event for event in game.events if not event.hidden]
    compare_story(model, full, model.story, "all")
    everybody = frozenset(model.everybody())
    for event, happening in zip(full, model.story, strict=True):
        if event.audience != (happening.audience or everybody):
            raise Disagreement(f"audience of {happening}: {event.audience}")
    for observer in model.everybody():
        compare_story(model, game.events_for(observer), heard(model.story, observer), f"observer {observer}")


def spoken(name: str, value: object) -> object:
    """One field of the engine's view in the model's words."""
    if name == "phase":
        return value.name
    if name == "outcome":
        return OUTCOMES[value]
    if name in ("paying", "paying_for"):
        names = BUILDINGS if name == "paying" else RESOURCES
        return None if value is None else names[value]
    if name == "expansions":
        return tuple(frozenset(BUILDINGS[building] for building in seat) for seat in value)
    if name == "built":
        return frozenset(BUILDINGS[building] for building in value)
    if name == "expansions_left":
        return {BUILDINGS[building]: count for building, count in value.items()}
    return value


def compare_view(model: CardModel, game: CardGame, observer: Observer) -> None:
    """Every field of one observer's view, and what it may do."""
    seen = game.view(observer)
    for name, expected in view(model, observer).items():
        found = spoken(name, getattr(seen, name))
        if name == "known":
            found = tuple(bound for number, bound in enumerate(found) if number != observer)
        if found != expected:
            raise Disagreement(f"view of {observer}, {name}: model {expected}, engine {found}")
    legal = model.legal() if observer is not None and observer == model.actor else set()
    if {str(action) for action in seen.legal_actions()} != legal:
        raise Disagreement(f"legal actions of {observer}")


def compare(model: CardModel, game: CardGame) -> None:
    """The whole position, for everybody."""
    legal = {str(action) for action in game.legal_actions()}
    if legal != model.legal():
        raise Disagreement(f"legal: only model {model.legal() - legal}, only engine {legal - model.legal()}")
    for name, expected in {
        "actor": model.actor,
        "current": model.current,
        "turn": model.turn_number,
        "over": model.outcome is not None,
        "winner": model.winner,
        "scores": model.scores,
    }.items():
        if getattr(game, name) != expected:
            raise Disagreement(f"{name}: model {expected}, engine {getattr(game, name)}")
    if game.phase.name != model.phase:
        raise Disagreement(f"phase: model {model.phase}, engine {game.phase.name}")
    for observer in model.everybody():
        compare_view(model, game, observer)


def shadow(game: CardGame) -> CardModel:
    """A model of a game that has just begun."""
    hands = [game.view(seat).hand for seat in range(game.rules.players)]
    return CardModel.start(game.rules, game.current, hands, game.view(None).market)


def step(model: CardModel, game: CardGame, text: str) -> None:
    """Apply one action to both and compare all that came of it."""
    chance = outcomes(text, game.events)
    model.apply(text, chance)
    chance.finish()
    model.check()
    compare_events(model, game)
    compare(model, game)
