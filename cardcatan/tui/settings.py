"""What the client remembers from one start to the next. Losing it costs nothing, so errors are let pass."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import platformdirs

DEFAULT_PACE = 0.9


@dataclass(slots=True)
class Settings:
    """Choices of the set-up screen; `pace` is in seconds between what bots do."""

    players: tuple[str, ...] = ("human", "greedy")
    goal: int | None = None
    soothsayer: bool = True
    games: int = 1
    swap_deals: bool = False
    pace: float = DEFAULT_PACE
    lang: str | None = None
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
            for field in fields(cls):
                if field.name in saved and _fits(saved[field.name], getattr(settings, field.name), field.name):
                    value = saved[field.name]
                    setattr(settings, field.name, tuple(value) if isinstance(value, list) else value)
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
    if name == "players":
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if name == "goal":
        return value is None or isinstance(value, int)
    if name == "lang":
        return value in (None, "en", "ru")
    if name == "pace":
        return isinstance(value, (int, float)) and 0 <= value <= 10
    return isinstance(value, type(default))
