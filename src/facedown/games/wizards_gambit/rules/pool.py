"""The spell pool and the books: components on spells, new spells, points and abilities.

How a spell is claimed is in `rules.py`.
"""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.card_sets.vocabulary import (
    ACTIONS,
    ALWAYS,
    DRAWS,
    FIRST_KIND,
    LIMIT,
    OPEN_HAND,
    PLAYS,
    WILD,
)
from facedown.games.wizards_gambit.declaration import Ending, Event, Phase
from facedown.games.wizards_gambit.rules.cards import BREATH, HAND_LIMIT, MOST_STEPS, SHARD
from facedown.games.wizards_gambit.rules.decks import put_on_discard
from facedown.games.wizards_gambit.rules.hands import show_hand
from facedown.games.wizards_gambit.rules.state import (
    active_spell,
    has_power,
    open_runes,
    score,
)
from facedown.games.wizards_gambit.rules.steps import count_of, verb_of, what_of
from facedown.kernel.compiler import rule
from facedown.kernel.log import tell
from facedown.kernel.piles import lift
from facedown.kernel.tally import cards, total


@rule
def end_game(s, winners, how, log):
    s.winners = winners
    s.ended = how
    s.phase = Phase.OVER
    tell(log, Event.GAME_ENDED, 0, winners, how)


@rule
def open_spell(s, slot, log):
    """Turn up a spell in an empty place of the pool; without spells in the deck the pool shrinks (W-14)."""
    if s.spells_left > 0:
        s.spells_left -= 1
        s.pool[slot] = lift(s.spells, s.spells_left)
        tell(log, Event.OPENED, 0, s.names[s.pool[slot]])


@rule
def put_component(s, slot, card, rune):
    """Put a component on a spell; a shard keeps the rune it was named for (W-04)."""
    s.placed[slot] += np.uint32(cards(rune, 1))
    s.lying[slot, card] += np.uint32(cards(rune, 1))


@rule
def lift_component(s, slot, card, rune):
    s.placed[slot] -= np.uint32(cards(rune, 1))
    s.lying[slot, card] -= np.uint32(cards(rune, 1))


@rule
def discard_components(s, slot):
    """Discard all components on a spell."""
    for card in range(BREATH, SHARD + 1):
        for _ in range(total(s.lying[slot, card])):
            put_on_discard(s, card)
        s.lying[slot, card] = 0
    s.placed[slot] = 0


@rule
def is_complete(s, slot):
    """Whether a spell in the pool has all its components."""
    return s.pool[slot] != 0 and total(open_runes(s, slot)) == 0


@rule
def check_win(s, seat, log):
    """Ten points win at once, nullified or not (W-13)."""
    if score(s, seat) < s.goal:
        return False
    end_game(s, 1 << seat, Ending.GOAL_REACHED, log)
    return True


# ---- Abilities that last


@rule
def refresh_powers(s, seat, log):
    """Read a wizard's lasting ability off the top of their book; it applies from this very turn."""
    was_open = has_power(s, seat, OPEN_HAND)
    s.powers[seat] = 0
    s.limit[seat] = HAND_LIMIT
    s.draws[seat] = 1
    s.plays[seat] = 1
    s.actions[seat] = 1
    spell = active_spell(s, seat)
    if s.when[spell] == ALWAYS:
        for number in range(MOST_STEPS):
            grant_power(s, seat, s.effects[spell, number])
    if has_power(s, seat, OPEN_HAND) and not was_open:
        show_hand(s, seat, log)


@rule
def grant_power(s, seat, step):
    verb = verb_of(step)
    if verb == LIMIT:
        s.limit[seat] += count_of(step)
    elif verb == DRAWS:
        s.draws[seat] += count_of(step)
    elif verb == PLAYS:
        s.plays[seat] += count_of(step)
    elif verb == ACTIONS:
        s.actions[seat] += count_of(step)
    elif verb == WILD:
        s.powers[seat] |= np.uint32(1 << (what_of(step) - FIRST_KIND))
    elif verb != 0:
        s.powers[seat] |= np.uint32(1 << (verb - 32))


@rule
def is_wild(s, seat, card):
    """Whether a wizard can play that component on any open place."""
    return card == SHARD or np.int64(s.powers[seat]) >> card & 1 == 1
