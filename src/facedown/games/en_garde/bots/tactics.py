"""Quick play of En Garde: a beginner's first thought, a fencer's hunch, and moves in the order of their promise."""

from __future__ import annotations

import numpy as np

from facedown.games.en_garde.bots.judgement import by_position, stakes, weigh_move
from facedown.games.en_garde.bots.odds import lead_of, other_has
from facedown.games.en_garde.declaration import Phase, code
from facedown.games.en_garde.rules.legal import (
    attacking_cards,
    backward_cards,
    can_parry,
    count,
    forward_cards,
    nth,
)
from facedown.games.en_garde.rules.state import distance, opponent, room_behind
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.ranking import keep_if_good
from facedown.kernel.tally import count_values, nth_value, number_of

# A playout goes on to the end of a round, where the score says all that is left to say.
PLAYOUT_STRETCHES = 1
PLAYOUT_ACTIONS = 60
CAREFUL_STRETCHES = 0  # reviews compare moves by ordinary rollouts

# What a master must have been trained with: whatever changes a round. The match is a row of rounds to it.
MASTER_NEEDS = ("values", "copies", "hand_size", "fields", "advanced", "compare_after_retreat")

# What a space of lead is worth to a hunch, while the pile is high and when it is low; and how far a whim goes.
EARLY, LATE = 0.005, 0.02
LOW_PILE = 4
WHIM = 0.001


# ---- The novice


@rule
def first_thought(s, seat, rng):
    """Parry if you can, strike if you can, else walk on: never back, and with no thought of the answer."""
    if s.phase == Phase.DEFENCE:
        return code.parry() if can_parry(s, seat) else nth(s, seat, below(rng, count(s, seat)))
    strikes = attacking_cards(s, seat, 0)
    if strikes > 0:
        return code.attack(distance(s), 1 + below(rng, strikes), 0)
    forward = forward_cards(s, seat)
    if forward != 0:
        return code.step(nth_value(forward, below(rng, count_values(forward))))
    return nth(s, seat, below(rng, count(s, seat)))


# ---- The apprentice


@rule
def hunch(s, seat, rng):
    """Strike where it probably hits, stand where a strike can be parried, and come further than the other."""
    if s.phase == Phase.DEFENCE:
        return answer_by_hunch(s, seat)
    best, best_worth = np.int64(0), -1.0
    gap, room = distance(s), room_behind(s, seat)
    mood = below(rng, 1 << 16)
    for value in range(1, s.values + 1):
        if number_of(s.hand[seat], value) > 0:
            whim = (mood >> value & 7) * WHIM
            if value <= room:
                worth = worth_of_standing(s, seat, value, -value) + whim
                if worth > best_worth:
                    best, best_worth = code.step(-value), worth
            if value < gap:
                worth = worth_of_standing(s, seat, value, value) + whim
                if worth > best_worth:
                    best, best_worth = code.step(value), worth
            if value <= gap:
                step = value if value < gap else 0
                strikes = attacking_cards(s, seat, step) if step == 0 or s.advanced else 0
                if strikes > 0:
                    worth = worth_of_strike(s, seat, step, strikes) + whim
                    if worth > best_worth:
                        best, best_worth = code.attack(gap - step, strikes, step), worth
    return best


@rule
def worth_of_standing(s, seat, card, way):
    """How good it is to stand there after a step: ahead of the other, with cards to parry and to threaten."""
    gap, lead = distance(s) - way, lead_of(s, seat) + way
    ahead = 0.5 + min(max(lead, -5), 5) * (LATE if s.pile_left <= LOW_PILE else EARLY)
    if gap > s.values:
        return ahead
    kept = number_of(s.hand[seat], gap) - (1 if gap == card else 0)
    beaten = other_has(s, seat, gap, kept + 1)
    if s.pile_left == 1:
        level = other_has(s, seat, gap, kept) - beaten
        return 1.0 - beaten - level * (1.0 - by_position(lead))
    return ahead + 0.01 * kept - 0.5 * beaten


@rule
def worth_of_strike(s, seat, step, strikes):
    """How often it hits; a retreat takes the hit away, but not the ground that was won."""
    hit = 1.0 - other_has(s, seat, distance(s) - step, strikes)
    if step > 0 and room_behind(s, opponent(seat)) > 0:
        return 0.5 + 0.25 * hit + 0.01 * step
    return 0.3 + 0.7 * hit


@rule
def answer_by_hunch(s, seat):
    """Parry with what is asked for, or step back to where it is safest; at the very end position decides."""
    best, best_worth = np.int64(0), -1.0
    if can_parry(s, seat):
        left = number_of(s.hand[seat], s.attack_value) - np.int64(s.attack_cards)
        best, best_worth = code.parry(), 0.5 + 0.1 * left
    if s.attack_step > 0:
        backward = backward_cards(s, seat)
        for value in range(1, s.values + 1):
            if number_of(backward, value) > 0:
                worth = worth_of_standing(s, seat, value, -value)
                if s.pile_left <= 1:
                    worth = by_position(lead_of(s, seat) - value)
                if worth > best_worth:
                    best, best_worth = code.step(-value), worth
    return best


# ---- Moves in the order of their promise


@rule
def candidates(s, seat, moves, worths):
    """All moves, by what the adept thinks of them."""
    found = 0
    lost, won = stakes(s, seat)
    for index in range(count(s, seat)):
        move = nth(s, seat, index)
        found = keep_if_good(moves, worths, found, move, lost + (won - lost) * weigh_move(s, seat, move))
    return found
