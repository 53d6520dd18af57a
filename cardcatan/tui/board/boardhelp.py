"""The rules of the board game in brief, by topic; prices, limits and the options in force come from the game."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from cardcatan import Development, Resource
from cardcatan.core import BOARD_HAND_LIMIT, developments

from ..glyphs import Glyphs
from ..helptext import Page
from ..i18n import _, n_
from ..keys import letter as key_of
from ..names import letter_of, letters, resource_name, spelled
from ..text import Line, fmt, line, pad
from .boardmodel import COSTS
from .names import development_name, piece_name, terrain_name
from .signs import Signs, signs_of

if TYPE_CHECKING:
    from cardcatan import BoardRules, BoardView


class BoardTopic(IntEnum):
    """The pages of the rules, in their order."""

    TURN = 0
    FOUNDING = 1
    DICE = 2
    ROBBER = 3
    BUILDING = 4
    COSTS = 5
    BANK = 6
    OFFERS = 7
    CARDS = 8
    AWARDS = 9
    END = 10
    SIGNS = 11
    KEYS = 12


PHASE_TOPIC = {
    "SETTLE": BoardTopic.FOUNDING, "ROAD": BoardTopic.FOUNDING, "ROLL": BoardTopic.DICE, "DISCARD": BoardTopic.ROBBER,
    "ROBBER": BoardTopic.ROBBER, "STEAL": BoardTopic.ROBBER, "MAIN": BoardTopic.TURN, "FREE": BoardTopic.CARDS,
    "ANSWER": BoardTopic.OFFERS, "CLOSE": BoardTopic.OFFERS, "OVER": BoardTopic.END,
}


def board_topics(view: BoardView, glyphs: Glyphs) -> list[Page]:
    """All pages, in the order of BoardTopic."""
    rules = view.rules
    return [
        Page(_("A turn"), _turn(rules)),
        Page(_("Founding"), _founding()),
        Page(_("Dice and cards"), _dice()),
        Page(_("A seven: the robber"), _robber(rules)),
        Page(_("Building"), _building(rules)),
        Page(_("Costs and points"), _costs()),
        Page(_("Trading with the bank"), _bank(rules)),
        Page(_("Trading with others"), _offers(rules)),
        Page(_("Development cards"), _cards(rules)),
        Page(_("Longest road, largest army"), _awards()),
        Page(_("The end of the game"), _end(rules)),
        Page(_("Signs on the table"), _signs(glyphs, signs_of(glyphs))),
        Page(_("Keys"), _keys(glyphs)),
    ]


def _turn(rules: BoardRules) -> tuple[Line, ...]:
    order = (_("Then trade, build, buy and play a card in any order and as often as you like, and end the turn.")
             if rules.phases == "free" else
             _("Then trade; after the first building or bought card of the turn there is no trading any more. End the turn."))
    return (
        line(_("Roll the dice: every hex with that number yields cards to all who live on its corners.")),
        line(order),
        line(_("Whoever has enough points on the own turn wins at once.")),
    )


def _founding() -> tuple[Line, ...]:
    return (
        line(_("In turn everybody lays a settlement and a road at it, then the same once more in the opposite order. "
               "Nothing is paid.")),
        line(_("The second settlement yields a card for each hex around it.")),
        line(_("Look for numbers with many dots: they come most often. And for different kinds of land.")),
    )


def _dice() -> tuple[Line, ...]:
    rows = [fmt("{terrain}: {card}", terrain=terrain_name(int(kind)), card=line(letters([int(kind)]), " ", resource_name(kind)))
            for kind in Resource]
    return (
        line(_("A settlement gets one card, a city two. The robber's hex and the desert yield nothing.")),
        *rows,
        [],
        line(_("If the bank has too few cards of a kind for all, nobody gets any of it; a single player takes what is left.")),
        line(_("The dots under a number say how many of 36 rolls bring it.")),
    )


def _robber(rules: BoardRules) -> tuple[Line, ...]:
    where = (_("Then the roller moves the robber to another hex.") if rules.robber_desert == "allowed" else
             _("Then the roller moves the robber to another hex, but not to the desert."))
    return (
        fmt(_("On a seven nobody gets cards. Whoever holds more than {n} discards half of them, rounded down."),
            n=BOARD_HAND_LIMIT),
        line(where),
        line(_("One card is drawn blind from somebody who lives there. Until it moves on, the robber's hex yields nothing.")),
    )


def _building(rules: BoardRules) -> tuple[Line, ...]:
    return (
        line(_("Road: on a free edge next to your own roads or buildings; never on past another's building.")),
        line(_("Settlement: on a free crossing that your road reaches, and next to no other building.")),
        line(_("City: in the place of one of your settlements; it gets twice the cards.")),
        line(_("You have 15 roads, 5 settlements and 4 cities.")),
    )


def _costs() -> tuple[Line, ...]:
    points = {"settlement": 1, "city": 2}
    rows = []
    for piece, cost in COSTS.items():
        n = points.get(piece, 0)
        worth = n_("{n} point", "{n} points", n).format(n=n) if n else ""
        rows.append(line(pad(line(piece_name(piece)), 20), pad(letters(spelled(cost)), 14), worth))
    return tuple(rows)


def _bank(rules: BoardRules) -> tuple[Line, ...]:
    return (
        line(_("Four cards of a kind for any one card; with a building on a 3:1 harbour three of a kind.")),
        line(_("With a building on a harbour of a kind, two cards of that kind for any one card.")),
        line(_("Your rates stand under your hand. A digit is the short way: 1 gives lumber, 2 brick, and so on.")),
    )


def _offers(rules: BoardRules) -> tuple[Line, ...]:
    if not rules.proposals:
        return (line(_("In this game players do not trade with each other.")),)
    n = rules.proposals
    return (
        line(_("On your turn, after the roll, offer cards for cards to all others or to some of them; or ask all for offers.")),
        line(_("Everybody answers once: accepts, declines, or offers something else. "
               "Then you trade with one of them or with nobody.")),
        line(_("Others trade only with the player whose turn it is. "
               "Nobody gives cards away, and nobody offers what is not in hand.")),
        fmt(n_("At most {n} proposal a turn.", "At most {n} proposals a turn.", n), n=n),
    )


def _cards(rules: BoardRules) -> tuple[Line, ...]:
    before = (_("One card a turn, and none that was bought this turn. A knight can be played before the roll, too.")
              if rules.dev_before_roll == "knight" else
              _("One card a turn, and none that was bought this turn; before the roll, too."))
    effects = {
        Development.KNIGHT: _("move the robber and take a card"),
        Development.ROADS: _("two roads for nothing"),
        Development.PLENTY: _("any two cards from the bank"),
        Development.MONOPOLY: _("all others hand over all their cards of one kind"),
        Development.VICTORY: _("a point, secret until the end; it is never played"),
    }
    rows = [line(pad(line(f"{developments()[card]} {development_name(card)}"), 24), text) for card, text in effects.items()]
    return (line(before), *rows)


def _awards() -> tuple[Line, ...]:
    return (
        line(_("Longest road: who first has 5 edges in a row gets 2 points; another takes them with a longer road. "
               "A building of another player on your road breaks it.")),
        line(_("Largest army: who first has played 3 knights gets 2 points; another takes them with more.")),
        line(_("Both stand in the players' table; an asterisk marks who holds the award.")),
    )


def _end(rules: BoardRules) -> tuple[Line, ...]:
    return (
        fmt(n_("Whoever has {n} point on the own turn wins at once.", "Whoever has {n} points on the own turn wins at once.",
               rules.goal), n=rules.goal),
        fmt(n_("After {n} turn most points win; equal points are a draw.",
               "After {n} turns most points win; equal points are a draw.", rules.turn_limit), n=rules.turn_limit),
        line(_("Secret points count: whoever looks on does not see them until the end.")),
    )


def _signs(g: Glyphs, s: Signs) -> tuple[Line, ...]:
    kinds = " ".join(letter_of(int(kind)) for kind in Resource)
    return (
        fmt(_("{letters}: the land, with its number; the dots say how often it comes"), letters=kinds),
        fmt(_("{signs} settlements of the players in their order; {cities} their cities"),
            signs=" ".join(s.settlements[:4]), cities=" ".join(s.cities[:4])),
        fmt(_("{road}1{road} a road, with the number of its player"), road=s.road_flat),
        fmt(_("{hatch} the robber's hex; its number is struck out"), hatch=s.hatch * 3),
        fmt(_("{haven} a crossing with a harbour, which stands beside it: 3:1, or the letter of its kind"), haven=s.haven),
        fmt(_("{left}8{right} a number that was rolled this turn"), left=s.into[0], right=s.into[1]),
        fmt(_("{sign} before a name: whose turn it is"), sign=g.turn),
        fmt(_("{sign} after a number of cards: a seven would cost half of them"), sign=g.warn),
        fmt(_("{gained} {lost} after points: they rose or fell since your last decision"), gained=g.gained, lost=g.lost),
        fmt(_("{sign} in the log: new since your last decision"), sign=g.bullet),
    )


def _keys(g: Glyphs) -> tuple[Line, ...]:
    arrows = f"{g.up} {g.down} {g.left} {g.right}"
    return (
        line(_("Every choice has a letter or a digit; the keyboard layout does not matter.")),
        fmt(_("A place on the island: {arrows} walk over the places that are possible, or type the two signs that stand there; "
              "Enter takes it."), arrows=arrows),
        line(_("Cards: the letter of the kind, or 1 to 5 in the order of your hand.")),
        line(_("Terms of an offer: letters put cards on one side, Enter leads to the other side and then sends; "
               "digits say to whom.")),
        line(_("While others play, any key skips ahead.")),
        line(_("F1 rules, Tab journal, F6 mouse, Ctrl+L redraw, Ctrl+C quit")),
        fmt(_("On the network: {key} to talk; Esc for a pause, for giving up, and for handing over your seat"),
            key=key_of("talk")),
    )
