"""Exact win shares near the end of a round, by enumerating every hand that the opponent may hold.

With at most one card left in the draw pile, a move ends the round, or is an attack whose answer ends it. The opponent
picks their best answer: they see their own cards, and no more cards follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any

import numpy as np

from facedown.games.en_garde.rules.state import opponent
from facedown.kernel import records
from facedown.kernel.dispatch import count, nth, pending, play, worth
from facedown.kernel.log import MOST_SEATS
from facedown.kernel.tally import number_of, tally_of, total

SEATS = 2


class GoesOn(Exception):
    """The round is not over yet, so that enumeration is not enough."""


def exact_shares(s: Any, seat: int) -> dict[int, float] | None:
    """The exact win share of each move; None if too many cards are still to come, or the round decides no match."""
    if s.pile_left > 1 or s.target > 1 or pending(s) != 1 << seat:
        return None
    moves = [int(nth(s, seat, index)) for index in range(int(count(s, seat)))]
    brought, ways = dict.fromkeys(moves, 0.0), 0
    try:
        for world, weight in worlds(s, seat):
            ways += weight
            for move in moves:
                brought[move] += weight * value(after(world, seat, move), seat)
    except GoesOn:
        return None
    return {move: total_share / ways for move, total_share in brought.items()}


def wins_for_sure(s: Any, seat: int, move: int) -> bool:
    """Whether a move wins the round at once, whatever the opponent holds."""
    if s.target > 1:
        return False
    try:
        return all(result_of(after(world, seat, move), seat) == 1.0 for world, _ in worlds(s, seat))
    except GoesOn:
        return False


def after(s: Any, seat: int, move: int) -> Any:
    """The position after a move."""
    changed = records.copy(s)
    play(changed, seat, move, None)
    return changed


def value(s: Any, seat: int) -> float:
    """The value of a position: the result, or what the opponent's best answer leaves."""
    other = opponent(seat)
    if pending(s) != 1 << other:
        return result_of(s, seat)
    answers = (int(nth(s, other, index)) for index in range(int(count(s, other))))
    return min(result_of(after(s, other, answer), seat) for answer in answers)


def result_of(s: Any, seat: int) -> float:
    if pending(s):
        raise GoesOn
    brought = np.zeros(SEATS)
    worth(s, np.zeros(MOST_SEATS, np.int32), brought, SEATS)
    return float(brought[seat])


def worlds(s: Any, seat: int) -> Iterator[tuple[Any, int]]:
    """Every arrangement of the cards that the seat has not seen, and in how many deals it occurs."""
    other, values = opponent(seat), range(1, int(s.values) + 1)
    pile = [int(card) for card in s.pile[: s.pile_left]]
    unseen = {value: number_of(s.hand[other], value) + pile.count(value) for value in values}
    for hand in hands(unseen, int(total(s.hand[other]))):
        ways = 1
        for value, number in hand.items():
            ways *= comb(unseen[value], number)
        world = records.copy(s)
        world.hand[other] = tally_of([value for value, number in hand.items() for _ in range(number)])
        left = [value for value in values for _ in range(unseen[value] - hand.get(value, 0))]
        world.pile[: len(left)] = left
        yield world, ways


def hands(unseen: dict[int, int], size: int) -> Iterator[dict[int, int]]:
    """All hands of a size from a number of cards of each value."""
    if not unseen:
        if size == 0:
            yield {}
        return
    (value, most), *rest = unseen.items()
    for number in range(min(most, size) + 1):
        for hand in hands(dict(rest), size - number):
            yield {value: number, **hand}
