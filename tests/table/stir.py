"""Random sessions: any request of anybody at any time, sensible or not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cardcatan.games.card import Action
from cardcatan.games.game import AnyAction
from cardcatan.table import Entry, Room, RoomError, RoomErrorCode, talk
from cardcatan.table.fair import commitment
from tests.table.company import key, salt

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
Step = Callable[[Room, float], None]


@dataclass
class Stir:
    """Draws steps that may be taken with a room; `heard` tells it what the people know."""

    chance: random.Random
    clock: bool = True
    latest: dict[bytes, talk.Update] = field(default_factory=dict)
    comes: bytes = b""
    """Who enters in the step drawn last."""

    def heard(self, news: list[tuple[bytes, talk.AnyNews]]) -> None:
        for whose, one in news:
            if isinstance(one, talk.Update):
                self.latest[whose] = one

    def settings(self) -> talk.Settings:
        """Short games, so that much of everything happens."""
        players, limit = self.chance.choice([2, 2, 2, 3, 3, 4]), self.chance.choice([1, 2, 4])
        board = f"board players={players} goal=3 turn_limit={2 * limit}"
        return talk.Settings(
            rules=board if self.chance.random() < 0.15 else f"card players={players} goal=5 round_limit={limit}",
            bank_ms=self.chance.choice([0, 50, 5000, 500_000]),
            free_ms=self.chance.choice([30, 1000, 50_000]),
            clock=self.clock and self.chance.random() < 0.8,
            watchers=self.chance.random() < 0.7,
            games=self.chance.choice([1, 1, 2, 3]),
            pace_ms=self.chance.choice([0, 0, 100]) if self.clock else 0,
            stand_in=self.chance.choice(["random", "greedy"]),
            keep_ms=self.chance.choice([60_000, 43_200_000]),
        )

    def step(self, room: Room) -> tuple[float, Step]:
        """Seconds that go by, and what happens then."""
        chance, self.comes = self.chance, b""
        seated = [name for name in NAMES if room.holds_seat(key(name)) and room.is_here(key(name))]
        name = chance.choice(seated if seated and chance.random() < 0.6 else NAMES)
        passed = chance.choice([0, 0, 0, 0.01, 0.01, 0.5, 3]) if self.clock else 0
        if self.clock and chance.random() < 0.01:
            passed = 61
        if room.wanted and chance.random() < 0.8:
            return passed, self._think(room.wanted.ticket, room.wanted.legal.choice(chance))
        if not room.is_here(key(name)) or chance.random() < 0.02:
            if room.is_banned(key(name)) and chance.random() < 0.7:
                return passed, lambda room, now: room.tick(now)
            return passed, self._come(name, room)
        if chance.random() < 0.02:
            return passed, lambda room, now: room.away(key(name), now)
        if self.clock and chance.random() < 0.1:
            return passed, lambda room, now: room.tick(now)
        if chance.random() < 0.01:
            return passed, self._think((chance.randrange(3), chance.randrange(9)), Action.parse("flip"))
        if self.clock and chance.random() < 0.005:
            return 61, self._desert
        request = self._request(room, name)
        return passed, lambda room, now: room.request(key(name), request, now)

    def _come(self, name: str, room: Room) -> Step:
        self.comes = key(name)
        how: dict[str, Any] = {"watch": self.chance.random() < 0.1}
        last = self.latest.get(key(name))
        if last and self.chance.random() < 0.6:
            how |= {
                "game": last.game,
                "number": last.number + self.chance.choice([0, 0, 0, 1, -1, -5]),
                "line": self.chance.randrange(9),
            }
        shown = name + self.chance.choice(["", "", "", "\x1b!"])
        return lambda room, now: room.enter(key(name), shown, now, **how)

    @staticmethod
    def _desert(room: Room, now: float) -> None:
        """Everybody goes, and a minute passes."""
        for name in NAMES:
            room.away(key(name), now - 61)
        room.tick(now)

    @staticmethod
    def _think(ticket: tuple[int, int], action: AnyAction) -> Step:
        return lambda room, now: room.thought(ticket, action, now)

    def _request(self, room: Room, name: str) -> talk.AnyRequest:
        chance, last = self.chance, self.latest.get(key(name))
        if last and last.legal and room.phase == "playing" and room.holds_seat(key(name)) and chance.random() < 0.93:
            return talk.Act(game=last.game, number=last.number, action=chance.choice(last.legal))
        if room.phase in ("lobby", "over") and chance.random() < (0.5 if room.free or room.holds_seat(key(name)) else 0.05):
            return (
                talk.Sit(seat=room.players - 1) if room.free and chance.random() < 0.5 else talk.Ready(on=chance.random() < 0.95)
            )
        if room.phase == "dealing" and chance.random() < 0.8:
            whose = name if chance.random() < 0.9 else "somebody"
            digest = commitment(salt(whose))
            steps = [talk.Commit(game=room.game, digest=digest), talk.Open(game=room.game, salt=salt(whose))]
            return chance.choice(steps if room.holds_seat(key(name)) else [talk.Say(n=1, text="come on")])
        if room.phase == "paused" and chance.random() < 0.2:
            return talk.Pause(on=False)
        return self._any(room, name)

    def _any(self, room: Room, name: str) -> talk.AnyRequest:
        chance = self.chance
        member = chance.choice([member.member for member in room.members] + [0])
        seat, game = chance.randrange(room.players + 1), max(0, room.game - chance.choice([0, 0, 0, 1]))
        rare = [
            talk.Kick(member=member, ban=chance.random() < 0.3),
            talk.Concede(game=game),
            talk.Configure(settings=self.settings() if chance.random() < 0.5 else talk.Settings(rules="chess")),
            talk.Leave(),
        ]
        return chance.choice(
            [
                talk.Sit(seat=seat),
                talk.Stand() if chance.random() < 0.4 else talk.Pause(on=True),
                talk.Ready(on=True),
                talk.SeatBot(seat=seat, bot="random" if chance.random() < 0.9 else "nobody"),
                talk.FreeSeat(seat=seat),
                talk.Say(n=chance.randrange(9), text=chance.choice(["hello", "", "\u202e", "x" * 400])),
                talk.Commit(game=game, digest=salt(name)),
                talk.Open(game=game, salt=salt(name)),
                talk.Act(
                    game=game, number=chance.randrange(9), action=chance.choice(["flip", "draw 1", "nonsense", "offer W O"])
                ),
                talk.Pause(on=chance.random() < 0.8),
                talk.Pause(on=True),
                talk.Offer(member=chance.choice([None, member, member, member])),
                talk.Offer(member=member),
                *(talk.Take(seat=seat) for seat in range(room.players) if chance.random() < 0.4 or room.seats[seat].offered),
                chance.choice(rare),
            ]
        )


Outcome = tuple[tuple[RoomErrorCode, str] | None, list[Entry], list[tuple[bytes, talk.AnyNews]], object, object]


def outcome(room: Room, step: Step, now: float) -> Outcome:
    """All that came of a step. Only a RoomError may be raised, and then nothing else came of it."""
    error = None
    try:
        step(room, now)
    except RoomError as caught:
        error = caught.code, str(caught)
    found = (error, room.take_entries(), room.take_news(), room.take_dismissed(), room.take_finished())
    assert not error or found[1:] == ([], [], [], []), found
    return found
