"""The engine against the slow model, over many random games, after every step."""

import os
import random
from collections import Counter
from types import SimpleNamespace

import pytest

from cardcatan import Action, CardGame, CardRules
from tests.model import cards
from tests.model.card_model import CardModel
from tests.model.chance import Dealt
from tests.model.compare import Disagreement, compare, shadow, step
from tests.model.random_position import place, random_position

GAMES = int(os.environ.get("CARDCATAN_MODEL_GAMES", "400"))
CHUNKS = 40
VERBS = ("market", "deck", "trade", "library", "guild", "build", "draw")


def random_options(chooser: random.Random) -> dict[str, object]:
    """[O1] Any options; mostly short games, so that there are many."""
    players = chooser.randint(2, 6)
    return {
        "players": players,
        "goal": chooser.choice([5, 6, 7, 8, 10, 10, 12, 15]),
        "start": chooser.choice([None, chooser.randrange(players)]),
        "soothsayer": chooser.random() < 0.6,
        "destiny": chooser.choice(["clockwise", "counter-clockwise"]),
        "round_limit": chooser.choice([1, 2, 5, 10, 10, 20, 40, 100]),
    }


class Chooser:
    """A random player that likes some kinds of actions more than others, so that games go to different places."""

    def __init__(self, chooser: random.Random) -> None:
        self._random = chooser
        self._likes = {verb: chooser.choice([0.05, 0.5, 1, 3]) for verb in VERBS}

    def choose(self, legal: set[str]) -> str:
        verbs = sorted({text.split()[0] for text in legal})
        (verb,) = self._random.choices(verbs, [self._likes.get(verb, 1) for verb in verbs])
        actions = sorted(text for text in legal if text.split()[0] == verb)
        return actions[-1] if verb == "draw" and self._random.random() < 0.5 else self._random.choice(actions)


def beginning(rules: CardRules, chooser: random.Random) -> tuple[CardModel, CardGame]:
    """A game from its deal."""
    game = CardGame(rules, seed=chooser.getrandbits(64))
    return shadow(game), game


def middle(rules: CardRules, chooser: random.Random) -> tuple[CardModel, CardGame]:
    """A game from a position in which anything may have been built."""
    position = random_position(rules, chooser)
    return place(rules, position), CardGame.setup(rules, chooser.getrandbits(64), **position.fields())


def play_both(seed: int) -> Counter[str]:
    """One game in both, compared at every step; what happened in it."""
    chooser = random.Random(seed)
    rules = CardRules(**random_options(chooser))
    model, game = (middle if seed % 2 else beginning)(rules, chooser)
    player, happened = Chooser(chooser), Counter()
    compare(model, game)
    while not game.over:
        text = player.choose(model.legal())
        game.apply(Action.parse(text))
        try:
            step(model, game, text)
        except (Disagreement, cards.ModelError) as error:
            pytest.fail(f"seed {seed}, {game.rules}, decision {game.decisions}, {text}: {error}")
        happened.update(happening.kind for happening in model.story)
    happened[model.outcome] += 1
    return happened


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_engine_and_model_agree(chunk: int) -> None:
    """Same actions, same chance: same legal actions, events, views and ends."""
    for seed in range(chunk, GAMES, CHUNKS):
        play_both(seed)


@pytest.mark.parametrize("seed", range(20))
def test_model_alone_loses_no_card(seed: int) -> None:
    """The model plays by itself, and its own books balance; nobody's bound is more than is there."""
    chooser = random.Random(seed)
    rules = SimpleNamespace(**random_options(chooser))
    deck = cards.resource_cards(rules.players)
    chooser.shuffle(deck)
    hands = [cards.counted(deck[3 * seat : 3 * seat + 3]) for seat in range(rules.players)]
    market = cards.counted(deck[-5:])
    model, player, chance = CardModel.start(rules, 0, hands, market), Chooser(chooser), Dealt(seed)
    while model.outcome is None:
        model.apply(player.choose(model.legal()), chance)
        model.check()
        assert_bounds_hold(model)


def assert_bounds_hold(model: CardModel) -> None:
    for number, seat in enumerate(model.seats):
        paid = model.payment.paid if model.payment and number == model.current else []
        held = cards.counted(seat.hand + seat.aside + paid)
        for observer in model.everybody():
            bound = model.knowledge.of(observer, number)
            assert observer == number or all(low <= count for low, count in zip(bound, held, strict=True))
