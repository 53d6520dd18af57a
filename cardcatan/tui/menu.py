"""The set-up screen: who plays, by which rules, how fast."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardcatan import CatanError, NotationError

from .editions import edition_of
from .field import Field
from .form import Row
from .i18n import _, language, n_, p_, set_language
from .match import describe, new_series, resumable
from .names import bot_name
from .options import LANGUAGES, Seat, clean_name, distinct, is_bot, parse_seat
from .ruleform import RuleForm, rules_from
from .text import Line, line
from .words import explain

if TYPE_CHECKING:
    from .desk import Desk

BOTS = ("random", "greedy", "search:300", "search", "search:20000")
MOST_SEATS = 6
"""Of any game: so many names are remembered."""
SHOWN = {"card": ("goal", "soothsayer")}
"""The options that this screen has of a game's rules; of others all."""
PACES = (0.0, 0.3, 0.6, 0.9, 1.5, 2.5)


class Setup(RuleForm):
    """Every line can be changed with left and right; Enter starts the game from anywhere."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.settings = desk.settings
        self.known = ("", *[spec for spec in BOTS if is_bot(spec)])
        self.names = [Field(name) for name in _typed_names(self.settings.players)]
        self.seats = self._seats(self.settings.players)
        self.kept = self.settings.rules
        game = self.settings.game
        usual = len(self.seats) if game in self.kept else rules_from("", game).players
        self.take_game(game, max(len(self.seats), usual))
        self.waiting = resumable()
        self.who = describe(self.waiting[0]) if self.waiting else ""
        self._turn_games(0)

    def _seats(self, texts: Sequence[str]) -> list[str]:
        """By seat: empty for a person, else the bot's specification."""
        specs = []
        for i, text in enumerate(texts):
            try:
                specs.append(parse_seat(text, i).bot)
            except NotationError:
                specs.append(self.known[-1])
        return specs[:MOST_SEATS] if len(specs) > 1 else ["", self.known[-1]]

    # --- the lines ---------------------------------------------------------------------------------------------

    def rows(self) -> list[Row]:
        out = [Row(_("Start the game"), list, enter=self.confirm)]
        if self.waiting:
            out.append(Row(_("Go on with the last game"), self._last, enter=self._resume))
        out.append(self.game_row())
        out.append(Row(_("Players"), lambda: self.chooser(str(len(self.seats))), self._turn_players))
        out += [Row(f"{i + 1} {self.glyphs.players[i]}", self._seat_value(i), self._turn_seat(i), seat=i,
                    field=None if self.seats[i] else self.names[i])
                for i in range(len(self.seats))]
        out += self.rule_rows(SHOWN.get(self.rules.game, ()))
        if len(self.seats) == 2:
            out.append(Row(_("Games"), self._games, self._turn_games))
            if self.settings.games > 1:
                out.append(Row(_("Each deal"), self._deals, self._turn_deals))
        out.append(Row(_("Pace of the bots"), self._pace, self._turn_pace))
        out.append(Row(_("Language"), lambda: self.chooser(_("English")), self._turn_language))
        return out

    def title(self) -> Line:
        return line(("class:title", "Cardcatan"), f" {self.glyphs.dot} ", edition_of(self.rules).title)

    def about(self) -> str:
        return edition_of(self.rules).about

    def confirmed(self) -> str:
        return _("start")

    def closed(self) -> str:
        return _("back") if len(self.desk.screens) > 1 else _("quit")

    def close(self) -> None:
        if len(self.desk.screens) > 1:
            self.desk.pop()
        else:
            self.desk.ask_quit()

    def _last(self) -> Line:
        stamp = self.waiting[0].stem[:15]
        text = f"{stamp[:4]}-{stamp[4:6]}-{stamp[6:8]} {stamp[9:11]}:{stamp[11:13]}" if "_" in stamp else stamp
        return [("class:dim", f"{text}  {self.who}")]

    def _seat_value(self, i: int) -> Callable[[], Line]:
        def value() -> Line:
            spec = self.seats[i]
            if not spec:
                field = self.names[i]
                name = ("class:field", field.text) if field.text else ("class:dim", default_name(i))
                return line(self.chooser(_("person")), "  ", name, ("class:key", "_" if self.typing is field else ""))
            return line(self.chooser(bot_name(spec)), "  ", ("class:dim", bot_words(spec)))
        return value

    def _games(self) -> Line:
        games = self.settings.games
        return self.chooser(n_("{n} game", "{n} games", games).format(n=games))

    def _deals(self) -> Line:
        return self.chooser(_("twice, with seats swapped") if self.settings.swap_deals else _("once"))

    def _pace(self) -> Line:
        pace = self.settings.pace
        number = f"{pace:.1f}".replace(".", p_("decimal point", "."))
        return self.chooser(_("{n} s").format(n=number) if pace else _("at once"))

    # --- changing ------------------------------------------------------------------------------------------------

    def seat(self, players: int) -> None:
        bot = self.known[min(2, len(self.known) - 1)]
        self.seats = [*self.seats, *[bot] * players][:players]

    def _turn_players(self, step: int) -> None:
        n = len(self.seats) + step
        if self.try_players(n):
            self.seat(n)

    def _turn_seat(self, i: int) -> Callable[[int], None]:
        def turn(step: int) -> None:
            at = self.known.index(self.seats[i]) if self.seats[i] in self.known else 0
            self.seats[i] = self.known[(at + step) % len(self.known)]
        return turn

    def _turn_games(self, step: int) -> None:
        self.settings.games = max(1, min(20, self.settings.games + step))

    def _turn_deals(self, step: int) -> None:
        self.settings.swap_deals = not self.settings.swap_deals

    def _turn_pace(self, step: int) -> None:
        nearest = min(range(len(PACES)), key=lambda i: abs(PACES[i] - self.settings.pace))
        self.settings.pace = PACES[max(0, min(len(PACES) - 1, nearest + step))]
        self.settings.pace_override = None

    def _turn_language(self, step: int) -> None:
        at = LANGUAGES.index(language())
        self.settings.lang = set_language(LANGUAGES[(at + step) % len(LANGUAGES)])

    # --- starting ------------------------------------------------------------------------------------------------

    def confirm(self) -> None:
        try:
            seats = self._chosen()
            games = self.settings.games if len(seats) == 2 else 1
            swapped = self.settings.swap_deals and games > 1
            series = new_series(seats, self.rules, None, games + games % 2 if swapped else games, swapped)
            self._remember(seats)
            self.desk.start(series)
        except (CatanError, OSError) as error:
            self.trouble = explain(error)

    def _chosen(self) -> tuple[Seat, ...]:
        texts = [spec or f"human:{self.names[i].text.strip() or default_name(i)}" for i, spec in enumerate(self.seats)]
        return distinct(tuple(parse_seat(text, i) for i, text in enumerate(texts)))

    def _remember(self, seats: Sequence[Seat]) -> None:
        # A name that nobody typed is not kept: it would be of the wrong language another day.
        names = [f":{seat.name}" if self.names[i].text.strip() else "" for i, seat in enumerate(seats)]
        self.settings.players = tuple(seat.bot or f"human{name}" for seat, name in zip(seats, names, strict=True))
        self.settings.game = self.rules.game
        self.settings.rules = {**self.kept, self.rules.game: str(self.rules)}
        self.settings.save()

    def _resume(self) -> None:
        self.desk.attempt(lambda: self.desk.resume(""))


def bot_words(spec: str) -> str:
    """What a bot is like, in a few words."""
    head, _colon, budget = spec.partition(":")
    if head == "random":
        return _("plays any legal move")
    if head == "greedy":
        return _("plans its next buildings")
    if budget.isdigit():
        n = int(budget)
        return n_("looks ahead, {n} try a move", "looks ahead, {n} tries a move", n).format(n=n)
    return _("looks ahead")


def default_name(seat: int) -> str:
    """The name of who types none: the first one's from the system."""
    try:
        own = clean_name(getpass.getuser()).capitalize() if seat == 0 else ""
    except (OSError, KeyError, ImportError):
        own = ""
    return _("Player {n}").format(n=seat + 1) if own in ("", "Root") or is_bot(own) else own


def _typed_names(players: Sequence[str]) -> list[str]:
    """Names by seat, as they were typed the last time."""
    names = [""] * MOST_SEATS
    for i, text in enumerate(players[:MOST_SEATS]):
        head, _colon, name = text.partition(":")
        if head == "human" and name:
            names[i] = name
    return names
