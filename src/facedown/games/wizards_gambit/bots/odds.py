"""How likely a wizard is to complete a spell in the pool: from the known cards in their hand, and the unseen ones.

In a hidden record, another wizard's hand is what was seen of it plus a number of face-down cards. In a full record
nothing is face down, and the odds are certainties.
"""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.rules.cards import BREATH, FACE_DOWN, LAST_RUNE, MOST_POOL, SHARD
from facedown.games.wizards_gambit.rules.knowledge import count_components_seen
from facedown.games.wizards_gambit.rules.pool import is_wild
from facedown.games.wizards_gambit.rules.state import next_seat, open_runes
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of, total


@rule
def unseen_cards(s):
    """Cards that may be anywhere: in the deck or face down in a hand."""
    unseen = np.int64(s.deck_left)
    for owner in range(s.seats):
        unseen += number_of(s.components[owner], FACE_DOWN)
    return unseen


@rule
def unseen_of(s, kind):
    """Components of a kind that are neither visible on the table nor known in a hand."""
    return max(np.int64(s.copies[kind]) - count_components_seen(s, kind), 0)


@rule
def fits(s, seat, card, rune):
    """Whether a wizard can play that component on that rune."""
    return card == rune or is_wild(s, seat, card)


@rule
def count_fitting(s, seat, rune):
    """How many cards in a known hand fit a rune."""
    fitting = 0
    for card in range(BREATH, SHARD + 1):
        if fits(s, seat, card, rune):
            fitting += number_of(s.components[seat], card)
    return fitting


@rule
def odds_of_holding(s, seat, rune):
    """The odds that a hand has a card that fits a rune."""
    if count_fitting(s, seat, rune) > 0:
        return 1.0
    face_down, unseen = number_of(s.components[seat], FACE_DOWN), unseen_cards(s)
    if face_down == 0:
        return 0.0
    lucky = 0
    for card in range(BREATH, SHARD + 1):
        if fits(s, seat, card, rune):
            lucky += unseen_of(s, card)
    missing = 1.0
    for drawn in range(face_down):
        missing *= max(np.float64(unseen - lucky - drawn), 0.0) / np.float64(max(unseen - drawn, 1))
    return 1.0 - missing


@rule
def odds_of_completing(s, seat, slot):
    """The odds that a wizard can complete a spell with the components they may play in a turn.

    A gambit in play is no obstacle, since it can be released in the same turn; another's aura is one.
    """
    lacking = total(open_runes(s, slot))
    guarded = np.int64(s.guarded) >> slot & 1 == 1 and s.guards[seat] != slot + 1
    if guarded or lacking > max(np.int64(s.plays[seat]), 1):
        return 0.0
    odds = 1.0
    for rune in range(BREATH, LAST_RUNE + 1):
        for _ in range(number_of(open_runes(s, slot), rune)):
            odds *= odds_of_holding(s, seat, rune)
    return odds


@rule
def first_before(s, seat):
    """The first seat to play before a wizard's next turn; the wizard's own if there is none."""
    first = np.int64(s.turn)
    if first == seat and not starts_again(s, seat):
        first = next_seat(s, seat)
    return first


@rule
def starts_again(s, seat):
    """Whether a wizard is at the beginning of their own turn."""
    return s.turn == seat and s.owed == 1 and s.played == 0 and s.acted == 0


@rule
def count_matching(s, seat, slot):
    """How many open places of a spell a known hand can fill, counting each card once and no shards."""
    matching = 0
    for rune in range(BREATH, LAST_RUNE + 1):
        matching += min(number_of(open_runes(s, slot), rune), number_of(s.components[seat], rune))
    return matching


@rule
def count_safe_places(s):
    """Places that can be filled and still leave two open; those of a spell yet to be turned up are estimated."""
    places = 0
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0:
            if not np.int64(s.guarded) >> slot & 1:
                places += max(total(open_runes(s, slot)) - 2, 0)
        elif slot < s.pool_size and s.spells_left > 0:
            places += 2
    return places


@rule
def count_safe_plays(s, seat):
    """How many of the safe places a wizard has a component for."""
    plays = 0
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0 and not np.int64(s.guarded) >> slot & 1:
            plays += min(max(total(open_runes(s, slot)) - 2, 0), count_matching(s, seat, slot))
    return plays
