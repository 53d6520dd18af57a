"""`cardcatan standings`: who played at this host's tables, and how strong they are."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from cardcatan.commands.text import number, percent, table
from cardcatan.errors import HistoryError
from cardcatan.games.game import GAMES
from cardcatan.net.history import FILE, History, Kept, Standing
from cardcatan.net.keys import data_dir
from cardcatan.tui.i18n import _, n_


def run(options: argparse.Namespace) -> int:
    """Print the standings, or write the records to files. HistoryError, OSError: what is wrong."""
    path = (options.data or data_dir() / "host") / FILE
    if not path.exists():
        raise HistoryError("there is no history at {path}: no game was finished on this host", path=str(path))
    with History(path) as history:
        if options.rate_anew:
            history.rate_anew()
        if options.records:
            chosen = [options.game] if options.game else history.games()
            _export((kept for game in chosen for kept in history.kept(game, options.games)), options.records)
            return 0
        counts = {game: history.count(game) for game in history.games()}
        game = options.game or next(iter(counts), GAMES[0])
        found = history.standings(game, options.games)
    games = counts.pop(game, 0)
    games = games if options.games is None else min(games, options.games)
    print(json.dumps(_json(game, games, found), indent=2) if options.json else "\n".join(_text(game, games, found, counts)))
    return 0


def _export(kept: Iterable[Kept], directory: Path) -> None:
    """One file a game, named by number and digest; files of an earlier export stay as they are."""
    directory.mkdir(parents=True, exist_ok=True)
    new = total = 0
    for game in kept:
        total += 1
        path = directory / f"{game.number:06}-{game.id[:8]}.txt"
        if not path.exists():
            fresh = path.with_suffix(".new")
            fresh.write_bytes(game.record.encode())
            fresh.replace(path)
            new += 1
    text = n_("{n} record in {path}, {new} of them new", "{n} records in {path}, {new} of them new", total)
    print(text.format(n=total, path=directory, new=new))


def _text(game: str, games: int, found: Sequence[Standing], others: Mapping[str, int]) -> Iterator[str]:
    """The standings in one kind of game, and what is told of the `others`: how many games were played."""
    count = n_("{n} game", "{n} games", games).format(n=number(games))
    yield f"{game}: {count}" if others else count
    if found:
        yield ""
        yield from table(_rows(found), left=3)
        yield ""
        yield _("The rating is what a player's strength exceeds with near certainty; it starts at 0.")
    for other, n in others.items():
        count = n_("{n} game", "{n} games", n).format(n=number(n))
        yield f"{other}: {count} (--game {other})"


def _rows(found: Sequence[Standing]) -> Iterator[list[str]]:
    yield ["", _("player"), _("key"), _("rating"), _("games"), _("wins"), _("win rate"), _("interval (95 %)"), _("points a game")]
    for place, player in enumerate(found, 1):
        low, high = player.interval
        yield [
            str(place),
            player.name,
            player.mark or _("(bot)"),
            f"{player.rating:.1f}",
            number(player.games),
            number(player.wins),
            percent(player.wins / player.games),
            f"{percent(low)} - {percent(high)}",
            f"{player.mean_points:.2f}",
        ]


def _json(game: str, games: int, found: Sequence[Standing]) -> dict[str, object]:
    return {"game": game, "games": games, "players": [_player(standing) for standing in found]}


def _player(player: Standing) -> dict[str, object]:
    low, high = player.interval
    return {
        "name": player.name,
        "key": player.key,
        "fingerprint": player.mark,
        "bot": player.bot,
        "games": player.games,
        "wins": player.wins,
        "win_rate": player.wins / player.games,
        "low": low,
        "high": high,
        "mean_points": player.mean_points,
        "rating": player.rating,
        "mu": player.mu,
        "sigma": player.sigma,
    }
