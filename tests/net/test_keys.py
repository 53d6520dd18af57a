"""Keys of people and hosts: one file each, locked while in use, readable by their owner alone."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardcatan.errors import CatanError
from cardcatan.net.keys import Identity, KeyFileError, fingerprint, host_identity, identity, raw_key, text_key

posix = pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX")


def test_an_identity_is_kept(tmp_path: Path) -> None:
    first = identity(tmp_path)
    first.close()
    again = identity(tmp_path)
    assert (again.public, again.secret) == (first.public, first.secret)
    again.close()


def test_two_clients_of_one_user_have_two_identities_that_are_kept(tmp_path: Path) -> None:
    first, second = identity(tmp_path), identity(tmp_path)
    assert first.key != second.key
    assert (first.path and first.path.name, second.path and second.path.name) == ("identity", "identity-2")
    first.close()
    third = identity(tmp_path)
    assert third.key == first.key
    second.close()
    assert identity(tmp_path).key == second.key


def test_another_process_takes_another_identity(tmp_path: Path) -> None:
    mine = identity(tmp_path)
    code = f"from cardcatan.net.keys import identity; print(identity({str(tmp_path)!r}).fingerprint)"
    theirs = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60).stdout.strip()
    assert theirs != mine.fingerprint
    mine.close()


def test_a_killed_process_leaves_no_lock(tmp_path: Path) -> None:
    code = f"import os; from cardcatan.net.keys import identity; identity({str(tmp_path)!r}); os.kill(os.getpid(), 9)"
    subprocess.run([sys.executable, "-c", code], check=False, timeout=60)
    mine = identity(tmp_path)
    assert mine.path and mine.path.name == "identity"
    mine.close()


def test_one_host_a_directory(tmp_path: Path) -> None:
    host = host_identity(tmp_path)
    with pytest.raises(KeyFileError, match="another host"):
        host_identity(tmp_path)
    host.close()
    assert host_identity(tmp_path).key == host.key


def test_a_host_is_nobody_s_identity(tmp_path: Path) -> None:
    host, mine = host_identity(tmp_path), identity(tmp_path)
    assert host.key != mine.key
    host.close()
    mine.close()


def test_the_secret_is_not_shown(tmp_path: Path) -> None:
    mine = identity(tmp_path)
    assert mine.secret.decode() not in repr(mine)
    mine.close()


@posix
def test_only_the_owner_can_read(tmp_path: Path) -> None:
    mine = identity(tmp_path / "new")
    assert mine.path
    assert mine.path.stat().st_mode & 0o777 == 0o600
    assert mine.path.parent.stat().st_mode & 0o777 == 0o700
    mine.close()


@posix
def test_a_key_that_others_can_read_is_refused_and_left_alone(tmp_path: Path) -> None:
    mine = identity(tmp_path)
    assert mine.path
    mine.close()
    mine.path.chmod(0o644)
    before = mine.path.read_bytes()
    with pytest.raises(KeyFileError, match="chmod 600"):
        identity(tmp_path)
    assert mine.path.read_bytes() == before


@pytest.mark.parametrize("text", [b"x", b"cardcatan-key 1\n", b"cardcatan-key 2\n" + b"0" * 40 + b"\n", b"\0" * 57, b"a" * 5000])
def test_a_file_without_a_key_is_refused_and_left_alone(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "keys" / "identity"
    path.parent.mkdir(mode=0o700)
    path.touch(mode=0o600)
    path.write_bytes(text)
    with pytest.raises(KeyFileError, match="no key"):
        identity(tmp_path)
    assert path.read_bytes() == text


def test_a_crash_before_the_key_was_written_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "identity"
    path.parent.mkdir(mode=0o700)
    path.touch(mode=0o600)
    identity(tmp_path).close()
    assert path.stat().st_size


def test_fingerprint_is_forty_bits_in_base32() -> None:
    key = bytes(range(32))
    digest = int.from_bytes(hashlib.sha256(key).digest()[:5], "big")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    wanted = "".join(letters[digest >> shift & 31] for shift in range(35, -1, -5))
    assert fingerprint(key) == f"{wanted[:4]}-{wanted[4:]}"


def test_a_key_as_text_reads_back() -> None:
    mine = Identity.fresh()
    assert raw_key(mine.public) == raw_key(mine.public.decode()) == mine.key
    assert text_key(mine.key) == mine.public


@pytest.mark.parametrize("text", ["", "abc", "~" * 40, "é" * 40, "0" * 45, "\0" * 40])
def test_what_is_no_key_is_said_to_be_none(text: str) -> None:
    with pytest.raises(CatanError, match="no public key"):
        raw_key(text)
