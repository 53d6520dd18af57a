"""What a seat or a watcher may know of the model, as plain values."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from .board_box import card_counts
from .board_geometry import crossing_number, edge_number, hex_number
from .board_model import BoardModel
from .board_state import NOTHING, Seat
from .cards import RESOURCES, counted
from .knowledge import Observer
from .state import Happening

HIDDEN = {"cards": NOTHING, "card": None}


def public(model: BoardModel) -> dict[str, object]:
    """[N5] What every observer sees alike."""
    return _board(model) | _hands(model) | _turn(model) | _proposal(model)


def _numbers(number: Callable[[frozenset], int], places: Iterable[frozenset]) -> tuple[int, ...]:
    return tuple(sorted(number(place) for place in places))


def _board(model: BoardModel) -> dict[str, object]:
    """What lies on the island, and the awards."""
    seats = model.seats
    return {
        "players": model.players,
        "robber": hex_number(model.robber),
        "island": str(replace(model.island, robber=model.robber)),
        "roads": tuple(_numbers(edge_number, seat.roads) for seat in seats),
        "settlements": tuple(_numbers(crossing_number, seat.settlements) for seat in seats),
        "cities": tuple(_numbers(crossing_number, seat.cities) for seat in seats),
        "roads_left": tuple(seat.pieces_left("road") for seat in seats),
        "settlements_left": tuple(seat.pieces_left("settlement") for seat in seats),
        "cities_left": tuple(seat.pieces_left("city") for seat in seats),
        "road_lengths": tuple(model.road_length(number) for number in range(model.players)),
        "road_holder": model.road_holder,
        "army_holder": model.army_holder,
    }


def _hands(model: BoardModel) -> dict[str, object]:
    """What everybody sees of the cards; those put aside, but not shown yet, still count."""
    return {
        "bank": counted(model.bank),
        "deck": len(model.deck),
        "hand_sizes": tuple(len(seat.hand) + len(seat.aside) for seat in model.seats),
        "card_sizes": tuple(len(seat.cards) for seat in model.seats),
        "bought_size": len(model.me.bought),
        "played": card_counts([card for seat in model.seats for card in seat.played]),
        "knights": tuple(seat.played.count("knight") for seat in model.seats),
    }


def _turn(model: BoardModel) -> dict[str, object]:
    return {
        "actor": model.actor,
        "current": model.current,
        "phase": model.phase,
        "turn": model.turn_number,
        "dice": model.dice,
        "over": model.outcome is not None,
        "outcome": model.outcome or "none",
        "winner": model.winner,
        "card_played": model.card_played,
        "proposals_left": model.rules.proposals - model.proposals_made if model.turn_number else 0,
        "built": model.built,
        "free_roads": model.free_roads,
        "discards_left": tuple(model.discards_left),
    }


def _proposal(model: BoardModel) -> dict[str, object]:
    """[D5] All of it is public."""
    proposal = model.proposal
    return {
        "proposed": proposal is not None,
        "terms": proposal.terms if proposal else None,
        "answers": {seat: proposal.answer(seat) for seat in proposal.addressed} if proposal else {},
        "offers": dict(proposal.offers) if proposal else {},
    }


def private(model: BoardModel, observer: Observer) -> dict[str, object]:
    """[N5] What differs from observer to observer: [V7] [W4] hidden points and cards are the owner's until the end."""
    me = Seat() if observer is None else model.seats[observer]
    shown = [model.outcome is not None or number == observer for number in range(model.players)]
    return {
        "seat": observer,
        "hand": counted(me.hand),
        "put_aside": counted(me.aside),
        "cards": tuple(card_counts(seat.cards if open_ else []) for seat, open_ in zip(model.seats, shown, strict=True)),
        "bought": card_counts(model.me.bought if shown[model.current] else []),
        "scores": tuple(model.score(number) if open_ else model.open_score(number) for number, open_ in enumerate(shown)),
        "known": tuple(known(model, observer, number) for number in range(model.players)),
        "rates": () if observer is None else tuple(rates(model, observer)),
    }


def known(model: BoardModel, observer: Observer, number: int) -> tuple[int, ...]:
    """[N5] What the observer knows for certain of a hand; nothing is said of the own one."""
    return NOTHING if number == observer else model.knowledge.of(observer, number)


def rates(model: BoardModel, number: int) -> list[int]:
    """[B1] What the bank wants of each resource from this seat."""
    return [model.rate(kind, number) for kind in RESOURCES]


def heard(story: Sequence[Happening], observer: Observer) -> list[Happening]:
    """The story as one observer hears it: without the cards of what it may not know."""
    return [
        happening
        if happening.audience is None or observer in happening.audience
        else happening._replace(fields={name: HIDDEN.get(name, value) for name, value in happening.fields.items()})
        for happening in story
    ]
