"""What is true in every position of Stone Warriors, whatever is played."""

from __future__ import annotations

from facedown.games.stone_warriors.rules.cards import (
    FACE_DOWN,
    FIRST_GARGOYLE,
    FULL_HAND,
    GARGOYLES,
    LAST_GARGOYLE,
    VILLAIN,
)
from facedown.games.stone_warriors.rules.knowledge import copies_of, count_seen, fits
from facedown.games.stone_warriors.rules.stacks import visible
from facedown.games.stone_warriors.rules.state import DEFENDING, OVER, PLACING, THROWING, gargoyles_shown
from facedown.kernel.compiler import rule
from facedown.kernel.tally import VALUES, number_of, total

FAULTS = {
    1: "a card is missing or there twice",
    2: "a place beyond pile or discard is not empty",
    3: "a hand is too large, or has a card face down",
    4: "a villain is set against nothing, or outside an attack",
    5: "somebody has all gargoyles and has not won",
    6: "a hand does not hold what was seen in it",
    7: "a hand holds a gargoyle that had to be played",
}


@rule
def fault(s):
    """0, or the number of what is wrong."""
    for card in range(FIRST_GARGOYLE, VILLAIN + 1):
        in_pile = 0
        for place in range(s.pile_left):
            if s.pile[place] == card:
                in_pile += 1
        if in_pile + count_seen(s, card) != copies_of(s, card):
            return 1
    for place in range(s.pile_left, len(s.pile)):
        if s.pile[place] != 0:
            return 2
    for place in range(s.discard_count, len(s.discard)):
        if s.discard[place] != 0:
            return 2
    for seat in range(s.seats):
        wrong = fault_of_seat(s, seat)
        if wrong != 0:
            return wrong
    return 0 if fits(s, -1) else 7


@rule
def fault_of_seat(s, seat):
    if total(s.hand[seat]) > FULL_HAND or number_of(s.hand[seat], FACE_DOWN) > 0:
        return 3
    attacked = s.phase == PLACING or s.phase == DEFENDING or s.phase == THROWING
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        villains = s.villains[seat, gargoyle]
        if villains & ~visible(s.stacks[seat, gargoyle]) or (villains and not attacked and s.phase != OVER):
            return 4
    if gargoyles_shown(s, seat) == len(GARGOYLES) and s.phase != OVER:
        return 5
    for other in range(s.seats):
        for card in range(VALUES):
            if number_of(s.seen[other, seat], card) > number_of(s.hand[seat], card):
                return 6
    return 0
