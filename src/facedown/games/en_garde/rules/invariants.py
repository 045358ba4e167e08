"""What is true in every position of En Garde, whatever is played."""

from __future__ import annotations

from facedown.games.en_garde.rules.cards import FACE_DOWN
from facedown.games.en_garde.rules.rules import MOST_DRAWN_ROUNDS
from facedown.games.en_garde.rules.state import DEFENCE, LEFT, OVER, RIGHT
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of, total

FAULTS = {
    1: "a card is missing or there twice",
    2: "a place beyond the pile is not empty",
    3: "a fencer is off the track or past the other",
    4: "a hand is too large",
    5: "the pile is empty and no attack is open",
    6: "the score does not fit the target",
    7: "more rounds in a row were drawn than a match allows",
}


@rule
def fault(s):
    """0, or the number of what is wrong."""
    for value in range(1, s.values + 1):
        if count_everywhere(s, value) != s.copies:
            return 1
    for place in range(s.pile_left, len(s.pile)):
        if s.pile[place] != FACE_DOWN:
            return 2
    if s.position[LEFT] < 1 or s.position[LEFT] >= s.position[RIGHT] or s.position[RIGHT] > s.fields:
        return 3
    if total(s.hand[LEFT]) > s.hand_size or total(s.hand[RIGHT]) > s.hand_size:
        return 4
    if s.phase != OVER and s.pile_left == 0 and s.phase != DEFENCE:
        return 5
    if s.phase != OVER and s.target > 0 and (s.wins[LEFT] >= s.target or s.wins[RIGHT] >= s.target):
        return 6
    if s.drawn_rounds > MOST_DRAWN_ROUNDS or (s.phase != OVER and s.drawn_rounds == MOST_DRAWN_ROUNDS):
        return 7
    return 0


@rule
def count_everywhere(s, value):
    found = number_of(s.hand[LEFT], value) + number_of(s.hand[RIGHT], value) + number_of(s.discard, value)
    for place in range(s.pile_left):
        if s.pile[place] == value:
            found += 1
    return found
