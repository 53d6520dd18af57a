"""What all tests share."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings, strategies

from cardcatan import CardGame, CardRules

settings.register_profile("cardcatan", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("cardcatan")

seeds = strategies.integers(0, 2**64 - 1)


@strategies.composite
def card_rules(draw: strategies.DrawFn) -> CardRules:
    """Any rules of the card edition."""
    players = draw(strategies.integers(2, 6))
    return CardRules(
        players=players,
        goal=draw(strategies.integers(5, 15)),
        start=draw(strategies.none() | strategies.integers(0, players - 1)),
        soothsayer=draw(strategies.booleans()),
        destiny=draw(strategies.sampled_from(["clockwise", "counter-clockwise"])),
        round_limit=draw(strategies.integers(1, 60)),
    )


def random_steps(game: CardGame, seed: int, most: int = 100_000) -> Iterator[CardGame]:
    """Play uniformly random actions; yields the game before each of them."""
    rng = random.Random(seed)
    for _ in range(most):
        if game.over:
            return
        yield game
        game.apply(game.legal_actions().choice(rng))


@pytest.fixture(autouse=True)
def quiet_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of a test never touch the user's own."""
    home = tmp_path_factory.mktemp("home")
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home))
