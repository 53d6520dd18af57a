"""Real hosts in processes of their own, and clients that speak the protocol with nothing but its messages."""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
import zmq

import cardcatan
from cardcatan.net import messages as m
from cardcatan.net.keys import Identity
from cardcatan.table import talk

ROOT = Path(cardcatan.__file__).parent.parent
PATIENCE = 30.0
T = TypeVar("T")


def wait_for(what: Callable[[], T], why: str = "", seconds: float = PATIENCE) -> T:
    """Wait until `what` returns something, and return that."""
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, f"waited in vain: {why or what}"
        time.sleep(0.01)
    return found


class HostProcess:
    """`cardcatan host --headless` on loopback, with its data in a directory; it ends when its input does."""

    def __init__(self, data: Path, *words: str, port: int = 0, **popen: Any) -> None:
        command = [sys.executable, "-W", "error", "-m", "cardcatan", "host", "--headless", "--until-eof", "--no-announce"]
        command += ["--bind", "127.0.0.1", "--port", str(port), "--data", str(data), *words]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "CARDCATAN_INTERFACES": "127.0.0.1", "LANGUAGE": "en"}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, stderr=pipe, text=True, **popen)
        assert self.process.stdout and self.process.stderr
        self.lines: deque[str] = deque(maxlen=10_000)
        self.errors: deque[str] = deque(maxlen=1000)
        self._readers = [
            threading.Thread(target=lines.extend, args=(stream,), daemon=True)
            for lines, stream in ((self.lines, self.process.stdout), (self.errors, self.process.stderr))
        ]
        for reader in self._readers:
            reader.start()
        self.hello: dict[str, Any] = {}

    def come_up(self) -> HostProcess:
        """Wait for the first line."""
        wait_for(lambda: self.lines or self.process.poll() is not None, "the host comes up")
        assert self.lines, list(self.errors)
        self.hello = json.loads(self.lines[0])
        return self

    @property
    def port(self) -> int:
        """Where its door is."""
        return int(self.hello["port"])

    @property
    def wire(self) -> int:
        """Where it speaks the protocol."""
        return int(self.hello["wire"])

    @property
    def key(self) -> bytes:
        """Its public key in z85."""
        return str(self.hello["key"]).encode()

    def log(self) -> str:
        """All it has logged."""
        return "".join(list(self.lines)[1:])

    def rss(self) -> int:
        """Bytes of memory in use."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def kill(self) -> None:
        """As when the power fails."""
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def close(self) -> int:
        """End it in order; its exit code."""
        assert self.process.stdin
        self.process.stdin.close()
        return self.end()

    def end(self) -> int:
        """Wait until it has ended; its exit code."""
        code = self.process.wait(PATIENCE)
        for reader in self._readers:
            reader.join(PATIENCE)
        return code

    def clean_up(self) -> None:
        """Whatever happened, nothing is left of it."""
        if self.process.poll() is None:
            self.process.kill()
        self.end()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream
            stream.close()


@contextmanager
def running(data: Path, *words: str, port: int = 0, **popen: Any) -> Iterator[HostProcess]:
    """A host that is up, and gone afterwards."""
    host = HostProcess(data, *words, port=port, **popen)
    try:
        yield host.come_up()
    finally:
        host.clean_up()


class Dealer:
    """A client that is nothing but a socket; who it is says `identity`."""

    def __init__(self, wire: int, host_key: bytes, identity: Identity | None = None, **options: Any) -> None:
        self.identity = identity or Identity.fresh()
        self.host_key = host_key
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._context.linger = 0
        self.socket = self._context.socket(zmq.DEALER)
        self.socket.immediate = True
        self.socket.curve_serverkey = host_key
        self.socket.curve_publickey, self.socket.curve_secretkey = self.identity.public, self.identity.secret
        for name, value in options.items():
            setattr(self.socket, name, value)
        self.socket.connect(f"tcp://127.0.0.1:{wire}")

    def send(self, data: bytes, flags: int = 0) -> None:
        """Send bytes, whatever they are, as soon as there is a connection."""
        assert self.socket.poll(int(PATIENCE * 1000), zmq.POLLOUT), "there is no connection"
        self.socket.send(data, flags)

    def say(self, message: m.FromClient) -> None:
        """Send a message."""
        self.send(m.encode(message))

    def hear(self, seconds: float = PATIENCE) -> m.FromHost | None:
        """The next message; None: nothing came in time."""
        if not self.socket.poll(int(seconds * 1000)):
            return None
        return m.from_host(self.socket.recv())

    def expect(self, kind: type[T], fits: Callable[[T], bool] = lambda message: True) -> T:
        """The next message of a kind that fits; others are passed over."""
        end = time.monotonic() + PATIENCE
        while (left := end - time.monotonic()) > 0:
            message = self.hear(left)
            if isinstance(message, kind) and fits(message):
                return message
            assert not isinstance(message, m.Goodbye), message
        raise AssertionError(f"no {kind.__name__} came")

    def hello(self, name: str = "Anna") -> m.Welcome:
        """Say hello."""
        self.say(m.Hello(protocol=m.PROTOCOL, package="test", name=name))
        return self.expect(m.Welcome)

    def enter(self, table: int = 1, **place: Any) -> talk.State:
        """Come to a table."""
        self.say(m.Enter(table=table, **place))
        return self.expect(talk.State)

    def close(self) -> None:
        """Go without a word."""
        self._context.destroy(linger=0)


class Player(Dealer):
    """A person who plays random legal moves in a table's games. `heard` are all updates of the present game, by number."""

    def __init__(self, wire: int, host_key: bytes, identity: Identity | None = None, seed: int = 0, **options: Any) -> None:
        super().__init__(wire, host_key, identity, **options)
        self._random = random.Random(seed)
        self._salt = self._random.randbytes(32)
        self.game = 0
        self.heard: dict[int, talk.Update] = {}
        self.opened: talk.Opened | None = None
        self.refused: list[talk.Refused] = []
        self.gone: m.Goodbye | None = None
        self.state: talk.State | None = None
        self.dealt: talk.Dealt | None = None
        self._spoke = time.monotonic()

    @property
    def last(self) -> int:
        """Number of the last update."""
        return max(self.heard, default=-1)

    def come(self, name: str = "Anna", table: int = 1, **place: Any) -> Player:
        """Say hello, and enter, from where one was; returns itself."""
        self.hello(name)
        self.state = self.enter(table, **{"game": self.game, "number": self.last, **place})
        return self

    def ready(self) -> Player:
        """Ready for a game, the first or the next one; returns itself."""
        self.heard, self.opened = {}, None
        self.say(talk.Ready(on=True))
        return self

    def take(self, message: m.FromHost) -> None:
        """Take in what came, and answer it as a player does."""
        if isinstance(message, talk.Deal):
            self.say(talk.Commit(game=message.game, digest=hashlib.sha256(self._salt).digest()))
        elif isinstance(message, talk.Committed):
            self.say(talk.Open(game=message.game, salt=self._salt))
        elif isinstance(message, talk.Dealt):
            self.game, self.heard, self.opened, self.dealt = message.game, {}, None, message
        elif isinstance(message, talk.Update):
            assert message.game == self.game
            assert message.number not in self.heard or self.heard[message.number].events == message.events
            self.heard[message.number] = message
            self.play(message)
        elif isinstance(message, talk.Opened):
            self.opened = message
        elif isinstance(message, talk.State):
            self.state = message
        elif isinstance(message, talk.Refused):
            self.refused.append(message)
        elif isinstance(message, m.Goodbye):
            self.gone = message

    def play(self, update: talk.Update) -> None:
        """Decide."""
        if update.legal:
            action = self._random.choice(update.legal)
            self.say(talk.Act(game=update.game, number=update.number, action=action))

    def step(self, milliseconds: int = 0) -> bool:
        """Take in what has come; False: nothing. Who is silent for long is taken to be away: say that one is here."""
        if time.monotonic() > self._spoke + 1 and self.socket.poll(0, zmq.POLLOUT):
            self._spoke = time.monotonic()
            self.say(m.Ping(n=1))
        if not self.socket.poll(milliseconds):
            return False
        while self.socket.poll(0):
            self.take(m.from_host(self.socket.recv()))
        return True


def play_until(done: Callable[[], object], *players: Player, seconds: float = PATIENCE) -> None:
    """Let all of them play until something is so."""
    end = time.monotonic() + seconds
    poller = zmq.Poller()
    for player in players:
        poller.register(player.socket, zmq.POLLIN)
    while not done():
        assert time.monotonic() < end, "this takes too long"
        poller.poll(50)
        for player in players:
            player.step()


def ask_door(port: int) -> dict[str, Any]:
    """What the door says."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as door, door.makefile() as line:
        told: dict[str, Any] = json.loads(line.readline())
        assert not line.readline()
        return told


@pytest.fixture
def host(tmp_path: Path) -> Iterator[HostProcess]:
    """A host of one table for two, without a clock."""
    with running(tmp_path / "host", "--clock", "off") as host:
        yield host
