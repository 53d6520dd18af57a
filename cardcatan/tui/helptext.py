"""The rules in brief, by topic; prices, points and names come from the game."""

from __future__ import annotations

from dataclasses import dataclass

from cardcatan import Building, CardView, Phase
from cardcatan.core import HAND_LIMIT

from .glyphs import Glyphs
from .i18n import _, n_
from .keys import letter
from .names import EXPANSIONS, Topic, building_name, expansion_effect, letters, spelled
from .text import Line, fmt, line, pad


@dataclass(frozen=True, slots=True)
class Page:
    """A page of help: paragraphs, wrapped when drawn; rows are lines that stay as they are."""

    title: str
    paragraphs: tuple[Line, ...]


PHASE_TOPIC = {
    Phase.MAIN: Topic.TURN, Phase.PICK: Topic.TRADING, Phase.GIVE: Topic.TRADING, Phase.PAY: Topic.BUILDING,
    Phase.FLIP: Topic.DESTINY, Phase.DISCARD: Topic.CITIES, Phase.VICTIM: Topic.DESTINY, Phase.OVER: Topic.END,
}


def topics(view: CardView, glyphs: Glyphs) -> list[Page]:
    """All pages, in the order of Topic."""
    return [
        Page(_("A turn"), _turn()),
        Page(_("Trading"), _trading()),
        Page(_("Building"), _building()),
        Page(_("Costs and points"), _costs(view)),
        Page(_("Expansions"), (*_expanding(), *_effects(view, glyphs))),
        Page(_("Taking and the destiny card"), _destiny()),
        Page(_("Cities: robbers and market days"), _robbers()),
        Page(_("Drawing"), _drawing()),
        Page(_("The end of the game"), _end(view)),
        Page(_("Signs on the table"), _signs(glyphs)),
        Page(_("Keys"), _keys(glyphs)),
    ]


def _turn() -> tuple[Line, ...]:
    return (
        line(_("A turn has three parts, in this order: trade, build, draw.")),
        line(_("Trade: one card for each of your A-side roads. Trading ends with the turn's first building.")),
        line(_("Build: at most one road, one knight, one settlement, one city and one expansion a turn.")),
        line(_("Draw: two cards, and one more for each of your A-side knights if you like. That ends the turn.")),
        line(_("Whoever reaches the goal on their own turn wins at once.")),
    )


def _trading() -> tuple[Line, ...]:
    return (
        line(_("Every A-side road lets you trade one card, one for one, with the market, the draw pile or a player.")),
        line(_("Market: put one of your cards there and take another kind.")),
        line(_("Draw pile: discard a card, then draw one.")),
        line(_("A player: draw one or more cards blind from that hand, then give back as many of your choice. "
               "The cards you drew may be among them. Nobody can refuse.")),
        line(_("Library: once a turn you see the hand and choose the first card yourself.")),
        line(_("Merchant guild: once a turn take a card blind from a player who has at least as many points as you. "
               "This is no trade and needs no road; it is also possible between buildings.")),
        line(_("Without any road: exactly one card, with the draw pile only.")),
    )


def _building() -> tuple[Line, ...]:
    return (
        line(_("Roads and knights alternate: the first is side A, the second side B, and so on. "
               "Side A helps (a trade, a card more); side B counts one point.")),
        line(_("Three identical cards may stand in for any one card of another kind. "
               "The university saves one card a turn.")),
        line(_("A city is one of your settlements turned over; an expansion stands on a city that has none.")),
    )


def _costs(view: CardView) -> tuple[Line, ...]:
    rows: list[Line] = []
    for building in Building:
        points = view.points(building)
        worth = n_("{n} point", "{n} points", points).format(n=points)
        if building >= Building.LIBRARY:
            worth = f"+{worth}"
        elif building in (Building.ROAD, Building.KNIGHT):
            worth = _("side B only: {points}").format(points=worth)
        cost = letters(spelled(view.cost(building)))
        rows.append(line(pad(line(building_name(building)), 20), pad(cost, 14), worth))
    return tuple(rows)


def _expanding() -> tuple[Line, ...]:
    return (line(_("One kind once for each player. They work from the moment they are built:")), [])


def _effects(view: CardView, glyphs: Glyphs) -> tuple[Line, ...]:
    return tuple(
        fmt(_("{building}: {effect}"), building=[("class:strong", building_name(b))], effect=expansion_effect(b))
        for b in EXPANSIONS
    )


def _destiny() -> tuple[Line, ...]:
    return (
        line(_("When no road (or knight) is left in the stack, you pay as usual and take one from another player: "
               "from the next one in the destiny card's direction who has one that may be taken.")),
        line(_("That player's last laid card goes. "
               "A castle protects the first three roads, a church the first knight.")),
        line(_("Whoever builds a settlement may turn the destiny card; a robber attack always turns it.")),
        line(_("With two players there is no destiny card: it is always the other one.")),
        line(_("If the game is played without the destiny card, the taker chooses from whom.")),
    )


def _robbers() -> tuple[Line, ...]:
    return (
        line(_("Nobody knows what is on the back of a settlement until it becomes a city.")),
        fmt(_("Robber attack: everybody with more than {n} cards (marked on the table) discards down to {n}, "
              "the builder too. Then the destiny card turns."), n=HAND_LIMIT),
        line(_("Market day: the five market cards are replaced by new ones.")),
        line(_("The shop shows how many of both are still hidden.")),
    )


def _drawing() -> tuple[Line, ...]:
    return (
        line(_("You draw two cards, and up to one more for each A-side knight; you say how many before you draw.")),
        line(_("When the pile is empty, the discards are shuffled into a new one.")),
        line(_("There is no limit to a hand, except in a robber attack.")),
    )


def _end(view: CardView) -> tuple[Line, ...]:
    goal = view.rules.goal
    limit = view.rules.round_limit
    return (
        fmt(n_("Whoever reaches {n} point wins at once.", "Whoever reaches {n} points wins at once.", goal), n=goal),
        fmt(n_("After {n} round, or when nobody can move on, most points win; equal points are a draw.",
               "After {n} rounds, or when nobody can move on, most points win; equal points are a draw.", limit),
            n=limit),
    )


def _signs(g: Glyphs) -> tuple[Line, ...]:
    return (
        fmt(_("{sign} before a name: whose turn it is"), sign=g.turn),
        fmt(_("{sign} after a number of cards: more than robbers let pass"), sign=g.warn),
        fmt(_("{gained} {lost} after points: they rose or fell since your last decision"),
            gained=g.gained, lost=g.lost),
        fmt(_("{sign} settlement"), sign=g.settlement),
        fmt(_("{sign} city; the number beside it is what it counts, the word is its expansion"), sign=g.city),
        fmt(_("{sign} in the log: new since your last decision"), sign=g.bullet),
        fmt(_("{clockwise} {counter} direction of the destiny card"), clockwise=g.clockwise, counter=g.counter),
        line(_("In a cost, the letters of cards that you hold stand out.")),
        fmt(_("On the network: {sign} after a time marks the clock that runs. Who is away keeps the seat; when the time is up, "
              "a bot decides."), sign=g.running),
    )


def _keys(g: Glyphs) -> tuple[Line, ...]:
    arrows = f"{g.up} {g.down} {g.left} {g.right}"
    return (
        line(_("Every choice has a letter or a digit; the keyboard layout does not matter.")),
        fmt(_("{arrows} and Enter do the same; Esc leads back."), arrows=arrows),
        line(_("Cards: the letter of the kind, or 1 to 5 in the order of your hand.")),
        line(_("While others play, any key skips ahead.")),
        line(_("F1 rules, Tab journal, F6 mouse, Ctrl+L redraw, Ctrl+C quit")),
        fmt(_("On the network: {key} to talk; Esc for a pause, for giving up, and for handing over your seat"),
            key=letter("talk")),
    )
