"""The legal moves: how many a seat has, the n-th of them, and why any other move is refused."""

from __future__ import annotations

from facedown.games.gargon.declaration import Move, Phase, Refusal, code
from facedown.games.gargon.rules.bundle import is_empty, known
from facedown.games.gargon.rules.mixes import ONE, count_by_mix, mix_of, nth_play, packed_card
from facedown.games.gargon.rules.state import NO_CARD, NO_MIX, allowed_colours, colour_of, colours_played, rank_of
from facedown.kernel.bits import bits_set, nth_bit
from facedown.kernel.compiler import rule

# ---- How many moves, and the n-th of them


@rule
def count(s, seat):
    if s.phase == Phase.OVER or seat != s.to_act:
        return 0
    if s.phase == Phase.PLAYING:
        return count_plays(s, seat)
    if s.phase == Phase.BATTLE:
        return bits_set(colours_played(s, seat))
    stop = 1 if s.phase == Phase.DRAWING and s.drawn > 0 else 0
    return stop + (1 if s.stack_left[0] > 0 else 0) + (1 if s.stack_left[1] > 0 else 0)


@rule
def count_plays(s, seat):
    plays = count_by_mix(s.hand[seat], allowed_colours(s, seat))
    if s.mix == NO_MIX:
        return plays[0] + plays[1] + plays[2] + plays[3] + plays[4]
    return 1 + plays[s.mix - 1]


@rule
def nth(s, seat, index):
    if s.phase == Phase.PLAYING:
        return nth_of_playing(s, seat, index)
    if s.phase == Phase.BATTLE:
        return code.battle(nth_bit(colours_played(s, seat), index))
    if s.stack_left[0] > 0:
        if index == 0:
            return code.draw(0)
        index -= 1
    if s.stack_left[1] > 0 and index == 0:
        return code.draw(1)
    return code.stop()


@rule
def nth_of_playing(s, seat, index):
    """Passing comes first; then the plays, for the starting player mix by mix."""
    colours = allowed_colours(s, seat)
    if s.mix != NO_MIX:
        if index == 0:
            return code.pass_()
        return code.play(nth_play(s.hand[seat], colours, s.mix, index - 1))
    plays = count_by_mix(s.hand[seat], colours)
    mix = ONE
    while index >= plays[mix - 1]:
        index -= plays[mix - 1]
        mix += 1
    return code.play(nth_play(s.hand[seat], colours, mix, index))


# ---- Why a move is refused


@rule
def refusal(s, seat, move):
    refused = code.first_refusal(s, seat, move)
    if refused:
        return refused
    kind, what = code.kind(move), code.what_of(move)
    if s.phase == Phase.PLAYING:
        return refuse_playing(s, seat, kind, what)
    if s.phase == Phase.BATTLE:
        if kind != Move.BATTLE:
            return Refusal.NOT_NOW
        return 0 if not is_empty(s.played[seat, what]) else Refusal.COLOUR_NOT_PLAYED
    if kind == Move.DRAW:
        return 0 if s.stack_left[what] > 0 else Refusal.EMPTY_STACK
    if kind == Move.STOP and s.phase == Phase.DRAWING:
        return 0 if s.drawn > 0 else Refusal.DRAW_FIRST
    return Refusal.NOT_NOW


@rule
def refuse_playing(s, seat, kind, what):
    if kind == Move.PASS:
        return Refusal.STARTER_MUST_PLAY if s.mix == NO_MIX else 0
    if kind != Move.PLAY:
        return Refusal.NOT_NOW
    colours = allowed_colours(s, seat)
    for place in range(3):
        card = packed_card(what, place)
        if card != NO_CARD:
            if not known(s.hand[seat, colour_of(card)]) >> rank_of(card) & 1:
                return Refusal.NO_SUCH_CARD
            if not colours >> colour_of(card) & 1:
                return Refusal.NEW_COLOUR
    mix = mix_of(what)
    if mix == NO_MIX:
        return Refusal.THREE_OF_A_COLOUR
    return 0 if s.mix == NO_MIX or s.mix == mix else Refusal.WRONG_MIX
