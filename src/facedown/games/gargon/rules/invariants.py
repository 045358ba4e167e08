"""What is true in every position of Gargon, whatever is played."""

from __future__ import annotations

from facedown.games.gargon.rules.bundle import KNOWN, face_down, known
from facedown.games.gargon.rules.cards import COLOUR_COUNT, HALF_DECK
from facedown.games.gargon.rules.state import BATTLE, OVER, PLAYING, cards_in, colour_of, rank_of
from facedown.kernel.bits import bits_set
from facedown.kernel.compiler import rule

FAULTS = {
    1: "a card is missing or there twice",
    2: "a place beyond a stack is not empty",
    3: "a card is face down in a whole position",
    4: "a seat has played more than three cards",
    5: "cards are left on the table when a round begins",
    6: "a colour is chosen by a seat without cards on the table",
}

BOTH_ZEROS = 3


@rule
def fault(s):
    """0, or the number of what is wrong."""
    for colour in range(COLOUR_COUNT):
        if not is_complete(s, colour):
            return 1
    for stack in range(2):
        for place in range(s.stack_left[stack], HALF_DECK):
            if s.stack[stack, place] != 0:
                return 2
    on_the_table = 0
    for seat in range(s.seats):
        for colour in range(COLOUR_COUNT):
            if face_down(s.hand[seat, colour]) + face_down(s.played[seat, colour]) > 0:
                return 3
        if cards_in(s.played[seat]) > 3:
            return 4
        on_the_table += cards_in(s.played[seat])
    if on_the_table > 0 and ((s.phase == PLAYING and s.to_act == s.starter) or s.phase == OVER):
        return 5
    if s.phase == BATTLE and cards_in(s.played[s.to_act]) == 0:
        return 6
    return 0


@rule
def is_complete(s, colour):
    """Whether every rank of a colour is somewhere, and both zeros are, and no card is twice."""
    ranks, zeros, cards = 0, 0, 0
    for seat in range(s.seats):
        for bundle in (s.hand[seat, colour], s.played[seat, colour], s.won[seat, colour]):
            ranks |= known(bundle)
            zeros += bits_set(known(bundle) & BOTH_ZEROS)
            cards += bits_set(known(bundle))
    ranks |= known(s.discard[colour])
    zeros += bits_set(known(s.discard[colour]) & BOTH_ZEROS)
    cards += bits_set(known(s.discard[colour]))
    for stack in range(2):
        for place in range(s.stack_left[stack]):
            if colour_of(s.stack[stack, place]) == colour:
                rank = rank_of(s.stack[stack, place])
                ranks |= 1 << rank
                zeros += 1 if rank <= 1 else 0
                cards += 1
    return ranks | BOTH_ZEROS == KNOWN and zeros == 2 and cards == bits_set(KNOWN)
