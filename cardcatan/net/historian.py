"""Puts finished games into a history, in a thread of its own: a database may take its time."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from cardcatan.errors import HistoryError
from cardcatan.table import Finished

_PAUSE = 30.0


class Archive(Protocol):
    """What finished games are put into; `cardcatan.net.history.History` is one."""

    def add(self, finished: Finished, ended: int) -> bool:
        """Store a game that ended at `ended` (seconds since 1970). HistoryError: it could not be stored."""
        ...


class Historian:
    """Stores games one after the other. What cannot be stored is tried again, and `failed` is told why."""

    def __init__(self, open_archive: Callable[[], AbstractContextManager[Archive]], failed: Callable[[str], None]) -> None:
        self._open, self._failed = open_archive, failed
        self._games: queue.SimpleQueue[tuple[Finished, int] | None] = queue.SimpleQueue()
        self._added = self._stored = 0
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="historian", daemon=True)
        self._thread.start()

    @property
    def idle(self) -> bool:
        """Is all stored?"""
        return self._added == self._stored

    def add(self, finished: Finished) -> None:
        """Store a game that is over now, soon."""
        self._added += 1
        self._games.put((finished, int(time.time())))

    def close(self) -> None:
        """Store what is left, each game once more if need be, and wait for it."""
        self._closing.set()
        self._games.put(None)
        self._thread.join()

    def _work(self) -> None:
        waiting: list[tuple[Finished, int]] = []
        while True:
            last = self._closing.is_set()
            try:
                with self._open() as archive:
                    while self._store(archive, waiting):
                        pass
                return
            except HistoryError as error:
                self._failed(str(error))
            if last:
                return
            self._closing.wait(_PAUSE)

    def _store(self, archive: Archive, waiting: list[tuple[Finished, int]]) -> bool:
        """Store the next game; False: there is no next one. What is in `waiting` was taken and is not stored yet."""
        if not waiting:
            game = self._games.get()
            if game is None:
                return False
            waiting.append(game)
        archive.add(*waiting[0])
        waiting.clear()
        self._stored += 1
        return True
