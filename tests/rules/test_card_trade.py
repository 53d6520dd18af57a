"""The quick card edition: trading, the library and the merchant guild."""

import pytest

from cardcatan import CardGame
from tests.rules.positions import (
    all_but,
    build,
    cards,
    discards_of,
    expansions,
    hand,
    legal,
    market_of,
    pass_on,
    play,
    plus,
    position,
    told,
)


@pytest.mark.parametrize(("roads", "trades"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_a_trade_for_each_a_road(roads: int, trades: int) -> None:
    """[T1] One card for each own A-side road."""
    game = position(["LLLWWW", "GGGGG"], roads=[roads, 0])
    assert game.view(0).trades_left == trades
    assert max(legal(game, "trade")) == f"trade @1 {trades}"
    for used, text in enumerate(["market L G", "market W O", "market L B"][:trades]):
        assert game.view(0).trades_left == trades - used
        play(game, text)
    assert not any(legal(game, verb) for verb in ("market", "deck", "trade"))


def test_trades_are_split_freely() -> None:
    """[T1] Some with the market, some with the pile, some with an opponent, one after the other."""
    game = position(["LLL", "GG"], roads=[5, 0])
    play(game, "market L W")
    play(game, "trade @1 1", "give L")
    play(game, "deck L")
    assert game.view(0).trades_left == 0
    assert sum(hand(game, 0)) == 3


def test_no_card_no_trade() -> None:
    """[T1] You need a card of your own for any trade."""
    game = position(["", "GG"], roads=[5, 0])
    assert legal(game) == {"draw 2"}


def test_market_swap() -> None:
    """[T2] One of yours takes the place of the card you take; the market keeps five."""
    game = position(["LL", "G"], market="WWGGO")
    (event,) = play(game, "market L O")
    assert market_of(game) == cards("WWGGL")
    assert hand(game, 0) == cards("LO")
    assert (event.kind.name, event.cards, int(event.value)) == ("MARKET", cards("L"), 4)


def test_market_swap_of_the_same_kind() -> None:
    """[T2] A card cannot be swapped for one of its own kind."""
    game = position(["LW", "G"], market="LWWWO")
    assert legal(game, "market") == {"market L W", "market L O", "market W L", "market W O"}


def test_draw_pile_trade() -> None:
    """[T3] Discard a card, then draw one; only the trader sees which."""
    game = position(["L", "G"])
    story = play(game, "deck L")
    assert [event.kind.name for event in story] == ["DECK", "DREW"]
    assert discards_of(game) == cards("L")
    assert sum(hand(game, 0)) == 1
    assert [event.hidden for event in game.events_for(1)] == [False, True]
    assert game.events_for(1)[1].cards == (0, 0, 0, 0, 0)


def test_draw_pile_trade_needs_a_card_to_draw() -> None:
    """[T3] Not when draw pile and discards are both empty before your discard."""
    empty = position(["LL", all_but("LL", "LBWGO")])
    assert empty.view(0).pile == 0
    assert not legal(empty, "deck")
    assert legal(empty, "market")


def test_draw_pile_trade_from_the_discards() -> None:
    """[T3] With discards only, yours is shuffled in with them."""
    game = position(["LL", all_but("LL", "LBWGO", "OO")], discards="OO")
    story = play(game, "deck L")
    assert [event.kind.name for event in story] == ["DECK", "RESHUFFLED", "DREW"]
    assert told(story, "RESHUFFLED")[0].count == 3
    assert (game.view(0).pile, sum(discards_of(game))) == (2, 0)


def test_opponent_trade() -> None:
    """[T4] k cards come blind, then k cards of your choice go back, one after the other; all count."""
    game = position(["LLL", "GGGG"], roads=[5, 0])
    (took,) = play(game, "trade @1 2")
    assert (took.seat, took.other, took.count, took.cards) == (0, 1, 2, cards("GG"))
    assert (game.phase.name, game.actor, game.view(0).gives_left) == ("GIVE", 0, 2)
    assert game.view(0).trades_left == 1
    assert legal(game) == {"give L", "give G"}
    story = play(game, "give L", "give L")
    assert [(event.kind.name, event.cards) for event in story] == [("GAVE", cards("L"))] * 2
    assert (hand(game, 0), hand(game, 1)) == (cards("LGG"), cards("LLGG"))
    assert game.phase.name == "MAIN"


def test_drawn_cards_are_given_back() -> None:
    """[T4] Drawn cards may be given back."""
    game = position(["L", "GG"])
    play(game, "trade @1 1", "give G")
    assert (hand(game, 0), hand(game, 1)) == (cards("L"), cards("GG"))


def test_opponent_trade_within_that_hand() -> None:
    """[T4] No more than that hand holds, and only with who has cards; one own card is enough."""
    game = position(["L", "GG", ""], roads=[5, 0, 0])
    assert legal(game, "trade") == {"trade @1 1", "trade @1 2"}
    play(game, "trade @1 2", "give G", "give L")
    assert (hand(game, 0), hand(game, 1)) == (cards("G"), cards("GL"))


def test_opponent_trade_is_seen_by_two() -> None:
    """[T4] The two see which cards go to and fro, the others only how many."""
    game = position(["LLL", "GGGG", "W"], roads=[3, 0, 0])
    play(game, "trade @1 2")
    assert_seen_by_two(game, "TOOK", 2)
    play(game, "give L")
    assert_seen_by_two(game, "GAVE", 1)


def assert_seen_by_two(game: CardGame, kind: str, count: int) -> None:
    for observer in (0, 1, 2, None):
        (event,) = game.events_for(observer)
        outside = observer in (2, None)
        assert (event.kind.name, event.count, event.hidden) == (kind, count, outside)
        assert sum(event.cards) == (0 if outside else count)


def test_no_road_one_trade_with_the_pile() -> None:
    """[T5] With no road at all: exactly one card, with the draw pile only."""
    game = position(["LLL", "GGG"], roads=[0, 1])
    assert legal(game) == {"draw 2", "deck L"}
    play(game, "deck L")
    assert legal(game) == {"draw 2"} | legal(game, "build")
    assert not legal(game, "deck")


def test_building_ends_trading() -> None:
    """[T6] Trading ends with the first building."""
    game = position(["LBLLG", "GGG"], roads=[3, 0])
    assert legal(game, "market")
    build(game, "road")
    assert not any(legal(game, verb) for verb in ("market", "deck", "trade"))
    assert game.view(0).trades_left == 0
    assert legal(game, "draw")


def test_draw_ends_trading() -> None:
    """[T6] Trading ends with the draw."""
    game = position(["LL", "GGG"])
    pass_on(game)
    assert game.actor == 1


def library(**fields: object) -> CardGame:
    """Seat 0 with a library and three trades, next to a hand of many kinds."""
    lots = expansions("library", "", "")
    return position(["LLL", "BWWGO", "L"], roads=[5, 0, 0], cities=[1, 0, 0], expansions=lots, **fields)


def test_library() -> None:
    """[E1] You alone look at that hand and choose the first card; the rest is drawn blind, after you chose."""
    game = library()
    (look,) = play(game, "library @1 3")
    assert (look.kind.name, look.cards, look.audience) == ("LOOK", cards("BWWGO"), frozenset({0}))
    assert (game.phase.name, legal(game)) == ("PICK", {"pick B", "pick W", "pick G", "pick O"})
    took = told(play(game, "pick O"), "TOOK")
    assert sum(sum(event.cards) for event in took) == 3
    assert took[0].cards[4] == 1
    play(game, "give L", "give L", "give L")
    assert (sum(hand(game, 0)), sum(hand(game, 1))) == (3, 5)


def test_library_rest_is_blind() -> None:
    """[E1] What comes with the chosen card is left to chance."""
    rests = set()
    for seed in range(60):
        game = library(seed=seed)
        play(game, "library @1 2", "pick O")
        rests.add(hand(game, 0))
    assert rests == {plus(cards("LLLO"), letter) for letter in "BWG"}


def test_library_once_a_turn() -> None:
    """[E1] Once a turn, and only with a trade."""
    game = library()
    play(game, "library @1 1", "pick O", "give L")
    assert game.view(0).trades_left == 2
    assert legal(game, "trade")
    assert not legal(game, "library")
    pass_on(game, 3)
    assert legal(game, "library")


def test_library_look_is_not_for_others() -> None:
    """[E1] Neither a third one nor the looked-at one's neighbours see the hand."""
    game = library()
    play(game, "library @1 1")
    for observer in (2, None):
        (event,) = game.events_for(observer)
        assert event.hidden
        assert event.cards == (0, 0, 0, 0, 0)
    assert tuple(game.view(0).known[1]) == cards("BWWGO")
    assert tuple(game.view(2).known[1]) == (0, 0, 0, 0, 0)


def guild(hands: list[str], **fields: object) -> CardGame:
    """Seat 0 with a merchant guild on a city: 3 points for it, and a settlement."""
    return position(hands, cities=[1, 2, 0], expansions=expansions("guild", "", ""), **fields)


def test_guild_takes_a_card() -> None:
    """[E5] One card blind, without a road or a card of your own; it is no trade."""
    game = guild(["", "GGG", ""], roads=[0, 1, 1])
    trades = game.view(0).trades_left
    (event,) = play(game, "guild @1")
    assert (event.kind.name, event.seat, event.other, event.cards) == ("GUILD", 0, 1, cards("G"))
    assert (hand(game, 0), game.view(0).trades_left) == (cards("G"), trades)
    assert [game.events_for(observer)[0].hidden for observer in (0, 1, 2, None)] == [False, False, True, True]


def test_guild_once_a_turn() -> None:
    """[E5] Once a turn."""
    game = guild(["L", "GGG", ""])
    play(game, "guild @1")
    assert not legal(game, "guild")
    pass_on(game, 3)
    assert legal(game, "guild") == {"guild @1"}


def test_guild_needs_as_many_points() -> None:
    """[E5] Only from who has at least as many VP at that moment, and has cards."""
    game = guild(["LB", "GGG", "GGG"], settlements=[0, 0, 0])
    assert game.scores == (3, 4, 0)
    assert legal(game, "guild") == {"guild @1"}
    build(game, "road")  # a B: now both have 4
    assert legal(game, "guild") == {"guild @1"}
    ahead = guild(["LB", "GGG", "GGG"], settlements=[1, 0, 0])
    assert legal(ahead, "guild") == {"guild @1"}
    build(ahead, "road")
    assert not legal(ahead, "guild")
    assert not legal(guild(["LB", "", "GGG"]), "guild")


def test_guild_after_building() -> None:
    """[E5] Usable from the moment it is built, while building."""
    game = position(["WWWO", "GGG", "G"], cities=[1, 2, 0])
    assert not legal(game, "guild")
    build(game, "guild")
    assert legal(game, "guild") == {"guild @1"}
