"""What the entries of a room add up to. Entries change it, and nothing else does; it tells nobody."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, ClassVar

from cardcatan.errors import JournalError
from cardcatan.games.card import Rules
from cardcatan.games.game import AnyAction
from cardcatan.table import entries as e
from cardcatan.table import talk
from cardcatan.table.fair import fingerprint
from cardcatan.table.people import Person, Place
from cardcatan.table.sitting import Finished, Sitting
from cardcatan.table.table import By

LINES_KEPT = 200
MOST_BANNED = 1000


class Book:
    """A room as its ledger has it. `entries` and `finished` gather what came of it until somebody takes them."""

    sitting: Sitting | None
    """The running or last game."""

    def __init__(self, first: e.Created) -> None:
        self.first = first
        self.number, self.host = first.room, first.host
        self.entries: list[e.Entry] = []
        self.finished: list[Finished] = []
        self.banned: dict[bytes, None] = {}
        self.line = self.last_member = self.game = 0
        self.open()

    # --- what it says ---------------------------------------------------------------------------------------------

    @property
    def phase(self) -> talk.Phase:
        """As the members are told."""
        return self.sitting.phase if self.sitting else "lobby"

    @property
    def in_game(self) -> bool:
        """From the dealer's commitment to the end of the game?"""
        return self.sitting is not None and self.sitting.stage != "over"

    @property
    def current(self) -> Sitting:
        """The running or last game. JournalError: there is none."""
        if not self.sitting:
            raise JournalError("there is no game at this table")
        return self.sitting

    @property
    def pristine(self) -> bool:
        """Is it as it was first, but for its counts and whom it has banned?"""
        seats = [(place.bot, place.wins) for place in self.places]
        same = self.settings == self.first.settings and seats == [(bot, 0) for bot in self.first.bots]
        return same and not (self.people or self.sitting or self.lines)

    def seat_of(self, person: Person) -> int | None:
        """Where somebody sits."""
        for seat, place in enumerate(self.places):
            if place.person is person:
                return seat
        return None

    def seat_states(self) -> tuple[talk.SeatState, ...]:
        """All that is public of the seats."""
        return tuple(map(self._seat_state, range(len(self.places))))

    def _seat_state(self, seat: int) -> talk.SeatState:
        place = self.places[seat]
        game = self.sitting
        if game and self.in_game and not place.taken:  # sent away in the middle of it
            return talk.SeatState(bot=self.settings.stand_in, name=game.players[seat].name, conceded=True, ready=True)
        if not place.person:
            return talk.SeatState(bot=place.bot, name=place.bot, ready=bool(place.bot), wins=place.wins)
        person = place.person
        return talk.SeatState(
            member=person.member,
            name=person.name,
            ready=person.ready,
            conceded=bool(game and seat in game.conceded and game.players[seat].key == person.key),
            wins=place.wins,
            pause=person.wish,
            offered=place.offered,
        )

    # --- what changes it ------------------------------------------------------------------------------------------

    def do(self, entry: e.Entry) -> None:
        """Something happened: it is so, and goes into the ledger."""
        self.apply(entry)
        self.entries.append(entry)

    def act(self, seat: int, action: AnyAction, number: int, by: By, used: int) -> bool:
        """Take an action, as `Sitting.act` says, into the ledger. TableError, with no trace."""
        shown = self._act(seat, action, number, by, used)
        entry = e.Acted(room=self.number, seat=seat, action=str(action), by=by, used=used if shown else 0)
        self.entries.append(entry)
        return shown

    def apply(self, entry: e.Entry) -> None:
        """Read an entry. JournalError, LookupError, CatanError: it cannot follow those before it."""
        if entry.room != self.number:
            raise JournalError("this entry belongs to table {room}", room=entry.room)
        self._READ[type(entry)](self, entry)

    def _act(self, seat: int, action: AnyAction, number: int, by: By, used: int) -> bool:
        shown = self.current.act(seat, action, number, by, used)
        if self.current.stage == "over":
            self._over()
        return shown

    def open(self) -> None:
        """The room as it is when nobody has come yet."""
        self.settings = self.first.settings
        self.people: dict[int, Person] = {}
        self.by_key: dict[bytes, Person] = {}
        self.places = [Place(bot=bot) for bot in self.first.bots]
        self.lines: deque[talk.Said] = deque(maxlen=LINES_KEPT)
        self.played = 0
        self.sitting = None

    def _joined(self, entry: e.Joined) -> None:
        person = self.people.get(entry.member)
        if person:
            person.name, person.gone = entry.name, False
            return
        person = Person(entry.member, entry.key, entry.name, fingerprint(entry.key))
        self.people[entry.member] = self.by_key[entry.key] = person
        self.last_member = entry.member
        if entry.seat is not None:
            self.places[entry.seat] = Place(person)

    def _left(self, entry: e.Left) -> None:
        person = self.people[entry.member]
        if self.in_game and self.seat_of(person) is not None:
            person.gone = True
        else:
            self._remove(person)

    def _remove(self, person: Person) -> None:
        del self.people[person.member], self.by_key[person.key]
        for seat, place in enumerate(self.places):
            if place.person is person:
                self.places[seat] = Place()
            elif place.offered == person.member:
                place.offered = None

    def _sat(self, entry: e.Sat) -> None:
        person = self.people[entry.member]
        old = self.seat_of(person)
        wins = 0 if old is None else self.places[old].wins
        if old is not None:
            self.places[old] = Place()
        for place in self.places:
            if place.offered == person.member:
                place.offered = None
        self.places[entry.seat] = Place(person, wins=wins)

    def _stood(self, entry: e.Stood) -> None:
        self.places[entry.seat] = Place()

    def _bot_sat(self, entry: e.BotSat) -> None:
        self.places[entry.seat] = Place(bot=entry.bot)

    def _configured(self, entry: e.Configured) -> None:
        old, self.settings = self.settings, entry.settings
        if (old.rules, old.games) == (self.settings.rules, self.settings.games):
            return
        self.sitting, self.played = None, 0
        seats = Rules.parse(self.settings.rules).players
        self.places = [*self.places[:seats], *(Place() for _ in range(seats - len(self.places)))]
        for place in self.places:
            place.wins = 0

    def _kicked(self, entry: e.Kicked) -> None:
        person = self.people[entry.member]
        seat = self.seat_of(person)
        self._remove(person)
        if entry.ban:
            self.banned[person.key] = None
            while len(self.banned) > MOST_BANNED:
                del self.banned[next(iter(self.banned))]
        if self.in_game and seat is not None:
            self.current.kicked.add(seat)
            self.current.changed.add(person.key)
            self._give_up(seat)

    def _spoke(self, entry: e.Spoke) -> None:
        person = self.people[entry.member]
        self.line += 1
        said = talk.Said(line=self.line, member=person.member, name=person.name, n=entry.n, text=entry.text)
        person.said = said
        self.lines.append(said)

    def _dealing(self, entry: e.Dealing) -> None:
        if self.sitting:  # a rematch
            self.places = [*self.places[1:], self.places[0]]
        if self.played >= self.settings.games:
            self.played = 0
            for place in self.places if self.settings.games > 1 else ():
                place.wins = 0
        self.game += 1
        players = []
        for place in self.places:
            place.offered = None
            players.append(e.Finisher(key=place.person.key if place.person else None, name=place.name, bot=place.bot))
        settings = self.settings
        bank = settings.bank_ms if settings.clock else None
        self.sitting = Sitting(self.game, settings.title, settings.rules, entry.secret, players, bank)

    def _promised(self, entry: e.Promised) -> None:
        self.current.digests[entry.seat] = entry.digest

    def _collected(self, _: e.Collected) -> None:
        self.current.stage = "open"

    def _revealed(self, entry: e.Revealed) -> None:
        self.current.salts[entry.seat] = entry.salt

    def _started(self, _: e.Started) -> None:
        self.current.start(self.host, self.number)

    def _acted(self, entry: e.Acted) -> None:
        table = self.current.table
        action = table.rules.parse_action(entry.action)
        self._act(entry.seat, action, table.number(entry.seat), entry.by, entry.used)

    def _time_up(self, entry: e.TimeUp) -> None:
        self.current.expired = True
        self.current.warned.add(entry.seat)

    def _gave_up(self, entry: e.GaveUp) -> None:
        self._give_up(entry.seat)

    def _give_up(self, seat: int) -> None:
        self.places[seat].offered = None
        self.current.give_up(seat)
        if self.current.stage == "over":
            self._over()

    def _abandoned(self, _: e.Abandoned) -> None:
        self.current.abandon()
        self._over()

    def _offered(self, entry: e.Offered) -> None:
        self.places[entry.seat].offered = entry.member

    def _moved(self, entry: e.Moved) -> None:
        person, place = self.people[entry.member], self.places[entry.seat]
        giver, place.person, place.offered = place.person, person, None
        for other in self.places:
            if other.offered == person.member:
                other.offered = None
        if self.in_game:
            self.current.move(entry.seat, person.key, person.name)
        if giver and giver.gone:
            self._remove(giver)

    def _paused(self, _: e.Paused) -> None:
        self.current.paused = True

    def _resumed(self, _: e.Resumed) -> None:
        self.current.paused = False

    def _emptied(self, _: e.Emptied) -> None:
        self.open()

    def _over(self) -> None:
        game = self.current
        if game.winner is not None and game.winner not in game.conceded:
            self.places[game.winner].wins += 1
        self.played += not game.abandoned
        for person in [person for person in self.people.values() if person.gone]:
            self._remove(person)
        for place in self.places:
            place.offered = None
        self.finished.append(game.finished(self.number))

    _READ: ClassVar[dict[type, Callable[[Book, Any], None]]] = {
        e.Joined: _joined,
        e.Left: _left,
        e.Sat: _sat,
        e.Stood: _stood,
        e.BotSat: _bot_sat,
        e.Configured: _configured,
        e.Kicked: _kicked,
        e.Spoke: _spoke,
        e.Dealing: _dealing,
        e.Promised: _promised,
        e.Collected: _collected,
        e.Revealed: _revealed,
        e.Started: _started,
        e.Acted: _acted,
        e.TimeUp: _time_up,
        e.GaveUp: _gave_up,
        e.Abandoned: _abandoned,
        e.Offered: _offered,
        e.Moved: _moved,
        e.Paused: _paused,
        e.Resumed: _resumed,
        e.Emptied: _emptied,
    }
