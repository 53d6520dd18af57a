"""Who can sit at a seat: anything that chooses one of the legal actions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from cardcatan.games.game import AnyGame
from cardcatan.games.record import apply_any


@runtime_checkable
class Player(Protocol):
    """A player of one game or of any; it sees its own view of the game, and never more.

    The card edition's views and actions are CardView and Action, the board game's BoardView and BoardAction.
    """

    name: str

    def choose(self, view: Any, legal: Any) -> Any:
        """One of `legal`, which is never empty."""
        ...


class RandomPlayer:
    """A player to whom all legal actions are alike; the same seed chooses the same."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, view: Any, legal: Any) -> Any:
        """Any of `legal`."""
        return legal.choice(self._random)


def play_out(game: AnyGame, players: Sequence[Player]) -> None:
    """Play `game` to its end, in place; `players` are by seat."""
    while (seat := game.actor) is not None:
        view = game.view(seat)
        apply_any(game, players[seat].choose(view, view.legal_actions()))
