"""The results of some games in a row: played by the core, or one by one for players of one's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cardcatan import core
from cardcatan.games.board import BoardEventKind, BoardGame, BoardRule
from cardcatan.games.card import Outcome, Rule
from cardcatan.games.game import AnyGame, AnyRules
from cardcatan.games.record import apply_any
from cardcatan.games.result import digest
from cardcatan.players import Player, make_player

Maker = Callable[[int], Player]
Spec = str | Maker
SOURCES = {
    "card": ("roads", "knights", "settlements", "cities", "expansions"),
    "board": ("settlements", "cities", "longest road", "largest army", "victory cards"),
}
"""Where points come from, by game, in the order of `points_by_source`."""


@dataclass
class Batch:
    """Sums over games; `seat_wins` are in the order of play, 0 who begins; `digests` are 8 bytes a game, in order."""

    games: int = 0
    turns: int = 0
    decisions: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    seat_wins: Counter[int] = field(default_factory=Counter)
    dice: Counter[int] = field(default_factory=Counter)
    fired: Counter[Rule | BoardRule] = field(default_factory=Counter)
    points: Counter[tuple[int, str]] = field(default_factory=Counter)
    digests: bytes = b""

    def add(self, other: Batch) -> None:
        """Take in the sums of the games that follow; digests are left to the caller, who hashes them."""
        self.games += other.games
        self.turns += other.turns
        self.decisions += other.decisions
        self.wins.update(other.wins)
        self.outcomes.update(other.outcomes)
        self.seat_wins.update(other.seat_wins)
        self.dice.update(other.dice)
        self.fired.update(other.fired)
        self.points.update(other.points)


def play_batch(
    rules: AnyRules, specs: Sequence[Spec], seed: int, piece: tuple[int, int], cancel: core.Cancel
) -> Batch:
    """The games of a piece (first, number) of an experiment, played by the core without the GIL; specs name bots."""
    names = [spec for spec in specs if isinstance(spec, str)]
    played = core.play_games(rules, names, seed, *piece, cancel)
    batch = Batch(fired=Counter(played.fired), dice=Counter(played.dice))
    for player, points in enumerate(played.points):
        _score(batch, rules, player, points)
    for index, game in enumerate(played.results, piece[0]):
        place = None
        if game.winner is not None:
            begins = rules.deal(core.game_seed(seed, index)).current if rules.start is None else rules.start
            place = (game.winner + index - begins) % rules.players
        _count(batch, game.winner, place, game.outcome, game.turns, game.decisions)
    batch.digests = b"".join(game.digest.to_bytes(8, "little") for game in played.results)
    return batch


def play_own(
    rules: AnyRules, specs: Sequence[Spec], seed: int, piece: tuple[int, int], cancel: core.Cancel
) -> Batch:
    """The same deals and seats, with the players asked from Python."""
    batch = Batch()
    first, count = piece
    for index in range(first, first + count):
        if cancel.is_set():
            break
        own = core.game_seed(seed, index)
        game = rules.deal(own)
        begins = game.current
        seats = [(index + player) % rules.players for player in range(rules.players)]
        players = [_make(spec, core.game_seed(own, player)) for player, spec in enumerate(specs)]
        _play_out(game, [players[seats.index(seat)] for seat in range(rules.players)], batch)
        winner = place = None
        if game.winner is not None:
            winner, place = seats.index(game.winner), (game.winner - begins) % rules.players
        _count(batch, winner, place, game.outcome, game.turn, game.decisions)
        batch.fired.update(game.fired)
        for player, seat in enumerate(seats):
            _score(batch, rules, player, game.points_by_source(seat))
        batch.digests += bytes.fromhex(digest(game))
    return batch


def _play_out(game: AnyGame, players: Sequence[Player], batch: Batch) -> None:
    while (seat := game.actor) is not None:
        view = game.view(seat)
        apply_any(game, players[seat].choose(view, view.legal_actions()))
        if isinstance(game, BoardGame):
            batch.dice.update(e.value + e.count for e in game.events if e.kind is BoardEventKind.ROLLED)


def _score(batch: Batch, rules: AnyRules, player: int, points: Sequence[int]) -> None:
    batch.points.update({(player, source): number for source, number in zip(SOURCES[rules.game], points, strict=True)})


def _make(spec: Spec, seed: int) -> Player:
    return make_player(spec, seed) if isinstance(spec, str) else spec(seed)


def _count(batch: Batch, winner: int | None, place: int | None, outcome: Outcome, turns: int, decisions: int) -> None:
    batch.games += 1
    batch.turns += turns
    batch.decisions += decisions
    batch.outcomes[outcome] += 1
    if winner is not None:
        batch.wins[winner] += 1
    if place is not None:
        batch.seat_wins[place] += 1
