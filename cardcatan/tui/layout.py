"""The table put together for a terminal of a given size.

One control draws whole lines, whatever the size: so nothing ever is "too small" for a window, and what a
player sees is a pure function of the model, which tests read line by line.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .bar import hint_line, with_missed
from .game import Mark
from .glyphs import Glyphs
from .i18n import _
from .logpaint import log_lines
from .model import TableModel
from .paint import (
    COMPACT,
    NORMAL,
    WIDE,
    Grid,
    hand_line,
    mark_cell,
    market_line,
    player_heading,
    player_row,
    rule,
    shop,
    shop_heading,
)
from .panels import Columns, Panel
from .text import Line, fmt, line, pad, side_by_side, spread, width
from .words import Speaker

if TYPE_CHECKING:
    from .edition import AnyEntry

LEAST_COLUMNS, LEAST_ROWS = 60, 20
NORMAL_COLUMNS, NORMAL_ROWS = 80, 24
WIDE_COLUMNS = 100
SIDE_COLUMNS = 120
PANEL_ROWS = 6


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the table screen shows."""

    model: TableModel
    entries: Sequence[AnyEntry]
    panel: Panel | None
    status: Line
    hints: Sequence[tuple[str, str]]
    match: Sequence[Line]
    """The match's score in full and in short; empty for a single game."""
    speaker: Speaker
    marks: Sequence[Mark] = ()
    """By seat, at a table on the network: clocks, and who is away."""
    time: Sequence[Line] = ()
    """The own thinking time, on the line above the hand; in full and in short."""
    urgent: bool = False
    """Whether the status must be read: it says why nothing can be decided."""


def too_small(columns: int, rows: int) -> list[Line] | None:
    """A sentence instead of the table, when that has no room."""
    if columns >= LEAST_COLUMNS and rows >= LEAST_ROWS:
        return None
    text = _("The table needs {columns} x {rows} characters; this window has {have_columns} x {have_rows}. "
             "Make it larger, or leave with Ctrl+C.").format(
        columns=LEAST_COLUMNS, rows=LEAST_ROWS, have_columns=columns, have_rows=rows)
    words, out, row = text.split(), [], ""
    for word in words:
        if row and len(row) + 1 + len(word) > max(1, columns):
            out.append(row)
            row = word
        else:
            row = f"{row} {word}".strip()
    return [[("", text[:columns])] for text in [*out, row][:max(1, rows)]]


def table_screen(scene: Scene, columns: int, rows: int) -> list[Line]:
    """The whole table, exactly `rows` lines of at most `columns`."""
    small = too_small(columns, rows)
    if small:
        return small
    roomy = columns >= NORMAL_COLUMNS and rows >= NORMAL_ROWS
    grid = COMPACT if not roomy else WIDE if columns >= WIDE_COLUMNS else NORMAL
    top = _top(scene, grid, columns)
    side = min(60, columns - NORMAL_COLUMNS - 3) if columns >= SIDE_COLUMNS else 0
    left = columns - side - 3 if side else columns
    free = rows - len(top) - 3  # the hand with its rule, and the hints
    panel = _panel(scene, left, max(PANEL_ROWS, free - 4))
    log_rows = free - len(panel)
    s = scene.speaker
    titled = bool(side) or log_rows > 4
    log_size = (side, rows - len(top) - 2) if side else (left, log_rows - titled)
    log, missed = log_lines(scene.entries, *log_size, s, _("Trade, then build, then draw. F1 explains the rules at any time."))
    title = [rule(side or left, s.glyphs, line(_("What happened")))]
    own = [_hand_rule(scene, left), hand_line(scene.model, left, s), *panel]
    above = [*title, *log] if titled else log
    body = side_by_side(own, above, left, columns, "   ") if side else [*above, *own]
    return [*top, *body, hint_line(with_missed(scene.hints, missed), columns)][:rows]


def _top(scene: Scene, grid: Grid, columns: int) -> list[Line]:
    out = [_header(scene, columns)]
    if grid.heading:
        out.append(player_heading(grid, columns))
    for row in scene.model.players:
        mark = mark_cell(scene.marks[row.seat], grid, scene.speaker.glyphs) if scene.marks else []
        out.append(line(player_row(row, grid, columns - width(mark), scene.speaker), mark))
    out.append(market_line(scene.model, columns, scene.speaker))
    return out


def _header(scene: Scene, columns: int) -> Line:
    m, g = scene.model, scene.speaker.glyphs
    name = scene.speaker.names[m.current]
    turn = fmt(_("turn: {name}"), name=[(f"class:player{m.current} class:turn", name)])
    left = line(" ", ("class:title", _("Round {n}").format(n=m.round)), f" {g.dot} ", turn)
    goal = line(_("to {n} points").format(n=m.goal))
    # The fullest wording that has room; the destiny card's side is never left out.
    for match, destiny in itertools.product((*scene.match, []), _destiny(m, g)):
        parts = [part for part in (match, destiny, goal) if width(part)]
        right = line(*[line(part, f" {g.dot} ") for part in parts[:-1]], parts[-1], " ")
        if width(left) + width(right) < columns:
            break
    else:
        right = line(_destiny(m, g)[-1], " ")
    return spread(left, right, columns)


def _destiny(m: TableModel, g: Glyphs) -> list[Line]:
    """The destiny card's side, in words and in fewer words."""
    if m.destiny is None:
        return [[]]
    clockwise = m.destiny == "clockwise"
    text = _("destiny {sign} clockwise") if clockwise else _("destiny {sign} counter-clockwise")
    sign: Line = [("class:strong", g.clockwise if clockwise else g.counter)]
    return [fmt(text, sign=sign), fmt(_("destiny {sign}"), sign=sign)]


def _hand_rule(scene: Scene, size: int) -> Line:
    """The line above the hand; one's own time at its right end."""
    g, titles = scene.speaker.glyphs, _hand_titles(scene)
    if not scene.time:
        return rule(size, g, titles[0])
    times = [line(" ", time, ("class:rule", f" {g.rule * 2}")) for time in scene.time]
    # The fullest wording that has room; the time is never left out.
    for title, time in itertools.product(titles, times):
        if width(title) + width(time) + 4 <= size:
            break
    return line(rule(size - width(time), g, title), time)


def _hand_titles(scene: Scene) -> list[Line]:
    """Whose hand it is, and how many trades are left; and that number alone."""
    m = scene.model
    if m.seat is None:
        return [line(_("Watching"))]
    title = fmt(_("Hand of {name}"), name=line(scene.speaker.names[m.seat]))
    if m.current == m.seat and not m.over:
        trades = fmt(_("trades left {n}"), n=m.trades_left)
        return [line(title, f" {scene.speaker.glyphs.dot} ", trades), trades]
    return [title]


def _panel(scene: Scene, size: int, most: int) -> list[Line]:
    """The heading, and the question with the shop beside it: at least PANEL_ROWS high and at most `most`."""
    g, panel = scene.speaker.glyphs, scene.panel
    compact = size < NORMAL_COLUMNS
    first, second = (19, 11) if compact else (24, 14)
    at = first + second
    # What is asked of who looks stands out in the colour of all that can be done; what one waits for does not.
    waiting = "class:warn" if scene.urgent else "class:wait"
    title, style = (panel.title, "class:prompt") if panel else (scene.status, waiting)
    if isinstance(panel, Columns):
        left = side_by_side(panel.column(0, first, g), panel.column(1, second, g), first, at, "")
    else:
        left = panel.body(size if panel.wide or compact else at, most, g) if panel else []
        if compact and not panel:
            at = 0
    alone = panel is not None and not isinstance(panel, Columns) and (panel.wide or compact)
    if alone:
        rows = [rule(size, g, title, style=style), *left]
    else:
        goods = shop(scene.model, panel, size - at - 1, scene.speaker)
        heading = shop_heading(size - at - 1)
        rows = [rule(size, g, title, heading, at + 2, style), *side_by_side(left, goods, at, size)]
    blank: Line = []
    return [pad(row, size) for row in rows[: most + 1]] + [pad(blank, size)] * (PANEL_ROWS + 1 - len(rows))
