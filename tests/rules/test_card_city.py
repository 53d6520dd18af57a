"""The quick card edition: cities and what their backs bring."""

from cardcatan import CardGame
from tests.rules.positions import build, built_city, cards, discards_of, hand, legal, market_of, play, position, told

MARKET_DAY, ROBBER = 0, 1


def test_city_turns_a_settlement_over() -> None:
    """[B5] One of your settlements is turned over."""
    game = position(["GGOOO", "L"], settlements=[2, 1])
    build(game, "city")
    view = game.view(1)
    assert (view.settlements[0], view.cities[0], game.scores[0]) == (1, 1, 3)


def test_city_needs_a_settlement() -> None:
    """[B5] Without a settlement no city."""
    assert "build city" not in legal(position(["GGOOO", "L"], settlements=[0, 1], cities=[1, 0]))


def test_back_is_unknown_until_turned() -> None:
    """[B5] Games that differ only in the backs look the same to everybody, until a city is built."""
    seen: dict[int, list[bytes]] = {}
    for seed in range(30):
        game = position(["GGOOO", "LBW"], seed=seed)
        views = [game.view(observer).pack() for observer in (0, 1, None)]
        (turned,) = told(build(game, "city"), "TURNED")
        seen.setdefault(int(turned.value), views)
    assert seen[MARKET_DAY] == seen[ROBBER]


def test_turned_back_is_known() -> None:
    """[B5] Each back turned up is one less that can come."""
    game, _ = built_city(ROBBER, lambda seed: position(["GGOOO", "L"], seed=seed))
    assert tuple(game.view(1).backs_left) == (2, 4)
    game, _ = built_city(MARKET_DAY, lambda seed: position(["GGOOO", "L"], seed=seed))
    assert tuple(game.view(1).backs_left) == (1, 5)


def test_backs_run_out() -> None:
    """[B5] When both market days are out, a robber attack is certain."""
    for seed in range(20):
        game = position(["GGOOO", "L"], seed=seed, cities=[1, 1], backs_left=(0, 5))
        assert [int(event.value) for event in told(build(game, "city"), "TURNED")] == [ROBBER]


def test_winning_city_ends_the_game_first() -> None:
    """[B5] A city that wins ends the game before its back is shown."""
    game = position(["GGOOO", "L"], goal=10, settlements=[3, 1], cities=[3, 0])
    story = build(game, "city")
    assert [event.kind.name for event in story] == ["BUILT", "OVER"]
    assert (game.winner, game.outcome.name) == (0, "GOAL")


def test_market_day() -> None:
    """[B7] The five market cards are discarded and five new ones turned up."""
    game, story = built_city(MARKET_DAY, lambda seed: position(["GGOOO", "L"], market="LLLBB", seed=seed))
    assert [event.kind.name for event in story] == ["BUILT", "TURNED", "MARKET_DAY"]
    assert discards_of(game) == cards("GGOOO" + "LLLBB")
    assert story[-1].cards == market_of(game)
    assert (sum(market_of(game)), game.view(0).pile) == (5, 67 - 16)


def test_market_day_flips_nothing() -> None:
    """[B7] The destiny card stays."""
    game, _ = built_city(MARKET_DAY, lambda seed: position(["GGOOO", "L", "L"], seed=seed))
    assert (game.view(0).destiny, game.phase.name) == ("clockwise", "MAIN")


def test_market_day_reshuffles_on_the_way() -> None:
    """[B7] [D2] When the pile has fewer than five, its cards come first and then the shuffled discards."""
    deck = {"L": 11, "B": 11, "W": 15, "G": 14, "O": 16}
    used, market, pile = "GGOOO", "LLLBB", "WW"
    rest = "".join(kind * (count - (used + market + pile).count(kind)) for kind, count in deck.items())
    game, story = built_city(MARKET_DAY, lambda seed: position([used, rest], market=market, seed=seed))
    assert told(story, "RESHUFFLED")[0].count == 10
    assert market_of(game)[2] == 2  # both wools of the pile, as no wool was discarded
    assert (game.view(0).pile, discards_of(game)) == (7, (0, 0, 0, 0, 0))


def attack(hands: list[str], **fields: object) -> tuple[CardGame, list[object]]:
    return built_city(ROBBER, lambda seed: position(hands, seed=seed, **fields))


def test_robber_attack_on_small_hands() -> None:
    """[B6] Seven cards are safe, and the builder's payment is gone before it counts."""
    game, story = attack(["GGOOO" + "LLBBWWG", "LLBBWWG"])
    assert not told(story, "MUST_DISCARD")
    assert (game.phase.name, sum(hand(game, 0)), sum(hand(game, 1))) == ("MAIN", 7, 7)


def test_robber_attack_on_several() -> None:
    """[B6] Everybody above seven discards to exactly seven, asked clockwise from the builder."""
    hands = ["LLBBWWGGOO", "LLLLBBB", "GGOOO" + "LWWBBGGO", "WWWWGGGOO"]
    game, story = attack(hands, current=2)
    assert [(event.seat, event.count) for event in told(story, "MUST_DISCARD")] == [(2, 1), (3, 2), (0, 3)]
    assert (game.phase.name, tuple(game.view(None).discards_left)) == ("DISCARD", (3, 0, 1, 2))
    asked = []
    while game.phase.name == "DISCARD":
        asked.append(game.actor)
        play(game, sorted(legal(game))[0])
    assert asked == [2, 3, 3, 0, 0, 0]
    assert [sum(hand(game, seat)) for seat in range(4)] == [7, 7, 7, 7]
    assert (game.actor, game.phase.name) == (2, "MAIN")


def test_robber_discards_by_own_choice() -> None:
    """[B6] Own choice, card by card."""
    game, _ = attack(["GGOOO", "LLLBWWGGO"])
    assert (game.actor, legal(game)) == (1, {f"discard {kind}" for kind in "LBWGO"})
    play(game, "discard B")
    assert legal(game) == {f"discard {kind}" for kind in "LWGO"}
    play(game, "discard L")
    assert hand(game, 1) == cards("LLWWGGO")
    assert discards_of(game) == cards("GGOOO" + "LB")


def test_robber_discards_are_shown_together() -> None:
    """[B6] The others see what was discarded only when all have chosen."""
    game, _ = attack(["GGOOO" + "LLBBWWGG", "LLLBWWGGO", "L"])
    play(game, "discard L")
    for observer in (1, 2, None):
        (event,) = game.events_for(observer)
        assert (event.kind.name, event.count, event.hidden, sum(event.cards)) == ("DISCARDED", 1, True, 0)
        view = game.view(observer)
        assert (tuple(view.discards), view.hand_sizes[0]) == (cards("GGOOO"), 8)
    assert tuple(game.view(0).put_aside) == cards("L")
    story = play(game, "discard L", "discard L")
    shown = [(event.seat, event.cards) for event in told(story, "REVEALED")]
    assert shown == [(0, cards("L")), (1, cards("LL"))]
    assert tuple(game.view(2).hand_sizes) == (7, 7, 1)
    assert discards_of(game) == cards("GGOOO" + "LLL")


def test_robber_attack_flips_destiny() -> None:
    """[B6] Then the destiny card must be flipped, whether anybody had to discard or not."""
    game, story = attack(["GGOOO", "L", "L"])
    assert [int(event.value) for event in told(story, "DESTINY")] == [1]
    assert (game.view(0).destiny, game.phase.name) == ("counter-clockwise", "MAIN")
    game, story = attack(["GGOOO", "LLLBWWGG", "L"])
    assert not told(story, "DESTINY")
    assert told(play(game, "discard L"), "DESTINY")
    assert game.view(0).destiny == "counter-clockwise"


def test_no_destiny_to_flip() -> None:
    """[B6] [C4] Where there is no destiny card, nothing is flipped."""
    _, story = attack(["GGOOO", "L"])
    assert not told(story, "DESTINY")
    game, story = attack(["GGOOO", "L", "L"], soothsayer=False)
    assert not told(story, "DESTINY")
    assert game.view(0).destiny is None
