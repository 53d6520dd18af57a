"""The laws that every game keeps, over random games of any rules."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given, settings, strategies

from cardcatan import Action, CardGame, CardRules, CatanError, EventKind, IllegalAction, Outcome, Phase
from cardcatan.core import ACTIONS, STATE_BYTES
from tests.conftest import card_rules, random_steps, seeds

ALL_ACTIONS = [Action.from_number(n) for n in range(ACTIONS)]


@given(card_rules(), seeds, seeds)
@settings(max_examples=60)
def test_every_random_game_ends_with_every_card_accounted_for(rules: CardRules, seed: int, choices: int) -> None:
    game = CardGame(rules, seed)
    for _ in random_steps(game, choices):
        game.check()
        assert game.actor is not None and len(game.legal_actions()) > 0
    game.check()
    assert game.over and game.actor is None and len(game.legal_actions()) == 0 and game.outcome is not Outcome.NONE
    assert game.round <= rules.round_limit
    if game.outcome is Outcome.GOAL:
        assert game.winner is not None and game.scores[game.winner] >= rules.goal
    else:
        best = max(game.scores)
        assert game.winner == (game.scores.index(best) if game.scores.count(best) == 1 else None)


@given(card_rules(), seeds, seeds)
@settings(max_examples=12)
def test_legal_is_the_authority_and_anything_else_leaves_no_trace(rules: CardRules, seed: int, choices: int) -> None:
    game = CardGame(rules, seed)
    for _ in random_steps(game, choices, most=120):
        legal = game.legal_actions()
        offered = list(legal)
        mask = legal.mask
        assert offered == [action for action in ALL_ACTIONS if action in legal] == [legal[i] for i in range(len(legal))]
        assert [n for n in range(ACTIONS) if mask[n]] == [action.number for action in offered]
        before, events = game.pack(), game.events
        for action in ALL_ACTIONS:
            if action in legal:
                game.copy().apply(action)
                continue
            with pytest.raises(IllegalAction) as refused:
                game.apply(action)
            assert refused.value.reason and str(action) in str(refused.value)
        assert game.pack() == before and game.events == events


@given(card_rules(), seeds, seeds)
@settings(max_examples=25)
def test_the_checked_and_the_fast_door_are_one(rules: CardRules, seed: int, choices: int) -> None:
    game, fast = CardGame(rules, seed), CardGame(rules, seed)
    rng = random.Random(choices)
    while not game.over:
        action = game.legal_actions().choice(rng)
        game.apply(action)
        fast.step(action.number)
        assert fast == game and fast.pack() == game.pack()


@given(card_rules(), seeds, seeds)
@settings(max_examples=25)
def test_packed_games_read_back_and_go_on_the_same(rules: CardRules, seed: int, choices: int) -> None:
    game = CardGame(rules, seed)
    for _ in random_steps(game, choices, most=150):
        again = CardGame.unpack(game.pack())
        assert again == game and again.rules == rules and again.seed == seed
    again, rng = pickle.loads(pickle.dumps(game)), random.Random(choices + 1)
    while not game.over:
        action = game.legal_actions().choice(rng)
        game.apply(action)
        again.apply(action)
    assert again == game


@given(card_rules(), seeds, seeds, strategies.data())
@settings(max_examples=150)
def test_damaged_bytes_are_refused_or_still_a_game_that_can_be_played(
    rules: CardRules, seed: int, choices: int, data: strategies.DataObject
) -> None:
    game = CardGame(rules, seed)
    for _ in random_steps(game, choices, most=data.draw(strategies.integers(0, 200))):
        pass
    packed = bytearray(game.pack())
    for _ in range(data.draw(strategies.integers(1, 3))):
        packed[data.draw(strategies.integers(0, len(packed) - 1))] ^= data.draw(strategies.integers(1, 255))
    try:
        again = CardGame.unpack(bytes(packed))
    except CatanError:
        return
    for _ in random_steps(again, choices):
        again.check()


@pytest.mark.parametrize("data", [b"", b"x", b"CCQ\x02" + bytes(500), bytes(484), bytes(10_000)])
def test_bytes_of_another_kind_are_refused(data: bytes) -> None:
    with pytest.raises(CatanError):
        CardGame.unpack(data)


@given(card_rules(), seeds, seeds, seeds)
@settings(max_examples=30)
def test_resampling_keeps_the_view_and_is_a_sound_game(rules: CardRules, seed: int, choices: int, other: int) -> None:
    game = CardGame(rules, seed)
    for _ in random_steps(game, choices, most=150):
        for seat in (*range(rules.players), None):
            view = game.view(seat)
            possible = view.resample(other)
            possible.check()
            assert possible.view(seat) == view and possible.view(seat).pack() == view.pack()
            if seat == game.actor:
                assert possible.legal_actions() == game.legal_actions() == view.legal_actions()


@given(card_rules(), seeds, seeds, seeds)
@settings(max_examples=40)
def test_a_seat_is_told_the_same_of_games_it_cannot_tell_apart(rules: CardRules, seed: int, choices: int, other: int) -> None:
    """What others do shows a seat nothing of what it may not know: the same events, but for what chance turns up."""
    game, rng = CardGame(rules, seed), random.Random(choices)
    while not game.over and game.decisions < 150:
        action = game.legal_actions().choice(rng)
        for seat in (*range(rules.players), None):
            if seat == game.actor:
                continue
            twin = game.view(seat).resample(other)
            if twin.actor != game.actor or action not in twin.legal_actions():
                continue
            assert told(twin, action, seat) == told(game.copy(), action, seat)
        game.apply(action)


def told(game: CardGame, action: Action, seat: int | None) -> list[tuple[object, ...]]:
    """What a seat hears of an action; of a building when it is paid for, in however many steps."""
    game.apply(action)
    events = game.events_for(seat)
    while game.phase is Phase.PAY:
        game.apply(game.legal_actions()[0])
        events += game.events_for(seat)
    return [told_shape(event) for event in events if event.kind not in FOLLOWS_CHANCE]


FOLLOWS_CHANCE = {EventKind.MUST_DISCARD, EventKind.REVEALED, EventKind.MARKET_DAY, EventKind.DESTINY, EventKind.RESHUFFLED}
CHANCE_SHOWN = {"TURNED", "DREW", "TOOK", "GUILD", "BUILT"}


def told_shape(event: object) -> tuple[object, ...]:
    """An event without what chance (or a hand that is being shown) decides."""
    kind, seat, other_seat, count, value, cards, _audience, hidden = event  # type: ignore[misc]
    if kind.name in CHANCE_SHOWN and not hidden:
        return kind.name, seat, other_seat, hidden
    return kind.name, seat, other_seat, count, value, cards, hidden


@given(card_rules(), seeds, seeds)
@settings(max_examples=30)
def test_each_event_reaches_each_seat_once_and_hidden_ones_show_no_cards(rules: CardRules, seed: int, choices: int) -> None:
    game = CardGame(rules, seed)
    everyone = frozenset([*range(rules.players), None])
    for _ in random_steps(game, choices, most=200):
        full = [event for event in game.events if not event.hidden]
        covers = [event for event in game.events if event.hidden]
        assert all(event.cards == (0, 0, 0, 0, 0) for event in covers)
        assert sum(event.audience != everyone for event in full) == len(covers)
        for shown in full:
            if shown.audience != everyone:
                assert any(
                    cover.kind is shown.kind
                    and cover.audience | shown.audience == everyone
                    and not cover.audience & shown.audience
                    and cover.count == shown.count
                    for cover in covers
                )
        for seat in everyone:
            assert game.events_for(seat) == tuple(event for event in game.events if seat in event.audience)


@given(card_rules(), seeds, seeds)
@settings(max_examples=20)
def test_what_is_known_for_certain_is_there(rules: CardRules, seed: int, choices: int) -> None:
    game = CardGame(rules, seed)
    for _ in random_steps(game, choices, most=200):
        hands = [game.view(seat) for seat in range(rules.players)]
        for seat in (*range(rules.players), None):
            for target, known in enumerate(game.view(seat).known):
                own = hands[target]
                has = [a + b + c for a, b, c in zip(own.hand, own.put_aside, own.paid, strict=True)]
                assert all(bound <= n for bound, n in zip(known, has, strict=True))


def test_no_step_of_a_payment_is_seen_by_others() -> None:
    rules = CardRules(players=2, start=0)
    game = CardGame.setup(rules, 1, hands=[(1, 4, 0, 0, 0), (0, 0, 1, 1, 1)])
    before = game.view(1), game.view(None)
    game.apply(Action("build road"))
    assert game.phase is Phase.PAY and (game.view(1), game.view(None)) == before and game.events == ()
    assert game.view(0).paying is not None and before[0].paying is None
    game.apply(game.legal_actions()[0])
    assert game.phase is Phase.MAIN and game.view(1) != before[0]


def test_actions_have_one_text_and_one_number_each() -> None:
    assert len({str(action) for action in ALL_ACTIONS}) == len({action.number for action in ALL_ACTIONS}) == ACTIONS
    for action in ALL_ACTIONS:
        assert Action.parse(str(action)) == action == Action(str(action)) and hash(action) == hash(Action(str(action)))
        assert pickle.loads(pickle.dumps(action)) == action


@pytest.mark.parametrize("text", ["", "market", "market W W W", "build palace", "draw 7", "trade @6 1", "MARKET W O", "give X"])
def test_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(CatanError, match="unknown action"):
        Action.parse(text)


def test_a_state_is_small() -> None:
    assert STATE_BYTES <= 512


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 1}, "players"),
        ({"players": 7}, "2 to 6"),
        ({"goal": 4}, "5 to 15"),
        ({"start": 2}, "start"),
        ({"destiny": "up"}, "clockwise"),
        ({"round_limit": 0}, "1 to 1000"),
        ({"soothsayer": 3}, "soothsayer"),
        ({"goal": True}, "goal"),
    ],
)
def test_rules_out_of_range_say_what_would_do(options: dict[str, object], says: str) -> None:
    with pytest.raises(CatanError, match=says):
        CardRules(**options)  # type: ignore[arg-type]


@given(card_rules())
def test_rules_read_back(rules: CardRules) -> None:
    assert type(rules).parse(str(rules)) == rules and hash(type(rules).parse(str(rules))) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules
