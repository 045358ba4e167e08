"""Who knows what in Gargon: `hide` erases what a seat cannot know, `imagine` samples it.

Everybody sees every back: of hands, of cards played face down, and of both stacks from top to bottom (G-09). Everybody
has seen every card that was turned up, so a seat that remembers knows the discard pile and what the others have won. It
does not know the values in other hands, in the stacks, and of cards that others have just played face down.
"""

from __future__ import annotations

from facedown.games.gargon.declaration import GAME
from facedown.games.gargon.rules.bundle import BOTH_ZEROS, KNOWN, face, face_down, known, with_rank, without_rank
from facedown.games.gargon.rules.cards import COLOUR_COUNT
from facedown.games.gargon.rules.state import BACK, card
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.chance import below, reseed
from facedown.kernel.compiler import rule
from facedown.kernel.declaration import make_hide

hide = make_hide(GAME, __name__)


@rule
def imagine(s, seat, rng):
    """Every way to assign the unseen cards of each colour to its backs is equally likely."""
    for colour in range(COLOUR_COUNT):
        unseen = unseen_ranks(s, colour)
        for owner in range(s.seats):
            unseen = deal_on_backs(s.hand[owner], colour, unseen, rng)
            unseen = deal_on_backs(s.played[owner], colour, unseen, rng)
        for stack in range(2):
            for place in range(s.stack_left[stack]):
                if s.stack[stack, place] == card(colour, BACK):
                    rank = pick(unseen, rng)
                    unseen = without_rank(unseen, rank)
                    s.stack[stack, place] = card(colour, rank)
    reseed(s.rng, rng)


@rule
def deal_on_backs(bundles, colour, unseen, rng):
    """A card for every back of a colour in a hand or on the table; returns the remaining unseen cards."""
    backs = face_down(bundles[colour])
    bundles[colour] = known(bundles[colour])
    for _ in range(backs):
        rank = pick(unseen, rng)
        unseen = without_rank(unseen, rank)
        bundles[colour] = with_rank(bundles[colour], rank)
    return unseen


@rule
def pick(unseen, rng):
    """One of the unseen cards; each of two zeros is a separate card."""
    return face(nth_bit(unseen, below(rng, bits_set(unseen))))


@rule
def unseen_ranks(s, colour):
    """The cards of a colour that are not face up anywhere, as a bundle; stacks show only backs."""
    unseen = remove_seen(KNOWN, s.discard[colour])
    for seat in range(s.seats):
        unseen = remove_seen(unseen, s.hand[seat, colour])
        unseen = remove_seen(unseen, s.played[seat, colour])
        unseen = remove_seen(unseen, s.won[seat, colour])
    return unseen


@rule
def remove_seen(unseen, bundle):
    for _ in range(bits_set(known(bundle) & BOTH_ZEROS)):
        unseen = without_rank(unseen, 0)
    return unseen & ~(known(bundle) & ~BOTH_ZEROS)
