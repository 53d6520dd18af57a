"""docs/rules/index.md leads from each rule to a function that exists and a test that shows it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
ROW = re.compile(r"^\| ([A-Z]\d+) \| (.+) \| (.+) \|$", re.M)
each_game = pytest.mark.parametrize(("page", "prefix"), [("card-edition", "test_card_"), ("base-board", "test_board_")])


def rows(page: str) -> list[tuple[str, str, str]]:
    text = (ROOT / "docs/rules/index.md").read_text(encoding="utf-8")
    return ROW.findall(text.partition(f"## [{page}.md]")[2].partition("\n## ")[0])


@each_game
def test_every_rule_has_its_row_in_the_order_of_the_text(page: str, prefix: str) -> None:
    text = (ROOT / f"docs/rules/{page}.md").read_text(encoding="utf-8")
    assert [rule for rule, _, _ in rows(page)] == re.findall(r"\*\*\[([A-Z]\d+)\]\*\*", text)


@each_game
def test_every_function_is_in_its_file(page: str, prefix: str) -> None:
    for rule, functions, _ in rows(page):
        named = re.findall(r"`(\w+)` \(([\w/]+\.[ch])\)", functions)
        assert named, f"{rule} names no function"
        for function, path in named:
            source = (ROOT / "csrc" / path).read_text(encoding="utf-8")
            assert re.search(rf"^\w[\w \*]*\b{function}[\[(]", source, re.M), f"{rule}: no {function} in {path}"


@each_game
def test_every_test_is_there_and_is_about_its_rule(page: str, prefix: str) -> None:
    for rule, _, tests in rows(page):
        named = re.findall(rf"`({prefix}\w+\.py)::(test_\w+)`", tests)
        assert named, f"{rule} names no test"
        for path, test in named:
            source = (ROOT / "tests/rules" / path).read_text(encoding="utf-8")
            found = re.search(rf'def {test}\(.*?\).*?:\n\s+"""((?:\[\w+\] )+)', source, re.S)
            assert found, f"{rule}: no {test} in {path}"
            assert f"[{rule}]" in found[1], f"{rule}: {test} says it shows {found[1]}"
