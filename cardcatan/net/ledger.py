"""The ledger of a host: what happened at all its tables, on the disk before anybody hears of it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator, Sequence
from io import BufferedWriter, FileIO
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from cardcatan.errors import JournalError
from cardcatan.net.code import StoredCode
from cardcatan.table.entries import Entry
from cardcatan.table.journal import sync_directory
from cardcatan.table.lock import lock
from cardcatan.table.private import keep_private, make_private, new_file

FILE = "ledger.jsonl"
FORMAT = (1, 0)
_sync = getattr(os, "fdatasync", os.fsync)
_encode = msgspec.json.Encoder().encode
_entries: msgspec.json.Decoder[Any] = msgspec.json.Decoder(list[Entry])


class Head(Struct, frozen=True, kw_only=True):
    """The first line: the version of the format, who wrote it, and the code of the tables, if they have one."""

    ledger: tuple[int, int] = FORMAT
    package: str
    code: StoredCode | None = None


_head = msgspec.json.Decoder(Head)


class Ledger:
    """An append-only file of JSON lines: the head, then a list of entries for every tick of the host.

    It holds the secrets of running games: only its owner can read it.
    What a crash left of the last line was told to nobody, and is cut off by `resume`.
    """

    path: Path
    size: int
    """Bytes in the file."""

    def __init__(self, path: Path, file: FileIO, size: int) -> None:
        self.path, self._file, self.size = path, file, size

    @classmethod
    def create(cls, path: str | Path, head: Head, entries: Sequence[Entry] = ()) -> Ledger:
        """Begin a ledger, all or nothing; `path` is replaced if it is there. OSError: it cannot be written."""
        path = Path(path)
        make_private(path.parent)
        _write_whole(path, head, entries)
        return cls._open(path)

    @classmethod
    def resume(cls, path: str | Path) -> tuple[Ledger, Head, list[Entry]]:
        """Open a ledger to go on with it; what it says in its head, and all entries.

        JournalError, and the file is as it was: it is none, a line before the last is damaged, or another host writes it.
        FileNotFoundError, OSError: it is not there, or cannot be read.
        """
        ledger = cls._open(Path(path))
        try:
            head, entries, length = _read(ledger._file, ledger.path)
            if length < ledger.size:
                ledger._file.truncate(length)
            ledger.size = ledger._file.seek(length)
        except BaseException:
            ledger.close()
            raise
        return ledger, head, entries

    def append(self, entries: Sequence[Entry]) -> None:
        """Write what happened in a tick, and wait until it is on the disk. OSError: it is not, and nobody may hear of it."""
        data = _encode(entries) + b"\n"
        if self._file.closed:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF), str(self.path))
        descriptor = self._file.fileno()
        try:
            _write(descriptor, data)
            _sync(descriptor)
        except OSError:
            self._cut()
            raise
        self.size += len(data)

    def rewrite(self, head: Head, entries: Sequence[Entry]) -> None:
        """Replace the file by a shorter one that says the same. OSError: it could not be written, and the old one goes on.

        Should the old one be lost as well, that is an OSError of the next `append`.
        """
        fresh = _write_fresh(self.path, head, entries)
        # Windows renames no open file; the lock of the host's key keeps others away meanwhile
        self._file.close()
        try:
            fresh.replace(self.path)
            sync_directory(self.path.parent)
        finally:
            again = self._open(self.path)
            self._file, self.size = again._file, again.size

    def close(self) -> None:
        """Close the file; closing twice does no harm."""
        self._file.close()

    @classmethod
    def _open(cls, path: Path) -> Ledger:
        keep_private(path)
        # unbuffered: nothing of a write that failed may come later
        file = path.open("r+b", buffering=0)
        if not lock(file):
            file.close()
            raise JournalError("another host writes {path}", path=str(path))
        return cls(path, file, file.seek(0, os.SEEK_END))

    def _cut(self) -> None:
        """Cut off what was written in part; what is left of it is told to nobody, and cut when the ledger is resumed."""
        try:
            self._file.truncate(self.size)
        finally:
            self._file.close()


def set_aside(path: Path) -> Path:
    """Give a ledger another name, under which nobody looks for it; returns that. OSError."""
    keep_private(path)
    for number in range(1, 10_000):
        aside = path.with_name(f"{path.stem}-{number}{path.suffix}")
        if not aside.exists():
            path.rename(aside)
            return aside
    raise FileExistsError(errno.EEXIST, "there are too many old ledgers", str(path))


def _read(file: FileIO, path: Path) -> tuple[Head, list[Entry], int]:
    """Head, entries, and the length in bytes of what is whole."""
    file.seek(0)
    with open(file.fileno(), "rb", closefd=False) as lines:
        first = lines.readline()
        head = _read_head(first, path)
        entries: list[Entry] = []
        length = len(first)
        for number, line in enumerate(lines, 2):
            try:
                tick = _entries.decode(line)
                whole = line.endswith(b"\n")
            except (msgspec.DecodeError, RecursionError) as error:
                if _anything(lines):
                    raise _damaged(path, number, error) from error
                whole = False
            if not whole:
                break
            entries += tick
            length += len(line)
    return head, entries, length


def _read_head(line: bytes, path: Path) -> Head:
    try:
        head = _head.decode(line)
    except msgspec.DecodeError as error:
        raise JournalError("{path} is no ledger of a host", path=str(path)) from error
    if head.ledger[0] != FORMAT[0]:
        raise JournalError(
            "{path} was written by cardcatan {package} in another format ({theirs}, and this one knows {ours})",
            path=str(path), package=head.package, theirs=head.ledger[0], ours=FORMAT[0],
        )  # fmt: skip
    return head


def _damaged(path: Path, line: int, why: Exception) -> JournalError:
    return JournalError("line {line} of {path} is damaged: {why}", line=line, path=str(path), why=str(why))


def _anything(lines: Iterable[bytes]) -> bool:
    return any(True for _ in lines)


def _write_whole(path: Path, head: Head, entries: Sequence[Entry]) -> None:
    _write_fresh(path, head, entries).replace(path)
    sync_directory(path.parent)


def _write_fresh(path: Path, head: Head, entries: Sequence[Entry]) -> Path:
    """A whole file beside `path`, on the disk."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        with new_file(fresh) as raw, BufferedWriter(raw) as file:
            file.writelines(_whole(head, entries))
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    return fresh


def _whole(head: Head, entries: Sequence[Entry]) -> Iterator[bytes]:
    yield _encode(head) + b"\n"
    for entry in entries:
        yield _encode([entry]) + b"\n"


def _write(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]
