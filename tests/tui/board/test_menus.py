"""The questions of the board offer every legal action and nothing else, by few keys."""

from __future__ import annotations

import itertools

import pytest

from cardcatan.tui.board.cards import CardPicker, OfferPanel
from cardcatan.tui.board.menus import TurnPanel, board_panel_for, offer_text
from cardcatan.tui.board.names import COMMANDS, letter
from cardcatan.tui.board.places import PlacePanel
from cardcatan.tui.glyphs import SETS
from cardcatan.tui.i18n import set_language
from cardcatan.tui.panels import Back, Choice, Panel, Push, Send
from cardcatan.tui.text import plain, width

from .fake import NONE, FakeRules, FakeView
from .samples import PHASES, VIEW, in_phase, panel_of, speaker


def sends(panel: Panel) -> list[tuple[str, ...]]:
    """Everything that can be decided in a question and those after it, as text; offers of one's own making left out."""
    if isinstance(panel, PlacePanel):
        results = [result() for result in panel.legal.values()]
    elif isinstance(panel, CardPicker):
        kinds = [kind for kind in range(5) if panel.held[kind]]
        sets = itertools.combinations_with_replacement(kinds, panel.wanted) if panel.wanted <= 2 else [[k] for k in kinds]
        results = []
        for some in sets:
            try:
                results.append(panel.result(list(some)))
            except KeyError:
                continue  # the sample offers only some of the pairs
    elif isinstance(panel, OfferPanel):
        return []
    else:
        assert isinstance(panel, Choice)
        results = [option.result() for option in panel.options]
    found = []
    for result in results:
        if isinstance(result, Push):
            found += sends(result.panel)
        else:
            assert isinstance(result, Send)
            found.append(tuple(map(str, result.actions)))
    return found


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("phase", PHASES)
def test_every_legal_action_can_be_reached(phase: str, lang: str) -> None:
    set_language(lang)
    view = PHASES[phase]
    panel = panel_of(view)
    assert panel is not None and width(panel.title)
    offered = {actions[0] for actions in sends(panel)}
    assert offered == {text for text in view.legal if not text.startswith("offer")}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("phase", PHASES)
def test_keys_of_a_question_differ(phase: str, lang: str) -> None:
    set_language(lang)
    todo: list[Panel | None] = [panel_of(PHASES[phase])]
    while todo:
        panel = todo.pop()
        if isinstance(panel, Choice):
            keys = [option.key for option in panel.options if option.key]
            assert len(set(keys)) == len(keys), keys
            todo += [result.panel for option in panel.options if isinstance(result := option.result(), Push)]


def press(view: FakeView, *keys: str) -> object:
    """Keys through a question and those after it; what the last key did."""
    panels = [panel_of(view)]
    result: object = None
    for key in keys:
        assert panels[-1] is not None
        result = panels[-1].press(key)
        if isinstance(result, Push):
            panels.append(result.panel)
        elif isinstance(result, Back):
            panels.pop()
    return result


def sent(view: FakeView, *keys: str) -> list[str]:
    result = press(view, *keys)
    assert isinstance(result, Send), result
    return [str(action) for action in result.actions]


def test_a_turn_by_keys() -> None:
    assert sent(VIEW, "e") == ["end"]
    assert sent(VIEW, "d") == ["buy"]
    assert sent(VIEW, "k") == ["knight"] and sent(VIEW, "w") == ["roads"] and sent(VIEW, "a") == ["ask"]
    assert sent(VIEW, "s", "enter") == ["settlement 18"]
    assert sent(VIEW, "c", "down", "enter") == ["city 40"] and sent(VIEW, "c", "down", "up", "enter") == ["city 8"]
    assert sent(VIEW, "r", "b", "4", "enter") in (["road 13"], ["road 20"], ["road 26"])
    assert sent(VIEW, "m", "o") == ["monopoly O"]
    assert sent(VIEW, "y", "w", "w", "enter") == ["plenty WW"]
    assert sent(VIEW, "y", "o", "g", "enter") == ["plenty GO"]


def test_a_trade_with_the_bank_takes_two_keys() -> None:
    assert sent(VIEW, "3", "b") == ["bank W B"]
    assert sent(VIEW, "b", "w", "l") == ["bank W L"] and sent(VIEW, "b", "g", "enter") == ["bank G O"]
    assert press(VIEW, "1") is None  # not enough lumber


def test_a_turn_on_a_russian_keyboard() -> None:
    set_language("ru")
    for latin, cyrillic, what in (("[", "\u0445", "end"), ("h", "\u0440", "knight"), ("c", "\u0441", "roads")):
        assert sent(VIEW, latin) == sent(VIEW, cyrillic) == [what]


def test_an_enter_too_many_decides_nothing_in_a_turn() -> None:
    assert press(VIEW, "enter") is None
    assert press(VIEW, "enter", "down", "up") is None


def test_cards_to_discard_are_chosen_together() -> None:
    assert sent(PHASES["discard"], "l", "w", "w", "o", "enter") == ["discard L", "discard W", "discard W", "discard O"]
    assert press(PHASES["discard"], "l", "w", "enter") is None
    assert sent(PHASES["discard one"], "w") == ["discard W"]


def test_the_robber_and_its_victim() -> None:
    assert sent(PHASES["robber"], "e", "3", "enter") == ["robber 18"]
    assert sent(PHASES["steal"], "4") == ["steal @3"]
    notes = [plain(option.note) for option in panel_of(PHASES["steal"]).options]  # type: ignore[union-attr]
    assert notes == ["9 cards (1×B 2×G)", "12 cards (3×W 1×O)"]


def test_the_dice_are_rolled_by_enter_or_its_letter() -> None:
    assert sent(PHASES["roll"], "enter") == sent(PHASES["roll"], "r") == ["roll"]
    assert sent(PHASES["roll"], "k") == ["knight"]


# --- offers ----------------------------------------------------------------------------------------------------------

def test_an_offer_in_few_keys() -> None:
    assert sent(VIEW, "o", "w", "w", "enter", "o", "enter") == ["offer 2W O"]
    assert sent(VIEW, "o", "l", "right", "b", "b", "enter") == ["offer L 2B"]
    assert sent(VIEW, "o", "down", "b", "up", "g", "w", "enter") == ["offer WG B"]
    # To some: a digit takes a player out, and in again.
    assert sent(VIEW, "o", "w", "3", "enter", "o", "enter") == ["offer W O @1 @3"]
    assert sent(VIEW, "o", "w", "3", "3", "enter", "o", "enter") == ["offer W O"]
    assert sent(VIEW, "o", "w", "2", "3", "4", "enter", "o", "enter") == ["offer W O"]  # to nobody is to all


def offer(view: FakeView = VIEW) -> OfferPanel:
    result = press(view, "o")
    assert isinstance(result, Push) and isinstance(result.panel, OfferPanel)
    return result.panel


def test_impossible_terms_are_refused_with_a_reason() -> None:
    panel = offer()
    for key in "lb":  # one lumber, no brick
        panel.press(key)
    assert panel.sides[0] == [1, 0, 0, 0, 0] and panel.refused
    panel.press("l")
    assert panel.sides[0] == [1, 0, 0, 0, 0] and panel.refused
    panel.press("right")
    assert not panel.refused
    panel.press("l")
    assert panel.sides[1] == [0] * 5 and panel.refused  # [D1] not on both sides
    for _ in range(6):
        panel.press("o")
    assert panel.sides[1] == [0, 0, 0, 0, 4] and panel.refused  # at most offer_cards
    assert panel.press("escape") is None and panel.sides == [[0] * 5, [0] * 5]
    assert isinstance(panel.press("escape"), Back)


def test_cards_are_taken_out_again_from_both_sides() -> None:
    panel = offer()
    for key in ("w", "g", "right", "o", "backspace", "backspace"):
        panel.press(key)
    assert panel.sides == [[0, 0, 1, 0, 0], [0] * 5] and panel.side == 0
    assert panel.press("enter") is None and panel.side == 1


def test_an_offer_is_answered_by_one_key() -> None:
    assert sent(PHASES["answer"], "a") == ["accept"] and sent(PHASES["answer"], "d") == ["decline"]
    assert sent(PHASES["answer"], "enter") == ["decline"]  # the cursor stands on what gives nothing away
    counter = press(PHASES["answer"], "c")
    assert isinstance(counter, Push) and isinstance(counter.panel, OfferPanel)
    assert counter.panel.sides == [[1, 0, 0, 0, 0], [0, 0, 2, 0, 0]] and counter.panel.seats == ()
    assert sent(PHASES["answer"], "c", "right", "w", "enter") == ["offer L 3W"]
    text = "\n".join(plain(row) for row in panel_of(PHASES["answer"]).body(34, 9, SETS["ascii"]))  # type: ignore[union-attr]
    assert "you get [W][W]" in text and "you give [L]" in text
    assert press(PHASES["answer without the cards"], "a") is None
    assert sent(PHASES["answer without the cards"], "enter") == ["decline"]
    assert sent(PHASES["asked"], "c", "l", "enter", "g", "enter") == ["offer L G"]


def test_a_proposal_is_closed_by_one_key() -> None:
    assert sent(PHASES["close"], "2") == ["close @1"] and sent(PHASES["close"], "4") == ["close @3"]
    assert sent(PHASES["close"], "w") == ["withdraw"]
    notes = [plain(option.note) for option in panel_of(PHASES["close"], "ascii").options]  # type: ignore[union-attr]
    assert notes == ["accepts", "[W] -> [O]", ""]  # from one's own side


def test_two_players_name_nobody() -> None:
    view = VIEW.but(rules=FakeRules(players=2))
    assert offer(view).seats == ()
    assert sent(view, "o", "w", "enter", "o", "enter") == ["offer W O"]


def test_texts_of_offers() -> None:
    """[N2]"""
    assert offer_text((0, 0, 2, 0, 0), (0, 0, 0, 0, 1), None) == "offer 2W O"
    assert offer_text((1, 0, 1, 0, 0), (0, 0, 0, 0, 2), {3, 1}) == "offer LW 2O @1 @3"


# --- drawing ---------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("size", "height"), [(34, 9), (60, 4), (54, 12), (34, 4)])
def test_questions_fit_their_place(phase: str, size: int, height: int, lang: str) -> None:
    set_language(lang)
    for glyphs in SETS.values():
        todo = [board_panel_for(PHASES[phase], PHASES[phase].legal_actions(), speaker(glyphs.name))]  # type: ignore[arg-type]
        while todo:
            panel = todo.pop()
            rows = panel.body(size, height, glyphs)
            assert len(rows) <= height or (height == 4 and size == 34), (phase, [plain(row) for row in rows])
            assert all(width(row) <= size for row in rows), [plain(row) for row in rows]
            assert panel.hints(glyphs)
            if isinstance(panel, Choice):
                todo += [result.panel for option in panel.options if isinstance(result := option.result(), Push)]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_menu_of_a_turn_shows_every_word_whole(lang: str) -> None:
    set_language(lang)
    panel = panel_of(VIEW)
    assert isinstance(panel, TurnPanel)
    for size, height in ((34, 9), (60, 4)):
        text = "\n".join(plain(row) for row in panel.body(size, height, SETS["unicode"]))
        for option in panel.options:
            assert f"{option.key} {plain(option.label)}" in text, (text, option.key)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_letters_of_commands_differ_within_a_question(lang: str) -> None:
    set_language(lang)
    for group in (("road", "settlement", "city", "buy", "bank", "offer", "ask", "end", "knight", "roads", "plenty", "monopoly"),
                  ("roll", "knight", "roads", "plenty", "monopoly"), ("accept", "decline", "counter", "never"), ("withdraw",)):
        assert len({letter(command) for command in group}) == len(group)
        assert set(group) <= set(COMMANDS)


def test_year_of_plenty_with_the_banks_last_card() -> None:
    """[V5]"""
    view = in_phase("MAIN", "end", "plenty O", bank=(0, 0, 0, 0, 1))
    assert sent(view, "y", "o", "enter") == ["plenty O"]


def test_a_phase_that_is_not_known_lists_its_actions() -> None:
    view = in_phase("OVER", "end", hand=NONE)
    assert sent(view, "1") == ["end"]
