"""Rules as the command line takes them: only what differs from the defaults."""

from __future__ import annotations

import re
from typing import NamedTuple

from cardcatan.errors import NotationError
from cardcatan.games.card import CardRules, Rules
from cardcatan.games.game import AnyRules

MAX_MS = 86_400_000
_DURATION = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)([smh])")
_UNITS = {"s": 1000, "m": 60_000, "h": 3_600_000}


def players_range() -> tuple[int, int]:
    """How few and how many can play, as the core says."""
    low, high = next((low, high) for name, _default, low, high in CardRules.options() if name == "players")
    assert low is not None and high is not None
    return low, high


def rules_of(text: str | None, players: int, game: str = "card") -> AnyRules:
    """The rules for so many players, with changes such as 'goal=12 start=0'. NotationError: what is wrong."""
    kind = type(Rules.parse(game))
    rules = kind.parse_options((text or "").replace(",", " "), players=players)
    if rules.players != players:
        raise NotationError(
            "the rules are for {wanted} players, and there are {players}", wanted=rules.players, players=players
        )
    return rules


class Clock(NamedTuple):
    """The time to think: a bank for the whole game, and what each decision has free; None of both: no clock."""

    bank_ms: int | None
    free_ms: int

    def __str__(self) -> str:
        return "off" if self.bank_ms is None else f"{self.bank_ms / 1000:g}s+{self.free_ms / 1000:g}s"


def parse_duration(text: str) -> int:
    """Read `90s`, `2.5m` or `12h`, from a minute to a day: milliseconds. NotationError: it is none."""
    match = _DURATION.fullmatch(text)
    ms = round(float(match[1]) * _UNITS[match[2]]) if match else 0
    if not _UNITS["m"] <= ms <= MAX_MS:
        raise NotationError("{text!r} is no time from a minute to a day, such as 90s, 2.5m or 12h", text=text)
    return ms


def parse_clock(text: str) -> Clock:
    """Read `2.5m+10s`, `90s`, or `off`. NotationError: it is none."""
    if text == "off":
        return Clock(None, 0)
    bank, plus, free = text.partition("+")
    found = [_DURATION.fullmatch(part) for part in ((bank, free) if plus else (bank, "0s"))]
    times = [round(float(match[1]) * _UNITS[match[2]]) for match in found if match]
    if len(times) < 2 or max(times) > MAX_MS or not any(times):
        raise NotationError("{text!r} is no clock, such as 2.5m+10s, 90s or off", text=text)
    return Clock(*times)
