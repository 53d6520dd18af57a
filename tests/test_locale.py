"""The Russian catalogue is whole, fills in what the English does, and is the one that is compiled."""

from __future__ import annotations

import gettext
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardcatan

pofile = pytest.importorskip("babel.messages.pofile")
extract = pytest.importorskip("babel.messages.extract")

PACKAGE = Path(cardcatan.__file__).parent
CATALOGUE = PACKAGE / "locale" / "ru" / "LC_MESSAGES" / "cardcatan.po"
# besides gettext's own functions the errors, whose texts are said in the reader's language by whoever shows them
KEYWORDS = {
    "_": None,
    "N_": None,
    "n_": (1, 2),
    "p_": ((1, "c"), 2),
    "CatanError": None,
    "NotationError": None,
    "MatchError": None,
    "JournalError": None,
    "TableError": (2,),
    "RecordError": (3,),
}


def messages() -> Iterator[tuple[str, str | None]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        with path.open("rb") as file:
            for _line, found, _comments, context in extract.extract("python", file, KEYWORDS):
                yield (found[0] if isinstance(found, tuple) else found), context


def fields(text: str) -> set[str]:
    return {name for _literal, name, _spec, _conversion in string.Formatter().parse(text) if name}


def russian():  # type: ignore[no-untyped-def]
    with CATALOGUE.open("rb") as file:
        return pofile.read_po(file, locale="ru")


def test_everything_that_is_said_has_russian_words() -> None:
    known = russian()
    missing = [text for text, context in messages() if not (found := known.get(text, context)) or not found.string]
    assert not missing


def test_the_russian_fills_in_what_the_english_does() -> None:
    for message in russian():
        if message.id:
            english, said = (text if isinstance(text, tuple) else (text,) for text in (message.id, message.string))
            wanted = set().union(*map(fields, english))
            assert all(fields(text) == wanted for text in said), message.id


def test_the_compiled_catalogue_is_that_of_the_source() -> None:
    with CATALOGUE.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in russian():
        if isinstance(message.id, tuple):
            assert tuple(compiled.ngettext(*message.id, n) for n in (1, 2, 5)) == message.string
        elif message.context:
            assert compiled.pgettext(message.context, message.id) == message.string
        elif message.id:
            assert compiled.gettext(message.id) == message.string
