"""Thinking time on the screen: what the host said last, counted on until it says more. Milliseconds throughout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LOW_MS = 20_000
"""From here on a clock is shown as running out."""
HOUR_MS = 3_600_000


def minutes(ms: float) -> str:
    """`2:31`; hours as `1:02 h`. A second that has begun is counted, so that 0:00 means none left."""
    seconds = max(0, -int(-ms // 1000))
    if ms >= HOUR_MS:
        return f"{seconds // 3600}:{seconds % 3600 // 60:02} h"
    return f"{seconds // 60}:{seconds % 60:02}"


@dataclass(slots=True)
class Stopwatch:
    """The decision that is due: its own time first, then the bank. While a player is away the bank pays at once."""

    free_ms: float = 0
    bank_ms: float = 0
    heard: float = 0
    """When this was true, in seconds of the client's clock."""
    running: bool = False
    away: bool = False

    @property
    def left_ms(self) -> float:
        """What is left in all."""
        return self.bank_ms + (0 if self.away else self.free_ms)

    @property
    def low(self) -> bool:
        return self.left_ms < LOW_MS

    def begin(self, free_ms: float, bank_ms: float, now: float, spent_ms: float = 0) -> None:
        """Another decision is due, which has taken `spent_ms` already."""
        free = min(spent_ms, free_ms)
        self.free_ms, self.bank_ms, self.heard = free_ms - free, max(0.0, bank_ms - (spent_ms - free)), now

    def advance(self, now: float) -> None:
        """Count on until `now`."""
        spent = max(0.0, now - self.heard) * 1000 if self.running else 0.0
        self.heard = now
        free = 0 if self.away else min(spent, self.free_ms)
        self.free_ms -= free
        self.bank_ms = max(0.0, self.bank_ms - (spent - free))

    def set(self, now: float, running: bool, away: bool) -> None:
        """From `now` on the clock runs or stands, and its player is here or away."""
        self.advance(now)
        self.running, self.away = running, away

    def until_change(self) -> float:
        """Seconds until the shown time is another one."""
        shown = self.free_ms if self.free_ms > 0 and not self.away else self.bank_ms
        return (shown % 1000 or 1000) / 1000 + 0.005


def banks_now(banks: Sequence[int], actor: int | None, watch: Stopwatch) -> list[float]:
    """What is left in every bank, by seat."""
    return [watch.bank_ms if seat == actor else bank for seat, bank in enumerate(banks)]
