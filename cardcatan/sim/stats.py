"""Small statistics."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054


def wilson(wins: int, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval of a win rate (95 % by default); (0, 1) without games.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
    """
    if not games:
        return 0.0, 1.0
    rate, share = wins / games, z * z / games
    middle = (rate + share / 2) / (1 + share)
    half = z * sqrt(rate * (1 - rate) / games + share / (4 * games)) / (1 + share)
    return max(0.0, min(rate, middle - half)), min(1.0, max(rate, middle + half))
