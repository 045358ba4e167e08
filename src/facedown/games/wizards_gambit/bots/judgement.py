"""What a move or a position of Wizard's Gambit is worth.

A turn is tried out on a record in which all that the seat cannot know is erased: component and incantation
action in both orders, the rest of the turn by rules of thumb. What it leaves on the table is then weighed by the
odds that the others complete it, and by what experience says of such positions.
"""

from __future__ import annotations

import math

import numpy as np

from facedown.games.wizards_gambit.bots.appraisal import holds_last_component
from facedown.games.wizards_gambit.bots.experience import OPEN_WEIGHTS, WAITING, WEIGHTS
from facedown.games.wizards_gambit.bots.outlook import outlook, turns_until
from facedown.games.wizards_gambit.bots.tactics import as_share, hunch, value_of_move
from facedown.games.wizards_gambit.declaration import Phase
from facedown.games.wizards_gambit.rules.cards import MOST_POOL
from facedown.games.wizards_gambit.rules.knowledge import hide
from facedown.games.wizards_gambit.rules.legal import count, nth, pending
from facedown.games.wizards_gambit.rules.rules import play
from facedown.games.wizards_gambit.rules.state import is_guarded, next_seat
from facedown.kernel.compiler import rule

WON, LOST = 1.0, 0.0

MOST_IN_A_TURN = 12
TIE_BREAK = 1e-6  # among moves that lead to the same, the one that looks better


# ---- This turn


@rule
def weigh(s, seat, desk, moves, shares):
    """Every move, followed by the best second one and the rest of the turn by rules of thumb."""
    desk[0] = s
    hide(desk[0], seat)
    found = min(count(desk[0], seat), len(moves))
    for index in range(found):
        moves[index] = nth(desk[0], seat, index)
        desk[1] = desk[0]
        play(desk[1], seat, moves[index], None)
        tie_break = as_share(value_of_move(desk[0], seat, moves[index]))
        shares[index] = (1.0 - TIE_BREAK) * share_of_rest(desk, seat) + TIE_BREAK * tie_break
    return found


@rule
def share_of_rest(desk, seat):
    """The best of all second moves of the same turn; `desk[1]` is the position after the first."""
    if not goes_on(desk[1], seat):
        return share_of(desk[1], seat)
    best = LOST
    for index in range(count(desk[1], seat)):
        desk[2] = desk[1]
        play(desk[2], seat, nth(desk[2], seat, index), None)
        finish_turn(desk[2], seat)
        best = max(best, share_of(desk[2], seat))
    return best


@rule
def goes_on(s, seat):
    """Whether a wizard's own turn is still running, and they are asked."""
    return s.phase != Phase.OVER and s.turn == seat and pending(s) >> seat & 1 == 1


@rule
def finish_turn(s, seat):
    """Play a turn to its end by rules of thumb."""
    for _ in range(MOST_IN_A_TURN):
        if not goes_on(s, seat):
            return
        play(s, seat, hunch(s, seat, s.rng), None)


# ---- Positions


@rule
def share_of(s, seat):
    """The win share of a wizard, as far as they can tell; in an even game everybody has the same."""
    if s.phase == Phase.OVER:
        return share_of_end(s, seat)
    even = math.log(np.float64(s.seats) - 1.0)
    return 1.0 / (1.0 + math.exp(even - outlook(s, seat, WEIGHTS[0 if s.seats == 2 else 1])))


@rule
def share_of_end(s, seat):
    if not np.int64(s.winners) >> seat & 1:
        return LOST if s.winners != 0 else WON / np.float64(s.seats)
    sharers = 0
    for other in range(s.seats):
        sharers += np.int64(s.winners) >> np.int64(other) & 1
    return WON / np.float64(sharers)


@rule
def judge(s, shares):
    """Everybody's share of a whole position is in proportion to the exponential of their outlook with open hands."""
    seats, whole, row = np.int64(s.seats), 0.0, 0 if s.seats == 2 else 1
    for seat in range(seats):
        if s.phase == Phase.OVER:
            shares[seat] = share_of_end(s, seat)
        else:
            shares[seat] = math.exp(outlook(s, seat, OPEN_WEIGHTS[row]) + WAITING[row, turns_until(s, seat)])
        whole += shares[seat]
    for seat in range(seats):
        shares[seat] /= whole
    return seats


# ---- What the others' hands must be like


@rule
def likelihood(s, seat):
    """Whoever left a spell one component short probably does not hold it; the last to play may have made it so."""
    odds = 1.0
    for other in range(s.seats):
        if other != seat and next_seat(s, other) != s.turn and s.in_play[other] == 0:
            for slot in range(MOST_POOL):
                if not is_guarded(s, slot, other) and holds_last_component(s, other, slot):
                    odds *= 0.6
    return odds
