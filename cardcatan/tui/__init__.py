"""The terminal client. `play(Options(...))` plays; everything else is its own business."""

from __future__ import annotations

from .options import COLOUR_CHOICES, GLYPH_CHOICES, LANGUAGES, Options

__all__ = ["COLOUR_CHOICES", "GLYPH_CHOICES", "LANGUAGES", "Options", "play"]


def play(options: Options) -> int:
    """Play at this terminal; returns the exit code: 0, 1 after a failure, 2 for wrong options."""
    from .app import play as run  # prompt_toolkit is loaded when somebody plays, not for `cardcatan bench`

    return run(options)
