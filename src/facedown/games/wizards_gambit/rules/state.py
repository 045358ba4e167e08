"""Functions that read the record of a game of Wizard's Gambit."""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.card_sets.vocabulary import UNBOUND
from facedown.games.wizards_gambit.rules.cards import (
    FIRST_GAMBIT,
    FIRST_INCANTATION,
    FIRST_NAMED,
    MOST_GAMBITS,
    MOST_INCANTATIONS,
    MOST_POOL,
    MOST_SEATS,
    MOST_SPELLS,
)
from facedown.kernel.bits import bits_set
from facedown.kernel.compiler import rule
from facedown.kernel.tally import total

# The part of a turn: its start, the play phase, or its end after the draw.
STARTING, IN_TURN, ENDING = range(3)

# The stage of the current step of an effect: whether to do it, whom it affects, and doing it.
FRESH, WANTED, AIMED, DOING = range(4)

# What everybody at the table has seen of a hand, including spectators, is stored after what each seat has seen.
IN_PUBLIC = MOST_SEATS

SPELL_ROWS = MOST_SPELLS + 1
FIRST_INCANTATION_EFFECT = SPELL_ROWS
EFFECTS = SPELL_ROWS + MOST_INCANTATIONS


@rule
def next_seat(s, seat):
    """The next wizard in the order of play."""
    if s.backwards:
        return (np.int64(seat) + np.int64(s.seats) - 1) % np.int64(s.seats)
    return (np.int64(seat) + 1) % np.int64(s.seats)


@rule
def hand_size(s, seat):
    """How many cards a wizard holds; everybody may know it."""
    uniques = bits_set(np.int64(s.incantations[seat])) + bits_set(np.int64(s.gambits[seat]))
    return total(s.components[seat]) + uniques


@rule
def score(s, seat):
    """The points of a book, plus what effects have given or taken; never below zero."""
    return max(np.int64(s.points[seat]) + np.int64(s.marks[seat]), 0)


@rule
def active_spell(s, seat):
    """The spell whose ability a wizard has: the top of their book, unless a gambit is on it; 0 if none."""
    if np.int64(s.nullified) >> seat & 1:
        return np.int64(0)
    return np.int64(s.top[seat])


@rule
def has_power(s, seat, verb):
    """Whether a wizard now has a lasting ability without a number."""
    return np.int64(s.powers[seat]) >> (verb - 32) & 1 == 1


@rule
def plays_left(s):
    """How many more components may be played this turn; an owed one always may."""
    return max(np.int64(s.plays[s.turn]) + np.int64(s.more_plays) - np.int64(s.played), np.int64(s.owed))


@rule
def actions_left(s):
    """How many incantation actions are left in this turn."""
    return max(np.int64(s.actions[s.turn]) + np.int64(s.more_actions) - np.int64(s.acted), 0)


@rule
def open_runes(s, slot):
    """The runes of a spell in the pool that are not filled yet, as a tally."""
    return np.int64(s.runes[s.pool[slot]]) - np.int64(s.placed[slot])


@rule
def is_guarded(s, slot, seat):
    """Whether an aura keeps this wizard's components and effects off a spell (W-06)."""
    if not np.int64(s.guarded) >> slot & 1:
        return False
    return s.mild_aura == 0 or np.int64(s.guards[seat]) != slot + 1


@rule
def may_complete(s, slot, seat):
    """Whether this wizard may place the last component on a spell (W-05, W-06)."""
    if np.int64(s.guarded) >> slot & 1:
        return False
    return s.in_play[seat] == 0 or has_power(s, seat, UNBOUND)


@rule
def incantation_effect(card):
    """The row of an incantation's effect and name."""
    return FIRST_INCANTATION_EFFECT + np.int64(card) - FIRST_INCANTATION


@rule
def name_of_card(s, card):
    """A card as moves and events refer to it: an incantation by its name, others by their number."""
    if FIRST_INCANTATION <= card < FIRST_GAMBIT:
        return FIRST_NAMED + np.int64(s.names[incantation_effect(card)])
    return np.int64(card)


@rule
def card_of_name(s, name):
    """The card with that name in moves; 0 if the set has none."""
    if name < FIRST_NAMED:
        is_component = name < FIRST_INCANTATION
        return name if is_component or FIRST_GAMBIT <= name < FIRST_GAMBIT + MOST_GAMBITS else np.int64(0)
    for number in range(s.incantation_count):
        if s.names[FIRST_INCANTATION_EFFECT + number] == name - FIRST_NAMED:
            return np.int64(FIRST_INCANTATION + number)
    return np.int64(0)


@rule
def slot_of_name(s, name):
    """The place in the pool with the spell of that name; -1 if there is none."""
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0 and s.names[s.pool[slot]] == name:
            return slot
    return -1


@rule
def name_in_slot(s, slot):
    """The name of the spell in a place of the pool."""
    return np.int64(s.names[s.pool[slot]])


@rule
def guard_of(s, slot):
    """The wizard whose gambit is on a spell in the pool."""
    for seat in range(s.seats):
        if s.guards[seat] == slot + 1:
            return seat
    return -1
