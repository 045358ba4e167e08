"""What the shipped masters prefer in many positions. `python tests/bots/master_choices.py` writes it again."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
FILE = FOLDER / "master_choices.json"
MOST = 150  # positions at a table
SURE = 0.2  # by how much the first move has to be likelier than the second, so that rounding cannot decide


def tables():
    """The tables that have masters."""
    from facedown import games
    from facedown.bots.master import has_master

    return [(name, seats) for name in games.our_names() for seats in games.get(name).seats if has_master(name, seats)]


def preferred(name, seats):
    """The likeliest move in positions of random games, where there is one."""
    from facedown import bots
    from facedown.bots import Budget, Known
    from facedown.bots.even import has_even_moves
    from facedown.table.game import deal
    from positions import generator, walk

    budget = Budget(iterations=200)  # of masters that search
    mind, rng, found = bots.get("master"), random.Random(1), []
    for number in range(24):
        for game in walk(deal(name, seats, seed=number), rng):
            for seat in sorted(game.pending):
                known = Known(game.record, seat)
                first, second, *_ = [*mind.evaluate(known, budget, generator(1)).moves, None]
                if second is None or has_even_moves(known):
                    continue
                if first.weight - second.weight > SURE and rng.random() < 0.3:
                    found.append(str(game.rules.moves.decode(first.code)))
                if len(found) == MOST:
                    return found
    return found


def main():
    sys.path.insert(0, str(FOLDER.parent))
    found = {f"{name} {seats}": preferred(name, seats) for name, seats in tables()}
    FILE.write_text(json.dumps(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
