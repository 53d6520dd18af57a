"""One game in which everybody does anything that is legal, told turn by turn.

    python examples/play_random.py [seed]
"""

import random
import sys

from cardcatan import Building, CardGame, CardRules, EventKind

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
game = CardGame(CardRules(players=3, goal=8), seed=seed)
chance = random.Random(seed)

while game.actor is not None:
    seat, turn = game.actor, game.turn
    action = game.legal_actions().choice(chance)
    game.apply(action)
    for event in game.events:
        if event.kind == EventKind.BUILT:
            print(f"turn {turn:3}: player {seat + 1} builds a {Building(event.value).name.lower():11} points are {game.scores}")

print(f"\nAfter {game.turn} turns and {game.decisions} decisions: ", end="")
print("a draw." if game.winner is None else f"player {game.winner + 1} wins.")
