"""What must stay the same on every machine, for ever: prints the golden numbers as text.

`python -m tests.golden > tests/data/golden.txt` writes them anew, after a change of a rule and only then
(the greedy lines also after a change of the greedy player).
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from functools import partial

from cardcatan import BoardGame, BoardRules, CardGame, CardRules, Island, Rules, signature
from cardcatan.core import Bot, play_games, stream
from cardcatan.games.game import AnyAction, AnyGame
from cardcatan.games.record import apply_any

ISLAND = Island("O5 W2 L9 / G12 B6 W4 B10 / G9 L11 D L3 O8 / L8 O3 G4 W5* / B5 G6 D | 3 3 3 3 W 3 3 B B")


def game_digest(game: AnyGame, choices: int, most: int = 100_000) -> str:
    """Plays a game by pinned choices; hashes every action, every event and the end."""
    rng = random.Random(choices)

    def choose(game: AnyGame) -> AnyAction:
        return game.legal_actions()[rng.randrange(len(game.legal_actions()))]

    return digest_of(game, choose, most)


def digest_of(game: AnyGame, choose: Callable[[AnyGame], AnyAction], most: int = 100_000) -> str:
    """Plays a game by these choices; hashes every action, every event and the end."""
    digest = hashlib.sha256()
    while not game.over and game.decisions < most:
        action = choose(game)
        apply_any(game, action)
        told = [(e.kind, e.seat, e.other, e.count, e.value, e.cards, e.hidden) for e in game.events]
        digest.update(f"{action} {[tuple(int(x) if isinstance(x, int) else x for x in event) for event in told]}\n".encode())
    digest.update(game.pack())
    return digest.hexdigest()


def by(bot: Bot, game: AnyGame) -> AnyAction:
    """What a bot chooses, seeing what the actor sees."""
    return bot.choose(game.view(game.actor), game.legal_actions())


def end_of(game: AnyGame) -> str:
    return f"{game.outcome.name} {game.scores}"


def of_streams() -> list[str]:
    out = [f"stream {seed}: {' '.join(f'{word:016x}' for word in stream(seed, 4))}" for seed in (0, 1, 2**64 - 1)]
    out += [f"below {n} of stream 7: {' '.join(map(str, stream(7, 12, n)))}" for n in (2, 5, 67, 2**31 + 1)]
    return out


def of_cards() -> list[str]:
    """The quick card edition."""
    out = []
    for players in range(2, 7):
        rules = CardRules(players=players, start=0)
        out += [f"perft {players} players, {n} actions: {CardGame(rules, 11).perft(n)}" for n in (1, 2, 3)]
    for players, soothsayer, seed in [(p, s, seed) for p in range(2, 7) for s in (True, False) for seed in (1, 2)]:
        game = CardGame(CardRules(players=players, soothsayer=soothsayer), seed)
        digest = game_digest(game, seed)
        out.append(f"game of {players}, soothsayer {soothsayer}, seed {seed}: {digest} {game.outcome.name} {game.scores}")
    sealed = CardGame(CardRules(players=4), bytes(range(32)))
    out.append(f"game of 4 from 32 bytes: {game_digest(sealed, 3)} {sealed.outcome.name} {sealed.scores}")
    out.append(f"mass play: {mass_play(CardRules(players=3))}")
    return [*out, f"signature: {signature()}"]


def mass_play(rules: Rules) -> str:
    """The digests of twenty random games, added up."""
    return f"{sum(result.digest for result in play_games(rules, ['random'] * rules.players, 5, 0, 20).results) % 2**64:016x}"


def of_the_board() -> list[str]:
    """The base board game: trees, random games with all kinds of options, greedy games, mass play."""
    out = []
    for players in range(2, 5):
        founding = BoardGame(BoardRules(players=players, start=0), 11)
        out += [f"board perft {players} players, {n} actions: {founding.perft(n)}" for n in (1, 2, 3)]
        rolling = some_turns_on(BoardRules(players=players, start=0, proposals=1), 60)
        out += [f"board perft {players} players in turn {rolling.turn}, {n} actions: {rolling.perft(n)}" for n in (1, 2, 3)]
    for players, options, seed in [(p, o, seed) for p in range(2, 5) for o in BOARD_OPTIONS for seed in (1, 2)]:
        game = BoardGame(BoardRules.parse_options(options, players=players), seed)
        out.append(f"board game of {players}, {options or 'no option'}, seed {seed}: {game_digest(game, seed)} {end_of(game)}")
    for players, proposals in [(p, n) for p in range(2, 5) for n in (0, 3)]:
        game = BoardGame(BoardRules(players=players, proposals=proposals), 5)
        digest = digest_of(game, partial(by, Bot("greedy", 1)))
        out.append(f"board game of {players} greedy ones, {proposals} proposals: {digest} {end_of(game)}")
    given = BoardGame(BoardRules(players=3), bytes(range(32)), ISLAND)
    out.append(f"board game of 3 on an island by hand from 32 bytes: {game_digest(given, 3)} {end_of(given)}")
    out += [f"board mass play, {n} proposals: {mass_play(BoardRules(players=4, proposals=n))}" for n in (0, 3)]
    return [*out, f"board signature: {signature('board')}"]


BOARD_OPTIONS = (
    "", "proposals=0", "proposals=0 layout=random phases=strict dev_before_roll=any robber_desert=forbidden",
    "goal=6 layout=beginner harbours=printed offer_cards=2 turn_limit=90", "proposals=0 desert_centre=on goal=22 turn_limit=300",
)  # fmt: skip


def some_turns_on(rules: BoardRules, decisions: int) -> BoardGame:
    game, rng = BoardGame(rules, 11), random.Random(11)
    while game.decisions < decisions or game.phase.name != "ROLL":
        game.apply(game.legal_actions().choice(rng))
    return game


def lines() -> list[str]:
    """A line each: what, and its number."""
    return of_streams() + of_cards() + of_the_board()


if __name__ == "__main__":
    print("\n".join(lines()))
