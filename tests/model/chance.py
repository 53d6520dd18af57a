"""Where the model's chance comes from: told by somebody who drew before, or drawn here."""

import random
from collections import deque
from collections.abc import Sequence
from typing import Any, Protocol

from .cards import ModelError


class Chance(Protocol):
    """What the model asks for whenever the rules leave something to chance."""

    def draw(self, kind: str, count: int, source: Sequence[str]) -> list[str]:
        """Draw `count` cards from the source; the kind is pile, blind or back."""

    def market(self, first: Sequence[str], count: int, source: Sequence[str]) -> list[str]:
        """Draw a new market's last `count` cards, when its `first` ones are certain."""

    def reshuffle(self, count: int) -> None:
        """Shuffle a pile of `count` cards."""


class Told:
    """Chance that has happened elsewhere; it must fit what the model asks for, in order."""

    def __init__(self, outcomes: Sequence[tuple[str, Any]]) -> None:
        self._queue = deque(outcomes)

    def draw(self, kind: str, count: int, source: Sequence[str]) -> list[str]:
        cards = list(self._next(kind))
        if len(cards) != count:
            raise ModelError(f"{kind}: {count} cards are to be drawn, told {cards}")
        return cards

    def market(self, first: Sequence[str], count: int, source: Sequence[str]) -> list[str]:
        cards = list(self._next("market"))
        for card in first:
            if card not in cards:
                raise ModelError(f"the last {card} of the pile is not in the new market {cards}")
            cards.remove(card)
        if len(cards) != count:
            raise ModelError(f"a market of {len(cards) + len(first)} cards")
        return cards

    def reshuffle(self, count: int) -> None:
        told = self._next("reshuffle")
        if told != count:
            raise ModelError(f"{count} cards are to be reshuffled, told {told}")

    def finish(self) -> None:
        """Nothing may be left that the model did not ask for."""
        if self._queue:
            raise ModelError(f"chance that the rules do not ask for: {list(self._queue)}")

    def _next(self, kind: str) -> Any:
        if not self._queue or self._queue[0][0] != kind:
            raise ModelError(f"the rules ask for {kind}, told {list(self._queue)}")
        return self._queue.popleft()[1]


class Dealt:
    """Chance of its own, so that the model can play alone."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, kind: str, count: int, source: Sequence[str]) -> list[str]:
        return self._random.sample(list(source), count)

    def market(self, first: Sequence[str], count: int, source: Sequence[str]) -> list[str]:
        return self._random.sample(list(source), count)

    def reshuffle(self, count: int) -> None:
        pass
