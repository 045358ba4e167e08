"""Which moves there are: codes, how many a seat has, the n-th of them, and why another is refused."""

from __future__ import annotations

import numpy as np

from facedown.games.gargon.rules.bundle import is_empty, known
from facedown.games.gargon.rules.cards import COLOUR_COUNT, RANKS
from facedown.games.gargon.rules.mixes import (
    NO_PLAY,
    ONE,
    ONE_ONE,
    ONE_ONE_ONE,
    TWO,
    TWO_ONE,
    count_by_mix,
    nth_play,
    packed_card,
)
from facedown.games.gargon.rules.state import (
    BATTLE,
    DRAWING,
    NO_CARD,
    NO_MIX,
    OVER,
    PLAYING,
    colour_of,
    left_of,
    rank_of,
)
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.compiler import rule

# What is done; the rest of a code is the packed cards, the stack, or the colour.
PLAY, PASS, DRAW, STOP, FIGHT = range(1, 6)

ALL_COLOURS = (1 << COLOUR_COUNT) - 1

# Why a move is refused, with the key and the words that people get.
REFUSALS = {
    1: ("not_a_move", "this isn't a move in Gargon", ""),
    2: ("game_over", "the game is over", "G-17"),
    3: ("not_your_turn", "it isn't this seat's turn", "G-11"),
    4: ("not_now", "this move isn't possible now", "G-12"),
    5: ("no_such_card", "the hand doesn't have those cards", "G-02"),
    6: ("three_of_a_colour", "three cards of one colour can't be played together", "G-07"),
    7: ("wrong_mix", "the mix of colours must match the starting player's", "G-07"),
    8: ("new_colour", "the last player can only play colours already on the table", "G-05"),
    9: ("starter_must_play", "the starting player can't pass", "G-02"),
    10: ("draw_first", "draw at least one card after passing", "G-08"),
    11: ("empty_stack", "that stack is empty", "G-17"),
    12: ("colour_not_played", "this seat has no card of that colour on the table", "G-11"),
}
(
    NOT_A_MOVE,
    GAME_OVER,
    NOT_YOUR_TURN,
    NOT_NOW,
    NO_SUCH_CARD,
    THREE_OF_A_COLOUR,
    WRONG_MIX,
    NEW_COLOUR,
    STARTER_MUST_PLAY,
    DRAW_FIRST,
    EMPTY_STACK,
    COLOUR_NOT_PLAYED,
) = REFUSALS


@rule
def code(kind, what):
    """A move as one number."""
    return np.int64(kind) | np.int64(what) << 3


@rule
def kind_of(move):
    return move & 7


@rule
def what_of(move):
    return move >> 3


@rule
def colours_played(s, seat):
    """The colours a seat has on the table, as a mask."""
    mask = 0
    for colour in range(COLOUR_COUNT):
        if not is_empty(s.played[seat, colour]):
            mask |= 1 << colour
    return mask


@rule
def allowed_colours(s, seat):
    """All colours, but for the last player those that lie on the table (G-05, G-06)."""
    if s.mix == NO_MIX or left_of(s, seat) != s.starter:
        return ALL_COLOURS
    mask = 0
    for other in range(s.seats):
        mask |= colours_played(s, other)
    return mask


# ---- How many moves, and the n-th of them


@rule
def count(s, seat):
    if s.phase == OVER or seat != s.to_act:
        return 0
    if s.phase == PLAYING:
        return count_plays(s, seat)
    if s.phase == BATTLE:
        return bits_set(colours_played(s, seat))
    stop = 1 if s.phase == DRAWING and s.drawn > 0 else 0
    return stop + (1 if s.stack_left[0] > 0 else 0) + (1 if s.stack_left[1] > 0 else 0)


@rule
def count_plays(s, seat):
    plays = count_by_mix(s.hand[seat], allowed_colours(s, seat))
    if s.mix == NO_MIX:
        return plays[0] + plays[1] + plays[2] + plays[3] + plays[4]
    return 1 + plays[s.mix - 1]


@rule
def nth(s, seat, index):
    if s.phase == PLAYING:
        return nth_of_playing(s, seat, index)
    if s.phase == BATTLE:
        return code(FIGHT, nth_bit(colours_played(s, seat), index))
    if s.stack_left[0] > 0:
        if index == 0:
            return code(DRAW, 0)
        index -= 1
    if s.stack_left[1] > 0 and index == 0:
        return code(DRAW, 1)
    return code(STOP, 0)


@rule
def nth_of_playing(s, seat, index):
    """To pass comes first; then the plays, for the starting player mix by mix."""
    colours = allowed_colours(s, seat)
    if s.mix != NO_MIX:
        if index == 0:
            return code(PASS, 0)
        return code(PLAY, nth_play(s.hand[seat], colours, s.mix, index - 1))
    plays = count_by_mix(s.hand[seat], colours)
    mix = ONE
    while index >= plays[mix - 1]:
        index -= plays[mix - 1]
        mix += 1
    return code(PLAY, nth_play(s.hand[seat], colours, mix, index))


# ---- Why a move is refused


@rule
def refusal(s, seat, move):
    kind, what = kind_of(move), what_of(move)
    if not is_a_move(kind, what):
        return NOT_A_MOVE
    if s.phase == OVER:
        return GAME_OVER
    if seat != s.to_act:
        return NOT_YOUR_TURN
    if s.phase == PLAYING:
        return refuse_playing(s, seat, kind, what)
    if s.phase == BATTLE:
        if kind != FIGHT:
            return NOT_NOW
        return 0 if not is_empty(s.played[seat, what]) else COLOUR_NOT_PLAYED
    if kind == DRAW:
        return 0 if s.stack_left[what] > 0 else EMPTY_STACK
    if kind == STOP and s.phase == DRAWING:
        return 0 if s.drawn > 0 else DRAW_FIRST
    return NOT_NOW


@rule
def is_a_move(kind, what):
    if kind == PLAY:
        return is_a_play(what)
    if kind == PASS or kind == STOP:
        return what == 0
    if kind == DRAW:
        return what == 0 or what == 1
    return kind == FIGHT and 0 <= what < COLOUR_COUNT


@rule
def is_a_play(cards):
    """One to three cards in rising order; a second zero only behind the first."""
    if cards < 0 or cards >> 24 != 0 or cards & 255 == NO_CARD:
        return False
    before = -1
    for place in range(3):
        card = packed_card(cards, place)
        if card == NO_CARD:
            return cards >> 8 * place == NO_PLAY >> 8 * place
        if card <= before or colour_of(card) >= COLOUR_COUNT or rank_of(card) >= RANKS:
            return False
        if rank_of(card) == 1 and card != before + 1:
            return False
        before = card
    return True


@rule
def mix_of(cards):
    """The mix of a play; 0 for three cards of one colour, which is none."""
    first, second, third = packed_card(cards, 0), packed_card(cards, 1), packed_card(cards, 2)
    if second == NO_CARD:
        return ONE
    same = 1 if colour_of(first) == colour_of(second) else 0
    if third == NO_CARD:
        return TWO if same else ONE_ONE
    same += 1 if colour_of(second) == colour_of(third) else 0
    if same == 2:
        return NO_MIX
    return TWO_ONE if same else ONE_ONE_ONE


@rule
def refuse_playing(s, seat, kind, what):
    if kind == PASS:
        return STARTER_MUST_PLAY if s.mix == NO_MIX else 0
    if kind != PLAY:
        return NOT_NOW
    colours = allowed_colours(s, seat)
    for place in range(3):
        card = packed_card(what, place)
        if card != NO_CARD:
            if not known(s.hand[seat, colour_of(card)]) >> rank_of(card) & 1:
                return NO_SUCH_CARD
            if not colours >> colour_of(card) & 1:
                return NEW_COLOUR
    mix = mix_of(what)
    if mix == NO_MIX:
        return THREE_OF_A_COLOUR
    return 0 if s.mix == NO_MIX or s.mix == mix else WRONG_MIX
