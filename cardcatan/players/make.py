"""Bots by name."""

from __future__ import annotations

from typing import Any

from cardcatan.core import Analysis, Bot
from cardcatan.errors import CatanError
from cardcatan.players.player import Player, RandomPlayer


class CorePlayer:
    """A bot of the core, by its name; the same seed and the same views choose the same."""

    def __init__(self, spec: str, seed: int = 0) -> None:
        """NotationError: a name of no bot."""
        self.name = spec
        self._bot = Bot(spec, seed)

    def choose(self, view: Any, legal: Any) -> Any:
        """One of `legal`, by what the view shows."""
        return self._bot.choose(view, legal)

    def cancel(self) -> None:
        """From any thread: `choose`, the running one or else the next, returns at once with the best found so far."""
        self._bot.cancel()


class GreedyPlayer(CorePlayer):
    """A bot that plans its next buildings and trades towards them."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("greedy", seed)


class SearchPlayer(CorePlayer):
    """A bot that plays out what may happen: so many playouts a move, or so many milliseconds."""

    def __init__(self, playouts: int | None = None, ms: int | None = None, seed: int = 0) -> None:
        """Without a budget it is the core's usual one. CatanError: both budgets, or one that cannot be."""
        if playouts is not None and ms is not None:
            raise CatanError("give playouts or milliseconds, not both")
        budget = f":{playouts}" if playouts is not None else f":{ms}ms" if ms is not None else ""
        super().__init__(f"search{budget}", seed)

    @property
    def last(self) -> Analysis | None:
        """What the last search thought of each action; None while it searches."""
        return self._bot.last


def make_player(spec: str, seed: int = 0) -> Player:
    """The bot that a name stands for: random, greedy, search, search:2000 (playouts a move), search:200ms.

    NotationError: a name of none; it names those that there are.
    """
    return RandomPlayer(seed) if spec == "random" else CorePlayer(spec, seed)
