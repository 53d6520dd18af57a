"""`cardcatan join` for bots, and `cardcatan tables`: what they print, and how they say what is the matter."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cardcatan.net.discovery import Announcer
from cardcatan.net.keys import Identity
from cardcatan.net.messages import PROTOCOL
from cardcatan.net.pins import Pins

from .conftest import running, wait_for
from .players import ENVIRONMENT, BotProcess, bot, bots
from .test_lan import free_ports


def told(process: BotProcess) -> tuple[list[dict[str, Any]], str, int]:
    with bots(process):
        return process.finish()


def complaint(process: BotProcess) -> str:
    """The one line of a bot that gave up."""
    lines, text, code = told(process)
    assert code != 0 and not lines and text.count("\n") == 1, text
    return text


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A host of two tables with a code and a bot each."""
    words = ("--tables", "2", "--clock", "off", "--bots", "random", "--pace", "0", "--code", "sesame", "--rules", "goal=5")
    with running(tmp_path_factory.mktemp("office"), *words) as host:
        yield host


def test_a_bot_with_the_code_plays(office: Any, tmp_path: Path) -> None:
    lines, text, code = told(bot(tmp_path, office.port, "--table", "1", "--code", "sesame", "--name", "Robo", "--seed", "5"))
    assert code == 0 and not text
    (line,) = lines
    assert line["verified"] and line["table"] == 1 and line["seat"] == 0 and "Robo" in office.log()


def test_a_code_that_is_wrong_or_missing(office: Any, tmp_path: Path) -> None:
    assert "code" in complaint(bot(tmp_path, office.port, "--table", "2"))
    assert "code" in complaint(bot(tmp_path, office.port, "--table", "2", "--code", "guess"))


def test_without_a_table_it_takes_the_first_with_a_free_seat(office: Any, tmp_path: Path) -> None:
    lines, text, code = told(bot(tmp_path, office.port, "--code", "sesame"))
    assert (code, text) == (0, "") and [line["table"] for line in lines] == [1]


def test_bots_that_come_together_find_a_table_each(tmp_path: Path) -> None:
    words = ("--tables", "3", "--clock", "off", "--bots", "random", "--pace", "0", "--rules", "goal=5")
    with running(tmp_path / "host", *words) as host, bots(*(bot(tmp_path / str(n), host.port) for n in range(3))) as people:
        ends = [process.finish() for process in people]
    assert all((code, text, len(lines)) == (0, "", 1) for lines, text, code in ends), ends


def test_a_bot_says_that_only_the_door_answers(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door, socket.create_server(("127.0.0.1", 0)) as wire:
        key, ports = Identity.fresh().public.decode(), (door.getsockname()[1], wire.getsockname()[1])
        wire.close()
        card = {"cardcatan": PROTOCOL, "package": "", "host": "half", "key": key, "fingerprint": "", "wire": ports[1]}
        threading.Thread(target=answer, args=(door, json.dumps(card).encode() + b"\n"), daemon=True).start()
        with bots(bot(tmp_path, ports[0])) as (process,):
            assert process.process.stderr
            line = process.process.stderr.readline()
    assert f"127.0.0.1:{ports[1]}" in line and "60 s" in line


def answer(door: socket.socket, line: bytes) -> None:
    """Say the line to whoever comes, until the door is closed."""
    with suppress(OSError):
        while True:
            with door.accept()[0] as guest:
                guest.sendall(line)


def test_a_bot_says_that_the_host_has_closed_and_comes_back_when_it_opens(tmp_path: Path) -> None:
    words = ("--clock", "off", "--pace", "0", "--rules", "goal=5")
    port = free_ports()
    with bots(bot(tmp_path / "bot", port)) as (process,):
        with running(tmp_path / "host", *words, port=port) as host:
            wait_for(lambda: "connected" in host.log())
            host.close()
        assert process.process.stderr
        assert "closed its tables" in process.process.stderr.readline()
        with running(tmp_path / "host", *words, "--bots", "random", port=port):
            lines, text, code = process.finish()
    assert (code, text, len(lines)) == (0, "", 1)


def test_a_table_that_is_not_there(office: Any, tmp_path: Path) -> None:
    assert "table 7" in complaint(bot(tmp_path, office.port, "--table", "7"))


def test_nobody_at_the_address(tmp_path: Path) -> None:
    assert "127.0.0.1:9" in complaint(bot(tmp_path, 9))


def test_a_changed_key(office: Any, tmp_path: Path) -> None:
    before = Identity.fresh()
    Pins(tmp_path).check(f"127.0.0.1:{office.port}", "", before.key)
    words = ("--table", "1", "--code", "sesame")
    text = complaint(bot(tmp_path, office.port, *words))
    assert before.fingerprint in text and office.hello["fingerprint"] in text and "--trust-new-key" in text
    assert told(bot(tmp_path, office.port, *words, "--trust-new-key"))[2] == 0
    assert told(bot(tmp_path, office.port, *words))[2] == 0


@pytest.mark.parametrize(
    "words",
    [
        *(["1.2.3.4:5:6", "--bot", "greedy", "--headless"], ["--bot", "greedy"], ["--headless"], ["--games", "3"]),
        *(["127.0.0.1:9", "--bot", "deepest", "--headless"], ["--bot", "greedy", "--headless", "--watch"], ["--save", "x"]),
    ],
)
def test_arguments_that_will_not_do(words: list[str], tmp_path: Path) -> None:
    assert complaint(BotProcess(tmp_path, *words)).startswith("cardcatan join: ")


def test_tables_on_this_network(tmp_path: Path) -> None:
    host_key = Identity.fresh()
    with running(tmp_path) as host:
        announcer = Announcer("Here", host_key.fingerprint, host.port, ["127.0.0.1"])
        announcer.start()
        try:
            found = tables("--json", "--seconds", "2")
            text = tables("--seconds", "2")
        finally:
            announcer.stop()
    (here,) = [one for one in json.loads(found)["hosts"] if one["fingerprint"] == host.hello["fingerprint"]]
    assert here["address"] == "127.0.0.1" and here["port"] == host.port and here["compatible"]
    assert here["tables"][0]["seats"] == 2 and here["ping_ms"] >= 0
    assert any(f"127.0.0.1:{host.port}" in line and "0/2" in line for line in text.splitlines())


def tables(*words: str) -> str:
    command = [sys.executable, "-m", "cardcatan", "tables", *words]
    return subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True).stdout
