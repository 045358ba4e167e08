"""Training a master from the command line, with a progress bar, and drawing its curve."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from rich.progress import TextColumn

from facedown.extras import MODULES, require
from facedown.lab.training.train import WEIGHTS, read_curve, train
from facedown.terminal.output import show
from facedown.terminal.progress import bar, compile_for

PLOT = "curve.png"


def run_training(
    game: str,
    folders: Mapping[int, Path],
    seats: int | None,
    device: str,
    minutes: float,
    options: Mapping[str, str],
    cluster: str | None,
    *,
    is_small: bool,
) -> None:
    """Train a master from each seed, or resume the one in its folder; then report how strong the masters are."""
    compile_for(game, ["adept"])
    table: dict[str, Any] = {"seats": seats, "device": device, "options": options, "is_small": is_small}
    with bar(TextColumn("{task.fields[figures]}")) as progress:
        tasks = {
            seed: progress.add_task("training" if len(folders) == 1 else f"seed {seed}", total=1.0, figures="")
            for seed in folders
        }

        def report(seed: int, share: float, line: Mapping[str, float]) -> None:
            progress.update(tasks[seed], completed=share)
            if line:
                progress.update(tasks[seed], figures=in_words(line))

        if cluster is not None:
            from facedown.lab.training.on_cluster import train_on_cluster

            train_on_cluster(game, folders, cluster, seconds=60 * minutes, report=report, **table)
        else:
            for seed, folder in folders.items():
                train(game, folder, seconds=60 * minutes, seed=seed, report=partial(report, seed), **table)
    for folder in folders.values():
        show_trained(folder)


def show_trained(folder: Path) -> None:
    """Print how strong a master is and where its weights are, and plot its curve."""
    curve, file = read_curve(folder), folder / WEIGHTS
    show(f"{in_words(curve[-1])}. The weights are in {file}: play against them as master(weights={str(file)!r}).")
    if all(map(is_installed, MODULES["plots"])):
        save_plot(curve, folder / PLOT)


def is_installed(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(module) is not None


def in_words(line: Mapping[str, float]) -> str:
    """A point of the curve in words."""
    words = [f"{line['decisions']:.2g} decisions"]
    for key, share in line.items():
        kind, _, of = key.rpartition("_")
        if kind == "share_against":
            words.append(f"{share:.1%} against {of}")
        elif kind == "share":
            words.append(f"{share:.1%} alone among adepts at a table for {of}")
    if "exploitability" in line:
        words.append(f"exploitability {line['exploitability']:.4f}")
    return ", ".join(words)


def save_plot(curve: list[dict[str, float]], file: Path) -> None:
    """Draw every figure of a curve over the minutes of training."""
    require("plots", "a plot of the curve")
    from matplotlib.figure import Figure

    names = [name for name in curve[-1] if name not in ("seconds", "decisions") and not name.startswith("games_")]
    figure = Figure(figsize=(7, 1.8 * len(names)), layout="constrained")
    for axes, name in zip(figure.subplots(len(names), sharex=True), names, strict=True):
        points = [line for line in curve if name in line]
        axes.plot([line["seconds"] / 60 for line in points], [line[name] for line in points], marker="o", markersize=3)
        axes.set_ylabel(name.replace("_", " "), fontsize=8)
        axes.grid(alpha=0.3)
    axes.set_xlabel("minutes of training")
    figure.savefig(file, dpi=120)
