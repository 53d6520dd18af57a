"""A match: several games of two players, who begin by turns; a plain value that a plain-text file holds."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardcatan.errors import MatchError, NotationError, RecordError
from cardcatan.games.card import Rules
from cardcatan.games.game import AnyRules
from cardcatan.games.record import clean, decode, load
from cardcatan.games.result import Result
from cardcatan.table.journal import Journal, write_through
from cardcatan.table.private import make_private, new_file
from cardcatan.table.table import Table

FORMAT = "cardcatan-match 1"
MOST_GAMES = 1000
_KEYS = ("Format", "Game", "Rules", "Seed", "Games", "Deals", "Player 1", "Player 2")
_GAME = re.compile(r"Game ([0-9]{1,4}): winner=([12]|none) points=([0-9]{1,3}),([0-9]{1,3})")


@dataclass(frozen=True)
class Game:
    """How one game of a match ended: `winner` and `points` by player (not by seat); winner None: a draw."""

    winner: int | None
    points: tuple[int, int]


@dataclass(frozen=True)
class Deal:
    """The next game of a match: `number` from 1; `players[seat]` is the player who sits there, `names` are by seat."""

    number: int
    rules: AnyRules
    seed: int
    players: tuple[int, int]
    names: tuple[str, str]


@dataclass(frozen=True)
class Match:
    """`games` games of two players. The players (0 and 1) begin by turns; `swapped`: each deal is played twice.

    When a deal is played again the players change seats, and with them cards and luck. MatchError: not two players,
    no seed, no such number of games, or an odd one where each deal is to be played twice.
    """

    rules: AnyRules
    seed: int
    names: tuple[str, str]
    games: int
    swapped: bool = False
    played: tuple[Game, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(map(clean, self.names)))
        if self.rules.players != 2 or len(self.names) != 2:
            raise MatchError("a match is for two players")
        if type(self.seed) is not int or not 0 <= self.seed < 1 << 64:
            raise MatchError("a seed is a whole number from 0 to 2**64 - 1, not {seed!r}", seed=self.seed)
        if type(self.games) is not int or not 1 <= self.games <= MOST_GAMES:
            raise MatchError("a match has 1 to {most} games, not {games}", most=MOST_GAMES, games=self.games)
        if self.swapped and self.games % 2:
            raise MatchError("with each deal played twice the number of games is even, not {games}", games=self.games)
        if len(self.played) > self.games:
            raise MatchError("{played} games of {games} were played", played=len(self.played), games=self.games)

    @property
    def over(self) -> bool:
        """Have all games been played?"""
        return len(self.played) == self.games

    @property
    def wins(self) -> tuple[int, int]:
        """The running score: games won by each player."""
        first, second = (sum(game.winner == player for game in self.played) for player in (0, 1))
        return first, second

    @property
    def draws(self) -> int:
        """How many games nobody won."""
        return sum(game.winner is None for game in self.played)

    @property
    def points(self) -> tuple[int, int]:
        """The victory points of each player in all games."""
        return sum(game.points[0] for game in self.played), sum(game.points[1] for game in self.played)

    @property
    def winner(self) -> int | None:
        """The player with more games won when the match is over; None: not over, or a draw."""
        first, second = self.wins
        return int(second > first) if self.over and first != second else None

    @property
    def deal(self) -> Deal:
        """The next game. MatchError: there is none."""
        if self.over:
            raise MatchError("all {games} games were played", games=self.games)
        index = len(self.played)
        second = index % 2
        # with each deal played twice, the change of seats alone makes the players begin by turns
        swap, deal = (second, index // 2) if self.swapped else (0, index)
        start = 0 if self.swapped else second
        players = (swap, 1 - swap)
        names = self.names[players[0]], self.names[players[1]]
        return Deal(index + 1, self.rules.replace(start=start), _seed(self.seed, deal), players, names)

    def add(self, result: Result) -> Match:
        """The match after its next game ended with `result`, which is by seats."""
        players = self.deal.players
        points = result.scores[players.index(0)], result.scores[players.index(1)]
        winner = None if result.winner is None else players[result.winner]
        return replace(self, played=(*self.played, Game(winner, points)))

    def table(self, path: str | Path, tags: Mapping[str, str] | None = None) -> Table:
        """The table of the next game; it goes on from, or begins, the journal beside the match file `path`."""
        deal = self.deal
        journal = self.journal(path, deal.number)
        if journal.exists():
            return _same(Table.resume(journal), deal, journal)
        tags = {**(tags or {}), "Match": f"{deal.number} of {self.games}"}
        return Table(deal.rules, deal.seed, deal.names, Journal.create(journal), tags)

    @staticmethod
    def journal(path: str | Path, number: int) -> Path:
        """Where the journal of game `number` stands, for a match in the file `path`."""
        path = Path(path)
        return path.with_name(f"{path.stem}-{number}.txt")

    @classmethod
    def read(cls, path: str | Path) -> Match:
        """Read a match file. MatchError: it is none; OSError: it cannot be read."""
        try:
            return cls.parse(decode(load(path)))
        except RecordError as error:
            raise MatchError("{why}", why=str(error)) from error

    def write(self, path: str | Path) -> None:
        """Write the match file: afterwards it is the new one, or still the old one, whatever happens meanwhile."""
        path = Path(path)
        make_private(path.parent)
        fresh = path.with_name(path.name + ".new")
        with new_file(fresh) as file:
            write_through(file, str(self).encode())
        fresh.replace(path)

    @classmethod
    def parse(cls, text: str) -> Match:
        """Read the text form. MatchError: which line is wrong."""
        lines = text.rstrip("\n").split("\n")
        if lines[0] != f"Format: {FORMAT}":
            raise MatchError("line 1: a match begins with 'Format: {format}'", format=FORMAT)
        head = dict(_pair(key, number, lines) for number, key in enumerate(_KEYS))
        if "".join(lines[len(_KEYS) : len(_KEYS) + 1]):
            raise MatchError("line {line}: here is no blank line", line=len(_KEYS) + 1)
        played = tuple(_game(number, line) for number, line in enumerate(lines[len(_KEYS) + 1 :], 1))
        return _match(head, played)

    def __str__(self) -> str:
        game, _, rules = str(self.rules).partition(" ")
        deals = "swapped" if self.swapped else "single"
        texts = (FORMAT, game, rules, self.seed, self.games, deals, *self.names)
        head = [f"{key}: {text}\n" for key, text in zip(_KEYS, texts, strict=True)]
        return "".join([*head, "\n", *(_line(number, game) for number, game in enumerate(self.played, 1))])


def _same(table: Table, deal: Deal, path: Path) -> Table:
    if (table.rules, table.seed, table.names) != (deal.rules, deal.seed, deal.names):
        table.close()
        raise MatchError("{path} is not game {number} of this match", path=str(path), number=deal.number)
    return table


def _seed(seed: int, deal: int) -> int:
    return int.from_bytes(hashlib.sha256(f"match {seed} {deal}".encode()).digest()[:8], "big")


def _line(number: int, game: Game) -> str:
    winner = "none" if game.winner is None else game.winner + 1
    return f"Game {number}: winner={winner} points={game.points[0]},{game.points[1]}\n"


def _pair(key: str, index: int, lines: Sequence[str]) -> tuple[str, str]:
    line = lines[index] if index < len(lines) else ""
    if not line.startswith(f"{key}: "):
        raise MatchError("line {line}: this is no '{key}: text'", line=index + 1, key=key)
    return key, line.partition(": ")[2]


def _game(number: int, line: str) -> Game:
    match = _GAME.fullmatch(line)
    if not match or int(match[1]) != number:
        raise MatchError(
            "line {line}: this is not the result of game {number}", line=len(_KEYS) + 1 + number, number=number
        )
    winner = None if match[2] == "none" else int(match[2]) - 1
    return Game(winner, (int(match[3]), int(match[4])))


def _match(head: Mapping[str, str], played: tuple[Game, ...]) -> Match:
    if head["Deals"] not in ("swapped", "single"):
        raise MatchError("'Deals:' is 'single' or 'swapped', not {deals!r}", deals=head["Deals"])
    if not all(re.fullmatch("[0-9]{1,20}", head[key]) for key in ("Seed", "Games")):
        raise MatchError("'Seed:' and 'Games:' are whole numbers")
    try:
        rules = Rules.parse(f"{head['Game']} {head['Rules']}")
    except NotationError as error:
        raise MatchError("{why}", why=str(error)) from error
    names = head["Player 1"], head["Player 2"]
    return Match(rules, int(head["Seed"]), names, int(head["Games"]), head["Deals"] == "swapped", played)
