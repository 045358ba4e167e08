"""Learn a round of En Garde from batches with only NumPy, and play against the result.

    python learn_en_garde.py [--seconds 120] [--opponent random] [--save policy.npz]
    facedown play --bot learn_en_garde.py:Learned

A policy of one hidden layer learns by policy gradients (REINFORCE with a baseline) in 512 lanes. `Learned` is the bot:
it reads policy.npz from the folder it is run in. The script ends with an error if the policy does not beat its
opponent.
"""

from __future__ import annotations

import argparse
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import facedown
from facedown.environments.table import Table
from facedown.kernel.chance import below

POLICY = "policy.npz"
ROUND = {"target": 0}
LANES, HIDDEN, STEPS = 512, 128, 32
RATE, ENTROPY = 3e-3, 0.01

Array = np.ndarray[Any, Any]
Weights = dict[str, Array]


def new_weights(tokens: int, moves: int, rng: np.random.Generator) -> Weights:
    """Small random weights."""
    return {
        "w1": rng.normal(0, tokens**-0.5, (tokens, HIDDEN)),
        "b1": np.zeros(HIDDEN),
        "w2": rng.normal(0, 0.01, (HIDDEN, moves)),
        "b2": np.zeros(moves),
    }


def policy(weights: Weights, seen: Array, mask: Array) -> tuple[Array, Array]:
    """The hidden layer, and the probability of every move; illegal ones have none."""
    hidden = np.tanh(seen @ weights["w1"] + weights["b1"])
    scores = np.where(mask, hidden @ weights["w2"] + weights["b2"], -np.inf)
    chances = np.exp(scores - scores.max(-1, keepdims=True))
    return hidden, chances / chances.sum(-1, keepdims=True)


def sample(chances: Array, rng: np.random.Generator) -> Array:
    """A move for every row, by its probability."""
    drawn = rng.random((len(chances), 1)) * chances.sum(-1, keepdims=True)
    chosen: Array = (chances.cumsum(-1) > drawn).argmax(-1)
    return chosen


def outcomes(rewards: Array, done: Array) -> tuple[Array, Array]:
    """The return of every decision, and whether its game ended within the steps that were played."""
    values, known = np.zeros(rewards.shape), np.zeros(rewards.shape, bool)
    later, ended = np.zeros(rewards.shape[1]), np.zeros(rewards.shape[1], bool)
    for step in reversed(range(len(rewards))):
        later, ended = np.where(done[step], rewards[step], later), ended | done[step]
        values[step], known[step] = later, ended
    return values, known


class Learner:
    """Plays in a batch and improves its weights by Adam."""

    def __init__(self, opponent: str, seed: int = 1) -> None:
        self.batch = facedown.vector("en_garde", LANES, options=ROUND, seed=seed, opponents={1: opponent})
        self.high = np.maximum(self.batch.layout.high, 1)
        self.rng = np.random.default_rng(seed)
        self.weights = new_weights(len(self.high), len(self.batch.space), self.rng)
        self._moments = {name: (np.zeros_like(one), np.zeros_like(one)) for name, one in self.weights.items()}
        self._updates = 0

    def play(self) -> tuple[Array, ...]:
        """Play some steps in every lane: what was observed, legal, chosen, rewarded, and where games ended."""
        rows = []
        for _ in range(STEPS):
            seen, mask = self.batch.observation / self.high, self.batch.mask.copy()
            chosen = sample(policy(self.weights, seen, mask)[1], self.rng)
            self.batch.step(chosen)
            rows.append((seen, mask, chosen, self.batch.rewards[:, 0].copy(), self.batch.done.copy()))
        return tuple(np.stack(one) for one in zip(*rows, strict=True))

    def learn(self) -> float:
        """Play, and make moves that led to wins more likely; returns the mean reward of the games that ended."""
        seen, mask, chosen, rewards, done = self.play()
        values, known = outcomes(rewards, done)
        seen, mask, chosen, values = seen[known], mask[known], chosen[known], values[known]
        hidden, chances = policy(self.weights, seen, mask)
        logs = np.log(np.maximum(chances, 1e-12))
        wanted = -chances * (values - values.mean())[:, None]
        wanted[np.arange(len(chosen)), chosen] += values - values.mean()
        wanted -= ENTROPY * chances * (logs - (chances * logs).sum(-1, keepdims=True))
        self._climb(seen, hidden, wanted / len(chosen))
        return float(rewards[done].mean())

    def _climb(self, seen: Array, hidden: Array, scores: Array) -> None:
        inner = scores @ self.weights["w2"].T * (1 - hidden**2)
        gradients = {"w1": seen.T @ inner, "b1": inner.sum(0), "w2": hidden.T @ scores, "b2": scores.sum(0)}
        self._updates += 1
        for name, gradient in gradients.items():
            mean, square = self._moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            fair = mean / (1 - 0.9**self._updates), square / (1 - 0.999**self._updates)
            self.weights[name] += RATE * fair[0] / (np.sqrt(fair[1]) + 1e-8)


def win_share(weights: Weights, opponent: str, games: int = 2000) -> float:
    """The policy's win share per round; a drawn round is a half."""
    batch = facedown.vector("en_garde", LANES, options=ROUND, seed=2, opponents={1: opponent})
    high, rng, rewards = np.maximum(batch.layout.high, 1), np.random.default_rng(2), list[float]()
    while len(rewards) < games:
        batch.step(sample(policy(weights, batch.observation / high, batch.mask)[1], rng))
        rewards += batch.rewards[batch.done, 0].tolist()
    return (float(np.mean(rewards)) + 1) / 2


@cache
def table() -> Table:
    """The table that the policy was trained at, which encodes what a seat knows."""
    return Table("en_garde", options=ROUND)


class Learned:
    """The policy as a bot, for tables of En Garde."""

    def __init__(self, file: str = POLICY) -> None:
        with np.load(file) as stored:
            self._weights = dict(stored)

    def choose(self, known: Any, budget: Any, rng: Any) -> int:
        """A move drawn by its probability."""
        decision = table().encoder.look(known.record, known.seat)
        seen = decision.observation / table().encoder.high
        chances = policy(self._weights, seen, decision.mask.astype(bool))[1]
        drawn = below(rng, 1 << 30) / (1 << 30)
        return decision.codes[int((chances.cumsum() > drawn * chances.sum()).argmax())]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--save", type=Path, default=Path(POLICY))
    chosen = parser.parse_args()
    learner, end, decisions = Learner(chosen.opponent), time.process_time() + chosen.seconds, 0
    while time.process_time() < end:
        learner.learn()
        decisions += LANES * STEPS
    np.savez(chosen.save, **learner.weights)  # type: ignore[arg-type]
    share = win_share(learner.weights, chosen.opponent)
    print(f"{decisions:,} decisions; win share against {chosen.opponent}: {share:.3f}; saved in {chosen.save}")
    if share <= 0.55:
        raise SystemExit(f"the policy does not beat {chosen.opponent}")


if __name__ == "__main__":
    main()
