"""A lock on an open file, so that two processes do not go on with the same game."""

from __future__ import annotations

import sys
from io import FileIO

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # a byte that no journal reaches: Windows forbids others to read what is locked

    def lock(file: FileIO) -> bool:
        """Lock `file` until it is closed; False: somebody else has."""
        try:
            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def lock(file: FileIO) -> bool:
        """Lock `file` until it is closed; False: somebody else has."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: play on
        return True
