"""What happens on the board put into sentences; what belongs together is one sentence: all that a roll brought, say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardcatan import Development, Outcome

from ..i18n import _, n_
from ..names import card, cards_line, player_tag, resource_name
from ..text import Line, fmt, line
from ..words import Speaker
from .names import BoardSpeaker, crossing_words, development_name, edge_words, hex_words

if TYPE_CHECKING:
    from cardcatan import BoardEvent

Cards = tuple[int, ...]
NONE: Cards = (0, 0, 0, 0, 0)
ROAD, SETTLEMENT = 0, 1
"""The values of BUILT; a city is the rest."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one player, or one kind of card, has to do with a happening."""

    seat: int | None
    cards: Cards = NONE
    count: int = 0
    value: int = 0


@dataclass(frozen=True, slots=True)
class Happening:
    """One or more events as the log keeps them. `kind` is the name of the first event's kind."""

    kind: str
    seat: int | None = None
    other: int | None = None
    count: int = 0
    value: int = 0
    cards: Cards = NONE
    hidden: bool = False
    give: Cards = NONE
    get: Cards = NONE
    to: frozenset[int] = frozenset()
    parts: tuple[Part, ...] = ()
    """By player: what a roll or a settlement brought, what was discarded, who gave what to a monopoly, who answered so."""
    short: tuple[Part, ...] = ()
    """Kinds of which the bank had not enough, in `value`; who took the rest, in `seat`."""

    @classmethod
    def of(cls, event: BoardEvent) -> Happening:
        """The terms of an offer are its `cards`, for its `want`; it is `to` all if nobody is named."""
        made = cls(
            event.kind.name, event.seat, event.other, int(event.count), int(event.value), tuple(event.cards), bool(event.hidden),
        )
        if made.kind == "OFFERED":
            return replace(made, cards=NONE, give=made.cards, get=tuple(event.want), to=event.to)
        return replace(made, parts=(made.part,)) if made.kind in _BY_PLAYER else made

    @property
    def part(self) -> Part:
        return Part(self.seat, self.cards, self.count, self.value)


# --- what belongs together -------------------------------------------------------------------------------------

_BY_PLAYER = {"MUST_DISCARD", "REVEALED", "ACCEPTED", "DECLINED", "SHOWN", "DISCARDED"}
"""Kinds of which several in a row are one sentence, with a part for each player."""


def merge(last: Happening, new: Happening) -> Happening | None:
    """Both as one happening, or None when they have to be told apart."""
    pair = (last.kind, new.kind)
    if new.kind == last.kind and new.kind in _BY_PLAYER and last.hidden == new.hidden:
        return replace(last, parts=_with(last.parts, new.part))
    if new.kind == "PRODUCED" and (last.kind == "ROLLED" or (last.kind == "BUILT" and last.seat == new.seat)):
        return replace(last, parts=_with(last.parts, new.part))
    if pair == ("ROLLED", "SHORT"):
        return replace(last, short=(*last.short, new.part))
    if pair == ("ROBBER", "STOLE") and last.seat == new.seat and last.other is None:
        return replace(last, other=new.other, cards=new.cards, count=1, hidden=new.hidden)
    if pair == ("PLAYED", "PLENTY"):
        return replace(last, cards=new.cards)
    if pair == ("PLAYED", "MONOPOLY"):
        return replace(last, parts=(*last.parts, Part(new.other, new.cards, new.count)))
    if pair == ("TRADED", "TRADED") and (last.seat, last.other) == (new.other, new.seat) and not any(last.get):
        return replace(last, get=new.cards)
    if pair == ("DECLINED", "WITHDRAWN") and new.value:
        return new
    return None


def _with(parts: tuple[Part, ...], new: Part) -> tuple[Part, ...]:
    """Further cards of a player stand beside those already told."""
    if parts and parts[-1].seat == new.seat:
        cards = tuple(a + b for a, b in zip(parts[-1].cards, new.cards, strict=True))
        return (*parts[:-1], replace(parts[-1], cards=cards, count=parts[-1].count + new.count))
    return (*parts, new)


# --- sentences -------------------------------------------------------------------------------------------------

def sentence(h: Happening, speaker: BoardSpeaker) -> Line | None:
    """The happening in words; None when it needs none, or when this version has none for it."""
    said = _SENTENCES.get(h.kind)
    return said(h, speaker) if said else None


def _name(seat: int | None, s: Speaker) -> Line:
    return player_tag(seat, s.names) if seat is not None else []


def _listed(parts: list[Line], between: str = ", ") -> Line:
    out: Line = []
    for part in parts:
        out += [*([("", between)] if out else []), *part]
    return out


def _shares(h: Happening, s: Speaker) -> Line:
    """`Anna [L], Boris [W]`."""
    return _listed([line(_name(p.seat, s), " ", cards_line(p.cards, s.glyphs)) for p in h.parts])


def _numbers(h: Happening, s: Speaker) -> Line:
    """`Anna – 4, Boris – 5`: a name may end in a number, too."""
    return _listed([line(_name(p.seat, s), f" {s.glyphs.dash} {p.count}") for p in h.parts])


def _people(h: Happening, s: Speaker) -> Line:
    return _listed([_name(p.seat, s) for p in h.parts])


def _turn(h: Happening, s: BoardSpeaker) -> Line:
    return fmt(_("turn: {name}"), name=_name(h.seat, s))


def _rolled(h: Happening, s: BoardSpeaker) -> Line:
    """Dice, what they brought to whom, and what the bank could not pay."""
    total = h.value + h.count
    said = {"name": _name(h.seat, s), "dice": line(f"{h.value}+{h.count}"), "sum": line(("class:strong", str(total)))}
    if total == 7:
        return fmt(_("{name} rolls {dice} = {sum}: the robber!"), **said)
    if h.parts:
        out = fmt(_("{name} rolls {dice} = {sum}: {shares}"), **said, shares=_shares(h, s))
    else:
        out = fmt(_("{name} rolls {dice} = {sum}: nobody gets anything"), **said)
    for short in h.short:
        out = line(out, "; ", _too_few(short, s))
    return out


def _too_few(short: Part, s: Speaker) -> Line:
    if short.seat is not None:
        return fmt(_("the bank's last {kind} goes to {name}"), kind=resource_name(short.value), name=_name(short.seat, s))
    return fmt(_("the bank has too few for all: {kind}"), kind=resource_name(short.value))


def _produced(h: Happening, s: BoardSpeaker) -> Line:
    return fmt(_("{name} gets {cards}"), name=_name(h.seat, s), cards=cards_line(h.cards, s.glyphs))


def _short(h: Happening, s: BoardSpeaker) -> Line:
    return _too_few(h.part, s)


def _must_discard(h: Happening, s: BoardSpeaker) -> Line:
    return fmt(_("Too many cards, half must go: {shares}"), shares=_numbers(h, s))


def _discarded(h: Happening, s: BoardSpeaker) -> Line | None:
    if h.hidden:
        return None  # how many it must be was said, which they were is said when all have chosen
    return fmt(_("{name} puts aside {cards}"), name=_name(h.seat, s), cards=cards_line(h.parts[0].cards, s.glyphs))


def _revealed(h: Happening, s: BoardSpeaker) -> Line:
    return fmt(_("Discarded: {shares}"), shares=_shares(h, s))


def _robber(h: Happening, s: BoardSpeaker) -> Line:
    where = hex_words(s.island, h.value) if s.island is not None else line(str(h.value))
    said = {"name": _name(h.seat, s), "hex": where, "other": _name(h.other, s)}
    if h.other is None:
        return fmt(_("{name} moves the robber to {hex}"), **said)
    if h.hidden:
        return fmt(_("{name} moves the robber to {hex} and takes a card from {other}"), **said)
    return fmt(_("{name} moves the robber to {hex} and takes from {other}: {cards}"), **said,
               cards=cards_line(h.cards, s.glyphs))


def _stole(h: Happening, s: BoardSpeaker) -> Line:
    who, other = _name(h.seat, s), _name(h.other, s)
    if h.hidden:
        return fmt(_("{name} takes a card from {other}"), name=who, other=other)
    return fmt(_("{name} takes from {other}: {cards}"), name=who, other=other, cards=cards_line(h.cards, s.glyphs))


def _built(h: Happening, s: BoardSpeaker) -> Line:
    """Where, by the land around; what a founding settlement brought."""
    if h.value == ROAD:
        return fmt(_("{name} builds a road at {place}"), name=_name(h.seat, s), place=edge_words(s.island, h.count))
    said = {"name": _name(h.seat, s), "place": crossing_words(s.island, h.count)}
    if h.parts:
        cards = cards_line(h.parts[0].cards, s.glyphs)
        return fmt(_("{name} builds a settlement at {place} and gets {cards}"), **said, cards=cards)
    text = _("{name} builds a settlement at {place}") if h.value == SETTLEMENT else _("{name} builds a city at {place}")
    return fmt(text, **said)


def _bought(h: Happening, s: BoardSpeaker) -> Line:
    if h.hidden:
        return fmt(_("{name} buys a development card"), name=_name(h.seat, s))
    what: Line = [("class:strong", development_name(h.value))]
    return fmt(_("{name} buys a development card: {card}"), name=_name(h.seat, s), card=what)


def _played(h: Happening, s: BoardSpeaker) -> Line:
    who = _name(h.seat, s)
    if h.value == Development.KNIGHT:
        return fmt(n_("{name} plays a knight, the first", "{name} plays a knight, now {n}", h.count), name=who, n=h.count)
    if h.value == Development.ROADS:
        return fmt(_("{name} plays road building"), name=who)
    if h.value == Development.PLENTY:
        return fmt(_("{name} plays year of plenty: {cards}"), name=who, cards=cards_line(h.cards, s.glyphs))
    said = {"name": who, "kind": card(h.count, s.glyphs)}
    if not h.parts:
        return fmt(_("{name} plays monopoly on {kind}: nobody has any"), **said)
    return fmt(_("{name} plays monopoly on {kind}: {shares}"), **said, shares=_numbers(h, s))


def _plenty(h: Happening, s: BoardSpeaker) -> Line:
    return fmt(_("{name} takes from the bank: {cards}"), name=_name(h.seat, s), cards=cards_line(h.cards, s.glyphs))


def _monopoly(h: Happening, s: BoardSpeaker) -> Line:
    return fmt(_("{other} hands over to {name}: {cards}"), name=_name(h.seat, s), other=_name(h.other, s),
               cards=cards_line(h.cards, s.glyphs))


def _bank(h: Happening, s: BoardSpeaker) -> Line:
    return fmt(_("{name} trades with the bank: {given} {arrow} {taken}"), name=_name(h.seat, s),
               given=cards_line(h.cards, s.glyphs), arrow=s.glyphs.arrow, taken=card(h.value, s.glyphs))


def _asked(h: Happening, s: BoardSpeaker) -> Line:
    return fmt(_("{name} asks for offers"), name=_name(h.seat, s))


def terms(give: Cards, get: Cards, s: Speaker) -> Line:
    """`[W][W] for [O]`: what is given, and what for."""
    return fmt(_("{given} for {taken}"), given=cards_line(give, s.glyphs), taken=cards_line(get, s.glyphs))


def _offered(h: Happening, s: BoardSpeaker) -> Line:
    said = {"name": _name(h.seat, s), "terms": terms(h.give, h.get, s)}
    if h.other is not None:
        return fmt(_("{name} offers back {terms}"), **said)
    if h.to:
        return fmt(_("{name} offers {terms} to {people}"), **said, people=_listed([_name(seat, s) for seat in sorted(h.to)]))
    return fmt(_("{name} offers {terms}"), **said)


def _accepted(h: Happening, s: BoardSpeaker) -> Line:
    return fmt(n_("{people} accepts", "{people} accept", len(h.parts)), people=_people(h, s))


def _declined(h: Happening, s: BoardSpeaker) -> Line:
    return fmt(n_("{people} declines", "{people} decline", len(h.parts)), people=_people(h, s))


def _traded(h: Happening, s: BoardSpeaker) -> Line:
    said = {"name": _name(h.seat, s), "other": _name(h.other, s), "given": cards_line(h.cards, s.glyphs)}
    return fmt(_("{name} gives {other} {given} for {taken}"), **said, taken=cards_line(h.get, s.glyphs))


def _withdrawn(h: Happening, s: BoardSpeaker) -> Line:
    if h.value:
        return fmt(_("Nobody wants to trade with {name}"), name=_name(h.seat, s))
    return fmt(_("{name} withdraws the offer"), name=_name(h.seat, s))


def _longest_road(h: Happening, s: BoardSpeaker) -> Line:
    if h.seat is None:
        return line(("class:warn", _("Nobody alone has the longest road: its 2 points are set aside")))
    text = n_("{name} has the longest road: {n} edge, 2 points", "{name} has the longest road: {n} edges, 2 points", h.count)
    return fmt(text, name=_name(h.seat, s), n=h.count)


def _largest_army(h: Happening, s: BoardSpeaker) -> Line:
    text = n_("{name} has the largest army: {n} knight, 2 points", "{name} has the largest army: {n} knights, 2 points", h.count)
    return fmt(text, name=_name(h.seat, s), n=h.count)


def _shown(h: Happening, s: BoardSpeaker) -> Line:
    """The development cards that were left, by player."""
    def held(part: Part) -> Line:
        names = [f"{development_name(c)} {s.glyphs.times}{n}" if n > 1 else development_name(c)
                 for c, n in enumerate(part.cards) if n]
        return line(_name(part.seat, s), " (", ", ".join(names), ")")
    return fmt(_("Cards not played: {shares}"), shares=_listed([held(part) for part in h.parts]))


def _over(h: Happening, s: BoardSpeaker) -> Line:
    if h.value == Outcome.GOAL:
        return fmt(_("{name} reaches the goal and wins!"), name=_name(h.seat, s))
    return board_over_line(h.value, h.seat, s)


def board_over_line(outcome: int, winner: int | None, s: Speaker) -> Line:
    """How the game ended, in one sentence."""
    if outcome == Outcome.GOAL:
        return fmt(_("{name} wins the game!"), name=_name(winner, s))
    if winner is None:
        return line(_("The last turn is over, and the points are equal: a draw"))
    return fmt(_("The last turn is over: {name} has most points and wins"), name=_name(winner, s))


_SENTENCES: dict[str, Callable[[Happening, BoardSpeaker], Line | None]] = {
    "TURN": _turn, "ROLLED": _rolled, "PRODUCED": _produced, "SHORT": _short, "MUST_DISCARD": _must_discard,
    "DISCARDED": _discarded, "REVEALED": _revealed, "ROBBER": _robber, "STOLE": _stole, "BUILT": _built, "BOUGHT": _bought,
    "PLAYED": _played, "PLENTY": _plenty, "MONOPOLY": _monopoly, "BANK": _bank, "ASKED": _asked, "OFFERED": _offered,
    "ACCEPTED": _accepted, "DECLINED": _declined, "TRADED": _traded, "WITHDRAWN": _withdrawn,
    "LONGEST_ROAD": _longest_road, "LARGEST_ARMY": _largest_army, "SHOWN": _shown, "OVER": _over,
}
