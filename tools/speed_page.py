"""Writes docs/speed.md with its plots, from the stored figures of the benches.

    python tools/speed_page.py

Needs the extra [plots]. `python benchmarks/from_python.py` measures the first plot anew, and `python
benchmarks/vector.py --device cuda --all --json benchmarks/vector_cuda.json` the second, on a GPU.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import matplotlib as mpl

mpl.use("agg")
import matplotlib.pyplot as plt

from facedown import games

ROOT = Path(__file__).resolve().parents[1]
DOCS, BENCHMARKS = ROOT / "docs", ROOT / "benchmarks"
OURS, PEER = "#2f6f8f", "#b5b5b5"

PAGE = """# How fast it is

Written by `tools/speed_page.py` from figures that were measured by commands of the repository; all of them are in
[the results](../benchmarks/RESULTS.md). Times are noisy: what counts are the ratios of one run.

## From Python, on one core

A step is one move in one lane of a batch, with observation, mask, rewards and the next deal where a game ends.
OpenSpiel is driven from Python, with an observation tensor and a mask for every decision; Pgx runs its batches in
compiled loops; its Kuhn poker has three cards.

![Steps per second from Python](speed_python.png)

| | decisions per second |
| --- | --- |
{python}

One game at a time, through `facedown.deal` and `Game`:

| | with events (`play`) | without (`advance`) |
| --- | --- | --- |
{singles}
{device}"""

DEVICE = """
## On a GPU

The same games, byte by byte, on an {name}: one CUDA graph makes every step, with observation and mask. The program
brings its moves, or they are drawn at random, which takes time of its own, or a perceptron of 2x256 chooses them.

![Steps per second on a GPU](speed_gpu.png)

| | lanes | chosen by | steps per second |
| --- | --- | --- | --- |
{rows}
"""


def load(name: str) -> Any:
    """The figures of a bench, or None."""
    file = BENCHMARKS / name
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None


def label(row: dict[str, Any]) -> str:
    """A table for our figures."""
    listed = ", listed moves" if row.get("moves") == "rows" else ""
    return f"{games.get(row['game']).title}, {row['seats']} seats{listed}"


def draw(file: Path, bars: list[tuple[str, float, str]], title: str) -> None:
    """Horizontal bars on a logarithmic scale, each with its figure."""
    figure, axes = plt.subplots(figsize=(8.0, 1.0 + 0.34 * len(bars)), layout="constrained")
    names, rates, colours = zip(*bars, strict=True)
    places = range(len(bars))
    axes.barh(places, rates, color=colours)
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.set_xlim(min(rates) / 2, max(rates) * 4)
    for place, rate in zip(places, rates, strict=True):
        axes.annotate(
            f"{rate / 1e6:,.2f} M", (rate, place), (4, 0), textcoords="offset points", va="center", fontsize=8
        )
    figure.suptitle(title, fontsize=10, x=0.01, ha="left")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=130, metadata={"Software": None})
    plt.close(figure)


def python_bars(figures: dict[str, Any]) -> list[tuple[str, float, str]]:
    """Our batches, then the peers with observations."""
    peers = [row for row in figures["peers"] if row["peer"] != "OpenSpiel Python"]
    names = {"OpenSpiel Python, observed": "OpenSpiel", "Pgx CPU": "Pgx"}
    return [
        *((f"facedown: {label(row)}", row["steps_per_second"], OURS) for row in figures["batches"]),
        *((f"{names[row['peer']]}: {row['game']}", row["actions_per_second"], PEER) for row in peers),
    ]


def device_part(rows: list[dict[str, Any]] | None) -> str:
    """The section about a GPU, if one was measured."""
    measured = [row for row in rows or () if "steps_per_second" in row]
    if not measured:
        return ""
    bars = [(f"{label(row)}: {row['chosen_by']}", row["steps_per_second"], OURS) for row in measured]
    draw(DOCS / "speed_gpu.png", bars, "Steps per second with observation and mask, on a GPU")
    lines = (
        f"| {label(row)} | {row['size']:,} | {row['chosen_by']} | {row['steps_per_second'] / 1e6:,.0f} M |"
        for row in measured
    )
    return DEVICE.format(name=measured[0]["device"], rows="\n".join(lines))


def main() -> None:
    figures = load("from_python.json")
    bars = python_bars(figures)
    draw(DOCS / "speed_python.png", bars, "Decisions per second from Python, with observation and mask, one core")
    singles = (f"| {label(row)} | {row['play']:,} | {row['advance']:,} |" for row in figures["singles"])
    page = PAGE.format(
        python="\n".join(f"| {name} | {rate / 1e6:,.2f} M |" for name, rate, _ in bars),
        singles="\n".join(singles),
        device=device_part(load("vector_cuda.json")),
    )
    (DOCS / "speed.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
