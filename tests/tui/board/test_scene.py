"""The whole screen of the board: everything has room at every size."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardcatan.tui.board.names import BoardSpeaker
from cardcatan.tui.board.scene import board_screen
from cardcatan.tui.glyphs import SETS
from cardcatan.tui.i18n import set_language
from cardcatan.tui.names import letter_of
from cardcatan.tui.panels import Push
from cardcatan.tui.text import line, plain, width

from .samples import NAMES, PHASES, VIEW, panel_of, random_island, random_shape, random_view, randoms, scene_of

SIZES = [(60, 20), (60, 40), (79, 24), (80, 20), (80, 24), (80, 30), (99, 30), (100, 24), (100, 30), (132, 43), (170, 50)]


@dataclass(frozen=True)
class Clock:
    """A mark of the network table."""

    clock: str = ""
    low: bool = False
    running: bool = False
    word: str = ""


def text_of(phase: str, columns: int, rows: int, glyphs: str = "unicode") -> str:
    view = PHASES[phase]
    return "\n".join(plain(row) for row in board_screen(scene_of(view, panel_of(view, glyphs), glyphs), columns, rows))


@given(randoms, st.integers(40, 180), st.integers(15, 60), st.sampled_from(sorted(SETS)), st.sampled_from(["en", "ru"]),
       st.sampled_from(sorted(PHASES)))
@settings(max_examples=150, deadline=None)
def test_exactly_so_many_lines_and_never_wider(
    rng: random.Random, columns: int, rows: int, glyphs: str, lang: str, phase: str,
) -> None:
    set_language(lang)
    view = random_view(rng, rng.choice((2, 3, 4)))
    panel = None
    if rng.random() < 0.7:
        view, panel = PHASES[phase], panel_of(PHASES[phase], glyphs)
    more = {"match": [line("game 2 of 5, Anna 1:0 Boris"), line("2 of 5")]} if rng.random() < 0.5 else {}
    drawn = board_screen(scene_of(view, panel, glyphs, **more), columns, rows)
    assert all(width(row) <= columns for row in drawn), [plain(row) for row in drawn]
    assert len(drawn) == rows or (columns < 60 or rows < 20)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("glyphs", list(SETS))
@pytest.mark.parametrize("phase", PHASES)
def test_every_question_fits_every_size(phase: str, glyphs: str, lang: str) -> None:
    set_language(lang)
    view = PHASES[phase]
    panels = [panel_of(view, glyphs)]
    panels += [result.panel for option in getattr(panels[0], "options", []) if isinstance(result := option.result(), Push)]
    for panel, (columns, rows) in itertools.product(panels, SIZES):
        drawn = board_screen(scene_of(view, panel, glyphs), columns, rows)
        assert len(drawn) == rows
        assert all(width(row) <= columns for row in drawn), [plain(row) for row in drawn]
        assert plain(drawn[-1]).strip()
        if glyphs == "ascii" and lang == "en":
            assert all(plain(row).isascii() for row in drawn)


@given(randoms, st.integers(20, 50), st.sampled_from(SIZES))
@settings(max_examples=40, deadline=None)
def test_larger_islands_fit_too(rng: random.Random, hexes: int, size: tuple[int, int]) -> None:
    view = random_view(rng, 4, random_island(rng, random_shape(rng, hexes)))
    drawn = board_screen(scene_of(view, None), *size)
    assert len(drawn) == size[1] and all(width(row) <= size[0] for row in drawn)


@pytest.mark.parametrize("name", ["Wolfgang Amadeus Mozarts", "\u738b\u5c0f\u660e" * 4, "\u00e9" * 24, "x"])
def test_long_and_wide_names_fit(name: str) -> None:
    speaker = BoardSpeaker(tuple(f"{name[:-1]}{i}" for i in range(4)), SETS["unicode"], VIEW.island)
    for phase, (columns, rows) in itertools.product(PHASES, SIZES):
        drawn = board_screen(scene_of(PHASES[phase], panel_of(PHASES[phase]), speaker=speaker), columns, rows)
        assert len(drawn) == rows and all(width(row) <= columns for row in drawn)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (150, 40)])
def test_everything_that_one_weighs_is_visible_at_once(size: tuple[int, int], lang: str) -> None:
    set_language(lang)
    rows = text_of("main", *size).split("\n")
    text = "\n".join(rows)
    for seat, name in enumerate(NAMES):
        (row,) = [row for row in rows if f"{seat + 1}{SETS['unicode'].players[seat]} {name[:3]}" in row]
        flag = "!" if VIEW.hand_sizes[seat] > 7 else " "
        cells = row[row.index(name[:3]):].split()
        assert str(VIEW.scores[seat]) in cells and f"{VIEW.hand_sizes[seat]}{flag}" in row
        assert any(cell.startswith(str(VIEW.road_lengths[seat])) for cell in cells)
        assert ("5*" in row and "3*" in row) == (seat == 1)
    for kind in range(5):
        letter = letter_of(kind)
        assert any(f"{letter}{gap}{VIEW.hand[kind]}" in text for gap in ("", "] ")), text
        assert str(VIEW.bank[kind]) in text
    for cost in ("LB", "LBWG", "GGOOO", "WGO"):
        assert "".join(letter_of("LBWGO".index(sign)) for sign in cost) in text
    assert "2+4 = 6" in rows[0] and "10" in rows[0]


def test_where_one_waits_one_sees_the_log_and_the_deal() -> None:
    view = VIEW.but(legal=(), actor=1, proposal=PHASES["close"].proposal)
    for size in ((60, 20), (80, 24)):
        text = "\n".join(plain(row) for row in board_screen(scene_of(view, None), *size))
        assert "Anna offers [W][W] for [L]" in text and "2 Boris: accepts" in text and "4 Wolfgang: [O] \u2192 [W]" in text
    quiet = "\n".join(plain(row) for row in board_screen(scene_of(VIEW.but(legal=()), None), 60, 20))
    assert "nobody" not in quiet and "Anna rolls 2+4 = 6: Anna [G], Dealer 2 [B][B] [G]" in quiet


def test_the_answers_of_others_stand_under_the_question() -> None:
    assert "3 Dealer 2: declines" in text_of("answer", 80, 24)
    assert "4 Wolfgang: [O] \u2192 [W]" in text_of("answer", 80, 24)


def test_trouble_and_time_stand_where_one_looks() -> None:
    scene = scene_of(VIEW.but(legal=()), None, status=line("no connection"), urgent=True, time=line("2:31"))
    for size in SIZES:
        (row,) = [row for row in board_screen(scene, *size) if "no connection" in plain(row)]
        assert "2:31" in plain(row) and any(style == "class:warn" or "class:warn" in style for style, *_ in row)


def test_marks_of_a_network_table() -> None:
    marks = [Clock("2:31", running=True), Clock("5:00", word="away"), Clock("0:09", low=True), Clock("1:00")]
    text = [plain(row) for row in board_screen(scene_of(VIEW, None, marks=marks), 80, 24)]
    assert "turn: Anna 2:31" in text[0] and any("away" in row for row in text) and not any("2\u25b2 Boris" in row for row in text)


def test_the_header_says_most_where_there_is_room() -> None:
    match = [line("game 2 of 5, Anna 1:0 Boris"), line("2 of 5")]
    heads = [plain(board_screen(scene_of(VIEW, None, match=match), columns, 24)[0]) for columns in (60, 80, 100, 140)]
    assert all("dice 2+4 = 6" in head for head in heads)
    assert "Dealer 2 [B][B] [G]" in heads[3] and "game 2 of 5" in heads[3] and "2 of 5" in heads[1]


def test_a_small_window_gets_a_sentence() -> None:
    drawn = board_screen(scene_of(VIEW, None), 59, 24)
    assert "60 x 20" in " ".join(plain(row) for row in drawn)


def test_watchers_see_the_bank_and_no_hand() -> None:
    view = VIEW.but(seat=None, legal=(), developments=(0,) * 5, hand=(0,) * 5)
    for size in SIZES:
        text = "\n".join(plain(row) for row in board_screen(scene_of(view, None), *size))
        assert "hand" not in text and "bank" in text and "19" in text


def test_new_lines_that_have_no_room_are_counted_at_the_journals_key() -> None:
    assert "journal: " in text_of("main", 60, 20).split("\n")[-1]
    assert "journal: " not in text_of("main", 132, 43).split("\n")[-1]
