"""[N2] [N3] Actions as texts, and the numbers that the short ones have on the plain island."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from .board_geometry import crossings, edges, land
from .cards import LETTER

LETTERS = tuple(LETTER.values())
SEATS = 4
RATIOS = ((1, 1), (2, 1), (3, 1), (4, 1), (1, 2), (1, 3), (1, 4))  # [D6]
CARDS = re.compile(r"(?=.)" + "".join(f"(?:(?P<{letter}>[2-9]|1[0-9])?(?P<has{letter}>{letter}))?" for letter in LETTERS))


class Terms(NamedTuple):
    """[D2] What the speaker gives and what he wants, as counts in the order of the resources."""

    gives: tuple[int, ...]
    wants: tuple[int, ...]

    def turned(self) -> "Terms":
        """The same deal in the other one's words."""
        return Terms(self.wants, self.gives)

    def __str__(self) -> str:
        return f"offer {cards_text(self.gives)} {cards_text(self.wants)}"


def cards_text(counts: Sequence[int]) -> str:
    """[N2] `2WO`: two wool and an ore."""
    return "".join(f"{count if count > 1 else ''}{letter}" for letter, count in zip(LETTERS, counts, strict=True) if count)


def parse_cards(text: str) -> tuple[int, ...] | None:
    """The counts of a text of cards, None if it is none."""
    found = CARDS.fullmatch(text)
    if found is None:
        return None
    return tuple(int(found[letter] or 1) if found[f"has{letter}"] else 0 for letter in LETTERS)


def parse_offer(text: str) -> tuple[Terms, tuple[int, ...]] | None:
    """Terms and the seats named in `offer 2W O @1 @3`; None for any other text."""
    verb, *words = text.split(" ")
    named = [word for word in words if word.startswith("@")]
    sides = [parse_cards(word) for word in words[: len(words) - len(named)]]
    if verb != "offer" or len(sides) != 2 or None in sides or any(not re.fullmatch(r"@[0-3]", word) for word in named):
        return None
    return Terms(*sides), tuple(int(word[1:]) for word in named)


@cache
def numbered_terms() -> tuple[Terms, ...]:
    """[D6] The terms that have a number, in the order of [N3]; those for cards of their own kind are never legal."""
    kinds = range(len(LETTERS))
    return tuple(Terms(_only(given, a), _only(wanted, b)) for given in kinds for wanted in kinds for a, b in RATIOS)


def _only(kind: int, count: int) -> tuple[int, ...]:
    """Counts of cards of a single kind."""
    return tuple(count if number == kind else 0 for number in range(len(LETTERS)))


@cache
def numbered() -> tuple[str, ...]:
    """[N3] The texts of all numbered actions, in the order of their numbers; '' where no action can be."""
    return tuple(_numbered())


def _numbered() -> Iterator[str]:
    yield from ("end", "roll", "buy", "knight", "roads")
    yield from (f"monopoly {kind}" for kind in LETTERS)
    yield from (f"plenty {one}{other}" for one, other in combinations_with_replacement(LETTERS, 2))
    yield from (f"plenty {kind}" for kind in LETTERS)
    yield from (f"bank {given} {wanted}" for given in LETTERS for wanted in LETTERS)
    yield from (f"road {edge}" for edge in range(len(edges())))
    yield from (f"settlement {crossing}" for crossing in range(len(crossings())))
    yield from (f"city {crossing}" for crossing in range(len(crossings())))
    yield from (f"robber {place}" for place in range(len(land())))
    yield from (f"steal @{seat}" for seat in range(SEATS))
    yield from (f"discard {kind}" for kind in LETTERS)
    yield from ("ask", "accept", "decline", "withdraw")
    yield from (f"close @{seat}" for seat in range(SEATS))
    yield from map(str, numbered_terms())
