"""Whole processes side by side: `python benchmarks/whole_process.py` runs `cardcatan bench` with one and two threads in turn,
and prints medians and their ratio. Interleaved, since machines are noisy."""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys


def measure(players: int, threads: int, seconds: float) -> float:
    """Decisions a second of one run."""
    command = [
        sys.executable,
        "-m",
        "cardcatan",
        "bench",
        "--game",
        "card",
        "--json",
        "--players",
        str(players),
        "--threads",
        str(threads),
        "--seconds",
        str(seconds),
    ]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return float(json.loads(out)["decisions_per_s"])


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2)
    options = parser.parse_args()
    for players in (2, 4):
        runs = [(measure(players, 1, options.seconds), measure(players, 2, options.seconds)) for _ in range(options.runs)]
        one, two = (statistics.median(column) / 1e6 for column in zip(*runs, strict=True))
        ratio = statistics.median(pair[1] / pair[0] for pair in runs)
        print(f"{players} players: 1 thread {one:.1f}, 2 threads {two:.1f} million decisions a second; ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
