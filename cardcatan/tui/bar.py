"""The last line of every screen: which keys do what."""

from __future__ import annotations

from collections.abc import Sequence

from .i18n import _
from .keys import letter
from .text import Line, hit, line, pad, width

# Hints that name a key, and so can be clicked.
HINT_KEYS = {"Enter": "enter", "Esc": "escape", "Tab": "tab", "F1": "f1", "Backspace": "backspace"}


def hint_line(hints: Sequence[tuple[str, str]], size: int) -> Line:
    """` Key what  Key what`, in this order; where room is short the ways out and what Enter does come first."""
    parts = [_hint(*hint) for hint in hints]
    shown: set[int] = set()
    for i in sorted(range(len(parts)), key=lambda i: _spare(hints[i][0])):
        if sum(width(parts[j]) for j in (*shown, i)) <= size + 1:  # the gap after the last one needs no room
            shown.add(i)
    return pad(line(" ", *[parts[i] for i in sorted(shown)]), size)


def _hint(key: str, text: str) -> Line:
    return line(hit(line(("class:key", key), " ", text), HINT_KEYS.get(key, "")), "  ")


def _spare(key: str) -> int:
    """How well a hint can be spared: no screen is left without what Enter does, help, and the ways out."""
    return 0 if key in ("Esc", "F1", "Enter", letter("quit")) else 1 if key == "Tab" else 2


def with_missed(hints: Sequence[tuple[str, str]], missed: int) -> Sequence[tuple[str, str]]:
    """Say at the journal's key how many new lines are to be read there only."""
    if not missed:
        return hints
    more = _("journal: {n} more").format(n=missed)
    return [(key, more if key == "Tab" else text) for key, text in hints]
