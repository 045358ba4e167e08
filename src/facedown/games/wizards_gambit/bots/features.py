"""A wizard's chances at the end of their turn, in log-odds: a weighted sum of features of the position.

The sum is linear in its weights, so `tools/wizards_gambit_weights.py` can extract each feature and fit the weights by a
regression on who won. Features are derived from the card set, so they hold for any set.
"""

from __future__ import annotations

import math

import numpy as np

from facedown.games.wizards_gambit.bots.card_values import worth_of_ability, worth_of_effect
from facedown.games.wizards_gambit.bots.odds import (
    count_matching,
    count_safe_places,
    count_safe_plays,
    first_before,
    odds_of_completing,
)
from facedown.games.wizards_gambit.card_sets.vocabulary import ON_CLAIM
from facedown.games.wizards_gambit.rules.cards import BREATH, FIRST_INCANTATION, LAST_RUNE, MOST_POOL, SHARD
from facedown.games.wizards_gambit.rules.state import (
    active_spell,
    hand_size,
    incantation_effect,
    next_seat,
    open_runes,
    score,
)
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of, total

# The features. "Gain" is the result of a claim: points towards the goal, and the new ability.
FEATURES = (
    *("evenness", "my_progress", "best_progress", "other_progress", "my_ability", "other_ability"),
    *("my_cards", "other_cards", "my_shards", "my_kinds", "my_incantations", "incantation_worth"),
    *("my_gambits", "other_gambits", "my_gambit_in_play", "other_gambits_in_play"),
    *("others_gain", "others_best_gain", "others_win", "my_gain", "my_best_gain", "i_win"),
    *("two_open_none_mine", "two_open_one_mine", "two_open_both_mine", "more_open_mine"),
    *("my_aura_ready", "my_aura", "other_aura"),
    *("no_safe_place", "one_safe_place", "two_safe_places", "three_safe_places", "no_safe_play", "one_safe_play"),
)
(
    EVENNESS,
    MY_PROGRESS,
    BEST_PROGRESS,
    OTHER_PROGRESS,
    MY_ABILITY,
    OTHER_ABILITY,
    MY_CARDS,
    OTHER_CARDS,
    MY_SHARDS,
    MY_KINDS,
    MY_INCANTATIONS,
    INCANTATION_WORTH,
    MY_GAMBITS,
    OTHER_GAMBITS,
    MY_GAMBIT_IN_PLAY,
    OTHER_GAMBITS_IN_PLAY,
    OTHERS_GAIN,
    OTHERS_BEST_GAIN,
    OTHERS_WIN,
    MY_GAIN,
    MY_BEST_GAIN,
    I_WIN,
    TWO_OPEN_NONE_MINE,
    TWO_OPEN_ONE_MINE,
    TWO_OPEN_BOTH_MINE,
    MORE_OPEN_MINE,
    MY_AURA_READY,
    MY_AURA,
    OTHER_AURA,
    NO_SAFE_PLACE,
    _,
    _,
    _,
    NO_SAFE_PLAY,
    ONE_SAFE_PLAY,
) = range(len(FEATURES))

SURE = 0.03  # the odds that a certain claim still goes wrong


@rule
def log_odds(s, seat, weights):
    """The log-odds of winning, relative to an even share."""
    return (
        weights[EVENNESS]
        + books(s, seat, weights)
        + own_cards(s, seat, weights)
        + gambits(s, seat, weights)
        + claims_to_come(s, seat, weights)
        + pool(s, seat, weights)
        + tempo(s, seat, weights)
    )


# ---- What everybody has


@rule
def progress(s, points):
    """Points towards the goal: the last ones are worth more than the first."""
    return np.float64(points) * (1.0 + np.float64(points) / np.float64(s.goal)) * 10.0 / np.float64(s.goal)


@rule
def books(s, seat, weights):
    """Points and abilities; for the others, the best and the mean."""
    best, sum_of_progress, abilities, hands = 0.0, 0.0, 0.0, 0
    for other in range(s.seats):
        if other != seat:
            sum_of_progress += progress(s, score(s, other))
            best = max(best, progress(s, score(s, other)))
            abilities += worth_of_ability(s, other, lasting(s, other))
            hands += min(hand_size(s, other), 7)
    others = np.float64(s.seats) - 1.0
    return (
        weights[MY_PROGRESS] * progress(s, score(s, seat))
        + weights[BEST_PROGRESS] * best
        + weights[OTHER_PROGRESS] * sum_of_progress / others
        + weights[MY_ABILITY] * worth_of_ability(s, seat, lasting(s, seat))
        + weights[OTHER_ABILITY] * abilities / others
        + weights[OTHER_CARDS] * np.float64(hands) / others
    )


@rule
def lasting(s, seat):
    """The spell whose ability will still apply in later turns; 0 if none."""
    spell = active_spell(s, seat)
    return np.int64(0) if s.when[spell] == ON_CLAIM else spell


@rule
def own_cards(s, seat, weights):
    kinds = 0
    for rune in range(BREATH, LAST_RUNE + 1):
        kinds += 1 if number_of(s.components[seat], rune) > 0 else 0
    mask, worth = np.int64(s.incantations[seat]), 0.0
    for index in range(bits_set(mask)):
        worth += max(worth_of_effect(s, seat, incantation_effect(FIRST_INCANTATION + nth_bit(mask, index))), 0.0)
    return (
        weights[MY_CARDS] * np.float64(min(hand_size(s, seat), 7))
        + weights[MY_SHARDS] * np.float64(number_of(s.components[seat], SHARD))
        + weights[MY_KINDS] * np.float64(kinds)
        + weights[MY_INCANTATIONS] * np.float64(bits_set(mask))
        + weights[INCANTATION_WORTH] * worth
    )


@rule
def gambits(s, seat, weights):
    """Gambits that can still be played, and those in play."""
    ready, in_play = 0, 0
    for other in range(s.seats):
        if other != seat:
            ready += 1 if has_gambit(s, other) else 0
            in_play += 1 if s.in_play[other] != 0 else 0
    others = np.float64(s.seats) - 1.0
    return (
        (weights[MY_GAMBITS] if has_gambit(s, seat) else 0.0)
        + weights[OTHER_GAMBITS] * np.float64(ready) / others
        + (weights[MY_GAMBIT_IN_PLAY] if s.in_play[seat] != 0 else 0.0)
        + weights[OTHER_GAMBITS_IN_PLAY] * np.float64(in_play) / others
    )


@rule
def has_gambit(s, seat):
    """Whether a wizard is known to have a gambit to play."""
    return s.dealt[seat] != 0 or s.gambits[seat] != 0


# ---- Claims before a wizard's next turn, and in it


@rule
def wins_with(s, seat, spell):
    return score(s, seat) + np.int64(s.worth[spell]) >= s.goal


@rule
def gain_of(s, seat, spell):
    """The result of a claim: points on the way to the goal, and its ability instead of the one it covers."""
    points = score(s, seat)
    gain = progress(s, min(points + np.int64(s.worth[spell]), np.int64(s.goal))) - progress(s, points)
    return gain + worth_of_ability(s, seat, spell) - worth_of_ability(s, seat, lasting(s, seat))


@rule
def claims_to_come(s, seat, weights):
    """What the others may claim before a wizard's next turn, and what is then left for the wizard."""
    sum_theirs, best_theirs, sum_mine, best_mine, no_win, my_win = 0.0, 0.0, 0.0, 0.0, 1.0, 0.0
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0:
            spell, still_there, theirs = np.int64(s.pool[slot]), 1.0, 0.0
            other = first_before(s, seat)
            while other != seat:
                odds = odds_of_completing(s, other, slot) if s.skips[other] == 0 or other == s.turn else 0.0
                theirs += still_there * odds * gain_of(s, other, spell)
                no_win *= 1.0 - odds * still_there if wins_with(s, other, spell) else 1.0
                still_there *= 1.0 - odds
                other = next_seat(s, other)
            odds = still_there * odds_of_completing(s, seat, slot)
            mine = odds * gain_of(s, seat, spell)
            my_win = max(my_win, odds) if wins_with(s, seat, spell) else my_win
            sum_theirs, best_theirs = sum_theirs + theirs, max(best_theirs, theirs)
            sum_mine, best_mine = sum_mine + mine, max(best_mine, mine)
    return (
        weights[OTHERS_GAIN] * sum_theirs
        + weights[OTHERS_BEST_GAIN] * best_theirs
        + weights[OTHERS_WIN] * math.log(max(no_win, SURE))
        + weights[MY_GAIN] * sum_mine
        + weights[MY_BEST_GAIN] * best_mine
        - weights[I_WIN] * math.log(max(1.0 - my_win * no_win, SURE))
    )


# ---- The rest of the pool


@rule
def pool(s, seat, weights):
    """Spells that need at least two more components, and those with an aura."""
    worth = 0.0
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0:
            if np.int64(s.guarded) >> slot & 1:
                worth += guarded_spell(s, seat, slot, weights)
            elif total(open_runes(s, slot)) >= 2:
                worth += open_spell(s, seat, slot, weights)
    return worth


@rule
def open_spell(s, seat, slot, weights):
    """A wizard who holds both missing components takes the spell once another has placed one of them."""
    lacking, matching = total(open_runes(s, slot)), count_matching(s, seat, slot)
    gain = max(gain_of(s, seat, np.int64(s.pool[slot])), 0.0)
    if lacking == 2:
        return gain * weights[TWO_OPEN_NONE_MINE + min(matching, 2)]
    return gain * weights[MORE_OPEN_MINE] * np.float64(matching) / np.float64(lacking)


@rule
def guarded_spell(s, seat, slot, weights):
    """A spell behind an aura: the wizard's own, ready to claim after the release or not, or another's."""
    lacking = total(open_runes(s, slot))
    gain = max(gain_of(s, seat, np.int64(s.pool[slot])), 0.0) / np.float64(lacking)
    if s.guards[seat] != slot + 1:
        return gain * weights[OTHER_AURA]
    return gain * (weights[MY_AURA_READY] if odds_of_completing(s, seat, slot) == 1.0 else weights[MY_AURA])


@rule
def tempo(s, seat, weights):
    """Without a place that leaves two open, a wizard must open a spell for the next one, so such places count."""
    places, plays = count_safe_places(s), count_safe_plays(s, seat)
    worth = weights[NO_SAFE_PLACE + places] if places < 4 else 0.0
    return worth + (weights[NO_SAFE_PLAY + plays] if plays < 2 else 0.0)


@rule
def turns_until(s, seat):
    """How many others have their turn before this wizard."""
    ahead = np.int64(seat) - np.int64(s.turn)
    return (-ahead if s.backwards else ahead) % np.int64(s.seats)
