"""What must stay the same on every machine, for ever: prints the golden numbers as text.

`python -m tests.golden > tests/data/golden.txt` writes them anew, after a change of a rule and only then.
"""

from __future__ import annotations

import hashlib
import random

from cardcatan import CardGame, CardRules, signature
from cardcatan.core import play_games, stream


def game_digest(game: CardGame, choices: int, most: int = 100_000) -> str:
    """Plays a game by pinned choices; hashes every action, every event and the end."""
    digest, rng = hashlib.sha256(), random.Random(choices)
    while not game.over and game.decisions < most:
        action = game.legal_actions()[rng.randrange(len(game.legal_actions()))]
        game.apply(action)
        told = [(e.kind, e.seat, e.other, e.count, e.value, e.cards, e.hidden) for e in game.events]
        digest.update(f"{action} {[tuple(int(x) if isinstance(x, int) else x for x in event) for event in told]}\n".encode())
    digest.update(game.pack())
    return digest.hexdigest()


def lines() -> list[str]:
    """A line each: what, and its number."""
    out = [f"stream {seed}: {' '.join(f'{word:016x}' for word in stream(seed, 4))}" for seed in (0, 1, 2**64 - 1)]
    out += [f"below {n} of stream 7: {' '.join(map(str, stream(7, 12, n)))}" for n in (2, 5, 67, 2**31 + 1)]
    for players in range(2, 7):
        rules = CardRules(players=players, start=0)
        out += [f"perft {players} players, {n} actions: {CardGame(rules, 11).perft(n)}" for n in (1, 2, 3)]
    for players, soothsayer, seed in [(p, s, seed) for p in range(2, 7) for s in (True, False) for seed in (1, 2)]:
        game = CardGame(CardRules(players=players, soothsayer=soothsayer), seed)
        digest = game_digest(game, seed)
        out.append(f"game of {players}, soothsayer {soothsayer}, seed {seed}: {digest} {game.outcome.name} {game.scores}")
    sealed = CardGame(CardRules(players=4), bytes(range(32)))
    out.append(f"game of 4 from 32 bytes: {game_digest(sealed, 3)} {sealed.outcome.name} {sealed.scores}")
    results = play_games(CardRules(players=3), ["random"] * 3, 5, 0, 20).results
    out.append(f"mass play: {sum(result.digest for result in results) % 2**64:016x}")
    out.append(f"signature: {signature()}")
    return out


if __name__ == "__main__":
    print("\n".join(lines()))
