"""No rule of the text is without an example."""

import re
from pathlib import Path

HERE = Path(__file__).parent
TEXT = HERE.parent.parent / "docs" / "rules" / "card-edition.md"


def test_every_named_rule_has_a_test() -> None:
    """Each bold name of the rule text begins the docstring of a test."""
    named = set(re.findall(r"\*\*\[([A-Z]\d+)\]\*\*", TEXT.read_text(encoding="utf-8")))
    tests = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_card_*.py"))
    shown = {name for start in re.findall(r'"""((?:\[\w+\] )+)', tests) for name in re.findall(r"\w+", start)}
    assert named
    assert named == shown
