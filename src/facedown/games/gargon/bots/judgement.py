"""The value of moves and positions in Gargon, and what other players' moves say about their cards."""

from __future__ import annotations

from math import exp

import numpy as np

from facedown.games.gargon.bots.best_plays import promise_of, rank_moves
from facedown.games.gargon.bots.expected_points import colour_worth, kept
from facedown.games.gargon.bots.odds import place_in_round, smaller_stack
from facedown.games.gargon.bots.outlook import (
    CERTAINTY,
    CLASS_OF_VALUE,
    CROWD,
    DRAWN_CARD,
    ON_THE_TABLE,
    PLAYED_CLASS,
    SPREAD,
    outlook_of,
)
from facedown.games.gargon.declaration import Move, Phase, code
from facedown.games.gargon.rules.bundle import known, size, value_of
from facedown.games.gargon.rules.cards import COLOUR_COUNT, RANKS
from facedown.games.gargon.rules.rules import score
from facedown.games.gargon.rules.state import cards_in
from facedown.kernel.compiler import rule

WEIGHED = 48  # moves that an adept compares


# ---- This turn


@rule
def weigh(s, seat, scratch, moves, shares):
    """The expected points of the best plays, converted to win shares."""
    found = rank_moves(s, seat, moves[:WEIGHED], shares[:WEIGHED])
    promises_to_shares(s, seat, moves, shares, found)
    return found


@rule
def promises_to_shares(s, seat, moves, shares, found):
    """Convert the expected points of some moves to win shares of the player who makes them."""
    outlook = outlook_of(smaller_stack(s), s.seats)
    points = points_of_all(s, outlook)
    for index in range(found):
        if code.kind(moves[index]) == Move.DRAW:
            shares[index] = share_after_drawing(s, seat, code.what_of(moves[index]), shares[index])
        else:
            shares[index] = share_with(points, s.seats, seat, shares[index], outlook)


@rule
def share_of_move(s, seat, move):
    """The win share of a seat that makes a move."""
    outlook = outlook_of(smaller_stack(s), s.seats)
    promise = promise_of(s, seat, move, outlook)
    if code.kind(move) == Move.DRAW:
        return share_after_drawing(s, seat, code.what_of(move), promise)
    return share_with(points_of_all(s, outlook), s.seats, seat, promise, outlook)


@rule
def share_after_drawing(s, seat, stack, promise):
    """The win share of a seat that draws from a stack, which brings the end closer."""
    outlook = outlook_of(min(np.int64(s.stack_left[stack]) - 1, np.int64(s.stack_left[1 - stack])), s.seats)
    return share_with(points_of_all(s, outlook), s.seats, seat, promise, outlook)


@rule
def share_with(points, seats, seat, promise, outlook):
    """The win share of a seat that wins these points on top of what everyone has."""
    mine, total = points[seat] + promise, 0.0
    for rival in range(seats):
        if rival != seat:
            total += exp(min((points[rival] - mine) / SPREAD[outlook], 50.0))
    return 1.0 / (1.0 + total)


@rule
def winnings_worth(s, seat, outlook):
    total = 0.0
    for colour in range(COLOUR_COUNT):
        total += colour_worth(s, seat, colour, outlook, 0, 0, 0)
    return total


@rule
def points_of_all(s, outlook):
    """What every seat will score, from what everyone can see."""
    return (
        points_seen(s, 0, outlook),
        points_seen(s, 1, outlook),
        points_seen(s, 2, outlook),
        points_seen(s, 3, outlook),
        points_seen(s, 4, outlook),
    )


@rule
def points_seen(s, seat, outlook):
    """What a seat will score, from what everyone can see: its winnings, and how many cards it holds."""
    if seat >= s.seats:
        return 0.0
    hand, table = cards_in(s.hand[seat]), cards_in(s.played[seat])
    return winnings_worth(s, seat, outlook) + hand * DRAWN_CARD[outlook] - crush(outlook, hand) + table * ON_THE_TABLE


@rule
def crush(outlook, cards):
    """How much the cards in a hand reduce each other's value: not all of them can be played."""
    return 0.5 * CROWD[outlook] * cards * cards


# ---- Whole positions


@rule
def judge(s, shares):
    """Evaluate winnings and hands from statistics, and how much can still change."""
    seats = np.int64(s.seats)
    if s.phase == Phase.OVER:
        share_victory(s, shares)
        return seats
    outlook = outlook_of(smaller_stack(s), s.seats)
    best = -1e9
    for seat in range(seats):
        shares[seat] = points_held(s, seat, outlook)
        best = max(best, shares[seat])
    total = 0.0
    for seat in range(seats):
        shares[seat] = exp((shares[seat] - best) / SPREAD[outlook])
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total
    return seats


@rule
def share_victory(s, shares):
    """At the end of a game, the winners share it equally (G-21)."""
    best, winners = -1, 0
    for seat in range(s.seats):
        points = score(s, seat)
        winners = 1 if points > best else winners + (1 if points == best else 0)
        best = max(best, points)
    for seat in range(s.seats):
        shares[seat] = 1.0 / winners if score(s, seat) == best else 0.0


@rule
def points_held(s, seat, outlook):
    """What a seat will score, with all its cards known."""
    total = winnings_worth(s, seat, outlook) + cards_in(s.played[seat]) * ON_THE_TABLE
    total -= crush(outlook, cards_in(s.hand[seat]))
    for colour in range(COLOUR_COUNT):
        hand = known(s.hand[seat, colour])
        for rank in range(RANKS):
            if hand >> rank & 1:
                total += kept(outlook, rank)
    return total


# ---- What the others have probably played


@rule
def likelihood(s, seat):
    """A player who joins a colour on the table has a strong card for it; one who opens a colour need not."""
    if s.phase != Phase.PLAYING and s.phase != Phase.DRAWING:
        return 1.0
    likely = 1.0
    for owner in range(s.seats):
        if owner != seat:
            for colour in range(COLOUR_COUNT):
                played = known(s.played[owner, colour])
                if played != 0:
                    likely *= likelihood_of_cards(played, was_on_the_table(s, owner, colour))
    return likely


@rule
def was_on_the_table(s, owner, colour):
    """1 if somebody had played the colour before, else 0."""
    for other in range(s.seats):
        if size(s.played[other, colour]) > 0 and place_in_round(s, other) < place_in_round(s, owner):
            return 1
    return 0


@rule
def likelihood_of_cards(played, joined):
    likely = 1.0
    for rank in range(RANKS):
        if played >> rank & 1:
            likely *= 1.0 - CERTAINTY + CERTAINTY * PLAYED_CLASS[joined, CLASS_OF_VALUE[value_of(rank)]]
    return likely
