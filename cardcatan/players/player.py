"""Who can sit at a seat: anything that chooses one of the legal actions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from cardcatan.games.card import Action, CardGame, CardView, LegalActions


@runtime_checkable
class Player(Protocol):
    """A player; it sees its own view of the game, and never more."""

    name: str

    def choose(self, view: CardView, legal: LegalActions) -> Action:
        """One of `legal`, which is never empty."""
        ...


class RandomPlayer:
    """A player to whom all legal actions are alike; the same seed chooses the same."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, view: CardView, legal: LegalActions) -> Action:
        """Any of `legal`."""
        return legal.choice(self._random)


def play_out(game: CardGame, players: Sequence[Player]) -> None:
    """Play `game` to its end, in place; `players` are by seat."""
    while (seat := game.actor) is not None:
        view = game.view(seat)
        game.apply(players[seat].choose(view, view.legal_actions()))
