"""`cardcatan join`: to a table on the network, at this terminal or as a bot without a screen."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import cardcatan
from cardcatan import tui
from cardcatan.commands.tables import look_around, table_lines
from cardcatan.errors import NotationError, ProtocolError
from cardcatan.net.bots import instant
from cardcatan.net.discovery import Browser
from cardcatan.net.doors import Address, HostCard, ask_door
from cardcatan.net.keys import Identity, data_dir, identity
from cardcatan.net.link import Link, Status, new_event_loop
from cardcatan.net.messages import FromHost
from cardcatan.net.pins import Pins
from cardcatan.net.robot import Question, Report, Robot
from cardcatan.net.trouble import Gone, NoHost, VersionDiffers
from cardcatan.players import make_player
from cardcatan.table.saves import keep
from cardcatan.tui.i18n import _
from cardcatan.tui.words import explain

PATIENCE = 60.0
"""Seconds offline after which a bot gives up; a host may be restarted in the meantime."""
_LOOK = 2.0  # seconds to look around for tables
_FIRST = 5.0  # seconds for a host that was named, and may be about to start
_AGAIN = 0.2
_SILENT = 5.0  # seconds offline before a bot says so


def run(options: argparse.Namespace) -> int:
    """Join; the exit code is 0 when all games were played. CatanError: why they were not."""
    _check_company(options)
    if options.code == "-":
        options.code = sys.stdin.readline().strip()
    if options.bot:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            return runner.run(_Bot(options).play())
    if options.address:
        Address.parse(options.address)
    return tui.join(
        tui.JoinOptions(
            address=options.address,
            name=options.name,
            code=options.code,
            watch=options.watch,
            table=options.table,
            data=options.data,
            trust_new_key=options.trust_new_key,
            lang=options.lang,
            glyphs=options.glyphs,
            colour=options.colour,
            mouse=options.mouse,
        )
    )


def _check_company(options: argparse.Namespace) -> None:
    """Nothing that was asked for is passed over in silence."""
    if bool(options.bot) != options.headless:
        raise NotationError("--bot and --headless go together: a bot has no screen")
    if options.bot and options.watch:
        raise NotationError("a bot plays; leave out --watch")
    if not options.bot and (options.games is not None or options.seed is not None or options.save is not None):
        raise NotationError("--games, --seed and --save are for bots: give --bot and --headless too")


class _Bot:
    """A bot on its way to a table, and at it."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._directory = options.data or data_dir()
        self._changes: asyncio.Queue[list[FromHost]] = asyncio.Queue()
        self._executor = ThreadPoolExecutor(1, "bot")
        self._complained = False

    async def play(self) -> int:
        """All games; prints one line of JSON for each. CatanError: why there are no more."""
        options = self._options
        seed = random.SystemRandom().getrandbits(64) if options.seed is None else options.seed
        make_player(options.bot)
        card = await self._find_host()
        mine = identity(self._directory)
        try:
            async with self._linked(card, mine) as link:
                robot = Robot(link.session, options.bot, options.games or 1, seed, table=options.table, code=options.code)
                await self._sit(link, robot)
        finally:
            self._executor.shutdown(wait=False, cancel_futures=True)
            mine.close()
        odd = next((report for report in robot.reports if not report.verified), None)
        if odd:
            raise ProtocolError("game {number} is not what the host told: {why}", number=odd.number, why=str(odd.difference))
        return 0

    # --- to the table

    async def _find_host(self) -> HostCard:
        """The host that was named, or the only one with a free seat. CatanError: there is none, or several."""
        if self._options.address:
            return await _call(Address.parse(self._options.address))
        hosts = await look_around(_LOOK)
        free = [host for host in hosts if any(table.free for table in host.tables)]
        if not hosts:
            raise ProtocolError("no host was found on this network; give the address that its screen shows")
        if len(hosts) > 1 and len(free) != 1:
            print("\n".join(table_lines(hosts)))
            raise ProtocolError("there are several hosts; say which: cardcatan join HOST:PORT")
        return (free or hosts)[0]

    @asynccontextmanager
    async def _linked(self, card: HostCard, mine: Identity) -> AsyncIterator[Link]:
        """A link to the host, which is looked for elsewhere as well when it was lost."""
        browser = Browser()
        tasks: list[asyncio.Task[None]] = []

        def addresses() -> Sequence[Address]:
            return [card.address, *browser.addresses(card.fingerprint)]

        def changed(news: list[FromHost]) -> None:
            if link.host and link.status is Status.WAITING and len(tasks) == 1:
                tasks.append(asyncio.ensure_future(browser.run()))
            self._changes.put_nowait(news)

        options = self._options
        name = options.name or options.bot
        link = Link(
            name, addresses, mine, Pins(self._directory), changed,
            key=card.key, trust_new_key=options.trust_new_key, patience=PATIENCE, package=cardcatan.__version__,
        )  # fmt: skip
        tasks.append(asyncio.ensure_future(link.run()))
        try:
            yield link
            link.close()
            await tasks[0]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # --- at the table

    async def _sit(self, link: Link, robot: Robot) -> None:
        """Play until all games are over. CatanError: why they are not."""
        thinking: asyncio.Future[None] | None = None
        told = 0
        try:
            while not robot.done:
                news = await self._changes.get()
                if thinking and thinking.done():
                    thinking.result()
                if link.status is Status.CLOSED:
                    raise link.trouble or ProtocolError("the connection to the host is broken")
                self._complain(link)
                if question := robot.step(news):
                    thinking = asyncio.ensure_future(self._think(link, robot, question))
                    thinking.add_done_callback(lambda _done: self._changes.put_nowait([]))
                link.flush()
                for report, record in zip(robot.reports[told:], robot.records[told:], strict=True):
                    self._tell(report, record)
                told = len(robot.reports)
            link.session.leave()
        finally:
            if thinking:
                thinking.cancel()
                robot.cancel()

    def _complain(self, link: Link) -> None:
        """Say on stderr, once, why nothing happens: the host has gone in order, or does not answer for some time."""
        if link.offline_since is None:
            self._complained = False
            return
        long = isinstance(link.trouble, Gone) or time.monotonic() - link.offline_since >= _SILENT
        if long and link.trouble and link.status is Status.WAITING and not self._complained:
            self._complained = True
            waits = _("{why}; trying again for up to {seconds} s").format(why=explain(link.trouble), seconds=int(PATIENCE))
            print(f"cardcatan join: {waits}", file=sys.stderr, flush=True)

    def _tell(self, report: Report, record: str) -> None:
        print(json.dumps(report.as_json()), flush=True)
        if self._options.save and record:
            keep(record, self._options.save)

    async def _think(self, link: Link, robot: Robot, question: Question) -> None:
        """Let the bot choose, beside the connection if it takes time."""
        choose = question.player.choose
        if instant(self._options.bot):
            action = choose(question.view, question.legal)
        else:
            loop = asyncio.get_running_loop()
            action = await loop.run_in_executor(self._executor, choose, question.view, question.legal)
        robot.decide(question, action)
        link.flush()


async def _call(address: Address) -> HostCard:
    """The host at an address, which may be about to start. NoHost: nobody answers there; VersionDiffers."""
    until = time.monotonic() + _FIRST
    while True:
        try:
            card = await ask_door(address)
        except NoHost:
            if time.monotonic() >= until:
                raise
            await asyncio.sleep(_AGAIN)
            continue
        if not card.compatible:
            raise VersionDiffers(card.protocol, card.package)
        return card
