"""`cardcatan simulate`: bots play many games, and this counts."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from cardcatan.commands.options import rules_of
from cardcatan.commands.text import number, percent, table
from cardcatan.games.card import Outcome
from cardcatan.games.game import AnyRules
from cardcatan.sim import Totals, simulate, wilson
from cardcatan.sim.simulate import Progress
from cardcatan.tui.i18n import _, p_


def run(options: argparse.Namespace) -> int:
    """Play and print. CatanError: players or rules that cannot be."""
    rules = rules_of(options.rules, len(options.players), options.game)
    with _progress(options.games) as progress:
        totals = simulate(
            options.game,
            options.players,
            options.games,
            options.seed,
            threads=options.threads,
            rules=rules,
            budget=options.budget,
            progress=progress,
        )
    print(json.dumps(totals.as_json(), indent=2) if options.json else "\n".join(_text(totals, rules, options.seed)))
    return 0


@contextmanager
def _progress(games: int) -> Iterator[Progress | None]:
    """A bar on the terminal while it lasts; none where nobody looks."""
    if not sys.stderr.isatty():
        yield None
        return
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import create_output
    from prompt_toolkit.output.vt100 import Vt100_Output
    from prompt_toolkit.shortcuts import ProgressBar
    from prompt_toolkit.shortcuts.progress_bar import ProgressBarCounter

    output = create_output(stdout=sys.stderr)
    if isinstance(output, Vt100_Output):
        output.enable_cpr = False  # the terminal's answer would land in the shell
    # the keyboard is left alone, so that Ctrl-C stays the signal that it is
    with create_pipe_input() as nobody, ProgressBar(input=nobody, output=output) as bar:
        counter: ProgressBarCounter[object] = bar(label=_("games"), total=games)

        def progress(done: int) -> None:
            counter.items_completed = done
            bar.invalidate()

        yield progress


def _text(totals: Totals, rules: AnyRules, seed: int) -> Iterator[str]:
    yield _("Rules: {rules}").format(rules=rules)
    yield _("Seed: {seed}").format(seed=seed)
    yield ""
    yield from table(_players(totals))
    yield ""
    yield from table(_seats(totals))
    yield ""
    yield from table(_figures(totals, rules))
    yield ""
    yield from table(_sources(totals))
    yield ""
    if totals.dice:
        yield from _dice(totals)
        yield ""
    yield from table(_fired(totals))
    yield ""
    yield _("digest: {digest}").format(digest=totals.digest or _("none, for time decided"))


def _players(totals: Totals) -> Iterator[list[str]]:
    yield [_("player"), _("wins"), _("win rate"), _("interval (95 %)"), _("points a game")]
    for player in totals.players:
        yield [player.name, *_rate(player.wins, totals.games), f"{player.mean_points:.2f}"]
    if totals.draws:
        yield [_("(draws)"), number(totals.draws), percent(totals.draws / totals.games), "", ""]


def _rate(wins: int, games: int) -> tuple[str, str, str]:
    low, high = wilson(wins, games)
    return number(wins), percent(wins / games), f"{percent(low)} - {percent(high)}"


def _seats(totals: Totals) -> Iterator[list[str]]:
    yield [_("order of play"), _("wins"), _("win rate"), _("interval (95 %)")]
    for place, wins in enumerate(totals.seat_wins, 1):
        yield [str(place), *_rate(wins, totals.games)]


def _figures(totals: Totals, rules: AnyRules) -> Iterator[list[str]]:
    limit = p_("outcome", "round limit") if rules.game == "card" else p_("outcome", "turn limit")
    names = {Outcome.GOAL: p_("outcome", "goal reached"), Outcome.LIMIT: limit, Outcome.STALLED: p_("outcome", "stalled")}
    yield [_("games"), number(totals.games)]
    for outcome, count in totals.outcomes.items():
        yield [f"  {names[outcome]}", number(count)]
    yield [_("turns a game"), f"{totals.turns / totals.games:.1f}"]
    yield [_("decisions a game"), f"{totals.decisions / totals.games:.1f}"]
    yield [_("games a second"), number(totals.games_per_s)]
    yield [_("decisions a second"), number(totals.decisions_per_s)]


def _sources(totals: Totals) -> Iterator[list[str]]:
    names = {
        "roads": _("roads"),
        "knights": _("knights"),
        "settlements": _("settlements"),
        "cities": _("cities"),
        "expansions": _("expansions"),
        "longest road": _("longest road"),
        "largest army": _("largest army"),
        "victory cards": _("victory cards"),
    }
    yield [_("points by source"), *(names[source] for source in totals.players[0].points)]
    for player in totals.players:
        yield [player.name, *(f"{points / player.games:.2f}" for points in player.points.values())]


def _dice(totals: Totals) -> Iterator[str]:
    rolls = sum(totals.dice.values())
    shares = {total: count / max(rolls, 1) for total, count in totals.dice.items()}
    yield from table(
        [
            [_("dice"), *map(str, totals.dice)],
            [_("rolled"), *(percent(share) for share in shares.values())],
            [_("fair dice"), *(percent((6 - abs(7 - total)) / 36) for total in totals.dice)],
        ]
    )
    statistic, chance = totals.dice_fairness
    yield _("{rolls} rolls, chi-square {statistic}; fair dice are at least as uneven in {chance} of all cases").format(
        rolls=number(rolls), statistic=f"{statistic:.1f}", chance=percent(chance)
    )


def _fired(totals: Totals) -> Iterator[list[str]]:
    yield [_("rule"), _("times"), _("a game")]
    for rule, count in totals.fired.items():
        yield [rule.name.lower(), number(count), f"{count / totals.games:.3f}"]
