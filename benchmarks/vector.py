"""Batches: steps per second with observation and mask, on the CPU from Python, and on a CUDA device.

    python benchmarks/vector.py [--game en_garde] [--seats 2] [--moves rows] [--size 4096] [--seconds 2]
    python benchmarks/vector.py --device cuda [--size 131072]
    python benchmarks/vector.py --device cuda --all [--json benchmarks/vector_cuda.json]
    python benchmarks/vector.py --device ptx

The last one compiles the kernels for a device without having one, and says how large they are. With `--all` there is a
process for each table: they compile side by side, and use the device one after the other.

On a device the first steps are played on the CPU as well, with the same moves: records, observations, masks and rewards
have to be the same, byte by byte. Rates there are of one CUDA graph (needs torch): steps alone, for a program that
brings its moves; with random moves, and the time it takes to draw them; and with a perceptron of 2x256 that chooses.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from facedown.lab.vector.batch import Batch

COMPARED_LANES = 2048
COMPARED_STEPS = 1000
COMPARED = ("records", "hidden", "observation", "mask", "rows", "rewards", "done", "seat", "games")

CAPABILITY = (9, 0)  # of the device that kernels are compiled for if there is none

# Tables on a device: game, seats, how moves are chosen, and lanes; those without lanes are only compared with the CPU.
DEVICE_TABLES = (
    ("wizards_gambit", 3, "numbers", 1 << 17),
    ("gargon", 4, "numbers", 1 << 17),
    ("gargon", 4, "rows", 1 << 16),
    ("stone_warriors", 2, "numbers", 1 << 17),
    ("en_garde", 2, "numbers", 1 << 17),
    *(("wizards_gambit", seats, "numbers", 0) for seats in (2, 4, 5)),
    *(("gargon", seats, "numbers", 0) for seats in (3, 5)),
    *(("stone_warriors", seats, "numbers", 0) for seats in (3, 4)),
)


def cpu_rate(game: str, seats: int | None, moves: str, size: int, seconds: float) -> dict[str, Any]:
    """Steps per second of one thread, in processor time, since other work may share the machine."""
    batch = Batch(game, size, seats, seed=1, moves=moves)
    batch.step(batch.sample())
    steps, choosing, stepping = 0, 0.0, 0.0
    ended, choices, looks = 0, 0.0, 0
    while choosing + stepping < seconds:
        began = time.thread_time()
        numbers = batch.sample()
        chosen = time.thread_time()
        batch.step(numbers)
        stepping += time.thread_time() - chosen
        choosing += chosen - began
        steps += size
        ended += int(batch.done.sum())
        if steps % (64 * size) == 0:
            choices, looks = choices + float(batch.mask.sum()) / size, looks + 1
    return {
        "game": game,
        "seats": batch.seats,
        "moves": moves,
        "device": "cpu",
        "size": size,
        "steps_per_second": round(steps / stepping),
        "with_random_moves": round(steps / (stepping + choosing)),
        "decisions": round(steps / max(ended, 1), 1),  # in a game
        "choices": round(choices / max(looks, 1), 1),
    }


def ptx_sizes(game: str, seats: int | None, moves: str, folder: Path | None = None) -> dict[str, Any]:
    """The kernels of a table, compiled for a device that need not exist: lines of PTX by name."""
    from numba import typeof, types
    from numba.cuda import dispatcher

    from facedown import games
    from facedown.lab.vector.cuda import examples_of
    from facedown.lab.vector.encoding import encoding_of
    from facedown.lab.vector.kernels import cuda, kernels

    # Functions that kernels call are compiled for the current device, which does not exist.
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CAPABILITY)
    rules = games.get(game)
    encoding = encoding_of(rules, rules.check_seats(seats), {}, moves)
    given = examples_of(rules, rules.check_seats(seats), encoding)
    lanes, kept, deal, moves_of, words, records = map(typeof, given)
    extra = {
        "deal": [deal],
        "step": [deal, moves_of],
        "sample": [moves_of],
        "show": [types.boolean, words, records],
    }
    found: dict[str, Any] = {"game": game, "seats": encoding.layout.seats, "moves": moves}
    for name, kernel in kernels(rules.layout, encoding)._asdict().items():
        signature = types.void(lanes, kept, *extra[name])
        text, _ = cuda.compile(kernel, signature, device=False, cc=CAPABILITY, abi="numba", output="ptx")
        found[name] = len(text.splitlines())
        if folder:
            (folder / f"{game}_{name}.ptx").write_text(text)
    return found


def compare(game: str, seats: int | None, moves: str, device: Any) -> dict[str, Any]:
    """Compare the device's games with the CPU's, including the random moves: which arrays are equal."""
    from facedown.lab.vector.cuda import CudaBatch

    ours, theirs = (kind(game, COMPARED_LANES, seats, seed=3, moves=moves) for kind in (Batch, CudaBatch))
    ours.step(ours.sample())
    theirs.step(theirs.sample())
    with device:
        for _ in range(COMPARED_STEPS):
            ours.step(ours.sample())
            theirs.step(theirs.sample())
        same = {name: getattr(ours, name).tobytes() == host(getattr(theirs, name)).tobytes() for name in COMPARED}
    found = {"game": game, "seats": ours.seats, "moves": moves, "steps": COMPARED_STEPS, "lanes": COMPARED_LANES}
    return found | {
        "same_as_cpu": all(same.values()),
        "different": [name for name, is_same in same.items() if not is_same],
    }


def host(array: Any) -> Any:
    return np.ascontiguousarray(array.copy_to_host())


def graph_rates(
    game: str, seats: int | None, moves: str, size: int, seconds: float, device: Any
) -> Iterator[dict[str, Any]]:
    """Decisions per second with observation and mask, in one CUDA graph.

    Moves are drawn at random, and the time that drawing takes is counted or not; or a perceptron of 2x256 in bfloat16
    chooses them all.
    """
    import torch
    from numba import cuda

    from facedown.lab.vector.cuda import CudaBatch

    side = torch.cuda.Stream()
    with torch.cuda.stream(side):
        batch = CudaBatch(game, size, seats, seed=1, moves=moves, stream=cuda.external_stream(side.cuda_stream))
        batch.step(batch.sample())
        torch.cuda.synchronize()
        about = {
            "game": game,
            "seats": batch.seats,
            "moves": moves,
            "device": torch.cuda.get_device_name(),
            "size": size,
        }
        with device:
            choosing = graph_rate(batch.sample, side, size, seconds)
            random = graph_rate(lambda: batch.step(batch.sample()), side, size, seconds)
            learned = graph_rate(by_network(batch), side, size, seconds)
        stepping = round(1 / (1 / random - 1 / choosing))
        for name, rate in {"the program": stepping, "random": random, "2x256 network": learned}.items():
            yield {**about, "chosen_by": name, "steps_per_second": rate}


def graph_rate(decide: Callable[[], None], side: Any, size: int, seconds: float) -> int:
    """Capture one decision in every lane as a graph, and replay it."""
    import torch

    for _ in range(3):
        decide()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, stream=side):
        decide()
    torch.cuda.synchronize()
    began, steps = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        for _ in range(20):
            graph.replay()
        torch.cuda.synchronize()
        steps += 20 * size
    return round(steps / (time.perf_counter() - began))


def by_network(batch: Any) -> Callable[[], None]:
    """Let a network with random weights decide in every lane."""
    import torch
    from numba import cuda

    tokens, mask = (torch.as_tensor(one, device="cuda") for one in (batch.observation, batch.mask))
    sizes = ((tokens.shape[1], 256), (256, 256), (256, mask.shape[1]))
    layers = [torch.randn(a, b, device="cuda", dtype=torch.bfloat16) / a**0.5 for a, b in sizes]
    moves = torch.zeros(batch.size, dtype=torch.int32, device="cuda")
    wrapped = cuda.as_cuda_array(moves)

    def decide() -> None:
        hidden = torch.relu(torch.relu(tokens.bfloat16() @ layers[0]) @ layers[1])
        moves.copy_((hidden @ layers[2]).masked_fill(~mask, -1e9).argmax(1))
        batch.step(wrapped)

    return decide


class Device:
    """Lock the device, so that one process at a time uses it among those that name the same file."""

    def __init__(self, file: Path | None) -> None:
        self._held = file.open("w") if file else None

    def __enter__(self) -> None:
        if self._held:
            fcntl.flock(self._held, fcntl.LOCK_EX)

    def __exit__(self, *error: object) -> None:
        if self._held:
            fcntl.flock(self._held, fcntl.LOCK_UN)


def measure_all(seconds: float) -> tuple[list[dict[str, Any]], bool]:
    """Measure all tables, each in its own process; returns whether all of them could be measured."""
    rows: list[dict[str, Any]] = []
    command = [sys.executable, __file__, "--device", "cuda", "--seconds", str(seconds)]
    with tempfile.TemporaryDirectory() as folder:
        command += ["--lock", f"{folder}/device"]
        running = [
            subprocess.Popen(
                [*command, "--game", game, "--seats", str(seats), "--moves", moves, "--size", str(size)],
                stdout=subprocess.PIPE,
                text=True,
            )
            for game, seats, moves, size in DEVICE_TABLES
        ]
        for process in running:
            output, _ = process.communicate()
            print(output, end="", flush=True)
            rows += [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    return rows, not any(process.returncode for process in running)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="en_garde")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--size", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--moves", choices=("numbers", "rows"), default="numbers")
    parser.add_argument("--device", choices=("cpu", "cuda", "ptx"), default="cpu")
    parser.add_argument("--all", action="store_true", help="measure all tables on the device")
    parser.add_argument("--json", type=Path, help="where to write the figures of all tables")
    parser.add_argument("--lock", type=Path, help="a file to lock while the device is used")
    chosen = parser.parse_args()
    table = (chosen.game, chosen.seats, chosen.moves)
    if chosen.device == "cpu":
        print(json.dumps(cpu_rate(*table, chosen.size, chosen.seconds)))
    elif chosen.device == "ptx":
        print(json.dumps(ptx_sizes(*table)))
    elif chosen.all:
        rows, is_complete = measure_all(chosen.seconds)
        if chosen.json:
            chosen.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
        if not is_complete:
            raise SystemExit("a table could not be measured")
    else:
        device = Device(chosen.lock)
        print(json.dumps(compare(*table, device)), flush=True)
        for row in graph_rates(*table, chosen.size, chosen.seconds, device) if chosen.size else ():
            print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
