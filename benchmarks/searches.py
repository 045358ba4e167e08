"""Iterations per second of the search, next to OpenSpiel's, on one core.

    python benchmarks/searches.py [--seconds S]

`run.py` measures the same and puts it on the page of results. Seconds are those of the process, for us and for the
peers, so that other work on the machine changes little.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

from facedown import games
from facedown.bots import Budget, Known
from facedown.bots.search import Search
from facedown.bots.search.nodes import FIRST_NODES, MOST_NODES, new_memory
from facedown.kernel import records
from facedown.kernel.chance import DECK, Rng, seed_words, start
from facedown.kernel.dispatch import count
from loops import positions_of

HERE = Path(__file__).resolve().parent
PEERS = HERE.parent / ".bench" / "peers" / "bin" / "python"
ITERATIONS = 1000
STRIDE = 7919  # a prime, so that even a short run covers positions from all parts of games
FEWEST_DECISIONS = 40  # because decisions differ
WANTED = {"en_garde": 3.0}  # times OpenSpiel on oh_hell; once in all other games


def searched_per_second(name: str, seats: int, seconds: float) -> float:
    """Iterations per second, over the decisions of whole random games."""
    positions, movers = positions_of(name, seats)
    rng = records.new(Rng)
    start(rng, seed_words(1), DECK, 0)
    search = Search(threads=1)
    places = [number for number in range(len(positions)) if count(positions[number], movers[number]) > 1]
    known = [Known(positions[number], int(movers[number])) for number in places]
    budget = Budget(iterations=ITERATIONS)
    widest = max(known, key=lambda one: count(one.record, one.seat))
    search.evaluate(widest, Budget(seconds=0.0), rng)  # compile and load before measuring
    done, spent, decisions = 0, 0.0, 0
    while spent < seconds or decisions < FEWEST_DECISIONS:
        place = decisions * STRIDE % len(known)
        began = time.process_time()
        done += search.evaluate(known[place], budget, rng).iterations
        spent += time.process_time() - began
        decisions += 1
    return done / spent


def memory_of(name: str) -> int:
    """The largest memory in bytes of one player's search."""
    memory = new_memory(games.get(name).layout)
    growing = sum(part.nbytes for part in (memory.nodes, memory.edges, memory.slots))
    return sum(part.nbytes for part in memory) + growing * (MOST_NODES // FIRST_NODES - 1)


def measure_ours(seconds: float) -> list[dict[str, Any]]:
    tables = [(name, seats) for name in games.our_names() for seats in games.get(name).seats]
    return [
        {
            "game": name,
            "seats": seats,
            "iterations": searched_per_second(name, seats, seconds),
            "megabytes": memory_of(name) / 1e6,
        }
        for name, seats in tables
    ]


def measure_peers(seconds: float) -> list[dict[str, Any]]:
    """OpenSpiel's figures, from the environment that `run.py` installs; none without it."""
    if not PEERS.exists():
        return []
    command = [PEERS, HERE / "peers" / "searches.py", "--seconds", str(seconds)]
    rows: list[dict[str, Any]] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return rows


def lines(seconds: float) -> list[str]:
    """The section of the page of results. Ours is measured before and after the peers, and the slower figure counts."""
    first, peers, second = measure_ours(seconds), measure_peers(seconds), measure_ours(seconds)
    ours = [min(pair, key=lambda row: float(row["iterations"])) for pair in zip(first, second, strict=True)]
    oh_hell = next((row["iterations"] for row in peers if row["game"] == "oh_hell"), float("nan"))
    return [
        "## Search, iterations a second",
        "",
        f"Decisions of random games, {ITERATIONS} iterations for each, a new world for each iteration. Ours play on by",
        "policy or hunch to the end of a stretch, OpenSpiel's at random to the end of the game.",
        "",
        "| game | seats | iterations/s | times OpenSpiel on oh_hell | target | memory, at most |",
        "| --- | --- | --- | --- | --- | --- |",
        *(
            f"| {row['game']} | {row['seats']} | {row['iterations']:,.0f} | {row['iterations'] / oh_hell:.1f} "
            f"| {WANTED.get(row['game'], 1.0):.0f} | {row['megabytes']:.0f} MB |"
            for row in ours
        ),
        "",
        "| peer | game | seats | iterations/s |",
        "| --- | --- | --- | --- |",
        *(f"| {row['peer']} | {row['game']} | {row['seats']} | {row['iterations']:,.0f} |" for row in peers),
        "",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    seconds = parser.parse_args().seconds
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print("\n".join(lines(seconds)))


if __name__ == "__main__":
    main()
