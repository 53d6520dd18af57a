"""What the client is doing: which screens are open, which game runs. It knows no terminal, so tests sit down at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from cardcatan import CatanError, Rules
from cardcatan.table import JournalError, Table

from .editions import edition_of
from .field import Field, Prompt
from .first import First
from .glyphs import Glyphs
from .hosting import Hosting, start
from .i18n import _
from .lanscreens import Waiting
from .layout import too_small
from .local import LocalGame
from .match import Series, home, resume
from .menu import Setup, default_name
from .menus import pause_panel, quit_panel
from .names import display_names
from .network import Lan, Network
from .options import Seat, seats_from_names
from .panels import Command, Result
from .recorded import RecordedGame
from .replay import ReplayScreen
from .scores import score_line, score_sheet
from .screens import Ask, HandOver, Help, Journal, Message, Screen
from .settings import Settings
from .sheet import End, Sheet, sheet_choice
from .tableform import HostForm
from .tablescreen import TableScreen
from .text import Line, fmt, line
from .visit import Goal, Visit
from .words import explain

if TYPE_CHECKING:
    from cardcatan import Record
    from cardcatan.net.doors import Address


class Desk:
    """A stack of screens, of which the topmost is seen and hears the keys.

    `spawn` runs a game beside the screens, `redraw` is called when something changed, `leave` ends the client.
    `background` runs what goes on whatever game is played; `later` redraws after so many seconds.
    """

    def __init__(
        self, settings: Settings, glyphs: Glyphs, spawn: Callable[[Coroutine[Any, Any, None]], None],
        redraw: Callable[[], None], leave: Callable[[], None], threads: bool = True,
        clock: Callable[[], float] = time.monotonic, network: Network | None = None,
        background: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]] = asyncio.ensure_future,
        later: Callable[[float], None] = lambda _seconds: None,
    ) -> None:
        self.settings, self.glyphs = settings, glyphs
        self.spawn, self.redraw, self.leave = spawn, redraw, leave
        self.threads, self.clock = threads, clock
        self.network, self.background, self.later = network or Lan(), background, later
        self._small = False
        self.screens: list[Screen] = []
        self.series: Series | None = None
        self.game: LocalGame | None = None
        self.table_screen: TableScreen | None = None
        self.visit: Visit | None = None
        self._from_first = False
        self._browsing: asyncio.Task[None] | None = None
        self._endings: set[asyncio.Task[None]] = set()

    # --- drawing and keys ------------------------------------------------------------------------------------

    def draw(self, columns: int, rows: int) -> list[Line]:
        self._small = too_small(columns, rows) is not None
        drawn = self.screens[-1].draw(columns, rows)
        if self.visit is not None and (seconds := self.visit.ticking) is not None:
            self.later(seconds)
        return drawn

    def press(self, key: str) -> None:
        if self._small:
            if key == "quit":  # there is no room to ask, and the game is kept
                self.exit()
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

    def close(self, screen: Screen) -> None:
        """Take a screen away, wherever it stands."""
        if len(self.screens) > 1 and screen in self.screens:
            self.screens.remove(screen)

    # --- the network -------------------------------------------------------------------------------------------

    def open_first(self) -> None:
        """The first screen: play here, or at a table that is found."""
        self._from_first = True
        self.close_game()
        self._stop_browsing()
        browsing = self.network.browse(self.redraw)
        self.screens = [First(self, browsing)]
        self._browsing = self.background(browsing.run())

    def push_setup(self) -> None:
        self.push(Setup(self))

    def push_host_form(self) -> None:
        self.push(HostForm(self))

    def ask_name(self, then: Callable[[str], None]) -> None:
        """What others call this person; remembered."""
        def answer(text: str) -> str:
            if not text:
                return _("Type a name, so that others know who you are.")
            self.settings.name = text
            self.settings.save()
            then(text)
            return ""

        field = Field(self.settings.name or default_name(0), proposed=True)
        about = [line(_("So the others call you at the table. It is remembered."))]
        self.push(Prompt(self, _("What is your name?"), _("Name:"), field, answer, about))

    def join(self, addresses: Sequence[Address], goal: Goal, name: str = "") -> None:
        """Go to a host at one of these addresses."""
        def go(name: str) -> None:
            self._visit(Visit(self, name, goal), addresses)

        if name or self.settings.name:
            go(name or self.settings.name)
        else:
            self.ask_name(go)

    def reopen_table(self) -> None:
        """Go on at the table that was opened here, and whose game was broken off."""
        self.open_table(self.settings.table_resume, "", self.settings.name or default_name(0))

    def open_table(self, arguments: Sequence[str], code: str, name: str) -> None:
        """Start a host of our own, and sit down at its table."""
        text = fmt(_("Opening the table{ellipsis}"), ellipsis=self.glyphs.ellipsis)
        task = self.background(self._open_table(arguments, code, name))

        def cancel() -> None:
            task.cancel()
            self.go_home()

        self.push(Waiting(self, lambda: text, cancel))

    async def _open_table(self, arguments: Sequence[str], code: str, name: str) -> None:
        try:
            child = await start(self, arguments, code)
        except (CatanError, OSError) as error:
            self.screens = [screen for screen in self.screens if not isinstance(screen, Waiting)]
            if not self.screens:
                self.open_first()
            self.push(Message(self, explain(error)))
            self.redraw()
            return
        hosting = Hosting(self, child, arguments, code)
        self._visit(Visit(self, name, Goal(), hosting), [hosting.address])
        self.redraw()

    def _visit(self, visit: Visit, addresses: Sequence[Address]) -> None:
        self.close_game()
        self._stop_browsing()
        self.visit = visit
        visit.begin(addresses)

    def go_home(self) -> None:
        """Away from a table on the network."""
        self.open_first()

    def finish(self, what: Callable[[], object]) -> None:
        """Do something that takes a moment, and that must be done also if the program ends now."""
        async def done() -> None:
            await asyncio.to_thread(what)

        self.wait_for(self.background(done()))

    def wait_for(self, task: asyncio.Task[None]) -> None:
        """Let a task that ends soon come to its end, also if the program ends now."""
        self._endings.add(task)
        task.add_done_callback(self._endings.discard)

    async def farewell(self) -> None:
        """Before the program ends: until everything that must be done is done."""
        while self._endings:
            await asyncio.wait(self._endings)
        self.network.close()

    def _stop_browsing(self) -> None:
        if self._browsing is not None:
            self._browsing.cancel()
        self._browsing = None

    # --- games -------------------------------------------------------------------------------------------------

    def open_setup(self) -> None:
        """Choose another game; over the first screen, if one came from there."""
        self.close_game()
        if self._from_first:
            self.open_first()
            self.push_setup()
        else:
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
        self._stop_browsing()
        self.series = series
        speaker = edition_of(table.rules).speaker(display_names(seats), self.glyphs, table.view(None))
        game = LocalGame(table, seats, speaker, self.changed, self.settings.pace_in_force, self.threads)
        self.game = game
        # With several people nobody has sat down yet: the first one is asked to.
        viewer = game.humans[0] if game.humans else None
        self.table_screen = TableScreen(self, game, viewer, score_line(self.series))
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
        """Let go of the game here, or of the host."""
        if self.game:
            self.game.close()
        self.game = self.table_screen = None
        visit, self.visit = self.visit, None
        if visit is not None:
            visit.close()

    def exit(self) -> None:
        """End the client."""
        self.close_game()
        self._stop_browsing()
        self.leave()

    def changed(self) -> None:
        """After every decision at the table."""
        game, screen = self.game, self.table_screen
        if game is None or screen is None:
            return
        screen.refresh()
        actor = game.table.actor
        if game.over:
            self._finish(game)
        elif (len(game.humans) > 1 and actor is not None and actor in game.humans and actor != screen.viewer
              and not screen.decides_alone(actor)):
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
        record = home(game.table.journal.path if game.table.journal else None)
        view = game.view(None)
        seed = game.table.seed
        facts = _("rounds {rounds}, seed {seed}").format(rounds=view.round, seed=seed if isinstance(seed, int) else seed.hex())
        headline = edition_of(game.rules).over_line(view, view.winner, game.speaker)
        end = End(headline, view.winner, score_sheet(self.series), facts, record)
        sheet = Sheet(self, view, game.speaker, game.logs[self.table_screen.viewer], end, sheet_choice(again))
        self.screens = [self.table_screen, sheet, *([Message(self, trouble)] if trouble else [])]

    # --- records -----------------------------------------------------------------------------------------------

    def open_replay(self, record: Record, names: tuple[str, ...] = ()) -> None:
        """Read a record. RecordError: its moves cannot be played."""
        names = names or display_names(seats_from_names(record.names))
        self.push(ReplayScreen(self, RecordedGame(record, names, self.glyphs)))

    def leave_replay(self) -> None:
        """Back to the screen before, or away."""
        if len(self.screens) > 1:
            self.pop()
        else:
            self.exit()

    # --- questions ---------------------------------------------------------------------------------------------

    def pause(self) -> None:
        if self.visit is not None:
            self.visit.pause()
            return
        self.push(Ask(self, pause_panel(self.game is not None, not self._hidden()), self._paused))

    def _paused(self, result: Result) -> None:
        self.pop()
        if isinstance(result, Command):
            self.command(result.name)

    def ask_quit(self) -> None:
        """Quitting asks while a game goes on; asking twice is no answer."""
        if self.visit is not None:
            self.visit.ask_quit()
            return
        if isinstance(self.screens[0], ReplayScreen):
            self.exit()  # a record can be read again
            return
        if any(isinstance(screen, Ask) and screen.answer == self._quit_answered for screen in self.screens):
            return
        self.push(Ask(self, quit_panel(self.game is not None and not self.game.over), self._quit_answered))

    def _quit_answered(self, result: Result) -> None:
        self.pop()
        if isinstance(result, Command) and result.name == "exit":
            self.exit()

    def command(self, name: str) -> None:
        if self.visit is not None:
            self.visit.command(name)
        elif name == "exit":
            self.exit()
        elif name == "quit":
            self.ask_quit()
        elif name == "rules":
            self.open_help()
        elif name == "journal" and self.table_screen is not None and not self._hidden():
            self.push(Journal(self, self.table_screen.log))
        elif name == "replay" and self.game is not None:
            self.open_replay(self.game.table.record(), self.game.speaker.names)
        elif name in ("leave", "setup"):
            self.open_setup()
        elif name == "again" and self.series is not None:
            series = self.series.rematch() if self.series.over else self.series
            self.attempt(lambda: self.start(series))

    def _hidden(self) -> bool:
        """Whether the screen waits for another person, so that nobody's log may be read."""
        return any(isinstance(screen, HandOver) for screen in self.screens)

    def open_help(self, rules: str = "") -> None:
        """The rules of the game that is on, or else of the one that these rules are of."""
        visit = self.visit
        if visit is not None and visit.game is not None and visit.table is not None:
            self.push(Help(self, visit.game.view(visit.game.viewer), visit.table.topic))
        elif self.game is not None and self.table_screen is not None:
            # A step that only its seat may know of is not told by the page that opens.
            topic = 0 if self._hidden() else self.table_screen.topic
            self.push(Help(self, self.game.view(None), topic))
        else:
            asked = rules or (visit.state.settings.rules if visit is not None and visit.at_table else self.settings.game)
            self.push(Help(self, Rules.parse(asked).deal(0).view(None), 0))


