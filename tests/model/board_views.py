"""What a seat or a watcher may know of the model, as plain values."""

from collections.abc import Callable, Iterable, Sequence

from .board_box import DEVELOPMENT_COUNTS
from .board_geometry import crossing_number, edge_number, hex_number
from .board_model import BoardModel
from .board_state import NOTHING, Seat
from .cards import RESOURCES, counted
from .knowledge import Observer
from .state import Happening

CARDS = tuple(DEVELOPMENT_COUNTS)
HIDDEN = {"cards": NOTHING, "card": None}


def card_counts(cards: Sequence[str]) -> tuple[int, ...]:
    """Development cards as counts: knight, roads, plenty, monopoly, victory."""
    return tuple(cards.count(card) for card in CARDS)


def view(model: BoardModel, observer: Observer) -> dict[str, object]:
    """[N5] All fields of the observer's view."""
    return _board(model) | _hands(model) | _turn(model) | _proposal(model) | _private(model, observer)


def _numbers(number: Callable[[frozenset], int], places: Iterable[frozenset]) -> tuple[int, ...]:
    return tuple(sorted(number(place) for place in places))


def _board(model: BoardModel) -> dict[str, object]:
    """What lies on the island, and the awards."""
    seats = model.seats
    return {
        "players": model.players,
        "robber": hex_number(model.robber),
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
        "bought_sizes": tuple(len(seat.bought) for seat in model.seats),
        "played": tuple(card_counts(seat.played) for seat in model.seats),
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
        "proposals_made": model.proposals_made,
        "free_roads": model.free_roads,
        "discards_left": tuple(model.discards_left),
    }


def _proposal(model: BoardModel) -> dict[str, object]:
    """[D5] All of it is public."""
    proposal = model.proposal
    return {
        "proposed": proposal is not None,
        "terms": proposal.terms if proposal else None,
        "addressed": frozenset(proposal.addressed) if proposal else frozenset(),
        "waiting": frozenset(proposal.waiting) if proposal else frozenset(),
        "accepted": frozenset(proposal.accepted) if proposal else frozenset(),
        "offers": dict(proposal.offers) if proposal else {},
    }


def _private(model: BoardModel, observer: Observer) -> dict[str, object]:
    """What differs from observer to observer: [V7] [W4] hidden points and cards are the owner's until the end."""
    me = Seat() if observer is None else model.seats[observer]
    shown = [model.outcome is not None or number == observer for number in range(model.players)]
    return {
        "seat": observer,
        "hand": counted(me.hand),
        "put_aside": counted(me.aside),
        "cards": tuple(card_counts(seat.cards) if open_ else None for seat, open_ in zip(model.seats, shown, strict=True)),
        "bought": card_counts(me.bought),
        "scores": tuple(model.score(number) if open_ else model.open_score(number) for number, open_ in enumerate(shown)),
        "known": tuple(model.knowledge.of(observer, number) for number in range(model.players) if number != observer),
        "rates": None if observer is None else tuple(rates(model, observer)),
    }


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
