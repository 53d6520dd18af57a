"""Being at a host: from its door to a table, through games, and away again. It decides which screen is open."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardcatan import CatanError
from cardcatan.table import talk

from .arrival import ANEW, Arrival
from .field import Prompt
from .hosting import Hosting
from .i18n import _
from .lanscreens import HostTables, LanSheet, Waiting, code_prompt
from .lanwords import chat_line, note_line, table_name
from .lobby import Lobby, LobbyModel, lobby_model
from .remote import LanGame
from .screens import Ask, Journal, Message, Screen
from .sheet import End
from .tablescreen import TableScreen
from .talkline import TalkLine, TalkList
from .text import Line, fmt
from .verdict import again_text, end_headline, keep_record, match_line, moving_text, score_lines
from .visitmenus import closed_panel, sentence
from .wishes import Wishes
from .words import explain

if TYPE_CHECKING:
    from cardcatan.net.client import Session
    from cardcatan.net.doors import Address, HostCard
    from cardcatan.net.messages import FromHost

    from .desk import Desk
    from .network import Connection

NO_TABLE = talk.State(
    table=0, phase="lobby", settings=talk.Settings(rules=""), locked=False, seats=(), members=(), you=0, chair=None, game=0
)
TOO_SOON = "wait"
CODE_REFUSALS = ("wrong-code", TOO_SOON)


@dataclass(frozen=True, slots=True)
class Goal:
    """Where somebody wants to be at a host. `table` None: the one where a seat is held, or the only one."""

    table: int | None = None
    watch: bool = False
    code: str = ""
    trust: bool = False
    """Take another key of a known host without asking."""


class Visit:
    """One host, and one table of it at a time. `hosting` is the host's process if this client runs it."""

    def __init__(self, desk: Desk, name: str, goal: Goal, hosting: Hosting | None = None) -> None:
        self.desk, self.name, self.goal, self.hosting = desk, name, goal, hosting
        self.arrival: Arrival | None = None
        self.link: Connection | None = None
        self.game: LanGame | None = None
        self.table: TableScreen | None = None
        self.talk = TalkList()
        self.record = ""
        self.wishes = Wishes(self)
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self._refusals = 0
        self._state = NO_TABLE
        self._closing: Ask | None = None
        self._ended: LanGame | None = None
        """The game whose end was shown."""

    # --- coming ------------------------------------------------------------------------------------------------------

    def begin(self, addresses: Sequence[Address]) -> None:
        """Look for the host at these addresses, one of which it should have, and go on to a table of it."""
        self.arrival = Arrival(self.desk, addresses, self.hosting is not None or self.goal.trust)
        self.desk.screens = [Waiting(self.desk, lambda: self._waiting_text(addresses), self.leave)]
        self._task = self.desk.background(self._come(self.arrival))

    async def _come(self, arrival: Arrival) -> None:
        try:
            card = await arrival.find()
            trusted = await arrival.judge(card)
            if not trusted:
                self.leave()
                return
            self.link = self.desk.network.link(self.name, arrival.addresses, card.key, self.changed, trusted == ANEW)
        except (CatanError, OSError) as error:
            self.give_up(explain(error))
            return
        await self.link.run()
        self._gone(self.link)

    def _waiting_text(self, addresses: Sequence[Address]) -> Line:
        """What one waits for before the table is there."""
        dots = self.desk.glyphs.ellipsis
        if self.link is None:
            return fmt(_("Looking for the host at {address}{ellipsis}"), address=", ".join(map(str, addresses)), ellipsis=dots)
        if not self.online and self.link.trouble is not None:
            return fmt(_("{trouble} Trying again{ellipsis}"), trouble=sentence(explain(self.link.trouble)), ellipsis=dots)
        return fmt(_("Coming to the table of {name}{ellipsis}"), name=self.host_name, ellipsis=dots)

    # --- what is known ---------------------------------------------------------------------------------------------------

    @property
    def card(self) -> HostCard | None:
        """What the host's door said."""
        return self.arrival.card if self.arrival else None

    @property
    def session(self) -> Session | None:
        return self.link.session if self.link else None

    @property
    def online(self) -> bool:
        return self.session is not None and self.session.online

    @property
    def state(self) -> talk.State:
        """The table; after leaving it as it was last, for screens that are drawn once more."""
        if self.session is not None and self.session.state is not None:
            self._state = self.session.state
        return self._state

    @property
    def model(self) -> LobbyModel:
        return lobby_model(self.state)

    @property
    def at_table(self) -> bool:
        return self.session is not None and self.session.state is not None

    @property
    def playing(self) -> bool:
        """Whether a game is on."""
        return self.at_table and self.state.phase in ("playing", "paused")

    @property
    def others(self) -> int:
        """How many other people are at the table now."""
        return sum(m.here and m.member != self.state.you for m in self.state.members) if self.at_table else 0

    @property
    def host_name(self) -> str:
        welcome = self.session.welcome if self.session else None
        return welcome.host if welcome else self.card.name if self.card else ""

    @property
    def fingerprint(self) -> str:
        return self.card.fingerprint if self.card else ""

    @property
    def ticking(self) -> float | None:
        """Seconds until a clock that is on the screen shows another time."""
        shown = [screen for screen in self.desk.screens if not isinstance(screen, TalkLine)]
        return self.game.ticking if self.game is not None and shown and shown[-1] is self.table else None

    def invitation(self) -> list[str]:
        """The lines that others type, one for each address of the host."""
        if self.hosting:
            return self.hosting.invitation()
        return [f"cardcatan join {short_address(self.card.address)}"] if self.card else []

    @property
    def code(self) -> str:
        """The code that others must type, if the table wants one and we know it."""
        if self.hosting:
            return self.hosting.code
        return self.goal.code if self.state.locked else ""

    @property
    def title(self) -> str:
        """What tells the table from the others of its host: its title, or its number if there are several."""
        several = self.card is not None and len(self.card.tables) > 1
        return self.state.settings.title or (table_name("", self.state.table) if several and self.at_table else "")

    def trouble(self) -> Line:
        """Why the table cannot be asked for anything now."""
        if self.online:
            return []
        return [("class:warn", _("Connection lost, trying again{ellipsis}").format(ellipsis=self.desk.glyphs.ellipsis))]

    def talk_lines(self, columns: int, rows: int) -> list[Line]:
        """The last of what was said, so many rows."""
        return self.talk.last(columns, rows)

    # --- what the host says ------------------------------------------------------------------------------------------------

    def changed(self, news: Sequence[FromHost]) -> None:
        """Something came from the host, or the connection changed."""
        session = self.session
        if self._closed or session is None:
            return
        if self.arrival is not None:
            self.arrival.look_around(lost=not session.online and session.welcome is not None)
        self._hear(session, news)
        self._hear_refusals(session)
        self._hear_goodbye(session)
        self._follow(session)
        self.desk.redraw()

    def _follow(self, session: Session) -> None:
        """Open the screen that belongs to where we are."""
        if self._closed:
            return
        if session.code_wanted:  # also where one was before: a host that was opened again may want another code
            self._ask_code(session)
        elif session.state is not None:
            self._at_table(session)
        elif session.online and session.wanted is None:
            self._choose(session)

    def _choose(self, session: Session) -> None:
        """Which table of this host: the one that was wanted, where a seat is held, the only one, or what is chosen."""
        held = session.welcome.table if session.welcome else None
        tables = self.card.tables if self.card else ()
        wanted = self.goal.table if self.goal.table is not None else held
        if wanted is None and len(tables) == 1:
            wanted = tables[0].table
        if wanted is not None:
            self.enter(wanted, self.goal.watch)
        elif not isinstance(self.desk.screens[0], HostTables):
            session.list_tables()
            self.flush()
            self._show(HostTables(self.desk, self, lambda: session.tables or tables))

    def enter(self, table: int, watch: bool) -> None:
        """Go to a table of this host."""
        if self.session is not None:
            self.goal = Goal(table, watch, self.goal.code, self.goal.trust)
            self.session.enter(table, watch=watch, code=self.goal.code)
            self.flush()

    def _ask_code(self, session: Session) -> None:
        if any(isinstance(screen, Prompt) for screen in self.desk.screens):
            return

        def answer(code: str) -> None:
            self.goal = Goal(self.goal.table, self.goal.watch, code, self.goal.trust)
            if session.wanted:
                session.enter(session.wanted.table, watch=session.wanted.watch, code=code)
                self.flush()

        refused = session.refusal if session.refusal and session.refusal.code in CODE_REFUSALS else None
        # what came too soon after a wrong one may be right
        typed = self.goal.code if refused and refused.code == TOO_SOON else ""
        self.desk.push(code_prompt(self.desk, typed, explain(refused.error) if refused else "", answer, self.leave))

    def _hear(self, session: Session, news: Sequence[FromHost]) -> None:
        """Chat and notes, put among the moves and in the lobby's list."""
        seats = session.state.seats if session.state else ()
        for item in news:
            if isinstance(item, talk.Said):
                self.tell(chat_line(item, seats))
            elif isinstance(item, talk.Note) and not (item.kind == "out-of-time" and self.game is not None):
                self.tell(note_line(item))  # the decisions of the bot say whose time is up

    def tell(self, said: Line) -> None:
        """A line for the list of talk, and for the log of the game that runs."""
        self.talk.add(said)
        if self.game is not None:
            self.game.tell(said)

    def _hear_refusals(self, session: Session) -> None:
        if session.refusals == self._refusals or session.refusal is None:
            return
        self._refusals = session.refusals
        refusal = session.refusal
        if refusal.code in CODE_REFUSALS:
            return  # said where the code is asked for
        if session.state is None:
            self._not_let_in(explain(refusal.error))
        else:
            self.tell([("class:warn", explain(refusal.error))])

    def _hear_goodbye(self, session: Session) -> None:
        """The host has closed its tables orderly: whoever likes waits until they are opened again."""
        from cardcatan.net.trouble import Gone

        closing = isinstance(session.trouble, Gone) and session.trouble.code == "closing" and not session.online
        if closing and session.trouble and self._closing is None and not self.hosting:
            self._closing = self.wishes.choose(closed_panel(explain(session.trouble), self.playing))
        elif session.online and self._closing is not None:
            self.desk.close(self._closing)
            self._closing = None

    def _not_let_in(self, why: str) -> None:
        """A table that does not take us: to the host's other tables if there are some, else away."""
        if self.card and len(self.card.tables) > 1 and self.session is not None:
            self.goal = Goal(None, self.goal.watch, "", self.goal.trust)
            self.session.leave()
            tables, session = self.card.tables, self.session
            self._show(HostTables(self.desk, self, lambda: session.tables or tables))
            self.desk.push(Message(self.desk, why))
        else:
            self.give_up(why)

    # --- the table -----------------------------------------------------------------------------------------------------------

    def _at_table(self, session: Session) -> None:
        game = session.game
        if game is not None and game.seen and (self.game is None or self.game.remote is not game):
            self._sit_down(LanGame(session, game, self.desk.glyphs, self.flush, self.desk.clock))
        elif self.game is not None:
            self.game.absorb()
        if self.hosting:
            self.hosting.remember(self.state.phase not in ("lobby", "over"))
        if self.table is not None:
            self.table.match = match_line(self.state)
            if self.table.refresh():
                self.back_to_table()
        if self.game is not None and self.game.over:
            self._finish(self.game)
        if isinstance(self.desk.screens[0], Waiting | HostTables):
            self._show(Lobby(self.desk, self))

    def _sit_down(self, game: LanGame) -> None:
        """A game begins, or one has come to a table where one is on."""
        self.game = game
        self.record = ""
        for said in self.talk.lines[-3:]:
            game.tell(said)
        self.table = TableScreen(self.desk, game, game.viewer, match_line(self.state))
        self._show(self.table)

    def _finish(self, game: LanGame) -> None:
        """The score sheet, once; the record is kept as soon as it is opened."""
        assert self.table is not None
        if not self.record and game.remote.record is not None:
            self.record = keep_record(game.remote.record)
        if self._ended is game:
            return
        self._ended = game
        view = game.view(game.viewer)
        facts = f" {game.speaker.glyphs.dot} ".join((_("rounds {rounds}").format(rounds=view.round), moving_text()))
        end = End(end_headline(game), game.remote.winner, [], facts, "")
        self._show(self.table, LanSheet(self.desk, self, view, game.speaker, game.log(game.viewer), end))

    def _show(self, *screens: Screen) -> None:
        """Open screens in place of those that were; a line that is being typed stays."""
        typing = [screen for screen in self.desk.screens if isinstance(screen, TalkLine)]
        self.desk.screens = [*screens, *typing]

    def score_lines(self) -> list[Line]:
        """What the sheet says under the points."""
        return score_lines(self.game, self.state, self.desk.glyphs) if self.game is not None and self.at_table else []

    def again_word(self) -> str:
        return again_text(self.state) if self.at_table else _("another game")

    def leave_word(self) -> str:
        return _("close the table") if self.hosting else _("leave the table")

    # --- going -----------------------------------------------------------------------------------------------------------------

    def _gone(self, link: Connection) -> None:
        """The link has ended by itself: the host sent us away, or cannot be talked to."""
        if not self._closed:
            trouble = link.trouble or link.session.trouble
            self.give_up(explain(trouble) if trouble else _("The connection to the host has ended."))

    def give_up(self, why: str) -> None:
        """Go home, and say why."""
        self.leave()
        self.desk.push(Message(self.desk, why))
        self.desk.redraw()

    def leave(self) -> None:
        """Go away, home to the first screen."""
        if not self._closed:
            self.desk.go_home()

    def close(self) -> None:
        """Let go of the host; a seat in a game stays held. A host of our own is ended."""
        if self._closed:
            return
        self._closed = True
        if self.arrival is not None:
            self.arrival.look_around(lost=False)
        if self.session is not None and self.link is not None:
            self.session.leave()
            self.link.close()
            if self._task is not None:
                self.desk.wait_for(self._task)
        elif self._task is not None:
            self._task.cancel()
        if self.hosting:
            self.hosting.close()

    def flush(self) -> None:
        """Send what was asked."""
        if self.link is not None:
            self.link.flush()

    # --- what the screens ask for -------------------------------------------------------------------------------------------

    def seat_chosen(self, seat: int) -> None:
        self.wishes.seat_chosen(seat)
        self.desk.redraw()

    def back_to_table(self) -> bool:
        """Away from the list of who is here to the game under it; whether there is one."""
        screens = self.desk.screens
        if self.table not in screens:
            return False
        for screen in [screen for screen in screens if isinstance(screen, Lobby)]:
            self.desk.close(screen)
        return True

    def pause(self) -> None:
        self.wishes.pause()

    def ask_quit(self) -> None:
        self.wishes.ask_quit()

    def command(self, name: str) -> None:
        self.wishes.command(name)
        self.desk.redraw()

    def open_journal(self) -> None:
        if self.game is not None:
            self.desk.push(Journal(self.desk, self.game.log(self.game.viewer)))




def short_address(address: Address) -> str:
    """An address as people type it: the usual port is left out."""
    from cardcatan.net.door import DEFAULT_PORT

    text = str(address)
    return text.removesuffix(f":{DEFAULT_PORT}")
