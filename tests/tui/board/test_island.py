"""The island drawn: exactly, at any size, in any shape, and so that one can read it back without colours."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcatan.tui.board.island import Land, Place, chance_dots, draw, draw_within, land_of, plans
from cardcatan.tui.board.plan import Brick, Form, Hexes, Plan
from cardcatan.tui.board.signs import SETS as SIGNS
from cardcatan.tui.glyphs import BOX_CODE_PAGES, SETS
from cardcatan.tui.i18n import set_language
from cardcatan.tui.names import letter_of
from cardcatan.tui.text import plain, width

from .draw import DATA, drawings
from .fake import COAST, FakeView, make_island
from .samples import ISLAND, PHASES, VIEW, marked, random_island, random_shape, random_view, randoms

PLANS = (0, 1, 2, 3)
FIVE_SIX = [(x + 2 * i, 3 * row) for row, (x, n) in enumerate(((3, 3), (2, 4), (1, 5), (0, 6), (1, 5), (2, 4), (3, 3)))
            for i in range(n)]


def test_the_stand_in_counts_as_the_rules_do() -> None:
    """[I2] [I3] [I4]"""
    assert (len(ISLAND.crossings), len(ISLAND.edges)) == (54, 72)
    assert [ISLAND.hexes[n].corners for n in (0, 9, 18)] == [
        (0, 4, 8, 12, 7, 3), (18, 24, 30, 35, 29, 23), (41, 46, 50, 53, 49, 45)]
    assert [ISLAND.hexes[n].edges for n in (0, 9, 18)] == [
        (1, 7, 12, 11, 6, 0), (28, 36, 44, 43, 35, 27), (60, 65, 71, 70, 64, 59)]
    assert sorted(ISLAND.coast) == sorted(COAST)


@pytest.mark.parametrize("glyphs", list(SETS))
def test_the_drawings_are_those_that_were_looked_at(glyphs: str) -> None:
    assert drawings(glyphs) == (DATA / f"{glyphs}.txt").read_text("utf-8")


def rows_of(land: Land, plan: Plan, glyphs: str = "unicode") -> list[str]:
    return [plain(row) for row in draw(land, plan, SETS[glyphs]).lines]


# --- size -----------------------------------------------------------------------------------------------------------

SIZES = [(65, 23), (45, 23), (45, 18), (35, 13)]


@given(randoms, st.sampled_from(PLANS), st.sampled_from(sorted(SETS)), st.sampled_from(["en", "ru"]))
def test_the_size_is_the_islands_alone(rng: random.Random, which: int, glyphs: str, lang: str) -> None:
    set_language(lang)
    view = random_view(rng)
    drawing = draw(land_of(view), plans(view.island)[which], SETS[glyphs])  # type: ignore[arg-type]
    columns, rows = SIZES[which]
    assert drawing.height == rows and columns - 3 <= drawing.width <= columns + 4
    assert all(width(row) == drawing.width for row in drawing.lines)
    bare = draw(Land(view.island), plans(view.island)[which], SETS[glyphs])
    assert (bare.width, bare.height) == (drawing.width, drawing.height)


@pytest.mark.parametrize(
    ("columns", "rows", "which"), [(65, 23, 0), (64, 23, 1), (45, 23, 1), (45, 22, 2), (45, 18, 2), (44, 18, 3)],
)
def test_the_roomiest_drawing_is_taken(columns: int, rows: int, which: int) -> None:
    drawing = draw_within(land_of(VIEW), columns, rows, SETS["unicode"])  # type: ignore[arg-type]
    assert (drawing.width, drawing.height) == SIZES[which]


@given(st.integers(8, 40), st.integers(4, 16), st.integers(0, 53))
def test_where_nothing_fits_one_sees_the_cursor(columns: int, rows: int, cursor: int) -> None:
    land = marked(Place.CROSSING, list(range(54)), cursor)
    drawing = draw_within(land, columns, rows, SETS["unicode"])
    assert drawing.width <= columns and drawing.height <= rows
    assert all(width(row) == drawing.width for row in drawing.lines)
    assert any("class:cursor" in style for row in drawing.lines for style, *_ in row)


# --- reading it back without colours -------------------------------------------------------------------------------

class Reading:
    """What the plain text of a drawing says."""

    def __init__(self, land: Land, plan: Plan, glyphs: str) -> None:
        self.plan, self.signs = plan, SIGNS[glyphs]
        drawing = draw(land, plan, SETS[glyphs])
        self.rows = [plain(row) for row in drawing.lines]
        self.top, self.left = drawing.origin

    def cell(self, row: int, column: int) -> str:
        """A cell of the plan; blank beyond the drawing."""
        row, column = row - self.top, column - self.left
        return self.rows[row][column] if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]) else " "


@pytest.mark.parametrize("glyphs", list(SETS))
@pytest.mark.parametrize("which", PLANS)
def test_every_piece_can_be_read_without_colour(which: int, glyphs: str) -> None:
    """Owner and kind of all that is built, from the text alone."""
    for seed in range(12):
        view = random_view(random.Random(seed), island=ISLAND)
        plan = plans(ISLAND)[which]
        read = Reading(land_of(view), plan, glyphs)  # type: ignore[arg-type]
        known = {read.signs.building(seat, city): (seat, city) for seat in range(6) for city in (False, True)}
        assert len(known) == 12 and not {read.signs.crossing, read.signs.haven} & set(known)
        size = len(next(iter(known)))
        if size == 3:  # at the very edge of the drawing one bracket is left
            known |= {cut: whose for sign, whose in known.items() for cut in (f" {sign[1:]}", f"{sign[:2]} ")}
        havens = {end for harbour in ISLAND.harbours for end in harbour.crossings}
        for number, building in enumerate(view.buildings):
            row, column = plan.crossing(number)
            text = "".join(read.cell(row, column + i - size // 2) for i in range(size))
            if building is None:
                assert read.cell(row, column) == (read.signs.haven if number in havens else read.signs.crossing)
            else:
                assert known[text] == building
        for edge, owner in enumerate(view.roads):
            cells = [read.cell(*cell) for cell in plan.edge(edge).cells]
            digits = [sign for sign in cells if sign.isdigit()]
            assert digits == ([] if owner is None else [str(owner + 1)]), (edge, cells)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("glyphs", list(SETS))
@pytest.mark.parametrize("which", PLANS)
def test_land_numbers_and_dots_can_be_read(which: int, glyphs: str, lang: str) -> None:
    set_language(lang)
    for seed in range(8):
        view = random_view(random.Random(seed), island=random_island(random.Random(seed)))
        plan = plans(view.island)[which]
        read = Reading(land_of(view), plan, glyphs)  # type: ignore[arg-type]
        for number, hex_ in enumerate(view.island.hexes):
            inside = ["".join(read.cell(row, column + i) for i in range(size)) for row, column, size in plan.box(hex_)]
            assert (read.signs.hatch in "".join(inside)) == (number == view.robber)
            if hex_.terrain is None:
                continue
            assert letter_of(int(hex_.terrain)) in inside[0] and str(hex_.token) in inside[0]
            struck = f"{read.signs.struck}{hex_.token}{read.signs.struck}" in inside[0]
            rolled = f"{read.signs.into[0]}{hex_.token}{read.signs.into[1]}" in inside[0]
            assert struck == (number == view.robber and plan.lines > 1)
            assert rolled == (view.dice is not None and sum(view.dice) == hex_.token and number != view.robber)
            if plan.lines > 1 and number != view.robber:
                assert inside[1].count(read.signs.dot) == chance_dots(hex_.token)
            if plan.size > 9:
                assert inside[2].strip(" ()[]").isalpha() or number == view.robber


@pytest.mark.parametrize("which", PLANS)
def test_harbours_stand_outside_near_their_edges(which: int) -> None:
    plan = plans(ISLAND)[which]
    read = Reading(Land(ISLAND), plan, "unicode")
    text = "\n".join(read.rows)
    two = "2:" if plan.lines == 1 else "2:1"
    assert text.count("3:1") == 4 and text.count(two) == 5
    for harbour in ISLAND.harbours:
        ends = [plan.crossing(end) for end in harbour.crossings]
        for row, column in ends:
            assert read.cell(row, column) == SIGNS["unicode"].haven
        (row, column), (low, right) = ends
        near = ["".join(read.cell(r, c) for c in range(min(column, right) - 7, max(column, right) + 8))
                for r in range(min(row, low) - 2, max(row, low) + 3)]
        letter = "3:1" if harbour.resource is None else letter_of(int(harbour.resource))
        assert any(letter in piece for piece in near), (harbour, near)


@given(randoms, st.sampled_from(PLANS))
def test_each_label_stands_alone_and_the_cursor_is_reversed(rng: random.Random, which: int) -> None:
    view = random_view(rng, island=ISLAND)
    place = rng.choice(list(Place))
    free = {
        Place.EDGE: [i for i, owner in enumerate(view.roads) if owner is None],
        Place.CROSSING: [i for i, house in enumerate(view.buildings) if house is None],
        Place.HEX: [i for i in range(19) if i != view.robber],
    }[place]
    some = rng.sample(free, rng.randint(1, len(free)))
    land = marked(place, some, some[0], view)
    drawing = draw(land, plans(ISLAND)[which], SETS["unicode"])
    text = "\n".join(plain(row) for row in drawing.lines)
    for label in land.marks.labels.values():
        assert label in text
    reversed_ = "".join(text for row in drawing.lines for style, text, *_ in row if style == "class:cursor")
    assert land.marks.labels[some[0]] in reversed_
    assert all(width(row) == drawing.width for row in drawing.lines)


# --- signs -----------------------------------------------------------------------------------------------------------

def test_ascii_is_ascii_and_box_is_in_both_code_pages() -> None:
    assert drawings("ascii").isascii()
    for page in BOX_CODE_PAGES:
        drawings("box").encode(page)
    set_language("ru")
    drawings("box").encode("cp866")


def test_signs_take_one_column_each() -> None:
    for signs in SIGNS.values():
        for name in signs.__slots__:
            value = getattr(signs, name)
            for text in [value] if isinstance(value, str) else value:
                assert width(text) == len(text)


# --- other islands -------------------------------------------------------------------------------------------------

@given(randoms, st.integers(1, 40), st.sampled_from(PLANS), st.sampled_from(sorted(SETS)))
def test_islands_of_any_shape_can_be_drawn(rng: random.Random, hexes: int, which: int, glyphs: str) -> None:
    island = random_island(rng, random_shape(rng, hexes))
    view = random_view(rng, island=island)
    plan = plans(island)[which]
    drawing = draw(land_of(view), plan, SETS[glyphs])  # type: ignore[arg-type]
    assert all(width(row) == drawing.width for row in drawing.lines)
    text = "\n".join(plain(row) for row in drawing.lines)
    for hex_ in island.hexes:
        if hex_.terrain is not None:
            assert letter_of(int(hex_.terrain)) in text
    spots = [plan.crossing(number) for number in range(len(island.crossings))]
    assert len(set(spots)) == len(spots)
    cells = [cell for edge in range(len(island.edges)) for cell in plan.edge(edge).cells]
    assert len(set(cells)) == len(cells) and not set(cells) & set(spots)


def test_the_larger_printed_island_fits_80_columns() -> None:
    island = make_island(FIVE_SIX, ["L5"] * 30, [(0, "3")])
    drawing = draw_within(Land(island), 45, 18, SETS["unicode"])
    assert drawing.width <= 45 and drawing.height <= 18
    assert sum(plain(row).count("L 5") for row in drawing.lines) == 30


def test_edges_run_as_they_are_drawn() -> None:
    forms = {type(plan).__name__: {plan.edge(edge).form for edge in range(72)} for plan in plans(ISLAND)}
    assert forms[Brick.__name__] == {Form.FLAT, Form.UPRIGHT}
    assert forms[Hexes.__name__] == {Form.UPRIGHT, Form.FALLING, Form.RISING}


def test_the_cursor_never_hides_a_building() -> None:
    for number, which in itertools.product(range(72), PLANS):
        if VIEW.roads[number] is None:
            rows = rows_of(marked(Place.EDGE, [number], number), plans(ISLAND)[which])
            signs = [sign for row in rows for sign in row]
            assert sum(signs.count(s) for s in "□△◇○■▲◆●") == sum(b is not None for b in VIEW.buildings)


def test_views_of_all_phases_can_be_drawn() -> None:
    for view in PHASES.values():
        assert isinstance(view, FakeView) and rows_of(land_of(view), plans(ISLAND)[2])  # type: ignore[arg-type]
