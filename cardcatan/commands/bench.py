"""`cardcatan bench`: how fast random games are played here, and the signature of the rules."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping

from cardcatan import core
from cardcatan.commands.text import number, table
from cardcatan.errors import NotationError
from cardcatan.games.board import BoardRules
from cardcatan.games.game import RULES, AnyRules
from cardcatan.sim.bench import Speed, bench
from cardcatan.tui.i18n import _


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    speed = bench(_rules(options), options.seconds, options.threads)
    facts = {
        "games_per_s": speed.games_per_s,
        "decisions_per_s": speed.decisions_per_s,
        "signature": core.signature(options.game),
        "state_bytes": {"card": core.STATE_BYTES, "board": core.BOARD_STATE_BYTES}[options.game],
    }
    print(json.dumps(facts, indent=2) if options.json else "\n".join(table(_rows(speed, facts))))
    return 0


def _rules(options: argparse.Namespace) -> AnyRules:
    rules = RULES[options.game](players=options.players)
    if not options.no_trade:
        return rules
    if not isinstance(rules, BoardRules):
        raise NotationError("only the board game can do without trade: --game board --no-trade")
    return rules.replace(proposals=0)


def _rows(speed: Speed, facts: Mapping[str, object]) -> list[list[str]]:
    return [
        [_("games a second"), number(speed.games_per_s)],
        [_("decisions a second"), number(speed.decisions_per_s)],
        [_("decisions a game"), number(speed.decisions / speed.games)],
        [_("bench signature"), str(facts["signature"])],
        [_("bytes of a state"), str(facts["state_bytes"])],
    ]
