"""The fair deal of a room's games, step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cardcatan.errors import RoomError, RoomErrorCode
from cardcatan.table import entries as e
from cardcatan.table import talk
from cardcatan.table.book import Book
from cardcatan.table.fair import BYTES, commitment
from cardcatan.table.outbox import Outbox
from cardcatan.table.people import Person
from cardcatan.table.sitting import Sitting

STEP_S = 5.0
"""How long players may take for each step."""

Entropy: TypeAlias = Callable[[int], bytes]


class Dealer:
    """Deals games; calls `started` when the cards are dealt. `due`: until when players may answer, in monotonic seconds."""

    def __init__(self, book: Book, out: Outbox, entropy: Entropy, started: Callable[[float], None]) -> None:
        self._book, self._out, self._entropy, self._started = book, out, entropy, started
        self.due = 0.0

    def begin(self, now: float) -> None:
        """Commit to a secret, and ask the players for theirs."""
        self._book.do(e.Dealing(room=self._book.number, secret=self._entropy(BYTES)))
        for person in self._book.people.values():
            person.ready = False
        self.wait(now)
        self._out.touch()
        self._out.flush()
        self._out.deal()
        self._go_through(self._book.current, now)

    def wait(self, now: float) -> None:
        """Give the players time for the step that is due."""
        self.due = now + STEP_S

    def tick(self, now: float) -> None:
        """Pass over those who have not answered in time."""
        if now >= self.due:
            self._next_step(self._book.current, now)
            self._go_through(self._book.current, now)

    def commit(self, person: Person, request: talk.Commit, now: float) -> None:
        """A player's commitment. The same once more, as after a reconnection, does no harm."""
        game, seat = self._dealing(person, request.game)
        if game.digests[seat] == request.digest:
            return
        if game.stage != "commit" or game.digests[seat]:
            raise RoomError(RoomErrorCode.NOT_NOW, "no commitments are taken any more for game {game}", game=game.number)
        self._book.do(e.Promised(room=self._book.number, seat=seat, digest=request.digest))
        self._go_through(game, now)

    def open(self, person: Person, request: talk.Open, now: float) -> None:
        """A player's salt."""
        game, seat = self._dealing(person, request.game)
        digest = game.digests[seat]
        if game.stage != "open" or not digest:
            raise RoomError(RoomErrorCode.NOT_NOW, "no salt of yours is wanted for game {game}", game=game.number)
        if commitment(request.salt) != digest:
            raise RoomError(RoomErrorCode.BAD_OPENING, "this salt is not the one that was committed to")
        if game.salts[seat]:
            return
        self._book.do(e.Revealed(room=self._book.number, seat=seat, salt=request.salt))
        self._go_through(game, now)

    def _dealing(self, person: Person, number: int) -> tuple[Sitting, int]:
        game, seat = self._book.sitting, self._book.seat_of(person)
        if seat is None:
            raise RoomError(RoomErrorCode.NO_SEAT, "only players take part in the deal")
        if not game or game.number != number or game.phase != "dealing":
            raise RoomError(RoomErrorCode.NOT_NOW, "game {game} is not being dealt", game=number)
        return game, seat

    def _go_through(self, game: Sitting, now: float) -> None:
        """Take the steps for which nobody has to be waited."""
        while game.phase == "dealing" and not game.awaited():
            self._next_step(game, now)

    def _next_step(self, game: Sitting, now: float) -> None:
        if game.stage == "commit":
            self._book.do(e.Collected(room=self._book.number))
            self.wait(now)
            self._out.committed()
            return
        self._book.do(e.Started(room=self._book.number))
        self._out.touch()
        self._out.flush()
        self._out.dealt()
        self._out.updates()
        self._started(now)
