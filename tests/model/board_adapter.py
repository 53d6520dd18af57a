"""All that the comparison expects of the engine's Python API; where the engine calls a thing otherwise, this file changes."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from enum import Enum
from typing import Any

from .board_actions import Terms
from .board_chance import Told
from .board_state import Options
from .board_views import CARDS
from .cards import RESOURCES
from .knowledge import Observer
from .state import Happening

# Fields of the model's views and events, where the engine's attribute is called otherwise.
VIEW_NAMES: dict[str, str] = {}
EVENT_NAMES: dict[tuple[str, str], str] = {}


class EngineDoor:
    """How games, rules and actions of the engine are made; `Door` of the comparison."""

    def __init__(self) -> None:
        import cardcatan

        self._engine: Any = cardcatan

    def _rules(self, options: Options) -> Any:
        return self._engine.BoardRules(**asdict(options))

    def new(self, options: Options, seed: int) -> Any:
        """A game before its founding."""
        return self._engine.BoardGame(self._rules(options), seed=seed)

    def setup(self, options: Options, seed: int, fields: Mapping[str, object]) -> Any:
        """A game in the middle, from the fields of a `board_position.Position`."""
        return self._engine.BoardGame.setup(self._rules(options), seed, **fields)

    def apply(self, game: Any, text: str) -> None:
        game.apply(self._engine.Action.parse(text))

    def refuses(self, game: Any, text: str) -> bool:
        """Whether an action is refused; the game must be as before."""
        before = game.pack()
        try:
            game.copy().apply(self._engine.Action.parse(text))
        except self._engine.IllegalAction:
            return True
        finally:
            assert game.pack() == before
        return False


def island(game: Any) -> str:
    """[I10] The island's text."""
    return str(game.island)


def legal(game: Any) -> dict[str, int]:
    """[N3] Texts and numbers of the legal actions that have one, of a game or a view."""
    return {str(action): action.number for action in game.legal_actions()}


def plain(value: object) -> object:
    """Enums by their names in small letters, sequences as tuples, sets frozen."""
    if type(value) in (int, bool, str, type(None)):
        return value
    if isinstance(value, Enum):
        return value.name.lower()
    if not isinstance(value, Iterable):
        return value
    if isinstance(value, Mapping):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, set | frozenset):
        return frozenset(value)
    return tuple(plain(entry) for entry in value)


def seen(view: Any, name: str, observer: Observer) -> object:
    """One field of a view in the model's words."""
    value = plain(getattr(view, VIEW_NAMES.get(name, name)))
    if name == "known":  # the engine lists all seats, the model only the others
        return tuple(bound for number, bound in enumerate(value) if number != observer)
    return value


def words(name: str, value: object) -> object:
    """A field of the model as `plain` shows it."""
    return plain(value) if isinstance(value, Terms | dict | tuple | list | set | frozenset) else value


def happening(event: Any, names: Iterable[str]) -> Happening:
    """Those fields of an event in the model's words."""
    kind = event.kind.name
    return Happening(kind, {name: plain(getattr(event, EVENT_NAMES.get((kind, name), name))) for name in names})


def full_story(game: Any) -> list[Any]:
    """The events of the last action as one hears them who may know everything."""
    return [event for event in game.events if not event.hidden]


def story_for(game: Any, observer: Observer) -> list[Any]:
    return list(game.events_for(observer))


def audience(event: Any) -> frozenset[Observer]:
    return frozenset(event.audience)


def chance(game: Any) -> Told:
    """[N4] The chance in the events of the last action."""
    told: list[tuple[str, Any]] = []
    for event in full_story(game):
        kind = event.kind.name
        if kind == "ROLLED":
            told.append(("dice", happening(event, ["dice"]).fields["dice"]))
        elif kind == "STOLE":
            counts = happening(event, ["cards"]).fields["cards"]
            told.append(("stolen", [RESOURCES[counts.index(1)]] if sum(counts) == 1 else []))
        elif kind == "BOUGHT":
            card = happening(event, ["card"]).fields["card"]
            told.append(("bought", [card] if card in CARDS else []))
    return Told(told)
