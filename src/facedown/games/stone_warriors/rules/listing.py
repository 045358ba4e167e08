"""All legal moves at once, in the order of `nth`.

A turn may have dozens of moves, and looking through the tables once is much faster than once for each of them.
"""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.declaration import Move, Phase, code
from facedown.games.stone_warriors.rules.cards import (
    DEMONA,
    ELISA,
    FIRST_GARGOYLE,
    LAST_GARGOYLE,
    SUNRISE,
    VILLAIN,
    XANATOS,
)
from facedown.games.stone_warriors.rules.legal import (
    count,
    count_hands,
    duplicates,
    has,
    nth,
    nth_hand,
    played_with,
)
from facedown.games.stone_warriors.rules.stacks import count_marks, covered, nth_mark, visible
from facedown.kernel.compiler import rule
from facedown.kernel.tally import count_values, nth_value


@rule
def list_moves(s, seat, moves):
    if s.phase == Phase.TURN and s.to_act == seat:
        return list_turn(s, seat, moves)
    found = count(s, seat)
    for index in range(found):
        moves[index] = nth(s, seat, index)
    return found


@rule
def list_turn(s, seat, moves):
    found = 0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        found = list_answers(s, seat, gargoyle, covered(s.stacks[seat, gargoyle]), moves, found)
    found = list_attacks(s, seat, moves, found)
    spare = duplicates(s, seat)
    for index in range(count_values(spare)):
        moves[found + index] = code.discard(nth_value(spare, index))
    found += count_values(spare)
    moves[found] = code.end()
    return found + 1


@rule
def list_answers(s, seat, gargoyle, marks, moves, found):
    ways = count_marks(marks)
    if ways > 0 and has(s, seat, ELISA):
        for index in range(ways):
            moves[found + index] = code.elisa(gargoyle, nth_mark(marks, index))
        found += ways
    if ways > 0 and has(s, seat, gargoyle):
        for index in range(ways):
            moves[found + index] = code.twin(gargoyle, nth_mark(marks, index))
        found += ways
    return found


@rule
def list_attacks(s, seat, moves, found):
    if has(s, seat, DEMONA):
        hands = count_hands(s, seat)
        for index in range(hands):
            moves[found + index] = nth_hand(s, seat, index)
        found += hands
    if has(s, seat, XANATOS):
        found = list_targets(s, seat, Move.XANATOS, moves, found)
    if has(s, seat, SUNRISE):
        found = list_targets(s, seat, Move.SUNRISE, moves, found)
    if has(s, seat, VILLAIN):
        found = list_targets(s, seat, Move.VILLAIN, moves, found)
    return found


@rule
def list_targets(s, seat, kind, moves, found):
    for other in range(s.seats):
        if other != seat:
            for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
                marks = visible(s.stacks[other, gargoyle]) & ~np.int64(s.villains[other, gargoyle])
                while marks != 0:
                    moves[found] = played_with(kind, code.villain(other, gargoyle, nth_mark(marks, 0)))
                    marks &= marks - 1
                    found += 1
    return found
