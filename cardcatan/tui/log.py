"""What one seat was told, in words: one log per seat, so that nobody reads another's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardcatan import Event, EventKind, Resource

from .i18n import _
from .text import Line
from .words import Happening, Speaker, merge, sentence, swapped

MOST_TOLD = 500


@dataclass(slots=True)
class Entry:
    """One line of the log; `turn` is when, `fresh` whether it came after the seat's last own decision.

    Without a happening it is no matter of the game: chat, or who came and went.
    """

    happening: Happening | None
    line: Line
    turn: int
    fresh: bool = True

    @property
    def heading(self) -> bool:
        return self.happening is not None and self.happening.kind == EventKind.TURN

    @property
    def counted(self) -> bool:
        """Whether it tells no more than the sizes of the hands do."""
        return self.happening is not None and self.happening.kind == EventKind.DREW and self.happening.hidden


@dataclass(slots=True)
class Log:
    """The sentences for one seat, oldest first."""

    speaker: Speaker
    entries: list[Entry] = field(default_factory=list)
    turn: int = 0

    def begin(self, seat: int) -> None:
        """The heading of the first turn, of which no event tells."""
        first = Happening(EventKind.TURN, seat, None, 0, 0, (0,) * len(Resource), False)
        self.entries.append(Entry(first, sentence(first, self.speaker) or [], self.turn))

    def add(self, events: Iterable[Event]) -> int:
        """Put events into words; returns how many lines are new or longer."""
        changed = 0
        for event in events:
            changed += self._add(Happening.of(event))
        return changed

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

    def when(self, entry: Entry) -> str:
        """The round of a heading, as the journal says it."""
        return _("Round {n}").format(n=entry.turn // len(self.speaker.names) + 1)

    def _joined(self, new: Happening) -> tuple[Entry | None, Happening | None]:
        """The entry that the happening goes on with, and both as one; a reshuffle may stand between swap and draw."""
        last = self.entries[-1] if self.entries else None
        if last is None or last.happening is None or last.turn != self.turn:
            return last, None
        before = self.entries[-2] if last.happening.kind == EventKind.RESHUFFLED and len(self.entries) > 1 else last
        swap = swapped(before.happening, new) if before.happening else None
        return (before, swap) if swap else (last, merge(last.happening, new))

    def _add(self, new: Happening) -> int:
        if new.kind == EventKind.TURN:
            self.turn += 1
        last, merged = self._joined(new)
        said = sentence(merged or new, self.speaker)
        if said is None:
            return 0
        if merged and last:
            last.happening, last.line, last.fresh = merged, said, True
        else:
            self.entries.append(Entry(new, said, self.turn))
        return 1
