"""Which moves there are: how many a seat has, the n-th of them, and why another is refused."""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.card_sets.vocabulary import NO_GAMBITS, ONCE_A_TURN, STEADFAST
from facedown.games.wizards_gambit.rules.cards import (
    BREATH,
    FIRST_GAMBIT,
    FIRST_INCANTATION,
    LAST_CARD,
    LAST_RUNE,
    MOST_POOL,
    SHARD,
)
from facedown.games.wizards_gambit.rules.choices import can_be_removed, count_answers, nth_answer
from facedown.games.wizards_gambit.rules.claims import is_wild
from facedown.games.wizards_gambit.rules.codes import (
    AURA,
    CAST,
    CHOOSE_CARD,
    DESTROY,
    END,
    NO,
    NULLIFY,
    PLAY,
    RELEASE,
    SHOW,
    USE,
    card_of,
    code,
    kind_of,
    rune_of,
    seat_of,
    spell_of,
)
from facedown.games.wizards_gambit.rules.hands import count_kinds, holds, nth_kind, runes_in
from facedown.games.wizards_gambit.rules.state import (
    CHOOSING,
    OVER,
    PLAYING,
    TRIMMING,
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

# Why a move is refused, with the key and the words that people get.
REFUSALS = {
    1: ("not_a_move", "this isn't a move in Wizard's Gambit", ""),
    2: ("game_over", "the game is over", "W-13"),
    3: ("not_your_turn", "it isn't this seat's turn", "W-16"),
    4: ("not_now", "this move isn't possible now", "W-02"),
    5: ("no_such_card", "the hand doesn't have that card", "W-16"),
    6: ("no_component_left", "the component for this turn has been played", "W-02"),
    7: ("not_in_pool", "that spell isn't in the pool", "W-04"),
    8: ("guarded", "an aura protects that spell", "W-06"),
    9: ("no_open_rune", "that spell has no room for this component", "W-04"),
    10: ("may_not_claim", "a wizard with a gambit in play can't complete a spell", "W-05"),
    11: ("no_action_left", "the incantation action for this turn has been used", "W-02"),
    12: ("gambit_in_play", "a wizard with a gambit in play can only destroy another gambit", "W-08"),
    13: ("no_gambit_in_play", "there is no gambit in play to release or destroy", "W-08"),
    14: ("book_not_open", "that book can't be nullified: it is empty, protected, or already under a gambit", "W-07"),
    15: ("no_ability", "the top spell has no ability that can be used now", "W-12"),
    16: ("component_owed", "a component must be played first", "W-02"),
    17: ("can_play", "a wizard who can play a component must", "W-03"),
    18: ("no_gambits_allowed", "the top spell forbids gambits", "W-22"),
    19: ("not_offered", "that can't be chosen here", "W-22"),
}
(
    NOT_A_MOVE,
    GAME_OVER,
    NOT_YOUR_TURN,
    NOT_NOW,
    NO_SUCH_CARD,
    NO_COMPONENT_LEFT,
    NOT_IN_POOL,
    GUARDED,
    NO_OPEN_RUNE,
    MAY_NOT_CLAIM,
    NO_ACTION_LEFT,
    GAMBIT_IN_PLAY,
    NO_GAMBIT_IN_PLAY,
    BOOK_NOT_OPEN,
    NO_ABILITY,
    COMPONENT_OWED,
    CAN_PLAY,
    NO_GAMBITS_ALLOWED,
    NOT_OFFERED,
) = REFUSALS


@rule
def pending(s):
    """The seats that may act now: one, also where an effect asks another wizard."""
    return 0 if s.phase == OVER else 1 << s.to_act


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
    """The kinds in a hand that go on any rune: shards, and what an ability makes wild."""
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
    """Ways to play a component of the hand."""
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
            return code(PLAY, rune, s.names[s.pool[slot]], rune, 0, 0)
        index -= here
        here = count_values(runes)
        if here > 0:
            if index < here * count_values(wild):
                card = nth_value(wild, index // here)
                return code(PLAY, card, s.names[s.pool[slot]], nth_value(runes, index % here), 0, 0)
            index -= here * count_values(wild)
    return np.int64(0)


# ---- The incantation action: an incantation, a gambit in one of its three uses, or its release


@rule
def gambits_to_play(s, seat):
    """A wizard's gambits, in the hand and face up before him, as a mask."""
    if has_power(s, seat, NO_GAMBITS):
        return np.int64(0)
    mask = np.int64(s.gambits[seat])
    return mask | 1 << (np.int64(s.dealt[seat]) - FIRST_GAMBIT) if s.dealt[seat] != 0 else mask


@rule
def spells_to_guard(s):
    """Places of the pool with a spell that no gambit lies on, as a mask (W-08)."""
    mask = 0
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0:
            mask |= 1 << slot
    return mask & ~np.int64(s.guarded)


@rule
def books_to_nullify(s):
    """Books with a spell that no gambit lies on, one's own too, as a mask (W-07)."""
    mask = 0
    for seat in range(s.seats):
        if s.top[seat] != 0 and not has_power(s, seat, STEADFAST):
            mask |= 1 << seat
    return mask & ~np.int64(s.nullified)


@rule
def gambits_to_destroy(s):
    """Competitors who have a gambit in play that can be destroyed, as a mask (W-08)."""
    mask = 0
    for seat in range(s.seats):
        if can_be_removed(s, seat):
            mask |= 1 << seat
    return mask


@rule
def count_gambit_uses(s, seat):
    """What can be done with each of one's gambits."""
    uses = bits_set(gambits_to_destroy(s))
    if s.in_play[seat] == 0:
        uses += bits_set(spells_to_guard(s)) + bits_set(books_to_nullify(s))
    return uses


@rule
def nth_gambit_use(s, seat, card, index):
    targets = gambits_to_destroy(s)
    if index < bits_set(targets):
        return code(DESTROY, card, 0, 0, nth_bit(targets, index), 0)
    index -= bits_set(targets)
    slots = spells_to_guard(s)
    if index < bits_set(slots):
        return code(AURA, card, s.names[s.pool[nth_bit(slots, index)]], 0, 0, 0)
    return code(NULLIFY, card, 0, 0, nth_bit(books_to_nullify(s), index - bits_set(slots)), 0)


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
        return code(CAST, name_of_card(s, FIRST_INCANTATION + nth_bit(incantations, index)), 0, 0, 0, 0)
    index -= bits_set(incantations)
    if s.in_play[seat] != 0:
        if index == 0:
            return code(RELEASE, 0, 0, 0, 0, 0)
        index -= 1
    uses = count_gambit_uses(s, seat)
    card = FIRST_GAMBIT + nth_bit(gambits_to_play(s, seat), index // uses)
    return nth_gambit_use(s, seat, card, index % uses)


# ---- Ability and end of the turn


@rule
def can_use_ability(s, seat):
    """Once a turn, while it is the top of the book and not nullified."""
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
            return code(USE, 0, 0, 0, 0, 0)
        index -= 1
    return code(SHOW if s.owed else END, 0, 0, 0, 0, 0)


# ---- How many moves, and the n-th of them


@rule
def count(s, seat):
    if not pending(s) >> seat & 1:
        return 0
    if s.phase == PLAYING:
        return count_turn(s, seat)
    if s.phase == CHOOSING:
        return count_answers(s)
    return count_kinds(s, seat)


@rule
def nth(s, seat, index):
    if s.phase == PLAYING:
        return nth_turn(s, seat, index)
    if s.phase == CHOOSING:
        return nth_answer(s, index)
    return code(CHOOSE_CARD, name_of_card(s, nth_kind(s, seat, index)), 0, 0, 0, 0)


# ---- Why a move is refused


@rule
def refusal(s, seat, move):
    """0 for a move that is listed; of others, what forbids it."""
    if s.phase == OVER:
        return GAME_OVER
    if not pending(s) >> seat & 1:
        return NOT_YOUR_TURN
    for index in range(count(s, seat)):
        if nth(s, seat, index) == move:
            return 0
    if not 1 <= kind_of(move) <= NO:
        return NOT_A_MOVE
    if s.phase == PLAYING:
        return refusal_in_turn(s, seat, move)
    if s.phase == TRIMMING and kind_of(move) == CHOOSE_CARD:
        return NO_SUCH_CARD
    return NOT_OFFERED if s.phase == CHOOSING else NOT_NOW


@rule
def refusal_in_turn(s, seat, move):
    kind = kind_of(move)
    if kind == PLAY:
        return refusal_of_component(s, seat, move)
    if kind == END:
        return COMPONENT_OWED if s.owed else NOT_A_MOVE
    if kind == SHOW:
        return CAN_PLAY if s.owed else NOT_NOW
    if kind == USE:
        return NO_ABILITY
    if CAST <= kind <= RELEASE:
        return refusal_of_action(s, seat, move)
    return NOT_NOW


@rule
def refusal_of_component(s, seat, move):
    card, slot, rune = card_of(move), slot_of_name(s, spell_of(move)), rune_of(move)
    if not BREATH <= card <= SHARD or not holds(s, seat, card):
        return NO_SUCH_CARD
    if plays_left(s) == 0:
        return NO_COMPONENT_LEFT
    if slot < 0:
        return NOT_IN_POOL
    if is_guarded(s, slot, seat):
        return GUARDED
    if rune < BREATH or rune > LAST_RUNE or number_of(open_runes(s, slot), rune) == 0:
        return NO_OPEN_RUNE
    if card != rune and not is_wild(s, seat, card):
        return NO_OPEN_RUNE
    return MAY_NOT_CLAIM if total(open_runes(s, slot)) == 1 and not may_complete(s, slot, seat) else NOT_A_MOVE


@rule
def refusal_of_action(s, seat, move):
    kind, card = kind_of(move), card_of_name(s, card_of(move))
    if kind == RELEASE:
        return NO_ACTION_LEFT if s.in_play[seat] != 0 and actions_left(s) == 0 else NO_GAMBIT_IN_PLAY
    if kind == CAST:
        holds_it = FIRST_INCANTATION <= card < FIRST_GAMBIT and holds(s, seat, card)
        return NO_ACTION_LEFT if holds_it and actions_left(s) == 0 else NO_SUCH_CARD
    if not FIRST_GAMBIT <= card <= LAST_CARD or not (holds(s, seat, card) or s.dealt[seat] == card):
        return NO_SUCH_CARD
    if actions_left(s) == 0:
        return NO_ACTION_LEFT
    if has_power(s, seat, NO_GAMBITS):
        return NO_GAMBITS_ALLOWED
    if kind == DESTROY:
        return NO_GAMBIT_IN_PLAY
    if s.in_play[seat] != 0:
        return GAMBIT_IN_PLAY
    if kind == NULLIFY:
        return BOOK_NOT_OPEN if seat_of(move) < s.seats else NOT_A_MOVE
    slot = slot_of_name(s, spell_of(move))
    return NOT_IN_POOL if slot < 0 else GUARDED
