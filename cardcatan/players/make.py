"""Bots by name."""

from __future__ import annotations

from cardcatan.core import Bot
from cardcatan.games.card import Action, CardView, LegalActions
from cardcatan.players.player import Player, RandomPlayer


class CorePlayer:
    """A bot of the core, by its name; the same seed and the same views choose the same."""

    def __init__(self, spec: str, seed: int = 0) -> None:
        """NotationError: a name of no bot."""
        self.name = spec
        self._bot = Bot(spec, seed)

    def choose(self, view: CardView, legal: LegalActions) -> Action:
        """One of `legal`, by what the view shows."""
        return self._bot.choose(view, legal)


class GreedyPlayer(CorePlayer):
    """A bot that plans its next buildings and trades towards them."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("greedy", seed)


def make_player(spec: str, seed: int = 0) -> Player:
    """The bot that a name stands for: random, greedy, search, search:2000 (playouts a move), search:200ms.

    NotationError: a name of none; it names those that there are.
    """
    return RandomPlayer(seed) if spec == "random" else CorePlayer(spec, seed)
