"""Plays a few games and prints a line for every move: run compiled and interpreted, lines must agree."""

from __future__ import annotations

import hashlib
import random

import numpy as np

from facedown.bots import Budget, Known
from facedown.bots.search import Search
from facedown.kernel import dispatch, records
from positions import TABLES, generator, random_game, walk

MIND = Search(threads=1)


def main() -> None:
    for name, seats in TABLES:
        for seed in range(2):
            rng = random.Random(seed)
            for game in walk(random_game(name, seats, seed), rng):
                print(name, seats, seed, len(game.history), game.history[-1:], fingerprint(game), thoughts(game))


def fingerprint(game) -> str:
    """A hash of everything that compiled code makes of a position."""
    digest = hashlib.sha256(records.content(game.record))
    scores = np.zeros(game.seats, np.int64)
    digest.update(str(dispatch.result(game.record, scores)).encode() + scores.tobytes())
    digest.update(str(game.log).encode())
    for seat in range(-1, game.seats):
        known = records.copy(game.record)
        dispatch.hide(known, seat)
        digest.update(records.content(known))
        dispatch.imagine(known, seat, generator(1))
        digest.update(records.content(known))
        if seat >= 0:
            codes = [int(dispatch.nth(game.record, seat, i)) for i in range(len(game.moves(seat)))]
            refusals = [int(dispatch.refusal(game.record, seat, code)) for code in (*codes[:5], 8, 77, 1234)]
            digest.update(str((codes, refusals)).encode())
    return digest.hexdigest()[:16]


def thoughts(game) -> list:
    """What the bots make of a position, at one point of each game what a search does."""
    if not game.pending:
        return []
    seat = min(game.pending)
    quick = [int(think(game.record, seat, generator(2))) for think in (dispatch.first_thought, dispatch.hunch)]
    if len(game.history) != 8:
        return quick
    return [*quick, MIND.evaluate(Known(game.record, seat), Budget(iterations=10), generator(3))]


if __name__ == "__main__":
    main()
