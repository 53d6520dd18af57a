"""What one seat was told of a board game, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..i18n import _
from ..log import MOST_TOLD
from ..text import Line
from .boardwords import Happening, merge, sentence
from .names import BoardSpeaker

if TYPE_CHECKING:
    from cardcatan import BoardEvent


class BoardEntry:
    """One line of the log, as the screens read it; without a happening it is no matter of the game."""

    __slots__ = ("fresh", "happening", "line", "turn")

    def __init__(self, happening: Happening | None, said: Line, turn: int) -> None:
        self.happening, self.line, self.turn, self.fresh = happening, said, turn, True

    @property
    def heading(self) -> bool:
        return self.happening is not None and self.happening.kind == "TURN"

    @property
    def when(self) -> str:
        """The turn of a heading, as the journal says it."""
        return _("Turn {n}").format(n=self.turn) if self.turn else _("Founding")

    @property
    def counted(self) -> bool:
        """Nothing is told that another part of the screen shows as well."""
        return False


class BoardLog:
    """The sentences for one seat, oldest first; the same door as the card game's log."""

    def __init__(self, speaker: BoardSpeaker) -> None:
        self.speaker = speaker
        self.entries: list[BoardEntry] = []
        self.turn = 0

    def begin(self, seat: int) -> None:
        """The heading of the founding, of which no event tells."""
        first = Happening("TURN", seat)
        self.entries.append(BoardEntry(first, sentence(first, self.speaker) or [], self.turn))

    def add(self, events: Iterable[BoardEvent]) -> int:
        """Put events into words; returns how many lines are new or longer."""
        return sum(self._add(Happening.of(event)) for event in events)

    def tell(self, said: Line) -> None:
        """Put in a line that is no matter of the game; of very many the oldest are dropped."""
        self.entries.append(BoardEntry(None, said, self.turn))
        told = [entry for entry in self.entries if entry.happening is None]
        if len(told) > MOST_TOLD:
            self.entries.remove(told[0])

    def read(self) -> None:
        """The seat has decided: what came before is no longer new."""
        for entry in reversed(self.entries):
            if not entry.fresh:
                break
            entry.fresh = False

    def when(self, entry: BoardEntry) -> str:
        """The turn of a heading, as the journal says it."""
        return entry.when

    def rolled(self) -> Happening | None:
        """The roll of the running turn, with all that it brought."""
        for entry in reversed(self.entries):
            if entry.turn != self.turn:
                break
            if entry.happening is not None and entry.happening.kind == "ROLLED":
                return entry.happening
        return None

    def _add(self, new: Happening) -> int:
        if new.kind == "TURN":
            self.turn += 1
        last = self.entries[-1] if self.entries else None
        merged = None
        if last is not None and last.happening is not None and last.turn == self.turn:
            merged = merge(last.happening, new)
        said = sentence(merged or new, self.speaker)
        if said is None:
            return 0
        if merged and last:
            last.happening, last.line, last.fresh = merged, said, True
        else:
            self.entries.append(BoardEntry(new, said, self.turn))
        return 1
