"""Hosts are found without an address, on loopback alone; the pins of hosts; addresses and their text."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cardcatan.errors import CatanError, NotationError
from cardcatan.net.discovery import Announcer, Browser, local_addresses
from cardcatan.net.doors import LOCAL, Address, Doors, ask_door
from cardcatan.net.keys import Identity
from cardcatan.net.pins import Pins
from cardcatan.net.trouble import KeyChanged, NoHost

from .conftest import running

PATIENCE = 20.0


@pytest.fixture(autouse=True)
def only_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDCATAN_INTERFACES", "127.0.0.1")


async def until(what: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.01)


async def stop(*tasks: asyncio.Task[None]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_host_is_found_and_gone_again() -> None:
    mark = Identity.fresh().fingerprint
    changes = 0

    def changed() -> None:
        nonlocal changes
        changes += 1

    browser = Browser(changed)
    task = asyncio.ensure_future(browser.run())
    announcer = Announcer("Анна\x1b", mark, 7999, ["127.0.0.1"])
    announcer.start()
    try:
        await until(lambda: browser.addresses(mark))
        (found,) = [found for found in browser.found.values() if found.fingerprint == mark]
        assert found.name == "Анна" and found.addresses == (Address("127.0.0.1", 7999),) and changes
        late = Browser()
        second = asyncio.ensure_future(late.run())
        await until(lambda: late.addresses(mark))
        await asyncio.to_thread(announcer.stop)
        await until(lambda: not browser.addresses(mark) and not late.addresses(mark))
        await stop(second)
    finally:
        announcer.stop()
        await stop(task)


async def test_a_host_at_another_port_is_found_there() -> None:
    mark = Identity.fresh().fingerprint
    browser = Browser()
    task = asyncio.ensure_future(browser.run())
    try:
        for port in (7997, 7998):
            announcer = Announcer("H", mark, port, ["127.0.0.1"])
            announcer.start()
            await until(lambda port=port: browser.addresses(mark) == [Address("127.0.0.1", port)])  # type: ignore[misc]
            await asyncio.to_thread(announcer.stop)
    finally:
        await stop(task)


def test_announcing_never_waits_and_leaves_no_thread() -> None:
    before = threading.active_count()
    announcer = Announcer("H", Identity.fresh().fingerprint, 7999)
    announcer.stop()
    announcer.start()
    announcer.stop()
    announcer.stop()
    end = time.monotonic() + PATIENCE
    while threading.active_count() > before and time.monotonic() < end:
        time.sleep(0.01)
    assert threading.active_count() == before


def test_what_cannot_be_announced_is_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    announcer = Announcer("H", "NOT A LABEL." * 20, 7999, ["127.0.0.1"])
    with caplog.at_level(logging.WARNING, "cardcatan.net"):
        announcer.start()
        end = time.monotonic() + PATIENCE
        while not caplog.records and time.monotonic() < end:
            time.sleep(0.01)
        announcer.stop()
    assert len(caplog.records) == 1


def test_the_environment_chooses_the_interfaces(monkeypatch: pytest.MonkeyPatch) -> None:
    assert local_addresses() == ["127.0.0.1"]
    monkeypatch.setenv("CARDCATAN_INTERFACES", "203.0.113.9")
    assert local_addresses() == []
    monkeypatch.setenv("CARDCATAN_INTERFACES", "none")
    assert local_addresses() == []
    monkeypatch.delenv("CARDCATAN_INTERFACES")
    assert local_addresses()[-1] == "127.0.0.1"


async def test_without_interfaces_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDCATAN_INTERFACES", "none")
    browser, announcer = Browser(), Announcer("H", Identity.fresh().fingerprint, 7999)
    announcer.start()
    task = asyncio.ensure_future(browser.run())
    await asyncio.sleep(0)
    await asyncio.to_thread(announcer.stop)
    assert not browser.found and not task.done()
    await stop(task)


async def test_a_name_that_cannot_be_one() -> None:
    for name in ("a..b", "x" * 300):
        with pytest.raises(NoHost):
            await ask_door(Address(name))


async def test_the_live_list(tmp_path: Path) -> None:
    extra: list[Address] = []
    doors = Doors(found=lambda: extra, extra=(), interval=0.05)
    task = asyncio.ensure_future(doors.run())
    try:
        first, second = running(tmp_path / "one", "--tables", "3", "--name", "One"), running(tmp_path / "two", "--name", "Two")
        with first as one, second as two:
            extra[:] = [Address("127.0.0.1", one.port), Address("127.0.0.1", two.port), Address("127.0.0.2", one.port)]
            await until(lambda: len(doors.hosts) == 2)
            assert [(host.name, len(host.tables)) for host in doors.hosts] == [("One", 3), ("Two", 1)]
            assert all(host.ping_ms > 0 and host.compatible for host in doors.hosts)
            assert doors.addresses(doors.hosts[1].key) == [Address("127.0.0.1", two.port)]
            two.kill()
            await until(lambda: [host.name for host in doors.hosts] == ["One"])
    finally:
        await stop(task)


# --- pins ---------------------------------------------------------------------------------------------------------------


def test_the_first_meeting_pins_and_the_second_knows(tmp_path: Path) -> None:
    pins, key = Pins(tmp_path), Identity.fresh().key
    assert pins.check("10.0.0.1:7766", "Anna", key, pin=False)
    assert not pins.path.exists()
    assert pins.check("10.0.0.1:7766", "Anna", key)
    assert not Pins(tmp_path).check("10.0.0.1:7766", "Anna", key)
    assert os.name != "posix" or pins.path.stat().st_mode & 0o777 == 0o600


def test_a_known_host_may_move_and_be_renamed(tmp_path: Path) -> None:
    pins, key = Pins(tmp_path), Identity.fresh().key
    pins.check("10.0.0.1:7766", "Anna", key)
    assert not pins.check("10.0.0.2:7766", "Anna", key)
    assert not pins.check("10.0.0.2:7766", "Anna's new laptop", key)
    other = Identity.fresh().key
    with pytest.raises(KeyChanged):
        pins.check("10.0.0.2:7766", "B", other)


def test_another_key_at_a_known_address_or_under_a_known_name(tmp_path: Path) -> None:
    pins, old, new = Pins(tmp_path), Identity.fresh(), Identity.fresh()
    pins.check("10.0.0.1:7766", "Anna", old.key)
    for place in (("10.0.0.1:7766", "Boris"), ("10.0.0.9:7766", "Anna")):
        with pytest.raises(KeyChanged) as caught:
            pins.check(*place, new.key)
        assert (caught.value.old, caught.value.new) == (old.fingerprint, new.fingerprint)
    pins.check("10.0.0.1:7766", "Anna", new.key, trust=True)
    assert not pins.check("10.0.0.1:7766", "Anna", new.key)
    assert not pins.check("10.0.0.3:7766", "Anna", old.key)  # two hosts of one name, both met
    assert not pins.check("10.0.0.1:7766", "Anna", new.key)


@pytest.mark.parametrize("place", ["10.0.0.1", "10.0.0.9", "[fe80::1]"])
def test_two_hosts_on_one_machine_have_one_name_and_two_ports(tmp_path: Path, place: str) -> None:
    pins, first, second = Pins(tmp_path), Identity.fresh().key, Identity.fresh().key
    assert pins.check("10.0.0.1:7766", "office", first)
    assert pins.check(f"{place}:7800", "office", second)
    assert not pins.check("10.0.0.1:7766", "office", first) and not pins.check(f"{place}:7800", "office", second)
    for port in (7766, 7800):
        with pytest.raises(KeyChanged):
            pins.check(f"10.0.0.77:{port}", "office", Identity.fresh().key)


def test_hosts_without_a_name_are_not_the_same(tmp_path: Path) -> None:
    pins = Pins(tmp_path)
    assert pins.check("10.0.0.1:7766", "", Identity.fresh().key)
    assert pins.check("10.0.0.2:7766", "", Identity.fresh().key)


def test_names_cannot_forge_lines(tmp_path: Path) -> None:
    pins, key = Pins(tmp_path), Identity.fresh().key
    pins.check("10.0.0.1:7766", "A\nB\t10.0.0.2:7766", key)
    assert len(pins.path.read_text().splitlines()) == 2
    assert pins.check("10.0.0.2:7766", "C", Identity.fresh().key)


@pytest.mark.parametrize("text", ["nonsense\n", "\n", "cardcatan-hosts 1\nshort\tA\t1\n", f"cardcatan-hosts 1\n{'0' * 40}\n"])
def test_a_damaged_file_is_named(tmp_path: Path, text: str) -> None:
    pins = Pins(tmp_path)
    pins.path.write_text(text)
    with pytest.raises(CatanError) as caught:
        pins.check("10.0.0.1:7766", "A", Identity.fresh().key)
    assert str(pins.path) in str(caught.value)
    assert pins.path.read_text() == text


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CatanError):
        Pins(tmp_path / "file").check("10.0.0.1:7766", "A", Identity.fresh().key)


# --- addresses ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        *(("192.168.1.7", "192.168.1.7", 7766), ("192.168.1.7:80", "192.168.1.7", 80), (" anna.local ", "anna.local", 7766)),
        *(("anna:65535", "anna", 65535), ("::1", "::1", 7766), ("[::1]", "::1", 7766), ("[fe80::1%eth0]:99", "fe80::1%eth0", 99)),
    ],
)
def test_addresses(text: str, host: str, port: int) -> None:
    address = Address.parse(text)
    assert address == (host, port)
    assert Address.parse(str(address)) == address


@pytest.mark.parametrize(
    "text",
    [
        *("", ":", "a:", "a:0", "a:70000", "a:b", "1.2.3.4:5:6", "[::1", "[x]:1", "a b", "[]", "a:1:2"),
        *("x" * 70, "a..b", f"a.{'y' * 64}:7766"),
    ],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(NotationError):
        Address.parse(text)


def test_the_door_of_this_machine() -> None:
    assert str(LOCAL) == "127.0.0.1:7766"
