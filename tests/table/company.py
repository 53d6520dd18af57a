"""People and bots around a room, driven through its public door: what each of them heard, and the ledger."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

from cardcatan.games.game import AnyAction
from cardcatan.table import Entry, Finished, Room, RoomError, RoomErrorCode, talk
from cardcatan.table.entries import decode, encode
from cardcatan.table.fair import commitment

N = TypeVar("N")
CHECKED = 80  # so long a ledger is restored and compared after every step


def key(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


def salt(name: str) -> bytes:
    return hashlib.sha256(b"salt " + name.encode()).digest()


def again(ledger: Iterable[Entry], now: float = 0.0, seed: int = 1) -> Room:
    """The room that a ledger makes which went through a file."""
    return Room.restore([decode(encode(entry)) for entry in ledger], random.Random(seed).randbytes, now)


class Company:
    room: Room

    def __init__(
        self,
        players: int = 2,
        bots: Sequence[str] = (),
        *,
        seed: int = 1,
        owner: bytes = b"",
        goal: int = 5,
        rules: str = "card",
        **settings: object,
    ) -> None:
        """`rules` begin with the game."""
        settings.setdefault("pace_ms", 0)
        wanted = talk.Settings(rules=f"{rules} players={players} goal={goal}", **settings)  # type: ignore[arg-type]
        self.chance = random.Random(seed)
        self.begin(Room(1, wanted, False, random.Random(seed).randbytes, owner, bots=bots, host="here"))

    def begin(self, room: Room, ledger: Sequence[Entry] = (), now: float = 100.0) -> None:
        self.room, self.now = room, now
        self.heard: dict[bytes, list[talk.AnyNews]] = {}
        self.latest: dict[tuple[bytes, type], talk.AnyNews] = {}
        self.ledger = list(ledger)
        self.finished: list[Finished] = []
        self.dismissed: list[tuple[bytes, str]] = []
        self.pull()

    # --- what happens ---------------------------------------------------------------------------------------------

    def pull(self) -> None:
        self.ledger += self.room.take_entries()
        for whose, news in self.room.take_news():
            self.heard.setdefault(whose, []).append(news)
            self.latest[whose, type(news)] = news
        self.dismissed += self.room.take_dismissed()
        self.finished += self.room.take_finished()
        if len(self.ledger) < CHECKED:
            self.check()

    def check(self) -> None:
        """The ledger makes this room, and so does its snapshot."""
        snapshot = self.room.snapshot()
        assert again(self.ledger).snapshot() == snapshot
        assert again(snapshot).snapshot() == snapshot

    def enter(self, *names: str, **how: int | bool) -> None:
        for name in names:
            self.room.enter(key(name), name, self.now, **how)  # type: ignore[arg-type]
            self.pull()

    def away(self, name: str) -> None:
        self.room.away(key(name), self.now)
        self.pull()

    def ask(self, name: str, *requests: talk.AnyRequest) -> None:
        for request in requests:
            self.room.request(key(name), request, self.now)
            self.pull()

    def refused(self, name: str, request: talk.AnyRequest, code: RoomErrorCode) -> None:
        """The request is refused with this code, and leaves no trace."""
        before = self.room.snapshot(), self.room.seats, self.room.members, self.room.deadline, self.room.wanted
        with pytest.raises(RoomError) as caught:
            self.room.request(key(name), request, self.now)
        assert caught.value.code is code, caught.value
        assert str(caught.value)
        after = self.room.snapshot(), self.room.seats, self.room.members, self.room.deadline, self.room.wanted
        assert after == before
        assert (self.room.take_entries(), self.room.take_news(), self.room.take_dismissed()) == ([], [], [])

    def wait(self, seconds: float) -> None:
        """Time goes by, and all is done that becomes due in it."""
        end = self.now + seconds
        while (due := self.room.deadline) is not None and due <= end:
            self.now = max(self.now, due)
            self.room.tick(self.now)
            self.pull()
        self.now = end
        self.room.tick(self.now)
        self.pull()

    # --- what was heard -------------------------------------------------------------------------------------------

    def all(self, name: str, kind: type[N]) -> list[N]:
        return [news for news in self.heard.get(key(name), ()) if isinstance(news, kind)]

    def last(self, name: str, kind: type[N]) -> N:
        """The last of this kind that somebody was told."""
        return self.latest[key(name), kind]  # type: ignore[return-value]

    def legal(self, name: str) -> tuple[str, ...]:
        update = self.latest.get((key(name), talk.Update))
        return update.legal if isinstance(update, talk.Update) else ()

    def state(self, name: str) -> talk.State:
        return self.last(name, talk.State)

    def member(self, name: str) -> int:
        return self.state(name).you

    def notes(self, name: str) -> list[str]:
        return [note.kind for note in self.all(name, talk.Note)]

    def hush(self) -> None:
        """Forget what was heard, but for the last of each kind."""
        self.heard.clear()

    def sitting(self) -> list[str]:
        """The names at the seats."""
        return [seat.name for seat in self.room.seats]

    # --- games ----------------------------------------------------------------------------------------------------

    def ready(self, *names: str) -> None:
        for name in names:
            self.ask(name, talk.Ready(on=True))

    def deal(self, *names: str) -> None:
        """Everybody is ready, and takes part in the fair deal."""
        self.ready(*names)
        game = self.room.game
        for name in names:
            self.ask(name, talk.Commit(game=game, digest=commitment(salt(name))))
        for name in names:
            self.ask(name, talk.Open(game=game, salt=salt(name)))
        assert self.room.phase == "playing"

    def start(self, *names: str) -> None:
        self.enter(*names)
        self.deal(*names)

    def actor(self, *names: str) -> str:
        """Who of these must decide."""
        return next(name for name in names if self.legal(name))

    def other(self, *names: str) -> str:
        """The first of these who need not."""
        return next(name for name in names if not self.legal(name))

    def move(self, name: str) -> talk.Act:
        """Some decision of this player."""
        update = self.last(name, talk.Update)
        return talk.Act(game=update.game, number=update.number, action=self.chance.choice(update.legal))

    def act(self, name: str) -> None:
        self.ask(name, self.move(name))

    def think(self) -> None:
        """A bot decides."""
        thought = self.room.wanted
        assert thought
        self.room.thought(thought.ticket, thought.legal.choice(self.chance), self.now)
        self.pull()

    def step(self, *names: str) -> None:
        """Somebody decides: one of these people, or a bot as soon as it may."""
        if self.room.wanted:
            self.think()
        elif any(map(self.legal, names)):
            self.act(self.actor(*names))
        else:
            due = self.room.deadline
            assert due is not None
            self.wait(max(0.0, due - self.now))

    def play(self, *names: str) -> None:
        """To the end of the game; those who are not named let their time pass."""
        while self.room.phase == "playing":
            self.step(*names)


def act(game: int = 1, number: int = 0, action: str | AnyAction = "flip") -> talk.Act:
    return talk.Act(game=game, number=number, action=str(action))
