"""Whatever a host sends, a session neither fails nor grows without end: nonsense becomes trouble that can be shown."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cardcatan.errors import CatanError
from cardcatan.net import messages
from cardcatan.net.client import Session
from cardcatan.table import Room, talk
from cardcatan.tui.words import explain

from .sansio import BOARD, RULES, Net, settings

ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 6, 7, 255, 2**31, 2**53, 2**63, 2**64 - 1, -(2**63), 0.5, float("nan"), float("inf")),
    *("", "x", "\x1b[2J", "\u202e", "{}", "{0}", "@0", "a" * 10_000, "\x00", "card players=2", "card players=6"),
    *(b"", b"\x00", b"x" * 32, b"CCV\x01", b"x" * 10_000, [], [None], {}, {"t": "table"}, [[]], [1] * 1000),
)


def stream(seed: int, players: int = 2, rules: str = RULES) -> list[bytes]:
    """All that a host sends to a member in a whole game, with chat, and to a second game's deal."""
    table = settings(players, rules=rules.format(players=players))
    net = Net([Room(1, table, entropy=random.Random(seed).randbytes, bots=("", "random", "random")[:players])], seed)
    session = net.session("A", b"a" * 32)
    session.enter(1)
    net.connect(session, b"a" * 32)
    sent: list[bytes] = []
    wire = net.wires[id(session)]
    for _ in range(3000):
        if session.caught_up and session.state and session.state.phase in ("lobby", "over"):
            if session.game and session.game.verdict:
                return sent
            session.request(talk.Ready(on=True))
            session.say("hello")
        if session.my_turn and session.game:
            session.act(session.game.legal(session.seat).choice(net.random))
        net.flush(session)
        while wire.up:
            net.to_host(wire)
        sent += wire.down
        while wire.down:
            net.to_client(session)
    raise AssertionError("the game does not end")


STREAM, BOARD_STREAM = stream(1), stream(1, rules=BOARD)


def play(data: list[bytes], seed: int = 1) -> Session:
    """A session that hears this, and does what it would do at each point."""
    rng = random.Random(seed)
    session = Session("A", b"a" * 32, b"H" * 32, entropy=rng.randbytes)
    session.enter(1)
    session.opened(0.0)
    for number, message in enumerate(data):
        session.receive(message, number / 10)
        session.tick(number / 10)
        use(session)
        session.take_outgoing()
        if not session.connected:
            break
    if session.trouble:
        assert isinstance(session.trouble, CatanError) and explain(session.trouble).isprintable()
    return session


def use(session: Session) -> None:
    """What a screen asks of a session."""
    assert session.deadline is None or session.deadline >= 0
    game = session.game
    if game:
        _ = (game.actor, game.winner, game.over, game.result, game.conceded, game.legal(game.seat), game.take(game.seat))
        events = [event for told in game.since(game.seat, -1)[-1:] for event in told.events]
        assert all(event.seat is None or event.seat < len(game.names) for event in events)
        if game.verdict and game.verdict.difference:
            assert explain(game.verdict.difference).isprintable()
    if session.state:
        assert all(member.name.isprintable() for member in session.state.members)
    if session.my_turn and game:
        session.act(game.legal(game.seat)[0])
    if session.refusal:
        assert explain(session.refusal.error) is not None


def leaves(value: Any, put: Callable[[Any], None], found: list[tuple[Any, Callable[[Any], None]]]) -> None:
    """Every value inside a decoded message, and how to replace it."""
    found.append((value, put))
    if isinstance(value, dict):
        for key in value:
            leaves(value[key], lambda new, key=key: value.__setitem__(key, new), found)  # type: ignore[misc]
    elif isinstance(value, list):
        for at in range(len(value)):
            leaves(value[at], lambda new, at=at: value.__setitem__(at, new), found)  # type: ignore[misc]


def changed(data: bytes, rng: random.Random) -> bytes:
    """The message with one value in it replaced, left out, or changed a little."""
    whole = [msgspec.msgpack.decode(data)]
    found: list[tuple[Any, Callable[[Any], None]]] = []
    leaves(whole[0], lambda new: whole.__setitem__(0, new), found)
    value, put = rng.choice(found)
    if isinstance(value, bool) or value is None:
        put(rng.choice(ODD))
    elif isinstance(value, int):
        put(rng.choice([value + 1, value - 1, -value, rng.choice(ODD)]))
    elif isinstance(value, bytes) and value:
        at = rng.randrange(len(value))
        put(rng.choice([value[:at], value[:at] + bytes([value[at] ^ 1 << rng.randrange(8)]) + value[at + 1 :], rng.choice(ODD)]))
    elif isinstance(value, str) and value:
        at = rng.randrange(len(value))
        put(rng.choice([value[:at], value[:at] + chr(rng.randrange(1, 0x2100)) + value[at + 1 :], value * 2, rng.choice(ODD)]))
    else:
        put(rng.choice(ODD))
    return msgspec.msgpack.encode(whole[0])


@pytest.mark.parametrize("sent", [STREAM, BOARD_STREAM])
def test_the_stream_as_it_is_leads_to_the_end(sent: list[bytes]) -> None:
    session = play(sent)
    assert session.game and session.game.over and not session.trouble


@pytest.mark.parametrize("seed", range(480))
def test_one_value_changed(seed: int) -> None:
    rng = random.Random(seed)
    sent = STREAM if seed < 400 else BOARD_STREAM
    data = list(sent)
    kinds: dict[str, list[int]] = {}
    for at, message in enumerate(data):
        kinds.setdefault(msgspec.msgpack.decode(message)["t"], []).append(at)
    for _ in range(3):
        at = rng.choice(kinds[rng.choice(sorted(kinds))])
        data[at] = changed(sent[at], rng)
    play(data)


@pytest.mark.parametrize("seed", range(100))
def test_bits_changed(seed: int) -> None:
    rng = random.Random(seed)
    data = list(STREAM)
    at = rng.randrange(len(data))
    message = bytearray(data[at])
    for _ in range(rng.randint(1, 5)):
        message[rng.randrange(len(message))] ^= 1 << rng.randrange(8)
    data[at] = bytes(message)
    play(data)


@pytest.mark.parametrize("seed", range(100))
def test_messages_left_out_repeated_or_in_another_order(seed: int) -> None:
    rng = random.Random(seed)
    data = list(STREAM)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data))
        what = rng.randrange(4)
        if what == 0:
            del data[at]
        elif what == 1:
            data.insert(rng.randrange(len(data)), data[at])
        elif what == 2:
            other = rng.randrange(len(data))
            data[at], data[other] = data[other], data[at]
        else:
            data[at:at] = data[: rng.randrange(len(data))]
    play(data)


@pytest.mark.parametrize("seed", range(30))
def test_random_bytes(seed: int) -> None:
    rng = random.Random(seed)
    session = play([rng.randbytes(rng.randint(0, 200))])
    assert session.final and not session.online


def test_a_message_that_is_too_long() -> None:
    session = play([b"\xc4" * (messages.MOST_FROM_HOST + 1)])
    assert session.final


def test_a_host_that_talks_for_ever_fills_no_memory() -> None:
    session = play(STREAM[:8])
    for number in range(5000):
        said = talk.Said(line=number + 100, member=1, name="B" * 1000, n=number, text="t" * 1000)
        session.receive(messages.encode(said), 0.0)
        session.receive(messages.encode(talk.Note(kind="joined", name="B" * 1000)), 0.0)
        session.receive(messages.encode(talk.Refused(code="x", text="y" * 1000)), 0.0)
        session.receive(messages.encode(messages.Challenge(table=1, salt=b"", nonce=b"")), 0.0)
    assert len(session.chat) == 500 and len(session.notes) == 200 and session.noted == 5000
    assert len(session.take_outgoing()) < 5000


def test_a_host_cannot_make_us_count_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = 0

    def stretch(code: str, salt: bytes) -> bytes:
        nonlocal counted
        counted += 1
        return bytes(32)

    monkeypatch.setattr("cardcatan.net.client.stretch", stretch)
    session = Session("A")
    session.enter(1, code="x")
    session.opened(0.0)
    session.receive(STREAM[0], 0.0)
    for number in range(100):
        session.receive(messages.encode(messages.Challenge(table=1, salt=bytes([number]), nonce=b"")), 0.0)
    assert counted == 1
