"""The speed of batches and single games from Python, next to OpenSpiel and Pgx driven in the same way.

    python benchmarks/from_python.py [--seconds 2]

Everything is measured on one core, in the processor's own time. The figures go to from_python.json; `make bench` and
this command put them into RESULTS.md, and `python tools/speed_page.py` into docs/speed.md.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from single import rate as single_rate
from vector import cpu_rate

HERE = Path(__file__).resolve().parent
FILE = HERE / "from_python.json"
PAGE = HERE / "RESULTS.md"
TITLE = "## From Python"
LANES = (1024, 4096)  # the better one counts, as for Pgx

# Seats, how moves are chosen, and the target in millions of steps per second.
BATCHES = (
    ("en_garde", 2, "numbers", 5),
    ("stone_warriors", 2, "numbers", 3),
    ("stone_warriors", 4, "numbers", 3),
    ("gargon", 4, "numbers", 3),
    ("gargon", 4, "rows", None),
    ("wizards_gambit", 3, "numbers", 1),
    ("wizards_gambit", 3, "rows", None),
)

# Pgx's game of the most similar size.
SIMILAR = {
    "en_garde": "leduc_holdem",
    "stone_warriors": "sparrow_mahjong",
    "gargon": "sparrow_mahjong",
    "wizards_gambit": "sparrow_mahjong",
}


def measure_batches(seconds: float) -> list[dict[str, Any]]:
    """Steps with observation and mask: the slower of two measurements, with the better number of lanes."""
    rows = []
    for game, seats, moves, target in BATCHES:
        print(f"measuring batches of {game}, {moves}", file=sys.stderr, flush=True)
        measured = [[cpu_rate(game, seats, moves, lanes, seconds) for _ in range(2)] for lanes in LANES]
        rows.append({**max((min(pair, key=rate_of) for pair in measured), key=rate_of), "target": target})
    return rows


def rate_of(row: dict[str, Any]) -> float:
    """A row's target, for comparison."""
    rate: float = row["steps_per_second"]
    return rate


def measure_singles(seconds: float) -> list[dict[str, Any]]:
    """Decisions of one game after another, through `Game`."""
    rows = []
    for game, seats in dict.fromkeys((game, seats) for game, seats, _, _ in BATCHES):
        print(f"measuring single games of {game}", file=sys.stderr, flush=True)
        single_rate(game, seats, 0.1, "advance")
        rates = {method: single_rate(game, seats, seconds, method) for method in ("play", "advance")}
        rows.append({"game": game, "seats": seats, **rates})
    return rows


def measure_peers(seconds: float) -> list[dict[str, Any]]:
    """OpenSpiel from Python, bare and with tensors, and Pgx; `make bench` installs them under .bench/."""
    python = HERE.parent / ".bench" / "peers" / "bin" / "python"
    rows: list[dict[str, Any]] = []
    for peer in ("openspiel-python", "openspiel-observed", "pgx"):
        command = [python, HERE / "peers" / "measure.py", "--seconds", str(seconds), "--only", peer]
        output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        rows += json.loads(output)["rows"]
    return rows


def comparable(row: dict[str, Any], peers: list[dict[str, Any]]) -> dict[str, Any]:
    """OpenSpiel's game for as many players with the most similar length of a game and number of choices, as ratios."""

    def distance(peer: dict[str, Any]) -> float:
        size = peer["size"]
        return abs(math.log(size["decisions"] / row["decisions"])) + abs(math.log(size["choices"] / row["choices"]))

    return min((peer for peer in peers if peer["size"]["players"] == row["seats"]), key=distance)


def compared(row: dict[str, Any], peers: list[dict[str, Any]]) -> str:
    """The cells that compare a batch with OpenSpiel: the most similar game, and the fastest."""
    similar, fastest = comparable(row, peers), max(peers, key=lambda peer: peer["actions_per_second"])
    rate = row["steps_per_second"]
    return (
        f"| {row['decisions']:.0f} x {row['choices']:.1f} "
        f"| {similar['game']}, {similar['size']['decisions']:.0f} x {similar['size']['choices']:.1f} "
        f"| {rate / similar['actions_per_second']:.1f} | {rate / fastest['actions_per_second']:.1f} "
    )


def lines(figures: dict[str, Any]) -> list[str]:
    """The section of RESULTS.md."""
    spiel = [row for row in figures["peers"] if row["peer"] == "OpenSpiel Python, observed"]
    fastest = max(spiel, key=lambda peer: peer["actions_per_second"])["game"]
    pgx = rates(figures["peers"], "Pgx CPU")
    return [
        TITLE,
        "",
        "Written by `python benchmarks/from_python.py`. A step is one move in one lane of a batch, with observation,",
        "mask, rewards and the next deal. The second figure also counts drawing the moves at random.",
        "",
        "OpenSpiel plays its own games, with tensor and mask for every decision. Comparable is its card game with",
        "hidden hands for as many players whose length of a game and number of choices in random play (decisions x",
        f"choices) are the most similar, as ratios; the fastest of all is {fastest}. Pgx is its game of the most",
        "similar size, with random moves: Leduc hold'em next to En Garde, sparrow mahjong next to the others. Kuhn",
        "poker, three cards, is faster.",
        "",
        "| batch | seats | moves | lanes | steps/s | with random moves | target | decisions x choices "
        "| comparable in OpenSpiel | times that | times the fastest | times Pgx |",
        "| --- " * 12 + "|",
        *(
            f"| {row['game']} | {row['seats']} | {row['moves']} | {row['size']:,} "
            f"| {millions(row['steps_per_second'])} | {millions(row['with_random_moves'])} "
            f"| {target(row)} "
            + compared(row, spiel)
            + f"| {row['with_random_moves'] / pgx.get(SIMILAR[row['game']], float('nan')):.1f} |"
            for row in figures["batches"]
        ),
        "",
        "| single games | seats | decisions/s with events (`play`) | without (`advance`) |",
        "| --- | --- | --- | --- |",
        *(f"| {row['game']} | {row['seats']} | {row['play']:,} | {row['advance']:,} |" for row in figures["singles"]),
        "",
        "| peer | game | decisions/s | with chance |",
        "| --- | --- | --- | --- |",
        *(
            f"| {row['peer']} | {row['game']} | {millions(row['actions_per_second'])} "
            f"| {millions(row['actions_with_chance_per_second'])} |"
            for row in figures["peers"]
        ),
        "",
    ]


def rates(peers: list[dict[str, Any]], peer: str) -> dict[str, float]:
    """The rates of a peer's games."""
    return {row["game"]: row["actions_per_second"] for row in peers if row["peer"] == peer}


def target(row: dict[str, Any]) -> str:
    return f"{row['target']} M" if row["target"] else "-"


def millions(rate: float) -> str:
    return f"{rate / 1e6:,.2f} M"


def section() -> list[str]:
    """The section with the latest figures, if there are any."""
    return lines(json.loads(FILE.read_text(encoding="utf-8"))) if FILE.exists() else []


def insert(page: str, section: list[str]) -> str:
    """The page with its section replaced, or inserted before the searches."""
    before, found, after = page.partition(TITLE + "\n")
    if found:
        after = "## " + after.partition("\n## ")[2]
    else:
        before, _, after = page.partition("## Search, iterations a second")
        after = "## Search, iterations a second" + after
    return before + "\n".join(section) + "\n" + after


def measure(seconds: float) -> None:
    """Measure everything, and store the figures."""
    peers = measure_peers(seconds)
    figures = {"batches": measure_batches(seconds), "singles": measure_singles(seconds), "peers": peers}
    FILE.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    measure(parser.parse_args().seconds)
    PAGE.write_text(insert(PAGE.read_text(encoding="utf-8"), section()), encoding="utf-8")
    print("\n".join(section()))


if __name__ == "__main__":
    main()
