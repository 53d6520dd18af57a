"""The games that the screens can show, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardcatan.games.game import GAMES

from .board.boardedition import BoardEdition
from .cardedition import CardEdition
from .edition import Edition

if TYPE_CHECKING:
    from cardcatan.games.game import AnyRules

EDITIONS: dict[str, Edition] = {"card": CardEdition(), "board": BoardEdition()}
assert set(EDITIONS) == set(GAMES)


def edition_of(rules: AnyRules) -> Edition:
    """The game of these rules."""
    return EDITIONS[rules.game]
