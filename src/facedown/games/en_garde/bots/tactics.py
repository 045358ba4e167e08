"""Fast play in En Garde: a beginner's first thought, a hunch, and the candidates of a search."""

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

# A rollout goes to the end of a round: after that, the score is all that matters.
ROLLOUT_STRETCHES = 1
ROLLOUT_ACTIONS = 60
CAREFUL_STRETCHES = 0  # reviews compare moves by ordinary rollouts

# A master must have been trained with the same values of everything that changes a round. It sees a match as a series
# of rounds.
MASTER_NEEDS = ("values", "copies", "hand_size", "fields", "advanced", "compare_after_retreat")

# How much a hunch values a space of lead, early in the round and late; and its random noise.
EARLY, LATE = 0.005, 0.02
LOW_PILE = 4
WHIM = 0.001

SECOND_THOUGHT_IN = 3  # one decision of a novice in so many is an apprentice's


# ---- The novice


@rule
def first_thought(s, seat, rng):
    """Parry or attack if possible, otherwise step forward, without considering the answer; now and then think twice."""
    if below(rng, SECOND_THOUGHT_IN) == 0:
        return hunch(s, seat, rng)
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
    """Attack if it probably hits, step to where attacks can be parried, and gain ground."""
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
    """How good the position after a step is: further along, with cards to parry and to threaten."""
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
    """How often an attack hits; a retreat avoids the hit, but loses ground."""
    hit = 1.0 - other_has(s, seat, distance(s) - step, strikes)
    if step > 0 and room_behind(s, opponent(seat)) > 0:
        return 0.5 + 0.25 * hit + 0.01 * step
    return 0.3 + 0.7 * hit


@rule
def answer_by_hunch(s, seat):
    """Parry if required, or retreat to the safest distance; at the very end the position decides."""
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


# ---- Candidates


@rule
def candidates(s, seat, moves, worths):
    """All moves, in the adept's order."""
    found = 0
    lost, won = stakes(s, seat)
    for index in range(count(s, seat)):
        move = nth(s, seat, index)
        found = keep_if_good(moves, worths, found, move, lost + (won - lost) * weigh_move(s, seat, move))
    return found
