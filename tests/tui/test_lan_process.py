"""The whole of it in real processes: a host with a screen, and another client, on loopback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .test_process import Process, pexpect

pytestmark = [
    pytest.mark.tmux,
    pytest.mark.timeout(300),
    pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal"),
]
SECONDS = 30.0


class Room:
    """Several clients, whose screens are all read while one waits for anything."""

    def __init__(self) -> None:
        self.processes: list[Process] = []

    def start(self, *arguments: str, home: Path | None = None) -> Process:
        """A client; `home` is where another person's keys and settings are."""
        mine = {"XDG_DATA_HOME": str(home / "data"), "XDG_CONFIG_HOME": str(home / "config")} if home else {}
        self.processes.append(Process(*arguments, CARDCATAN_INTERFACES="127.0.0.1", **mine))
        return self.processes[-1]

    def read(self) -> None:
        for process in self.processes:
            try:
                process.stream.feed(process.child.read_nonblocking(65536, timeout=0.02))
            except (pexpect.TIMEOUT, pexpect.EOF):
                continue

    def until(self, true: Callable[[], object]) -> None:
        end = time.monotonic() + SECONDS
        while not true():
            assert time.monotonic() < end, "did not come:\n" + "\n\n".join(process.text() for process in self.processes)
            self.read()

    def see(self, process: Process, what: str) -> None:
        self.until(lambda: what in process.text())

    def draw_until(self, keys: dict[Process, tuple[str, str]], true: Callable[[], bool]) -> None:
        """Whoever sees the title of their turn presses the key that ends it; nobody's turn comes twice at once."""

        def step() -> bool:
            for process, (title, key) in keys.items():
                if title in process.text():
                    process.child.send(f"{key}\r")
                    self.until(lambda p=process, t=title: t not in p.text() or true())  # type: ignore[misc]
            return true()

        self.until(step)

    def kill(self, process: Process) -> None:
        """The power goes."""
        self.processes.remove(process)
        process.child.kill(signal.SIGKILL)
        process.child.close(force=True)

    def end(self, process: Process) -> int:
        self.processes.remove(process)
        return process.wait()


@pytest.fixture
def room() -> Iterator[Room]:
    made = Room()
    yield made
    for process in made.processes:
        process.child.close(force=True)


def child_of(process: Process) -> int:
    """The host that a client runs."""
    found = subprocess.run(["pgrep", "-P", str(process.child.pid)], capture_output=True, text=True, check=True)
    return int(found.stdout.split()[0])


def test_two_people_play_are_killed_come_back_and_say_goodbye(room: Room, tmp_path: Path) -> None:
    rules = "round_limit=3 start=0"
    host = room.start("host", "--port", "0", "--name", "Kitchen", "--rules", rules, "--code", "tea", "--lang", "en")
    room.see(host, "Others join with")
    found = re.search(r"cardcatan join (127\.0\.0\.1:\d+)", host.text())
    print_ = re.search(r"fingerprint (\S{4}-\S{4})", host.text())
    assert found and print_ and "code tea" in host.text()
    guest = room.start("join", found[1], "--name", "Борис", "--lang", "ru", home=tmp_path)
    room.see(guest, print_[1])
    guest.child.send("\r")
    room.see(guest, "по коду")
    guest.child.send("milk\r")
    room.see(guest, "не код")
    guest.child.send("tea\r")
    room.until(lambda: "слишком много" in guest.text() or "не готов" in guest.text())
    soon = time.monotonic()
    while "не готов" not in guest.text():
        soon += 1.2  # as long as the host wants it after a wrong code
        room.until(lambda until=soon: time.monotonic() > until or "не готов" in guest.text())
        guest.child.send("\r" if "слишком много" in guest.text() else "")

    guest.child.send("г")
    room.see(host, "✓ ready")
    host.child.send("r")
    keys = {host: ("your turn", "d"), guest: ("ваш ход", "в")}
    room.see(host, "your turn")
    host.child.send("tgood luck\r")
    room.see(guest, "Kitchen: good luck")
    room.draw_until(keys, lambda: "verified" in host.text() and "проверено" in guest.text())
    assert "NOT" not in host.text() and "НЕ СХОДИТСЯ" not in guest.text()

    host.child.send("n")
    room.see(guest, "Готовы: Kitchen")
    guest.child.send("е")
    room.draw_until(keys, lambda: "Round 2" in host.text())
    room.kill(guest)
    room.see(host, "away")
    guest = room.start("join", found[1], "--lang", "ru", home=tmp_path)
    room.see(guest, "Рука: Борис")  # nothing is asked: name, key and seat are the same
    room.until(lambda: "Борис is back" in host.text() and "Круг 2" in guest.text())

    os.kill(child_of(host), signal.SIGKILL)
    room.see(host, "stopped by itself")
    room.see(guest, "Связь прервана")
    host.child.send("\r")
    room.until(lambda: "Round 2" in host.text() and "Круг 2" in guest.text() and "Связь прервана" not in guest.text())
    room.until(lambda: "your turn" in host.text() or "ваш ход" in guest.text())

    host.child.send("\x03")
    room.see(host, "Close the table?")
    host.child.send("y")
    room.see(guest, "Стол закрыт")
    assert room.end(host) == 0
    guest.child.send("2")
    room.see(guest, "Столы в этой сети")
    guest.child.send("\x03")
    room.see(guest, "Выйти?")
    guest.child.send("д")
    assert room.end(guest) == 0


def test_a_table_is_found_by_itself_and_goes_by_itself(room: Room) -> None:
    looking = room.start("--lang", "en")
    room.see(looking, "None yet")
    host = room.start("host", "--port", "0", "--name", "Kitchen", "--title", "Den", "--lang", "en")
    room.see(host, "Others join with")
    room.see(looking, "1 Den")
    again = room.start("--lang", "en")
    room.see(again, "1 Den")
    host.child.send("\x03")
    room.see(host, "Close the table?")
    host.child.send("y")
    assert room.end(host) == 0
    room.until(lambda: "1 Den" not in looking.text() and "1 Den" not in again.text())
