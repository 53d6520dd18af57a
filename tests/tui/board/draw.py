"""Drawings that are kept as text, one file for each set of signs.

`python -m tests.tui.board.draw` writes them anew: look at what has changed before it is kept.
"""

from __future__ import annotations

from pathlib import Path

from cardcatan.tui.board.island import Place, draw, land_of, plans
from cardcatan.tui.board.scene import board_screen
from cardcatan.tui.glyphs import SETS
from cardcatan.tui.text import plain

from .samples import ISLAND, PHASES, PIECES, VIEW, marked, panel_of, scene_of

DATA = Path(__file__).parent / "data"
EMPTY = [i for i, building in enumerate(PIECES["buildings"]) if building is None]
UNPAVED = [i for i, owner in enumerate(PIECES["roads"]) if owner is None]
LANDS = {
    "the beginner's island in play": land_of(VIEW),  # type: ignore[arg-type]
    "crossings to choose from": marked(Place.CROSSING, EMPTY[::2], EMPTY[14]),
    "edges to choose from": marked(Place.EDGE, UNPAVED[::3], UNPAVED[12]),
    "hexes to choose from": marked(Place.HEX, [i for i in range(19) if i != 4], 8),
}
SCREENS = (("main", 80, 24), ("settle", 80, 24), ("answer", 80, 24), ("robber", 60, 20), ("main", 100, 30), ("close", 150, 30))


def drawings(glyphs: str) -> str:
    """All of them, each under its title."""
    out = []
    for title, land in LANDS.items():
        for plan in plans(ISLAND):
            out.append(f"== {title}: {type(plan).__name__.lower()} {plan.unit}, {plan.lines}")
            out += [plain(row).rstrip() for row in draw(land, plan, SETS[glyphs]).lines]
    for phase, columns, rows in SCREENS:
        view = PHASES[phase]
        out.append(f"== {phase}, {columns} x {rows}")
        out += [plain(row).rstrip() for row in board_screen(scene_of(view, panel_of(view, glyphs), glyphs), columns, rows)]
    return "\n".join(out) + "\n"


def main() -> None:
    for glyphs in SETS:
        (DATA / f"{glyphs}.txt").write_text(drawings(glyphs), "utf-8")


if __name__ == "__main__":
    main()
