"""What a seat or a watcher may know of the model: the fields of a view, under the engine's names."""

from .card_model import CardModel
from .cards import EXPANSIONS, RESOURCES, counted
from .knowledge import Observer
from .state import MAIN, PAY, Seat

NOTHING = (0,) * len(RESOURCES)


def seen_phase(model: CardModel, observer: Observer) -> str:
    """[B3] Only the payer knows that a building is being paid for."""
    return MAIN if model.phase == PAY and observer != model.current else model.phase


def hand_size(model: CardModel, number: int) -> int:
    """Cards put aside or paid, but not shown yet, still count."""
    seat = model.seats[number]
    paying = model.payment.paid if model.payment and number == model.current else []
    return len(seat.hand) + len(seat.aside) + len(paying)


def view(model: CardModel, observer: Observer) -> dict[str, object]:
    """All fields of the observer's view, as plain values."""
    return _table(model) | _turn(model) | _private(model, observer)


def _table(model: CardModel) -> dict[str, object]:
    """[S3] What everybody sees of the cards."""
    seats = model.seats
    return {
        "players": model.players,
        "scores": model.scores,
        "hand_sizes": tuple(hand_size(model, number) for number in range(model.players)),
        "market": counted(model.market),
        "pile": len(model.pile),
        "discards": counted(model.discards),
        "roads": tuple(len(seat.roads) for seat in seats),
        "knights": tuple(len(seat.knights) for seat in seats),
        "a_roads": tuple(seat.roads.count("A") for seat in seats),
        "a_knights": tuple(seat.knights.count("A") for seat in seats),
        "settlements": tuple(seat.settlements for seat in seats),
        "cities": tuple(seat.cities for seat in seats),
        "expansions": tuple(frozenset(seat.expansions) for seat in seats),
        "roads_left": model.stacks["road"],
        "knights_left": model.stacks["knight"],
        "settlements_left": model.stacks["settlement"],
        "expansions_left": {building: model.stacks[building] for building in EXPANSIONS},
        "backs_left": (model.backs.count("market day"), model.backs.count("robber attack")),
        "destiny": model.destiny,
    }


def _turn(model: CardModel) -> dict[str, object]:
    """What everybody sees of the turn."""
    return {
        "actor": model.actor,
        "current": model.current,
        "turn": model.turn_number,
        "round": model.round,
        "over": model.outcome is not None,
        "outcome": model.outcome or "none",
        "winner": model.winner,
        "trades_left": model.turn.trades_left,
        "built": frozenset(model.turn.built),
        "library_used": model.turn.library_used,
        "university_used": model.turn.university_used,
        "guild_used": model.turn.guild_used,
        "partner": model.trade.partner if model.trade else None,
        "gives_left": model.trade.gives_left if model.trade else 0,
        "discards_left": tuple(model.discards_left),
    }


def _private(model: CardModel, observer: Observer) -> dict[str, object]:
    """What differs from observer to observer."""
    me = Seat() if observer is None else model.seats[observer]
    payment = model.payment if observer == model.current else None
    return {
        "seat": observer,
        "phase": seen_phase(model, observer),
        "hand": counted(me.hand),
        "put_aside": counted(me.aside),
        "paying": payment.building if payment else model.taking,
        "paying_for": payment.parts[0] if payment else None,
        "paid": counted(payment.paid) if payment else NOTHING,
        "known": tuple(model.knowledge.of(observer, number) for number in range(model.players) if number != observer),
    }
