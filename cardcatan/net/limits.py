"""How much anybody may ask of a host: buckets of tokens, and delays that grow with every failure."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Bucket:
    """A token bucket: `rate` tokens a second flow in, `burst` fit in, and it is full at first."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst, self.level, self.at = rate, burst, burst, now

    def take(self, now: float, tokens: float = 1.0) -> bool:
        """Take so many tokens; False, and none is taken: there are fewer."""
        level = self.level + (now - self.at) * self.rate
        if level > self.burst:
            level = self.burst
        self.at = now
        if level < tokens:
            self.level = level
            return False
        self.level = level - tokens
        return True

    def give(self, tokens: float = 1.0) -> None:
        """Put tokens back: what they were taken for was worth having."""
        self.level += tokens


class Recent(OrderedDict[K, V], Generic[K, V]):
    """A dictionary of at most `most` entries: the one that was set longest ago makes room."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self.most:
            self.popitem(last=False)


class Delays(Generic[K]):
    """How long somebody must wait after failures in a row: 1 s, 2 s, 4 s, … up to `longest`; bygones after `forget` s."""

    def __init__(self, free: int = 0, longest: float = 60.0, forget: float = 600.0, most: int = 4096) -> None:
        """The first `free` failures cost nothing."""
        self._free, self._longest, self._forget = free, longest, forget
        self._failures: Recent[K, tuple[int, float]] = Recent(most)

    def wait(self, who: K, now: float) -> float:
        """Seconds until `who` may try again; 0: now."""
        count, last = self._failures.get(who, (0, now))
        if count <= self._free or now - last > self._forget:
            return 0.0
        return max(0.0, last + min(self._longest, 2.0 ** min(count - self._free - 1, 30)) - now)

    def failed(self, who: K, now: float) -> None:
        """Another failure."""
        count, last = self._failures.get(who, (0, now))
        self._failures[who] = (count + 1 if now - last <= self._forget else 1, now)

    def forgive(self, who: K) -> None:
        """`who` is right: nothing is held against them."""
        self._failures.pop(who, None)
