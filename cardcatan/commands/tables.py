"""`cardcatan tables`: what can be joined on this network."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from cardcatan.commands.text import table as columns
from cardcatan.net.discovery import Browser
from cardcatan.net.doors import Doors, HostCard
from cardcatan.net.messages import TableInfo
from cardcatan.net.trouble import VersionDiffers
from cardcatan.tui.i18n import _, p_
from cardcatan.tui.words import explain


def run(options: argparse.Namespace) -> int:
    """Look around and print."""
    hosts = asyncio.run(look_around(options.seconds))
    if options.json:
        print(json.dumps({"hosts": [_as_json(host) for host in hosts]}, indent=2))
    elif hosts:
        print("\n".join(table_lines(hosts)))
    else:
        print(_("No host was found on this network. An address works always: cardcatan join HOST:PORT"))
    return 0


async def look_around(seconds: float) -> list[HostCard]:
    """The hosts that announce themselves or are on this machine, after looking for so long."""
    browser = Browser()
    doors = Doors(found=browser.addresses)
    tasks = [asyncio.ensure_future(browser.run()), asyncio.ensure_future(doors.run())]
    try:
        await asyncio.wait(tasks, timeout=seconds)
        await doors.ask()
    finally:
        for task in tasks:
            task.cancel()
        failed = await asyncio.gather(*tasks, return_exceptions=True)
    for error in failed:
        if isinstance(error, Exception):
            raise error
    return list(doors.hosts)


def table_lines(hosts: Sequence[HostCard]) -> list[str]:
    """One line for each table."""
    head = (_("address"), _("host"), _("table"), _("game"), _("phase"), _("players"), _("seats"), _("ping"))
    rows = [row for host in hosts for row in _rows(host)]
    old = [f"{host.address}: {explain(VersionDiffers(host.protocol, host.package))}" for host in hosts if not host.compatible]
    return [*(columns([head, *rows], left=6) if rows else []), *old]


def _rows(host: HostCard) -> Iterator[tuple[str, ...]]:
    for table in host.tables:
        people = ", ".join(table.people) or "-"
        seats, ping = f"{table.taken}/{table.seats}", f"{host.ping_ms:.0f} ms"
        yield str(host.address), host.name, _name(table), table.game, _phase(table.phase), people, seats, ping


def _name(table: TableInfo) -> str:
    title = f"{table.table} {table.title}".rstrip()
    return _("{table} (code)").format(table=title) if table.locked else title


def _phase(phase: str) -> str:
    known = {
        "lobby": p_("phase", "lobby"),
        "dealing": p_("phase", "dealing"),
        "playing": p_("phase", "playing"),
        "paused": p_("phase", "paused"),
        "over": p_("phase", "over"),
    }
    return known.get(phase, phase)


def _as_json(host: HostCard) -> dict[str, Any]:
    return {
        "host": host.name,
        "address": host.address.host,
        "port": host.address.port,
        "fingerprint": host.fingerprint,
        "protocol": list(host.protocol),
        "package": host.package,
        "compatible": host.compatible,
        "ping_ms": round(host.ping_ms, 2),
        "tables": msgspec.to_builtins(host.tables),
    }
