"""The plain island's shape, worked out from hex coordinates: a crossing is three hexes that meet, an edge two."""

import math
from collections.abc import Iterable
from functools import cache
from itertools import combinations

Hex = tuple[int, int]
Crossing = frozenset[Hex]
Edge = frozenset[Hex]

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
RADIUS = 2


def neighbours(place: Hex) -> set[Hex]:
    """The six hexes around one, on land or at sea."""
    column, row = place
    return {(column + dx, row + dy) for dx, dy in STEPS}


def distance(place: Hex) -> int:
    """Steps from the middle hex."""
    column, row = place
    return max(abs(column), abs(row), abs(column + row))


def point(places: Iterable[Hex]) -> tuple[float, float]:
    """Where the middle of these hexes is on paper: x to the east, y to the south; a hex is 2 wide."""
    listed = list(places)
    east = sum(2 * column + row for column, row in listed) / len(listed)
    south = sum(math.sqrt(3) * row for _, row in listed) / len(listed)
    return round(east, 6), round(south, 6)


def by_rows(places: Iterable[frozenset[Hex]]) -> list[frozenset[Hex]]:
    """In reading order: from the north, and from the west within a line."""
    return sorted(places, key=lambda place: (point(place)[1], point(place)[0]))


def clockwise(places: Iterable[frozenset[Hex]], first: frozenset[Hex]) -> list[frozenset[Hex]]:
    """Places around the middle of the island, clockwise from one of them."""

    def angle(place: frozenset[Hex]) -> float:
        east, south = point(place)
        return math.atan2(south, east)

    ring = sorted(places, key=angle)
    return ring[ring.index(first) :] + ring[: ring.index(first)]


@cache
def land() -> tuple[Hex, ...]:
    """All land hexes in reading order."""
    span = range(-RADIUS, RADIUS + 1)
    inside = [(column, row) for row in span for column in span if distance((column, row)) <= RADIUS]
    return tuple(inside)


@cache
def everything() -> frozenset[Hex]:
    """Land, and the sea hexes around it."""
    return frozenset(land()).union(*(neighbours(place) for place in land()))


@cache
def edges() -> tuple[Edge, ...]:
    """Two neighbouring hexes, one of them land at least, have an edge between them."""
    pairs = (frozenset((place, other)) for place in land() for other in neighbours(place))
    return tuple(by_rows(set(pairs)))


@cache
def crossings() -> tuple[Crossing, ...]:
    """Three hexes that are neighbours of each other, one of them land at least, meet in a crossing."""
    found = set()
    for place in land():
        for one, other in combinations(neighbours(place), 2):
            if other in neighbours(one):
                found.add(frozenset((place, one, other)))
    return tuple(by_rows(found))


@cache
def ends(edge: Edge) -> tuple[Crossing, ...]:
    """The two crossings that an edge joins."""
    return tuple(crossing for crossing in crossings() if edge <= crossing)


@cache
def edges_at(crossing: Crossing) -> tuple[Edge, ...]:
    """The two or three edges that meet in a crossing."""
    return tuple(edge for edge in edges() if edge <= crossing)


@cache
def beside(crossing: Crossing) -> frozenset[Crossing]:
    """The crossings one edge away."""
    return frozenset(end for edge in edges_at(crossing) for end in ends(edge)) - {crossing}


def corners(place: Hex) -> list[Crossing]:
    """The six crossings around a land hex."""
    return [crossing for crossing in crossings() if place in crossing]


@cache
def coast() -> tuple[Edge, ...]:
    """The coast edges, clockwise from the north-west edge of the north-west corner hex."""
    outer = [edge for edge in edges() if len(edge & set(land())) == 1]
    corner = (0, -RADIUS)
    return tuple(clockwise(outer, frozenset((corner, (0, -RADIUS - 1)))))


def spiral(corner: Hex) -> list[Hex]:
    """All land hexes from a corner hex clockwise, ring by ring to the middle."""
    path: list[Hex] = []
    for radius in range(RADIUS, 0, -1):
        start = (corner[0] * radius // RADIUS, corner[1] * radius // RADIUS)
        ring = [frozenset((place,)) for place in land() if distance(place) == radius]
        path += [place for (place,) in clockwise(ring, frozenset((start,)))]
    return [*path, (0, 0)]


def corner_hexes() -> list[Hex]:
    """The six corner hexes of the island, clockwise from the north-west."""
    far = [frozenset((place,)) for place in land() if len(neighbours(place) - set(land())) == 3]
    return [place for (place,) in clockwise(far, frozenset(((0, -RADIUS),)))]


@cache
def edge_number(edge: Edge) -> int:
    """[I3]"""
    return edges().index(edge)


@cache
def crossing_number(crossing: Crossing) -> int:
    """[I2]"""
    return crossings().index(crossing)


def hex_number(place: Hex) -> int:
    """[I1]"""
    return land().index(place)
