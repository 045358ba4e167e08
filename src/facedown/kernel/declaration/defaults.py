"""Default tactics for games that define none: every move is as good as any other, and nobody is ahead.

With these, search, advice and tournaments work for every game from its rules alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from facedown.kernel import dispatch
from facedown.kernel.chance import below
from facedown.kernel.compiler import Function, rule
from facedown.kernel.declaration.dealing import deck_rules
from facedown.kernel.declaration.generated import load_rule
from facedown.kernel.declaration.hiding import make_hide
from facedown.kernel.dispatch import count, nth, pending, result
from facedown.kernel.payoffs import count_nothing, count_points, share_the_win

if TYPE_CHECKING:
    from facedown.kernel.declaration.tables import Declaration

# How far rollouts go: to the end of a round or turn, and at most that many moves. Careful rollouts, which reviews use,
# let everybody play like an adept for some rounds or turns.
ROLLOUT_STRETCHES = 1
ROLLOUT_ACTIONS = 200
CAREFUL_STRETCHES = 0
# The search tree: whether other seats have nodes, how many visits the values of `weigh` count as, and the width of
# confidence bounds in standard deviations of the results.
OTHERS_LEARN = True
TRUST_IN_WEIGHING = 20.0
EXPLORE = 0.5


@rule
def any_move(s, seat, rng):
    return nth(s, seat, below(rng, count(s, seat)))


@rule
def list_one_by_one(s, seat, moves):
    found = count(s, seat)
    for index in range(found):
        moves[index] = nth(s, seat, index)
    return found


@rule
def no_fault(s):
    return 0


@rule
def nothing_to_forget(s):
    pass


@rule
def as_likely_as_any(s, seat):
    return 1.0


@rule
def no_policy(s, seat, moves, chances, units):
    return 0


@rule
def nothing_to_unplay(s, seat):
    return 0


@rule
def list_evenly(s, seat, moves, shares):
    """Fill in moves spread evenly over all legal ones, each with an even share."""
    known = count(s, seat)
    listed = min(known, len(moves))
    for index in range(listed):
        moves[index] = nth(s, seat, index * known // listed)
        shares[index] = 0.5
    return listed


@rule
def weigh_evenly(s, seat, scratch, moves, shares):
    return list_evenly(s, seat, moves, shares)


@rule
def share_evenly(s, shares, seats):
    """Even shares while a game is running; at its end the winners share it."""
    winners = (1 << seats) - 1
    if pending(s) == 0:
        scores = shares[:seats]
        won = result(s, scores)
        winners = won if won != 0 else winners
    number = 0
    for seat in range(seats):
        number += winners >> seat & 1
    for seat in range(seats):
        shares[seat] = (winners >> seat & 1) / number
    return seats


@rule
def even_points(s, shares, seats, low, high):
    """Even payoffs while a game for points is running; at its end everybody gets what they scored."""
    even = min(max(-low / (high - low), 0.0), 1.0)
    for seat in range(seats):
        shares[seat] = even
    if pending(s) == 0:
        count_points(s, shares, shares, seats, low, high)
    return seats


def default_rules(game: Declaration) -> dispatch.Functions:
    """Rules and tactics for everything a game does not define itself."""
    seats = "s.seats" if "seats" in game.state else str(game.seats[-1])
    chapter = f"np.int64(s.{game.chapter})" if game.chapter else "0"
    stretch = f"def default_stretch(s):\n    return {chapter}\n"
    judge = f"def default_judge(s, shares):\n    return share_evenly(s, shares, {seats})\n"
    worth: Function = share_the_win
    if game.points is not None:
        bounds = "{}.0, {}.0".format(*game.points)
        judge = f"def default_judge(s, shares):\n    return even_points(s, shares, {seats}, {bounds})\n"
        source = f"def default_worth(s, scores, shares, seats):\n    count_points(s, scores, shares, seats, {bounds})\n"
        worth = load_rule(game.module, "default_worth", source, {"count_points": count_points}, game.digest)
    scope = {"share_evenly": share_evenly, "even_points": even_points}
    return {
        "hide": make_hide(game, game.module, name="default_hide"),
        "list_moves": list_one_by_one,
        "fault": no_fault,
        "forget": nothing_to_forget,
        "worth": worth,
        "count_statistics": count_nothing,
        "first_thought": any_move,
        "hunch": any_move,
        "policy": no_policy,
        "unplay": nothing_to_unplay,
        "candidates": list_evenly,
        "weigh": weigh_evenly,
        "likelihood": as_likely_as_any,
        "judge": load_rule(game.module, "default_judge", judge, scope, game.digest),
        "stretch": load_rule(game.module, "default_stretch", stretch, {"np": np}, game.digest),
        **deck_rules(game),
    }
