"""The board game at the client's table: whole games, offers, sevens and cards by keys, and what a terminal shows."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from cardcatan import BoardRules, BoardView, Record
from cardcatan.cli import main
from cardcatan.players import make_player
from cardcatan.table import saves, unfinished
from cardcatan.tui.board.cards import CardPicker, OfferPanel
from cardcatan.tui.board.places import PlacePanel
from cardcatan.tui.i18n import set_language
from cardcatan.tui.keys import letter
from cardcatan.tui.local import LocalGame
from cardcatan.tui.options import Options
from cardcatan.tui.tablescreen import TableScreen
from cardcatan.tui.text import plain, width

from ..sitting import Sitting, terminal

DATA = Path(__file__).parent / "data"
KEYS = ["up", "down", "left", "right", "enter", "enter", "enter", "escape", "tab", "f1", "backspace", "home", "end", "pageup",
        " ", *"rscdboaekwymnlgabcdefgh123456789q"]
SIZES = [(80, 24), (60, 20), (120, 40), (100, 30), (79, 23), (30, 10)]


def game_of(sitting: Sitting) -> LocalGame:
    assert sitting.desk.game is not None
    return sitting.desk.game


def panel_of(sitting: Sitting) -> object:
    screen = sitting.desk.screens[-1]
    assert isinstance(screen, TableScreen), sitting.screen
    return screen.panels[-1]


async def reach(sitting: Sitting, there: Callable[[BoardView], object], bot: str = "greedy", most: int = 2000) -> BoardView:
    """Let a bot decide for all people until the one who must decide sees what is looked for; that one sits down."""
    game = game_of(sitting)
    players = {seat: make_player(bot, seat) for seat in game.humans}
    for _ in range(most):
        await sitting.settle()
        seat = game.table.actor
        if seat is None:
            break
        view = game.table.view(seat)
        if there(view):
            if len(game.humans) > 1:
                sitting.desk.seat_down(seat)
            return view
        game.act(seat, [players[seat].choose(view, view.legal_actions())])
    raise LookupError("it did not come")


def last_moves(sitting: Sitting, n: int) -> list[str]:
    return [str(move) for move in game_of(sitting).table.record().moves[-n:]]


# --- whole games -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("players", "lang"), [(("human:A", "random", "random", "greedy"), "ru"), (("human:A", "human:B"), "en")])
async def test_no_dead_end(players: tuple[str, ...], lang: str) -> None:
    """Whatever is pressed, there is a screen that fits, and it says what can be done."""
    sitting = Sitting(lang).start(*players, game="board", seed=9)
    rng = random.Random(len(players))
    for i in range(500):
        await sitting.press(rng.choice(KEYS))
        columns, rows = rng.choice(SIZES)
        drawn = sitting.desk.draw(columns, rows)
        assert len(drawn) <= rows and all(width(row) <= columns for row in drawn)
        assert plain(drawn[-1]).strip()
        if sitting.left:
            sitting.left = False
            sitting.start(*players, game="board", seed=i)
    sitting.close()


async def test_bots_alone_are_watched_to_the_score_sheet_and_the_record_is_kept() -> None:
    sitting = Sitting().start("greedy", "greedy", "greedy", game="board", seed=2)
    assert "Founding" in sitting.text()
    await sitting.settle()
    text = sitting.text()
    assert sitting.screen == "Sheet" and "Longest road" not in text and "Army" in text and "seed 2" in text
    (path,) = saves().glob("*.txt")
    record = Record.read(path)
    scores = game_of(sitting).table.view(None).scores
    assert record.result is not None and record.result.scores == scores and not unfinished(saves())
    for sign, score in zip("■▲◆", scores, strict=True):
        (row,) = [row for row in text.split("\n") if f" {sign} Trader" in row]
        assert int(row[20:32].strip() or row.split()[-6]) == score
    await sitting.press(letter("replay"))
    assert sitting.screen == "ReplayScreen" and "Replay" in sitting.text()
    await sitting.press("escape")
    assert sitting.screen == "Sheet"
    sitting.close()


async def test_a_game_that_was_left_goes_on() -> None:
    sitting = Sitting().start("human:Anna", "greedy", "greedy", game="board", seed=4)
    await reach(sitting, lambda view: view.turn > 8)
    before = [plain(entry.line) for entry in game_of(sitting).logs[0].entries]
    view = game_of(sitting).table.view(0)
    sitting.close()
    again = Sitting()
    again.desk.resume("")
    await again.settle()
    assert game_of(again).table.view(0) == view
    assert [plain(entry.line) for entry in game_of(again).logs[0].entries] == before
    again.close()


async def test_a_match_of_two_on_the_island() -> None:
    sitting = Sitting().start("greedy", "random", game="board", seed=4, match=2, rules=BoardRules(players=2, goal=4))
    await sitting.settle()
    assert "after 1 of 2" in sitting.text()
    await sitting.press(letter("again"))
    await sitting.settle()
    assert "after 2 of 2" in sitting.text()
    assert game_of(sitting).table.rules.start == 1
    sitting.close()


async def test_the_setup_screen_deals_the_board_by_the_rules_that_it_shows() -> None:
    sitting = Sitting()
    sitting.desk.open_setup()
    await sitting.press("down", "down", *["right"] * 4, "up")  # six at cards; on the island there is room for four
    await sitting.press("right")
    text = sitting.text(80, 40)
    assert "the board game" in text and "4 ●" in text and "5 ★" not in text
    wanted = {"Island": "beginner's", "Harbours": "in their usual order", "Trade and build": "trade first", "Goal": "12 points"}
    for label, value in wanted.items():
        while f"› {label}" not in sitting.text(80, 40):
            await sitting.press("down")
        while value not in sitting.text(80, 40):
            await sitting.press("right")
    await sitting.press("enter")
    rules = game_of(sitting).table.rules
    assert (rules.layout, rules.harbours, rules.phases, rules.goal, rules.players) == ("beginner", "printed", "strict", 12, 4)
    sitting.close()
    again = Sitting()
    again.desk.settings = type(again.desk.settings).load()
    again.desk.open_setup()
    assert "12 points" in again.text(80, 40) and "beginner's" in again.text(80, 40)
    again.close()


async def test_the_board_is_set_up_for_four_and_cards_for_as_many_as_before() -> None:
    sitting = Sitting()
    sitting.desk.open_setup()
    assert "3 ◆" not in sitting.text()
    await sitting.press("down", "right")
    assert "4 ● " in sitting.text() and sitting.text().count("Trader") == 3
    await sitting.press("right")
    assert "3 ◆" not in sitting.text()
    sitting.close()


# --- several people ---------------------------------------------------------------------------------------------------

async def test_a_hand_is_hidden_until_its_owner_sits_down() -> None:
    sitting = Sitting().start("human:Anna", "human:Boris", game="board", seed=4, rules=BoardRules(players=2, start=0))
    assert sitting.screen == "HandOver" and "Anna" in sitting.text() and "[" not in sitting.text()
    await sitting.press("x", "r", "1", "tab", "f1")
    assert "[" not in sitting.text() and sitting.screen == "HandOver"
    await sitting.press("enter")
    assert "Your first settlement" in sitting.text()
    await sitting.press("enter", "enter")
    assert sitting.screen == "HandOver" and "Boris" in sitting.text() and "[" not in sitting.text()
    sitting.close()


async def test_an_offer_is_made_answered_countered_and_closed_by_keys() -> None:
    """[D2] [D3] [D4]: three people at one keyboard."""
    people = ("human:Anna", "human:Boris", "human:Vera")
    sitting = Sitting().start(*people, game="board", seed=3, rules=BoardRules(players=3, start=0))

    def ready(view: BoardView) -> bool:
        """Anna has wool and Boris lumber, and all have something."""
        hands = [game_of(sitting).table.view(seat).hand for seat in range(3)]
        return view.phase.name == "MAIN" and view.seat == 0 and bool(hands[0][2] and hands[1][0] and sum(hands[2]))

    await reach(sitting, ready)
    await sitting.press("o")
    assert isinstance(panel_of(sitting), OfferPanel) and "What do you offer?" in sitting.text()
    await sitting.press("w", "enter", "l", "enter")
    assert sitting.screen == "HandOver" and "Boris" in sitting.text()
    await sitting.press("enter")
    text = sitting.text()
    assert "Anna offers a trade" in text and "you get [W]" in text and "you give [L]" in text
    await sitting.press("a")
    assert last_moves(sitting, 2) == ["@0 offer W L", "@1 accept"]
    await sitting.press("enter")  # Vera sits down
    assert "Boris: accepts" in sitting.text()
    kind = next(kind for kind in range(5) if game_of(sitting).table.view(2).hand[kind])
    wanted = next(k for k in range(5) if k != kind)
    await sitting.press("c", "escape", "lbwgo"[kind], "enter", "lbwgo"[wanted], "enter")
    assert last_moves(sitting, 1) == [f"@2 offer {'LBWGO'[kind]} {'LBWGO'[wanted]}"]
    await sitting.press("enter")  # Anna again
    text = sitting.text()
    assert "With whom do you trade?" in text and "2 Boris" in text and "accepts" in text
    before = game_of(sitting).table.view(0).hand
    await sitting.press("2")
    after = game_of(sitting).table.view(0).hand
    assert last_moves(sitting, 1) == ["@0 close @1"] and after[0] == before[0] + 1 and after[2] == before[2] - 1
    assert "Anna gives Boris [W] for [L]" in sitting.text()
    sitting.close()


async def test_declining_once_for_the_whole_turn() -> None:
    """Nobody is asked again before the turn ends, nor is the keyboard handed over for it; in the next turn one is."""
    people = ("human:Anna", "human:Boris", "human:Vera")
    sitting = Sitting().start(*people, game="board", seed=3, rules=BoardRules(players=3, start=0))
    view = await reach(sitting, lambda view: view.phase.name == "MAIN" and view.proposals_left == 3 and sum(view.hand) > 1)
    kind = next(kind for kind in range(5) if view.hand[kind])
    terms = ["lbwgo"[kind], "enter", "lbwgo"[(kind + 1) % 5], "enter"]
    await sitting.press("o", *terms, "enter", "n", "enter", "n")
    assert [move.split(" ", 1)[1] for move in last_moves(sitting, 2)] == ["decline", "decline"]
    assert sitting.screen == "HandOver"
    await sitting.press("enter")
    assert "your turn" in sitting.text() and "Nobody wants to trade" in sitting.text()
    await sitting.press("o", *terms)
    assert [move.split(" ", 1)[1] for move in last_moves(sitting, 2)] == ["decline", "decline"]
    assert sitting.screen == "TableScreen" and "your turn" in sitting.text()
    await reach(sitting, lambda later: later.phase.name == "ANSWER" and later.turn > view.turn)
    assert "offers a trade" in sitting.text()
    sitting.close()


# --- sevens and cards ---------------------------------------------------------------------------------------------------

async def test_a_seven_by_keys_discards_the_robber_and_the_victim() -> None:
    """[R1] [R3] [R4]"""
    sitting = Sitting().start("human:Anna", "human:Boris", "human:Vera", game="board", seed=13)
    view = await reach(sitting, lambda view: view.phase.name == "DISCARD", bot="random")
    n = view.discards_left[view.seat or 0]
    assert isinstance(panel_of(sitting), CardPicker) and f"A seven! Discard {n} cards" in sitting.text()
    await sitting.press(*["enter"] * (n + 1))
    moves = game_of(sitting).table.record().moves[-n:]
    assert all(move.seat == view.seat and str(move.action).startswith("discard") for move in moves)
    now = await reach(sitting, lambda view: view.phase.name == "ROBBER")
    panel = panel_of(sitting)
    assert isinstance(panel, PlacePanel) and "Where does the robber go?" in sitting.text()

    def neighbours(number: int) -> int:
        there = [now.buildings[corner] for corner in now.island.hexes[number].corners]
        return len({building[0] for building in there if building} - {now.seat})

    target = max(panel.legal, key=neighbours)
    await sitting.press(*panel.labels[target], "enter")
    after = game_of(sitting).table.view(now.seat)
    assert after.robber == target and after.phase.name == "STEAL"
    assert "From whom do you take a card?" in sitting.text()
    await sitting.press("enter")
    assert last_moves(sitting, 1)[0].startswith(f"@{now.seat} steal @")
    sitting.close()


async def test_development_cards_are_bought_and_played_by_keys() -> None:
    """[V1]-[V6]: each by its letter; what needs more is asked."""
    wanted = {"KNIGHT": ("k",), "ROADS": ("w", "enter"), "PLENTY": ("y", "1", "1", "enter"), "MONOPOLY": ("m", "1")}
    played: set[str] = set()

    def playable(view: BoardView) -> set[str]:
        asked = view.phase.name in ("MAIN", "ROLL")
        return {a.kind.name for a in view.legal_actions()} & wanted.keys() - played if asked else set()

    sitting = Sitting().start("human:Anna", "human:Boris", game="board", seed=0, rules=BoardRules(players=2, goal=12))
    while played != wanted.keys():
        kind = min(playable(await reach(sitting, playable)))
        n = len(game_of(sitting).table.moves)
        await sitting.press(*wanted[kind])
        assert game_of(sitting).table.moves[n][0].action.kind.name == kind
        played.add(kind)
    sitting.close()


async def test_help_opens_at_what_is_asked() -> None:
    sitting = Sitting().start("human:Anna", "greedy", game="board", seed=4, rules=BoardRules(players=2, start=0))
    await sitting.press("f1")
    assert "Founding 2/13" in sitting.text()
    for _ in range(13):
        await sitting.press("right")
        assert len(sitting.text().strip().split("\n")) > 5
    await sitting.press("f1")
    await reach(sitting, lambda view: view.phase.name == "MAIN")
    await sitting.press("f1")
    assert "A turn 1/13" in sitting.text()
    await sitting.press("f1", "o", "f1")
    assert "Trading with others 8/13" in sitting.text()
    sitting.close()


async def test_the_journal_tells_of_the_founding_and_of_turns() -> None:
    sitting = Sitting().start("human:Anna", "greedy", game="board", seed=4, rules=BoardRules(players=2, start=0))
    await reach(sitting, lambda view: view.turn == 3)
    await sitting.press("tab", "home")
    text = sitting.text(80, 60)
    places = [text.index(f"{when} · turn: {name}") for when, name in (
        ("Founding", "Anna"), ("Turn 1", "Anna"), ("Turn 2", "Trader"), ("Turn 3", "Anna"))]
    assert places == sorted(places) and "builds a settlement at" in text
    sitting.close()


# --- at a terminal --------------------------------------------------------------------------------------------------------

async def screens(lang: str) -> str:
    """What a terminal of 80 x 24 shows while a game is founded and its first turns are played."""
    rules = BoardRules(players=3, start=0, layout="beginner", harbours="printed")
    options = Options(players=("human:Anna", "random", "random"), game="board", seed=8, rules=rules, fast=True, lang=lang)
    words = {"en": ("settle here", "build here", "roll the dice", "end turn"),
             "ru": ("поселиться", "строить", "бросить кости", "конец")}[lang]
    roll, no = {"en": "rd", "ru": "бо"}[lang]
    shown = []
    with terminal(options) as (term, _feed):
        term.client.desk.clock = itertools.count().__next__  # no key comes too soon
        run = asyncio.ensure_future(term.client.run())
        for what in (words[0], words[1], words[0], words[1]):
            await term.see(what)
            shown.append(term.text())
            term.keys.send_text("\r")
            await term.until(lambda: shown[-1] != term.text())
        for _ in range(40):
            await term.until(lambda: any(word in term.text() for word in (words[2], words[3], "decline", "отказать")))
            if words[3] in term.text():
                break
            before = term.text()
            term.keys.send_text(roll if words[2] in before else no)
            await term.until(lambda before=before: before != term.text())  # type: ignore[misc]
        shown.append(term.text())
        term.keys.send_text("\x03")
        await term.see("Quit?" if lang == "en" else "Выйти?")
        term.keys.send_text("y" if lang == "en" else "д")
        assert await run == 0
    return "\n".join(f"== {i}\n{text}" for i, text in enumerate(shown)) + "\n"


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_terminal_shows_what_was_looked_at(lang: str) -> None:
    found = await screens(lang)
    set_language("en")
    assert found == (DATA / f"terminal_{lang}.txt").read_text("utf-8")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_rules_are_printed_with_every_option(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "board", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert all(f"  {name} " in said for name, *_rest in BoardRules.options())
    costs = {"en": ("L B W G ", "G G O O O"), "ru": ("Д К Ш З ", "З З Р Р Р")}[lang]
    assert all(cost in said for cost in costs) and "spiral, random, beginner" in said
    assert all(len(line) <= 80 for line in said.split("\n\n")[0].split("\n"))
    set_language("en")
