"""Sitting down at the desk: whole games through keys, and no dead end anywhere."""

from __future__ import annotations

import asyncio
import random
import threading
from pathlib import Path

import pytest

from cardcatan import Action, CardRules, CardView, LegalActions, Phase
from cardcatan.players import RandomPlayer
from cardcatan.table import saves, unfinished
from cardcatan.tui.i18n import set_language
from cardcatan.tui.keys import letter
from cardcatan.tui.match import resumable
from cardcatan.tui.panels import Picker
from cardcatan.tui.screens import HandOver
from cardcatan.tui.sheet import Sheet
from cardcatan.tui.tablescreen import TableScreen
from cardcatan.tui.text import plain, width

from .sitting import Sitting

KEYS = ["up", "down", "left", "right", "enter", "enter", "enter", "escape", "tab", "f1", "backspace", "home", "end",
        "pageup", "pagedown", " ", *"mpgdrskcxlqfny123456lbwgojnd"]
SIZES = [(80, 24), (60, 20), (120, 40), (130, 30), (79, 23), (30, 10)]


async def play_on(sitting: Sitting, presses: int, seed: int = 0) -> None:
    """Keys as a hurried player presses them, until the score sheet comes."""
    rng = random.Random(seed)
    for _ in range(presses):
        if any(isinstance(screen, Sheet) for screen in sitting.desk.screens):
            del sitting.desk.screens[2:]  # what a key too many has opened over it
            return
        screen = sitting.desk.screens[-1]
        picking = isinstance(screen, TableScreen) and screen.panels and isinstance(screen.panels[-1], Picker)
        if picking or isinstance(screen, HandOver):
            await sitting.press("enter")
        else:
            await sitting.press(rng.choice(("s", "c", "x", "k", "r", "m", "1", "enter", "down", "right")), "enter")
            if rng.random() < 0.3:
                await sitting.press(letter("draw"), "enter")
    raise AssertionError(f"no end after {presses} presses:\n{sitting.text()}")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (("human:A", "random"), None),
        (("human:A", "human:B", "random"), None),
        (("random", "human:A", "random", "random"), CardRules(players=4, soothsayer=False)),
        (("human:A", *["random"] * 5), None),
    ],
    ids=["2", "hot seat", "no soothsayer", "6"],
)
async def test_no_dead_end(players: tuple[str, ...], rules: CardRules | None, lang: str) -> None:
    """Whatever is pressed, there is a screen that fits, and it says what can be done."""
    sitting = Sitting(lang).start(*players, rules=rules, seed=9)
    rng = random.Random(len(players))
    for i in range(1500):
        await sitting.press(rng.choice(KEYS))
        columns, rows = rng.choice(SIZES)
        drawn = sitting.desk.draw(columns, rows)
        assert len(drawn) <= rows and all(width(row) <= columns for row in drawn)
        assert plain(drawn[-1]).strip()
        if sitting.left:
            sitting.left = False
            sitting.start(*players, rules=rules, seed=i)
    sitting.close()


async def test_a_whole_game_through_keys_to_the_score_sheet_and_another() -> None:
    sitting = Sitting().start("human:Anna", "random", seed=4)
    await play_on(sitting, 4000)
    text = sitting.text()
    assert "The game is over" in text and "Points" in text and "seed 4" in text
    assert not unfinished(saves())
    await sitting.press("tab")
    assert sitting.screen == "Journal"
    await sitting.press("escape", letter("again"))
    assert sitting.screen == "TableScreen" and "Round 1" in sitting.text()
    sitting.close()


async def test_bots_alone_can_be_watched() -> None:
    sitting = Sitting().start("random", "random", seed=2)
    assert "Watching" in sitting.text()
    await sitting.settle()
    assert sitting.screen == "Sheet"


async def test_escape_leads_back_and_quitting_asks() -> None:
    sitting = Sitting().start("human:Anna", "random", seed=4, rules=CardRules(start=0))
    await sitting.press("enter")  # shows the cursor, and does nothing else
    table = sitting.text()
    assert "›m market" in table
    await sitting.press("m")
    assert "which card do you give" in sitting.text()
    await sitting.press("enter")
    assert "which card do you take" in sitting.text()
    await sitting.press("escape", "escape")
    assert sitting.text() == table
    await sitting.press("escape")
    assert "Pause" in sitting.text()
    await sitting.press("escape")
    assert sitting.text() == table
    await sitting.press("q")
    assert "Quit?" in sitting.text()
    await sitting.press("enter")  # the cursor stands on the safe answer
    assert sitting.text() == table and not sitting.left
    await sitting.press("quit", "y")
    assert sitting.left and len(unfinished(saves())) == 1


async def test_help_opens_at_the_present_phase() -> None:
    sitting = Sitting().start("human:Anna", "random", seed=4, rules=CardRules(start=0))
    await sitting.press("f1")
    assert "A turn 1/11" in sitting.text()
    for n in range(11):
        assert f" {n + 1}/11" in sitting.text()
        await sitting.press("right")
    assert "A turn 1/11" in sitting.text()
    await sitting.press("f1")
    assert sitting.screen == "TableScreen"


async def test_a_hand_is_hidden_until_its_owner_sits_down() -> None:
    sitting = Sitting().start("human:Anna", "human:Boris", seed=4, rules=CardRules(start=0))
    assert sitting.screen == "HandOver" and "Anna" in sitting.text() and "[" not in sitting.text()
    await sitting.press("x", "m", "d", "tab", "f1")
    assert "[" not in sitting.text() and sitting.screen == "HandOver"
    await sitting.press("enter")
    assert "Hand of Anna" in sitting.text()
    await sitting.press("d")
    assert sitting.screen == "HandOver" and "Boris" in sitting.text() and "[" not in sitting.text()
    await sitting.press("escape")
    assert "[" not in sitting.text()
    assert "journal" not in sitting.text()
    await sitting.press("3")  # the journal is Anna's: it stays shut
    assert "[" not in sitting.text()
    await sitting.press("escape")
    assert sitting.screen == "HandOver"
    await sitting.press("enter")
    text = sitting.text()
    assert "Hand of Boris" in text and "Anna draws 2 cards" in text
    sitting.close()


async def test_the_screen_shows_no_other_hand() -> None:
    """The log of a seat holds nothing but what the table told that seat."""
    sitting = Sitting().start("human:Anna", "human:Boris", seed=8, rules=CardRules(start=0))
    for step in range(400):
        if sitting.screen == "Sheet":
            break
        await sitting.press("enter" if sitting.screen in ("HandOver", "Journal") else ("m", "1", "enter", "d", "enter")[step % 5])
    game = sitting.desk.game
    assert game is not None
    for seat in (0, 1):
        for entry in game.logs[seat].entries:
            happening = entry.happening
            if any(happening.cards) and happening.kind.name == "DREW":
                assert happening.seat == seat
    sitting.close()


async def test_a_match_alternates_the_start_keeps_the_score_and_resumes() -> None:
    sitting = Sitting().start("human:Anna", "random", seed=4, match=3, rules=CardRules(goal=5))
    desk = sitting.desk
    assert "game 1 of 3, Anna 0:0 Dice" in sitting.text()
    starts = []
    for n in range(3):
        assert desk.game is not None
        starts.append(desk.game.table.rules.start)
        await play_on(sitting, 4000, n)
        assert desk.series is not None and desk.series.match is not None
        assert len(desk.series.match.played) == n + 1
        assert f"after {n + 1} of 3" in sitting.text()
        if n == 0:
            # Left between two games: the match goes on with the second one.
            sitting.close()
            sitting = Sitting()
            desk = sitting.desk
            desk.resume("")
            await sitting.settle()
            assert "game 2 of 3" in sitting.text()
        elif n == 1:
            await sitting.press(letter("again"))
    assert starts == [0, 1, 0]
    assert "wins the match" in sitting.text() or "match is a draw" in sitting.text()
    assert resumable() == []
    await sitting.press(letter("again"))
    assert "game 1 of 3, Anna 0:0 Dice" in sitting.text()
    sitting.close()


async def test_swapped_deals_give_each_the_others_cards() -> None:
    sitting = Sitting().start("human:Anna", "random", seed=4, match=2, swap_deals=True, rules=CardRules(goal=5))
    first = sitting.desk.game
    assert first is not None
    await play_on(sitting, 4000)
    await sitting.press(letter("again"))
    second = sitting.desk.game
    assert second is not None and second is not first
    assert second.table.seed == first.table.seed
    assert [seat.label for seat in second.seats] == [seat.label for seat in first.seats][::-1]
    sitting.close()


async def test_a_game_that_was_left_goes_on() -> None:
    sitting = Sitting().start("human:Anna", "random", "random", seed=4)
    await sitting.settle()
    await sitting.press("d", "enter", "d", "enter")
    game = sitting.desk.game
    assert game is not None
    before = [plain(entry.line) for entry in game.logs[0].entries]
    table = game.table.view(0)
    sitting.close()
    again = Sitting()
    again.desk.resume("")
    await again.settle()
    game = again.desk.game
    assert game is not None and game.table.view(0) == table
    assert [plain(entry.line) for entry in game.logs[0].entries] == before
    again.close()


async def test_the_setup_screen_starts_what_it_shows() -> None:
    sitting = Sitting()
    sitting.desk.open_setup()
    assert "Start the game" in sitting.text()
    await sitting.press("down", "down", "right", "right", "down")  # four players, the cursor on the first one
    await sitting.press(*["backspace"] * 12, *"Zoe Q")
    assert "Zoe Q" in sitting.text()
    await sitting.press("down", "down", "down", "down", "right")  # the goal
    assert "11 points" in sitting.text()
    await sitting.press("enter")
    game = sitting.desk.game
    assert game is not None and game.table.rules.players == 4 and game.table.rules.goal == 11
    assert game.table.names[0] == "Zoe Q"
    await sitting.press("escape", "4")
    assert "Go on with the last game" in sitting.text() and "Zoe Q" in sitting.text()
    await sitting.press("down", "enter")
    assert sitting.desk.game is not None and sitting.desk.game.table.names[0] == "Zoe Q"
    sitting.close()


async def test_the_setup_screen_stays_within_the_rules_and_changes_the_language() -> None:
    sitting = Sitting()
    sitting.desk.open_setup()
    await sitting.press("down", "down", *["right"] * 9)
    assert sitting.text().count("random") + sitting.text().count("greedy") <= 5
    await sitting.press(*["left"] * 9)
    await sitting.press("down", "down", "down", *["right"] * 20)
    assert "15 points" in sitting.text()
    await sitting.press("end", "up", "up")
    assert sitting.screen == "Setup"
    for _ in range(9):
        await sitting.press("down")
        if "› Language" in sitting.text():
            await sitting.press("right")
            break
    assert "Начать игру" in sitting.text()
    set_language("en")


async def test_a_broken_match_or_journal_is_said_not_thrown() -> None:
    sitting = Sitting()
    sitting.desk.open_setup()
    sitting.desk.attempt(lambda: sitting.desk.resume(str(Path("nowhere.txt"))))
    assert "nowhere.txt" in sitting.text()
    await sitting.press("enter")
    assert sitting.screen == "Setup"
    path = saves() / "20260101_000000.match"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("rubbish")
    assert resumable() == []


async def test_a_cut_off_payment_goes_on_step_by_step() -> None:
    """Killed between the parts of a payment, the client asks for the next part."""
    for seed in range(60):
        sitting = Sitting().start("human:Anna", "random", seed=seed, rules=CardRules(start=0))
        rng = random.Random(seed)
        game = sitting.desk.game
        assert game is not None
        for _ in range(150):
            if game.over or game.table.actor != 0:
                break
            legal = game.table.legal(0)
            game.act(0, [legal.choice(rng)])
            await sitting.settle()
            if game.table.view(0).phase == Phase.PAY:
                sitting.close()
                again = Sitting()
                again.desk.resume("")
                await again.settle()
                assert "how do you pay" in again.text()
                for _step in range(6):
                    if "how do you pay" in again.text():
                        await again.press("1")
                assert "how do you pay" not in again.text()
                again.close()
                return
        sitting.close()
    raise AssertionError("no payment with a choice came up")




async def test_a_game_is_left_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thought comes too late for a table that is closed; nothing fails, and the game can be resumed."""
    thinking, leave = threading.Event(), threading.Event()
    cancelled = []

    def slow(self: RandomPlayer, view: CardView, legal: LegalActions) -> Action:
        thinking.set()
        leave.wait(20)
        return legal[0]

    monkeypatch.setattr(RandomPlayer, "choose", slow)
    monkeypatch.setattr(RandomPlayer, "cancel", lambda self: cancelled.append(self), raising=False)
    sitting = Sitting()
    sitting.desk.threads = True
    sitting.start("human:Anna", "random", rules=CardRules(start=1))
    while not thinking.is_set():
        await asyncio.sleep(0)
    (task,) = sitting.tasks
    sitting.desk.command("leave")
    assert sitting.screen == "Setup" and cancelled
    leave.set()
    await asyncio.wait([task])
    assert task.cancelled() or task.exception() is None
    assert len(unfinished(saves())) == 1
