"""The slow model of the board game against its rule text: the box, the island, its numbers, and the founding."""

import random
from collections import Counter

import pytest

from tests.model import board_box, board_island
from tests.model.board_actions import Terms, cards_text, numbered, parse_cards, parse_offer
from tests.model.board_geometry import (
    beside,
    coast,
    corner_hexes,
    corners,
    crossing_number,
    crossings,
    edge_number,
    edges,
    ends,
    hex_number,
    land,
    spiral,
)
from tests.model.board_island import Island, harbour_edges, lay_out, reds_apart
from tests.model.board_state import Options
from tests.model.board_table import BEGINNER, corner_numbers, counts, hand, legal, new_game, play, ring, table, told, way
from tests.model.cards import ModelError

SEEDS = range(60)
BEGINNER_TEXT = "O10 W2 L9 / G12 B6 W4 B10 / G9 L11 D L3 O8 / L8 O3 G4 W5 / B5 G6 W11 | 3 G O 3 W 3 3 B L"


# Material


def test_land() -> None:
    """[M1] 19 land hexes."""
    assert Counter(board_box.terrains()) == {"lumber": 4, "brick": 3, "wool": 4, "grain": 4, "ore": 3, "desert": 1}


def test_harbours_in_the_box() -> None:
    """[M2] Four 3:1 and one of each resource."""
    assert Counter(board_box.PRINTED_HARBOURS) == {"any": 4, "lumber": 1, "brick": 1, "wool": 1, "grain": 1, "ore": 1}


def test_tokens() -> None:
    """[M3] 18 tokens: two of each number but 2, 7 and 12."""
    assert Counter(board_box.TOKENS) == {2: 1, 12: 1} | dict.fromkeys([3, 4, 5, 6, 8, 9, 10, 11], 2)


def test_bank() -> None:
    """[M4] 19 of each."""
    assert new_game().bank.count("ore") == 19
    assert len(new_game().bank) == 95


def test_development_deck() -> None:
    """[M5] 25 cards."""
    assert Counter(new_game().deck) == {"knight": 14, "roads": 2, "plenty": 2, "monopoly": 2, "victory": 5}


def test_pieces() -> None:
    """[M6] 15 roads, 5 settlements, 4 cities."""
    seat = new_game().seats[0]
    assert [seat.pieces_left(kind) for kind in ("road", "settlement", "city")] == [15, 5, 4]


@pytest.mark.parametrize(("text", "cost"), [("road 7", "LB"), ("settlement 18", "LBWG"), ("city 12", "GGOOO"), ("buy", "WGO")])
def test_costs(text: str, cost: str) -> None:
    """[M7] What is paid goes to the bank; a card less, and it cannot be had."""
    chance = [("bought", ["knight"])] if text == "buy" else []
    places = {"roads": [way(12, 17, 23, 18, 13, 8)], "settlements": [[12]]}
    model = table(cost, "", **places)
    play(model, text, chance=chance)
    assert hand(model, 0) == ""
    assert len(model.bank) == 95
    for missing in set(cost):
        poorer = table(cost.replace(missing, "", 1), "", **places)
        assert text not in poorer.legal()


# The island


def test_hexes() -> None:
    """[I1] Rows of 3, 4, 5, 4, 3; the middle is 9."""
    assert [hex_number(place) for place in land()] == list(range(19))
    assert [sum(row == place_row for _, place_row in land()) for row in range(-2, 3)] == [3, 4, 5, 4, 3]
    assert hex_number((0, 0)) == 9


def test_crossings() -> None:
    """[I2] 54 crossings, numbered by rows; the corners of three hexes as the text gives them."""
    assert len(crossings()) == 54
    assert {crossing_number(crossing) for crossing in corners(land()[0])} == {0, 4, 8, 12, 7, 3}
    assert {crossing_number(crossing) for crossing in corners(land()[9])} == {18, 24, 30, 35, 29, 23}
    assert {crossing_number(crossing) for crossing in corners(land()[18])} == {41, 46, 50, 53, 49, 45}


def test_edges() -> None:
    """[I3] 72 edges, numbered by rows; the sides of three hexes as the text gives them."""
    assert len(edges()) == 72
    assert set(ring(0)) == {1, 7, 12, 11, 6, 0}
    assert set(ring(9)) == {28, 36, 44, 43, 35, 27}
    assert set(ring(18)) == {60, 65, 71, 70, 64, 59}
    assert way(0, 4, 8) == [1, 7]


def test_shape() -> None:
    """[I2] [I3] Two ends of an edge, two or three crossings next to one."""
    assert {len(ends(edge)) for edge in edges()} == {2}
    assert Counter(len(beside(crossing)) for crossing in crossings()) == {3: 36, 2: 18}


def test_coast() -> None:
    """[I4] 30 outer edges clockwise, each meeting the next; harbours on nine of them."""
    text = "0 1 2 3 4 5 9 17 22 32 38 48 53 61 65 71 70 69 68 67 66 62 54 49 39 33 23 18 10 6"
    assert [edge_number(edge) for edge in coast()] == [int(number) for number in text.split()]
    assert [edge_number(edge) for edge in harbour_edges()] == [0, 3, 9, 38, 61, 70, 66, 49, 23]
    assert all(set(ends(one)) & set(ends(other)) for one, other in zip(coast(), coast()[1:] + coast()[:1], strict=True))


def test_harbour_belongs_to_two_crossings() -> None:
    """[I4] No crossing has two harbours."""
    found = {number: BEGINNER.harbours_at(crossing) for number, crossing in enumerate(crossings())}
    assert {number: kinds for number, kinds in found.items() if kinds} == {
        0: {"any"}, 3: {"any"}, 1: {"grain"}, 5: {"grain"}, 6: {"ore"}, 10: {"ore"}, 26: {"any"}, 32: {"any"}, 42: {"wool"},
        46: {"wool"}, 49: {"any"}, 53: {"any"}, 47: {"any"}, 51: {"any"}, 33: {"brick"}, 38: {"brick"}, 16: {"lumber"},
        21: {"lumber"},
    }  # fmt: skip


def test_spiral() -> None:
    """[I5] Clockwise round the coast, round the inner ring, to the middle; the desert is skipped."""
    assert [hex_number(place) for place in corner_hexes()] == [0, 2, 11, 18, 16, 7]
    path = [hex_number(place) for place in spiral(land()[0])]
    assert path == [0, 1, 2, 6, 11, 15, 18, 17, 16, 12, 7, 3, 4, 5, 10, 14, 13, 8, 9]
    tokens = board_island.lay_spiral(("desert", *["ore"] * 18), land()[0])
    assert [tokens[number] for number in path] == [None, *board_box.TOKENS]


@pytest.mark.parametrize("seed", SEEDS)
def test_layouts(seed: int) -> None:
    """[I5] [I6] [I9] What the model lays out is what the options allow."""
    chooser = random.Random(seed)
    rules = Options(layout=chooser.choice(["spiral", "random", "beginner"]), desert_centre=seed % 2 == 0)
    island = lay_out(rules, chooser)
    board_island.check(island, rules)
    assert board_island.parse(str(island)) == island


def test_wrong_layouts_are_found() -> None:
    """[I5] [I6] [I8] [I9] The model can tell an island that the options do not allow."""
    spiral_island = lay_out(Options(), random.Random(1))
    with pytest.raises(ModelError, match="I8"):
        board_island.check(lay_out(Options(), random.Random(2)), Options(harbours="printed"))
    with pytest.raises(ModelError, match="I9"):
        board_island.check(spiral_island, Options(desert_centre=True))
    with pytest.raises(ModelError, match="I5"):
        board_island.check(lay_out(Options(layout="random"), random.Random(3)), Options())
    with pytest.raises(ModelError, match="I7"):
        board_island.check(spiral_island, Options(layout="beginner"))


def test_random_keeps_reds_apart() -> None:
    """[I6] No 6 or 8 beside a 6 or 8."""
    tokens: list[int | None] = [2] * 19
    tokens[9], tokens[0] = 6, 8
    assert reds_apart(tuple(tokens))
    tokens[10] = 8
    assert not reds_apart(tuple(tokens))


def test_beginner() -> None:
    """[I7] [I8] The printed beginner's island."""
    assert str(BEGINNER) == BEGINNER_TEXT
    board_island.check(BEGINNER, Options(layout="beginner", harbours="printed"))


def test_island_text() -> None:
    """[I10] By hand anything goes; the star says where the robber starts."""
    text = "O10 W2 L9 / G12 B6 W4 B10 / G9 L11 D L3 O8 / L8 O3 G4 W5* / B5 G6 D | 3 3 3 3 3 3 3 B B"
    island = board_island.parse(text)
    assert (str(island), hex_number(island.robber)) == (text, 15)
    assert new_game(island=island).robber == land()[15]
    assert str(board_island.parse(text.replace("*", "").replace("D L3", "D* L3"))) == text.replace("*", "")


@pytest.mark.parametrize(
    "text",
    [
        BEGINNER_TEXT.replace(" D ", " L4 "),
        BEGINNER_TEXT.replace("O10", "O7"),
        BEGINNER_TEXT.replace("O10", "O10*").replace("W2", "W2*"),
        BEGINNER_TEXT.removesuffix(" L"),
        BEGINNER_TEXT.replace(" / ", " ", 1),
    ],
)
def test_island_text_that_is_none(text: str) -> None:
    """[I10] No robber, a seven, two robbers, a harbour too few, a row too long."""
    with pytest.raises(ModelError, match="I10"):
        board_island.parse(text)


# Numbers and texts of actions


def test_action_numbers() -> None:
    """[N3] The table of numbers."""
    first = {
        0: "end", 1: "roll", 2: "buy", 3: "knight", 4: "roads", 5: "monopoly L", 10: "plenty LL", 11: "plenty LB",
        15: "plenty BB", 24: "plenty OO", 25: "plenty L", 30: "bank L L", 31: "bank L B", 54: "bank O O", 55: "road 0",
        126: "road 71", 127: "settlement 0", 181: "city 0", 235: "robber 0", 254: "steal @0", 258: "discard L", 263: "ask",
        264: "accept", 265: "decline", 266: "withdraw", 267: "close @0", 271: "offer L L", 278: "offer L B", 279: "offer 2L B",
        281: "offer 4L B", 282: "offer L 2B", 284: "offer L 4B", 445: "offer O 4O",
    }  # fmt: skip
    assert {number: numbered()[number] for number in first} == first
    assert len(numbered()) == len(set(numbered())) == 446


def test_terms_as_text() -> None:
    """[N2] In the order LBWGO, a count before the letter if it is more than one."""
    assert str(Terms(counts("WWO"), counts("B"))) == "offer 2WO B"
    assert parse_offer("offer LW 2O @1 @3") == (Terms(counts("LW"), counts("OO")), (1, 3))
    assert parse_cards(cards_text((0, 12, 0, 1, 19))) == (0, 12, 0, 1, 19)


@pytest.mark.parametrize(
    "text", ["offer 1L O", "offer OL W", "offer L", "offer L O @4", "offer LL O", "offer  L O", "offer L 20O"]
)
def test_terms_that_are_none(text: str) -> None:
    """[N2] One text for one action."""
    assert parse_offer(text) is None


# Founding


def test_start_player() -> None:
    """[F1] [F2] The start player founds first and has the first turn."""
    model = new_game(players=3, first=1)
    seats = []
    for settlement in (0, 2, 21, 26, 47, 50):
        seats.append(model.actor)
        play(model, f"settlement {settlement}", roads_at(settlement)[0])
    assert seats == [1, 2, 0, 0, 2, 1]
    assert (model.actor, model.phase, model.turn_number) == (1, "roll", 1)


def roads_at(crossing: int) -> list[str]:
    return [f"road {edge_number(edge)}" for edge in edges() if crossings()[crossing] in ends(edge)]


def test_founding_road_touches_the_new_settlement() -> None:
    """[F3] Also the second one's road."""
    model = new_game(players=2)
    play(model, "settlement 8")
    assert model.legal() == {f"road {edge}" for edge in way(8, 4) + way(8, 12) + way(8, 13)}
    play(model, f"road {way(8, 4)[0]}", "settlement 24", f"road {way(24, 18)[0]}")
    play(model, "settlement 35")
    assert model.legal() == {f"road {edge}" for edge in way(35, 29) + way(35, 30) + way(35, 40)}


def test_founding_keeps_the_distance() -> None:
    """[F3] [C2] Not next to a building, also an own one."""
    model = new_game(players=2)
    assert len(model.legal()) == 54
    play(model, "settlement 18", f"road {way(18, 13)[0]}")
    assert {int(text.split()[1]) for text in model.legal()} == set(range(54)) - {18, 13, 23, 24}


@pytest.mark.parametrize(
    ("crossing", "yielded"), [(8, "BWO"), (18, "BW"), (0, "O"), (9, "LWW"), (23, "LB"), (42, "W"), (4, "WO")]
)
def test_second_settlement_yields(crossing: int, yielded: str) -> None:
    """[F4] One card for each hex around it, fewer on the desert or the coast; before its road."""
    model = new_game(players=2)
    play(model, "settlement 40", f"road {way(40, 44)[0]}", "settlement 38", f"road {way(38, 33)[0]}")
    assert [seat.hand for seat in model.seats] == [[], []]
    story = play(model, f"settlement {crossing}")
    assert hand(model, 1) == yielded
    assert told(story, "PRODUCED") == [{"seat": 1, "cards": counts(yielded)}]
    assert model.phase == "road"


def test_founding_is_free() -> None:
    """[F3] Nothing is paid: the bank lacks only what was yielded."""
    model = new_game(players=2)
    for settlement in (0, 2, 21, 26):
        play(model, f"settlement {settlement}", roads_at(settlement)[0])
    assert len(model.bank) + sum(len(seat.hand) for seat in model.seats) == 95
    assert [len(seat.roads) for seat in model.seats] == [2, 2]
    assert legal(model, "roll") == {"roll"}


def test_no_land_lies_in_two_rings() -> None:
    """[I1] [I2] Every hex has six corners, and shares two with each neighbour."""
    assert {len(corner_numbers(number)) for number in range(19)} == {6}
    assert set(corner_numbers(9)) & set(corner_numbers(10)) == {24, 30}


def test_hand_made_island_plays() -> None:
    """[I10] Several hexes with one number, and other harbours, count as they lie."""
    island = board_island.parse("O5 O5 O5 / O5 O5 O5 O5 / O5 O5 D O5 O5 / O5 O5 O5 O5 / O5 O5 O5 | O O O O O O O O O")
    assert isinstance(island, Island)
    model = table("", "", settlements=[[8]], cities=[[], [18]], island=island, dice=None)
    play(model, "roll", chance=[("dice", (2, 3))])
    assert (hand(model, 0), hand(model, 1)) == ("OOO", "OOOO")
