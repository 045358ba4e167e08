"""Training a master from the command line, with a progress bar, and drawing its curve."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from rich.progress import TextColumn

from facedown.extras import MODULES, require
from facedown.lab.training.train import CURVE, train
from facedown.terminal.output import show
from facedown.terminal.progress import bar, compile_for

PLOT = "curve.png"


def run_training(
    game: str,
    folder: Path,
    seats: int | None,
    device: str,
    minutes: float,
    options: Mapping[str, str],
    seed: int,
    *,
    is_small: bool,
) -> None:
    """Train for so long in all, or go on with what is in the folder; then say how strong the master is."""
    compile_for(game, ["adept"])
    with bar(TextColumn("{task.fields[figures]}")) as progress:
        task = progress.add_task("training", total=1.0, figures="")

        def report(share: float, line: Mapping[str, float]) -> None:
            progress.update(task, completed=share)
            if line:
                progress.update(task, figures=told(line))

        file = train(
            game,
            folder,
            seconds=60 * minutes,
            seats=seats,
            device=device,
            options=options,
            seed=seed,
            is_small=is_small,
            report=report,
        )
    curve = json.loads((folder / CURVE).read_text(encoding="utf-8"))
    show(f"{told(curve[-1])}. The weights are in {file}: play against them as master(weights={str(file)!r}).")
    if all(map(is_installed, MODULES["plots"])):
        save_plot(curve, folder / PLOT)


def is_installed(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(module) is not None


def told(line: Mapping[str, float]) -> str:
    """A point of the curve in words."""
    words = [f"{line['decisions']:.2g} decisions"]
    words += [
        f"{share:.1%} against {key.rpartition('_')[2]}" for key, share in line.items() if key.startswith("share_")
    ]
    if "exploitability" in line:
        words.append(f"exploitability {line['exploitability']:.4f}")
    return ", ".join(words)


def save_plot(curve: list[dict[str, float]], file: Path) -> None:
    """Draw every figure of a curve over the minutes of training."""
    require("plots", "a plot of the curve")
    from matplotlib.figure import Figure

    names = [name for name in curve[-1] if name not in ("seconds", "decisions")]
    figure = Figure(figsize=(7, 1.8 * len(names)), layout="constrained")
    for axes, name in zip(figure.subplots(len(names), sharex=True), names, strict=True):
        points = [line for line in curve if name in line]
        axes.plot([line["seconds"] / 60 for line in points], [line[name] for line in points], marker="o", markersize=3)
        axes.set_ylabel(name.replace("_", " "), fontsize=8)
        axes.grid(alpha=0.3)
    axes.set_xlabel("minutes of training")
    figure.savefig(file, dpi=120)
