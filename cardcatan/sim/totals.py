"""What mass play adds up to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardcatan.games.board import BoardRule
from cardcatan.games.card import Outcome, Rule
from cardcatan.sim.stats import chi_square, wilson


@dataclass(frozen=True)
class PlayerTotals:
    """One player's games: `wins`, and the final `points` of all games by where they come from."""

    name: str
    games: int
    wins: int
    points: Mapping[str, int]

    @property
    def win_rate(self) -> float:
        """Won games as a share; draws are not won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the win rate."""
        return wilson(self.wins, self.games)

    @property
    def mean_points(self) -> float:
        """Final victory points a game."""
        return sum(self.points.values()) / self.games


@dataclass(frozen=True)
class Totals:
    """All games of a simulation; the digest is over all results, and None where time decided.

    `seat_wins` are in the order of play, from the seat that begins; `dice`: how often each sum was rolled, empty without dice.
    """

    games: int
    outcomes: Mapping[Outcome, int]
    players: tuple[PlayerTotals, ...]
    seat_wins: tuple[int, ...]
    dice: Mapping[int, int]
    turns: int
    decisions: int
    fired: Mapping[Rule | BoardRule, int]
    seconds: float
    digest: str | None

    @property
    def draws(self) -> int:
        """Games without a winner."""
        return self.games - sum(player.wins for player in self.players)

    @property
    def dice_fairness(self) -> tuple[float, float]:
        """Pearson's statistic of the dice against fair ones (10 degrees of freedom); how likely fair dice are that far off."""
        rolls = sum(self.dice.values())
        return chi_square([(count, rolls * (6 - abs(7 - total)) / 36) for total, count in self.dice.items()])

    @property
    def games_per_s(self) -> float:
        """Games a second, all threads together."""
        return self.games / self.seconds

    @property
    def decisions_per_s(self) -> float:
        """Applied actions a second, all threads together."""
        return self.decisions / self.seconds

    def as_json(self) -> dict[str, object]:
        """The totals as `cardcatan simulate --json` prints them; what a game with dice has on top comes last."""
        return {
            "games": self.games,
            "finished": sum(self.outcomes.values()),
            "outcomes": {outcome.name.lower(): count for outcome, count in self.outcomes.items()},
            "players": [_player(player) for player in self.players],
            "turns_per_game": self.turns / self.games,
            "decisions_per_game": self.decisions / self.games,
            "games_per_s": self.games_per_s,
            "decisions_per_s": self.decisions_per_s,
            "digest": self.digest,
            **(self._analysis() if self.dice else {}),
        }

    def _analysis(self) -> dict[str, object]:
        statistic, chance = self.dice_fairness
        return {
            "seats": [_rate(wins, self.games) for wins in self.seat_wins],
            "points_by_source": [{source: n / self.games for source, n in player.points.items()} for player in self.players],
            "dice": {str(total): count for total, count in self.dice.items()},
            "dice_fairness": {"chi_square": statistic, "degrees": len(self.dice) - 1, "p": chance},
        }


def _player(player: PlayerTotals) -> dict[str, object]:
    return {"name": player.name, **_rate(player.wins, player.games), "mean_points": player.mean_points}


def _rate(wins: int, games: int) -> dict[str, float]:
    low, high = wilson(wins, games)
    return {"wins": wins, "win_rate": wins / games, "low": low, "high": high}
