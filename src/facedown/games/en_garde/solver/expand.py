"""The successors of a public position, found by playing every move of every hand with the game's own rules.

The scratch space is an array of records: the one to play in, the public position, and the public position that follows.
Nothing here knows a rule: which cards are drawn, who is hit and who wins is read from records after `play`, so the
solver cannot deviate from the game.
"""

from __future__ import annotations

from facedown.games.en_garde.rules.state import LEFT
from facedown.games.en_garde.solver.dealing import deal_out, is_within, undiscarded
from facedown.games.en_garde.solver.hands import ways_left
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import count, hide, nth, pending, play, result

PLAYED, PUBLIC, FOLLOWING = range(3)
SPECTATOR = -1


@rule
def list_choices(place, seat, hands, codes, choices):
    """The moves that some hand has, and all pairs of hand and move; returns how many of both."""
    place[PLAYED] = place[PUBLIC]
    s = place[PLAYED]
    moves = 0
    listed = 0
    for hand in range(len(hands)):
        if is_within(hands[hand], undiscarded(s)):
            s.hand[seat] = hands[hand]
            for index in range(count(s, seat)):
                code = nth(s, seat, index)
                move = find(codes, moves, code)
                if move == moves:
                    codes[moves] = code
                    moves += 1
                choices[listed, 0], choices[listed, 1] = move, hand
                listed += 1
    return moves, listed


@rule
def find(row, length, wanted):
    """The index of a number in a row, or the row's length if it is not there."""
    for index in range(length):
        if row[index] == wanted:
            return index
    return length


@rule
def deal_and_play(place, seat, move, hand, other, drawn):
    """Play a move in the public position with these hands, drawing these cards."""
    place[PLAYED] = place[PUBLIC]
    s = place[PLAYED]
    if seat == LEFT:
        deal_out(s, hand, other, drawn)
    else:
        deal_out(s, other, hand, drawn)
    play(s, seat, move, None)


@rule
def first_within(hands, cards):
    """The first of some hands that can be taken from these cards."""
    index = 0
    while not is_within(hands[index], cards):
        index += 1
    return hands[index]


@rule
def try_move(place, seat, move, hand, others):
    """How many cards a move draws, and how many the hand then has: the same for all cards."""
    s = place[PUBLIC]
    pile = s.pile_left
    deal_and_play(place, seat, move, hand, first_within(others, undiscarded(s) - hand), 0)
    return pile - place[PLAYED].pile_left


@rule
def follow(place, seat, move, hands, others, draws, afters, scores, inverse_factorials, met, flows, ends, weights):
    """Play a move with every hand that has it, with every possible draw, against every other hand.

    `flows` gets rows of (number of the hand, number of the draw, hand after it); `ends` gets the pairs of hands after
    which the round is over, and `weights` the left fencer's gain times the ways to deal them. Returns the number of
    flows, of pairs of hands, and of pairs with which the round is over.
    """
    flowing, pairs, ended = 0, 0, 0
    for hand in range(len(hands)):
        for draw in range(len(draws)):
            unseen = undiscarded(place[PUBLIC]) - hands[hand]
            if is_within(draws[draw], unseen):
                unseen -= draws[draw]
                deal_and_play(place, seat, move, hands[hand], first_within(others, unseen), draws[draw])
                after = find(afters, len(afters), place[PLAYED].hand[seat])
                flows[flowing, 0], flows[flowing, 1], flows[flowing, 2] = hand, draw, after
                flowing += 1
                if met[after]:
                    continue  # how the round continues depends only on the hand after the draw
                met[after] = 1
                for other in range(len(others)):
                    if is_within(others[other], unseen):
                        pairs += 1
                        deal_and_play(place, seat, move, hands[hand], others[other], draws[draw])
                        ways = ways_left(unseen - others[other], inverse_factorials)
                        ended = take_down(place, seat, after, other, ways, scores, ends, weights, ended)
    return flowing, pairs, ended


@rule
def take_down(place, seat, after, other, ways, scores, ends, weights, ended):
    """After a move: store the public position that follows, or note that the round is over; returns how many are."""
    if pending(place[PLAYED]):
        place[FOLLOWING] = place[PLAYED]
        hide(place[FOLLOWING], SPECTATOR)
        return ended
    ends[ended, seat] = after
    ends[ended, 1 - seat] = other
    weights[ended] = gain_of_left(place[PLAYED], scores) * ways
    return ended + 1


@rule
def gain_of_left(s, scores):
    """The left fencer's payoff of a finished round: half a win share more or less than a drawn one."""
    winners = result(s, scores)
    return 0.5 * (winners & 1) - 0.5 * (winners >> 1 & 1)
