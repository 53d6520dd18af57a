"""What members may ask of a room, but for decisions in the game: each request is refused, or becomes entries and news."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal

from cardcatan.errors import RoomError, RoomErrorCode
from cardcatan.games.record import clean
from cardcatan.table import entries as e
from cardcatan.table import talk
from cardcatan.table.book import Book
from cardcatan.table.limits import check_bot, check_settings
from cardcatan.table.outbox import Outbox
from cardcatan.table.people import Person, Place
from cardcatan.table.play import Play

Dismissal = Literal["kicked", "banned"]


class Asks:
    """Answers requests. RoomError from `answer`: refused, with no trace."""

    def __init__(self, book: Book, out: Outbox, play: Play) -> None:
        self._book, self._out, self._play = book, out, play
        self.dismissed: list[tuple[bytes, Dismissal]] = []

    def answer(self, person: Person, request: talk.AnyRequest, now: float) -> None:
        """Do what a member asks."""
        self._ANSWERS[type(request)](self, person, request, now)

    def begin_pause(self, now: float) -> None:
        """Pause if all players who are here ask for it."""
        if self._book.phase != "playing":
            return
        if self._all_wish():
            self._play.pause(now)
            self._out.everybody(talk.Note(kind="paused"))

    def _all_wish(self) -> bool:
        present = [place.person for seat, place in enumerate(self._book.places) if self._may_pause(seat, place)]
        return bool(present) and all(person.wish for person in present if person)

    def _may_pause(self, seat: int, place: Place) -> bool:
        return place.person is not None and place.person.here and seat not in self._book.current.conceded

    # --- seats ----------------------------------------------------------------------------------------------------

    def _sit(self, person: Person, request: talk.Sit, _: float) -> None:
        place = self._place(request.seat)
        if place.person is person:
            return
        self._outside()
        if place.taken:
            raise RoomError(RoomErrorCode.SEAT_TAKEN, "{name} sits at @{seat}", name=place.name, seat=request.seat)
        self._book.do(e.Sat(room=self._book.number, member=person.member, seat=request.seat))
        person.ready = False
        self._out.note("sat", person, request.seat)
        self._out.touch()

    def _stand(self, person: Person, _: talk.Stand, __: float) -> None:
        seat = self._seat(person)
        self._outside()
        self._stand_up(person, seat)
        self._out.note("stood", person, seat)

    def _stand_up(self, person: Person, seat: int) -> None:
        self._book.do(e.Stood(room=self._book.number, seat=seat))
        person.ready = False
        self._out.touch()

    def _ready(self, person: Person, request: talk.Ready, now: float) -> None:
        seat = self._book.seat_of(person)
        self._outside()
        if seat is None:
            # nobody else can say so where bots play alone
            if request.on and self._out.chair() is person and all(place.bot for place in self._book.places):
                self._play.deal.begin(now)
                return
            raise RoomError(RoomErrorCode.NO_SEAT, "you have no seat")
        if person.ready != request.on:
            person.ready = request.on
            self._out.touch()

    def _offer(self, person: Person, request: talk.Offer, _: float) -> None:
        seat = self._seat(person)
        self._not_dealing()
        if request.member is not None:
            if self._book.in_game and seat in self._book.current.conceded:
                raise RoomError(RoomErrorCode.NOT_NOW, "you gave this game up")
            other = self._member(request.member)
            taken = self._book.seat_of(other)
            if taken is not None:
                raise RoomError(RoomErrorCode.SEAT_TAKEN, "{name} has a seat", name=other.name, seat=taken)
        if self._book.places[seat].offered != request.member:
            self._book.do(e.Offered(room=self._book.number, seat=seat, member=request.member))
            if request.member is None:
                self._out.note("kept", person, seat)
            else:
                self._out.note("offered", person, seat, other=self._member(request.member).name)
            self._out.touch()

    def _take(self, person: Person, request: talk.Take, now: float) -> None:
        place = self._place(request.seat)
        giver = place.person
        self._not_dealing()
        if giver is None or place.offered != person.member:
            raise RoomError(RoomErrorCode.SEAT_TAKEN, "seat @{seat} is not offered to you", seat=request.seat)
        self._book.do(e.Moved(room=self._book.number, seat=request.seat, member=person.member))
        giver.ready = giver.wish = person.ready = person.wish = False
        self._out.note("moved", giver, request.seat, other=person.name)
        self._out.touch()
        self._out.flush()
        if self._book.in_game:
            for one in (giver, person):
                self._out.retell(one, self._play.spent(now))
            self._play.presence(person, now)

    # --- the chair's rights ---------------------------------------------------------------------------------------

    def _configure(self, person: Person, request: talk.Configure, _: float) -> None:
        self._chair(person)
        self._outside()
        settings = check_settings(request.settings)
        self._book.do(e.Configured(room=self._book.number, settings=settings))
        for member in self._book.people.values():
            member.ready = False
        self._out.touch()

    def _seat_bot(self, person: Person, request: talk.SeatBot, _: float) -> None:
        self._chair(person)
        self._outside()
        place = self._place(request.seat)
        if place.taken:
            raise RoomError(RoomErrorCode.SEAT_TAKEN, "{name} sits at @{seat}", name=place.name, seat=request.seat)
        self._book.do(e.BotSat(room=self._book.number, seat=request.seat, bot=check_bot(request.bot)))
        self._out.touch()

    def _free_seat(self, person: Person, request: talk.FreeSeat, _: float) -> None:
        self._chair(person)
        self._outside()
        place = self._place(request.seat)
        if place.person:
            self._stand_up(place.person, request.seat)
            self._out.note("stood", place.person, request.seat, other=person.name)
        elif place.bot:
            self._book.do(e.Stood(room=self._book.number, seat=request.seat))
            self._out.touch()

    def _kick(self, person: Person, request: talk.Kick, now: float) -> None:
        self._chair(person)
        other = self._member(request.member)
        if other is person or other.key == self._book.first.owner:
            raise RoomError(RoomErrorCode.NOT_NOW, "{name} cannot be sent away", name=other.name)
        seat = self._book.seat_of(other)
        if seat is not None:
            self._not_dealing()
            self._may_dismiss_players(person)
        kind: Dismissal = "banned" if request.ban else "kicked"
        self._out.note(kind, other, seat, other=person.name)
        if other.here:
            self.dismissed.append((other.key, kind))
        in_game = self._book.in_game
        self._book.do(e.Kicked(room=self._book.number, member=other.member, ban=request.ban))
        self._out.touch()
        if in_game and seat is not None:
            self._play.given_up(self._book.current, now)

    def _may_dismiss_players(self, person: Person) -> None:
        """Who has nothing at stake in a game does not end it for others; the host belongs to its owner."""
        seat = self._book.seat_of(person)
        idle = seat is None or (self._book.in_game and seat in self._book.current.conceded)
        if self._book.in_game and idle and person.key != self._book.first.owner:
            raise RoomError(RoomErrorCode.NOT_NOW, "who does not play sends no player away during a game")

    # --- talk, pause, end -----------------------------------------------------------------------------------------

    def _say(self, person: Person, request: talk.Say, _: float) -> None:
        text = clean(clean(request.text)[: talk.CHAT_LENGTH])
        if not text:
            raise RoomError(RoomErrorCode.EMPTY, "there is nothing to say")
        if person.said and request.n <= person.said.n:
            return  # it was said: this is the same line once more
        self._book.do(e.Spoke(room=self._book.number, member=person.member, n=request.n, text=text))
        self._out.everybody(self._book.lines[-1])

    def _pause(self, person: Person, request: talk.Pause, now: float) -> None:
        seat = self._seat(person)
        phase = self._book.phase
        if phase not in ("playing", "paused") or seat in self._book.current.conceded:
            raise RoomError(RoomErrorCode.NOT_NOW, "only players of a running game can ask for a pause")
        if phase == "playing" and person.wish != request.on:
            person.wish = request.on
            if not self._all_wish():  # then it begins, and that is told
                self._out.note("pause-asked" if request.on else "pause-dropped", person, seat)
            self._out.touch()
        elif phase == "paused" and not request.on:
            for member in self._book.people.values():
                member.wish = False
            self._play.resume(now)
            self._out.note("resumed", person, seat)

    def _concede(self, person: Person, request: talk.Concede, now: float) -> None:
        seat = self._seat(person)
        game = self._book.sitting
        if not game or not game.playing or game.number != request.game:
            raise RoomError(RoomErrorCode.NOT_NOW, "game {game} is not being played", game=request.game)
        if seat in game.conceded:
            return
        self._book.do(e.GaveUp(room=self._book.number, seat=seat))
        person.wish = False
        self._out.note("conceded", person, seat)
        self._out.touch()
        self._play.given_up(game, now)

    def _leave(self, person: Person, _: talk.Leave, now: float) -> None:
        seat = self._book.seat_of(person)
        self._out.note("left", person, seat, but=person)
        self._book.do(e.Left(room=self._book.number, member=person.member))
        person.here = person.ready = person.wish = False
        person.absent = now
        self._out.touch()
        self._play.presence(person, now)

    # --- what they have in common ---------------------------------------------------------------------------------

    def _outside(self) -> None:
        if self._book.in_game:
            raise RoomError(RoomErrorCode.NOT_NOW, "not during a game")

    def _not_dealing(self) -> None:
        if self._book.phase == "dealing":
            raise RoomError(RoomErrorCode.NOT_NOW, "not while the cards are dealt")

    def _chair(self, person: Person) -> None:
        if self._out.chair() is not person:
            raise RoomError(RoomErrorCode.NOT_CHAIR, "that is the chair's right")

    def _seat(self, person: Person) -> int:
        seat = self._book.seat_of(person)
        if seat is None:
            raise RoomError(RoomErrorCode.NO_SEAT, "you have no seat")
        return seat

    def _place(self, seat: int) -> Place:
        if not 0 <= seat < len(self._book.places):
            raise RoomError(
                RoomErrorCode.NO_SUCH_SEAT, "seats go from @0 to @{last}, not @{seat}", last=len(self._book.places) - 1, seat=seat
            )
        return self._book.places[seat]

    def _member(self, member: int) -> Person:
        if member not in self._book.people:
            raise RoomError(RoomErrorCode.NO_MEMBER, "there is no member {member} here", member=member)
        return self._book.people[member]

    def _act(self, person: Person, request: talk.Act, now: float) -> None:
        self._play.act(person, request, now)

    def _commit(self, person: Person, request: talk.Commit, now: float) -> None:
        self._play.deal.commit(person, request, now)

    def _open(self, person: Person, request: talk.Open, now: float) -> None:
        self._play.deal.open(person, request, now)

    _ANSWERS: ClassVar[dict[type, Callable[[Asks, Person, Any, float], None]]] = {
        talk.Sit: _sit,
        talk.Stand: _stand,
        talk.Ready: _ready,
        talk.Configure: _configure,
        talk.SeatBot: _seat_bot,
        talk.FreeSeat: _free_seat,
        talk.Kick: _kick,
        talk.Say: _say,
        talk.Commit: _commit,
        talk.Open: _open,
        talk.Act: _act,
        talk.Pause: _pause,
        talk.Concede: _concede,
        talk.Offer: _offer,
        talk.Take: _take,
        talk.Leave: _leave,
    }
