"""Why a move does not answer what an effect asks, checked independently of the list in `choices.py`."""

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
from facedown.games.wizards_gambit.declaration import Move, Refusal, code
from facedown.games.wizards_gambit.rules.cards import BREATH, SHARD
from facedown.games.wizards_gambit.rules.choices import can_be_removed, can_concern, current_step, is_wanted
from facedown.games.wizards_gambit.rules.decks import is_in_discard
from facedown.games.wizards_gambit.rules.hands import holds
from facedown.games.wizards_gambit.rules.state import (
    FRESH,
    WANTED,
    card_of_name,
    is_guarded,
    may_complete,
    open_runes,
    slot_of_name,
)
from facedown.games.wizards_gambit.rules.steps import verb_of, way_of, what_of
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of, total


@rule
def refusal_of_answer(s, seat, move):
    """0 for an answer to the current question of a step: whether to do it, whom it concerns, or what is done."""
    kind, step = code.kind(move), current_step(s)
    if s.stage == FRESH:
        return 0 if kind == Move.YES or kind == Move.NO else Refusal.NOT_OFFERED
    if s.stage == WANTED:
        is_offered = kind == Move.WIZARD and is_another_concerned(s, step, code.seat_of(move))
        return 0 if is_offered else Refusal.NOT_OFFERED
    if kind != kind_of_answer(step):
        return Refusal.NOT_OFFERED
    if kind == Move.GAMBIT:
        return refusal_of_gambit_to_banish(s, code.seat_of(move))
    if kind == Move.SPELL:
        return refusal_of_spell(s, verb_of(step), slot_of_name(s, code.spell_of(move)))
    if kind == Move.CARD:
        return refusal_of_card(s, seat, step, card_of_name(s, code.card_of(move)))
    return refusal_of_component_chosen(s, step, move)


@rule
def kind_of_answer(step):
    """The kind of move that a step asks for."""
    verb = verb_of(step)
    if verb == BANISH:
        return Move.GAMBIT
    if verb == CLEAR or verb == RENEW:
        return Move.SPELL
    if verb == PLACE:
        return Move.PUT
    if verb == MOVE:
        return Move.MOVE
    return Move.PICK if verb == REMOVE or (verb == TAKE and way_of(step) == FROM_POOL) else Move.CARD


@rule
def is_another_concerned(s, step, other):
    return other < s.seats and other != s.turn and can_concern(s, step, other)


@rule
def refusal_of_gambit_to_banish(s, other):
    if other >= s.seats or s.in_play[other] == 0:
        return Refusal.NO_GAMBIT_IN_PLAY
    return 0 if can_be_removed(s, other) else Refusal.NOT_OFFERED


@rule
def refusal_of_spell(s, verb, slot):
    """A spell to clear must have components; one to shuffle back must have no gambit on it, and needs a replacement."""
    if slot < 0:
        return Refusal.NOT_IN_POOL
    if is_guarded(s, slot, s.turn) or (verb == RENEW and np.int64(s.guarded) >> slot & 1):
        return Refusal.GUARDED
    is_offered = s.placed[slot] != 0 if verb == CLEAR else s.spells_left > 0
    return 0 if is_offered else Refusal.NOT_OFFERED


@rule
def refusal_of_component_chosen(s, step, move):
    """A component that is moved, removed, taken from a spell, or played from the discard pile."""
    verb, card, rune = verb_of(step), code.card_of(move), code.rune_of(move)
    slot = slot_of_name(s, code.spell_of(move))
    if verb == PLACE:
        if not is_in_discard(s, card):
            return Refusal.NOT_OFFERED
        return refusal_of_place(s, slot, rune) if card == SHARD or card == rune else Refusal.NO_OPEN_RUNE
    if slot < 0:
        return Refusal.NOT_IN_POOL
    if is_guarded(s, slot, s.turn):
        return Refusal.GUARDED
    if number_of(s.lying[slot, card], rune) == 0:
        return Refusal.NOT_OFFERED
    if verb == MOVE:
        other = slot_of_name(s, code.other_of(move))
        return Refusal.NOT_OFFERED if other == slot else refusal_of_place(s, other, rune)
    return 0 if verb == REMOVE or is_wanted(what_of(step), card) else Refusal.NOT_OFFERED


@rule
def refusal_of_place(s, slot, rune):
    """A rune of a spell on which the active wizard places a component."""
    if slot < 0:
        return Refusal.NOT_IN_POOL
    if is_guarded(s, slot, s.turn):
        return Refusal.GUARDED
    open_here = open_runes(s, slot)
    if number_of(open_here, rune) == 0:
        return Refusal.NO_OPEN_RUNE
    return 0 if total(open_here) > 1 or may_complete(s, slot, s.turn) else Refusal.MAY_NOT_CLAIM


@rule
def refusal_of_card(s, seat, step, card):
    """A card in the discard pile that may be taken, or one in the hand that gives, discards or loses it."""
    if verb_of(step) == TAKE:
        is_there = card >= BREATH and is_wanted(what_of(step), card) and is_in_discard(s, card)
        return 0 if is_there else Refusal.NOT_OFFERED
    owner = s.turn if verb_of(step) == GIVE else s.target
    if card >= BREATH and holds(s, owner, card):
        return 0
    return Refusal.NO_SUCH_CARD if owner == seat else Refusal.NOT_OFFERED
