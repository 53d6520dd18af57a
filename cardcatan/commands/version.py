"""What `cardcatan --version` prints."""

from __future__ import annotations

import cardcatan
from cardcatan import core
from cardcatan.tui.i18n import _


def version_text() -> str:
    """The package, the core, and the bench signature of each game."""
    text = _("cardcatan {version}, core {core}, bench signatures {card} (card game) and {board} (board game)")
    card, board = core.signature("card"), core.signature("board")
    return text.format(version=cardcatan.__version__, core=core.__version__, card=card, board=board)
