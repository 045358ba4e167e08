"""Quick play of En Garde: a beginner's first thought, a fencer's hunch, and moves in the order of their promise."""

from __future__ import annotations

import numpy as np

from facedown.games.en_garde.judgement import weigh_move
from facedown.games.en_garde.legal import (
    ATTACK,
    BACKWARD,
    FORWARD,
    PARRY,
    attacking_cards,
    backward_cards,
    can_parry,
    code,
    count,
    forward_cards,
    nth,
)
from facedown.games.en_garde.odds import lead_of, other_has
from facedown.games.en_garde.state import DEFENCE, distance, opponent, room_behind
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.tally import count_values, nth_value, number_of

# A playout goes on to the end of a round, where the score says all that is left to say.
PLAYOUT_STRETCHES = 1
PLAYOUT_ACTIONS = 60


# ---- The novice


@rule
def first_thought(s, seat, rng):
    """Parry if you can, strike if you can, else walk on: never back, and with no thought of the answer."""
    if s.phase == DEFENCE:
        return code(PARRY, 0, 0, 0) if can_parry(s, seat) else nth(s, seat, below(rng, count(s, seat)))
    strikes = attacking_cards(s, seat, 0)
    if strikes > 0:
        return code(ATTACK, 0, distance(s), 1 + below(rng, strikes))
    forward = forward_cards(s, seat)
    if forward != 0:
        return code(FORWARD, nth_value(forward, below(rng, count_values(forward))), 0, 0)
    return nth(s, seat, below(rng, count(s, seat)))


# ---- The apprentice


@rule
def hunch(s, seat, rng):
    """Strike where it probably hits, stand where a strike can be parried, retreat where it is safest."""
    if s.phase == DEFENCE:
        return answer_by_hunch(s, seat)
    best, best_worth = np.int64(0), -1.0
    gap, room = distance(s), room_behind(s, seat)
    chance = below(rng, 1 << 16)
    for value in range(1, s.values + 1):
        if number_of(s.hand[seat], value) > 0:
            noise = (chance >> value & 7) * 0.001
            if value <= room:
                worth = worth_of_standing(s, seat, gap + value, value) + noise
                if worth > best_worth:
                    best, best_worth = code(BACKWARD, value, 0, 0), worth
            if value < gap:
                worth = worth_of_standing(s, seat, gap - value, value) + noise
                if worth > best_worth:
                    best, best_worth = code(FORWARD, value, 0, 0), worth
            if value <= gap:
                step = value if value < gap else 0
                strikes = attacking_cards(s, seat, step) if step == 0 or s.advanced else 0
                if strikes > 0:
                    worth = worth_of_strike(s, seat, step, strikes) + noise
                    if worth > best_worth:
                        best, best_worth = code(ATTACK, step, gap - step, strikes), worth
    return best


@rule
def worth_of_standing(s, seat, gap, spent):
    """How safe it is to stand at a distance after a step with a card."""
    if gap > s.values:
        return 0.5 - 0.005 * gap
    kept = number_of(s.hand[seat], gap) - (1 if gap == spent else 0)
    if s.pile_left == 1:
        return 0.3 + 0.2 * kept
    return 0.52 + 0.04 * kept - 0.5 * other_has(s, seat, gap, kept + 1)


@rule
def worth_of_strike(s, seat, step, strikes):
    """How often it hits; a retreat takes the hit away, but not the ground that was won."""
    hit = 1.0 - other_has(s, seat, distance(s) - step, strikes)
    if step > 0 and room_behind(s, opponent(seat)) > 0:
        return 0.42 + 0.15 * hit
    return 0.3 + 0.7 * hit


@rule
def answer_by_hunch(s, seat):
    """Parry with what is asked for, or step back to where it is safest; at the very end position decides."""
    best, best_worth = np.int64(0), -1.0
    if can_parry(s, seat):
        left = number_of(s.hand[seat], s.attack_value) - np.int64(s.attack_cards)
        best, best_worth = code(PARRY, 0, 0, 0), 0.5 + 0.1 * left
    if s.attack_step > 0:
        backward = backward_cards(s, seat)
        for value in range(1, s.values + 1):
            if number_of(backward, value) > 0:
                worth = worth_of_standing(s, seat, distance(s) + value, value)
                if s.pile_left <= 1:
                    worth = 1.0 if lead_of(s, seat) > value else 0.0
                if worth > best_worth:
                    best, best_worth = code(BACKWARD, value, 0, 0), worth
    return best


# ---- Moves in the order of their promise


@rule
def candidates(s, seat, moves, worths):
    """All moves, by what the adept thinks of them."""
    found = min(count(s, seat), len(moves))
    for index in range(found):
        move = nth(s, seat, index)
        worth = weigh_move(s, seat, move)
        place = index
        while place > 0 and worths[place - 1] < worth:
            moves[place], worths[place] = moves[place - 1], worths[place - 1]
            place -= 1
        moves[place], worths[place] = move, worth
    return found


@rule
def stretch(s):
    return np.int64(s.round_number)
