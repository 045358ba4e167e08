"""Who knows what in En Garde: `hide` erases what a seat cannot know, `imagine` samples it.

A seat knows its own hand, everything ever played (both saw it, and a bot may remember: E-11) and how many cards there
are everywhere. It does not know the opponent's hand, nor the draw pile: see the declaration.
"""

from __future__ import annotations

from facedown.games.en_garde.declaration import GAME, Ending, Phase
from facedown.games.en_garde.rules.cards import FACE_DOWN
from facedown.games.en_garde.rules.legal import can_act, can_defend, count
from facedown.games.en_garde.rules.state import LEFT, RIGHT
from facedown.kernel.chance import reseed, shuffle
from facedown.kernel.compiler import rule
from facedown.kernel.declaration import make_hide
from facedown.kernel.piles import lay, lift
from facedown.kernel.tally import cards, number_of

hide = make_hide(GAME, __name__)


@rule
def imagine(s, seat, rng):
    """Every deal of the unseen cards, card by card, that fits is equally likely.

    A deal that does not fit is rejected; since some deal fits, this ends.
    """
    deal_unseen(s, rng)
    while not fits(s):
        hide(s, seat)
        deal_unseen(s, rng)
    reseed(s.rng, rng)


@rule
def fits(s):
    """Whether a deal fits: a fencer without a defence or a legal action would already have lost (E-03, E-05)."""
    if s.phase != Phase.OVER:
        return count(s, s.to_act) > 0
    if s.round_ending == Ending.HIT:
        return not can_defend(s, s.to_act)
    return s.round_ending != Ending.NO_LEGAL_ACTION or not can_act(s, s.to_act)


@rule
def deal_unseen(s, rng):
    unseen = lay_out_unseen(s)
    shuffle(rng, s.pile, unseen)
    for owner in range(2):
        for _ in range(number_of(s.hand[owner], FACE_DOWN)):
            unseen -= 1
            s.hand[owner] += cards(lift(s.pile, unseen), 1) - cards(FACE_DOWN, 1)


@rule
def lay_out_unseen(s):
    """Put every card that is neither in a known hand nor in the discard pile into the array of the draw pile."""
    unseen = 0
    for value in range(1, s.values + 1):
        seen = number_of(s.discard, value) + number_of(s.hand[LEFT], value) + number_of(s.hand[RIGHT], value)
        unseen = lay(s.pile, unseen, value, s.copies - seen)
    return unseen
