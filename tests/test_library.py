"""The library's public doors: what they take, and how they refuse the rest."""

from __future__ import annotations

import copy
from contextlib import suppress

import pytest

from cardcatan import Action, Building, CardGame, CardRules, CardView, CatanError, IllegalAction, Phase, Reason
from cardcatan.core import Bot, backs, cost, deck, game_seed, play_games, play_random, points, signature, supply, write_views

RULES = CardRules(players=3, start=0)


@pytest.mark.parametrize("number", [-1, 165, 2**31 - 1])
def test_a_number_that_is_no_action_is_refused(number: int) -> None:
    game = CardGame(RULES, 1)
    before = game.pack()
    with pytest.raises(CatanError, match="0 to 164"):
        game.step(number)
    assert game.pack() == before


def test_a_step_that_is_not_legal_is_refused_like_an_action() -> None:
    game = CardGame(RULES, 1)
    with pytest.raises(IllegalAction) as refused:
        game.step(Action("flip").number)
    assert refused.value.reason is Reason.WRONG_PHASE and game == CardGame(RULES, 1)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", None])
def test_a_seed_is_a_whole_number_of_64_bits(seed: object) -> None:
    with pytest.raises(CatanError, match="whole number"):
        CardGame(RULES, seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 3, 6, "0"])
def test_only_seats_and_watchers_have_views(seat: object) -> None:
    game = CardGame(RULES, 1)
    for ask in (game.view, game.events_for):
        with pytest.raises(CatanError, match="0 to 2"):
            ask(seat)  # type: ignore[operator]


@pytest.mark.parametrize(
    "position",
    [
        {"roads": [1, 1]},
        {"roads": [300, 1, 1]},
        {"roads": [-1, 1, 1]},
        {"roads": [8, 0, 0]},
        {"hands": [(12, 0, 0, 0, 0)] * 3},
        {"hands": [(1, 1)] * 3},
        {"market": (1, 1, 1, 1, 0)},
        {"discards": (1, 2, 3)},
        {"cities": [12, 0, 0]},
        {"current": 3},
        {"backs_left": (2,)},
        {"backs_left": (2, 3, 4)},
        {"expansions": [[Building.ROAD], [], []]},
        {"expansions": [[-1], [], []]},
        {"expansions": [{Building.CASTLE}, set(), set()]},
        {"destiny": "left"},
        {"backs_left": (200, 1)},
        {"settlements": [10, 1, 0]},
    ],
)
def test_an_impossible_position_is_refused(position: dict[str, object]) -> None:
    with pytest.raises(CatanError):
        CardGame.setup(RULES, 1, **position)  # type: ignore[arg-type]


def test_a_position_holds_what_was_asked_and_the_rest_is_in_the_stacks() -> None:
    game = CardGame.setup(
        RULES,
        1,
        hands=[(1, 2, 3, 4, 5), (0, 0, 0, 0, 1), (0, 0, 0, 0, 0)],
        roads=[2, 0, 1],
        cities=[2, 0, 0],
        expansions=[{Building.CASTLE}, set(), set()],
        destiny="counter-clockwise",
        current=1,
    )
    view = game.view(0)
    assert (view.hand, view.hand_sizes, view.roads, view.roads_left) == (
        (1, 2, 3, 4, 5),
        (15, 1, 0),
        (2, 0, 1),
        supply(3, Building.ROAD) - 3,
    )
    assert view.expansions == ({Building.CASTLE}, set(), set()) and view.destiny == "counter-clockwise"
    assert (game.actor, game.phase, game.turn) == (1, Phase.MAIN, 1)
    assert view.pile + sum(view.discards) + 5 + 16 == sum(deck(3))


def test_facts_are_those_of_the_rules() -> None:
    assert cost(Building.ROAD) == (1, 1, 0, 0, 0) and points(Building.TOWN_HALL) == 2
    assert backs(4) == (5, 10) and supply(4, Building.CASTLE) == 2
    for ask in (lambda: cost(99), lambda: supply(7, Building.ROAD), lambda: deck(1), lambda: backs(0)):
        with pytest.raises(CatanError):
            ask()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: play_games(RULES, ["random"] * 2, 1, 0, 1),
        lambda: play_games(RULES, ["random", "random", "nobody"], 1, 0, 1),
        lambda: play_games(RULES, ["random"] * 3, 1, -1, 1),
        lambda: play_games(RULES, ["random"] * 3, 1, 0, -1),
        lambda: play_random(RULES, 1, 0, -5),
        lambda: play_games(RULES, ["random"] * 3, 1, 0, 2**62),
        lambda: write_views(CardGame(RULES, 1), -(10**7), 1),
        lambda: play_random(RULES, -1, 0, 5),
        lambda: game_seed(1, -1),
    ],
)
def test_mass_play_refuses_what_it_cannot_play(ask: object) -> None:
    with pytest.raises(CatanError):
        ask()  # type: ignore[operator]


def test_game_i_of_mass_play_is_dealt_from_its_own_seed() -> None:
    rules = CardRules(players=2, start=1)
    first = play_games(rules, ["random", "random"], 77, 3, 1).results[0]
    assert CardGame(rules, game_seed(77, 3)).current == 1 and first.turns > 0
    assert game_seed(77, 3) != game_seed(77, 4) != game_seed(78, 3)


def test_the_signature_is_that_of_these_rules() -> None:
    assert len(signature()) == 16 and signature() == signature()


def test_views_of_ended_games_and_watchers_offer_nothing_to_do() -> None:
    game = CardGame(RULES, 1)
    assert len(game.view(None).legal_actions()) == 0 == len(game.view(1).legal_actions())
    assert game.view(0).legal_actions() == game.legal_actions()
    assert game.view(None).hand == (0, 0, 0, 0, 0)
    with pytest.raises(CatanError):
        game.view(None).next_side(Building.ROAD)


def test_payments_are_every_different_way_to_pay() -> None:
    game = CardGame.setup(RULES, 1, hands=[(4, 1, 3, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)])
    ways = game.view(0).payments(Building.ROAD)
    assert {cards for _, cards, _ in ways} == {
        (1, 1, 0, 0, 0),
        (4, 0, 0, 0, 0),
        (1, 0, 3, 0, 0),
        (0, 1, 3, 0, 0),
        (3, 0, 3, 0, 0),
    }
    for actions, cards, _ in ways:
        after = game.copy()
        for action in (Action("build road"), *actions):
            after.apply(action)
        assert (
            after.phase is Phase.MAIN and tuple(a - b for a, b in zip((4, 1, 3, 0, 0), after.view(0).hand, strict=True)) == cards
        )
    assert game.view(0).payments(Building.CITY) == () == game.view(1).payments(Building.ROAD)


class Cheat:
    """A source of chance that is none."""

    def __init__(self, value: float) -> None:
        self.value = value

    def random(self) -> float:
        return self.value


@pytest.mark.parametrize("value", [1.0, -0.5, 5.0, float("nan"), float("inf")])
def test_chance_out_of_range_is_refused(value: float) -> None:
    with pytest.raises(CatanError, match="random"):
        CardGame(RULES, 1).legal_actions().choice(Cheat(value))


def test_values_made_without_their_makers_are_harmless() -> None:
    game, view, bot = CardGame.__new__(CardGame), CardView.__new__(CardView), Bot.__new__(Bot)
    game.check()
    assert game.round == 1 and view.round == 1 and view.payments(Building.ROAD) == ()
    assert bot.choose(game.view(game.actor), game.legal_actions()) in game.legal_actions()
    with pytest.raises(CatanError):
        bot.__init__("search:bad")  # type: ignore[misc]
    assert bot.last is None
    blank = CardRules.__new__(CardRules)
    assert play_games(blank, ["random"] * 2, 1, 0, 2).results
    for made in (RULES, CardGame(RULES, 1), Bot("random")):
        with pytest.raises((CatanError, TypeError)):
            made.__init__(*([RULES] if isinstance(made, CardGame) else ["random"] if isinstance(made, Bot) else []))  # type: ignore[misc]


def test_views_and_legal_actions_are_values() -> None:
    game = CardGame(RULES, 1)
    for value in (game.view(0), game.legal_actions()):
        assert copy.copy(value) == value == copy.deepcopy(value)


@pytest.mark.parametrize("number", [1.5, 10**30, -(10**30), "1"])
def test_numbers_of_other_kinds_are_refused(number: object) -> None:
    game = CardGame(RULES, 1)
    for ask in (game.step, game.points_by_source, game.perft, Action.from_number, deck, backs):
        with pytest.raises(CatanError):
            ask(number)  # type: ignore[operator]
    with pytest.raises(IndexError if isinstance(number, int) else TypeError):
        game.legal_actions()[number]  # type: ignore[call-overload]


def test_a_position_cannot_be_won_already() -> None:
    with pytest.raises(CatanError):
        CardGame.setup(CardRules(players=3, goal=8), settlements=[0, 2, 2], cities=[2, 0, 3], current=0)


def test_a_seat_that_looks_at_a_hand_knows_it_in_what_is_unpacked_too() -> None:
    rules = CardRules(players=2, start=0)
    game = CardGame.setup(rules, 1, hands=[(1, 0, 0, 0, 0), (0, 0, 0, 1, 1)], cities=[1, 0], expansions=[[Building.LIBRARY], []])
    game.apply(Action("library @1 1"))
    packed = game.pack()
    damaged = [bytes(packed[:i]) + bytes([packed[i] ^ 1]) + bytes(packed[i + 1 :]) for i in range(len(packed) - 8)]
    for data in damaged:
        with suppress(CatanError):
            again = CardGame.unpack(data)
            assert again.phase is not Phase.PICK or again.view(0).legal_actions() == again.legal_actions()
