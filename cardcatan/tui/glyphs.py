"""Three sets of signs: unicode, box (what cp437 and cp866 have in common), ascii."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The signs of one set. A resource's letter is a matter of language, not of this set."""

    name: str
    rule: str
    turn: str
    cursor: str
    bullet: str
    arrow: str
    dot: str
    none: str
    clockwise: str
    counter: str
    settlement: str
    city: str
    times: str
    ellipsis: str
    dash: str
    warn: str
    up: str
    down: str
    left: str
    right: str
    enter: str
    check: str
    gained: str
    lost: str
    running: str
    players: tuple[str, ...]
    resources: tuple[str, ...]

    @property
    def vertical(self) -> str:
        """The two keys that move up and down."""
        return self.up + self.down if len(self.up) == 1 else f"{self.up}/{self.down}"

    @property
    def horizontal(self) -> str:
        return self.left + self.right if len(self.left) == 1 else f"{self.left}/{self.right}"


UNICODE = Glyphs(
    name="unicode", rule="─", turn="▸", cursor="›", bullet="•", arrow="→", dot="·", none="–",
    clockwise="↻", counter="↺", settlement="⌂", city="▣", times="×", ellipsis="…", dash="–", warn="!",
    up="↑", down="↓", left="←", right="→", enter="Enter", check="✓", gained="▴", lost="▾", running="◂",
    players=("■", "▲", "◆", "●", "★", "▼"), resources=("♣", "▬", "∩", "ψ", "∆"),
)

BOX = Glyphs(
    name="box", rule="─", turn=">", cursor=">", bullet="*", arrow="->", dot="·", none="-",
    clockwise=">>", counter="<<", settlement="^", city="■", times="x", ellipsis="..", dash="-", warn="!",
    up="Up", down="Down", left="Left", right="Right", enter="Enter", check="√", gained="+", lost="-", running="<",
    players=("█", "▓", "▒", "░", "▐", "▄"), resources=("", "", "", "", ""),
)

ASCII = Glyphs(
    name="ascii", rule="-", turn=">", cursor=">", bullet="*", arrow="->", dot=".", none="-",
    clockwise=">>", counter="<<", settlement="^", city="H", times="x", ellipsis="..", dash="-", warn="!",
    up="Up", down="Down", left="Left", right="Right", enter="Enter", check="v", gained="+", lost="-", running="<",
    players=("#", "%", "@", "&", "+", "="), resources=("", "", "", "", ""),
)

SETS = {glyphs.name: glyphs for glyphs in (UNICODE, BOX, ASCII)}

# What the box set needs must exist in both code pages; a test encodes every sign of it.
BOX_CODE_PAGES = ("cp437", "cp866")


def choose(wanted: str, encoding: str | None = None, term: str | None = None) -> Glyphs:
    """The set asked for, or the richest that the terminal can be trusted with."""
    if wanted in SETS:
        return SETS[wanted]
    encoding = (encoding if encoding is not None else sys.stdout.encoding or "ascii").lower().replace("-", "")
    term = term if term is not None else os.environ.get("TERM", "")
    if encoding in ("cp437", "cp866"):
        return BOX
    if not encoding.startswith("utf") or term in ("dumb", "vt52"):
        return ASCII
    # The Linux console has a font of 256 or 512 signs: the old code pages' are in it, the rest is not.
    return BOX if term == "linux" else UNICODE
