"""What the library's doors refuse, and that they say which thing is wrong."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial

import pytest

from cardcatan import (
    Action,
    BoardAction,
    BoardGame,
    BoardRules,
    Building,
    CardGame,
    CardRules,
    CatanError,
    Island,
    Move,
    NotationError,
    Record,
    RecordError,
    Rules,
    make_player,
    signature,
)
from cardcatan.core import Bot
from cardcatan.games.game import AnyGame
from cardcatan.sim import simulate
from tests.rules.board_table import BEGINNER_TEXT, way

LONG = "x" * 10**6
NOBODY: list[int] = []


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"longest_road": 0}, "longest_road: seat 0 cannot hold it with a road of 0"),
        ({"roads": [way(7, 12, 8, 13, 9, 14), way(16, 22, 28, 34, 39, 44, 40), NOBODY], "longest_road": 0}, "road of 5"),
        ({"knights": [3, 0, 0], "largest_army": 1}, "largest_army: seat 1 cannot hold it with 0 knights"),
        ({"settlements": [[5], [], []], "cities": [[5], [], []]}, "cities of seat 0: crossing 5 .* settlements of seat 0"),
        ({"settlements": [[5], [5], []]}, "settlements of seat 1: crossing 5 .* settlements of seat 0"),
        ({"settlements": [[5], [9], []]}, "seat 0 on crossing 5 is next to another"),
        ({"roads": [NOBODY, [40], NOBODY]}, "roads of seat 1: edge 40 touches no"),
        ({"roads": [way(7, 12, 8), way(8, 13), NOBODY]}, "roads of seat 1: edge 13 touches no"),
        ({"roads": [[40], [40], NOBODY]}, "roads of seat 1: edge 40 .* roads of seat 0"),
        ({"roads": [[40, 40], NOBODY, NOBODY]}, "roads of seat 0: edge 40 was given before"),
        ({"roads": [[72], NOBODY, NOBODY]}, "roads of seat 0: there is no edge 72"),
        ({"roads": [40, 41, 42]}, "roads of seat 0: want numbers"),
        ({"roads": [list(range(16)), NOBODY, NOBODY]}, "roads of seat 0: 16, and a player has 15"),
        ({"settlements": [NOBODY, [0, 2, 7, 14, 20, 24], NOBODY]}, "settlements of seat 1: 6"),
        ({"cities": [NOBODY, NOBODY, [0, 2, 7, 14, 20]]}, "cities of seat 2: 5"),
        ({"hands": 5}, "hands: want one for each of 3 seats, not 5"),
        ({"hands": [(1, 0, 0, 0, 0)] * 2}, "hands: want one for each of 3 seats, not 2"),
        ({"hands": [(1, 0, 0, 0, 0), 5, (1, 0, 0, 0, 0)]}, "hands of seat 1: want five"),
        ({"hands": [(0, 0, 0, 12, 0), (0, 0, 0, 8, 0), (0,) * 5]}, "hands: .* seat 1 .* grain"),
        ({"developments": [(0, 0, 3, 0, 0), (0,) * 5, (0,) * 5]}, "developments: .* seat 0 .* PLENTY"),
        ({"developments": [(0,) * 5, (8, 0, 0, 0, 0), (0,) * 5], "knights": [7, 0, 0]}, "developments: .* seat 1 .* KNIGHT"),
        ({"developments": [(0,) * 5, "none", (0,) * 5]}, "developments of seat 1: want five"),
        ({"knights": [0, -1, 0]}, "knights of seat 1"),
        ({"cities": [[0, 2, 7, 14], [], []], "developments": [(0, 0, 0, 0, 4), (0,) * 5, (0,) * 5]}, "seat 0 .* 12 points"),
        ({"robber": 19}, "robber: there is no hex 19"),
        ({"current": 3}, "current: seats go from 0 to 2, not 3"),
        ({"largest_army": "1"}, "largest_army: seats go"),
    ],
)
def test_a_position_of_the_board_game_that_cannot_be(position: dict[str, object], says: str) -> None:
    with pytest.raises(CatanError, match=says):
        BoardGame.setup(BoardRules(players=3, start=0), island=Island(BEGINNER_TEXT), **position)  # type: ignore[arg-type]


def test_awards_go_to_who_must_hold_them() -> None:
    longer = [way(7, 12, 8, 13, 9, 14), way(16, 22, 28, 34, 39, 44, 40)]
    view = BoardGame.setup(BoardRules(players=2), roads=longer, knights=[3, 3]).view(None)
    assert (view.longest_road, view.largest_army) == (1, 0)
    tied = [longer[0], longer[1][:5]]
    assert BoardGame.setup(BoardRules(players=2), roads=tied).view(None).longest_road is None
    view = BoardGame.setup(BoardRules(players=2), roads=tied, longest_road=1, knights=[3, 3], largest_army=1).view(None)
    assert (view.longest_road, view.largest_army) == (1, 1)


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"hands": 5}, "hands: want one for each of 3 seats, not 5"),
        ({"hands": [(0,) * 5, 5, (0,) * 5]}, "hands of seat 1: want five"),
        ({"hands": [(12, 0, 0, 0, 0)] * 3}, "lumber"),
        ({"market": (1, 1, 1, 1, 0)}, "market: want 5 cards, not 4"),
        ({"roads": [8, 0, 0]}, "8 roads, and there are 7"),
        ({"settlements": [9, 9, 9]}, "settlements and cities"),
        ({"knights": [0, 0, "1"]}, "knights of seat 2"),
        ({"expansions": [(), {Building.CASTLE}, ()]}, "expansions of seat 1: 1, on 0 cities"),
        ({"expansions": [(), {Building.ROAD}, ()]}, "expansions of seat 1: .* is none"),
        ({"current": 3}, "current: seats go from 0 to 2, not 3"),
        ({"backs_left": (2, 1)}, "backs_left"),
        ({"cities": [3, 0, 0], "settlements": [4, 0, 0]}, "seat 0 has 10 points, and the goal is 10"),
    ],
)
def test_a_position_of_the_card_edition_that_cannot_be(position: dict[str, object], says: str) -> None:
    with pytest.raises(CatanError, match=says):
        CardGame.setup(CardRules(players=3, start=0), 1, **position)  # type: ignore[arg-type]


def played(game: AnyGame, most: int = 30) -> list[tuple[int, object]]:
    """Some moves, as pairs."""
    moves: list[tuple[int, object]] = []
    while (seat := game.actor) is not None and len(moves) < most:
        moves.append((seat, game.legal_actions()[len(moves) % len(game.legal_actions())]))
        game.step(moves[-1][1].number)  # type: ignore[attr-defined]
    return moves


@pytest.mark.parametrize("rules", [CardRules(players=3), BoardRules(players=3)])
def test_a_record_takes_moves_and_pairs(rules: CardRules | BoardRules) -> None:
    game = rules.deal(4)
    pairs = played(game)
    record = Record.from_game(game, pairs)  # type: ignore[arg-type]
    assert record == Record.from_game(game, [Move(*pair) for pair in pairs])  # type: ignore[arg-type]
    assert all(isinstance(move, Move) for move in record.moves)
    again = Record.parse(str(record), whole=False)
    again.check()
    assert again == record


@pytest.mark.parametrize(
    "move",
    [Action("flip"), BoardAction("end"), "@0 end", (0, "end"), (0, Action("flip")), ("0", BoardAction("end")), (0,), 5],
)
def test_a_record_takes_no_other_moves(move: object) -> None:
    game = BoardRules().deal(4)
    good = played(game, 1)
    with pytest.raises(CatanError, match=r"move 1 \(from 0\) must be a Move or a pair of seat and BoardAction"):
        Record.from_game(game, [*good, move])  # type: ignore[list-item]
    with pytest.raises(CatanError, match="move 0"):
        Record(game.rules, 4, (move,))  # type: ignore[arg-type]


def test_a_record_leads_to_its_game() -> None:
    game = BoardRules(start=0).deal(4)
    moves = played(game)
    for wrong in (moves[:-1], [*moves[1:]], [(3 - seat, action) for seat, action in moves]):
        with pytest.raises(CatanError, match="no such record"):
            Record.from_game(game, wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "game",
    [
        CardGame.setup(CardRules(players=2), 1, hands=[(1, 1, 1, 1, 1), (0, 0, 0, 0, 1)]),
        BoardGame.setup(BoardRules(players=2), 1, settlements=[[8], [24]]),
        CardGame(CardRules(players=2), 1).view(0).resample(5),
        BoardGame(BoardRules(players=2), 1).view(0).resample(5),
        BoardGame.unpack(BoardGame.setup(BoardRules(players=2), 1).pack()),
    ],
)
def test_a_position_that_was_not_dealt_has_no_record(game: AnyGame) -> None:
    moves = played(game, 3)
    with pytest.raises(CatanError, match="was not dealt"):
        Record.from_game(game, moves)  # type: ignore[arg-type]


def test_a_record_on_an_island_that_was_given_is_one() -> None:
    game = BoardGame(BoardRules(players=2), 3, Island(BEGINNER_TEXT))
    Record.from_game(game, played(game)).check()  # type: ignore[arg-type]


def test_a_text_of_windows_is_read() -> None:
    game = BoardRules().deal(4)
    text = str(Record.from_game(game, played(game)))  # type: ignore[arg-type]
    assert str(Record.parse("\ufeff" + text.replace("\n", "\r\n"), whole=False)) == text


def test_a_record_is_a_text() -> None:
    for wrong in (None, b"Format: cardcatan-record 1\n", 5):
        with pytest.raises(TypeError, match="a record is a text"):
            Record.parse(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(("rules", "example"), [(CardRules(), "@0 draw 2"), (BoardRules(), "@0 roll")])
def test_an_example_is_of_the_same_game(rules: CardRules | BoardRules, example: str) -> None:
    with pytest.raises(RecordError, match=f"no move such as '{example}'"):
        Record.parse(str(Record(rules, 1)) + "what\n", whole=False)


@pytest.mark.parametrize(
    "ask",
    [
        partial(Rules.parse, LONG),
        partial(Rules.parse, "board " + LONG),
        partial(Rules.parse, "card goal=" + LONG),
        partial(CardRules.parse, "board " + LONG),
        partial(CardRules, goal=LONG),
        partial(Action, LONG),
        partial(BoardAction, LONG),
        partial(Island, LONG),
        partial(Bot, LONG),
        partial(make_player, "search:" + LONG),
        partial(signature, LONG),
        partial(simulate, LONG, ["greedy"] * 2),
        partial(Record.parse, LONG),
        partial(Record.parse, str(Record(BoardRules(), 1)).replace("board", LONG, 1), whole=False),
        partial(BoardGame.setup, BoardRules(), hands=LONG),
        partial(CardGame.setup, CardRules(), destiny=LONG),
    ],
)
def test_errors_are_short(ask: Callable[[], object]) -> None:
    with pytest.raises(CatanError) as refused:
        ask()
    assert len(str(refused.value)) < 300


def test_rules_of_one_game_are_read_by_its_class_and_by_both() -> None:
    for rules, other in ((CardRules(players=3), BoardRules), (BoardRules(goal=7), CardRules)):
        assert Rules.parse(str(rules)) == type(rules).parse(str(rules)) == rules
        with pytest.raises(NotationError, match="rules of another game"):
            other.parse(str(rules))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("board goal=8 players=3 goal=9", "goal is given twice"),
        ("board start=@9", "start is '@9'"),
        ("card players=2 start=@2", "start is '@2'"),
        ("card start=x", "start is 'x'"),
    ],
)
def test_rules_that_are_refused_as_they_were_written(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        Rules.parse(text)


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("B6", "B7", "hex 4 of the island cannot be 'B7'"),
        ("W11", "Q11", "hex 18 of the island cannot be 'Q11'"),
        ("D", "D5", "hex 9 of the island cannot be 'D5'"),
        ("L9 / G12", "L9 G12", "the rows of an island have 3, 4, 5, 4, 3 hexes, .* not 7, 5, 4, 3"),
        (" / B5 G6 W11", "", "the rows of an island"),
        ("3 3 B L", "3 3 B Q", "harbour 8 of the island cannot be 'Q'"),
        ("3 3 B L", "3 3 B", "9 harbours, .* not 8"),
        ("3 3 B L", "3 3 B L 3", "9 harbours, .* not 10"),
        (" |", "", "the rows of an island"),
        (" | 3 G O 3 W 3 3 B L", "", "9 harbours, .* not 0"),
        ("D", "B5", "without a desert"),
        ("O8 / L8", "O8* / L8*", "hex 12 of the island cannot be 'L8"),
    ],
)
def test_an_island_that_cannot_be(right: str, wrong: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        Island(BEGINNER_TEXT.replace(right, wrong))


@pytest.mark.parametrize(
    ("text", "written"),
    [("offer 1L B", "offer L B"), ("offer BL 2O", "offer LB 2O"), ("offer L B @2 @1", "offer L B @1 @2")],
)
def test_an_offer_in_another_form_names_the_one_that_is_read(text: str, written: str) -> None:
    with pytest.raises(NotationError, match=f"is written '{written}'"):
        BoardAction(text)
    assert str(BoardAction(written)) == written


def test_legal_actions_are_a_snapshot_that_is_not_pickled() -> None:
    game = BoardRules().deal(1)
    legal = game.legal_actions()
    before, kept = list(legal), copy.copy(legal)
    game.apply(legal[0])
    assert list(legal) == before == list(kept) != list(game.legal_actions())
    with pytest.raises(TypeError):
        pickle.dumps(legal)
    assert pickle.loads(pickle.dumps(before)) == before


class Plain:
    """A player that needs no seed."""

    name = "plain"

    def choose(self, view: object, legal: list[object]) -> object:
        return legal[0]


class Seeded(Plain):
    def __init__(self, seed: int) -> None:
        self.seed = seed


def test_a_player_of_ones_own_is_made_from_a_seed() -> None:
    rules = BoardRules(players=2, turn_limit=20)
    for maker in (Seeded, lambda seed: Plain()):
        assert simulate("board", [maker, "random"], 2, rules=rules).games == 2
    for wrong in (Plain, Plain(), Seeded(1), 5):
        with pytest.raises(CatanError, match=r"cannot be called with a seed to make a player; lambda seed: \w+\(\) can"):
            simulate("board", [wrong, "random"], 2, rules=rules)  # type: ignore[list-item]
