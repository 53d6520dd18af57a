"""What `cardcatan --version` prints."""

from __future__ import annotations

import cardcatan
from cardcatan import core
from cardcatan.tui.i18n import _


def version_text() -> str:
    """The package, the core and the bench signature."""
    text = _("cardcatan {version}, core {core}, bench signature {signature}")
    return text.format(version=cardcatan.__version__, core=core.__version__, signature=core.signature())
