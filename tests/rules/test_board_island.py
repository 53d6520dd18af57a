"""The board game: the island, its numbers and its text."""

from collections import Counter

import pytest

from cardcatan import BoardGame, BoardRules, CatanError, Island
from tests.conftest import random_steps
from tests.rules.board_table import (
    BEGINNER,
    BEGINNER_TEXT,
    SEEDS,
    TOKENS,
    hands,
    harbours,
    laid_out,
    land,
    new_game,
    roll,
    table,
    way,
)


def test_hexes() -> None:
    """[I1] Rows of 3, 4, 5, 4, 3; the middle is 9; each row from west to east."""
    rows = Counter(place.y for place in BEGINNER.hexes)
    assert [rows[y] for y in sorted(rows)] == [3, 4, 5, 4, 3]
    assert [(place.y, place.x) for place in BEGINNER.hexes] == sorted((place.y, place.x) for place in BEGINNER.hexes)
    assert (BEGINNER.hexes[9].x, BEGINNER.hexes[9].y) == (BEGINNER.hexes[1].x, 6)


def test_crossings() -> None:
    """[I2] 54 crossings, numbered by rows; the corners of three hexes as the text gives them."""
    rows = Counter(crossing.y for crossing in BEGINNER.crossings)
    assert [rows[y] for y in sorted(rows)] == [3, 4, 4, 5, 5, 6, 6, 5, 5, 4, 4, 3]
    assert BEGINNER.hexes[0].corners == (0, 4, 8, 12, 7, 3)
    assert BEGINNER.hexes[9].corners == (18, 24, 30, 35, 29, 23)
    assert BEGINNER.hexes[18].corners == (41, 46, 50, 53, 49, 45)
    assert Counter(len(crossing.neighbours) for crossing in BEGINNER.crossings) == {3: 36, 2: 18}


def test_edges() -> None:
    """[I3] 72 edges, numbered by rows; the sides of three hexes as the text gives them."""
    assert len(BEGINNER.edges) == 72
    assert [(edge.y, edge.x) for edge in BEGINNER.edges] == sorted((edge.y, edge.x) for edge in BEGINNER.edges)
    assert BEGINNER.hexes[0].edges == (1, 7, 12, 11, 6, 0)
    assert BEGINNER.hexes[9].edges == (28, 36, 44, 43, 35, 27)
    assert BEGINNER.hexes[18].edges == (60, 65, 71, 70, 64, 59)
    assert way(0, 4, 8) == [1, 7]


def test_harbours() -> None:
    """[I4] On nine edges of the coast; each belongs to the two crossings at the ends of its edge."""
    coast = "0 1 2 3 4 5 9 17 22 32 38 48 53 61 65 71 70 69 68 67 66 62 54 49 39 33 23 18 10 6"
    edges = [int(number) for number in coast.split()]
    assert {number for number, edge in enumerate(BEGINNER.edges) if len(edge.hexes) == 1} == set(edges)
    assert [harbour.edge for harbour in BEGINNER.harbours] == [edges[place] for place in (0, 3, 6, 10, 13, 16, 20, 23, 26)]
    assert all(harbour.crossings == BEGINNER.edges[harbour.edge].ends for harbour in BEGINNER.harbours)
    assert len({crossing for harbour in BEGINNER.harbours for crossing in harbour.crossings}) == 18


def spirals() -> dict[int, list[int]]:
    """[I5] From each corner hex, clockwise: the coast, the inner ring, the middle."""
    outer, inner = [0, 1, 2, 6, 11, 15, 18, 17, 16, 12, 7, 3], [4, 5, 10, 14, 13, 8]
    return {outer[2 * i]: outer[2 * i :] + outer[: 2 * i] + inner[i:] + inner[:i] + [9] for i in range(6)}


def test_spiral() -> None:
    """[I5] The tokens in letter order from one of the six corner hexes; the desert takes no turn."""
    assert spirals()[0] == [0, 1, 2, 6, 11, 15, 18, 17, 16, 12, 7, 3, 4, 5, 10, 14, 13, 8, 9]
    begun = set()
    for seed in range(80):
        island = laid_out(seed)
        ways = [
            start
            for start, path in spirals().items()
            if [island.hexes[place].token for place in path if island.hexes[place].token] == TOKENS
        ]
        assert ways
        begun.add(ways[0])
    assert begun == {0, 2, 11, 18, 16, 7}
    assert len({tuple(land(laid_out(seed))) for seed in SEEDS}) == len(SEEDS)


def test_random_keeps_reds_apart() -> None:
    """[I6] No 6 or 8 beside a 6 or 8; and not in the order of the letters."""
    in_order = 0
    for seed in range(80):
        island = laid_out(seed, layout="random")
        red = {number for number, place in enumerate(island.hexes) if place.token in (6, 8)}
        assert not any(set(edge.hexes) <= red for edge in island.edges if len(edge.hexes) == 2)
        in_order += any(
            [island.hexes[place].token for place in path if island.hexes[place].token] == TOKENS for path in spirals().values()
        )
    assert in_order == 0


def test_beginner() -> None:
    """[I7] [I8] The printed beginner's island."""
    assert str(laid_out(5, layout="beginner", harbours="printed")) == BEGINNER_TEXT


def test_harbours_shuffled_or_printed() -> None:
    """[I8] With any layout."""
    printed = list("3GO3W33BL")
    for layout in ("spiral", "random", "beginner"):
        assert all(harbours(laid_out(seed, layout=layout, harbours="printed")) == printed for seed in SEEDS)
        assert len({tuple(harbours(laid_out(seed, layout=layout))) for seed in SEEDS}) > 20


@pytest.mark.parametrize("layout", ["spiral", "random"])
def test_desert_in_the_middle(layout: str) -> None:
    """[I9] The other land is shuffled around it; the robber starts on the desert, wherever it is."""
    assert {land(laid_out(seed, layout=layout, desert_centre=True)).index("D") for seed in SEEDS} == {9}
    assert len({tuple(land(laid_out(seed, layout=layout, desert_centre=True))) for seed in SEEDS}) == len(SEEDS)
    deserts = {land(laid_out(seed, layout=layout)).index("D") for seed in SEEDS}
    assert len(deserts) > 8
    assert all((island := laid_out(seed, layout=layout)).robber == land(island).index("D") for seed in SEEDS)


def test_island_text() -> None:
    """[I10] By hand anything goes; the star says where the robber starts, and is written only if it is needed."""
    text = "O10 W2 L9 / G12 B6 W4 B10 / G9 L11 D L3 O8 / L8 O3 G4 W5* / B5 G6 D | 3 3 3 3 3 3 3 B B"
    island = Island.parse(text)
    assert (str(island), island.robber) == (text, 15)
    assert new_game(island=island).game.view(0).robber == 15
    assert str(Island.parse(text.replace("*", "").replace("D L3", "D* L3"))) == text.replace("*", "")


@pytest.mark.parametrize(
    "text",
    [
        BEGINNER_TEXT.replace(" D ", " L4 "),
        BEGINNER_TEXT.replace("O10", "O7"),
        BEGINNER_TEXT.replace("O10", "O"),
        BEGINNER_TEXT.replace("O10", "O10*").replace("W2", "W2*"),
        BEGINNER_TEXT.replace(" D ", " D5 "),
        BEGINNER_TEXT.removesuffix(" L"),
        BEGINNER_TEXT.replace(" / ", " ", 1),
    ],
)
def test_island_text_that_is_none(text: str) -> None:
    """[I10] No robber, a seven, no token, two robbers, a token on the desert, a harbour too few, a row too long."""
    with pytest.raises(CatanError):
        Island.parse(text)


def test_hand_made_island_plays() -> None:
    """[I10] [T3] Several hexes with one number, and other harbours, count as they lie."""
    island = Island("O5 O5 O5 / O5 O5 O5 O5 / O5 O5 D O5 O5 / O5 O5 O5 O5 / O5 O5 O5 | O O O O O O O O O")
    here = table("", "", settlements=[[8]], cities=[[], [18]], island=island, rolled=False)
    roll(here, 2, 3)
    assert hands(here) == ["OOO", "OOOO"]
    assert table("", "", settlements=[[0]], island=island).game.view(0).rates == (4, 4, 4, 4, 2)


def test_a_packed_game_keeps_the_island_it_was_given() -> None:
    """[I10] Also when the robber stands elsewhere; a game that is laid out has none; another island is refused."""
    game = BoardGame(BoardRules(players=2), 3, BEGINNER)
    for _ in random_steps(game, 1, 200):
        again = BoardGame.unpack(game.pack())
        assert (again, again.given_island, again.seed) == (game, BEGINNER, 3)
    assert game.island != BEGINNER and BoardGame.unpack(BoardGame(BoardRules(), 3).pack()).given_island is None
    for text in (str(laid_out(4)), BEGINNER_TEXT + " ", "O10"):
        with pytest.raises(CatanError):
            BoardGame.unpack(game.pack().removesuffix(BEGINNER_TEXT.encode()) + text.encode())
