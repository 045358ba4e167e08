"""Random playouts on a CUDA device, from the very same rule functions as on the CPU.

    python benchmarks/gpu.py [--games N] [--only GAME …] [--json FILE]

Needs a CUDA device with NumPy, Numba and numba-cuda, and no other package. Every game
is played by one thread, in a record in that thread's own memory. The first games are played again on
the CPU from the same seeds, and must come out the same: winners, endings, lengths and scores.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numba import cuda, from_dtype

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 asks for a name that NumPy 2.5 has dropped

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from facedown import games
from facedown.games import GameRules
from facedown.kernel import dispatch
from facedown.kernel.chance import Rng, below, seed_words
from facedown.lab.playout import MOST_ACTIONS, first_seat, play_batch, spawn

CHECKED_GAMES = 20_000
TABLES = [(name, seats) for name in games.names() for seats in games.get(name).seats]


def playout_kernel(rules: GameRules, seats: int) -> Any:
    """A CUDA kernel that plays games of one kind; Numba compiles the rules for the device as they are."""
    rule = dispatch.rules_of(rules.layout)
    setup, pending, count, nth = rule["setup"], rule["pending"], rule["count"], rule["nth"]
    play, result, ending = rule["play"], rule["result"], rule["ending"]
    record_type, rng_type = from_dtype(rules.layout), from_dtype(Rng)

    @cuda.jit(fastmath=False)
    def playouts(empty: Any, master: Any, options: Any, rows: Any, scores: Any) -> None:
        place = cuda.local.array(1, record_type)
        generators = cuda.local.array(1, rng_type)
        seed = cuda.local.array(8, np.uint32)
        s, chooser = place[0], generators[0]
        for number in range(cuda.grid(1), rows.shape[0], cuda.gridsize(1)):
            place[0] = empty[0]
            spawn(chooser, master, number, seed, s.rng)
            setup(s, seats, options, None)
            actions = 0
            mask = pending(s)
            while mask != 0 and actions < MOST_ACTIONS:
                seat = first_seat(mask)
                play(s, seat, nth(s, seat, below(chooser, count(s, seat))), None)
                mask = pending(s)
                actions += 1
            rows[number, 2] = actions
            rows[number, 0] = result(s, scores[number])
            rows[number, 1] = ending(s)

    return playouts


def on_device(rules: GameRules, seats: int, count: int, threads: int, blocks: int) -> tuple[Any, Any, float]:
    """Play the games twice, the first time to compile; returns rows, scores and seconds."""
    kernel = playout_kernel(rules, seats)
    empty = cuda.to_device(np.zeros(1, rules.layout))
    master, options = cuda.to_device(seed_words(1)), cuda.to_device(defaults(rules, seats))
    seconds = 0.0
    for size in (1024, count):
        rows = cuda.to_device(np.zeros((size, 3), np.int32))
        scores = cuda.to_device(np.zeros((size, seats), np.int32))
        cuda.synchronize()
        began = time.perf_counter()
        kernel[blocks, threads](empty, master, options, rows, scores)
        cuda.synchronize()
        seconds = time.perf_counter() - began
    return rows.copy_to_host(), scores.copy_to_host(), seconds


def on_cpu(rules: GameRules, seats: int, count: int) -> tuple[Any, Any]:
    """The same games on the CPU."""
    rows, scores = np.zeros((count, 3), np.int32), np.zeros((count, seats), np.int32)
    place, chooser, seed = np.zeros(2, rules.layout), np.zeros(1, Rng)[0], np.zeros(8, np.uint32)
    options = defaults(rules, seats)
    play_batch(place, chooser, seed_words(1), seed, 0, seats, options, MOST_ACTIONS, rows, scores)
    return rows, scores


def defaults(rules: GameRules, seats: int) -> Any:
    return rules.setup_array(rules.read_options({}, seats))


def measure(name: str, seats: int, count: int, threads: int, blocks: int) -> dict[str, Any]:
    """One table: speed on the device, and whether its games equal the CPU's."""
    rules = games.get(name)
    rows, scores, seconds = on_device(rules, seats, count, threads, blocks)
    checked = min(CHECKED_GAMES, count)
    cpu_rows, cpu_scores = on_cpu(rules, seats, checked)
    same = np.array_equal(rows[:checked], cpu_rows) and np.array_equal(scores[:checked], cpu_scores)
    actions = int(rows[:, 2].astype(np.int64).sum())
    return {
        "game": name,
        "seats": seats,
        "games": count,
        "threads": threads,
        "blocks": blocks,
        "actions": actions,
        "seconds": round(seconds, 4),
        "actions_per_second": round(actions / seconds),
        "games_compared_with_cpu": checked,
        "same_as_cpu": bool(same),
    }


def keep(file: Path, results: list[dict[str, Any]]) -> None:
    """Write the results, and keep those of tables that were not measured now."""
    played = {(row["game"], row["seats"]) for row in results}
    old = json.loads(file.read_text()) if file.exists() else []
    rows = [row for row in old if (row["game"], row["seats"]) not in played] + results
    rows.sort(key=lambda row: TABLES.index((row["game"], row["seats"])))
    file.write_text(json.dumps(rows, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Random playouts on a CUDA device.")
    parser.add_argument("--games", type=int, default=4_000_000)
    parser.add_argument("--threads", type=int, nargs="*", default=[256])
    parser.add_argument("--blocks", type=int, nargs="*", default=[132 * 16])
    parser.add_argument("--only", nargs="*", default=games.names(), help="The games to play (default: all).")
    parser.add_argument("--json", type=Path, help="Written after every table; rows of other tables stay.")
    arguments = parser.parse_args()
    device = cuda.get_current_device().name
    device = device.decode() if isinstance(device, bytes) else device
    results = []
    for name, seats in [table for table in TABLES if table[0] in arguments.only]:
        for threads in arguments.threads:
            for blocks in arguments.blocks:
                row = measure(name, seats, arguments.games, threads, blocks)
                results.append({"device": device, **row})
                print(json.dumps(results[-1]), flush=True)
                if arguments.json:
                    keep(arguments.json, results)
    if not all(row["same_as_cpu"] for row in results):
        sys.exit("the device played other games than the CPU")


if __name__ == "__main__":
    main()
