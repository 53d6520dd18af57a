"""The client at a terminal: what a player sees, read from a screen in memory."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from cardcatan import CardRules
from cardcatan.tui import Options, play
from cardcatan.tui.options import parse_seats

from .sitting import data_home, terminal

GAME = {"players": ("human:Anna", "random"), "seed": 4, "rules": CardRules(start=0), "fast": True}


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 20), (130, 35)])
@pytest.mark.parametrize(
    "look",
    [
        {"lang": "en"},
        {"lang": "ru"},
        {"lang": "en", "glyphs": "ascii", "colour": "mono"},
        {"lang": "ru", "glyphs": "box", "colour": "16"},
    ],
    ids=["en", "ru", "ascii-mono", "ru-box"],
)
async def test_a_turn_at_a_terminal(columns: int, rows: int, look: dict[str, str]) -> None:
    with terminal(Options(**GAME, **look), columns, rows) as (term, feed):  # type: ignore[arg-type]
        run = asyncio.ensure_future(term.client.run())
        russian = look["lang"] == "ru"
        await term.see("обменов осталось 1" if russian else "trades left 1")
        # The same physical keys on the other layout mean the same.
        term.keys.send_text("h" if russian else "ь")
        await term.see("какую карту" if russian else "which card do you give")
        term.keys.send_text("\x1b")
        await term.see("ваш ход" if russian else "your turn")
        term.keys.send_text("d")  # on a Russian screen: the key of the letter that stands there on that layout
        if russian:
            term.keys.send_text("в")
        await term.see("Круг 2" if russian else "Round 2")
        if look.get("glyphs") == "ascii" and not russian:
            assert term.text().isascii()
        if look.get("colour") == "mono":
            assert not any("\x1b[38;" in data or "\x1b[0;38" in data for data in feed.raw)
        term.keys.send_text("\x03")
        await term.see("Выйти?" if russian else "Quit?")
        term.keys.send_text("д" if russian else "y")
        assert await run == 0


async def test_escape_alone_answers_at_once() -> None:
    with terminal(Options(**GAME, lang="en")) as (term, _feed):  # type: ignore[arg-type]
        run = asyncio.ensure_future(term.client.run())
        await term.see("your turn")
        loop = asyncio.get_running_loop()
        before = loop.time()
        term.keys.send_text("\x1b")
        await term.see("Pause")
        assert loop.time() - before < 1.0
        term.keys.send_text("5")
        await term.see("Quit?")
        term.keys.send_text("y")
        assert await run == 0


async def test_a_small_window_says_so_and_goes_on() -> None:
    with terminal(Options(**GAME, lang="en"), 40, 10) as (term, _feed):  # type: ignore[arg-type]
        run = asyncio.ensure_future(term.client.run())
        await term.see("60 x 20")
        term.keys.send_text("\x03y")
        assert await run == 0


async def test_clicks_are_keys_when_the_mouse_is_on() -> None:
    with terminal(Options(**GAME, lang="en", mouse=True)) as (term, _feed):  # type: ignore[arg-type]
        run = asyncio.ensure_future(term.client.run())
        await term.see("your turn")
        row = next(i for i, text in enumerate(term.text().split("\n")) if "m market" in text)
        term.keys.send_text(f"\x1b[<0;4;{row + 1}M\x1b[<0;4;{row + 1}m")
        await term.see("which card do you give")
        term.keys.send_text("\x03y")
        assert await run == 0


async def test_a_failure_gives_the_terminal_back_and_says_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for where in ("press", "draw"):
        with terminal(Options(**GAME, lang="en")) as (term, feed):  # type: ignore[arg-type]
            run = asyncio.ensure_future(term.client.run())
            await term.see("your turn")

            def broken(*_args: object) -> None:
                raise RuntimeError("on purpose")

            monkeypatch.setattr(term.client.desk, where, broken)
            term.keys.send_text("m")
            assert await run == 1
            assert "RuntimeError" in term.client.trouble and "--resume" in term.client.trouble
            assert "\n" not in term.client.trouble
            assert "Traceback" not in "".join(feed.raw)
            (log,) = Path(data_home()).rglob("tui-crash.log")
            assert "on purpose" in log.read_text()


async def test_a_failing_bot_does_not_hang_the_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardcatan.players.RandomPlayer.choose", lambda *_args: 1 / 0)
    with terminal(Options(**GAME, lang="en")) as (term, _feed):  # type: ignore[arg-type]
        run = asyncio.ensure_future(term.client.run())
        await term.see("your turn")
        term.keys.send_text("d\r")
        assert await run == 1
        assert "ZeroDivisionError" in term.client.trouble


async def test_bots_that_search_are_watched_to_the_end() -> None:
    """They think in a thread, while the screen goes on."""
    with terminal(Options(players=("search:60", "greedy", "search:60"), seed=4, fast=True, lang="en")) as (term, _feed):
        run = asyncio.ensure_future(term.client.run())
        await term.see("The game is over")
        assert "Thinker 2" in term.text() and "Trader" in term.text()
        term.keys.send_text("q")
        assert await run == 0


async def test_a_long_thought_is_broken_off_by_leaving() -> None:
    options = Options(players=("human:Anna", "search:20000ms"), rules=CardRules(start=1), seed=4, lang="en")
    with terminal(options) as (term, _feed):
        run = asyncio.ensure_future(term.client.run())
        await term.see("is playing")
        term.keys.send_text("\x03y")
        assert await run == 0
        await term.until(lambda: not any(thread.name.startswith("bot") for thread in threading.enumerate()), 10.0)


async def test_bots_take_their_time_and_a_key_skips() -> None:
    """With an hour between moves nothing happens until a key is pressed."""
    with terminal(Options(players=("human:Anna", "random"), seed=4, rules=CardRules(start=1), pace=3600.0, lang="en")) as (
        term, _feed,
    ):
        run = asyncio.ensure_future(term.client.run())
        await term.see("is playing")
        await term.see("skip ahead")
        term.keys.send_text("\r")
        await term.see("your turn")
        term.keys.send_text("\x03y")
        assert await run == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (Options(players=("human", "nobody")), "nobody"),
        (Options(players=("human", "random", "random"), match=3), "two players"),
        (Options(players=("human", "random"), match=3, swap_deals=True), "even"),
        (Options(players=("human", "random"), rules=CardRules(players=3)), "3"),
        (Options(players=("human:random", "random")), "name of a bot"),
        (Options(resume=""), "no unfinished game"),
        (Options(resume="/nowhere/at/all.txt"), "/nowhere/at/all.txt"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_wrong_options_are_one_sentence(options: Options, said: str) -> None:
    with terminal(options) as (term, _feed):
        assert await term.client.run() == 2
        assert said in term.client.trouble and "\n" not in term.client.trouble


def test_without_a_terminal_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert play(Options(lang="en")) == 2
    assert "needs a terminal" in capsys.readouterr().err


def test_no_color_is_obeyed_unless_a_colour_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardcatan.tui.style import DEPTHS, colour_depth

    monkeypatch.setenv("NO_COLOR", "1")
    assert colour_depth("auto") == DEPTHS["mono"]
    assert colour_depth("256") == DEPTHS["256"]
    monkeypatch.delenv("NO_COLOR")
    assert colour_depth("auto") is None


def test_names_are_clean_and_distinct() -> None:
    seats = parse_seats(("human:A\x1b[31mnna\u202e", "human:Anna", "human: Anna ", "random", "human"))
    assert [seat.name for seat in seats] == ["A[31mnna", "Anna", "Anna 2", "", "Player 5"]
    assert seats[3].bot == "random"


def test_settings_survive_rubbish() -> None:
    from cardcatan.tui import settings

    settings.path().parent.mkdir(parents=True, exist_ok=True)
    wrong = '{"players": 3, "pace": "x", "game": "chess", "rules": {"card": 3}, "lang": "xx", "games": []}'
    for text in ("", "[]", wrong, "\x00"):
        settings.path().write_text(text)
        assert settings.Settings.load() == settings.Settings()
    mine = settings.Settings(players=("human:Зоя", "random"), game="board", rules={"board": "board goal=12"}, pace=0.3)
    mine.save()
    assert settings.Settings.load() == mine




async def test_old_settings_do_not_break_the_setup_screen() -> None:
    from cardcatan.tui import settings

    settings.path().parent.mkdir(parents=True, exist_ok=True)
    settings.path().write_text('{"players": ["x", "y", "z", "a", "b", "c", "d"], "rules": {"card": "card goal=99"}, "games": -3}')
    with terminal(Options(lang="en")) as (term, _feed):
        run = asyncio.ensure_future(term.client.run())
        await term.see("Start the game")
        assert "10 points" in term.text()
        term.keys.send_text("\r")
        await term.see("Round 1")
        term.keys.send_text("\x03y")
        assert await run == 0
