"""Creating a dataset from the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from facedown import games as all_games
from facedown.errors import InvalidDataset
from facedown.lab.dataset import DatasetJob, describe, parts, write_dataset
from facedown.lab.workers import cores, run_in_order
from facedown.terminal.output import tracebacks
from facedown.terminal.progress import bar, compile_for


def make_dataset(
    file: Path,
    game: str,
    seats: int | None,
    games: int,
    seed: int | bytes | None,
    options: Mapping[str, str],
    bots: Sequence[str],
    *,
    observations: bool,
    card_set: Path | None,
    workers: int | None,
    cluster: str | None,
    traceback: bool,
) -> None:
    """Play with a progress bar, and write a Parquet file."""
    if file.exists():
        raise InvalidDataset(f"{file} already exists: choose another file for the dataset")
    job = DatasetJob(describe(game, seats, games, seed, options, bots), card_set, observations=observations)
    compile_for(game, bots)
    with bar() as progress, tracebacks(traceback):
        task = progress.add_task(f"playing {all_games.get(game).title}", total=games)
        with closing(run_in_order(job, parts(games), workers or cores(), cluster)) as tables:
            rows = write_dataset(job, file, tables, lambda done: progress.update(task, completed=done))
    print(f"{file}: {games:,} games, {rows:,} decisions, {file.stat().st_size / 1e6:.1f} MB; seed {job.about.seed}")
