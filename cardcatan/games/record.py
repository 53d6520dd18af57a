"""A game record: plain text that people read and compare, and that replays to the same end on any machine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from cardcatan.errors import N_, CatanError, IllegalAction, NotationError, RecordError, RecordReason
from cardcatan.games.board import BoardAction, BoardGame, BoardRules, Island
from cardcatan.games.card import Action, Rules
from cardcatan.games.game import GAMES, AnyAction, AnyGame, AnyRules
from cardcatan.games.result import Result, ending, seal

FORMAT = "cardcatan-record 1"
MOST_BYTES = 1 << 24  # more than the longest game writes
_KEY = re.compile(r"[A-Z][A-Za-z0-9 _-]*")
_OWN = re.compile(r"Format|Game|Rules|Seed|Island|Result|Player [0-9]+")
_SEED = re.compile(r"[0-9]{1,20}|[0-9a-f]{64}")
_MOVE = re.compile(r"@([0-9]) (.+)")
_EXAMPLE = {"card": "@0 draw 2", "board": "@0 roll"}


Seed: TypeAlias = int | bytes
"""What a game is dealt from: a number, or 32 bytes for a stream that players cannot foresee."""


class Move(NamedTuple):
    """One decision: who decided what. Its text form is a line of a record: `@0 market W O`."""

    seat: int
    action: AnyAction

    def __str__(self) -> str:
        return f"@{self.seat} {self.action}"


class _Source(NamedTuple):
    """Where a parsed record stands in its file; `sealed` is the checksum it ought to have, and `seal` the one it has."""

    first: int
    end: int
    sealed: str = ""
    seal: str = ""


def clean(text: str) -> str:
    """`text` as one printable line: control, escape and direction-changing characters are left out."""
    return "".join(char for char in text if char.isprintable()).strip()


@dataclass(frozen=True)
class Record:
    """What a game was: `rules`, `seed`, `moves`, who played (`names`, by seat), free `tags`, and how it ended.

    A move may be given as a pair of seat and action. CatanError: it is neither, or the action is of another game.
    `result` is None while the game goes on; `island` is one that was given instead of laid out by rules and seed.
    `str(record)` is the text of the file; `Record.parse` reads it back.
    """

    rules: AnyRules
    seed: Seed
    moves: tuple[Move, ...] = ()
    names: tuple[str, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    result: Result | None = None
    island: Island | None = None
    _source: _Source | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        names = tuple(map(clean, self.names)) or ("",) * self.rules.players
        if len(names) != self.rules.players:
            raise CatanError("{names} names for {players} players", names=len(names), players=self.rules.players)
        for key in self.tags:
            if not _KEY.fullmatch(key) or _OWN.fullmatch(key):
                raise CatanError("{key!r} cannot be a tag; take letters and digits, as in 'Date'", key=key)
        object.__setattr__(self, "moves", tuple(_moved(self.rules, *pair) for pair in enumerate(self.moves)))
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "tags", {key: clean(text) for key, text in self.tags.items()})

    @classmethod
    def from_game(
        cls,
        game: AnyGame,
        moves: Iterable[tuple[int, AnyAction]],
        names: Sequence[str] = (),
        tags: Mapping[str, str] | None = None,
    ) -> Record:
        """The record of `game`, which `moves` (Move, or seat and action) led to from its deal; with a result if it is over.

        CatanError: they do not lead there from the deal of its rules and seed; so it is with a game that was never dealt,
        but made by setup() or resample().
        """
        result = Result.of(game) if game.over else None
        island = game.given_island if isinstance(game, BoardGame) else None
        pairs: tuple[Any, ...] = tuple(moves)  # made into Move, or refused, one by one
        record = cls(game.rules, game.seed, pairs, tuple(names), tags or {}, result, island)
        try:
            why = "" if record._played() == game else "the deal and these moves lead elsewhere"
        except RecordError as error:
            why = str(error)
        if why:
            wrong = N_("this game has no such record ({why}); a position of setup() or resample() was not dealt and has none")
            raise CatanError(wrong, why=why)
        return record

    @classmethod
    def parse(cls, text: str, *, whole: bool = True) -> Record:
        """Read a record's text; `whole=False` takes a game that is not over yet. RecordError says which line is wrong.

        The moves are read, not played: `check` tells whether they can be. Line ends may be those of Windows.
        """
        if not isinstance(text, str):
            raise TypeError(f"a record is a text, not {type(text).__name__}")
        return _parse(text.removeprefix("\ufeff").replace("\r\n", "\n"), whole)

    @classmethod
    def read(cls, path: str | Path, *, whole: bool = True) -> Record:
        """Read and check a file. RecordError: tampered or truncated, with line and reason; OSError: no such file."""
        record = cls.parse(decode(load(path)), whole=whole)
        record.check()
        return record

    def write(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_bytes(str(self).encode())

    def start(self) -> AnyGame:
        """The game as it was dealt."""
        if isinstance(self.rules, BoardRules):
            return BoardGame(self.rules, self.seed, self.island)
        return self.rules.deal(self.seed)

    def replay(self) -> Iterator[tuple[AnyGame, AnyAction]]:
        """Play the moves; after each one: the game (one object that goes on) and the action. RecordError: cannot be."""
        game, first = self.start(), self.line(0)
        for line, move in enumerate(self.moves, first):
            self._play(game, move, line)
            yield game, move.action

    def check(self) -> None:
        """Replay to the end and compare it with the result. RecordError: line and reason."""
        self._check_end(self._played())

    def line(self, index: int) -> int:
        """The number of the line (from 1) of move `index`."""
        first = self._source.first if self._source else self.head().count("\n") + 1
        return first + index

    def head(self) -> str:
        """The text before the first move, with the blank line."""
        game, _, rules = str(self.rules).partition(" ")
        pairs = [("Format", FORMAT), ("Game", game), ("Rules", rules), ("Seed", _seed_text(self.seed))]
        if self.island:
            pairs.append(("Island", str(self.island)))
        pairs += [(f"Player {seat}", name) for seat, name in enumerate(self.names, 1)]
        pairs += self.tags.items()
        return "".join(f"{key}: {text}".rstrip() + "\n" for key, text in pairs) + "\n"

    def tail(self) -> str:
        """The text after the last move: a blank line and the result; nothing while the game goes on."""
        return ending(self.result, self._body()) if self.result else ""

    def __str__(self) -> str:
        return self._body() + self.tail()

    def _body(self) -> str:
        return self.head() + "".join(f"{move}\n" for move in self.moves)

    def _played(self) -> AnyGame:
        """The game after the last move. RecordError: a move cannot be."""
        game = self.start()
        for after, _action in self.replay():
            game = after
        return game

    def _play(self, game: AnyGame, move: Move, line: int) -> None:
        if game.actor is None:
            raise RecordError(line, RecordReason.AFTER_END, "the game was over before this move")
        if game.actor != move.seat:
            raise RecordError(
                line, RecordReason.SEAT, "seat @{actor} must decide here, not @{seat}", actor=game.actor, seat=move.seat
            )
        try:
            apply_any(game, move.action)
        except IllegalAction as error:
            raise RecordError(line, RecordReason.ILLEGAL, "{why}", why=str(error)) from error

    def _check_end(self, game: AnyGame) -> None:
        end = self._source.end if self._source else self.line(len(self.moves) + 1)
        if self.result is None:
            if game.over:
                raise RecordError(end, RecordReason.TRUNCATED, "the game is over, and its result is missing")
            return
        if not game.over:
            raise RecordError(end, RecordReason.RESULT, "the moves do not lead to the end of the game")
        self.result.check(game, end)
        if self._source and self._source.seal != self._source.sealed:
            raise RecordError(end, RecordReason.TEXT, "the text above was changed after it was written")


def _moved(rules: AnyRules, index: int, move: object) -> Move:
    kind = BoardAction if isinstance(rules, BoardRules) else Action
    match move:
        case (int() as seat, action) if isinstance(move, tuple) and isinstance(action, kind) and 0 <= seat <= 9:
            return Move(int(seat), action)
    wrong = N_("move {index} (from 0) must be a Move or a pair of seat and {kind}, not {move}")
    raise CatanError(wrong, index=index, kind=kind.__name__, move=repr(move)[:60])


def apply_any(game: AnyGame, action: AnyAction) -> None:
    """Apply an action of this game. IllegalAction: not here; TypeError: of another game."""
    game.apply(action)  # type: ignore[arg-type]  # the core checks the type


def load(path: str | Path) -> bytes:
    """The bytes of a record's file. RecordError: there is no end to it, as in a device; OSError: it cannot be read."""
    with Path(path).open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RecordError(1, RecordReason.FORMAT, "a record has at most {most} bytes", most=MOST_BYTES)
    return data


def decode(data: bytes) -> str:
    """The text of a record's bytes, with plain line ends. RecordError: not UTF-8, with the line."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(line, RecordReason.ENCODING, "this is no text in UTF-8") from error
    return text.replace("\r\n", "\n")


def _parse(text: str, whole: bool) -> Record:
    if text.partition("\n")[0] != f"Format: {FORMAT}":
        raise RecordError(1, RecordReason.FORMAT, "a record begins with 'Format: {format}'", format=FORMAT)
    above, found, result = text.partition("\nResult: ")
    head, blank, body = above.partition("\n\n")
    if not blank or (whole and not found):
        end = text.rstrip("\n").count("\n") + 1
        raise RecordError(end, RecordReason.TRUNCATED, "the file ends here, without the result of the game")
    header = _header(head.split("\n"))
    source = _Source(head.count("\n") + 3, above.count("\n") + 2)
    body = body.rstrip("\n")
    rules = _rules(*(_take(header, source, key) for key in ("Game", "Rules")))
    moves = tuple(_move(rules, *pair) for pair in enumerate(body.split("\n"), source.first)) if body else ()
    if not found:
        return _build(rules, header, moves, None, source._replace(end=source.first + len(moves)))
    ending, sealed = Result.parse("Result: " + result.removesuffix("\n"), source.end)
    return _build(rules, header, moves, ending, source._replace(sealed=sealed, seal=seal(above)))


def _header(lines: list[str]) -> dict[str, tuple[int, str]]:
    header: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines, 1):
        key, colon, text = line.partition(":")
        if not colon or not _KEY.fullmatch(key) or clean(text) != text.strip(" "):
            raise RecordError(number, RecordReason.HEADER, "{text!r} is no 'Key: text'", text=line[:60])
        if key in header:
            raise RecordError(number, RecordReason.HEADER, "{key!r} was given before", key=key)
        header[key] = number, text.strip(" ")
    return header


def _move(rules: AnyRules, number: int, line: str) -> Move:
    match = _MOVE.fullmatch(line)
    if not match:
        wrong = N_("{text!r} is no move such as '{example}'")
        raise RecordError(number, RecordReason.NOTATION, wrong, text=line[:60], example=_EXAMPLE[rules.game])
    try:
        action = rules.parse_action(match[2])
    except NotationError as error:
        raise RecordError(number, RecordReason.NOTATION, "{why}", why=str(error)) from error
    move = Move(int(match[1]), action)
    if str(move) != line:
        raise RecordError(number, RecordReason.NOTATION, "{text!r} is written {move!r}", text=line[:60], move=str(move))
    return move


def _take(header: dict[str, tuple[int, str]], source: _Source, key: str) -> tuple[int, str]:
    if key not in header:
        raise RecordError(source.first - 1, RecordReason.HEADER, "the header has no '{key}:'", key=key)
    return header.pop(key)


def _build(
    rules: AnyRules, header: dict[str, tuple[int, str]], moves: tuple[Move, ...], result: Result | None, source: _Source
) -> Record:
    _take(header, source, "Format")
    seed = _seed(*_take(header, source, "Seed"))
    island = _island(*header.pop("Island")) if isinstance(rules, BoardRules) and "Island" in header else None
    names = tuple(_take(header, source, f"Player {seat + 1}")[1] for seat in range(rules.players))
    for key, (line, _) in header.items():
        if _OWN.fullmatch(key):
            raise RecordError(line, RecordReason.HEADER, "{key!r} is one too many", key=key)
    tags = {key: text for key, (_, text) in header.items()}
    return Record(rules, seed, moves, names, tags, result, island, source)


def _island(line: int, text: str) -> Island:
    try:
        return Island(text)
    except NotationError as error:
        raise RecordError(line, RecordReason.HEADER, "{why}", why=str(error)) from error


def _rules(game: tuple[int, str], rules: tuple[int, str]) -> AnyRules:
    if game[1] not in GAMES:
        wrong, known = N_("there is no game {game!r}; there are {known}"), ", ".join(GAMES)
        raise RecordError(game[0], RecordReason.HEADER, wrong, game=game[1][:60], known=known)
    try:
        read = Rules.parse(f"{game[1]} {rules[1]}")
    except NotationError as error:
        raise RecordError(rules[0], RecordReason.RULES, "{why}", why=str(error)) from error
    if str(read) != f"{game[1]} {rules[1]}":
        # an option left to its default would become another game when the default changes
        raise RecordError(rules[0], RecordReason.RULES, "these rules are written '{rules}'", rules=str(read))
    return read


def _seed_text(seed: Seed) -> str:
    return str(seed) if isinstance(seed, int) else seed.hex()


def _seed(line: int, text: str) -> Seed:
    if not _SEED.fullmatch(text) or (len(text) < 64 and int(text) >= 1 << 64):
        wrong = N_("{text!r} is no seed: a number from 0 to 2**64-1, or 64 hex digits")
        raise RecordError(line, RecordReason.SEED, wrong, text=text[:70])
    return bytes.fromhex(text) if len(text) == 64 else int(text)
