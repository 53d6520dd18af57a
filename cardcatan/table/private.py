"""Files for their owner alone: whoever reads the secret of a running game, or its seed, knows all hands."""

from __future__ import annotations

import os
import stat
from io import FileIO
from pathlib import Path


def make_private(directory: Path) -> None:
    """Make a directory, and those above it, that only its owner may enter; one that is there stays as it is. OSError."""
    if not directory.exists():
        make_private(directory.parent)
        directory.mkdir(mode=0o700, exist_ok=True)


def new_file(path: Path) -> FileIO:
    """Begin a file, or begin it anew, that only its owner may read; nothing is buffered. OSError.

    On Windows what is below the user's own directory is the user's own anyway.
    """
    # not opened but made: what others have opened before would stay readable for them
    path.unlink(missing_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    return open(os.open(path, flags, 0o600), "wb", buffering=0)


def keep_private(path: Path) -> None:
    """Close a file to others that an older version has left open to them. OSError."""
    if os.name == "posix" and (mode := stat.S_IMODE(path.stat().st_mode)) & 0o077:
        path.chmod(mode & 0o700)
