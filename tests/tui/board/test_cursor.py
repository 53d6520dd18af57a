"""The cursor walks over legal places only, and gets everywhere."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardcatan.tui.board.cursor import (
    ARROWS,
    ROWS,
    Point,
    _by_rows,
    _nearest,
    _steps,
    connected,
    coordinates,
    points,
    walk,
)
from cardcatan.tui.board.island import Place
from cardcatan.tui.board.names import COMMANDS
from cardcatan.tui.board.places import PlacePanel
from cardcatan.tui.glyphs import SETS
from cardcatan.tui.i18n import set_language
from cardcatan.tui.keys import TO_CYRILLIC, letter
from cardcatan.tui.panels import Back, Send
from cardcatan.tui.text import line, plain

from .fake import act
from .samples import ISLAND, random_island, random_shape, randoms

WHERE = {place: points(ISLAND, place) for place in Place}


def panel(place: Place, legal: list[int], start: int | None = None) -> PlacePanel:
    word = {Place.EDGE: "road", Place.CROSSING: "settlement", Place.HEX: "robber"}[place]
    return PlacePanel(line("where?"), ISLAND, place,
                      {n: (lambda n=n: Send((act(f"{word} {n}"),))) for n in legal},  # type: ignore[misc]
                      lambda n: [line(f"place {n}")], "build", start)


def reached(place: Place, legal: list[int], start: int) -> set[int]:
    """All places that arrow keys lead to."""
    seen, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for arrow in ARROWS:
            asked = panel(place, legal, here)
            asked.press(arrow)
            if asked.cursor not in seen:
                seen.add(asked.cursor)
                todo.append(asked.cursor)
    return seen


@given(st.sampled_from(list(Place)), st.data())
@settings(max_examples=300)
def test_arrows_reach_every_legal_place_from_every_other(place: Place, data: st.DataObject) -> None:
    legal = sorted(data.draw(st.sets(st.sampled_from(range(len(WHERE[place]))), min_size=1)))
    steps = walk({n: WHERE[place][n] for n in legal})
    assert connected(legal, steps)
    assert all(end in legal for end in steps.values())


def test_by_keys_too() -> None:
    rng = random.Random(7)
    for place, size in itertools.product(Place, (1, 2, 3, 6, 10, 15)):
        legal = sorted(rng.sample(range(len(WHERE[place])), size))
        for start in (legal[0], legal[-1]):
            assert reached(place, legal, start) == set(legal)


@pytest.mark.parametrize("place", Place)
def test_two_or_three_places_are_reached_whatever_they_are(place: Place) -> None:
    every = range(len(WHERE[place]))
    for pair in itertools.combinations(every, 2):
        assert connected(pair, walk({n: WHERE[place][n] for n in pair}))
    for three in itertools.islice(itertools.combinations(every, 3), 0, None, 7):
        assert connected(three, walk({n: WHERE[place][n] for n in three}))


spots = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=20, unique=True)


@given(spots)
def test_by_rows_everything_is_reached_whatever_it_is(some: list[tuple[int, int]]) -> None:
    """What is fallen back to: so the walk is complete on islands of any shape."""
    places: dict[int, Point] = {n: (float(x), float(y)) for n, (x, y) in enumerate(some)}
    assert connected(places, _steps(places, _by_rows))
    assert connected(places, walk(places))


@given(spots)
def test_an_arrow_goes_its_way_and_to_the_nearest(some: list[tuple[int, int]]) -> None:
    places: dict[int, Point] = {n: (float(x), float(y)) for n, (x, y) in enumerate(some)}
    for (start, arrow), end in _steps(places, _nearest).items():
        (ax, ay), (x, y), (ex, ey) = ARROWS[arrow], places[start], places[end]
        assert (ex - x) * ax + (ey - y) * ay > 0
        ahead = [(px - x) * ax + (py - y) * ay for px, py in places.values()
                 if abs((px - x) * ay) + abs((py - y) * ax) == 0 and (px - x) * ax + (py - y) * ay > 0]
        if ahead and abs((ex - x) * ay) + abs((ey - y) * ax) == 0:
            assert (ex - x) * ax + (ey - y) * ay == min(ahead)


def test_on_the_whole_island_the_neighbour_is_next() -> None:
    steps = walk(dict(enumerate(WHERE[Place.HEX])))
    assert steps[9, "right"] == 10 and steps[9, "left"] == 8
    assert steps[9, "up"] in (4, 5) and steps[9, "down"] in (13, 14)
    assert (0, "up") not in steps or steps[0, "up"] != 0


# --- coordinates -----------------------------------------------------------------------------------------------------

@given(randoms, st.integers(1, 40), st.sampled_from(list(Place)), st.sampled_from(["en", "ru"]))
def test_coordinates_are_two_signs_and_differ(rng: random.Random, hexes: int, place: Place, lang: str) -> None:
    set_language(lang)
    island = random_island(rng, random_shape(rng, hexes))
    if len({y for _x, y in points(island, place)}) <= len(ROWS[lang]):
        labels = coordinates(island, place)
        assert len(set(labels)) == len(labels) and all(len(label) == 2 for label in labels)


def test_coordinates_count_rows_from_the_north() -> None:
    assert coordinates(ISLAND, Place.HEX)[:8] == ["a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1"]
    assert coordinates(ISLAND, Place.CROSSING)[53] == "l3" and coordinates(ISLAND, Place.EDGE)[71] == "k6"
    set_language("ru")
    assert coordinates(ISLAND, Place.HEX)[18] == "\u0434" + "3"


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("place", Place)
def test_two_keys_go_to_a_place_on_both_keyboards(place: Place, lang: str) -> None:
    set_language(lang)
    legal = list(range(len(WHERE[place])))
    latin = {cyrillic: key for key, cyrillic in TO_CYRILLIC.items()}
    for number, label in enumerate(coordinates(ISLAND, place)):
        other = latin.get(label[0]) or TO_CYRILLIC[label[0]]
        for first in (label[0], other, other.upper()):
            asked = panel(place, legal, start=(number + 5) % len(legal))
            assert asked.press(first) is None and asked.press(label[1]) is None
            assert asked.cursor == number
            sent = asked.press("enter")
            assert isinstance(sent, Send) and str(sent.actions[0]).split()[1] == str(number)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_letters_of_rows_do_nothing_else_on_the_screen(lang: str) -> None:
    set_language(lang)
    assert letter("quit") not in ROWS[lang] and len(set(ROWS[lang])) == len(ROWS[lang])
    assert {"en": "t", "ru": "\u0447"}[lang] not in ROWS[lang]  # talk, on the network
    assert letter("quit") not in {by_language[lang] for by_language in COMMANDS.values()}


def test_only_legal_places_can_be_typed() -> None:
    asked = panel(Place.HEX, [3, 9, 18], start=9)
    for keys in ("a1", "c1", "b9", "zz", "b"):
        for key in keys:
            asked.press(key)
        assert asked.cursor == 9
    assert asked.typed == "b" and plain(asked.body(30, 5, SETS["ascii"])[0]).strip().startswith("b_")
    assert asked.press("escape") is None and asked.typed == ""
    assert isinstance(asked.press("escape"), Back)
    for key in "e3":
        asked.press(key)
    assert asked.cursor == 18


def test_pages_go_round_all_places() -> None:
    asked = panel(Place.EDGE, [4, 7, 30])
    assert asked.cursor == 30  # the one nearest to the middle
    asked.press("home")
    seen = []
    for key in ("pagedown", "pagedown", "pagedown", "pageup", "home", "end"):
        asked.press(key)
        seen.append(asked.cursor)
    assert seen == [7, 30, 4, 30, 4, 30]
