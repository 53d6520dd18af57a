"""The bots of a host: who plays at its tables, and threads for those who take their time."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

from cardcatan.games.game import AnyAction
from cardcatan.players import CorePlayer, Player, make_player
from cardcatan.table import Thought

MOST_PLAYOUTS = 20_000
MOST_MS = 5_000
_INSTANT = ("greedy", "random")


def instant(spec: str) -> bool:
    """Does this bot decide in a few microseconds?"""
    return spec in _INSTANT


def too_big(spec: str) -> bool:
    """Does this bot think longer about a move than a guest may ask of a host?"""
    budget = spec.partition(":")[2]
    digits = budget.removesuffix("ms")
    if not (digits.isascii() and digits.isdigit()):
        return False
    return len(digits) > 9 or int(digits) > (MOST_MS if budget.endswith("ms") else MOST_PLAYOUTS)


class Seated:
    """The bots of one table, who stay for a game: some remember what they searched."""

    def __init__(self) -> None:
        self._game = 0
        self._players: dict[tuple[int, str], Player] = {}

    def player(self, thought: Thought) -> Player:
        """Who thinks at that seat."""
        if thought.ticket[0] != self._game:
            self._game = thought.ticket[0]
            self._players.clear()
        key = thought.seat, thought.spec
        if key not in self._players:
            self._players[key] = make_player(thought.spec, thought.seed)
        return self._players[key]


class Answer:
    """What a bot decided, for table and ticket of the question; `error`: it could not."""

    __slots__ = ("action", "error", "table", "ticket")

    def __init__(self, table: int, ticket: tuple[int, int]) -> None:
        self.table, self.ticket = table, ticket
        self.action: AnyAction | None = None
        self.error: BaseException | None = None


class Thinkers:
    """A few threads in which bots search. `wake` is called from them after every answer."""

    def __init__(self, threads: int, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._questions: queue.SimpleQueue[tuple[int, Thought, Player] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._running: set[CorePlayer] = set()
        self._threads = [threading.Thread(target=self._work, name=f"thinker {n}", daemon=True) for n in range(threads)]
        for thread in self._threads:
            thread.start()

    def ask(self, table: int, thought: Thought, player: Player) -> None:
        """Let `player` decide; there is one question of a table at a time."""
        self._questions.put((table, thought, player))

    def answers(self) -> list[Answer]:
        """What was decided meanwhile."""
        return [self._answers.get_nowait() for _ in range(self._answers.qsize())]

    def close(self) -> None:
        """End all searches, and wait for the threads."""
        with self._lock:
            self._closed = True
            for player in self._running:
                player.cancel()
        for _ in self._threads:
            self._questions.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while (question := self._questions.get()) and self._begin(question[2]):
            table, thought, player = question
            answer = Answer(table, thought.ticket)
            try:
                answer.action = player.choose(thought.view, thought.legal)
            except Exception as error:  # it is raised again in the host's own thread
                answer.error = error
            finally:
                self._end(player)
            self._answers.put(answer)
            self._wake()

    def _begin(self, player: Player) -> bool:
        """May this player begin to search?"""
        with self._lock:
            if not self._closed and isinstance(player, CorePlayer):
                self._running.add(player)
            return not self._closed

    def _end(self, player: Player) -> None:
        with self._lock:
            if isinstance(player, CorePlayer):
                self._running.discard(player)
