"""A bot of your own in 20 lines, and how it does against the greedy player.

    python examples/write_a_bot.py
"""

import random

from cardcatan import Action, ActionKind, CardView, LegalActions
from cardcatan.sim import simulate


class Builder:
    """Builds what brings most points whenever it can, gives away what it has most of, and draws all it may."""

    name = "builder"

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: CardView, legal: LegalActions) -> Action:
        return max(legal, key=lambda action: (self.worth(view, action), self.random.random()))

    def worth(self, view: CardView, action: Action) -> float:
        if action.building is not None:
            return 100 + view.points(action.building)
        if action.resource is None:
            return action.count if action.kind == ActionKind.DRAW else 0
        spare = view.hand[action.resource]
        if action.other is not None:  # what it would take from the market
            return spare - view.hand[action.other] - 2
        return spare if action.kind in (ActionKind.GIVE, ActionKind.DISCARD) else 0


totals = simulate("card", [Builder, "greedy"], games=200, seed=1)
for player in totals.players:
    low, high = player.interval
    print(f"{player.name:8} won {player.wins:3} of {totals.games} games, {player.mean_points:.1f} points a game")
    print(f"         its win rate is {low:.0%} to {high:.0%} (95 % interval)")
