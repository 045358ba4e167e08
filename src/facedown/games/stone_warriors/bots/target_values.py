"""Quick values of targets: what winning or losing a gargoyle means to the attacker and to everyone else."""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.bots.odds import known_hand
from facedown.games.stone_warriors.declaration import Move, code
from facedown.games.stone_warriors.rules.cards import ELISA, FIRST_GARGOYLE, LAST_GARGOYLE, VILLAIN
from facedown.games.stone_warriors.rules.stacks import count_marks, nth_mark, visible
from facedown.games.stone_warriors.rules.state import gargoyles_shown
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of, total

# The value of one more gargoyle to a player, by how many they have awake, in points of score.
NEXT_GARGOYLE = np.array([0.3, 0.35, 0.4, 0.5, 0.8, 3.0, 0.0])
# The value of a second card of a gargoyle, which nobody needs until the first is captured.
SECOND_CARD = 0.1
ONE_ON_ITS_WAY = (
    0.6  # the fraction of a gargoyle's value that is left when a villain already attacks another one like it
)
# The value of an opponent's loss to each of the others, by the number of seats.
HARM = np.array([1.0, 0.5, 0.35])
WHIM = 0.01

# The cost of using a card, how often it succeeds, and which cards are most worth stealing.
PRICE_OF_XANATOS, PRICE_OF_SUNRISE = 0.3, 0.1
VILLAIN_BRINGS, SUNRISE_HOLDS = 0.45, 0.6
LOOT = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.35, 0.2, 0.6, 0.25, 0.15])


@rule
def best_target(s, seat, rng):
    """The most valuable gargoyle on another table, as the move of a villain that attacks it, and its value."""
    best, best_worth = np.int64(0), 0.0
    mood = below(rng, 1 << 24)
    gain, harm = NEXT_GARGOYLE[gargoyles_shown(s, seat)], HARM[s.seats - 2]
    for other in range(s.seats):
        if other == seat:
            continue
        loss = harm * NEXT_GARGOYLE[gargoyles_shown(s, other) - 1]
        for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
            here = visible(s.stacks[other, gargoyle])
            free = here & ~np.int64(s.villains[other, gargoyle])
            if free != 0:
                worth = loss if here & here - 1 == 0 else harm * SECOND_CARD
                worth += gain if visible(s.stacks[seat, gargoyle]) == 0 else SECOND_CARD
                worth += (mood >> (gargoyle + other) & 3) * WHIM
                if is_attacked(s, gargoyle):
                    worth *= ONE_ON_ITS_WAY
                if worth > best_worth:
                    best, best_worth = code.villain(other, gargoyle, nth_mark(free, 0)), worth
    return best, best_worth


@rule
def is_attacked(s, gargoyle):
    """Whether a villain is already attacking such a gargoyle."""
    for other in range(s.seats):
        if s.villains[other, gargoyle] != 0:
            return True
    return False


@rule
def best_stone(s, seat):
    """The gargoyle that hurts its owner most when it turns to stone: their only one, if they show many."""
    best, most = np.int64(0), 0.0
    for other in range(s.seats):
        if other == seat:
            continue
        loss = HARM[s.seats - 2] * NEXT_GARGOYLE[gargoyles_shown(s, other) - 1]
        for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
            here = visible(s.stacks[other, gargoyle])
            if here != 0 and here & here - 1 == 0 and loss > most:
                best, most = code.sunrise(other, gargoyle, nth_mark(here, 0)), loss
    return best, most


@rule
def best_hand(s, seat, rng):
    """A player with many cards, or with a valuable card that was seen; -1 if nobody has a card."""
    best, most = np.int64(-1), 0.0
    for other in range(s.seats):
        if other != seat and s.hand[other] != 0:
            hand = known_hand(s, seat, other)
            worth = total(hand) * 0.1 + below(rng, 8) * WHIM
            for card in range(ELISA, VILLAIN + 1):
                if number_of(hand, card) > 0:
                    worth = max(worth, LOOT[card])
            if worth > most:
                best, most = np.int64(other), worth
    return best


@rule
def worth_of_attack(s, seat, kind, other, gargoyle):
    here = visible(s.stacks[other, gargoyle])
    loss = NEXT_GARGOYLE[gargoyles_shown(s, other) - 1] if count_marks(here) == 1 else SECOND_CARD
    loss *= HARM[s.seats - 2]
    if kind == Move.SUNRISE:
        return loss * SUNRISE_HOLDS - PRICE_OF_SUNRISE
    gain = NEXT_GARGOYLE[gargoyles_shown(s, seat)] if visible(s.stacks[seat, gargoyle]) == 0 else SECOND_CARD
    if kind == Move.XANATOS:
        return gain + loss - PRICE_OF_XANATOS
    return (gain + loss) * VILLAIN_BRINGS
