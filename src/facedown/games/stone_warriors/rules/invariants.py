"""Invariants: what is true in every position of Stone Warriors."""

from __future__ import annotations

from facedown.games.stone_warriors.declaration import GAME, Fault, Phase
from facedown.games.stone_warriors.rules.cards import (
    FACE_DOWN,
    FIRST_GARGOYLE,
    FULL_HAND,
    GARGOYLES,
    LAST_GARGOYLE,
    SUNRISE,
    VILLAIN,
)
from facedown.games.stone_warriors.rules.knowledge import copies_of, count_in_stacks, fits
from facedown.games.stone_warriors.rules.stacks import count_marks, visible
from facedown.games.stone_warriors.rules.state import gargoyles_shown
from facedown.kernel.compiler import rule
from facedown.kernel.declaration import make_count_cards, make_piles_are_clear
from facedown.kernel.tally import VALUES, number_of, total


@rule
def count_on_tables(s, card):
    """Gargoyles and Sunrises/Sundowns in front of all seats."""
    found = 0
    for seat in range(s.seats):
        for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
            if card == SUNRISE or card == gargoyle:
                found += count_in_stacks(s.stacks[seat, gargoyle], card)
    return found


@rule
def count_attackers(s, card):
    """Villains that are after some gargoyle."""
    found = 0
    if card == VILLAIN:
        for seat in range(s.seats):
            for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
                found += count_marks(s.villains[seat, gargoyle])
    return found


count_cards = make_count_cards(GAME, __name__, stacks=count_on_tables, villains=count_attackers)
piles_are_clear = make_piles_are_clear(GAME, __name__)


@rule
def fault(s):
    """0, or the number of the violated invariant."""
    for card in range(FIRST_GARGOYLE, VILLAIN + 1):
        if count_cards(s, card) != copies_of(s, card):
            return Fault.CARDS
    if not piles_are_clear(s):
        return Fault.PILES
    for seat in range(s.seats):
        wrong = fault_of_seat(s, seat)
        if wrong != 0:
            return wrong
    return 0 if fits(s, -1) else Fault.NOT_PLAYED


@rule
def fault_of_seat(s, seat):
    if total(s.hand[seat]) > FULL_HAND or number_of(s.hand[seat], FACE_DOWN) > 0:
        return Fault.HAND
    attacked = s.phase == Phase.PLACING or s.phase == Phase.DEFENDING or s.phase == Phase.THROWING
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        villains = s.villains[seat, gargoyle]
        if villains & ~visible(s.stacks[seat, gargoyle]) or (villains and not attacked and s.phase != Phase.OVER):
            return Fault.VILLAIN
    if gargoyles_shown(s, seat) == len(GARGOYLES) and s.phase != Phase.OVER:
        return Fault.NOT_WON
    for other in range(s.seats):
        for card in range(VALUES):
            if number_of(s.seen[other, seat], card) > number_of(s.hand[seat], card):
                return Fault.SEEN
    return 0
