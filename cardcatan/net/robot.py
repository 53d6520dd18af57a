"""A bot at a table on the network: it takes a free seat, is ready, plays, and is ready again for as many games as asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cardcatan.core import game_seed
from cardcatan.errors import CatanError, ProtocolError
from cardcatan.games.game import AnyAction, AnyLegal, AnyView
from cardcatan.games.record import Record
from cardcatan.games.result import digest
from cardcatan.net.client import Session
from cardcatan.net.messages import FromHost, Tables
from cardcatan.net.remote import RemoteGame
from cardcatan.players import CorePlayer, Player, make_player
from cardcatan.table import talk


@dataclass(frozen=True, kw_only=True)
class Report:
    """What became of a game. `digest` stands for its last state, `difference` says in English why it is not verified."""

    game: int
    """Counted from 1 by this bot."""
    table: int
    number: int
    """As the table counts its games."""
    seat: int
    winner: int | None
    points: int
    scores: tuple[int, ...]
    decisions: int
    """In the whole game, as its record has them."""
    own: int
    """Made by this bot; a stand-in's are not counted."""
    digest: str
    verified: bool
    difference: str | None

    def as_json(self) -> dict[str, Any]:
        """The fields, for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Question:
    """A decision that is wanted: `player` is to choose from these."""

    player: Player
    view: AnyView
    legal: AnyLegal
    game: int
    number: int


class Robot:
    """A bot that goes to a table and plays. Call `step` when something changed, and answer what it asks by `decide`."""

    def __init__(
        self, session: Session, spec: str, games: int, seed: int, *, table: int | None = None, code: str = ""
    ) -> None:
        """`table` None: where a seat is held for it, or the first with a free seat. NotationError: there is no such bot."""
        make_player(spec)
        self._session, self._spec, self._seed, self.games = session, spec, seed, games
        self._table, self._code = table, code
        self._listed = False
        self._passed: set[int] = set()
        """Tables where others were quicker."""
        self.reports: list[Report] = []
        self.records: list[str] = []
        """The texts of the records, as they were opened."""
        self._player: tuple[int, Player] | None = None
        self._decisions = 0
        self._asked: int | None = None
        self._sitting_down = False
        self._thinking: tuple[int, int] | None = None
        self._judged: RemoteGame | None = None
        self._refusals = 0

    @property
    def done(self) -> bool:
        """Whether all games were played."""
        return len(self.reports) >= self.games

    def step(self, news: Sequence[FromHost]) -> Question | None:
        """Do what is to be done after `news`. ProtocolError: there is no seat, or the table does not want us."""
        session = self._session
        self._look_at_refusals()
        if session.online and not session.wanted and not self.done:
            self._go(news)
        if not session.caught_up or any(isinstance(state, talk.State) and self._came_true(state) for state in news):
            self._asked = None
        game, state = session.game, session.state
        if game and game.verdict and game is not self._judged:
            self._judge(game)
        if self.done or not (session.online and session.caught_up and state):
            return None
        if session.my_turn:
            return self._ask()
        if session.seat is None and not _seats(state):
            self._pass_by(state)
        elif state.phase in ("lobby", "over") and self._asked is None:
            self._get_ready(state)
        return None

    def decide(self, question: Question, action: AnyAction) -> None:
        """The answer to a question; it is dropped if it is not asked any more."""
        session, game = self._session, self._session.game
        self._thinking = None
        if game and session.my_turn and (question.game, question.number) == (game.game, game.last):
            session.act(action)
            self._decisions += 1

    def _go(self, news: Sequence[FromHost]) -> None:
        """To a table."""
        session = self._session
        held = session.welcome.table if session.welcome and session.welcome.table not in self._passed else None
        named = held if self._table is None else self._table
        if named is not None:
            session.enter(named, code=self._code)
        elif any(isinstance(message, Tables) for message in news):
            free = [table for table in session.tables if table.free and table.table not in self._passed]
            if not free:
                raise ProtocolError("no table of this host has a free seat")
            first = min(free, key=lambda table: table.locked and not self._code)
            session.enter(first.table, code=self._code)
        elif not self._listed:
            self._listed = True
            session.list_tables()

    def _pass_by(self, state: talk.State) -> None:
        """There is no seat here: look at other tables, unless it was to be this one. ProtocolError."""
        if self._table is None and not self.reports:
            self._passed.add(state.table)
            self._listed, self._asked = False, None
            self._session.leave()
            self._go(())
        elif state.phase in ("lobby", "over"):
            raise ProtocolError("there is no free seat at table {table}", table=state.table)
        else:
            raise ProtocolError("a game is being played at table {table}, and no seat is held for us", table=state.table)

    def _look_at_refusals(self) -> None:
        session = self._session
        if session.code_wanted:
            raise ProtocolError("the table wants its code; give it with --code")
        if session.refusals == self._refusals or not session.refusal:
            return
        self._refusals = session.refusals
        request, error = session.refusal.request, session.refusal.error
        if request is None:
            raise error
        if isinstance(request, talk.Act):
            self._decisions -= 1
        elif request.re == self._asked:
            self._asked = None

    def _get_ready(self, state: talk.State) -> None:
        session = self._session
        if session.seat is None:
            self._asked, self._sitting_down = session.request(talk.Sit(seat=_seats(state)[0])), True
        elif not state.seats[session.seat].ready:
            self._asked, self._sitting_down = session.request(talk.Ready(on=True)), False

    def cancel(self) -> None:
        """Let the running search end at once."""
        if self._player and isinstance(self._player[1], CorePlayer):
            self._player[1].cancel()

    def _came_true(self, state: talk.State) -> bool:
        """Whether this shows what was asked for last: a seat, or that we are ready."""
        mine = next((seat for seat in state.seats if seat.member == state.you), None)
        return mine is not None and (self._sitting_down or mine.ready or state.phase not in ("lobby", "over"))

    def _ask(self) -> Question | None:
        game = self._session.game
        assert game and game.seat is not None
        if self._thinking == (game.game, game.last):
            return None
        self._thinking = game.game, game.last
        if not self._player or self._player[0] != game.game:
            self._player = game.game, make_player(self._spec, game_seed(self._seed, game.game))
            self._decisions = 0
        return Question(self._player[1], game.view(game.seat), game.legal(game.seat), game.game, game.last)

    def _judge(self, game: RemoteGame) -> None:
        self._judged = game
        if game.seat is None or not self._session.state:
            return  # it was watched
        difference = game.verdict.difference if game.verdict else None
        view = game.view(game.seat)
        scores = game.result.scores if game.result else view.scores
        self.reports.append(
            Report(
                game=len(self.reports) + 1,
                table=self._session.state.table,
                number=game.game,
                seat=game.seat,
                winner=game.winner,
                points=scores[game.seat],
                scores=tuple(scores),
                decisions=len(game.record.moves) if game.record else 0,
                own=self._decisions if self._player and self._player[0] == game.game else 0,
                digest=_digest(game.record),
                verified=difference is None,
                difference=str(difference) if difference else None,
            )
        )
        self.records.append(str(game.record) if game.record else "")


def _seats(state: talk.State) -> list[int]:
    """The seats that one can take now."""
    if state.phase not in ("lobby", "over"):
        return []
    return [seat for seat, place in enumerate(state.seats) if place.member is None and not place.bot]


def _digest(record: Record | None) -> str:
    """What stands for the last state of a record; nothing if it leads to none."""
    if not record:
        return ""
    if record.result:
        return record.result.digest
    game = record.start()
    try:
        for position, _ in record.replay():
            game = position
    except CatanError:
        return ""
    return digest(game)
