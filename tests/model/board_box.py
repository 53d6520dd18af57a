"""What is in the box of the base board game: pieces, cards, costs and the printed island, as the rule text gives them."""

from .cards import RESOURCES

TERRAIN_COUNTS = {"lumber": 4, "brick": 3, "wool": 4, "grain": 4, "ore": 3, "desert": 1}
TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
DESERT, ANY = "desert", "any"

HARBOUR_EDGES = (0, 3, 6, 10, 13, 16, 20, 23, 26)
PRINTED_HARBOURS = (ANY, "grain", "ore", ANY, "wool", ANY, ANY, "brick", "lumber")

BANK_EACH = 19
DEVELOPMENT_COUNTS = {"knight": 14, "roads": 2, "plenty": 2, "monopoly": 2, "victory": 5}
PIECES = {"road": 15, "settlement": 5, "city": 4}
COSTS = {
    "road": ("lumber", "brick"),
    "settlement": ("lumber", "brick", "wool", "grain"),
    "city": ("grain", "grain", "ore", "ore", "ore"),
    "development": ("wool", "grain", "ore"),
}

BEGINNER_ROWS = (
    (("ore", 10), ("wool", 2), ("lumber", 9)),
    (("grain", 12), ("brick", 6), ("wool", 4), ("brick", 10)),
    (("grain", 9), ("lumber", 11), (DESERT, None), ("lumber", 3), ("ore", 8)),
    (("lumber", 8), ("ore", 3), ("grain", 4), ("wool", 5)),
    (("brick", 5), ("grain", 6), ("wool", 11)),
)


def terrains() -> list[str]:
    """The land hexes, one list entry each."""
    return [terrain for terrain, count in TERRAIN_COUNTS.items() for _ in range(count)]


def development_deck() -> list[str]:
    """The development cards, one list entry each."""
    return [card for card, count in DEVELOPMENT_COUNTS.items() for _ in range(count)]


def bank() -> list[str]:
    """The resource cards, one list entry each."""
    return [resource for resource in RESOURCES for _ in range(BANK_EACH)]
