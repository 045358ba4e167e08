"""Who knows what in Wizard's Gambit: `hide` erases what a seat cannot know, `imagine` samples it.

Pool, books, discard pile and gambits are open. A seat knows its own hand; of another hand it knows what it looked at,
what was shown or taken for all to see, and what it gave away itself, until that card is played or may have left.
"""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.declaration import GAME
from facedown.games.wizards_gambit.rules.cards import (
    BREATH,
    FACE_DOWN,
    FIRST_GAMBIT,
    FIRST_INCANTATION,
    MOST_POOL,
    SHARD,
)
from facedown.games.wizards_gambit.rules.hands import drop, gain, seen_count
from facedown.games.wizards_gambit.rules.state import FIRST_INCANTATION_EFFECT, IN_PUBLIC, hand_size
from facedown.kernel.chance import reseed, shuffle
from facedown.kernel.compiler import rule
from facedown.kernel.declaration import make_hide
from facedown.kernel.piles import lay, lift
from facedown.kernel.tally import cards, number_of, total


@rule
def viewer_index(seat):
    """The index under which a viewer's memory is stored; seat -1 is a spectator."""
    return IN_PUBLIC if seat < 0 else seat


@rule
def components_known(s, seat, owner):
    """Components seen in another hand, and how many other cards it has."""
    looker = viewer_index(seat)
    unseen = hand_size(s, owner) - seen_count(s, looker, owner)
    return s.seen_components[looker, owner] + cards(FACE_DOWN, unseen)


@rule
def incantations_known(s, seat, owner):
    return s.seen_incantations[viewer_index(seat), owner]


@rule
def gambits_known(s, seat, owner):
    return s.seen_gambits[viewer_index(seat), owner]


hide = make_hide(GAME, __name__, components=components_known, incantations=incantations_known, gambits=gambits_known)


@rule
def imagine(s, seat, rng):
    """Every deal of the unseen cards and every order of the unseen spells is equally likely."""
    unseen = lay_out_unseen(s)
    shuffle(rng, s.deck, unseen)
    for owner in range(s.seats):
        for _ in range(number_of(s.components[owner], FACE_DOWN)):
            unseen -= 1
            drop(s, owner, FACE_DOWN)
            put_into_hand(s, owner, np.int64(lift(s.deck, unseen)))
    lay_out_spells(s)
    shuffle(rng, s.spells, s.spells_left)
    reseed(s.rng, rng)


@rule
def put_into_hand(s, owner, card):
    """Like `gain`, but nobody sees the card, which was always there."""
    powers = s.powers[owner]
    s.powers[owner] = 0
    gain(s, owner, card)
    s.powers[owner] = powers


@rule
def lay_out_unseen(s):
    """Put every card that is not visible anywhere into the array of the deck."""
    unseen = np.int64(0)
    for kind in range(BREATH, SHARD + 1):
        unseen = lay(s.deck, unseen, kind, np.int64(s.copies[kind]) - count_components_seen(s, kind))
    incantations = incantations_seen(s)
    for number in range(s.incantation_count):
        if not incantations >> number & 1:
            unseen = lay(s.deck, unseen, FIRST_INCANTATION + number, 1)
    gambits = gambits_seen(s)
    for number in range(s.gambit_count):
        if not gambits >> number & 1:
            unseen = lay(s.deck, unseen, FIRST_GAMBIT + number, 1)
    return unseen


@rule
def count_components_seen(s, kind):
    """Cards of a kind in known hands, on the spells in the pool, and in the discard pile."""
    seen = count_in_discard(s, kind)
    for owner in range(s.seats):
        seen += number_of(s.components[owner], kind)
    for slot in range(MOST_POOL):
        seen += total(s.lying[slot, kind])
    return seen


@rule
def count_in_discard(s, card):
    found = 0
    for place in range(s.discard_count):
        if s.discard[place] == card:
            found += 1
    return found


@rule
def incantations_seen(s):
    """Incantations in known hands, in the discard pile, or being cast, as a mask."""
    mask = np.int64(0)
    for owner in range(s.seats):
        mask |= np.int64(s.incantations[owner])
    for place in range(s.discard_count):
        if FIRST_INCANTATION <= s.discard[place] < FIRST_GAMBIT:
            mask |= 1 << (np.int64(s.discard[place]) - FIRST_INCANTATION)
    if s.effect >= FIRST_INCANTATION_EFFECT:
        mask |= 1 << (np.int64(s.effect) - FIRST_INCANTATION_EFFECT)
    return mask


@rule
def gambits_seen(s):
    """Gambits in known hands, face up, in play, in the discard pile, or out of the game, as a mask."""
    mask = np.int64(s.gone)
    for owner in range(s.seats):
        mask |= np.int64(s.gambits[owner])
        if s.dealt[owner] != 0:
            mask |= 1 << (np.int64(s.dealt[owner]) - FIRST_GAMBIT)
        if s.in_play[owner] != 0:
            mask |= 1 << (np.int64(s.in_play[owner]) - FIRST_GAMBIT)
    for place in range(s.discard_count):
        if s.discard[place] >= FIRST_GAMBIT:
            mask |= 1 << (np.int64(s.discard[place]) - FIRST_GAMBIT)
    return mask


@rule
def spells_seen(s):
    """Spells in the pool and in books, as a mask by number."""
    mask = np.int64(0)
    for spell in range(1, np.int64(s.spell_count) + 1):
        if s.claimed[spell] != 0:
            mask |= 1 << spell
    for slot in range(MOST_POOL):
        mask |= 1 << np.int64(s.pool[slot])
    return mask


@rule
def lay_out_spells(s):
    """Put every spell that is not visible anywhere into the spell deck."""
    seen, left = spells_seen(s), 0
    for spell in range(1, np.int64(s.spell_count) + 1):
        if not seen >> spell & 1:
            s.spells[left] = spell
            left += 1
