"""The quick card game on the screens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardcatan import Action, CardView, Event, EventKind, Phase

from .edition import Edition, Sight
from .glyphs import Glyphs
from .helptext import PHASE_TOPIC, Page, topics
from .i18n import _, p_
from .layout import Scene, table_screen
from .log import Log
from .menus import panel_for
from .model import score_rows, table_model
from .names import cards_line
from .panels import Panel
from .text import Line
from .words import Speaker, over_line


class CardEdition(Edition):
    """Everything the screens ask, answered by the modules of the card game."""

    @property
    def title(self) -> str:
        return _("the quick card game")

    @property
    def about(self) -> str:
        return _("You begin with a road and a settlement, and a few cards. Each turn you trade, build and draw; "
                 "whoever first reaches the goal wins. F1 explains the rules.")

    def speaker(self, names: tuple[str, ...], glyphs: Glyphs, view: CardView) -> Speaker:
        return Speaker(names, glyphs)

    def log(self, speaker: Speaker) -> Log:
        return Log(speaker)

    def beginner(self, events: Iterable[Event]) -> int | None:
        """The seat before the one to which the turn goes first."""
        for event in events:
            if event.kind == EventKind.TURN and event.seat is not None:
                return event.seat - 1
        return None

    def panel(self, view: CardView, legal: Sequence[Action], speaker: Speaker) -> Panel:
        return panel_for(view, legal, speaker)

    def usual(self, view: CardView) -> bool:
        return view.phase == Phase.MAIN

    def draw(self, sight: Sight, columns: int, rows: int) -> list[Line]:
        scene = Scene(
            model=table_model(sight.view, sight.before), entries=sight.log.entries, panel=sight.panel, status=sight.status,
            hints=sight.hints, match=sight.match, speaker=sight.speaker, marks=sight.marks, time=sight.time, urgent=sight.urgent,
        )
        return table_screen(scene, columns, rows)

    def pages(self, view: CardView, glyphs: Glyphs) -> list[Page]:
        return topics(view, glyphs)

    def topic(self, view: CardView) -> int:
        return PHASE_TOPIC[Phase(view.phase)]

    def score_titles(self) -> list[str]:
        return [_("Points"), p_("column", "Settl."), _("Cities"), _("Expans."), _("Roads"), _("Knights")]

    def scores(self, view: CardView) -> list[tuple[int, ...]]:
        return [(s.total, s.settlements, s.cities, s.expansions, s.roads, s.knights) for s in score_rows(view)]

    def over_line(self, view: CardView, winner: int | None, speaker: Speaker) -> Line:
        return over_line(view.outcome, winner, speaker)

    def holding(self, view: CardView, glyphs: Glyphs) -> Line:
        return cards_line(view.hand, glyphs)
