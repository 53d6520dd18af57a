"""The real process in a real terminal: killed in the middle of a game, and gone on with."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pexpect = pytest.importorskip("pexpect")
pyte = pytest.importorskip("pyte")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
ROOT = Path(__file__).resolve().parents[2]


class Process:
    """`python -m cardcatan …` behind a pseudo-terminal, its screen kept by pyte."""

    def __init__(self, *arguments: str, columns: int = 80, rows: int = 24, **variables: str) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
        environment.update(variables)
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.child = pexpect.spawn(sys.executable, ["-m", "cardcatan", *arguments], env=environment, timeout=20,
                                   dimensions=(rows, columns), encoding="utf-8")

    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.screen.display)

    def until(self, true: Callable[[], bool], seconds: float = 20.0) -> None:
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, f"did not come:\n{self.text()}"
            try:
                self.stream.feed(self.child.read_nonblocking(65536, timeout=0.05))
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                assert true(), f"ended:\n{self.text()}"

    def hand(self) -> list[int]:
        """Own cards by kind: the line under that of the hand's heading."""
        rows = self.text().split("\n")
        at = next((i for i, row in enumerate(rows) if "Hand of" in row or "Рука" in row), len(rows) - 2)
        return [int(word) for word in rows[at + 1].split() if word.isdigit()]

    def cards(self) -> int:
        """The size of the first player's hand, as the table shows it."""
        row = next((row for row in self.text().split("\n") if "1 ■" in row), "")
        return int(row.split()[4].rstrip("!")) if len(row.split()) > 4 else -1

    def see(self, what: str) -> None:
        self.until(lambda: what in self.text())

    def wait(self) -> int:
        self.child.expect(pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -self.child.signalstatus)


@pytest.fixture
def start() -> Iterator[Callable[..., Process]]:
    running: list[Process] = []

    def begin(*arguments: str, **variables: str) -> Process:
        running.append(Process(*arguments, **variables))
        return running[-1]

    yield begin
    for process in running:
        process.child.close(force=True)


def test_a_killed_game_goes_on(start: Callable[..., Process]) -> None:
    game = start("play", "--players", "human:Anna,random", "--seed", "4", "--fast", "--lang", "en")
    game.see("your turn")
    game.child.send("d\r")
    # The screen arrives in pieces: it is whole when the hand is as large as the table says.
    game.until(lambda: "Round 2" in game.text() and "your turn" in game.text() and len(game.hand()) == 5
               and sum(game.hand()) == game.cards())
    hand = game.hand()
    game.child.kill(signal.SIGKILL)
    assert game.wait() == -signal.SIGKILL
    again = start("play", "--resume", "--fast", "--lang", "ru")
    again.see("ваш ход")
    again.until(lambda: again.hand() == hand)
    again.child.send("\x03")
    again.see("Выйти?")
    again.child.send("д")
    assert again.wait() == 0


def test_a_terminal_without_cyrillic_letters_speaks_english(start: Callable[..., Process]) -> None:
    game = start("play", "--players", "human:Anna,random", "--lang", "ru", PYTHONIOENCODING="ascii")
    game.see("to 10 points")
    assert "?" not in game.text()


def test_a_terminated_client_gives_the_terminal_back(start: Callable[..., Process]) -> None:
    game = start("play", "--players", "human:Anna,random", "--lang", "en")
    game.see("to 10 points")
    game.child.kill(signal.SIGTERM)
    rest = game.child.read()
    assert "\x1b[?1049l" in rest and "Traceback" not in rest
