"""Which moves there are: codes, how many a seat has, the n-th of them, and why another is refused.

A code holds four small numbers: what is done, the player it is done to, the card, and which of several
stacks of a gargoyle is meant.
"""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.rules.cards import (
    DEMONA,
    ELISA,
    FIRST_GARGOYLE,
    LAST_GARGOYLE,
    LAST_KIND,
    SUNRISE,
    VILLAIN,
    XANATOS,
)
from facedown.games.stone_warriors.rules.stacks import (
    MOST_STACKS,
    count_marks,
    covered,
    is_marked,
    nth_mark,
    visible,
)
from facedown.games.stone_warriors.rules.state import (
    ANSWERING,
    CLOSING,
    DEFENDING,
    DRAWING,
    NOT_THROWN,
    OVER,
    PLACING,
    STEALING,
    STUCK,
    THROWING,
    TURN,
    is_gargoyle,
)
from facedown.kernel.compiler import rule
from facedown.kernel.tally import count_values, nth_value, number_of, total, up_to, values_in

# What is done. `TWIN` plays a gargoyle onto its Sunrise/Sundown, `RESCUE` plays Elisa.
(
    DRAW,
    TAKE,
    TWIN,
    RESCUE,
    PLAY_DEMONA,
    STEAL,
    PLAY_XANATOS,
    PLAY_SUNRISE,
    SET_VILLAIN,
    ATTACK,
    WAIT,
    FIGHT,
    THROW,
    DISCARD,
    END,
) = range(1, 16)

# Why a move is refused, with the key and the words that people get.
REFUSALS = {
    1: ("not_a_move", "this isn't a move in Stone Warriors", ""),
    2: ("game_over", "the game is over", "S-13"),
    3: ("not_your_turn", "it isn't this seat's turn", "S-01"),
    4: ("not_now", "this move isn't possible now", "S-06"),
    5: ("no_such_card", "the hand doesn't have that card", "S-06"),
    6: ("nothing_covered", "there is no Sunrise/Sundown on that gargoyle", "S-09"),
    7: ("no_such_gargoyle", "that player doesn't have that gargoyle awake", "S-10"),
    8: ("own_table", "only opponents can be attacked", "S-06"),
    9: ("empty_hand", "that player has no cards in hand", "S-07"),
    10: ("villain_there", "a villain is already after that gargoyle", "S-11"),
    11: ("no_villain_there", "no villain is after that gargoyle", "S-11"),
    12: ("not_a_duplicate", "only a duplicate of a gargoyle on this seat's table can be discarded", "S-04"),
    13: ("one_attack", "one attack per turn; after it, only a discard is possible", "S-06"),
    14: ("no_gargoyle_to_take", "only a gargoyle can be taken from the discard pile", "S-02"),
}
(
    NOT_A_MOVE,
    GAME_OVER,
    NOT_YOUR_TURN,
    NOT_NOW,
    NO_SUCH_CARD,
    NOTHING_COVERED,
    NO_SUCH_GARGOYLE,
    OWN_TABLE,
    EMPTY_HAND,
    VILLAIN_THERE,
    NO_VILLAIN_THERE,
    NOT_A_DUPLICATE,
    ONE_ATTACK,
    NO_GARGOYLE_TO_TAKE,
) = REFUSALS


@rule
def code(kind, seat, card, place):
    """A move as one number."""
    return np.int64(kind) | np.int64(seat) << 4 | np.int64(card) << 7 | np.int64(place) << 11


@rule
def kind_of(move):
    return move & 15


@rule
def seat_of(move):
    return move >> 4 & 7


@rule
def card_of(move):
    return move >> 7 & 15


@rule
def place_of(move):
    return move >> 11 & 3


@rule
def pending(s):
    """The seats that may act: in the throw everybody who has not thrown yet."""
    if s.phase == OVER:
        return 0
    if s.phase != THROWING:
        return 1 << s.to_act
    mask = 0
    if s.throw[s.turn] == NOT_THROWN:
        mask |= 1 << s.turn
    if s.throw[s.victim] == NOT_THROWN:
        mask |= 1 << s.victim
    return mask


# ---- What a hand and a table allow


@rule
def has(s, seat, card):
    return number_of(s.hand[seat], card) > 0


@rule
def duplicates(s, seat):
    """The gargoyles in a hand that also lie on its owner's table, as a set of values."""
    held = values_in(s.hand[seat]) & up_to(LAST_GARGOYLE)
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        if s.stacks[seat, gargoyle] == 0:
            held &= ~(1 << 4 * gargoyle)
    return held & ~1


@rule
def count_answers(s, seat, gargoyle, marks):
    """Ways to lift the Sunrise/Sundown of marked stacks: by Elisa, or by the same gargoyle."""
    ways = (1 if has(s, seat, ELISA) else 0) + (1 if has(s, seat, gargoyle) else 0)
    return ways * count_marks(marks)


@rule
def nth_answer(s, seat, gargoyle, marks, index):
    elisas = count_marks(marks) if has(s, seat, ELISA) else 0
    if index < elisas:
        return code(RESCUE, 0, gargoyle, nth_mark(marks, index))
    return code(TWIN, 0, gargoyle, nth_mark(marks, index - elisas))


@rule
def count_targets(s, seat):
    """Visible gargoyles of all opponents that no villain is set against."""
    total_targets = 0
    for other in range(s.seats):
        if other != seat:
            for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
                marks = visible(s.stacks[other, gargoyle]) & ~np.int64(s.villains[other, gargoyle])
                total_targets += count_marks(marks)
    return total_targets


@rule
def nth_target(s, seat, kind, index):
    for other in range(s.seats):
        if other != seat:
            for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
                marks = visible(s.stacks[other, gargoyle]) & ~np.int64(s.villains[other, gargoyle])
                here = count_marks(marks)
                if index < here:
                    return code(kind, other, gargoyle, nth_mark(marks, index))
                index -= here
    return np.int64(0)


@rule
def count_hands(s, seat):
    """Opponents who have a card that Demona could take."""
    hands = 0
    for other in range(s.seats):
        if other != seat and s.hand[other] != 0:
            hands += 1
    return hands


@rule
def nth_hand(s, seat, index):
    for other in range(s.seats):
        if other != seat and s.hand[other] != 0:
            if index == 0:
                return code(PLAY_DEMONA, other, 0, 0)
            index -= 1
    return np.int64(0)


# ---- The turn: answers to old Sunrises, attacks, the discard of a duplicate, or nothing


@rule
def count_old_answers(s, seat):
    ways = 0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        ways += count_answers(s, seat, gargoyle, covered(s.stacks[seat, gargoyle]))
    return ways


@rule
def nth_old_answer(s, seat, index):
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        marks = covered(s.stacks[seat, gargoyle])
        here = count_answers(s, seat, gargoyle, marks)
        if index < here:
            return nth_answer(s, seat, gargoyle, marks, index)
        index -= here
    return np.int64(0)


@rule
def attack_cards(s, seat):
    """How many of Xanatos, Sunrise/Sundown and villain a hand has a card of."""
    return (
        (1 if has(s, seat, XANATOS) else 0) + (1 if has(s, seat, SUNRISE) else 0) + (1 if has(s, seat, VILLAIN) else 0)
    )


@rule
def count_attacks(s, seat):
    demonas = count_hands(s, seat) if has(s, seat, DEMONA) else 0
    kinds = attack_cards(s, seat)
    return demonas + (kinds * count_targets(s, seat) if kinds > 0 else 0)


@rule
def nth_attack(s, seat, index):
    demonas = count_hands(s, seat) if has(s, seat, DEMONA) else 0
    if index < demonas:
        return nth_hand(s, seat, index)
    index -= demonas
    targets = count_targets(s, seat)
    if has(s, seat, XANATOS):
        if index < targets:
            return nth_target(s, seat, PLAY_XANATOS, index)
        index -= targets
    if has(s, seat, SUNRISE):
        if index < targets:
            return nth_target(s, seat, PLAY_SUNRISE, index)
        index -= targets
    return nth_target(s, seat, SET_VILLAIN, index)


@rule
def count_turn(s, seat):
    """All that can be done in a turn besides ending it."""
    return count_old_answers(s, seat) + count_attacks(s, seat) + count_values(duplicates(s, seat))


@rule
def nth_turn(s, seat, index):
    answers = count_old_answers(s, seat)
    if index < answers:
        return nth_old_answer(s, seat, index)
    index -= answers
    attacks = count_attacks(s, seat)
    if index < attacks:
        return nth_attack(s, seat, index)
    return nth_closing(s, seat, index - attacks)


@rule
def nth_closing(s, seat, index):
    spare = duplicates(s, seat)
    if index < count_values(spare):
        return code(DISCARD, 0, nth_value(spare, index), 0)
    return code(END, 0, 0, 0)


# ---- Answering villains


@rule
def count_defences(s, seat):
    """Each villain can be fought, or stopped by Elisa."""
    attacked = 0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        attacked += count_marks(s.villains[seat, gargoyle])
    return attacked * (2 if has(s, seat, ELISA) else 1)


@rule
def nth_defence(s, seat, index):
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        here = count_marks(s.villains[seat, gargoyle])
        if index < here:
            return code(FIGHT, 0, gargoyle, nth_mark(s.villains[seat, gargoyle], index))
        index -= here
        if has(s, seat, ELISA):
            if index < here:
                return code(RESCUE, 0, gargoyle, nth_mark(s.villains[seat, gargoyle], index))
            index -= here
    return np.int64(0)


# ---- How many moves, and the n-th of them


@rule
def count(s, seat):
    if not pending(s) >> seat & 1:
        return 0
    if s.phase == DRAWING:
        return 2
    if s.phase == TURN:
        return count_turn(s, seat) + 1
    if s.phase == STEALING:
        return count_values(values_in(s.hand[s.victim]))
    if s.phase == PLACING:
        return 1 + (count_targets(s, seat) if has(s, seat, VILLAIN) else 0)
    if s.phase == ANSWERING:
        return 1 + count_answers(s, seat, s.gargoyle, 1 << 4 * s.place)
    if s.phase == DEFENDING:
        return count_defences(s, seat)
    if s.phase == THROWING:
        return 3
    if s.phase == CLOSING:
        return count_values(duplicates(s, seat)) + 1
    return count_values(values_in(s.hand[seat]))


@rule
def nth(s, seat, index):
    if s.phase == DRAWING:
        return code(DRAW if index == 0 else TAKE, 0, 0, 0)
    if s.phase == TURN:
        return nth_turn(s, seat, index)
    if s.phase == STEALING:
        return code(STEAL, 0, nth_value(values_in(s.hand[s.victim]), index), 0)
    if s.phase == PLACING:
        return code(ATTACK, 0, 0, 0) if index == 0 else nth_target(s, seat, SET_VILLAIN, index - 1)
    if s.phase == ANSWERING:
        if index == 0:
            return code(WAIT, 0, 0, 0)
        return nth_answer(s, seat, s.gargoyle, 1 << 4 * s.place, index - 1)
    if s.phase == DEFENDING:
        return nth_defence(s, seat, index)
    if s.phase == THROWING:
        return code(THROW, 0, index + 1, 0)
    if s.phase == CLOSING:
        return nth_closing(s, seat, index)
    return code(DISCARD, 0, nth_value(values_in(s.hand[seat]), index), 0)


# ---- Why a move is refused


@rule
def refusal(s, seat, move):
    kind, other, card, place = kind_of(move), seat_of(move), card_of(move), place_of(move)
    if move != code(kind, other, card, place) or not is_a_move(s, kind, other, card, place):
        return NOT_A_MOVE
    if s.phase == OVER:
        return GAME_OVER
    if not pending(s) >> seat & 1:
        return NOT_YOUR_TURN
    if s.phase == DRAWING:
        return 0 if kind == DRAW or kind == TAKE else NOT_NOW
    if s.phase == TURN or s.phase == PLACING:
        return refuse_turn(s, seat, kind, other, card, place)
    if s.phase == STEALING:
        if kind != STEAL:
            return NOT_NOW
        return 0 if number_of(s.hand[s.victim], card) > 0 else NO_SUCH_CARD
    if s.phase == ANSWERING:
        return refuse_answer(s, seat, kind, card, place)
    if s.phase == DEFENDING:
        return refuse_defence(s, seat, kind, card, place)
    if s.phase == THROWING:
        return 0 if kind == THROW else NOT_NOW
    if s.phase == CLOSING and kind == END:
        return 0
    if kind == DISCARD:
        return refuse_discard(s, seat, card)
    return ONE_ATTACK if s.phase == CLOSING else NOT_NOW


@rule
def is_a_move(s, kind, seat, card, place):
    """Whether the parts of a code belong together; those a move has no use for are 0."""
    if kind == DRAW or kind == TAKE or kind == ATTACK or kind == WAIT or kind == END:
        return seat == 0 and card == 0 and place == 0
    if kind == PLAY_DEMONA:
        return seat < s.seats and card == 0 and place == 0
    if kind == STEAL or kind == DISCARD:
        return seat == 0 and 1 <= card <= LAST_KIND and place == 0
    if kind == THROW:
        return seat == 0 and 1 <= card <= 3 and place == 0
    if kind == PLAY_XANATOS or kind == PLAY_SUNRISE or kind == SET_VILLAIN:
        return seat < s.seats and is_gargoyle(card) and place < MOST_STACKS
    return (kind == TWIN or kind == RESCUE or kind == FIGHT) and seat == 0 and is_gargoyle(card) and place < MOST_STACKS


@rule
def refuse_turn(s, seat, kind, other, card, place):
    if kind == SET_VILLAIN:
        return refuse_attack(s, seat, VILLAIN, other, card, place)
    if s.phase == PLACING:
        return 0 if kind == ATTACK else NOT_NOW
    if kind == END:
        return 0
    if kind == DISCARD:
        return refuse_discard(s, seat, card)
    if kind == PLAY_DEMONA:
        if not has(s, seat, DEMONA):
            return NO_SUCH_CARD
        if other == seat:
            return OWN_TABLE
        return 0 if s.hand[other] != 0 else EMPTY_HAND
    if kind == PLAY_XANATOS:
        return refuse_attack(s, seat, XANATOS, other, card, place)
    if kind == PLAY_SUNRISE:
        return refuse_attack(s, seat, SUNRISE, other, card, place)
    if kind == TWIN or kind == RESCUE:
        if not has(s, seat, card if kind == TWIN else ELISA):
            return NO_SUCH_CARD
        return 0 if is_marked(covered(s.stacks[seat, card]), place) else NOTHING_COVERED
    return NO_GARGOYLE_TO_TAKE if kind == TAKE else NOT_NOW


@rule
def refuse_attack(s, seat, weapon, other, gargoyle, place):
    if not has(s, seat, weapon):
        return NO_SUCH_CARD
    if other == seat:
        return OWN_TABLE
    if not is_marked(visible(s.stacks[other, gargoyle]), place):
        return NO_SUCH_GARGOYLE
    return VILLAIN_THERE if is_marked(s.villains[other, gargoyle], place) else 0


@rule
def refuse_discard(s, seat, card):
    if not has(s, seat, card):
        return NO_SUCH_CARD
    if s.phase == STUCK:
        return 0
    return 0 if number_of(duplicates(s, seat), card) > 0 else NOT_A_DUPLICATE


@rule
def refuse_answer(s, seat, kind, card, place):
    if kind == WAIT:
        return 0
    if kind != TWIN and kind != RESCUE:
        return NOT_NOW
    if card != s.gargoyle or place != s.place:
        return NOTHING_COVERED
    return 0 if has(s, seat, card if kind == TWIN else ELISA) else NO_SUCH_CARD


@rule
def refuse_defence(s, seat, kind, gargoyle, place):
    if kind != FIGHT and kind != RESCUE:
        return NOT_NOW
    if not is_marked(s.villains[seat, gargoyle], place):
        return NO_VILLAIN_THERE
    return 0 if kind == FIGHT or has(s, seat, ELISA) else NO_SUCH_CARD


@rule
def is_stuck(s, seat):
    """Whether a turn offers nothing at all, with cards in hand (S-15)."""
    return total(s.hand[seat]) > 0 and count_turn(s, seat) == 0
