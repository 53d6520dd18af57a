"""A table as one of its members knows it from the host's messages, and what that member has under way there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from cardcatan.errors import CatanError, ProtocolError
from cardcatan.games.game import AnyAction
from cardcatan.net.promise import Promise
from cardcatan.net.remote import RemoteGame
from cardcatan.net.verify import Differs
from cardcatan.table import talk

MOST_LINES = 500
_AGAIN = 1.5  # seconds before a line of chat that came too fast is said again


class Missing(ProtocolError):
    """Something that came before has not arrived: the table must be entered again."""


class Place:
    """One table. `caught_up` is kept by the session: whether all that was missed has come."""

    state: talk.State | None
    game: RemoteGame | None
    """The running game, or the last one, once it was seen."""
    chat: deque[talk.Said]

    def __init__(self, ask: Callable[[talk.AnyRequest], int], entropy: Callable[[int], bytes]) -> None:
        """`ask` sends a request."""
        self._ask, self._entropy = ask, entropy
        self.state, self.game = None, None
        self.chat = deque(maxlen=MOST_LINES)
        self.caught_up = False
        self._current: RemoteGame | None = None
        self._promise: Promise | None = None
        self._act: talk.Act | None = None
        self._chain: list[AnyAction] = []
        self._lines: deque[str] = deque()
        self._line: talk.Say | None = None
        self._line_due: float | None = None
        self._said = 0
        self._strange = self._gap = False
        self._late: talk.Opened | None = None

    @property
    def seat(self) -> int | None:
        """Our seat."""
        if not self.state:
            return None
        return next((n for n, seat in enumerate(self.state.seats) if seat.member == self.state.you), None)

    @property
    def waiting(self) -> bool:
        """Whether a decision was sent that is not answered."""
        return self._act is not None

    @property
    def my_turn(self) -> bool:
        """Whether the table waits for a decision of ours that was not sent."""
        game, state = self._current, self.state
        if not (self.caught_up and game and state and game.seen) or state.phase != "playing" or self.waiting:
            return False
        return game.game == state.game and game.seat is not None and game.seat == self.seat and game.actor == game.seat

    @property
    def deadline(self) -> float | None:
        """When `tick` must be called."""
        return self._line_due

    def known(self) -> dict[str, int]:
        """The last update and the last line of chat that came, as Enter names them."""
        line = {"line": self.chat[-1].line} if self.chat else {}
        game = self._current
        return line | ({"game": game.game, "number": game.last} if game and game.last >= 0 else {})

    # --- what we do

    def say(self, text: str) -> None:
        """Say a line, now or when we are back."""
        self._lines.append(text[: talk.CHAT_LENGTH])
        self._talk()

    def act(self, chain: Sequence[AnyAction]) -> None:
        """Decide, one after the other. ProtocolError: it is not our decision, or one is under way."""
        if self.waiting:
            raise ProtocolError("the host has not answered the last decision yet")
        if not self.my_turn or not chain:
            raise ProtocolError("it is not our decision")
        self._decide(list(chain))

    def lost(self) -> None:
        """The connection broke."""
        self.caught_up = False
        if self._promise:
            self._promise.broken()

    def tick(self, now: float) -> None:
        """Say again what came too fast."""
        if self._line and self._line_due is not None and now >= self._line_due and self.caught_up:
            self._line_due = None
            self._ask(self._line)

    def _decide(self, chain: list[AnyAction]) -> None:
        assert self._current
        self._chain = chain[1:]
        self._act = talk.Act(game=self._current.game, number=self._current.last, action=str(chain[0]))
        self._ask(self._act)

    def _talk(self) -> None:
        """Say the next line, one at a time: so they keep their order, and one that breaks off can be said again."""
        if self._lines and not self._line and self.caught_up:
            self._line, self._line_due = talk.Say(n=self._said + 1, text=self._lines.popleft()), None
            self._ask(self._line)

    # --- what we are told

    def arrange(self, state: talk.State) -> None:
        """All about the table but the game."""
        self.state = state
        game = self._current
        if game and state.game < game.game:
            self._current = None  # the host knows nothing of it any more
        if not self.caught_up:
            self._strange = self._elsewhere()

    def _elsewhere(self) -> bool:
        """Whether the running game was told to us for another seat than ours, so that its numbers mean nothing now."""
        game, state = self._current, self.state
        running = game and state and state.game == game.game and state.phase in ("playing", "paused")
        return bool(running and game and not game.verdict and game.seat != self.seat)

    def complete(self) -> None:
        """All that we missed is here: go on with what was under way. Missing: it is not here."""
        if self._strange:
            self._current = None
            raise Missing("the game was told for another seat")
        if self._gap:
            raise Missing("an update has not come")
        self.caught_up = True
        if self._late:
            self.opened(self._late)
        if self._act and not self._act_again():
            self._act, self._chain = None, []
        if self._line:
            self._ask(self._line)
        self._talk()

    def _act_again(self) -> bool:
        """Send the decision that was under way again if nothing has happened since: then the host has not had it."""
        game, act = self._current, self._act
        if not (game and act and (game.game, game.last) == (act.game, act.number) and game.actor == self.seat):
            return False
        self._ask(act)
        return True

    def deal(self, news: talk.Deal | talk.Committed) -> None:
        """Do our part of the fair deal."""
        promise = self._promise
        if not promise or not promise.same(news):
            seat = self.seat if isinstance(news, talk.Deal) else None
            promise = self._promise = Promise(news, seat, self._entropy, self.caught_up, promise)
        answer = promise.commit() if isinstance(news, talk.Deal) else promise.open(news)
        if answer:
            self._ask(answer)

    def dealt(self, dealt: talk.Dealt, now: float) -> bool:
        """A game begins, or is told from its beginning."""
        self._strange = False
        mine, doubt, before = None, None, self._current
        if self._promise and self._promise.game == dealt.game:
            mine = self._promise.dealt(dealt)
            doubt = self._promise.doubt
        if before and before.game == dealt.game:
            if before.dealt == dealt:
                return False  # told again, and so will its updates be
            doubt = before.doubt or doubt or _dealt_twice(before.dealt, dealt)
        self._current = RemoteGame(dealt, now, mine, doubt)
        self._act, self._chain, self._late, self._gap = None, [], None, False
        return True

    def update(self, update: talk.Update, size: int, now: float) -> bool:
        """The game goes on. Missing: an update before this one has not come."""
        game = self._current
        if self._strange:
            return False
        if not game or update.game != game.game or update.number > game.last + 1:
            self._gap = True
            if self.caught_up:
                raise Missing("an update before number {number} has not come", number=update.number)
            return False
        if not game.add(update, size, now):
            return False
        self._gap = False
        if game.seen:
            self.game = game
        self._answered(update)
        return True

    def _answered(self, update: talk.Update) -> None:
        """Our decision was taken, or somebody else's came first: then what we chose is void."""
        if not self._act or update.number <= self._act.number:
            return
        chain = self._chain if update.number == self._act.number + 1 and not update.by else []
        self._act, self._chain = None, []
        if chain and self.my_turn and self.game and chain[0] in self.game.legal(self.game.seat):
            self._decide(chain)

    def opened(self, opened: talk.Opened) -> bool:
        """The game is over, and can be checked."""
        game = self._current
        if not game or game.game != opened.game or game.verdict or self._strange:
            return False
        if self._gap:
            self._late = opened  # what is missing may still come
            return False
        self._late = None
        game.open(opened)
        return True

    def hear(self, said: talk.Said) -> bool:
        """Somebody said something."""
        if self.state and said.member == self.state.you:
            self._said = max(self._said, said.n)
            if self._line and said.n >= self._line.n:
                self._line, self._line_due = None, None
                self._talk()
        if self.chat and said.line <= self.chat[-1].line and said in self.chat:
            return False
        self.chat.append(said)
        return True

    def refused(self, request: object, code: str, now: float) -> bool:
        """A request of ours was not taken; False: nobody need hear of it."""
        match request:
            case talk.Say() if self._line and code == "slow":
                self._line_due = now + _AGAIN
                return False
            case talk.Say():
                self._line, self._line_due = None, None
                self._talk()
            case talk.Act() if not self._act or (request.game, request.number) != (self._act.game, self._act.number):
                return False  # it was sent twice, and taken the first time
            case talk.Act():
                self._act, self._chain = None, []
            case talk.Commit() | talk.Open():
                return False  # it came twice, or too late; the verdict tells what that means
        return True


def _dealt_twice(before: talk.Dealt, dealt: talk.Dealt) -> CatanError | None:
    """A game that is told for another seat must have been dealt the same way."""
    again = replace(before, seat=dealt.seat)
    return None if again == dealt else Differs("the game was dealt twice, and not the same")
