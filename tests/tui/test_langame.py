"""Games at a host, played by keys at several screens; the host is a room in the same process."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from cardcatan import BoardRules, CardRules, Record
from cardcatan.net.doors import Address
from cardcatan.table import talk
from cardcatan.tui.keys import letter
from cardcatan.tui.options import JoinOptions
from cardcatan.tui.tablescreen import TableScreen
from cardcatan.tui.text import plain, width
from cardcatan.tui.visit import Goal

from .lan import PLACE, FakeLink, FakeNetwork, Parlour, card, settle
from .sitting import Sitting, terminal
from .test_keys import other_layout, ways

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor")


def rules(players: int, goal: int = 5, **options: Any) -> str:
    return str(CardRules(players=players, goal=goal, **options))


class Party:
    """A table, and screens of people at it."""

    def __init__(self, settings: talk.Settings, bots: tuple[str, ...] = (), lang: str = "en") -> None:
        self.host = Parlour(settings, bots, owner=_key("Anna"))
        self.lang = lang
        self.people: list[Sitting] = []

    async def come(self, name: str, watch: bool = False, glyphs: str = "unicode") -> Sitting:
        sitting = Sitting(self.lang, glyphs, clock=lambda: self.host.now, network=FakeNetwork(card()))
        sitting.desk.join([PLACE], Goal(1, watch), name)
        await settle()
        self.host.seat(link_of(sitting), _key(name))
        self.people.append(sitting)
        return sitting

    async def begin(self, *names: str) -> list[Sitting]:
        """These people come, and are ready."""
        people = [await self.come(name) for name in names]
        for sitting in people:
            await sitting.press(letter("ready"))
        return people

    def actor(self) -> Sitting | None:
        """Whose decision it is, of those at a screen."""
        return next((s for s in self.people if isinstance(s.desk.screens[-1], TableScreen) and s.desk.screens[-1].panels), None)

    async def play(self, seed: int = 0, decisions: int = 10**6) -> int:
        """Decide by keys until the game is over, or so often; how often it was."""
        rng, made = random.Random(seed), 0
        while made < decisions and (sitting := self.actor()):
            screen = sitting.desk.screens[-1]
            assert isinstance(screen, TableScreen)
            keys, _actions = rng.choice(list(ways(screen.panels[-1], rng)))
            for key in keys:
                self.host.now += 0.3
                sitting.desk.press(other_layout(key) if rng.random() < 0.3 else key)
            made += 1
        return made

    def close(self) -> None:
        for sitting in self.people:
            sitting.close()


def _key(name: str) -> bytes:
    return name[0].encode() * 32


def link_of(sitting: Sitting) -> FakeLink:
    links: list[FakeLink] = sitting.desk.network.links  # type: ignore[attr-defined]
    return links[-1]


def game_of(sitting: Sitting) -> Any:
    assert sitting.desk.visit is not None and sitting.desk.visit.game is not None
    return sitting.desk.visit.game


FAST = {"pace_ms": 0}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("players", "people"), [(2, 2), (3, 2), (4, 3)])
async def test_a_whole_game_by_keys_is_verified_and_kept(players: int, people: int, lang: str) -> None:
    bots = ("",) * people + ("random",) * (players - people)
    party = Party(talk.Settings(rules=rules(players), **FAST), bots, lang)
    sittings = await party.begin(*NAMES[:people])
    assert await party.play(players) > 10
    kept = []
    for sitting in sittings:
        text = sitting.text()
        assert sitting.screen == "LanSheet" and ("verified" if lang == "en" else "проверено") in text
        (path,) = [row.split(maxsplit=1)[1] for row in text.split("\n") if ".record" in row]
        kept.append(Record.read(Path(path).expanduser()))
    assert len({str(record) for record in kept}) == 1 and kept[0].result
    assert set(NAMES[:people]) < set(kept[0].names) | {""} or players == people
    party.close()


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_whole_board_game_by_keys_is_verified_kept_and_watched(lang: str) -> None:
    """Offers, sevens and cards go through the host; who watches sees the island and nobody's hand."""
    settings = talk.Settings(rules=str(BoardRules(players=3, goal=4, proposals=1)), **FAST)
    party = Party(settings, ("", "", "random"), lang)
    sittings = await party.begin("Anna", "Boris")
    await party.play(1, 60)
    watcher = await party.come("Vera", watch=True)
    assert watcher.screen == "TableScreen" and game_of(watcher).viewer is None
    assert plain(game_of(watcher).log(None).entries[0].line).endswith(game_of(watcher).speaker.names[_founder(sittings[0])])
    for _ in range(200):
        if not await party.play(2, 20):
            break
        assert not any(game_of(watcher).view(None).hand)
        for sitting in party.people:
            drawn = sitting.desk.draw(80, 24)
            assert len(drawn) == 24 and all(width(row) <= 80 for row in drawn)
    for sitting in sittings:
        assert sitting.screen == "LanSheet" and ("verified" if lang == "en" else "проверено") in sitting.text()
        await sitting.press(letter("replay"))
        assert sitting.screen == "ReplayScreen"
        await sitting.press("left", "escape")
        assert sitting.screen == "LanSheet"
    assert watcher.screen == "LanSheet"
    party.close()


def _founder(sitting: Sitting) -> int:
    """Who laid the first settlement."""
    record = game_of(sitting).remote.since(game_of(sitting).viewer, -1)
    return next(event.seat for told in record for event in told.events if event.seat is not None)


async def test_the_board_is_asked_for_help_in_the_lobby() -> None:
    party = Party(talk.Settings(rules=str(BoardRules(players=3)), **FAST))
    anna = await party.come("Anna")
    text = anna.text()
    assert "to 10 points" in text
    await anna.press("f1")
    assert "A turn 1/13" in anna.text()
    party.close()


async def test_another_game_the_score_and_turned_seats() -> None:
    party = Party(talk.Settings(rules=rules(2), **FAST))
    anna, boris = await party.begin("Anna", "Boris")
    await party.play(1)
    won = game_of(anna).remote.winner
    assert f"Games won: Anna {int(won == 0)}, Boris {int(won == 1)}" in anna.text()
    assert "for the next game everybody moves up one seat" in anna.text()
    await anna.press("enter")  # the cursor is not on another game
    assert anna.screen == "Journal"
    await anna.press("escape", letter("again"))
    assert "Ready: Anna" in boris.text() and "waiting for: Boris" in boris.text() and "not ready after all" in anna.text()
    await boris.press(letter("again"))
    assert anna.screen == boris.screen == "TableScreen"
    assert game_of(anna).speaker.names == ("Boris", "Anna") and "games won" in anna.text()
    party.close()


async def test_seats_turn_with_their_names_and_bots() -> None:
    party = Party(talk.Settings(rules=rules(3), **FAST), ("", "", "random"))
    anna, boris = await party.begin("Anna", "Boris")
    for names in (("Anna", "Boris", "Dice"), ("Boris", "Dice", "Anna"), ("Dice", "Anna", "Boris")):
        assert game_of(anna).speaker.names == game_of(boris).speaker.names == names
        await party.play(2)
        for sitting in (anna, boris):
            await sitting.press(letter("again"))
    party.close()


async def test_several_bots_of_one_kind_have_the_same_numbers_at_the_table_and_in_the_score() -> None:
    party = Party(talk.Settings(rules=rules(3), **FAST), ("", "random", "random"))
    (anna,) = await party.begin("Anna")
    assert game_of(anna).speaker.names == ("Anna", "Dice 1", "Dice 2")
    await party.play(2)
    won = game_of(anna).remote.winner
    score = ", ".join(f"{name} {int(won == seat)}" for seat, name in enumerate(("Anna", "Dice 1", "Dice 2")))
    assert f"Games won: {score}" in anna.text()
    party.close()


async def test_a_host_that_moved_is_looked_for() -> None:
    party = Party(talk.Settings(rules=rules(2), **FAST))
    _anna, boris = await party.begin("Anna", "Boris")
    network = boris.desk.network
    assert isinstance(network, FakeNetwork)
    party.host.cut(link_of(boris))
    await settle()
    assert network.browsing and network.browsing.running
    network.browsing.find(card(address=Address("10.0.0.9")))
    assert [str(address) for address in link_of(boris).addresses()] == ["192.168.1.7:7766", "10.0.0.9:7766"]
    party.host.seat(link_of(boris), _key("Boris"))
    await settle()
    assert not network.browsing.running
    party.close()


async def test_a_match_has_a_number_a_score_and_an_end() -> None:
    party = Party(talk.Settings(rules=rules(2), games=2, **FAST))
    anna, boris = await party.begin("Anna", "Boris")
    assert "game 1 of 2" in anna.text()
    await party.play(2)
    assert "Match after 1 of 2 games" in anna.text() and "next game of the match" in anna.text()
    await anna.press(letter("again"))
    await boris.press(letter("again"))
    assert "game 2 of 2" in boris.text()
    await party.play(3)
    assert "wins the match!" in anna.text() or "match is a draw" in anna.text()
    assert "another match" in anna.text()
    party.close()


async def test_a_watcher_sees_no_hand_and_is_asked_nothing() -> None:
    party = Party(talk.Settings(rules=rules(2), **FAST))
    anna, _boris = await party.begin("Anna", "Boris")
    vera = await party.come("Vera", watch=True)
    await party.play(4, decisions=12)
    screen = vera.desk.screens[-1]
    assert isinstance(screen, TableScreen) and not screen.panels and "Watching" in vera.text()
    view = game_of(vera).view(None)
    assert view.seat is None and not any(view.hand)
    drew = [plain(entry.line) for entry in game_of(vera).log(None).entries if "draws" in plain(entry.line)]
    assert drew and not any("[" in said for said in drew)
    assert "Vera comes to the table" in anna.text() or "Vera" in "".join(plain(e.line) for e in game_of(anna).log(0).entries)
    party.close()


# --- talk, presence, connection ----------------------------------------------------------------------------------------------


async def test_talk_stands_between_the_moves_and_decides_nothing() -> None:
    party = Party(talk.Settings(rules=rules(2, start=0), **FAST))
    anna, boris = await party.begin("Anna", "Boris")
    before = game_of(anna).remote.last
    await anna.press(letter("talk"), *"d d 1 good luck", "enter")
    assert "Anna: d d 1 good luck" in boris.text() and game_of(anna).remote.last == before
    await boris.press(letter("talk"), *"thanks")
    await anna.press(letter("draw"))
    assert "Say: thanks" in boris.text() and "Boris, your turn" in boris.text()
    await boris.press("enter")
    log = [plain(entry.line) for entry in game_of(anna).log(0).entries]
    assert log.index("Anna: d d 1 good luck") < log.index("Boris: thanks")
    party.close()


async def test_who_is_away_is_marked_and_comes_back_to_the_same_seat() -> None:
    party = Party(talk.Settings(rules=rules(2, start=0), **FAST))
    anna, boris = await party.begin("Anna", "Boris")
    await party.play(5, decisions=6)
    party.host.cut(link_of(boris))
    assert "Boris is away" in anna.text() and _row(anna, "Boris").split()[-2:][0] == "away"
    table, hand = boris.text(), game_of(boris).view(1).hand
    assert "Connection lost" in table
    await boris.press("d", "m", "enter", "1")
    assert boris.text() == table  # the table stays, and nothing is decided
    if party.actor() is anna:
        await anna.press(letter("draw"), "enter")
    link = link_of(boris)
    link.trouble = None
    party.host.seat(link, _key("Boris"))
    assert "Connection lost" not in boris.text() and game_of(boris).view(1).seat == 1
    assert sum(game_of(boris).view(1).hand) >= sum(hand) - 7 and "away" not in _row(anna, "Boris")
    await party.play(6)
    assert "verified" in boris.text() and "verified" in anna.text()
    party.close()


async def test_a_new_screen_is_told_the_whole_game() -> None:
    party = Party(talk.Settings(rules=rules(2), **FAST))
    _anna, boris = await party.begin("Anna", "Boris")
    await party.play(7, decisions=20)
    log = [plain(entry.line) for entry in game_of(boris).log(1).entries if entry.happening]
    party.host.cut(link_of(boris))
    party.people.remove(boris)
    again = await party.come("Boris")
    assert [plain(entry.line) for entry in game_of(again).log(1).entries if entry.happening] == log
    assert game_of(again).view(1) == game_of(boris).view(1)
    boris.close()
    await party.play(8)
    assert "verified" in again.text()
    party.close()


# --- clocks --------------------------------------------------------------------------------------------------------------------


def _row(sitting: Sitting, name: str, columns: int = 80) -> str:
    return next(row for row in sitting.text(columns).split("\n") if f" {name} " in row and "turn:" not in row)


async def test_clocks_count_down_between_the_moves() -> None:
    party = Party(talk.Settings(rules=rules(3, start=0), bank_ms=60_000, free_ms=10_000, **FAST), ("", "", "random"))
    anna, boris = await party.begin("Anna", "Boris")
    assert "your time 1:00 + 10 s" in anna.text() and _row(anna, "Anna").endswith("1:00\u25c2")
    party.host.wait(4)
    assert "your time 1:00 + 6 s" in anna.text()
    party.host.wait(10.5)
    assert "your time 0:56" in anna.text()
    assert _row(boris, "Anna").endswith("0:56\u25c2") and _row(boris, "Boris").endswith("1:00")
    assert ":" not in _row(boris, "Dice")  # bots have no clock
    party.host.wait(41)
    assert "15 s left, then a bot decides" in anna.text() and "left, then" not in boris.text()
    await anna.press(letter("draw"))
    assert "Boris, your turn" in boris.text() and _row(boris, "Anna").endswith("0:15") and "your time 1:00 + 10 s" in boris.text()
    party.close()


async def test_a_screen_is_drawn_anew_only_while_a_clock_runs_on_it() -> None:
    party = Party(talk.Settings(rules=rules(2, start=0), **FAST))
    anna = await party.come("Anna")
    anna.text()
    assert not anna.ticks  # nothing runs in a lobby
    boris = await party.come("Boris")
    for sitting in (anna, boris):
        await sitting.press(letter("ready"))
    anna.text()
    assert len(anna.ticks) == 1 and 0 < anna.ticks[0] <= 1.01
    await anna.press("tab")
    anna.text()
    assert len(anna.ticks) == 1  # nor under the journal
    await anna.press("tab", "escape", "6")
    await boris.press("escape", "6")
    anna.text()
    assert "paused" in anna.text() and len(anna.ticks) == 1
    party.close()


async def test_without_a_clock_there_is_none_on_the_screen() -> None:
    party = Party(talk.Settings(rules=rules(2), clock=False, **FAST))
    anna, _boris = await party.begin("Anna", "Boris")
    assert "your time" not in anna.text() and "2:30" not in anna.text() and not anna.ticks
    party.host.wait(3600)
    assert "Round 1" in anna.text()
    party.close()


async def test_whose_time_is_up_is_told_that_a_bot_decides() -> None:
    party = Party(talk.Settings(rules=rules(2, start=0), bank_ms=20_000, free_ms=5_000, **FAST))
    _anna, boris = await party.begin("Anna", "Boris")
    party.host.wait(26)
    entries = [entry for entry in game_of(boris).log(1).entries if not entry.heading]
    assert plain(entries[0].line) == "The time of Anna is up: a bot decides" and entries[1].happening.seat == 0
    assert sum("is up" in plain(entry.line) for entry in entries) == 1
    party.close()


async def test_a_question_half_answered_stays_through_what_does_not_touch_it() -> None:
    party = Party(talk.Settings(rules=rules(2, start=0), **FAST))
    anna, boris = await party.begin("Anna", "Boris")
    await anna.press(letter("market"))
    assert "which card do you give" in anna.text()
    await boris.press(letter("talk"), *"hm", "enter")
    party.host.wait(1)
    assert "which card do you give" in anna.text() and "Boris: hm" in anna.text()
    party.close()


@pytest.mark.parametrize("game", [rules(3, start=0), str(BoardRules(players=3))], ids=["card", "board"])
async def test_a_line_of_talk_longer_than_the_log_shows_its_end(game: str) -> None:
    party = Party(talk.Settings(rules=game, **FAST), ("", "", "random"))
    anna, boris = await party.begin("Anna", "Boris")
    await boris.press(letter("talk"), *["\u4f60"] * 290, *"the end", "enter")
    for sitting in (anna, boris):
        text = sitting.text()
        assert "the end" in text and text.count("\u4f60") > 15 and "\u2026 \u4f60" in text and "journal: " in text
    await boris.press(letter("talk"), *"short", "enter")
    text = anna.text()
    assert "Boris: short" in text and "the end" in text and "\u2026 \u4f60" in text
    party.close()


async def test_who_watches_sees_no_hand_of_nothing_and_what_both_sides_bring() -> None:
    party = Party(talk.Settings(rules=rules(2), **FAST))
    await party.begin("Anna", "Boris")
    vera = await party.come("Vera", watch=True)
    for columns, road, knight in ((60, "A: +1 trade \u00b7 B: +1 point", "A: +1 card \u00b7 B: +1 point"),
                                  (80, "+1 trade/point", "+1 card/point")):
        rows = vera.text(columns).split("\n")
        below = rows[next(i for i, row in enumerate(rows) if "Watching" in row) + 1]
        assert "lumber" in below and not any(char.isdigit() for char in below)
        assert any("road" in row and road in row for row in rows) and any("knight" in row and knight in row for row in rows)
    party.close()


async def test_who_watches_the_island_sees_no_hand_and_no_rates() -> None:
    party = Party(talk.Settings(rules=str(BoardRules(players=2)), **FAST))
    anna, _boris = await party.begin("Anna", "Boris")
    vera = await party.come("Vera", watch=True)
    assert " hand " in anna.text() and " rate " in anna.text()
    assert " bank " in vera.text() and " hand " not in vera.text() and " rate " not in vera.text()
    party.close()


# --- pause, giving up, handing over --------------------------------------------------------------------------------------------


async def test_a_pause_by_agreement() -> None:
    party = Party(talk.Settings(rules=rules(2, start=0), **FAST))
    anna, boris = await party.begin("Anna", "Boris")
    await anna.press("escape", "6")
    assert "pause?" in _row(boris, "Anna") and "paused" not in boris.text()
    await boris.press("escape", "6")
    assert "The game is paused" in anna.text().split("Hand of")[1]
    await anna.press(letter("draw"))
    assert "Round 1 \u00b7 turn: Anna" in anna.text()
    party.host.wait(600)
    assert "your time 2:30" in anna.text()
    await boris.press("escape", "6")
    assert "Anna, your turn" in anna.text()
    await anna.press(letter("draw"))
    assert "turn: Boris" in anna.text()
    party.close()


@pytest.mark.parametrize("game", [rules(3, start=0), str(BoardRules(players=3))], ids=["card", "board"])
async def test_escape_on_the_network_is_a_menu_and_what_ends_a_pause_is_under_enter(game: str) -> None:
    party = Party(talk.Settings(rules=game, **FAST), ("", "", "random"))
    anna, boris = await party.begin("Anna", "Boris")
    vera = await party.come("Vera", watch=True)
    everybody = (anna, boris, vera)

    def bars() -> list[str]:
        return [sitting.text(columns).split("\n")[-1] for sitting in everybody for columns in (60, 80)]

    assert all("Esc menu" in bar and "pause" not in bar for bar in bars())
    await anna.press("escape", "6")
    for sitting in (boris, vera):
        assert "Anna would like a pause" in plain_log(sitting)
    await anna.press("escape", "6")
    assert "Anna needs no pause any more" in plain_log(boris)
    for sitting in (anna, boris):
        await sitting.press("escape", "6")
    assert all("Esc menu" in bar for bar in bars())
    assert "is paused. Esc, Enter:" in anna.text() and "is paused" in vera.text() and "Esc, Enter" not in vera.text()
    await vera.press("escape", "enter")
    assert "paused" in anna.text()
    await anna.press("escape", "enter")
    assert "The game goes on" in plain_log(vera) and "Esc, Enter" not in anna.text()
    party.close()


async def test_an_offer_of_a_seat_is_told_to_everybody() -> None:
    party = Party(talk.Settings(rules=rules(2, start=0), **FAST))
    anna, boris = await party.begin("Anna", "Boris")
    vera = await party.come("Vera", watch=True)
    await anna.press("escape", "7", "1")
    assert all("Anna offers the seat to Vera" in sitting.text() for sitting in (anna, boris, vera))
    await vera.press("escape")
    assert "take seat 1, which is offered to me" in vera.text()
    await anna.press("escape", "7")
    assert all("Anna keeps the seat after all" in sitting.text() for sitting in (anna, boris))
    party.close()


async def test_giving_up_asks_and_ends_a_game_of_two() -> None:
    party = Party(talk.Settings(rules=rules(2), **FAST))
    anna, boris = await party.begin("Anna", "Boris")
    await anna.press("escape", "8", "enter")
    assert anna.screen == "TableScreen" and not game_of(anna).over  # the cursor stands on the safe answer
    await anna.press("escape", "8", "y")
    for sitting in (anna, boris):
        assert sitting.screen == "LanSheet" and "All others gave up: Boris wins" in sitting.text()
        assert "verified" in sitting.text()
        assert "Games won: Anna 0, Boris 1" in sitting.text()
    party.close()


async def test_a_bot_plays_on_for_who_gave_up_among_more() -> None:
    party = Party(talk.Settings(rules=rules(3), **FAST))
    anna, boris, vera = await party.begin("Anna", "Boris", "Vera")
    await anna.press("escape", "8", "y")
    assert "gave up" in _row(boris, "Anna") and not game_of(boris).over
    await party.play(9)
    assert "verified" in anna.text() and "verified" in vera.text()
    party.close()


async def test_a_seat_is_handed_over_to_another_machine() -> None:
    party = Party(talk.Settings(rules=rules(2), **FAST))
    anna, boris = await party.begin("Anna", "Boris")
    await anna.press("escape", "7")
    assert "Nobody is here without a seat" in plain_log(anna)
    laptop = await party.come("Laptop", watch=True)
    await anna.press("escape", "7", "1")
    hand = game_of(anna).view(0).hand
    await laptop.press("escape", "6")
    assert game_of(laptop).viewer == 0 and game_of(laptop).view(0).hand == hand and game_of(anna).viewer is None
    assert "Watching" in anna.text() and "Anna hands the seat over to Laptop" in plain_log(boris)
    await party.play(10)
    assert all("verified" in sitting.text() for sitting in (anna, boris, laptop))
    party.close()


def plain_log(sitting: Sitting) -> str:
    return "\n".join(plain(entry.line) for entry in game_of(sitting).log(None).entries)


async def test_leaving_in_a_game_says_what_becomes_of_the_seat() -> None:
    party = Party(talk.Settings(rules=rules(2), **FAST))
    anna, boris = await party.begin("Anna", "Boris")
    await boris.press("escape", letter("leave"))
    assert "Your seat is held" in boris.text()
    await boris.press("y")
    assert boris.screen == "First" and "away" in _row(anna, "Boris") and party.host.room.holds_seat(_key("Boris"))
    party.close()


async def test_who_is_sent_away_is_told() -> None:
    party = Party(talk.Settings(rules=rules(2), **FAST))
    anna, boris = await party.begin("Anna", "Boris")
    await anna.press("escape", "5", "2")
    assert "Boris" in anna.text() and "send away" in anna.text()
    await anna.press("1", "y")
    await settle()
    assert boris.screen == "Message" and "sent away" in boris.text()
    assert anna.screen in ("Lobby", "LanSheet")
    party.close()


# --- fair or not --------------------------------------------------------------------------------------------


class _Cheat(Parlour):
    """A host that opens another record than it played."""

    def _send(self, link: FakeLink, message: Any) -> None:
        if isinstance(message, talk.Opened):
            message = talk.Opened(game=message.game, secret=bytes(32), record=message.record)
        super()._send(link, message)


async def test_a_difference_is_never_silent() -> None:
    party = Party(talk.Settings(rules=rules(2), **FAST))
    party.host = _Cheat(talk.Settings(rules=rules(2), **FAST), owner=_key("Anna"))
    anna, _boris = await party.begin("Anna", "Boris")
    await party.play(11)
    for size in ((80, 24), (60, 20)):
        text = anna.text(*size)
        assert "NOT VERIFIED" in text and "verified \u00b7" not in text and "secret" in text.lower()
    party.close()


# --- the looks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (79, 23), (80, 24), (100, 30), (130, 35)])
@pytest.mark.parametrize("glyphs", ["unicode", "box", "ascii"])
async def test_a_full_table_fits_every_size(columns: int, rows: int, lang: str, glyphs: str) -> None:
    party = Party(talk.Settings(rules=rules(6, goal=8), bank_ms=7_200_000, games=20, **FAST), ("", "", *["greedy"] * 4), lang)
    anna = await party.come("Anna", glyphs=glyphs)
    boris = await party.come("Boris", glyphs=glyphs)
    for sitting in (anna, boris):
        await sitting.press(letter("ready"))
    party.host.cut(link_of(boris))
    rng = random.Random(1)
    for step in range(400):
        if anna.screen != "TableScreen":
            break
        drawn = anna.desk.draw(columns, rows)
        assert len(drawn) == rows and all(width(row) <= columns for row in drawn)
        if party.actor() is anna:
            await party.play(step, decisions=1)
        else:
            party.host.wait(rng.choice((0.4, 30, 7_300)))
    drawn = anna.desk.draw(columns, rows)
    text = anna.text(columns, rows)
    assert len(drawn) == rows and all(width(row) <= columns for row in drawn)
    assert anna.screen == "LanSheet" and all(name in text for name in ("Anna", "Boris"))
    assert plain(drawn[-1]).strip() and f" {letter('leave')} " in text
    party.close()


async def test_ones_own_time_leaves_room_for_what_one_has_left_to_do() -> None:
    party = Party(talk.Settings(rules=rules(2, start=0), **FAST))
    anna, _boris = await party.begin("Annabella Wolfgangina", "Boris")
    small = anna.text(60, 20)
    assert "trades left 1" in small and "2:30 + 10 s" in small
    assert "Hand of Annabella Wolfgangina" in anna.text() and "trades left 1" in anna.text() and "2:30 + 10 s" in anna.text()
    party.close()


async def test_the_table_says_whom_it_waits_for_at_the_smallest_size() -> None:
    party = Party(talk.Settings(rules=rules(2, start=1), **FAST))
    anna, boris = await party.begin("Anna", "Boris")
    assert "Boris is playing" in anna.text(60, 20) and _row(anna, "Boris", 60).endswith("2:30")
    party.host.cut(link_of(boris))
    assert "Boris is away; a bot decides in 2:30" in anna.text(60, 20)
    party.close()




@pytest.mark.parametrize(
    "look",
    [{"lang": "en"}, {"lang": "ru"}, {"lang": "en", "glyphs": "ascii", "colour": "mono"}, {"lang": "ru", "glyphs": "box"}],
    ids=["en", "ru", "ascii-mono", "ru-box"],
)
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 20)])
async def test_a_table_on_the_network_at_a_terminal(columns: int, rows: int, look: dict[str, str]) -> None:
    russian = look["lang"] == "ru"
    network = FakeNetwork(card())
    party = Party(talk.Settings(rules=rules(2, start=1), **FAST), lang=look["lang"])
    options = JoinOptions(address="192.168.1.7", name="Boris", **look)  # type: ignore[arg-type]
    with terminal(options, columns, rows, network) as (term, feed):
        party.host.now = term.client.desk.clock()
        anna = await party.come("Anna")
        run = asyncio.ensure_future(term.client.run())
        await term.until(lambda: bool(network.links))
        party.host.seat(network.links[0], _key("Boris"))
        term.keys.send_text("u" if russian else "r")
        await anna.press(letter("ready"))
        await term.see("ваш ход" if russian else "your turn")
        await term.see("2:30 + ")
        await term.see("+ 9 ")  # it is drawn anew by itself
        await anna.press(letter("talk"), *"good luck", "enter")
        await term.see("Anna: good luck")
        term.keys.send_text("xthanks\r" if russian else "tthanks\r")
        await term.until(lambda: "Boris: thanks" in anna.text())
        term.keys.send_text("в" if russian else "d")
        await term.until(lambda: game_of(anna).remote.actor == 0)
        if look.get("glyphs") == "ascii" and not russian:
            assert term.text().isascii()
        if look.get("colour") == "mono":
            assert not any("\x1b[38;" in data or "\x1b[0;38" in data for data in feed.raw)
        term.keys.send_text("\x03")
        await term.see("Уйти из-за" if russian else "Leave the table?")
        term.keys.send_text("д" if russian else "y")
        assert await run == 0
    party.close()
