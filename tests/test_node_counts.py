"""Node counts: how many sequences of so many moves small arranged positions have.

Each depth was counted once by listing and playing every move, and pins the move generator, as perft
does in chess. `python tests/test_node_counts.py` counts anew after a change that is meant.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import facedown

FILE = Path(__file__).with_name("node_counts.json")
POSITIONS = json.loads(FILE.read_text(encoding="utf-8"))


def arranged(position):
    return facedown.arrange(
        position["game"], position["seats"], seed=1, options=position["options"], **position["zones"]
    )


def count_nodes(game, depth):
    if depth == 0 or not game.pending:
        return 1
    seat = min(game.pending)
    total = 0
    for move in game.moves(seat):
        after = game.copy()
        after.play(seat, move)
        total += count_nodes(after, depth - 1)
    return total


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_node_counts(position):
    for depth, nodes in enumerate(position["nodes"], 1):
        assert count_nodes(arranged(position), depth) == nodes


def main():
    for position in POSITIONS:
        depths = range(1, len(position["nodes"]) + 1)
        position["nodes"] = [count_nodes(arranged(position), depth) for depth in depths]
    lines = ",\n ".join(json.dumps(position) for position in POSITIONS)
    FILE.write_text(f"[{lines}]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
