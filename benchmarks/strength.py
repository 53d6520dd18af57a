"""How strong the bots are: `python benchmarks/strength.py` plays every match, the players rotating through the seats, and prints
win rates with Wilson's 95 % interval and the time a move took.

Only moves with a choice are timed; with more than one thread they wait for each other and seem slower.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from cardcatan import CardGame, CardRules
from cardcatan.core import Bot, game_seed
from cardcatan.sim import wilson


class Match(NamedTuple):
    """What was promised: the first bot's lower bound against the others."""

    specs: tuple[str, ...]
    games: int
    wanted: float


MATCHES = {
    "duel": Match(("greedy", "random"), 4000, 0.97),
    "four": Match(("greedy", "random", "random", "random"), 4000, 0.90),
    "search": Match(("search:2000", "greedy"), 400, 0.65),
}


class Played(NamedTuple):
    """One game: the winning player or None, turns, and for each player the moves with a choice and their seconds."""

    winner: int | None
    turns: int
    moves: tuple[int, ...]
    seconds: tuple[float, ...]


def play(specs: Sequence[str], seed: int, i: int) -> Played:
    """Game i of the experiment: player j sits at seat (i + j) modulo the players."""
    n = len(specs)
    game = CardGame(CardRules(players=n), game_seed(seed, i))
    bots = [Bot(spec, game_seed(seed + 1 + j, i)) for j, spec in enumerate(specs)]
    moves, seconds = [0] * n, [0.0] * n
    while (seat := game.actor) is not None:
        view, legal = game.view(seat), game.legal_actions()
        player = (seat - i) % n
        began = time.perf_counter()
        action = bots[player].choose(view, legal)
        if len(legal) > 1:
            seconds[player] += time.perf_counter() - began
            moves[player] += 1
        game.apply(action)
    winner = None if game.winner is None else (game.winner - i) % n
    return Played(winner, game.turn, tuple(moves), tuple(seconds))


def measure(match: Match, seed: int, threads: int) -> None:
    """Plays a match and prints its line."""
    with ThreadPoolExecutor(threads) as pool:
        games = list(pool.map(lambda i: play(match.specs, seed, i), range(match.games)))
    wins, n = sum(game.winner == 0 for game in games), match.games
    low, high = wilson(wins, n)
    print(f"{match.specs[0]} against {', '.join(match.specs[1:])}: {wins} of {n} games, {wins / n:.1%} [{low:.1%}, {high:.1%}]; "
          f"wanted at least {match.wanted:.0%}: {'yes' if low >= match.wanted else 'NO'}")  # fmt: skip
    print(f"  turns a game {sum(game.turns for game in games) / n:.1f}; milliseconds a move", end="")
    for player in (0, 1):
        moves, seconds = (sum(getattr(game, field)[player] for game in games) for field in ("moves", "seconds"))
        print(f", {match.specs[player]} {1000 * seconds / moves:.3f}", end="")
    print(flush=True)


def main() -> None:
    """Measures the chosen matches, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", nargs="*", help=f"of {', '.join(MATCHES)}; all without")
    parser.add_argument("--games", type=int, help="instead of the match's own number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--players", help="a match of your own, for example search:200ms,greedy,greedy")
    options = parser.parse_args()
    if unknown := set(options.matches) - set(MATCHES):
        parser.error(f"no match {', '.join(sorted(unknown))}; there are {', '.join(MATCHES)}")
    chosen = [MATCHES[name] for name in options.matches or MATCHES]
    if options.players:
        specs = tuple(options.players.split(","))
        chosen = [Match(specs, 100, 1 / len(specs))]
    for match in chosen:
        measure(match._replace(games=options.games or match.games), options.seed, options.threads)


if __name__ == "__main__":
    main()
