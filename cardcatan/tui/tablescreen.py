"""The screen of the running game."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from .edition import AnyLog, Sight
from .editions import edition_of
from .game import Game
from .i18n import _
from .keys import letter, normal
from .panels import Back, Columns, Panel, Push, Result, Send
from .screens import Calm, Help, Journal, Screen
from .text import Line, line
from .words import Speaker

if TYPE_CHECKING:
    from cardcatan.games.game import AnyAction

    from .desk import Desk

CONFIRM = ("enter", " ")


class TableScreen(Screen):
    """The table as `viewer` sees it, with the question that is open and the questions under it."""

    def __init__(self, desk: Desk, game: Game, viewer: int | None, match: Sequence[Line]) -> None:
        super().__init__(desk)
        self.game, self.viewer, self.match = game, viewer, match
        self.edition = edition_of(game.rules)
        self.panels: list[Panel] = []
        self._number: tuple[int | None, Hashable] | None = None
        self._calm = Calm(desk.clock)
        self._standing: dict[int, tuple[int, AnyAction]] = {}
        """By seat, in which turn what is decided without asking again."""
        self.refresh()

    @property
    def speaker(self) -> Speaker:
        return self.game.speaker

    @property
    def log(self) -> AnyLog:
        """The log of who looks; a hidden table has none of its own."""
        return self.game.log(self.viewer)

    @property
    def topic(self) -> int:
        """The page of the rules that the open question is about."""
        asked = next((panel.topic for panel in reversed(self.panels) if panel.topic is not None), None)
        return self.edition.topic(self.game.view(self.viewer)) if asked is None else asked

    def sit_down(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.refresh()

    def refresh(self) -> bool:
        """Ask anew if the state is another one; a half-answered question stays otherwise. Whether something is asked anew."""
        now = (self.viewer, self.game.number(self.viewer))
        if now == self._number:
            return False
        self._number = now
        asked = bool(self.panels)
        self.panels = []
        legal = list(self.game.legal(self.viewer))
        if legal:
            view = self.game.view(self.viewer)
            if self.viewer is not None and self.decides_alone(self.viewer):
                return False
            self.panels = [self.edition.panel(view, legal, self.speaker)]
            if not asked or not self.edition.usual(view):
                self._calm.begin()
        return bool(self.panels)

    def decides_alone(self, seat: int) -> bool:
        """Decide for a seat what it said for this whole turn; whether it did."""
        turn, action = self._standing.get(seat, (None, None))
        if action is None or self.game.view(seat).turn != turn or action not in self.game.legal(seat):
            return False
        self.desk.attempt(lambda: self.game.act(seat, (action,)))
        return True

    def draw(self, columns: int, rows: int) -> list[Line]:
        return self.edition.draw(self._sight(), columns, rows)

    def _sight(self) -> Sight:
        game, trouble = self.game, self.game.trouble()
        panel = self.panels[-1] if self.panels and not trouble else None
        return Sight(
            view=game.view(self.viewer), before=game.before(self.viewer), log=self.log, panel=panel,
            status=trouble or self._status(), hints=self.hints(), match=self.match, speaker=self.speaker,
            marks=game.marks(), time=game.time(self.viewer), urgent=bool(trouble),
        )

    def _status(self) -> Line:
        """What one waits for."""
        return line(_("The game is over")) if self.game.over else self.game.waiting(self.viewer)

    def hints(self) -> Sequence[tuple[str, str]]:
        more = [(extra.key, extra.text) for extra in self.game.extras]
        rest = [("F1", _("rules")), ("Tab", _("journal")), *more]
        if self.panels and not self.game.trouble():
            hints = self.panels[-1].hints(self.glyphs)
            # There is nothing before the first question: Esc leads to the menu.
            if len(self.panels) == 1:
                ways = (("Esc", _("back")), ("Esc", _("pause")))
                hints = [("Esc", self.game.menu_word) if hint in ways else hint for hint in hints]
            if isinstance(self.panels[-1], Columns):
                return [*more, *hints]
            return [*hints, *rest, (letter("quit"), _("quit"))]
        skip = _("skipping ahead") if self.game.hurried else _("skip ahead")
        return [*([("Enter", skip)] if self.game.skips else []), *rest, ("Esc", self.game.menu_word), (letter("quit"), _("quit"))]

    def press(self, key: str) -> None:
        command = next((extra.command for extra in self.game.extras if extra.key == normal(key)), "")
        if key == "f1":
            self.desk.push(Help(self.desk, self.game.view(self.viewer), self.topic))
        elif key == "tab":
            self.desk.push(Journal(self.desk, self.log))
        elif normal(key) == letter("quit"):
            self.desk.ask_quit()
        elif command:
            self.desk.command(command)
        elif key in CONFIRM and self._calm.early():
            pass  # it was pressed to skip ahead, or once too often: nobody has read this question yet
        elif self.panels and not self.game.trouble():
            self._answer(self.panels[-1].press(key))
        elif key == "escape":
            self.desk.pause()
        else:
            self.game.hurry()

    def _answer(self, result: Result) -> None:
        if isinstance(result, Push):
            self.panels.append(result.panel)
        elif isinstance(result, Back):
            if len(self.panels) > 1:
                self.panels.pop()
            else:
                self.desk.pause()
        elif isinstance(result, Send) and self.viewer is not None:
            seat, actions = self.viewer, result.actions
            if result.turn is not None:
                self._standing[seat] = (result.turn, actions[0])
            self.desk.attempt(lambda: self.game.act(seat, actions))
