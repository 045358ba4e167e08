"""Invariants: what is true in every position of Gargon."""

from __future__ import annotations

from facedown.games.gargon.declaration import GAME, Fault, Phase
from facedown.games.gargon.rules.bundle import face_down
from facedown.games.gargon.rules.cards import COLOUR_COUNT, RANKS
from facedown.games.gargon.rules.state import card, cards_in
from facedown.kernel.compiler import rule
from facedown.kernel.declaration import make_count_cards, make_piles_are_clear

count_cards = make_count_cards(GAME, __name__)
piles_are_clear = make_piles_are_clear(GAME, __name__)


@rule
def fault(s):
    """0, or the number of the violated invariant."""
    if not deck_is_complete(s):
        return Fault.CARDS
    if not piles_are_clear(s):
        return Fault.STACKS
    on_the_table = 0
    for seat in range(s.seats):
        for colour in range(COLOUR_COUNT):
            if face_down(s.hand[seat, colour]) + face_down(s.played[seat, colour]) > 0:
                return Fault.FACE_DOWN
        if cards_in(s.played[seat]) > 3:
            return Fault.TOO_MANY
        on_the_table += cards_in(s.played[seat])
    if on_the_table > 0 and ((s.phase == Phase.PLAYING and s.to_act == s.starter) or s.phase == Phase.OVER):
        return Fault.LEFT_OVER
    if s.phase == Phase.BATTLE and cards_in(s.played[s.to_act]) == 0:
        return Fault.NO_CARDS
    return 0


@rule
def deck_is_complete(s):
    """Whether both zeros of every colour are somewhere, and every other card exactly once."""
    for colour in range(COLOUR_COUNT):
        if count_cards(s, card(colour, 0)) != 2:
            return False
        for rank in range(2, RANKS):
            if count_cards(s, card(colour, rank)) != 1:
                return False
    return True
