"""The door of a host: whoever connects is told in one line of JSON what is public, the host's key first of all."""

from __future__ import annotations

import errno
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress

import msgspec
from msgspec import Struct

from cardcatan.net.limits import Bucket
from cardcatan.net.messages import TableInfo, Version

DEFAULT_PORT = 7766
MOST_TABLES = 50
_RATE, _BURST = 200.0, 400.0
_REST = 0.1
_PATIENCE = 2.0
_MOST_WAITING = 64
_GONE = (errno.ECONNABORTED, errno.EPROTO)  # hung up before we answered


class Card(Struct, frozen=True, kw_only=True):
    """The line. `wire` is the port where the protocol is spoken; of the tables there are at most 50."""

    cardcatan: Version
    package: str
    host: str
    key: str
    fingerprint: str
    wire: int
    tables: tuple[TableInfo, ...]


class Door:
    """A listening socket; `line` gives what is said. `rest_until`: when it listens again after too many came at once."""

    def __init__(self, address: str, port: int, line: Callable[[], bytes], now: float) -> None:
        """OSError: one cannot listen there."""
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        self.socket = socket.create_server((address, port), family=family, backlog=128)
        self.socket.setblocking(False)
        self._line = line
        self._bucket = Bucket(_RATE, _BURST, now)
        self._waiting: deque[tuple[socket.socket, bytes, float]] = deque()
        self.rest_until = 0.0

    @property
    def port(self) -> int:
        """Where it listens."""
        port: int = self.socket.getsockname()[1]
        return port

    @property
    def busy(self) -> bool:
        """Are there people who have heard half of the line? Then `pump` must be called now and then."""
        return bool(self._waiting)

    def answer(self, now: float) -> None:
        """Answer whoever has come."""
        while True:
            if not self._bucket.take(now):
                self.rest_until = now + _REST
                return
            try:
                visitor = self.socket.accept()[0]
            except BlockingIOError:
                self._bucket.give()
                return
            except OSError as error:
                if error.errno in _GONE:
                    continue
                self.rest_until = now + _REST  # no descriptors left
                return
            visitor.setblocking(False)
            self._tell(visitor, self._line(), now + _PATIENCE)

    def pump(self, now: float) -> None:
        """Tell the rest to those who could not take the whole line at once; the slowest are left."""
        for _ in range(len(self._waiting)):
            visitor, rest, until = self._waiting.popleft()
            if now >= until:
                visitor.close()
            else:
                self._tell(visitor, rest, until)

    def close(self) -> None:
        """Close it."""
        self.socket.close()
        while self._waiting:
            self._waiting.popleft()[0].close()

    def _tell(self, visitor: socket.socket, line: bytes, until: float) -> None:
        try:
            rest = line[visitor.send(line) :]
        except BlockingIOError:
            rest = line
        except OSError:
            rest = b""
        if rest:
            self._waiting.append((visitor, rest, until))
            if len(self._waiting) > _MOST_WAITING:
                self._waiting.popleft()[0].close()
            return
        with suppress(OSError):
            visitor.shutdown(socket.SHUT_WR)
        visitor.close()


def line_of(card: Card) -> bytes:
    """The line that is said."""
    return msgspec.json.encode(card) + b"\n"
