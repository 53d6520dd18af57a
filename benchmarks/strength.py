"""How strong the bots are: `python benchmarks/strength.py` plays every match, the players rotating through the seats, and prints
win rates with Wilson's 95 % interval and the processor time that a move took, for moves with a choice.

`--keep FILE` writes each game there when it is over, and the same command goes on where it was stopped. Delete the file when the
bots change.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import msgspec

from cardcatan.core import Bot, game_seed
from cardcatan.errors import CatanError
from cardcatan.games.game import RULES, AnyRules
from cardcatan.games.record import apply_any
from cardcatan.sim import wilson


class Match(NamedTuple):
    """What was promised: the first bot's lower bound against the others."""

    game: str
    specs: tuple[str, ...]
    games: int
    wanted: float


MATCHES = {
    "duel": Match("card", ("greedy", "random"), 4000, 0.97),
    "four": Match("card", ("greedy", "random", "random", "random"), 4000, 0.90),
    "search": Match("card", ("search:2000", "greedy"), 400, 0.65),
    "board-duel": Match("board", ("greedy", "random"), 4000, 0.97),
    "board-four": Match("board", ("greedy", "random", "random", "random"), 4000, 0.90),
    "board-search": Match("board", ("search:1000", "greedy", "greedy", "greedy"), 200, 0.35),
}


class Played(msgspec.Struct, frozen=True):
    """Game i of an experiment: the winning player or None, turns, and by player the moves with a choice and their seconds."""

    rules: str
    specs: tuple[str, ...]
    seed: int
    i: int
    winner: int | None
    turns: int
    moves: tuple[int, ...]
    seconds: tuple[float, ...]


def play(rules: AnyRules, specs: tuple[str, ...], seed: int, i: int) -> Played:
    """Player j sits at seat (i + j) modulo the players."""
    n = len(specs)
    game = rules.deal(game_seed(seed, i))
    bots = [Bot(spec, game_seed(seed + 1 + j, i)) for j, spec in enumerate(specs)]
    moves, seconds = [0] * n, [0.0] * n
    while (seat := game.actor) is not None:
        view, legal = game.view(seat), game.legal_actions()
        player = (seat - i) % n
        began = time.thread_time()
        action = bots[player].choose(view, legal)  # type: ignore[arg-type]  # both of one game
        if len(legal) > 1:
            seconds[player] += time.thread_time() - began
            moves[player] += 1
        apply_any(game, action)
    winner = None if game.winner is None else (game.winner - i) % n
    return Played(str(rules), specs, seed, i, winner, game.turn, tuple(moves), tuple(seconds))


def kept(file: Path | None) -> dict[tuple[object, ...], Played]:
    """The games in a file, by what they are games of; a last line that was cut off is taken off it."""
    if not (file and file.exists()):
        return {}
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    games = [msgspec.json.decode(line, type=Played) for line in whole.splitlines()]
    if len(whole) < len(data):
        os.truncate(file, len(whole))
    return {(game.rules, game.specs, game.seed, game.i): game for game in games}


def played(rules: AnyRules, match: Match, seed: int, threads: int, file: Path | None) -> Iterator[Played]:
    """All games of a match: those in the file, and the others, which are added to it."""
    known = kept(file)
    wanted = [(str(rules), match.specs, seed, i) for i in range(match.games)]
    yield from (known[key] for key in wanted if key in known)
    missing = [i for i, key in enumerate(wanted) if key not in known]
    with ThreadPoolExecutor(threads) as pool:
        for game in pool.map(lambda i: play(rules, match.specs, seed, i), missing):
            if file:
                with file.open("ab") as out:
                    out.write(msgspec.json.encode(game) + b"\n")
            yield game


def measure(rules: AnyRules, match: Match, seed: int, threads: int, file: Path | None) -> None:
    """Plays a match and prints its lines."""
    games = list(played(rules, match, seed, threads, file))
    wins, n = sum(game.winner == 0 for game in games), len(games)
    low, high = wilson(wins, n)
    print(f"{match.game}: {match.specs[0]} against {', '.join(match.specs[1:])}: {wins} of {n} games, {wins / n:.1%} "
          f"[{low:.1%}, {high:.1%}]; wanted at least {match.wanted:.0%}: {'yes' if low >= match.wanted else 'NO'}")  # fmt: skip
    print(f"  turns a game {sum(game.turns for game in games) / n:.1f}; milliseconds a move", end="")
    for player in (0, 1):
        moves, seconds = sum(game.moves[player] for game in games), sum(game.seconds[player] for game in games)
        print(f", {match.specs[player]} {1000 * seconds / moves:.3f}", end="")
    print(flush=True)


def parse(words: Sequence[str] | None = None) -> tuple[argparse.Namespace, list[tuple[AnyRules, Match]]]:
    """The options, and the chosen matches with their rules."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", nargs="*", help=f"of {', '.join(MATCHES)}; all without")
    parser.add_argument("--games", type=int, help="instead of the match's own number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="where games are kept")
    parser.add_argument("--players", help="a match of your own, for example search:200ms,greedy,greedy")
    parser.add_argument("--game", choices=RULES, default="card", help="of a match of your own")
    parser.add_argument("--rules", default="", help="options of the rules, for example proposals=0")
    options = parser.parse_args(words)
    if unknown := set(options.matches) - set(MATCHES):
        parser.error(f"no match {', '.join(sorted(unknown))}; there are {', '.join(MATCHES)}")
    chosen = [MATCHES[name] for name in options.matches or MATCHES]
    if options.players:
        specs = tuple(options.players.split(","))
        chosen = [Match(options.game, specs, 100, 1 / len(specs))]
    chosen = [match._replace(games=options.games or match.games) for match in chosen]
    try:
        return options, [(RULES[m.game].parse_options(options.rules, players=len(m.specs)), m) for m in chosen]
    except CatanError as error:
        parser.error(str(error))


def main() -> None:
    """Measures the chosen matches, or all."""
    options, chosen = parse()
    try:
        for rules, match in chosen:
            measure(rules, match, options.seed, options.threads, options.keep)
    except KeyboardInterrupt:
        raise SystemExit("stopped; with --keep the same command goes on here") from None


if __name__ == "__main__":
    main()
