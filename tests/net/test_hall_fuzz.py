"""The decoder and the hall under whatever a network may bring. `CARDCATAN_FUZZ_EXAMPLES=5000` tries more of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from cardcatan.errors import ProtocolError
from cardcatan.net import messages as m
from cardcatan.net.code import StoredCode
from cardcatan.net.peers import Limits
from cardcatan.table import Room, talk
from tests.net.halls import Client, Net, key_of, play_round
from tests.net.halls import settings as table

EXAMPLES = int(os.environ.get("CARDCATAN_FUZZ_EXAMPLES", "60"))
NAMES = ("Anna", "Boris", "Vera", "Mallory")
CODE = StoredCode(salt=b"s" * 16, stretched=b"c" * 32)

BEGUN = [(), ((0, 1), (1, 1)), ((0, 1), (1, 1), (2, 2)), ((0, 3), (1, 3))]
"""Who sits where at first: person and table."""

small = st.integers(-1, 6) | st.integers(0, 2**53)
words = st.sampled_from(["offer W O", "offer 2LB 19O @1 @9", "accept", "decline", "close @1", "road 71", "steal @3"])
texts = st.sampled_from(["", "draw 2", "market W O", "pay card", "build road", "\u202e\x1b[2J", "x" * 199]) | st.text(max_size=40)
hashes = st.sampled_from([b"0" * 32, b"1" * 32]) | st.binary(min_size=32, max_size=32)
known = ("card players=2", "card players=3 goal=7", "card", "card players=9", "board", "board players=2 goal=3")
rules = st.sampled_from(known) | st.text(max_size=20)
wishes: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {"rules": rules},
    optional={
        "title": st.text(max_size=41),
        "bank_ms": st.integers(-1, 10**8),
        "free_ms": st.integers(0, 10**4),
        "clock": st.booleans(),
        "watchers": st.booleans(),
        "games": st.integers(0, 3),
        "pace_ms": st.integers(0, 10_000),
        "stand_in": st.sampled_from(["greedy", "random", "search:99999999", "nobody"]),
    },
)


def message(tag: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[bytes]:
    """A message of a kind, with fields that may or may not be."""
    return st.fixed_dictionaries({"t": st.just(tag), **fields}).map(msgspec.msgpack.encode)


said = st.one_of(
    message("hello", protocol=st.just([1, 0]) | st.tuples(small, small), package=texts, name=texts),
    message("tables"),
    message("enter", table=st.integers(0, 3), watch=st.booleans(), game=small, number=st.integers(-1, 99), line=small),
    message("enter", table=st.integers(1, 3), proof=st.none() | hashes),
    message("ping", n=small),
    message("sit", seat=small),
    message("stand"),
    message("ready", on=st.booleans()),
    message("configure", settings=wishes),
    message("seat-bot", seat=small, bot=st.sampled_from(["greedy", "random", "search:1", "search:1ms", "", "?"]) | texts),
    message("free-seat", seat=small),
    message("kick", member=small, ban=st.booleans()),
    message("say", n=small, text=texts),
    message("commit", game=small, digest=hashes),
    message("open", game=small, salt=hashes),
    message("act", game=small, number=small, action=texts | words),
    message("pause", on=st.booleans()),
    message("concede", game=small),
    message("offer", member=st.none() | small),
    message("take", seat=small),
    message("leave"),
    st.binary(max_size=60),
    st.binary(min_size=m.MOST_FROM_CLIENT + 1, max_size=m.MOST_FROM_CLIENT + 1),
)
playing = st.tuples(st.just("play"), st.just(0), st.integers(1, 60))
coming = st.tuples(st.just("come"), st.integers(0, 3), st.integers(1, 3))
steps = st.one_of(
    st.tuples(st.just("say"), st.integers(0, 3), said),
    *(playing, playing, coming, coming),
    st.tuples(st.just("wait"), st.integers(0, 3), st.sampled_from([0.1, 1.0, 7.0, 70.0])),
    st.tuples(st.just("lose"), st.integers(0, 3), st.none()),
    st.tuples(st.sampled_from(["full", "gone", "free"]), st.integers(0, 3), st.none()),
)


@settings(max_examples=EXAMPLES * 10)
@given(st.one_of(st.binary(max_size=300), said, said.flatmap(lambda data: st.integers(0, len(data)).map(lambda n: data[:n]))))
def test_the_decoder_gives_a_message_or_says_that_it_is_none(data: bytes) -> None:
    try:
        found = m.from_client(data)
    except ProtocolError as error:
        assert str(error)
    else:
        again = m.from_client(m.encode(found))
        assert again == found


class World:
    """Four people who do anything at three tables."""

    def __init__(self, begun: Sequence[tuple[int, int]]) -> None:
        rooms = [
            Room(1, table(rules="card players=2", clock=True, bank_ms=3000, free_ms=500), bots=("", "")),
            Room(2, table(rules="card players=3 goal=7"), locked=True, bots=("", "", "greedy")),
            Room(3, table(rules="board players=3 goal=4", clock=True, bank_ms=3000, free_ms=500), bots=("", "", "greedy")),
        ]
        limits = Limits(rate=5.0, burst=100.0, unsent=5, patience=20.0, sessions=3)
        self.net = Net(*rooms, code=CODE, owner=key_of("Vera"), limits=limits)
        self.clients = [self.net.connect(name) for name in NAMES]
        for who, number in begun:
            self.come(who, number)

    def do(self, what: str, who: int, how: Any) -> None:
        """One step."""
        client = self.clients[who]
        steps: dict[str, Callable[[], object]] = {
            "say": lambda: self.net.hall.hear(client.peer, how, self.net.now),
            "play": lambda: [play_round(self.clients) for _ in range(how)],
            "come": lambda: self.come(who, how),
            "wait": lambda: self.net.wait(how),
            "lose": lambda: self.net.hall.lost(client.peer, self.net.now),
            "full": lambda: self.net.full.add(client.peer.route),
            "gone": lambda: self.net.gone.add(client.peer.route),
            "free": lambda: self.net.full.discard(client.peer.route),
        }
        steps[what]()
        self.net.tick()
        self.think()
        self.check()

    def come(self, who: int, number: int) -> None:
        """Connect anew, sit down at a table, and get ready."""
        client = self.clients[who] = self.net.connect(NAMES[who])
        for word in (m.Hello(protocol=m.PROTOCOL, package="", name=NAMES[who]), m.Enter(table=number), talk.Ready(on=True)):
            client.tell(word)

    def think(self) -> None:
        """Bots that search get their answer."""
        for number, thought, player in self.net.hall.take_thoughts():
            self.net.hall.thought(number, thought.ticket, player.choose(thought.view, thought.legal), self.net.now)

    def check(self) -> None:
        """Nothing grows without bound, and nobody has a seat that is another's."""
        hall = self.net.hall
        assert len(hall.sessions) <= len(NAMES)
        for client in self.clients:
            assert len(client.peer.unsent) <= client.peer.most + 1
            session = client.peer.session
            assert session is None or (hall.sessions[client.peer.key] is session and session.peer is client.peer)
        for key, session in hall.sessions.items():
            assert session.key == key and not session.peer.ended
        for room in hall.rooms.values():
            for member in room.members:
                assert member.here <= (member.name != "")


@settings(max_examples=EXAMPLES)
@given(st.sampled_from(BEGUN), st.lists(steps, min_size=20, max_size=60))
def test_whatever_comes_the_hall_stands_and_its_ledger_is_the_truth(
    begun: Sequence[tuple[int, int]], what: list[tuple[str, int, Any]]
) -> None:
    world = World(begun)
    for step in what:
        world.do(*step)
    world.net.settle()
    for number, room in world.net.hall.rooms.items():
        again = Room.restore(entry for entry in world.net.written if entry.room == number)
        assert again.snapshot() == room.snapshot()
    world.net.hall.close("closing", world.net.now)
    world.net.tick()


@settings(max_examples=EXAMPLES)
@given(st.lists(said, max_size=80))
def test_one_who_says_anything_disturbs_no_game_of_others(what: list[bytes]) -> None:
    net = Net(Room(1, table()))
    players = [net.guest("Anna"), net.guest("Boris")]
    for player in players:
        player.tell(talk.Ready(on=True))
    for _ in range(6):
        play_round(players)
    mallory = net.connect("Mallory")
    mallory.tell(m.Hello(protocol=m.PROTOCOL, package="", name="Mallory"))
    mallory.tell(m.Enter(table=1, watch=True))
    for data in what:
        net.hall.hear(mallory.peer, data, net.now)
        net.tick(0.05)
        play_round(players)
    assert all(isinstance(player, Client) and not player.peer.ended for player in players)
    for _ in range(3000):
        if net.hall.rooms[1].phase == "over":
            return
        play_round(players)
    raise AssertionError("the game does not end")
