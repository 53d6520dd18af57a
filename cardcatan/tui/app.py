"""The client at a terminal: prompt_toolkit around a Desk."""

from __future__ import annotations

import asyncio
import signal
import sys
import traceback
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import platformdirs
from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import Output

from cardcatan import CatanError

from .desk import Desk
from .glyphs import choose
from .i18n import LETTERS, _, language, set_language
from .keys import SPECIAL, letter
from .match import from_options
from .menu import default_name
from .network import Lan, Network
from .options import HostOptions, JoinOptions, Options, ReplayOptions, clean_name
from .settings import Settings
from .style import colour_depth, make_style
from .text import Line, at_column, hit_key
from .visit import Goal
from .words import explain

AnyOptions: TypeAlias = Options | JoinOptions | HostOptions | ReplayOptions


class Board(FormattedTextControl):
    """The one control: it shows the desk's lines, and turns clicks into keys."""

    def __init__(self, client: Client) -> None:
        super().__init__(client.fragments, focusable=True, show_cursor=False)
        self.client = client

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        self.client.mouse_event(mouse_event)


class Client:
    """One run of the client. `code` is the exit code; `trouble` the line to say after the screen was given back."""

    def __init__(
        self, options: AnyOptions, input: Input | None = None, output: Output | None = None, network: Network | None = None,
    ) -> None:
        self.options = options
        self.code = 0
        self.trouble = ""
        self.mouse = options.mouse
        self._rows: list[Line] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._services: set[asyncio.Task[None]] = set()
        self._tick: asyncio.TimerHandle | None = None
        settings = Settings.load()
        if isinstance(options, Options):
            settings.pace_override = 0.0 if options.fast else options.pace
        else:
            network = network or Lan(options.data if isinstance(options, JoinOptions) else None)
        set_language(options.lang or settings.lang)
        self.desk = Desk(settings, choose(options.glyphs), self._spawn, self._redraw, self._leave, network=network,
                         background=self._serve, later=self._later)
        self.app = self._application(input, output)

    def _application(self, input: Input | None, output: Output | None) -> Application[None]:
        window = Window(Board(self), always_hide_cursor=True, wrap_lines=False)
        app: Application[None] = Application(
            Layout(window), key_bindings=self._bindings(), style=make_style(), full_screen=True,
            mouse_support=Condition(lambda: self.mouse), color_depth=colour_depth(self.options.colour),
            input=input, output=output,
        )
        # ESC alone must not wait for the rest of an escape sequence longer than a terminal needs to send it.
        app.ttimeoutlen, app.timeoutlen = 0.05, 0.3
        return app

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()
        for key, name in SPECIAL.items():
            bindings.add(key, eager=True)(self._press_special(name))
        bindings.add("c-l")(lambda event: event.app.renderer.clear())
        bindings.add("c-z")(lambda event: event.app.suspend_to_background())
        bindings.add(Keys.Any)(lambda event: self._press(event.data))
        bindings.add(Keys.BracketedPaste)(lambda event: self._paste(event.data))
        for binding in load_mouse_bindings().bindings:
            if binding.keys == (Keys.Vt100MouseEvent,):
                bindings.add(Keys.Vt100MouseEvent)(self._mouse_report(binding.handler))
        return bindings

    def _mouse_report(self, understand: Callable[[KeyPressEvent], Any]) -> Callable[[KeyPressEvent], Any]:
        """Without the mouse nothing reports one; with it other sequences, as for colours, may look like a report."""
        def handler(event: KeyPressEvent) -> Any:
            if not self.mouse:
                return NotImplemented
            try:
                return understand(event)
            except (ValueError, IndexError, KeyError):
                return NotImplemented
        return handler

    def _press_special(self, name: str) -> Any:
        def handler(event: KeyPressEvent) -> None:
            self._press(name)
        return handler

    def _paste(self, text: str) -> None:
        try:
            self.desk.paste(text)
        except Exception as error:
            self._fail(error)

    def _press(self, key: str) -> None:
        """Every key comes through here, so that no exception gets into prompt_toolkit's own handling."""
        if key == "f6":
            self.mouse = not self.mouse
            self._redraw()
            return
        if len(key) > 1 and key not in SPECIAL.values():
            return
        try:
            self.desk.press(key)
        except Exception as error:
            self._fail(error)

    def mouse_event(self, event: MouseEvent) -> None:
        if event.event_type == MouseEventType.SCROLL_UP:
            self._press("up")
        elif event.event_type == MouseEventType.SCROLL_DOWN:
            self._press("down")
        elif event.event_type == MouseEventType.MOUSE_UP and event.position.y < len(self._rows):
            fragment = at_column(self._rows[event.position.y], event.position.x)
            key = hit_key(fragment[0]) if fragment else None
            if key:
                self._press(key)

    def fragments(self) -> StyleAndTextTuples:
        """What the screen shows now, as one text."""
        size = self.app.output.get_size()
        try:
            rows = self._rows = self.desk.draw(size.columns, size.rows)
        except Exception as error:
            self._fail(error)
            return []
        out: StyleAndTextTuples = []
        for i, row in enumerate(rows):
            if i:
                out.append(("", "\n"))
            out.extend(row)
        return out

    def _redraw(self) -> None:
        self.app.invalidate()

    def _spawn(self, game: Coroutine[Any, Any, None]) -> None:
        """Run a game beside the screens. A game that was left is waiting for nobody: it is cancelled."""
        for task in self._tasks:
            task.cancel()
        task = asyncio.ensure_future(game)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _serve(self, service: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something that goes on whatever game is played."""
        task = asyncio.ensure_future(service)
        self._services.add(task)
        task.add_done_callback(self._ended)
        return task

    def _later(self, seconds: float) -> None:
        """Redraw once, so much later; asked for at every drawing of something that changes by itself."""
        if self._tick is not None:
            self._tick.cancel()
        self._tick = asyncio.get_running_loop().call_later(seconds, self._redraw)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._services.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._fail(error)

    def _leave(self) -> None:
        with suppress(Exception):  # prompt_toolkit refuses a second exit
            self.app.exit()

    def _fail(self, error: BaseException) -> None:
        """Give the terminal back and say in one line what to do; the rest goes to a file."""
        self.code = 1
        where = write_crash(error)
        self.trouble = self._way_on().format(what=type(error).__name__, key=letter("reopen"))
        if where:
            self.trouble += " " + _("Details: {path}").format(path=where)
        self._leave()

    def _way_on(self) -> str:
        """What to do after a failure: at a table of one's own it is opened again, if a game is on there."""
        visit = self.desk.visit
        if visit is None:
            return _("The client failed ({what}). The game is kept: cardcatan play --resume")
        if visit.hosting is None:
            return _("The client failed ({what}). Your seat is held: join the table again.")
        if self.desk.settings.table_resume:
            return _("The client failed ({what}). Start cardcatan again: {key} opens your table again, and the game goes on.")
        return _("The client failed ({what}). Start cardcatan again, and open the table anew.")

    async def run(self) -> int:
        """Until the player leaves, or something fails."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: self._fail(
            context.get("exception") or RuntimeError(str(context.get("message")))))
        # Windows has no SIGHUP, and its loop no handlers; nor has a loop beside the main thread
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError, ValueError, RuntimeError):
                loop.add_signal_handler(getattr(signal, name), self._leave)
        if not self._open():
            return self.code
        try:
            await self.app.run_async(set_exception_handler=False, handle_sigint=False)
        except EOFError:
            pass  # the terminal is gone; the journal is on the disk
        except Exception as error:
            self._fail(error)
        finally:
            self.desk.close_game()
            if self._tick is not None:
                self._tick.cancel()
            await self._end()
        return self.code

    async def _end(self) -> None:
        """Until nothing of ours runs: what must be done is done, the rest is broken off."""
        await self.desk.farewell()
        rest = [*self._tasks, *self._services]
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    def _open(self) -> bool:
        """The first screen: what the options ask for; False after wrong ones."""
        try:
            if isinstance(self.options, JoinOptions):
                self._join(self.options)
            elif isinstance(self.options, HostOptions):
                self._host(self.options)
            elif isinstance(self.options, ReplayOptions):
                self.desk.open_replay(self.options.record)
            else:
                self._play(self.options)
        except (CatanError, OSError) as error:
            self.code, self.trouble = 2, explain(error)
            return False
        return True


    def _play(self, options: Options) -> None:
        self.desk.settings.game = options.game or self.desk.settings.game
        if options.resume is not None:
            self.desk.resume(options.resume)
        elif options.players:
            self.desk.start(from_options(options))
        elif options.tables:
            self.desk.open_first()
        else:
            self.desk.open_setup()

    def _join(self, options: JoinOptions) -> None:
        from cardcatan.net.doors import Address

        if options.name:
            self.desk.settings.name = clean_name(options.name)
            self.desk.settings.save()
        address = Address.parse(options.address) if options.address else None
        self.desk.open_first()
        if address is not None:
            goal = Goal(options.table, options.watch, options.code, options.trust_new_key)
            self.desk.join([address], goal)

    def _host(self, options: HostOptions) -> None:
        name = clean_name(options.name or "") or self.desk.settings.name or default_name(0)
        self.desk.open_first()
        self.desk.open_table(options.arguments, options.code, name)


def write_crash(error: BaseException) -> str:
    """Keep the traceback in a file; returns its path, or nothing if that cannot be written either."""
    path = Path(platformdirs.user_log_dir("cardcatan", appauthor=False)) / "tui-crash.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), "utf-8")
    except OSError:
        return ""
    return str(path)


def _forget_keys() -> None:
    """What was typed or pasted after the end was meant for the game, not as commands for the shell."""
    if sys.platform != "win32":
        import termios

        with suppress(termios.error, OSError, ValueError):  # the terminal may be gone
            termios.tcflush(sys.stdin, termios.TCIFLUSH)


def _speaks(lang: str, encoding: str) -> bool:
    """Whether a terminal of this encoding can show the letters of a language, and not only question marks."""
    try:
        LETTERS[lang].encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """On Windows ZeroMQ needs a loop that can wait for sockets one by one."""
    return asyncio.SelectorEventLoop if sys.platform == "win32" else None


def run(options: AnyOptions) -> int:
    """Play at this terminal; returns the exit code: 0, 1 after a failure, 2 for wrong options."""
    set_language(options.lang)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        commands = {Options: "play", JoinOptions: "join", HostOptions: "host", ReplayOptions: "replay"}
        command = commands[type(options)]
        print(_("cardcatan {command} needs a terminal.").format(command=command), file=sys.stderr)
        return 2
    if not _speaks(options.lang or Settings.load().lang or language(), sys.stdout.encoding):
        options = replace(options, lang="en")
    try:
        client = Client(options)
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            code = runner.run(client.run())
    except KeyboardInterrupt:
        return 130
    finally:
        _forget_keys()
    if client.trouble:
        print(f"cardcatan: {client.trouble}", file=sys.stderr)
    return code
