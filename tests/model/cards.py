"""What is in the box: cards, costs and points, as the rule text gives them."""

from collections.abc import Iterable, Sequence

RESOURCES = ("lumber", "brick", "wool", "grain", "ore")
LETTER = dict(zip(RESOURCES, "LBWGO", strict=True))
OF_LETTER = {letter: resource for resource, letter in LETTER.items()}

# [C1]
RESOURCE_COUNTS = {"ore": 16, "wool": 15, "grain": 14, "lumber": 11, "brick": 11}

# [C2] one row per building card, one column for each of 2, 3, 4, 5, 6 players
BUILDING_COUNTS = {
    "road": (5, 7, 9, 11, 13),
    "knight": (2, 4, 5, 7, 8),
    "settlement": (7, 11, 15, 19, 23),
    "library": (1, 1, 1, 1, 1),
    "castle": (1, 1, 2, 2, 3),
    "church": (1, 2, 2, 3, 3),
    "university": (1, 1, 1, 1, 1),
    "town_hall": (1, 1, 1, 1, 1),
    "guild": (0, 1, 2, 3, 4),
}
BACK_COUNTS = {"market day": (2, 3, 5, 6, 8), "robber attack": (5, 8, 10, 13, 15)}

EXPANSIONS = ("library", "castle", "church", "university", "town_hall", "guild")
BUILDINGS = ("road", "knight", "settlement", "city", *EXPANSIONS)

# [P1]
COSTS = {
    "road": {"lumber": 1, "brick": 1},
    "knight": {"grain": 1, "wool": 1, "ore": 1},
    "settlement": {"lumber": 1, "brick": 1, "grain": 1, "wool": 1},
    "city": {"grain": 2, "ore": 3},
    **{expansion: {"wool": 3, "ore": 1} for expansion in EXPANSIONS},
    "town_hall": {"wool": 3, "ore": 3},
}

CLOCKWISE = "clockwise"
COUNTER_CLOCKWISE = "counter-clockwise"


class ModelError(Exception):
    """The model was told something that the rules do not allow."""


def resource_cards(players: int) -> list[str]:
    """[C1] [C3] All resource cards, one list entry each."""
    copies = 2 if players >= 5 else 1
    return [resource for resource, count in RESOURCE_COUNTS.items() for _ in range(count * copies)]


def building_stacks(players: int) -> dict[str, int]:
    """[C2] How many cards each stack of buildings holds before the setup."""
    return {building: counts[players - 2] for building, counts in BUILDING_COUNTS.items()}


def backs(players: int) -> list[str]:
    """[C2] The backs of all settlement cards."""
    return [back for back, counts in BACK_COUNTS.items() for _ in range(counts[players - 2])]


def cost_cards(building: str) -> list[str]:
    """[P1] [B3] The required cards one by one, in the fixed order of paying."""
    cost = COSTS[building]
    return [resource for resource in RESOURCES for _ in range(cost.get(resource, 0))]


def kind_of(building: str) -> str:
    """[B1] The kind of which at most one is built in a turn."""
    return "expansion" if building in EXPANSIONS else building


def counted(cards: Iterable[str]) -> tuple[int, ...]:
    """Cards as counts in the order lumber, brick, wool, grain, ore."""
    listed = list(cards)
    return tuple(listed.count(resource) for resource in RESOURCES)


def listed(counts: Sequence[int]) -> list[str]:
    """Counts as a list of cards."""
    return [resource for resource, count in zip(RESOURCES, counts, strict=True) for _ in range(count)]


def move(cards: Iterable[str], source: list[str], target: list[str]) -> None:
    """Take cards out of a pile into another; they must be there."""
    for card in list(cards):
        if card not in source:
            raise ModelError(f"no {card} there: {source}")
        source.remove(card)
        target.append(card)
