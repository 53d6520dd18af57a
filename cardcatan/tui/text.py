"""Lines of styled text: measuring, cutting, joining. Pure functions, no terminal."""

from __future__ import annotations

import string
from collections.abc import Iterable
from typing import TypeAlias

from prompt_toolkit.formatted_text import OneStyleAndTextTuple
from prompt_toolkit.utils import get_cwidth

Fragment: TypeAlias = OneStyleAndTextTuple
Line: TypeAlias = list[Fragment]


def line(*parts: str | OneStyleAndTextTuple | Line) -> Line:
    """One line from plain texts, fragments and lines."""
    out: Line = []
    for part in parts:
        if isinstance(part, str):
            out.append(("", part))
        elif isinstance(part, tuple):
            out.append(part)
        else:
            out.extend(part)
    return out


def plain(row: Line) -> str:
    return "".join(fragment[1] for fragment in row)


def width(row: Line | str) -> int:
    return get_cwidth(row if isinstance(row, str) else plain(row))


def cut_text(text: str, limit: int) -> str:
    """At most `limit` columns; a cut text ends in a full stop, as an abbreviation does."""
    if get_cwidth(text) <= limit:
        return text
    while text and get_cwidth(text) > limit - 1:
        text = text[:-1]
    return text + "." if limit > 0 else ""


def cut_name(name: str, limit: int) -> str:
    """A name in little room; the number that tells it from another of the same name stays."""
    head, _space, number = name.rpartition(" ")
    if width(name) <= limit or not (head and number.isdigit()) or limit < len(number) + 5:
        return cut_text(name, limit)
    return f"{cut_text(head, limit - len(number) - 1)} {number}"


def cut(row: Line, limit: int) -> Line:
    """The first `limit` columns of a line."""
    out: Line = []
    left = limit
    for fragment in row:
        text = fragment[1]
        while text and get_cwidth(text) > left:
            text = text[:-1]
        if text:
            out.append(_with_text(fragment, text))
        left -= get_cwidth(text)
        if text != fragment[1]:
            break
    return out


def pad(row: Line, size: int, style: str = "") -> Line:
    """Exactly `size` columns."""
    row = cut(row, size)
    missing = size - width(row)
    return [*row, (style, " " * missing)] if missing > 0 else row


def spread(left: Line, right: Line, size: int) -> Line:
    """Left and right ends of one line; the right end gives way when both do not fit."""
    gap = size - width(left) - width(right)
    if gap < 1:
        return pad(left, size)
    return [*left, ("", " " * gap), *right]


def restyle(row: Line, style: str) -> Line:
    """The same line with a style laid over each fragment."""
    return [(f"{f[0]} {style}", *f[1:]) for f in row]


def hit(row: Line, key: str) -> Line:
    """Mark a line so that a click on it is the same as pressing `key`; the mark is a style class without a style."""
    name = f"c{ord(key)}" if len(key) == 1 else key
    return restyle(row, f"class:hit-{name}") if key else row


def hit_key(style: str) -> str | None:
    """The key that a click on text of this style stands for."""
    for word in style.split():
        if word.startswith("class:hit-"):
            name = word.removeprefix("class:hit-")
            return chr(int(name[1:])) if name[1:].isdigit() and name[0] == "c" else name
    return None


def at_column(row: Line, column: int) -> OneStyleAndTextTuple | None:
    """The fragment at a column."""
    for fragment in row:
        column -= get_cwidth(fragment[1])
        if column < 0:
            return fragment
    return None


def side_by_side(left: list[Line], right: list[Line], left_size: int, size: int, gap: str = " ") -> list[Line]:
    rows = max(len(left), len(right))
    blank: Line = []
    return [
        line(pad(left[i] if i < len(left) else blank, left_size), gap,
             pad(right[i] if i < len(right) else blank, size - left_size - get_cwidth(gap)))
        for i in range(rows)
    ]


def fmt(template: str, **values: str | int | Line) -> Line:
    """Format a translated sentence whose parameters may themselves be styled."""
    out: Line = []
    for literal, name, _spec, _conversion in string.Formatter().parse(template):
        if literal:
            out.append(("", literal))
        if name is not None:
            value = values[name]
            out.extend(value if isinstance(value, list) else [("", str(value))])
    return out


def wrap(row: Line, size: int, indent: int = 0) -> list[Line]:
    """Break a line at spaces, and words that are longer than a line; further lines are indented."""
    rows: list[Line] = []
    current: Line = []
    used = 0
    for word in (piece for whole in _words(row) for piece in _pieces(whole, size - indent)):
        length = width(word)
        if used + length > size and used > indent and plain(word).strip():
            rows.append(current)
            current, used = [("", " " * indent)] if indent else [], indent
        if rows and used == indent and not plain(word).strip():
            continue
        current.extend(word)
        used += length
    return [*rows, current]


def _pieces(word: Line, size: int) -> Iterable[Line]:
    """A word in parts that each fit into a line."""
    while width(word) > max(2, size):
        head = cut(word, max(2, size))
        yield head
        word = _after(word, len(plain(head)))
    yield word


def _after(row: Line, count: int) -> Line:
    """A line without its first characters."""
    out: Line = []
    for fragment in row:
        text = fragment[1][count:]
        count = max(0, count - len(fragment[1]))
        if text:
            out.append(_with_text(fragment, text))
    return out


def _words(row: Line) -> Iterable[Line]:
    """Runs without spaces and the spaces between them, styles kept."""
    word: Line = []
    for fragment in row:
        buffer = ""
        for char in fragment[1]:
            if char == " ":
                if buffer:
                    word.append(_with_text(fragment, buffer))
                    buffer = ""
                if word:
                    yield word
                    word = []
                yield [_with_text(fragment, " ")]
            else:
                buffer += char
        if buffer:
            word.append(_with_text(fragment, buffer))
    if word:
        yield word


def _with_text(fragment: OneStyleAndTextTuple, text: str) -> OneStyleAndTextTuple:
    return (fragment[0], text, *fragment[2:])
