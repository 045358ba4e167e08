"""The best plays, found without listing all of them: a large hand has thousands.

A play's expected points are the sum over its colours. So the best plays consist of the best few cards and pairs of each
colour, and only those are combined.
"""

from __future__ import annotations

import numpy as np

from facedown.games.gargon.bots.expected_points import (
    promise_of_drawing,
    promise_of_one,
    promise_of_passing,
    promise_of_play,
    promise_of_two,
    relief,
)
from facedown.games.gargon.bots.odds import smaller_stack, unseen_by
from facedown.games.gargon.bots.outlook import outlook_of
from facedown.games.gargon.declaration import Move, code
from facedown.games.gargon.rules.bundle import kinds, known
from facedown.games.gargon.rules.cards import COLOUR_COUNT, RANKS
from facedown.games.gargon.rules.legal import count, nth
from facedown.games.gargon.rules.mixes import CARDS_OF_MIX, ONE, ONE_ONE, ONE_ONE_ONE, TWO, TWO_ONE, mix_of, pack
from facedown.games.gargon.rules.state import NO_CARD, NO_MIX, allowed_colours, card, colour_of
from facedown.kernel.compiler import rule
from facedown.kernel.ranking import keep_if_good

# Up to this many moves are simply listed.
FEW = 64
NOTHING = -1e9
NO_CHOICE = np.int64(-1)


@rule
def rank_moves(s, seat, moves, points):
    """Fill in the moves expected to win most, best first, and the points they are expected to win; returns how many."""
    outlook = outlook_of(smaller_stack(s), s.seats)
    if count(s, seat) <= FEW:
        return rank_all(s, seat, outlook, moves, points)
    found = 0
    if s.mix != NO_MIX:
        found = keep_if_good(moves, points, found, code.pass_(), promise_of_passing(s, seat, outlook))
        return rank_plays(s, seat, s.mix, outlook, moves, points, found)
    for mix in range(ONE, ONE_ONE_ONE + 1):
        found = rank_plays(s, seat, mix, outlook, moves, points, found)
    return found


@rule
def rank_all(s, seat, outlook, moves, points):
    found = 0
    for index in range(count(s, seat)):
        move = nth(s, seat, index)
        found = keep_if_good(moves, points, found, move, promise_of(s, seat, move, outlook))
    return found


@rule
def promise_of(s, seat, move, outlook):
    """The expected points of any move."""
    kind, what = code.kind(move), code.what_of(move)
    if kind == Move.PLAY:
        return promise_of_play(s, seat, what, mix_of(what), outlook)
    if kind == Move.PASS:
        return promise_of_passing(s, seat, outlook)
    if kind == Move.DRAW:
        return promise_of_drawing(s, seat, colour_of(s.stack[what, s.stack_left[what] - 1]), outlook)
    return 0.0


# ---- The best few of each colour


@rule
def best_ones(s, seat, colour, mix, outlook, colours):
    """The three best cards of a colour, and their expected points."""
    a, b, c = NO_CHOICE, NO_CHOICE, NO_CHOICE
    of_a, of_b, of_c = NOTHING, NOTHING, NOTHING
    if colours >> colour & 1:
        unseen, hand = unseen_by(s, seat, colour), kinds(s.hand[seat, colour])
        for rank in range(RANKS):
            if hand >> rank & 1:
                promise = promise_of_one(s, seat, colour, mix, outlook, unseen, rank)
                if promise > of_a:
                    a, b, c, of_a, of_b, of_c = np.int64(rank), a, b, promise, of_a, of_b
                elif promise > of_b:
                    b, c, of_b, of_c = np.int64(rank), b, promise, of_b
                elif promise > of_c:
                    c, of_c = np.int64(rank), promise
    return (a, b, c), (of_a, of_b, of_c)


@rule
def best_twos(s, seat, colour, mix, outlook, colours):
    """The three best pairs of a colour, each as the higher rank times 32 plus the lower, and their expected points."""
    a, b, c = NO_CHOICE, NO_CHOICE, NO_CHOICE
    of_a, of_b, of_c = NOTHING, NOTHING, NOTHING
    if colours >> colour & 1:
        unseen, hand = unseen_by(s, seat, colour), known(s.hand[seat, colour])
        for high in range(1, RANKS):
            if hand >> high & 1:
                for low in range(high):
                    if hand >> low & 1 and (high == 1 or low != 1):
                        promise = promise_of_two(s, seat, colour, mix, outlook, unseen, high, low)
                        pair = np.int64(high) << 5 | low
                        if promise > of_a:
                            a, b, c, of_a, of_b, of_c = pair, a, b, promise, of_a, of_b
                        elif promise > of_b:
                            b, c, of_b, of_c = pair, b, promise, of_b
                        elif promise > of_c:
                            c, of_c = pair, promise
    return (a, b, c), (of_a, of_b, of_c)


@rule
def ones_of_all(s, seat, mix, outlook):
    colours = allowed_colours(s, seat)
    return (
        best_ones(s, seat, 0, mix, outlook, colours),
        best_ones(s, seat, 1, mix, outlook, colours),
        best_ones(s, seat, 2, mix, outlook, colours),
        best_ones(s, seat, 3, mix, outlook, colours),
        best_ones(s, seat, 4, mix, outlook, colours),
        best_ones(s, seat, 5, mix, outlook, colours),
    )


@rule
def twos_of_all(s, seat, mix, outlook):
    colours = allowed_colours(s, seat)
    return (
        best_twos(s, seat, 0, mix, outlook, colours),
        best_twos(s, seat, 1, mix, outlook, colours),
        best_twos(s, seat, 2, mix, outlook, colours),
        best_twos(s, seat, 3, mix, outlook, colours),
        best_twos(s, seat, 4, mix, outlook, colours),
        best_twos(s, seat, 5, mix, outlook, colours),
    )


# ---- Combining colours


@rule
def is_outdone(points, found, promise):
    """Whether there is no room left for a move with these expected points."""
    return found == len(points) and promise <= points[found - 1]


@rule
def rank_plays(s, seat, mix, outlook, moves, points, found):
    eased = relief(s, seat, outlook) * CARDS_OF_MIX[mix]
    if mix == TWO:
        return rank_twos(twos_of_all(s, seat, mix, outlook), eased, moves, points, found)
    ones = ones_of_all(s, seat, mix, outlook)
    if mix == TWO_ONE:
        return rank_two_ones(twos_of_all(s, seat, mix, outlook), ones, eased, moves, points, found)
    if mix == ONE:
        return rank_ones(ones, eased, moves, points, found)
    if mix == ONE_ONE:
        return rank_one_ones(ones, eased, moves, points, found)
    return rank_one_one_ones(ones, eased, moves, points, found)


@rule
def rank_ones(ones, eased, moves, points, found):
    for colour in range(COLOUR_COUNT):
        ranks, promises = ones[colour]
        for i in range(3):
            if ranks[i] >= 0:
                play = code.play(pack(card(colour, ranks[i]), NO_CARD, NO_CARD))
                found = keep_if_good(moves, points, found, play, eased + promises[i])
    return found


@rule
def rank_twos(twos, eased, moves, points, found):
    for colour in range(COLOUR_COUNT):
        pairs, promises = twos[colour]
        for i in range(3):
            if pairs[i] >= 0:
                low, high = card(colour, pairs[i] & 31), card(colour, pairs[i] >> 5)
                found = keep_if_good(moves, points, found, code.play(pack(low, high, NO_CARD)), eased + promises[i])
    return found


@rule
def rank_two_ones(twos, ones, eased, moves, points, found):
    for a in range(COLOUR_COUNT):
        pairs, of_pairs = twos[a]
        for b in range(COLOUR_COUNT):
            ranks, of_ranks = ones[b]
            if is_outdone(points, found, eased + of_pairs[0] + of_ranks[0]):
                continue
            for i in range(3):
                for j in range(3):
                    if a != b and pairs[i] >= 0 and ranks[j] >= 0:
                        play = pack_two_one(a, pairs[i], card(b, ranks[j]))
                        found = keep_if_good(moves, points, found, code.play(play), eased + of_pairs[i] + of_ranks[j])
    return found


@rule
def pack_two_one(colour, pair, other):
    """A pair and a card of another colour, in ascending order."""
    low, high = card(colour, pair & 31), card(colour, pair >> 5)
    return pack(low, high, other) if high < other else pack(other, low, high)


@rule
def rank_one_ones(ones, eased, moves, points, found):
    for a in range(COLOUR_COUNT):
        of_a, worth_a = ones[a]
        for b in range(a + 1, COLOUR_COUNT):
            of_b, worth_b = ones[b]
            if is_outdone(points, found, eased + worth_a[0] + worth_b[0]):
                continue
            for i in range(3):
                for j in range(3):
                    if of_a[i] >= 0 and of_b[j] >= 0:
                        play = pack(card(a, of_a[i]), card(b, of_b[j]), NO_CARD)
                        found = keep_if_good(moves, points, found, code.play(play), eased + worth_a[i] + worth_b[j])
    return found


@rule
def rank_one_one_ones(ones, eased, moves, points, found):
    for a in range(COLOUR_COUNT):
        of_a, worth_a = ones[a]
        for b in range(a + 1, COLOUR_COUNT):
            of_b, worth_b = ones[b]
            for c in range(b + 1, COLOUR_COUNT):
                of_c, worth_c = ones[c]
                if is_outdone(points, found, eased + worth_a[0] + worth_b[0] + worth_c[0]):
                    continue
                for pick in range(27):
                    i, j, k = pick // 9, pick // 3 % 3, pick % 3
                    if of_a[i] >= 0 and of_b[j] >= 0 and of_c[k] >= 0:
                        play = pack(card(a, of_a[i]), card(b, of_b[j]), card(c, of_c[k]))
                        worth = eased + worth_a[i] + worth_b[j] + worth_c[k]
                        found = keep_if_good(moves, points, found, code.play(play), worth)
    return found
