"""docs/rules/index.md leads from each rule to a function that exists and a test that shows it."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
ROW = re.compile(r"^\| ([A-Z]\d+) \| (.+) \| (.+) \|$", re.M)


def rows() -> list[tuple[str, str, str]]:
    return ROW.findall((ROOT / "docs/rules/index.md").read_text(encoding="utf-8"))


def test_every_rule_has_its_row_in_the_order_of_the_text() -> None:
    text = (ROOT / "docs/rules/card-edition.md").read_text(encoding="utf-8")
    assert [rule for rule, _, _ in rows()] == re.findall(r"\*\*\[([A-Z]\d+)\]\*\*", text)


def test_every_function_is_in_its_file() -> None:
    for rule, functions, _ in rows():
        named = re.findall(r"`(\w+)` \(([\w/]+\.[ch])\)", functions)
        assert named, f"{rule} names no function"
        for function, path in named:
            source = (ROOT / "csrc" / path).read_text(encoding="utf-8")
            assert re.search(rf"^\w[\w \*]*\b{function}[\[(]", source, re.M), f"{rule}: no {function} in {path}"


def test_every_test_is_there_and_is_about_its_rule() -> None:
    for rule, _, tests in rows():
        named = re.findall(r"`(test_card_\w+\.py)::(test_\w+)`", tests)
        assert named, f"{rule} names no test"
        for path, test in named:
            source = (ROOT / "tests/rules" / path).read_text(encoding="utf-8")
            found = re.search(rf'def {test}\(.*?\).*?:\n\s+"""((?:\[\w+\] )+)', source, re.S)
            assert found, f"{rule}: no {test} in {path}"
            assert f"[{rule}]" in found[1], f"{rule}: {test} says it shows {found[1]}"
