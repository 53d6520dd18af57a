"""The history of a host: finished games with their records, who played them, and how strong everybody is."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardcatan.errors import HistoryError
from cardcatan.games.record import clean
from cardcatan.net.keys import fingerprint
from cardcatan.sim.stats import wilson
from cardcatan.table import Finished, Finisher

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

FILE = "history.sqlite3"
"""The name of a history within a host's data."""
_VERSION = 1
_APPLICATION = 0x63617264  # "card"; SQLite keeps this number in the file's header
_WAIT = 2.0  # seconds for which another process may hold the file
# the checks are made again whenever a file is opened: damage is found before anything is made of it
_SCHEMA = """
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (typeof(id) = 'text'),
    game TEXT NOT NULL CHECK (typeof(game) = 'text'),
    ended INTEGER NOT NULL CHECK (typeof(ended) = 'integer'),
    winner INTEGER,
    record TEXT NOT NULL CHECK (typeof(record) = 'text')
);
CREATE TABLE players (
    key TEXT NOT NULL PRIMARY KEY CHECK (typeof(key) = 'text'),
    name TEXT NOT NULL CHECK (typeof(name) = 'text'),
    mark TEXT NOT NULL CHECK (typeof(mark) = 'text')
);
CREATE TABLE seats (
    number INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL REFERENCES players,
    place INTEGER NOT NULL CHECK (place > 0),
    points INTEGER NOT NULL CHECK (typeof(points) = 'integer'),
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    conceded INTEGER NOT NULL CHECK (conceded IN (0, 1)),
    PRIMARY KEY (number, seat)
) WITHOUT ROWID;
CREATE TABLE ratings (
    game TEXT NOT NULL,
    player TEXT NOT NULL REFERENCES players,
    mu REAL NOT NULL CHECK (typeof(mu) = 'real'),
    sigma REAL NOT NULL CHECK (sigma > 0),
    PRIMARY KEY (game, player)
) WITHOUT ROWID;
"""

_Ratings = dict[str, tuple[float, float]]
_Places = Sequence[tuple[str, int]]


class Kept(NamedTuple):
    """A finished game as it is kept: `number` in the order of storing, `id` from its record, `ended` in seconds since 1970."""

    number: int
    id: str
    ended: int
    record: str


@dataclass(frozen=True)
class Standing:
    """What one player did; a bot at several seats of a game played it several times. `rating` is mu - 3 sigma."""

    key: str
    name: str
    mark: str
    games: int
    wins: int
    points: int
    mu: float
    sigma: float

    @property
    def bot(self) -> bool:
        """Is this a bot of the host?"""
        return self.key.startswith("bot:")

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the win rate."""
        return wilson(self.wins, self.games)

    @property
    def mean_points(self) -> float:
        """Points a game."""
        return self.points / self.games

    @property
    def rating(self) -> float:
        """The strength that this player is all but sure to have."""
        return self.mu - 3 * self.sigma


class History:
    """Finished games in one SQLite file, which other processes may read meanwhile. Every method: HistoryError."""

    def __init__(self, path: str | Path) -> None:
        """Open the file, or begin it. HistoryError, and the file is as it was: it is damaged, newer, or something else.

        The whole file is read once, a second for some 100,000 games.
        """
        self.path = Path(path)
        with self._errors():
            _begin(self.path)
            self._db = sqlite3.connect(self.path, timeout=_WAIT, isolation_level=None)
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> History:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; closing twice does no harm."""
        self._db.close()

    def add(self, finished: Finished, ended: int) -> bool:
        """Store a game that ended at `ended` (seconds since 1970), and rate its players; False: it was stored before.

        Of an abandoned game only the record is kept: it counts for nobody.
        """
        game = finished.rules.partition(" ")[0]
        ident = hashlib.sha256(finished.record.encode()).hexdigest()
        with self._transaction():
            if self._db.execute("SELECT 1 FROM games WHERE id = ?", (ident,)).fetchone():
                return False
            row = (ident, game, ended, finished.winner, finished.record)
            added = self._db.execute("INSERT INTO games (id, game, ended, winner, record) VALUES (?, ?, ?, ?, ?)", row)
            assert added.lastrowid is not None
            if not finished.abandoned:
                self._add_seats(added.lastrowid, finished)
                self._rate(game, added.lastrowid)
        return True

    def games(self) -> list[str]:
        """The kinds of games that are kept, the one that was played last first."""
        with self._errors():
            return [game for (game,) in self._db.execute("SELECT game FROM games GROUP BY game ORDER BY max(number) DESC")]

    def count(self, game: str) -> int:
        """How many games of this kind are kept."""
        with self._errors():
            (count,) = self._db.execute("SELECT count(*) FROM games WHERE game = ?", (game,)).fetchone()
        return int(count)

    def kept(self, game: str, latest: int | None = None) -> Iterator[Kept]:
        """The games of this kind in the order of storing, all or the latest."""
        with self._errors():
            text = "SELECT number, id, ended, record FROM games WHERE game = ? AND number >= ? ORDER BY number"
            for row in self._db.execute(text, (game, self._first(game, latest))):
                yield Kept(*row)

    def standings(self, game: str, latest: int | None = None) -> list[Standing]:
        """Everybody who played, the highest rating first. With `latest`, as if only so many games had been played."""
        with self._errors():
            first = self._first(game, latest)
            ratings = self._ratings(game) if latest is None else self._rated(game, first)
            found = [Standing(*row, *ratings[row[0]]) for row in self._sums(game, first)]
        return sorted(found, key=lambda standing: (-standing.rating, standing.key))

    def rate_anew(self) -> None:
        """Compute all ratings from the games."""
        with self._transaction():
            games = [game for (game,) in self._db.execute("SELECT DISTINCT game FROM games")]
            self._db.execute("DELETE FROM ratings")
            for game in games:
                self._set_ratings(game, self._rated(game, 0))

    def _prepare(self) -> None:
        self._look()
        with self._errors():
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA foreign_keys = ON")
        with self._transaction():
            # read again: another process may have begun the file meanwhile
            if self._pragma("user_version") == 0:
                for statement in _SCHEMA.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA application_id = {_APPLICATION}")
                self._db.execute(f"PRAGMA user_version = {_VERSION}")

    def _look(self) -> None:
        """Is this a history, and a sound one? Nothing is written before that is known."""
        with self._errors():
            (tables,) = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if tables and self._pragma("application_id") != _APPLICATION:
                raise HistoryError("{path} is no history of games", path=str(self.path))
            if (version := self._pragma("user_version")) > _VERSION:
                raise HistoryError(
                    "{path} was written by a newer cardcatan (history {version}, and this one knows {known})",
                    path=str(self.path), version=version, known=_VERSION,
                )  # fmt: skip
            (found,) = self._db.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise HistoryError("the history {path} is damaged: {why}", path=str(self.path), why=found)

    def _pragma(self, name: str) -> int:
        return int(self._db.execute(f"PRAGMA {name}").fetchone()[0])

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        # of damaged text, of ratings that are not there, and of a place where no file can be made
        except (sqlite3.Error, UnicodeDecodeError, KeyError, OSError) as error:
            raise HistoryError("the history {path} cannot be used: {why}", path=str(self.path), why=str(error)) from error

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._errors():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    def _add_seats(self, number: int, finished: Finished) -> None:
        places = _places(finished)
        for seat, player in enumerate(finished.players):
            row = _player(player)
            text = "INSERT INTO players VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET name = excluded.name"
            self._db.execute(text, row)
            conceded = seat in finished.conceded
            won = seat == finished.winner and not conceded
            sat = (number, seat, row[0], places[seat], finished.scores[seat], won, conceded)
            self._db.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)", sat)

    def _rate(self, game: str, number: int) -> None:
        places = self._db.execute("SELECT player, place FROM seats WHERE number = ? ORDER BY seat", (number,)).fetchall()
        known = self._ratings(game, [player for player, _ in places])
        rate(known, places)
        self._set_ratings(game, known)

    def _ratings(self, game: str, players: Iterable[str] | None = None) -> _Ratings:
        """The stored ratings of those who have one."""
        text = "SELECT player, mu, sigma FROM ratings WHERE game = ?"
        if players is None:
            rows = self._db.execute(text, (game,)).fetchall()
        else:
            rows = [row for player in players for row in self._db.execute(text + " AND player = ?", (game, player))]
        return {player: (mu, sigma) for player, mu, sigma in rows}

    def _set_ratings(self, game: str, ratings: _Ratings) -> None:
        rows = [(game, player, mu, sigma) for player, (mu, sigma) in ratings.items()]
        self._db.executemany("REPLACE INTO ratings VALUES (?, ?, ?, ?)", rows)

    def _rated(self, game: str, first: int) -> _Ratings:
        """The ratings that the games from number `first` on give."""
        text = (
            "SELECT number, player, place FROM seats JOIN games USING (number)"
            " WHERE game = ? AND number >= ? ORDER BY number, seat"
        )
        known: _Ratings = {}
        for _, seats in groupby(self._db.execute(text, (game, first)), itemgetter(0)):
            rate(known, [(player, place) for _, player, place in seats])
        return known

    def _sums(self, game: str, first: int) -> list[tuple[str, str, str, int, int, int]]:
        text = (
            "SELECT key, name, mark, count(*), sum(won), sum(points)"
            " FROM seats JOIN games USING (number) JOIN players ON key = player"
            " WHERE game = ? AND number >= ? GROUP BY key"
        )
        return self._db.execute(text, (game, first)).fetchall()

    def _first(self, game: str, latest: int | None) -> int:
        """The number of the first of the latest games."""
        if latest is None:
            return 0
        text = "SELECT number FROM games WHERE game = ? ORDER BY number DESC LIMIT 1 OFFSET ?"
        row = self._db.execute(text, (game, latest - 1)).fetchone()
        return int(row[0]) if row else 0


def _begin(path: Path) -> None:
    """Make the file if it is not there, for its owner alone; what SQLite puts beside it has the same mode."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def rate(known: _Ratings, places: _Places) -> None:
    """Update the ratings (mu, sigma) of those who played one game, given by seat as (player, place).

    Weng and Lin, A Bayesian approximation method for online ranking, JMLR 12 (2011), with Plackett and Luce's model.
    A player at several seats gets the mean of what each of them alone would give.
    """
    model = _model()
    before = [[model.rating(*known.get(player, (None, None)))] for player, _ in places]
    after = model.rate(before, ranks=[float(place) for _, place in places])
    found: dict[str, list[tuple[float, float]]] = {}
    for (player, _), (rating,) in zip(places, after, strict=True):
        found.setdefault(player, []).append((rating.mu, rating.sigma))
    for player, pairs in found.items():
        mus, sigmas = zip(*pairs, strict=True)
        known[player] = sum(mus) / len(pairs), sum(sigmas) / len(pairs)


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()


def _player(player: Finisher) -> tuple[str, str, str]:
    """Key, name and fingerprint. A key in hex is no bot's, whatever its bytes are."""
    if player.key is None:
        return f"bot:{player.bot}", player.bot, ""
    return player.key.hex(), clean(player.name), fingerprint(player.key)


def _places(finished: Finished) -> list[int]:
    """By seat, from 1; equals share a place: the winner, the others by points, last those who conceded."""

    def worth(seat: int) -> tuple[bool, bool, int]:
        return seat not in finished.conceded, seat == finished.winner, finished.scores[seat]

    worths = [worth(seat) for seat in range(len(finished.scores))]
    return [1 + sum(other > own for other in worths) for own in worths]
