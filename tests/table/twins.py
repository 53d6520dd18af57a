"""Two rooms between which an observer cannot tell: what is hidden from it differs, and all that it sees is the same."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec

from cardcatan.games.card import Rules
from cardcatan.games.game import AnyAction, AnyGame
from cardcatan.games.record import apply_any
from cardcatan.table import Room, talk
from cardcatan.table.fair import commitment, deal_seed
from tests.table.company import key, salt

RULES = {
    "card": str(Rules.parse("card players=3 goal=8")),
    # nothing is hidden at first, and the island is the same whatever the seed
    "board": str(Rules.parse("board players=3 start=@0 layout=beginner harbours=printed proposals=1")),
}
SITTING = ("Anna", "Ben", "")  # and a bot
WATCHERS = ("Cleo", "Dora")
OBSERVERS = ("Anna", "Ben", "Cleo")
FREE, BANK = 2_000, 60_000
MOST_WAYS = 60

_encode = msgspec.msgpack.Encoder().encode


def seat_of(name: str) -> int | None:
    return SITTING.index(name) if name in SITTING else None


def secret(number: int) -> bytes:
    return hashlib.sha256(number.to_bytes(8, "big")).digest()


def game_of(number: int, rules: str) -> AnyGame:
    salts = [salt("Anna"), salt("Ben"), None]
    return Rules.parse(rules).deal(deal_seed(secret(number), salts, 1, rules))


@cache
def pairs(observer: str, rules: str) -> list[tuple[int, int]]:
    """Pairs of secrets whose deals look the same to the observer."""
    seen: dict[bytes, int] = {}
    found = []
    for number in range(12_000 if rules == RULES["card"] else 100):
        look = game_of(number, rules).view(seat_of(observer)).pack()
        other = seen.setdefault(look, number)
        if other != number:
            found.append((other, number))
    return found


class Side:
    """One of the two rooms, a copy of its game to look ahead with, and what the observer was sent."""

    def __init__(self, number: int, observer: str, rules: str, pace_ms: int) -> None:
        self.observer, self.game = observer, game_of(number, rules)
        settings = talk.Settings(rules=rules, free_ms=FREE, bank_ms=BANK, pace_ms=pace_ms)
        self.room = Room(1, settings, entropy=lambda count: secret(number)[:count], bots=("", "", "random"))
        self.steps = 0
        self.stream: list[bytes] = []
        self.numbers: dict[bytes, int] = {}
        for name in (*SITTING[:2], *WATCHERS[:1]):
            self.room.enter(key(name), name, 0.0)
        for name in SITTING[:2]:
            self.room.request(key(name), talk.Ready(on=True), 0.0)
        for name in SITTING[:2]:
            self.room.request(key(name), talk.Commit(game=1, digest=commitment(salt(name))), 0.0)
        for name in SITTING[:2]:
            self.room.request(key(name), talk.Open(game=1, salt=salt(name)), 0.0)
        self.pull()

    def pull(self) -> None:
        self.room.take_entries()
        for whose, news in self.room.take_news():
            if isinstance(news, talk.Update):
                self.numbers[whose] = news.number
            if whose == key(self.observer):
                self.stream.append(_encode(_masked(news)))

    def look(self, game: AnyGame) -> tuple[object, bytes]:
        seat = seat_of(self.observer)
        return tuple(map(repr, game.events_for(seat))), game.view(seat).pack()

    def ways(self, chance: random.Random) -> dict[tuple[object, bytes], list[tuple[AnyAction, ...]]]:
        """Ways to make the public decision that is due, by how they look to the observer when they are made."""
        found: dict[tuple[object, bytes], list[tuple[AnyAction, ...]]] = {}
        for count, (actions, look) in enumerate(self._walk(self.game, (), chance)):
            if count == MOST_WAYS:
                break
            found.setdefault(look, []).append(actions)
        return found

    def _walk(
        self, game: AnyGame, before: tuple[AnyAction, ...], chance: random.Random
    ) -> Iterator[tuple[tuple[AnyAction, ...], tuple[object, bytes]]]:
        public = game.view(None)
        actions = list(game.legal_actions())
        chance.shuffle(actions)
        for action in actions:
            after = game.copy()
            apply_any(after, action)
            if after.events_for(None) or after.view(None) != public:
                yield (*before, action), self.look(after)
            else:
                yield from self._walk(after, (*before, action), chance)

    def step(self, action: AnyAction, now: float) -> None:
        """The actor, or the bot that decides for it, takes one step."""
        seat = self.game.actor
        thought = self.room.wanted
        assert seat is not None
        if thought:
            assert thought.seat == seat
            self.room.thought(thought.ticket, action, now)
        else:
            whose = key(SITTING[seat])
            self.room.request(whose, talk.Act(game=1, number=self.numbers[whose], action=str(action)), now)
        apply_any(self.game, action)
        self.steps += 1
        self.pull()

    def become(self, game: AnyGame) -> None:
        """Put another hidden state into the room: one that looks the same to the observer."""
        self.game = game.copy()
        sitting = self.room._book.sitting
        assert sitting and sitting._table
        table = sitting._table
        table._game = game
        for seat, listener in table._listeners.items():
            listener.last = listener.last._replace(view=game.view(seat))

    def tick(self, now: float) -> None:
        self.room.tick(now)
        self.pull()


def _masked(news: talk.AnyNews) -> talk.AnyNews:
    """The commitments to two secrets differ, and tell nothing of them."""
    if isinstance(news, (talk.Deal, talk.Committed, talk.Dealt)):
        return msgspec.structs.replace(news, dealer=b"")
    return news


class Twins:
    def __init__(self, seed: int, observer: str, game: str = "card") -> None:
        self.chance, self.observer = random.Random(f"{seed} {observer}"), observer
        numbers = self.chance.choice(pairs(observer, RULES[game]))
        pace = self.chance.choice([0, 400])
        self.sides = [Side(number, observer, RULES[game], pace) for number in numbers]
        self.now = 1.0
        self.seen: Counter[str] = Counter()
        self.compare()

    def compare(self) -> None:
        """The observer was sent the same bytes, and the same comes next at the same time."""
        one, two = self.sides
        assert one.stream == two.stream
        assert one.room.deadline == two.room.deadline

    def play(self, most: int, *, part: bool = False) -> None:
        """Make decisions that look the same, and let other things happen, as long as there are any, or to the end.

        `part`: go on with another hidden state when no two decisions look the same; then nobody can be told old news any more.
        """
        for _ in range(most):
            while not self.decide():
                if not part:
                    return
                self._part()
            if any(side.game.over for side in self.sides):
                return  # the record is opened
            self.compare()
            for _ in range(self.chance.choice([0, 0, 1, 2])):
                self.happen(part)
                self.compare()

    def _part(self) -> None:
        """Hide other things in the second room than in the first one: anything that is possible for all the observer knows."""
        self.seen["parted"] += 1
        one, two = self.sides
        two.become(one.game.view(seat_of(self.observer)).resample(self.chance.randrange(1 << 60)))
        assert one.look(one.game)[1] == two.look(two.game)[1]

    def decide(self) -> bool:
        """Make a public decision in both rooms that looks the same; is there one?"""
        ways = [side.ways(self.chance) for side in self.sides]
        looks = [look for look in ways[0] if look in ways[1]]
        chosen = [self._choose(ways, look) for look in looks]
        own = self.sides[0].game.actor == seat_of(self.observer)
        fitting = [pair for pair in chosen if not own or pair[0] == pair[1]]
        if not fitting:
            return False
        # those that take different numbers of steps are the ones worth trying
        fitting.sort(key=lambda pair: (len(pair[0]) != len(pair[1]), len(pair[0]) + len(pair[1]), pair[0] != pair[1]))
        plans = fitting[-1] if self.chance.random() < 0.5 else self.chance.choice(fitting)
        self.seen["differs"] += len(plans[0]) != len(plans[1])
        self.seen["hidden"] += max(map(len, plans)) > 1
        self.seen["apart"] += plans[0] != plans[1]
        self._carry_out(plans)
        return True

    def _choose(self, ways, look):  # type: ignore[no-untyped-def]
        """A pair of ways that look like this: the same one if there is, for an observer who decides itself."""
        one, two = ways[0][look], ways[1][look]
        if self.sides[0].game.actor == seat_of(self.observer):
            both = [actions for actions in one if actions in two]
            pick = self.chance.choice(both) if both else None
            return (pick, pick) if pick else (one[0], ())
        return self.chance.choice(one), self.chance.choice(two)

    def _carry_out(self, plans: tuple[tuple[AnyAction, ...], tuple[AnyAction, ...]]) -> None:
        room = self.sides[0].room
        thought = room.wanted
        assert bool(thought) == bool(self.sides[1].room.wanted)
        if thought:
            self.seen["bot"] += 1
            self._as_bots(plans, max(self.now, thought.due))
        elif not self._here() or self.chance.random() < 0.15:
            self.seen["late"] += 1
            self._run_out(plans)
        else:
            self._in_time(plans, self.now + self.chance.choice([0.01, 0.5, 3, 4]))

    def _here(self) -> bool:
        """Is the player here who must decide?"""
        seat = self.sides[0].game.actor
        return seat is not None and self.sides[0].room.is_here(key(SITTING[seat]))

    def _in_time(self, plans: tuple[tuple[AnyAction, ...], tuple[AnyAction, ...]], end: float) -> None:
        """The player takes the last step at the same moment, the hidden ones at any time before."""
        deadline = self.sides[0].room.deadline
        end = min(end, end if deadline is None else deadline - 0.001)
        for side, actions in zip(self.sides, plans, strict=True):
            if seat_of(self.observer) == side.game.actor:
                times = [end] * (len(actions) - 1)
            else:
                times = sorted(self.chance.uniform(self.now, end) for _ in actions[1:])
            for action, now in zip(actions, [*times, end], strict=True):
                side.step(action, now)
        self.now = end

    def _run_out(self, plans: tuple[tuple[AnyAction, ...], tuple[AnyAction, ...]]) -> None:
        """The player's time is up after none, some or all but the last of the hidden steps."""
        cuts = [self.chance.randrange(len(actions)) if self._here() else 0 for actions in plans]
        if seat_of(self.observer) == self.sides[0].game.actor:
            cuts = [min(cuts)] * 2
        ends = set[float]()
        for side, actions, cut in zip(self.sides, plans, cuts, strict=True):
            for action in actions[:cut]:
                side.step(action, self.now)
            end = self.now
            while not side.room.wanted:
                assert side.room.deadline is not None
                end = max(end, side.room.deadline)
                side.tick(end)
            self._think(side, actions[cut:], end)
            ends.add(end)
        (self.now,) = ends
        self._wait_for_held()

    def _as_bots(self, plans: tuple[tuple[AnyAction, ...], tuple[AnyAction, ...]], end: float) -> None:
        for side, actions in zip(self.sides, plans, strict=True):
            self._think(side, actions, self.chance.uniform(self.now, end))
        self.now = end
        self._wait_for_held()

    def _think(self, side: Side, actions: tuple[AnyAction, ...], now: float) -> None:
        for action in actions:
            side.step(action, now)

    def _wait_for_held(self) -> None:
        """What a bot decided is seen when it is due."""
        while any(map(self._held, self.sides)):
            assert all(map(self._held, self.sides))
            due = self.sides[0].room.deadline
            assert due is not None
            self.now = max(self.now, due)
            for side in self.sides:
                side.tick(self.now)

    @staticmethod
    def _held(side: Side) -> bool:
        """Is the room behind its game, because a bot's decision is not due yet?"""
        saved = side.room.snapshot()[0].current  # type: ignore[union-attr]
        assert saved
        return len(saved.moves) < side.steps

    def happen(self, part: bool) -> None:
        """Something else, which everybody may know of."""
        chance = self.chance
        name = chance.choice([*SITTING[:2], *WATCHERS[: 1 if part else 2]])
        kind = chance.choice(["talk", "pause", "wish"] if part else ["talk", "pause", "wish", "go", "go", "come"])
        fresh = chance.random() < 0.3
        self.seen[kind] += 1
        for side in self.sides:
            self._happen(side, kind, name, -1 if fresh else side.numbers.get(key(name), -1))
            side.pull()
            if side.room.phase == "paused":
                back = next(key(one) for one in SITTING if one and side.room.is_here(key(one)))
                side.room.request(back, talk.Pause(on=False), self.now)
                side.pull()

    def _happen(self, side: Side, kind: str, name: str, number: int) -> None:
        room, whose = side.room, key(name)
        if kind == "come" or not room.is_here(whose):
            room.enter(whose, name, self.now, game=1, number=number)
        elif kind == "go":
            room.away(whose, self.now)
        elif kind == "talk":
            room.request(whose, talk.Say(n=sum(self.seen.values()), text="well"), self.now)
        elif name in SITTING:
            room.request(whose, talk.Pause(on=kind == "pause"), self.now)
