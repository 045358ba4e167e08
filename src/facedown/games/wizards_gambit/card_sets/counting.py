"""What is counted about cards while games are played to balance a card set."""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.declaration import Move, code
from facedown.games.wizards_gambit.rules.cards import FIRST_INCANTATION, MOST_INCANTATIONS, MOST_SPELLS
from facedown.games.wizards_gambit.rules.state import card_of_name
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import AT_THE_END, AT_THE_START, ending

# The columns of a row: the winners, who started, how many turns the game took and how it ended; then the owner of every
# spell (from 1), the wizards who cast each incantation, and how often a gambit was played in each way.
ROW = (0, 1, 2, 3)
WINNERS, STARTER, TURNS, ENDED = ROW
USES = ("aura", "nullify", "destroy", "release")
SPELLS_FROM = len(ROW)
CAST_FROM = SPELLS_FROM + MOST_SPELLS
GAMBITS_FROM = CAST_FROM + MOST_INCANTATIONS
COLUMNS = GAMBITS_FROM + len(USES)


@rule
def count_statistics(s, seat, move, row):
    """Count a move before it is played, or how a game begins or ends."""
    if seat == AT_THE_START:
        row[STARTER] = s.turn
    elif seat == AT_THE_END:
        count_end(s, row)
    else:
        count_move(s, seat, move, row)


@rule
def count_move(s, seat, move, row):
    kind = code.kind(move)
    if kind == Move.CAST:
        row[CAST_FROM + card_of_name(s, code.card_of(move)) - FIRST_INCANTATION] |= 1 << seat
    elif Move.AURA <= kind <= Move.RELEASE:
        row[GAMBITS_FROM + kind - Move.AURA] += 1


@rule
def count_end(s, row):
    row[WINNERS] = s.winners
    row[TURNS] = s.turn_number
    row[ENDED] = ending(s)
    for spell in range(1, np.int64(s.spell_count) + 1):
        if s.claimed[spell] != 0:
            row[SPELLS_FROM + spell - 1] = np.int64(s.owner[spell]) + 1
