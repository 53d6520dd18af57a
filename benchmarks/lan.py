"""What the LAN takes, over real sockets on loopback: `python benchmarks/lan.py latency|load`, with `--json` for programs.

latency: a move, from the call at the sender's to the model of every other client, each a process of its own.
load: a host with many tables of four fast clients that draw from `legal`; moves a second, the time from a move to its
own update, bytes a game, and the host's memory once a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import select
import subprocess
import sys
import tempfile
import threading
import time
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec
import zmq

from cardcatan.games.game import GAMES
from cardcatan.games.record import Record
from cardcatan.net.doors import Address
from cardcatan.net.keys import Identity
from cardcatan.net.link import Link
from cardcatan.net.messages import FromHost
from cardcatan.net.pins import Pins
from cardcatan.net.remote import RemoteGame
from cardcatan.table import Table, talk

SEATS = 4
SPAWN = multiprocessing.get_context("spawn")  # no ZeroMQ context survives a fork


# --- the host -------------------------------------------------------------------------------------------------------


class Host:
    """A host in a process of its own; `port`, `wire` and `key` are where and who it is."""

    def __init__(self, directory: str, tables: int, seats: int, *words: str) -> None:
        command = [sys.executable, "-m", "cardcatan", "host", "--headless", "--bind", "127.0.0.1", "--port", "0"]
        command += ["--data", directory, "--tables", str(tables), "--seats", str(seats), "--clock", "off", "--pace", "0"]
        command += ["--no-announce", "--until-eof", *words]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdout
        hello = json.loads(self.process.stdout.readline() or b"{}")
        if not hello:
            raise SystemExit(f"the host did not come up: {' '.join(command)}")
        self.port, self.wire, self.key = hello["port"], hello["wire"], hello["key"].encode()
        # what it logs is not wanted, but it must not wait for a reader
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def rss(self) -> int:
        """Resident bytes."""
        status = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(status[1]) * os.sysconf("SC_PAGE_SIZE")

    def cpu(self) -> float:
        """Seconds of all its threads so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> int:
        """End it in order; its exit code."""
        assert self.process.stdin
        self.process.stdin.close()
        try:
            return self.process.wait(20)
        finally:
            self.process.kill()
            self.process.wait()


@contextmanager
def hosted(tables: int, seats: int, *words: str) -> Iterator[Host]:
    """A host for a while, with data of its own that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="cardcatan-bench-") as directory:
        host = Host(directory, tables, seats, *words)
        try:
            yield host
        finally:
            if code := host.stop():
                raise SystemExit(f"the host ended with {code}")


# --- load: many sockets in few processes ----------------------------------------------------------------------------


class Update(msgspec.Struct, tag="update", tag_field="t"):
    """What a client that draws from `legal` must know; the decoder passes over the rest."""

    game: int
    number: int
    legal: tuple[str, ...] = ()
    more: bool = False


class Other(msgspec.Struct):
    """Any other message."""

    t: str
    game: int | None = None
    phase: str = ""
    code: str = ""


TRAFFIC = "up", "down", "frames_up", "frames_down"
_update = msgspec.msgpack.Decoder(Update)
_other = msgspec.msgpack.Decoder(Other)
_encode = msgspec.msgpack.Encoder().encode
_UPDATE = b"\xa1t\xa6update"  # how an update begins, after the byte of the map


@dataclass
class Count:
    """What one process of clients counted."""

    moves: int = 0
    seats: int = 0  # whole games, once for every seat
    traffic: Counter[str] = field(default_factory=Counter)  # of these games
    refused: Counter[str] = field(default_factory=Counter)
    waits: array[int] = field(default_factory=lambda: array("I"))  # microseconds from a move to its own update


class Client:
    """A player on a socket of its own."""

    def __init__(self, context: zmq.Context[zmq.Socket[bytes]], wire: int, key: bytes, table: int, count: Count) -> None:
        self.table, self.count = table, count
        self.salt = os.urandom(32)
        self.random = random.Random(table)
        self.acted, self.number, self.ready_for = 0, -1, 0
        self.up = self.down = self.frames_up = self.frames_down = 0
        self.before: tuple[int, int, int, int] | None = None
        self.socket = context.socket(zmq.DEALER)
        self.socket.setsockopt(zmq.LINGER, 0)
        self.socket.setsockopt(zmq.IMMEDIATE, 1)
        self.socket.setsockopt(zmq.SNDTIMEO, 20_000)
        self.socket.curve_publickey, self.socket.curve_secretkey = zmq.curve_keypair()
        self.socket.curve_serverkey = key
        # a table's players come from an address of their own, as from other machines
        self.socket.connect(f"tcp://127.0.{1 + table // 250}.{1 + table % 250}:0;127.0.0.1:{wire}")

    def say(self, kind: str, **fields: object) -> None:
        """Send a message."""
        data = _encode({"t": kind, **fields})
        self.up += len(data)
        self.frames_up += 1
        self.socket.send(data)

    def drain(self) -> None:
        """Take in all that has come; the file descriptor is silent until this was done to the end."""
        socket = self.socket
        while socket.getsockopt(zmq.EVENTS) & zmq.POLLIN:
            data = socket.recv(zmq.DONTWAIT)
            self.down += len(data)
            self.frames_down += 1
            if data.startswith(_UPDATE, 1):
                self.update(_update.decode(data))
            else:
                self.other(_other.decode(data))

    def update(self, update: Update) -> None:
        """Act, if it is ours to."""
        if self.acted and update.number > self.number:
            self.count.waits.append((time.monotonic_ns() - self.acted) // 1000)
            self.count.moves += 1
            self.acted = 0
        self.number = update.number
        if update.legal and not update.more:
            action = update.legal[int(self.random.random() * len(update.legal))]
            self.acted = time.monotonic_ns()
            self.say("act", game=update.game, number=update.number, action=action)

    def other(self, message: Other) -> None:
        """Whatever else a host says."""
        match message.t:
            case "welcome":
                self.say("enter", table=self.table)
            case "table" if message.phase in ("lobby", "over") and self.ready_for <= (message.game or 0):
                self.ready_for = (message.game or 0) + 1
                self.say("ready", on=True)
            case "deal":
                self.before = self.traffic()
                self.say("commit", game=message.game, digest=sha256(self.salt).digest())
            case "committed":
                self.say("open", game=message.game, salt=self.salt)
            case "dealt":
                self.acted, self.number = 0, -1
            case "opened" if self.before:
                self.count.seats += 1
                names = "up", "down", "frames_up", "frames_down"
                self.count.traffic.update(
                    {n: now - then for n, now, then in zip(names, self.traffic(), self.before, strict=True)}
                )
            case "refused" | "goodbye":
                self.count.refused[message.code] += 1

    def traffic(self) -> tuple[int, int, int, int]:
        """Bytes and frames so far."""
        return self.up, self.down, self.frames_up, self.frames_down


def play(clients: Sequence[Client], seconds: float) -> None:
    """Let the clients play for so long."""
    by_descriptor = {int(client.socket.getsockopt(zmq.FD)): client for client in clients}
    with select.epoll() as epoll:
        for descriptor in by_descriptor:
            epoll.register(descriptor, select.EPOLLIN)
        end = time.monotonic() + seconds
        pinged = 0.0
        while (now := time.monotonic()) < end:
            if now > pinged + 2:
                pinged = now
                for client in clients:
                    client.say("ping", n=0)
                    client.drain()
            for descriptor, _ in epoll.poll(0.1):
                by_descriptor[descriptor].drain()


def run_clients(pipe: Connection, wire: int, key: bytes, tables: range, seats: int) -> None:
    """A process of clients: connects, says so, plays for as long as it is told to, and sends its count."""
    count = Count()
    with zmq.Context() as context:
        clients = [Client(context, wire, key, table, count) for table in tables for _ in range(seats)]
        for client in clients:
            client.say("hello", protocol=[1, 0], package="bench", name=f"bench {client.table}")
        pipe.send("connected")
        play(clients, pipe.recv())  # until the tables play
        begun = Count(refused=count.refused)
        for client in clients:
            client.count, client.acted, client.before = begun, 0, None
        pipe.send("begun")
        play(clients, pipe.recv())
        pipe.send(begun)
        for client in clients:
            client.socket.close()


def load(game: str, tables: int, seconds: float, processes: int, warm_up: float) -> dict[str, Any]:
    """Play at so many tables, and count."""
    with hosted(tables, SEATS, "--game", game) as host:
        shares = [range(1 + i * tables // processes, 1 + (i + 1) * tables // processes) for i in range(processes)]
        pipes = [start(run_clients, host.wire, host.key, share, SEATS) for share in shares]
        tell(pipes, "connected", warm_up)
        tell(pipes, "begun", seconds)
        cpu, began = host.cpu(), time.monotonic()
        rss = []
        while not all(pipe.poll() for pipe, _ in pipes) and all(process.is_alive() for _, process in pipes):
            time.sleep(1)
            rss.append(host.rss())
        cpu, took = host.cpu() - cpu, time.monotonic() - began
        counts: list[Count] = [pipe.recv() for pipe, _ in pipes]
        for _, process in pipes:
            process.join(20)
    return summary(counts, tables, seconds, cpu / took, rss)


def start(target: Any, *arguments: object) -> tuple[Connection, Any]:
    """A process of our own, and the pipe to it."""
    ours, theirs = SPAWN.Pipe()
    process = SPAWN.Process(target=target, args=(theirs, *arguments), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def tell(pipes: Sequence[tuple[Connection, Any]], wanted: str, answer: object) -> None:
    """When all processes have come so far, let them go on together."""
    for pipe, _ in pipes:
        if (said := pipe.recv()) != wanted:
            raise SystemExit(f"a process of clients said {said}")
    for pipe, _ in pipes:
        pipe.send(answer)


def summary(counts: Sequence[Count], tables: int, seconds: float, cpu: float, rss: Sequence[int]) -> dict[str, Any]:
    """The figures of a run under load. A game is told to every seat: bytes are those of one seat."""
    waits = sorted(wait for count in counts for wait in count.waits)
    seats = sum(count.seats for count in counts)
    moves = sum(count.moves for count in counts)
    traffic = sum((count.traffic for count in counts), Counter[str]())
    half = len(rss) // 2
    return {
        "tables": tables,
        "seconds": seconds,
        "moves": moves,
        "moves_per_s": moves / seconds,
        "games": seats / SEATS,
        "act_to_update_ms": spread([wait / 1000 for wait in waits]),
        "refused": dict(sum((count.refused for count in counts), Counter())),
        "a_game_and_seat": {name: total / seats for name, total in traffic.items()},
        "host_cpus": cpu,
        "host_rss_mib": {
            "first_half": max(rss[:half], default=0) / 2**20,
            "second_half": max(rss[half:], default=0) / 2**20,
            "curve": [round(value / 2**20, 1) for value in rss],
        },
    }


def spread(values: Sequence[float]) -> dict[str, float]:
    """Median, 99th percentile and maximum; `values` are sorted."""
    if not values:
        return {}
    return {"p50": values[len(values) // 2], "p99": values[int(0.99 * len(values))], "max": values[-1]}


# --- latency: whole clients, a process each -------------------------------------------------------------------------


@dataclass
class Log:
    """What one client saw, by the clock of the machine: (game, number) and nanoseconds."""

    seats: dict[int, int | None] = field(default_factory=dict)  # by game
    acts: dict[tuple[int, int], int] = field(default_factory=dict)  # by the number that it acted on
    updates: dict[tuple[int, int], int] = field(default_factory=dict)
    records: dict[int, str] = field(default_factory=dict)
    trouble: str = ""


class Screen:
    """A whole client without a screen: it knows what a screen would show, and decides like somebody who draws lots."""

    def __init__(self, port: int, directory: str, games: int, think: float) -> None:
        self.games, self.think, self.log = games, think, Log()
        self.random = random.Random()
        self.ready_for, self.thinking = 0, False
        where = [Address("127.0.0.1", port)]
        self.link = Link("bench", lambda: where, Identity.fresh(), Pins(Path(directory)), self.changed)

    async def run(self) -> Log:
        """Play so many games."""
        await asyncio.wait_for(self.link.run(), 600)
        self.log.trouble = str(self.link.trouble or "")
        return self.log

    def changed(self, _news: list[FromHost]) -> None:
        """Something was heard: the moment at which a screen would draw it."""
        now = time.monotonic_ns()
        session = self.link.session
        if not session.online:
            return
        if not session.state:
            if not session.wanted:
                session.enter(1)
                self.link.flush()
            return
        game = session.game
        if game and game.seen:
            self.heard(now, game)
        if session.state.phase in ("lobby", "over") and session.state.game == self.ready_for:
            self.next_game()

    def heard(self, now: int, game: RemoteGame) -> None:
        """Note what came; decide if it is ours to."""
        self.log.seats[game.game] = game.seat
        for told in game.take(game.seat):
            self.log.updates[game.game, told.number] = now
        if self.link.session.my_turn and not self.thinking:
            self.thinking = True
            asyncio.get_running_loop().call_later(self.think, self.act, game)
        if game.record:
            self.log.records[game.game] = str(game.record)

    def act(self, game: RemoteGame) -> None:
        """Decide."""
        assert game.seat is not None
        self.thinking = False
        action = game.legal(game.seat).choice(self.random)
        self.log.acts[game.game, game.number(game.seat)] = time.monotonic_ns()
        self.link.session.act(action)
        self.link.flush()

    def next_game(self) -> None:
        """Be ready, or go if it was enough."""
        if self.ready_for == self.games:
            self.link.close()
            return
        self.ready_for += 1
        self.link.session.request(talk.Ready(on=True))
        self.link.flush()


def run_screen(pipe: Connection, port: int, directory: str, games: int, think: float) -> None:
    """A process of one whole client."""
    pipe.send(asyncio.run(Screen(port, directory, games, think).run()))


def latency(game: str, games: int, think: float) -> dict[str, Any]:
    """Play so many games of four, and follow every move to the other three."""
    with hosted(1, SEATS, "--game", game) as host, tempfile.TemporaryDirectory() as directory:
        pipes = [start(run_screen, host.port, f"{directory}/{n}", games, think) for n in range(SEATS)]
        logs: list[Log] = [pipe.recv() for pipe, _ in pipes]
        for _, process in pipes:
            process.join(20)
    if trouble := [log.trouble for log in logs if log.trouble]:
        raise SystemExit(f"a client had trouble: {trouble[0]}")
    ways = sorted(way for number in range(1, games + 1) for way in follow(logs, number))
    return {"games": games, "moves": len(ways) / (SEATS - 1), "act_to_other_screens_ms": spread(ways)}


def follow(logs: Sequence[Log], game: int) -> Iterator[float]:
    """Milliseconds from each move of a game to each of the others who were told of it."""
    record = Record.parse(logs[0].records[game])
    by_seat = {log.seats[game]: log for log in logs}
    table = Table(record.rules, record.seed, record.names)
    for move in record.moves:
        before = [table.number(seat) for seat in range(SEATS)]
        table.act(move.seat, move.action, before[move.seat])
        began = by_seat[move.seat].acts[game, before[move.seat]]
        for seat in range(SEATS):
            if seat != move.seat and (number := table.number(seat)) != before[seat]:
                yield (by_seat[seat].updates[game, number] - began) / 1e6


# --- the command ----------------------------------------------------------------------------------------------------


def rows(found: dict[str, Any], indent: str = "") -> Iterator[str]:
    """A figure a line; the memory curve is for programs."""
    for name, value in found.items():
        label = f"{indent}{name.replace('_', ' ')}"
        if isinstance(value, dict):
            yield label
            yield from rows(value, indent + "  ")
        elif not isinstance(value, list):
            yield f"{label:32} {value:12,.3f}" if isinstance(value, float) else f"{label:32} {value:12,}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("latency", "load"))
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    parser.add_argument("--games", type=int, default=10, help="of the latency run")
    parser.add_argument("--think", type=float, default=0.01, help="seconds before each move of the latency run")
    parser.add_argument("--tables", type=int, default=100, help="under load")
    parser.add_argument("--seconds", type=float, default=60, help="under load")
    parser.add_argument("--warm-up", type=float, default=5, help="seconds before that")
    parser.add_argument("--processes", type=int, default=1, help="of clients under load")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.what == "latency":
        found = latency(options.game, options.games, options.think)
    else:
        found = load(options.game, options.tables, options.seconds, options.processes, options.warm_up)
    print(json.dumps(found) if options.json else "\n".join(rows(found)))


if __name__ == "__main__":
    main()
