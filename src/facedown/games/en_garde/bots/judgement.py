"""The value of moves and positions in En Garde.

Parries and hits are computed from counts: how many cards of a value the opponent can hold, and how many the draw pile
can still supply. What follows after this turn and its answer is estimated from statistics.
"""

from __future__ import annotations

import numpy as np

from facedown.games.en_garde.bots.odds import exactly, lead_of, other_hand, unseen_cards, unseen_of
from facedown.games.en_garde.bots.weights import share_to_move
from facedown.games.en_garde.declaration import Move, Phase, code
from facedown.games.en_garde.rules.legal import count, nth
from facedown.games.en_garde.rules.state import LEFT, RIGHT, distance, opponent, room_behind
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of

LOST, DRAWN, WON = 0.0, 0.5, 1.0


# ---- This turn and its answer


@rule
def weigh(s, seat, scratch, moves, shares):
    lost, won = stakes(s, seat)
    found = min(count(s, seat), len(moves))
    for index in range(found):
        moves[index] = nth(s, seat, index)
        shares[index] = lost + (won - lost) * weigh_move(s, seat, moves[index])
    return found


@rule
def weigh_move(s, seat, move):
    """The share of rounds that a move wins."""
    kind = code.kind(move)
    if kind == Move.PARRY:
        return weigh_parry(s, seat)
    if kind == Move.ATTACK:
        return weigh_attack(s, seat, code.step_of(move), code.cards_of(move))
    way = code.by_of(move)
    if s.phase == Phase.DEFENCE and s.pile_left <= 1 and not s.compare_after_retreat:
        return by_position(lead_of(s, seat) + way)  # E-08: a final retreat
    return weigh_step(s, seat, abs(way), way)


@rule
def weigh_step(s, seat, card, way):
    """After a step the opponent is to move, at a distance where they may attack with more cards than can be parried."""
    gap = distance(s) - way
    kept = held(s, seat, gap) - (1 if card == gap else 0)
    return expect_answer(s, seat, gap, kept, 0, 1, lead_of(s, seat) + way, False)


@rule
def weigh_attack(s, seat, step, strikes):
    """An attack hits unless the opponent can parry it, or retreat from an indirect one."""
    gap = distance(s) - step
    kept = held(s, seat, gap) - strikes - (1 if step == gap else 0)
    draws = strikes + (1 if step > 0 else 0)
    return expect_answer(s, seat, gap, kept, strikes, draws, lead_of(s, seat) + step, step > 0)


@rule
def weigh_parry(s, seat):
    """After a parry the turn continues at the same distance, with the remaining cards."""
    gap = distance(s)
    kept = held(s, seat, gap) - np.int64(s.attack_cards)
    kind, unseen, taken = unseen_of(s, seat, gap), unseen_cards(s, seat), other_hand(s, seat)
    share = 0.0
    for others in range(min(kind, taken) + 1):
        odds = exactly(others, kind, unseen, taken)
        if odds > 0.0:
            share += odds * share_of_turn(s, gap, kept, others, lead_of(s, seat), s.pile_left)
    return share


@rule
def expect_answer(s, seat, gap, kept, strikes, draws, lead, may_retreat):
    """The expected share after an action, over all hands of the opponent and all cards drawn.

    `kept` are the cards of the new distance in hand before drawing, `strikes` those that must be parried.
    """
    kind, unseen, taken = unseen_of(s, seat, gap), unseen_cards(s, seat), other_hand(s, seat)
    draws = min(draws, np.int64(s.pile_left))
    retreated = share_after_retreat(s, seat, gap, draws, lead) if may_retreat else WON
    share = 0.0
    for others in range(min(kind, taken) + 1):
        odds = exactly(others, kind, unseen, taken)
        if odds > 0.0:
            if others < strikes:
                share += odds * retreated
            else:
                answered = share_of_waiting(s, gap, kept, kind - others, draws, others - strikes, lead)
                share += odds * min(answered, retreated)
    return share


@rule
def share_of_waiting(s, gap, kept, kind, draws, others, lead):
    """The share if the opponent is to move; `draws` cards are drawn, and `kind` unseen cards match the distance."""
    pile = np.int64(s.pile_left)
    share = 0.0
    for drawn in range(min(kind, draws) + 1):
        odds = exactly(drawn, kind, pile, draws)
        if odds > 0.0:
            share += odds * (WON - share_of_turn(s, gap, others, kept + drawn, -lead, pile - draws))
    return share


@rule
def share_of_turn(s, gap, mine, others, lead, pile):
    """The share of the fencer to move, or of the one comparing hands when the pile is empty (E-08)."""
    if pile > 0:
        return share_to_move(s.values, gap, mine, others, lead, pile)
    if gap <= s.values and mine != others:
        return WON if mine > others else LOST
    return by_position(lead)


@rule
def share_after_retreat(s, seat, gap, draws, lead):
    """The attacker's share if the opponent retreats, with the best of the cards that they probably hold."""
    kind_in_reach, worst, mean = np.int64(0), WON, 0.0
    room = room_behind(s, opponent(seat))
    for card in range(1, min(np.int64(s.values), room) + 1):
        copies = unseen_of(s, seat, card)
        if copies > 0:
            share = share_at(s, seat, gap + card, np.int64(s.pile_left) - draws, lead + card)
            worst = min(worst, share)
            mean += copies * share
            kind_in_reach += copies
    if kind_in_reach == 0:
        return WON
    stuck = exactly(0, kind_in_reach, unseen_cards(s, seat), other_hand(s, seat))
    return stuck + (WON - stuck) * (mean / kind_in_reach + worst) / 2.0


@rule
def share_at(s, seat, gap, pile, lead):
    """The share of a turn at some distance after the opponent has drawn a card for their retreat."""
    if pile <= 1 and not s.compare_after_retreat:
        return by_position(lead)
    kind, unseen, taken = unseen_of(s, seat, gap), unseen_cards(s, seat), other_hand(s, seat)
    mine = held(s, seat, gap)
    share = 0.0
    for others in range(min(kind, taken) + 1):
        odds = exactly(others, kind, unseen, taken)
        if odds > 0.0:
            share += odds * share_of_turn(s, gap, mine, others, lead, max(pile - 1, 0))
    return share


@rule
def held(s, seat, value):
    return number_of(s.hand[seat], value) if value <= s.values else np.int64(0)


@rule
def by_position(lead):
    """E-09: the fencer who is further along wins."""
    return WON if lead > 0 else LOST if lead < 0 else DRAWN


# ---- Whole positions


@rule
def judge(s, shares):
    """Estimate the round from statistics, and the match from what both fencers still need."""
    if s.phase == Phase.OVER:
        shares[LEFT] = DRAWN if s.winner < 0 else WON if s.winner == LEFT else LOST
    else:
        lost, won = stakes(s, LEFT)
        shares[LEFT] = lost + (won - lost) * share_of_round(s)
    shares[RIGHT] = WON - shares[LEFT]
    return 2


@rule
def share_of_round(s):
    """The probability that the left fencer wins the round, with both hands known."""
    seat = np.int64(s.to_act)
    gap, lead, pile = distance(s), lead_of(s, seat), np.int64(s.pile_left)
    mine, others = held(s, seat, gap), held(s, opponent(seat), gap)
    if s.phase == Phase.DEFENCE and mine < s.attack_cards:  # a retreat: the opponent's turn, and some ground lost
        share = WON - share_of_turn(s, gap + 2, others, mine, 2 - lead, max(pile - 1, 0))
    else:
        share = share_of_turn(
            s, gap, mine - (np.int64(s.attack_cards) if s.phase == Phase.DEFENCE else 0), others, lead, pile
        )
    return share if seat == LEFT else WON - share


@rule
def stakes(s, seat):
    """A seat's share of the match if it loses this round, and if it wins it; later rounds are even."""
    if s.target == 0:
        return LOST, WON
    mine, others = np.int64(s.target) - np.int64(s.wins[seat]), np.int64(s.target) - np.int64(s.wins[opponent(seat)])
    return even_match(mine, others - 1), even_match(mine - 1, others)


@rule
def even_match(left, right):
    """The probability of winning `left` even rounds before the opponent wins `right`."""
    if left <= 0:
        return WON
    odds = 0.5**left
    share = 0.0
    for lost in range(right):
        share += odds
        odds *= 0.5 * (left + lost) / (lost + 1)
    return share
