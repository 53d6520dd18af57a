"""The clock of a table: it runs for one public decision at a time, in whole milliseconds."""

from __future__ import annotations


def _ms(now: float) -> int:
    return round(now * 1000)


class Clock:
    """The time of the decision that is due: first what every decision has free, then what is left in the bank.

    While the player is away only the bank runs; what was left of the free time is there again when he is back.
    `now` is in monotonic seconds.
    """

    def __init__(self) -> None:
        self._bank = self._free = self._left = self._spent = 0
        self._here = self._on = False
        self._since: int | None = None

    def start(self, bank_ms: int, free_ms: int, here: bool, now: float) -> None:
        """A decision begins, and the clock runs."""
        self._bank = self._left = bank_ms
        self._spent = 0
        self._free, self._here, self._on = free_ms, here, True
        self._since = _ms(now)

    def stop(self) -> None:
        """No time is taken any more: the decision was made, or a bot makes it."""
        self._on, self._since = False, None

    def halt(self, now: float) -> None:
        """Stand still until `go`."""
        self._advance(now)
        self._since = None

    def go(self, now: float) -> None:
        """Run on after `halt`; nothing happens if it runs."""
        if self._on and self._since is None:
            self._since = _ms(now)

    def presence(self, here: bool, now: float) -> None:
        """The player went away, or is back."""
        self._advance(now)
        self._here = here

    def used(self, now: float) -> int:
        """Milliseconds of the bank that this decision took so far."""
        self._advance(now)
        return self._bank - self._left

    def spent(self, now: float) -> int:
        """Milliseconds that this decision took so far, free ones too; 0 when no time is taken."""
        self._advance(now)
        return self._spent if self._on else 0

    def up(self, now: float) -> bool:
        """Is all time used?"""
        self._advance(now)
        return self._since is not None and not self._rest()

    @property
    def deadline(self) -> float | None:
        """When the time is up; None while the clock stands."""
        return None if self._since is None else (self._since + self._rest()) / 1000

    def _rest(self) -> int:
        return self._left + (self._free if self._here else 0)

    def _advance(self, now: float) -> None:
        if self._since is None:
            return
        passed = max(0, _ms(now) - self._since)
        self._since += passed
        if self._here:
            free = min(passed, self._free)
            self._free -= free
            self._spent += free
            passed -= free
        bank = min(passed, self._left)
        self._left -= bank
        self._spent += bank
