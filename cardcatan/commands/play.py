"""`cardcatan play`: a game at this terminal."""

from __future__ import annotations

import argparse

from cardcatan import tui
from cardcatan.commands.options import rules_of
from cardcatan.errors import NotationError
from cardcatan.tui.options import parse_seats


def run(options: argparse.Namespace) -> int:
    """Play; the exit code is the client's. NotationError: players or rules that cannot be."""
    players = options.players
    parse_seats(players)
    rules = rules_of(options.rules, len(players) or 2, options.game or "card") if options.rules else None
    _check_company(options)
    return tui.play(
        tui.Options(
            players=players,
            game=options.game,
            rules=rules,
            seed=options.seed,
            match=options.match,
            swap_deals=options.swap_deals,
            lang=options.lang,
            glyphs=options.glyphs,
            colour=options.colour,
            resume=options.resume,
            pace=options.pace,
            fast=options.fast,
            mouse=options.mouse,
            tables=options.tables,
        )
    )


def _check_company(options: argparse.Namespace) -> None:
    """Nothing that was asked for is passed over in silence."""
    dealt = bool(options.rules or options.swap_deals) or options.seed is not None or options.match > 1
    if options.resume is not None and (options.players or options.game or dealt):
        raise NotationError("--resume goes on as the game began; leave out --game, --players, --rules, --seed and --match")
    if dealt and not options.players:
        raise NotationError("--rules, --seed, --match and --swap-deals want --players too; or choose in the menu")
