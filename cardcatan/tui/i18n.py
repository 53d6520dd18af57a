"""Languages: English in the source, the others in `cardcatan/locale`."""

from __future__ import annotations

import gettext
import locale
import os
from pathlib import Path

LOCALE_DIR = Path(__file__).resolve().parent.parent / "locale"
DOMAIN = "cardcatan"
LETTERS = {"en": "abc", "ru": "\u0430\u0431\u0432"}
"""A few letters of each language: an encoding that has them has the others too."""

_active: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def set_language(lang: str | None) -> str:
    """Switch to a language (None: the one of the locale); returns the one in force."""
    global _active, _language
    wanted = lang or detect_language()
    _active = gettext.translation(DOMAIN, str(LOCALE_DIR), [wanted], fallback=True)
    _language = "ru" if wanted == "ru" else "en"
    return _language


def language() -> str:
    return _language


def detect_language() -> str:
    """The first of LC_ALL, LC_MESSAGES, LANG that is set, as gettext reads them; else the system's."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return "ru" if value.lower().startswith("ru") else "en"
    try:
        system = locale.getlocale()[0] or ""
    except ValueError:
        system = ""
    return "ru" if system.lower().startswith("ru") else "en"


def _(message: str) -> str:
    return _active.gettext(message)


def n_(one: str, many: str, count: int) -> str:
    """The plural form for a count; `{n}` is left in place."""
    return _active.ngettext(one, many, count)


def p_(context: str, message: str) -> str:
    return _active.pgettext(context, message)
