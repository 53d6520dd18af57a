"""The ledger: what was appended is there after any crash, and nothing else is."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardcatan.errors import JournalError
from cardcatan.net.code import StoredCode
from cardcatan.net.ledger import Head, Ledger, set_aside
from cardcatan.table import entries as e

HEAD = Head(package="test")


def spoke(n: int) -> e.Entry:
    """Some entry."""
    return e.Spoke(room=1, member=n, n=n, text=f"line {n} ü")


def tick(*numbers: int) -> list[e.Entry]:
    """What happened in one tick."""
    return [spoke(n) for n in numbers]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a ledger with three ticks is."""
    path = tmp_path / "ledger.jsonl"
    ledger = Ledger.create(path, HEAD, tick(0))
    ledger.append(tick(1, 2))
    ledger.append(tick(3))
    ledger.close()
    return path


def read(path: Path) -> list[e.Entry]:
    """All entries in a ledger."""
    ledger, _, entries = Ledger.resume(path)
    ledger.close()
    return entries


def test_what_was_written_is_read(path: Path) -> None:
    assert read(path) == tick(0, 1, 2, 3)


def test_it_is_json_a_line_a_tick(path: Path) -> None:
    head, *ticks = map(json.loads, path.read_text("utf-8").splitlines())
    assert head["ledger"] == [1, 0]
    assert [[entry["n"] for entry in entries] for entries in ticks] == [[0], [1, 2], [3]]


def test_it_goes_on_where_it_ended(path: Path) -> None:
    ledger, _, _ = Ledger.resume(path)
    ledger.append(tick(4))
    ledger.close()
    assert read(path) == tick(0, 1, 2, 3, 4)


def test_the_head_keeps_the_code_but_not_in_clear(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    code = StoredCode.of("open sesame")
    Ledger.create(path, Head(package="test", code=code)).close()
    ledger, head, _ = Ledger.resume(path)
    ledger.close()
    assert head.code == code
    assert b"sesame" not in path.read_bytes()


def test_a_torn_tick_counts_as_a_whole_or_not_at_all(path: Path) -> None:
    data = path.read_bytes()
    whole = [0, *(index + 1 for index, byte in enumerate(data) if byte == ord("\n"))]
    wanted = {whole[2]: tick(0), whole[3]: tick(0, 1, 2), whole[4]: tick(0, 1, 2, 3)}
    for length in range(whole[1], len(data) + 1):
        path.write_bytes(data[:length])
        kept = max(end for end in whole if end <= length)
        assert read(path) == wanted.get(kept, [])
        assert path.read_bytes() == data[:kept]


@pytest.mark.parametrize("rubbish", [b"\0" * 100, b"[{", b"[{}]\n", b"\xff\xfe\n", b'[{"t":"spoke"}]\n', b"\0\0\0]\n"])
def test_rubbish_at_the_end_is_cut_off(path: Path, rubbish: bytes) -> None:
    data = path.read_bytes()
    path.write_bytes(data + rubbish)
    ledger, _, entries = Ledger.resume(path)
    assert entries == tick(0, 1, 2, 3)
    ledger.append(tick(4))
    ledger.close()
    assert read(path) == tick(0, 1, 2, 3, 4)


def test_damage_in_the_middle_is_said_and_left_alone(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = b"[{\n"
    path.write_bytes(b"".join(lines))
    with pytest.raises(JournalError, match=r"line 3 of .* is damaged"):
        Ledger.resume(path)
    assert path.read_bytes() == b"".join(lines)


@pytest.mark.parametrize("text", [b"", b"\n", b"Format: cardcatan-record 1\n", b"{}", b'{"ledger":[2,0],"package":"9"}\n'])
def test_what_is_no_ledger_is_left_alone(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "ledger.jsonl"
    path.write_bytes(text)
    with pytest.raises(JournalError):
        Ledger.resume(path)
    assert path.read_bytes() == text


def test_a_newer_format_says_who_wrote_it(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    path.write_bytes(b'{"ledger":[2,0],"package":"9.9","what":1}\n')
    with pytest.raises(JournalError, match=r"cardcatan 9\.9"):
        Ledger.resume(path)


def test_one_host_writes_it(path: Path) -> None:
    ledger, _, _ = Ledger.resume(path)
    with pytest.raises(JournalError, match="another host"):
        Ledger.resume(path)
    ledger.close()


def test_rewriting_makes_it_short_and_it_goes_on(path: Path) -> None:
    ledger, _, _ = Ledger.resume(path)
    ledger.rewrite(HEAD, tick(9))
    assert ledger.size == path.stat().st_size
    ledger.append(tick(10))
    with pytest.raises(JournalError, match="another host"):
        Ledger.resume(path)
    ledger.close()
    assert read(path) == tick(9, 10)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_set_aside_deletes_nothing(path: Path) -> None:
    data = path.read_bytes()
    asides = []
    for _ in range(3):
        path.write_bytes(data)
        asides.append(set_aside(path))
        assert not path.exists()
    assert len(set(asides)) == 3
    assert all(aside.read_bytes() == data for aside in asides)


WRITER = """
import sys
from cardcatan.net.ledger import Head, Ledger
from cardcatan.table import entries as e
def spoke(n):
    return e.Spoke(room=1, member=n, n=n, text="x" * (n % 300))
ledger, _, entries = Ledger.resume(sys.argv[1])
for n in range(len(entries), 10**9):
    try:
        ledger.append([spoke(n)])
    except OSError as error:
        print("failed", n, flush=True)
        break
    if n % 50 == 0 and int(sys.argv[2]):
        ledger.rewrite(Head(package="x"), [spoke(i) for i in range(n + 1)])
    print(n, flush=True)
"""


def written(path: Path, rewrite: bool, **popen: object) -> Iterator[str]:
    """What a process says that appends without end; it is killed when nobody listens any more."""
    command = [sys.executable, "-c", WRITER, str(path), str(int(rewrite))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **popen) as process:  # type: ignore[call-overload]
        assert process.stdout
        try:
            yield from process.stdout
        finally:
            process.send_signal(signal.SIGKILL)


@pytest.mark.parametrize("rewrite", [False, True])
def test_a_kill_in_the_middle_loses_nothing_that_was_acknowledged(tmp_path: Path, rewrite: bool) -> None:
    path = tmp_path / "ledger.jsonl"
    Ledger.create(path, HEAD).close()
    for stop in (3, 50, 51, 120, 133):
        last = -1
        lines = written(path, rewrite)
        for line in lines:
            last = int(line)
            if last >= stop:
                break
        lines.close()  # type: ignore[attr-defined]
        entries = read(path)
        assert len(entries) >= last + 1
        assert [entry.n for entry in entries if isinstance(entry, e.Spoke)] == list(range(len(entries)))


@pytest.mark.skipif(os.name != "posix", reason="limits of processes are POSIX")
def test_a_full_disk_leaves_what_was_acknowledged(tmp_path: Path) -> None:
    import resource

    path = tmp_path / "ledger.jsonl"
    Ledger.create(path, HEAD).close()

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))

    *acknowledged, failed = written(path, False, preexec_fn=small)
    assert failed.startswith("failed")
    assert path.stat().st_size <= 4000
    entries = read(path)
    assert [entry.n for entry in entries if isinstance(entry, e.Spoke)] == [int(line) for line in acknowledged]


def test_after_a_failed_write_nothing_more_is_taken(tmp_path: Path) -> None:
    ledger = Ledger.create(tmp_path / "ledger.jsonl", HEAD)
    ledger.close()
    with pytest.raises(OSError):
        ledger.append(tick(1))
