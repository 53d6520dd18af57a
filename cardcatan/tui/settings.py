"""What the client remembers from one start to the next. Losing it costs nothing, so errors are let pass."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import platformdirs

from cardcatan.games.game import GAMES

from .options import clean_name

DEFAULT_PACE = 0.9


@dataclass(slots=True)
class Settings:
    """Choices of the set-up screen; `pace` is in seconds between what bots do."""

    players: tuple[str, ...] = ("human", "greedy")
    game: str = "card"
    """Which one was played last."""
    rules: dict[str, str] = field(default_factory=dict)
    """By game, the rules that it was last played by."""
    games: int = 1
    swap_deals: bool = False
    pace: float = DEFAULT_PACE
    lang: str | None = None
    name: str = ""
    """What others call this person at tables on the network."""
    address: str = ""
    """The last address that was typed."""
    table: dict[str, Any] = field(default_factory=dict)
    """The settings of the last table that was opened for others, as talk.Settings has them."""
    table_bots: tuple[str, ...] = ()
    table_resume: tuple[str, ...] = ()
    """The words for the host of a table whose game was broken off; empty when there is none."""
    pace_override: float | None = None
    """For this run only: what the command line said."""

    @property
    def pace_in_force(self) -> float:
        return self.pace if self.pace_override is None else self.pace_override

    @classmethod
    def load(cls) -> Settings:
        settings = cls()
        with suppress(OSError, ValueError):
            saved = json.loads(path().read_text("utf-8"))
            for known in fields(cls):
                if known.name in saved and _fits(saved[known.name], getattr(settings, known.name), known.name):
                    value = saved[known.name]
                    setattr(settings, known.name, tuple(value) if isinstance(value, list) else value)
        return settings

    def save(self) -> None:
        with suppress(OSError):
            data = asdict(self)
            del data["pace_override"]
            path().parent.mkdir(parents=True, exist_ok=True)
            path().write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")


def path() -> Path:
    return Path(platformdirs.user_config_dir("cardcatan", appauthor=False)) / "tui.json"


def _fits(value: object, default: object, name: str) -> bool:
    """Whether a value from the file has the type that is expected of it."""
    if name in ("players", "table_bots", "table_resume"):
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if name == "name":
        return isinstance(value, str) and value == clean_name(value)
    if name == "game":
        return value in GAMES
    if name == "rules":
        return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())
    if name == "lang":
        return value in (None, "en", "ru")
    if name == "pace":
        return isinstance(value, (int, float)) and 0 <= value <= 10
    return isinstance(value, type(default))
