"""The end of a game at a host: who won, whether it was fair, where its record is kept, who is ready for another one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from cardcatan.table import talk
from cardcatan.table.saves import keep

from .editions import edition_of
from .glyphs import Glyphs
from .i18n import _
from .lanwords import seat_names
from .match import home
from .names import player_tag
from .text import Line, fmt, line
from .words import explain

if TYPE_CHECKING:
    from cardcatan import Record

    from .remote import LanGame


def records() -> Path:
    """Where the records of games at hosts are kept."""
    return Path(platformdirs.user_data_dir("cardcatan", appauthor=False)) / "records"


def keep_record(record: Record) -> str:
    """Write a record down; where it is, as people write it. Without a disk the game was played all the same."""
    try:
        return home(keep(str(record), records()))
    except OSError as error:
        return explain(error)


def end_headline(game: LanGame) -> Line:
    """Who won, in one sentence."""
    view, winner = game.view(game.viewer), game.remote.winner
    if view.over:
        return edition_of(game.rules).over_line(view, winner, game.speaker)
    record = game.remote.record
    if record is not None and "Abandoned" in record.tags:
        return line(_("All players were away for too long: nobody has won"))
    if winner is None:
        return line(_("The game was given up"))
    return fmt(_("All others gave up: {name} wins"), name=player_tag(winner, game.speaker.names))


def match_line(state: talk.State) -> list[Line]:
    """The number of the game, and the score, as the table's first line has it; in full and in short."""
    wins = [seat.wins for seat in state.seats]
    games, score = state.settings.games, ":".join(map(str, wins))
    if games > 1:
        n = min(state.played + 1, games)
        return [line(_("game {n} of {games}, {score}").format(n=n, games=games, score=score)), line(score)]
    return [line(_("games won {score}").format(score=score)), line(score)] if any(wins) else []


def score_lines(game: LanGame, state: talk.State, g: Glyphs) -> list[Line]:
    """Whether the game was fair, the running score, and for whom the next game waits."""
    return [*_fair(game, g), *_score(state), *_match_end(state), _ready(state, g)]


def _fair(game: LanGame, g: Glyphs) -> list[Line]:
    verdict = game.remote.verdict
    if verdict is None:
        return [[("class:dim", _("The host has not opened the record yet."))]]
    if verdict.difference is None:
        return [line(("class:good", f"{g.check} "), ("class:good", _("verified")), f" {g.dot} ",
                     _("dealt and played as the host promised"))]
    return [
        [("class:warn", _("NOT VERIFIED: this game was not as the host promised!"))],
        [("class:warn", explain(verdict.difference))],
    ]


def _score(state: talk.State) -> list[Line]:
    """Games won by whoever sits here."""
    parts = [f"{name} {seat.wins}" for name, seat in zip(seat_names(state.seats), state.seats, strict=True) if name]
    if not any(seat.wins for seat in state.seats):
        return []
    if state.settings.games > 1:
        text = _("Match after {n} of {games} games: {score}")
        return [line(("class:strong", text.format(n=state.played, games=state.settings.games, score=", ".join(parts))))]
    return [line(_("Games won: {score}").format(score=", ".join(parts)))]


def _match_end(state: talk.State) -> list[Line]:
    if not match_over(state):
        return []
    best = max((seat.wins for seat in state.seats), default=0)
    first = [name for name, seat in zip(seat_names(state.seats), state.seats, strict=True) if seat.wins == best]
    if len(first) == 1:
        return [[("class:good", _("{name} wins the match!").format(name=first[0]))]]
    return [[("class:good", _("The match is a draw."))]]


def match_over(state: talk.State) -> bool:
    """Whether the last game of a match was played."""
    return state.settings.games > 1 and state.played >= state.settings.games


def _ready(state: talk.State, g: Glyphs) -> Line:
    """Who wants another game, and who is waited for."""
    ready = [seat.name for seat in state.seats if seat.member is not None and seat.ready]
    if not ready:
        return []
    waits = [seat.name for seat in state.seats if seat.member is not None and not seat.ready]
    free = sum(seat.member is None and not seat.bot for seat in state.seats)
    text = fmt(_("Ready: {names}"), names=", ".join(ready))
    if waits:
        return line(text, f" {g.dot} ", fmt(_("waiting for: {names}"), names=", ".join(waits)))
    return line(text, f" {g.dot} ", _("a seat is free")) if free else text


def moving_text() -> str:
    """What becomes of the seats between two games."""
    return _("for the next game everybody moves up one seat")


def again_text(state: talk.State) -> str:
    """What the next game is called; or that one is ready for it already."""
    mine = next((seat for seat in state.seats if seat.member == state.you), None)
    if mine is not None and mine.ready:
        return _("not ready after all")
    if mine is None:
        alone = state.chair == state.you and all(seat.bot for seat in state.seats)
        return _("another game") if alone else _("sit down for the next game")
    if match_over(state):
        return _("ready for another match")
    return _("ready for the next game of the match") if state.settings.games > 1 else _("ready for another game")
