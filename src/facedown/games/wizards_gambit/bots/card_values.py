"""The value of cards to a wizard, in spell points, derived from the card set so that it holds for any set.

The numbers are rules of thumb. An ability counts for as long as the game is expected to last.
"""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.card_sets.vocabulary import (
    ACT_AGAIN,
    ACTIONS,
    ALWAYS,
    BANISH,
    CLEAR,
    DISCARD,
    DRAW,
    DRAWS,
    EVERYONE,
    GIVE,
    HARDY,
    LIMIT,
    LOOK,
    MOVE,
    NO_GAMBITS,
    ON_CLAIM,
    OPEN_HAND,
    PLACE,
    PLAY_MORE,
    PLAYS,
    PROTECT,
    RECALL,
    REFILL,
    REMOVE,
    RENEW,
    REVEAL,
    SCORE,
    SHIELD,
    SKIP,
    STEADFAST,
    STEAL,
    SWAP,
    TAKE,
    TURN_AGAIN,
    UNBOUND,
    WILD,
    YOU,
)
from facedown.games.wizards_gambit.rules.cards import (
    FIRST_GAMBIT,
    FIRST_INCANTATION,
    LAST_RUNE,
    MOST_POOL,
    MOST_STEPS,
    SHARD,
)
from facedown.games.wizards_gambit.rules.state import (
    active_spell,
    hand_size,
    incantation_effect,
    is_guarded,
    open_runes,
    score,
)
from facedown.games.wizards_gambit.rules.steps import count_of, verb_of, whom_of
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of, total

A_CARD = 0.25  # the value of one more card in the hand


@rule
def worth_of_lasting(step):
    """The value of a lasting ability if it lasted for the whole game."""
    verb, number = verb_of(step), np.float64(count_of(step))
    if verb == PLAYS:
        return 3.0 * number
    if verb == ACTIONS:
        return 1.0 * number
    if verb == DRAWS:
        return 1.5 * number
    if verb == LIMIT:
        return 0.3 * number
    if verb == WILD:
        return 0.8
    if verb == UNBOUND:
        return 0.5
    if verb == SHIELD or verb == STEADFAST or verb == HARDY:
        return 0.2
    if verb == OPEN_HAND:
        return -0.7
    return -0.4 if verb == NO_GAMBITS else 0.0


@rule
def worth_of_step(s, seat, step):
    """The value of one step of an effect, done once."""
    verb, number = verb_of(step), np.float64(count_of(step))
    mine = whom_of(step) == YOU
    if verb == DRAW:
        return A_CARD * number if mine else -0.5 * A_CARD * number if whom_of(step) == EVERYONE else -A_CARD
    if verb == REFILL:
        return A_CARD * max(number - hand_size(s, seat), 0.0)
    if verb == DISCARD:
        return -A_CARD * min(number, 4.0) if mine else 0.7 * A_CARD * min(number, 4.0)
    if verb == STEAL:
        return 1.6 * A_CARD * number
    if verb == GIVE:
        return -A_CARD * number
    if verb == PLAY_MORE or verb == PLACE:
        return 0.5 * number
    if verb == MOVE or verb == TAKE:
        return 0.4 * number
    if verb == REMOVE or verb == CLEAR or verb == RENEW:
        return 0.2
    if verb == SCORE:
        return number if mine else -0.6 * number
    if verb == TURN_AGAIN or verb == SKIP:
        return 0.8
    if verb == SWAP:
        return A_CARD * (largest_other_hand(s, seat) - np.float64(hand_size(s, seat)))
    if verb == REVEAL and mine:
        return -0.1
    small = verb == ACT_AGAIN or verb == LOOK or verb == REVEAL or verb == PROTECT or verb == RECALL or verb == BANISH
    return 0.1 if small else 0.0


@rule
def largest_other_hand(s, seat):
    largest = 0
    for other in range(s.seats):
        if other != seat:
            largest = max(largest, hand_size(s, other))
    return np.float64(largest)


@rule
def worth_of_effect(s, seat, effect):
    """The value of all steps of an effect, done once."""
    worth = 0.0
    for number in range(MOST_STEPS):
        if s.effects[effect, number] != 0:
            worth += worth_of_step(s, seat, s.effects[effect, number])
    return worth


@rule
def worth_of_ability(s, seat, spell):
    """The value of a spell's ability for the rest of the game."""
    if spell == 0:
        return 0.0
    if s.when[spell] == ON_CLAIM:
        return worth_of_effect(s, seat, spell)
    worth = 0.0
    if s.when[spell] == ALWAYS:
        for number in range(MOST_STEPS):
            worth += worth_of_lasting(s.effects[spell, number])
    else:
        worth = 4.0 * worth_of_effect(s, seat, spell)
    return worth * game_to_come(s)


@rule
def game_to_come(s):
    """The fraction of the game that is still to be played, by the points of the leader."""
    most = 0
    for seat in range(s.seats):
        most = max(most, score(s, seat))
    return max(1.0 - np.float64(most) / np.float64(s.goal), 0.1)


@rule
def worth_of_claim(s, seat, spell):
    """The value of claiming a spell: its points, and its ability instead of the covered one; winning beats all."""
    points = np.int64(s.worth[spell])
    if score(s, seat) + points >= s.goal:
        return 100.0
    covered = active_spell(s, seat)
    lost = worth_of_ability(s, seat, covered) if s.when[covered] != ON_CLAIM else 0.0
    return np.float64(points) + worth_of_ability(s, seat, spell) - max(lost, 0.0)


@rule
def danger_of(s, seat, spell):
    """The cost to a wizard if the next one claims a spell: as much as the other gains."""
    worst = 0.0
    for other in range(s.seats):
        if other != seat:
            worst = max(worst, worth_of_claim(s, other, spell))
    return worst


@rule
def worth_of_card(s, seat, card):
    """The value of a card in a wizard's hand: for a component, by the open places that it fits."""
    if card >= FIRST_GAMBIT:
        return 0.35
    if card >= FIRST_INCANTATION:
        return 0.3 + worth_of_effect(s, seat, incantation_effect(card))
    if card == SHARD:
        return 1.2
    places = 0
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0 and not is_guarded(s, slot, seat):
            places += min(number_of(open_runes(s, slot), card), 1)
            if total(open_runes(s, slot)) == 1:
                places += 2 * number_of(open_runes(s, slot), card)
    spare = number_of(s.components[seat], card) > 2
    return 0.1 + 0.12 * places - (0.1 if spare else 0.0)


@rule
def holds_last_component(s, seat, slot):
    """Whether a wizard's own hand has the last component that a spell needs."""
    open_here = open_runes(s, slot)
    if s.pool[slot] == 0 or total(open_here) != 1:
        return False
    if number_of(s.components[seat], SHARD) > 0:
        return True
    for rune in range(1, LAST_RUNE + 1):
        if number_of(open_here, rune) > 0 and number_of(s.components[seat], rune) > 0:
            return True
    return False
