"""What all tests share."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings, strategies

from cardcatan import BoardRules, CardRules
from cardcatan.games.game import AnyGame, AnyRules
from cardcatan.games.record import apply_any

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


@strategies.composite
def board_rules(draw: strategies.DrawFn) -> BoardRules:
    """Any rules of the board game."""
    players = draw(strategies.integers(2, 4))
    return BoardRules(
        players=players,
        goal=draw(strategies.integers(3, 22)),
        start=draw(strategies.none() | strategies.integers(0, players - 1)),
        layout=draw(strategies.sampled_from(["spiral", "random", "beginner"])),
        harbours=draw(strategies.sampled_from(["shuffled", "printed"])),
        desert_centre=draw(strategies.booleans()),
        dev_before_roll=draw(strategies.sampled_from(["knight", "any"])),
        phases=draw(strategies.sampled_from(["free", "strict"])),
        robber_desert=draw(strategies.sampled_from(["allowed", "forbidden"])),
        proposals=draw(strategies.integers(0, 5)),
        offer_cards=draw(strategies.integers(1, 19)),
        turn_limit=draw(strategies.integers(1, 200)),
    )


def any_rules() -> strategies.SearchStrategy[AnyRules]:
    """Any rules of any game."""
    return strategies.one_of(card_rules(), board_rules())


def random_steps(game: AnyGame, seed: int, most: int = 100_000) -> Iterator[AnyGame]:
    """Play uniformly random actions; yields the game before each of them."""
    rng = random.Random(seed)
    for _ in range(most):
        if game.over:
            return
        yield game
        apply_any(game, game.legal_actions().choice(rng))


@pytest.fixture(autouse=True)
def quiet_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of a test never touch the user's own."""
    home = tmp_path_factory.mktemp("home")
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home))
