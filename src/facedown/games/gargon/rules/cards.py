"""The deck of Gargon: six creatures in six colours, each with two zeros and the values 1 to 15.

A card is its colour and its rank: ranks 0 and 1 are the two zeros, rank r from 2 on has the value r - 1. The two zeros
of a colour look the same to everybody, so rank 1 stands for "a second zero".
"""

from __future__ import annotations

COLOURS = ("white", "blue", "violet", "red", "yellow", "green")
CREATURES = ("Dragon", "Pegasus", "Gargoyle", "Phoenix", "Manticore", "Fairy")
LETTERS = "wbvryg"

COLOUR_COUNT = len(COLOURS)
RANKS = 17
HIGHEST_VALUE = 15
DECK_SIZE = COLOUR_COUNT * RANKS

OPENING_HAND = 10
MOST_SEATS = 5
HALF_DECK = DECK_SIZE // 2

# Amulets on a card of each value: the weak ones carry the most.
AMULETS = (0, 5, 5, 5, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0)

SOLE_MAJORITY = 10
SHARED_MAJORITY = 5
