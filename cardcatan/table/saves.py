"""Where games are kept that may go on another day."""

from __future__ import annotations

import hashlib
from datetime import datetime
from pathlib import Path

import platformdirs

from cardcatan.errors import RecordError
from cardcatan.games.record import Record, decode, load


def saves() -> Path:
    """The directory of this user's journals; it need not exist yet."""
    return Path(platformdirs.user_data_dir("cardcatan", appauthor=False)) / "games"


def keep(record: str, directory: str | Path) -> Path:
    """Write the text of a finished game's record to a file in `directory`, which is made if need be; once for a game. OSError."""
    place = Path(directory)
    place.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256(record.encode()).hexdigest()[:8]
    for kept in place.glob(f"*_{digest}.record"):
        if kept.read_bytes() == record.encode():
            return kept
    # no journal: it is not gone on with, also if it was conceded
    path = place / f"{datetime.now():%Y%m%d_%H%M%S}_{digest}.record"
    path.write_bytes(record.encode())
    return path


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
