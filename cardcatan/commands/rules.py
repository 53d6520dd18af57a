"""`cardcatan rules`: the rules in brief; every number in them is asked from the core."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator

from cardcatan import core
from cardcatan.commands.options import players_range
from cardcatan.commands.text import table
from cardcatan.games.card import Building, CardRules, Resource, Rules
from cardcatan.games.game import GAMES, AnyRules
from cardcatan.tui import glyphs
from cardcatan.tui.board.boardhelp import BoardTopic
from cardcatan.tui.editions import EDITIONS
from cardcatan.tui.i18n import _
from cardcatan.tui.names import EXPANSIONS, building_name, expansion_effect, resource_name
from cardcatan.tui.text import plain

_WIDTH = 80


def run(options: argparse.Namespace) -> int:
    """Print the rules and the options, or the options alone."""
    game = options.game or options.named
    lines = _all_options() if options.options and game is None else _told(game or "card", options.options)
    print("\n".join(lines))
    return 0


def _told(game: str, only_options: bool) -> Iterator[str]:
    if not only_options:
        yield from _brief() if game == "card" else _pages()
        yield ""
    yield from _options(Rules.parse(game))


def _all_options() -> Iterator[str]:
    """The options of every game, each under its name."""
    for number, game in enumerate(GAMES):
        yield from [""] * bool(number)
        title = EDITIONS[game].title
        yield f"{title[:1].upper()}{title[1:]} (--game {game})"
        yield from _options(Rules.parse(game))


def _pages() -> Iterator[str]:
    """The board game's rules as the client's help has them."""
    edition = EDITIONS["board"]
    yield _("The board game, in brief")
    for page in edition.pages(Rules.parse("board").deal(0).view(None), glyphs.choose("auto"))[: BoardTopic.SIGNS]:
        yield ""
        yield page.title
        for paragraph in page.paragraphs:
            yield from (f"  {line}".rstrip() for line in textwrap.wrap(plain(paragraph), _WIDTH - 2) or [""])


def _brief() -> Iterator[str]:
    yield _("The quick card edition, in brief")
    yield ""
    for paragraph in _paragraphs():
        yield from textwrap.wrap(paragraph, _WIDTH)
        yield ""
    yield from table(_costs())
    yield ""
    yield from table(_effects(), left=2)
    yield ""
    yield from table(_counts())


def _paragraphs() -> Iterator[str]:
    hand, market, goal = core.DEAL_CARDS, core.MARKET_CARDS, CardRules().goal
    yield _(
        "Who first has {goal} points wins. Everybody begins with a settlement, a road and {hand} resource cards; "
        "{market} more lie open: the market. A turn is: trade, then build, then draw."
    ).format(goal=goal, hand=hand, market=market)
    yield _(
        "Trade one card for one, once for each of your roads of side A: with the market, with the draw pile (discard, "
        "then draw), or with an opponent, from whose hand you draw blind and give back what you like. Without a road: "
        "once, with the pile. Trading ends with the first building."
    )
    yield _(
        "Build at most one of each kind a turn: road, knight, settlement, city, expansion. Any three cards of one kind "
        "stand in for one of another. A city turns one of your settlements over; an expansion goes on a city that has "
        "none. Roads and knights are A, B, A and so on; the B ones count a point."
    )
    yield _(
        "When the roads or the knights of the stack are gone, you build by taking the last one of the next opponent, in "
        "the direction of the destiny card; with a castle your first three roads, with a church your first knight are safe."
    )
    yield _(
        "The back of a city shows a market day (a new market) or a robber attack: who holds more than {limit} cards "
        "discards down to {limit}, and the destiny card is flipped. After a settlement you may flip it."
    ).format(limit=core.HAND_LIMIT)
    yield _("Draw {draw} cards, and up to one more for each of your knights of side A. That ends the turn.").format(
        draw=core.DRAW_CARDS
    )


def _costs() -> Iterator[list[str]]:
    yield [_("building"), *map(resource_name, Resource), _("points")]
    for building in Building:
        counts = (str(count or "") for count in core.cost(building))
        yield [building_name(building), *counts, _points(building)]


def _points(building: Building) -> str:
    points = core.points(building)
    return f"+{points}" if building in EXPANSIONS else str(points)


def _effects() -> Iterator[list[str]]:
    for building in EXPANSIONS:
        yield [building_name(building), expansion_effect(building)]


def _counts() -> Iterator[list[str]]:
    low, high = players_range()
    players = range(low, high + 1)
    yield [_("cards, by players"), *map(str, players)]
    for kind in Resource:
        yield [resource_name(kind), *(str(core.deck(n)[kind]) for n in players)]
    for building in Building:
        if building is not Building.CITY:
            yield [building_name(building), *(str(core.supply(n, building) or "-") for n in players)]
    for index, name in enumerate((_("backs: market day"), _("backs: robber attack"))):
        yield [name, *(str(core.backs(n)[index]) for n in players)]


def _options(rules: AnyRules) -> Iterator[str]:
    example = "goal=12 soothsayer=off" if rules.game == "card" else "goal=12 layout=random"
    yield _("Options, as in --rules '{example}':").format(example=example)
    default = dict(word.split("=") for word in str(rules).split()[1:])
    meaning = _meanings()
    rows = [["  " + _("option"), _("values"), _("default"), ""]]
    for name, _default, low, high in type(rules).options():
        rows.append([f"  {name}", _values(name, default[name], low, high), default[name], meaning.get(name, "")])
    yield from table(rows, left=4)


def _values(name: str, default: str, low: int | None, high: int | None) -> str:
    """What may be written after the name."""
    if name == "start":
        return _("random, @0, @1, ...")
    if default in ("on", "off"):
        return "on, off"
    return ", ".join(core.choices(name)) if low is None else f"{low} - {high}"


def _meanings() -> dict[str, str]:
    return {
        "players": _("how many play"),
        "goal": _("points that win"),
        "start": _("the seat that begins"),
        "soothsayer": _("the destiny card, with three players or more"),
        "destiny": _("the side it begins with"),
        "round_limit": _("rounds after which most points win"),
        "layout": _("how land and numbers lie"),
        "harbours": _("how the harbours lie"),
        "desert_centre": _("the desert in the middle"),
        "dev_before_roll": _("development cards before the roll"),
        "phases": _("in any order, or all trade before building"),
        "robber_desert": _("the robber on the desert"),
        "proposals": _("trade proposals a turn; 0: no trade between players"),
        "offer_cards": _("cards of a kind on a side of an offer, at most"),
        "turn_limit": _("turns after which most points win"),
    }
