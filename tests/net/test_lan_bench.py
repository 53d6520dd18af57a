"""The LAN benchmark in a short form: real sockets and processes; games end, nothing is refused, memory stays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc, waits with epoll")


def measure(*words: str) -> dict[str, Any]:
    """What the benchmark found."""
    command = [sys.executable, str(ROOT / "benchmarks" / "lan.py"), *words, "--json"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "CARDCATAN_INTERFACES": "none"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_tables_of_fast_clients_play_on_and_memory_stays() -> None:
    found = measure("load", "--tables", "6", "--seconds", "6", "--warm-up", "2")
    assert found["games"] >= 6 and found["moves"] > 100 * found["games"]
    assert found["refused"] == {}
    assert set(found["act_to_update_ms"]) == {"p50", "p99", "max"}
    traffic = found["a_game_and_seat"]
    assert 0 < traffic["up"] < traffic["down"] < 1_000_000
    memory = found["host_rss_mib"]
    assert len(memory["curve"]) >= 4
    assert memory["second_half"] < memory["first_half"] + 32


def test_every_move_reaches_every_other_client() -> None:
    found = measure("latency", "--games", "2", "--think", "0")
    assert found["games"] == 2 and found["moves"] > 50
    assert 0 < found["act_to_other_screens_ms"]["p50"] <= found["act_to_other_screens_ms"]["p99"]
