"""The signs of an island in the three sets. A player's number or shape says whose a piece is; colour repeats it."""

from __future__ import annotations

from dataclasses import dataclass

from ..glyphs import Glyphs


@dataclass(frozen=True, slots=True)
class Signs:
    """What an island is drawn with."""

    crossing: str
    haven: str
    """A crossing with a harbour."""
    flat: str
    upright: str
    falling: str
    rising: str
    road_flat: str
    road_upright: str
    dot: str
    hatch: str
    struck: str
    """On both sides of the number on the robber's hex."""
    into: tuple[str, str]
    """Left and right of a number that was rolled."""
    cursor: tuple[str, str]
    """Left and right of a place."""
    settlements: tuple[str, ...]
    cities: tuple[str, ...]

    def building(self, seat: int, city: bool) -> str:
        """One sign, or three of which the middle one stands on the crossing."""
        return (self.cities if city else self.settlements)[seat]


UNICODE = Signs(
    crossing="┼", haven="╬", flat="─", upright="│", falling="╲", rising="╱", road_flat="━", road_upright="┃",
    dot="·", hatch="░", struck="-", into=("›", "‹"), cursor=("›", "‹"),
    settlements=("□", "△", "◇", "○", "☆", "▽"), cities=("■", "▲", "◆", "●", "★", "▼"),
)

BOX = Signs(
    crossing="┼", haven="╬", flat="─", upright="│", falling="\\", rising="/", road_flat="═", road_upright="║",
    dot="·", hatch="░", struck="-", into=(">", "<"), cursor=(">", "<"),
    settlements=tuple(f"({n})" for n in range(1, 7)), cities=tuple(f"[{n}]" for n in range(1, 7)),
)

ASCII = Signs(
    crossing="+", haven="o", flat="-", upright="|", falling="\\", rising="/", road_flat="#", road_upright="#",
    dot=".", hatch=":", struck="-", into=(">", "<"), cursor=(">", "<"),
    settlements=BOX.settlements, cities=BOX.cities,
)

SETS = {"unicode": UNICODE, "box": BOX, "ascii": ASCII}


def signs_of(glyphs: Glyphs) -> Signs:
    return SETS[glyphs.name]
