"""How events and views of a game travel: as plain numbers, and back into what Python calls them."""

from __future__ import annotations

from collections.abc import Container, Iterable
from enum import IntEnum
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from cardcatan.core import Piece
from cardcatan.errors import CatanError
from cardcatan.games.board import BoardEvent, BoardEventKind, BoardRules, Development
from cardcatan.games.card import Building, Event, EventKind, Outcome, Resource
from cardcatan.games.game import AnyEvent, AnyRules, AnyView

_Cards: TypeAlias = tuple[int, int, int, int, int]
_CardEvent: TypeAlias = tuple[int, int | None, int | None, int, int, _Cards, bool]
_BoardEvent: TypeAlias = tuple[int, int | None, int | None, int, int, _Cards, bool, _Cards, tuple[int, ...]]
WireEvent: TypeAlias = Annotated[tuple[int | bool | tuple[int, ...] | None, ...], Meta(min_length=7, max_length=9)]
"""kind, seat, other, count, value, cards by kind, hidden: the fields of Event but for the audience, which is the receiver.

An event of the board game has two more, the other side of an offer: cards that are wanted, and seats that it is for.
"""

_MOST = 255  # fits one byte in the core
_PLACES = {Piece.ROAD: 72, Piece.SETTLEMENT: 54, Piece.CITY: 54}
_HEXES = 19
_CARD_VALUES: dict[EventKind, type[IntEnum]] = {
    EventKind.MARKET: Resource,
    EventKind.BUILT: Building,
    EventKind.SEIZED: Building,
    EventKind.OVER: Outcome,
}
_BOARD_VALUES: dict[BoardEventKind, Container[int]] = {
    BoardEventKind.ROLLED: range(1, 7),
    BoardEventKind.SHORT: range(len(Resource)),
    BoardEventKind.ROBBER: range(_HEXES),
    BoardEventKind.BUILT: _PLACES,
    BoardEventKind.BOUGHT: {*range(len(Development)), _MOST},
    BoardEventKind.PLAYED: range(len(Development)),
    BoardEventKind.BANK: range(len(Resource)),
    BoardEventKind.OVER: range(len(Outcome)),
}


def event_to_wire(event: AnyEvent) -> WireEvent:
    """An event as plain numbers."""
    plain = (int(event.kind), event.seat, event.other, event.count, event.value, event.cards, event.hidden)
    return (*plain, event.want, tuple(sorted(event.to))) if isinstance(event, BoardEvent) else plain


def events_from_wire(rules: AnyRules, events: Iterable[WireEvent], seat: int | None) -> tuple[AnyEvent, ...]:
    """The events that `seat` (None: a watcher) was told in a game by these rules. CatanError: there are none like that."""
    read = _board_event if isinstance(rules, BoardRules) else _card_event
    try:
        return tuple(read(event, rules.players, frozenset({seat})) for event in events)
    except (ValueError, msgspec.ValidationError) as error:
        raise CatanError("this is no event: {why}", why=str(error)) from error


def view_from_wire(rules: AnyRules, data: bytes) -> AnyView:
    """The view that was packed. CatanError: these bytes are none, or no game can look like that."""
    return rules.unpack_view(data)


def _card_event(wire: WireEvent, players: int, audience: frozenset[int | None]) -> Event:
    number, seat, other, count, value, cards, hidden = msgspec.convert(wire, _CardEvent)
    kind = EventKind(number)
    _check(players, (seat, other), (count, value, *cards))
    if kind in _CARD_VALUES:
        _CARD_VALUES[kind](value)
    return Event(kind, seat, other, count, value, cards, audience, hidden)


def _board_event(wire: WireEvent, players: int, audience: frozenset[int | None]) -> BoardEvent:
    number, seat, other, count, value, cards, hidden, want, to = msgspec.convert(wire, _BoardEvent)
    kind = BoardEventKind(number)
    _check(players, (seat, other, *to), (count, value, *cards, *want))
    if kind in _BOARD_VALUES and value not in _BOARD_VALUES[kind]:
        raise ValueError(f"{kind.name} with {value}")
    if kind is BoardEventKind.BUILT and count >= _PLACES[Piece(value)]:
        raise ValueError(f"there is no place {count}")
    if kind is BoardEventKind.PLAYED and value == Development.MONOPOLY:
        Resource(count)
    return BoardEvent(kind, seat, other, count, value, cards, audience, hidden, want, frozenset(to))


def _check(players: int, seats: Iterable[int | None], numbers: Iterable[int]) -> None:
    """Nothing that a screen could not show. ValueError: what is wrong."""
    if not all(seat is None or 0 <= seat < players for seat in seats):
        raise ValueError("a seat that is not there")
    if not all(0 <= number <= _MOST for number in numbers):
        raise ValueError("a number that does not fit")
