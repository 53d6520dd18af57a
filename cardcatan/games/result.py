"""How a game ended, and the digest that stands for its final state."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from cardcatan.errors import RecordError, RecordReason
from cardcatan.games.card import Outcome
from cardcatan.games.game import AnyGame

_RESULT = re.compile(
    r"Result: ([a-z]+) winner=(?:@([0-9])|none) scores=([0-9]{1,3}(?:,[0-9]{1,3})*) decisions=([0-9]{1,9})"
    r" digest=([0-9a-f]{16}) text=([0-9a-f]{8})"
)


def digest(game: AnyGame) -> str:
    """16 hex digits that stand for the state of `game`; the same on every machine."""
    return hashlib.sha256(game.pack()).hexdigest()[:16]


def seal(text: str) -> str:
    """8 hex digits by which a slip in a text shows; it guards against accidents, not against forgers."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Result:
    """The end of a game: `winner` is a seat or None, `scores` are by seat, `digest` stands for the final state."""

    outcome: Outcome
    winner: int | None
    scores: tuple[int, ...]
    decisions: int
    digest: str

    @classmethod
    def of(cls, game: AnyGame) -> Result:
        """The result of a game that is over."""
        return cls(Outcome(game.outcome), game.winner, tuple(game.scores), game.decisions, digest(game))

    @classmethod
    def parse(cls, line: str, number: int) -> tuple[Result, str]:
        """Read a record's last line (which is line `number` of it): the result, and the seal of the text above."""
        match = _RESULT.fullmatch(line)
        names = {outcome.name.lower(): outcome for outcome in Outcome if outcome}
        if not match or match[1] not in names:
            raise RecordError(number, RecordReason.RESULT, "{text!r} is no result of a game", text=line[:60])
        scores = tuple(map(int, match[3].split(",")))
        winner = int(match[2]) if match[2] else None
        return cls(names[match[1]], winner, scores, int(match[4]), match[5]), match[6]

    def check(self, game: AnyGame, line: int) -> None:
        """Does `game`, which is over, end like this? RecordError with `line` if not."""
        found = Result.of(game)
        if str(found).partition(" digest=")[0] != str(self).partition(" digest=")[0]:
            raise RecordError(line, RecordReason.RESULT, "the moves end with {found}", found=str(found))
        if found.digest != self.digest:
            raise RecordError(
                line, RecordReason.DIGEST, "the moves end in state {found}, not {digest}",
                found=found.digest, digest=self.digest,
            )  # fmt: skip

    def __str__(self) -> str:
        winner = "none" if self.winner is None else f"@{self.winner}"
        scores = ",".join(map(str, self.scores))
        name = self.outcome.name.lower()
        return f"{name} winner={winner} scores={scores} decisions={self.decisions} digest={self.digest}"


def ending(result: Result, above: str) -> str:
    """What follows the moves of a finished game, when `above` is the text up to the last of them."""
    return f"\nResult: {result} text={seal(above)}\n"
