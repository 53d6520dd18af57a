"""The screen on which a record is read: the table, and keys that go forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .field import Field, Prompt
from .game import Viewer
from .glyphs import Glyphs
from .i18n import _
from .keys import letter, normal
from .panels import Panel, Result
from .recorded import OPEN, RecordedGame
from .screens import Message
from .tablescreen import TableScreen
from .text import Line, cut_name, fmt, line, pad, restyle, width, wrap

if TYPE_CHECKING:
    from .desk import Desk

MOST_DIGITS = 6


class RecordPanel(Panel):
    """Where one is in the record; and everybody's cards, if they are open."""

    def __init__(self, game: RecordedGame) -> None:
        self.game = game
        self.title = fmt(_("Replay: {eyes}"), eyes=self._eyes())

    def _eyes(self) -> Line:
        viewer = self.game.viewer
        if viewer == OPEN:
            return line(_("all cards open"))
        if viewer is None:
            return line(_("as a watcher"))
        return fmt(_("as {name}"), name=[(f"class:player{viewer}", self.game.speaker.names[viewer])])

    def body(self, size: int, height: int, glyphs: Glyphs) -> list[Line]:
        game = self.game
        place = fmt(_("{n} of {all}"), n=[("class:strong", str(game.at))], all=game.end)
        rows = wrap(line(" ", place, f" {glyphs.dot} ", game.waiting(game.viewer)), size, 1)
        actor, names = game.view(None).actor, game.speaker.names
        room = min(10, max(map(width, names)))
        for seat, held in game.hands():
            name = cut_name(names[seat], room)
            head = line(("class:key", glyphs.turn if seat == actor else " "),
                        (f"class:player{seat}", f"{seat + 1} {name}" + " " * (room - width(name) + 1)))
            rows += wrap(line(head, held), size, 4)
        eyes = wrap(restyle(self._keys(glyphs), "class:dim"), size, 1) if not game.secret else []
        if len(rows) + len(eyes) <= height:
            rows += eyes
        return [pad(row, size) for row in rows[:height]]

    def _keys(self, glyphs: Glyphs) -> Line:
        """By whose eyes one can look: narrow screens have no room for it in the last line."""
        players = f"1{glyphs.dash}{self.game.rules.players}"
        return line(" ", fmt(_("eyes: {players} a player, 0 all open, {key} a watcher"), players=players, key=letter("watch")))

    def press(self, key: str) -> Result:
        return None

    def hints(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        return []


class ReplayScreen(TableScreen):
    """A table at which nothing is decided any more."""

    game: RecordedGame

    def __init__(self, desk: Desk, game: RecordedGame) -> None:
        super().__init__(desk, game, game.viewer, [])
        self._moves: dict[str, Callable[[], None]] = {
            "right": lambda: game.go(game.at + 1), "enter": lambda: game.go(game.at + 1), " ": lambda: game.go(game.at + 1),
            "left": lambda: game.go(game.at - 1), "backspace": lambda: game.go(game.at - 1),
            "down": lambda: game.turn(1), "pagedown": lambda: game.turn(1),
            "up": lambda: game.turn(-1), "pageup": lambda: game.turn(-1),
            "home": lambda: game.go(0), "end": lambda: game.go(game.end),
        }

    def refresh(self) -> bool:
        self.panels = [RecordPanel(self.game)]
        return True

    def hints(self) -> Sequence[tuple[str, str]]:
        g, players = self.glyphs, self.game.rules.players
        away = _("back") if len(self.desk.screens) > 1 else _("quit")
        out = [(g.horizontal, _("step")), (g.vertical, _("turn")), (letter("goto"), _("to turn"))]
        if not self.game.secret:
            out += [(f"1{g.dash}{players}", _("player")), ("0", _("all open")), (letter("watch"), _("watcher"))]
        return [*out, (letter("quit"), away), ("Tab", _("journal")), ("F1", _("rules"))]

    def press(self, key: str) -> None:
        if key in self._moves:
            self._moves[key]()
            self.refresh()
        elif key in ("f1", "tab"):
            super().press(key)
        elif key == "escape" or normal(key) == letter("quit"):
            self.desk.leave_replay()
        elif normal(key) == letter("goto"):
            self._ask_turn()
        elif normal(key) == letter("watch"):
            self._look(None)
        elif key.isdigit() and int(key) <= self.game.rules.players:
            self._look(int(key) - 1)

    def _look(self, viewer: Viewer) -> None:
        """By whose eyes; before the first seat is who sees everything."""
        if viewer is not None and self.game.secret:
            self.desk.push(Message(self.desk, _("This game is not over: it is shown as watchers see it.")))
            return
        self.game.look(viewer)
        self.sit_down(self.game.viewer)

    def _ask_turn(self) -> None:
        last = self.game.turns[-1]

        def go(text: str) -> str:
            if not text:
                return _("Type a number.")
            self.game.go_to_turn(int(text))
            self.refresh()
            return ""

        field = Field("", lambda text: "".join(char for char in text if char in "0123456789")[:MOST_DIGITS])
        label = _("Turn, up to {last}:").format(last=last)
        self.desk.push(Prompt(self.desk, _("To which turn?"), label, field, go))
