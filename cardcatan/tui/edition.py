"""What the screens need to know of a game, whichever it is: its words, questions, table, pages of help and score sheet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .game import Mark
from .glyphs import Glyphs
from .helptext import Page
from .panels import Panel
from .text import Line
from .words import Speaker


class AnyEntry(Protocol):
    """One line of a log."""

    turn: int
    fresh: bool
    line: Line

    heading: bool
    """Whether it begins a turn."""
    counted: bool
    """Whether it tells no more than the sizes of the hands do."""

    @property
    def happening(self) -> Any:
        """What was told, as the game's own words keep it; None: chat, or who came and went."""


class AnyLog(Protocol):
    """What one seat was told, in words."""

    speaker: Any
    turn: int

    @property
    def entries(self) -> Sequence[AnyEntry]:
        """The sentences, oldest first."""

    def begin(self, seat: int) -> None:
        """The heading of what comes before the first change of turns."""

    def add(self, events: Iterable[Any]) -> int:
        """Put events into words; returns how many lines are new or longer."""

    def tell(self, said: Line) -> None:
        """Put in a line that is no matter of the game."""

    def read(self) -> None:
        """The seat has decided: what came before is no longer new."""

    def when(self, entry: Any) -> str:
        """The round or turn of a heading, as the journal says it."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a table screen shows: the state as one knows it, and the question that is open."""

    view: Any
    before: Sequence[int]
    """The points that changes are marked against."""
    log: Any
    panel: Panel | None
    status: Line
    hints: Sequence[tuple[str, str]]
    match: Sequence[Line]
    speaker: Any
    marks: Sequence[Mark] = ()
    time: Sequence[Line] = ()
    urgent: bool = False


class Edition(ABC):
    """One game on the screens. Views, actions and events are its own ones."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What the game is called under the name of the program."""

    @property
    @abstractmethod
    def about(self) -> str:
        """The game in two sentences, for who has not played it."""

    @abstractmethod
    def speaker(self, names: tuple[str, ...], glyphs: Glyphs, view: Any) -> Speaker:
        """What its words need to know."""

    @abstractmethod
    def log(self, speaker: Any) -> AnyLog:
        """An empty log."""

    @abstractmethod
    def beginner(self, events: Iterable[Any]) -> int | None:
        """Who began, by all that was told; None: nothing shows it."""

    @abstractmethod
    def panel(self, view: Any, legal: Sequence[Any], speaker: Any) -> Panel:
        """The question that the view's seat must answer now."""

    @abstractmethod
    def usual(self, view: Any) -> bool:
        """Whether the question is the one of the whole turn, which comes again after each answer."""

    def brief(self, view: Any, action: Any) -> bool:
        """Whether a bot's decision is one of many small ones, which need no time of their own to be read."""
        return False

    @abstractmethod
    def draw(self, sight: Sight, columns: int, rows: int) -> list[Line]:
        """The table: exactly so many lines."""

    @abstractmethod
    def pages(self, view: Any, glyphs: Glyphs) -> list[Page]:
        """The rules by topic."""

    @abstractmethod
    def topic(self, view: Any) -> int:
        """The page that is about the present phase."""

    @abstractmethod
    def score_titles(self) -> list[str]:
        """The columns of the score sheet, the whole first."""

    @abstractmethod
    def scores(self, view: Any) -> list[tuple[int, ...]]:
        """By seat, what stands in these columns."""

    @abstractmethod
    def over_line(self, view: Any, winner: int | None, speaker: Any) -> Line:
        """How the game ended, in one sentence."""

    @abstractmethod
    def holding(self, view: Any, glyphs: Glyphs) -> Line:
        """What the view's seat holds, which others do not see."""
