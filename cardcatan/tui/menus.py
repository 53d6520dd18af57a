"""Which questions to ask: built from a view and its legal actions alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardcatan import Action, ActionKind, Building, CardView, Phase, Resource

from .i18n import _, n_
from .keys import letter
from .names import Topic, building_name, cards_line, expansion_effect, letters, player_tag, resource_name, spelled
from .panels import Choice, Columns, Command, Kinds, Option, Panel, Picker, Push, Result, Send
from .text import Line, fmt, line
from .words import Speaker

SHOP: dict[Building, str] = {
    Building.ROAD: "road",
    Building.KNIGHT: "knight",
    Building.SETTLEMENT: "settlement",
    Building.CITY: "city",
}


def panel_for(view: CardView, legal: Iterable[Action], s: Speaker) -> Panel:
    """The question that this seat must answer now."""
    build: Callable[[CardView, list[Action], Speaker], Panel] = {
        Phase.MAIN: _main,
        Phase.PICK: _pick,
        Phase.GIVE: _give,
        Phase.DISCARD: _discard,
        Phase.FLIP: _flip,
        Phase.VICTIM: _victim,
    }.get(Phase(view.phase), _any)
    return build(view, list(legal), s)


def _send(*actions: Action) -> Callable[[], Result]:
    return lambda: Send(tuple(actions))


def _of(legal: Sequence[Action], kind: ActionKind) -> list[Action]:
    return [action for action in legal if action.kind == kind]


# --- the turn: trade, build, draw ---------------------------------------------------------------------------

def _main(view: CardView, legal: list[Action], s: Speaker) -> Panel:
    options = [*_trade_options(view, legal, s), *_shop_options(view, legal, s)]
    title = fmt(_("{name}, your turn"), name=_name(view.current, s))
    return Columns(title, options)


def _trade_options(view: CardView, legal: list[Action], s: Speaker) -> list[Option]:
    out = []
    markets, decks, guilds = (_of(legal, k) for k in (ActionKind.MARKET, ActionKind.DECK, ActionKind.GUILD))
    if markets:
        out.append(Option(letter("market"), line(_("market")), lambda: Push(_market_give(view, markets, s))))
    if decks:
        out.append(Option(letter("deck"), line(_("draw pile")), lambda: Push(_deck(view, decks, s))))
    if guilds:
        out.append(Option(letter("guild"), line(_("use the guild")), lambda: _guild(view, guilds, s)))
    out.append(_draw_option(view, _of(legal, ActionKind.DRAW), s))
    trades = _of(legal, ActionKind.TRADE) + _of(legal, ActionKind.LIBRARY)
    for seat in sorted({a.seat for a in trades if a.seat is not None}):
        mine = [a for a in trades if a.seat == seat]
        out.append(Option(str(seat + 1), _name(seat, s), _trade_result(view, seat, mine, s), column=1))
    return out


def _trade_result(view: CardView, seat: int, trades: list[Action], s: Speaker) -> Callable[[], Result]:
    return lambda: Push(_trade(view, seat, trades, s))


def _draw_option(view: CardView, draws: list[Action], s: Speaker) -> Option:
    counts = [a.count for a in draws]
    if len(draws) == 1:
        text = n_("draw {n}, end turn", "draw {n}, end turn", counts[0])
        return Option(letter("draw"), fmt(text, n=counts[0]), _send(draws[0]), slot="draw")
    label = fmt(_("draw {low}{dash}{high}, end turn"), low=min(counts), high=max(counts), dash=s.glyphs.dash)
    return Option(letter("draw"), label, lambda: Push(_draw(draws)), slot="draw")


def _count_option(action: Action, text: str) -> Option:
    """`2 cards`: the number is the key, and is not said twice."""
    return Option(str(action.count), line(text.format(n=action.count).removeprefix(f"{action.count} ")), _send(action))


def _draw(draws: list[Action]) -> Panel:
    """The greatest number first under the cursor: more cards are what most players want."""
    options = [_count_option(a, n_("{n} card", "{n} cards", a.count)) for a in draws]
    info = [line(_("Knights let you draw more. A full hand is what robbers look for."))]
    return Choice(line(_("How many cards do you draw?")), options, info, start=len(options) - 1).about(Topic.DRAWING)


def _market_give(view: CardView, markets: list[Action], s: Speaker) -> Panel:
    kinds = sorted({int(a.resource) for a in markets if a.resource is not None})
    return Kinds(line(_("Market: which card do you give?")), kinds, view.hand,
                 lambda kind: Push(_market_take(view, markets, kind, s))).about(Topic.TRADING)


def _market_take(view: CardView, markets: list[Action], given: int, s: Speaker) -> Panel:
    swaps = {int(a.other): a for a in markets if a.resource == given and a.other is not None}
    title = fmt(_("For {card}, which card do you take?"), card=resource_name(given))
    return Kinds(title, sorted(swaps), view.market, lambda kind: Send((swaps[kind],))).about(Topic.TRADING)


def _deck(view: CardView, decks: list[Action], s: Speaker) -> Panel:
    swaps = {int(a.resource): a for a in decks if a.resource is not None}
    info = [line(_("It goes to the discards, and you draw one from the pile."))]
    return Kinds(line(_("Draw pile: which card do you give?")), sorted(swaps), view.hand,
                 lambda kind: Send((swaps[kind],)), info).about(Topic.TRADING)


def _trade(view: CardView, seat: int, trades: list[Action], s: Speaker) -> Panel:
    blind, looking = _of(trades, ActionKind.TRADE), _of(trades, ActionKind.LIBRARY)
    options = [_count_option(a, n_("{n} card, blind", "{n} cards, blind", a.count)) for a in blind]
    if looking:
        label = line(_("library: look first"))
        options.append(Option(letter("library_trade"), label, lambda: Push(_library(looking, s))))
    known = view.known[seat]
    info = [fmt(_("You know of: {cards}"), cards=cards_line(known, s.glyphs))] if any(known) else []
    info.append(line(_("You give as many back, of your choice.")))
    return Choice(fmt(_("Draw from the hand of {name}"), name=_name(seat, s)), options, info).about(Topic.TRADING)


def _library(looking: list[Action], s: Speaker) -> Panel:
    options = [_count_option(a, n_("{n} card", "{n} cards", a.count)) for a in looking]
    info = [line(_("You see the hand and choose the first card; the others are drawn blind."))]
    return Choice(line(_("Library: how many cards in all?")), options, info).about(Topic.TRADING)


def _guild(view: CardView, guilds: list[Action], s: Speaker) -> Result:
    options = [
        Option(str(a.seat + 1), _name(a.seat, s), _send(a), note=_known_note(view, a.seat, s))
        for a in guilds if a.seat is not None
    ]
    return Push(Choice(line(_("Merchant guild: from whom do you take?")), options).about(Topic.TRADING))


def _known_note(view: CardView, seat: int, s: Speaker) -> Line:
    known = view.known[seat]
    return fmt(_("known: {cards}"), cards=cards_line(known, s.glyphs)) if any(known) else []


# --- building and paying -----------------------------------------------------------------------------------------

def _shop_options(view: CardView, legal: list[Action], s: Speaker) -> list[Option]:
    builds = {Building(a.building): a for a in _of(legal, ActionKind.BUILD) if a.building is not None}
    out = [
        Option(letter(command), line(building_name(b)), _build_result(view, builds[b], s), column=2, slot=command)
        for b, command in SHOP.items() if b in builds
    ]
    expansions = [action for b, action in builds.items() if b not in SHOP]
    if expansions:
        out.append(Option(letter("expansion"), line(_("expansion")), lambda: Push(_expansions(view, expansions, s)),
                          column=2, slot="expansion"))
    return out


def _building(build: Action) -> Building:
    assert build.building is not None, build
    return Building(build.building)


def _build_result(view: CardView, build: Action, s: Speaker) -> Callable[[], Result]:
    return lambda: _build(view, build, s)


def _build(view: CardView, build: Action, s: Speaker) -> Result:
    """At once where there is one way to pay; otherwise the ways, the cheapest first."""
    building = _building(build)
    ways = sorted(view.payments(building), key=lambda way: (sum(way[1]), way[2]))
    if len(ways) == 1:
        return Send((build, *ways[0][0]))
    options = [Option("", _way(paid, waived), _send(build, *actions), note=_rest(view, paid, s))
               for actions, paid, waived in ways]
    title = fmt(_("Pay for: {building}"), building=building_name(building))
    return Push(Choice(title, options, wide=True).about(Topic.BUILDING))


def _way(paid: Sequence[int], waived: bool) -> Line:
    cards: Line = letters(spelled(paid)) or [("", _("nothing"))]
    return fmt(_("{cards} with the university"), cards=cards) if waived else cards


def _rest(view: CardView, paid: Sequence[int], s: Speaker) -> Line:
    rest = [have - gone for have, gone in zip(view.hand, paid, strict=True)]
    left: Line = letters(spelled(rest)) if any(rest) else [("class:dim", s.glyphs.none)]
    return line(("class:dim", _("keeps")), " ", left)


def _expansions(view: CardView, builds: list[Action], s: Speaker) -> Panel:
    options = []
    for build in builds:
        b = _building(build)
        label = fmt(_("{building}: {effect}"), building=building_name(b), effect=expansion_effect(b))
        options.append(Option("", label, _build_result(view, build, s)))
    return Choice(line(_("Which expansion for a city?")), options, wide=True).about(Topic.EXPANSIONS)


# --- forced decisions ----------------------------------------------------------------------------------------------

def _pick(view: CardView, legal: list[Action], s: Speaker) -> Panel:
    picks = {int(a.resource): a for a in legal if a.resource is not None}
    partner = view.partner
    counts = view.known[partner] if partner is not None else None
    title = fmt(_("Library: choose the first card of {name}"), name=_name(partner, s))
    return Kinds(title, sorted(picks), counts, lambda kind: Send((picks[kind],)))


def _give(view: CardView, legal: list[Action], s: Speaker) -> Panel:
    gives = {int(a.resource): a for a in legal if a.resource is not None}
    n = view.gives_left
    text = n_("Give {n} card back to {name}", "Give {n} cards back to {name}", n)
    return _cards(fmt(text, n=n, name=_name(view.partner, s)), view, gives, n)


def _discard(view: CardView, legal: list[Action], s: Speaker) -> Panel:
    discards = {int(a.resource): a for a in legal if a.resource is not None}
    n = view.discards_left[view.seat] if view.seat is not None else 0
    text = n_("Robbers! Discard {n} card", "Robbers! Discard {n} cards", n)
    return _cards(fmt(text, n=n), view, discards, n)


def _cards(title: Line, view: CardView, actions: dict[int, Action], n: int) -> Panel:
    """One card is chosen at once; several are chosen together, and sent one by one."""
    if n == 1:
        return Kinds(title, sorted(actions), view.hand, lambda kind: Send((actions[kind],)))
    held = [view.hand[kind] if kind in actions else 0 for kind in Resource]
    return Picker(title, held, n, lambda kinds: Send(tuple(actions[kind] for kind in kinds)))


def _flip(view: CardView, legal: list[Action], s: Speaker) -> Panel:
    now, then = s.glyphs.clockwise, s.glyphs.counter
    if view.destiny != "clockwise":
        now, then = then, now
    flip, keep = _of(legal, ActionKind.FLIP)[0], _of(legal, ActionKind.KEEP)[0]
    options = [
        Option(letter("keep"), fmt(_("leave it: {now}"), now=now), _send(keep)),
        Option(letter("flip"), fmt(_("turn it: {now} {arrow} {then}"), now=now, arrow=s.glyphs.arrow, then=then),
               _send(flip)),
    ]
    info = [line(_("It shows from whom roads and knights are taken when their stack is empty."))]
    return Choice(line(_("Turn the destiny card?")), options, info)


def _victim(view: CardView, legal: list[Action], s: Speaker) -> Panel:
    options = [Option(str(a.seat + 1), _name(a.seat, s), _send(a)) for a in legal if a.seat is not None]
    return Choice(line(_("The stack is empty: from whom do you take it?")), options)


def _any(view: CardView, legal: list[Action], s: Speaker) -> Panel:
    """Paying step by step, as a game that was cut off in the middle of it needs."""
    options = [Option("", _pay_words(a, view), _send(a)) for a in legal]
    part = resource_name(view.paying_for) if view.paying_for is not None else ""
    building = building_name(view.paying) if view.paying is not None else ""
    return Choice(fmt(_("{building}: how do you pay for {part}?"), building=building, part=part), options)


def _pay_words(action: Action, view: CardView) -> Line:
    if action.kind == ActionKind.WAIVE:
        return line(_("not at all: the university"))
    if action.kind == ActionKind.PAY_THREE and action.resource is not None:
        return fmt(_("three cards: {cards}"), cards=letters([int(action.resource)] * 3))
    if action.kind == ActionKind.PAY_CARD and view.paying_for is not None:
        return fmt(_("the card itself: {cards}"), cards=letters([int(view.paying_for)]))
    return line(str(action))


def _name(seat: int | None, s: Speaker) -> Line:
    return player_tag(seat, s.names) if seat is not None else []


# --- the pause -----------------------------------------------------------------------------------------------------

def pause_panel(kept: bool, journal: bool = True) -> Choice:
    """What Esc leads to when there is nothing to go back to; no journal while the next person is waited for."""
    leave = _("leave the game (it can be resumed)") if kept else _("leave the game")
    options = [
        Option("1", line(_("go on")), lambda: Command("resume")),
        Option("2", line(_("rules")), lambda: Command("rules")),
        *([Option("3", line(_("journal")), lambda: Command("journal"))] if journal else []),
        Option("4", line(leave), lambda: Command("leave")),
        Option("5", line(_("quit the program")), lambda: Command("quit")),
    ]
    return Choice(line(_("Pause")), options)


def quit_panel(kept: bool) -> Choice:
    """Quitting asks; the cursor stands on the safe answer."""
    leave = _("yes, quit; the game can be resumed") if kept else _("yes, quit")
    options = [
        Option(letter("no"), line(_("no, go on")), lambda: Command("resume")),
        Option(letter("yes"), line(leave), lambda: Command("exit")),
    ]
    return Choice(line(_("Quit?")), options)
