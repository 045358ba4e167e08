"""Plays a few games of one kind and prints a line for every move: run compiled and interpreted, lines must agree.

`python tests/play_trace.py GAME`
"""

from __future__ import annotations

import hashlib
import random
import sys

import msgspec
import numpy as np

from facedown.bots import Budget, Known
from facedown.bots.search import Search
from facedown.games.viewers import SPECTATOR
from facedown.kernel import dispatch, records
from positions import FULL_TABLES, TABLES, generator, random_game, walk

MIND = Search(threads=1)


SHARE = 3  # of the positions whose neighbours are much alike
NUMBERED = 40  # moves of a position that are looked at


def main(wanted: str) -> None:
    for name, seats in TABLES:
        for seed in range(1 + ((name, seats) in FULL_TABLES) if name == wanted else 0):
            rng = random.Random(seed)
            for number, game in enumerate(walk(random_game(name, seats, seed), rng)):
                is_looked_at = number % SHARE == 0 or not game.pending
                looked = fingerprint(game) if is_looked_at else brief(records.content(game.record))
                print(name, seats, seed, number, game.history[-1:], looked, thoughts(game) if is_looked_at else ())


def brief(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def fingerprint(game) -> str:
    """A hash of everything that compiled code makes of a position."""
    digest = hashlib.sha256(records.content(game.record))
    scores = np.zeros(game.seats, np.int64)
    digest.update(str(dispatch.result(game.record, scores)).encode() + scores.tobytes())
    digest.update(str(game.log).encode())
    for seat in range(-1, game.seats):
        digest.update(msgspec.json.encode(game.view(seat if seat >= 0 else SPECTATOR)))
        known = records.copy(game.record)
        dispatch.hide(known, seat)
        digest.update(records.content(known))
        dispatch.imagine(known, seat, generator(1))
        digest.update(records.content(known))
        if seat >= 0:
            listed = len(game.moves(seat))
            codes = [int(dispatch.nth(game.record, seat, i)) for i in range(0, listed, 1 + listed // NUMBERED)]
            refusals = [int(dispatch.refusal(game.record, seat, code)) for code in (*codes[:5], 8, 77, 1234)]
            digest.update(str((codes, refusals)).encode())
    return digest.hexdigest()[:16]


def thoughts(game) -> list:
    """What the bots make of a position, at one point of each game what a search does."""
    if not game.pending:
        return []
    seat = min(game.pending)
    quick = [int(think(game.record, seat, generator(2))) for think in (dispatch.first_thought, dispatch.hunch)]
    if len(game.history) != 3 * SHARE:
        return quick
    return [*quick, MIND.evaluate(Known(game.record, seat), Budget(iterations=10), generator(3))]


if __name__ == "__main__":
    main(sys.argv[1])
