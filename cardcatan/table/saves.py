"""Where games are kept that may go on another day."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from cardcatan.errors import RecordError
from cardcatan.games.record import Record, decode, load


def saves() -> Path:
    """The directory of this user's journals; it need not exist yet."""
    return Path(platformdirs.user_data_dir("cardcatan", appauthor=False)) / "games"


def unfinished(directory: str | Path) -> list[Path]:
    """The journals in `directory` of games that are not over, the latest first; other files are passed over."""
    found = [path for path in Path(directory).glob("*.txt") if _goes_on(path)]
    return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def _goes_on(path: Path) -> bool:
    try:
        data = load(path)
        return Record.parse(decode(data[: data.rfind(b"\n") + 1]), whole=False).result is None
    except (OSError, RecordError):
        return False
