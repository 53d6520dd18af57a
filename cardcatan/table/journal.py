"""The journal of a table: what happened is on the disk before anybody hears of it."""

from __future__ import annotations

import errno
import os
from collections import deque
from io import FileIO
from pathlib import Path

from cardcatan.errors import JournalError
from cardcatan.games.record import Record, decode, load
from cardcatan.games.result import Result, ending
from cardcatan.table.lock import lock
from cardcatan.table.private import make_private, new_file


class Journal:
    """An append-only file of plain text; it is the beginning of a record, and at the end of the game the whole.

    It holds the seed, and so everybody's hands: only its owner can read it.
    Only lines that end with a line feed count: what a crash left of the last one is cut off by `resume`.
    """

    path: Path
    _file: FileIO | None

    def __init__(self, path: Path) -> None:
        self.path, self._file = path, None

    @classmethod
    def create(cls, path: str | Path) -> Journal:
        """A journal that will be begun at `path`, whose directory is made if need be. FileExistsError: it is there."""
        path = Path(path)
        if path.exists():
            raise _taken(path)
        make_private(path.parent)
        return cls(path)

    @classmethod
    def resume(cls, path: str | Path) -> tuple[Journal, Record]:
        """Open a journal to go on from its last whole action; and the record so far.

        RecordError: a line that is no action or cannot be played, or a file that ends within its header; the file is
        as it was. JournalError: in use.
        """
        journal = cls(Path(path))
        journal._open()
        try:
            data = load(journal.path)
            whole = data[: data.rfind(b"\n") + 1]
            record = Record.parse(decode(whole), whole=False)
            deque(record.replay(), maxlen=0)
            journal._cut(len(data) if record.result else _length(data, record.line(len(record.moves)) - 1))
        except BaseException:
            journal.close()
            raise
        return journal, record

    def begin(self, head: str) -> None:
        """Write the header, all or nothing, and open the journal. FileExistsError: another was begun meanwhile."""
        fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        try:
            with new_file(fresh) as file:
                write_through(file, head.encode())
            _name(fresh, self.path)
        finally:
            fresh.unlink(missing_ok=True)
        sync_directory(self.path.parent)
        self._open()

    def append(self, text: str) -> None:
        """Write `text` and wait until it is on the disk. OSError: it is not, and the file is as it was."""
        file = self._ready()
        end = file.seek(0, os.SEEK_END)
        try:
            write_through(file, text.encode())
        except OSError:
            self._cut(end)
            raise

    def finish(self, result: Result) -> None:
        """Write the result: the journal is a whole record now."""
        self.append(ending(result, decode(self.path.read_bytes())))

    def close(self) -> None:
        """Close the file; closing twice does no harm."""
        if self._file:
            self._file.close()
            self._file = None

    def _open(self) -> None:
        # unbuffered: nothing of a write that failed may come later
        self._file = self.path.open("r+b", buffering=0)
        if not lock(self._file):
            self.close()
            raise JournalError("{path} is in use by another game; finish that one first", path=str(self.path))

    def _ready(self) -> FileIO:
        if not self._file:
            raise JournalError("{path} is closed", path=str(self.path))
        return self._file

    def _cut(self, length: int) -> None:
        """Cut the file; a journal that cannot be cut takes no more, lest a torn line be followed by others."""
        try:
            self._ready().truncate(length)
        except OSError:
            self.close()
            raise


def _taken(path: Path) -> FileExistsError:
    return FileExistsError(errno.EEXIST, "a journal is begun in a file of its own", str(path))


def _name(fresh: Path, path: Path) -> None:
    """Give a whole file its name, but not that of another file."""
    try:
        os.link(fresh, path)
    except OSError:
        if path.exists():
            raise _taken(path) from None
        fresh.replace(path)  # a file system without links


def write_through(file: FileIO, data: bytes) -> None:
    """Write all of it, and wait until it is on the disk. OSError."""
    while data:
        data = data[file.write(data) :]
    os.fsync(file.fileno())


def _length(data: bytes, lines: int) -> int:
    """The length in bytes of the first `lines` lines."""
    return sum(map(len, data.splitlines(keepends=True)[:lines]))


def sync_directory(path: Path) -> None:
    """Wait until the names of the files in a directory are on the disk."""
    if os.name == "posix":
        # without it the file's name may be lost although its content is not
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
