"""The board's table put together for a terminal of a given size: the island on the left, all else beside and below it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..bar import hint_line, with_missed
from ..i18n import _
from ..layout import NORMAL_COLUMNS, NORMAL_ROWS, too_small
from ..logpaint import log_lines
from ..paint import rule
from ..panels import Panel
from ..text import Line, cut_name, fmt, line, pad, side_by_side, spread, width, wrap
from .boardmodel import BoardModel
from .boardwords import Happening
from .island import Land, draw_within, land_of
from .names import BoardSpeaker
from .paint import (
    answer_lines,
    card_table,
    deal_lines,
    dice_words,
    player_heading,
    player_row,
    shop_lines,
)
from .places import PlacePanel

if TYPE_CHECKING:
    from cardcatan import BoardView

    from ..edition import AnyEntry
    from ..game import Mark

LEAST_SIDE = 34
"""Columns that the players and the question need beside the island."""
LEAST_LEFT = 40
"""Columns that the own cards need below it."""
QUESTION_SIDE = 60
"""Of the second column, if there are three."""
LOG_SIDE = 40
"""From here on a third column holds the log."""
LOWER_ROWS = 5
"""Below the island where the side has no room for the question."""


@dataclass(frozen=True, slots=True)
class BoardScene:
    """Everything the board's table screen shows."""

    model: BoardModel
    land: Land
    entries: Sequence[AnyEntry]
    panel: Panel | None
    status: Line
    hints: Sequence[tuple[str, str]]
    match: Sequence[Line]
    """The match's score in full and in short; empty for a single game."""
    speaker: BoardSpeaker
    rolled: Happening | None = None
    """The roll of the running turn with all that it brought."""
    marks: Sequence[Mark] = ()
    """By seat, at a table on the network: clocks, and who is away."""
    time: Sequence[Line] = ()
    """The own thinking time, on the line above the question; in full and in short."""
    urgent: bool = False
    """Whether the status must be read: it says why nothing can be decided."""


def board_land(view: BoardView, panel: Panel | None) -> Land:
    """The island with the places that the question is about."""
    return land_of(view, panel.marks) if isinstance(panel, PlacePanel) else land_of(view)


def board_screen(scene: BoardScene, columns: int, rows: int) -> list[Line]:
    """The whole table, exactly `rows` lines of at most `columns`."""
    small = too_small(columns, rows)
    if small:
        return small
    roomy = columns >= NORMAL_COLUMNS and rows >= NORMAL_ROWS
    body, missed = (_normal if roomy else _compact)(scene, columns, rows - 2)
    blank: Line = []
    body = [pad(row, columns) for row in [*body, *[blank] * rows][: rows - 2]]
    return [_header(scene, columns), *body, hint_line(with_missed(scene.hints, missed), columns)]


def _normal(scene: BoardScene, columns: int, rows: int) -> tuple[list[Line], int]:
    """The island over the own cards; players, log and question in a column of full height, or in two."""
    s = scene.speaker
    drawing = draw_within(scene.land, columns - LEAST_SIDE - 1, rows - 4, s.glyphs)
    left = max(drawing.width, LEAST_LEFT)
    own = [*_centred(drawing.lines, rows - 4), *card_table(scene.model, left, s)]
    side = columns - left - 1
    if side >= QUESTION_SIDE + 2 + LOG_SIDE:
        return _three(scene, own, left, columns, rows)
    players = _players(scene, side)
    question = _question(scene, side, rows - len(players) - 4)
    log, missed = _log(scene, side, rows - len(players) - len(question) - 1)
    beside = [*players, rule(side, s.glyphs, line(_("What happened"))), *log, *question]
    return side_by_side(own, beside, left, columns), missed


def _three(scene: BoardScene, own: list[Line], left: int, columns: int, rows: int) -> tuple[list[Line], int]:
    """The log in a column of its own."""
    size, third = QUESTION_SIDE, columns - left - QUESTION_SIDE - 3
    players = _players(scene, size)
    question = _question(scene, size, rows - len(players) - 2)
    middle = [*players, *_blank(rows - len(players) - len(question), size), *question]
    log, missed = _log(scene, third, rows - 1)
    last = [rule(third, scene.speaker.glyphs, line(_("What happened"))), *log]
    beside = side_by_side(own, middle, left, left + size + 1)
    return side_by_side(beside, last, left + size + 1, columns, "  "), missed


def _compact(scene: BoardScene, columns: int, rows: int) -> tuple[list[Line], int]:
    """The question below the island; the log there too while nothing is asked."""
    s = scene.speaker
    upper = rows - LOWER_ROWS
    drawing = draw_within(scene.land, columns - 25, upper, s.glyphs)
    side = columns - drawing.width - 1
    beside = [*_players(scene, side), *card_table(scene.model, side, s)]
    if scene.panel is None and scene.model.deal is None:
        log, missed = _log(scene, columns, LOWER_ROWS - 1)
        lower = [_question_rule(scene, columns)[0], *log]
    else:
        lower = _question(scene, columns, LOWER_ROWS - 1)
        log, missed = _log(scene, side, upper - len(beside) - 1)
        beside = [*beside, rule(side, s.glyphs), *log]
    top = side_by_side(_centred(drawing.lines, upper), beside[:upper], drawing.width, columns)
    return [*top, *_blank(upper - len(top), columns), *lower], missed


def _log(scene: BoardScene, size: int, height: int) -> tuple[list[Line], int]:
    """What happened, and how many new lines had no room."""
    return log_lines(scene.entries, size, height, scene.speaker, _("F1 explains the rules at any time."))


def _centred(lines: list[Line], rows: int) -> list[Line]:
    """In the middle of so many rows."""
    spare = max(0, rows - len(lines))
    blank: Line = []
    return [*[blank] * (spare // 2), *lines, *[blank] * (spare - spare // 2)]


def _blank(rows: int, size: int) -> list[Line]:
    return [[("", " " * size)]] * max(0, rows)


def _players(scene: BoardScene, size: int) -> list[Line]:
    marks = scene.marks
    return [player_heading(size), *(
        player_row(row, size, scene.speaker, marks[row.seat] if marks else None) for row in scene.model.players)]


# --- the question ------------------------------------------------------------------------------------------------

def _question(scene: BoardScene, size: int, most: int) -> list[Line]:
    """A heading and what is asked under it, in at most `most` lines; what things cost, where nothing else is to be said."""
    m, panel, s = scene.model, scene.panel, scene.speaker
    head = _question_rule(scene, size)
    room = most - len(head) + 1
    if panel is not None:
        body = panel.body(size, room, s.glyphs)
    elif m.deal is not None:
        body = deal_lines(m.deal, size, s)
    else:
        body = shop_lines(m, size)
    rows = [*head, *body[:room]]
    if panel is not None and m.deal is not None:
        rows += _answers(m, size, most + 1 - len(rows), s)
    return [pad(row, size) for row in [*rows, *_blank(6 - len(rows), size)][: most + 1]]


def _answers(m: BoardModel, size: int, room: int, s: BoardSpeaker) -> list[Line]:
    """What others said to the proposal that the question is about, if that has room."""
    assert m.deal is not None
    said = replace(m.deal, answers=tuple(answer for answer in m.deal.answers if answer.kind != "waiting"))
    rows = answer_lines(said, size, s) if m.phase == "ANSWER" else []
    return rows if len(rows) <= room else []


def _question_rule(scene: BoardScene, size: int) -> list[Line]:
    """What is asked, or what one waits for; a sentence too long for the rule stands under it."""
    g, panel = scene.speaker.glyphs, scene.panel
    # What is asked of who looks stands out in the colour of all that can be done; what one waits for does not.
    waiting = "class:warn" if scene.urgent else "class:wait"
    title, style = (panel.title, "class:prompt") if panel else (scene.status, waiting)
    times: list[Line] = [line(" ", time, ("class:rule", f" {g.rule * 2}")) for time in scene.time] or [[]]
    for time in times:
        if width(title) + 4 + width(time) <= size:
            return [line(rule(size - width(time), g, title, style=style), time)]
    styled: Line = [(f"{f[0]} {style}", f[1]) for f in title]
    return [line(rule(size - width(time), g), time), *wrap(line(" ", styled), size, 1)]


# --- the first and the last line -----------------------------------------------------------------------------------

def _header(scene: BoardScene, columns: int) -> Line:
    """Turn, dice and what they brought, the match; in the fullest words that have room."""
    m, g = scene.model, scene.speaker.glyphs
    name: Line = [(f"class:player{m.current} class:turn", scene.speaker.names[m.current])]
    turn = line(fmt(_("turn: {name}"), name=name), _running(scene)) if not m.over else []
    number = _("Turn {n}").format(n=m.turn) if m.turn else _("Founding")
    left = line(" ", ("class:title", number), f" {g.dot} " if turn else "", turn)
    goal = line(_("to {n} points").format(n=m.goal))
    for match, dice in itertools.product((*scene.match, []), dice_words(m, scene.rolled, scene.speaker)):
        parts = [part for part in (dice, match, goal) if width(part)]
        right = line(*[line(part, f" {g.dot} ") for part in parts[:-1]], parts[-1], " ")
        if width(left) + width(right) + 2 <= columns:
            return spread(left, right, columns)
    return spread(left, line(dice_words(m, None, scene.speaker)[-1], " "), columns)


def _running(scene: BoardScene) -> Line:
    """The clock that runs, and whose it is if somebody is asked whose turn it is not."""
    for seat, mark in enumerate(scene.marks):
        if mark.running and mark.clock:
            clock: Line = [("class:warn" if mark.low else "class:strong", f" {mark.clock}")]
            other = line(f" {scene.speaker.glyphs.dot} ", (f"class:player{seat}", cut_name(scene.speaker.names[seat], 10)))
            return clock if seat == scene.model.current else line(other, clock)
    return []
