"""An island: what lies where, its text form, and what the layouts allow."""

import random
from collections import Counter
from dataclasses import dataclass
from typing import Protocol

from .board_box import ANY, BEGINNER_ROWS, DESERT, HARBOUR_EDGES, PRINTED_HARBOURS, TERRAIN_COUNTS, TOKENS, terrains
from .board_geometry import Crossing, Edge, Hex, coast, corner_hexes, ends, land, neighbours, spiral
from .cards import LETTER, OF_LETTER, ModelError

ROWS = (3, 4, 5, 4, 3)
HAND_TOKENS = {2, 3, 4, 5, 6, 8, 9, 10, 11, 12}


class Layout(Protocol):
    """[O1] The options that say how an island is laid out."""

    layout: str
    harbours: str
    desert_centre: bool


@dataclass(frozen=True)
class Island:
    """[I1] Terrain and token of each land hex in reading order, the kinds of the harbours, and the robber's first hex."""

    terrain: tuple[str, ...]
    tokens: tuple[int | None, ...]
    harbours: tuple[str, ...]
    robber: Hex

    def of(self, place: Hex) -> tuple[str, int | None]:
        """Terrain and token of a hex."""
        index = land().index(place)
        return self.terrain[index], self.tokens[index]

    def harbours_at(self, crossing: Crossing) -> set[str]:
        """[I4] A harbour belongs to both ends of its edge."""
        return {kind for edge, kind in zip(harbour_edges(), self.harbours, strict=True) if crossing in ends(edge)}

    def yields(self, crossing: Crossing) -> list[str]:
        """[F4] A card for each land hex around a crossing that bears a resource."""
        around = [self.of(place)[0] for place in land() if place in crossing]
        return [terrain for terrain in around if terrain != DESERT]

    def __str__(self) -> str:
        """[I10]"""
        marked = self.robber != _first_desert(self.terrain)
        words = [
            ("D" if terrain == DESERT else f"{LETTER[terrain]}{token}") + ("*" if marked and place == self.robber else "")
            for place, terrain, token in zip(land(), self.terrain, self.tokens, strict=True)
        ]
        rows = [" ".join(words.pop(0) for _ in range(width)) for width in ROWS]
        return " / ".join(rows) + " | " + " ".join("3" if kind == ANY else LETTER[kind] for kind in self.harbours)


def harbour_edges() -> list[Edge]:
    """[I4]"""
    return [coast()[place] for place in HARBOUR_EDGES]


def _first_desert(terrain: tuple[str, ...]) -> Hex | None:
    return land()[terrain.index(DESERT)] if DESERT in terrain else None


def parse(text: str) -> Island:
    """[I10] The island that a text describes; a robber's star, or else the first desert, says where the robber starts."""
    hexes, _, harbours = text.partition(" | ")
    rows = [row.split() for row in hexes.split(" / ")]
    kinds = tuple(ANY if word == "3" else OF_LETTER[word] for word in harbours.split())
    words = [word for row in rows for word in row]
    if tuple(len(row) for row in rows) != ROWS or len(kinds) != len(HARBOUR_EDGES):
        raise ModelError(f"[I10] no plain island: {text}")
    bare = [word.rstrip("*") for word in words]
    terrain = tuple(DESERT if word == "D" else OF_LETTER[word[0]] for word in bare)
    tokens = tuple(None if word == "D" else int(word[1:]) for word in bare)
    stars = [place for place, word in zip(land(), words, strict=True) if word.endswith("*")]
    robber = stars[0] if stars else _first_desert(terrain)
    if robber is None or len(stars) > 1 or not set(tokens) <= HAND_TOKENS | {None}:
        raise ModelError(f"[I10] no plain island: {text}")
    return Island(terrain, tokens, kinds, robber)


def beginner() -> Island:
    """[I7] with the harbours of [I8] as printed."""
    flat = [place for row in BEGINNER_ROWS for place in row]
    terrain, tokens = tuple(terrain for terrain, _ in flat), tuple(token for _, token in flat)
    return Island(terrain, tokens, PRINTED_HARBOURS, _first_desert(terrain))


def check(island: Island, rules: Layout) -> None:
    """[M1] [M2] [M3] [I5]–[I9] That an island is one which these options may lay out."""
    _check_box(island)
    if rules.harbours == "printed" and island.harbours != PRINTED_HARBOURS:
        raise ModelError("[I8] the harbours are not in their printed order")
    if rules.layout == "beginner":
        if (island.terrain, island.tokens) != (beginner().terrain, beginner().tokens):
            raise ModelError("[I7] not the beginner's island")
        return
    if rules.desert_centre and island.of((0, 0))[0] != DESERT:
        raise ModelError("[I9] the desert is not in the middle")
    if rules.layout == "spiral" and island.tokens not in [lay_spiral(island.terrain, corner) for corner in corner_hexes()]:
        raise ModelError("[I5] the tokens are not in a spiral")
    if rules.layout == "random" and not reds_apart(island.tokens):
        raise ModelError("[I6] a 6 or 8 beside a 6 or 8")


def _check_box(island: Island) -> None:
    if Counter(island.terrain) != Counter(TERRAIN_COUNTS):
        raise ModelError("[M1] other land hexes than in the box")
    if Counter(island.harbours) != Counter(PRINTED_HARBOURS):
        raise ModelError("[M2] other harbours than in the box")
    if Counter(token for token in island.tokens if token is not None) != Counter(TOKENS):
        raise ModelError("[M3] other tokens than in the box")
    if any((terrain == DESERT) != (token is None) for terrain, token in zip(island.terrain, island.tokens, strict=True)):
        raise ModelError("[I10] a desert with a token, or land without one")
    if island.robber != _first_desert(island.terrain):
        raise ModelError("[I9] the robber does not start on the desert")


def lay_spiral(terrain: tuple[str, ...], corner: Hex) -> tuple[int | None, ...]:
    """[I5] The tokens in letter order along the spiral, the desert left out."""
    left = list(TOKENS)
    laid = {place: left.pop(0) for place in spiral(corner) if terrain[land().index(place)] != DESERT}
    return tuple(laid.get(place) for place in land())


def reds_apart(tokens: tuple[int | None, ...]) -> bool:
    """[I6]"""
    reds = {place for place, token in zip(land(), tokens, strict=True) if token in (6, 8)}
    return not any(neighbours(place) & reds for place in reds)


def lay_out(rules: Layout, chooser: random.Random) -> Island:
    """An island of these options, so that the model can play alone."""
    harbours = list(PRINTED_HARBOURS)
    if rules.harbours == "shuffled":
        chooser.shuffle(harbours)
    if rules.layout == "beginner":
        plain = beginner()
        return Island(plain.terrain, plain.tokens, tuple(harbours), plain.robber)
    terrain = _shuffled_land(rules.desert_centre, chooser)
    tokens = lay_spiral(terrain, chooser.choice(corner_hexes()))
    while rules.layout == "random":
        numbers = list(TOKENS)
        chooser.shuffle(numbers)
        tokens = tuple(None if kind == DESERT else numbers.pop() for kind in terrain)
        if reds_apart(tokens):
            break
    return Island(terrain, tokens, tuple(harbours), _first_desert(terrain))


def _shuffled_land(desert_centre: bool, chooser: random.Random) -> tuple[str, ...]:
    """[I9]"""
    hexes = terrains()
    chooser.shuffle(hexes)
    if desert_centre:
        hexes.remove(DESERT)
        hexes.insert(land().index((0, 0)), DESERT)
    return tuple(hexes)


def hexes_with(island: Island, number: int) -> list[Hex]:
    """All land hexes with a token of this number."""
    return [place for place, token in zip(land(), island.tokens, strict=True) if token == number]
