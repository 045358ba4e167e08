"""All legal moves at once, in the order of `nth`: what they have in common is worked out once, not for each move."""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.declaration import Phase, code
from facedown.games.wizards_gambit.rules.cards import FIRST_GAMBIT, FIRST_INCANTATION, MOST_POOL
from facedown.games.wizards_gambit.rules.hands import runes_in
from facedown.games.wizards_gambit.rules.legal import (
    can_use_ability,
    count,
    count_gambit_uses,
    gambits_to_play,
    nth,
    nth_gambit_use,
    runes_to_fill,
    wild_kinds,
)
from facedown.games.wizards_gambit.rules.state import actions_left, name_of_card, plays_left
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.compiler import rule
from facedown.kernel.tally import count_values, nth_value


@rule
def list_moves(s, seat, moves):
    if s.phase == Phase.PLAYING and s.to_act == seat:
        return list_turn(s, seat, moves)
    found = count(s, seat)
    for index in range(found):
        moves[index] = nth(s, seat, index)
    return found


@rule
def list_turn(s, seat, moves):
    components = list_components(s, seat, moves)
    found = list_actions(s, seat, moves, components)
    if can_use_ability(s, seat):
        moves[found] = code.use()
        found += 1
    if s.owed == 0 or components == 0:
        moves[found] = code.show() if s.owed else code.end()
        found += 1
    return found


@rule
def list_components(s, seat, moves):
    found = 0
    if plays_left(s) > 0:
        wild = wild_kinds(s, seat)
        tame = runes_in(s.components[seat]) & ~wild
        for slot in range(MOST_POOL):
            runes = runes_to_fill(s, slot, seat)
            if runes != 0:
                spell = s.names[s.pool[slot]]
                for index in range(count_values(runes & tame)):
                    rune = nth_value(runes & tame, index)
                    moves[found] = code.play(rune, spell, rune)
                    found += 1
                for index in range(count_values(wild)):
                    card = nth_value(wild, index)
                    for place in range(count_values(runes)):
                        moves[found] = code.play(card, spell, nth_value(runes, place))
                        found += 1
    return found


@rule
def list_actions(s, seat, moves, found):
    if actions_left(s) > 0:
        incantations = np.int64(s.incantations[seat])
        for index in range(bits_set(incantations)):
            moves[found] = code.cast(name_of_card(s, FIRST_INCANTATION + nth_bit(incantations, index)))
            found += 1
        if s.in_play[seat] != 0:
            moves[found] = code.release()
            found += 1
        gambits = gambits_to_play(s, seat)
        uses = count_gambit_uses(s, seat) if gambits != 0 else 0
        for index in range(bits_set(gambits)):
            card = FIRST_GAMBIT + nth_bit(gambits, index)
            for use in range(uses):
                moves[found] = nth_gambit_use(s, seat, card, use)
                found += 1
    return found
