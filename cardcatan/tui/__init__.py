"""The terminal client. `play`, `join` and `host` open it; everything else is its own business."""

from __future__ import annotations

from .options import COLOUR_CHOICES, GLYPH_CHOICES, LANGUAGES, HostOptions, JoinOptions, Options, ReplayOptions

__all__ = [
    "COLOUR_CHOICES", "GLYPH_CHOICES", "LANGUAGES", "HostOptions", "JoinOptions", "Options", "ReplayOptions",
    "host", "join", "play", "replay",
]


def play(options: Options) -> int:
    """Play at this terminal; returns the exit code: 0, 1 after a failure, 2 for wrong options."""
    return _run(options)


def join(options: JoinOptions) -> int:
    """Go to a table on the network; returns the exit code as `play` does."""
    return _run(options)


def host(options: HostOptions) -> int:
    """Open a table on the network and sit down at it; returns the exit code as `play` does."""
    return _run(options)


def replay(options: ReplayOptions) -> int:
    """Read a record at this terminal; returns the exit code as `play` does."""
    return _run(options)


def _run(options: Options | JoinOptions | HostOptions | ReplayOptions) -> int:
    from .app import run  # prompt_toolkit is loaded when somebody plays, not for `cardcatan bench`

    return run(options)
