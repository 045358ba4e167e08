"""The legal moves: how many a seat has, the n-th of them, and why any other move is refused."""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.card_sets.vocabulary import NO_GAMBITS, ONCE_A_TURN, STEADFAST
from facedown.games.wizards_gambit.declaration import Move, Phase, Refusal, code
from facedown.games.wizards_gambit.rules.answers import refusal_of_answer
from facedown.games.wizards_gambit.rules.cards import (
    BREATH,
    FIRST_GAMBIT,
    FIRST_INCANTATION,
    LAST_RUNE,
    MOST_POOL,
    SHARD,
)
from facedown.games.wizards_gambit.rules.choices import can_be_removed, count_answers, nth_answer
from facedown.games.wizards_gambit.rules.hands import count_kinds, holds, nth_kind, runes_in
from facedown.games.wizards_gambit.rules.pool import is_wild
from facedown.games.wizards_gambit.rules.state import (
    actions_left,
    active_spell,
    card_of_name,
    has_power,
    is_guarded,
    may_complete,
    name_of_card,
    open_runes,
    plays_left,
    slot_of_name,
)
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.compiler import rule
from facedown.kernel.tally import count_values, nth_value, number_of, total, values_in


@rule
def pending(s):
    """The seat that may act, as a mask; an effect may ask another wizard."""
    return 0 if s.phase == Phase.OVER else 1 << s.to_act


# ---- Components


@rule
def runes_to_fill(s, slot, seat):
    """The runes of a spell in the pool that a wizard may place a component on, as a set of values."""
    if s.pool[slot] == 0 or is_guarded(s, slot, seat):
        return np.int64(0)
    open_here = open_runes(s, slot)
    if total(open_here) == 1 and not may_complete(s, slot, seat):
        return np.int64(0)
    return values_in(open_here)


@rule
def wild_kinds(s, seat):
    """The kinds in a hand that fit any rune: shards, and what an ability makes wild."""
    wild = np.int64(0)
    kinds = values_in(s.components[seat]) & ~15
    if s.powers[seat] == 0:
        return kinds & (np.int64(1) << 4 * SHARD)
    for card in range(BREATH, SHARD + 1):
        if is_wild(s, seat, card):
            wild |= np.int64(1) << 4 * card
    return kinds & wild


@rule
def count_components(s, seat):
    """The number of ways to play a component from the hand."""
    if plays_left(s) == 0:
        return 0
    wild = wild_kinds(s, seat)
    tame = runes_in(s.components[seat]) & ~wild
    ways = 0
    for slot in range(MOST_POOL):
        runes = runes_to_fill(s, slot, seat)
        if runes != 0:
            ways += count_values(runes & tame)
            if wild != 0:
                ways += count_values(runes) * count_values(wild)
    return ways


@rule
def nth_component(s, seat, index):
    wild = wild_kinds(s, seat)
    tame = runes_in(s.components[seat]) & ~wild
    for slot in range(MOST_POOL):
        runes = runes_to_fill(s, slot, seat)
        here = count_values(runes & tame)
        if index < here:
            rune = nth_value(runes & tame, index)
            return code.play(rune, s.names[s.pool[slot]], rune)
        index -= here
        here = count_values(runes)
        if here > 0:
            if index < here * count_values(wild):
                card = nth_value(wild, index // here)
                return code.play(card, s.names[s.pool[slot]], nth_value(runes, index % here))
            index -= here * count_values(wild)
    return np.int64(0)


# ---- The incantation action: an incantation, a gambit in one of its three uses, or its release


@rule
def gambits_to_play(s, seat):
    """A wizard's gambits, in the hand and face up, as a mask."""
    if has_power(s, seat, NO_GAMBITS):
        return np.int64(0)
    mask = np.int64(s.gambits[seat])
    return mask | 1 << (np.int64(s.dealt[seat]) - FIRST_GAMBIT) if s.dealt[seat] != 0 else mask


@rule
def spells_to_guard(s):
    """Places in the pool with a spell that has no gambit on it, as a mask (W-08)."""
    mask = 0
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0:
            mask |= 1 << slot
    return mask & ~np.int64(s.guarded)


@rule
def books_to_nullify(s):
    """Books with a spell and no gambit on it, including one's own, as a mask (W-07)."""
    mask = 0
    for seat in range(s.seats):
        if s.top[seat] != 0 and not has_power(s, seat, STEADFAST):
            mask |= 1 << seat
    return mask & ~np.int64(s.nullified)


@rule
def gambits_to_destroy(s):
    """Opponents who have a gambit in play that can be destroyed, as a mask (W-08)."""
    mask = 0
    for seat in range(s.seats):
        if can_be_removed(s, seat):
            mask |= 1 << seat
    return mask


@rule
def count_gambit_uses(s, seat):
    """How many uses each gambit has now."""
    uses = bits_set(gambits_to_destroy(s))
    if s.in_play[seat] == 0:
        uses += bits_set(spells_to_guard(s)) + bits_set(books_to_nullify(s))
    return uses


@rule
def nth_gambit_use(s, seat, card, index):
    targets = gambits_to_destroy(s)
    if index < bits_set(targets):
        return code.destroy(card, nth_bit(targets, index))
    index -= bits_set(targets)
    slots = spells_to_guard(s)
    if index < bits_set(slots):
        return code.aura(card, s.names[s.pool[nth_bit(slots, index)]])
    return code.nullify(card, nth_bit(books_to_nullify(s), index - bits_set(slots)))


@rule
def count_actions(s, seat):
    if actions_left(s) == 0:
        return 0
    ways = bits_set(np.int64(s.incantations[seat])) + (1 if s.in_play[seat] != 0 else 0)
    gambits = bits_set(gambits_to_play(s, seat))
    return ways + (gambits * count_gambit_uses(s, seat) if gambits > 0 else 0)


@rule
def nth_action(s, seat, index):
    incantations = np.int64(s.incantations[seat])
    if index < bits_set(incantations):
        return code.cast(name_of_card(s, FIRST_INCANTATION + nth_bit(incantations, index)))
    index -= bits_set(incantations)
    if s.in_play[seat] != 0:
        if index == 0:
            return code.release()
        index -= 1
    uses = count_gambit_uses(s, seat)
    card = FIRST_GAMBIT + nth_bit(gambits_to_play(s, seat), index // uses)
    return nth_gambit_use(s, seat, card, index % uses)


# ---- Ability and end of the turn


@rule
def can_use_ability(s, seat):
    """Once per turn, while it is on top of the book and not nullified."""
    spell = active_spell(s, seat)
    return s.when[spell] == ONCE_A_TURN and not np.int64(s.used) >> spell & 1


@rule
def count_turn(s, seat):
    """Everything in the play phase; the turn can be ended when no component is owed, or none can be played (W-03)."""
    components = count_components(s, seat)
    closing = 1 if s.owed == 0 or components == 0 else 0
    return components + count_actions(s, seat) + (1 if can_use_ability(s, seat) else 0) + closing


@rule
def nth_turn(s, seat, index):
    components = count_components(s, seat)
    if index < components:
        return nth_component(s, seat, index)
    index -= components
    actions = count_actions(s, seat)
    if index < actions:
        return nth_action(s, seat, index)
    index -= actions
    if can_use_ability(s, seat):
        if index == 0:
            return code.use()
        index -= 1
    return code.show() if s.owed else code.end()


# ---- How many moves, and the n-th of them


@rule
def count(s, seat):
    if not pending(s) >> seat & 1:
        return 0
    if s.phase == Phase.PLAYING:
        return count_turn(s, seat)
    if s.phase == Phase.CHOOSING:
        return count_answers(s)
    return count_kinds(s, seat)


@rule
def nth(s, seat, index):
    if s.phase == Phase.PLAYING:
        return nth_turn(s, seat, index)
    if s.phase == Phase.CHOOSING:
        return nth_answer(s, index)
    return code.card(name_of_card(s, nth_kind(s, seat, index)))


# ---- Why a move is refused, checked independently of the lists above


@rule
def refusal(s, seat, move):
    """0 for a legal move; otherwise the refusal."""
    refused = code.first_refusal(s, seat, move)
    if refused:
        return refused
    if s.phase == Phase.PLAYING:
        return refusal_in_turn(s, seat, move)
    if s.phase == Phase.CHOOSING:
        return refusal_of_answer(s, seat, move)
    if code.kind(move) != Move.CARD:
        return Refusal.NOT_NOW
    return 0 if has_card(s, seat, card_of_name(s, code.card_of(move))) else Refusal.NO_SUCH_CARD


@rule
def has_card(s, seat, card):
    """Whether a card with that number is in the hand; 0 is none."""
    return card >= BREATH and holds(s, seat, card)


@rule
def refusal_in_turn(s, seat, move):
    kind = code.kind(move)
    if kind == Move.PLAY:
        slot = slot_of_name(s, code.spell_of(move))
        return refusal_of_component(s, seat, code.card_of(move), slot, code.rune_of(move))
    if kind == Move.END:
        return Refusal.COMPONENT_OWED if s.owed else 0
    if kind == Move.SHOW:
        return refusal_to_show(s, seat)
    if kind == Move.USE:
        return 0 if can_use_ability(s, seat) else Refusal.NO_ABILITY
    if kind == Move.CAST or kind == Move.RELEASE:
        return refusal_of_action(s, seat, move)
    if kind == Move.AURA or kind == Move.NULLIFY or kind == Move.DESTROY:
        return refusal_of_gambit(s, seat, move)
    return Refusal.NOT_NOW


@rule
def refusal_of_component(s, seat, card, slot, rune):
    if not has_card(s, seat, card):
        return Refusal.NO_SUCH_CARD
    if plays_left(s) == 0:
        return Refusal.NO_COMPONENT_LEFT
    if slot < 0:
        return Refusal.NOT_IN_POOL
    if is_guarded(s, slot, seat):
        return Refusal.GUARDED
    if number_of(open_runes(s, slot), rune) == 0 or (card != rune and not is_wild(s, seat, card)):
        return Refusal.NO_OPEN_RUNE
    completes = total(open_runes(s, slot)) == 1
    return Refusal.MAY_NOT_CLAIM if completes and not may_complete(s, slot, seat) else 0


@rule
def refusal_to_show(s, seat):
    """Only a wizard who owes a component and cannot play one shows the hand (W-03)."""
    if not s.owed:
        return Refusal.NOT_NOW
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0:
            for card in range(BREATH, SHARD + 1):
                for rune in range(BREATH, LAST_RUNE + 1):
                    if refusal_of_component(s, seat, card, slot, rune) == 0:
                        return Refusal.CAN_PLAY
    return 0


@rule
def refusal_of_action(s, seat, move):
    """An incantation, or the release of the gambit in play."""
    if code.kind(move) == Move.RELEASE:
        if s.in_play[seat] == 0:
            return Refusal.NO_GAMBIT_IN_PLAY
    else:
        card = card_of_name(s, code.card_of(move))
        if not FIRST_INCANTATION <= card < FIRST_GAMBIT or not holds(s, seat, card):
            return Refusal.NO_SUCH_CARD
    return 0 if actions_left(s) > 0 else Refusal.NO_ACTION_LEFT


@rule
def refusal_of_gambit(s, seat, move):
    card = code.card_of(move)
    if not holds(s, seat, card) and s.dealt[seat] != card:
        return Refusal.NO_SUCH_CARD
    if actions_left(s) == 0:
        return Refusal.NO_ACTION_LEFT
    if has_power(s, seat, NO_GAMBITS):
        return Refusal.NO_GAMBITS_ALLOWED
    if code.kind(move) == Move.DESTROY:
        other = code.seat_of(move)
        return 0 if other < s.seats and can_be_removed(s, other) else Refusal.NO_GAMBIT_IN_PLAY
    if s.in_play[seat] != 0:
        return Refusal.GAMBIT_IN_PLAY
    if code.kind(move) == Move.NULLIFY:
        return refusal_to_nullify(s, code.seat_of(move))
    slot = slot_of_name(s, code.spell_of(move))
    if slot < 0:
        return Refusal.NOT_IN_POOL
    return Refusal.GUARDED if np.int64(s.guarded) >> slot & 1 else 0


@rule
def refusal_to_nullify(s, other):
    if other >= s.seats:
        return Refusal.NOT_A_MOVE
    is_open = s.top[other] != 0 and not has_power(s, other, STEADFAST) and not np.int64(s.nullified) >> other & 1
    return 0 if is_open else Refusal.BOOK_NOT_OPEN
