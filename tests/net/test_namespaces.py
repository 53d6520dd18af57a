"""Several machines on a LAN: loss, delay, partition, changed addresses, discovery. Needs root: pytest -m netns tests/net"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cardcatan import Record

from .conftest import wait_for
from .machines import Lan, Machine, command, environment, lan, missing
from .players import ENVIRONMENT, BotProcess, after_decisions, bots, ended

REASON = missing()
pytestmark = [pytest.mark.netns, pytest.mark.skipif(bool(REASON), reason=REASON), pytest.mark.timeout(180)]
ENV = environment(ENVIRONMENT)
LONG = "goal=12 round_limit=60"


@pytest.fixture
def net() -> Iterator[Lan]:
    with lan() as made:
        yield made


class Host:
    """`cardcatan host` on a machine, with its log."""

    def __init__(self, machine: Machine, data: Path, *words: str) -> None:
        self.machine, self.data = machine, data
        host = [sys.executable, "-m", "cardcatan", "host", "--headless", "--until-eof", "--data", str(data), *words]
        self.process = subprocess.Popen(
            command(machine, host), env=ENV, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout
        self.lines: deque[str] = deque(maxlen=10_000)
        self._reader = threading.Thread(target=self.lines.extend, args=(self.process.stdout,), daemon=True)
        self._reader.start()
        wait_for(lambda: self.lines, "the host comes up")
        self.hello: dict[str, Any] = json.loads(self.lines[0])

    def log(self) -> str:
        return "".join(list(self.lines)[1:])

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(20)
        self._reader.join(20)
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                stream.close()


@contextmanager
def hosting(machine: Machine, data: Path, *words: str) -> Iterator[Host]:
    host = Host(machine, data, *words)
    try:
        yield host
    finally:
        host.close()


def guest(machine: Machine, data: Path, *words: str, spec: str = "search:10ms") -> BotProcess:
    """A bot on a machine."""
    return BotProcess(data, *words, "--bot", spec, "--headless", before=machine.before, environment=ENV)


def same_game(*processes: BotProcess) -> list[dict[str, Any]]:
    """All have played one game, the same one, and found nothing wrong with it."""
    lines = []
    for process in processes:
        found, complaint, code = process.finish(120)
        assert code == 0 and len(found) == 1, complaint
        lines += found
    assert all(line["verified"] for line in lines) and len({line["digest"] for line in lines}) == 1
    return lines


def test_a_host_is_found_from_another_machine(net: Lan, tmp_path: Path) -> None:
    here, there = net.machine("here", "10.77.0.1"), net.machine("there", "10.77.0.2")
    with hosting(here, tmp_path / "host", "--clock", "off", "--bots", "random", "--pace", "0") as host:
        words = [sys.executable, "-m", "cardcatan", "tables", "--json"]  # within its two seconds
        found = subprocess.run(command(there, words), env=ENV, capture_output=True, text=True, timeout=60, check=True)
        (one,) = json.loads(found.stdout)["hosts"]
        assert one["address"] == "10.77.0.1" and one["fingerprint"] == host.hello["fingerprint"] and one["tables"][0]["free"] == 1
        with bots(guest(there, tmp_path / "there", spec="random")) as (process,):
            same_game(process)


def test_a_host_on_two_networks_is_reached_by_the_address_that_works(net: Lan, tmp_path: Path) -> None:
    with lan(1) as other:
        here, there = net.machine("here", "10.77.0.1"), other.machine("there", "10.78.0.2")
        second = other.machine("port", "10.78.0.1")
        subprocess.run(
            [*second.before, "ip", "link", "set", "eth0", "netns", here.namespace, "name", "eth1"], check=True, timeout=20
        )
        for words in (("addr", "add", "10.78.0.1/24", "dev", "eth1"), ("link", "set", "eth1", "up")):
            subprocess.run([*here.before, "ip", *words], check=True, timeout=20)
        with hosting(here, tmp_path / "host", "--clock", "off", "--bots", "random", "--pace", "0") as host:
            assert {"10.77.0.1", "10.78.0.1"} <= set(host.hello["addresses"])
            with bots(guest(there, tmp_path / "there", spec="random")) as (process,):
                same_game(process)


@pytest.mark.parametrize(("loss", "delay"), [(0.05, 20), (0.15, 5), (0.0, 150)])
def test_games_over_bad_cables(net: Lan, tmp_path: Path, loss: float, delay: float) -> None:
    here, one, two = (net.machine(name, f"10.77.0.{n}") for n, name in enumerate(("here", "one", "two"), 1))
    with hosting(here, tmp_path / "host", "--clock", "off", "--rules", "goal=5 round_limit=8", "--no-announce"):
        for machine in (one, two):
            machine.impair(loss, delay)
        with bots(guest(one, tmp_path / "1", "10.77.0.1"), guest(two, tmp_path / "2", "10.77.0.1")) as both:
            same_game(*both)


@pytest.mark.parametrize("seed", range(2))
def test_a_pulled_cable_that_is_plugged_in_again(net: Lan, tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    here, one, two = (net.machine(name, f"10.77.0.{n}") for n, name in enumerate(("here", "one", "two"), 1))
    with (
        hosting(here, tmp_path / "host", "--clock", "off", "--rules", LONG, "--no-announce") as host,
        bots(guest(one, tmp_path / "1", "10.77.0.1"), guest(two, tmp_path / "2", "10.77.0.1")) as both,
    ):
        after_decisions(host.data, rng.randint(1, 30), *both)
        two.cut()
        wait_for(lambda: "away" in host.log(), "the host misses somebody")
        two.heal()
        same_game(*both)
        assert ": back" in host.log()


def test_a_seat_whose_player_is_cut_off_is_played_on(net: Lan, tmp_path: Path) -> None:
    here, one, two = (net.machine(name, f"10.77.0.{n}") for n, name in enumerate(("here", "one", "two"), 1))
    words = ("--clock", "1s+1s", "--rules", LONG, "--no-announce", "--pace", "0")
    with (
        hosting(here, tmp_path / "host", *words) as host,
        bots(guest(one, tmp_path / "1", "10.77.0.1"), guest(two, tmp_path / "2", "10.77.0.1")) as both,
    ):
        after_decisions(host.data, 10, *both)
        two.cut()
        wait_for(lambda: "out-of-time" in host.log(), "the stand-in decides")
        wait_for(lambda: ": won by" in host.log(), "the game goes on without that player", 90)
        two.heal()
        same_game(*both)


@pytest.mark.parametrize("seed", range(2))
def test_a_client_whose_address_changes(net: Lan, tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    here, one, two = (net.machine(name, f"10.77.0.{n}") for n, name in enumerate(("here", "one", "two"), 1))
    with (
        hosting(here, tmp_path / "host", "--clock", "off", "--rules", LONG, "--no-announce") as host,
        bots(guest(one, tmp_path / "1", "10.77.0.1"), guest(two, tmp_path / "2", "10.77.0.1")) as both,
    ):
        after_decisions(host.data, rng.randint(1, 30), *both)
        two.move("10.77.0.99")
        same_game(*both)
        assert "connected from 10.77.0.99" in host.log()


def test_a_host_whose_address_changes_is_found_again(net: Lan, tmp_path: Path) -> None:
    here, one, two = (net.machine(name, f"10.77.0.{n}") for n, name in enumerate(("here", "one", "two"), 1))
    with (
        hosting(here, tmp_path / "host", "--clock", "off", "--rules", LONG) as host,
        bots(guest(one, tmp_path / "1", "10.77.0.1"), guest(two, tmp_path / "2", "10.77.0.1")) as both,
    ):
        after_decisions(host.data, 10, *both)
        here.move("10.77.0.50")
        same_game(*both)
        assert "connected from 10.77.0.2" in host.log()


def test_a_killed_host_is_resumed_on_another_machine_of_the_same_data(net: Lan, tmp_path: Path) -> None:
    here, one, two = (net.machine(name, f"10.77.0.{n}") for n, name in enumerate(("here", "one", "two"), 1))
    spare = net.machine("spare", "10.77.0.4")
    words = ("--clock", "off", "--rules", LONG)
    with bots(guest(one, tmp_path / "1", "10.77.0.1"), guest(two, tmp_path / "2", "10.77.0.1")) as both:
        with hosting(here, tmp_path / "host", *words) as host:
            after_decisions(host.data, 10, *both)
            assert not ended(*both)
            host.process.kill()
            host.process.wait(20)
        with hosting(spare, tmp_path / "host", *words, "--resume"):
            (first, _) = same_game(*both)
    records = [Record.parse(text) for text in _history(tmp_path / "host")]
    assert [record.result.digest for record in records if record.result] == [first["digest"]]


def _history(data: Path) -> list[str]:
    from cardcatan.net.history import FILE, History

    with History(data / FILE) as history:
        return [kept.record for kept in history.kept("card")]
