"""Rules as the command line takes them: only what differs from the defaults."""

from __future__ import annotations

from cardcatan.errors import NotationError
from cardcatan.games.card import CardRules


def players_range() -> tuple[int, int]:
    """How few and how many can play, as the core says."""
    low, high = next((low, high) for name, _default, low, high in CardRules.options() if name == "players")
    assert low is not None and high is not None
    return low, high


def rules_of(text: str | None, players: int) -> CardRules:
    """The rules for so many players, with changes such as 'goal=12 start=0'. NotationError: what is wrong."""
    rules = CardRules.parse_options((text or "").replace(",", " "), players=players)
    if rules.players != players:
        raise NotationError(
            "the rules are for {wanted} players, and there are {players}", wanted=rules.players, players=players
        )
    return rules
