"""Whole games in which every decision is made by the keys that the screen shows for it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cardcatan import Action, CardRules
from cardcatan.tui.keys import TO_CYRILLIC, TO_LATIN
from cardcatan.tui.names import letter_of
from cardcatan.tui.panels import Choice, Panel, Picker, Push, Send
from cardcatan.tui.tablescreen import TableScreen

from .sitting import Sitting

Way = tuple[list[str], tuple[Action, ...]]


def ways(panel: Panel, rng: random.Random) -> Iterator[Way]:
    """Every decision that the question leads to, with the keys that lead there; of several cards one choice."""
    if isinstance(panel, Picker):
        cards = [kind for kind in range(5) for _ in range(panel.held[kind])]
        chosen = rng.sample(cards, panel.wanted)
        result = panel.result(chosen)
        assert isinstance(result, Send)
        yield [*[letter_of(kind).lower() for kind in chosen], "enter"], result.actions
        return
    assert isinstance(panel, Choice)
    for i, option in enumerate(panel.options):
        keys = [option.key] if option.key and rng.random() < 0.8 else ["home", "home", *_arrows(panel, i), "enter"]
        result = option.result()
        if isinstance(result, Push):
            for more, actions in ways(result.panel, rng):
                yield [*keys, *more], actions
        elif isinstance(result, Send):
            yield keys, result.actions


def _arrows(panel: Choice, target: int) -> list[str]:
    """Arrow keys from the first option to another one: across the columns, then down."""
    columns = sorted({option.column for option in panel.options})
    here = [i for i, option in enumerate(panel.options) if option.column == panel.options[target].column]
    across = ["right"] * columns.index(panel.options[target].column) if len(columns) > 1 else []
    return [*across, *["down"] * here.index(target)]


def other_layout(key: str) -> str:
    return TO_CYRILLIC.get(key) or TO_LATIN.get(key) or key


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    "rules", [CardRules(players=2), CardRules(players=3, goal=12), CardRules(players=4, soothsayer=False)], ids=str
)
async def test_every_decision_of_a_game_is_made_by_its_keys(rules: CardRules, lang: str) -> None:
    rng = random.Random(rules.players)
    sitting = Sitting(lang).start("human:Anna", *["random"] * (rules.players - 1), rules=rules, seed=17)
    game = sitting.desk.game
    assert game is not None
    await sitting.settle()
    kinds = set()
    while not game.over:
        screen = sitting.desk.screens[-1]
        assert isinstance(screen, TableScreen) and len(screen.panels) == 1
        keys, actions = rng.choice(list(ways(screen.panels[0], rng)))
        played = len(game.table.record().moves)
        await sitting.press(*(other_layout(key) if rng.random() < 0.3 else key for key in keys))
        moves = [move.action for move in game.table.record().moves[played : played + len(actions)]]
        assert tuple(moves) == actions, (keys, actions, moves)
        kinds |= {action.kind for action in actions}
    assert sitting.screen == "Sheet" and len(kinds) > 7
