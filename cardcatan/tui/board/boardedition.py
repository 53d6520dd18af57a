"""The board game on the screens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardcatan import BoardAction, BoardEvent, BoardView, Development

from ..edition import Edition, Sight
from ..glyphs import Glyphs
from ..helptext import Page
from ..i18n import _
from ..panels import Panel
from ..text import Line, line
from .boardhelp import PHASE_TOPIC, board_topics
from .boardlog import BoardLog
from .boardmodel import board_model, board_scores
from .boardwords import board_over_line
from .cards import counts_line
from .menus import board_panel_for
from .names import BoardSpeaker, development_short
from .paint import score_titles, score_values
from .scene import BoardScene, board_land, board_screen


class BoardEdition(Edition):
    """Everything the screens ask, answered by the modules of the board game."""

    @property
    def title(self) -> str:
        return _("the board game")

    @property
    def about(self) -> str:
        return _("Settle the island: the dice say which land yields cards, and cards build roads, settlements and cities. "
                 "Trade, mind the robber; whoever first reaches the goal wins. F1 explains the rules.")

    def speaker(self, names: tuple[str, ...], glyphs: Glyphs, view: BoardView) -> BoardSpeaker:
        return BoardSpeaker(names, glyphs, view.island)

    def log(self, speaker: BoardSpeaker) -> BoardLog:
        return BoardLog(speaker)

    def beginner(self, events: Iterable[BoardEvent]) -> int | None:
        """Who lays the first settlement."""
        return next((event.seat for event in events if event.seat is not None), None)

    def panel(self, view: BoardView, legal: Sequence[BoardAction], speaker: BoardSpeaker) -> Panel:
        return board_panel_for(view, legal, speaker)

    def usual(self, view: BoardView) -> bool:
        return view.phase.name == "MAIN"

    def brief(self, view: BoardView, action: BoardAction) -> bool:
        """Answers to an offer, and the ends of turns."""
        return view.phase.name == "ANSWER" or action.kind.name == "END"

    def draw(self, sight: Sight, columns: int, rows: int) -> list[Line]:
        log: BoardLog = sight.log
        scene = BoardScene(
            model=board_model(sight.view, sight.before), land=board_land(sight.view, sight.panel), entries=log.entries,
            panel=sight.panel, status=sight.status, hints=sight.hints, match=sight.match, speaker=sight.speaker,
            rolled=log.rolled(), marks=sight.marks, time=sight.time, urgent=sight.urgent,
        )
        return board_screen(scene, columns, rows)

    def pages(self, view: BoardView, glyphs: Glyphs) -> list[Page]:
        return board_topics(view, glyphs)

    def topic(self, view: BoardView) -> int:
        return PHASE_TOPIC[view.phase.name]

    def score_titles(self) -> list[str]:
        return score_titles()

    def scores(self, view: BoardView) -> list[tuple[int, ...]]:
        return [score_values(score) for score in board_scores(view)]

    def over_line(self, view: BoardView, winner: int | None, speaker: BoardSpeaker) -> Line:
        return board_over_line(view.outcome, winner, speaker)

    def holding(self, view: BoardView, glyphs: Glyphs) -> Line:
        """Cards by kind, then development cards."""
        n = view.developments
        cards = [f"{development_short(c)}{f' {glyphs.times}{n[c]}' if n[c] > 1 else ''}" for c in Development if n[c]]
        return line(counts_line(view.hand), f" {glyphs.dot} " if cards else "", ", ".join(cards))
