"""The table drawn: it fits every size, and says everything that one weighs."""

from __future__ import annotations

import itertools

import pytest

from cardcatan import Building
from cardcatan.tui.glyphs import ASCII, BOX, BOX_CODE_PAGES, SETS, choose
from cardcatan.tui.i18n import set_language
from cardcatan.tui.layout import Scene, table_screen, too_small
from cardcatan.tui.log import Log
from cardcatan.tui.menus import panel_for
from cardcatan.tui.model import table_model
from cardcatan.tui.names import building_name, letter_of, resource_name
from cardcatan.tui.text import Line, line, plain, width
from cardcatan.tui.words import Speaker

from .sitting import NAMES, positions, speaker

SIZES = [(60, 20), (79, 24), (80, 20), (80, 24), (99, 30), (100, 24), (124, 24), (160, 50)]


def scene_of(view, log: Log, players: int, glyphs: str) -> Scene:  # type: ignore[no-untyped-def]
    s = speaker(players, glyphs)
    panel = panel_for(view, view.legal_actions(), s) if view.actor == view.seat else None
    hints = panel.hints(s.glyphs) if panel else [("Enter", "x")]
    return Scene(table_model(view), log.entries, panel, line("waiting"), hints, [], s)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("glyphs", list(SETS))
@pytest.mark.parametrize("players", [2, 4, 6])
def test_it_fits_every_size(players: int, glyphs: str, lang: str) -> None:
    set_language(lang)
    sizes = itertools.cycle(SIZES)
    for step, (game, log) in enumerate(positions(players, 21)):
        if step % 7 and game.actor is not None:
            continue
        scene = scene_of(game.view(0), log, players, glyphs)
        for columns, rows in (next(sizes), (60, 20), (80, 24)):
            drawn = table_screen(scene, columns, rows)
            assert len(drawn) == rows
            assert all(width(row) <= columns for row in drawn), [plain(row) for row in drawn]
            assert plain(drawn[-1]).strip()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_everything_is_visible_at_once(lang: str) -> None:
    set_language(lang)
    for step, (game, log) in enumerate(positions(3, 4)):
        if step % 11 or game.actor != 0:
            continue
        view = game.view(0)
        drawn = [plain(row) for row in table_screen(scene_of(view, log, 3, "ascii"), 80, 24)]
        text = "\n".join(drawn)
        for seat, name in enumerate(NAMES[:3]):
            (row,) = [row for row in drawn if row[1:3] == f"{seat + 1} "][:1]
            assert name in row
            mark = f"{view.hand_sizes[seat]}!" if view.hand_sizes[seat] > 7 else f"{view.hand_sizes[seat]} "
            assert f" {view.scores[seat]} " in row and mark in row
        assert str(view.pile) in text
        for kind in range(5):
            assert f"[{letter_of(kind)}] {resource_name(kind)} {view.hand[kind]}" in text
            assert drawn[5].count(f"[{letter_of(kind)}]") == view.market[kind]


@pytest.mark.parametrize("name", ["Wolfgang Amadeus Mozarts", "王小明王小明王小明王小明", "é" * 24, "x"])
def test_long_and_wide_names_fit(name: str) -> None:
    names = tuple(f"{name[:-1]}{i}" for i in range(4))
    for step, (game, log) in enumerate(positions(4, 13)):
        if step % 9:
            continue
        log.speaker = Speaker(names, SETS["unicode"])
        view = game.view(0)
        panel = panel_for(view, view.legal_actions(), log.speaker) if game.actor == 0 else None
        match = [line(f"{name} 1:0 {name}")]
        scene = Scene(table_model(view), log.entries, panel, line(name), [("Tab", "x")], match, log.speaker)
        for columns, rows in SIZES:
            drawn = table_screen(scene, columns, rows)
            assert len(drawn) == rows and all(width(row) <= columns for row in drawn)
            assert "↻" in plain(drawn[0]) or "↺" in plain(drawn[0])


def test_the_shop_stays_beside_small_questions() -> None:
    for game, log in positions(2, 5):
        if game.actor == 0:
            text = "\n".join(plain(row) for row in table_screen(scene_of(game.view(0), log, 2, "unicode"), 80, 24))
            if "how do you pay" not in text:
                assert building_name(2) in text


def test_the_shop_says_what_the_next_one_brings_and_what_is_missing() -> None:
    notes = set()
    for game, log in positions(3, 5):
        if game.actor is None:
            break
        view = game.view(game.actor)
        for row in table_screen(scene_of(view, log, 3, "unicode"), 80, 24)[-7:-1]:
            notes.add(plain(row)[63:].strip())
            if plain(row)[42:].startswith("city"):
                bare = not view.settlements[game.actor]
                assert ("no settlement" in plain(row)) == (bare and Building.CITY not in view.built)
    assert {"A: +1 trade", "B: +1 point", "A: +1 card", "market 3 raid 8", "no free city", "built"} <= notes


def test_where_lines_are_short_the_log_leaves_out_what_the_hands_show() -> None:
    told = set()
    for game, log in positions(6, 21):
        if game.actor != 0:
            continue
        drawn = table_screen(scene_of(game.view(0), log, 6, "unicode"), 80, 24)
        at = next(i for i, row in enumerate(drawn) if "What happened" in plain(row))
        shown = {plain(row).strip(" \u2022") for row in drawn[at + 1 : at + 5]}
        new = [entry for entry in log.entries if entry.fresh and not entry.heading]
        short = len(new) > 4
        counted = {plain(entry.line) for entry in new if entry.counted}
        told.add((short, bool(shown & counted)))
    assert (True, True) not in told and (True, False) in told


def test_a_small_window_gets_a_sentence() -> None:
    for columns, rows in itertools.product((1, 5, 20, 59), (1, 3, 19)):
        said: list[Line] | None = too_small(columns, rows)
        assert said and len(said) <= rows and all(width(row) <= columns for row in said)
    assert "60 x 20" in " ".join(plain(row) for row in too_small(59, 24) or [])
    assert too_small(60, 20) is None


def test_ascii_is_ascii_and_box_is_in_both_code_pages() -> None:
    for text in _signs(ASCII):
        assert text.isascii()
    for text, page in itertools.product(_signs(BOX), BOX_CODE_PAGES):
        text.encode(page)


def test_signs_of_players_and_buildings_differ() -> None:
    for glyphs in SETS.values():
        assert len(set(glyphs.players)) == 6
        assert len({glyphs.settlement, glyphs.city, *glyphs.players}) == 8 or glyphs.name == "unicode"


def test_a_whole_ascii_screen_is_ascii() -> None:
    for game, _log in positions(4, 8):
        if game.actor == 0:
            log = Log(speaker(4, "ascii"))
            log.add(game.events_for(0) if game.decisions else ())
            for row in table_screen(scene_of(game.view(0), log, 4, "ascii"), 80, 24):
                assert plain(row).isascii(), plain(row)


@pytest.mark.parametrize(
    ("encoding", "term", "name"),
    [("utf-8", "xterm", "unicode"), ("cp866", "", "box"), ("UTF-8", "linux", "box"), ("ascii", "xterm", "ascii"),
     ("utf-8", "dumb", "ascii")],
)
def test_the_signs_are_chosen_by_the_terminal(encoding: str, term: str, name: str) -> None:
    assert choose("auto", encoding, term).name == name
    assert choose("ascii", encoding, term).name == "ascii"


def _signs(glyphs: object) -> list[str]:
    values = [getattr(glyphs, name) for name in glyphs.__slots__]  # type: ignore[attr-defined]
    return [text for value in values for text in ([value] if isinstance(value, str) else value)]
