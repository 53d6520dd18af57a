"""What happened, drawn in as many lines as there is room for; the same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .glyphs import Glyphs
from .text import Line, line, pad, restyle, wrap
from .words import Speaker

if TYPE_CHECKING:
    from .edition import AnyEntry


def log_lines(entries: Sequence[AnyEntry], size: int, height: int, s: Speaker, welcome: str = "") -> tuple[list[Line], int]:
    """The latest sentences, the newest last, new ones with a mark; and how many new ones had no room.

    `welcome` stands there until something has happened. Of a sentence longer than the room that is left its end is shown.
    """
    told = [entry for entry in entries if not entry.heading]
    if _overfull(told, size, height):
        # Short of room: how many cards others drew stands in their row, too.
        told = [entry for entry in told if not entry.counted]
    rows: list[Line] = [] if told else wrap([("class:dim", f"   {welcome}")], size, 3)[:height]
    missed = sum(entry.fresh for entry in told)
    for entry in reversed(told):
        wrapped = _log_entry(entry, size, s.glyphs)
        room = height - len(rows)
        if len(wrapped) > room:
            if room > 1 or room == height > 0:
                rows[:0] = _end_of(wrapped, room, s.glyphs)
            break
        rows[:0] = wrapped
        missed -= entry.fresh
    return [pad(row, size) for row in rows] + [[("", " " * size)]] * (height - len(rows)), missed


def _overfull(told: Sequence[AnyEntry], size: int, height: int) -> bool:
    """Whether the new sentences need more lines; those of a whole game are not all measured for it."""
    used = 0
    for entry in reversed(told):
        used += len(wrap(line("   ", entry.line), size, 3)) if entry.fresh else 0
        if used > height:
            return True
    return False


def _log_entry(entry: AnyEntry, size: int, g: Glyphs) -> list[Line]:
    mark: Line = [("class:key", f" {g.bullet} ")] if entry.fresh else [("", "   ")]
    return wrap(line(mark, entry.line if entry.fresh else restyle(entry.line, "")), size, 3)


def _end_of(rows: list[Line], room: int, g: Glyphs) -> list[Line]:
    """The last rows of a sentence, the first of them marked as cut off before."""
    first, *rest = rows[len(rows) - room:]
    head: Line = pad([("class:dim", f" {g.ellipsis}")], 3)
    return [line(head, first[1:]), *rest]
