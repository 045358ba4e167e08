"""Fast play in Wizard's Gambit: every move gets a rough value in spell points.

These functions read only what the seat knows, so they give the same result for a full record as for a hidden one.
"""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.bots.card_values import (
    danger_of,
    holds_last_component,
    worth_of_ability,
    worth_of_card,
    worth_of_claim,
    worth_of_effect,
)
from facedown.games.wizards_gambit.card_sets.vocabulary import DISCARD, GIVE, TAKE
from facedown.games.wizards_gambit.declaration import Move, Phase, code
from facedown.games.wizards_gambit.rules.cards import MOST_POOL
from facedown.games.wizards_gambit.rules.choices import current_step
from facedown.games.wizards_gambit.rules.legal import count, nth
from facedown.games.wizards_gambit.rules.state import (
    active_spell,
    card_of_name,
    incantation_effect,
    open_runes,
    plays_left,
    score,
    slot_of_name,
)
from facedown.games.wizards_gambit.rules.steps import verb_of
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.ranking import keep_if_good
from facedown.kernel.tally import total

# Rollouts go to the end of the next wizard's turn, where the position is evaluated.
ROLLOUT_STRETCHES = 2
ROLLOUT_ACTIONS = 40
CAREFUL_STRETCHES = 0  # reviews compare moves by ordinary rollouts

# Rough odds that one of the others completes a spell that needs one more component, or two.
ONE_OPEN, TWO_OPEN = 0.6, 0.15


@rule
def worth_of_placing(s, seat, slot, card):
    """Play a component on a spell: claim it, or leave it to the others, which costs more the fewer places are open."""
    spell, still_open = np.int64(s.pool[slot]), total(open_runes(s, slot)) - 1
    if still_open == 0:
        return 2.0 + worth_of_claim(s, seat, spell)
    spent = worth_of_card(s, seat, card)
    if still_open == 1:
        return 0.3 - spent - ONE_OPEN * danger_of(s, seat, spell)
    if still_open == 2:
        return 0.5 - spent - TWO_OPEN * danger_of(s, seat, spell)
    return 0.4 - spent + 0.05 * worth_of_claim(s, seat, spell)


@rule
def worth_of_gambit(s, seat, move):
    kind = code.kind(move)
    if kind == Move.AURA:
        slot = slot_of_name(s, code.spell_of(move))
        if s.owed == 0 and holds_last_component(s, seat, slot):
            return 0.7 * worth_of_claim(s, seat, s.pool[slot])
        return -0.5
    if kind == Move.NULLIFY:
        return worth_of_nullifying(s, seat, code.seat_of(move))
    return worth_of_destroying(s, seat, code.seat_of(move))


@rule
def worth_of_nullifying(s, seat, other):
    """Nullify a strong book of another wizard, while there is nothing to claim; or a harmful book of one's own."""
    ability = worth_of_ability(s, other, active_spell(s, other))
    if other == seat:
        return -ability - 0.8
    return 0.4 * ability - 0.8 - (2.0 if can_claim_something(s, seat) else 0.0)


@rule
def worth_of_destroying(s, seat, other):
    """Destroy a gambit that nullifies the wizard's own book, or guards a spell that they could complete."""
    if s.binds[other] == seat + 1:
        return 0.5 * worth_of_ability(s, seat, s.top[seat]) - 0.3
    if s.guards[other] != 0:
        slot = np.int64(s.guards[other]) - 1
        if s.owed and holds_last_component(s, seat, slot):
            return worth_of_claim(s, seat, s.pool[slot]) + 1.0
        return 0.4 * danger_of(s, seat, s.pool[slot]) - 0.5 if total(open_runes(s, slot)) == 1 else -0.5
    return -0.3


@rule
def can_claim_something(s, seat):
    for slot in range(MOST_POOL):
        if holds_last_component(s, seat, slot):
            return True
    return False


@rule
def worth_of_release(s, seat):
    """Release a gambit to claim a spell this turn, or because it has nothing left to guard."""
    if plays_left(s) > 0 and can_claim_something(s, seat):
        return 5.0
    if s.guards[seat] != 0 and not holds_last_component(s, seat, np.int64(s.guards[seat]) - 1):
        return 0.2
    return -0.5 if s.guards[seat] != 0 else 0.05


@rule
def worth_in_turn(s, seat, move):
    kind = code.kind(move)
    if kind == Move.PLAY:
        return worth_of_placing(s, seat, slot_of_name(s, code.spell_of(move)), code.card_of(move))
    if kind == Move.CAST:
        card = card_of_name(s, code.card_of(move))
        return worth_of_effect(s, seat, incantation_effect(card)) + 0.05
    if kind == Move.USE:
        return worth_of_effect(s, seat, active_spell(s, seat)) + 0.3
    if kind == Move.AURA or kind == Move.NULLIFY or kind == Move.DESTROY:
        return worth_of_gambit(s, seat, move)
    if kind == Move.RELEASE:
        return worth_of_release(s, seat)
    return 0.0


@rule
def worth_of_answer(s, seat, move):
    """Answer an effect: keep good cards, take better ones, hurt the leader, claim if possible."""
    kind, verb = code.kind(move), verb_of(current_step(s))
    if kind == Move.YES:
        return 0.1
    if kind == Move.WIZARD or kind == Move.GAMBIT:
        return np.float64(score(s, code.seat_of(move)))
    if kind == Move.CARD:
        worth = worth_of_card(s, seat, card_of_name(s, code.card_of(move)))
        return -worth if verb == DISCARD or verb == GIVE else worth
    slot = slot_of_name(s, code.spell_of(move))
    if kind == Move.PUT:
        return worth_of_placing(s, seat, slot, code.card_of(move))
    if kind == Move.MOVE:
        other = slot_of_name(s, code.other_of(move))
        return worth_of_placing(s, seat, other, code.card_of(move)) + 0.1 * np.float64(total(open_runes(s, slot)) == 1)
    if kind == Move.PICK:
        return worth_of_picking(s, seat, slot, verb, code.card_of(move), code.rune_of(move))
    if kind == Move.SPELL:
        return danger_of(s, seat, s.pool[slot]) / np.float64(total(open_runes(s, slot)))
    return 0.0


@rule
def worth_of_picking(s, seat, slot, verb, card, rune):
    """Pick from a spell that others are about to complete, not from one that this wizard can claim."""
    still_open = total(open_runes(s, slot))
    worth = danger_of(s, seat, s.pool[slot]) / np.float64(still_open)
    if holds_last_component(s, seat, slot):
        worth -= 3.0
    return worth + (worth_of_card(s, seat, card) if verb == TAKE else 0.0)


@rule
def value_of_move(s, seat, move):
    """The rough value of a move, in spell points; ending the turn is worth nothing."""
    if s.phase == Phase.CHOOSING:
        return worth_of_answer(s, seat, move)
    if code.kind(move) == Move.CARD:
        return -worth_of_card(s, seat, card_of_name(s, code.card_of(move)))
    return worth_in_turn(s, seat, move)


# ---- Candidates


@rule
def candidates(s, seat, moves, worths):
    """The most valuable moves, with their values squeezed into shares."""
    found = 0
    for index in range(count(s, seat)):
        move = nth(s, seat, index)
        found = keep_if_good(moves, worths, found, move, as_share(value_of_move(s, seat, move)))
    return found


@rule
def as_share(points):
    """More points are a larger share, up to 1."""
    return 0.5 + 0.5 * points / (4.0 + abs(points))


@rule
def best_by_thumb(s, seat, rng, noise):
    """The most valuable move, after adding this much noise to each."""
    best, greatest = np.int64(0), -1e9
    for index in range(count(s, seat)):
        move = nth(s, seat, index)
        value = value_of_move(s, seat, move) + noise * np.float64(below(rng, 1024)) / 1024.0
        if value > greatest:
            best, greatest = move, value
    return best


@rule
def hunch(s, seat, rng):
    """Claim what can be claimed, leave nothing to the next wizard, and use what helps."""
    return best_by_thumb(s, seat, rng, 0.1)


@rule
def first_thought(s, seat, rng):
    """Claim what is there, or play anything, without considering the next wizard."""
    best, greatest = np.int64(0), -1e9
    for index in range(count(s, seat)):
        move = nth(s, seat, index)
        value = np.float64(below(rng, 1024)) / 1024.0
        if code.kind(move) == Move.PLAY and total(open_runes(s, slot_of_name(s, code.spell_of(move)))) == 1:
            value += 2.0
        if value > greatest:
            best, greatest = move, value
    return best
