"""Measures facedown next to its peers on this machine, in one run, and writes RESULTS.md.

    make bench            or            python benchmarks/run.py [--seconds S] [--soak GAMES]

Everything is measured on one core. Our own loops are measured before and after the peers, and the slower figure
counts, so that a machine that warms up or gets busy cannot flatter us. Peers live in an environment of their own
under .bench/.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import from_python
from facedown import games
from facedown.lab.soak import soak
from loops import copies, imaginings, playouts
from page import lines as page_lines
from report import report
from searches import lines as search_lines
from under_load import lines as load_lines
from views import lines as view_lines

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PEERS = ROOT / ".bench" / "peers"
TABLES = [(name, seats) for name in games.names() for seats in games.get(name).seats]


def log(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def measure_facedown(seconds: float) -> list[dict[str, Any]]:
    """Random games, sampled worlds and copies per second for every game and number of seats."""
    rows = []
    for name, seats in TABLES:
        log(f"measuring {name} for {seats}")
        rows.append(
            {
                "game": name,
                "seats": seats,
                "bytes": games.get(name).layout.itemsize,
                "actions": playouts(name, seats, seconds),
                "imagined": imaginings(name, seats, seconds),
                "copies": copies(name, seats, seconds),
            }
        )
    return rows


def slower(first: list[dict[str, Any]], second: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lower figures of two measurements."""
    return [
        {key: value if isinstance(value, str) else min(value, again[key]) for key, value in row.items()}
        for row, again in zip(first, second, strict=True)
    ]


def measure_peers(seconds: float) -> dict[str, Any]:
    """Install the peers in a separate environment, and let them measure themselves."""
    python = PEERS / "bin" / "python"
    if not python.exists():
        log("installing the peers")
        subprocess.run([sys.executable, "-m", "venv", PEERS], check=True)
    for requirements in ("requirements.txt", "requirements-pgx.txt"):
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]
        subprocess.run([*pip, HERE / "peers" / requirements], check=False)
    log("measuring the peers")
    command = [python, HERE / "peers" / "measure.py", "--seconds", str(seconds)]
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    figures: dict[str, Any] = json.loads(output)
    return figures


def measure_starts() -> dict[str, float]:
    """Seconds from typing a command to its end: cold, with nothing compiled, and warm."""
    command = Path(sys.executable).with_name("facedown")
    simulate = [command, "simulate", "en_garde", "--games", "1000"]
    with tempfile.TemporaryDirectory() as cache:
        apart = {**os.environ, "FACEDOWN_CACHE": cache}
        every_core = lambda: os.sched_setaffinity(0, range(os.cpu_count() or 1))  # noqa: E731
        return {
            "cold compile of all games": timed([command, "prepare"], apart, every_core),
            **{f"cold compile of {games.get(name).title} alone": time_cold(command, name) for name in games.names()},
            "warm `facedown --help`": min(timed([command, "--help"], apart, every_core) for _ in range(5)),
            "warm `facedown simulate en_garde --games 1000`": min(timed(simulate, apart, every_core) for _ in range(5)),
        }


def time_cold(command: Path, name: str) -> float:
    """Compile one game into a cache of its own."""
    with tempfile.TemporaryDirectory() as cache:
        return timed([command, "prepare", name], {**os.environ, "FACEDOWN_CACHE": cache}, lambda: None)


def timed(command: list[Any], environment: dict[str, str], prepare: Any) -> float:
    began = time.perf_counter()
    subprocess.run(
        command,
        env=environment,
        check=True,
        preexec_fn=prepare,
        capture_output=True,
        stdin=subprocess.DEVNULL,
    )
    return time.perf_counter() - began


def soak_all(count: int) -> list[str]:
    """Random games with every invariant checked after every action; a broken one stops the bench."""
    lines = []
    for name, seats in TABLES:
        log(f"soaking {name} for {seats}")
        lines.append(f"- {games.get(name).title}, {seats} seats: {soak(name, seats, count):,} games, no fault")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--soak", type=int, default=200_000, help="random games for each game and number of seats")
    arguments = parser.parse_args()
    log("putting servers under load")
    under_load = load_lines(5 * arguments.seconds)
    log("looking at the page")
    page_drawn = page_lines()
    starts = measure_starts()
    os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[-1]})
    first = measure_facedown(arguments.seconds)
    peers = measure_peers(arguments.seconds)
    ours = slower(first, measure_facedown(arguments.seconds))
    log("measuring what Python gets")
    from_python.measure(arguments.seconds)
    log("measuring searches and views")
    sections = [*search_lines(arguments.seconds), *view_lines(), *under_load, *page_drawn]
    page = report(ours, peers, starts, soak_all(arguments.soak), sections)
    (HERE / "RESULTS.md").write_text(page, encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
