"""Keys: one table for both languages and both keyboard layouts."""

from __future__ import annotations

from prompt_toolkit.keys import Keys

from .i18n import language

_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_CYRILLIC = "йцукенгшщзхъфывапролджэячсмитьбюё"
TO_CYRILLIC = dict(zip(_LATIN, _CYRILLIC, strict=True))
TO_LATIN = dict(zip(_CYRILLIC, _LATIN, strict=True))

# The letter of each command in each language. Within one screen they differ; a test checks it.
COMMANDS: dict[str, dict[str, str]] = {
    "market": {"en": "m", "ru": "р"},
    "deck": {"en": "p", "ru": "к"},
    "library_trade": {"en": "l", "ru": "б"},
    "guild": {"en": "g", "ru": "и"},
    "road": {"en": "r", "ru": "д"},
    "knight": {"en": "k", "ru": "ы"},
    "settlement": {"en": "s", "ru": "п"},
    "city": {"en": "c", "ru": "г"},
    "expansion": {"en": "x", "ru": "с"},
    "draw": {"en": "d", "ru": "в"},
    "quit": {"en": "q", "ru": "й"},
    "again": {"en": "n", "ru": "е"},
    "menu": {"en": "s", "ru": "м"},
    "journal": {"en": "j", "ru": "ж"},
    "yes": {"en": "y", "ru": "д"},
    "no": {"en": "n", "ru": "н"},
    "flip": {"en": "f", "ru": "п"},
    "keep": {"en": "k", "ru": "о"},
    "play": {"en": "p", "ru": "и"},
    "resume": {"en": "g", "ru": "п"},
    "host": {"en": "o", "ru": "о"},
    "reopen": {"en": "t", "ru": "т"},
    "address": {"en": "a", "ru": "а"},
    "name": {"en": "n", "ru": "в"},
    "language": {"en": "l", "ru": "я"},
    "watch": {"en": "w", "ru": "с"},
    "talk": {"en": "t", "ru": "ч"},
    "ready": {"en": "r", "ru": "г"},
    "settings": {"en": "s", "ru": "н"},
    "leave": {"en": "l", "ru": "у"},
    "join": {"en": "j", "ru": "п"},
    "replay": {"en": "r", "ru": "ш"},
    "goto": {"en": "g", "ru": "п"},
    "trust": {"en": "c", "ru": "с"},
}

# Names for the keys that are not characters, as the screens know them.
SPECIAL: dict[Keys | str, str] = {
    Keys.Up: "up", Keys.Down: "down", Keys.Left: "left", Keys.Right: "right",
    Keys.Home: "home", Keys.End: "end", Keys.PageUp: "pageup", Keys.PageDown: "pagedown",
    Keys.Enter: "enter", Keys.ControlJ: "enter", Keys.Escape: "escape", Keys.Tab: "tab", Keys.BackTab: "backtab",
    Keys.Backspace: "backspace", Keys.Delete: "delete",
    Keys.F1: "f1", Keys.F6: "f6",
    Keys.ControlC: "quit", Keys.ControlQ: "quit", Keys.ControlD: "quit",
}


def letter(command: str) -> str:
    """The command's letter in the language in force."""
    return COMMANDS[command][language()]


def normal(key: str) -> str:
    """A character as the keyboard layout of the language in force would have given it."""
    if len(key) != 1:
        return key
    low = key.lower()
    if language() == "ru":
        return TO_CYRILLIC.get(low, low)
    return TO_LATIN.get(low, low)
