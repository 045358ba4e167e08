"""Invariants: what is true in every position of En Garde."""

from __future__ import annotations

from facedown.games.en_garde.declaration import GAME, MOST_DRAWN_ROUNDS, Fault, Phase
from facedown.games.en_garde.rules.state import LEFT, RIGHT
from facedown.kernel.compiler import rule
from facedown.kernel.declaration import make_count_cards, make_piles_are_clear
from facedown.kernel.tally import total

count_cards = make_count_cards(GAME, __name__)
piles_are_clear = make_piles_are_clear(GAME, __name__)


@rule
def fault(s):
    """0, or the number of the violated invariant."""
    for value in range(1, s.values + 1):
        if count_cards(s, value) != s.copies:
            return Fault.CARDS
    if not piles_are_clear(s):
        return Fault.PILE
    if s.position[LEFT] < 1 or s.position[LEFT] >= s.position[RIGHT] or s.position[RIGHT] > s.fields:
        return Fault.TRACK
    if total(s.hand[LEFT]) > s.hand_size or total(s.hand[RIGHT]) > s.hand_size:
        return Fault.HAND
    if s.phase != Phase.OVER and s.pile_left == 0 and s.phase != Phase.DEFENCE:
        return Fault.EMPTY_PILE
    if s.phase != Phase.OVER and s.target > 0 and (s.wins[LEFT] >= s.target or s.wins[RIGHT] >= s.target):
        return Fault.SCORE
    if s.drawn_rounds > MOST_DRAWN_ROUNDS or (s.phase != Phase.OVER and s.drawn_rounds == MOST_DRAWN_ROUNDS):
        return Fault.DRAWN_ROUNDS
    return 0
