"""The parts of the board's table beside the island, drawn as lines, each for a given width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardcatan import Resource

from ..glyphs import Glyphs
from ..i18n import _, p_
from ..names import card, cards_line, letter_of, player_tag
from ..paint import change_sign
from ..text import Fragment, Line, cut_name, cut_text, fmt, line, pad, width, wrap
from ..words import Speaker
from .boardmodel import BoardModel, BoardScore, Deal, PlayerRow, Said
from .boardwords import Happening, terms
from .cards import counts_line, pad_text, terms_line
from .menus import shop_row
from .names import development_name, development_short

if TYPE_CHECKING:
    from ..game import Mark


# --- the players ------------------------------------------------------------------------------------------------

@dataclass(frozen=True, slots=True)
class Grid:
    """Widths of the columns of the players' table; the name takes what is left."""

    points: int
    cards: int
    developments: int
    knights: int
    road: int
    pieces: int = 0
    known: int = 0

    @property
    def fixed(self) -> int:
        return LEAD + self.points + 1 + self.cards + self.developments + self.knights + self.road + self.pieces + self.known


LEAD = 4
"""The mark of the turn, number and sign."""
TIGHT = Grid(points=2, cards=3, developments=2, knights=3, road=3)
NARROW = Grid(points=2, cards=5, developments=4, knights=5, road=5)
MEDIUM = Grid(points=4, cards=6, developments=5, knights=6, road=6, pieces=10)
BROAD = Grid(points=4, cards=6, developments=5, knights=6, road=6, pieces=10, known=17)


def grid_for(size: int) -> Grid:
    """The fullest table that leaves a name room."""
    return next((grid for grid, name in ((BROAD, 12), (MEDIUM, 10), (NARROW, 6)) if size >= grid.fixed + name), TIGHT)


def player_heading(size: int) -> Line:
    grid = grid_for(size)
    name = size - grid.fixed
    points = pad_text(p_("column", "VP")[: grid.points], grid.points + 1)
    cells = [
        (p_("column", "Hand"), grid.cards), (p_("column", "Dev"), grid.developments),
        (p_("column", "Army"), grid.knights), (p_("column", "Road"), grid.road), (p_("column", "Left"), grid.pieces),
    ]
    head = " " * LEAD + pad_text(cut_text(_("Player"), name - 1), name)
    known = pad_text("  " + cut_text(p_("column", "Known"), grid.known - 2), grid.known) if grid.known else ""
    return pad([("class:dim", head + points + "".join(_right(text, room) for text, room in cells) + known)], size)


def _right(text: str, room: int) -> str:
    """At the right end of a column; a word that has no room is cut, so that a blank stands before it."""
    text = text[: max(0, room - 1)]
    return " " * (room - width(text)) + text


def player_row(row: PlayerRow, size: int, s: Speaker, mark: Mark | None = None) -> Line:
    """Points, cards (`9!`: a seven would cost half of them), development cards, army and road; `*`: an award."""
    g, grid = s.glyphs, grid_for(size)
    tint, bold = f"class:player{row.seat}", " class:turn" if row.current else ""
    room = size - grid.fixed
    # Points of one digit leave the blank before them.
    room_of_name = room - 1 if row.points >= 10 ** (grid.points - 1) else room
    name, style = cut_name(s.names[row.seat], room_of_name), tint + bold
    if mark is not None and mark.word:
        name, style = cut_text(mark.word, room - 1), "class:warn"
    sign = f"{row.seat + 1}{g.players[row.seat]} "
    return pad(line(
        ("class:key", g.turn if row.current else " "), (tint + bold, sign), (style, pad_text(name, room)),
        ("class:strong", f"{row.points:>{grid.points}}"), change_sign(row.change, g),
        ("class:warn" if row.over_limit else "", f"{row.cards}{g.warn if row.over_limit else ' '}".rjust(grid.cards)),
        ("" if row.developments else "class:dim", f"{row.developments:>{grid.developments}}"),
        _award(row.knights, row.largest_army, grid.knights), _award(row.road_length, row.longest_road, grid.road),
        _pieces(row, grid), _known(row, grid),
    ), size)


def _award(n: int, held: bool, room: int) -> Fragment:
    return ("class:strong" if held else "" if n else "class:dim", f"{n}{'*' if held else ' '}".rjust(room))


def _pieces(row: PlayerRow, grid: Grid) -> Fragment:
    """Roads, settlements and cities left."""
    text = f"{row.roads_left}/{row.settlements_left}/{row.cities_left}"
    return ("class:dim", text.rjust(grid.pieces) if grid.pieces else "")


def _known(row: PlayerRow, grid: Grid) -> Line:
    if not grid.known:
        return []
    return pad(line("  ", counts_line(row.known, held=True)), grid.known)


# --- cards ----------------------------------------------------------------------------------------------------------

def card_table(m: BoardModel, size: int, s: Speaker) -> list[Line]:
    """Own hand, the bank, the own rates, and the own development cards: four lines."""
    g = s.glyphs
    label = max(width(text) for text in (_("hand"), _("bank"), _("rate"), _("cards"))) + 2
    each = min(9, (size - label) // 5)
    faces = each >= 7
    rows = []
    if m.seat is not None:
        cells = [_hand_cell(m, int(kind), faces, g) for kind in Resource]
        rows.append(_table_row(_("hand"), cells, label, each))
    else:
        heads = [card(kind, g, True) if faces else line((f"class:res{int(kind)}", letter_of(kind))) for kind in Resource]
        rows.append(_table_row("", heads, label, each))
    wide = width(card(0, g, faces)) + 1 if faces else 1
    rows.append(_table_row(_("bank"), [line(" " * wide, ("class:dim", str(n))) for n in m.bank], label, each))
    if m.seat is not None:
        rates = [line(" " * (wide - faces), ("class:strong" if n < 4 else "class:dim", f"{n}:1" if faces else str(n)))
                 for n in m.rates]
        rows.append(_table_row(_("rate"), rates, label, each))
        rows.append(_held_row(m, label, size, s))
    blank: Line = []
    return [pad(row, size) for row in rows] + [pad(blank, size)] * (4 - len(rows))


def _hand_cell(m: BoardModel, kind: int, faces: bool, g: Glyphs) -> Line:
    n = m.hand[kind] + m.aside[kind]
    count: Line = [("class:strong" if n else "class:dim", str(n))]
    if not faces:
        return line((f"class:res{kind}" if n else "class:dim", letter_of(kind)), count)
    return line(card(kind, g, shape=True), " ", count)


def _table_row(name: str, cells: Sequence[Line], label: int, each: int) -> Line:
    return line(" ", ("class:dim", pad_text(name, label - 1)), *[pad(cell, each) for cell in cells])


def _held_row(m: BoardModel, label: int, size: int, s: Speaker) -> Line:
    """Own development cards, in words as short as the width asks for; those bought this turn cannot be played yet."""
    head: Line = [("", " "), ("class:dim", pad_text(_("cards"), label - 1))]
    if not m.developments:
        return line(head, ("class:dim", s.glyphs.none))
    for name in (development_name, development_short):
        row = line(head, _held(m, name, ", ", " ", s.glyphs))
        if width(row) <= size:
            return row
    return line(" ", _held(m, lambda card: development_short(card)[:3], " ", "", s.glyphs))


def _held(m: BoardModel, name: Callable[[int], str], between: str, gap: str, g: Glyphs) -> Line:
    out: Line = []
    for held in m.developments:
        number = f"{gap}{g.times}{held.count}" if held.count > 1 else ""
        fresh = _("new") if held.new == held.count else _("{n} new").format(n=held.new)
        out += [("", between if out else ""), ("class:strong", name(held.card)), ("", number),
                ("class:dim", f"{gap}({fresh})" if held.new else "")]
    return out


def shop_lines(m: BoardModel, size: int) -> list[Line]:
    """What everything costs, and what one has left of it, while nothing is asked."""
    held = m.hand if m.seat is not None else (0,) * len(Resource)
    return [pad(line(" ", shop_row(row.piece, row.cost, row.left, held, "", min(size, 26) - 1)), size) for row in m.shop]


# --- dice and deals -----------------------------------------------------------------------------------------------

def dice_words(m: BoardModel, rolled: Happening | None, s: Speaker) -> list[Line]:
    """The last roll, and what it brought to whom: in full and in short."""
    if m.dice is None:
        return [[]]
    a, b = m.dice
    head = fmt(_("dice {dice} = {sum}"), dice=f"{a}+{b}", sum=[("class:strong", str(a + b))])
    if rolled is None or not rolled.parts:
        return [head]
    shares = [line(player_tag(part.seat, s.names), " ", cards_line(part.cards, s.glyphs))
              for part in rolled.parts if part.seat is not None]
    return [line(head, f" {s.glyphs.dot} ", *[line(", " if i else "", share) for i, share in enumerate(shares)]), head]


def deal_lines(deal: Deal, size: int, s: Speaker) -> list[Line]:
    """The proposal on the table, and what everybody said to it."""
    who = player_tag(deal.seat, s.names)
    head = fmt(_("{name} asks for offers"), name=who) if deal.asked else fmt(
        _("{name} offers {terms}"), name=who, terms=terms(deal.give, deal.get, s))
    return [pad(row, size) for row in wrap(line(" ", head), size, 1)] + answer_lines(deal, size, s)


def answer_lines(deal: Deal, size: int, s: Speaker) -> list[Line]:
    """What everybody said to a proposal."""
    return [pad(row, size) for said in deal.answers for row in wrap(line("  ", _said(said, s)), size, 4)]


def _said(said: Said, s: Speaker) -> Line:
    name = line((f"class:player{said.seat}", f"{said.seat + 1} "), player_tag(said.seat, s.names))
    words: dict[str, Line] = {
        "waiting": [("class:dim", s.glyphs.ellipsis)],
        "declined": [("class:dim", _("declines"))],
        "accepted": [("class:good", _("accepts"))],
        "offered": terms_line(said.give, said.get, s.glyphs),
    }
    return line(name, ": ", words.get(said.kind, [("", said.kind)]))


# --- the end ---------------------------------------------------------------------------------------------------------

def score_titles() -> list[str]:
    """The columns of the score sheet, after the player."""
    return [_("Points"), p_("column", "Settl."), _("Cities"), p_("column", "Road"), p_("column", "Army"), _("Cards")]


def score_values(score: BoardScore) -> tuple[int, ...]:
    return score.total, score.settlements, score.cities, score.longest_road, score.largest_army, score.cards
