"""Trains En Garde's small network to imitate the master, and writes `games/en_garde/bots/policy_weights.py`.

    python tools/en_garde_policy.py sample FILE [--positions 1000000] [--seed 1]
    python tools/en_garde_policy.py teach FILE... [--units 64] [--epochs 5] [--seed 1]

`sample` plays rounds of the master against itself and keeps what it would do in every position. `teach` fits the
network of `games/en_garde/bots/policy.py` to samples, by Adam on the cross entropy, and says how far it is from the
master in positions that it was not taught. It needs NumPy only: a minute on one core.
"""

from __future__ import annotations

import argparse
import base64
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import facedown
from facedown import games
from facedown.bots.master import load_network, mixed, weights_file
from facedown.games.en_garde.bots import policy
from facedown.kernel.compiler import rule

GAME, OPTIONS = "en_garde", {"target": 0}
LANES = 4096
STRAY = 0.15  # the fraction of moves drawn uniformly, so that unusual positions occur too
NO_MOVE = -1.0

HELD_OUT = 20_000  # positions for testing
FORGOTTEN = 0.2  # the fraction of positions without the second-last action, as after taking one back
SIZE = 2048  # of a batch
RATE, LEAST_RATE = 3e-3, 1e-5
Array = np.ndarray[Any, Any]
Weights = dict[str, Array]


# ---- Samples


@rule
def note_all(records, seats, rows):
    for lane in range(len(records)):
        policy.note_traits(records[lane], seats[lane], rows[lane])


def sample(file: Path, positions: int, seed: int) -> None:
    """Positions with a choice, from the master's rounds against itself: features, and the probability of each move."""
    network = load_network(weights_file(GAME, 2))
    batch = facedown.vector(GAME, LANES, options=OPTIONS, seed=seed)
    numbers = [int(policy.number_of_move(int(code))) for code in batch.space.codes[0]]
    rng = np.random.default_rng(seed)
    kept_rows, kept_chances = [], []
    for _ in range(-(-positions // LANES)):
        chances = mixed(np.where(batch.mask, network.scores(batch.observation), -np.inf))
        rows = np.zeros((LANES, policy.TRAITS), np.int16)
        note_all(batch.hidden, batch.seat, rows)
        has_choice = batch.mask.sum(1) > 1
        kept_rows.append(rows[has_choice])
        kept_chances.append(by_number(chances, batch.mask, numbers)[has_choice])
        batch.step(drawn(chances, batch.mask, rng))
    np.savez(file, rows=np.concatenate(kept_rows), chances=np.concatenate(kept_chances))


def by_number(chances: Array, mask: Array, numbers: Sequence[int]) -> Array:
    """Probabilities of moves, by the small network's numbering."""
    found = np.full((len(chances), policy.OUTPUTS), NO_MOVE, np.float16)
    for column, number in enumerate(numbers):
        found[mask[:, column], number] = chances[mask[:, column], column]
    return found


def drawn(chances: Array, mask: Array, rng: Any) -> Array:
    """A move for every lane, mostly as the master plays."""
    strays = rng.random((len(chances), 1)) < STRAY
    reached = np.cumsum(np.where(strays, mask / mask.sum(1, keepdims=True), chances), 1)
    places = (reached <= rng.random((len(chances), 1)) * reached[:, -1:]).sum(1)
    is_move = mask[np.arange(len(mask)), np.minimum(places, mask.shape[1] - 1)]
    return np.where(is_move, places, chances.argmax(1))


# ---- Training


def teach(files: Sequence[Path], units: int, epochs: int, seed: int) -> Weights:
    """The weights of a network with this many hidden units."""
    loaded = [np.load(file) for file in files]
    rows, chances = (np.concatenate([one[name] for one in loaded]) for name in ("rows", "chances"))
    rng = np.random.default_rng(seed)
    weights = {
        "enter": rng.normal(0, 0.15, (policy.ROWS, units)).astype(np.float32),
        "bias": np.zeros(units, np.float32),
        "leave": rng.normal(0, 0.1, (units, policy.OUTPUTS)).astype(np.float32),
        "last": np.zeros(policy.OUTPUTS, np.float32),
    }
    adam = Adam(weights)
    parts = [part for _ in range(epochs) for part in batches(len(rows), rng)]
    for number, part in enumerate(parts):
        taught = forget_some(rows[part], rng)
        adam.step(slopes(weights, taught, chances[part]), RATE * (1 - number / len(parts)) + LEAST_RATE)
        if number % 500 == 0 or number + 1 == len(parts):
            found = difference(weights, rows[:HELD_OUT], chances[:HELD_OUT])
            print(f"{number + 1} of {len(parts)}: {found}", flush=True)
    return weights


def batches(positions: int, rng: Any) -> Iterator[Array]:
    """All positions that are not held out, in random order."""
    order = HELD_OUT + rng.permutation(positions - HELD_OUT)
    for first in range(0, len(order) - SIZE + 1, SIZE):
        yield order[first : first + SIZE]


def forget_some(rows: Array, rng: Any) -> Array:
    """Rows of which some do not remember the action before the last."""
    rows = rows.copy()
    first = policy.LAST + policy.LAST_ROWS
    nothing = (first + policy.VALUES, first + 4 * policy.WAYS, first + 4 * policy.WAYS + policy.COUNTS)
    rows[rng.random(len(rows)) < FORGOTTEN, -len(nothing) :] = nothing
    return rows


def one_hot(rows: Array) -> Array:
    found = np.zeros((len(rows), policy.ROWS), np.float32)
    np.put_along_axis(found, rows.astype(np.int64), 1.0, 1)
    return found


def forward(weights: Weights, traits: Array, legal: Array) -> tuple[Array, Array]:
    """The hidden units, and the probability of each move."""
    active = np.maximum(traits @ weights["enter"] + weights["bias"], 0)
    scores = np.where(legal, active @ weights["leave"] + weights["last"], -np.inf)
    chances = np.exp(scores - scores.max(1, keepdims=True))
    return active, chances / chances.sum(1, keepdims=True)


def slopes(weights: Weights, rows: Array, chances: Array) -> Weights:
    """The gradient of the cross entropy."""
    traits, wanted = one_hot(rows), chances.astype(np.float32)
    active, found = forward(weights, traits, wanted != NO_MOVE)
    wrong = (found - np.maximum(wanted, 0)) / len(rows)
    back = (wrong @ weights["leave"].T) * (active > 0)
    return {"enter": traits.T @ back, "bias": back.sum(0), "leave": active.T @ wrong, "last": wrong.sum(0)}


class Adam:
    """The Adam optimizer."""

    def __init__(self, weights: Weights) -> None:
        self.weights, self.steps = weights, 0
        self.means = {name: np.zeros_like(one) for name, one in weights.items()}
        self.squares = {name: np.zeros_like(one) for name, one in weights.items()}

    def step(self, slopes: Weights, rate: float) -> None:
        """Update all weights by their gradients."""
        self.steps += 1
        for name, slope in slopes.items():
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.01 * (slope * slope - self.squares[name])
            scale = np.sqrt(self.squares[name] / (1 - 0.99**self.steps)) + 1e-8
            self.weights[name] -= rate * self.means[name] / (1 - 0.9**self.steps) / scale


def difference(weights: Weights, rows: Array, chances: Array) -> str:
    """How far the network is from the master."""
    wanted = chances.astype(np.float32)
    _, found = forward(weights, one_hot(rows), wanted != NO_MOVE)
    wanted = np.maximum(wanted, 0)
    moved = 0.5 * np.abs(found - wanted).sum(1).mean()
    same = np.mean(found.argmax(1) == wanted.argmax(1))
    return f"{moved:.1%} of choices differ, the likeliest move is the same in {same:.1%}"


# ---- The file


MODULE = '''"""The weights of `policy.py`, as bytes of half precision numbers, written by `tools/en_garde_policy.py`.

{provenance}
"""

from __future__ import annotations

from base64 import b85decode
from typing import Any

import numpy as np

UNITS = {units}


def unpacked(text: str, columns: int) -> Any:
    return np.frombuffer(b85decode(text), "<f2").astype(np.float32).reshape(-1, columns)


BIAS = unpacked({bias!r}, 1)[:, 0].copy()
LEAVE = unpacked({leave!r}, {outputs})
ENTER = unpacked({enter!r}, UNITS)
'''


def write(weights: Weights, file: Path, provenance: str) -> None:
    """Write the module; the last row of `LEAVE` is the bias of its scores."""

    def packed(array: Array) -> str:
        return base64.b85encode(array.astype("<f2").tobytes()).decode()

    text = MODULE.format(
        provenance="\n".join(textwrap.wrap(provenance, 120)),
        units=len(weights["bias"]),
        outputs=policy.OUTPUTS,
        bias=packed(weights["bias"]),
        leave=packed(np.vstack([weights["leave"], weights["last"]])),
        enter=packed(weights["enter"]),
    )
    file.write_text(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("sample", "teach"))
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--units", type=int, default=64)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--out", type=Path, default=games.get(GAME).folder / "bots" / "policy_weights.py")
    wanted = parser.parse_args()
    if wanted.what == "sample":
        sample(wanted.files[0], wanted.positions, wanted.seed)
        return
    weights = teach(wanted.files, wanted.units, wanted.epochs, wanted.seed)
    positions = sum(len(np.load(file)["rows"]) for file in wanted.files)
    write(weights, wanted.out, f"Taught from {positions:,} positions of the master, in {wanted.epochs} epochs.")


if __name__ == "__main__":
    main()
