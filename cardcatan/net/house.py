"""What a host begins with: its tables, fresh or from the ledger of the last time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import cardcatan
from cardcatan.errors import CatanError, JournalError
from cardcatan.net.code import StoredCode
from cardcatan.net.ledger import FILE, Head, Ledger, set_aside
from cardcatan.table import Entry, Finished, Room, talk


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What tables are wanted: `bots` by seat ("": free), `owner` a key or nothing, `code` what people type or nothing."""

    name: str
    settings: talk.Settings
    tables: int = 1
    bots: tuple[str, ...] = ()
    owner: bytes = b""
    code: str = ""

    def room(self, number: int) -> Room:
        """A fresh table. RoomError: settings or bots that cannot be."""
        return Room(number, self.settings, bool(self.code), owner=self.owner, bots=self.bots, host=self.name)


@dataclass
class House:
    """The tables and their ledger. `resumed` games go on; `old` is where a ledger went that nobody wanted to go on with.

    `finished` are games that may not be in the history yet.
    """

    rooms: list[Room]
    ledger: Ledger
    head: Head
    resumed: int = 0
    old: Path | None = None
    finished: tuple[Finished, ...] = ()


def open_house(data: Path, plan: Plan, resume: bool, now: float) -> House:
    """Open the tables in the directory `data`; with `resume` those of the last time, and fresh ones if more are wanted.

    RoomError: tables that cannot be; JournalError, with `resume`: the ledger is damaged, and stays as it is; OSError.
    """
    path = data / FILE
    if resume and path.exists():
        return _resume(path, plan, now)
    rooms = _fresh(plan, 1)
    finished, old = _put_away(path, now) if path.exists() else ((), None)
    head = Head(package=cardcatan.__version__, code=StoredCode.of(plan.code) if plan.code else None)
    return House(rooms, Ledger.create(path, head, _happened(rooms)), head, old=old, finished=finished)


def _fresh(plan: Plan, first: int) -> list[Room]:
    return [plan.room(number) for number in range(first, plan.tables + 1)]


def _resume(path: Path, plan: Plan, now: float) -> House:
    ledger, head, entries = Ledger.resume(path)
    try:
        rooms = _restore(entries, now)
        more = _fresh(plan, max((room.number for room in rooms), default=0) + 1)
        code = StoredCode.of(plan.code) if plan.code else head.code
        head = Head(package=cardcatan.__version__, code=code)
        house = House([*rooms, *more], ledger, head, sum(map(_goes_on, rooms)), finished=_over(rooms))
        # the first line says with which code one comes in
        ledger.rewrite(head, [*entries, *_happened(more)])
    except BaseException:
        ledger.close()
        raise
    return house


def _restore(entries: Iterable[Entry], now: float) -> list[Room]:
    by_room: dict[int, list[Entry]] = {}
    for entry in entries:
        by_room.setdefault(entry.room, []).append(entry)
    return [Room.restore(by_room[number], now=now) for number in sorted(by_room)]


def _put_away(path: Path, now: float) -> tuple[tuple[Finished, ...], Path | None]:
    """Games of the last time that are over, and where the ledger went if some are not."""
    try:
        ledger, _, entries = Ledger.resume(path)
    except JournalError:
        return (), set_aside(path)
    ledger.close()
    try:
        rooms = _restore(entries, now)
    except CatanError:
        return (), set_aside(path)
    return _over(rooms), set_aside(path) if any(map(_goes_on, rooms)) else None


def _happened(rooms: Iterable[Room]) -> list[Entry]:
    return [entry for room in rooms for entry in room.take_entries()]


def _over(rooms: Iterable[Room]) -> tuple[Finished, ...]:
    return tuple(finished for room in rooms for finished in room.take_finished())


def _goes_on(room: Room) -> bool:
    return room.phase not in ("lobby", "over")
