"""The board's client at real games: it can say, ask and draw whatever comes."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

import cardcatan
from cardcatan.tui.board.boardlog import BoardLog
from cardcatan.tui.board.boardmodel import COSTS, board_model, board_scores
from cardcatan.tui.board.boardwords import _SENTENCES
from cardcatan.tui.board.cards import OfferPanel
from cardcatan.tui.board.menus import board_panel_for, offer_panel, offer_text
from cardcatan.tui.board.names import BoardSpeaker
from cardcatan.tui.board.scene import BoardScene, board_land, board_screen
from cardcatan.tui.glyphs import SETS
from cardcatan.tui.i18n import set_language
from cardcatan.tui.panels import Push, Send
from cardcatan.tui.text import line, plain, width

from .fake import BEGINNER, FakeIsland
from .samples import NAMES
from .test_menus import sends

SIZES = itertools.cycle([(60, 20), (80, 24), (100, 30), (150, 40), (79, 50)])


def speaker_of(game: Any, glyphs: str = "unicode") -> BoardSpeaker:
    return BoardSpeaker(NAMES[: game.rules.players], SETS[glyphs], game.island)


def games(players: int, seed: int, most: int = 600) -> Iterator[tuple[Any, dict[int | None, BoardLog]]]:
    """A random game before each decision, with what every seat and a watcher was told."""
    game = cardcatan.BoardGame(cardcatan.BoardRules(players=players), seed=seed)
    rng = random.Random(seed)
    logs = {seat: BoardLog(speaker_of(game)) for seat in (*range(players), None)}
    for log in logs.values():
        log.begin(game.current)
    while not game.over and game.decisions < most:
        yield game, logs
        game.apply(game.legal_actions().choice(rng))
        for seat, log in logs.items():
            log.add(game.events_for(seat))
    yield game, logs


def test_the_stand_in_is_as_the_engine() -> None:
    real, fake = cardcatan.Island.parse(BEGINNER), FakeIsland.parse(BEGINNER)
    for name in ("hexes", "crossings", "edges", "harbours"):
        for a, b in zip(getattr(real, name), getattr(fake, name), strict=True):
            for field in a._fields:
                assert getattr(a, field) == getattr(b, field), (name, a, b)
    assert {kind.name for kind in cardcatan.BoardEventKind} == set(_SENTENCES)
    assert list(COSTS.values()) == [(1, 1, 0, 0, 0), (1, 1, 1, 1, 0), (0, 0, 0, 2, 3), (0, 0, 1, 1, 1)]  # [M7]
    assert cardcatan.core.BOARD_HAND_LIMIT == cardcatan.core.HAND_LIMIT


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_action_can_be_reached(players: int, lang: str) -> None:
    set_language(lang)
    phases = set()
    for seed in range(3):
        for game, _logs in games(players, seed):
            if game.actor is None:
                break
            view = game.view(game.actor)
            legal = list(view.legal_actions())
            panel = board_panel_for(view, legal, speaker_of(game))
            phases.add(view.phase.name)
            offers = {str(action) for action in legal if action.kind.name == "OFFER"}
            assert {actions[0] for actions in sends(panel)} == {str(action) for action in legal} - offers
            assert not offers or any(
                isinstance(result := option.result(), Push) and isinstance(result.panel, OfferPanel)
                for option in getattr(panel, "options", []))
    assert phases >= {"SETTLE", "ROAD", "ROLL", "ROBBER", "MAIN"}


def test_offers_of_ones_own_making_are_taken_by_the_game() -> None:
    rng, made = random.Random(4), 0
    for game, _logs in games(4, 11):
        if game.actor is None or game.phase.name != "MAIN" or not game.view(game.actor).proposals_left:
            continue
        view = game.view(game.actor)
        panel = offer_panel(view, speaker_of(game))
        for _ in range(3):
            panel.add(rng.randrange(5))
        panel.side = 1
        for _ in range(3):
            panel.add(rng.randrange(5))
        if rng.random() < 0.5:
            panel.press(str(panel.seats[0] + 1))
        panel.side = 1
        result = panel.press("enter")
        if isinstance(result, Send):
            (action,) = result.actions
            assert action in view.legal_actions()
            assert str(action) == offer_text(action.give, action.get, action.to)  # type: ignore[attr-defined]
            trial = game.copy()
            trial.apply(action)
            assert trial.phase.name == "ANSWER"
            made += 1
    assert made > 5


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("players", [2, 4])
def test_whatever_comes_is_said_and_drawn(players: int, lang: str) -> None:
    set_language(lang)
    said: set[str] = set()
    for game, logs in games(players, 21 + players, most=4000):
        if game.decisions % 9 and game.actor is not None:
            continue
        for seat in (game.actor, None):
            view = game.view(seat)
            log = logs[seat]
            panel = None
            if seat is not None:
                panel = board_panel_for(view, view.legal_actions(), log.speaker)
            hints = panel.hints(log.speaker.glyphs) if panel else [("Enter", "x")]
            scene = BoardScene(board_model(view), board_land(view, panel), log.entries, panel, line("waiting"), hints, [],
                               log.speaker, log.rolled())
            columns, rows = next(SIZES)
            drawn = board_screen(scene, columns, rows)
            assert len(drawn) == rows and all(width(row) <= columns for row in drawn)
        for score in board_scores(game.view(None)):
            assert score.total == sum((score.settlements, score.cities, score.longest_road, score.largest_army, score.cards))
    for log in logs.values():
        said |= {entry.happening.kind for entry in log.entries if entry.happening}
        assert all(plain(entry.line).strip() for entry in log.entries)
    assert said >= {"TURN", "ROLLED", "BUILT", "ROBBER", "BOUGHT", "PLAYED", "MUST_DISCARD", "REVEALED", "OFFERED"}


def test_nobody_reads_what_is_hidden() -> None:
    """A card taken or put aside is told to those whom it concerns."""
    for game, _logs in games(3, 5):
        for seat in (0, 1, 2, None):
            log = BoardLog(speaker_of(game))
            log.add(game.events_for(seat) if game.decisions else ())
            for entry in log.entries:
                h = entry.happening
                if h is not None and h.hidden and h.kind in ("STOLE", "BOUGHT", "DISCARDED"):
                    assert "[" not in plain(entry.line) and ":" not in plain(entry.line)
