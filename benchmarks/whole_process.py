"""Whole processes side by side: `python benchmarks/whole_process.py` runs `cardcatan bench` with one and two threads in turn,
and prints medians and their ratio. Interleaved, since machines are noisy."""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Sequence

TABLES = (
    ("--game", "card", "--players", "2"),
    ("--game", "card", "--players", "4"),
    ("--game", "board", "--players", "2", "--no-trade"),
    ("--game", "board", "--players", "3", "--no-trade"),
    ("--game", "board", "--players", "4", "--no-trade"),
    ("--game", "board", "--players", "4"),
)


def measure(table: Sequence[str], threads: int, seconds: float) -> tuple[float, float]:
    """Decisions and games a second of one run."""
    command = [sys.executable, "-m", "cardcatan", "bench", "--json", *table, "--threads", str(threads), "--seconds", str(seconds)]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found["decisions_per_s"], found["games_per_s"]


def main() -> None:
    """Prints a line for each table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2)
    options = parser.parse_args()
    for table in TABLES:
        runs = [(measure(table, 1, options.seconds), measure(table, 2, options.seconds)) for _ in range(options.runs)]
        one, two = (statistics.median(run[threads][0] for run in runs) / 1e6 for threads in (0, 1))
        games = statistics.median(run[0][1] for run in runs)
        ratio = statistics.median(run[1][0] / run[0][0] for run in runs)
        print(f"{' '.join(table)}: 1 thread {one:.1f}, 2 threads {two:.1f} million decisions a second, ratio {ratio:.2f}; "
              f"{games:,.0f} games a second on 1 thread", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
