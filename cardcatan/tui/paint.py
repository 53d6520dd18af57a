"""The parts of the table drawn as lines, each for a given width. Pure functions of the model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardcatan import Building, Resource

from .game import Mark
from .glyphs import Glyphs
from .i18n import _, n_, p_
from .model import City, PlayerRow, StackRow, TableModel
from .names import (
    EXPANSIONS,
    building_name,
    card,
    expansion_short,
    letter_of,
    player_tag,
    resource_name,
)
from .panels import Columns, Panel
from .text import Fragment, Line, cut_text, fmt, hit, line, pad, plain, restyle, spread, width
from .words import Speaker


def rule(size: int, glyphs: Glyphs, title: Line | None = None, second: Line | None = None, at: int = 0,
         style: str = "class:heading") -> Line:
    """A horizontal line, with a heading near its left end, and perhaps a second one at a column."""
    if not title or not width(title):
        head: Line = []
    else:
        head = line(("class:rule", glyphs.rule * 2 + " "), restyle(title, style), " ")
    if second and width(head) < at:
        head = line(head, ("class:rule", glyphs.rule * (at - width(head))), " ", second, " ")
    return pad(line(head, ("class:rule", glyphs.rule * max(0, size - width(head)))), size)


# --- the players ------------------------------------------------------------------------------------------------

@dataclass(frozen=True, slots=True)
class Grid:
    """Widths of the columns of the players' table in one layout."""

    name: int
    points: int
    cards: int
    roads: int
    knights: int
    settlements: int
    heading: bool = True
    long: bool = False
    known: int = 0
    mark: int = 7


COMPACT = Grid(name=9, points=3, cards=4, roads=7, knights=4, settlements=5, heading=False, mark=6)
NORMAL = Grid(name=12, points=5, cards=6, roads=10, knights=7, settlements=7)
WIDE = Grid(name=16, points=6, cards=7, roads=12, knights=9, settlements=10, long=True, known=16)


def player_heading(grid: Grid, size: int) -> Line:
    def cell(text: str, columns: int, right: bool = False) -> str:
        text = cut_text(text, columns)
        gap = " " * (columns - width(text))
        return gap + text if right else text + gap

    text = (
        "     " + cell(_("Player"), grid.name) + cell(_("VP"), grid.points, right=True)
        + cell(_("Cards"), grid.cards, right=True) + "   " + cell(p_("column", "Known"), grid.known)
        + cell(_("Roads"), grid.roads)
        + cell(_("Knights"), grid.knights) + " " + cell(p_("column", "Settl."), grid.settlements) + " " + _("Cities")
    )
    return pad([("class:dim", text)], size)


def player_row(row: PlayerRow, grid: Grid, size: int, s: Speaker) -> Line:
    g = s.glyphs
    tint = f"class:player{row.seat}"
    mark = g.turn if row.current else " "
    name = cut_text(s.names[row.seat], grid.name)
    bold = " class:turn" if row.current else ""
    flag = g.warn if row.over_limit else " "
    cards = f"{row.cards}{flag}"
    head = line(
        ("class:key", mark), (tint + bold, f"{row.seat + 1} {g.players[row.seat]} "),
        (tint + bold, name + " " * (grid.name - width(name))),
        ("class:strong", f"{row.points:>{grid.points}}"), change_sign(row.change, g),
        ("class:warn" if row.over_limit else "", f"{cards:>{grid.cards}}"),
        "  ", pad(_counts(row.known, g), grid.known - 1) if grid.known else "", " " if grid.known else "",
        pad(_sides(row.road_sides, grid.roads - 1, g), grid.roads),
        pad(_sides(row.knight_sides, grid.knights - 1, g), grid.knights), " ",
        pad(_settlements(row.settlements, grid.settlements - 1, g), grid.settlements), " ",
    )
    return pad(line(head, _cities(row.cities, size - width(head), grid.long, g)), size)


def mark_cell(mark: Mark, grid: Grid, g: Glyphs) -> Line:
    """The end of a player's row: thinking time, and whether they are away; one of both where there is little room."""
    style = "class:warn" if mark.low else "class:strong" if mark.running else "class:dim"
    clock = line((style, f"{mark.clock:>5}"))
    word = line(("class:warn", cut_text(mark.word, grid.mark)))
    if grid.heading:
        gap = " " * max(0, grid.mark - width(word))
        return line(" ", gap, word, " ", clock, ("class:key", g.running if mark.running else " "))
    cell = word if mark.word and not mark.running else clock
    return line(" " * max(0, grid.mark + 1 - width(cell)), cell)


def change_sign(change: int, g: Glyphs) -> Fragment:
    """Whether the points rose or fell since the last own decision."""
    if change > 0:
        return ("class:good", g.gained)
    return ("class:warn", g.lost) if change < 0 else ("", " ")


def side_letter(side: str) -> str:
    """A or B in the language in force; nothing for no side."""
    return {"A": p_("side of a card", "A"), "B": p_("side of a card", "B")}.get(side, "")


def _sides(sides: str, room: int, g: Glyphs) -> Line:
    """`ABA`; as counts where the row would not fit."""
    if not sides:
        return [("class:dim", g.none)]
    a, b = side_letter("A"), side_letter("B")
    if len(sides) <= room:
        return [("" if side == "A" else "class:strong", a if side == "A" else b) for side in sides]
    return [("", f"{a}{sides.count('A')}"), ("class:strong", f"{b}{sides.count('B')}")]


def _settlements(n: int, room: int, g: Glyphs) -> Line:
    if not n:
        return [("class:dim", g.none)]
    return [("", g.settlement * n if n <= room else f"{g.settlement}{g.times}{n}")]


def _cities(cities: Sequence[City], room: int, long: bool, g: Glyphs) -> Line:
    if not cities:
        return [("class:dim", g.none)]
    for form in (_city_long, _city_short, _city_tight):
        if form is _city_long and not long:
            continue
        parts = [form(city, g) for city in cities]
        row = line(*[part if i == 0 else line(" ", part) for i, part in enumerate(parts)])
        if width(row) <= room:
            return row
    return row


def _city_long(city: City, g: Glyphs) -> Line:
    name = building_name(city.expansion) if city.expansion is not None else ""
    return line(("class:strong", f"{g.city}{city.points}"), name)


def _city_short(city: City, g: Glyphs) -> Line:
    name = expansion_short(city.expansion) if city.expansion is not None else ""
    return line(("class:strong", f"{g.city}{city.points}"), name)


def _city_tight(city: City, g: Glyphs) -> Line:
    name = expansion_short(city.expansion) if city.expansion is not None else g.city
    return line(("class:strong", f"{city.points}"), name[:1])


# --- market, piles, hand --------------------------------------------------------------------------------------

def market_line(m: TableModel, size: int, s: Speaker) -> Line:
    g = s.glyphs
    faces = [part for kind in Resource for _i in range(m.market[kind]) for part in (*card(kind, g, True), ("", " "))]
    left = line(" ", ("class:heading", _("Market")), "  ", faces)
    pile = fmt(_("pile {n}"), n=[("class:strong", str(m.pile))])
    discards = fmt(_("discards {cards}"), cards=_counts(m.discards, g))
    right = line(pile, "   ", discards, " ")
    if width(left) + width(right) >= size:
        right = line(pile, "  ", fmt(_("discards {cards}"), cards=[("", str(sum(m.discards)))]), " ")
    return spread(left, right, size)


def _counts(cards: Sequence[int], g: Glyphs) -> Line:
    """`L2 W1`: counts by kind in little room."""
    out: Line = []
    for kind in Resource:
        if cards[kind]:
            out.extend([("", " " if out else ""), (f"class:res{kind}", letter_of(kind)), ("", str(cards[kind]))])
    return out or [("class:dim", g.none)]


def hand_line(m: TableModel, size: int, s: Speaker) -> Line:
    """Own cards: signs, letters and names, so that the line is the key to all the other letters. Who watches has none."""
    g = s.glyphs
    aside = fmt(_("put aside {cards}"), cards=_counts(m.aside, g)) if any(m.aside) else []
    for named in (True, False):
        out: Line = line(" ")
        for kind in Resource:
            n = m.hand[kind]
            name = f" {resource_name(kind)}" if named else ""
            count = "" if m.seat is None else f" {n}"
            named_card = line(card(kind, g, True), ("" if n else "class:dim", name))
            out += line(named_card, ("class:strong" if n else "class:dim", count), "  ")
        out = line(out, aside)
        if width(out) <= size:
            break
    return pad(out, size)


# --- what can be built -----------------------------------------------------------------------------------------

def shop(m: TableModel, panel: Panel | None, size: int, s: Speaker) -> list[Line]:
    """Every kind of building: key if it can be built now, cost, what is left."""
    rows = [_stack_row(stack, m, panel, size, s) for stack in m.stacks]
    rows.append(_city_row(m, panel, size, s))
    rows.append(_expansion_row(m, panel, size, s))
    rows.append(_expansions_left(m, size))
    return rows


def _shop_row(slot: str, name: str, cost: Line, left: str, notes: Sequence[Line], panel: Panel | None, size: int,
              s: Speaker) -> Line:
    """One line of the shop, with the first of the notes that fits."""
    option, chosen = panel.slot(slot) if isinstance(panel, Columns) else (None, False)
    label = line(("class:key", option.key if option else " "), " ",
                 pad([("" if option else "class:off", cut_text(name, 10))], 11), pad(cost, 6))
    head = line(("class:key", s.glyphs.cursor if chosen else " "), ("class:cursor", plain(label)) if chosen else label)
    head = line(head, " ", f"{left:>2}", "  ")
    note = next((note for note in notes if width(head) + width(note) <= size), [])
    return hit(pad(line(head, note), size), option.key if option else "")


def _cost(cost: Sequence[int], m: TableModel) -> Line:
    """The letters of a cost; what is in hand stands out."""
    out: Line = []
    for kind in Resource:
        have = m.hand[kind]
        out += [(f"class:res{kind}" if i < have else "class:dim", letter_of(kind)) for i in range(cost[kind])]
    return out


def _dim(*notes: str) -> list[Line]:
    return [[("class:dim", note)] for note in notes if note]


def _points(n: int) -> str:
    return n_("+{n} point", "+{n} points", n).format(n=n)


def _brings(stack: StackRow, watched: bool, g: Glyphs) -> list[str]:
    """What the next one of a stack is good for, in full and in short; who watches is told of both sides."""
    points = _points(stack.points)
    if stack.building == Building.SETTLEMENT:
        return [points]
    road = stack.building == Building.ROAD
    a = (_("{side}: +1 trade") if road else _("{side}: +1 card")).format(side=side_letter("A"))
    b = _("{side}: {points}").format(side=side_letter("B"), points=points)
    if watched:
        return [f"{a} {g.dot} {b}", _("+1 trade/point") if road else _("+1 card/point")]
    return [a if stack.side == "A" else b, side_letter(stack.side)]


def _stack_row(stack: StackRow, m: TableModel, panel: Panel | None, size: int, s: Speaker) -> Line:
    slot = {Building.ROAD: "road", Building.KNIGHT: "knight"}.get(stack.building, "settlement")
    side = side_letter(stack.side)
    notes = _dim(*_brings(stack, m.seat is None, s.glyphs))
    if stack.built:
        notes = _dim(_("built"), s.glyphs.check)
    elif not stack.left and not stack.takes_from:
        # From whom one could be taken is known on one's own turn only.
        known = m.current == m.seat or stack.building == Building.SETTLEMENT
        notes = _dim(_("none left")) if known else []
    elif stack.takes_from:
        names: Line = []
        numbers: Line = []
        for seat in stack.takes_from:
            names += ([("", "/")] if names else []) + player_tag(seat, s.names)
            numbers += [("", "/" if numbers else ""), (f"class:player{seat}", str(seat + 1))]
        text, short = _("{side} from {name}"), _("from {name}")
        notes = [*(fmt(text, side=side, name=who) for who in (names, numbers)), fmt(short, name=numbers), numbers]
    return _shop_row(slot, building_name(stack.building), _cost(stack.cost, m), str(stack.left), notes, panel, size, s)


def _city_row(m: TableModel, panel: Panel | None, size: int, s: Speaker) -> Line:
    days, raids = m.backs
    backs = _("market {days} raid {raids}").format(days=days, raids=raids)
    notes = _dim(f"{_points(m.gains[0])} {s.glyphs.dot} {backs}", backs, f"{days}/{raids}")
    if Building.CITY in m.built:
        notes = _dim(_("built"), s.glyphs.check)
    elif m.seat is not None and not m.players[m.seat].settlements:
        notes = _dim(_("no settlement"))
    return _shop_row("city", building_name(Building.CITY), _cost(m.city_cost, m), "", notes, panel, size, s)


def _expansion_row(m: TableModel, panel: Panel | None, size: int, s: Speaker) -> Line:
    total = sum(left for _building, left in m.expansions)
    built = any(building in m.built for building in EXPANSIONS)
    notes = _dim(_("built"), s.glyphs.check) if built else _dim(_points(m.gains[1]))
    if not built and m.seat is not None and all(city.expansion is not None for city in m.players[m.seat].cities):
        notes = _dim(_("no free city"))
    return _shop_row("expansion", _("expansion"), _cost(m.expansion_cost, m), str(total), notes, panel, size, s)


def _expansions_left(m: TableModel, size: int) -> Line:
    """Which expansions are left, in as few letters as the width asks for."""
    for short in (False, True):
        words = [expansion_short(b)[: 2 if short else None] + (str(n) if n > 1 else "") for b, n in m.expansions]
        text = " ".join(words)
        if width(text) + 5 <= size:
            break
    return pad([("class:dim", f"     {text}")], size)


def shop_heading(size: int) -> Line:
    """Headings over the columns of the shop, for the line above it."""
    name, cost, left = p_("shop", "Build"), p_("shop", "cost"), p_("shop", "left")
    gap = max(1, 12 - width(name))
    return [("class:dim", f"{name}{' ' * gap}{cost}{' ' * max(1, 9 - width(cost) - width(left))}{left}")]
