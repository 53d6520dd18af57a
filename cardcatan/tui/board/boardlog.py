"""What one seat was told of a board game, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..i18n import _
from ..log import GameLog
from ..text import Line
from .boardwords import Happening, merge, sentence
from .names import BoardSpeaker

if TYPE_CHECKING:
    from cardcatan import BoardEvent


class BoardLog(GameLog[BoardSpeaker, Happening]):
    """The log of the board game."""

    def when(self, entry: Any) -> str:
        return _("Turn {n}").format(n=entry.turn) if entry.turn else _("Founding")

    def rolled(self) -> Happening | None:
        """The roll of the running turn, with all that it brought."""
        for entry in reversed(self.entries):
            if entry.turn != self.turn:
                break
            if entry.happening is not None and entry.happening.kind == "ROLLED":
                return entry.happening
        return None

    def _turn_of(self, seat: int) -> Happening:
        return Happening("TURN", seat)

    def _of(self, event: BoardEvent) -> Happening:
        return Happening.of(event)

    def _begins(self, happening: Happening) -> bool:
        return happening.kind == "TURN"

    def _say(self, happening: Happening) -> Line | None:
        return sentence(happening, self.speaker)

    def _merge(self, last: Happening, new: Happening) -> Happening | None:
        return merge(last, new)
