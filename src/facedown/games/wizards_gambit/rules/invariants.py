"""What is true in every position of Wizard's Gambit, whatever is played."""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.rules.cards import (
    BREATH,
    FACE_DOWN,
    FIRST_GAMBIT,
    FIRST_INCANTATION,
    MOST_IN_HAND,
    MOST_POOL,
    SHARD,
)
from facedown.games.wizards_gambit.rules.hands import seen_count
from facedown.games.wizards_gambit.rules.knowledge import (
    count_components_seen,
    gambits_seen,
    incantations_seen,
    spells_seen,
)
from facedown.games.wizards_gambit.rules.state import (
    CHOOSING,
    FIRST_INCANTATION_EFFECT,
    IN_PUBLIC,
    OVER,
    RUNNING,
    hand_size,
    open_runes,
    score,
)
from facedown.kernel.bits import bits_set
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of, total

FAULTS = {
    1: "a component is missing or there twice",
    2: "an incantation or gambit is missing or there twice",
    3: "a spell is missing or there twice",
    4: "a place beyond deck or discard is not empty",
    5: "a hand is too large, or has a card face down",
    6: "a spell in the pool is complete, or has more than it asks for",
    7: "a book's points are not those of its spells",
    8: "a gambit lies on nothing, or two lie on one place",
    9: "somebody has points enough and has not won",
    10: "a hand does not hold what was seen in it",
    11: "an effect runs while nobody is asked",
}


@rule
def fault(s):
    """0, or the number of what is wrong."""
    for kind in range(BREATH, SHARD + 1):
        if count_in_deck(s, kind) + count_components_seen(s, kind) != s.copies[kind]:
            return 1
    if count_uniques(s) != np.int64(s.incantation_count) + np.int64(s.gambit_count) or not are_all_there(s):
        return 2
    if fault_of_spells(s):
        return 3
    for place in range(s.deck_left, len(s.deck)):
        if s.deck[place] != 0:
            return 4
    for place in range(s.discard_count, len(s.discard)):
        if s.discard[place] != 0:
            return 4
    return fault_of_table(s)


@rule
def count_in_deck(s, card):
    found = 0
    for place in range(s.deck_left):
        if s.deck[place] == card:
            found += 1
    return found


@rule
def count_uniques(s):
    """All incantations and gambits, wherever they are, counted card by card."""
    found = bits_set(np.int64(s.gone)) + (1 if s.effect >= FIRST_INCANTATION_EFFECT else 0)
    for place in range(s.deck_left):
        found += 1 if s.deck[place] >= FIRST_INCANTATION else 0
    for place in range(s.discard_count):
        found += 1 if s.discard[place] >= FIRST_INCANTATION else 0
    for seat in range(s.seats):
        found += bits_set(np.int64(s.incantations[seat])) + bits_set(np.int64(s.gambits[seat]))
        found += (1 if s.dealt[seat] != 0 else 0) + (1 if s.in_play[seat] != 0 else 0)
    return found


@rule
def are_all_there(s):
    """Whether each incantation and gambit is somewhere."""
    incantations, gambits = incantations_seen(s), gambits_seen(s)
    for place in range(s.deck_left):
        card = np.int64(s.deck[place])
        if FIRST_INCANTATION <= card < FIRST_GAMBIT:
            incantations |= 1 << (card - FIRST_INCANTATION)
        elif card >= FIRST_GAMBIT:
            gambits |= 1 << (card - FIRST_GAMBIT)
    return incantations == (1 << np.int64(s.incantation_count)) - 1 and gambits == (1 << np.int64(s.gambit_count)) - 1


@rule
def fault_of_spells(s):
    """Whether some spell is not in exactly one of deck, pool and books."""
    found, mask = 0, spells_seen(s)
    for spell in range(1, np.int64(s.spell_count) + 1):
        found += 1 if s.claimed[spell] != 0 else 0
    for slot in range(MOST_POOL):
        found += 1 if s.pool[slot] != 0 else 0
    for place in range(s.spells_left):
        mask |= 1 << np.int64(s.spells[place])
    every = (1 << (np.int64(s.spell_count) + 1)) - 2
    return found + np.int64(s.spells_left) != s.spell_count or mask & every != every


@rule
def fault_of_table(s):
    for slot in range(MOST_POOL):
        if fault_of_place(s, slot):
            return 6
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
        return 8
    if s.phase == RUNNING or (s.effect != 0 and s.phase != CHOOSING and s.phase != OVER):
        return 11
    return 0


@rule
def fault_of_place(s, slot):
    """What lies on a spell never fills it: then it would be claimed."""
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
        return 5
    points = 0
    for spell in range(1, np.int64(s.spell_count) + 1):
        if s.claimed[spell] != 0 and s.owner[spell] == seat:
            points += s.worth[spell]
            if s.claimed[spell] > s.claimed[s.top[seat]]:
                return 7
    if points != s.points[seat]:
        return 7
    on_table = (1 if s.guards[seat] != 0 else 0) + (1 if s.binds[seat] != 0 else 0)
    if on_table != (1 if s.in_play[seat] != 0 else 0) or (s.guards[seat] != 0 and s.pool[s.guards[seat] - 1] == 0):
        return 8
    if score(s, seat) >= s.goal and s.phase != OVER:
        return 9
    for looker in range(IN_PUBLIC + 1):
        if not is_truly_seen(s, looker, seat):
            return 10
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
