"""Whether a move answers what an effect asks, checked independently of the list in `choices.py`."""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.card_sets.vocabulary import (
    BANISH,
    CLEAR,
    FROM_POOL,
    GIVE,
    MOVE,
    PLACE,
    REMOVE,
    RENEW,
    TAKE,
)
from facedown.games.wizards_gambit.declaration import Move, code
from facedown.games.wizards_gambit.rules.cards import BREATH, SHARD
from facedown.games.wizards_gambit.rules.choices import can_be_removed, can_concern, current_step, fits_on, is_wanted
from facedown.games.wizards_gambit.rules.decks import is_in_discard
from facedown.games.wizards_gambit.rules.hands import holds
from facedown.games.wizards_gambit.rules.state import FRESH, WANTED, card_of_name, is_guarded, slot_of_name
from facedown.games.wizards_gambit.rules.steps import verb_of, way_of, what_of
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of


@rule
def is_answer(s, move):
    """Whether a move answers what a step asks now: whether it is wanted, whom it concerns, or what is done."""
    kind, step = code.kind(move), current_step(s)
    if s.stage == FRESH:
        return kind == Move.YES or kind == Move.NO
    if s.stage == WANTED:
        return kind == Move.WIZARD and is_another_concerned(s, step, code.seat_of(move))
    verb = verb_of(step)
    if verb == BANISH:
        return kind == Move.GAMBIT and code.seat_of(move) < s.seats and can_be_removed(s, code.seat_of(move))
    if verb == CLEAR or verb == RENEW:
        return kind == Move.SPELL and is_spell_for(s, verb, slot_of_name(s, code.spell_of(move)))
    if verb == MOVE or verb == REMOVE or verb == PLACE or (verb == TAKE and way_of(step) == FROM_POOL):
        return is_component_for(s, step, move)
    return kind == Move.CARD and is_card_for(s, step, card_of_name(s, code.card_of(move)))


@rule
def is_another_concerned(s, step, other):
    return other < s.seats and other != s.turn and can_concern(s, step, other)


@rule
def is_spell_for(s, verb, slot):
    """A spell to clear has components; one to shuffle back has no gambit on it, and another takes its place."""
    if slot < 0 or is_guarded(s, slot, s.turn):
        return False
    if verb == CLEAR:
        return s.placed[slot] != 0
    return np.int64(s.guarded) >> slot & 1 == 0 and s.spells_left > 0


@rule
def is_component_for(s, step, move):
    """A component that is moved, removed, taken from a spell, or played from the discard pile."""
    kind, verb = code.kind(move), verb_of(step)
    card, rune, slot = code.card_of(move), code.rune_of(move), slot_of_name(s, code.spell_of(move))
    if verb == PLACE:
        fits = kind == Move.PUT and (card == SHARD or card == rune)
        return fits and is_in_discard(s, card) and slot >= 0 and fits_on(s, slot, rune)
    if kind != (Move.MOVE if verb == MOVE else Move.PICK) or not is_on_spell(s, slot, card, rune):
        return False
    if verb == MOVE:
        other = slot_of_name(s, code.other_of(move))
        return other >= 0 and other != slot and fits_on(s, other, rune)
    return verb == REMOVE or is_wanted(what_of(step), card)


@rule
def is_on_spell(s, slot, card, rune):
    """Whether that component fills that rune, and no aura keeps the wizard away from it."""
    return slot >= 0 and not is_guarded(s, slot, s.turn) and number_of(s.lying[slot, card], rune) > 0


@rule
def is_card_for(s, step, card):
    """A card in the discard pile that may be taken, or one in the hand that gives, discards or loses it."""
    if card < BREATH:
        return False
    if verb_of(step) == TAKE:
        return is_wanted(what_of(step), card) and is_in_discard(s, card)
    return holds(s, s.turn if verb_of(step) == GIVE else s.target, card)
