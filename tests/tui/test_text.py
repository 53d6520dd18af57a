"""Lines of text: measuring, cutting, wrapping."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardcatan.tui.text import at_column, cut, cut_text, fmt, hit, hit_key, line, pad, plain, spread, width, wrap

words = st.lists(st.text(st.characters(codec="utf-8", categories=["L", "N", "P"]), min_size=1, max_size=12), max_size=20)


@given(words, st.integers(12, 60), st.integers(0, 4))
def test_wrapping_loses_no_word_and_keeps_the_width(parts: list[str], size: int, indent: int) -> None:
    rows = wrap(line(("class:a", " ".join(parts[:7])), " ", " ".join(parts[7:])), size, indent)
    assert "".join(plain(row) for row in rows).replace(" ", "") == "".join(parts)
    assert all(width(plain(row).rstrip()) <= size for row in rows)
    whole = " ".join(plain(row) for row in rows).split()
    assert all(part in whole for part in parts if width(part) <= size - indent)


@given(st.text(st.characters(categories=["L", "N"]), max_size=30), st.integers(0, 20))
def test_padding_and_cutting_give_the_width_asked_for(text: str, size: int) -> None:
    assert width(pad(line(text), size)) == size
    assert width(cut(line(("x", text), text), size)) <= size
    assert width(cut_text(text, size)) <= size


def test_a_sentence_takes_styled_parameters_in_any_order() -> None:
    row = fmt("{b} before {a}!", a=[("class:x", "one")], b=2)
    assert plain(row) == "2 before one!"
    assert ("class:x", "one") in row


def test_the_right_end_gives_way() -> None:
    assert plain(spread(line("left"), line("right"), 20)) == "left           right"
    assert plain(spread(line("left"), line("right"), 8)) == "left    "


def test_a_click_finds_the_key_of_the_text_under_it() -> None:
    row = line("ab", hit(line("cd"), "m"), hit(line("ef"), "enter"), hit(line("gh"), "2"))
    keys = [hit_key(fragment[0]) for column in range(8) if (fragment := at_column(row, column))]
    assert keys == [None, None, "m", "m", "enter", "enter", "2", "2"]
    assert at_column(row, 8) is None


def test_words_longer_than_a_line_are_broken() -> None:
    row = [("class:a", "see "), ("class:b", "x" * 25), ("class:c", "yz end")]
    rows = wrap(row, 10, 2)
    assert all(width(part) <= 10 for part in rows)
    assert "".join(plain(part).replace(" ", "") for part in rows) == "see" + "x" * 25 + "yzend"
    assert [plain(part) for part in wrap([("", "漢" * 5)], 4)] == ["漢漢", "漢漢", "漢"]
