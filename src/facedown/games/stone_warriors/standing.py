"""How well somebody stands: what he shows and hides, what he holds, and how near he is to a complete set.

The score is a sum of traits, each with a weight. The same score serves a viewer who sees all hands and one who sees
his own: a card face down counts as what it probably is.
"""

from __future__ import annotations

from math import exp

import numpy as np

from facedown.games.stone_warriors.cards import (
    ELISA,
    FACE_DOWN,
    FIRST_GARGOYLE,
    GARGOYLES,
    LAST_GARGOYLE,
    VILLAIN,
    XANATOS,
)
from facedown.games.stone_warriors.experience import (
    COVERED,
    DISTANCES,
    HAND,
    HAND_KINDS,
    KEPT,
    LUCK,
    REACH,
    SHOWN,
    SPARE,
    SUPPLY,
    TARGETS,
    WAITING,
    WEIGHTS,
)
from facedown.games.stone_warriors.odds import kept_weight, known_hand, to_draw, unseen_cards
from facedown.games.stone_warriors.stacks import count_marks, visible
from facedown.games.stone_warriors.state import discard_top, gargoyles_shown, is_gargoyle
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of, total

ALL_SIX = len(GARGOYLES)
STOPPED = 0.55  # how often a villain does not bring what it was sent for


@rule
def share_of(s, viewer, seat, mover):
    """The win share of a seat in the viewer's eyes, before `mover` draws."""
    unseen = unseen_cards(s, viewer)
    weights = WEIGHTS[s.seats - 2]
    own, everybody = 0.0, 0.0
    for player in range(s.seats):
        if gargoyles_shown(s, player) == ALL_SIX:
            return 1.0 if player == seat else 0.0
        strength = exp(score(s, viewer, player, mover, unseen, weights))
        everybody += strength
        if player == seat:
            own = strength
    return own / everybody


@rule
def score(s, viewer, seat, mover, unseen, weights):
    """How well a seat stands: shares are in proportion to its exponential."""
    distance = (np.int64(seat) - np.int64(mover)) % np.int64(s.seats)
    hand = known_hand(s, viewer, seat)
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
def gift(s, seat, hand):
    """The gargoyle on the discard if who draws next wants it, or 0."""
    top = discard_top(s)
    return top if is_gargoyle(top) and total(hand) < 4 and visible(s.stacks[seat, top]) == 0 else np.int64(0)


@rule
def score_of_table(s, seat, unseen, takes, stage, weights):
    """Stones, gargoyles there twice, and how easily those in want can still be drawn or captured.

    What the missing ones promise is their mean, not their sum: to miss more of them must not count as having more.
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
    """How many cards of a gargoyle the others show."""
    found = 0
    for other in range(s.seats):
        if other != seat:
            found += count_marks(visible(s.stacks[other, gargoyle]))
    return found


@rule
def score_of_hand(s, seat, hand, unseen, takes, stage, weights):
    """What is held, hidden cards and those to be drawn by what they probably are."""
    fresh = to_draw(hand) - (1 if takes != 0 else 0)
    from_pile = fresh / max(total(unseen), 1)
    hidden = number_of(hand, FACE_DOWN) / kept_weight(s, seat, unseen) if number_of(hand, FACE_DOWN) > 0 else 0.0
    first = HAND + stage * HAND_KINDS
    points = 0.0
    for card in range(ELISA, VILLAIN + 1):
        held = number_of(hand, card) + number_of(unseen, card) * (hidden * KEPT[card] + from_pile)
        points += weights[first + 1 + card - ELISA] * held
    duplicates, luck = 0.0, 0.0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        copies = number_of(unseen, gargoyle)
        if s.stacks[seat, gargoyle] == 0:
            luck += copies * from_pile
        else:
            duplicates += number_of(hand, gargoyle) + copies * (hidden * KEPT[gargoyle] + from_pile)
    return points + weights[first] * duplicates + weights[LUCK + stage] * luck


@rule
def reach(s, seat, hand, unseen, takes):
    """How probably all that is missing comes with the next turn, each gargoyle by itself."""
    chance = 1.0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        if visible(s.stacks[seat, gargoyle]) == 0 and gargoyle != takes:
            chance *= 1.0 - chance_to_miss(s, seat, hand, unseen, gargoyle)
    return chance


@rule
def chance_to_miss(s, seat, hand, unseen, gargoyle):
    """How probably neither a card in hand nor one that is drawn brings a gargoyle."""
    stone, targets = s.stacks[seat, gargoyle] != 0, elsewhere(s, seat, gargoyle)
    villains = number_of(hand, VILLAIN)
    if stone and (number_of(hand, ELISA) > 0 or number_of(hand, gargoyle) > 0):
        return 0.0
    if targets > 0 and number_of(hand, XANATOS) > 0:
        return 0.0
    kept, drawn = 0.0, np.float64(number_of(unseen, gargoyle))
    if stone:
        kept += KEPT[ELISA] * number_of(unseen, ELISA) + KEPT[gargoyle] * number_of(unseen, gargoyle)
        drawn += number_of(unseen, ELISA)
    if targets > 0:
        hits = (1.0 - STOPPED) * number_of(unseen, VILLAIN)
        kept += KEPT[XANATOS] * number_of(unseen, XANATOS) + KEPT[VILLAIN] * hits
        drawn += number_of(unseen, XANATOS) + hits
    missed = STOPPED ** min(villains, targets)
    if number_of(hand, FACE_DOWN) > 0:
        missed *= max(0.0, 1.0 - kept / kept_weight(s, seat, unseen)) ** number_of(hand, FACE_DOWN)
    return missed * max(0.0, 1.0 - drawn / max(total(unseen), 1)) ** to_draw(hand)
