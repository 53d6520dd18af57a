"""What the table screen needs of a running game, be it played at this keyboard or at a host on the network."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from .text import Line
from .words import Speaker

if TYPE_CHECKING:
    from cardcatan.games.game import AnyAction, AnyRules

    from .edition import AnyLog

Viewer = int | None
"""The seat that looks; None: a watcher."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands at the end of a player's row at a table on the network."""

    clock: str = ""
    """Thinking time left: `2:31`."""
    low: bool = False
    running: bool = False
    word: str = ""
    """`away`, `bot`, `pause?`: in place of the clock where both have no room."""


@dataclass(frozen=True, slots=True)
class Extra:
    """A key that such a game has beside those of every game."""

    key: str
    text: str
    command: str


class Game(Protocol):
    """One game as somebody sees who looks at it."""

    hurried: bool
    """Whether bots make no pauses until a person decides."""

    @property
    def speaker(self) -> Speaker:
        """Names and signs of the players."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def extras(self) -> Sequence[Extra]:
        """Further keys; none at one keyboard."""

    @property
    def skips(self) -> bool:
        """Whether a key makes bots hurry."""

    @property
    def menu_word(self) -> str:
        """What Esc leads to, in a word."""

    @property
    def rules(self) -> AnyRules:
        """By which it is played; they say which game it is."""

    def log(self, viewer: Viewer) -> AnyLog:
        """What this viewer was told."""

    def before(self, viewer: Viewer) -> Sequence[int]:
        """The points when this viewer last decided: what changed since is marked on the table."""

    def view(self, viewer: Viewer) -> Any:
        """What this viewer may know now."""

    def number(self, viewer: Viewer) -> Hashable:
        """Another one with every state in which the question may be another one."""

    def legal(self, viewer: Viewer) -> Iterable[AnyAction]:
        """What is to be decided by this viewer, at this screen, now; nothing otherwise."""

    def act(self, viewer: int, actions: Sequence[AnyAction]) -> None:
        """Decide, one action after the other. CatanError, OSError: it was not taken."""

    def hurry(self) -> None:
        """No more pauses until a person has to decide."""

    def waiting(self, viewer: Viewer) -> Line:
        """What one waits for, where nothing is asked."""

    def trouble(self) -> Line:
        """Why nothing can be decided though it is asked: no connection, a pause. Empty: nothing is in the way."""

    def time(self, viewer: Viewer) -> Sequence[Line]:
        """The viewer's own thinking time, prominent, in full and in short; nothing without a clock."""

    def marks(self) -> Sequence[Mark]:
        """By seat; empty at one keyboard."""
