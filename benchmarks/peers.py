"""The board game beside other people's engines, in one run: `python benchmarks/peers.py`.

`pip install --group peers` (pip 25.1 or newer) brings them: catanatron, and on Python 3.12 or newer fastcatan.
One that is missing is said, and left out. All play complete random games of four without domestic trade. Stepped from Python they
share one chooser, uniform over what the engine says is legal. The engines take turns in short pieces, since machines are noisy;
ratios are medians over the rounds.

Random games look alike but for one thing: in catanatron a hand is discarded at once, in the others card by card, and its robber
takes a hex and a victim at once. That is some 80 decisions a game less.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import time
from collections.abc import Callable
from importlib import import_module, metadata
from typing import Any, NamedTuple

from cardcatan import BoardGame, BoardRules
from cardcatan.core import play_random

RULES = BoardRules(players=4, proposals=0)
IN_C, STEPPED = "cardcatan, in C", "cardcatan"


class Piece(NamedTuple):
    """Some games in a row; turns None: not counted."""

    games: int
    turns: int | None
    decisions: int
    seconds: float


Game = tuple[int, int]  # turns, decisions
Engine = Callable[[random.Random, float], Piece]


def stepped(play: Callable[[random.Random], Game]) -> Engine:
    """An engine that plays one game after another from Python."""

    def engine(rng: random.Random, seconds: float) -> Piece:
        games = turns = decisions = 0
        began = now = time.perf_counter()
        while now < began + seconds:
            of_game = play(rng)
            games, turns, decisions = games + 1, turns + of_game[0], decisions + of_game[1]
            now = time.perf_counter()
        return Piece(games, turns, decisions, now - began)

    return engine


def in_c(rng: random.Random, seconds: float) -> Piece:
    """Ours, as `cardcatan bench --game board --players 4 --no-trade` plays it."""
    seed, games, decisions = rng.getrandbits(64), 0, 0
    began = now = time.perf_counter()
    while now < began + seconds:
        decisions += play_random(RULES, seed, games, 256)[0]
        games, now = games + 256, time.perf_counter()
    return Piece(games, None, decisions, now - began)


def ours(rng: random.Random) -> Game:
    """Ours, stepped from Python."""
    game = BoardGame(RULES, rng.getrandbits(64))
    apply, legal_actions, choice = game.apply, game.legal_actions, rng.choice
    while not game.over:
        apply(choice(legal_actions()))
    return game.turn, game.decisions


def fastcatan() -> Engine:
    """Its ids of domestic trade lie together at the end; the chooser is not shown them."""
    module: Any = import_module("fastcatan")
    trade = min(value for name, value in vars(module.action).items() if name.startswith("TRADE_") and name != "TRADE_BASE")
    env = module.Env()

    def play(rng: random.Random) -> Game:
        env.reset(rng.getrandbits(64))
        step, legal_actions, choice = env.step, env.legal_actions, rng.choice
        decisions, over = 0, False
        while not over:
            over = step(choice([action for action in legal_actions() if action < trade]))
            decisions += 1
        return env.turn_count, decisions

    return stepped(play)


def catanatron() -> Engine:
    """It has no trade between players, and a limit of 1,000 turns; it counts turns from 0, with six of founding."""
    module: Any = import_module("catanatron")
    colors = [module.Color.RED, module.Color.BLUE, module.Color.WHITE, module.Color.ORANGE]

    def play(rng: random.Random) -> Game:
        game = module.Game([module.RandomPlayer(color) for color in colors], seed=rng.getrandbits(32))
        state, execute, choice = game.state, game.execute, rng.choice
        while game.winning_color() is None and state.num_turns < 1000:
            execute(choice(state.playable_actions), validate_action=False)
        return state.num_turns - 5, len(state.actions)

    return stepped(play)


PEERS = {"fastcatan": fastcatan, "catanatron": catanatron}


def find() -> dict[str, Engine]:
    """The engines that are here; says which are missing."""
    engines: dict[str, Engine] = {IN_C: in_c, STEPPED: stepped(ours)}
    print(f"CPython {platform.python_version()}", end="")
    for name, engine in PEERS.items():
        try:
            engines[name] = engine()
            print(f", {name} {metadata.version(name)}", end="")
        except ModuleNotFoundError:
            print(f", {name} missing", end="")
    print(flush=True)
    return engines


def show(name: str, pieces: list[Piece]) -> None:
    """Prints an engine's line: the best piece's speed, and the averages of all games."""
    games, decisions = sum(piece.games for piece in pieces), sum(piece.decisions for piece in pieces)
    turns = [piece.turns for piece in pieces if piece.turns is not None]
    best = max(pieces, key=lambda piece: piece.games / piece.seconds)
    print(f"{name:<16} {best.games / best.seconds:>10,.0f} {max(p.decisions / p.seconds for p in pieces):>14,.0f}"
          f" {f'{sum(turns) / games:,.1f}' if turns else '-':>12} {decisions / games:>16,.1f} {games:>10,}")  # fmt: skip


def compare(rounds: dict[str, list[Piece]], one: str, other: str, wanted: float | None) -> None:
    """Prints how many times as many games a second one engine plays."""
    pairs = zip(rounds[one], rounds[other], strict=True)
    ratio = statistics.median((a.games / a.seconds) / (b.games / b.seconds) for a, b in pairs)
    verdict = f"; wanted at least {wanted:g}: {'yes' if ratio >= wanted else 'NO'}" if wanted else ""
    print(f"{one} : {other} stepped from Python = {ratio:.1f}{verdict}")


def main() -> None:
    """Plays the rounds, prints a table and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2, help="of each engine in each round")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    engines, rng = find(), random.Random(options.seed)
    rounds: dict[str, list[Piece]] = {name: [] for name in engines}
    for _ in range(options.rounds):
        for name, engine in engines.items():
            rounds[name].append(engine(rng, options.seconds))
    print(f"{'engine':<16} {'games/s':>10} {'decisions/s':>14} {'turns a game':>12} {'decisions a game':>16} {'games':>10}")
    for name, pieces in rounds.items():
        show(name, pieces)
    wanted = {(IN_C, "fastcatan"): 18.0, (STEPPED, "fastcatan"): 2.0}
    for peer in PEERS:
        for one in (IN_C, STEPPED):
            if peer in rounds:
                compare(rounds, one, peer, wanted.get((one, peer)))


if __name__ == "__main__":
    main()
