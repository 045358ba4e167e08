"""Whether moves can be taken back: only as long as they have shown nobody anything.

A move shows something if what came of it depends on cards or chance that its player could not know. That is asked of
the rules themselves: worlds that the player cannot tell apart are imagined, the move is played in each, and if what is
told to anybody differs, the move has drawn, turned or shown something.

Who takes a move back may have laid his own cards open by it: the others keep what they saw, which is his loss. What
somebody else has laid open in answer must not be taken back, as that would be his gain.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from typing import Any

from facedown.bots import Known
from facedown.games.chosen import read_move
from facedown.kernel import chance, dispatch, records
from facedown.kernel.chance import DECK, Rng
from facedown.kernel.log import Log
from facedown.table.game import Game

# Enough that a single unknown card is as good as never the same in all of them.
WORLDS = 24
# An answer with more alternatives than that counts as one that shows something: asking would take too long.
MOST_ALTERNATIVES = 400


def may_be_undone(before: Game, moves: list[tuple[int, Any]]) -> bool:
    """Whether none of these moves has shown anything; who made the first of them wants them back."""
    game = before.copy()
    asker = moves[0][0]
    for seat, move in moves:
        if str(move) in game.rules.concessions or shows_something(game, seat, move):
            return False
        if seat != asker and shows_own_cards(game, seat, move):
            return False
        game.play(seat, move)
    return True


def shows_something(game: Game, seat: int, move: Any) -> bool:
    """Whether a move tells anybody what its player did not know."""
    known = Known(game.record, seat)
    code = read_move(game.rules, move)
    rng = generator_for(known)
    return len({told_in_one_world(known, code, rng) for _ in range(WORLDS)}) > 1


def told_in_one_world(known: Known, code: int, rng: Any) -> tuple[bytes, bytes]:
    """All that is told of a move in a world its player imagines, and what he knows after it."""
    world = imagined(known, rng)
    log = records.new(Log)
    dispatch.play(world, known.seat, code, log)
    told = log.rows[: log.count].tobytes()
    dispatch.hide(world, known.seat)
    return told, records.content(world)


def shows_own_cards(game: Game, seat: int, move: Any) -> bool:
    """Whether a move tells another seat something about its player's hand."""
    code = read_move(game.rules, move)
    return any(shows_to(game, other, seat, code) for other in range(game.seats) if other != seat)


def shows_to(game: Game, viewer: int, seat: int, code: int) -> bool:
    """Whether there are worlds in which the viewer could not have been told what he was told."""
    known = Known(game.record, viewer)
    told = told_to(game, records.copy(game.record), viewer, seat, code)
    rng = generator_for(known)
    return not all(could_be_told(game, imagined(known, rng), viewer, seat, code, told) for _ in range(WORLDS))


def could_be_told(game: Game, world: Any, viewer: int, seat: int, code: int, told: tuple[list[Any], bytes]) -> bool:
    """Whether some move in this world would look the same to the viewer; most often it is the very same move."""
    alternatives = islice(legal_codes(world, seat, code), MOST_ALTERNATIVES)
    return any(told_to(game, records.copy(world), viewer, seat, other) == told for other in alternatives)


def legal_codes(world: Any, seat: int, first: int) -> Iterator[int]:
    """A seat's moves, one of them before the others, if it is legal."""
    if not dispatch.refusal(world, seat, first):
        yield first
    for number in range(dispatch.count(world, seat)):
        yield int(dispatch.nth(world, seat, number))


def told_to(game: Game, world: Any, viewer: int, seat: int, code: int) -> tuple[list[Any], bytes]:
    """What a viewer is told of a move, and what he knows after it; the world has moved on then."""
    log = records.new(Log)
    dispatch.play(world, seat, code, log)
    rows = [tuple(int(number) for number in row) for row in log.rows[: log.count]]
    events = [game.rules.events.show_event(row, viewer) for row in rows]
    dispatch.hide(world, viewer)
    return events, records.content(world)


def imagined(known: Known, rng: Any) -> Any:
    """A world that fits what a seat knows."""
    world = records.copy(known.record)
    dispatch.imagine(world, known.seat, rng)
    return world


def generator_for(known: Known) -> Any:
    """Chance that follows from what is known, so that the same question has the same answer."""
    rng = records.new(Rng)
    chance.start(rng, chance.seed_words(hashlib.sha256(records.content(known.record)).digest()), DECK, 0)
    return rng
