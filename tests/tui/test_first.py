"""The first screen: what is found on the network, and where one goes from there."""

from __future__ import annotations

import asyncio

import pytest

from cardcatan.net.doors import Address
from cardcatan.tui.keys import letter
from cardcatan.tui.options import HostOptions, JoinOptions, Options
from cardcatan.tui.settings import Settings
from cardcatan.tui.text import width
from cardcatan.tui.visit import Goal

from .lan import PLACE, FakeNetwork, card, info, member, settle, state
from .sitting import Sitting, terminal


async def first(network: FakeNetwork, name: str = "Boris", lang: str = "en") -> Sitting:
    sitting = Sitting(lang, network=network)
    sitting.desk.settings.name = name
    sitting.desk.open_first()
    await settle()
    return sitting


async def test_tables_come_and_go_by_themselves() -> None:
    network = FakeNetwork()
    sitting = await first(network)
    assert network.browsing and network.browsing.running and "Looking" in sitting.text()
    network.browsing.find()
    assert "None yet" in sitting.text()
    network.browsing.find(card(info(title="Kitchen"), info(2, title="", phase="playing", free=0, taken=3, locked=True)))
    rows = sitting.text().split("\n")
    (kitchen,) = [row for row in rows if "Kitchen" in row]
    assert kitchen.split() == ["1", "Kitchen", "cards", "Anna", "1/3", "waiting", "3", "ms"]
    (second,) = [row for row in rows if "2 table 2" in row]
    assert second.split()[-6:] == ["Anna", "3/3", "playing", "3", "ms", "code"]
    network.browsing.find(card(info(title="Kitchen", phase="over")))
    assert "break" in sitting.text() and "finished" not in sitting.text()  # another game may follow
    network.browsing.find()
    assert "Kitchen" not in sitting.text()
    sitting.close()


async def test_a_key_plays_here_as_before() -> None:
    sitting = await first(FakeNetwork())
    await sitting.press("enter")
    assert sitting.screen == "Setup" and "Start the game" in sitting.text()
    await sitting.press("escape")
    assert sitting.screen == "First"
    await sitting.press(letter("play"), "enter")
    assert sitting.screen == "TableScreen" and "Round 1" in sitting.text()
    await sitting.press("escape", "4")
    assert sitting.screen == "Setup"
    await sitting.press("escape")
    assert sitting.screen == "First"
    sitting.close()


async def test_a_digit_joins_a_table_and_looking_around_ends() -> None:
    network = FakeNetwork(card(info(7)))
    sitting = await first(network)
    assert network.browsing
    network.browsing.find(card(info(7)))
    await sitting.press("1")
    await settle()
    assert not network.browsing.running
    link = network.links[0]
    link.welcome()
    entered = [message for message in link.asked() if hasattr(message, "table")]
    assert [(message.table, message.watch) for message in entered] == [(7, False)]
    sitting.close()


async def test_a_key_watches() -> None:
    network = FakeNetwork(card(info(7, free=0, taken=3, phase="playing")))
    sitting = await first(network)
    assert network.browsing
    network.browsing.find(*network.doors.values())
    await sitting.press("end", *["down"] * 5, letter("watch"))
    await settle()
    network.links[0].welcome()
    assert [message.watch for message in network.links[0].asked() if hasattr(message, "watch")] == [True]
    sitting.close()


@pytest.mark.parametrize(
    ("table", "said"),
    [(info(free=0, taken=3, watchers=False), "All seats are taken"), (info(watchers=False), "Nobody may watch")],
    ids=["full", "no watchers"],
)
async def test_what_cannot_be_is_said_before_going(table: object, said: str) -> None:
    network = FakeNetwork(card(table))  # type: ignore[arg-type]
    sitting = await first(network)
    assert network.browsing
    network.browsing.find(*network.doors.values())
    await sitting.press("1" if "seats" in said else "up")
    if "watch" in said and "seats" not in said:
        await sitting.press(letter("watch"))
    assert said in sitting.text() and not network.links
    await sitting.press("enter")
    assert sitting.screen == "First"
    sitting.close()


async def test_a_host_of_another_version_is_seen_and_the_matter_is_said() -> None:
    network = FakeNetwork()
    sitting = await first(network)
    assert network.browsing
    network.browsing.find(card(key=b"", protocol=(9, 0), package="7.1", tables=()), card(key=b"x" * 32, name="Vera"))
    assert "another version: cardcatan 7.1" in sitting.text()
    await sitting.press("1")
    assert "too old" in sitting.text() and "7.1" in sitting.text()
    sitting.close()


async def test_an_address_is_typed_checked_and_remembered() -> None:
    network = FakeNetwork(card())
    sitting = await first(network)
    await sitting.press(letter("address"), *"nonsense::", "enter")
    assert "is no address" in sitting.text()
    await sitting.press("delete")
    sitting.desk.paste("cardcatan join 192.168.1.7 \n")
    await sitting.press("enter")
    await settle()
    assert len(network.links) == 1
    network.links[0].welcome(state())
    assert "cardcatan join 192.168.1.7" in sitting.text() and sitting.screen == "Lobby"
    assert Settings.load().address == "192.168.1.7"
    sitting.close()


async def test_what_can_be_no_name_of_a_machine_is_said_in_words() -> None:
    sitting = await first(FakeNetwork())
    await sitting.press(letter("address"), *"w" * 70, "enter")
    text = sitting.text()
    assert "is no address" in text and "codec" not in text and sitting.screen == "Prompt"
    sitting.close()


async def test_nobody_at_an_address_is_one_sentence() -> None:
    network = FakeNetwork()
    sitting = await first(network)
    await sitting.press(letter("address"), *"10.0.0.9", "enter")
    await settle()
    assert "no host answers at 10.0.0.9" in " ".join(sitting.text().split())
    await sitting.press("enter")
    assert sitting.screen == "First"
    sitting.close()


async def test_a_name_is_asked_once_and_remembered() -> None:
    network = FakeNetwork(card())
    sitting = await first(network, name="")
    assert network.browsing
    network.browsing.find(card())
    await sitting.press("1", *["backspace"] * 30, "enter")
    assert "Type a name" in sitting.text()
    await sitting.press(*"Zoe", "enter")
    await settle()
    assert network.links[0].session.name == "Zoe" and Settings.load().name == "Zoe"
    sitting.close()


async def test_a_name_may_be_changed_by_the_keyboard_of_either_language() -> None:
    sitting = await first(FakeNetwork(), lang="ru")
    await sitting.press("d")  # the key of the Russian letter
    assert sitting.screen == "Prompt"
    await sitting.press("delete", *"Зоя", "enter")
    assert "Зоя" in sitting.text() and sitting.desk.settings.name == "Зоя"
    sitting.close()


async def test_escape_asks_before_it_quits() -> None:
    sitting = await first(FakeNetwork())
    await sitting.press("escape")
    assert "Quit?" in sitting.text() and not sitting.left
    await sitting.press("y")
    assert sitting.left
    sitting.close()


# --- the host's key --------------------------------------------------------------------------------------------------------


async def test_at_the_first_meeting_the_fingerprint_is_shown() -> None:
    network = FakeNetwork(card(), met=False)
    sitting = await first(network)
    sitting.desk.join([PLACE], Goal())
    await settle()
    assert card().fingerprint in sitting.text() and not network.links
    await sitting.press("escape")
    await settle()
    assert sitting.screen == "First" and not network.links
    sitting.desk.join([PLACE], Goal())
    await settle()
    await sitting.press("enter")
    await settle()
    assert network.trusted == [False]
    sitting.close()


async def test_a_changed_key_is_shouted_and_enter_goes_back() -> None:
    network = FakeNetwork(card())
    network.changed_key = "OLD2-OLD2"
    sitting = await first(network)
    for key, links in (("enter", 0), ("escape", 0), (letter("trust"), 1)):
        sitting.desk.join([PLACE], Goal())
        await settle()
        text = sitting.text()
        assert "WARNING" in text and "OLD2-OLD2" in text and card().fingerprint in text
        await sitting.press(key)
        await settle()
        assert len(network.links) == links
    assert network.trusted == [True]
    sitting.close()


async def test_the_command_line_can_take_a_new_key() -> None:
    network = FakeNetwork(card())
    network.changed_key = "OLD2-OLD2"
    options = JoinOptions(address="192.168.1.7", name="Zoe", code="secret", table=4, trust_new_key=True, lang="en")
    with terminal(options, network=network) as (term, _feed):
        run = asyncio.ensure_future(term.client.run())
        await term.until(lambda: bool(network.links))
        assert network.trusted == [True] and network.links[0].session.name == "Zoe"
        network.links[0].welcome()
        assert network.links[0].session.wanted == (4, False, "secret")
        term.keys.send_text("\x03")
        assert await run == 0
    assert network.closed


# --- the looks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 20), (130, 35)])
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("glyphs", ["unicode", "box", "ascii"])
async def test_the_first_screen_fits(columns: int, rows: int, lang: str, glyphs: str) -> None:
    network = FakeNetwork()
    sitting = Sitting(lang, glyphs, network=network)
    sitting.desk.open_first()
    assert network.browsing
    phases = ("lobby", "playing", "over", "paused") * 8
    tables = [info(i, title="W" * 40, phase=phase, locked=True) for i, phase in enumerate(phases)]
    network.browsing.find(card(*tables, name="\u0416" * 40, ping_ms=999.4))
    for _ in range(40):
        drawn = sitting.desk.draw(columns, rows)
        text = sitting.text(columns, rows)
        assert len(drawn) == rows and all(width(row) <= columns for row in drawn)
        assert text.count("1/3") >= 5 and ("ms" if lang == "en" else "мс") in text
        if glyphs == "ascii" and lang == "en":
            assert text.replace("\u0416", "").isascii()
        await sitting.press("down")
    sitting.close()


@pytest.mark.parametrize(
    "look",
    [{"lang": "en"}, {"lang": "ru"}, {"lang": "en", "glyphs": "ascii", "colour": "mono"}, {"lang": "ru", "glyphs": "box"}],
    ids=["en", "ru", "ascii-mono", "ru-box"],
)
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 20)])
async def test_from_the_first_screen_to_a_lobby_at_a_terminal(columns: int, rows: int, look: dict[str, str]) -> None:
    network = FakeNetwork(card())
    with terminal(Options(tables=True, **look), columns, rows, network) as (term, feed):  # type: ignore[arg-type]
        term.client.desk.settings.name = "Boris"
        russian = look["lang"] == "ru"
        run = asyncio.ensure_future(term.client.run())
        await term.see("Столы в этой сети" if russian else "Tables on this network")
        assert network.browsing
        network.browsing.find(card())
        await term.see("Kitchen")
        term.keys.send_text("1")
        await term.until(lambda: bool(network.links))
        network.links[0].welcome(state())
        await term.see("не готов" if russian else "not ready")
        term.keys.send_text("u" if russian else "r")  # the key, whatever stands on it
        await term.until(lambda: "ready" in str(network.links[0].asked()).lower())
        network.links[0].hear(state(members=(member(1, "Anna", here=False), member(2, "Boris"))))
        await term.see("не тут" if russian else "away")
        if look.get("glyphs") == "ascii" and not russian:
            assert term.text().isascii()
        if look.get("colour") == "mono":
            assert not any("\x1b[38;" in data or "\x1b[0;38" in data for data in feed.raw)
        term.keys.send_text("\x03")
        await term.see("Уйти" if russian else "Leave")
        term.keys.send_text("д" if russian else "y")
        assert await run == 0
        assert network.links[0].closed.is_set()


async def test_hosting_from_the_command_line_opens_a_table_at_once() -> None:
    network = FakeNetwork(card(address=Address("127.0.0.1", 7766)))
    with terminal(HostOptions(arguments=("--seats=4",), code="secret", lang="en"), network=network) as (term, _feed):
        run = asyncio.ensure_future(term.client.run())
        await term.until(lambda: bool(network.links))
        child = network.children[0]
        assert child.arguments == ("--seats=4", "--lang=en") and child.code == "secret"
        network.links[0].welcome(state(you=1))
        await term.see("cardcatan join 10.0.0.4")
        assert "cardcatan join 192.168.1.7" in term.text() and "127.0.0.1" not in term.text() and "secret" in term.text()
        term.keys.send_text("\x03")
        await term.see("Close the table?")
        term.keys.send_text("y")
        assert await run == 0
        assert child.stopped

