"""Events in words."""

from __future__ import annotations

import random

import pytest

from cardcatan import CardGame, CardRules, CatanError, Event, EventKind
from cardcatan.tui.i18n import set_language
from cardcatan.tui.log import Log
from cardcatan.tui.text import plain
from cardcatan.tui.words import Happening, explain, merge, sentence

from .sitting import positions, speaker


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_kind_of_event_is_said(lang: str) -> None:
    set_language(lang)
    seen = set()
    for players, seed in ((2, 1), (3, 2), (4, 3), (6, 4)):
        rules = CardRules(players=players, goal=15, round_limit=60)
        game, rng = CardGame(rules, seed=seed), random.Random(seed)
        while not game.over:
            game.apply(game.legal_actions().choice(rng))
            for event in game.events:
                seen.add(event.kind)
                said = sentence(Happening.of(event), speaker(players))
                assert said is None or plain(said).strip()
                assert said is not None or event.kind == EventKind.DISCARDED
    assert {EventKind.GAVE, EventKind.TOOK, EventKind.TURNED, EventKind.REVEALED, EventKind.SEIZED} <= seen


def test_hidden_cards_are_not_said() -> None:
    """Whatever is hidden from a seat is told as a number."""
    for game, _log in positions(3, 5):
        for event in game.events_for(2) if game.decisions else ():
            if event.hidden:
                said = sentence(Happening.of(event), speaker(3))
                assert said is None or "[" not in plain(said)


def test_cards_that_go_the_same_way_are_one_line() -> None:
    wool = Happening(EventKind.GAVE, 0, 1, 0, 0, (0, 0, 1, 0, 0), False)
    ore = Happening(EventKind.GAVE, 0, 1, 0, 0, (0, 0, 0, 0, 1), False)
    both = merge(wool, ore)
    assert both is not None and plain(sentence(both, speaker()) or []) == "Anna gives back to Boris: [W] [O]"
    other_way = Happening(EventKind.GAVE, 1, 0, 0, 0, (0, 0, 0, 0, 1), False)
    assert merge(wool, other_way) is None
    hidden = Happening(EventKind.GAVE, 0, 1, 1, 0, (0,) * 5, True)
    twice = merge(hidden, hidden)
    assert twice is not None and plain(sentence(twice, speaker()) or []) == "Anna gives 2 cards back to Boris"


def test_draws_of_two_turns_stay_apart() -> None:
    log = Log(speaker())
    for game, _log in positions(2, 3):
        if game.decisions:
            log.add(game.events_for(0))
        if game.turn > 4:
            break
    assert sum(entry.heading for entry in log.entries) >= 3
    assert len({entry.turn for entry in log.entries if not entry.heading}) >= 3


def test_what_was_read_is_no_longer_new() -> None:
    for game, _log in positions(2, 3):
        log = _log
        if game.turn > 3:
            break
    assert any(entry.fresh for entry in log.entries)
    log.read()
    assert not any(entry.fresh for entry in log.entries)


def test_refusals_are_said_in_the_language_in_force() -> None:
    set_language("ru")
    error = CatanError("a match has 1 to {most} games, not {games}", most=1000, games=0)
    assert explain(error) == "в матче от 1 до 1000 партий, а не 0"
    assert "nowhere" in explain(FileNotFoundError(2, "no", "nowhere"))
    assert explain(CatanError("100 % {strange}")) == "100 % {strange}"


def test_a_swap_with_the_pile_is_one_line_also_over_a_reshuffle() -> None:
    none = (0,) * 5
    ore, wool = (0, 0, 0, 0, 1), (0, 0, 1, 0, 0)
    swap = Event(EventKind.DECK, 0, None, 0, 0, ore, frozenset({0, 1, None}), False)
    shuffle = Event(EventKind.RESHUFFLED, None, None, 40, 0, none, frozenset({0, 1, None}), False)
    drawn = Event(EventKind.DREW, 0, None, 1, 0, wool, frozenset({0}), False)
    hidden = Event(EventKind.DREW, 0, None, 1, 0, none, frozenset({1, None}), True)
    end = Event(EventKind.DREW, 0, None, 2, 0, none, frozenset({1, None}), True)
    mine, others = Log(speaker()), Log(speaker())
    mine.add([swap, shuffle, drawn])
    others.add([swap, hidden, end])
    assert [plain(entry.line) for entry in mine.entries] == [
        "Anna swaps with the pile: [O] → [W]", "The discards are shuffled: a new pile of 40 cards"]
    assert [plain(entry.line) for entry in others.entries] == [
        "Anna swaps with the pile: [O] goes to the discards", "Anna draws 2 cards"]
