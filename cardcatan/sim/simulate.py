"""Many games, on many threads; game i depends on the seed and i alone, however the work is split."""

from __future__ import annotations

import hashlib
import inspect
import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from cardcatan import core
from cardcatan.errors import N_, CatanError, NotationError
from cardcatan.games.board import BoardRule
from cardcatan.games.card import Outcome, Rule
from cardcatan.games.game import RULES, AnyRules
from cardcatan.players import make_player
from cardcatan.sim.batch import SOURCES, Batch, Spec, play_batch, play_own
from cardcatan.sim.totals import PlayerTotals, Totals

Progress = Callable[[int], None]
Piece = tuple[int, int]
_LARGEST = 2048


def simulate(
    game: str,
    players: Sequence[Spec],
    games: int = 1000,
    seed: int = 1,
    *,
    threads: int | None = None,
    rules: AnyRules | None = None,
    budget: str | None = None,
    progress: Progress | None = None,
) -> Totals:
    """Play `games` games of "card" or "board" and count; in game i player j sits at seat (i + j) modulo the players.

    `players`: names of bots, or callables that make a player of your own from a seed: a class whose __init__ takes
    one, or lambda seed: Mine(); those are asked from Python, on one thread. `threads`: None is one a core.
    `budget`: for bots named "search", as in "2000" (playouts) or "200ms". `progress` is called with the number of
    games done. CatanError: what cannot be.
    """
    specs = [_with_budget(spec, budget) for spec in players]
    rules = _rules(game, specs, rules)
    if games < 1:
        raise CatanError("one game or more, not {games}", games=games)
    if threads is not None and threads < 1:
        raise CatanError("one thread or more, not {threads}", threads=threads)
    began = time.perf_counter()
    own = any(not isinstance(spec, str) for spec in specs)
    play = play_own if own else play_batch
    pieces = _pieces(games, threads := threads or os.cpu_count() or 1, slow=own or any(map(_searches, specs)))
    whole, state = Batch(), hashlib.sha256()
    for batch in _spread(partial(play, rules, specs, seed), pieces, 1 if own else threads):
        whole.add(batch)
        state.update(batch.digests)
        if progress:
            progress(whole.games)
    timed = any(isinstance(spec, str) and spec.endswith("ms") for spec in specs)
    return _totals(whole, rules, specs, time.perf_counter() - began, None if timed else state.hexdigest()[:16])


def _with_budget(spec: Spec, budget: str | None) -> Spec:
    if budget is not None:
        make_player(f"search:{budget}")
        spec = f"search:{budget}" if spec == "search" else spec
    if isinstance(spec, str):
        make_player(spec)
    elif not _takes_a_seed(spec):
        name = getattr(spec, "__name__", type(spec).__name__)
        wrong = N_("{player} cannot be called with a seed to make a player; lambda seed: {player}() can")
        raise CatanError(wrong, player=name)
    return spec


def _takes_a_seed(spec: object) -> bool:
    if not callable(spec):
        return False
    try:
        inspect.signature(spec).bind(0)
    except TypeError:
        return False
    except ValueError:  # it has no signature to look at
        pass
    return True


def _searches(spec: Spec) -> bool:
    return isinstance(spec, str) and spec.startswith("search")


def _rules(game: str, specs: Sequence[Spec], rules: AnyRules | None) -> AnyRules:
    if game not in RULES:
        raise NotationError("there is no game {game!r}; there are {known}", game=game[:60], known=", ".join(RULES))
    rules = rules or RULES[game](players=len(specs))
    if rules.game != game:
        raise CatanError("these are rules of another game: {rules}", rules=rules)
    if rules.players != len(specs):
        raise CatanError(
            "the rules are for {wanted} players, and there are {players}", wanted=rules.players, players=len(specs)
        )
    return rules


def _pieces(games: int, threads: int, slow: bool) -> Iterator[Piece]:
    """Pieces (first game, number) small enough to show progress and to keep all threads busy to the end."""
    size = 1 if slow else max(1, min(_LARGEST, games // (threads * 16)))
    for first in range(0, games, size):
        yield first, min(size, games - first)


def _spread(play: Callable[[Piece, core.Cancel], Batch], pieces: Iterator[Piece], threads: int) -> Iterator[Batch]:
    """The batches in the order of the pieces, a few ahead at work; whoever stops asking stops the work at once."""
    cancel = core.Cancel()
    ahead: deque[Future[Batch]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for piece in pieces:
                ahead.append(pool.submit(play, piece, cancel))
                if len(ahead) > 2 * threads:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            cancel.set()
            pool.shutdown(cancel_futures=True)


def _totals(whole: Batch, rules: AnyRules, specs: Sequence[Spec], seconds: float, digest: str | None) -> Totals:
    players = tuple(
        PlayerTotals(
            spec if isinstance(spec, str) else str(getattr(spec, "name", getattr(spec, "__name__", spec))),
            whole.games,
            whole.wins[player],
            {source: whole.points[player, source] for source in SOURCES[rules.game]},
        )
        for player, spec in enumerate(specs)
    )
    outcomes = {outcome: whole.outcomes[outcome] for outcome in Outcome if outcome and _can_be(outcome, rules)}
    kinds: type[Rule] | type[BoardRule] = Rule if rules.game == "card" else BoardRule
    fired: dict[Rule | BoardRule, int] = {rule: whole.fired[rule] for rule in kinds}
    seats = tuple(whole.seat_wins[seat] for seat in range(rules.players))
    dice = {} if rules.game == "card" else {total: whole.dice[total] for total in range(2, 13)}
    return Totals(whole.games, outcomes, players, seats, dice, whole.turns, whole.decisions, fired, seconds, digest)


def _can_be(outcome: Outcome, rules: AnyRules) -> bool:
    return outcome is not Outcome.STALLED or rules.game == "card"
