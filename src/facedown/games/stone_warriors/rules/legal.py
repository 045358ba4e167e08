"""The legal moves: how many a seat has, the n-th of them, and why any other move is refused."""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.declaration import Move, Phase, Refusal, code
from facedown.games.stone_warriors.rules.cards import (
    DEMONA,
    ELISA,
    FIRST_GARGOYLE,
    LAST_GARGOYLE,
    SUNRISE,
    VILLAIN,
    XANATOS,
)
from facedown.games.stone_warriors.rules.stacks import (
    MOST_STACKS,
    count_marks,
    covered,
    is_marked,
    mark,
    nth_mark,
    visible,
)
from facedown.games.stone_warriors.rules.state import NOT_THROWN
from facedown.kernel.compiler import rule
from facedown.kernel.tally import cards, count_values, nth_value, number_of, total, up_to, values_in


@rule
def pending(s):
    """The seats that may act: while throwing, everyone who has not thrown yet."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase != Phase.THROWING:
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
    """The gargoyles in a hand that are also on its owner's table, as a set of values."""
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
        return code.elisa(gargoyle, nth_mark(marks, index))
    return code.twin(gargoyle, nth_mark(marks, index - elisas))


@rule
def count_targets(s, seat):
    """Awake gargoyles of all opponents that no villain is after."""
    total_targets = 0
    for other in range(s.seats):
        if other != seat:
            for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
                marks = visible(s.stacks[other, gargoyle]) & ~np.int64(s.villains[other, gargoyle])
                total_targets += count_marks(marks)
    return total_targets


@rule
def played_with(kind, villain):
    """The same attack with another card: the kind is in a code's lowest bits, and the targets are the same."""
    return villain - Move.VILLAIN + kind


@rule
def nth_target(s, seat, kind, index):
    for other in range(s.seats):
        if other != seat:
            for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
                marks = visible(s.stacks[other, gargoyle]) & ~np.int64(s.villains[other, gargoyle])
                here = count_marks(marks)
                if index < here:
                    return played_with(kind, code.villain(other, gargoyle, nth_mark(marks, index)))
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
                return code.demona(other)
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
    """How many of Xanatos, Sunrise/Sundown and villain are in a hand."""
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
            return nth_target(s, seat, Move.XANATOS, index)
        index -= targets
    if has(s, seat, SUNRISE):
        if index < targets:
            return nth_target(s, seat, Move.SUNRISE, index)
        index -= targets
    return nth_target(s, seat, Move.VILLAIN, index)


@rule
def count_turn(s, seat):
    """Everything that can be done in a turn besides ending it."""
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
        return code.discard(nth_value(spare, index))
    return code.end()


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
            return code.battle(gargoyle, nth_mark(s.villains[seat, gargoyle], index))
        index -= here
        if has(s, seat, ELISA):
            if index < here:
                return code.elisa(gargoyle, nth_mark(s.villains[seat, gargoyle], index))
            index -= here
    return np.int64(0)


# ---- How many moves, and the n-th of them


@rule
def count(s, seat):
    if not pending(s) >> seat & 1:
        return 0
    if s.phase == Phase.DRAWING:
        return 2
    if s.phase == Phase.TURN:
        return count_turn(s, seat) + 1
    if s.phase == Phase.STEALING:
        return count_values(values_in(s.hand[s.victim]))
    if s.phase == Phase.PLACING:
        return 1 + (count_targets(s, seat) if has(s, seat, VILLAIN) else 0)
    if s.phase == Phase.ANSWERING:
        return 1 + count_answers(s, seat, s.gargoyle, mark(s.place))
    if s.phase == Phase.DEFENDING:
        return count_defences(s, seat)
    if s.phase == Phase.THROWING:
        return 3
    if s.phase == Phase.CLOSING:
        return count_values(duplicates(s, seat)) + 1
    return count_values(values_in(s.hand[seat]))


@rule
def nth(s, seat, index):
    if s.phase == Phase.DRAWING:
        return code.draw() if index == 0 else code.take()
    if s.phase == Phase.TURN:
        return nth_turn(s, seat, index)
    if s.phase == Phase.STEALING:
        return code.steal(nth_value(values_in(s.hand[s.victim]), index))
    if s.phase == Phase.PLACING:
        return code.attack() if index == 0 else nth_target(s, seat, Move.VILLAIN, index - 1)
    if s.phase == Phase.ANSWERING:
        if index == 0:
            return code.wait()
        return nth_answer(s, seat, s.gargoyle, mark(s.place), index - 1)
    if s.phase == Phase.DEFENDING:
        return nth_defence(s, seat, index)
    if s.phase == Phase.THROWING:
        return code.throw(index + 1)
    if s.phase == Phase.CLOSING:
        return nth_closing(s, seat, index)
    return code.discard(nth_value(values_in(s.hand[seat]), index))


# ---- Why a move is refused


@rule
def refusal(s, seat, move):
    kind, other, card, place = code.kind(move), code.seat_of(move), code.card_of(move), code.place_of(move)
    if other >= s.seats:
        return Refusal.NOT_A_MOVE
    refused = code.first_refusal(s, seat, move)
    if refused:
        return refused
    if s.phase == Phase.DRAWING:
        return 0 if kind == Move.DRAW or kind == Move.TAKE else Refusal.NOT_NOW
    if s.phase == Phase.TURN or s.phase == Phase.PLACING:
        return refuse_turn(s, seat, kind, other, card, place)
    if s.phase == Phase.STEALING:
        if kind != Move.STEAL:
            return Refusal.NOT_NOW
        return 0 if number_of(s.hand[s.victim], card) > 0 else Refusal.NO_SUCH_CARD
    if s.phase == Phase.ANSWERING:
        return refuse_answer(s, seat, kind, card, place)
    if s.phase == Phase.DEFENDING:
        return refuse_defence(s, seat, kind, card, place)
    if s.phase == Phase.THROWING:
        return 0 if kind == Move.THROW else Refusal.NOT_NOW
    if s.phase == Phase.CLOSING and kind == Move.END:
        return 0
    if kind == Move.DISCARD:
        return refuse_discard(s, seat, card)
    return Refusal.ONE_ATTACK if s.phase == Phase.CLOSING else Refusal.NOT_NOW


@rule
def refuse_turn(s, seat, kind, other, card, place):
    if kind == Move.VILLAIN:
        return refuse_attack(s, seat, VILLAIN, other, card, place)
    if s.phase == Phase.PLACING:
        return 0 if kind == Move.ATTACK else Refusal.NOT_NOW
    if kind == Move.END:
        return 0
    if kind == Move.DISCARD:
        return refuse_discard(s, seat, card)
    if kind == Move.DEMONA:
        if not has(s, seat, DEMONA):
            return Refusal.NO_SUCH_CARD
        if other == seat:
            return Refusal.OWN_TABLE
        return 0 if s.hand[other] != 0 else Refusal.EMPTY_HAND
    if kind == Move.XANATOS:
        return refuse_attack(s, seat, XANATOS, other, card, place)
    if kind == Move.SUNRISE:
        return refuse_attack(s, seat, SUNRISE, other, card, place)
    if kind == Move.TWIN or kind == Move.ELISA:
        if not has(s, seat, card if kind == Move.TWIN else ELISA):
            return Refusal.NO_SUCH_CARD
        return 0 if is_marked(covered(s.stacks[seat, card]), place) else Refusal.NOTHING_COVERED
    return Refusal.NO_GARGOYLE_TO_TAKE if kind == Move.TAKE else Refusal.NOT_NOW


@rule
def refuse_attack(s, seat, weapon, other, gargoyle, place):
    if not has(s, seat, weapon):
        return Refusal.NO_SUCH_CARD
    if other == seat:
        return Refusal.OWN_TABLE
    if not is_marked(visible(s.stacks[other, gargoyle]), place):
        return Refusal.NO_SUCH_GARGOYLE
    return Refusal.VILLAIN_THERE if is_marked(s.villains[other, gargoyle], place) else 0


@rule
def refuse_discard(s, seat, card):
    if not has(s, seat, card):
        return Refusal.NO_SUCH_CARD
    if s.phase == Phase.STUCK:
        return 0
    return 0 if number_of(duplicates(s, seat), card) > 0 else Refusal.NOT_A_DUPLICATE


@rule
def refuse_answer(s, seat, kind, card, place):
    if kind == Move.WAIT:
        return 0
    if kind != Move.TWIN and kind != Move.ELISA:
        return Refusal.NOT_NOW
    if card != s.gargoyle or place != s.place:
        return Refusal.NOTHING_COVERED
    return 0 if has(s, seat, card if kind == Move.TWIN else ELISA) else Refusal.NO_SUCH_CARD


@rule
def refuse_defence(s, seat, kind, gargoyle, place):
    if kind != Move.BATTLE and kind != Move.ELISA:
        return Refusal.NOT_NOW
    if not is_marked(s.villains[seat, gargoyle], place):
        return Refusal.NO_VILLAIN_THERE
    return 0 if kind == Move.BATTLE or has(s, seat, ELISA) else Refusal.NO_SUCH_CARD


@rule
def refused_cards(records, seat):
    """The cards of a hand that cannot be used now: each occurs as often as the number of its refusal.

    During a throw, which uses no card of the hand, there are none. The record is passed as an array of one, because
    views call this often.
    """
    s, refused = records[0], np.int64(0)
    if s.phase != Phase.THROWING and pending(s) >> seat & 1:
        held = values_in(s.hand[seat])
        for index in range(count_values(held)):
            card = nth_value(held, index)
            refused += cards(card, refusal_of_card(s, seat, card))
    return refused


@rule
def refusal_of_card(s, seat, card):
    """0 if some move begins with a card of the hand; else the most specific refusal of all its moves."""
    if refusal(s, seat, code.discard(card)) == 0:
        return 0
    why = 0
    for other in range(s.seats):
        if other != seat:
            for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
                for place in range(MOST_STACKS):
                    found = refusal(s, seat, move_with(card, other, gargoyle, place))
                    if found == 0 or found == Refusal.NOT_NOW or found == Refusal.ONE_ATTACK:
                        return found  # the same wherever it is played
                    why = max(why, found)  # later refusals are more specific
    return why


@rule
def move_with(card, other, gargoyle, place):
    """The move that plays a card of the hand at some target."""
    if card == ELISA:
        return code.elisa(gargoyle, place)
    if card == DEMONA:
        return code.demona(other)
    if card == XANATOS:
        return code.xanatos(other, gargoyle, place)
    if card == SUNRISE:
        return code.sunrise(other, gargoyle, place)
    return code.villain(other, gargoyle, place) if card == VILLAIN else code.twin(card, place)


@rule
def is_stuck(s, seat):
    """Whether a turn offers nothing at all, with cards in hand (S-15)."""
    return total(s.hand[seat]) > 0 and count_turn(s, seat) == 0
