"""A bot of your own for the board game, and how it does against others.

    python examples/write_a_board_bot.py
"""

import random

from cardcatan import BoardAction, BoardActionKind, BoardView, LegalActions
from cardcatan.sim import simulate

LIKED = [BoardActionKind.CITY, BoardActionKind.SETTLEMENT, BoardActionKind.BUY, BoardActionKind.KNIGHT, BoardActionKind.ROAD]
TRADE = {BoardActionKind.OFFER, BoardActionKind.ASK, BoardActionKind.ACCEPT}


class Settler:
    """Settles where most is rolled, builds what brings points whenever it can, and trades with nobody but the bank."""

    name = "settler"

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: BoardView, legal: LegalActions[BoardAction]) -> BoardAction:
        return max(legal, key=lambda action: (self.worth(view, action), self.random.random()))

    def worth(self, view: BoardView, action: BoardAction) -> float:
        if action.kind in TRADE:
            return -100
        if action.kind == BoardActionKind.DISCARD and action.resource is not None:
            return view.hand[action.resource]
        if action.kind in LIKED:
            return 100 * (len(LIKED) - LIKED.index(action.kind)) + self.rolled(view, action)
        return 0

    def rolled(self, view: BoardView, action: BoardAction) -> int:
        """In how many of 36 rolls a crossing brings a card."""
        if action.place is None or action.kind == BoardActionKind.ROAD:
            return 0
        tokens = [view.island.hexes[number].token for number in view.island.crossings[action.place].hexes]
        return sum(6 - abs(7 - token) for token in tokens if token)


for opponent in ("random", "greedy"):
    totals = simulate("board", [Settler, opponent, opponent], games=40, seed=1)
    low, high = totals.players[0].interval
    print(f"settler against two of {opponent}: {totals.players[0].wins} of {totals.games} games ({low:.0%} to {high:.0%})")
    for player in totals.players:
        print(f"  {player.name:8} {player.mean_points:.1f} points a game")
