"""Small statistics."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

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


def chi_square(counts: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """Pearson's statistic of (observed, expected) counts, and the chance of one at least as great.

    For an odd number of counts, where the tail has a closed form: degrees of freedom are then even.
    """
    if not any(expected for _, expected in counts):
        return 0.0, 1.0
    assert len(counts) % 2, "an even number of degrees of freedom"
    statistic = sum((observed - expected) ** 2 / expected for observed, expected in counts)
    term = total = 1.0
    for i in range(1, (len(counts) - 1) // 2):
        term *= statistic / 2 / i
        total += term
    return statistic, exp(-statistic / 2) * total
