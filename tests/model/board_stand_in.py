"""The model behind the house's Python API: what the comparison is tested with, and an example of what it expects."""

from collections.abc import Mapping
from enum import Enum
from types import SimpleNamespace
from typing import Any

from . import board_island
from .board_actions import numbered
from .board_chance import Dealt
from .board_model import BoardModel
from .board_play import lay_out
from .board_position import Position, place
from .board_state import Options
from .board_views import CARDS, HIDDEN, heard, view
from .cards import listed
from .knowledge import Observer
from .state import Happening


class StandInGame:
    """A game as the engine's would look, played by a model class (that may have a fault)."""

    def __init__(self, model: BoardModel, seed: int) -> None:
        self.model, self.chance = model, Dealt(seed)

    def __getattr__(self, name: str) -> Any:
        """Everything public that a game says of itself is in the watchers' view."""
        return view(self.model, None)[name]

    @property
    def island(self) -> str:
        return str(self.model.island)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.model.scores

    @property
    def events(self) -> list[Any]:
        """Each happening in full, and once more with its cards hidden if somebody may not know them."""
        everybody = frozenset(self.model.everybody())
        events = []
        for told in self.model.story:
            events.append(_event(told, told.audience or everybody, hidden=False))
            if told.audience is not None:
                fields = {name: HIDDEN.get(name, value) for name, value in told.fields.items()}
                events.append(_event(told._replace(fields=fields), everybody - told.audience, hidden=True))
        return events

    def events_for(self, observer: Observer) -> list[Any]:
        return [_event(told, frozenset({observer}), hidden=False) for told in heard(self.model.story, observer)]

    def legal_actions(self) -> list[Any]:
        return _actions(self.model.legal())

    def view(self, observer: Observer) -> Any:
        """All fields of the model's view, and `known` with a place for oneself."""
        fields = view(self.model, observer)
        known = list(fields["known"])
        if observer is not None:
            known.insert(observer, (0,) * 5)
        mine = self.model.legal() if observer is not None and observer == self.model.actor else set()
        return SimpleNamespace(**(fields | {"known": known, "legal_actions": lambda: _actions(mine)}))


def _actions(texts: set[str]) -> list[Any]:
    return [_Action(text, number) for number, text in enumerate(numbered()) if text in texts]


class _Action:
    def __init__(self, text: str, number: int) -> None:
        self.text, self.number = text, number

    def __str__(self) -> str:
        return self.text


def _event(told: Happening, audience: frozenset[Observer], hidden: bool) -> Any:
    return SimpleNamespace(kind=Enum("Kind", [told.kind])[told.kind], audience=audience, hidden=hidden, **told.fields)


class StandInDoor:
    """Games of a model class, made and moved as the engine's are."""

    def __init__(self, model: type[BoardModel] = BoardModel) -> None:
        self._model = model

    def new(self, options: Options, seed: int) -> StandInGame:
        island, first = lay_out(options, seed)
        return StandInGame(self._model.start(options, board_island.parse(str(island)), first), seed)

    def setup(self, options: Options, seed: int, fields: Mapping[str, Any]) -> StandInGame:
        names = [[_cards(counts) for counts in fields[name]] for name in ("cards", "played")]
        position = Position(
            island=board_island.parse(fields["island"]),
            hands=[listed(hand) for hand in fields["hands"]],
            cards=names[0],
            played=names[1],
            bought=_cards(fields["bought"]),
            **{name: fields[name] for name in ("settlements", "roads", "cities", "robber", "current", "dice", "turn")},
            **{name: fields[name] for name in ("road_holder", "army_holder")},
        )
        model = place(options, position)
        model.__class__ = self._model
        return StandInGame(model, seed)

    def apply(self, game: StandInGame, text: str) -> None:
        game.model.apply(text, game.chance)

    def refuses(self, game: StandInGame, text: str) -> bool:
        return not game.model.allows(text)


def _cards(counts: tuple[int, ...]) -> list[str]:
    return [card for card, count in zip(CARDS, counts, strict=True) for _ in range(count)]
