"""A host in a process of its own, for a screen to start and to end."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any

from cardcatan.errors import CatanError

_LINES_KEPT = 200
_WORDS_KEPT = 2000


class Child:
    """A running host. `hello` is what its first line says, `lines` the last lines of its log."""

    hello: dict[str, Any]
    lines: deque[str]

    def __init__(self, process: subprocess.Popen[str], hello: dict[str, Any], complaints: _Reader) -> None:
        self._process, self.hello, self._complaints = process, hello, complaints
        assert process.stdout
        self._log = _Reader(process.stdout)
        self.lines = self._log.lines

    @property
    def returncode(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.poll()

    def stop(self, timeout: float = 5.0) -> int:
        """Let it say goodbye and end, and wait for that; after `timeout` seconds it is killed. Its exit code."""
        code = _end(self._process, timeout)
        self._log.join()
        self._complaints.join()
        return code


def start(arguments: Sequence[str], *, code: str = "", owner: bytes = b"") -> Child:
    """Start `cardcatan host` with these arguments, and wait until people can come.

    `code` is that of its tables, `owner` a public key in z85. CatanError says, in the host's words, why it did not come up.
    """
    words = [sys.executable, "-m", "cardcatan", "host", *arguments, "--headless", "--until-eof"]
    words += [f"--owner={owner.decode()}"] if owner else []
    words += ["--code", "-"] if code else []
    pipe = subprocess.PIPE
    # Ctrl-C at the terminal is for the screen, which ends the host when it wants to
    process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8", start_new_session=True)
    assert process.stdin and process.stdout and process.stderr
    complaints = _Reader(process.stderr)
    try:
        if code:
            with suppress(BrokenPipeError):  # it has ended already, and says why
                process.stdin.write(f"{code}\n")
                process.stdin.flush()
        line = process.stdout.readline()
        if line:
            return Child(process, json.loads(line), complaints)
    except BaseException:
        _end(process, 0.0)
        raise
    _end(process, 5.0)
    process.stdout.close()
    complaints.join()
    raise CatanError("the host did not come up: {why}", why="\n".join(complaints.lines)[-_WORDS_KEPT:].strip())


class _Reader:
    """Reads a stream to its end, so that nobody waits for a reader, and keeps the last lines."""

    def __init__(self, stream: IO[str]) -> None:
        self.lines: deque[str] = deque(maxlen=_LINES_KEPT)
        self._stream = stream
        self._thread = threading.Thread(target=self._read, name="log of the host", daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait for the end of the stream."""
        self._thread.join()

    def _read(self) -> None:
        with self._stream:
            self.lines.extend(line.rstrip("\n") for line in self._stream)


def _end(process: subprocess.Popen[str], timeout: float) -> int:
    assert process.stdin
    with suppress(OSError):
        process.stdin.close()
    try:
        return process.wait(timeout)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()
