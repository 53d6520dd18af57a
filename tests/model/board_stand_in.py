"""The model itself in the engine's place: what the comparison is tried with."""

from dataclasses import dataclass

from . import board_island
from .board_actions import numbered
from .board_chance import Dealt
from .board_model import BoardModel
from .board_play import lay_out
from .board_position import Position, place
from .board_state import Options
from .board_views import heard, view
from .knowledge import Observer
from .state import Happening


@dataclass
class StandIn:
    """A game of a model class (that may have a fault), with chance of its own."""

    model: BoardModel
    chance: Dealt


class StandInDoor:
    """Games of a model class, moved and read as the engine's are."""

    def __init__(self, model: type[BoardModel] = BoardModel) -> None:
        self._model = model

    def new(self, options: Options, seed: int, island: str | None) -> StandIn:
        laid, first = lay_out(options, seed)
        return StandIn(self._model.start(options, board_island.parse(island or str(laid)), first), Dealt(seed))

    def setup(self, options: Options, seed: int, position: Position) -> StandIn:
        model = place(options, position)
        model.__class__ = self._model
        return StandIn(model, Dealt(seed))

    def apply(self, game: StandIn, text: str) -> None:
        game.model.apply(text, game.chance)

    def refuses(self, game: StandIn, text: str) -> bool:
        return not game.model.allows(text)

    def public(self, game: StandIn) -> dict[str, object]:
        return view(game.model, None) | {"scores": game.model.scores}

    def view(self, game: StandIn, observer: Observer, names: list[str]) -> dict[str, object]:
        return view(game.model, observer)

    def legal(self, game: StandIn) -> dict[str, int]:
        legal = game.model.legal()
        return {text: number for number, text in enumerate(numbered()) if text in legal}

    def legal_seen(self, game: StandIn, observer: Observer) -> dict[str, int]:
        return self.legal(game) if observer is not None and observer == game.model.actor else {}

    def fired(self, game: StandIn) -> dict[str, int]:
        return {}

    def story(self, game: StandIn) -> list[Happening]:
        return game.model.story

    def heard(self, game: StandIn, observer: Observer) -> list[Happening]:
        return heard(game.model.story, observer)
