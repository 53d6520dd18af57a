"""One game after the other: single games, or the games of a match; where they are kept, and gone on with."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cardcatan import CatanError, Record, RecordError, Rules
from cardcatan.games.record import decode, load
from cardcatan.table import Journal, JournalError, Match, Table, saves, unfinished

from .i18n import _
from .names import display_names
from .options import Options, Seat, distinct, parse_seats, seats_from_names
from .words import explain

if TYPE_CHECKING:
    from cardcatan.games.game import AnyRules

MATCH_SUFFIX = ".match"


@dataclass(slots=True)
class Series:
    """Who plays by which rules. A match has a file of its own, by which it goes on later."""

    seats: tuple[Seat, ...]
    rules: AnyRules
    seed: int | None = None
    match: Match | None = None
    path: Path | None = None

    def deal(self) -> tuple[Table, tuple[Seat, ...]]:
        """The next game's table, and who sits where. OSError: its journal cannot be written."""
        if self.match is not None and self.path is not None:
            players = self.match.deal.players
            return self.match.table(self.path, _tags()), tuple(self.seats[p] for p in players)
        seed = self.seed if self.seed is not None else new_seed()
        self.seed = None  # the next game is another one
        names = tuple(seat.label for seat in self.seats)
        return Table(self.rules, seed, names, Journal.create(new_path(".txt")), _tags()), self.seats

    def finish(self, table: Table) -> None:
        """Take down the result of a game of a match."""
        if self.match is not None and self.path is not None and table.result is not None and not self.match.over:
            self.match = self.match.add(table.result)
            self.match.write(self.path)

    @property
    def over(self) -> bool:
        """Whether a match has come to its end; single games can always be followed by another."""
        return self.match is not None and self.match.over

    def rematch(self) -> Series:
        """The same players once more."""
        if self.match is None:
            return self
        return new_series(self.seats, self.rules, new_seed(), self.match.games, self.match.swapped)


def new_series(seats: tuple[Seat, ...], rules: AnyRules, seed: int | None, games: int, swapped: bool) -> Series:
    """CatanError: a match of so many games or players is not possible."""
    seats = distinct(seats)
    if games == 1 and not swapped:
        return Series(seats, rules, seed)
    names = (seats[0].label, seats[-1].label)
    if len(seats) != 2:
        raise CatanError(_("A match is for two players."))
    match = Match(rules, seed if seed is not None else new_seed(), names, games, swapped)
    path = new_path(MATCH_SUFFIX)
    match.write(path)
    return Series(seats, rules, None, match, path)


def from_options(options: Options) -> Series:
    """The series that the options ask for; CatanError says what is wrong with them."""
    seats = parse_seats(options.players)
    rules = options.rules or Rules.parse(f"{options.game or 'card'} players={len(seats)}")
    if rules.players != len(seats):
        text = _("The rules are for {players} players, and {seats} are named.")
        raise CatanError(text.format(players=rules.players, seats=len(seats)))
    return new_series(seats, rules, options.seed, options.match, options.swap_deals)


# --- going on with a game ---------------------------------------------------------------------------------------

def resumable() -> list[Path]:
    """Unfinished games and matches of this user, the latest first."""
    games = [path for path in unfinished(saves()) if _match_of(path) is None]
    matches = [path for path in saves().glob(f"*{MATCH_SUFFIX}") if _goes_on(path)]
    return sorted([*games, *matches], key=_last_used, reverse=True)


def resume(path: str) -> tuple[Series, Table, tuple[Seat, ...]]:
    """Go on with a journal or a match; an empty path is the latest one that nobody else plays.

    CatanError or OSError: it cannot be.
    """
    if path:
        try:
            return _resume(Path(path))
        except RecordError as error:
            raise CatanError("{path}: {what}", path=path, what=explain(error)) from error
    busy: JournalError | None = None
    damaged: CatanError | None = None
    for candidate in resumable():
        try:
            return _resume(candidate)
        except JournalError as error:
            busy = busy or error
        except RecordError as error:
            damaged = damaged or _damage(candidate, error)
    if trouble := busy or damaged or _latest_damage():
        raise trouble
    raise CatanError(_("There is no unfinished game. Start one with: cardcatan play"))


def _damage(path: Path, error: Exception) -> CatanError:
    return CatanError("{path}: {what}", path=home(path), what=explain(error))


def _latest_damage() -> CatanError | None:
    """What is wrong with the latest file that is no game any more."""
    files = [*saves().glob("*.txt"), *saves().glob(f"*{MATCH_SUFFIX}")]
    for path in sorted(files, key=lambda path: path.stat().st_mtime_ns, reverse=True):
        try:
            if path.suffix == MATCH_SUFFIX:
                Match.read(path)
            else:
                data = load(path)
                Record.parse(decode(data[: data.rfind(b"\n") + 1]), whole=False)
        except (CatanError, OSError) as error:
            return _damage(path, error)
    return None


def _resume(path: Path) -> tuple[Series, Table, tuple[Seat, ...]]:
    match_path = path if path.suffix == MATCH_SUFFIX else _match_of(path)
    if match_path is not None:
        match = Match.read(match_path)
        if not match.over:
            seats = seats_from_names(match.names)
            series = Series(seats, match.rules, None, match, match_path)
            table, order = series.deal()
            return series, table, order
    table = Table.resume(path)
    seats = seats_from_names(table.names)
    return Series(seats, table.rules), table, seats


def describe(path: Path) -> str:
    """Who plays an unfinished game or match; nothing if its file cannot be read."""
    try:
        if path.suffix == MATCH_SUFFIX:
            match = Match.read(path)
            first, second = display_names(seats_from_names(match.names))
            return f"{first} {match.wins[0]}:{match.wins[1]} {second}"
        data = path.read_bytes()
        names = Record.parse(data[: data.rfind(b"\n") + 1].decode(), whole=False).names
        return ", ".join(display_names(seats_from_names(names)))
    except (CatanError, OSError, UnicodeDecodeError):
        return ""


def _match_of(journal: Path) -> Path | None:
    """The file of the match that a journal belongs to, if it stands beside it."""
    stem, dash, number = journal.stem.rpartition("-")
    path = journal.parent / (stem + MATCH_SUFFIX)
    return path if dash and number.isdigit() and path.exists() else None


def _goes_on(path: Path) -> bool:
    try:
        return not Match.read(path).over
    except (CatanError, OSError):
        return False


def _last_used(path: Path) -> int:
    """When the game, or the latest game of the match, was last played."""
    files = [path]
    if path.suffix == MATCH_SUFFIX:
        files += path.parent.glob(f"{path.stem}-*.txt")
    return max(file.stat().st_mtime_ns for file in files)


def home(path: Path | None) -> str:
    """A path as people write it."""
    if path is None:
        return ""
    with suppress(ValueError, RuntimeError):
        return str(Path("~") / path.relative_to(Path.home()))
    return str(path)


def new_seed() -> int:
    """A seed short enough to be read out."""
    return random.SystemRandom().getrandbits(32)


def new_path(suffix: str) -> Path:
    """A file name by date and time that is still free, also beside the journals of a match."""
    stamp = datetime.now().strftime("%Y%m%d_%H%M%S")
    number = 0
    while True:
        stem = f"{stamp}{f'_{number}' if number else ''}"
        if not any(saves().glob(f"{stem}.*")) and not any(saves().glob(f"{stem}-*")):
            return saves() / f"{stem}{suffix}"
        number += 1


def _tags() -> Mapping[str, str]:
    return {"Date": datetime.now().strftime("%Y-%m-%d %H:%M")}
