"""The quick card edition: drawing, ends, and no card lost."""

import random

import pytest

from cardcatan import CardGame, CardRules
from tests.rules.positions import all_but, build, cards, discards_of, expansions, hand, legal, pass_on, play, position, told

MARKET = "LBWGO"


@pytest.mark.parametrize(("knights", "most"), [(0, 2), (1, 3), (2, 3), (3, 4), (4, 4), (5, 5)])
def test_a_card_more_for_each_a_knight(knights: int, most: int) -> None:
    """[D1] Two cards, and up to one more for each own A-side knight; how many is decided once."""
    game = position(["L", "L", "L", "L"], knights=[knights, 0, 0, 0])
    assert legal(game, "draw") == {f"draw {count}" for count in range(2, most + 1)}
    (drew, turn) = play(game, f"draw {most}")
    assert (drew.kind.name, drew.seat, drew.count, sum(drew.cards)) == ("DREW", 0, most, most)
    assert (turn.kind.name, turn.seat, game.actor, game.turn) == ("TURN", 1, 1, 2)
    assert sum(hand(game, 0)) == 1 + most


def test_fewer_may_be_drawn() -> None:
    """[D1] Up to: also none of them."""
    game = position(["L", "L"], knights=[1, 0])
    play(game, "draw 2")
    assert sum(hand(game, 0)) == 3


def test_no_hand_limit() -> None:
    """[D1] No hand limit but the robber attack's."""
    game = position(["L" * 8, "L"])
    pass_on(game)
    assert sum(hand(game, 0)) == 10


def test_draw_is_secret() -> None:
    """[D1] The others see how many were drawn, not what."""
    game = position(["L", "L"])
    play(game, "draw 2")
    (drew, _) = game.events_for(1)
    assert (drew.hidden, drew.count, sum(drew.cards)) == (True, 2, 0)


def test_reshuffle_in_the_middle_of_a_draw() -> None:
    """[D2] The discards become the pile when a card must be drawn and the pile is empty; the market stays."""
    game = position(["L", all_but("L", MARKET, "WWWGG", "O")], discards="WWWGG")
    assert game.view(0).pile == 1
    story = play(game, "draw 2")
    assert [event.kind.name for event in story] == ["DREW", "RESHUFFLED", "DREW", "TURN"]
    assert (story[0].count, story[0].cards) == (1, cards("O"))
    assert (story[1].count, story[2].count) == (5, 1)
    assert (game.view(0).pile, discards_of(game)) == (4, (0, 0, 0, 0, 0))
    assert tuple(game.view(0).market) == cards(MARKET)


def test_no_reshuffle_before_it_must_be() -> None:
    """[D2] Not before: the last card of the pile leaves it empty."""
    game = position(["L", all_but("L", MARKET, "WWWGG", "OO")], discards="WWWGG")
    story = play(game, "draw 2")
    assert not told(story, "RESHUFFLED")
    assert (game.view(0).pile, discards_of(game)) == (0, cards("WWWGG"))


def test_drawing_stops_when_nothing_is_left() -> None:
    """[D2] When both are empty, the drawing stops."""
    game = position(["L", all_but("L", MARKET, "O")], knights=[1, 0])
    story = play(game, "draw 3")
    assert [event.count for event in told(story, "DREW")] == [1]
    assert hand(game, 0) == cards("LO")


@pytest.mark.parametrize("goal", [5, 10, 15])
def test_goal(goal: int) -> None:
    """[W1] Who reaches the goal wins at once."""
    hands = ["LB", "L", "L", "L", "L"]
    game = position(hands, goal=goal, settlements=[goal - 2, 1, 1, 1, 1])
    build(game, "road")  # a B
    assert (game.over, game.scores[0]) == (False, goal - 1)
    game = position(hands, goal=goal, settlements=[goal - 1, 1, 1, 1, 1])
    story = build(game, "road")
    (over,) = told(story, "OVER")
    assert (game.outcome.name, game.winner, game.actor, over.seat) == ("GOAL", 0, None, 0)
    assert legal(game) == set()


@pytest.mark.parametrize("limit", [1, 3])
def test_round_limit(limit: int) -> None:
    """[W2] The game ends after so many turns of each."""
    game = position(["L", "L", "L"], round_limit=limit)
    pass_on(game, 3 * limit - 1)
    assert (game.over, game.round) == (False, limit)
    pass_on(game)
    assert game.outcome.name == "LIMIT"


def test_round_counts_from_the_start_player() -> None:
    """[W2] A round is one turn of each player, whoever started."""
    game = CardGame(CardRules(players=3, start=2, round_limit=1), seed=1)
    pass_on(game, 2)
    assert not game.over
    pass_on(game)
    assert game.over


def emptied(mine: str, **fields: object) -> CardGame:
    """Two players with an empty pile and no discards."""
    return position([mine, all_but(mine, MARKET)], market=MARKET, **fields)


def test_stalled() -> None:
    """[W3] As many idle turns in a row as there are players."""
    game = emptied("L")
    pass_on(game)
    assert not game.over
    story = pass_on(game)
    assert (game.outcome.name, [event.kind.name for event in story]) == ("STALLED", ["OVER"])


def test_trading_is_idle() -> None:
    """[W3] A turn with trades only is idle, too."""
    game = emptied("LL")
    play(game, "market L W")
    pass_on(game, 2)
    assert game.outcome.name == "STALLED"


def test_building_is_not_idle() -> None:
    """[W3] A turn with a building is not, though both piles are empty after its draw."""
    game = emptied("LB")
    pass_on(game)
    build(game, "road")
    pass_on(game)
    view = game.view(None)
    assert not game.over
    assert (view.pile, sum(view.discards)) == (0, 0)


def test_idle_turns_in_a_row() -> None:
    """[W3] A building in between starts the count again."""
    game = emptied("LB")
    pass_on(game)
    build(game, "road")
    pass_on(game, 2)
    assert not game.over
    pass_on(game)
    assert game.outcome.name == "STALLED"


def test_turn_with_cards_left_is_not_idle() -> None:
    """[W3] After its draw both must be empty."""
    game = position(["L", all_but("L", MARKET, "OOO")])
    pass_on(game)  # one card is left in the pile
    pass_on(game)  # the last card: idle
    assert not game.over
    pass_on(game)
    assert game.outcome.name == "STALLED"


def test_stalled_before_limit() -> None:
    """[W3] If it comes together with the last round, it is called stalled."""
    game = emptied("L", round_limit=1)
    pass_on(game, 2)
    assert game.outcome.name == "STALLED"


@pytest.mark.parametrize(("settlements", "winner"), [([1, 2, 1], 1), ([2, 1, 2], None), ([1, 1, 1], None)])
def test_most_points_win(settlements: list[int], winner: int | None) -> None:
    """[W4] Most VP wins; equal is a draw."""
    game = position(["L", "L", "L"], round_limit=1, settlements=settlements)
    pass_on(game, 3)
    assert (game.outcome.name, game.winner) == ("LIMIT", winner)


def test_most_points_win_when_stalled() -> None:
    """[W4] In both of these."""
    game = emptied("L", cities=[0, 1], expansions=expansions("", "town_hall"))
    pass_on(game, 2)
    assert (game.outcome.name, game.winner) == ("STALLED", 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_card_is_lost(players: int) -> None:
    """[C1] [C3] 67 or 134 resource cards and every building card are somewhere, always."""
    chooser = random.Random(players)
    game = CardGame(CardRules(players=players, goal=15, round_limit=15), seed=players)
    totals = sums(game)
    assert totals[0] == (67 if players < 5 else 134)
    while not game.over:
        game.apply(game.legal_actions().choice(chooser))
        game.check()
        assert sums(game) == totals


def sums(game: CardGame) -> tuple[int, ...]:
    """Resource cards, roads, knights, settlement cards, expansions and unturned backs, wherever they are."""
    view = game.view(None)
    return (
        view.pile + sum(view.market) + sum(view.discards) + sum(view.hand_sizes),
        view.roads_left + sum(view.roads),
        view.knights_left + sum(view.knights),
        view.settlements_left + sum(view.settlements) + sum(view.cities),
        sum(view.expansions_left.values()) + sum(map(len, view.expansions)),
    )
