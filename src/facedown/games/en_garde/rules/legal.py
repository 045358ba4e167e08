"""Which moves there are: codes, how many a seat has, the n-th of them, and why another is refused.

A code holds four small numbers: what is done, the value of the card that steps, the value of the
cards that attack, and how many those are.
"""

from __future__ import annotations

import numpy as np

from facedown.games.en_garde.rules.state import DEFENCE, OVER, TURN, distance, room_behind
from facedown.kernel.compiler import rule
from facedown.kernel.tally import count_values, nth_value, number_of, up_to, values_in

# What is done. A step backward in the defence is a retreat.
FORWARD, BACKWARD, ATTACK, PARRY = range(1, 5)

# Why a move is refused, with the key and the words that people get.
REFUSALS = {
    1: ("not_a_move", "this is no move of En Garde", ""),
    2: ("game_over", "the match is over", "E-10"),
    3: ("not_your_turn", "it is not this seat's turn", "E-01"),
    4: ("no_such_card", "the hand does not hold the cards for that", "E-01"),
    5: ("into_opponent", "a fencer may not step onto or past the other", "E-01"),
    6: ("off_the_track", "there is not enough track behind the fencer", "E-01"),
    7: ("wrong_distance", "the attacking value must be the distance", "E-01"),
    8: ("standard_rules", "the standard rules know no indirect attack", "E-01"),
    9: ("must_defend", "the attack must be answered first", "E-03"),
    10: ("nothing_to_parry", "there is no attack to parry", "E-03"),
    11: ("no_retreat", "a direct attack can only be parried", "E-03"),
    12: ("cannot_parry", "the hand does not hold as many cards of the attacking value", "E-03"),
    13: ("stepping_card", "the card that steps cannot attack as well", "E-02"),
}
(
    NOT_A_MOVE,
    GAME_OVER,
    NOT_YOUR_TURN,
    NO_SUCH_CARD,
    INTO_OPPONENT,
    OFF_THE_TRACK,
    WRONG_DISTANCE,
    STANDARD_RULES,
    MUST_DEFEND,
    NOTHING_TO_PARRY,
    NO_RETREAT,
    CANNOT_PARRY,
    STEPPING_CARD,
) = REFUSALS


@rule
def code(kind, step, value, cards):
    """A move as one number."""
    return np.int64(kind) | np.int64(step) << 3 | np.int64(value) << 7 | np.int64(cards) << 11


@rule
def kind_of(move):
    return move & 7


@rule
def step_of(move):
    return move >> 3 & 15


@rule
def value_of(move):
    return move >> 7 & 15


@rule
def cards_of(move):
    return move >> 11 & 15


# ---- What a hand allows


@rule
def forward_cards(s, seat):
    """The set of values that step forward without reaching the other fencer."""
    return values_in(s.hand[seat]) & up_to(distance(s) - 1)


@rule
def backward_cards(s, seat):
    """The set of values that step backward and stay on the track."""
    return values_in(s.hand[seat]) & up_to(room_behind(s, seat))


@rule
def attacking_cards(s, seat, step):
    """How many cards can attack after a step; the stepping card is not one of them (E-02)."""
    value = distance(s) - step
    if value > s.values:
        return np.int64(0)
    return number_of(s.hand[seat], value) - (1 if value == step else 0)


@rule
def can_parry(s, seat):
    return number_of(s.hand[seat], s.attack_value) >= s.attack_cards


@rule
def can_defend(s, seat):
    """Whether an attack can be answered at all; else it hits by itself (E-03)."""
    return can_parry(s, seat) or (s.attack_step > 0 and backward_cards(s, seat) != 0)


@rule
def can_act(s, seat):
    """Whether a turn has any legal action (E-05)."""
    return values_in(s.hand[seat]) & up_to(max(distance(s), room_behind(s, seat))) != 0


# ---- How many moves, and the n-th of them


@rule
def count(s, seat):
    if s.phase == OVER or seat != s.to_act:
        return 0
    return count_defences(s, seat) if s.phase == DEFENCE else count_actions(s, seat)


@rule
def count_defences(s, seat):
    retreats = count_values(backward_cards(s, seat)) if s.attack_step > 0 else 0
    return retreats + (1 if can_parry(s, seat) else 0)


@rule
def count_actions(s, seat):
    forward = forward_cards(s, seat)
    steps = count_values(forward) + count_values(backward_cards(s, seat))
    return steps + attacking_cards(s, seat, 0) + count_indirect(s, seat, forward)


@rule
def count_indirect(s, seat, forward):
    total = 0
    if s.advanced and distance(s) <= 2 * s.values:
        for step in range(1, s.values + 1):
            if number_of(forward, step):
                total += attacking_cards(s, seat, step)
    return total


@rule
def nth(s, seat, index):
    return nth_defence(s, seat, index) if s.phase == DEFENCE else nth_action(s, seat, index)


@rule
def nth_defence(s, seat, index):
    retreats = count_values(backward_cards(s, seat)) if s.attack_step > 0 else 0
    if index < retreats:
        return code(BACKWARD, nth_value(backward_cards(s, seat), index), 0, 0)
    return code(PARRY, 0, 0, 0)


@rule
def nth_action(s, seat, index):
    """In the order of the book: steps forward and backward, direct attacks, indirect attacks."""
    forward, backward = forward_cards(s, seat), backward_cards(s, seat)
    if index < count_values(forward):
        return code(FORWARD, nth_value(forward, index), 0, 0)
    index -= count_values(forward)
    if index < count_values(backward):
        return code(BACKWARD, nth_value(backward, index), 0, 0)
    index -= count_values(backward)
    if index < attacking_cards(s, seat, 0):
        return code(ATTACK, 0, distance(s), index + 1)
    return nth_indirect(s, seat, forward, index - attacking_cards(s, seat, 0))


@rule
def nth_indirect(s, seat, forward, index):
    step = 0
    attacks = 0
    while index >= attacks:
        index -= attacks
        step += 1
        attacks = attacking_cards(s, seat, step) if number_of(forward, step) else 0
    return code(ATTACK, step, distance(s) - step, index + 1)


# ---- Why a move is refused


@rule
def refusal(s, seat, move):
    kind, step = kind_of(move), step_of(move)
    value, cards = value_of(move), cards_of(move)
    if move != code(kind, step, value, cards):
        return NOT_A_MOVE
    if s.phase == OVER:
        return GAME_OVER
    if seat != s.to_act:
        return NOT_YOUR_TURN
    if kind == PARRY:
        return refuse_parry(s, seat) if step == 0 and value == 0 and cards == 0 else NOT_A_MOVE
    if kind == ATTACK:
        return refuse_attack(s, seat, step, value, cards)
    if (kind == FORWARD or kind == BACKWARD) and step > 0 and value == 0 and cards == 0:
        return refuse_step(s, seat, kind, step)
    return NOT_A_MOVE


@rule
def refuse_parry(s, seat):
    if s.phase == TURN:
        return NOTHING_TO_PARRY
    return 0 if can_parry(s, seat) else CANNOT_PARRY


@rule
def refuse_step(s, seat, kind, step):
    if s.phase == DEFENCE and kind == FORWARD:
        return MUST_DEFEND
    if s.phase == DEFENCE and s.attack_step == 0:
        return NO_RETREAT
    if step > s.values or number_of(s.hand[seat], step) == 0:
        return NO_SUCH_CARD
    if kind == FORWARD:
        return 0 if step < distance(s) else INTO_OPPONENT
    return 0 if step <= room_behind(s, seat) else OFF_THE_TRACK


@rule
def refuse_attack(s, seat, step, value, cards):
    if value == 0 or cards == 0:
        return NOT_A_MOVE
    if s.phase == DEFENCE:
        return MUST_DEFEND
    if step > 0:
        if not s.advanced:
            return STANDARD_RULES
        refused = refuse_step(s, seat, FORWARD, step)
        if refused:
            return refused
    if step + value != distance(s):
        return WRONG_DISTANCE
    if cards <= attacking_cards(s, seat, step):
        return 0
    return STEPPING_CARD if step == value and cards <= number_of(s.hand[seat], value) else NO_SUCH_CARD
