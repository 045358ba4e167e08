"""Our server and boardgame.io's under the same load, one after the other, for the page of results.

    python benchmarks/under_load.py [--seconds S]

prints the section that `make bench` writes.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

LOAD = Path(__file__).resolve().parent / "load" / "run.py"
OURS, PEER = "facedown", "boardgame"


def measure(server: str, seconds: float) -> dict[str, Any]:
    """Put one server under load, in a process of its own that has both cores to give away."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figures.json"
        command = [sys.executable, LOAD, "--server", server, "--seconds", str(seconds), "--json", file]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        figures: dict[str, Any] = json.loads(file.read_text())
        return figures


def lines(seconds: float) -> list[str]:
    """The section: both servers, and how they compare."""
    figures = [measure(server, seconds) for server in (OURS, PEER)]
    ratio = best_rate(figures[0]) / best_rate(figures[1])
    return [
        "## A server under load",
        "",
        "Four sockets at each of 500 tables; the server has one core, who plays the other. Steady is 500 moves a",
        "second over all tables, saturation as many as it takes; a move is done when the last of four seats has it.",
        "Ours plays Stone Warriors and has every move in its database before it tells anybody; boardgame.io's keeps a",
        "game of cards that never ends in memory.",
        "",
        "| server | steady: p50 | p99 | saturation | core a move | kB a socket |",
        "| --- | --- | --- | --- | --- | --- |",
        *(row(one) for one in figures),
        "",
        f"At saturation ours makes {ratio:.2f} times the moves of the peer (wanted 5); p99 wanted: under 20 ms.",
        "",
    ]


def row(figures: dict[str, Any]) -> str:
    """One server in the table."""
    steady, best = figures["steady"], max(figures["saturation"].values(), key=rate)
    core = 1e6 * best["server_cpu"] / rate(best)
    disturbed = " (disturbed by others)" if max(steady["server_waited"], best["server_waited"]) > 0.1 else ""
    return (
        f"| {figures['server']}{disturbed} | {steady['p50_ms']:.1f} ms | {steady['p99_ms']:.1f} ms "
        f"| {rate(best):,.0f}/s | {core:.0f} µs | {figures['kb_per_socket']:.0f} |"
    )


def rate(phase: dict[str, Any]) -> float:
    """Moves a second."""
    return float(phase["moves"] / phase["seconds"])


def best_rate(figures: dict[str, Any]) -> float:
    """The most that a server made."""
    return max(map(rate, figures["saturation"].values()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each phase (10)")
    print("\n".join(lines(parser.parse_args().seconds)))
