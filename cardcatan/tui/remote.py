"""A game at a host on the network, as the table screen sees games."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardcatan.table import talk

from .clocks import Stopwatch, banks_now, minutes
from .edition import AnyLog
from .editions import edition_of
from .game import Extra, Mark, Viewer
from .glyphs import Glyphs
from .i18n import _
from .keys import letter
from .names import display_names, player_tag
from .options import Seat, distinct
from .text import Line, fmt, line
from .words import Speaker

if TYPE_CHECKING:
    from cardcatan.games.game import AnyAction, AnyEvent, AnyRules
    from cardcatan.net.client import Session
    from cardcatan.net.remote import RemoteGame, Told


class LanGame:
    """What one member sees of a game that runs at a host. `flush` sends what was asked of the session."""

    skips = False
    hurried = False

    def __init__(
        self, session: Session, game: RemoteGame, glyphs: Glyphs, flush: Callable[[], None], clock: Callable[[], float],
    ) -> None:
        assert session.state is not None
        self.session, self.remote, self._state = session, game, session.state
        self.viewer: Viewer = game.seat
        self._edition = edition_of(game.rules)
        names = _names(game.names, self.state.seats)
        self.speaker: Speaker = self._edition.speaker(names, glyphs, game.view(game.seat))
        self._log = self._edition.log(self.speaker)
        self._flush, self._clock = flush, clock
        self._watch = Stopwatch()
        self._begun_decision: Hashable = None
        self._before: Sequence[int] = ()
        self._begun = False
        self._late: tuple[int, int | None] = (-1, None)
        self.absorb()

    @property
    def state(self) -> talk.State:
        """The table around the game; after leaving it as it was last."""
        self._state = self.session.state or self._state
        return self._state

    @property
    def over(self) -> bool:
        return self.remote.over

    @property
    def extras(self) -> Sequence[Extra]:
        return (Extra(letter("talk"), _("talk"), "talk"),)

    @property
    def menu_word(self) -> str:
        """Time runs on while one reads what can be done."""
        return _("menu")

    @property
    def rules(self) -> AnyRules:
        return self.remote.rules

    def log(self, viewer: Viewer) -> AnyLog:
        return self._log

    def before(self, viewer: Viewer) -> Sequence[int]:
        return self._before

    def view(self, viewer: Viewer) -> Any:
        return self.remote.view(self.viewer)

    def number(self, viewer: Viewer) -> Hashable:
        return (self.remote.last, self.session.waiting, self._stands_in(self.viewer))

    def legal(self, viewer: Viewer) -> Iterable[AnyAction]:
        if self.viewer is None or self.session.waiting or self._stands_in(self.viewer):
            return ()
        return self.remote.legal(self.viewer)

    def act(self, viewer: int, actions: Sequence[AnyAction]) -> None:
        self._log.read()
        self._before = self.remote.view(self.viewer).scores
        self.session.act(actions)
        self._flush()

    def hurry(self) -> None:
        """Others take the time they take."""

    # --- what was told --------------------------------------------------------------------------------------------

    def absorb(self) -> None:
        """Take in what the host told since."""
        for told in self.remote.take(self.viewer):
            self._hear(told)
        if self._due() != self._begun_decision:
            self._begin_decision()
        self._run_clock()

    def _hear(self, told: Told) -> None:
        if not self._begun:
            self._log.begin(self._first(told))
            self._begun = True
        if told.by == "clock":
            self._say_out_of_time(told)
        self._log.add(told.events)
        if told.view is None:
            return
        self._before = self._before or told.view.scores

    def _first(self, told: Told) -> int:
        """Who began: in a catch-up the view of the deal is not sent, but the first change of turns is told."""
        if told.view is not None and told.number == 0:
            return told.view.current
        told_of = (event for update in self.remote.since(self.viewer, -1) for event in update.events)
        first = self._edition.beginner(told_of)
        return self.remote.view(self.viewer).current if first is None else first % len(self.speaker.names)

    def _say_out_of_time(self, told: Told) -> None:
        seat = next((event.seat for event in told.events if _is_doing(event)), None)
        late = (self._log.turn, seat)
        if seat is not None and late != self._late:
            self._late = late
            name = player_tag(seat, self.speaker.names)
            self._log.tell(fmt(_("The time of {name} is up: a bot decides"), name=name))

    def tell(self, said: Line) -> None:
        """Chat and notes stand between the moves."""
        self._log.tell(said)

    # --- time -------------------------------------------------------------------------------------------------------

    def _begin_decision(self) -> None:
        actor, self._begun_decision = self.remote.actor, self._due()
        if actor is not None and actor < len(self.remote.banks):
            self._watch.begin(self.state.settings.free_ms, self.remote.banks[actor], self.remote.began, self.remote.spent)

    def _due(self) -> Hashable:
        """Another one with every public decision; of two at once the players or the banks differ, or it is all the same."""
        return (self.remote.began, self.remote.actor, self.remote.banks)

    def _run_clock(self) -> None:
        """The clock runs while the game does; a player who is away has the bank alone."""
        actor = self.remote.actor
        running = bool(self.remote.banks) and actor is not None and self.state.phase == "playing" and self.session.online
        self._watch.set(self._clock(), running, actor is not None and self._is_away(actor))

    @property
    def ticking(self) -> float | None:
        """Seconds until a clock on the screen shows another time; None: none runs."""
        self._watch.advance(self._clock())
        return self._watch.until_change() if self._watch.running and self._watch.left_ms > 0 else None

    def time(self, viewer: Viewer) -> Sequence[Line]:
        seat, banks = self.viewer, self.remote.banks
        if seat is None or not banks or self.over:
            return ()
        self._watch.advance(self._clock())
        mine = self.remote.actor == seat
        if mine and self._watch.low:
            seconds = -int(-self._watch.left_ms // 1000)
            texts = (_("{n} s left, then a bot decides"), _("{n} s left!"))
            return [[("class:warn", text.format(n=seconds))] for text in texts]
        bank: Line = [("class:strong" if mine else "", minutes(self._watch.bank_ms if mine else banks[seat]))]
        if mine and self._watch.free_ms > 0:
            free: Line = [("class:strong", str(-int(-self._watch.free_ms // 1000)))]
            return [fmt(text, bank=bank, free=free) for text in (_("your time {bank} + {free} s"), _("{bank} + {free} s"))]
        # Beside the name of another player a bare clock would be taken for theirs.
        return [fmt(_("your time {bank}"), bank=bank), line(bank) if mine else fmt(_("you {bank}"), bank=bank)]

    def marks(self) -> Sequence[Mark]:
        self._watch.advance(self._clock())
        actor, banks = self.remote.actor, self.remote.banks
        left: Sequence[float | None] = banks_now(banks, actor, self._watch) or [None] * len(self.speaker.names)
        return [self._mark(seat, bank, seat == actor) for seat, bank in enumerate(left)]

    def _mark(self, seat: int, bank: float | None, acting: bool) -> Mark:
        state = self.state.seats[seat] if seat < len(self.state.seats) else talk.SeatState()
        clock = "" if bank is None or state.bot else minutes(bank)
        low = acting and self._watch.running and self._watch.low and not state.bot
        word = ""
        if state.conceded:
            word = _("gave up")
        elif self._is_away(seat):
            word = _("away")
        elif state.pause and self.state.phase == "playing":
            word = _("pause?")
        return Mark(clock, low, acting and self._watch.running and bool(clock), word)

    # --- what one waits for ---------------------------------------------------------------------------------------

    def waiting(self, viewer: Viewer) -> Line:
        actor = self.remote.actor
        if actor is None:
            return []
        dots = self.speaker.glyphs.ellipsis
        if actor == self.viewer and not self._stands_in(actor):
            return line(_("sent{ellipsis}").format(ellipsis=dots))
        name = line(self.speaker.names[actor])
        if actor == self.viewer:
            return fmt(_("a bot plays on for you{ellipsis}"), ellipsis=dots)
        if self._is_away(actor):
            self._watch.advance(self._clock())
            if self._watch.running:
                return fmt(_("{name} is away; a bot decides in {time}"), name=name, time=minutes(self._watch.left_ms))
            return fmt(_("{name} is away; the seat is held"), name=name)
        return fmt(_("{name} is playing{ellipsis}"), name=name, ellipsis=dots)

    def trouble(self) -> Line:
        if not self.session.online:
            dots = self.speaker.glyphs.ellipsis
            text = _("Connection lost, trying again{ellipsis} Your seat is held")
            return fmt(text, ellipsis=dots)
        if self.state.phase == "paused":
            return line(_("The game is paused") if self.viewer is None else _("The game is paused. Esc, Enter: go on playing"))
        return []

    def _stands_in(self, seat: Viewer) -> bool:
        """Whether a bot plays on for a person who gave up."""
        return seat is not None and seat < len(self.state.seats) and self.state.seats[seat].conceded

    def _is_away(self, seat: int) -> bool:
        member = self.state.seats[seat].member if seat < len(self.state.seats) else None
        return member is not None and not any(m.member == member and m.here for m in self.state.members)


def _is_doing(event: AnyEvent) -> bool:
    """Whether an event tells of what its seat did, and not of a change of turns."""
    return event.kind.name != "TURN" and event.seat is not None


def _names(names: Sequence[str], seats: Sequence[talk.SeatState]) -> tuple[str, ...]:
    """Names by seat; bots by what the screen calls them, two people of one name told apart."""
    bots = [seats[i].bot if i < len(seats) else "" for i in range(len(names))]
    people = tuple(Seat(bot=bot) if bot else Seat(name=name or "?") for name, bot in zip(names, bots, strict=True))
    return display_names(distinct(people))
