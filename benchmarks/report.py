"""The page of results, generated from the figures."""

from __future__ import annotations

import json
import platform
import resource
from pathlib import Path
from typing import Any

import from_python

HERE = Path(__file__).resolve().parent
# Times OpenSpiel's fastest C++ card game.
WANTED = {"en_garde": 5, "gargon": 3, "stone_warriors": 3, "wizards_gambit": 2}


def machine() -> str:
    model = next(
        (line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line),
        platform.processor(),
    )
    return f"{model}, Python {platform.python_version()}"


def millions(rate: float) -> str:
    return f"{rate / 1e6:,.2f} M"


def report(
    ours: list[dict[str, Any]],
    peers: dict[str, Any],
    starts: dict[str, float],
    soaked: list[str],
    searched: list[str],
) -> str:
    """The whole page, generated from the figures."""
    in_cpp = [row for row in peers["rows"] if row["peer"] == "OpenSpiel C++"]
    best = max(in_cpp, key=lambda row: row["actions_per_second"], default=None)
    best_with_chance = max(in_cpp, key=lambda row: row["actions_with_chance_per_second"], default=None)
    lines = [
        "# Results",
        "",
        f"Written by `make bench` on one core of: {machine()}. Times are noisy: the ratios of one run are what counts.",
        "",
        "## Random play, actions a second",
        "",
        "An action is a decision of a player. OpenSpiel also counts chance as moves (dealing card by card); the last",
        "column compares with its rate when those are counted too, while our own dealing and drawing is not counted.",
        "",
        "| game | seats | actions/s | times OpenSpiel's fastest C++ card game | target | with its chance moves |",
        "| --- | --- | --- | --- | --- | --- |",
        *(speed_row(row, best, best_with_chance) for row in ours),
        "",
        "| peer | game | how | actions/s | with chance |",
        "| --- | --- | --- | --- | --- |",
        *(
            f"| {row['peer']} | {row['game']} | {row['how']} | {millions(row['actions_per_second'])} "
            f"| {millions(row['actions_with_chance_per_second'])} |"
            for row in peers["rows"]
        ),
        "",
        *(f"- {note}" for note in peers["notes"]),
        "",
        *from_python.section(),
        *searched,
        "## Positions",
        "",
        "| game | seats | bytes | imagined worlds/s | copies/s |",
        "| --- | --- | --- | --- | --- |",
        *(
            f"| {row['game']} | {row['seats']} | {row['bytes']} | {millions(row['imagined'])} "
            f"| {millions(row['copies'])} |"
            for row in ours
        ),
        "",
        "## Starts, in seconds",
        "",
        *(f"- {what}: {seconds:.2f}" for what, seconds in starts.items()),
        f"- largest memory of this bench: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB",
        "",
        "## Invariants",
        "",
        *soaked,
        "",
        *device_lines(),
    ]
    return "\n".join(lines)


def speed_row(row: dict[str, Any], best: Any, best_with_chance: Any) -> str:
    ratio = row["actions"] / best["actions_per_second"] if best else float("nan")
    strict = row["actions"] / best_with_chance["actions_with_chance_per_second"] if best_with_chance else float("nan")
    return (
        f"| {row['game']} | {row['seats']} | {millions(row['actions'])} | {ratio:.1f} "
        f"| {WANTED.get(row['game'], '-')} | {strict:.1f} |"
    )


def device_lines() -> list[str]:
    """The figures of `benchmarks/gpu.py --json benchmarks/gpu.json` on a CUDA device, if it has been run."""
    file = HERE / "gpu.json"
    if not file.exists():
        return batches_on_device()
    rows = json.loads(file.read_text())
    return [
        "## On a CUDA device",
        "",
        f"Written by `python benchmarks/gpu.py --json benchmarks/gpu.json` on: {rows[0]['device']}. The same rule",
        "functions, a game a thread; the first games of each table are compared with the CPU's, seed by seed.",
        "",
        "| game | seats | games | actions/s | compared with the CPU |",
        "| --- | --- | --- | --- | --- |",
        *(
            f"| {row['game']} | {row['seats']} | {row['games']:,} | {millions(row['actions_per_second'])} "
            f"| {row['games_compared_with_cpu']:,} games, {'all the same' if row['same_as_cpu'] else 'NOT the same'} |"
            for row in rows
        ),
        "",
        *batches_on_device(),
    ]


def batches_on_device() -> list[str]:
    """The figures of `benchmarks/vector.py --device cuda --all`, if it has been run."""
    file = HERE / "vector_cuda.json"
    if not file.exists():
        return []
    rows = json.loads(file.read_text())
    compared = [row for row in rows if "same_as_cpu" in row]
    measured = [row for row in rows if "steps_per_second" in row]
    tables = {(row["game"], row["seats"]) for row in compared}
    same = "are the same, byte by byte" if all(row["same_as_cpu"] for row in compared) else "are NOT the same"
    return [
        "### Batches there",
        "",
        "Measured by `python benchmarks/vector.py --device cuda` for each table (`--all` measures all of them) on: "
        f"{measured[0]['device']}.",
        f"{compared[0]['lanes']:,} games of {len(tables)} tables, {compared[0]['steps']:,} steps each, {same}",
        "as on the CPU: records, observations, masks, rows and rewards. One CUDA graph makes every step, with",
        "observation and mask. The program brings its moves, or they are drawn at random, which takes time of its own,",
        "or a perceptron of 2x256 in bfloat16 chooses them.",
        "",
        "| game | seats | moves | lanes | chosen by | steps/s |",
        "| --- | --- | --- | --- | --- | --- |",
        *(
            f"| {row['game']} | {row['seats']} | {row['moves']} | {row['size']:,} | {row['chosen_by']} "
            f"| {millions(row['steps_per_second'])} |"
            for row in measured
        ),
        "",
    ]
