"""How fast the parts of the LAN are, without sockets: `python -m pytest benchmarks/test_lan.py --benchmark-enable`.

`python benchmarks/lan.py` measures the whole over real sockets.
"""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
from pytest_benchmark.fixture import BenchmarkFixture

from cardcatan import CardGame, CardRules
from cardcatan.net import messages
from cardcatan.net.history import FILE, History
from cardcatan.table import Finished, Finisher, Room, Table, talk
from cardcatan.table.entries import encode as encode_entry
from cardcatan.table.fair import commitment

RULES = CardRules(players=4)
KEYS = [bytes([seat]) * 32 for seat in range(4)]


def update() -> talk.Update:
    """The first update of a game."""
    view = CardGame(RULES, 1).view(0)
    legal = tuple(map(str, view.legal_actions()))
    return talk.Update(game=1, number=0, events=(), view=view.pack(), legal=legal, banks=(150_000,) * 4)


def test_an_update_written(benchmark: BenchmarkFixture) -> None:
    """MessagePack of an update with view and legal actions."""
    benchmark(messages.encode, update())


def test_an_update_read_and_checked(benchmark: BenchmarkFixture) -> None:
    """The same back into a checked message."""
    benchmark(messages.from_host, messages.encode(update()))


def test_a_game_through_a_room(benchmark: BenchmarkFixture) -> None:
    """A game of four who draw from `legal`: requests read, applied, and all that each is told written."""

    def play() -> int:
        room, chance, moves = seated(), random.Random(1), 0
        legal = hear(room)
        while legal:
            (seat, told) = legal.popitem()
            action = told.legal[int(chance.random() * len(told.legal))]
            act = messages.encode(talk.Act(game=1, number=told.number, action=action))
            room.request(KEYS[seat], messages.from_client(act), 0.0)  # type: ignore[arg-type]
            legal = hear(room)
            moves += 1
        return moves

    moves = benchmark(play)
    if benchmark.stats:
        benchmark.extra_info["microseconds a move"] = round(benchmark.stats["median"] / moves * 1e6, 1)


def seated() -> Room:
    """A room of four where the first game was dealt."""
    room = Room(1, talk.Settings(rules=str(RULES), clock=False), entropy=bytes)
    for key in KEYS:
        room.enter(key, "bench", 0.0)
    for key in KEYS:
        room.request(key, talk.Ready(on=True), 0.0)
    for key in KEYS:
        room.request(key, talk.Commit(game=1, digest=commitment(bytes(32))), 0.0)
    for key in KEYS:
        room.request(key, talk.Open(game=1, salt=bytes(32)), 0.0)
    return room


def hear(room: Room) -> dict[int, talk.Update]:
    """Write all that is to be told and journaled; the updates that want a decision, by seat."""
    wanted: dict[int, talk.Update] = {}
    for entry in room.take_entries():
        encode_entry(entry)
    for key, news in room.take_news():
        messages.encode(news)
        if isinstance(news, talk.Update) and news.legal:
            wanted[key[0]] = news
    return wanted


def test_a_game_stored_and_rated(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """A game of four into the history, with a sync to the disk."""
    table, chance = Table(RULES, 1), random.Random(1)
    while (seat := table.actor) is not None:
        table.act(seat, table.legal(seat).choice(chance), table.number(seat))
    assert table.result
    players = tuple(Finisher(key=key, name="bench", bot="") for key in KEYS)
    text, scores = str(table.record()), table.result.scores
    game = Finished(
        room=1, game=1, title="", rules=str(RULES), record=text, players=players, winner=0, scores=scores, conceded=()
    )
    numbers = iter(range(10**9))
    with History(tmp_path / FILE) as history:
        benchmark(lambda: history.add(msgspec.structs.replace(game, record=f"{text}{next(numbers)}"), 0))
