"""What somebody wants at a table on the network, asked of the host; what cannot be taken back is asked twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardcatan import CatanError
from cardcatan.table import talk

from .i18n import _
from .panels import Choice, Command, Result
from .screens import Ask
from .tableform import SettingsForm
from .talkline import TalkLine
from .visitmenus import (
    close_panel,
    concede_panel,
    kick_panel,
    leave_panel,
    members_panel,
    seat_panel,
    sending_panel,
    table_panel,
)
from .words import explain

if TYPE_CHECKING:
    from .visit import Visit


class Leaving(Ask):
    """The question whether to leave; asked once at a time."""


class Wishes:
    """Commands of the screens, as words: `ready`, `sit 2`, `bot 1 greedy`, `kick! 7`."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.desk = visit.desk
        self._on: dict[str, Callable[[list[str]], None]] = {
            "": self._nothing, "resume": self._resume,
            "rules": lambda _words: self.desk.open_help(),
            "journal": lambda _words: visit.open_journal(),
            "replay": lambda _words: self._replay(),
            "talk": self._talk, "lobby": self._lobby, "settings": self._settings,
            "ready": self._ready, "stand": lambda _words: self._ask(talk.Stand()),
            "sit": lambda words: self._ask(talk.Sit(seat=int(words[0]))),
            "bot": lambda words: self._ask(talk.SeatBot(seat=int(words[0]), bot=words[1])),
            "free": lambda words: self._ask(talk.FreeSeat(seat=int(words[0]))),
            "take": lambda words: self._ask(talk.Take(seat=int(words[0]))),
            "pause": lambda words: self._ask(talk.Pause(on=words[0] == "on")),
            "offer": self._offer, "offer-to": lambda words: self._ask(talk.Offer(member=int(words[0]))),
            "members": self._members, "send": self._send,
            "kick": lambda words: self._ask_to_kick(int(words[0]), False),
            "ban": lambda words: self._ask_to_kick(int(words[0]), True),
            "kick!": lambda words: self._ask(talk.Kick(member=int(words[0]))),
            "ban!": lambda words: self._ask(talk.Kick(member=int(words[0]), ban=True)),
            "concede": self._concede, "concede!": self._give_up_the_game,
            "leave": self._leave, "leave!": lambda _words: visit.leave(),
            "quit": lambda _words: self.ask_quit(), "exit!": lambda _words: self.desk.exit(),
        }

    def command(self, name: str) -> None:
        """Do what a key or an option stands for."""
        word, *rest = name.split(" ") if name else [""]
        self._on[word](rest)

    def _nothing(self, _words: list[str]) -> None:
        """Go on."""

    def _resume(self, _words: list[str]) -> None:
        """To the game, from wherever this was asked."""
        self.visit.back_to_table()

    def _ask(self, request: talk.AnyRequest) -> None:
        """Ask the host; what cannot be asked now is said in the list of talk."""
        session = self.visit.session
        if session is None:
            return
        try:
            session.request(request)
        except CatanError as error:
            self.visit.tell([("class:warn", explain(error))])
        self.visit.flush()

    def choose(self, choice: Choice, kind: type[Ask] = Ask) -> Ask:
        """A question over the screen; its answer is a command."""

        def take(result: Result) -> None:
            self.desk.close(ask)
            if isinstance(result, Command):
                self.visit.command(result.name)

        ask = kind(self.desk, choice, take)
        self.desk.push(ask)
        return ask

    # --- menus ---------------------------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Everything that can be done here."""
        if not self.visit.at_table:
            self.ask_quit()
            return
        self.choose(table_panel(self.visit.state, self.visit.model, self.visit.playing, self.visit.hosting is not None))

    def seat_chosen(self, seat: int) -> None:
        """Enter on a seat: the nearest thing to be done with it."""
        visit = self.visit
        if not visit.at_table or seat >= len(visit.state.seats):
            return
        model, row = visit.model, visit.model.seats[seat]
        if model.offered == seat and model.seat is None:
            self._ask(talk.Take(seat=seat))
        elif visit.state.phase not in ("lobby", "over"):
            if row.member in {member.member for member in self._dismissible()}:
                self.choose(sending_panel(row.name, row.member))
        elif row.mine:
            self._ready([])
        elif model.chair:
            panel = seat_panel(model, seat)
            if panel:
                self.choose(panel)
        elif not row.name:
            self._ask(talk.Sit(seat=seat))

    def ask_quit(self) -> None:
        """Leaving the program asks, as leaving the table does."""
        self._leaving("exit!")

    def _leave(self, _words: list[str]) -> None:
        self._leaving("leave!")

    def _leaving(self, command: str) -> None:
        """Ask only where leaving changes something for somebody."""
        visit = self.visit
        if any(isinstance(screen, Leaving) for screen in self.desk.screens):
            return
        if visit.hosting:
            panel = close_panel(visit.others, visit.playing, command)
        elif visit.at_table:
            seated = visit.playing and visit.model.seat is not None
            panel = leave_panel(visit.state, seated, command)
        else:
            self.command(command)
            return
        self.choose(panel, Leaving)

    def _talk(self, _words: list[str]) -> None:
        if any(isinstance(screen, TalkLine) for screen in self.desk.screens):
            return
        self.desk.push(TalkLine(self.desk, self._say))

    def _say(self, text: str) -> None:
        if self.visit.session is not None:
            self.visit.session.say(text)
            self.visit.flush()

    def _lobby(self, _words: list[str]) -> None:
        from .lobby import Lobby

        if self.visit.at_table:
            self.desk.push(Lobby(self.desk, self.visit))

    def _settings(self, _words: list[str]) -> None:
        visit = self.visit
        if not visit.at_table:
            return
        if not visit.model.chair:
            visit.tell([("class:warn", _("Only who is in charge of the table changes its settings."))])
        elif visit.state.phase in ("lobby", "over"):
            self.desk.push(SettingsForm(self.desk, visit.state.settings, lambda new: self._ask(talk.Configure(settings=new))))

    # --- seats and people -----------------------------------------------------------------------------------------------------

    def _ready(self, _words: list[str]) -> None:
        if not self.visit.at_table:
            return
        model = self.visit.model
        if model.starts:
            self._ask(talk.Ready(on=True))
        elif model.seat is None:
            self._lobby([])  # to choose a seat first
        else:
            self._ask(talk.Ready(on=not model.ready))

    def _offer(self, _words: list[str]) -> None:
        """To whom the seat is handed over: somebody who is here and has none."""
        visit = self.visit
        seated = {seat.member for seat in visit.state.seats}
        members = [m for m in visit.state.members if m.here and m.member not in seated and m.member != visit.state.you]
        if visit.model.seat is not None and visit.state.seats[visit.model.seat].offered is not None:
            self._ask(talk.Offer(member=None))
        elif members:
            self.choose(members_panel(_("Hand my seat over to"), members, "offer-to"))
        else:
            text = _("Nobody is here without a seat. At the other machine, come to this table to watch; then hand the seat over.")
            visit.tell([("class:warn", text)])

    def _members(self, _words: list[str]) -> None:
        members = self._dismissible()
        if members:
            self.choose(members_panel(_("Send away"), members, "send"))
        else:
            self.visit.tell([("class:warn", _("There is nobody whom you could send away."))])

    def _dismissible(self) -> list[talk.Member]:
        """Whom this member may send away: no player in a game in which they do not play, but from a host of their own."""
        visit = self.visit
        spared = {visit.state.you}
        if visit.playing and visit.model.seat is None and visit.hosting is None:
            spared |= {seat.member for seat in visit.state.seats if seat.member is not None}
        return [m for m in visit.state.members if m.member not in spared] if visit.model.chair else []

    def _send(self, words: list[str]) -> None:
        name = next((m.name for m in self.visit.state.members if m.member == int(words[0])), "")
        if name:
            self.choose(sending_panel(name, int(words[0])))

    def _ask_to_kick(self, member: int, ban: bool) -> None:
        name = next((m.name for m in self.visit.state.members if m.member == member), "")
        playing = self.visit.playing and any(seat.member == member for seat in self.visit.state.seats)
        if name:
            self.choose(kick_panel(name, member, ban, playing))

    # --- the game -------------------------------------------------------------------------------------------------------------

    def _concede(self, _words: list[str]) -> None:
        still = sum(not seat.conceded for seat in self.visit.state.seats)
        self.choose(concede_panel(still - 1))

    def _replay(self) -> None:
        game = self.visit.game
        if game is not None and game.remote.record is not None:
            self.desk.open_replay(game.remote.record, game.speaker.names)

    def _give_up_the_game(self, _words: list[str]) -> None:
        if self.visit.session is not None:
            try:
                self.visit.session.concede()
            except CatanError as error:
                self.visit.tell([("class:warn", explain(error))])
            self.visit.flush()
