"""One game of a room: its deal, its table, the banks, who gave up. Everything here is changed by entries alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec import Struct

from cardcatan.errors import JournalError
from cardcatan.games.card import Rules
from cardcatan.games.game import AnyAction
from cardcatan.games.record import Record
from cardcatan.table import talk
from cardcatan.table.entries import Finisher, SavedGame, Stage
from cardcatan.table.fair import bot_seed, commitment, deal_seed
from cardcatan.table.table import By, Table


class Finished(Struct, frozen=True, kw_only=True):
    """A game that is over: number `game` of room `room`, who played it by seat, and how it ended.

    `winner` is None for a draw, and when the game was `abandoned`; `conceded` are the seats that were given up, or whose players
    were sent away: when the stand-in wins with one of them, that is nobody's win. `record` holds the opened secret, so that no
    two are alike.
    """

    room: int
    game: int
    title: str
    rules: str
    record: str
    players: tuple[Finisher, ...]
    winner: int | None
    scores: tuple[int, ...]
    conceded: tuple[int, ...]
    abandoned: bool = False


class Sitting:
    """A game from the dealer's commitment to the end. `players` are by seat, as they are now.

    `banks` are milliseconds by seat when the public decision that is due began; none where no clock runs. `expired`: the
    player whose decision is due is out of time, and the stand-in makes it. `bot_seeds` are those of bots and stand-ins.
    """

    def __init__(
        self, number: int, title: str, rules: str, secret: bytes, players: Sequence[Finisher], bank_ms: int | None
    ) -> None:
        self.number, self.title, self.rules, self.secret = number, title, rules, secret
        self.dealer = commitment(secret)
        self.bot_seeds = [bot_seed(secret, seat) for seat in range(len(players))]
        self.players = list(players)
        self.names = tuple(player.name for player in players)
        self.digests: list[bytes | None] = [None] * len(players)
        self.salts: list[bytes | None] = [None] * len(players)
        self.stage: Stage = "commit"
        self.paused = self.expired = self.abandoned = False
        self.banks = [] if bank_ms is None else [bank_ms] * len(players)
        self.warned: set[int] = set()
        self.conceded: set[int] = set()
        self.kicked: set[int] = set()
        self.changed: set[bytes] = set()
        """Keys that hear this game from another seat than they did: they are told all of it again."""
        self._table: Table | None = None

    @property
    def phase(self) -> talk.Phase:
        """As the members are told."""
        if self.stage == "over":
            return "over"
        if self.stage == "play":
            return "paused" if self.paused else "playing"
        return "dealing"

    @property
    def table(self) -> Table:
        """The authority, from the deal on."""
        if self._table is None:
            raise JournalError("game {game} was not dealt yet", game=self.number)
        return self._table

    @property
    def dealt(self) -> bool:
        """Is there a table?"""
        return self._table is not None

    @property
    def playing(self) -> bool:
        """Does it go on, with or without a pause?"""
        return self.stage == "play"

    @property
    def winner(self) -> int | None:
        """The seat that won: by the rules, or as the only one that was not given up. None: nobody; not over."""
        result = self._table.result if self._table else None
        if result or self.abandoned:
            return result.winner if result else None
        left = [seat for seat in range(len(self.players)) if seat not in self.conceded]
        return left[0] if len(left) == 1 else None

    def seat_of(self, key: bytes) -> int | None:
        """The seat that a key plays, or played to the end; None: it watches."""
        for seat, player in enumerate(self.players):
            if player.key == key and seat not in self.kicked:
                return seat
        return None

    def awaited(self) -> list[int]:
        """The seats whose commitments, or whose salts, are still to come."""
        if self.stage == "commit":
            return [seat for seat, player in enumerate(self.players) if player.key and not self.digests[seat]]
        return [seat for seat, digest in enumerate(self.digests) if digest and not self.salts[seat]]

    def start(self, host: str, room: int) -> None:
        """Deal the cards."""
        rules = Rules.parse(self.rules)
        seed = deal_seed(self.secret, self.salts, self.number, self.rules)
        self._table = Table(rules, seed, self.names, tags=self._tags(host, room))
        self.stage = "play"

    def act(self, seat: int, action: AnyAction, number: int, by: By, used: int) -> bool:
        """Take an action. `used` milliseconds of the bank are gone if it completes a public decision; was it one?

        TableError, with no trace.
        """
        table = self.table
        public = table.number(None)
        table.act(seat, action, number, by)
        shown = table.number(None) != public
        if shown:
            self.expired = False
            if used:
                self.banks[seat] -= used
        if table.actor is None:
            self.stage = "over"
        return shown

    def give_up(self, seat: int) -> None:
        """The stand-in plays on at this seat; the game is over when one other is left."""
        self.conceded.add(seat)
        if self.table.actor == seat:
            self.expired = False
        if self.playing and self.winner is not None:
            self.stage, self.paused = "over", False

    def abandon(self) -> None:
        """It is over, and nobody has won."""
        self.stage, self.paused, self.expired, self.abandoned = "over", False, False, True

    def move(self, seat: int, key: bytes, name: str) -> None:
        """The seat passes to another person."""
        old = self.players[seat].key
        if old:
            self.changed.add(old)
        self.changed.add(key)
        self.players[seat] = Finisher(key=key, name=name)

    def record(self) -> Record:
        """The record with the secret: only for when the game is over."""
        record = self.table.record()
        tags = {**record.tags, "Secret": self.secret.hex()}
        if self.conceded:
            tags["Conceded"] = " ".join(f"@{seat}" for seat in sorted(self.conceded))
        if self.abandoned:
            tags["Abandoned"] = "yes"
        return replace(record, tags=tags)

    def finished(self, room: int) -> Finished:
        """What is kept of the game when it is over."""
        return Finished(
            room=room,
            game=self.number,
            title=self.title,
            rules=self.rules,
            record=str(self.record()),
            players=tuple(self.players),
            winner=self.winner,
            scores=self.table.view(None).scores,
            conceded=tuple(sorted(self.conceded)),
            abandoned=self.abandoned,
        )

    def _tags(self, host: str, room: int) -> dict[str, str]:
        tags = {"Host": host} if host else {}
        tags |= {"Table": f"{room} {self.title}".strip(), "Game of the table": str(self.number), "Dealer": self.dealer.hex()}
        for name, parts in (("Commit", self.digests), ("Salt", self.salts)):
            tags |= {f"{name} {seat}": part.hex() for seat, part in enumerate(parts, 1) if part}
        return tags

    def save(self) -> SavedGame:
        """As a snapshot holds it."""
        return SavedGame(
            number=self.number,
            title=self.title,
            rules=self.rules,
            secret=self.secret,
            names=self.names,
            players=tuple(self.players),
            digests=tuple(self.digests),
            salts=tuple(self.salts),
            stage=self.stage,
            paused=self.paused,
            banks=tuple(self.banks),
            expired=self.expired,
            warned=tuple(sorted(self.warned)),
            conceded=tuple(sorted(self.conceded)),
            kicked=tuple(sorted(self.kicked)),
            changed=tuple(sorted(self.changed)),
            moves=tuple((move.seat, str(move.action), by) for move, by in self.table.moves) if self.dealt else (),
            abandoned=self.abandoned,
        )

    @classmethod
    def load(cls, saved: SavedGame, host: str, room: int) -> Sitting:
        """From a snapshot. CatanError: moves that cannot be played."""
        game = cls(saved.number, saved.title, saved.rules, saved.secret, saved.players, None)
        game.names = saved.names
        game.digests, game.salts = list(saved.digests), list(saved.salts)
        if saved.stage in ("play", "over"):
            game.start(host, room)
            for seat, action, by in saved.moves:
                game.act(seat, game.table.rules.parse_action(action), game.table.number(seat), by, 0)
        game.stage, game.paused, game.expired, game.banks = saved.stage, saved.paused, saved.expired, list(saved.banks)
        game.warned, game.conceded, game.kicked = set(saved.warned), set(saved.conceded), set(saved.kicked)
        game.changed, game.abandoned = set(saved.changed), saved.abandoned
        return game
