"""A table before and between games: what it shows, and which keys ask the host for what."""

from __future__ import annotations

from typing import Any

import pytest

from cardcatan import CardRules
from cardcatan.errors import ProtocolError
from cardcatan.net import messages
from cardcatan.net.trouble import NoHost
from cardcatan.table import talk
from cardcatan.tui.i18n import set_language
from cardcatan.tui.keys import letter
from cardcatan.tui.lanwords import option_name
from cardcatan.tui.lobby import lobby_model
from cardcatan.tui.text import plain, width
from cardcatan.tui.visit import Goal

from .lan import PLACE, SETTINGS, FakeLink, FakeNetwork, card, info, member, settle, state
from .sitting import Sitting

ANNA, BORIS, FREE = talk.SeatState(member=1, name="Anna"), talk.SeatState(member=2, name="Boris"), talk.SeatState()
PRIVATE = talk.Settings(rules=SETTINGS.rules, watchers=False)
BOT = talk.SeatState(bot="greedy", ready=True)


OFFERED: dict[str, Any] = {
    "seats": (ANNA, talk.SeatState(member=3, name="Vera", offered=2), FREE),
    "members": (member(1, "Anna"), member(2, "Boris"), member(3, "Vera")),
}


WATCHED: dict[str, Any] = {"members": (member(1, "Anna"), member(2, "Boris"), member(3, "Vera"))}


async def lobby(*news: Any, lang: str = "en", goal: Goal | None = None, **changes: Any) -> tuple[Sitting, FakeLink]:
    """Boris at a table, of which the host has told."""
    sitting = Sitting(lang, network=FakeNetwork(card()))
    sitting.desk.settings.name = "Boris"
    sitting.desk.join([PLACE], goal or Goal())
    await settle()
    link = sitting.desk.network.links[0]  # type: ignore[attr-defined]
    link.welcome(state(**changes), *news)
    link.asked()
    return sitting, link


def seats(*given: talk.SeatState) -> dict[str, Any]:
    return {"seats": given}


async def test_everybody_and_everything_is_seen_at_once() -> None:
    settings = talk.Settings(
        rules=str(CardRules(players=5, goal=12, soothsayer=False)), title="Kitchen", bank_ms=90_000, free_ms=5_000, games=3
    )
    sitting, _link = await lobby(
        settings=settings,
        seats=(
            talk.SeatState(member=1, name="Anna", ready=True, wins=2), talk.SeatState(member=2, name="Boris"),
            talk.SeatState(member=3, name="Vera", offered=4), BOT, FREE,
        ),
        members=(member(1, "Anna"), member(2, "Boris"), member(3, "Vera", here=False), member(4, "Gleb")),
    )  # fmt: skip
    text = sitting.text()
    rows = {row[2:].strip()[:1]: row for row in text.split("\n")[2:12]}
    assert "Kitchen" in text and "waiting" in text
    for what in ("to 12 points", "1:30 each, and 5 s", "match of 3 games", "Destiny card: no"):
        assert what in " ".join(text.split())
    assert all(what in rows["1"] for what in ("Anna", "✓ ready", "2 games won", "in charge"))
    assert "not ready" in rows["2"] and "you" in rows["2"]
    assert "away" in rows["3"] and "offered to Gleb" in rows["3"]
    assert "Trader" in rows["4"] and "bot" in rows["4"] and "✓ ready" in rows["4"]
    assert "free" in rows["5"] and "Without a seat: Gleb" in text
    assert "cardcatan join 192.168.1.7" in text and card().fingerprint in text
    sitting.close()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (seats(ANNA, BORIS, FREE), "I am ready"),
        (seats(ANNA, talk.SeatState(member=2, name="Boris", ready=True), FREE), "Waiting for: Anna, 1 free seat"),
        (seats(ANNA, FREE, FREE), "Choose a free seat"),
        (seats(ANNA, BOT, BOT), "All seats are taken"),
        (OFFERED, "Seat 2 is offered to you"),
        ({"phase": "dealing"}, "cards are dealt"),
        ({"phase": "playing", "settings": PRIVATE, **seats(ANNA, BOT, BOT)}, "nobody may watch"),
        ({"chair": 2, **seats(BOT, BOT, BOT)}, "let the bots begin"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_one_sentence_says_what_to_do(changes: dict[str, Any], said: str) -> None:
    sitting, _link = await lobby(**changes)
    assert said in sitting.text()
    sitting.close()


@pytest.mark.parametrize(
    ("changes", "keys", "asked"),
    [
        ({}, "r", talk.Ready(on=True)),
        (seats(ANNA, talk.SeatState(member=2, name="Boris", ready=True), FREE), "r", talk.Ready(on=False)),
        ({}, ["enter"], talk.Ready(on=True)),
        ({}, "3", talk.Sit(seat=2)),
        (seats(ANNA, FREE, FREE), ["enter"], talk.Sit(seat=1)),
        ({}, ["down", " "], talk.Sit(seat=2)),
        ({}, ["escape", "5"], talk.Stand()),
        (OFFERED, "2", talk.Take(seat=1)),
        ({"members": (member(1, "Anna"), member(2, "Boris"), member(3, "Vera"))}, ["escape", "6", "1"], talk.Offer(member=3)),
        (seats(ANNA, talk.SeatState(member=2, name="Boris", offered=3), FREE), ["escape", "6"], talk.Offer(member=None)),
        ({}, ["t", *"hi there", "enter"], talk.Say(n=1, text="hi there")),
        ({"chair": 2}, ["3", "1"], talk.Sit(seat=2)),
        ({"chair": 2}, ["3", "3"], talk.SeatBot(seat=2, bot="greedy")),
        ({"chair": 2, **seats(ANNA, BORIS, BOT)}, ["3", "1"], talk.FreeSeat(seat=2)),
        ({"chair": 2}, ["1", "1"], talk.FreeSeat(seat=0)),
        ({"chair": 2}, ["1", "2", "y"], talk.Kick(member=1)),
        ({"chair": 2}, ["1", "3", "y"], talk.Kick(member=1, ban=True)),
        ({"chair": 2}, ["escape", "8", "1", "1", "y"], talk.Kick(member=1)),
        ({"chair": 2, **WATCHED}, ["escape", "8", "2", "1", "y"], talk.Kick(member=3)),
        ({"chair": 2, **WATCHED}, ["escape", "8", "2", "2", "y"], talk.Kick(member=3, ban=True)),
        ({"chair": 2, "phase": "playing", **WATCHED}, ["escape", "9", "2", "2", "y"], talk.Kick(member=3, ban=True)),
        ({"chair": 2}, ["s", "down", *"Den", "enter"], talk.Configure(settings=talk.Settings(rules=SETTINGS.rules, title="Den"))),
        ({"chair": 2, **seats(BOT, BOT, BOT)}, "r", talk.Ready(on=True)),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, (str, list)) else "",
)
async def test_keys_ask_the_host(changes: dict[str, Any], keys: list[str], asked: talk.AnyRequest) -> None:
    sitting, link = await lobby(**changes)
    await sitting.press(*keys)
    (request,) = link.asked()
    assert type(request) is type(asked)
    assert {**_fields(request), "re": 0} == {**_fields(asked), "re": 0}
    sitting.close()


def _fields(request: talk.AnyRequest) -> dict[str, Any]:
    return {name: getattr(request, name) for name in request.__struct_fields__}


@pytest.mark.parametrize("keys", [["1", "2", "enter"], ["1", "2", "n"], ["1", "2", "escape"], ["1", "escape"], ["s", "escape"],
                                  ["escape", letter("leave"), "enter"], ["t", *"oh", "escape"], ["t", "enter"]],
                         ids="-".join)  # fmt: skip
async def test_what_was_begun_can_be_taken_back(keys: list[str]) -> None:
    sitting, link = await lobby(chair=2)
    await sitting.press(*keys)
    assert not link.asked() and not link.closed.is_set()
    sitting.close()


async def test_only_who_is_in_charge_may_do_some_things() -> None:
    sitting, link = await lobby()
    await sitting.press("s")
    assert sitting.screen == "Lobby" and "in charge" in sitting.text().split("Talk")[1]
    await sitting.press("1")
    assert sitting.screen == "Lobby" and not link.asked()
    sitting.close()


async def test_settings_offer_what_the_core_has_and_stay_within_it() -> None:
    sitting, link = await lobby(chair=2)
    await sitting.press("s")
    text = sitting.text()
    assert all(option_name(name) in text for name, *_rest in CardRules.options())
    await sitting.press("down", "down", "down", *["right"] * 9, "down", *["right"] * 9)
    await sitting.press("down", "right", "right", "down", "right", "enter")
    (request,) = link.asked()
    assert request.settings.rules.startswith("card players=6 goal=15 start=@1 soothsayer=off")
    await sitting.press("s", *["up"] * 5, "left", "left", "enter")  # the clock, backwards from two and a half minutes
    (request,) = link.asked()
    assert request.settings.clock and request.settings.bank_ms == 60_000
    await sitting.press("s", *["up"] * 5, *["left"] * 3, "enter")
    (request,) = link.asked()
    assert not request.settings.clock
    sitting.close()


async def test_talk_and_notes_stand_in_the_order_in_which_they_came() -> None:
    sitting, link = await lobby()
    said = talk.Said(line=1, member=1, name="Anna", n=1, text="hello")
    link.hear(talk.Note(kind="joined", name="Vera"), said, talk.Note(kind="left", name="Vera"))
    text = sitting.text()
    places = [text.index(what) for what in ("Vera comes", "Anna: hello", "Vera leaves")]
    assert places == sorted(places)
    for n in range(2, 60):
        link.hear(talk.Said(line=n, member=1, name="Anna", n=n, text=f"line {n} " + "long " * 20))
    assert "line 59" in sitting.text() and "line 2 " not in sitting.text()
    sitting.close()


@pytest.mark.parametrize("kind", talk.NoteKind.__args__)  # type: ignore[attr-defined]
@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_every_note_has_words(kind: str, lang: str) -> None:
    sitting, link = await lobby(lang=lang)
    link.hear(talk.Note(kind=kind, name="Vera", other="Gleb", seat=1))  # type: ignore[arg-type]
    text = sitting.text()
    assert kind in ("paused", "resumed", "closed") or "Vera" in text
    assert ("Gleb" in text) == (kind in ("kicked", "banned", "moved", "offered"))
    sitting.close()


async def test_a_ban_is_called_the_same_everywhere() -> None:
    sitting, link = await lobby(chair=2, **WATCHED)
    link.hear(talk.Note(kind="banned", name="Gleb", other="Boris"))
    assert "Boris sends Gleb away and keeps them out" in sitting.text()
    for keys in (["1"], ["escape", "8", "2"]):
        await sitting.press(*keys)
        assert "send away and keep out" in sitting.text()
        await sitting.press("3" if keys == ["1"] else "2")
        assert "cannot come back to this table until the host starts anew" in " ".join(sitting.text().split())
        await sitting.press("n")
    link.hear(messages.Goodbye(code="banned", text="!"))
    link.trouble = link.session.trouble
    link.closed.set()
    await settle()
    assert "cannot come back to it until the host starts anew" in " ".join(sitting.text().split())
    sitting.close()


@pytest.mark.parametrize(("seated", "spared"), [(True, ""), (False, "Anna")])
async def test_whom_one_may_send_away_during_a_game(seated: bool, spared: str) -> None:
    """Who looks after the table without playing sends no player away."""
    table = seats(ANNA, BORIS if seated else BOT, BOT)
    sitting, _link = await lobby(chair=2, phase="playing", **table, **WATCHED)
    await sitting.press("1")
    assert sitting.screen == ("Lobby" if spared else "Ask")
    await sitting.press("escape", *([] if spared else ["escape"]), *["down"] * 20)
    (row,) = [i for i, option in enumerate(sitting.desk.screens[-1].choice.options)  # type: ignore[attr-defined]
              if "send somebody away" in plain(option.label)]
    await sitting.press(str(row + 1))
    text = sitting.text()
    assert "Vera" in text and ("Anna" in text) == (not spared)
    sitting.close()


async def test_the_widest_names_leave_room_for_their_fingerprints() -> None:
    wide = talk.Member(member=3, name="\u4f60" * 24, mark="WXYZ-2345", here=True)
    sitting, _link = await lobby(chair=2, members=(member(1, "Anna"), member(2, "Boris"), wide))
    await sitting.press("escape", "8")
    assert all("WXYZ-2345" in sitting.text(columns) and "ABCD-0001" in sitting.text(columns) for columns in (60, 80))
    sitting.close()


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("columns", [60, 80])
async def test_the_bar_never_drops_the_ways_out(columns: int, lang: str) -> None:
    ready = talk.SeatState(member=2, name="Boris", ready=True)
    sitting, _link = await lobby(lang=lang, chair=2, **seats(ANNA, ready, FREE))
    bar = sitting.text(columns).split("\n")[-1]
    keys = bar.split()
    assert all(key in keys for key in ("Enter", "Esc", "F1", letter("quit"))) and len(bar) <= columns
    assert letter("settings") not in keys
    sitting.close()


async def test_bots_of_one_kind_are_numbered_from_the_first() -> None:
    sitting, link = await lobby(seats=(BOT, BORIS, BOT))
    assert "Trader 1 " in sitting.text() and "Trader 2 " in sitting.text() and "Trader  " not in sitting.text()
    link.hear(state(seats=(BOT, BORIS, talk.SeatState(bot="random", ready=True))))
    assert "Trader  " in sitting.text() and "Dice  " in sitting.text()
    link.hear(state(seats=(BOT, BORIS, talk.SeatState(member=1, name="Trader 1"))))
    assert "Trader 1" in sitting.text() and "Trader 2" not in sitting.text() and "Trader  " in sitting.text()
    link.hear(state(seats=(BOT, BOT, talk.SeatState(member=1, name="Trader 1"))))
    assert "Trader 2" in sitting.text() and "Trader 3" in sitting.text()
    sitting.close()


async def test_between_games_the_table_says_that_seats_move() -> None:
    sitting, link = await lobby(phase="over", game=1)
    assert "for the next game everybody moves up one seat" in sitting.text()
    link.hear(state())
    assert "moves up" not in sitting.text()
    sitting.close()


async def test_a_refusal_is_said_and_nothing_else_happens() -> None:
    sitting, link = await lobby()
    await sitting.press("3")
    (request,) = link.asked()
    link.hear(talk.Refused(re=request.re, code="seat-taken", text="seat @{seat} is taken", params={"seat": 2}))
    assert "seat @2 is taken" in sitting.text()
    sitting.close()


async def test_a_line_that_is_typed_stays_when_the_game_begins() -> None:
    sitting, link = await lobby()
    await sitting.press("t", *"wait")
    link.hear(state(phase="dealing"))
    assert "Say: wait" in sitting.text() and "cards are dealt" in sitting.text()
    sitting.desk.paste(" for\nme")
    await sitting.press("enter")
    assert [request.text for request in link.asked(talk.Say)] == ["wait for me"]
    sitting.close()


# --- coming in -------------------------------------------------------------------------------------------------------------


def challenge() -> messages.Challenge:
    return messages.Challenge(table=1, salt=bytes(16), nonce=bytes(32))


async def test_a_code_is_asked_for_until_it_is_right() -> None:
    sitting = Sitting(network=FakeNetwork(card()))
    sitting.desk.join([PLACE], Goal(), "Boris")
    await settle()
    link = sitting.desk.network.links[0]  # type: ignore[attr-defined]
    link.welcome(challenge())
    assert "wants a code" in sitting.text()
    await sitting.press("enter")
    assert "Type the code" in sitting.text()
    await sitting.press(*"wrong", "enter")
    link.asked()
    link.hear(challenge())
    (entered,) = link.asked(messages.Enter)
    assert entered.proof and b"wrong" not in messages.encode(entered)
    link.hear(talk.Refused(code="wrong-code", text="that is not the code of this table"))
    assert "that is not the code" in " ".join(sitting.text().split())
    await sitting.press(*"right", "enter")
    link.hear(challenge(), state(locked=True))
    assert sitting.screen == "Lobby" and "code right" in sitting.text()
    sitting.close()


async def test_a_code_from_the_command_line_is_not_asked_for() -> None:
    sitting = Sitting(network=FakeNetwork(card()))
    sitting.desk.join([PLACE], Goal(code="secret"), "Boris")
    await settle()
    link = sitting.desk.network.links[0]  # type: ignore[attr-defined]
    link.welcome(challenge())
    assert sitting.screen == "Waiting" and len([m for m in link.asked(messages.Enter) if m.proof]) == 1
    sitting.close()


async def test_a_host_of_several_tables_lets_one_choose_and_says_why_not() -> None:
    network = FakeNetwork(card(info(1), info(4, title="Garden", free=0)))
    sitting = Sitting(network=network)
    sitting.desk.join([PLACE], Goal(), "Boris")
    await settle()
    link = network.links[0]
    link.welcome()
    assert sitting.screen == "HostTables" and "Garden" in sitting.text()
    link.asked()
    await sitting.press("down", letter("watch"))
    assert [(m.table, m.watch) for m in link.asked(messages.Enter)] == [(4, True)]
    link.hear(talk.Refused(code="no-watchers", text="nobody may watch at this table"))
    assert "nobody may watch" in sitting.text()
    await sitting.press("enter", "1")
    assert [(m.table, m.watch) for m in link.asked(messages.Enter)] == [(1, False)]
    link.hear(state())
    assert sitting.screen == "Lobby"
    sitting.close()


async def test_a_held_seat_is_where_one_goes_first() -> None:
    network = FakeNetwork(card(info(1), info(4)))
    sitting = Sitting(network=network)
    sitting.desk.join([PLACE], Goal(), "Boris")
    await settle()
    network.links[0].welcome(table=4)
    assert [m.table for m in network.links[0].asked(messages.Enter)] == [4]
    sitting.close()


async def test_who_is_not_let_in_is_told_and_goes_home() -> None:
    sitting = Sitting(network=FakeNetwork(card()))
    sitting.desk.join([PLACE], Goal(), "Boris")
    await settle()
    link = sitting.desk.network.links[0]  # type: ignore[attr-defined]
    text = "you were sent away from this table, and cannot come back to it until the host starts anew"
    link.welcome(talk.Refused(code="banned", text=text))
    assert "until the host starts anew" in " ".join(sitting.text().split())
    await sitting.press("enter")
    assert sitting.screen == "First" and link.closed.is_set()
    sitting.close()


# --- trouble and going -------------------------------------------------------------------------------------------------------


async def test_a_lost_connection_is_said_and_mended_by_itself() -> None:
    sitting, link = await lobby()
    link.lose(NoHost(PLACE, "no answer"))
    assert "Connection lost" in sitting.text()
    await sitting.press("r")  # cannot be asked now, and is no harm
    assert "not at a table now" in sitting.text() and sitting.screen == "Lobby"
    link.trouble = None
    link.welcome(state())
    assert "Connection lost" not in sitting.text()
    sitting.close()


@pytest.mark.parametrize("code", ["kicked", "banned", "replaced", "malformed", "version"])
async def test_every_goodbye_is_said_in_words(code: str) -> None:
    for lang in ("en", "ru"):
        sitting, link = await lobby(lang=lang)
        link.hear(messages.Goodbye(code=code, text="!"))  # type: ignore[arg-type]
        link.trouble = link.session.trouble
        link.closed.set()
        await settle()
        assert sitting.screen == "Message" and len(sitting.text().split()) > 5
        await sitting.press("enter")
        assert sitting.screen == "First"
        sitting.close()
    set_language("en")


@pytest.mark.parametrize("code", ["flood", "full", "journal"])
async def test_a_goodbye_for_a_while_is_said_while_one_waits(code: str) -> None:
    sitting = Sitting(network=FakeNetwork(card()))
    sitting.desk.join([PLACE], Goal(), "Boris")
    await settle()
    link = sitting.desk.network.links[0]  # type: ignore[attr-defined]
    link.session.opened(0.0)
    link.hear(messages.Goodbye(code=code, text="!"))  # type: ignore[arg-type]
    link.lose(link.session.trouble or ProtocolError("?"))
    text = " ".join(sitting.text().split())
    assert "Trying again" in text and "host" in text
    sitting.close()


async def test_a_closed_table_can_be_waited_for_or_left() -> None:
    sitting, link = await lobby()
    link.hear(messages.Goodbye(code="closing", text="!"))
    assert "The table is closed" in sitting.text()
    link.welcome(state())
    assert sitting.screen == "Lobby"  # it was opened again
    link.hear(messages.Goodbye(code="closing", text="!"))
    await sitting.press("enter")
    assert sitting.screen == "Lobby" and "Connection lost" in sitting.text()
    link.welcome(state())
    link.hear(messages.Goodbye(code="closing", text="!"))
    await sitting.press("2")
    assert sitting.screen == "First" and link.closed.is_set()
    sitting.close()


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_host_that_is_opened_again_with_another_code_asks_for_it(lang: str) -> None:
    sitting, link = await lobby(lang=lang, goal=Goal(code="before"), locked=True)
    assert "before" in sitting.text()
    link.hear(messages.Goodbye(code="closing", text="!"))
    await sitting.press("1")
    link.welcome(challenge())
    link.hear(talk.Refused(code="wrong-code", text="that is not the code of this table"))
    assert sitting.screen == "Prompt" and "before" not in sitting.text()
    await sitting.press(*"after", "enter")
    link.hear(challenge(), state(locked=True))
    assert sitting.screen == "Lobby" and "after" in sitting.text()
    link.lose(NoHost(PLACE, "no answer"))
    link.welcome(state())
    assert "after" not in sitting.text()  # it wants none any more
    sitting.close()


async def test_leaving_a_lobby_says_so_to_the_host() -> None:
    sitting, link = await lobby()
    await sitting.press("escape", letter("leave"), "y")
    assert sitting.screen == "First" and [type(m) for m in link.asked(talk.Leave)] == [talk.Leave] and link.closed.is_set()
    sitting.close()


async def test_quitting_asks_once() -> None:
    sitting, link = await lobby()
    await sitting.press("quit", "quit")
    assert sitting.text().count("Leave the table?") == 1
    await sitting.press("escape")
    assert sitting.screen == "Lobby"
    await sitting.press(letter("quit"), "y")
    assert sitting.left and link.closed.is_set()
    sitting.close()


# --- the looks ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 20), (130, 35)])
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("glyphs", ["unicode", "box", "ascii"])
async def test_the_fullest_lobby_fits(columns: int, rows: int, lang: str, glyphs: str) -> None:
    sitting = Sitting(lang, glyphs, network=FakeNetwork(card()))
    sitting.desk.join([PLACE], Goal(code="W" * 40), "Boris")
    await settle()
    link = sitting.desk.network.links[0]  # type: ignore[attr-defined]
    long = "\u0416" * 24
    members = tuple(member(i, f"{long[:-2]}{i}", here=i % 2 > 0) for i in range(1, 20))
    rules = str(CardRules(players=6, destiny="counter-clockwise", start=5))
    sitters = [talk.SeatState(member=i + 1, name=members[i].name, wins=100, pause=True, offered=9) for i in range(6)]
    settings = talk.Settings(rules=rules, title="W" * 40, games=9)
    link.welcome(state(settings=settings, seats=tuple(sitters), members=members, chair=2, locked=True))
    for n in range(30):
        link.hear(talk.Said(line=n + 1, member=1, name=long, n=n + 1, text="word " * 60))
    more = ["escape", letter("talk"), *"W" * 300]
    for keys in ([], [letter("settings")], ["escape", "escape"], ["escape", "escape", "1"], ["escape"], more):
        await sitting.press(*keys)
        drawn = sitting.desk.draw(columns, rows)
        assert len(drawn) == rows and all(width(row) <= columns for row in drawn)
    text = sitting.text(columns, rows)
    assert all(f"{i} " in text for i in range(1, 7)) and "W_" in text
    sitting.close()


def test_the_model_of_a_table_is_what_the_host_said() -> None:
    ready = talk.SeatState(member=2, name="Boris", ready=True)
    model = lobby_model(state(chair=2, seats=(ANNA, ready, FREE), members=(member(2, "Boris"),)))
    assert model.seat == 1 and model.ready and model.chair and model.free == 1 and model.unready == ("Anna",)
    assert [row.here for row in model.seats] == [False, True, False] and not model.starts
