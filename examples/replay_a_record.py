"""Read the record of a game and follow the score through it.

    python examples/replay_a_record.py [file]
"""

import sys
from pathlib import Path

from cardcatan import Record, RecordError

path = sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent / "a_game.txt"
try:
    record = Record.read(path)
except RecordError as error:
    sys.exit(f"{path} is not sound: {error}")

print(" against ".join(record.names), "by the rules", record.rules)
scores = None
for number, (game, action) in enumerate(record.replay(), 1):
    if game.scores != scores:
        scores = game.scores
        print(f"after move {number:3} ({action}): {':'.join(map(str, scores))}")
print("and so it ended:", record.result)
