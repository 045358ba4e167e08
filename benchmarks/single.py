"""Single games from Python: decisions per second through `Game`, all games of one core, without views.

    python benchmarks/single.py [--game en_garde] [--seats 2] [--seconds 2]

A decision is: whose turn it is, the moves of that seat, a random one of them, and playing it. `play` also returns the
events as that seat sees them, `advance` leaves them in the log.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

import facedown


def rate(game: str, seats: int | None, seconds: float, method: str) -> int:
    """Decisions per second of processor time, since other work may share the machine."""
    rng, decisions, seed = random.Random(1), 0, 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        dealt = facedown.deal(game, seats, seed=seed)
        play: Any = getattr(dealt, method)
        while pending := dealt.pending:
            seat = min(pending)
            play(seat, rng.choice(dealt.moves(seat)))
        decisions += len(dealt.history)
        seed += 1
    return round(decisions / (time.process_time() - began))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="en_garde")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, default=2.0)
    chosen = parser.parse_args()
    row: dict[str, Any] = {"game": chosen.game, "seats": facedown.deal(chosen.game, chosen.seats, seed=0).seats}
    for method in ("play", "advance"):
        rate(chosen.game, chosen.seats, 0.1, method)
        row[f"decisions_per_second_with_{method}"] = rate(chosen.game, chosen.seats, chosen.seconds, method)
    print(json.dumps(row))


if __name__ == "__main__":
    main()
