"""What one seat was told, in words: one log per seat, so that nobody reads another's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cardcatan import Event, EventKind, Resource

from .i18n import _
from .text import Line
from .words import Happening, Speaker, merge, sentence, swapped

MOST_TOLD = 500

H = TypeVar("H")
S = TypeVar("S", bound=Speaker)


@dataclass(slots=True)
class Entry(Generic[H]):
    """One line of a log; `turn` is when, `fresh` whether it came after the seat's last own decision.

    Without a happening it is no matter of the game: chat, or who came and went.
    """

    happening: H | None
    line: Line
    turn: int
    heading: bool = False
    """Whether it begins a turn."""
    counted: bool = False
    """Whether it tells no more than the sizes of the hands do."""
    fresh: bool = True


class GameLog(ABC, Generic[S, H]):
    """The sentences for one seat, oldest first, of whatever game: its own words are in the methods without a body."""

    def __init__(self, speaker: S) -> None:
        self.speaker = speaker
        self.entries: list[Entry[H]] = []
        self.turn = 0

    @abstractmethod
    def when(self, entry: Any) -> str:
        """The round or turn of a heading, as the journal says it."""

    @abstractmethod
    def _turn_of(self, seat: int) -> H:
        """That a seat's turn begins."""

    @abstractmethod
    def _of(self, event: Any) -> H:
        """An event as the log keeps it."""

    @abstractmethod
    def _begins(self, happening: H) -> bool:
        """Whether a turn begins with it."""

    @abstractmethod
    def _say(self, happening: H) -> Line | None:
        """It in words; None when it needs none."""

    @abstractmethod
    def _merge(self, last: H, new: H) -> H | None:
        """Both as one happening, or None when they have to be told apart."""

    def _counts(self, happening: H) -> bool:
        """Whether it tells no more than the sizes of the hands do."""
        return False

    def begin(self, seat: int) -> None:
        """The heading of what comes before the first change of turns, of which no event tells."""
        first = self._turn_of(seat)
        self.entries.append(Entry(first, self._say(first) or [], self.turn, heading=True))

    def add(self, events: Iterable[Any]) -> int:
        """Put events into words; returns how many lines are new or longer."""
        return sum(self._add(self._of(event)) for event in events)

    def tell(self, said: Line) -> None:
        """Put in a line that is no matter of the game; of very many the oldest are dropped."""
        self.entries.append(Entry(None, said, self.turn))
        told = [entry for entry in self.entries if entry.happening is None]
        if len(told) > MOST_TOLD:
            self.entries.remove(told[0])

    def read(self) -> None:
        """The seat has decided: what came before is no longer new."""
        for entry in reversed(self.entries):
            if not entry.fresh:
                break
            entry.fresh = False

    def _joined(self, new: H) -> tuple[Entry[H] | None, H | None]:
        """The entry of this turn that the happening goes on with, and both as one."""
        last = self.entries[-1] if self.entries else None
        if last is None or last.happening is None or last.turn != self.turn:
            return last, None
        return last, self._merge(last.happening, new)

    def _add(self, new: H) -> int:
        heading = self._begins(new)
        self.turn += heading
        last, merged = self._joined(new)
        said = self._say(merged or new)
        if said is None:
            return 0
        if merged and last:
            last.happening, last.line, last.counted, last.fresh = merged, said, self._counts(merged), True
        else:
            self.entries.append(Entry(new, said, self.turn, heading, self._counts(new)))
        return 1


class Log(GameLog[Speaker, Happening]):
    """The log of the card game."""

    def when(self, entry: Any) -> str:
        return _("Round {n}").format(n=entry.turn // len(self.speaker.names) + 1)

    def _turn_of(self, seat: int) -> Happening:
        return Happening(EventKind.TURN, seat, None, 0, 0, (0,) * len(Resource), False)

    def _of(self, event: Event) -> Happening:
        return Happening.of(event)

    def _begins(self, happening: Happening) -> bool:
        return happening.kind == EventKind.TURN

    def _say(self, happening: Happening) -> Line | None:
        return sentence(happening, self.speaker)

    def _merge(self, last: Happening, new: Happening) -> Happening | None:
        return merge(last, new)

    def _counts(self, happening: Happening) -> bool:
        return happening.kind == EventKind.DREW and happening.hidden

    def _joined(self, new: Happening) -> tuple[Entry[Happening] | None, Happening | None]:
        """A reshuffle may stand between a swap with the pile and the card that it brought."""
        last, merged = super()._joined(new)
        if last is None or last.happening is None or last.turn != self.turn:
            return last, None
        before = self.entries[-2] if last.happening.kind == EventKind.RESHUFFLED and len(self.entries) > 1 else last
        swap = swapped(before.happening, new) if before.happening else None
        return (before, swap) if swap else (last, merged)
