"""Fast play in Gargon: a beginner's first thought, a hunch, and the candidates of a search."""

from __future__ import annotations

import numpy as np

from facedown.games.gargon.bots.best_plays import NOTHING, rank_moves
from facedown.games.gargon.bots.expected_points import (
    amulets_on,
    promise_of_one,
    promise_of_passing,
    promise_of_two,
    relief,
)
from facedown.games.gargon.bots.judgement import promises_to_shares, share_of_move
from facedown.games.gargon.bots.odds import cards_against, smaller_stack, unseen_by
from facedown.games.gargon.bots.outlook import outlook_of
from facedown.games.gargon.declaration import Phase, code
from facedown.games.gargon.rules.bundle import known, size, value_of
from facedown.games.gargon.rules.cards import COLOUR_COUNT, RANKS
from facedown.games.gargon.rules.legal import count, nth
from facedown.games.gargon.rules.mixes import (
    CARDS_OF_MIX,
    NO_PLAY,
    ONE,
    ONE_ONE,
    ONE_ONE_ONE,
    TWO,
    TWO_ONE,
    pack,
    packed_card,
)
from facedown.games.gargon.rules.state import NO_CARD, NO_MIX, allowed_colours, card, cards_in, colour_of, rank_of
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.ranking import keep_if_good

# A rollout goes to the end of the next round, which shows what the gains have cost in cards to play.
ROLLOUT_STRETCHES = 2
ROLLOUT_ACTIONS = 160
CAREFUL_STRETCHES = 0  # reviews compare moves by ordinary rollouts
OTHERS_LEARN = False  # their moves depend mostly on cards that nobody else knows
TRUST_IN_WEIGHING = 60.0  # with this many moves, a search learns little more

# How many plays a novice considers, and the number of cards below which they prefer to draw.
PLAYS_SEEN = 4
FEW_CARDS = 4
SECOND_THOUGHT_IN = 3  # one decision of a novice in so many is an apprentice's

# Random moods of a hunch: the expected points of a colour vary by at most MOOD, in MOOD_STEPS steps.
MOOD = 2.6
MOOD_STEPS = 16

# If there are too many moves, a search should concentrate on a few instead of all that are nearly as good.
MOST_LOOKED_AT = 10

# The result if nothing is found: its value, and no cards.
NO_THING = (NOTHING, np.int64(NO_CARD), np.int64(NO_CARD))


# ---- The novice


@rule
def first_thought(s, seat, rng):
    """The best of a few plays: amulets where nobody has played yet, strong cards elsewhere. Sometimes thinks twice."""
    if below(rng, SECOND_THOUGHT_IN) == 0:
        return hunch(s, seat, rng)
    moves = count(s, seat)
    if s.phase != Phase.PLAYING:
        return nth(s, seat, below(rng, moves))
    first = 0 if s.mix == NO_MIX else 1
    if moves == 1 or (first == 1 and cards_in(s.hand[seat]) <= FEW_CARDS):
        return nth(s, seat, 0)
    best, best_look = np.int64(0), -1
    for _ in range(PLAYS_SEEN):
        move = nth(s, seat, first + below(rng, moves - first))
        look = look_of(s, seat, code.what_of(move))
        if look > best_look:
            best, best_look = move, look
    return best


@rule
def look_of(s, seat, cards):
    """How good cards look to somebody who considers only what is on the table."""
    look = 0
    for place in range(3):
        played = packed_card(cards, place)
        if played != NO_CARD:
            opposed = cards_against(s, seat, colour_of(played)) > 0
            look += value_of(rank_of(played)) if opposed else 2 + 3 * amulets_on(rank_of(played))
    return look


# ---- The apprentice


@rule
def hunch(s, seat, rng):
    """Amulets where nobody can fight, strength where it wins, and cards from the stacks if neither is possible."""
    if s.phase == Phase.PLAYING:
        return play_by_hunch(s, seat, rng)
    if s.phase == Phase.DRAWING or s.phase == Phase.REPLACING:
        return draw_by_hunch(s, seat)
    return nth(s, seat, 0)


@rule
def draw_by_hunch(s, seat):
    """The colour that fewer others hold, and as many cards as possible."""
    if s.stack_left[0] == 0 or s.stack_left[1] == 0:
        return nth(s, seat, 0)
    first, second = colour_of(s.stack[0, s.stack_left[0] - 1]), colour_of(s.stack[1, s.stack_left[1] - 1])
    return code.draw(0 if backs_of_others(s, seat, first) <= backs_of_others(s, seat, second) else 1)


@rule
def backs_of_others(s, seat, colour):
    total = 0
    for other in range(s.seats):
        if other != seat:
            total += size(s.hand[other, colour])
    return total


@rule
def play_by_hunch(s, seat, rng):
    """The best cards and pairs of all colours, combined in the required mix, or in the best one."""
    one_a, one_b, one_c, two_a, two_b = NO_THING, NO_THING, NO_THING, NO_THING, NO_THING
    colours, mood = allowed_colours(s, seat), below(rng, MOOD_STEPS**COLOUR_COUNT)
    for colour in range(COLOUR_COUNT):
        if colours >> colour & 1 and known(s.hand[seat, colour]) != 0:
            whim = (2.0 * (mood >> 4 * colour & MOOD_STEPS - 1) / (MOOD_STEPS - 1) - 1.0) * MOOD
            one, two = best_of_colour(s, seat, colour, whim)
            if one[0] > one_a[0]:
                one_a, one_b, one_c = one, one_a, one_b
            elif one[0] > one_b[0]:
                one_b, one_c = one, one_b
            elif one[0] > one_c[0]:
                one_c = one
            if two[0] > two_a[0]:
                two_a, two_b = two, two_a
            elif two[0] > two_b[0]:
                two_b = two
    return put_together(s, seat, one_a, one_b, one_c, two_a, two_b)


@rule
def best_of_colour(s, seat, colour, whim):
    """The best card and the best pair of a colour: the expected points and the cards of each."""
    one, two = NO_THING, NO_THING
    hand, unseen = known(s.hand[seat, colour]), unseen_by(s, seat, colour)
    mix, outlook = s.mix if s.mix != NO_MIX else TWO_ONE, outlook_of(smaller_stack(s), s.seats)
    for high in range(RANKS):
        if hand >> high & 1:
            if high != 1 and mix != TWO:
                promise = promise_of_one(s, seat, colour, mix, outlook, unseen, high) + whim
                if promise > one[0]:
                    one = (promise, card(colour, high), np.int64(NO_CARD))
            for low in range(high if mix == TWO or mix == TWO_ONE else 0):
                if hand >> low & 1 and (high == 1 or low != 1):
                    promise = promise_of_two(s, seat, colour, mix, outlook, unseen, high, low) + whim
                    if promise > two[0]:
                        two = (promise, card(colour, low), card(colour, high))
    return one, two


@rule
def put_together(s, seat, one_a, one_b, one_c, two_a, two_b):
    """The best play of the mix, or passing if that is better; a starting player chooses the best mix."""
    outlook = outlook_of(smaller_stack(s), s.seats)
    eased = relief(s, seat, outlook)
    best, best_worth = code.pass_(), promise_of_passing(s, seat, outlook) if s.mix != NO_MIX else 2.0 * NOTHING
    for mix in range(ONE, ONE_ONE_ONE + 1):
        if s.mix == NO_MIX or s.mix == mix:
            worth, cards = best_of_mix(mix, one_a, one_b, one_c, two_a, two_b)
            worth += eased * CARDS_OF_MIX[mix]
            if cards != NO_PLAY and worth > best_worth:
                best, best_worth = code.play(cards), worth
    return best


@rule
def best_of_mix(mix, one_a, one_b, one_c, two_a, two_b):
    """The value and the cards of the best play of a mix; no cards if there is none."""
    if mix == ONE:
        return one_a[0], pack(one_a[1], NO_CARD, NO_CARD)
    if mix == TWO:
        return two_a[0], pack(two_a[1], two_a[2], NO_CARD)
    if mix == TWO_ONE:
        return best_two_one(one_a, one_b, two_a, two_b)
    if one_b[1] == NO_CARD or (mix == ONE_ONE_ONE and one_c[1] == NO_CARD):
        return NOTHING, np.int64(NO_PLAY)
    if mix == ONE_ONE:
        return one_a[0] + one_b[0], pack_rising(one_a[1], one_b[1], np.int64(NO_CARD))
    return one_a[0] + one_b[0] + one_c[0], pack_rising(one_a[1], one_b[1], one_c[1])


@rule
def best_two_one(one_a, one_b, two_a, two_b):
    """The best pair and the best card of another colour: if both have one colour, the worse gives way."""
    if two_a[1] == NO_CARD:
        return NOTHING, np.int64(NO_PLAY)
    two, one = two_a, one_a
    if colour_of(two_a[1]) == colour_of(one_a[1]):
        one = one_b
        if two_b[1] != NO_CARD and two_b[0] + one_a[0] > two_a[0] + one_b[0]:
            two, one = two_b, one_a
    if one[1] == NO_CARD:
        return NOTHING, np.int64(NO_PLAY)
    return two[0] + one[0], pack_rising(two[1], two[2], one[1])


@rule
def pack_rising(a, b, c):
    """Three cards of a play in order; no card counts as the highest."""
    low, high = min(a, b), max(a, b)
    return pack(min(low, c), max(low, min(high, c)), max(high, c))


# ---- Candidates


@rule
def candidates(s, seat, moves, worths):
    """The moves with the highest expected points, and the win share of each."""
    if s.phase != Phase.PLAYING:
        return rank_by_share(s, seat, moves, worths)
    room = len(moves) if count(s, seat) <= len(moves) else min(len(moves), MOST_LOOKED_AT)
    found = rank_moves(s, seat, moves[:room], worths[:room])
    promises_to_shares(s, seat, moves, worths, found)
    return found


@rule
def rank_by_share(s, seat, moves, worths):
    """Rank by win share: draws bring the end closer, so a move with more expected points may win less often."""
    found = 0
    for index in range(count(s, seat)):
        move = nth(s, seat, index)
        found = keep_if_good(moves, worths, found, move, share_of_move(s, seat, move))
    return found
