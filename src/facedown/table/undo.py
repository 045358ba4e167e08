"""Whether moves can be taken back: only as long as they have shown nobody anything.

A move shows something if what came of it depends on cards or chance that its player could not know. That is asked of
the rules themselves: worlds that the player cannot tell apart are imagined, the move is played in each, and if what is
told to anybody differs, the move has drawn, turned or shown something.
"""

from __future__ import annotations

import hashlib
from typing import Any

from facedown.bots import Known
from facedown.games.chosen import read_move
from facedown.kernel import chance, dispatch, records
from facedown.kernel.chance import DECK, Rng
from facedown.kernel.log import Log
from facedown.table.game import Game

# Enough that a single unknown card is as good as never the same in all of them.
WORLDS = 24


def may_be_undone(before: Game, moves: list[tuple[int, Any]]) -> bool:
    """Whether none of these moves has shown anything, played one after the other from a position."""
    game = before.copy()
    for seat, move in moves:
        if str(move) in game.rules.concessions or shows_something(game, seat, move):
            return False
        game.play(seat, move)
    return True


def shows_something(game: Game, seat: int, move: Any) -> bool:
    """Whether a move tells anybody what its player did not know."""
    known = Known(game.record, seat)
    code = read_move(game.rules, move)
    rng = records.new(Rng)
    chance.start(rng, chance.seed_words(hashlib.sha256(records.content(known.record)).digest()), DECK, 0)
    return len({told_in_one_world(known, code, rng) for _ in range(WORLDS)}) > 1


def told_in_one_world(known: Known, code: int, rng: Any) -> tuple[bytes, bytes]:
    """All that is told of a move in a world its player imagines, and what he knows after it."""
    world = records.copy(known.record)
    dispatch.imagine(world, known.seat, rng)
    log = records.new(Log)
    dispatch.play(world, known.seat, code, log)
    told = log.rows[: log.count].tobytes()
    dispatch.hide(world, known.seat)
    return told, records.content(world)
