"""Train a policy for En Garde with sb3-contrib's MaskablePPO, and test it against random moves.

    pip install "facedown[train]"
    python examples/train_gymnasium.py [--seconds 120] [--opponents random] [--save policy.zip]

The policy learns single rounds against the opponent it is tested against. It ends with an error if its win share is not
clearly above a half.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import facedown.environments.gymnasium  # noqa: F401  (registers the games with Gymnasium)

GAME = "facedown/EnGarde-v0"
TABLES = 16
TESTED = 400
MOST_STEPS = 1 << 40


class Deadline(BaseCallback):
    """Ends the training after some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._end = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self._end


def make(opponents: str) -> Any:
    """A table for one round, with observations scaled from 0 to 1."""
    return gymnasium.make(GAME, opponents=opponents, options={"target": 0}, scaled=True)


def win_share(model: MaskablePPO, opponents: str, games: int) -> float:
    """The policy's win share per round; a drawn round is a half."""
    env, total = make(opponents), 0.0
    for seed in range(games):
        observation, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            move, _ = model.predict(observation, action_masks=info["action_mask"].astype(bool), deterministic=True)
            observation, reward, over, _, info = env.step(int(move))
        total += (reward + 1) / 2
    return total / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--save")
    chosen = parser.parse_args()
    tables = DummyVecEnv([lambda: make(chosen.opponents) for _ in range(TABLES)])
    model = MaskablePPO("MlpPolicy", tables, n_steps=256, batch_size=512, seed=1, device="cpu")
    model.learn(MOST_STEPS, callback=Deadline(chosen.seconds))
    share = win_share(model, chosen.opponents, TESTED)
    error = 1.96 * np.sqrt(share * (1 - share) / TESTED)
    print(f"{model.num_timesteps:,} decisions; win share against {chosen.opponents}: {share:.3f} ± {error:.3f}")
    if chosen.save:
        model.save(chosen.save)
    if share - error <= 0.5:
        raise SystemExit(f"the policy does not beat {chosen.opponents}")


if __name__ == "__main__":
    main()
