"""Random games of the board in engine and model at once: any options, from the founding or from the middle."""

import random
from collections import Counter
from dataclasses import replace

from cardcatan import BoardGame, CatanError

from . import board_adapter, board_island
from .board_actions import LETTERS, Terms
from .board_compare import Disagreement, compare, compare_terms, shadow, step
from .board_model import BoardModel
from .board_position import place
from .board_random_position import random_position
from .board_state import ANSWER, MAIN, Options
from .cards import ModelError, counted

BUILDS, PROPOSALS = ("settlement", "city", "road", "roads", "plenty", "knight"), ("offer", "ask")
LOWEST, HIGHEST = 3, 22  # [O1] goals
VERBS = ("road", "settlement", "city", "buy", "knight", "roads", "plenty", "monopoly", "bank", "offer", "ask", "end", "accept")


def random_options(chooser: random.Random) -> Options:
    """[O1] Any options; mostly short games, so that there are many."""
    players, proposals = chooser.choice([2, 3, 3, 4, 4]), chooser.choice([0, 0, 0, 1, 3, 10])
    return Options(
        players=players,
        goal=chooser.choice([3, 5, 7, 10, 10, 10, 13, 22]),
        start=chooser.choice([None, chooser.randrange(players)]),
        layout=chooser.choice(["spiral", "random", "beginner"]),
        harbours=chooser.choice(["shuffled", "printed"]),
        desert_centre=chooser.random() < 0.3,
        dev_before_roll=chooser.choice(["knight", "any"]),
        phases=chooser.choice(["free", "free", "strict"]),
        robber_desert=chooser.choice(["allowed", "forbidden"]),
        proposals=proposals,
        offer_cards=chooser.choice([1, 2, 4, 4, 6, 19]),
        turn_limit=chooser.choice([1, 5, 20, 40] if proposals > 1 else [1, 5, 20, 40, 80, 200]),
    )


class Chooser:
    """A random player that likes some kinds of actions more than others, so that games go to different places."""

    def __init__(self, chooser: random.Random) -> None:
        self._random = chooser
        self._likes = {verb: chooser.choice([0.05, 0.5, 1, 3]) for verb in VERBS}
        eager = chooser.choice([1, 1, 10])
        for verb in BUILDS:
            self._likes[verb] *= eager
        self._likes["settlement"] *= chooser.choice([1, 1, 30])
        for verb in PROPOSALS:
            self._likes[verb] /= 4  # each makes several decisions

    def choose(self, model: BoardModel) -> str:
        """A legal action: one of its kinds by liking, then evenly; now and then terms without a number."""
        texts = model.legal()
        verbs = sorted({text.split()[0] for text in texts})
        (verb,) = self._random.choices(verbs, [self._likes.get(verb, 1) for verb in verbs])
        if verb == "offer" and self._random.random() < 0.3:
            free = [text for text in self.terms(model) if model.allows(text)]
            if free:
                return free[0]
        return self._random.choice(sorted(text for text in texts if text.split()[0] == verb))

    def terms(self, model: BoardModel) -> list[str]:
        """Some terms, possible and impossible ones, where terms can be said."""
        if model.phase not in (MAIN, ANSWER):
            return []
        return [self._some_terms(model) for _ in range(4)]

    def _some_terms(self, model: BoardModel) -> str:
        hand = model.seats[model.actor].hand
        gives = counted(self._random.sample(hand, min(len(hand), self._random.randint(1, 3))))
        if model.proposal and model.proposal.terms and self._random.random() < 0.3:
            terms = model.proposal.terms.turned()
        else:
            wants = [self._random.choice([0, 0, 0, 1, 1, 2, 5]) for _ in LETTERS]
            mixed = self._random.random() < 0.1
            terms = Terms(gives, tuple(0 if give and not mixed else want for give, want in zip(gives, wants, strict=True)))
        if not sum(terms.gives) or not sum(terms.wants):
            return "offer L B"
        named = [f" @{seat}" for seat in range(4) if self._random.random() < 0.2]
        return str(terms) + "".join(named)


def begin(kind: type[BoardModel], options: Options, seed: int, chooser: random.Random) -> tuple[BoardModel, BoardGame]:
    """A game from its founding, now and then on an island made by hand."""
    island = str(board_island.made_by_hand(chooser)) if chooser.random() < 0.2 else None
    game = board_adapter.new(options, seed, island)
    return shadow(kind, game, options, island), game


def middle(kind: type[BoardModel], options: Options, seed: int, chooser: random.Random) -> tuple[BoardModel, BoardGame]:
    """A game from a position in which anything may have been built, with the goal not far away."""
    position = random_position(replace(options, goal=HIGHEST), chooser)
    most = max(place(options, position).scores)
    goal = min(HIGHEST, max(LOWEST, most + chooser.choice([1, 1, 2, 3, 5])))
    options = replace(options, goal=goal, turn_limit=chooser.choice([1, 3, 6, 6, 12, 40]))
    model = place(options, position)
    model.__class__ = kind
    return model, board_adapter.setup(options, seed, position)


def play_both(seed: int, kind: type[BoardModel] = BoardModel) -> Counter[str]:
    """One game in both, compared at every step; what happened in it. A `Disagreement` says where and how they differ."""
    chooser = random.Random(seed)
    options = random_options(chooser)
    stream = chooser.getrandbits(64)
    model, game = (middle if seed % 2 else begin)(kind, options, stream, chooser)
    player, happened = Chooser(chooser), Counter[str]()
    compare(model, game)
    while model.outcome is None:
        text = player.choose(model)
        try:
            compare_terms(model, game, player.terms(model))
            step(model, game, text)
        except (Disagreement, ModelError, CatanError) as error:
            raise Disagreement(f"seed {seed}, {options}, decision {game.decisions}, {text}: {error}") from error
        happened.update(happening.kind for happening in model.story)
    happened[model.outcome] += 1
    happened.update({f"fired {rule.name}": count for rule, count in game.fired.items()})
    return happened
