"""Both languages are complete, and the compiled catalogue is in step with the readable one."""

from __future__ import annotations

import gettext
import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import cardcatan
import cardcatan.tui
from cardcatan import CardGame, CardRules, Phase
from cardcatan.tui import keys
from cardcatan.tui.glyphs import SETS
from cardcatan.tui.helptext import PHASE_TOPIC, topics
from cardcatan.tui.i18n import LOCALE_DIR, detect_language, n_, set_language
from cardcatan.tui.names import letter_of

PACKAGE = Path(cardcatan.__file__).parent
SOURCE = Path(cardcatan.tui.__file__).parent
PO = LOCALE_DIR / "ru" / "LC_MESSAGES" / "cardcatan.po"
# Besides the marks of gettext the errors: their texts are said in the reader's language by whoever shows them.
KEYWORDS = {
    "_": None, "n_": (1, 2), "p_": ((1, "c"), 2), "N_": None,
    "CatanError": None, "NotationError": None, "MatchError": None, "JournalError": None,
    "TableError": (2,), "RecordError": (3,), "RoomError": (2,), "ProtocolError": None, "HistoryError": None, "KeyFileError": None,
    "Differs": None, "Missing": None,
}


def catalogue() -> Catalog:
    with PO.open("rb") as file:
        return read_po(file, locale="ru")


def extracted() -> list[tuple[str | tuple[str, ...], str | None]]:
    found = extract_from_dir(PACKAGE, method_map=[("**.py", "python")], keywords=KEYWORDS)
    return [(message, context) for _file, _line, message, _comments, context in found]


def fields(text: str) -> set[str]:
    return {name for _literal, name, _spec, _conversion in string.Formatter().parse(text) if name}


def test_every_text_has_a_russian_translation() -> None:
    known = catalogue()
    missing = [m for m, context in extracted() if (found := known.get(m, context)) is None or not all(_strings(found.string))]
    assert not missing


def test_no_translation_is_left_over() -> None:
    ids = {(m if isinstance(m, str) else m[0], context) for m, context in extracted()}
    stale = [m.id for m in catalogue() if m.id and ((m.id if isinstance(m.id, str) else m.id[0]), m.context) not in ids]
    assert not stale


def test_translations_keep_the_parameters() -> None:
    for message in catalogue():
        if message.id:
            wanted = fields(message.id if isinstance(message.id, str) else message.id[1])
            for text in _strings(message.string):
                assert fields(text) == wanted, text


def test_plurals_have_three_forms() -> None:
    plural = [m for m in catalogue() if isinstance(m.id, tuple)]
    assert plural and all(len(m.string) == 3 for m in plural)


def test_the_compiled_catalogue_is_in_step() -> None:
    with PO.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in catalogue():
        if not message.id:
            continue
        if isinstance(message.id, tuple):
            for n, text in zip((1, 2, 5), message.string, strict=True):
                assert compiled.ngettext(*message.id, n) == text
        elif message.context:
            assert compiled.pgettext(message.context, message.id) == message.string
        else:
            assert compiled.gettext(message.id) == message.string


@pytest.mark.parametrize(("n", "word"), [(1, "карта"), (2, "карты"), (5, "карт"), (11, "карт"), (21, "карта")])
def test_russian_counts(n: int, word: str) -> None:
    set_language("ru")
    assert n_("{n} card", "{n} cards", n).format(n=n) == f"{n} {word}"


@pytest.mark.parametrize(("value", "lang"), [("ru_RU.UTF-8", "ru"), ("C", "en"), ("de_DE", "en"), ("RU", "ru")])
def test_the_locale_decides(monkeypatch: pytest.MonkeyPatch, value: str, lang: str) -> None:
    monkeypatch.setenv("LC_ALL", value)
    assert detect_language() == lang
    assert set_language(None) == lang
    assert set_language("en") == "en"


def test_every_text_can_be_shown_with_the_poorest_signs() -> None:
    """English in ASCII, Russian in the code page of old consoles: the other signs come from the glyph set."""
    known = catalogue()
    found = extract_from_dir(SOURCE, method_map=[("**.py", "python")], keywords=KEYWORDS)
    for _file, _line, message, _comments, context in found:
        assert all(text.isascii() for text in _strings(message)), message
        translation = known.get(message, context)
        assert translation is not None
        for text in _strings(translation.string):
            text.encode("cp866")


def test_no_text_hides_from_the_catalogue() -> None:
    """What stands in an f-string is not extracted."""
    for path in PACKAGE.rglob("*.py"):
        assert not re.search(r"""f(["']).*\{[np]?_\(.*\1""", path.read_text("utf-8")), path


def test_help_opens_at_the_page_of_the_phase() -> None:
    view = CardGame(CardRules(), seed=1).view(0)
    pages = topics(view, SETS["ascii"])
    titles = {phase.name: pages[index].title for phase, index in PHASE_TOPIC.items()}
    assert set(titles) == {phase.name for phase in Phase}
    assert titles["MAIN"] == "A turn" and titles["GIVE"] == titles["PICK"] == "Trading"
    assert "robbers" in titles["DISCARD"] and "destiny" in titles["FLIP"] and "end" in titles["OVER"]


def test_no_russian_in_the_source_but_the_keyboard() -> None:
    for path in SOURCE.glob("*.py"):
        if path.name != "keys.py":
            assert not re.search("[а-яё]", path.read_text("utf-8"), re.I), path


SCREENS = {
    "turn": ("market", "deck", "guild", "draw", "road", "knight", "settlement", "city", "expansion", "quit", "talk"),
    "sheet": ("again", "journal", "menu", "quit", "talk", "leave", "replay"),
    "replay": ("goto", "watch", "quit"),
    "first": ("play", "resume", "reopen", "host", "address", "name", "language", "watch", "quit"),
    "lobby": ("ready", "talk", "settings", "quit"),
    "a host's key": ("join", "trust", "no"),
    "question": ("yes", "no"),
    "destiny": ("flip", "keep", "quit"),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("screen", SCREENS)
def test_the_keys_of_one_screen_differ(lang: str, screen: str) -> None:
    set_language(lang)
    letters = [keys.letter(command) for command in SCREENS[screen]]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_letters_of_cards_differ_and_do_not_quit(lang: str) -> None:
    set_language(lang)
    letters = [letter_of(kind).lower() for kind in range(5)]
    assert len({*letters, keys.letter("quit"), keys.letter("library_trade")}) >= 6
    assert keys.letter("quit") not in letters


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_both_keyboard_layouts_mean_the_same_key(lang: str) -> None:
    set_language(lang)
    for latin, cyrillic in keys.TO_CYRILLIC.items():
        assert keys.normal(latin) == keys.normal(cyrillic) == keys.normal(cyrillic.upper())


def _strings(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)
