"""Moves that are all equally good, as in rock-paper-scissors: bots do not have to evaluate them."""

from __future__ import annotations

from functools import cache
from typing import Any

from facedown.bots.adept import AdeptBot
from facedown.bots.protocol import AS_USUAL, Evaluation, Known, MoveValue
from facedown.games import GameRules
from facedown.kernel.chance import below
from facedown.kernel.dispatch import count, nth


def has_even_moves(known: Known) -> bool:
    """Whether all moves of the seat are of kinds that the game declares to be even."""
    even = even_kinds(known.rules)
    if not even:
        return False
    kind_of, moves = known.rules.declaration.code.kind, range(count(known.record, known.seat))
    return all(int(kind_of(nth(known.record, known.seat, place))) in even for place in moves)


@cache
def even_kinds(rules: GameRules) -> frozenset[int]:
    """The numbers of such kinds of moves."""
    return frozenset(number for number, move in enumerate(rules.declaration.moves.values(), 1) if move.even)


def draw_even(known: Known, rng: Any) -> int:
    """One of the moves, each as likely as any other."""
    return int(nth(known.record, known.seat, below(rng, count(known.record, known.seat))))


def even_evaluation(known: Known, rng: Any) -> Evaluation:
    """What an adept thinks of the position, and all moves at equal weights."""
    thought = AdeptBot().evaluate(known, AS_USUAL, rng)
    moves = tuple(MoveValue(move.code, thought.moves[0].share, 1 / len(thought.moves)) for move in thought.moves)
    return Evaluation(thought.shares, moves, 0)
