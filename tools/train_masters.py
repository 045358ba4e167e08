"""Trains the masters of several games side by side on one GPU, each in a process of its own.

    python tools/train_masters.py OUT --minutes 6 [--only gargon,stone_warriors] [--resume FOLDER] [--lanes 8192]

Every game gets a folder in OUT/logs with its log and curve; weights and checkpoints are written as OUT/GAME.npz and
OUT/GAME.pt every minute. A game that fails does not stop the others. With `--resume` each goes on from the files in
such a folder.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
import traceback
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

# So many lanes that the GPU is busy, though each move takes long. Wizard's Gambit sees more: its network is narrower.
GAMES: dict[str, dict[str, Any]] = {
    "stone_warriors": {"room": 16, "lanes": 49_152, "steps": 8, "minibatches": 8, "rate": (1e-3, 1e-5)},
    "gargon": {
        "room": 24,
        "lanes": 24_576,
        "steps": 16,
        "minibatches": 8,
        "width": 256,
        "rate": (4e-4, 1e-5),
        "entropy": (0.002, 0.0002),
        "trace": 0.97,
        "patience": 0.2,
    },
    "wizards_gambit": {
        "room": 16,
        "lanes": 32_768,
        "steps": 16,
        "minibatches": 8,
        "width": 384,
        "rate": (4e-4, 1e-5),
        "entropy": (0.003, 0.0003),
        "trace": 0.97,
        "patience": 0.2,
    },
}
FILES = {"npz": "master.npz", "pt": "checkpoint.pt"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--minutes", type=float, default=6.0, help="when to stop, counted from the start of the command"
    )
    parser.add_argument("--only", default=",".join(GAMES))
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--readings", type=Path, default=Path("readings"), help="where inputs are kept once found")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--lanes", type=int)
    parser.add_argument("--one", help="used for the processes of single games")
    parser.add_argument("--began", type=float, default=time.time())
    given = parser.parse_args()
    if given.one:
        train_one(given)
        return
    given.out.mkdir(parents=True, exist_ok=True)
    running = {}
    for game in given.only.split(","):
        folder = given.out / "logs" / game
        folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, __file__, *sys.argv[1:], "--one", game, "--began", str(given.began)]
        log = (folder / "log.txt").open("w")
        running[game] = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
    for game, process in running.items():
        left = given.began + 60 * given.minutes + 100 - time.time()
        try:
            code = process.wait(max(left, 1.0))
        except subprocess.TimeoutExpired:
            process.kill()
            code = "stopped: it took too long"
        log_text = (given.out / "logs" / game / "log.txt").read_text(errors="replace").splitlines()
        print(f"== {game}: {code}", *log_text[-6:], sep="\n", flush=True)


def train_one(given: argparse.Namespace) -> None:
    """Train one game until the time is over; its own figures are lines of JSON."""
    began = time.time()
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    import torch

    torch.set_num_threads(1)
    from facedown.lab.training.listed import ListedRecipe
    from facedown.lab.training.train_listed import ListedTraining

    game, named = given.one, dict(GAMES[given.one])
    if given.lanes:
        named["lanes"] = given.lanes
    folder = given.out / "logs" / game
    if given.resume:
        for file in (given.resume / "logs" / game).glob("*.json"):
            shutil.copy(file, folder / file.name)
        for ending, name in FILES.items():
            shutil.copy(given.resume / f"{game}.{ending}", folder / name)

    def say(line: Any) -> None:
        print(line if isinstance(line, str) else json.dumps(line), flush=True)

    from facedown.lab.training.learner import on_own_stream

    with on_own_stream(given.device):
        torch.set_float32_matmul_precision("high")
        training = ListedTraining(
            game, folder, None, given.device, None, ListedRecipe(**named), 1, say, given.readings / f"{game}.npz"
        )
        inputs = training.learner.actor.inputs, training.learner.critic.inputs
        say(f"made after {time.time() - began:.0f} s, inputs {inputs}")
        training.learner.iterate(0.0)
        training.learner.wait()
        say(f"first iteration after {time.time() - began:.0f} s")
        say({"before training": training.learner.measure(64, 96)})
        seconds = training.spent + given.began + 60 * given.minutes - time.time()

        def save(share: float, line: dict[str, float]) -> None:
            say(line)
            for ending, name in FILES.items():
                shutil.copy(folder / name, given.out / f"new.{game}")
                (given.out / f"new.{game}").replace(given.out / f"{game}.{ending}")

        try:
            training.run(seconds, 45.0, (160, 240), save)
        except Exception:
            say(traceback.format_exc())
            raise
        for name in FILES.values():
            (folder / name).unlink(missing_ok=True)
        say(f"done after {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
