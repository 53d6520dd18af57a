"""The authority in play: it takes actions, writes them down, and tells each seat what that seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from cardcatan.errors import CatanError, IllegalAction, TableError, TableErrorKind
from cardcatan.games.game import AnyAction, AnyEvent, AnyGame, AnyLegal, AnyRules, AnyView
from cardcatan.games.record import Move, Record, Seed, apply_any
from cardcatan.games.result import Result
from cardcatan.table.journal import Journal

By: TypeAlias = Literal["", "bot", "clock"]


class Update(NamedTuple):
    """What one seat is told at once: its new state `number`, what happened, and the view from then on.

    `by` says who decided, if it was not the player of the seat: what `act` was told.
    """

    number: int
    events: tuple[AnyEvent, ...]
    view: AnyView
    by: By = ""


class _Listener:
    """A seat, or the watchers (None): the last update that it was told, and the number of the last one that it fetched.

    Older updates are not kept, since most of the memory of a host would go there: they can be told again from the moves.
    """

    last: Update

    def __init__(self, seat: int | None, game: AnyGame) -> None:
        self.seat = seat
        self.last = Update(0, (), game.view(seat))
        self.fetched = -1

    def tell(self, game: AnyGame, acted: bool, by: By) -> bool:
        """Tell what the last action did. Nothing is said of a step that this seat may not know of: was it one?"""
        events, view = game.events_for(self.seat), game.view(self.seat)
        if not acted and not events and view == self.last.view:
            return False
        self.last = Update(self.last.number + 1, events, view, by)
        return True


class Table:
    """A game, the names of who plays it (by seat), and what every seat and the watchers (seat None) were told."""

    journal: Journal | None

    def __init__(
        self,
        rules: AnyRules,
        seed: Seed,
        names: Sequence[str] = (),
        journal: Journal | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        """Deal a game. `tags` go into its record; a `journal` is begun. OSError: it cannot be."""
        record = Record(rules, seed, (), tuple(names), tags or {})
        if journal:
            journal.begin(record.head())
        self._sit_down(record, record.start())
        self.journal = journal

    @classmethod
    def resume(cls, path: str | Path) -> Table:
        """Go on with the game in a journal, from its last whole action; nobody has fetched what was told since.

        RecordError: the line that cannot be; JournalError: another process plays it; OSError: it cannot be read.
        """
        journal, record = Journal.resume(path)
        try:
            table = cls._replay(record)
            if record.result:
                record.check()
        except BaseException:
            journal.close()
            raise
        table.journal = journal
        table._finish(record.result)
        return table

    @property
    def rules(self) -> AnyRules:
        """The rules that are played by."""
        return self._head.rules

    @property
    def seed(self) -> Seed:
        """What the cards were dealt from."""
        return self._head.seed

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return self._head.names

    @property
    def tags(self) -> Mapping[str, str]:
        """What else the record says of this game."""
        return self._head.tags

    @property
    def actor(self) -> int | None:
        """The seat that must decide; None when the game is over."""
        return self._game.actor

    @property
    def moves(self) -> list[tuple[Move, By]]:
        """The decisions so far, and by whom each was made, as `act` was told."""
        return list(zip(self._moves, self._by, strict=True))

    @property
    def decisions(self) -> int:
        """How many decisions were made."""
        return len(self._moves)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return Result.of(self._game) if self._game.over else None

    def number(self, seat: int | None) -> int:
        """The number of the last update that this seat was told; it gives away nothing of hidden steps."""
        return self._listener(seat).last.number

    def view(self, seat: int | None) -> AnyView:
        """What this seat may know now."""
        return self._listener(seat).last.view

    def legal(self, seat: int) -> AnyLegal:
        """What this seat may do now: nothing if it is not its decision."""
        return self.view(seat).legal_actions()

    def take(self, seat: int | None) -> list[Update]:
        """What this seat was told and has not fetched yet; the first update of all (number 0) is the deal."""
        listener = self._listener(seat)
        news = self.since(seat, listener.fetched)
        listener.fetched = listener.last.number
        return news

    def since(self, seat: int | None, number: int) -> list[Update]:
        """What this seat was told after update `number`, fetched or not; -1: everything."""
        last = self._listener(seat).last
        missing = last.number - max(-1, number)
        if missing > 1:
            return self._tell_again(seat)[-missing:]
        return [last] if missing == 1 else []

    def act(self, seat: int, action: AnyAction, number: int, by: By = "") -> None:
        """Take an action of `seat`, chosen when the state number of that seat was `number`; `by` goes into the updates.

        TableError, with no trace: it is over, not that seat's decision, chosen on an older state, or illegal.
        OSError, with no trace: the journal could not be written.
        """
        seat = self._verify(seat, action, number)
        move = Move(seat, action)
        if self.journal:
            self.journal.append(f"{move}\n")
        apply_any(self._game, action)
        self._keep(move, by)
        self._finish(None)

    def shows(self, action: AnyAction) -> bool:
        """Would the watchers be told of this legal action at once? They are not of a payment's steps before the last."""
        game = self._game.copy()
        apply_any(game, action)
        return bool(game.events_for(None)) or game.view(None) != self.view(None)

    def record(self) -> Record:
        """The record of the game so far."""
        return Record.from_game(self._game, self._moves, self.names, self.tags)

    def close(self) -> None:
        """Close the journal; the game can go on from it."""
        if self.journal:
            self.journal.close()

    @classmethod
    def _replay(cls, record: Record) -> Table:
        table = cls.__new__(cls)
        table.journal = None
        table._sit_down(record, record.start())
        for move, (game, _) in zip(record.moves, record.replay(), strict=True):
            table._game = game
            table._keep(move, "")
        for listener in table._listeners.values():
            listener.fetched = listener.last.number
        return table

    def _sit_down(self, head: Record, game: AnyGame) -> None:
        self._head, self._game = head, game
        self._moves: list[Move] = []
        self._by: list[By] = []
        seats = (*range(head.rules.players), None)
        self._listeners: dict[int | None, _Listener] = {seat: _Listener(seat, game) for seat in seats}

    def _listener(self, seat: int | None) -> _Listener:
        if seat not in self._listeners:
            raise CatanError("seats go from 0 to {last}, not {seat!r}", last=self.rules.players - 1, seat=seat)
        return self._listeners[seat]

    def _keep(self, move: Move, by: By) -> None:
        """Remember a move that was made, and tell everybody of it."""
        self._moves.append(move)
        self._by.append(by)
        for seat, listener in self._listeners.items():
            listener.tell(self._game, seat == move.seat, by)

    def _tell_again(self, seat: int | None) -> list[Update]:
        """All that this seat was told."""
        game = self._head.start()
        listener = _Listener(seat, game)
        told = [listener.last]
        for move, by in zip(self._moves, self._by, strict=True):
            apply_any(game, move.action)
            if listener.tell(game, seat == move.seat, by):
                told.append(listener.last)
        return told

    def _verify(self, seat: int, action: AnyAction, number: int) -> int:
        """The seat that decides, as the record writes it: True is equal to 1, and no text of a seat."""
        actor = self._game.actor
        if actor is None:
            raise TableError(TableErrorKind.OVER, "the game is over")
        if seat != actor:
            raise TableError(
                TableErrorKind.NOT_YOUR_TURN, "seat @{actor} decides now, not @{seat}", actor=actor, seat=seat
            )
        if number != self.number(seat):
            raise TableError(
                TableErrorKind.STALE,
                "chosen on state {number}, and the state is {now} by now",
                number=number, now=self.number(seat),
            )  # fmt: skip
        if action not in self._game.legal_actions():
            raise _illegal(self._game, action)
        return actor

    def _finish(self, written: Result | None) -> None:
        if self._game.over and self.journal:
            if not written:
                # every action is on the disk already; should this fail, the next resume writes the result
                with suppress(OSError):
                    self.journal.finish(Result.of(self._game))
            self.journal.close()


def _illegal(game: AnyGame, action: AnyAction) -> TableError:
    try:
        apply_any(game.copy(), action)
    except IllegalAction as error:
        return TableError(TableErrorKind.ILLEGAL, "{why}", error.reason, why=str(error))
    raise AssertionError(f"{action} is not legal, and can be applied")
