"""The score of a match at this keyboard, in words."""

from __future__ import annotations

from .i18n import _
from .match import Series
from .names import display_names
from .text import Line, fmt, line


def score_line(series: Series | None) -> list[Line]:
    """The running score, in full and in short, by players; nothing for single games."""
    match = series.match if series else None
    if match is None or series is None:
        return []
    number = min(len(match.played) + 1, match.games)
    names = display_names(series.seats)
    values = {"n": number, "games": match.games, "first": match.wins[0], "second": match.wins[1],
              "first_name": names[0], "second_name": names[1]}
    full = _("game {n} of {games}, {first_name} {first}:{second} {second_name}")
    return [line(text.format(**values)) for text in (full, _("game {n} of {games}, {first}:{second}"))]


def score_sheet(series: Series | None) -> list[Line]:
    """What the score sheet says of the match."""
    match = series.match if series else None
    if match is None or series is None:
        return []
    first, second = display_names(series.seats)
    score = _("Match after {n} of {games} games: {first_name} {first}, {second_name} {second}").format(
        n=len(match.played), games=match.games, first_name=first, second_name=second,
        first=match.wins[0], second=match.wins[1])
    out = [line(("class:strong", score))]
    points = _("Points in all games: {first_name} {first}, {second_name} {second}").format(
        first_name=first, second_name=second, first=match.points[0], second=match.points[1])
    out.append(line(points))
    if match.over:
        name = (first, second)[match.winner] if match.winner is not None else None
        end = fmt(_("{name} wins the match!"), name=name) if name else line(_("The match is a draw."))
        out.append([("class:good", "".join(f[1] for f in end))])
    return [*out, []]
