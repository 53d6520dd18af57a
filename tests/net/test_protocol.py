"""docs/protocol.md says what is so: its tables, numbers and examples are compared with what the program does."""

from __future__ import annotations

import hashlib
import hmac
import random
import re
import typing
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path

import msgspec
import pytest
import zmq.utils.z85

from cardcatan import BoardRules, BoardView, CardGame, CardRules, CardView
from cardcatan.core import BoardEventKind, BoardPhase, Building, Development, EventKind, Outcome, Phase, Resource
from cardcatan.errors import RoomErrorCode
from cardcatan.games.card import Rules
from cardcatan.net import door, messages
from cardcatan.net.peers import Limits
from cardcatan.net.wires import WireLimits
from cardcatan.table import talk
from cardcatan.table.dealer import STEP_S
from cardcatan.table.fair import fingerprint
from tests.conftest import random_steps
from tests.net.layout import bits, cards, compare_board, or_none
from tests.net.transcripts import SCENES, written

TEXT = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")
HEADING = re.compile(r"^### ([a-z-]+) – (client|host)$", re.MULTILINE)
KINDS = {"client": messages.FromClient, "host": messages.FromHost}


def rows(text: str) -> Iterator[list[str]]:
    """The cells of all tables in a text, but for headings."""
    lines = text.split("\n")
    for index, line in enumerate(lines):
        after = lines[index + 1] if index + 1 < len(lines) else ""
        if line.startswith("|") and not line.startswith("|---") and not after.startswith("|---"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def section(title: str) -> str:
    """The text below a heading of any level, up to the next one."""
    (found,) = re.findall(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    return str(found)


def tags(who: str) -> dict[str, type[msgspec.Struct]]:
    """The messages that one side sends, by name."""
    return {str(kind.__struct_config__.tag): kind for kind in typing.get_args(KINDS[who])}


def fields_of(kind: type[msgspec.Struct]) -> dict[str, bool]:
    """Field names, and whether they may be left out."""
    return {field.name: not field.required for field in msgspec.structs.fields(kind)}


def described(text: str) -> dict[str, bool]:
    """The same from tables of field, type, default, meaning."""
    return {cells[0].strip("`"): bool(cells[2]) for cells in rows(text) if len(cells) == 4 and cells[0].startswith("`")}


@pytest.mark.parametrize("who", ["client", "host"])
def test_every_message_stands_in_the_text_and_no_other(who: str) -> None:
    told = [tag for tag, side in HEADING.findall(TEXT) if side == who]
    assert sorted(told) == sorted(tags(who))


@pytest.mark.parametrize(("who", "tag"), [(who, tag) for who in KINDS for tag in tags(who)])
def test_every_field_stands_in_the_text_with_its_default(who: str, tag: str) -> None:
    found = described(section(f"{tag} – {who}").split("setting | type")[0].split("A map of `seats`")[0])
    wanted = fields_of(tags(who)[tag])
    if issubclass(tags(who)[tag], talk.Request):
        assert described(section("At a table"))["re"]
        del wanted["re"]
    assert found == wanted


def test_the_maps_within_messages_stand_in_the_text() -> None:
    assert described(section("configure – client").split("| setting")[1]) == fields_of(talk.Settings)
    assert described(section("table – host").split("A map of `seats`")[1]) == fields_of(talk.SeatState)
    tables = {cells[0].strip("`") for cells in rows(section("tables-are – host")) if len(cells) == 3}
    assert tables == set(fields_of(messages.TableInfo))
    members = next(cells[3] for cells in rows(section("table – host")) if cells[0] == "`members`")
    assert set(re.findall(r"`([a-z]+)`", members)) == set(fields_of(talk.Member))


def test_the_default_settings_are_those_of_the_text() -> None:
    told = {cells[0].strip("`"): cells[2] for cells in rows(section("configure – client")) if cells[2]}
    settings = talk.Settings(rules="card players=2")
    for name, default in told.items():
        assert str(getattr(settings, name)).lower() == default.strip('"'), name


def test_codes_and_kinds_stand_in_the_text() -> None:
    goodbye = {cells[0].strip("`") for cells in rows(section("goodbye – host")) if len(cells) == 3}
    assert goodbye == set(typing.get_args(typing.get_type_hints(messages.Goodbye)["code"]))
    refused = {cells[0].strip("`") for cells in rows(section("refused – host")) if len(cells) == 2}
    assert refused >= {code.value for code in RoomErrorCode}
    kinds = next(cells[3] for cells in rows(section("note – host")) if cells[0] == "`kind`")
    assert set(re.findall(r"`([a-z-]+)`", kinds)) == set(typing.get_args(talk.NoteKind))
    phases = next(cells[3] for cells in rows(section("table – host")) if cells[0] == "`phase`")
    assert re.findall(r"`([a-z]+)`", phases) == list(typing.get_args(talk.Phase))


def test_version_and_features_are_those_of_the_text() -> None:
    assert f"Protocol version: **{messages.PROTOCOL[0]}.{messages.PROTOCOL[1]}**" in TEXT
    told = re.findall(r"`([a-z-]+)`", section("Versions and features").partition("Features of this version: ")[2].split("\n")[0])
    assert tuple(told) == messages.FEATURES
    assert messages.MOST_FROM_CLIENT == 8 * 1024 and messages.MOST_FROM_HOST == 4 * 1024 * 1024


def test_the_door_is_as_the_text_says() -> None:
    told = [cells[0].strip("`") for cells in rows(section("The door")) if len(cells) == 2]
    assert told == [field.name for field in msgspec.structs.fields(door.Card)]
    (example,) = re.findall(r"```json\n(.*?)\n```", section("The door"))
    card = msgspec.json.decode(example, type=door.Card)
    assert len(zmq.utils.z85.decode(card.key.encode())) == 32
    assert card.fingerprint == fingerprint(zmq.utils.z85.decode(card.key.encode()))


def test_the_limits_are_those_of_the_text() -> None:
    told = {cells[0]: cells[1] for cells in rows(section("Limits"))}
    hall, wire = Limits(), WireLimits()

    def numbers(what: str) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", told[what])]

    assert numbers("frame from a client") == [messages.MOST_FROM_CLIENT // 1024]
    assert numbers("frame from a host") == [messages.MOST_FROM_HOST // 1024**2]
    assert numbers("messages") == [hall.rate, hall.burst]
    assert numbers("bytes on a connection") == [wire.byte_rate / 1e6, wire.byte_burst / 1e6]
    assert numbers("connections without `hello`") == [wire.idle]
    assert numbers("connections from one address")[:2] == [wire.new_rate, wire.per_address]
    assert numbers("chat") == [hall.chat_burst, 1 / hall.chat_rate]
    assert numbers("length of a line") == [talk.CHAT_LENGTH] and numbers("length of a name") == [talk.NAME_LENGTH]
    assert numbers("silence") == [hall.silence]
    assert numbers("slow readers") == [hall.unsent, hall.patience]
    assert numbers("a step of the fair deal") == [STEP_S]
    assert numbers("the line of the door") == [door.MOST_TABLES]


def test_what_never_changes_has_not_changed() -> None:
    hello = messages.Hello(protocol=(1, 0), package="0.2", name="Anna")
    assert messages.encode(hello).hex() == (
        "85a174a568656c6c6fa870726f746f636f6c920100a77061636b616765a3302e32a46e616d65a4416e6e61a8666561747572657390"
    )
    goodbye = messages.Goodbye(code="version", text="no", protocol=(1, 0), package="0.2")
    assert messages.encode(goodbye).hex() == (
        "85a174a7676f6f64627965a4636f6465a776657273696f6ea474657874a26e6fa870726f746f636f6c920100a77061636b616765a3302e32"
    )


def test_what_a_later_minor_version_adds_is_ignored() -> None:
    sit = {"t": "sit", "seat": 1, "re": 5, "cushion": {"colour": ["red"]}}
    assert messages.from_client(msgspec.msgpack.encode(sit)) == talk.Sit(seat=1, re=5)


# --- the fair deal --------------------------------------------------------------------------------------------------


def test_the_worked_example_of_the_fair_deal_is_right() -> None:
    (block,) = re.findall(r"```deal\n(.*?)```", TEXT, re.DOTALL)
    told = dict(re.findall(r"^(\w+(?: \d)?) +(\S.*?)$", re.sub(r"\n +", "", block), re.MULTILINE))
    secret, rules = bytes.fromhex(told["secret"]), told["rules"]
    message = b"cardcatan deal 1\0"
    for seat in range(3):
        salt = bytes.fromhex(told.get(f"salt {seat}", ""))
        message += b"\1" + salt if salt else b"\0"
        assert not salt or hashlib.sha256(salt).hexdigest() == told[f"digest {seat}"]
    message += int(told["game"]).to_bytes(8, "big") + rules.encode()
    assert message.hex() == told["message"]
    assert hashlib.sha256(secret).hexdigest() == told["dealer"]
    seed = hmac.digest(secret, message, "sha256")
    assert seed.hex() == told["seed"]
    game = CardGame(Rules.parse(rules), seed)
    for seat in range(3):
        assert " ".join(map(str, game.view(seat).hand)) == told[f"hand {seat}"]
    assert " ".join(map(str, game.view(None).market)) == told["market"]
    assert str(game.current) == told["begins"]


# --- events and views -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "kinds"), [("Events", EventKind), ("Events of the board game", BoardEventKind)])
def test_the_numbers_of_events_are_those_of_the_core(title: str, kinds: type[IntEnum]) -> None:
    told = {int(cells[0]): cells[1].strip("`") for cells in rows(section(title)) if len(cells) == 3}
    assert told == {kind.value: kind.name for kind in kinds}


@pytest.mark.parametrize(
    ("title", "enums"),
    [
        ("Views", {"kinds of cards": Resource, "buildings": Building, "phases": Phase, "outcomes": Outcome}),
        ("Views of the board game", {"phases of the board": BoardPhase, "development cards": Development}),
    ],
)
def test_the_numbers_of_words_are_those_of_the_core(title: str, enums: dict[str, type[IntEnum]]) -> None:
    lists = dict(cells for cells in rows(section(title)) if len(cells) == 2)
    assert set(lists) == set(enums)
    for name, enum in enums.items():
        assert lists[name] == ", ".join(f"{int(one)} {one.name.lower().replace('_', ' ')}" for one in enum)


def unpack_by_the_text(data: bytes, title: str = "Views") -> dict[str, list[int]]:
    """The bytes of each field, where the text says that they are."""
    places = [(int(at), int(size), name) for at, size, name, _ in (c for c in rows(section(title)) if len(c) == 4)]
    assert [at for at, _, _ in places] == [sum(size for _, size, _ in places[:index]) for index in range(len(places))]
    assert sum(size for _, size, _ in places) == len(data)
    return {name: list(data[at : at + size]) for at, size, name in places}


def compare(found: dict[str, list[int]], view: CardView) -> None:
    """Everything that the view says is where the text says."""
    n = view.players
    assert bytes(found["mark"]) == b"CCV\1"
    rules = view.rules
    assert found["rules: players"] == found["players"] == [n]
    assert found["rules: goal"] == [rules.goal] and or_none(found["rules: start"]) == rules.start
    assert found["rules: soothsayer"] == [rules.soothsayer]
    assert found["rules: destiny"] == [["clockwise", "counter-clockwise"].index(rules.destiny)]
    assert int.from_bytes(bytes(found["rules: round_limit"]), "little") == rules.round_limit
    for name in ("hand", "put_aside", "paid", "discards", "market"):
        assert cards(found[name]) == getattr(view, name), name
    for seat in range(n):
        if seat != view.seat:
            assert cards(found["known"][8 * seat : 8 * seat + 8]) == view.known[seat]
    assert int.from_bytes(bytes(found["turn"]), "little") == view.turn
    assert found["seat"] == [6 if view.seat is None else view.seat]
    plain = "pile current phase outcome trades_left gives_left roads_left knights_left settlements_left"
    for name in plain.split():
        assert found[name] == [getattr(view, name)], name
    for name in ("actor", "winner", "partner", "paying"):
        assert or_none(found[name]) == getattr(view, name), name
    for name in ("hand_sizes", "roads", "knights", "settlements", "cities", "discards_left"):
        assert tuple(found[name][:n]) == getattr(view, name) and not any(found[name][n:]), name
    assert tuple(found["backs_left"]) == view.backs_left
    assert found["expansions_left"] == [view.expansions_left[building] for building in list(Building)[4:]]
    expansions = [{Building(4 + bit) for bit in bits(byte)} for byte in found["expansions"]]
    assert expansions == [set(one) for one in view.expansions] + [set()] * (6 - n)
    built = {Building(bit) for bit in bits(found["built"][0]) if bit < 4}
    expansion = or_none(found["built_expansion"])
    assert built | ({Building(expansion)} if expansion is not None else set()) == set(view.built)
    assert (expansion is not None) == (4 in bits(found["built"][0]))
    used = view.library_used, view.university_used, view.guild_used
    assert used == tuple(bit in bits(found["used"][0]) for bit in range(3))
    if view.destiny is not None:
        assert found["destiny"] == [["clockwise", "counter-clockwise"].index(view.destiny)]
    assert not any(found["reserved"]) and found["rules: reserved"] == [0]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_packed_view_is_laid_out_as_the_text_says(players: int) -> None:
    rules = CardRules(players=players, start=1, round_limit=300)
    for seed in range(3):
        for game in random_steps(CardGame(rules, seed), seed, 400):
            seat = random.Random(game.decisions).choice([*range(players), None, game.actor])
            view = game.view(seat)
            compare(unpack_by_the_text(view.pack()), view)


@pytest.mark.parametrize("players", [2, 4])
def test_a_packed_view_of_the_board_is_laid_out_as_the_text_says(players: int) -> None:
    rules = BoardRules(players=players, start=1, goal=6, phases="strict", turn_limit=300)
    for seed in range(2):
        for game in random_steps(rules.deal(seed), seed, 600):
            seat = random.Random(game.decisions).choice([*range(players), None, game.actor])
            view = game.view(seat)
            assert isinstance(view, BoardView)
            compare_board(unpack_by_the_text(view.pack(), "Views of the board game"), view)


# --- transcripts ----------------------------------------------------------------------------------------------------


def test_all_transcripts_stand_in_the_text() -> None:
    assert [name for name, _ in written()] == list(SCENES)


@pytest.mark.parametrize("name", SCENES)
def test_what_a_transcript_says_is_what_is_said(name: str) -> None:
    """`python -m tests.net.transcripts` writes them anew."""
    assert SCENES[name]().text() == dict(written())[name]
