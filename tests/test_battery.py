"""The laws that every game keeps, over random games of any rules."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given, settings, strategies

from cardcatan import (
    Action,
    BoardAction,
    BoardEventKind,
    BoardGame,
    CardGame,
    CardRules,
    CardView,
    CatanError,
    EventKind,
    IllegalAction,
    Outcome,
    Phase,
)
from cardcatan.core import ACTIONS, BOARD_ACTIONS, BOARD_STATE_BYTES, STATE_BYTES, Piece, piece_cost
from cardcatan.games.game import AnyAction, AnyGame, AnyRules
from cardcatan.games.record import apply_any
from tests.conftest import any_rules, random_steps, seeds

CARD_ACTIONS = [Action.from_number(n) for n in range(ACTIONS)]
ALL_ACTIONS: dict[str, list[AnyAction]] = {
    "card": [*CARD_ACTIONS],
    "board": [BoardAction.from_number(n) for n in range(BOARD_ACTIONS)],
}


@given(any_rules(), seeds, seeds)
@settings(max_examples=60)
def test_every_random_game_ends_with_every_card_accounted_for(rules: AnyRules, seed: int, choices: int) -> None:
    game = rules.deal(seed)
    for _ in random_steps(game, choices):
        game.check()
        assert game.actor is not None and len(game.legal_actions()) > 0
    game.check()
    assert game.over and game.actor is None and len(game.legal_actions()) == 0 and game.outcome is not Outcome.NONE
    assert (game.round <= rules.round_limit) if isinstance(rules, CardRules) else (game.turn <= rules.turn_limit)
    if game.outcome is Outcome.GOAL:
        assert game.winner is not None and game.scores[game.winner] >= rules.goal
    else:
        best = max(game.scores)
        assert game.winner == (game.scores.index(best) if game.scores.count(best) == 1 else None)


@given(any_rules(), seeds, seeds)
@settings(max_examples=12)
def test_legal_is_the_authority_and_anything_else_leaves_no_trace(rules: AnyRules, seed: int, choices: int) -> None:
    game = rules.deal(seed)
    for _ in random_steps(game, choices, most=120):
        legal = game.legal_actions()
        offered = list(legal)
        mask = legal.mask
        assert offered == [legal[i] for i in range(len(legal))]
        assert offered == [action for action in ALL_ACTIONS[rules.game] if action in legal]
        assert [n for n in range(len(mask)) if mask[n]] == [action.number for action in offered]
        before, events = game.pack(), game.events
        for action in ALL_ACTIONS[rules.game]:
            if action in legal:
                apply_any(game.copy(), action)
                continue
            with pytest.raises(IllegalAction) as refused:
                apply_any(game, action)
            assert refused.value.reason and str(action) in str(refused.value)
        assert game.pack() == before and game.events == events


@given(any_rules(), seeds, seeds)
@settings(max_examples=25)
def test_the_checked_and_the_fast_door_are_one(rules: AnyRules, seed: int, choices: int) -> None:
    game, fast = rules.deal(seed), rules.deal(seed)
    rng = random.Random(choices)
    while not game.over:
        action = game.legal_actions().choice(rng)
        apply_any(game, action)
        fast.step(number_of(action))
        assert fast == game and fast.pack() == game.pack()


@given(any_rules(), seeds, seeds)
@settings(max_examples=25)
def test_packed_games_read_back_and_go_on_the_same(rules: AnyRules, seed: int, choices: int) -> None:
    game = rules.deal(seed)
    for _ in random_steps(game, choices, most=150):
        again = type(game).unpack(game.pack())
        assert again == game and again.rules == rules and again.seed == seed
    again, rng = pickle.loads(pickle.dumps(game)), random.Random(choices + 1)
    while not game.over:
        action = game.legal_actions().choice(rng)
        apply_any(game, action)
        apply_any(again, action)
    assert again == game


@given(any_rules(), seeds, seeds, strategies.data())
@settings(max_examples=150)
def test_damaged_bytes_are_refused_or_still_a_game_that_can_be_played(
    rules: AnyRules, seed: int, choices: int, data: strategies.DataObject
) -> None:
    game = rules.deal(seed)
    for _ in random_steps(game, choices, most=data.draw(strategies.integers(0, 200))):
        pass
    packed = bytearray(game.pack())
    for _ in range(data.draw(strategies.integers(1, 3))):
        packed[data.draw(strategies.integers(0, len(packed) - 1))] ^= data.draw(strategies.integers(1, 255))
    try:
        again = type(game).unpack(bytes(packed))
    except CatanError:
        return
    for _ in random_steps(again, choices):
        again.check()


@pytest.mark.parametrize("data", [b"", b"x", b"CCQ\x02" + bytes(500), bytes(484), bytes(10_000)])
@pytest.mark.parametrize("game", [CardGame, BoardGame])
def test_bytes_of_another_kind_are_refused(game: type[CardGame] | type[BoardGame], data: bytes) -> None:
    with pytest.raises(CatanError):
        game.unpack(data)


@given(any_rules(), seeds, seeds, seeds)
@settings(max_examples=30)
def test_resampling_keeps_the_view_and_is_a_sound_game(rules: AnyRules, seed: int, choices: int, other: int) -> None:
    game = rules.deal(seed)
    for _ in random_steps(game, choices, most=150):
        for seat in (*range(rules.players), None):
            view = game.view(seat)
            possible = view.resample(other)
            possible.check()
            assert possible.view(seat) == view and possible.view(seat).pack() == view.pack()
            if seat == game.actor:
                assert possible.legal_actions() == game.legal_actions() == view.legal_actions()


@given(any_rules(), seeds, seeds, seeds)
@settings(max_examples=40)
def test_a_seat_is_told_the_same_of_games_it_cannot_tell_apart(rules: AnyRules, seed: int, choices: int, other: int) -> None:
    """What others do shows a seat nothing of what it may not know: the same events, but for what chance turns up."""
    game, rng = rules.deal(seed), random.Random(choices)
    while not game.over and game.decisions < 150:
        action = game.legal_actions().choice(rng)
        for seat in (*range(rules.players), None):
            if seat == game.actor:
                continue
            twin = game.view(seat).resample(other)
            if twin.actor != game.actor or action not in twin.legal_actions():
                continue
            assert told(twin, action, seat) == told(game.copy(), action, seat)
        apply_any(game, action)


def number_of(action: AnyAction) -> int:
    """Its dense number."""
    assert action.number is not None
    return action.number


def told(game: AnyGame, action: AnyAction, seat: int | None) -> list[tuple[object, ...]]:
    """What a seat hears of an action; of a building when it is paid for, in however many steps."""
    apply_any(game, action)
    events = game.events_for(seat)
    while game.phase is Phase.PAY:
        apply_any(game, game.legal_actions()[0])
        events += game.events_for(seat)
    return [told_shape(event) for event in events if event.kind not in FOLLOWS_CHANCE]


FOLLOWS_CHANCE = {
    EventKind.MUST_DISCARD, EventKind.REVEALED, EventKind.MARKET_DAY, EventKind.DESTINY, EventKind.RESHUFFLED,
    BoardEventKind.MUST_DISCARD, BoardEventKind.REVEALED, BoardEventKind.PRODUCED, BoardEventKind.SHORT, BoardEventKind.SHOWN,
    BoardEventKind.MONOPOLY, BoardEventKind.OVER,
}  # fmt: skip
CHANCE_SHOWN = {"TURNED", "DREW", "TOOK", "GUILD", "BUILT", "ROLLED", "STOLE", "BOUGHT"}


def told_shape(event: object) -> tuple[object, ...]:
    """An event without what chance (or a hand that is being shown) decides."""
    kind, seat, other_seat, count, value, cards, _audience, hidden, *_offer = event  # type: ignore[misc]
    if kind.name in CHANCE_SHOWN and not hidden:
        return kind.name, seat, other_seat, hidden
    return kind.name, seat, other_seat, count, value, cards, hidden


@given(any_rules(), seeds, seeds)
@settings(max_examples=30)
def test_each_event_reaches_each_seat_once_and_hidden_ones_show_no_cards(rules: AnyRules, seed: int, choices: int) -> None:
    game = rules.deal(seed)
    everyone = frozenset([*range(rules.players), None])
    for _ in random_steps(game, choices, most=200):
        full = [event for event in game.events if not event.hidden]
        covers = [event for event in game.events if event.hidden]
        price = piece_cost(Piece.DEVELOPMENT)  # what was bought is hidden, not what was paid
        assert all(event.cards == (price if event.kind is BoardEventKind.BOUGHT else (0, 0, 0, 0, 0)) for event in covers)
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


@given(any_rules(), seeds, seeds)
@settings(max_examples=20)
def test_what_is_known_for_certain_is_there(rules: AnyRules, seed: int, choices: int) -> None:
    game = rules.deal(seed)
    for _ in random_steps(game, choices, most=200):
        hands = [game.view(seat) for seat in range(rules.players)]
        for seat in (*range(rules.players), None):
            for target, known in enumerate(game.view(seat).known):
                own = hands[target]
                paid = own.paid if isinstance(own, CardView) else (0, 0, 0, 0, 0)
                has = [a + b + c for a, b, c in zip(own.hand, own.put_aside, paid, strict=True)]
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
    for actions in ALL_ACTIONS.values():
        assert len({str(action) for action in actions}) == len({action.number for action in actions}) == len(actions)
        for action in actions:
            again = type(action)(str(action))
            assert type(action).parse(str(action)) == action == again and hash(action) == hash(again)
            assert pickle.loads(pickle.dumps(action)) == action


@pytest.mark.parametrize("text", ["", "market", "market W W W", "build palace", "draw 7", "trade @6 1", "MARKET W O", "give X"])
def test_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(CatanError, match="unknown action"):
        Action.parse(text)


def test_a_state_is_small() -> None:
    assert STATE_BYTES <= 512 and BOARD_STATE_BYTES <= 512


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


@given(any_rules())
def test_rules_read_back(rules: AnyRules) -> None:
    assert type(rules).parse(str(rules)) == rules and hash(type(rules).parse(str(rules))) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules
