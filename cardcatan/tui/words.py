"""Events put into sentences: the only place where what happened becomes words."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from cardcatan import Building, CatanError, Event, EventKind, Outcome
from cardcatan.errors import N_

from .glyphs import Glyphs
from .i18n import _, n_, p_
from .names import card, cards_line, player_tag
from .text import Line, fmt

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Speaker:
    """What the words need to know about the table: names and signs."""

    names: tuple[str, ...]
    glyphs: Glyphs


@dataclass(frozen=True, slots=True)
class Happening:
    """An event as the log keeps it: several cards that went the same way one by one are one happening."""

    kind: EventKind
    seat: int | None
    other: int | None
    count: int
    value: int
    cards: Cards
    hidden: bool
    drawn: Cards | None = None
    """What a swap with the pile brought, as far as one may know it."""

    @classmethod
    def of(cls, event: Event) -> Happening:
        return cls(EventKind(event.kind), event.seat, event.other, int(event.count), int(event.value),
                   tuple(event.cards), bool(event.hidden))


MERGED = {EventKind.GAVE, EventKind.TOOK, EventKind.DREW, EventKind.DISCARDED}


def swapped(last: Happening, new: Happening) -> Happening | None:
    """A swap with the pile together with the card that it brought; None if these are not the two."""
    if last.kind == EventKind.DECK and new.kind == EventKind.DREW and last.seat == new.seat and last.drawn is None:
        return replace(last, drawn=new.cards)
    return None


def merge(last: Happening, new: Happening) -> Happening | None:
    """Both as one happening, or None when they have to be told apart."""
    same = (last.kind, last.seat, last.other, last.hidden) == (new.kind, new.seat, new.other, new.hidden)
    if not same or new.kind not in MERGED:
        return None
    cards = tuple(a + b for a, b in zip(last.cards, new.cards, strict=True))
    return replace(last, count=_number(last) + _number(new), cards=cards)


def _number(h: Happening) -> int:
    return h.count or sum(h.cards) or 1


def sentence(h: Happening, speaker: Speaker) -> Line | None:
    """The happening in words; None when it needs none."""
    return _SENTENCES[h.kind](h, speaker)


def _name(seat: int | None, speaker: Speaker) -> Line:
    return player_tag(seat, speaker.names) if seat is not None else []


def _turn(h: Happening, s: Speaker) -> Line:
    return fmt(_("turn: {name}"), name=_name(h.seat, s))


def _market(h: Happening, s: Speaker) -> Line:
    return fmt(_("{name} swaps with the market: {given} {arrow} {taken}"), name=_name(h.seat, s),
               given=cards_line(h.cards, s.glyphs), arrow=s.glyphs.arrow, taken=card(h.value, s.glyphs))


def _deck(h: Happening, s: Speaker) -> Line:
    who, given = _name(h.seat, s), cards_line(h.cards, s.glyphs)
    if h.drawn and any(h.drawn):
        return fmt(_("{name} swaps with the pile: {given} {arrow} {taken}"), name=who, given=given,
                   arrow=s.glyphs.arrow, taken=cards_line(h.drawn, s.glyphs))
    return fmt(_("{name} swaps with the pile: {given} goes to the discards"), name=who, given=given)


def _look(h: Happening, s: Speaker) -> Line:
    who, other = _name(h.seat, s), _name(h.other, s)
    if h.hidden:
        return fmt(_("Library: {name} looks at the hand of {other}"), name=who, other=other)
    return fmt(_("Library: {name} looks at the hand of {other}: {cards}"), name=who, other=other,
               cards=cards_line(h.cards, s.glyphs))


def _took(h: Happening, s: Speaker) -> Line:
    who, other, n = _name(h.seat, s), _name(h.other, s), _number(h)
    if h.hidden:
        text = n_("{name} draws {n} card from the hand of {other}",
                  "{name} draws {n} cards from the hand of {other}", n)
        return fmt(text, name=who, other=other, n=n)
    return fmt(_("{name} draws from the hand of {other}: {cards}"), name=who, other=other,
               cards=cards_line(h.cards, s.glyphs))


def _gave(h: Happening, s: Speaker) -> Line:
    who, other, n = _name(h.seat, s), _name(h.other, s), _number(h)
    if h.hidden:
        text = n_("{name} gives {n} card back to {other}", "{name} gives {n} cards back to {other}", n)
        return fmt(text, name=who, other=other, n=n)
    return fmt(_("{name} gives back to {other}: {cards}"), name=who, other=other, cards=cards_line(h.cards, s.glyphs))


def _guild(h: Happening, s: Speaker) -> Line:
    who, other = _name(h.seat, s), _name(h.other, s)
    if h.hidden:
        return fmt(_("Merchant guild: {name} takes a card from {other}"), name=who, other=other)
    return fmt(_("Merchant guild: {name} takes from {other}: {cards}"), name=who, other=other,
               cards=cards_line(h.cards, s.glyphs))


def _built(h: Happening, s: Speaker) -> Line:
    text = {
        Building.ROAD: _("{name} builds a road ({cards})"),
        Building.KNIGHT: _("{name} hires a knight ({cards})"),
        Building.SETTLEMENT: _("{name} builds a settlement ({cards})"),
        Building.CITY: _("{name} builds a city ({cards})"),
        Building.LIBRARY: _("{name} builds the library ({cards})"),
        Building.CASTLE: _("{name} builds a castle ({cards})"),
        Building.CHURCH: _("{name} builds a church ({cards})"),
        Building.UNIVERSITY: _("{name} builds the university ({cards})"),
        Building.TOWN_HALL: _("{name} builds the town hall ({cards})"),
        Building.GUILD: _("{name} builds a merchant guild ({cards})"),
    }[Building(h.value)]
    cards = cards_line(h.cards, s.glyphs)
    if h.count:
        cards = fmt(_("{cards}, one less by the university"), cards=cards)
    return fmt(text, name=_name(h.seat, s), cards=cards)


def _seized(h: Happening, s: Speaker) -> Line:
    text = (_("The stack is empty: {name} takes a road from {other}") if h.value == Building.ROAD
            else _("The stack is empty: {name} takes a knight from {other}"))
    return fmt(text, name=_name(h.seat, s), other=_name(h.other, s))


def _turned(h: Happening, s: Speaker) -> Line:
    if h.value:
        return [("class:warn", _("On the city's back: a robber attack!"))]
    return [("class:good", _("On the city's back: a market day"))]


def _market_day(h: Happening, s: Speaker) -> Line:
    return fmt(_("The new market: {cards}"), cards=cards_line(h.cards, s.glyphs))


def _must_discard(h: Happening, s: Speaker) -> Line:
    text = n_("{name} must discard {n} card", "{name} must discard {n} cards", h.count)
    return fmt(text, name=_name(h.seat, s), n=h.count)


def _discarded(h: Happening, s: Speaker) -> Line | None:
    if h.hidden:
        return None  # how many it must be was said, which they were is said when all have chosen
    return fmt(_("{name} puts aside {cards}"), name=_name(h.seat, s), cards=cards_line(h.cards, s.glyphs))


def _revealed(h: Happening, s: Speaker) -> Line:
    return fmt(_("{name} discards {cards}"), name=_name(h.seat, s), cards=cards_line(h.cards, s.glyphs))


def _destiny(h: Happening, s: Speaker) -> Line:
    if h.value:
        return fmt(_("The destiny card turns: {sign} counter-clockwise"), sign=s.glyphs.counter)
    return fmt(_("The destiny card turns: {sign} clockwise"), sign=s.glyphs.clockwise)


def _drew(h: Happening, s: Speaker) -> Line:
    who, n = _name(h.seat, s), _number(h)
    if h.hidden:
        return fmt(n_("{name} draws {n} card", "{name} draws {n} cards", n), name=who, n=n)
    return fmt(_("{name} draws {cards}"), name=who, cards=cards_line(h.cards, s.glyphs))


def _reshuffled(h: Happening, s: Speaker) -> Line:
    text = n_("The discards are shuffled: a new pile of {n} card",
              "The discards are shuffled: a new pile of {n} cards", h.count)
    return fmt(text, n=h.count)


def _over(h: Happening, s: Speaker) -> Line:
    who = _name(h.seat, s)
    if h.value == Outcome.GOAL:
        return fmt(_("{name} reaches the goal and wins!"), name=who)
    return over_line(h.value, h.seat, s)


def over_line(outcome: int, winner: int | None, s: Speaker) -> Line:
    """How the game ended, in one sentence."""
    who = _name(winner, s)
    if outcome == Outcome.GOAL:
        return fmt(_("{name} wins the game!"), name=who)
    if outcome == Outcome.STALLED:
        if winner is None:
            return fmt(_("Nobody can move on, and the points are equal: a draw"))
        return fmt(_("Nobody can move on: {name} has most points and wins"), name=who)
    if winner is None:
        return fmt(_("The last round is over, and the points are equal: a draw"))
    return fmt(_("The last round is over: {name} has most points and wins"), name=who)


_SENTENCES: dict[EventKind, Callable[[Happening, Speaker], Line | None]] = {
    EventKind.TURN: _turn,
    EventKind.MARKET: _market,
    EventKind.DECK: _deck,
    EventKind.LOOK: _look,
    EventKind.TOOK: _took,
    EventKind.GAVE: _gave,
    EventKind.GUILD: _guild,
    EventKind.BUILT: _built,
    EventKind.SEIZED: _seized,
    EventKind.TURNED: _turned,
    EventKind.MARKET_DAY: _market_day,
    EventKind.MUST_DISCARD: _must_discard,
    EventKind.DISCARDED: _discarded,
    EventKind.REVEALED: _revealed,
    EventKind.DESTINY: _destiny,
    EventKind.DREW: _drew,
    EventKind.RESHUFFLED: _reshuffled,
    EventKind.OVER: _over,
}


def explain(error: Exception) -> str:
    """One sentence on what was refused, and what would do."""
    if isinstance(error, CatanError):
        said = _(error.template)
        try:
            text = said.format(**_in_words(error)) if error.params else said
        except (KeyError, IndexError, ValueError):
            text = said
        line = getattr(error, "line", None)
        return _("line {n}: {what}").format(n=line, what=text) if line is not None else text
    if isinstance(error, OSError):
        what = _trouble_with_files(error)
        return f"{error.filename}: {what}" if error.filename else what
    return str(error)


# What systems say of networks, in the middle of a sentence.
REASONS = (
    N_("no answer"), N_("what answers is no host"), N_("Connection refused"), N_("No route to host"),
    N_("Network is unreachable"), N_("no machine can be called that"),
    N_("Host is down"), N_("Name or service not known"), N_("Temporary failure in name resolution"), N_("Address already in use"),
    N_("Permission denied"), N_("Cannot assign requested address"), N_("Connection reset by peer"), N_("Connection timed out"),
)


def _in_words(error: CatanError) -> Mapping[str, object]:
    """The parameters of an error; a reason that we know is said in the language in force, as is the error behind it."""
    params, cause = dict(error.params), error.__cause__
    why, choices = params.get("why"), params.get("choices")
    if isinstance(cause, CatanError) and why == str(cause):
        params["why"] = explain(cause)
    elif isinstance(why, str) and why in REASONS:
        params["why"] = _(why)
    if isinstance(choices, str):
        either = p_("between values", "or")
        params["choices"] = choices.replace(" or ", f" {either} ")
    return params


def _trouble_with_files(error: OSError) -> str:
    """Why the system refused; in its own words only where we have none."""
    full = _("the disk is full; make room and try again")
    denied = _("this may not be read or written")
    return {
        errno.ENOENT: _("there is no such file or directory"),
        errno.EEXIST: _("this file is there already"),
        errno.EISDIR: _("this is a directory"),
        errno.ENOTDIR: _("this is no directory"),
        errno.EACCES: denied, errno.EPERM: denied, errno.EROFS: denied,
        errno.ENOSPC: full, errno.EDQUOT: full, errno.EFBIG: full,
    }.get(error.errno or 0, error.strerror or str(error))
