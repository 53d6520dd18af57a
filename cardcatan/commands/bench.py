"""`cardcatan bench`: how fast random games are played here, and the signature of the rules."""

from __future__ import annotations

import argparse
import json

from cardcatan import core
from cardcatan.commands.text import number, table
from cardcatan.games.card import CardRules
from cardcatan.sim.bench import Speed, bench
from cardcatan.tui.i18n import _


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    speed = bench(CardRules(players=options.players), options.seconds, options.threads)
    print(json.dumps(_json(speed), indent=2) if options.json else "\n".join(table(_rows(speed))))
    return 0


def _json(speed: Speed) -> dict[str, object]:
    return {
        "games_per_s": speed.games_per_s,
        "decisions_per_s": speed.decisions_per_s,
        "signature": core.signature(),
        "state_bytes": core.STATE_BYTES,
    }


def _rows(speed: Speed) -> list[list[str]]:
    return [
        [_("games a second"), number(speed.games_per_s)],
        [_("decisions a second"), number(speed.decisions_per_s)],
        [_("bench signature"), core.signature()],
        [_("bytes of a state"), str(core.STATE_BYTES)],
    ]
