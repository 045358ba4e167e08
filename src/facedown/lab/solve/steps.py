"""Single steps through a game tree, with a generator that follows a script (`facedown.kernel.chance`).

`places` holds three records: an empty one, the position before a step, and the one after it.
"""

from __future__ import annotations

from facedown.kernel.chance import end_script, follow_script
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import count, hide, nth, play, setup, worth

EMPTY, BEFORE, AFTER = range(3)


@rule
def deal_by_script(places, seats, options, script, limits):
    """Deal; returns how many random numbers that took."""
    places[AFTER] = places[EMPTY]
    follow_script(places[AFTER].rng, script)
    setup(places[AFTER], seats, options, None)
    return end_script(places[AFTER].rng, limits)


@rule
def play_by_script(places, seat, move, script, limits):
    """Play a move; returns how many random numbers that took."""
    places[AFTER] = places[BEFORE]
    follow_script(places[AFTER].rng, script)
    play(places[AFTER], seat, move, None)
    return end_script(places[AFTER].rng, limits)


@rule
def see(places, views):
    """What each seat knows of the position after a step."""
    for seat in range(len(views)):
        views[seat] = places[AFTER]
        hide(views[seat], seat)


@rule
def list_codes(places, seat, codes):
    """All moves of a seat before a step; returns how many, and lists as many as there is room for."""
    found = count(places[BEFORE], seat)
    for index in range(min(found, len(codes))):
        codes[index] = nth(places[BEFORE], seat, index)
    return found


@rule
def end_of_game(places, scores, shares, seats):
    """Fill in the scores and payoffs of a game that is over before a step."""
    worth(places[BEFORE], scores, shares, seats)
