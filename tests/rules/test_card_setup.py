"""The quick card edition: cards, points and setup."""

from collections.abc import Sequence

import pytest

from cardcatan import Building, CardGame, CardRules, CatanError
from tests.rules.positions import build, cards, expansions, hand, market_of, pass_on, play, position, told

# road, knight, settlement, market days, robber attacks, library, castle, church, university, town hall, guild
STACKS = {
    2: (5, 2, 7, 2, 5, 1, 1, 1, 1, 1, 0),
    3: (7, 4, 11, 3, 8, 1, 1, 2, 1, 1, 1),
    4: (9, 5, 15, 5, 10, 1, 2, 2, 1, 1, 2),
    5: (11, 7, 19, 6, 13, 1, 2, 3, 1, 1, 3),
    6: (13, 8, 23, 8, 15, 1, 3, 3, 1, 1, 4),
}


def drained(players: int) -> tuple[int, ...]:
    """Draw until the pile is empty; all cards by kind, in hands and market."""
    game = CardGame(CardRules(players=players, start=0), seed=5)
    while game.view(None).pile:
        pass_on(game)
    lots: Sequence[tuple[int, ...]] = [market_of(game), *(hand(game, seat) for seat in range(players))]
    return tuple(map(sum, zip(*lots, strict=True)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_resource_cards(players: int) -> None:
    """[C1] 67 resource cards: ore 16, wool 15, grain 14, lumber 11, brick 11."""
    assert drained(players) == (11, 11, 15, 14, 16)


@pytest.mark.parametrize("players", [5, 6])
def test_two_copies_of_resource_cards(players: int) -> None:
    """[C3] Five and six play with every resource card twice."""
    assert drained(players) == (22, 22, 30, 28, 32)


@pytest.mark.parametrize("players", STACKS)
def test_building_cards(players: int) -> None:
    """[C2] The building cards by the number of players, those of the setup included."""
    view = CardGame(CardRules(players=players), seed=1).view(None)
    left = {building.name: count for building, count in view.expansions_left.items()}
    kinds = ("LIBRARY", "CASTLE", "CHURCH", "UNIVERSITY", "TOWN_HALL", "GUILD")
    assert (
        view.roads_left + players,
        view.knights_left,
        view.settlements_left + players,
        *view.backs_left,
        *(left[kind] for kind in kinds),
    ) == STACKS[players]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_destiny_card(players: int) -> None:
    """[C4] A destiny card from three players on, clockwise at first unless the option says otherwise."""
    game = CardGame(CardRules(players=players), seed=1)
    assert game.view(0).destiny == (None if players == 2 else "clockwise")
    turned = CardGame(CardRules(players=players, destiny="counter-clockwise"), seed=1)
    assert turned.view(0).destiny == (None if players == 2 else "counter-clockwise")
    assert CardGame(CardRules(players=players, soothsayer=False), seed=1).view(0).destiny is None


@pytest.mark.parametrize("destiny", ["clockwise", "counter-clockwise"])
def test_play_goes_clockwise(destiny: str) -> None:
    """[C5] The next seat is the next higher one, whatever the destiny card shows."""
    game = CardGame(CardRules(players=3, start=1, destiny=destiny), seed=1)
    seats = []
    for _ in range(4):
        seats.append(game.actor)
        pass_on(game)
    assert seats == [1, 2, 0, 1]


@pytest.mark.parametrize(
    ("building", "cost", "points"),
    [
        ("road", "LB", 1),  # the starting road is an A, so this one is a B
        ("knight", "GWO", 0),
        ("settlement", "LBGW", 1),
        ("city", "GGOOO", 1),
        ("library", "WWWO", 1),
        ("castle", "WWWO", 1),
        ("church", "WWWO", 1),
        ("university", "WWWO", 1),
        ("guild", "WWWO", 1),
        ("town_hall", "WWWOOO", 2),
    ],
)
def test_costs_and_points(building: str, cost: str, points: int) -> None:
    """[P1] What each building costs, and what it is worth more than before."""
    game = position([cost, "L", "L"], cities=[1, 0, 0])
    before = game.scores[0]
    story = build(game, building)
    assert told(story, "BUILT")[0].cards == cards(cost)
    assert game.scores[0] - before == points
    assert tuple(game.view(0).cost(Building[building.upper()])) == cards(cost)


@pytest.mark.parametrize("building", ["road", "knight"])
def test_costs_may_not_be_short(building: str) -> None:
    """[P1] Without one of the cards it cannot be built."""
    short = position([{"road": "LW", "knight": "GWL"}[building], "L"])
    assert f"build {building}" not in {str(action) for action in short.legal_actions()}


@pytest.mark.parametrize("count", range(6))
def test_sides_alternate(count: int) -> None:
    """[P2] First A, second B, third A, …"""
    game = position(["L"] * 4, roads=[count, 0, 0, 0], knights=[min(count, 5), 0, 0, 0])
    view = game.view(1)
    assert view.a_roads[0] == (count + 1) // 2
    assert view.a_knights[0] == (count + 1) // 2
    assert game.scores[0] == 1 + 2 * (count // 2)


def test_first_built_road_is_a_b() -> None:
    """[P2] The starting road is the first, so the first built road is a B: a point, and no trade more."""
    game = position(["LB", "L"])
    build(game, "road")
    view = game.view(0)
    assert (view.roads[0], view.a_roads[0], game.scores[0]) == (2, 1, 2)


def test_setup() -> None:
    """[S1] A settlement, a road and three cards each, and a market of five; nobody may look at a back."""
    for players in range(2, 7):
        game = CardGame(CardRules(players=players), seed=3)
        view = game.view(None)
        assert (view.settlements, view.roads) == ((1,) * players, (1,) * players)
        assert (view.hand_sizes, sum(view.market)) == ((3,) * players, 5)
        assert view.pile == (67 if players < 5 else 134) - 3 * players - 5
        assert game.scores == (1,) * players


def test_start_player() -> None:
    """[S2] A chosen seat or a random one."""
    assert {CardGame(CardRules(players=4, start=2), seed=seed).current for seed in range(20)} == {2}
    assert {CardGame(CardRules(players=4), seed=seed).current for seed in range(60)} == {0, 1, 2, 3}


def test_hands_are_secret() -> None:
    """[S3] Discards by kind and hand sizes are public, the cards in a hand are not."""
    games = [position(["LBW", lot, "LL"], discards="GGO", seed=9) for lot in ("OOW", "GGL")]
    for observer in (0, 2, None):
        views = [game.view(observer) for game in games]
        assert views[0] == views[1]
        assert views[0].pack() == views[1].pack()
        assert tuple(views[0].discards) == cards("GGO")
        assert tuple(views[0].hand_sizes) == (3, 3, 2)


def test_options() -> None:
    """[O1] Their defaults, and one frozen value that reads back."""
    rules = CardRules()
    assert (rules.players, rules.goal, rules.start) == (2, 10, None)
    assert (rules.soothsayer, rules.destiny, rules.round_limit) == (True, "clockwise", 100)
    other = CardRules(players=5, goal=7, start=4, soothsayer=False, destiny="counter-clockwise", round_limit=3)
    assert CardRules.parse(str(other)) == other
    assert hash(CardRules.parse(str(rules))) == hash(rules)
    with pytest.raises(AttributeError):
        rules.players = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 1}, {"players": 7}, {"goal": 4}, {"goal": 16}, {"start": 2}, {"start": -1},
        {"round_limit": 0}, {"round_limit": 1001}, {"destiny": "up"},
    ],
)  # fmt: skip
def test_options_out_of_range(wrong: dict[str, object]) -> None:
    """[O1] Nothing outside the ranges."""
    with pytest.raises(CatanError):
        CardRules(**wrong)


@pytest.mark.parametrize("rules", [CardRules(goal=5), CardRules(players=6, goal=15, start=5, round_limit=1000)])
def test_options_at_their_ends(rules: CardRules) -> None:
    """[O1] The ends of the ranges are inside."""
    assert not CardGame(rules, seed=0).over


def test_impossible_positions_are_refused() -> None:
    """[C1] More cards than there are is no position."""
    with pytest.raises(CatanError):
        position(["L" * 12, "B"])
    with pytest.raises(CatanError):
        position(["L", "B"], roads=[5, 1])


def test_town_hall_does_nothing_else() -> None:
    """[E6] A town hall gives points and no ability."""
    game, plain = (position(["LLW", "LG"], cities=[1, 0], expansions=lots) for lots in (
        expansions("town_hall", ""), expansions("", "")))  # fmt: skip
    assert {str(action) for action in game.legal_actions()} == {str(action) for action in plain.legal_actions()}
    assert game.scores[0] == plain.scores[0] + 2
    play(game, "draw 2")
