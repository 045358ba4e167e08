"""What the shipped masters prefer in many positions. `python tests/bots/master_choices.py` writes it anew."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
FILE = FOLDER / "master_choices.json"
MOST = 150  # positions at a table
SURE = 0.05  # by how much the first move has to be likelier than the second, so that rounding cannot decide


def tables():
    """The tables that have masters."""
    from facedown import games
    from facedown.bots.master import has_master

    return [(name, seats) for name in games.our_names() for seats in games.get(name).seats if has_master(name, seats)]


def preferred(name, seats):
    """The likeliest move in positions of random games, where there is one."""
    from facedown import bots
    from facedown.bots import Known
    from facedown.table.game import deal
    from positions import generator, walk

    mind, rng, found = bots.get("master"), random.Random(1), []
    for number in range(12):
        for game in walk(deal(name, seats, seed=number), rng):
            for seat in sorted(game.pending):
                chances = mind.policy(Known(game.record, seat), bots.AS_USUAL, generator(1))
                first, second, *_ = [*sorted(chances.values(), reverse=True), 0.0]
                if first - second > SURE and rng.random() < 0.3:
                    found.append(str(game.rules.moves.decode(max(chances, key=chances.get))))
                if len(found) == MOST:
                    return found
    return found


def main():
    sys.path.insert(0, str(FOLDER.parent))
    found = {f"{name} {seats}": preferred(name, seats) for name, seats in tables()}
    FILE.write_text(json.dumps(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
