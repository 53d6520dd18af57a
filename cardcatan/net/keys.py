"""The keys of people and hosts: CURVE pairs in files that nobody else can read, and the short form that people compare."""

from __future__ import annotations

import os
import re
import stat
import struct
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path

import platformdirs
import zmq
from zmq.utils import z85

from cardcatan.errors import CatanError
from cardcatan.table.fair import fingerprint
from cardcatan.table.lock import lock
from cardcatan.table.private import make_private

__all__ = ["Identity", "KeyFileError", "data_dir", "fingerprint", "host_identity", "identity", "raw_key", "text_key"]

FORMAT = "cardcatan-key 1"
KEY_BYTES = 32
MOST_IDENTITIES = 99
_FILE = re.compile(rb"%s\n([0-9a-zA-Z.\-:+=^!/*?&<>()\[\]{}@%%$#]{40})\n" % FORMAT.encode())


class KeyFileError(CatanError):
    """A file of a key that cannot be used; it is left as it is."""


@dataclass(frozen=True)
class Identity:
    """A CURVE pair. `public` and `secret` are in z85, as ZeroMQ takes them; `key` is the public key's 32 bytes.

    The file it came from stays locked until `close`, so that no other process has this identity meanwhile.
    """

    public: bytes
    secret: bytes = field(repr=False)
    path: Path | None = None
    _file: FileIO | None = field(default=None, repr=False, compare=False)

    @classmethod
    def fresh(cls) -> Identity:
        """A new pair that is in no file."""
        return cls(*zmq.curve_keypair())

    @property
    def key(self) -> bytes:
        """The public key as 32 bytes."""
        return raw_key(self.public)

    @property
    def fingerprint(self) -> str:
        """What people compare, as XXXX-XXXX."""
        return fingerprint(self.key)

    def close(self) -> None:
        """Let another process have this identity."""
        if self._file:
            self._file.close()


def data_dir() -> Path:
    """Where this user's keys and games are kept; it need not exist yet."""
    return Path(platformdirs.user_data_dir("cardcatan", appauthor=False))


def text_key(key: bytes) -> bytes:
    """A key of 32 bytes in z85: 40 printable characters."""
    return z85.encode(key)


def raw_key(text: bytes | str) -> bytes:
    """The 32 bytes of a key in z85. CatanError: it is none."""
    data = text.encode("ascii", "backslashreplace") if isinstance(text, str) else text
    try:
        key = z85.decode(data)
    except (KeyError, ValueError, struct.error) as error:
        raise _no_key(data) from error
    if len(data) != 40 or len(key) != KEY_BYTES or z85.encode(key) != data:
        raise _no_key(data)
    return key


def identity(directory: str | Path) -> Identity:
    """The first pair of this user that no other process uses: `identity`, `identity-2`, …; a new one if all are in use.

    KeyFileError: a file that others could read, or that holds no key; OSError: it cannot be read or written.
    """
    place = _private(Path(directory))
    for number in range(1, MOST_IDENTITIES + 1):
        found = _open(place / ("identity" if number == 1 else f"identity-{number}"))
        if found:
            return found
    raise KeyFileError("all {most} identities in {path} are in use", most=MOST_IDENTITIES, path=str(place))


def host_identity(directory: str | Path) -> Identity:
    """The pair of the host whose data is in `directory`, made if need be.

    KeyFileError: another process is this host, others could read the file, or it holds no key; OSError.
    """
    path = _private(Path(directory)) / "host"
    found = _open(path)
    if not found:
        raise KeyFileError("another host runs with the data in {path}; give this one its own with --data", path=str(directory))
    return found


def _private(directory: Path) -> Path:
    """The directory of the keys, which only its owner may enter."""
    place = directory / "keys"
    make_private(place)
    if os.name == "posix" and stat.S_IMODE(place.stat().st_mode) & 0o077:
        place.chmod(0o700)
    return place


def _open(path: Path) -> Identity | None:
    """The pair in a file, which is made if need be; None: another process uses it."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0), 0o600)
    file = FileIO(descriptor, "r+")
    try:
        if not lock(file):
            file.close()
            return None
        file.seek(0)
        _check_mode(path, descriptor)
        secret = _read(path, file) or _write(path, file)
        return Identity(zmq.curve_public(secret), secret, path, file)
    except BaseException:
        file.close()
        raise


def _check_mode(path: Path, descriptor: int) -> None:
    if os.name == "posix" and stat.S_IMODE(os.fstat(descriptor).st_mode) & 0o077:
        raise KeyFileError("others can read the key in {path}; forbid it with: chmod 600 {path}", path=str(path))


def _read(path: Path, file: FileIO) -> bytes:
    """The secret in a file; nothing for one that was just made."""
    data = file.read(1000) or b""
    if not data:
        return b""
    match = _FILE.fullmatch(data)
    if not match:
        raise KeyFileError("{path} holds no key; move it away, and a new key is made", path=str(path))
    return match[1]


def _write(path: Path, file: FileIO) -> bytes:
    secret = zmq.curve_keypair()[1]
    # one write of a few bytes: after a crash the file is empty or whole
    file.write(f"{FORMAT}\n".encode() + secret + b"\n")
    os.fsync(file.fileno())
    return secret


def _no_key(data: bytes) -> CatanError:
    return CatanError("{key!r} is no public key; it has 40 characters", key=data[:60].decode("ascii", "replace"))
