"""The client's tests begin in English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardcatan.tui.i18n import set_language


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    set_language("en")
    yield
    set_language("en")
