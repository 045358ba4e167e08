"""Our server, boardgame.io's and bare sockets under the same load, one after the other, for the page of results.

    python benchmarks/under_load.py [--seconds S] [--soak MINUTES]

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
OURS, PEER, BARE = "facedown", "boardgame", "bare"
TARGET = 2.5  # times the peer's moves a second


def measure(server: str, seconds: float, soak: float = 0.0, rate: float = 500.0, tables: int = 500) -> dict[str, Any]:
    """Put one server under load, in a process of its own that can use both cores."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figures.json"
        phases = ["--seconds", str(seconds), "--soak", str(soak), "--rate", str(rate), "--tables", str(tables)]
        command = [sys.executable, LOAD, "--server", server, *phases, "--json", file]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        figures: dict[str, Any] = json.loads(file.read_text())
        return figures


def lines(seconds: float, soak: float = 0.0) -> list[str]:
    """The section: both servers, and how they compare."""
    figures = [measure(OURS, seconds, soak), measure(PEER, seconds), measure(BARE, seconds)]
    fast, many = measure(OURS, seconds, rate=1_500), measure(OURS, seconds, tables=2_500)
    ours, peer, bare = map(best_phase, figures)
    ratio = rate(ours) / rate(peer)
    return [
        "## A server under load",
        "",
        "Four sockets at each of 500 tables; the server has one core, who plays the other. Steady is 500 moves a",
        "second over all tables, saturation as many as it takes; a move is done when the last of four seats has it.",
        "Ours plays Stone Warriors and has every move in its database before it tells anybody; boardgame.io's keeps a",
        "game of cards that never ends in memory. Sockets alone are ours without a table: a frame in, four out.",
        "",
        "| server | steady: p50 | p99 | saturation | core a move | kB a socket |",
        "| --- | --- | --- | --- | --- | --- |",
        *(row(one) for one in figures),
        "",
        f"At saturation ours makes {ratio:.2f} times the moves of the peer, for {core(ours) / core(peer):.2f} times its"
        f" core a move (target: {TARGET} times the moves).",
        f"At 1,500 moves/s ours has p50 {fast['steady']['p50_ms']:.1f} ms and p99 {fast['steady']['p99_ms']:.1f} ms"
        " (target: under 10 ms)."
        f" 10,000 sockets take {many['kb_per_socket']:.1f} kB each (target: 25 kB or less).",
        f"{TARGET} times the peer would leave {core(peer) / TARGET:.0f} µs of the core for a move; sockets alone take"
        f" {core(bare):.0f} µs.",
        *soaked(figures[0]),
        "",
    ]


def soaked(figures: dict[str, Any]) -> list[str]:
    """The server's memory over time, if it was watched for long."""
    sizes = [(float(minutes), size) for minutes, size in figures["soak_mb"].items()]
    if not sizes:
        return []
    (first, at_first), (last, at_last) = sizes[0], sizes[-1]
    late = sizes[len(sizes) * 3 // 4]
    return [
        f"At the steady rate for {last:.0f} minutes, ours occupied {at_first:.0f} MB after {first:.1f} minutes,"
        f" {late[1]:.0f} MB after {late[0]:.1f} and {at_last:.0f} MB at the end."
    ]


def row(figures: dict[str, Any]) -> str:
    """One server as a row of the table."""
    steady, best = figures["steady"], best_phase(figures)
    disturbed = " (disturbed by others)" if max(steady["server_waited"], best["server_waited"]) > 0.1 else ""
    return (
        f"| {figures['server']}{disturbed} | {steady['p50_ms']:.1f} ms | {steady['p99_ms']:.1f} ms "
        f"| {rate(best):,.0f}/s | {core(best):.0f} µs | {figures['kb_per_socket']:.0f} |"
    )


def rate(phase: dict[str, Any]) -> float:
    """Moves a second."""
    return float(phase["moves"] / phase["seconds"])


def core(phase: dict[str, Any]) -> float:
    """Microseconds of its core that a server spent on a move."""
    return 1e6 * float(phase["server_cpu"]) / rate(phase)


def best_phase(figures: dict[str, Any]) -> dict[str, Any]:
    """The phase in which a server made the most moves."""
    best: dict[str, Any] = max(figures["saturation"].values(), key=rate)
    return best


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each phase (10)")
    parser.add_argument("--soak", type=float, default=0.0, metavar="MINUTES", help="and watch our memory for so long")
    arguments = parser.parse_args()
    print("\n".join(lines(arguments.seconds, arguments.soak)))
