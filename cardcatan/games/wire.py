"""How events and views of a game travel: as plain numbers, and back into what Python calls them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from cardcatan.errors import CatanError
from cardcatan.games.card import CardView, Event, EventKind

WireEvent: TypeAlias = tuple[int, int | None, int | None, int, int, tuple[int, int, int, int, int], bool]
"""kind, seat, other, count, value, cards by kind, hidden: the fields of Event but for the audience, which is the receiver."""


def event_to_wire(event: Event) -> WireEvent:
    """An event as plain numbers."""
    return (int(event.kind), event.seat, event.other, event.count, event.value, event.cards, event.hidden)


def events_from_wire(events: Iterable[WireEvent], seat: int | None) -> tuple[Event, ...]:
    """The events that `seat` (None: a watcher) was told. CatanError: a number that stands for nothing."""
    try:
        return tuple(
            Event(EventKind(kind), who, other, count, value, cards, frozenset({seat}), hidden)
            for kind, who, other, count, value, cards, hidden in events
        )
    except ValueError as error:
        raise CatanError("this is no event: {why}", why=str(error)) from error


def view_from_wire(data: bytes) -> CardView:
    """The view that was packed. CatanError: these bytes are none, or no game can look like that."""
    return CardView.unpack(data)
