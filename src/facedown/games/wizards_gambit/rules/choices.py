"""What an effect asks for: the number of answers to the step being resolved, and the n-th answer.

A step asks in order: whether to do it at all, which wizard it concerns, and then, card by card or spell by spell, what
is done. Everything that can be chosen is visible to everyone, or in the chooser's own hand.
"""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.card_sets.vocabulary import (
    ANY_CARD,
    ANY_COMPONENT,
    ANY_GAMBIT,
    ANY_INCANTATION,
    BANISH,
    CHOSEN,
    CLEAR,
    DISCARD,
    EVERYONE,
    FIRST_KIND,
    FROM_POOL,
    GIVE,
    HARDY,
    LOOK,
    MOVE,
    NEXT,
    OTHERS,
    PASS_HANDS,
    PLACE,
    RECALL,
    REMOVE,
    RENEW,
    REVEAL,
    SHIELD,
    STEAL,
    SWAP,
    TAKE,
)
from facedown.games.wizards_gambit.declaration import code
from facedown.games.wizards_gambit.rules.cards import (
    BREATH,
    FIRST_GAMBIT,
    FIRST_INCANTATION,
    FIRST_RUNE,
    LAST_CARD,
    LAST_RUNE,
    MOST_POOL,
    SHARD,
)
from facedown.games.wizards_gambit.rules.hands import count_kinds, nth_kind
from facedown.games.wizards_gambit.rules.state import (
    FRESH,
    WANTED,
    hand_size,
    has_power,
    is_guarded,
    may_complete,
    name_of_card,
    next_seat,
    open_runes,
)
from facedown.games.wizards_gambit.rules.steps import verb_of, way_of, what_of, whom_of
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.compiler import rule
from facedown.kernel.tally import count_values, nth_value, number_of, total, values_in


@rule
def current_step(s):
    return np.int64(s.effects[s.effect, s.step])


# ---- Whom a step may concern


@rule
def touches_hand(verb):
    """Whether a step affects a hand in a way that a shield prevents."""
    return verb == DISCARD or verb == STEAL or verb == LOOK or verb == REVEAL or verb == SWAP or verb == PASS_HANDS


@rule
def is_shielded(s, seat):
    return np.int64(s.protected) >> seat & 1 == 1 or has_power(s, seat, SHIELD)


@rule
def can_concern(s, step, seat):
    """Whether a step could affect a wizard: only the owner's own cards affect a shielded hand."""
    if not touches_hand(verb_of(step)):
        return True
    if seat != s.turn and is_shielded(s, seat):
        return False
    return hand_size(s, seat) > 0 or verb_of(step) == SWAP or verb_of(step) == PASS_HANDS


@rule
def others_concerned(s, step):
    """The other wizards that a step could affect, as a mask."""
    mask = 0
    for seat in range(s.seats):
        if seat != s.turn and can_concern(s, step, seat):
            mask |= 1 << seat
    return mask


@rule
def wizards_concerned(s, step):
    """All wizards that a step affects, or may choose from, as a mask."""
    whom = whom_of(step)
    if whom == CHOSEN or whom == OTHERS:
        return others_concerned(s, step)
    if whom == NEXT:
        return others_concerned(s, step) & 1 << next_seat(s, s.turn)
    mine = 1 << s.turn if can_concern(s, step, s.turn) else 0
    return mine | (others_concerned(s, step) if whom == EVERYONE else 0)


# ---- Components in the pool


@rule
def fits_on(s, slot, rune):
    """Whether the active wizard may place a component on a rune of a spell in the pool."""
    if s.pool[slot] == 0 or is_guarded(s, slot, s.turn):
        return False
    open_here = open_runes(s, slot)
    if number_of(open_here, rune) == 0:
        return False
    return total(open_here) > 1 or may_complete(s, slot, s.turn)


@rule
def places_for(s, card, index):
    """Open places for a component, a shard on any rune; the n-th as a code, or -1 - count if n is too large."""
    found = 0
    for slot in range(MOST_POOL):
        for rune in range(FIRST_RUNE, LAST_RUNE + 1):
            if (card == SHARD or card == rune) and fits_on(s, slot, rune):
                if found == index:
                    return code.put(card, s.names[s.pool[slot]], rune)
                found += 1
    return np.int64(-1 - found)


@rule
def components_in_pool(s, step, index):
    """Components that may be picked off spells; the n-th as a code, or -1 - count if n is too large."""
    found = 0
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0 and s.placed[slot] != 0 and not is_guarded(s, slot, s.turn):
            for card in range(BREATH, SHARD + 1):
                if verb_of(step) != TAKE or is_wanted(what_of(step), card):
                    runes = values_in(s.lying[slot, card])
                    here = count_values(runes)
                    if index < found + here:
                        rune = nth_value(runes, index - found)
                        return code.pick(card, s.names[s.pool[slot]], rune)
                    found += here
    return np.int64(-1 - found)


@rule
def component_moves(s, index):
    """Components that may move to another spell; the n-th as a code, or -1 - count if n is too large."""
    found = 0
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0 and s.placed[slot] != 0 and not is_guarded(s, slot, s.turn):
            for card in range(BREATH, SHARD + 1):
                for rune in range(FIRST_RUNE, LAST_RUNE + 1):
                    if number_of(s.lying[slot, card], rune) > 0:
                        for other in range(MOST_POOL):
                            if other != slot and fits_on(s, other, rune):
                                if found == index:
                                    here, there = s.names[s.pool[slot]], s.names[s.pool[other]]
                                    return code.move(card, here, there, rune)
                                found += 1
    return np.int64(-1 - found)


@rule
def spells_in_pool(s, step, index):
    """Spells that a step may choose; the n-th as a code, or -1 - count if n is too large."""
    found = 0
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0 and not is_guarded(s, slot, s.turn):
            held = (
                s.placed[slot] == 0
                if verb_of(step) == CLEAR
                else np.int64(s.guarded) >> slot & 1 == 1 or s.spells_left == 0
            )
            if not held:
                if found == index:
                    return code.spell(s.names[s.pool[slot]])
                found += 1
    return np.int64(-1 - found)


# ---- Cards in the discard pile


@rule
def is_wanted(what, card):
    """Whether a card is of the sort that a step names."""
    if what == ANY_CARD:
        return True
    if what == ANY_COMPONENT:
        return card < FIRST_INCANTATION
    if what == ANY_INCANTATION:
        return FIRST_INCANTATION <= card < FIRST_GAMBIT
    if what == ANY_GAMBIT:
        return card >= FIRST_GAMBIT
    return card == what - FIRST_KIND


@rule
def cards_in_discard(s):
    """The different cards in the discard pile, as a mask."""
    mask = 0
    for place in range(s.discard_count):
        mask |= 1 << np.int64(s.discard[place])
    return mask


@rule
def takings(s, step, index):
    """Cards in the discard pile that may be taken; the n-th as a code, or -1 - count if n is too large."""
    found, mask = 0, cards_in_discard(s)
    for card in range(BREATH, LAST_CARD + 1):
        if mask >> card & 1 and is_wanted(what_of(step), card):
            if found == index:
                return code.card(name_of_card(s, card))
            found += 1
    return np.int64(-1 - found)


@rule
def placings(s, index):
    """Components in the discard pile for open places; the n-th as a code, or -1 - count if n is too large."""
    found, mask = 0, cards_in_discard(s)
    for card in range(BREATH, SHARD + 1):
        if mask >> card & 1:
            answer = places_for(s, card, index - found)
            if answer >= 0:
                return answer
            found += -1 - answer
    return np.int64(-1 - found)


# ---- Gambits


@rule
def can_be_removed(s, seat):
    """Whether another wizard's gambit in play may be destroyed or banished."""
    return seat != s.turn and s.in_play[seat] != 0 and not has_power(s, seat, HARDY)


@rule
def gambits_to_banish(s, index):
    """Gambits in play that may be banished; the n-th as a code, or -1 - count if n is too large."""
    found = 0
    for seat in range(s.seats):
        if can_be_removed(s, seat):
            if found == index:
                return code.gambit(seat)
            found += 1
    return np.int64(-1 - found)


# ---- The current question


@rule
def answers_to_step(s, step, index):
    """The possible actions of a step; the n-th answer, or -1 - count if n is too large."""
    verb = verb_of(step)
    if verb == MOVE:
        return component_moves(s, index)
    if verb == REMOVE or (verb == TAKE and way_of(step) == FROM_POOL):
        return components_in_pool(s, step, index)
    if verb == TAKE:
        return takings(s, step, index)
    if verb == PLACE:
        return placings(s, index)
    if verb == CLEAR or verb == RENEW:
        return spells_in_pool(s, step, index)
    if verb == BANISH:
        return gambits_to_banish(s, index)
    holder = s.turn if verb == GIVE else s.target
    if index < count_kinds(s, holder):
        return code.card(name_of_card(s, nth_kind(s, holder, index)))
    return np.int64(-1 - count_kinds(s, holder))


@rule
def count_answers(s):
    """How many answers there are to what the current step asks."""
    step = current_step(s)
    if s.stage == FRESH:
        return 2
    if s.stage == WANTED:
        return bits_set(others_concerned(s, step))
    return -1 - answers_to_step(s, step, 1 << 30)


@rule
def nth_answer(s, index):
    step = current_step(s)
    if s.stage == FRESH:
        return code.yes() if index == 0 else code.no()
    if s.stage == WANTED:
        return code.wizard(nth_bit(others_concerned(s, step), index))
    return answers_to_step(s, step, index)


@rule
def is_possible(s, step):
    """Whether a step could do anything; only what everybody can see decides it."""
    verb = verb_of(step)
    is_about_table = verb == MOVE or verb == REMOVE or verb == TAKE or verb == PLACE or verb == CLEAR or verb == RENEW
    if is_about_table or verb == BANISH:
        return answers_to_step(s, step, 1 << 30) < -1
    if verb == RECALL:
        return s.in_play[s.turn] != 0
    if verb == GIVE and hand_size(s, s.turn) == 0:
        return False
    return wizards_concerned(s, step) != 0
