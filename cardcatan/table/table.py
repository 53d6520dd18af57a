"""The authority in play: it takes actions, writes them down, and tells each seat what that seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cardcatan.errors import CatanError, IllegalAction, TableError, TableErrorKind
from cardcatan.games.card import Action, CardGame, CardRules, CardView, Event, LegalActions
from cardcatan.games.record import Move, Record, Seed
from cardcatan.games.result import Result
from cardcatan.table.journal import Journal


@dataclass(frozen=True)
class Update:
    """What one seat is told at once: its new state `number`, what happened, and the view from then on."""

    number: int
    events: tuple[Event, ...]
    view: CardView


class _Listener:
    """A seat, or the watchers (None): all that it was told, and how much of that it fetched."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.told: list[Update] = []
        self.fetched = 0

    def tell(self, game: CardGame, acted: bool) -> None:
        """Tell what the last action did. Nothing is said of a step that this seat may not know of."""
        events, view = game.events_for(self.seat), game.view(self.seat)
        if not self.told or acted or events or view != self.told[-1].view:
            self.told.append(Update(len(self.told), tuple(events), view))

    def take(self) -> list[Update]:
        news = self.told[self.fetched :]
        self.fetched = len(self.told)
        return news


class Table:
    """A game, the names of who plays it (by seat), and what every seat and the watchers (seat None) were told."""

    journal: Journal | None

    def __init__(
        self,
        rules: CardRules,
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
    def rules(self) -> CardRules:
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
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return Result.of(self._game) if self._game.over else None

    def number(self, seat: int | None) -> int:
        """The number of the last update that this seat was told; it gives away nothing of hidden steps."""
        return self._listener(seat).told[-1].number

    def view(self, seat: int | None) -> CardView:
        """What this seat may know now."""
        return self._listener(seat).told[-1].view

    def legal(self, seat: int) -> LegalActions:
        """What this seat may do now: nothing if it is not its decision."""
        return self.view(seat).legal_actions()

    def take(self, seat: int | None) -> list[Update]:
        """What this seat was told and has not fetched yet; the first update of all (number 0) is the deal."""
        return self._listener(seat).take()

    def since(self, seat: int | None, number: int) -> list[Update]:
        """What this seat was told after update `number`, fetched or not; -1: everything."""
        return self._listener(seat).told[max(0, number + 1) :]

    def act(self, seat: int, action: Action, number: int) -> None:
        """Take an action of `seat`, chosen when the state number of that seat was `number`.

        TableError, with no trace: it is over, not that seat's decision, chosen on an older state, or illegal.
        OSError, with no trace: the journal could not be written.
        """
        seat = self._verify(seat, action, number)
        move = Move(seat, action)
        if self.journal:
            self.journal.append(f"{move}\n")
        self._game.apply(action)
        self._moves.append(move)
        self._tell(seat)
        self._finish(None)

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
            table._moves.append(move)
            table._tell(move.seat)
        for listener in table._listeners.values():
            listener.take()
        return table

    def _sit_down(self, head: Record, game: CardGame) -> None:
        self._head, self._game = head, game
        self._moves: list[Move] = []
        seats = (*range(head.rules.players), None)
        self._listeners: dict[int | None, _Listener] = {seat: _Listener(seat) for seat in seats}
        self._tell(None)

    def _listener(self, seat: int | None) -> _Listener:
        if seat not in self._listeners:
            raise CatanError("seats go from 0 to {last}, not {seat!r}", last=self.rules.players - 1, seat=seat)
        return self._listeners[seat]

    def _tell(self, actor: int | None) -> None:
        for seat, listener in self._listeners.items():
            listener.tell(self._game, seat is not None and seat == actor)

    def _verify(self, seat: int, action: Action, number: int) -> int:
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


def _illegal(game: CardGame, action: Action) -> TableError:
    try:
        game.copy().apply(action)
    except IllegalAction as error:
        return TableError(TableErrorKind.ILLEGAL, "{why}", error.reason, why=str(error))
    raise AssertionError(f"{action} is not legal, and can be applied")
