"""What a move or a position of Stone Warriors is worth, and what the others' hands must be like.

A move is weighed by how everybody stands when the turn is over: battles are even coins, Elisa comes as often as a
hand holds her, and a look into a hand brings the best that is probably in it.
"""

from __future__ import annotations

from math import exp

import numpy as np

from facedown.games.stone_warriors.cards import (
    DEMONA,
    ELISA,
    FACE_DOWN,
    FIRST_GARGOYLE,
    LAST_GARGOYLE,
    SUNRISE,
    VILLAIN,
    XANATOS,
)
from facedown.games.stone_warriors.experience import KEPT, WEIGHTS
from facedown.games.stone_warriors.knowledge import hide
from facedown.games.stone_warriors.legal import (
    ATTACK,
    DISCARD,
    END,
    FIGHT,
    PLAY_DEMONA,
    PLAY_SUNRISE,
    PLAY_XANATOS,
    RESCUE,
    SET_VILLAIN,
    STEAL,
    TAKE,
    TWIN,
    card_of,
    count,
    duplicates,
    has,
    kind_of,
    nth,
    place_of,
    seat_of,
)
from facedown.games.stone_warriors.odds import (
    EVERYBODY,
    expected_stops,
    kept_odds,
    known_hand,
    may_answer,
    to_draw,
    unseen_cards,
)
from facedown.games.stone_warriors.rules import capture, gain_gargoyle, leave_hand, put_on_discard, send_villain_away
from facedown.games.stone_warriors.stacks import count_marks, covered, lowered, mark, nth_mark, raised
from facedown.games.stone_warriors.standing import score, share_of
from facedown.games.stone_warriors.state import DEFENDING, NOBODY, OVER, TURN, is_gargoyle, left_of
from facedown.kernel.compiler import rule
from facedown.kernel.ranking import keep_if_good
from facedown.kernel.tally import cards, count_values, nth_value, number_of

# What lies on the desk: the position as it is known, after a move, after battles, and after a discard.
KNOWN, AFTER, FOUGHT, CLOSED = range(4)
ROOM_FOR_THOUGHTS = 16  # behind the moves, where targets and loot are ranked
MOST_VILLAINS = 4
IMPATIENCE = 0.001  # a turn


# ---- One turn


@rule
def weigh(s, seat, desk, moves, shares):
    """All moves; the room behind them is needed for thoughts."""
    desk[KNOWN] = s
    hide(desk[KNOWN], seat)
    found = min(count(s, seat), len(moves) - ROOM_FOR_THOUGHTS)
    for index in range(found):
        moves[index] = nth(s, seat, index)
        shares[index] = weigh_move(seat, desk, moves[index], moves[found:], shares[found:])
    plan_villains(seat, desk, moves, shares, found)
    if s.phase == TURN:
        weigh_answers(seat, desk, moves, shares, found)
    return found


@rule
def is_answer(move):
    return kind_of(move) == RESCUE or kind_of(move) == TWIN


@rule
def weigh_move(seat, desk, move, ranked, ranks):
    """The share after a move: after all battles if it is a villain, and after the turn if it is an old stone."""
    desk[AFTER] = desk[KNOWN]
    s = desk[AFTER]
    kind, other, card, place = kind_of(move), seat_of(move), card_of(move), place_of(move)
    if kind == SET_VILLAIN:
        leave_hand(s, seat, VILLAIN)
        s.villains[other, card] |= mark(place)
        return share_after_battles(desk, AFTER, seat)
    if kind == ATTACK:
        return share_after_battles(desk, AFTER, seat)
    if kind == PLAY_XANATOS:
        leave_hand(s, seat, XANATOS)
        put_on_discard(s, XANATOS)
        capture(s, seat, other, card, place, None)
        return share_at_close(desk, AFTER, seat)
    if kind == PLAY_SUNRISE:
        return share_of_sunrise(desk, seat, other, card, place)
    if kind == PLAY_DEMONA:
        return share_of_demona(desk, seat, other, ranked, ranks)
    if kind == STEAL:
        take_from_hand(s, seat, np.int64(s.victim), card)
        return share_at_close(desk, AFTER, seat)
    if s.phase == DEFENDING:
        return share_of_defence(desk, seat, kind, card, place)
    if kind == DISCARD:
        leave_hand(s, seat, card)
        put_on_discard(s, card)
    elif kind == TAKE:
        take_gift(s, seat)
    elif kind == RESCUE or kind == TWIN:
        wake(s, seat, kind, card, place)
    elif kind == END:
        return share_as_it_is(s, seat)
    return share_of(s, seat, seat, left_of(s, s.turn))


@rule
def share_at_close(desk, place, seat):
    """The share at the end of a turn; whose turn it is may discard a duplicate first."""
    s = desk[place]
    following = left_of(s, s.turn)
    share = share_as_it_is(s, seat)
    if s.turn != seat:
        return share
    spare = duplicates(s, seat)
    for index in range(count_values(spare)):
        desk[CLOSED] = desk[place]
        card = nth_value(spare, index)
        leave_hand(desk[CLOSED], seat, card)
        put_on_discard(desk[CLOSED], card)
        share = max(share, share_of(desk[CLOSED], seat, seat, following))
    return share


@rule
def share_as_it_is(s, seat):
    """The share if the turn ends now. Who ends his own with a full hand draws nothing, and patience does not last."""
    share = share_of(s, seat, seat, left_of(s, s.turn))
    if s.turn != seat or to_draw(s.hand[seat]) > 0:
        return share
    return share * max(0.0, 1.0 - IMPATIENCE * np.float64(s.turn_number))


@rule
def take_gift(s, seat):
    """The gargoyle from the discard goes to the hand, and on to the table if it is missing there."""
    s.discard_count -= 1
    card = np.int64(s.discard[s.discard_count])
    s.discard[s.discard_count] = 0
    marks = covered(s.stacks[seat, card])
    if s.stacks[seat, card] == 0 or marks != 0:
        gain_gargoyle(s, seat, card)
    else:
        s.hand[seat] += cards(card, 1)


# ---- Sunrise/Sundown and Elisa Maza


@rule
def wake(s, seat, kind, gargoyle, place):
    """With Elisa, who goes to the discard with the Sunrise/Sundown, or with a twin on top."""
    if kind == TWIN:
        leave_hand(s, seat, gargoyle)
        s.stacks[seat, gargoyle] = raised(s.stacks[seat, gargoyle], place)
    else:
        leave_hand(s, seat, ELISA)
        put_on_discard(s, ELISA)
        put_on_discard(s, SUNRISE)
        s.stacks[seat, gargoyle] = lowered(s.stacks[seat, gargoyle], place)


@rule
def weigh_answers(seat, desk, moves, shares, found):
    """Waking a gargoyle costs no attack: it adds what it changes to the best that can be done besides."""
    desk[AFTER] = desk[KNOWN]
    asleep = share_at_close(desk, AFTER, seat)
    best = asleep
    for index in range(found):
        if not is_answer(moves[index]):
            best = max(best, shares[index])
    for index in range(found):
        if is_answer(moves[index]):
            desk[AFTER] = desk[KNOWN]
            wake(desk[AFTER], seat, kind_of(moves[index]), card_of(moves[index]), place_of(moves[index]))
            awake = share_at_close(desk, AFTER, seat)
            shares[index] = awake if awake >= 1.0 else min(max(best + awake - asleep, 0.0), 1.0)


@rule
def share_of_sunrise(desk, seat, other, gargoyle, place):
    """It holds unless it is answered at once, which is done by who can."""
    s = desk[AFTER]
    answered = may_answer(s, seat, other, unseen_cards(s, seat), gargoyle)
    leave_hand(s, seat, SUNRISE)
    s.stacks[other, gargoyle] = raised(s.stacks[other, gargoyle], place)
    holds = share_at_close(desk, AFTER, seat)
    s.stacks[other, gargoyle] = lowered(s.stacks[other, gargoyle], place)
    lose_card(s, seat, other, ELISA)
    put_on_discard(s, SUNRISE)
    return (1.0 - answered) * holds + answered * share_at_close(desk, AFTER, seat)


@rule
def lose_card(s, seat, other, card):
    """Somebody parts with a card that was seen in his hand or else is one of those face down."""
    if number_of(s.hand[other], card) > 0:
        leave_hand(s, other, card)
    elif number_of(s.hand[other], FACE_DOWN) > 0:
        s.hand[other] -= cards(FACE_DOWN, 1)


# ---- Demona


@rule
def take_from_hand(s, seat, victim, card):
    """A gargoyle goes to the table, another card to the hand."""
    lose_card(s, seat, victim, card)
    if is_gargoyle(card):
        gain_gargoyle(s, seat, card)
    else:
        s.hand[seat] += cards(card, 1)


@rule
def share_of_demona(desk, seat, victim, ranked, ranks):
    """The best that is in the hand: kinds from the best down, each as often as it is there and no better one is."""
    unseen = unseen_cards(desk[KNOWN], seat)
    hand = known_hand(desk[KNOWN], seat, victim)
    hidden = number_of(hand, FACE_DOWN)
    loot = rank_loot(desk, seat, victim, hand, unseen, ranked, ranks)
    share, left, possible = 0.0, 1.0, 1.0
    for place in range(loot):
        card = ranked[place]
        odds = kept_odds(desk[KNOWN], victim, unseen, card)
        missed = max(0.0, 1.0 - odds / max(possible, 0.001)) ** hidden
        if number_of(hand, card) > 0 or place == loot - 1:
            missed = 0.0
        share += left * (1.0 - missed) * ranks[place]
        left *= missed
        possible -= odds
    return share


@rule
def rank_loot(desk, seat, victim, hand, unseen, ranked, ranks):
    """All kinds that may be in a hand, by the share that taking one leaves; returns how many."""
    loot = 0
    for card in range(FIRST_GARGOYLE, VILLAIN + 1):
        if number_of(hand, card) > 0 or kept_odds(desk[KNOWN], victim, unseen, card) > 0.0:
            desk[AFTER] = desk[KNOWN]
            s = desk[AFTER]
            leave_hand(s, seat, DEMONA)
            put_on_discard(s, DEMONA)
            take_from_hand(s, seat, victim, card)
            loot = keep_if_good(ranked, ranks, loot, card, share_at_close(desk, AFTER, seat))
    return loot


# ---- Villains


@rule
def plan_villains(seat, desk, moves, shares, found):
    """A villain rarely comes alone: every target is weighed together with the best others, as many as pay."""
    ranked, ranks = moves[found : found + MOST_VILLAINS], shares[found : found + MOST_VILLAINS]
    targets = 0
    for index in range(found):
        if kind_of(moves[index]) == SET_VILLAIN:
            targets = keep_if_good(ranked, ranks, targets, moves[index], shares[index])
    villains = number_of(desk[KNOWN].hand[seat], VILLAIN)
    if targets < 2 or villains < 2:
        return
    for index in range(found):
        if kind_of(moves[index]) == SET_VILLAIN:
            shares[index] = share_of_plan(desk, seat, moves[index], villains, ranked, targets, shares[index])


@rule
def share_of_plan(desk, seat, move, villains, ranked, targets, share):
    """The share of a first target with the best others added one by one; adding stops where it pays no more."""
    desk[AFTER] = desk[KNOWN]
    set_against(desk[AFTER], seat, move)
    villains -= 1
    for place in range(targets):
        if villains == 0:
            break
        if ranked[place] != move:
            set_against(desk[AFTER], seat, ranked[place])
            villains -= 1
            share = max(share, share_after_battles(desk, AFTER, seat))
    return share


@rule
def set_against(s, seat, move):
    leave_hand(s, seat, VILLAIN)
    s.villains[seat_of(move), card_of(move)] |= mark(place_of(move))


@rule
def share_after_battles(desk, place, seat):
    """The expected share over all ways in which the battles for all villains on the table can end."""
    unseen = unseen_cards(desk[place], seat)
    share = 0.0
    for outcome in range(1 << count_villains(desk[place])):
        desk[FOUGHT] = desk[place]
        odds = fight_all(desk[FOUGHT], seat, unseen, outcome)
        share += odds * share_at_close(desk, FOUGHT, seat)
    return share


@rule
def fight_all(s, seat, unseen, outcome):
    """Let every battle end as the bits of `outcome` say; returns how probable that is."""
    odds = 1.0
    attacker = np.int64(s.turn)
    for other in range(s.seats):
        attackers = count_villains_against(s, other)
        if attackers == 0:
            continue
        stops = 0.0 if other == seat else expected_stops(s, seat, other, unseen, attackers)
        captured = 0.5 * (1.0 - stops / attackers)
        for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
            while s.villains[other, gargoyle] != 0:
                place = nth_mark(s.villains[other, gargoyle], 0)
                send_villain_away(s, other, gargoyle, place)
                odds *= captured if outcome & 1 else 1.0 - captured
                if outcome & 1:
                    capture(s, attacker, other, gargoyle, place, None)
                outcome >>= 1
    return odds


@rule
def count_villains(s):
    found = 0
    for seat in range(s.seats):
        found += count_villains_against(s, seat)
    return found


@rule
def count_villains_against(s, seat):
    found = 0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        found += count_marks(s.villains[seat, gargoyle])
    return found


@rule
def share_of_defence(desk, seat, kind, gargoyle, place):
    """Elisa stops a villain at once; after a battle she may still stop another, whatever became of the first."""
    s = desk[AFTER]
    send_villain_away(s, seat, gargoyle, place)
    if kind != FIGHT:
        leave_hand(s, seat, ELISA)
        put_on_discard(s, ELISA)
        return best_defence(desk, seat)
    kept = best_defence(desk, seat)
    capture(s, s.turn, seat, gargoyle, place, None)
    return 0.5 * kept + 0.5 * best_defence(desk, seat)


@rule
def best_defence(desk, seat):
    """Fight for all that is attacked still, or let Elisa stop one villain first."""
    share = share_after_battles(desk, AFTER, seat)
    if not has(desk[AFTER], seat, ELISA):
        return share
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        if desk[AFTER].villains[seat, gargoyle] != 0:
            desk[CLOSED] = desk[AFTER]
            s = desk[CLOSED]
            send_villain_away(s, seat, gargoyle, nth_mark(s.villains[seat, gargoyle], 0))
            leave_hand(s, seat, ELISA)
            put_on_discard(s, ELISA)
            share = max(share, share_after_battles(desk, CLOSED, seat))
    return share


# ---- Whole positions


@rule
def judge(s, shares):
    """Everybody's share is in proportion to the exponential of how well he stands."""
    seats = np.int64(s.seats)
    if s.phase == OVER:
        for seat in range(seats):
            shares[seat] = 1.0 / seats if s.winner == NOBODY else 1.0 if s.winner == seat else 0.0
        return seats
    everybody, unseen, weights = 0.0, unseen_cards(s, EVERYBODY), WEIGHTS[seats - 2]
    for seat in range(seats):
        shares[seat] = exp(score(s, EVERYBODY, seat, s.turn, unseen, weights))
        everybody += shares[seat]
    for seat in range(seats):
        shares[seat] /= everybody
    return seats


@rule
def stretch(s):
    return np.int64(s.turn_number)


# ---- What the others' hands must be like


@rule
def likelihood(s, seat):
    """Who has had a turn has rather kept what people keep, and played what they play."""
    if s.turn_number <= s.seats:
        return 1.0
    likely = 1.0
    for other in range(s.seats):
        if other != seat and other != s.turn:
            likely *= likelihood_of_hand(np.int64(s.hand[other]) - np.int64(s.seen[seat, other]))
    return likely


@rule
def likelihood_of_hand(hand):
    likely = 1.0
    for card in range(FIRST_GARGOYLE, VILLAIN + 1):
        for _ in range(number_of(hand, card)):
            likely *= KEPT[card]
    return likely
