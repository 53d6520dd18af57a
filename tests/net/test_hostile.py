"""A host under attack over real sockets: a game of two good clients plays on, and memory stays bounded."""

from __future__ import annotations

import random
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import msgspec
import pytest
import zmq

from cardcatan.net import messages as m
from cardcatan.net.keys import Identity
from cardcatan.table import talk
from tests.net.conftest import PATIENCE, Dealer, HostProcess, Player, ask_door, play_until, running, wait_for
from tests.net.test_server import begin, check_game

pytestmark = pytest.mark.timeout(180)
MEGABYTE = 2**20
MUCH = 80 * MEGABYTE
"""More than a host may grow in any of these tests; it is some 50 MB when it starts."""


@contextmanager
def good_game(host: HostProcess) -> Iterator[tuple[Player, Player]]:
    """Two people who play while the test goes on, game after game, and finish the last one."""
    anna = Player(host.wire, host.key, seed=1).come("Anna")
    boris = Player(host.wire, host.key, seed=2).come("Boris")
    begin(anna, boris)
    yield anna, boris
    play_until(lambda: anna.opened and boris.opened, anna, boris)
    check_game(anna, boris)
    assert not anna.refused and not boris.refused
    before = anna.game
    begin(anna, boris)
    assert anna.game == before + 1
    anna.close(), boris.close()


def collect(attack: Callable[[], None], broken: list[BaseException]) -> None:
    """Attack; what fails is told to the test's own thread."""
    try:
        attack()
    except BaseException as error:
        broken.append(error)


def during(host: HostProcess, attack: Callable[[], None]) -> int:
    """Attack while a good game is played to its end; how many bytes the host grew at most."""
    with good_game(host) as (anna, boris):
        before, most = host.rss(), 0
        broken: list[BaseException] = []
        thread = threading.Thread(target=collect, args=(attack, broken), daemon=True)
        thread.start()
        end = time.monotonic() + 2 * PATIENCE
        while thread.is_alive():
            assert time.monotonic() < end, "the attack does not end"
            for player in (anna, boris):
                player.step()
            most = max(most, host.rss())
            thread.join(0.002)
        if broken:
            raise broken[0]
    assert host.process.poll() is None, list(host.errors)
    assert not host.errors
    return most - before


def goodbye(dealer: Dealer) -> m.Goodbye:
    """Hear until the host says goodbye."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if isinstance(message := dealer.hear(), m.Goodbye):
            return message
    raise AssertionError("no goodbye")


def test_random_bytes(host: HostProcess) -> None:
    rng = random.Random(1)

    def attack() -> None:
        for n in range(20):
            dealer = Dealer(host.wire, host.key)
            if n % 2:
                dealer.hello("Mallory")
            while not isinstance(message := dealer.hear(0), m.Goodbye):
                dealer.send(rng.randbytes(rng.randrange(200)))
                assert message is None or isinstance(message, talk.Refused)
            assert message.code in ("malformed", "flood")
            dealer.close()

    assert during(host, attack) < MUCH


def wrong_values() -> Iterator[object]:
    """Messages of the right form with values that cannot be."""
    yield from ({"t": kind} for kind in ("update", "welcome", "", "?", 5, None, "act", "enter"))
    for number in (-1, 2**53 + 1, 2**64 - 1, "1", 1.5, None, [], True):
        yield {"t": "act", "game": number, "number": 0, "action": "draw 2"}
        yield {"t": "act", "game": 1, "number": number, "action": "draw 2"}
        yield {"t": "enter", "table": number}
        yield {"t": "enter", "table": 1, "number": -2 if number == -1 else number}
        yield {"t": "sit", "seat": number}
        yield {"t": "kick", "member": number}
        yield {"t": "say", "n": number, "text": "x"}
    for text in ("x" * 201, "", "draw 99", "pay 3", "\0", "@", "draw 2\n@1 draw 2", 7):
        yield {"t": "act", "game": 1, "number": 3, "action": text}
    yield {"t": "say", "n": 1, "text": "x" * 1001}
    for rules in ("", "x" * 401, "card players=99", "board players=4", "card players=2 goal=-1", "card\nplayers=2"):
        yield {"t": "configure", "settings": {"rules": rules}}
    yield {"t": "configure", "settings": {"rules": "card players=2", "bank_ms": 10**12}}
    yield {"t": "commit", "game": 1, "digest": b"x"}
    yield {"t": "open", "game": 1, "salt": b"x" * 33}
    yield {"t": "enter", "table": 1, "proof": b"x"}
    yield [1, 2, 3]
    yield {"t": "hello", "protocol": [1], "package": "", "name": ""}
    yield {"t": "hello", "protocol": [1, 0], "package": "x" * 999, "name": "x" * 999}


def test_valid_frames_with_wrong_values(host: HostProcess) -> None:
    def attack() -> None:
        for value in wrong_values():
            dealer = Dealer(host.wire, host.key)
            dealer.hello("Mallory")
            dealer.enter(watch=True)
            dealer.send(msgspec.msgpack.encode(value))
            assert dealer.expect(talk.Refused).code
            dealer.say(m.Ping(n=1))
            dealer.expect(m.Pong)
            dealer.close()

    assert during(host, attack) < MUCH


def test_deep_and_wide_messages(host: HostProcess) -> None:
    def attack() -> None:
        claims = [kind + b"\xff\xff\xff\xff" for kind in (b"\xdf", b"\xdd", b"\xc6", b"\xdb", b"\xc9")]
        for data in (b"\x91" * 8000, b"\x81\xa1t" * 2000, *claims):
            dealer = Dealer(host.wire, host.key)
            dealer.hello("Mallory")
            dealer.send(data)
            assert dealer.expect(talk.Refused).code == "malformed"
            dealer.close()

    assert during(host, attack) < MUCH


def test_oversized_frames_end_the_connection(host: HostProcess) -> None:
    def attack() -> None:
        longest = {"t": "ping", "n": 1, "padding": ""}
        longest["padding"] = "x" * (m.MOST_FROM_CLIENT - len(msgspec.msgpack.encode(longest)) - 2)
        dealer = Dealer(host.wire, host.key)
        dealer.hello("Mallory")
        dealer.send(msgspec.msgpack.encode(longest))
        assert dealer.expect(m.Pong).n == 1 and len(msgspec.msgpack.encode(longest)) == m.MOST_FROM_CLIENT
        dealer.close()
        for size in (m.MOST_FROM_CLIENT + 1, MEGABYTE, 50 * MEGABYTE):
            dealer = Dealer(host.wire, host.key)
            dealer.hello("Mallory")
            monitor = dealer.socket.get_monitor_socket(zmq.EVENT_DISCONNECTED)
            dealer.send(bytes(size))
            assert monitor.poll(int(PATIENCE * 1000)), "the host did not hang up"
            dealer.socket.disable_monitor()
            monitor.close()
            dealer.close()

    assert during(host, attack) < MUCH


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts the bytes of a connection")
def test_a_message_of_endless_frames_ends_the_connection(host: HostProcess) -> None:
    """ZeroMQ keeps the frames of a message that is not complete, however many they are."""

    def attack() -> None:
        dealer = Dealer(host.wire, host.key)
        dealer.hello("Mallory")
        monitor = dealer.socket.get_monitor_socket(zmq.EVENT_DISCONNECTED)
        frame = bytes(8000)
        for _ in range(25_000):
            dealer.socket.send(frame, zmq.SNDMORE | zmq.DONTWAIT)
        dealer.socket.send(frame, zmq.DONTWAIT)  # only now do they leave
        assert monitor.poll(int(PATIENCE * 1000)), "the host did not hang up"
        dealer.socket.disable_monitor()
        monitor.close()
        dealer.close()

    assert during(host, attack) < MUCH
    assert "sent too much" in host.log()


def test_messages_of_several_frames_are_nonsense(host: HostProcess) -> None:
    def attack() -> None:
        dealer = Dealer(host.wire, host.key)
        dealer.hello("Mallory")
        for _ in range(2):
            dealer.send(m.encode(m.Ping(n=1)), zmq.SNDMORE)
            dealer.send(m.encode(m.Ping(n=2)))
        assert goodbye(dealer).code == "malformed"
        dealer.close()

    assert during(host, attack) < MUCH


def flood(dealer: Dealer, said: bytes) -> m.Goodbye:
    """Say the same again and again, until the host says goodbye."""
    while not isinstance(message := dealer.hear(0), m.Goodbye):
        if dealer.socket.poll(0, zmq.POLLOUT):
            dealer.socket.send(said)
    return message


@pytest.mark.parametrize("said", [m.Ping(n=1), talk.Say(n=1, text="x" * 300), m.Enter(table=1), m.ListTables(), talk.Leave()])
def test_floods_are_dropped(host: HostProcess, said: m.FromClient) -> None:
    def attack() -> None:
        for n in range(3):
            dealer = Dealer(host.wire, host.key)
            dealer.hello("Mallory")
            if n:
                dealer.enter(watch=True)
            assert flood(dealer, m.encode(said)).code == "flood"
            dealer.close()

    assert during(host, attack) < MUCH


def descriptors(host: HostProcess) -> int:
    """How many files and connections a host has open."""
    return len(list(Path(f"/proc/{host.process.pid}/fd").iterdir()))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process has open")
def test_a_flood_of_one_who_does_not_listen(host: HostProcess) -> None:
    """A full ZeroMQ socket does not notice that it was cut off, so the host is looked at."""

    def attack() -> None:
        before = descriptors(host)
        dealer = Dealer(host.wire, host.key, reconnect_ivl=-1)
        dealer.hello("Mallory")
        dealer.enter(watch=True)
        assert descriptors(host) > before
        said = m.encode(m.Enter(table=1))
        end = time.monotonic() + PATIENCE
        while "sent away: flood" not in host.log():
            assert time.monotonic() < end, "a flood is not noticed"
            if dealer.socket.poll(10, zmq.POLLOUT):
                dealer.socket.send(said)
        wait_for(lambda: descriptors(host) <= before, "who floods is cut off")
        dealer.close()

    assert during(host, attack) < MUCH


def test_who_was_dropped_is_refused_for_a_while(host: HostProcess) -> None:
    dealer = Dealer(host.wire, host.key)
    dealer.send(b"\xc1"), dealer.send(b"\xc1")
    assert goodbye(dealer).code == "malformed"
    again = Dealer(host.wire, host.key, dealer.identity)
    monitor = again.socket.get_monitor_socket(zmq.EVENT_HANDSHAKE_FAILED_AUTH)
    assert monitor.poll(int(PATIENCE * 1000)), "the handshake is not refused"
    again.socket.disable_monitor()
    monitor.close()
    dealer.close(), again.close()


def test_slow_readers_hold_up_nobody_and_catch_up(host: HostProcess) -> None:
    """Watchers who do not read while a game is played, and then do, have heard all of it."""
    with good_game(host) as (anna, boris):
        slow = [Player(host.wire, host.key, rcvhwm=1, rcvbuf=2048).come("slow", watch=True) for _ in range(3)]
        before = host.rss()
        n = 0
        deadline = time.monotonic() + 4.0
        while time.monotonic() < deadline:
            for player in (anna, boris):
                player.step(1)
                if anna.opened and boris.opened:
                    for good in (anna, boris):
                        good.ready()
            for player in slow:
                n += 1
                if player.socket.poll(0, zmq.POLLOUT):
                    player.say(m.Ping(n=n))
            time.sleep(0.001) if n % 60 else time.sleep(0.5)
        assert host.rss() - before < MUCH
        play_until(lambda: anna.opened and boris.opened, anna, boris)
        game = anna.game
        play_until(lambda: all(player.opened and player.game == game for player in slow), *slow)
        check_game(anna, *slow)
        for player in slow:
            player.close()


def test_a_reader_who_never_reads_costs_little(host: HostProcess) -> None:
    def attack() -> None:
        dealers = [Dealer(host.wire, host.key, rcvhwm=1, rcvbuf=2048) for _ in range(8)]
        for dealer in dealers:
            dealer.hello("Mallory")
            dealer.say(m.Enter(table=1, watch=True))
        for n in range(60):
            for dealer in dealers:
                if dealer.socket.poll(0, zmq.POLLOUT):
                    dealer.socket.send(m.encode(m.Enter(table=1, watch=True)))
                    dealer.socket.send(m.encode(m.ListTables()))
            time.sleep(0.05)
            assert n < 100
        for dealer in dealers:
            dealer.close()

    assert during(host, attack) < MUCH


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process has open")
def test_half_open_and_silent_connections(tmp_path: Path) -> None:
    """They are ended, and are counted by address: others come in."""
    with running(tmp_path, "--clock", "off") as host, ExitStack() as stack:

        def attack() -> None:
            for _ in range(300):
                half = stack.enter_context(closing(socket.create_connection(("127.0.0.1", host.wire), timeout=PATIENCE)))
                half.setblocking(False)
            wait_for(lambda: descriptors(host) < 250, "surplus connections are cut")
            wait_for(lambda: descriptors(host) < 40, "half-open connections are cut")

        assert during(host, attack) < MUCH


NULL = b"\xff" + b"\0" * 8 + b"\x7f" + b"\3\0NULL" + b"\0" * 48


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.0\r\n\r\n", NULL, random.Random(1).randbytes(64)])
def test_without_curve_nobody_is_heard(host: HostProcess, said: bytes) -> None:
    def attack() -> None:
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", host.wire), timeout=PATIENCE) as plain:
                told = b""
                with suppress(ConnectionError):
                    plain.sendall(said)
                    while part := plain.recv(4096) if said else b"":
                        told += part
                assert b"welcome" not in told

    assert during(host, attack) < MUCH


def test_a_client_of_another_mechanism_is_refused(host: HostProcess) -> None:
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    context.linger = 0
    for plain in (False, True):
        dealer = context.socket(zmq.DEALER)
        if plain:
            dealer.plain_username, dealer.plain_password = b"x", b"y"
        dealer.immediate = True
        dealer.connect(f"tcp://127.0.0.1:{host.wire}")
        assert not dealer.poll(300, zmq.POLLOUT)
        dealer.close()
    context.term()
    with good_game(host):
        pass


def test_a_guessed_routing_id_takes_nothing_over(host: HostProcess) -> None:
    """The seat belongs to the key, whatever a connection calls itself."""

    def attack() -> None:
        for _ in range(5):
            dealer = Dealer(host.wire, host.key, routing_id=b"Anna")
            dealer.hello("Anna")
            dealer.enter(watch=True)
            dealer.say(talk.Act(game=1, number=3, action="draw 2"))
            assert dealer.expect(talk.Refused).code
            dealer.close()

    assert during(host, attack) < MUCH


def test_moves_recorded_and_played_again_do_nothing(host: HostProcess) -> None:
    """A player who says every move three times, and old ones at random, gets refusals; the game is as it was."""

    class Echo(Player):
        said: list[talk.Act]

        def play(self, update: talk.Update) -> None:
            if update.legal:
                act = talk.Act(game=update.game, number=update.number, action=update.legal[0])
                self.said = [*getattr(self, "said", []), act]
                for again in (act, act, act, self._random.choice(self.said)):
                    self.say(again)

    anna = Echo(host.wire, host.key).come("Anna")
    boris = Player(host.wire, host.key, seed=2).come("Boris")
    begin(anna, boris)
    play_until(lambda: (anna.opened and boris.opened) or anna.gone, anna, boris)
    assert {refused.code for refused in anna.refused} <= {"stale", "not-your-turn"} and anna.refused
    if anna.gone:
        assert anna.gone.code == "flood"  # the game is held; the seat comes back with the same key
        wait_for(lambda: time.sleep(1.5) is None)
        back = Player(host.wire, host.key, anna.identity, seed=4)
        back.come("Anna")
        play_until(lambda: back.opened and boris.opened, back, boris)
        check_game(back, boris)
        back.close()
    else:
        check_game(anna, boris)
    anna.close(), boris.close()


def test_the_door_bears_crowds(host: HostProcess) -> None:
    def attack() -> None:
        with ExitStack() as stack:
            for _ in range(600):
                visitor = stack.enter_context(closing(socket.create_connection(("127.0.0.1", host.port), timeout=PATIENCE)))
                visitor.setblocking(False)
                visitor.send(b"x" * 100)

    assert during(host, attack) < MUCH
    assert ask_door(host.port)["key"].encode() == host.key


def test_many_identities_do_not_fill_the_memory(host: HostProcess) -> None:
    def attack() -> None:
        for _ in range(60):
            dealer = Dealer(host.wire, host.key, Identity.fresh())
            dealer.say(m.Hello(protocol=m.PROTOCOL, package="x" * 40, name="x" * 200))
            dealer.hear(0.2)
            dealer.close()

    assert during(host, attack) < MUCH
