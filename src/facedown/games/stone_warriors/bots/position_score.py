"""A player's chances as a score: gargoyles awake and in stone, the hand, and how close the set is to completion.

The score is a weighted sum of features, for a viewer who sees all hands: it evaluates sampled worlds.
"""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.bots.odds import to_draw
from facedown.games.stone_warriors.bots.quick_estimate import ALL_SIX, gift
from facedown.games.stone_warriors.bots.weights import (
    COVERED,
    DISTANCES,
    HAND,
    HAND_KINDS,
    LUCK,
    REACH,
    SHOWN,
    SPARE,
    SUPPLY,
    TARGETS,
    WAITING,
)
from facedown.games.stone_warriors.rules.cards import (
    ELISA,
    FIRST_GARGOYLE,
    LAST_GARGOYLE,
    VILLAIN,
    XANATOS,
)
from facedown.games.stone_warriors.rules.stacks import count_marks, visible
from facedown.games.stone_warriors.rules.state import gargoyles_shown
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of, total

STOPPED = 0.55  # how often a villain fails


@rule
def score(s, seat, mover, unseen, weights):
    """The score of a seat before `mover` draws: win shares are proportional to its exponential."""
    distance = (np.int64(seat) - np.int64(mover)) % np.int64(s.seats)
    hand = np.int64(s.hand[seat])
    takes = gift(s, seat, hand) if distance == 0 else np.int64(0)
    shown = gargoyles_shown(s, seat)
    if takes != 0 and shown < ALL_SIX - 1:
        shown += 1
    stage = 1 if shown > 3 else 0
    points = weights[SHOWN + shown] + weights[WAITING + stage * DISTANCES + distance]
    points += score_of_table(s, seat, unseen, takes, stage, weights)
    points += score_of_hand(s, seat, hand, unseen, takes, stage, weights)
    if shown >= ALL_SIX - 2:
        need = ALL_SIX - shown
        points += weights[REACH + (need - 1) * DISTANCES + distance] * reach(s, seat, hand, unseen, takes)
    return points


@rule
def score_of_table(s, seat, unseen, takes, stage, weights):
    """Stones, second copies, and how easily the missing gargoyles can still be drawn or captured.

    The missing ones count by their mean, not their sum: missing more of them must not be worth more.
    """
    points, missing, supply, targets = 0.0, 0, 0, 0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        stacks = s.stacks[seat, gargoyle]
        here = visible(stacks)
        if here != 0:
            if count_marks(here) > 1:
                points += weights[SPARE + stage]
        elif gargoyle != takes:
            if stacks != 0:
                points += weights[COVERED + stage]
            missing += 1
            supply += min(number_of(unseen, gargoyle), 2)
            targets += 1 if elsewhere(s, seat, gargoyle) > 0 else 0
    return points + (weights[SUPPLY + stage] * supply + weights[TARGETS + stage] * targets) / max(missing, 1)


@rule
def elsewhere(s, seat, gargoyle):
    """How many cards of a gargoyle the others have awake."""
    found = 0
    for other in range(s.seats):
        if other != seat:
            found += count_marks(visible(s.stacks[other, gargoyle]))
    return found


@rule
def score_of_hand(s, seat, hand, unseen, takes, stage, weights):
    """The cards in hand, and the expected value of those still to be drawn."""
    fresh = to_draw(hand) - (1 if takes != 0 else 0)
    from_pile = fresh / max(total(unseen), 1)
    first = HAND + stage * HAND_KINDS
    points = 0.0
    for card in range(ELISA, VILLAIN + 1):
        held = number_of(hand, card) + number_of(unseen, card) * from_pile
        points += weights[first + 1 + card - ELISA] * held
    duplicates, luck = 0.0, 0.0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        copies = number_of(unseen, gargoyle)
        if s.stacks[seat, gargoyle] == 0:
            luck += copies * from_pile
        else:
            duplicates += number_of(hand, gargoyle) + copies * from_pile
    return points + weights[first] * duplicates + weights[LUCK + stage] * luck


@rule
def reach(s, seat, hand, unseen, takes):
    """The odds of getting all missing gargoyles next turn, treating them as independent."""
    chance = 1.0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        if visible(s.stacks[seat, gargoyle]) == 0 and gargoyle != takes:
            chance *= 1.0 - chance_to_miss(s, seat, hand, unseen, gargoyle)
    return chance


@rule
def chance_to_miss(s, seat, hand, unseen, gargoyle):
    """The odds that neither a card in hand nor a drawn one is that gargoyle."""
    stone, targets = s.stacks[seat, gargoyle] != 0, elsewhere(s, seat, gargoyle)
    villains = number_of(hand, VILLAIN)
    if stone and (number_of(hand, ELISA) > 0 or number_of(hand, gargoyle) > 0):
        return 0.0
    if targets > 0 and number_of(hand, XANATOS) > 0:
        return 0.0
    drawn = np.float64(number_of(unseen, gargoyle))
    if stone:
        drawn += number_of(unseen, ELISA)
    if targets > 0:
        drawn += number_of(unseen, XANATOS) + (1.0 - STOPPED) * number_of(unseen, VILLAIN)
    missed = STOPPED ** min(villains, targets)
    return missed * max(0.0, 1.0 - drawn / max(total(unseen), 1)) ** to_draw(hand)
