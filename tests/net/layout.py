"""What docs/protocol.md says of the bytes of a view, compared with the view itself."""

from __future__ import annotations

from collections.abc import Iterable

from cardcatan import BoardPhase, BoardView


def number(found: list[int]) -> int:
    """A number of several bytes, the lowest first."""
    return int.from_bytes(bytes(found), "little")


def cards(eight: list[int]) -> tuple[int, ...]:
    """Cards by kind."""
    assert eight[5:] == [0, 0, 0]
    return tuple(eight[:5])


def or_none(found: list[int]) -> int | None:
    """A number, where 255 is none."""
    return None if found == [255] else found[0]


def bits(number: int) -> set[int]:
    """The numbers of the bits that are set."""
    return {bit for bit in range(8) if number >> bit & 1}


def places(found: list[int]) -> set[int]:
    """The edges or crossings whose bits are set."""
    return {8 * at + bit for at, byte in enumerate(found) for bit in bits(byte)}


def by_seat(found: list[int], size: int) -> list[list[int]]:
    """An array by seat."""
    return [found[at : at + size] for at in range(0, len(found), size)]


def developments(found: list[int]) -> tuple[int, ...]:
    """Development cards by kind."""
    whole = number(found)
    assert not whole >> 20
    return tuple(whole >> 4 * kind & 15 for kind in range(5))


def terms(found: list[int]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """The answer, what is given, and what is wanted."""
    whole = number(found[:7])
    counts = [whole >> 5 * at & 31 for at in range(10)]
    return found[7], tuple(counts[:5]), tuple(counts[5:])


CHOICES = {
    "layout": ["spiral", "random", "beginner"],
    "harbours": ["shuffled", "printed"],
    "dev_before_roll": ["knight", "any"],
    "phases": ["free", "strict"],
    "robber_desert": ["forbidden", "allowed"],
}
PLAIN = ("current", "phase", "outcome", "robber", "development_played", "free_roads", "built", "proposals_left")
BY_SEAT = ("knights", "road_lengths", "roads_left", "settlements_left", "cities_left", "scores")


def compare_board(found: dict[str, list[int]], view: BoardView) -> None:
    """Everything that a view of the board says is where the text says."""
    assert bytes(found["mark"]) == b"CCW\1" and found["reserved"] == [0]
    compare_rules(found, view)
    compare_cards(found, view)
    compare_pieces(found, view)
    compare_trade(found, view)
    assert number(found["turn"]) == view.turn
    assert found["players"] == [view.players] and found["seat"] == [4 if view.seat is None else view.seat]
    for name in PLAIN:
        assert found[name] == [getattr(view, name)], name
    for name in ("actor", "winner", "longest_road", "largest_army"):
        assert or_none(found[name]) == getattr(view, name), name
    assert found["dice"] == list(view.dice or (0, 0))
    assert (or_none(found["asked"]) is not None) == (view.phase in (BoardPhase.ANSWER, BoardPhase.DISCARD))
    compare_by_seat(found, view, BY_SEAT)


def compare_rules(found: dict[str, list[int]], view: BoardView) -> None:
    """The rules that come with a view."""
    rules = view.rules
    for name, choices in CHOICES.items():
        assert choices[found[f"rules: {name}"][0]] == getattr(rules, name)
    for name in ("players", "goal", "desert_centre", "proposals", "offer_cards"):
        assert found[f"rules: {name}"] == [getattr(rules, name)], name
    assert or_none(found["rules: start"]) == rules.start and number(found["rules: turn_limit"]) == rules.turn_limit
    assert found["rules: reserved"] == [0] and found["rules: reserved too"] == [0, 0]


def compare_cards(found: dict[str, list[int]], view: BoardView) -> None:
    """Resource cards and development cards."""
    for name in ("bank", "hand", "put_aside"):
        assert cards(found[name]) == getattr(view, name), name
    assert tuple(map(cards, by_seat(found["known"], 8)))[: view.players] == view.known
    for seat, held in enumerate(by_seat(found["developments"], 4)[: view.players]):
        assert developments(held) == view.developments_of(seat)
    for name in ("developments_new", "developments_played"):
        assert developments(found[name]) == getattr(view, name), name
    assert found["developments_left"] == [view.developments_left]
    assert found["developments_bought"] == [view.developments_bought]
    compare_by_seat(found, view, ("hand_sizes", "development_sizes", "discards_left"))


def compare_by_seat(found: dict[str, list[int]], view: BoardView, names: Iterable[str]) -> None:
    """Arrays with a byte for each seat."""
    for name in names:
        assert tuple(found[name][: view.players]) == getattr(view, name) and not any(found[name][view.players :]), name


def compare_pieces(found: dict[str, list[int]], view: BoardView) -> None:
    """The island, and what stands on it."""
    roads, houses, cities = by_seat(found["roads"], 16), by_seat(found["houses"], 8), places(found["cities"])
    for seat in range(4):
        assert places(roads[seat]) == {edge for edge, owner in enumerate(view.roads) if owner == seat}
        assert places(houses[seat]) == {at for at, house in enumerate(view.buildings) if house and house[0] == seat}
    assert cities == {at for at, house in enumerate(view.buildings) if house and house[1]}
    island = view.island
    assert found["land"] == [5 if hex.terrain is None else hex.terrain for hex in island.hexes]
    assert found["tokens"] == [hex.token or 0 for hex in island.hexes]
    assert found["harbours"] == [5 if harbour.resource is None else harbour.resource for harbour in island.harbours]


def compare_trade(found: dict[str, list[int]], view: BoardView) -> None:
    """The terms and answers of a running trade."""
    proposal, laid = view.proposal, [terms(one) for one in by_seat(found["terms"], 8)]
    if not proposal:
        return
    assert laid[view.current][1:] == (proposal.give, proposal.get)
    for seat, answer in proposal.answers.items():
        assert laid[seat][0] == ["waiting", "declined", "accepted", "offered"].index(answer.kind)
        assert answer.kind != "offered" or laid[seat][1:] == (answer.give, answer.get)
