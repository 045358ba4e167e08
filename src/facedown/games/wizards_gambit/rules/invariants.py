"""Invariants: what is true in every position of Wizard's Gambit."""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.declaration import GAME, STORED_CARD, STORED_SPELL, Fault, Phase
from facedown.games.wizards_gambit.rules.cards import (
    BREATH,
    FACE_DOWN,
    FIRST_GAMBIT,
    FIRST_INCANTATION,
    LAST_CARD,
    MOST_IN_HAND,
    MOST_POOL,
    MOST_SPELLS,
    SHARD,
)
from facedown.games.wizards_gambit.rules.hands import holds, seen_count
from facedown.games.wizards_gambit.rules.state import (
    FIRST_INCANTATION_EFFECT,
    IN_PUBLIC,
    hand_size,
    incantation_effect,
    open_runes,
    score,
)
from facedown.kernel.compiler import rule
from facedown.kernel.declaration import make_count_cards, make_piles_are_clear
from facedown.kernel.tally import number_of, total

# ---- Cards that are not in a pile


@rule
def count_in_hands(s, card):
    found = 0
    for seat in range(s.seats):
        found += count_in_hand(s, seat, card)
    return found


@rule
def count_in_hand(s, seat, card):
    if card < FIRST_INCANTATION:
        return number_of(s.components[seat], card)
    return 1 if holds(s, seat, card) else 0


@rule
def count_on_spells(s, card):
    found = 0
    if card < FIRST_INCANTATION:
        for slot in range(MOST_POOL):
            found += total(s.lying[slot, card])
    return found


@rule
def count_dealt(s, card):
    found = 0
    for seat in range(s.seats):
        found += 1 if s.dealt[seat] == card else 0
    return found


@rule
def count_in_play(s, card):
    found = 0
    for seat in range(s.seats):
        found += 1 if s.in_play[seat] == card else 0
    return found


@rule
def count_gone(s, card):
    return np.int64(s.gone) >> (card - FIRST_GAMBIT) & 1 if card >= FIRST_GAMBIT else 0


@rule
def count_being_cast(s, card):
    return 1 if s.effect >= FIRST_INCANTATION_EFFECT and incantation_effect(card) == s.effect else 0


@rule
def count_in_pool(s, spell):
    found = 0
    for slot in range(MOST_POOL):
        found += 1 if s.pool[slot] == spell else 0
    return found


@rule
def count_in_books(s, spell):
    return 1 if s.claimed[spell] != 0 else 0


count_cards = make_count_cards(
    GAME,
    __name__,
    of=STORED_CARD,
    hand=count_in_hands,
    spell=count_on_spells,
    dealt=count_dealt,
    in_play=count_in_play,
    gone=count_gone,
    effect=count_being_cast,
)
count_spells = make_count_cards(GAME, __name__, of=STORED_SPELL, pool=count_in_pool, book=count_in_books)
piles_are_clear = make_piles_are_clear(GAME, __name__)


@rule
def copies_of(s, card):
    """How many copies of a card are in the set."""
    if card < FIRST_INCANTATION:
        return np.int64(s.copies[card])
    if card < FIRST_GAMBIT:
        return 1 if card - FIRST_INCANTATION < s.incantation_count else 0
    return 1 if card - FIRST_GAMBIT < s.gambit_count else 0


# ---- Faults


@rule
def fault(s):
    """0, or the number of the violated invariant."""
    for card in range(BREATH, LAST_CARD + 1):
        if count_cards(s, card) != copies_of(s, card):
            return Fault.CARDS
    for spell in range(1, MOST_SPELLS + 1):
        if count_spells(s, spell) != (1 if spell <= s.spell_count else 0):
            return Fault.SPELLS
    return fault_of_table(s) if piles_are_clear(s) else Fault.PILES


@rule
def fault_of_table(s):
    for slot in range(MOST_POOL):
        if fault_of_place(s, slot):
            return Fault.POOL
    guarded, nullified = 0, 0
    for seat in range(s.seats):
        wrong = fault_of_seat(s, seat)
        if wrong != 0:
            return wrong
        if s.guards[seat] != 0:
            guarded += 1 << (np.int64(s.guards[seat]) - 1)
        if s.binds[seat] != 0:
            nullified += 1 << (np.int64(s.binds[seat]) - 1)
    if guarded != s.guarded or nullified != s.nullified:
        return Fault.GAMBITS
    if s.phase == Phase.RUNNING or (s.effect != 0 and s.phase != Phase.CHOOSING and s.phase != Phase.OVER):
        return Fault.EFFECT
    return 0


@rule
def fault_of_place(s, slot):
    """The components on a spell never complete it: it would have been claimed."""
    lying = np.int64(0)
    for card in range(BREATH, SHARD + 1):
        lying += np.int64(s.lying[slot, card])
    if lying != np.int64(s.placed[slot]):
        return True
    if s.pool[slot] == 0:
        return lying != 0
    for rune in range(BREATH, SHARD + 1):
        if number_of(s.placed[slot], rune) > number_of(s.runes[s.pool[slot]], rune):
            return True
    return total(open_runes(s, slot)) == 0


@rule
def fault_of_seat(s, seat):
    if hand_size(s, seat) > MOST_IN_HAND or number_of(s.components[seat], FACE_DOWN) > 0:
        return Fault.HAND
    points = 0
    for spell in range(1, np.int64(s.spell_count) + 1):
        if s.claimed[spell] != 0 and s.owner[spell] == seat:
            points += s.worth[spell]
            if s.claimed[spell] > s.claimed[s.top[seat]]:
                return Fault.POINTS
    if points != s.points[seat]:
        return Fault.POINTS
    on_table = (1 if s.guards[seat] != 0 else 0) + (1 if s.binds[seat] != 0 else 0)
    if on_table != (1 if s.in_play[seat] != 0 else 0) or (s.guards[seat] != 0 and s.pool[s.guards[seat] - 1] == 0):
        return Fault.GAMBITS
    if score(s, seat) >= s.goal and s.phase != Phase.OVER:
        return Fault.NOT_WON
    for looker in range(IN_PUBLIC + 1):
        if not is_truly_seen(s, looker, seat):
            return Fault.SEEN
    return 0


@rule
def is_truly_seen(s, looker, owner):
    if seen_count(s, looker, owner) > hand_size(s, owner):
        return False
    for kind in range(SHARD + 1):
        if number_of(s.seen_components[looker, owner], kind) > number_of(s.components[owner], kind):
            return False
    more_incantations = np.int64(s.seen_incantations[looker, owner]) & ~np.int64(s.incantations[owner])
    return more_incantations == 0 and np.int64(s.seen_gambits[looker, owner]) & ~np.int64(s.gambits[owner]) == 0
