"""The questions offer every legal action and nothing else."""

from __future__ import annotations

import pytest

from cardcatan import Action, ActionKind, CardRules, CardView, Phase
from cardcatan.tui.i18n import set_language
from cardcatan.tui.menus import panel_for
from cardcatan.tui.names import EXPANSIONS, building_name, expansion_effect
from cardcatan.tui.panels import Choice, Columns, Kinds, Panel, Picker, Push, Send
from cardcatan.tui.text import line, plain

from .sitting import acting_views, speaker


def sends(panel: Panel) -> list[tuple[Action, ...]]:
    """Everything that can be decided in a question and those after it."""
    if isinstance(panel, Picker):
        out = []
        for kind in range(5):
            if panel.held[kind]:
                result = panel.result([kind])
                assert isinstance(result, Send)
                out.append(result.actions)
        return out
    assert isinstance(panel, Choice)
    found = []
    for option in panel.options:
        result = option.result()
        if isinstance(result, Push):
            found += sends(result.panel)
        else:
            assert isinstance(result, Send)
            found.append(result.actions)
    return found


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    "rules",
    [CardRules(players=2), CardRules(players=3, goal=15), CardRules(players=4, soothsayer=False), CardRules(players=6)],
    ids=str,
)
def test_every_legal_action_can_be_reached(rules: CardRules, lang: str) -> None:
    set_language(lang)
    phases = set()
    for view in acting_views(rules.players, 31, rules):
        legal = list(view.legal_actions())
        panel = panel_for(view, legal, speaker(rules.players))
        offered = sends(panel)
        assert {actions[0] for actions in offered} == set(legal)
        phases.add(view.phase)
        _keys_are_distinct(panel)
    assert {Phase.MAIN, Phase.GIVE} <= phases


def _keys_are_distinct(panel: Panel) -> None:
    if isinstance(panel, Choice):
        keys = [option.key for option in panel.options if option.key]
        assert len(set(keys)) == len(keys), keys


def test_payments_are_complete_and_the_cheapest_comes_first() -> None:
    seen = 0
    for seed in range(12):
        for view in acting_views(2, seed):
            if view.phase != Phase.MAIN:
                continue
            for build in [a for a in view.legal_actions() if a.kind == ActionKind.BUILD]:
                ways = view.payments(build.building)
                mine = [actions for actions in sends(panel_for(view, [build, *_draws(view)], speaker()))
                        if actions[0] == build]
                assert {actions[1:] for actions in mine} == {tuple(actions) for actions, _paid, _waived in ways}
                paid = {tuple(actions): sum(cards) for actions, cards, _waived in ways}
                assert paid[mine[0][1:]] == min(paid.values())
                seen += len(ways) > 1
    assert seen > 3


def _draws(view: CardView) -> list[Action]:
    return [a for a in view.legal_actions() if a.kind == ActionKind.DRAW]


def picker(held: tuple[int, ...], wanted: int) -> Picker:
    return Picker(line("title"), held, wanted, lambda kinds: Send(tuple(Action(f"give {'LBWGO'[k]}") for k in kinds)))


def test_several_cards_are_chosen_and_confirmed_together() -> None:
    panel = picker((1, 0, 3, 0, 2), 3)
    for key in ("w", "w", "b", "l"):
        assert panel.press(key) is None
    assert panel.chosen == [2, 2, 0]  # no brick in hand
    assert panel.press("o") is None and panel.chosen == [2, 2, 0]  # three are enough
    panel.press("backspace")
    panel.press("5")
    result = panel.press("enter")
    assert isinstance(result, Send) and [str(a) for a in result.actions] == ["give W", "give W", "give O"]


def test_arrows_choose_cards_too() -> None:
    panel = picker((0, 2, 0, 0, 1), 2)
    panel.press("enter")
    panel.press("down")
    panel.press(" ")
    assert panel.chosen == [1, 4]
    panel.press("escape")
    assert panel.chosen == []
    assert panel.press("escape") is not None


def test_a_card_is_not_chosen_more_often_than_it_is_held() -> None:
    panel = picker((1, 2, 0, 0, 0), 3)
    for _ in range(4):
        panel.press("l")
    assert panel.chosen == [0]
    panel.press("delete")
    assert panel.chosen == []


@pytest.mark.parametrize(("lang", "keys"), [("en", "wц3"), ("ru", "шi3")])
def test_kinds_by_letter_layout_and_digit(lang: str, keys: str) -> None:
    set_language(lang)
    for key in keys:
        panel = Kinds(line(""), [1, 2, 4], None, lambda kind: Send((Action(f"give {'LBWGO'[kind]}"),)))
        result = panel.press(key)
        assert isinstance(result, Send) and str(result.actions[0]) == "give W"


def test_the_cursor_goes_round_all_columns() -> None:
    for view in acting_views(3, 2):
        panel = panel_for(view, view.legal_actions(), speaker(3))
        if isinstance(panel, Columns) and len(panel.options) > 4:
            seen = set()
            for key in ("down", "down", "right", "down", "right", "up", "left", "home", "end") * 6:
                assert panel.press(key) is None
                seen.add(panel.cursor)
            assert len(seen) >= 3
            return


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_expansions_do_fits_the_smallest_window(lang: str) -> None:
    set_language(lang)
    for building in EXPANSIONS:
        assert len(f"›1 {building_name(building)}: {expansion_effect(building)}") <= 60


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_number_that_is_the_key_is_not_said_twice(lang: str) -> None:
    set_language(lang)
    said = set()
    for view in acting_views(2, 31, CardRules(players=2)):
        panel = panel_for(view, list(view.legal_actions()), speaker(2))
        for option in panel.options if isinstance(panel, Columns) else []:
            result = option.result()
            if isinstance(result, Push) and isinstance(result.panel, Choice):
                said |= {plain(line(o.key, " ", o.label)) for o in result.panel.options if o.key.isdigit()}
    assert ({"2 cards", "3 cards"} if lang == "en" else {"2 \u043a\u0430\u0440\u0442\u044b"}) <= said
    assert not any(text.startswith(f"{n} {n} ") for text in said for n in range(1, 5))
