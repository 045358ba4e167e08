"""Forecasts of the end of a turn: who answers, who wins the battles, what is in a hand, and everyone's chances then.

Positions are tried out in a few scratch records, without anything that the seat cannot know.
"""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.bots.odds import (
    expected_stops,
    kept_odds,
    known_hand,
    may_answer,
    to_draw,
    unseen_cards,
)
from facedown.games.stone_warriors.bots.quick_estimate import share_of
from facedown.games.stone_warriors.declaration import Move
from facedown.games.stone_warriors.rules.cards import (
    DEMONA,
    ELISA,
    FACE_DOWN,
    FIRST_GARGOYLE,
    LAST_GARGOYLE,
    SUNRISE,
    VILLAIN,
)
from facedown.games.stone_warriors.rules.legal import duplicates, has
from facedown.games.stone_warriors.rules.rules import (
    capture,
    gain_gargoyle,
    leave_hand,
    lift_discard,
    put_on_discard,
    send_villain_away,
)
from facedown.games.stone_warriors.rules.stacks import count_marks, lowered, nth_mark, raised
from facedown.games.stone_warriors.rules.state import is_gargoyle, left_of
from facedown.kernel.compiler import rule
from facedown.kernel.ranking import keep_if_good
from facedown.kernel.tally import cards, count_values, nth_value, number_of

# The scratch records: the position as the seat knows it, after a move, after battles, and after Elisa.
KNOWN, AFTER, FOUGHT, RESCUED = range(4)
IMPATIENCE = 0.001  # per turn


# ---- The end of a turn


@rule
def share_at_close(scratch, place, seat):
    """The share at the end of a turn; the active player may discard a duplicate first."""
    s = scratch[place]
    following = left_of(s, s.turn)
    share = share_as_it_is(s, seat)
    if s.turn != seat:
        return share
    spare = duplicates(s, seat)
    for index in range(count_values(spare)):
        card = nth_value(spare, index)
        s.hand[seat] -= cards(card, 1)
        put_on_discard(s, card)
        share = max(share, share_of(s, seat, seat, following))
        s.hand[seat] += cards(lift_discard(s), 1)
    return share


@rule
def share_as_it_is(s, seat):
    """The share if the turn ends now. A full hand draws nothing, and waiting has a cost."""
    share = share_of(s, seat, seat, left_of(s, s.turn))
    if s.turn != seat or to_draw(s.hand[seat]) > 0:
        return share
    return share * max(0.0, 1.0 - IMPATIENCE * np.float64(s.turn_number))


# ---- Sunrise/Sundown and Elisa Maza


@rule
def wake(s, seat, kind, gargoyle, place):
    """Wake a gargoyle with Elisa, who is discarded with the Sunrise/Sundown, or with a twin on top."""
    if kind == Move.TWIN:
        leave_hand(s, seat, gargoyle)
        s.stacks[seat, gargoyle] = raised(s.stacks[seat, gargoyle], place)
    else:
        leave_hand(s, seat, ELISA)
        put_on_discard(s, ELISA)
        put_on_discard(s, SUNRISE)
        s.stacks[seat, gargoyle] = lowered(s.stacks[seat, gargoyle], place)


@rule
def share_of_sunrise(scratch, seat, other, gargoyle, place):
    """The share after a Sunrise/Sundown, which holds unless its victim can answer at once."""
    s = scratch[AFTER]
    answered = may_answer(s, seat, other, unseen_cards(s, seat), gargoyle)
    leave_hand(s, seat, SUNRISE)
    s.stacks[other, gargoyle] = raised(s.stacks[other, gargoyle], place)
    holds = share_at_close(scratch, AFTER, seat)
    s.stacks[other, gargoyle] = lowered(s.stacks[other, gargoyle], place)
    lose_card(s, seat, other, ELISA)
    put_on_discard(s, SUNRISE)
    return (1.0 - answered) * holds + answered * share_at_close(scratch, AFTER, seat)


@rule
def lose_card(s, seat, other, card):
    """Remove a card from a hand: one that was seen there, or else a face-down one."""
    if number_of(s.hand[other], card) > 0:
        leave_hand(s, other, card)
    elif number_of(s.hand[other], FACE_DOWN) > 0:
        s.hand[other] -= cards(FACE_DOWN, 1)


# ---- Demona


@rule
def take_from_hand(s, seat, victim, card):
    """Move a gargoyle to the table, or another card to the hand."""
    lose_card(s, seat, victim, card)
    if is_gargoyle(card):
        gain_gargoyle(s, seat, card)
    else:
        s.hand[seat] += cards(card, 1)


@rule
def share_of_demona(scratch, seat, victim, ranked, ranks):
    """The expected share of taking the best card: kinds from best to worst, each with the odds of no better one."""
    unseen = unseen_cards(scratch[KNOWN], seat)
    hand = known_hand(scratch[KNOWN], seat, victim)
    hidden = number_of(hand, FACE_DOWN)
    loot = rank_loot(scratch, seat, victim, hand, unseen, ranked, ranks)
    share, left, possible = 0.0, 1.0, 1.0
    for place in range(loot):
        card = ranked[place]
        odds = kept_odds(scratch[KNOWN], victim, unseen, card)
        missed = max(0.0, 1.0 - odds / max(possible, 0.001)) ** hidden
        if number_of(hand, card) > 0 or place == loot - 1:
            missed = 0.0
        share += left * (1.0 - missed) * ranks[place]
        left *= missed
        possible -= odds
    return share


@rule
def rank_loot(scratch, seat, victim, hand, unseen, ranked, ranks):
    """All kinds that may be in a hand, by the share after taking one; returns how many."""
    loot = 0
    for card in range(FIRST_GARGOYLE, VILLAIN + 1):
        if number_of(hand, card) > 0 or kept_odds(scratch[KNOWN], victim, unseen, card) > 0.0:
            scratch[AFTER] = scratch[KNOWN]
            s = scratch[AFTER]
            leave_hand(s, seat, DEMONA)
            put_on_discard(s, DEMONA)
            take_from_hand(s, seat, victim, card)
            loot = keep_if_good(ranked, ranks, loot, card, share_at_close(scratch, AFTER, seat))
    return loot


# ---- Villains


@rule
def share_after_battles(scratch, place, seat):
    """The expected share over all outcomes of the battles for all villains on the table."""
    s = scratch[place]
    unseen = unseen_cards(s, seat)
    captures = (
        odds_of_capture(s, seat, 0, unseen),
        odds_of_capture(s, seat, 1, unseen),
        odds_of_capture(s, seat, 2, unseen),
        odds_of_capture(s, seat, 3, unseen),
    )
    share = 0.0
    for outcome in range(1 << count_villains(s)):
        scratch[FOUGHT] = scratch[place]
        odds = fight_all(scratch[FOUGHT], captures, outcome)
        share += odds * share_at_close(scratch, FOUGHT, seat)
    return share


@rule
def odds_of_capture(s, seat, other, unseen):
    """The probability that each villain against a player captures its gargoyle."""
    attackers = count_villains_against(s, other) if other < s.seats else 0
    if attackers == 0:
        return 0.0
    stops = 0.0 if other == seat else expected_stops(s, seat, other, unseen, attackers)
    return 0.5 * (1.0 - stops / attackers)


@rule
def fight_all(s, captures, outcome):
    """Let every battle end as the bits of `outcome` say; returns the probability of that."""
    odds = 1.0
    attacker = np.int64(s.turn)
    for other in range(s.seats):
        captured = captures[other]
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
def share_of_defence(scratch, seat, kind, gargoyle, place):
    """Elisa stops a villain at once; after a battle she may still stop another, whatever became of the first."""
    s = scratch[AFTER]
    send_villain_away(s, seat, gargoyle, place)
    if kind != Move.BATTLE:
        leave_hand(s, seat, ELISA)
        put_on_discard(s, ELISA)
        return best_defence(scratch, seat)
    kept = best_defence(scratch, seat)
    capture(s, s.turn, seat, gargoyle, place, None)
    return 0.5 * kept + 0.5 * best_defence(scratch, seat)


@rule
def best_defence(scratch, seat):
    """Fight for everything that is still attacked, or let Elisa stop one villain first."""
    share = share_after_battles(scratch, AFTER, seat)
    if not has(scratch[AFTER], seat, ELISA):
        return share
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        if scratch[AFTER].villains[seat, gargoyle] != 0:
            scratch[RESCUED] = scratch[AFTER]
            s = scratch[RESCUED]
            send_villain_away(s, seat, gargoyle, nth_mark(s.villains[seat, gargoyle], 0))
            leave_hand(s, seat, ELISA)
            put_on_discard(s, ELISA)
            share = max(share, share_after_battles(scratch, RESCUED, seat))
    return share
