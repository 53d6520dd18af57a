"""The table takes actions and tells each seat what it may know; nothing else leaves a trace."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcatan import ActionKind, BoardRules, CardRules, CatanError, Phase
from cardcatan.games.game import AnyRules
from cardcatan.games.record import apply_any
from cardcatan.table import Table, TableError, TableErrorKind

PAYING = (ActionKind.BUILD, ActionKind.PAY_CARD, ActionKind.PAY_THREE, ActionKind.WAIVE)


def everything(table: Table) -> object:
    """All that anybody could see of a table."""
    seats = [*range(table.rules.players), None]
    return [(table.number(seat), table.view(seat), len(table.since(seat, -1))) for seat in seats], str(table.record())


def step(table: Table, chance: random.Random) -> None:
    seat = table.actor
    assert seat is not None
    table.act(seat, table.legal(seat).choice(chance), table.number(seat))


def rules_for(least: int, most: int) -> st.SearchStrategy[AnyRules]:
    """Either game, for so many players."""
    board = st.integers(least, min(most, 4)).map(lambda players: BoardRules(players=players, goal=4))
    return st.one_of(st.integers(least, most).map(lambda players: CardRules(players=players, goal=6)), board)


def played(players: int, seed: int, steps: int, rules: AnyRules | None = None) -> Table:
    table, chance = Table(rules or CardRules(players=players, goal=6), seed), random.Random(seed)
    while table.actor is not None and steps:
        step(table, chance)
        steps -= 1
    return table


seeds = st.integers(0, 2**64 - 1)


@given(rules_for(2, 6), seeds)
def test_each_seat_is_told_what_it_may_know_and_no_more(rules: AnyRules, seed: int) -> None:
    table, chance, game = Table(rules, seed), random.Random(seed), rules.deal(seed)
    seats = [*range(rules.players), None]
    for seat in seats:
        table.take(seat)
    for _ in range(60):
        actor = table.actor
        if actor is None:
            break
        action = table.legal(actor).choice(chance)
        table.act(actor, action, table.number(actor))
        apply_any(game, action)
        for seat in seats:
            events = [event for update in table.take(seat) for event in update.events]
            assert events == list(game.events_for(seat))
            assert all(seat in event.audience for event in events)
            assert table.view(seat) == game.view(seat)


@given(rules_for(2, 4), seeds)
def test_a_step_that_a_seat_may_not_know_of_sends_it_nothing(rules: AnyRules, seed: int) -> None:
    table, chance, players = Table(rules, seed), random.Random(seed), rules.players
    for _ in range(80):
        actor = table.actor
        if actor is None:
            break
        others = [seat for seat in [*range(players), None] if seat != actor]
        before = {seat: (table.number(seat), table.view(seat)) for seat in others}
        step(table, chance)
        for seat in others:
            news = table.since(seat, before[seat][0])
            assert bool(news) == (table.view(seat) != before[seat][1] or any(update.events for update in news))


def test_paying_in_parts_is_hidden_until_it_is_paid() -> None:
    hidden = 0
    for seed in range(40):
        table, chance = Table(CardRules(players=3, goal=8), seed), random.Random(seed)
        for _ in range(200):
            actor = table.actor
            if actor is None:
                break
            action = table.legal(actor).choice(chance)
            before = table.number((actor + 1) % 3)
            table.act(actor, action, table.number(actor))
            if action.kind in PAYING and table.view(actor).phase is Phase.PAY:
                assert table.number((actor + 1) % 3) == before
                hidden += 1
    assert hidden


@given(rules_for(3, 3), seeds, st.integers(0, 60))
def test_an_action_of_another_seat_leaves_no_trace(rules: AnyRules, seed: int, steps: int) -> None:
    table = played(3, seed, steps, rules)
    if table.actor is None:
        return
    before, other = everything(table), (table.actor + 1) % 3
    with pytest.raises(TableError) as caught:
        table.act(other, table.legal(table.actor)[0], table.number(other))
    assert caught.value.kind is TableErrorKind.NOT_YOUR_TURN
    assert everything(table) == before


@given(seeds, st.integers(1, 60), st.integers(-3, 3))
def test_an_action_chosen_on_another_state_leaves_no_trace(seed: int, steps: int, off: int) -> None:
    table = played(2, seed, steps)
    if table.actor is None or not off:
        return
    before, seat = everything(table), table.actor
    with pytest.raises(TableError) as caught:
        table.act(seat, table.legal(seat)[0], table.number(seat) + off)
    assert caught.value.kind is TableErrorKind.STALE
    assert everything(table) == before


@given(rules_for(2, 2), seeds, st.integers(0, 60))
def test_an_illegal_action_leaves_no_trace_and_says_why(rules: AnyRules, seed: int, steps: int) -> None:
    table = played(2, seed, steps, rules)
    if table.actor is None:
        return
    seat, before = table.actor, everything(table)
    with pytest.raises(TableError) as caught:
        table.act(seat, illegal(table, seat), table.number(seat))
    assert caught.value.kind is TableErrorKind.ILLEGAL
    assert caught.value.reason is not None
    assert everything(table) == before


def illegal(table: Table, seat: int):  # type: ignore[no-untyped-def]
    legal = table.legal(seat)
    words = {"card": ("flip", "give W", "draw 6", "market W O"), "board": ("close @1", "accept", "offer 4L4B 4O", "road 3")}
    return next(action for action in map(table.rules.parse_action, words[table.rules.game]) if action not in legal)


def test_when_the_game_is_over_nothing_more_is_taken() -> None:
    table = played(2, 5, -1)
    assert table.actor is None
    assert table.result is not None
    before, last = everything(table), table.record().moves[-1]
    with pytest.raises(TableError) as caught:
        table.act(last.seat, last.action, table.number(last.seat))
    assert caught.value.kind is TableErrorKind.OVER
    assert everything(table) == before


def test_the_same_action_sent_twice_counts_once() -> None:
    table = Table(CardRules(players=2), 3)
    seat = table.actor
    assert seat is not None
    action, number = table.legal(seat)[0], table.number(seat)
    table.act(seat, action, number)
    with pytest.raises(TableError):
        table.act(seat, action, number)
    assert len(table.record().moves) == 1


def test_updates_are_numbered_and_fetched_once() -> None:
    table = played(2, 9, 30)
    told = table.since(0, -1)
    assert [update.number for update in told] == list(range(len(told)))
    assert table.take(0) == told
    assert table.take(0) == []
    assert table.since(0, table.number(0)) == []
    assert told[-1].view == table.view(0)


@pytest.mark.parametrize("rules", [CardRules(goal=6), BoardRules(players=3, goal=4)])
def test_the_record_of_a_finished_table_checks(rules: AnyRules) -> None:
    record = played(rules.players, 8, -1, rules).record()
    record.check()
    assert record.result is not None


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(CatanError, match="seats go from 0 to 1"):
        Table(CardRules(players=2), 1).view(2)


@given(rules_for(2, 4), seeds)
def test_what_was_told_can_be_told_again(rules: AnyRules, seed: int) -> None:
    table, chance = Table(rules, seed), random.Random(seed)
    seats = [*range(rules.players), None]
    told = {seat: table.take(seat) for seat in seats}
    for count in range(80):
        if table.actor is None:
            break
        by = chance.choice(("", "bot", "clock"))
        actor = table.actor
        action = table.legal(actor).choice(chance)
        shown, before = table.shows(action), table.number(None)
        table.act(actor, action, table.number(actor), by)
        assert (table.number(None) != before) == shown
        assert table.moves[-1] == ((actor, action), by) and table.decisions == count + 1
        for seat in seats:
            news = table.take(seat)
            assert all(update.by == by for update in news)
            told[seat] += news
    for seat in seats:
        assert table.since(seat, -1) == table.since(seat, -9) == told[seat]
        for number in (0, 3, len(told[seat]) - 2, len(told[seat]) + 5):
            assert table.since(seat, number) == told[seat][number + 1 :]
