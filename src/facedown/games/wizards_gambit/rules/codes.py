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
        | np.int64(spell) << 16
        | np.int64(rune) << 26
        | np.int64(seat) << 29
        | np.int64(other_spell) << 32
    )


@rule
def kind_of(move):
    return move & 31


@rule
def card_of(move):
    return move >> 5 & 0x7FF


@rule
def spell_of(move):
    return move >> 16 & 0x3FF


@rule
def rune_of(move):
    return move >> 26 & 7


@rule
def seat_of(move):
    return move >> 29 & 7


@rule
def other_spell_of(move):
    return move >> 32 & 0x3FF
