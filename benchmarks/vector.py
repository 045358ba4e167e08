"""Batches: steps per second with observation and mask, on the CPU from Python, and on a CUDA device.

    python benchmarks/vector.py [--game en_garde] [--seats 2] [--moves rows] [--size 4096] [--seconds 2]
    python benchmarks/vector.py --device cuda [--size 131072]
    python benchmarks/vector.py --device ptx

The last one compiles the kernels for a device without having one, and says how large they are.

On a device the first steps are played on the CPU as well, with the same moves: records, observations, masks and rewards
have to be the same, byte by byte. Rates there are of one CUDA graph (needs torch), with random moves and with a
perceptron of 2x256 that chooses every move.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from facedown.lab.vector.batch import Batch

COMPARED_LANES = 2048
COMPARED_STEPS = 1000


def cpu_rate(game: str, seats: int | None, moves: str, size: int, seconds: float) -> dict[str, Any]:
    """Steps per second of one thread; the time is the processor's, since other work may share the machine."""
    batch = Batch(game, size, seats, seed=1, moves=moves)
    batch.step(batch.sample())
    steps, choosing, stepping = 0, 0.0, 0.0
    while choosing + stepping < seconds:
        began = time.thread_time()
        numbers = batch.sample()
        chosen = time.thread_time()
        batch.step(numbers)
        stepping += time.thread_time() - chosen
        choosing += chosen - began
        steps += size
    return {
        "game": game,
        "seats": batch.seats,
        "moves": moves,
        "device": "cpu",
        "size": size,
        "steps_per_second": round(steps / stepping),
        "with_random_moves": round(steps / (stepping + choosing)),
    }


def ptx_sizes(game: str, seats: int | None, moves: str) -> dict[str, Any]:
    """The kernels of a table, compiled for a device that need not be there: lines of PTX by name."""
    from numba import typeof, types

    from facedown import games
    from facedown.lab.vector.cuda import cuda, example_lanes, kernels
    from facedown.lab.vector.encoding import encoding_of

    rules = games.get(game)
    encoding = encoding_of(rules, rules.check_seats(seats), {}, moves)
    lanes, deal = map(typeof, example_lanes(rules, rules.check_seats(seats), encoding))
    numbers = typeof(np.zeros(2, np.int32))
    extra = {"deal_kernel": [deal], "step_kernel": [deal, numbers], "observe_kernel": [], "sample_kernel": [numbers]}
    found: dict[str, Any] = {"game": game, "seats": encoding.layout.seats, "moves": moves}
    for kernel in kernels(rules.layout, encoding):
        signature = types.void(lanes, *extra[kernel.__name__])
        text, _ = cuda.compile(kernel, signature, device=False, abi="numba", output="ptx")
        found[kernel.__name__] = len(text.splitlines())
    return found


def same_as_cpu(game: str, seats: int | None, moves: str) -> bool:
    """Whether the device plays the CPU's games, and draws the same random moves."""
    from facedown.lab.vector.cuda import CudaBatch

    ours, theirs = (kind(game, COMPARED_LANES, seats, seed=3, moves=moves) for kind in (Batch, CudaBatch))
    for _ in range(COMPARED_STEPS):
        ours.step(ours.sample())
        theirs.step(theirs.sample())
    names = ("hidden", "observation", "mask", "rows", "rewards", "done", "seat", "games")
    return all(getattr(ours, name).tobytes() == host(getattr(theirs, name)).tobytes() for name in names)


def host(array: Any) -> Any:
    return np.ascontiguousarray(array.copy_to_host())


def graph_rate(game: str, seats: int | None, size: int, seconds: float, network: bool) -> dict[str, Any]:
    """Decisions per second with observation and mask, in one CUDA graph.

    Moves are drawn at random, or a perceptron of 2x256 in bfloat16 chooses them all.
    """
    import torch
    from numba import cuda

    from facedown.lab.vector.cuda import CudaBatch

    side = torch.cuda.Stream()
    with torch.cuda.stream(side):
        batch = CudaBatch(game, size, seats, seed=1, stream=cuda.external_stream(side.cuda_stream))
        decide = by_network(batch) if network else lambda: batch.step(batch.sample())
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
    return {
        "game": game,
        "seats": batch.seats,
        "device": torch.cuda.get_device_name(),
        "size": size,
        "moves": "2x256 network" if network else "random",
        "steps_per_second": round(steps / (time.perf_counter() - began)),
    }


def by_network(batch: Any) -> Callable[[], None]:
    """A decision of a network with random weights in every lane."""
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="en_garde")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--size", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--moves", choices=("numbers", "rows"), default="numbers")
    parser.add_argument("--device", choices=("cpu", "cuda", "ptx"), default="cpu")
    chosen = parser.parse_args()
    table = (chosen.game, chosen.seats)
    if chosen.device == "cpu":
        print(json.dumps(cpu_rate(*table, chosen.moves, chosen.size, chosen.seconds)))
        return
    if chosen.device == "ptx":
        print(json.dumps(ptx_sizes(*table, chosen.moves)))
        return
    print(json.dumps({"same_as_cpu": same_as_cpu(*table, chosen.moves)}), flush=True)
    for network in (False, True):
        print(json.dumps(graph_rate(*table, chosen.size, chosen.seconds, network)), flush=True)


if __name__ == "__main__":
    main()
