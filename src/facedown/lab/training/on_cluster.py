"""Training on a Ray cluster: networks learn on its machines, and every measured stretch comes back to a folder here.

A stretch begins with the files of the one before, on whichever machine is free. So a worker that dies costs one
stretch, and trainings of several seeds run side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from facedown.errors import ClusterFailed
from facedown.extras import require
from facedown.kernel.options import OptionValue
from facedown.lab.cluster import RETRIES, connected
from facedown.lab.training.learner import Recipe, on_own_stream
from facedown.lab.training.train import CHECKPOINT, FILES, WEIGHTS, check_device, read_curve, spent_in, training_of

Report = Callable[[int, float, dict[str, float]], None]  # of one seed: how much is over, and the newest figures


class Table(NamedTuple):
    """What is trained, and how; it travels to the workers."""

    game: str
    seats: int | None
    device: str
    options: dict[str, OptionValue]
    recipe: Recipe | None
    is_small: bool


def train_on_cluster(
    game: str,
    folders: Mapping[int, Path],
    address: str,
    *,
    seconds: float,
    seats: int | None = None,
    device: str = "cpu",
    options: Mapping[str, OptionValue] | None = None,
    recipe: Recipe | None = None,
    measure_every: float = 60.0,
    is_small: bool = False,
    report: Report = lambda seed, share, line: None,
) -> list[Path]:
    """Train a master from each seed in its folder, for `seconds` each; returns the files with the weights.

    The address is that of a cluster, or `local` for this machine.
    """
    require("ray", "--cluster")
    import ray
    from ray.exceptions import RayTaskError, WorkerCrashedError

    table = Table(game, seats, device, dict(options or {}), recipe, is_small)
    with connected(address):
        gpus = 1 if device == "cuda" else 0
        if ray.cluster_resources().get("GPU", 0) < gpus:
            raise ClusterFailed("no machine of the cluster has a CUDA device: train with --device cpu")
        stretch: Any = ray.remote(max_retries=RETRIES, num_cpus=1, num_gpus=gpus)(learn_stretch)

        def go_on(seed: int) -> dict[Any, int]:
            """The next stretch of a training, if there is one."""
            spent = spent_in(folders[seed])
            if spent >= seconds:
                return {}
            until = min(seconds, spent + measure_every)
            return {stretch.remote(table, seed, read_files(folders[seed]), until, seconds): seed}

        running = {task: seed for first in folders for task, seed in go_on(first).items()}
        try:
            while running:
                (done,), _ = ray.wait(list(running))
                seed = running.pop(done)
                write_files(folders[seed], ray.get(done))
                report(seed, min(spent_in(folders[seed]) / seconds, 1.0), read_curve(folders[seed])[-1])
                running |= go_on(seed)
        except RayTaskError as error:
            raise error.cause from None
        except WorkerCrashedError:
            raise ClusterFailed("workers died again and again: what was learned before is in the folder") from None
    return [folder / WEIGHTS for folder in folders.values()]


def read_files(folder: Path) -> dict[str, bytes]:
    """What a training that goes on needs; nothing if there is none yet."""
    return {name: (folder / name).read_bytes() for name in FILES if (folder / name).exists()}


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """The checkpoint last, so that a training is never older than what its other files say."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in sorted(files, key=CHECKPOINT.__eq__):
        (folder / f"new_{name}").write_bytes(files[name])
        (folder / f"new_{name}").replace(folder / name)


# In a worker.


def learn_stretch(table: Table, seed: int, files: dict[str, bytes], until: float, seconds: float) -> dict[str, bytes]:
    """Continue a training until `until` of its `seconds` are over; returns its files."""
    check_device(table.device)
    with TemporaryDirectory() as name, on_own_stream(table.device):
        folder = Path(name)
        write_files(folder, files)
        training = training_of(table.game)(
            table.game, folder, table.seats, table.device, table.options, table.recipe, seed, table.is_small
        )
        training.learn(until, seconds, lambda share, line: None)
        training.save()
        training.measure(is_over=until >= seconds)
        return read_files(folder)
