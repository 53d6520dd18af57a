"""A game that was, as the table screen sees games: at any of its decisions, by anybody's eyes or with all cards open."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from .edition import AnyLog
from .editions import edition_of
from .game import Extra, Mark, Viewer
from .glyphs import Glyphs
from .i18n import _
from .text import Line, fmt, line
from .words import Speaker

if TYPE_CHECKING:
    from cardcatan import Record
    from cardcatan.games.game import AnyAction, AnyGame, AnyRules

OPEN = -1
"""Who sees everything: the place of a seat for the reader of a record whose game is over."""


class _Reader:
    """The game after so many decisions, with what one viewer was told up to there."""

    def __init__(self, record: Record, viewer: Viewer, speaker: Speaker) -> None:
        self.record, self.viewer, self.at = record, viewer, 0
        self.game: AnyGame = record.start()
        self.log: AnyLog = edition_of(record.rules).log(speaker)
        self.log.begin(self.game.current)

    def forward(self, at: int) -> None:
        """Read on; what came before is no longer new."""
        self.log.read()
        for move in self.record.moves[self.at : at]:
            self.game.apply(move.action)  # type: ignore[arg-type]  # it is of the record's own game
            self.log.add(self._told())
        self.at = at

    def _told(self) -> Iterable[Any]:
        if self.viewer == OPEN:
            return [event for event in self.game.events if not event.hidden]
        return self.game.events_for(self.viewer)


class RecordedGame:
    """A record that is read forwards and backwards. RecordError: its moves cannot be played."""

    extras: Sequence[Extra] = ()
    skips = hurried = False

    def __init__(self, record: Record, names: tuple[str, ...], glyphs: Glyphs) -> None:
        self.record = record
        self._edition = edition_of(record.rules)
        start = record.start()
        self.speaker: Speaker = self._edition.speaker(names, glyphs, start.view(None))
        self.turns = [start.turn, *(game.turn for game, _action in record.replay())]
        """Which turn it is, after so many decisions."""
        self.secret = record.result is None and not {"Conceded", "Abandoned"} & set(record.tags)
        """Whether the game may go on, so that nobody's cards are shown."""
        self.viewer: Viewer = None if self.secret else OPEN
        self._before: tuple[int, ...] = start.scores
        self._reader = _Reader(record, self.viewer, self.speaker)

    # --- moving about ------------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """How many decisions have been made."""
        return self._reader.at

    @property
    def end(self) -> int:
        return len(self.record.moves)

    def go(self, at: int) -> None:
        """To where so many decisions have been made, or as near as that can be."""
        at = max(0, min(at, self.end))
        if at == self.at:
            return
        if at < self.at:
            self._reader = _Reader(self.record, self.viewer, self.speaker)
        self._read(at)

    def _read(self, at: int) -> None:
        """Read up to there; what the last decision did is marked as new, however one came here."""
        self._reader.forward(max(0, at - 1))
        self._before = self.view(self.viewer).scores
        self._reader.forward(at)

    def turn(self, step: int) -> None:
        """To the beginning of the next turn, or of this one, or of the one before."""
        if step > 0:
            self.go(bisect_right(self.turns, self.turns[self.at]))
        else:
            self.go(bisect_left(self.turns, self.turns[max(0, self.at - 1)]))

    def go_to_turn(self, number: int) -> None:
        self.go(bisect_left(self.turns, number))

    def look(self, viewer: Viewer) -> None:
        """See the game by somebody else's eyes: what these do not know has not fallen."""
        at, self.viewer = self.at, viewer
        self._reader = _Reader(self.record, viewer, self.speaker)
        self._read(at)
        self._before = self.view(viewer).scores

    # --- what is seen --------------------------------------------------------------------------------------------

    @property
    def menu_word(self) -> str:
        return _("back")

    @property
    def rules(self) -> AnyRules:
        return self.record.rules

    @property
    def over(self) -> bool:
        return self._reader.game.over

    def log(self, viewer: Viewer) -> AnyLog:
        return self._reader.log

    def before(self, viewer: Viewer) -> Sequence[int]:
        return self._before

    def view(self, viewer: Viewer) -> Any:
        return self._reader.game.view(None if self.viewer == OPEN else self.viewer)

    def hands(self) -> list[tuple[int, Line]]:
        """By seat, what everybody holds; empty unless all is open."""
        if self.viewer != OPEN:
            return []
        game, glyphs = self._reader.game, self.speaker.glyphs
        return [(seat, self._edition.holding(game.view(seat), glyphs)) for seat in range(self.rules.players)]

    def number(self, viewer: Viewer) -> Hashable:
        return (self.at, self.viewer)

    def legal(self, viewer: Viewer) -> Iterable[AnyAction]:
        return ()

    def act(self, viewer: int, actions: Sequence[AnyAction]) -> None:
        """What was decided stays decided."""

    def hurry(self) -> None:
        """Nobody is waited for."""

    def waiting(self, viewer: Viewer) -> Line:
        """Whose decision comes next."""
        actor = self._reader.game.actor
        if actor is None:
            view = self._reader.game.view(None)
            return self._edition.over_line(view, view.winner, self.speaker)
        if self.at == self.end:
            return line(_("The record ends here."))
        return fmt(_("next: {name}"), name=[(f"class:player{actor}", self.speaker.names[actor])])

    def trouble(self) -> Line:
        return []

    def time(self, viewer: Viewer) -> Sequence[Line]:
        return ()

    def marks(self) -> Sequence[Mark]:
        return ()
