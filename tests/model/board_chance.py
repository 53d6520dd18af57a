"""[N4] The chance of the board game: dice, stolen and bought cards; told by somebody who drew before, or drawn here."""

import random
from typing import Protocol

from . import chance
from .cards import ModelError

Dice = tuple[int, int]


class BoardChance(Protocol):
    """What the model asks for whenever the rules leave something to chance."""

    def roll(self) -> Dice:
        """Two dice."""

    def draw(self, kind: str, count: int, source: list[str]) -> list[str]:
        """Draw cards; the kind is stolen or bought."""


class Told(chance.Told):
    """Chance that has happened elsewhere, as pairs: ("dice", (3, 4)), ("stolen", ["ore"]), ("bought", ["knight"])."""

    def roll(self) -> Dice:
        dice = tuple(self._next("dice"))
        if len(dice) != 2 or not set(dice) <= set(range(1, 7)):
            raise ModelError(f"no two dice: {dice}")
        return dice


class Dealt(chance.Dealt):
    """Chance of its own, so that the model can play alone."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._dice = random.Random(seed)

    def roll(self) -> Dice:
        return self._dice.randint(1, 6), self._dice.randint(1, 6)
