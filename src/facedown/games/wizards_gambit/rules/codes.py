"""Codes of moves: six small numbers in one.

What is done; a card and two spells, called by their names' numbers; a rune; and a seat.
"""

from __future__ import annotations

import numpy as np

from facedown.kernel.compiler import rule

# What is done in a turn, and the answers to what an effect asks.
(
    PLAY,
    CAST,
    AURA,
    NULLIFY,
    DESTROY,
    RELEASE,
    USE,
    END,
    SHOW,
    CHOOSE_WIZARD,
    CHOOSE_CARD,
    PICK,
    PUT,
    MOVE_COMPONENT,
    CHOOSE_SPELL,
    CHOOSE_GAMBIT,
    YES,
    NO,
) = range(1, 19)


@rule
def code(kind, card, spell, rune, seat, other_spell):
    """A move as one number."""
    return (
        np.int64(kind)
        | np.int64(card) << 5
        | np.int64(spell) << 20
        | np.int64(rune) << 35
        | np.int64(seat) << 38
        | np.int64(other_spell) << 41
    )


@rule
def kind_of(move):
    return move & 31


@rule
def card_of(move):
    return move >> 5 & 0x7FFF


@rule
def spell_of(move):
    return move >> 20 & 0x7FFF


@rule
def rune_of(move):
    return move >> 35 & 7


@rule
def seat_of(move):
    return move >> 38 & 7


@rule
def other_spell_of(move):
    return move >> 41 & 0x7FFF
