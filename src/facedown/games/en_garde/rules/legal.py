"""The legal moves: how many a seat has, the n-th of them, and why any other move is refused."""

from __future__ import annotations

import numpy as np

from facedown.games.en_garde.declaration import Move, Phase, Refusal, code
from facedown.games.en_garde.rules.state import distance, room_behind
from facedown.kernel.compiler import rule
from facedown.kernel.tally import cards, count_values, nth_value, number_of, up_to, values_in

# ---- What a hand allows


@rule
def forward_cards(s, seat):
    """The set of values that step forward without reaching the opponent."""
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
    """Whether an attack can be answered at all; otherwise it hits at once (E-03)."""
    return can_parry(s, seat) or (s.attack_step > 0 and backward_cards(s, seat) != 0)


@rule
def can_act(s, seat):
    """Whether a turn has any legal action (E-05)."""
    return values_in(s.hand[seat]) & up_to(max(distance(s), room_behind(s, seat))) != 0


# ---- How many moves, and the n-th of them


@rule
def count(s, seat):
    if s.phase == Phase.OVER or seat != s.to_act:
        return 0
    return count_defences(s, seat) if s.phase == Phase.DEFENCE else count_actions(s, seat)


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
    return nth_defence(s, seat, index) if s.phase == Phase.DEFENCE else nth_action(s, seat, index)


@rule
def nth_defence(s, seat, index):
    retreats = count_values(backward_cards(s, seat)) if s.attack_step > 0 else 0
    if index < retreats:
        return code.step(-nth_value(backward_cards(s, seat), index))
    return code.parry()


@rule
def nth_action(s, seat, index):
    """In the order of the book: steps forward and backward, direct attacks, indirect attacks."""
    forward, backward = forward_cards(s, seat), backward_cards(s, seat)
    if index < count_values(forward):
        return code.step(nth_value(forward, index))
    index -= count_values(forward)
    if index < count_values(backward):
        return code.step(-nth_value(backward, index))
    index -= count_values(backward)
    if index < attacking_cards(s, seat, 0):
        return code.attack(distance(s), index + 1, 0)
    return nth_indirect(s, seat, forward, index - attacking_cards(s, seat, 0))


@rule
def nth_indirect(s, seat, forward, index):
    step = 0
    attacks = 0
    while index >= attacks:
        index -= attacks
        step += 1
        attacks = attacking_cards(s, seat, step) if number_of(forward, step) else 0
    return code.attack(distance(s) - step, index + 1, step)


# ---- Why a move is refused


@rule
def refusal(s, seat, move):
    refused = code.first_refusal(s, seat, move)
    if refused:
        return refused
    kind = code.kind(move)
    if kind == Move.PARRY:
        return refuse_parry(s, seat)
    if kind == Move.ATTACK:
        return refuse_attack(s, seat, code.step_of(move), code.value_of(move), code.cards_of(move))
    return refuse_step(s, seat, code.by_of(move))


@rule
def refuse_parry(s, seat):
    if s.phase == Phase.TURN:
        return Refusal.NOTHING_TO_PARRY
    return 0 if can_parry(s, seat) else Refusal.CANNOT_PARRY


@rule
def refuse_step(s, seat, by):
    if s.phase == Phase.DEFENCE and by > 0:
        return Refusal.MUST_DEFEND
    if s.phase == Phase.DEFENCE and s.attack_step == 0:
        return Refusal.NO_RETREAT
    if abs(by) > s.values or number_of(s.hand[seat], abs(by)) == 0:
        return Refusal.NO_SUCH_CARD
    if by > 0:
        return 0 if by < distance(s) else Refusal.INTO_OPPONENT
    return 0 if -by <= room_behind(s, seat) else Refusal.OFF_THE_TRACK


@rule
def refuse_attack(s, seat, step, value, cards):
    if s.phase == Phase.DEFENCE:
        return Refusal.MUST_DEFEND
    if step > 0:
        if not s.advanced:
            return Refusal.STANDARD_RULES
        refused = refuse_step(s, seat, step)
        if refused:
            return refused
    if step + value != distance(s):
        return Refusal.WRONG_DISTANCE
    if cards <= attacking_cards(s, seat, step):
        return 0
    if step == value and cards <= number_of(s.hand[seat], value):
        return Refusal.STEPPING_CARD
    return Refusal.NO_SUCH_CARD


@rule
def refused_cards(records, seat):
    """The cards in a hand that cannot begin a move now: each occurs as often as the number of its refusal.

    The record is passed as an array of one, because views call this often.
    """
    s, refused = records[0], np.int64(0)
    if s.phase != Phase.OVER and seat == s.to_act:
        held = values_in(s.hand[seat])
        for index in range(count_values(held)):
            value = nth_value(held, index)
            refused += cards(value, refuse_card(s, seat, value))
    return refused


@rule
def refuse_card(s, seat, value):
    """0 if some move begins with this card: a step, a direct attack, a retreat or a parry."""
    backward = refuse_step(s, seat, -value)
    if s.phase == Phase.DEFENCE:
        if value != s.attack_value:
            return backward
        return 0 if backward == 0 else refuse_parry(s, seat)
    return 0 if backward == 0 or value == distance(s) else refuse_step(s, seat, value)
