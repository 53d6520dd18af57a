"""`cardcatan host`: tables for others on the network."""

from __future__ import annotations

import argparse
import gc
import json
import logging
import os
import queue
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

import cardcatan
from cardcatan import tui
from cardcatan.commands.options import Clock, rules_of
from cardcatan.errors import CatanError, NotationError
from cardcatan.games.game import GAMES
from cardcatan.net.code import MOST_CHARACTERS
from cardcatan.net.discovery import Announcer, local_addresses
from cardcatan.net.door import DEFAULT_PORT
from cardcatan.net.hall import Hall, HallSettings
from cardcatan.net.historian import Historian
from cardcatan.net.history import FILE as HISTORY
from cardcatan.net.history import History
from cardcatan.net.house import House, Plan, open_house
from cardcatan.net.keys import Identity, data_dir, host_identity, raw_key
from cardcatan.net.messages import PROTOCOL
from cardcatan.net.peers import Limits
from cardcatan.net.server import Server
from cardcatan.net.wires import WireLimits
from cardcatan.table import talk
from cardcatan.table.limits import BANKS_MS, FREE_MS
from cardcatan.table.people import clean_name
from cardcatan.tui.i18n import _, n_

_ANY = "0.0.0.0"
_SEATS = {"card": 2, "board": 4}
_MOST_LINES_WAITING = 10_000
_FILES = 16_384
_COLLECT = (50_000, 50, 100)
_PASSED_ON = (
    *("game", "rules", "seats", "bots", "clock", "keep", "games", "pace", "watch", "title", "tables", "name", "port", "bind"),
    *("data", "resume", "no_announce"),
)


def run(options: argparse.Namespace) -> int:
    """Open tables; the exit code is 0 after an orderly end, 1 if the ledger could not be written. CatanError, OSError."""
    if options.headless:
        return _serve(options)
    if options.owner or options.until_eof:
        raise NotationError("--owner and --until-eof are for --headless")
    return tui.host(
        tui.HostOptions(
            arguments=tuple(word for name in _PASSED_ON for word in _word(name, getattr(options, name))),
            code=options.code or "",
            name=options.name,
            lang=options.lang,
            glyphs=options.glyphs,
            colour=options.colour,
            mouse=options.mouse,
        )
    )


def _word(name: str, value: Any) -> list[str]:
    """An option as it was given, for the host that the screen starts."""
    option = f"--{name.replace('_', '-')}"
    if value is None or value is False:
        return []
    if value is True:
        return [option]
    if name == "keep":
        return [f"{option}={value / 1000:.3f}s"]
    return [f"{option}={','.join(value) if name == 'bots' else value}"]


def _serve(options: argparse.Namespace) -> int:
    """Serve until a signal, or the end of the input, ends it."""
    data = options.data or data_dir() / "host"
    plan = _plan(options, _code(options.code))
    with ExitStack() as stack:
        log = stack.enter_context(_logging())
        identity = host_identity(data)
        stack.callback(identity.close)
        _allow_files()
        _collect_seldom()
        now = time.monotonic()
        house = open_house(data, plan, options.resume, now)
        stack.callback(lambda: house.ledger.close())
        server = _server(house, identity, plan, options, data, log, now)
        stack.callback(server.close)
        with _ending(server, options.until_eof):
            _welcome(server, identity, house, plan, options, data, log)
            stack.enter_context(_announced(server, identity, plan, options))
            return server.run()


def _plan(options: argparse.Namespace, code: str) -> Plan:
    game: str = options.game or GAMES[0]
    seats: int = options.seats or _SEATS[game]
    bots: tuple[str, ...] = options.bots or ()
    if len(bots) > seats:
        raise NotationError("{bots} bots are too many for {seats} seats", bots=len(bots), seats=seats)
    clock: Clock = options.clock or Clock(BANKS_MS[game], FREE_MS)
    usual = talk.Settings(rules=str(rules_of(options.rules, seats, game)))
    settings = msgspec.structs.replace(
        usual,
        title=(options.title or "")[:40],
        bank_ms=clock.bank_ms or 0,
        free_ms=clock.free_ms,
        clock=clock.bank_ms is not None,
        watchers=options.watch != "no",
        games=options.games or usual.games,
        pace_ms=usual.pace_ms if options.pace is None else options.pace,
        keep_ms=options.keep or usual.keep_ms,
    )
    return Plan(
        name=clean_name(options.name or socket.gethostname()),
        settings=settings,
        tables=options.tables or 1,
        bots=("",) * (seats - len(bots)) + bots,
        owner=raw_key(options.owner) if options.owner else b"",
        code=code,
    )


def _code(code: str | None) -> str:
    """The code of the tables; "-" stands for the first line of the input."""
    if code == "-":
        code = _first_line()
    if code is not None and not 0 < len(code.strip()) <= MOST_CHARACTERS:
        raise NotationError("a code has 1 to {most} characters", most=MOST_CHARACTERS)
    return (code or "").strip()


def _first_line() -> str:
    """Read byte by byte: what follows is for others to read."""
    line = b""
    while len(line) < 8 * MOST_CHARACTERS and (byte := os.read(0, 1)) not in (b"", b"\n"):
        line += byte
    return line.decode("utf-8", "replace")


def _server(
    house: House, identity: Identity, plan: Plan, options: argparse.Namespace, data: Path, log: _Log, now: float
) -> Server:
    sessions = 64 + 16 * len(house.rooms)
    settings = HallSettings(
        name=plan.name, key=identity.key, owner=plan.owner, code=house.head.code, limits=Limits(sessions=sessions)
    )
    hall = Hall(settings, house.rooms, now, log)
    historian = Historian(lambda: History(data / HISTORY), lambda why: log(None, why))
    for finished in house.finished:
        historian.add(finished)
    try:
        return Server(
            hall,
            identity,
            house.ledger,
            house.head,
            address=options.bind or _ANY,
            port=DEFAULT_PORT if options.port is None else options.port,
            historian=historian,
            thinkers=max(1, (os.cpu_count() or 1) - 1),
            wires=WireLimits(total=sessions + 64, per_address=64 + 4 * len(house.rooms)),
            log=log,
        )
    except BaseException as error:
        historian.close()
        if isinstance(error, OSError):
            raise _busy(error, options.port) from error
        raise


def _busy(error: OSError, port: int | None) -> CatanError:
    return NotationError(
        "one cannot listen at port {port}: {why}; another host may run here, and --port 0 takes any other port",
        port=DEFAULT_PORT if port is None else port, why=error.strerror or str(error),
    )  # fmt: skip


def _welcome(
    server: Server, identity: Identity, house: House, plan: Plan, options: argparse.Namespace, data: Path, log: _Log
) -> None:
    """Say where we are: first for programs, then for people."""
    addresses = local_addresses() or ["127.0.0.1"] if options.bind in (None, _ANY) else [options.bind]
    hello = {
        "cardcatan": PROTOCOL,
        "package": cardcatan.__version__,
        "host": plan.name,
        "address": addresses[0],
        "addresses": addresses,
        "port": server.port,
        "wire": server.wire,
        "key": identity.public.decode(),
        "fingerprint": identity.fingerprint,
        "tables": len(house.rooms),
        "resumed": house.resumed,
        "data": str(data),
    }
    log.begin(json.dumps(hello))
    log(None, _("fingerprint of this host: {fingerprint}").format(fingerprint=identity.fingerprint))
    for address in addresses:
        place = f"[{address}]" if ":" in address else address
        log(None, _("others type: {line}").format(line=f"cardcatan join {place}:{server.port}"))
    if options.resume:
        log(None, n_("{count} game goes on", "{count} games go on", house.resumed).format(count=house.resumed))
    if house.old:
        log(None, _("unfinished games of the last time were put aside, into {path}").format(path=house.old))


@contextmanager
def _announced(server: Server, identity: Identity, plan: Plan, options: argparse.Namespace) -> Iterator[None]:
    """Let others find the host while it serves."""
    if options.no_announce:
        yield
        return
    fixed = None if options.bind in (None, _ANY) else [options.bind]
    announcer = Announcer(plan.name, identity.fingerprint, server.port, fixed)
    announcer.start()
    try:
        yield
    finally:
        announcer.stop()


@contextmanager
def _ending(server: Server, until_eof: bool) -> Iterator[None]:
    """Let signals end the server, and the end of the input if that is wanted."""
    before = {}
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        # what the caller has ignored, as nohup does, stays ignored
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            before[number] = signal.signal(number, lambda *_: server.stop())
    if until_eof:
        threading.Thread(target=_wait_for_end, args=(server.stop,), name="input", daemon=True).start()
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _wait_for_end(then: Callable[[], None]) -> None:
    # not through sys.stdin, whose lock a thread must not hold while the interpreter ends
    while os.read(0, 4096):
        pass
    then()


def _collect_seldom() -> None:
    """Games are many small objects that live for minutes and go without the collector, which would look at them in vain."""
    gc.freeze()
    gc.set_threshold(*_COLLECT)


def _allow_files() -> None:
    """Every connection takes two descriptors; many systems allow few at first."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class _Log:
    """Writes plain lines in a thread of its own: the host does not wait for whoever reads them."""

    def __init__(self) -> None:
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_LINES_WAITING)
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def __call__(self, table: int | None, text: str) -> None:
        """A line about a table, or about the host; left out if too many wait already."""
        time_ = datetime.now().strftime("%Y-%m-%d %H:%M:%S")
        where = "host" if table is None else f"table {table}"
        self._put(f"{time_}  {where:<9} {text}\n")

    def begin(self, line: str) -> None:
        """The first line, which is for programs."""
        self._put(f"{line}\n")

    def close(self) -> None:
        """Write what is left; whoever does not read it within a second has had enough."""
        try:
            self._lines.put(None, timeout=1.0)
        except queue.Full:
            return
        self._thread.join(1.0)

    def _put(self, line: str) -> None:
        with suppress(queue.Full):
            self._lines.put_nowait(line)

    def _write(self) -> None:
        try:
            while (line := self._lines.get()) is not None:
                os.write(1, line.encode(errors="replace"))
        except OSError:
            while self._lines.get() is not None:  # nobody reads it any more
                pass


class _Warnings(logging.Handler):
    """Passes on what the parts of the host warn of."""

    def __init__(self, log: _Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """A line of the log."""
        self._log(None, record.getMessage())


@contextmanager
def _logging() -> Iterator[_Log]:
    log = _Log()
    handler = _Warnings(log)
    logger = logging.getLogger("cardcatan")
    logger.addHandler(handler)
    try:
        yield log
    finally:
        logger.removeHandler(handler)
        log.close()
