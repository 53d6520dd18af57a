"""How the games of a room go: decisions of people and bots, the clock, and all that waits for a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from cardcatan.errors import NotationError, RoomError, RoomErrorCode, TableError, TableErrorKind
from cardcatan.games.board import BoardPhase, BoardView
from cardcatan.games.game import AnyAction, AnyLegal, AnyView
from cardcatan.table import entries as e
from cardcatan.table import talk
from cardcatan.table.book import Book
from cardcatan.table.clock import Clock
from cardcatan.table.dealer import Dealer, Entropy
from cardcatan.table.outbox import Outbox
from cardcatan.table.people import Person
from cardcatan.table.sitting import Sitting
from cardcatan.table.table import By

FIND_BACK_S = 60.0
"""How long a game stands still after a restart, for people to find back."""
_ANSWERS = 4
"""So many times as fast as others come a bot's answers to offers, of which an offer may have one from each seat."""

Ticket: TypeAlias = tuple[int, int]
_CODES = {
    TableErrorKind.NOT_YOUR_TURN: RoomErrorCode.NOT_YOUR_TURN,
    TableErrorKind.STALE: RoomErrorCode.STALE,
    TableErrorKind.ILLEGAL: RoomErrorCode.ILLEGAL,
    TableErrorKind.OVER: RoomErrorCode.OVER,
}


class Thought(NamedTuple):
    """A bot must decide: the seat's own, or a stand-in. `spec` and `seed` are for `make_player`, the same for a whole game.

    The answer may come at once; before `due` (monotonic seconds) nobody is told of it.
    """

    ticket: Ticket
    seat: int
    spec: str
    seed: int
    view: AnyView
    legal: AnyLegal
    due: float


class Play:
    """The running game. It decides what happens when; what happened goes into the book, and out to the members."""

    def __init__(self, book: Book, out: Outbox, entropy: Entropy) -> None:
        self._book, self._out = book, out
        self.deal = Dealer(book, out, entropy, self._started)
        self._clock = Clock()
        self._shown = 0.0  # when the watchers were told something last
        self._held: AnyAction | None = None  # what a bot decided, until it is due
        self._waits: float | None = None  # until when a restored game waits for people who are missing
        self.ended = float("-inf")
        """When the last game was over, in monotonic seconds."""

    def spent(self, now: float) -> int:
        """Milliseconds that the decision took so far which is due; 0 where no clock runs."""
        return self._clock.spent(now)

    # --- times ----------------------------------------------------------------------------------------------------

    def deadlines(self) -> Iterable[float]:
        """When something is due."""
        game = self._book.sitting
        if not game or game.stage == "over":
            return
        if (end := self._forsaken(game)) is not None:
            yield end
        if self._waits is not None:
            yield self._waits
        if self._stands(game):
            return
        if game.stage != "play":
            yield self.deal.due
        elif not game.paused:
            if self._held is not None:
                yield self._due()
            if self._clock.deadline is not None:
                yield self._clock.deadline

    def tick(self, now: float) -> None:
        """Do what is due."""
        game = self._book.sitting
        if not game or game.stage == "over":
            return
        end = self._forsaken(game)
        if end is not None and now >= end:
            self._book.do(e.Abandoned(room=self._book.number))
            self._over(now)
            return
        if self._waits is not None and now >= self._waits:
            stood, self._waits = self._stands(game), None
            self._stand_no_more(game, stood, now)
        if self._running(game):
            self._tick_game(game, now)
        elif not game.playing and not self._stands(game):
            self.deal.tick(now)

    def restored(self, now: float) -> None:
        """The host was restarted: for a minute a running game waits for whoever must decide, and at first for anybody."""
        self._shown = self.ended = now
        for place in self._book.places:
            if place.person:
                place.person.missing = not place.person.gone
        if self._book.in_game:
            self._waits = now + FIND_BACK_S
            self.deal.wait(now)
            if self._book.current.stage == "play":
                self._next_decision(now)

    def presence(self, person: Person, now: float) -> None:
        """Somebody came back, went away, or took over a seat."""
        game = self._book.sitting
        if not game or game.stage == "over":
            return
        stood, person.missing = self._stands(game), False
        if game.playing and self._person(game) is person:
            self._clock.presence(person.here, now)
        self._stand_no_more(game, stood, now)

    def _stands(self, game: Sitting) -> bool:
        """Does it wait after a restart: for whoever must decide, for all who have a say in the deal, or for anybody?"""
        if self._waits is None:
            return False
        people = [place.person for place in self._book.places if place.person]
        missing = [person for person in people if person.missing]
        if not game.playing or all(person.missing or person.gone for person in people):
            return bool(missing)
        return self._person(game) in missing and not self._decider(game)

    def _stand_no_more(self, game: Sitting, stood: bool, now: float) -> None:
        """Go on if that is possible; `stood`: until now the game has waited after a restart."""
        if stood and not game.playing and not self._stands(game):
            self.deal.wait(now)
        self._go_on(game, now)

    def _forsaken(self, game: Sitting) -> float | None:
        """When a game is given up that nobody can go on with: it stands still, and its players are all away."""
        players = self._players(game)
        if not game.playing or not players or any(person.here for person in players) or (game.banks and not game.paused):
            return None
        return max(person.absent for person in players) + self._book.settings.keep_ms / 1000

    def _players(self, game: Sitting) -> list[Person]:
        """People who have not given up."""
        places = enumerate(self._book.places)
        return [place.person for seat, place in places if place.person and seat not in game.conceded]

    def _go_on(self, game: Sitting, now: float) -> None:
        """Let the clock run unless something holds it up."""
        if self._running(game):
            self._clock.go(now)
            self._check_time(game, now)

    def _check_time(self, game: Sitting, now: float) -> None:
        if self._clock.up(now):
            self._time_up(game, now)

    def _running(self, game: Sitting) -> bool:
        return game.playing and not game.paused and not self._stands(game)

    def _tick_game(self, game: Sitting, now: float) -> None:
        if self._held is not None and now >= self._due():
            self._decide_held(game, now)
        else:
            self._check_time(game, now)

    def begin_when_ready(self, now: float) -> None:
        """Deal if all seats are taken and everybody who sits is ready; where bots play alone, the chair says so."""
        if self._book.in_game:
            return
        people = [place.person for place in self._book.places if place.person]
        if people and all(place.taken for place in self._book.places) and all(person.ready for person in people):
            self.deal.begin(now)

    def _started(self, now: float) -> None:
        self._shown, self._held = now, None
        self._next_decision(now)

    # --- decisions ------------------------------------------------------------------------------------------------

    @property
    def wanted(self) -> Thought | None:
        """What a bot must think about now."""
        game = self._book.sitting
        if not game or not self._running(game) or self._held is not None:
            return None
        spec = self._decider(game)
        seat = game.table.actor
        if not spec or seat is None:
            return None
        view = game.table.view(seat)
        return Thought(_ticket(game), seat, spec, game.bot_seeds[seat], view, view.legal_actions(), self._due())

    def act(self, person: Person, request: talk.Act, now: float) -> None:
        """A player decides."""
        game = self._book.sitting
        if game is None:
            raise RoomError(RoomErrorCode.NOT_NOW, "no game is played")
        if request.game != game.number:
            raise RoomError(RoomErrorCode.STALE, "game {game} is not the one that is played", game=request.game)
        seat = game.seat_of(person.key)
        if seat is None:
            raise RoomError(RoomErrorCode.NO_SEAT, "you watch this game")
        if game.stage == "over":
            raise RoomError(RoomErrorCode.OVER, "the game is over")
        if not game.playing:
            raise RoomError(RoomErrorCode.NOT_NOW, "the cards are not dealt yet")
        if game.paused:
            raise RoomError(RoomErrorCode.PAUSED, "the game is paused")
        if game.table.actor == seat and self._decider(game):
            raise RoomError(RoomErrorCode.NOT_YOUR_TURN, "the stand-in makes this decision")
        try:
            action = game.table.rules.parse_action(request.action)
        except NotationError as error:
            raise RoomError(RoomErrorCode.ILLEGAL, error.template, **error.params) from error
        self._decide(game, seat, action, request.number, "", now)

    def thought(self, ticket: Ticket, action: AnyAction, now: float) -> None:
        """What a bot decided on a Thought; nothing happens if that is not due any more. RoomError: it is not legal."""
        game = self._book.sitting
        if not game or not game.playing or ticket != _ticket(game) or not self._decider(game) or self._held is not None:
            return
        seat = game.table.actor
        assert seat is not None
        if action not in game.table.legal(seat):
            raise RoomError(RoomErrorCode.ILLEGAL, "{action} is not legal", action=str(action))
        self._held = action
        # what nobody sees need not wait, lest the number of hidden steps show in the time they take
        if self._running(game) and (now >= self._due() or not game.table.shows(action)):
            self._decide_held(game, now)

    def given_up(self, game: Sitting, now: float) -> None:
        """A seat is the stand-in's from now on."""
        if game.stage == "over":
            self._over(now)
            return
        if self._decider(game):
            self._clock.stop()
        if game.paused and not self._players(game):
            self.resume(now)  # nobody else could

    def pause(self, now: float) -> None:
        """Stand still."""
        self._book.do(e.Paused(room=self._book.number))
        self._clock.halt(now)
        self._out.touch()

    def resume(self, now: float) -> None:
        """Go on."""
        self._book.do(e.Resumed(room=self._book.number))
        self._out.touch()
        self._go_on(self._book.current, now)

    def _decide_held(self, game: Sitting, now: float) -> None:
        action, self._held = self._held, None
        seat = game.table.actor
        assert action is not None and seat is not None
        by: By = "clock" if game.expired and seat not in game.conceded else "bot"
        self._decide(game, seat, action, game.table.number(seat), by, now)

    def _decide(self, game: Sitting, seat: int, action: AnyAction, number: int, by: By, now: float) -> None:
        try:
            shown = self._book.act(seat, action, number, by, self._used(game, seat, now))
        except TableError as error:
            raise RoomError(_CODES[error.kind], error.template, **error.params) from error
        self._out.updates(0 if shown else self.spent(now))
        if game.stage == "over":
            self._over(now)
        elif shown:
            self._shown = now
            self._next_decision(now)

    def _used(self, game: Sitting, seat: int, now: float) -> int:
        """What the decision takes from the bank if it is made now."""
        if not game.banks or seat != game.table.actor or seat in game.conceded or game.players[seat].bot:
            return 0
        return game.banks[seat] if game.expired else self._clock.used(now)

    def _next_decision(self, now: float) -> None:
        """A public decision is due: let the clock run for it."""
        game, settings = self._book.current, self._book.settings
        person = self._person(game)
        self._clock.stop()
        if not person or not game.banks or self._decider(game):
            return
        seat = game.table.actor
        assert seat is not None
        self._clock.start(game.banks[seat], settings.free_ms, person.here, now)
        if self._running(game):
            self._check_time(game, now)
        else:
            self._clock.halt(now)

    def _time_up(self, game: Sitting, now: float) -> None:
        person, seat = self._person(game), game.table.actor
        assert person is not None and seat is not None
        first = seat not in game.warned
        self._book.do(e.TimeUp(room=self._book.number, seat=seat))
        self._clock.stop()
        if first:
            self._out.note("out-of-time", person, seat)

    def _over(self, now: float) -> None:
        self._clock.stop()
        self._held, self._waits, self.ended = None, None, now
        self._out.opened()
        self._out.touch()

    def _person(self, game: Sitting) -> Person | None:
        """Who holds the seat that must decide."""
        seat = game.table.actor
        return None if seat is None else self._book.places[seat].person

    def _decider(self, game: Sitting) -> str:
        """The bot that decides now; "": a person does."""
        seat = game.table.actor
        if seat is None:
            return ""
        if seat in game.conceded or game.expired:
            return self._book.settings.stand_in
        return game.players[seat].bot

    def _due(self) -> float:
        if not any(place.person for place in self._book.places):
            return self._shown
        view = self._book.current.table.view(None)
        answers = isinstance(view, BoardView) and view.phase == BoardPhase.ANSWER
        return self._shown + self._book.settings.pace_ms / (1000 * _ANSWERS if answers else 1000)


def _ticket(game: Sitting) -> Ticket:
    return game.number, game.table.decisions
