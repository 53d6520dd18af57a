"""Small things that the commands print with."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress


def table(rows: Iterable[Sequence[str]], left: int = 1) -> list[str]:
    """Lines of columns two spaces apart: the first `left` flush left, the others flush right."""
    rows = list(rows)
    sizes = [max(map(len, column)) for column in zip(*rows, strict=True)]
    align = [str.ljust if column < left else str.rjust for column in range(len(sizes))]
    return ["  ".join(put(text, size) for put, text, size in zip(align, row, sizes, strict=True)).rstrip() for row in rows]


def number(value: float) -> str:
    """A number in groups of three digits, which a space divides."""
    return f"{value:,.0f}".replace(",", " ")


def percent(share: float) -> str:
    """A share in per cent, with one decimal."""
    return f"{100 * share:.1f} %"


def complain(text: str) -> None:
    """Say on stderr, in one line whatever names are in it, what will not do; nothing where nobody can be told."""
    line = "".join(char if char.isprintable() else "?" for char in text)
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)
