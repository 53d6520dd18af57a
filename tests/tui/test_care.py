"""What hurried fingers, small windows, pasted text and full disks must not do."""

from __future__ import annotations

import asyncio
import errno
from pathlib import Path

import pytest

from cardcatan import CardRules
from cardcatan.table import Journal, Match
from cardcatan.tui.keys import letter
from cardcatan.tui.options import clean_name
from cardcatan.tui.text import width
from cardcatan.tui.words import explain

from .sitting import Sitting
from .test_desk import play_on


class Clock:
    """Time that passes when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_the_last_enter_of_one_person_does_not_show_the_next_hand() -> None:
    clock = Clock()
    sitting = Sitting(clock=clock).start("human:Anna", "human:Boris", seed=4, rules=CardRules(start=0))
    clock.now += 1
    await sitting.press("enter")
    assert "Hand of Anna" in sitting.text()
    await sitting.press("d", "enter", "enter", " ")
    assert sitting.screen == "HandOver"
    for _ in range(20):  # a key held down
        clock.now += 0.2
        await sitting.press("enter")
    assert sitting.screen == "HandOver"
    clock.now += 1
    await sitting.press("enter")
    assert "Hand of Boris" in sitting.text()
    sitting.close()


async def test_skipping_ahead_with_enter_decides_nothing() -> None:
    clock = Clock()
    sitting = Sitting(clock=clock).start("human:Anna", "random", seed=4, rules=CardRules(start=0))
    clock.now += 1
    await sitting.press("d")
    table = sitting.text()
    await sitting.press(*["enter"] * 6, " ")
    assert sitting.text() == table
    await sitting.press("m")  # a letter is meant
    assert "which card do you give" in sitting.text()
    sitting.close()


async def test_a_robber_attack_waits_until_it_was_read() -> None:
    """Enter after Enter through others' turns throws no card away."""
    for seed in range(40):
        clock = Clock()
        sitting = Sitting(clock=clock).start("human:Anna", "greedy", seed=seed, rules=CardRules(start=0))
        for _ in range(40):
            clock.now += 1
            await sitting.press("escape", "escape", letter("draw"), "enter", *["enter"] * 6)
            if "Robbers!" in sitting.text():
                assert sitting.desk.game is not None and not any(sitting.desk.game.table.view(0).put_aside)
                sitting.close()
                return
        sitting.close()
    raise AssertionError("no robber attack came up")


async def test_nothing_is_decided_in_a_window_that_shows_nothing() -> None:
    sitting = Sitting().start("human:Anna", "random", seed=4, rules=CardRules(start=0))
    before = sitting.text()
    assert "Ctrl+C" in " ".join(sitting.text(30, 8).split())
    await sitting.press("d", "enter", "escape", "4")
    assert sitting.text() == before
    sitting.text(30, 8)
    await sitting.press("quit")
    assert sitting.left


async def test_pasted_text_is_no_series_of_keys() -> None:
    sitting = Sitting().start("human:Anna", "random", seed=4, rules=CardRules(start=0))
    before = sitting.text()
    sitting.desk.paste("d\rm1qy")
    assert sitting.text() == before
    sitting.desk.open_setup()
    await sitting.press("down", "down", "down", "down")
    sitting.desk.paste("  Zoe\n\x1b[2J \u202eQ ")
    assert "Zoe [2J Q" in sitting.text()
    sitting.close()


@pytest.mark.parametrize("text", ["A\u061cB", "A\u202eB", "A\x00B", "A\udcffB", "A\u2066B", "\ufeffAB", "A\x9bB"])
def test_names_command_no_terminal(text: str) -> None:
    assert clean_name(text) == "AB"


def test_names_are_limited_by_what_they_cover() -> None:
    assert width(clean_name("\u6f22" * 40)) == width(clean_name("W" * 40)) == 24


async def test_a_name_that_nobody_typed_follows_the_language() -> None:
    sitting = Sitting()
    sitting.desk.open_setup()
    await sitting.press("down", "down", "down", "down", "left", "left", "left")
    while "person" not in sitting.text().split("2 \u25b2")[1].split("\n")[0]:
        await sitting.press("right")
    assert "Player 2_" in sitting.text()
    await sitting.press("A", "backspace")
    assert "Player 2_" in sitting.text()
    while "\u203a Language" not in sitting.text():
        await sitting.press("down")
    await sitting.press("right")
    assert "Player" not in sitting.text() and sitting.text().count("person") == 0


async def test_help_opens_at_what_is_asked() -> None:
    sitting = Sitting().start("human:Anna", "random", seed=4, rules=CardRules(start=0))
    for keys in (("m",), ("m", "enter")):
        await sitting.press(*keys, "f1")
        assert "Trading 2/11" in sitting.text()
        await sitting.press("f1", *["escape"] * len(keys))
    sitting.close()


async def test_the_journal_tells_rounds_and_turns_from_the_first_one_on() -> None:
    sitting = Sitting().start("human:Anna", "random", seed=4, rules=CardRules(start=0))
    await sitting.press("d", "tab")
    text = sitting.text()
    places = [text.index(f"Round {n} \u00b7 turn: {name}") for n, name in ((1, "Anna"), (1, "Dice"), (2, "Anna"))]
    assert places == sorted(places)
    sitting.close()


async def test_a_full_disk_while_a_bot_plays_is_said_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting().start("human:Anna", "random", seed=4, rules=CardRules(start=0))
    append = Journal.append

    def write(self: Journal, text: str) -> None:
        if text.startswith("@1"):
            raise OSError(errno.ENOSPC, "No space left on device")
        append(self, text)

    monkeypatch.setattr(Journal, "append", write)
    sitting.desk.press("d")
    await _until(sitting, "Message")
    assert "the disk is full" in sitting.text()
    sitting.desk.press("enter")
    await _until(sitting, "Message")  # it still is
    monkeypatch.setattr(Journal, "append", append)
    await sitting.press("enter")
    assert "Round 2" in sitting.text() and "your turn" in sitting.text()
    sitting.close()


async def test_a_match_file_that_cannot_be_written_hides_no_score_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting().start("human:Anna", "random", seed=4, match=2, rules=CardRules(goal=5))

    def write(self: Match, path: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(Match, "write", write)
        await play_on(sitting, 4000)
    assert "The game is over" in sitting.text() and "after 1 of 2" in sitting.text()
    sitting.close()
    again = Sitting()
    again.desk.resume("")
    assert "after 1 of 2" in again.text() or "game 2 of 2" in again.text()
    again.close()


def test_refusals_of_the_system_are_said_in_words() -> None:
    assert explain(OSError(errno.ENOSPC, "No space left on device")) == "the disk is full; make room and try again"
    assert explain(PermissionError(errno.EACCES, "Permission denied", "/x")) == "/x: this may not be read or written"
    assert explain(FileNotFoundError(errno.ENOENT, "", "/x")) == "/x: there is no such file or directory"


async def _until(sitting: Sitting, screen: str) -> None:
    for _ in range(1000):
        if sitting.screen == screen:
            return
        await asyncio.sleep(0)
    raise AssertionError(sitting.text())
