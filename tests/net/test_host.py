"""`cardcatan host`, as somebody at a shell or a program that starts it meets it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import cardcatan
from cardcatan import cli, tui
from cardcatan.errors import CatanError
from cardcatan.net import child
from cardcatan.net import messages as m
from cardcatan.net.keys import Identity, fingerprint, raw_key
from cardcatan.table import talk
from tests.net.conftest import Dealer, HostProcess, Player, ask_door, play_until, running, wait_for

QUIET = ("--port", "0", "--bind", "127.0.0.1", "--no-announce")
LINE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}  (host    |table [0-9]+) +\S.*\n")


def complaint(*words: str) -> str:
    """What `cardcatan host` says on stderr when it will not do: one line, and the code 2."""
    done = subprocess.run(
        [sys.executable, "-m", "cardcatan", "host", *words],
        capture_output=True, text=True, timeout=60, check=False, env={**os.environ, "LANGUAGE": "en"}, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 2 and not done.stdout
    assert done.stderr.count("\n") == 1
    return done.stderr


def settings_of(host: HostProcess) -> talk.Settings:
    """How the table is set, as a guest is told."""
    dealer = Dealer(host.wire, host.key)
    dealer.hello()
    state = dealer.enter(watch=True) if "--watch" not in str(host.process.args) else dealer.enter()
    dealer.close()
    return state.settings


def test_the_first_line_is_for_programs_and_the_rest_for_people(host: HostProcess) -> None:
    hello = host.hello
    assert (hello["address"], hello["addresses"], hello["cardcatan"]) == ("127.0.0.1", ["127.0.0.1"], list(m.PROTOCOL))
    assert hello["package"] == cardcatan.__version__
    assert hello["fingerprint"] == fingerprint(raw_key(hello["key"]))
    assert hello["wire"] != hello["port"] and hello["tables"] == 1
    player = Player(host.wire, host.key).come("Anna\x1b[2J")
    wait_for(lambda: "Anna[2J" in host.log())
    player.close()
    wait_for(lambda: "connection lost" in host.log())
    assert host.close() == 0
    assert f"cardcatan join 127.0.0.1:{host.port}\n" in host.log()
    assert hello["fingerprint"] in host.log()
    for line in list(host.lines)[1:]:
        assert LINE.fullmatch(line), line


def test_the_log_has_games_results_and_refusals_but_no_cards(tmp_path: Path) -> None:
    with running(tmp_path, "--clock", "off", "--bots", "greedy", "--pace", "0") as host:
        player = Player(host.wire, host.key).come("Anna")
        player.ready()
        play_until(lambda: player.opened, player)
        player.say(talk.Say(n=1, text="nobody else's business"))
        player.say(talk.Concede(game=1))
        player.expect(talk.Refused)
        player.close()
        assert host.close() == 0
        for words in ("game 1: Anna, greedy", "game 1: won by", "Anna", "refused: not-now"):
            assert words in host.log(), words
        assert "business" not in host.log()
        assert len(host.lines) < 20


def test_a_table_is_as_it_was_asked_for(tmp_path: Path) -> None:
    words = ["--seats", "3", "--rules", "goal=7", "--clock", "90s+0s", "--games", "5", "--pace", "0", "--title", "Attic ü"]
    with running(tmp_path, *words, "--bots", "random", "--name", "office") as host:
        found = settings_of(host)
        assert (found.bank_ms, found.free_ms, found.clock, found.games, found.pace_ms) == (90_000, 0, True, 5, 0)
        assert found.rules.startswith("card players=3 goal=7") and found.title == "Attic ü"
        (table,) = ask_door(host.port)["tables"]
        assert (table["seats"], table["taken"], table["title"], table["locked"]) == (3, 1, "Attic ü", False)
        assert ask_door(host.port)["host"] == "office"


def test_the_defaults_are_those_that_people_are_promised(tmp_path: Path) -> None:
    with running(tmp_path) as host:
        found = settings_of(host)
        assert (found.bank_ms, found.free_ms, found.clock, found.watchers, found.games) == (150_000, 10_000, True, True, 1)


def test_a_board_table_has_its_own_defaults_and_everybody_is_told_the_game(tmp_path: Path) -> None:
    with running(tmp_path, "--game", "board", "--keep", "90m") as host:
        found = settings_of(host)
        assert (found.bank_ms, found.free_ms, found.clock, found.keep_ms) == (720_000, 10_000, True, 5_400_000)
        assert found.rules.startswith("board players=4 goal=10")
        (table,) = ask_door(host.port)["tables"]
        assert (table["game"], table["seats"]) == ("board", 4)


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX")
@pytest.mark.parametrize("there", [False, True])
def test_nobody_else_on_the_machine_can_read_what_it_keeps(tmp_path: Path, there: bool) -> None:
    data = tmp_path / "new" / "host"
    words = ("--clock", "off", "--bots", "random", "--pace", "0", "--rules", "goal=5")
    if there:  # as an older version has left it
        with running(data, *words):
            (data / "ledger.jsonl").chmod(0o644)
    with running(data, *words, *(["--resume"] if there else []), umask=0o022) as host:
        player = Player(host.wire, host.key).come("Anna").ready()
        play_until(lambda: player.opened, player)
        wait_for((data / "history.sqlite3").exists)
        kept = [data.parent, data, *data.rglob("*")]
        player.close()
        assert {path.name for path in kept} >= {"ledger.jsonl", "history.sqlite3", "keys", "host"}
        assert [path for path in kept if path.exists() and path.stat().st_mode & 0o077] == []


def test_many_tables(tmp_path: Path) -> None:
    with running(tmp_path, "--tables", "120") as host:
        assert len(ask_door(host.port)["tables"]) == 50
        dealer = Dealer(host.wire, host.key)
        dealer.hello()
        dealer.say(m.ListTables())
        assert [table.table for table in dealer.expect(m.Tables).tables] == list(range(1, 121))
        assert dealer.enter(120).table == 120
        dealer.close()
        assert host.close() == 0
    with running(tmp_path, "--tables", "125", "--resume") as host:
        assert host.hello["tables"] == 125


def test_a_fixed_port_has_its_wire_beside_it(tmp_path: Path) -> None:
    with running(tmp_path) as host:
        pass
    port = host.port if host.port < 65_000 else host.port - 2000
    with running(tmp_path, port=port) as again:
        assert (again.port, again.wire) == (port, port + 1)
        assert again.key == host.key


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_end_it_in_order(host: HostProcess, number: signal.Signals) -> None:
    player = Player(host.wire, host.key).come("Anna")
    host.process.send_signal(number)
    play_until(lambda: player.gone, player)
    assert player.gone and player.gone.code == "closing"
    player.close()
    assert host.end() == 0
    assert not host.errors


def test_a_reader_of_the_log_who_goes_away_does_not_stop_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cardcatan", "host", "--headless", "--until-eof", *QUIET, "--data", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout and process.stderr
        try:
            hello = json.loads(process.stdout.readline())
            process.stdout.close()
            for n in range(3):
                Player(int(hello["wire"]), hello["key"].encode()).come(f"guest {n}").close()
            assert ask_door(hello["port"])["host"]
            process.stdin.close()
            assert process.wait(60) == 0
            assert not process.stderr.read()
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--clock", "soon"], "no clock"),
        (["--keep", "30s"], "no time"),
        (["--keep", "2d"], "no time"),
        (["--game", "chess"], "chess"),
        (["--game", "board", "--seats", "5"], "players"),
        (["--game", "board", "--rules", "round_limit=9"], "round_limit"),
        (["--game", "board", "--rules", "proposals=50"], "turn limit of at most 363"),
        (["--clock", "0s"], "no clock"),
        (["--clock", "25h"], "no clock"),
        (["--seats", "7"], "from 2 to 6"),
        (["--bots", "a,b"], "'a'"),
        (["--bots", "greedy,greedy,greedy"], "too many"),
        (["--rules", "goal=99"], "goal"),
        (["--rules", "players=3"], "3"),
        (["--port", "65535"], "65534"),
        (["--bind", "203.0.113.1"], "203.0.113.1"),
        (["--owner", "me"], "public key"),
        (["--code", " "], "code"),
        (["--tables", "0"], "0"),
        (["--pace", "-1"], "-1"),
    ],
)
def test_what_will_not_do_is_said_in_one_line(tmp_path: Path, words: list[str], said: str) -> None:
    assert said in complaint("--headless", "--no-announce", "--port", "0", "--data", str(tmp_path), *words)


def test_a_damaged_ledger_is_named_and_left_alone(tmp_path: Path) -> None:
    with running(tmp_path):
        pass
    ledger = tmp_path / "ledger.jsonl"
    damaged = ledger.read_bytes() + b"[{}]\n[{}]\n"
    ledger.write_bytes(damaged)
    assert str(ledger) in complaint("--headless", "--no-announce", "--port", "0", "--data", str(tmp_path), "--resume")
    assert ledger.read_bytes() == damaged
    with running(tmp_path):
        assert (tmp_path / "ledger-1.jsonl").read_bytes() == damaged


def test_resuming_where_nothing_was_begins_afresh(tmp_path: Path) -> None:
    with running(tmp_path, "--resume") as host:
        assert host.hello["resumed"] == 0
        Player(host.wire, host.key).come("Anna").close()


def test_with_a_screen_the_words_are_for_the_screen_s_own_host(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(tui, "host", lambda options: asked.append(options) or 0)
    words = ["--seats", "3", "--bots", "greedy,search:500", "--clock", "2.5m+10s", "--resume", "--data", str(tmp_path)]
    words += ["--game", "board", "--keep", "12h"]
    assert cli.main(["host", *words, "--code", "x y", "--name", "Anna", "--mono", "--lang", "en"]) == 0
    (options,) = asked
    assert (options.code, options.name, options.colour, options.lang) == ("x y", "Anna", "mono", "en")
    told = set(options.arguments)
    assert {"--seats=3", "--bots=greedy,search:500", "--clock=150s+10s", "--resume", f"--data={tmp_path}"} <= told
    assert {"--game=board", "--keep=43200.000s"} <= told
    assert not any("x y" in word or "headless" in word for word in told)
    cli.main(["host"])
    assert asked[1].arguments == ()


# --- started by a screen ----------------------------------------------------------------------------------------------


def test_a_child_is_the_owner_s_host_and_ends_in_order(tmp_path: Path) -> None:
    owner = Identity.fresh()
    host = child.start((*QUIET, "--data", str(tmp_path)), code="open sesame", owner=owner.public)
    try:
        wire, key = int(host.hello["wire"]), str(host.hello["key"]).encode()
        guest = Dealer(wire, key)
        guest.hello("Boris")
        guest.say(m.Enter(table=1))
        guest.expect(m.Challenge)
        mine = Player(wire, key, owner).come("Olga")
        assert mine.state and mine.state.chair == mine.state.you
        wait_for(lambda: any("Olga" in line for line in host.lines))
        assert host.returncode is None
        command = Path(f"/proc/{host._process.pid}/cmdline")
        if command.exists():
            assert b"sesame" not in command.read_bytes()
        ending = threading.Thread(target=host.stop)
        ending.start()
        play_until(lambda: mine.gone, mine)
        ending.join()
    finally:
        assert host.stop() == 0
    assert host.returncode == 0
    guest.close(), mine.close()


def test_a_child_that_cannot_come_up_says_why(tmp_path: Path) -> None:
    with pytest.raises(CatanError, match="goal"):
        child.start((*QUIET, "--data", str(tmp_path), "--rules", "goal=99"))


def test_a_child_of_a_killed_screen_ends_and_can_go_on(tmp_path: Path) -> None:
    code = (
        "import os, json; from cardcatan.net import child\n"
        f"host = child.start({(*QUIET, '--data', str(tmp_path))!r})\n"
        "print(json.dumps([host.hello, host._process.pid]), flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    _, process = json.loads(done.stdout)
    wait_for(lambda: not running_process(process), "the host ends")
    with running(tmp_path, "--resume") as host:
        assert host.hello["tables"] == 1


def running_process(process: int) -> bool:
    """Is there such a process, other than as a zombie that nobody waits for?"""
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
