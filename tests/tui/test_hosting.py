"""Opening a table for others: the form, the host's process, its death and its end."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from cardcatan import CardRules, CatanError
from cardcatan.games.card import Rules
from cardcatan.net.doors import Address
from cardcatan.table import talk
from cardcatan.tui import hosting
from cardcatan.tui.keys import letter
from cardcatan.tui.settings import Settings
from cardcatan.tui.tableform import default_settings

from .lan import FakeNetwork, card, member, state
from .sitting import Sitting

HERE = Address("127.0.0.1", 7766)


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "LOOK", 0.0)


async def until(true: Any) -> None:
    """Wait for a condition; threads are involved."""
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.002)


async def at_form(network: FakeNetwork) -> Sitting:
    sitting = Sitting(network=network)
    sitting.desk.settings.name = "Anna"
    sitting.desk.open_first()
    await sitting.press(letter("host"))
    return sitting


async def opened(*news: Any) -> tuple[Sitting, FakeNetwork]:
    network = FakeNetwork(card(address=HERE))
    sitting = await at_form(network)
    await sitting.press("enter")
    await until(lambda: network.links)
    network.links[0].welcome(*(news or [state(you=1)]))
    return sitting, network


def given(arguments: tuple[str, ...]) -> dict[str, str]:
    """Options by name, however they are written."""
    words = [part for word in arguments for part in (word.split("=", 1) if word.startswith("--") else [word])]
    return dict(zip(words[::2], words[1::2], strict=False))


async def test_the_form_opens_the_table_that_it_shows() -> None:
    network = FakeNetwork(card(address=HERE))
    sitting = await at_form(network)
    await sitting.press("down", "delete", *"Zoe", "down", *"Den", "down", "down", "right", "right")  # four seats at cards
    await sitting.press("down", "down", "down", "right", "right")  # a bot on the third one
    await sitting.press("down", "down", "right", "right", "down", "right")  # to 12 points, the first seat begins
    while "› Thinking time" not in sitting.text():
        await sitting.press("down")
    await sitting.press("right", "down", "left", "down", "right", "down", "right", "right", "down", "left", "down", *"pass word")
    text = sitting.text()
    assert "5:00 each" in text and "pass word" in text
    await sitting.press("enter")
    await until(lambda: network.links)
    child = network.children[0]
    options = given(child.arguments)
    rules = Rules.parse(f"card {options['--rules']}")
    assert (rules.players, rules.goal, rules.start) == (4, 12, 0)
    assert options["--seats"] == "4" and options["--bots"] == "greedy" and options["--clock"] == "5m+5s"
    assert options["--watch"] == "no" and options["--games"] == "3" and options["--title"] == "Den" and options["--name"] == "Zoe"
    assert child.code == "pass word" and not any("pass word" in word for word in child.arguments)
    assert network.links[0].session.name == "Zoe"
    kept = default_settings(Settings.load().table)
    assert (kept.rules, kept.bank_ms, kept.games, Settings.load().table_bots) == (str(rules), 300_000, 3, ("greedy",))
    sitting.close()


async def test_the_form_opens_a_table_for_the_board_game() -> None:
    network = FakeNetwork(card(address=HERE))
    sitting = await at_form(network)
    while "› Game" not in sitting.text():
        await sitting.press("down")
    await sitting.press("right")
    text = sitting.text(80, 60)
    assert "the board game" in text and "12:00 each" in text and "Island" in text
    while "› Island" not in sitting.text():
        await sitting.press("down")
    await sitting.press("right", "enter")
    await until(lambda: network.links)
    options = given(network.children[0].arguments)
    rules = Rules.parse(f"board {options['--rules']}")
    assert options["--game"] == "board" and rules.game == "board" and str(rules).split()[4] == "layout=random"
    assert options["--clock"] == "12m+10s"
    sitting.close()



async def test_the_lobby_of_ones_own_table_says_how_others_join() -> None:
    sitting, _network = await opened()
    text = sitting.text()
    assert "cardcatan join 192.168.1.7" in text and "cardcatan join 10.0.0.4" in text and card().fingerprint in text
    sitting.close()


async def test_a_host_that_does_not_come_up_is_tried_at_another_port_then_said() -> None:
    network = FakeNetwork()
    tried: list[tuple[str, ...]] = []

    def start(arguments: tuple[str, ...], code: str) -> Any:
        tried.append(tuple(arguments))
        raise CatanError("the host did not come up: {why}", why="no room")

    network.start = start  # type: ignore[method-assign, assignment]
    sitting = await at_form(network)
    await sitting.press("enter")
    await until(lambda: sitting.screen == "Message")
    assert "no room" in sitting.text() and ["--port=0" in words for words in tried] == [False, True]
    await sitting.press("enter")
    assert sitting.screen == "HostForm"
    sitting.close()


async def test_a_host_that_dies_is_started_again_where_it_was() -> None:
    sitting, network = await opened()
    network.children[0].lines.append("out of memory")
    network.children[0].returncode = -9
    await until(lambda: sitting.screen == "Ask")
    assert "stopped by itself" in sitting.text() and "out of memory" in sitting.text()
    await sitting.press("escape")  # that is no answer
    assert "stopped by itself" in sitting.text()
    await sitting.press("enter")
    await until(lambda: len(network.children) == 2)
    words = network.children[1].arguments
    assert "--resume" in words and "--port=7766" in words
    await until(lambda: sitting.screen == "Lobby")
    network.children[1].returncode = -9
    await until(lambda: sitting.screen == "Ask")
    await sitting.press("2")
    assert sitting.screen == "First"
    sitting.close()


async def test_closing_asks_when_others_are_there_and_ends_the_host() -> None:
    sitting, network = await opened(state(you=1, members=(member(1, "Anna"), member(2, "Boris"))))
    await sitting.press("escape", "8" if "8 close" in sitting.text() else "9")
    sitting.desk.command("leave")
    assert "Other people are at this table" in sitting.text()
    await sitting.press("enter")
    assert sitting.screen in ("Lobby", "Ask") and not network.children[0].stopped
    sitting.desk.command("leave")
    await sitting.press("y")
    await until(lambda: network.children[0].stopped)
    assert sitting.screen == "First"
    sitting.close()


async def test_quitting_waits_for_the_host_to_end() -> None:
    sitting, network = await opened(state(you=1))
    await sitting.press("quit", "y")
    assert sitting.left
    await sitting.desk.farewell()
    assert network.children[0].stopped and network.closed
    sitting.close()


async def test_a_broken_off_game_can_be_opened_again_another_day() -> None:
    sitting, network = await opened(state(you=1, phase="playing", game=1))
    assert Settings.load().table_resume
    sitting.close()
    again = Sitting(network=FakeNetwork(card(address=HERE)))
    again.desk.settings = Settings.load()
    again.desk.open_first()
    assert "Open your table again" in again.text()
    await again.press(letter("reopen"))
    network = again.desk.network  # type: ignore[assignment]
    await until(lambda: network.links)
    assert "--resume" in network.children[0].arguments and network.children[0].code == ""
    network.links[0].welcome(state(you=1, phase="over", game=1))
    assert not Settings.load().table_resume
    again.close()


@pytest.mark.parametrize("rubbish", [{"rules": "chess"}, {"rules": 3}, {"bank_ms": -1}, {"games": "many"}, {"x": 1}])
def test_settings_of_a_table_survive_rubbish(rubbish: dict[str, Any]) -> None:
    assert default_settings(rubbish) == talk.Settings(rules=str(CardRules()))


def test_settings_of_a_table_read_back() -> None:
    mine = talk.Settings(rules=str(CardRules(players=4, goal=12)), title="Den", clock=False, pace_ms=0)
    assert default_settings(msgspec.to_builtins(mine)) == mine
