"""The value of moves and positions in Wizard's Gambit.

A turn is tried out on a record without anything that the seat cannot know: component and incantation action in both
orders, the rest of the turn by rules of thumb. The resulting position is evaluated by the odds that the others complete
a spell, and by learned weights.
"""

from __future__ import annotations

import math

import numpy as np

from facedown.games.wizards_gambit.bots.card_values import holds_last_component
from facedown.games.wizards_gambit.bots.features import log_odds, turns_until
from facedown.games.wizards_gambit.bots.tactics import as_share, hunch, value_of_move
from facedown.games.wizards_gambit.bots.weights import OPEN_WEIGHTS, WAITING, WEIGHTS
from facedown.games.wizards_gambit.declaration import Phase
from facedown.games.wizards_gambit.rules.cards import MOST_POOL
from facedown.games.wizards_gambit.rules.knowledge import hide
from facedown.games.wizards_gambit.rules.legal import count, nth, pending
from facedown.games.wizards_gambit.rules.rules import play
from facedown.games.wizards_gambit.rules.state import is_guarded, next_seat
from facedown.kernel.compiler import rule

WON, LOST = 1.0, 0.0

MOST_IN_A_TURN = 12
TIE_BREAK = 1e-6  # among equal moves, prefers the one that looks better


# ---- This turn


@rule
def weigh(s, seat, scratch, moves, shares):
    """Every move, followed by the best second one and the rest of the turn by rules of thumb."""
    scratch[0] = s
    hide(scratch[0], seat)
    found = min(count(scratch[0], seat), len(moves))
    for index in range(found):
        moves[index] = nth(scratch[0], seat, index)
        scratch[1] = scratch[0]
        play(scratch[1], seat, moves[index], None)
        tie_break = as_share(value_of_move(scratch[0], seat, moves[index]))
        shares[index] = (1.0 - TIE_BREAK) * share_of_rest(scratch, seat) + TIE_BREAK * tie_break
    return found


@rule
def share_of_rest(scratch, seat):
    """The best of all second moves in the same turn; `scratch[1]` is the position after the first."""
    if not goes_on(scratch[1], seat):
        return share_of(scratch[1], seat)
    best = LOST
    for index in range(count(scratch[1], seat)):
        scratch[2] = scratch[1]
        play(scratch[2], seat, nth(scratch[2], seat, index), None)
        finish_turn(scratch[2], seat)
        best = max(best, share_of(scratch[2], seat))
    return best


@rule
def goes_on(s, seat):
    """Whether it is still the wizard's own turn, and they are to act."""
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
    """A wizard's win share, as far as they can tell; in an even game all are equal."""
    if s.phase == Phase.OVER:
        return share_of_end(s, seat)
    even = math.log(np.float64(s.seats) - 1.0)
    return 1.0 / (1.0 + math.exp(even - log_odds(s, seat, WEIGHTS[0 if s.seats == 2 else 1])))


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
    """With open hands, win shares are proportional to the exponentials of everyone's log-odds."""
    seats, whole, row = np.int64(s.seats), 0.0, 0 if s.seats == 2 else 1
    for seat in range(seats):
        if s.phase == Phase.OVER:
            shares[seat] = share_of_end(s, seat)
        else:
            shares[seat] = math.exp(log_odds(s, seat, OPEN_WEIGHTS[row]) + WAITING[row, turns_until(s, seat)])
        whole += shares[seat]
    for seat in range(seats):
        shares[seat] /= whole
    return seats


# ---- What the others probably hold


@rule
def likelihood(s, seat):
    """A wizard who left a spell one component short probably lacks it, unless they placed the previous one."""
    odds = 1.0
    for other in range(s.seats):
        if other != seat and next_seat(s, other) != s.turn and s.in_play[other] == 0:
            for slot in range(MOST_POOL):
                if not is_guarded(s, slot, other) and holds_last_component(s, other, slot):
                    odds *= 0.6
    return odds
