"""Reading a record: forwards and backwards, by turns, by everybody's eyes; and in text where there is no terminal."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from cardcatan import BoardGame, BoardRules, CardGame, CardRules, Record
from cardcatan.games.record import Move
from cardcatan.tui import ReplayOptions
from cardcatan.tui.i18n import set_language
from cardcatan.tui.recorded import OPEN, RecordedGame
from cardcatan.tui.replay import ReplayScreen
from cardcatan.tui.text import plain, width

from .sitting import NAMES, Sitting, terminal

RULES = {"card": CardRules(players=3), "board": BoardRules(players=3, goal=5)}


def record_of(game: str, seed: int = 3, most: int = 10**6) -> Record:
    """A random game, or its beginning."""
    rules = RULES[game]
    played = CardGame(rules, seed) if isinstance(rules, CardRules) else BoardGame(rules, seed)
    rng, moves = random.Random(seed), []
    while not played.over and len(moves) < most:
        action = played.legal_actions().choice(rng)
        assert played.actor is not None
        moves.append(Move(played.actor, action))
        played.apply(action)  # type: ignore[arg-type]
    return Record.from_game(played, moves, NAMES[:3])


def reading(record: Record, lang: str = "en") -> tuple[Sitting, RecordedGame]:
    sitting = Sitting(lang)
    sitting.desk.open_replay(record)
    screen = sitting.desk.screens[-1]
    assert isinstance(screen, ReplayScreen)
    return sitting, screen.game


def seen(sitting: Sitting) -> str:
    return sitting.text(150, 50)


@pytest.mark.parametrize("game", ["card", "board"])
async def test_backwards_shows_what_was_seen_forwards(game: str) -> None:
    record = record_of(game, most=120)
    sitting, _game = reading(record)
    forwards = [seen(sitting)]
    for _ in record.moves:
        await sitting.press("right")
        forwards.append(seen(sitting))
    assert len(set(forwards)) == len(forwards)
    await sitting.press("right")
    assert seen(sitting) == forwards[-1]
    for expected in forwards[-2::-1]:
        await sitting.press("left")
        assert seen(sitting) == expected
    await sitting.press("left", "backspace")
    assert seen(sitting) == forwards[0]
    await sitting.press("end")
    assert seen(sitting) == forwards[-1]
    await sitting.press("home")
    assert seen(sitting) == forwards[0]


@pytest.mark.parametrize("game", ["card", "board"])
async def test_by_turns_and_to_a_turn(game: str) -> None:
    record = record_of(game)
    sitting, recorded = reading(record)
    turns = recorded.turns
    begins = [i for i in range(len(turns)) if not i or turns[i] != turns[i - 1]]
    at = [recorded.at]
    while recorded.at < recorded.end:
        await sitting.press("down")
        at.append(recorded.at)
    assert at == [*begins, recorded.end] or at == begins
    await sitting.press("up")
    assert recorded.at == begins[-1] or turns[-1] != turns[-2]
    for turn in (7, 3, turns[-1]):
        await sitting.press("g", *str(turn), "enter")
        assert recorded.at == turns.index(turn)
    await sitting.press("g", "x", "enter")
    assert "Type a number." in sitting.text()
    await sitting.press("escape")
    assert sitting.screen == "ReplayScreen"


@pytest.mark.parametrize("game", ["card", "board"])
async def test_each_pair_of_eyes_sees_what_it_may(game: str) -> None:
    record = record_of(game)
    sitting, recorded = reading(record)
    assert recorded.viewer == OPEN and "all cards open" in sitting.text()
    await sitting.press(*["right"] * 60)
    played = record.start()
    for move in record.moves[:60]:
        played.apply(move.action)  # type: ignore[arg-type]
    hands = recorded.hands()
    assert [seat for seat, _line in hands] == [0, 1, 2]
    if game == "board":
        for seat, held in hands:
            counts = [int(word[1:]) for word in plain(held).split()[:5]]
            assert tuple(counts) == played.view(seat).hand
    for key, seat in (("1", 0), ("3", 2), ("w", None)):
        await sitting.press(key)
        assert recorded.at == 60 and recorded.view(None) == played.view(seat) and not recorded.hands()
        assert ("as a watcher" if seat is None else f"as {NAMES[seat]}") in sitting.text()
        told = [event for event in played.events_for(seat) if event.hidden]
        assert not told or "[" not in plain(recorded.log(seat).entries[-1].line)
    await sitting.press("0")
    assert recorded.viewer == OPEN
    await sitting.press("tab")
    assert sitting.screen == "Journal"
    await sitting.press("escape", "f1")
    assert sitting.screen == "Help"
    await sitting.press("escape", "q")
    assert sitting.left


async def test_a_game_that_goes_on_shows_nobodys_cards() -> None:
    sitting, recorded = reading(record_of("board", most=40))
    await sitting.press("1")
    assert "This game is not over" in sitting.text()
    await sitting.press("enter", "end")
    assert recorded.viewer is None and "The record ends here." in sitting.text(100, 30)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", ["card", "board"])
async def test_it_fits_every_window(game: str, lang: str) -> None:
    sitting, _game = reading(record_of(game, most=300), lang)
    rng = random.Random(5)
    for _ in range(60):
        await sitting.press(rng.choice(["right", "down", "up", "left", "end", "0", "1", "2", "3"]))
        columns, rows = rng.choice([(80, 24), (60, 20), (100, 30), (120, 40), (79, 23)])
        drawn = sitting.desk.draw(columns, rows)
        assert len(drawn) == rows and all(width(row) <= columns for row in drawn)
    set_language("en")


async def test_at_a_terminal() -> None:
    record = record_of("board")
    with terminal(ReplayOptions(record, lang="en")) as (term, _feed):
        run = asyncio.ensure_future(term.client.run())
        await term.see(f"0 of {len(record.moves)}")
        term.keys.send_text("\x1b[C\x1b[C")
        await term.see(f"2 of {len(record.moves)}")
        term.keys.send_text("\x1b[F")
        await term.see(f"{len(record.moves)} of {len(record.moves)}")
        term.keys.send_text("q")
        assert await run == 0


def test_without_a_terminal_the_board_is_told_in_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from cardcatan.cli import main

    record = record_of("board")
    record.write(tmp_path / "game.record")
    assert main(["replay", str(tmp_path / "game.record"), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "\nFounding\n" in said and "\nTurn 1: " in said and "wins" in said.splitlines()[-1]
    assert sum(line.lstrip().split("  ")[0].isdigit() for line in said.splitlines()) == len(record.moves)
    assert main(["replay", str(tmp_path / "game.record"), "--check", "--lang", "en"]) == 0
    set_language("en")
