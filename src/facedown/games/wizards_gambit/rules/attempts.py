"""Moves that a wizard might try in a turn and the rules refuse: views list them, so that a page need not guess."""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.declaration import code
from facedown.games.wizards_gambit.rules.cards import (
    BREATH,
    FIRST_GAMBIT,
    FIRST_INCANTATION,
    LAST_CARD,
    LAST_RUNE,
    MOST_POOL,
)
from facedown.games.wizards_gambit.rules.hands import holds
from facedown.games.wizards_gambit.rules.legal import refusal_in_turn, refusal_of_component
from facedown.games.wizards_gambit.rules.state import name_of_card
from facedown.kernel.compiler import rule


@rule
def try_all(position, seat, tried):
    """Try every card of a wizard on every possible target; `tried` gets moves and their refusals."""
    s, found = position[0], 0
    for card in range(BREATH, LAST_CARD + 1):
        if not holds(s, seat, card) and s.dealt[seat] != card:
            continue
        if card < FIRST_INCANTATION:
            found = try_component(s, seat, card, tried, found)
        elif card < FIRST_GAMBIT:
            found = try_move(s, seat, code.cast(name_of_card(s, card)), tried, found)
        else:
            found = try_gambit(s, seat, card, tried, found)
    return found


@rule
def note(tried, found, move, refused):
    """Record a refused move, while there is room."""
    if refused == 0 or found == len(tried):
        return found
    tried[found, 0], tried[found, 1] = move, refused
    return found + 1


@rule
def try_move(s, seat, move, tried, found):
    return note(tried, found, move, refusal_in_turn(s, seat, move))


@rule
def try_component(s, seat, card, tried, found):
    """A component on each spell; the recorded move names no rune."""
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0:
            move = code.play(card, s.names[s.pool[slot]], card)
            found = note(tried, found, move, refusal_on_spell(s, seat, card, slot))
    return found


@rule
def refusal_on_spell(s, seat, card, slot):
    """Why a component fits none of the runes of a spell: of several refusals, the one that is checked last."""
    refused = np.int64(0)
    for rune in range(BREATH, LAST_RUNE + 1):
        reason = refusal_of_component(s, seat, card, slot, rune)
        if reason == 0:
            return np.int64(0)
        refused = max(refused, np.int64(reason))
    return refused


@rule
def try_gambit(s, seat, card, tried, found):
    """A gambit on each spell, on each book, and against each gambit in play."""
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0:
            found = try_move(s, seat, code.aura(card, s.names[s.pool[slot]]), tried, found)
    for other in range(s.seats):
        found = try_move(s, seat, code.nullify(card, other), tried, found)
        found = try_move(s, seat, code.destroy(card, other), tried, found)
    return found
