"""A link to real hosts on loopback: it says what is the matter, and comes back by itself."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cardcatan.net.doors import Address, ask_door
from cardcatan.net.keys import Identity
from cardcatan.net.link import Link, Status
from cardcatan.net.messages import FromHost, Goodbye
from cardcatan.net.pins import Pins
from cardcatan.net.trouble import Gone, KeyChanged, NoHost, Unproved, VersionDiffers
from cardcatan.table import talk
from cardcatan.tui.words import explain

from .conftest import HostProcess, running

PATIENCE = 30.0


class Visit:
    """A link at work, and what it told."""

    def __init__(
        self, pins: Path, addresses: Callable[[], Sequence[Address]], identity: Identity | None = None, **options: Any
    ) -> None:
        self.news: list[FromHost] = []
        self.changes = asyncio.Event()
        self.link = Link("Anna", addresses, identity or Identity.fresh(), Pins(pins), self._changed, **options)
        self.task = asyncio.ensure_future(self.link.run())

    def _changed(self, news: list[FromHost]) -> None:
        self.news += news
        self.changes.set()

    async def until(self, what: Callable[[], object]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not what():
                self.changes.clear()
                waiting = asyncio.ensure_future(self.changes.wait())
                await asyncio.wait([waiting, self.task], return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                if self.task.done() and not what():
                    self.task.result()
                    raise AssertionError(f"the link has ended: {self.link.trouble}")

    async def ended(self) -> None:
        """Wait until the link gives up."""
        async with asyncio.timeout(PATIENCE):
            await self.task

    def online(self) -> bool:
        return self.link.status is Status.ONLINE

    async def close(self) -> None:
        self.link.close()
        await self.ended()


@asynccontextmanager
async def visiting(pins: Path, *addresses: Address, **options: Any) -> AsyncIterator[Visit]:
    """A link that is closed at the end."""
    visit = Visit(pins, lambda: addresses, **options)
    try:
        yield visit
    finally:
        await visit.close()
        assert visit.link.status is Status.CLOSED


@asynccontextmanager
async def door(line: bytes, hold: bool = False) -> AsyncIterator[Address]:
    """Something that answers at a port as a door would, or not quite."""
    writers = []

    async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        writer.write(line)
        if not hold:
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    try:
        yield Address(*server.sockets[0].getsockname()[:2])
    finally:
        server.close()
        for writer in writers:
            writer.transport.abort()


def line_of(host: HostProcess, /, **changes: Any) -> bytes:
    """What the door of a host says, with changes."""
    fields = {name: host.hello[name] for name in ("cardcatan", "package", "host", "key", "fingerprint", "wire")}
    return json.dumps({**fields, "tables": [], **changes}).encode() + b"\n"


def at(host: HostProcess) -> Address:
    return Address("127.0.0.1", host.port)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(autouse=True)
def leaves_nothing_behind() -> Any:
    """No file, socket or thread outlives a test."""
    def descriptors() -> int:
        return len(os.listdir("/proc/self/fd"))

    before, threads = descriptors(), threading.active_count()
    yield
    end = time.monotonic() + 5
    while (descriptors() > before or threading.active_count() > threads) and time.monotonic() < end:
        time.sleep(0.01)
    assert descriptors() <= before and threading.active_count() <= threads


async def test_to_a_table_and_back(host: HostProcess, tmp_path: Path) -> None:
    async with visiting(tmp_path, at(host)) as visit:
        visit.link.session.enter(1)
        await visit.until(lambda: visit.link.session.caught_up)
        session = visit.link.session
        assert visit.online() and visit.link.trouble is None and visit.link.host and visit.link.host.name == host.hello["host"]
        session.say("hello")
        visit.link.flush()
        await visit.until(lambda: session.chat)
        session.request(talk.Ready(on=True))
        session.leave()
    assert any(isinstance(message, talk.Said) for message in visit.news)
    assert "left" in host.log() or host.log()


async def test_nobody_is_there(tmp_path: Path) -> None:
    address = Address("127.0.0.1", free_port())
    async with visiting(tmp_path, address, patience=0.5) as visit:
        await visit.ended()
        assert isinstance(visit.link.trouble, NoHost) and str(address) in explain(visit.link.trouble)
        assert visit.link.session.trouble is visit.link.trouble and visit.link.offline_since is not None


async def test_each_address_is_tried(host: HostProcess, tmp_path: Path) -> None:
    async with door(b"", hold=True) as silent, visiting(tmp_path, Address("127.0.0.1", free_port()), silent, at(host)) as visit:
        await visit.until(visit.online)
        assert visit.link.host and visit.link.host.address == at(host)


@pytest.mark.parametrize(
    "line",
    [
        *(b"", b"\n", b"{}\n", b"null\n", b"[]\n", b"SSH-2.0-OpenSSH_9.6\r\n", b"\xff\xfe\n", b'{"cardcatan": 1}\n'),
        *(b'{"cardcatan": [1, 0]}\n', b'{"cardcatan": [1, 0], "key": "x", "wire": 1}\n', b"[" * 50_000 + b"\n", b"x" * 100_000),
        *(b'{"cardcatan": [1, 0], "key": "' + b"0" * 40 + b'", "wire": 70000}\n', b'{"cardcatan": [1, 0]'),
    ],
)
async def test_what_is_no_door(line: bytes) -> None:
    async with door(line) as address:
        with pytest.raises(NoHost):
            await ask_door(address)


async def test_a_door_that_says_nothing_is_not_waited_for() -> None:
    async with door(b'{"cardcatan": ', hold=True) as address:
        with pytest.raises(NoHost):
            await ask_door(address, 0.1)


async def test_texts_of_a_door_are_cleaned(host: HostProcess) -> None:
    table = {
        "table": 1, "title": "\x1b[2Jx", "game": "card", "rules": "r\u202e", "phase": "p\x07", "seats": 2, "taken": 0, "free": 2,
        "people": ["a\x1b"], "watchers": True, "locked": False,
    }  # fmt: skip
    async with door(line_of(host, host="H\x1b" + "x" * 100, tables=[table], fingerprint="FAKE-FAKE")) as address:
        card = await ask_door(address)
    texts = [card.name, card.tables[0].title, card.tables[0].rules, card.tables[0].phase, card.tables[0].people[0]]
    assert all(text.isprintable() and text for text in texts) and len(card.name) <= 40
    assert card.fingerprint == host.hello["fingerprint"]


@pytest.mark.parametrize("version", [[2, 0], [0, 9]])
async def test_a_host_of_another_version(host: HostProcess, tmp_path: Path, version: list[int]) -> None:
    async with door(json.dumps({"cardcatan": version, "package": "9.9"}).encode() + b"\n") as address:
        card = await ask_door(address)
        assert not card.compatible and card.package == "9.9" and card.key == b""
        async with visiting(tmp_path, address) as visit:
            await visit.ended()
            assert isinstance(visit.link.trouble, VersionDiffers) and visit.link.trouble.theirs == tuple(version)


async def test_a_door_with_a_key_that_the_host_does_not_have(host: HostProcess, tmp_path: Path) -> None:
    false = Identity.fresh()
    async with door(line_of(host, key=false.public.decode())) as address, visiting(tmp_path, address, patience=0.5) as visit:
        await visit.ended()
        assert isinstance(visit.link.trouble, Unproved) and false.fingerprint in explain(visit.link.trouble)
    assert not (tmp_path / "hosts.txt").exists()  # what was not proved is not pinned


async def test_a_changed_key_is_shouted_until_it_is_trusted(host: HostProcess, tmp_path: Path) -> None:
    before = Identity.fresh()
    Pins(tmp_path).check(str(at(host)), "old name", before.key)
    async with visiting(tmp_path, at(host)) as visit:
        await visit.ended()
        trouble = visit.link.trouble
        assert isinstance(trouble, KeyChanged) and (trouble.old, trouble.new) == (before.fingerprint, host.hello["fingerprint"])
        assert before.fingerprint in explain(trouble) and "--trust-new-key" in explain(trouble)
        assert not visit.link.session.welcome
    async with visiting(tmp_path, at(host), trust_new_key=True) as visit:
        await visit.until(visit.online)
    async with visiting(tmp_path, at(host)) as visit:
        await visit.until(visit.online)


async def test_only_the_host_that_was_chosen_will_do(host: HostProcess, tmp_path: Path) -> None:
    async with visiting(tmp_path, at(host), key=Identity.fresh().key) as visit:
        await visit.ended()
        assert isinstance(visit.link.trouble, KeyChanged)


async def test_a_killed_host_that_goes_on_elsewhere_is_found_again(tmp_path: Path) -> None:
    where: list[Address] = []
    visit = None
    try:
        with running(tmp_path / "host", "--clock", "off") as host:
            where[:] = [at(host)]
            visit = Visit(tmp_path, lambda: where)
            visit.link.session.enter(1)
            await visit.until(lambda: visit.link.session.caught_up)
            visit.link.session.say("before")
            visit.link.flush()
            await visit.until(lambda: visit.link.session.chat)
            host.kill()
            await visit.until(lambda: not visit.online())
            assert visit.link.trouble and explain(visit.link.trouble)
            visit.link.session.say("between")
        with running(tmp_path / "host", "--clock", "off", "--resume") as host:
            where[:] = [at(host)]
            await visit.until(lambda: len(visit.link.session.chat) == 2)
            assert [said.text for said in visit.link.session.chat] == ["before", "between"]
            assert visit.link.session.seat is not None
    finally:
        if visit:
            await visit.close()


async def test_a_host_that_closes_says_so_and_is_waited_for(tmp_path: Path) -> None:
    port = free_port()
    visit = None
    try:
        with running(tmp_path / "host", port=port) as host:
            visit = Visit(tmp_path, lambda: [Address("127.0.0.1", port)])
            visit.link.session.enter(1)
            await visit.until(lambda: visit.link.session.caught_up)
            code = await asyncio.to_thread(host.close)
            assert code == 0
            await visit.until(lambda: not visit.online())
            await visit.until(lambda: any(isinstance(message, talk.Note) and message.kind == "closed" for message in visit.news))
            await visit.until(lambda: any(isinstance(message, Goodbye) and message.code == "closing" for message in visit.news))
        with running(tmp_path / "host", "--resume", port=port):
            await visit.until(lambda: visit.link.session.caught_up)
    finally:
        if visit:
            await visit.close()


async def test_a_host_that_does_not_answer_is_noticed(host: HostProcess, tmp_path: Path) -> None:
    async with visiting(tmp_path, at(host)) as visit:
        visit.link.session.enter(1)
        await visit.until(lambda: visit.link.session.caught_up)
        host.process.send_signal(signal.SIGSTOP)
        try:
            await visit.until(lambda: not visit.online())
        finally:
            host.process.send_signal(signal.SIGCONT)
        await visit.until(lambda: visit.link.session.caught_up)


async def test_a_second_client_with_the_same_key_takes_over(host: HostProcess, tmp_path: Path) -> None:
    identity = Identity.fresh()
    async with visiting(tmp_path, at(host), identity=identity) as first:
        await first.until(first.online)
        async with visiting(tmp_path, at(host), identity=identity) as second:
            await asyncio.wait([first.task, second.task], return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
            loser, winner = (first, second) if first.task.done() else (second, first)
            assert isinstance(loser.link.trouble, Gone) and loser.link.trouble.code == "replaced"
            await winner.until(winner.online)


async def test_closing_before_anything_happened(tmp_path: Path) -> None:
    async with visiting(tmp_path, Address("127.0.0.1", free_port())):
        pass


async def test_cancelling_leaves_nothing(host: HostProcess, tmp_path: Path) -> None:
    visit = Visit(tmp_path, lambda: [at(host)])
    await visit.until(visit.online)
    visit.task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await visit.task
