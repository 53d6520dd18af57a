"""A game as one member is told of it: what a Table offers to who looks, built from the host's messages."""

from __future__ import annotations

from typing import NamedTuple

from cardcatan.errors import CatanError, ProtocolError
from cardcatan.games.card import Rules
from cardcatan.games.game import AnyEvent, AnyLegal, AnyRules, AnyView
from cardcatan.games.record import Record
from cardcatan.games.result import Result
from cardcatan.games.wire import events_from_wire, view_from_wire
from cardcatan.net.verify import Differs, Salt, Verdict, check_deal, conceded_seats, is_abandoned, verify
from cardcatan.table import talk

MOST_BYTES = 128 * 1024 * 1024
"""Of all updates of a game together; the longest games have a few megabytes."""
_MOST_EVENTS = 1000  # in one update


class Told(NamedTuple):
    """One update: its number, what happened, and the view from then on (None in older updates of a catch-up)."""

    number: int
    events: tuple[AnyEvent, ...]
    view: AnyView | None
    by: str
    """Who decided, if not the player: `bot`, or `clock` for the stand-in."""
    banks: tuple[int, ...]


class RemoteGame:
    """One game for one seat (None: a watcher). Methods that take a seat take only this one."""

    game: int
    """Its number at the table."""
    rules: AnyRules
    names: tuple[str, ...]
    seat: int | None
    banks: tuple[int, ...]
    """Milliseconds left in the banks, by seat, when the decision that is due began; empty without a clock."""
    began: float
    """When we were told last how much time the decision that is due has taken, in the caller's seconds."""
    spent: int
    """How much that was: milliseconds of the free time first, then of the bank."""
    dealt: talk.Dealt
    """What was said of the deal."""
    doubt: CatanError | None
    """The first difference that has shown already; the verdict will name it."""
    record: Record | None
    """After the end, as the dealer opened it; None if it cannot be read."""
    verdict: Verdict | None
    """After the end: was it fair?"""

    def __init__(self, dealt: talk.Dealt, now: float, mine: Salt | None = None, doubt: CatanError | None = None) -> None:
        """`mine`: what we gave to the deal; `doubt`: a difference that showed before. ProtocolError: no game is like that."""
        self.rules = _rules(dealt)
        self.game, self.names, self.seat, self.began = dealt.game, dealt.names, dealt.seat, now
        self.banks, self.spent, self.record, self.verdict = (), 0, None, None
        self.dealt, self.doubt = dealt, doubt or _doubt(dealt, mine)
        self._mine = mine
        self._updates: list[talk.Update] = []
        self._told: list[Told] = []
        self._view: AnyView | None = None
        self._fetched = self._bytes = 0

    @property
    def last(self) -> int:
        """The number of the last update; -1: none has come."""
        return len(self._told) - 1

    @property
    def seen(self) -> bool:
        """Whether there is a view yet."""
        return self._view is not None

    @property
    def actor(self) -> int | None:
        """The seat that must decide; None: the game is over."""
        return None if self.over else self._seen().actor

    @property
    def over(self) -> bool:
        """Whether nobody can decide any more: by the rules, or since all but one conceded."""
        return self.verdict is not None or self._seen().over

    @property
    def result(self) -> Result | None:
        """How it ended by the rules; None while it goes on, and when it was conceded."""
        return self.record.result if self.record else None

    @property
    def conceded(self) -> frozenset[int]:
        """The seats that conceded, as the record has it."""
        return conceded_seats(self.record) if self.record else frozenset()

    @property
    def winner(self) -> int | None:
        """The seat that won; None while it goes on, after a draw, and when the game was abandoned."""
        if self.record and not self.record.result:
            if is_abandoned(self.record):
                return None
            return next((seat for seat in range(len(self.names)) if seat not in self.conceded), None)
        return self._seen().winner

    def number(self, seat: int | None) -> int:
        """The state number: that of the last update."""
        self._check(seat)
        return self.last

    def view(self, seat: int | None) -> AnyView:
        """What this seat may know now. ProtocolError: no view has come yet."""
        self._check(seat)
        return self._seen()

    def legal(self, seat: int | None) -> AnyLegal:
        """What this seat may do now: nothing if it is not its decision."""
        return self.view(seat).legal_actions()

    def since(self, seat: int | None, number: int) -> list[Told]:
        """What was told after update `number`; -1: everything."""
        self._check(seat)
        return self._told[max(0, number + 1) :]

    def take(self, seat: int | None) -> list[Told]:
        """What was told and not fetched yet."""
        self._check(seat)
        news, self._fetched = self._told[self._fetched :], len(self._told)
        return news

    # --- from the host

    def add(self, update: talk.Update, size: int, now: float) -> bool:
        """Take the next update in, whose message had `size` bytes; False: it is known, but for the time on the clock.

        ProtocolError: it cannot be.
        """
        if update.number <= self.last:
            self._compare(update)
            if update.number == self.last and not update.more:
                self.began, self.spent = now, update.spent
            return False
        self._bytes += size
        if update.number != self.last + 1 or self._bytes > MOST_BYTES or len(update.events) > _MOST_EVENTS:
            raise ProtocolError("the host sent an update that cannot follow: number {number}", number=update.number)
        view = self._read(update)
        events = events_from_wire(self.rules, update.events, self.seat)
        told = Told(update.number, events, view, update.by, self._banks(update.banks))
        self.began, self.spent = now, update.spent
        self._view = view or self._view
        self.banks = told.banks
        self._updates.append(update)
        self._told.append(told)
        return True

    def open(self, opened: talk.Opened) -> None:
        """The game is over: check all of it."""
        try:
            self.record = Record.parse(opened.record, whole=False)
        except CatanError:
            self.record = None  # the verdict says why
        self.verdict = Verdict(self.doubt) if self.doubt else verify(self.dealt, self._updates, opened, self._mine)

    def _check(self, seat: int | None) -> None:
        if seat != self.seat:
            raise CatanError("this client was told the game for {ours}, not for {seat}", ours=_who(self.seat), seat=_who(seat))

    def _seen(self) -> AnyView:
        if self._view is None:
            raise ProtocolError("the host has not told this game yet")
        return self._view

    def _compare(self, update: talk.Update) -> None:
        """An update that comes again must be the same: else it is a difference that the verdict will name."""
        first = self._updates[update.number] if update.number >= 0 else None
        again = first and (first.events, first.view or update.view) == (update.events, update.view or first.view)
        if not again and not self.doubt:
            self.doubt = Differs("update {number} came twice, and not the same", number=update.number)

    def _read(self, update: talk.Update) -> AnyView | None:
        if not update.view:
            if update.more:
                return None
            raise ProtocolError("the host sent an update without a view: number {number}", number=update.number)
        view = view_from_wire(self.rules, update.view)
        if view.rules != self.rules or view.seat != self.seat:
            raise ProtocolError("the host sent the view of another game or seat")
        return view

    def _banks(self, banks: tuple[int, ...]) -> tuple[int, ...]:
        if banks and (len(banks) != len(self.names) or not all(0 <= ms <= talk.MAX_MS for ms in banks)):
            raise ProtocolError("the host sent clocks that cannot be")
        return banks


def _who(seat: int | None) -> str:
    return "watchers" if seat is None else f"@{seat}"


def _doubt(dealt: talk.Dealt, mine: Salt | None) -> CatanError | None:
    try:
        check_deal(dealt, mine)
    except Differs as error:
        return error
    return None


def _rules(dealt: talk.Dealt) -> AnyRules:
    """The rules of a deal in which everything has the right length."""
    rules = Rules.parse(dealt.rules)
    counts = {len(dealt.names), len(dealt.digests), len(dealt.salts)}
    if dealt.game < 1 or counts != {rules.players} or not (dealt.seat is None or 0 <= dealt.seat < rules.players):
        raise ProtocolError("the host dealt a game with seats that cannot be")
    return rules
