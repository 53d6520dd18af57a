"""What the client is doing: which screens are open, which game runs. It knows no terminal, so tests sit down at it."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from cardcatan import CardGame, CardRules, CatanError
from cardcatan.table import JournalError, Table

from .glyphs import Glyphs
from .i18n import _
from .layout import too_small
from .local import LocalGame
from .match import Series, resume
from .menu import Setup
from .menus import pause_panel, quit_panel
from .names import Topic, display_names
from .options import Seat
from .panels import Command, Result
from .screens import Ask, HandOver, Help, Journal, Message, Screen, Sheet, sheet_choice
from .settings import Settings
from .tablescreen import TableScreen
from .text import Line, fmt, line
from .words import Speaker, explain


def _home(path: Path | None) -> str:
    """A path as people write it."""
    if path is None:
        return ""
    with suppress(ValueError, RuntimeError):
        return str(Path("~") / path.relative_to(Path.home()))
    return str(path)


class Desk:
    """A stack of screens, of which the topmost is seen and hears the keys.

    `spawn` runs a game beside the screens, `redraw` is called when something changed, `leave` ends the client.
    """

    def __init__(
        self, settings: Settings, glyphs: Glyphs, spawn: Callable[[Coroutine[Any, Any, None]], None],
        redraw: Callable[[], None], leave: Callable[[], None], threads: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings, self.glyphs = settings, glyphs
        self.spawn, self.redraw, self.leave = spawn, redraw, leave
        self.threads, self.clock = threads, clock
        self._small = False
        self.screens: list[Screen] = []
        self.series: Series | None = None
        self.game: LocalGame | None = None
        self.table_screen: TableScreen | None = None

    # --- drawing and keys ------------------------------------------------------------------------------------

    def draw(self, columns: int, rows: int) -> list[Line]:
        self._small = too_small(columns, rows) is not None
        return self.screens[-1].draw(columns, rows)

    def press(self, key: str) -> None:
        if self._small:
            if key == "quit":  # there is no room to ask, and the game is kept
                self.command("exit")
            return
        if key == "quit":
            self.ask_quit()
        else:
            self.screens[-1].press(key)
        self.redraw()

    def paste(self, text: str) -> None:
        self.screens[-1].paste(text)
        self.redraw()

    def push(self, screen: Screen) -> None:
        self.screens.append(screen)

    def pop(self) -> None:
        if len(self.screens) > 1:
            self.screens.pop()

    # --- games -------------------------------------------------------------------------------------------------

    def open_setup(self) -> None:
        self.close_game()
        self.screens = [Setup(self)]

    def start(self, series: Series) -> None:
        """Deal the next game of a series. CatanError or OSError: its journal cannot be."""
        table, seats = series.deal()
        self._sit_down(series, table, seats)

    def resume(self, path: str) -> None:
        """Go on with an unfinished game. CatanError or OSError: it cannot be."""
        self._sit_down(*resume(path))

    def attempt(self, what: Callable[[], None]) -> None:
        """Do something that files or settings can refuse, and say so on the screen."""
        try:
            what()
        except (CatanError, OSError) as error:
            self.push(Message(self, explain(error)))

    def _sit_down(self, series: Series, table: Table, seats: Sequence[Seat]) -> None:
        self.close_game()
        self.series = series
        speaker = Speaker(display_names(seats), self.glyphs)
        game = LocalGame(table, seats, speaker, self.changed, self.settings.pace_in_force, self.threads)
        self.game = game
        # With several people nobody has sat down yet: the first one is asked to.
        viewer = game.humans[0] if game.humans else None
        self.table_screen = TableScreen(self, game, viewer, self._match_line())
        self.screens = [self.table_screen]
        if len(game.humans) > 1:
            self._hand_over(game.table.actor if game.table.actor in game.humans else viewer)
        self.changed()
        if not game.over:
            self.spawn(self._run(game))

    async def _run(self, game: LocalGame) -> None:
        """Play on; if a bot's decision cannot be written down, say so, and try again when that was read."""
        try:
            await game.run()
        except (JournalError, OSError) as error:
            if game is self.game:
                self.push(Message(self, explain(error), lambda: self._again(game)))
                self.redraw()

    def _again(self, game: LocalGame) -> None:
        if game is self.game:
            self.spawn(self._run(game))

    def close_game(self) -> None:
        if self.game:
            self.game.close()
        self.game = self.table_screen = None

    def changed(self) -> None:
        """After every decision at the table."""
        game, screen = self.game, self.table_screen
        if game is None or screen is None:
            return
        screen.refresh()
        actor = game.table.actor
        if game.over:
            self._finish(game)
        elif len(game.humans) > 1 and actor in game.humans and actor != screen.viewer:
            self._hand_over(actor)
        self.redraw()

    def _hand_over(self, seat: int | None) -> None:
        """Cover the table; whatever was open over it (journal, help) showed another one's knowledge."""
        assert self.table_screen is not None and self.game is not None and seat is not None
        self.screens = [self.table_screen, HandOver(self, seat, self.game.speaker.names[seat])]

    def seat_down(self, seat: int) -> None:
        """The next person looks at the screen."""
        assert self.table_screen is not None
        self.table_screen.sit_down(seat)
        self.screens = [self.table_screen]

    def _finish(self, game: LocalGame) -> None:
        """The score sheet, once."""
        assert self.series is not None and self.table_screen is not None
        if any(isinstance(screen, Sheet) for screen in self.screens):
            return
        trouble = ""
        try:
            self.series.finish(game.table)
        except OSError as error:  # the journal knows the result: resuming the match writes it down
            trouble = explain(error)
        again = _("next game of the match") if self.series.match and not self.series.over else _("another game")
        if self.series.over:
            again = _("another match")
        record = _home(game.table.journal.path if game.table.journal else None)
        sheet = Sheet(self, game.view(None), game.speaker, game.logs[self.table_screen.viewer], self._match_sheet(),
                      sheet_choice(again), game.table.seed, record)
        self.screens = [self.table_screen, sheet, *([Message(self, trouble)] if trouble else [])]

    # --- the match in words --------------------------------------------------------------------------------------

    def _match_line(self) -> list[Line]:
        """The running score, in full and in short, by players."""
        match = self.series.match if self.series else None
        if match is None or self.series is None:
            return []
        number = min(len(match.played) + 1, match.games)
        names = display_names(self.series.seats)
        values = {"n": number, "games": match.games, "first": match.wins[0], "second": match.wins[1],
                  "first_name": names[0], "second_name": names[1]}
        full = _("game {n} of {games}, {first_name} {first}:{second} {second_name}")
        return [line(text.format(**values)) for text in (full, _("game {n} of {games}, {first}:{second}"))]

    def _match_sheet(self) -> list[Line]:
        match = self.series.match if self.series else None
        if match is None or self.series is None:
            return []
        first, second = display_names(self.series.seats)
        score = _("Match after {n} of {games} games: {first_name} {first}, {second_name} {second}").format(
            n=len(match.played), games=match.games, first_name=first, second_name=second,
            first=match.wins[0], second=match.wins[1])
        out = [line(("class:strong", score))]
        points = _("Points in all games: {first_name} {first}, {second_name} {second}").format(
            first_name=first, second_name=second, first=match.points[0], second=match.points[1])
        out.append(line(points))
        if match.over:
            name = (first, second)[match.winner] if match.winner is not None else None
            end = fmt(_("{name} wins the match!"), name=name) if name else line(_("The match is a draw."))
            out.append([("class:good", "".join(f[1] for f in end))])
        return [*out, []]

    # --- questions ---------------------------------------------------------------------------------------------

    def pause(self) -> None:
        self.push(Ask(self, pause_panel(self.game is not None, not self._hidden()), self._paused))

    def _paused(self, result: Result) -> None:
        self.pop()
        if isinstance(result, Command):
            self.command(result.name)

    def ask_quit(self) -> None:
        """Quitting asks while a game goes on; asking twice is no answer."""
        if any(isinstance(screen, Ask) and screen.answer == self._quit_answered for screen in self.screens):
            return
        self.push(Ask(self, quit_panel(self.game is not None and not self.game.over), self._quit_answered))

    def _quit_answered(self, result: Result) -> None:
        self.pop()
        if isinstance(result, Command) and result.name == "exit":
            self.command("exit")

    def command(self, name: str) -> None:
        if name == "exit":
            self.close_game()
            self.leave()
        elif name == "quit":
            self.ask_quit()
        elif name == "rules":
            self.open_help()
        elif name == "journal" and self.table_screen is not None and not self._hidden():
            self.push(Journal(self, self.table_screen.log))
        elif name in ("leave", "setup"):
            self.open_setup()
        elif name == "again" and self.series is not None:
            series = self.series.rematch() if self.series.over else self.series
            self.attempt(lambda: self.start(series))

    def _hidden(self) -> bool:
        """Whether the screen waits for another person, so that nobody's log may be read."""
        return any(isinstance(screen, HandOver) for screen in self.screens)

    def open_help(self) -> None:
        if self.game is not None and self.table_screen is not None:
            # A step that only its seat may know of is not told by the page that opens.
            topic = Topic.TURN if self._hidden() else self.table_screen.topic
            self.push(Help(self, self.game.view(None), topic))
        else:
            self.push(Help(self, CardGame(CardRules(), seed=0).view(None), Topic.TURN))


