"""The value of moves and positions in Stone Warriors, and how well a sampled hand fits what its owner did.

A move is worth the win share at the end of the turn: battles are even, Elisa is played as often as a hand holds her,
and looking into a hand yields the best card that is probably in it.
"""

from __future__ import annotations

from math import exp

import numpy as np

from facedown.games.stone_warriors.bots.forecast import (
    AFTER,
    KNOWN,
    share_after_battles,
    share_as_it_is,
    share_at_close,
    share_of_defence,
    share_of_demona,
    share_of_sunrise,
    take_from_hand,
    wake,
)
from facedown.games.stone_warriors.bots.odds import EVERYBODY, unseen_cards
from facedown.games.stone_warriors.bots.position_score import score
from facedown.games.stone_warriors.bots.quick_estimate import share_of
from facedown.games.stone_warriors.bots.weights import KEPT, WEIGHTS
from facedown.games.stone_warriors.declaration import Move, Phase, code
from facedown.games.stone_warriors.rules.cards import ELISA, FIRST_GARGOYLE, LAST_GARGOYLE, VILLAIN, XANATOS
from facedown.games.stone_warriors.rules.knowledge import hide
from facedown.games.stone_warriors.rules.legal import count, nth
from facedown.games.stone_warriors.rules.rules import capture, gain_gargoyle, leave_hand, lift_discard, put_on_discard
from facedown.games.stone_warriors.rules.stacks import covered, mark
from facedown.games.stone_warriors.rules.state import NOBODY, left_of
from facedown.kernel.compiler import rule
from facedown.kernel.ranking import keep_if_good
from facedown.kernel.tally import cards, number_of

RANKING_SPACE = 16  # scratch space after the moves, where targets and loot are ranked
MOST_VILLAINS = 4

# The relative likelihood that players leave a gargoyle alone although they could save it: with its twin, which has no
# other use, and with Elisa, who has.
TWIN_NOT_USED, ELISA_NOT_USED = 0.1, 0.5


# ---- One turn


@rule
def weigh(s, seat, scratch, moves, shares):
    """All moves; the space after them is used as scratch."""
    scratch[KNOWN] = s
    hide(scratch[KNOWN], seat)
    found = min(count(s, seat), len(moves) - RANKING_SPACE)
    for index in range(found):
        moves[index] = nth(s, seat, index)
        if s.phase == Phase.THROWING and index > 0:
            shares[index] = shares[0]  # every throw gives an even chance
        else:
            shares[index] = weigh_move(seat, scratch, moves[index], moves[found:], shares[found:])
    plan_villains(seat, scratch, moves, shares, found)
    if s.phase == Phase.TURN:
        weigh_answers(seat, scratch, moves, shares, found)
    return found


@rule
def is_answer(move):
    return code.kind(move) == Move.ELISA or code.kind(move) == Move.TWIN


@rule
def weigh_move(seat, scratch, move, ranked, ranks):
    """The share after a move: after all battles for a villain, and at the end of the turn for an old stone."""
    scratch[AFTER] = scratch[KNOWN]
    s = scratch[AFTER]
    kind, other, card, place = code.kind(move), code.seat_of(move), code.card_of(move), code.place_of(move)
    if kind == Move.VILLAIN:
        leave_hand(s, seat, VILLAIN)
        s.villains[other, card] |= mark(place)
        return share_after_battles(scratch, AFTER, seat)
    if kind == Move.ATTACK:
        return share_after_battles(scratch, AFTER, seat)
    if kind == Move.XANATOS:
        leave_hand(s, seat, XANATOS)
        put_on_discard(s, XANATOS)
        capture(s, seat, other, card, place, None)
        return share_at_close(scratch, AFTER, seat)
    if kind == Move.SUNRISE:
        return share_of_sunrise(scratch, seat, other, card, place)
    if kind == Move.DEMONA:
        return share_of_demona(scratch, seat, other, ranked, ranks)
    if kind == Move.STEAL:
        take_from_hand(s, seat, np.int64(s.victim), card)
        return share_at_close(scratch, AFTER, seat)
    if s.phase == Phase.DEFENDING:
        return share_of_defence(scratch, seat, kind, card, place)
    if kind == Move.DISCARD:
        leave_hand(s, seat, card)
        put_on_discard(s, card)
    elif kind == Move.TAKE:
        take_gift(s, seat)
    elif kind == Move.ELISA or kind == Move.TWIN:
        wake(s, seat, kind, card, place)
    elif kind == Move.END:
        return share_as_it_is(s, seat)
    return share_of(s, seat, seat, left_of(s, s.turn))


@rule
def take_gift(s, seat):
    """Move the gargoyle from the discard pile to the hand, and on to the table if it is missing there."""
    card = lift_discard(s)
    marks = covered(s.stacks[seat, card])
    if s.stacks[seat, card] == 0 or marks != 0:
        gain_gargoyle(s, seat, card)
    else:
        s.hand[seat] += cards(card, 1)


# ---- Several actions in one turn


@rule
def weigh_answers(seat, scratch, moves, shares, found):
    """Waking a gargoyle does not cost the attack: it adds its gain to the best other action."""
    scratch[AFTER] = scratch[KNOWN]
    asleep = share_at_close(scratch, AFTER, seat)
    best = asleep
    for index in range(found):
        if not is_answer(moves[index]):
            best = max(best, shares[index])
    for index in range(found):
        if is_answer(moves[index]):
            scratch[AFTER] = scratch[KNOWN]
            wake(scratch[AFTER], seat, code.kind(moves[index]), code.card_of(moves[index]), code.place_of(moves[index]))
            awake = share_at_close(scratch, AFTER, seat)
            shares[index] = awake if awake >= 1.0 else min(max(best + awake - asleep, 0.0), 1.0)


@rule
def plan_villains(seat, scratch, moves, shares, found):
    """Villains rarely come alone: every target is weighed together with the best others, as many as pay off."""
    ranked, ranks = moves[found : found + MOST_VILLAINS], shares[found : found + MOST_VILLAINS]
    targets = 0
    for index in range(found):
        if code.kind(moves[index]) == Move.VILLAIN:
            targets = keep_if_good(ranked, ranks, targets, moves[index], shares[index])
    villains = number_of(scratch[KNOWN].hand[seat], VILLAIN)
    if targets < 2 or villains < 2:
        return
    for index in range(found):
        if code.kind(moves[index]) == Move.VILLAIN:
            shares[index] = share_of_plan(scratch, seat, moves[index], villains, ranked, targets, shares[index])


@rule
def share_of_plan(scratch, seat, move, villains, ranked, targets, share):
    """The share of a first target with the best others added one by one, until adding no longer pays off."""
    scratch[AFTER] = scratch[KNOWN]
    set_against(scratch[AFTER], seat, move)
    villains -= 1
    for place in range(targets):
        if villains == 0:
            break
        if ranked[place] != move:
            set_against(scratch[AFTER], seat, ranked[place])
            villains -= 1
            share = max(share, share_after_battles(scratch, AFTER, seat))
    return share


@rule
def set_against(s, seat, move):
    leave_hand(s, seat, VILLAIN)
    s.villains[code.seat_of(move), code.card_of(move)] |= mark(code.place_of(move))


# ---- Whole positions


@rule
def judge(s, shares):
    """Everybody's share is proportional to the exponential of their score."""
    seats = np.int64(s.seats)
    if s.phase == Phase.OVER:
        for seat in range(seats):
            shares[seat] = 1.0 / seats if s.winner == NOBODY else 1.0 if s.winner == seat else 0.0
        return seats
    everybody, unseen, weights = 0.0, unseen_cards(s, EVERYBODY), WEIGHTS[seats - 2]
    for seat in range(seats):
        shares[seat] = exp(score(s, seat, s.turn, unseen, weights))
        everybody += shares[seat]
    for seat in range(seats):
        shares[seat] /= everybody
    return seats


# ---- What the others' hands are probably like


@rule
def likelihood(s, seat):
    """After a turn, players have probably kept what people keep, and would have used what saves their gargoyles."""
    if s.turn_number <= s.seats:
        return 1.0
    likely = 1.0
    for other in range(s.seats):
        if other != seat:
            hidden = np.int64(s.hand[other]) - np.int64(s.seen[seat, other])
            likely *= likelihood_of_saving_nothing(s, other, hidden)
            if other != s.turn:
                likely *= likelihood_of_keeping(hidden)
    return likely


@rule
def likelihood_of_keeping(hand):
    likely = 1.0
    for card in range(FIRST_GARGOYLE, VILLAIN + 1):
        for _ in range(number_of(hand, card)):
            likely *= KEPT[card]
    return likely


@rule
def likelihood_of_saving_nothing(s, owner, hand):
    """Stones that nobody has woken, and a battle that Elisa could have joined."""
    likely = 1.0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        if covered(s.stacks[owner, gargoyle]) != 0:
            likely *= TWIN_NOT_USED if number_of(hand, gargoyle) > 0 else 1.0
            likely *= ELISA_NOT_USED if number_of(hand, ELISA) > 0 else 1.0
    if s.phase == Phase.THROWING and owner == s.victim and number_of(hand, ELISA) > 0:
        likely *= ELISA_NOT_USED
    return likely
