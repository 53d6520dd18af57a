"""Whole games in which every decision is made by the keys that the screen shows for it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cardcatan import Action, BoardAction, BoardRules, CardRules
from cardcatan.tui.board.cards import OfferPanel
from cardcatan.tui.board.cursor import ARROWS
from cardcatan.tui.board.places import PlacePanel
from cardcatan.tui.keys import TO_CYRILLIC, TO_LATIN
from cardcatan.tui.names import letter_of
from cardcatan.tui.panels import Choice, Panel, Picker, Push, Send
from cardcatan.tui.tablescreen import TableScreen

from .sitting import Sitting

Way = tuple[list[str], tuple[Action | BoardAction, ...]]


def ways(panel: Panel, rng: random.Random) -> Iterator[Way]:
    """Every decision that the question leads to, with the keys that lead there; of several cards one choice."""
    if isinstance(panel, PlacePanel):
        for number, answer in panel.legal.items():
            result = answer()
            assert isinstance(result, Send)
            yield [*(panel.labels[number] if rng.random() < 0.8 else _walk(panel, number)), "enter"], result.actions
        return
    if isinstance(panel, OfferPanel):
        yield from _terms(panel, rng)
        return
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


def _walk(panel: PlacePanel, target: int) -> list[str]:
    """Arrow keys from where the cursor is to a place."""
    ways_to: dict[int, list[str]] = {panel.cursor: []}
    todo = [panel.cursor]
    while target not in ways_to:
        here = todo.pop(0)
        for arrow in ARROWS:
            end = panel._steps.get((here, arrow), here)
            if end not in ways_to:
                ways_to[end] = [*ways_to[here], arrow]
                todo.append(end)
    return ways_to[target]


def _terms(panel: OfferPanel, rng: random.Random) -> Iterator[Way]:
    """One offer of some of the own cards; not what was there to begin with, which would be accepting."""
    anew = ["escape"] if any(map(any, panel.sides)) else []
    held = [kind for kind in range(5) for _ in range(min(panel.held[kind], panel.most))]
    give = rng.sample(held, rng.randint(1, min(2, len(held))))
    get = [rng.choice([kind for kind in range(5) if kind not in give])] * rng.randint(1, panel.most)
    keys = [[letter_of(kind).lower() for kind in side] for side in (give, get)]
    one = rng.choice(panel.seats) if panel.seats and rng.random() < 0.3 else None
    counts = [tuple(side.count(kind) for kind in range(5)) for side in (give, get)]
    if counts == [tuple(side) for side in panel.sides]:
        return
    others = panel.seats if one is None else [seat for seat in panel.seats if seat != one]
    result = panel.result(counts[0], counts[1], None if others == panel.seats else frozenset(others))
    assert isinstance(result, Send)
    yield [*anew, *keys[0], "enter", *keys[1], *([str(one + 1)] if one is not None else []), "enter"], result.actions


def _arrows(panel: Choice, target: int) -> list[str]:
    """Arrow keys from the first option to another one: across the columns, then down."""
    columns = sorted({option.column for option in panel.options})
    here = [i for i, option in enumerate(panel.options) if option.column == panel.options[target].column]
    across = ["right"] * columns.index(panel.options[target].column) if len(columns) > 1 else []
    return [*across, *["down"] * here.index(target)]


def other_layout(key: str) -> str:
    return TO_CYRILLIC.get(key) or TO_LATIN.get(key) or key


CARD = [CardRules(players=2), CardRules(players=3, goal=12), CardRules(players=4, soothsayer=False)]
GAMES = [*[(rules, lang) for rules in CARD for lang in ("en", "ru")],
         (BoardRules(players=3, goal=4), "ru"), (BoardRules(players=4, goal=5), "en")]


@pytest.mark.parametrize(("rules", "lang"), GAMES, ids=[f"{rules.game} {rules.players} {lang}" for rules, lang in GAMES])
async def test_every_decision_of_a_game_is_made_by_its_keys(rules: CardRules | BoardRules, lang: str) -> None:
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
