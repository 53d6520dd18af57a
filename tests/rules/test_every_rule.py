"""No rule of the texts is without an example."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = HERE.parent.parent / "docs" / "rules"


@pytest.mark.parametrize(("page", "tests"), [("card-edition.md", "test_card_*.py"), ("base-board.md", "test_board_*.py")])
def test_every_named_rule_has_a_test(page: str, tests: str) -> None:
    """Each bold name of the rule text begins the docstring of a test."""
    named = set(re.findall(r"\*\*\[([A-Z]\d+)\]\*\*", (RULES / page).read_text(encoding="utf-8")))
    sources = "".join(path.read_text(encoding="utf-8") for path in HERE.glob(tests))
    shown = {name for start in re.findall(r'"""((?:\[\w+\] )+)', sources) for name in re.findall(r"\w+", start)}
    assert named
    assert named == shown
