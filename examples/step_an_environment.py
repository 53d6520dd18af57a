"""Any game as an environment: an action is a number, what is legal a mask, what a seat sees a view.

    python examples/step_an_environment.py ["board players=3 proposals=0"]

Rules are given as text: a game's name, and the options that are not as usual. `cardcatan rules --options` lists them.
"""

import random
import sys
from collections import Counter
from itertools import compress

from cardcatan import Rules

rules = Rules.parse(sys.argv[1] if len(sys.argv) > 1 else "board players=3 proposals=0")
chance, wins = random.Random(1), Counter[int | None]()
turns = decisions = 0

for seed in range(100):
    game = rules.deal(seed)
    while game.actor is not None:
        mask = game.legal_actions().mask  # a byte for each action number: 1 where it is legal
        numbers = list(compress(range(len(mask)), mask))
        game.step(chance.choice(numbers))  # a learner would look at game.view(game.actor) first
    wins[game.winner] += 1
    turns, decisions = turns + game.turn, decisions + game.decisions

games = wins.total()
print(f"{rules}: {games} games, {turns / games:.1f} turns and {decisions / games:.1f} decisions each")
for winner, number in sorted(wins.items(), key=str):
    print("nobody won" if winner is None else f"seat {winner} won", number)
