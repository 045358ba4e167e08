"""Resolving the effect of a card, step by step, until somebody has to choose.

The meaning of a step was settled when the card set was compiled; what its verb does is in `verbs.py`. Effects stop at
`CHOOSING`, and continue with the answer.
"""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.card_sets.vocabulary import (
    AT_RANDOM,
    BANISH,
    CHOSEN,
    CLEAR,
    DISCARD,
    GIVE,
    MOVE,
    PLACE,
    REMOVE,
    RENEW,
    STEAL,
    TAKE,
    WHOLE_HAND,
)
from facedown.games.wizards_gambit.declaration import Event, Move, Phase, code
from facedown.games.wizards_gambit.rules.cards import (
    FIRST_INCANTATION,
    MOST_IN_HAND,
    MOST_STEPS,
)
from facedown.games.wizards_gambit.rules.choices import (
    answers_to_step,
    current_step,
    is_possible,
    wizards_concerned,
)
from facedown.games.wizards_gambit.rules.decks import put_on_discard
from facedown.games.wizards_gambit.rules.state import (
    AIMED,
    DOING,
    FIRST_INCANTATION_EFFECT,
    FRESH,
    WANTED,
    hand_size,
    next_seat,
)
from facedown.games.wizards_gambit.rules.steps import count_of, is_conditional, is_optional, verb_of, way_of, whom_of
from facedown.games.wizards_gambit.rules.verbs import (
    discard_unchosen,
    do_at_once,
    do_piece,
    look_at_hand,
    steal_at_random,
)
from facedown.kernel.bits import bits_set
from facedown.kernel.compiler import rule
from facedown.kernel.log import tell


@rule
def begin_effect(s, effect):
    """Start a card's effect with its first step."""
    s.effect = effect
    s.step = 0
    s.stage = FRESH
    s.done = 1


@rule
def end_effect(s):
    """An incantation reaches the discard pile after its effect (W-02)."""
    if s.effect >= FIRST_INCANTATION_EFFECT:
        put_on_discard(s, FIRST_INCANTATION + np.int64(s.effect) - FIRST_INCANTATION_EFFECT)
    s.effect = 0
    s.step = 0
    clear_step(s)
    s.done = 0


@rule
def clear_step(s):
    s.stage = FRESH
    s.targets = 0
    s.target = 0
    s.left = 0


@rule
def next_step(s, happened):
    """Continue with the next step, which may depend on whether this one happened."""
    clear_step(s)
    s.done = 1 if happened else 0
    s.step += 1


@rule
def resolve(s, log):
    """Do one small part of the current step: ask whether, ask whom, take the next wizard, or do it."""
    if s.step >= MOST_STEPS or current_step(s) == 0:
        end_effect(s)
        return
    step = current_step(s)
    if s.stage == FRESH:
        consider(s, step)
    elif s.stage == WANTED:
        aim(s, step)
    elif s.stage == AIMED:
        turn_to_next_target(s, step, log)
    else:
        carry_out(s, step, log)


@rule
def consider(s, step):
    """Skip a step that depends on a previous one, or that can do nothing; offer an optional one."""
    if (is_conditional(step) and not s.done) or not is_possible(s, step):
        next_step(s, False)
    elif is_optional(step):
        ask(s, s.turn)
    else:
        s.stage = WANTED


@rule
def ask(s, seat):
    s.phase = Phase.CHOOSING
    s.to_act = seat


@rule
def aim(s, step):
    """Find whom a step affects; if there are several candidates, ask for a wizard."""
    targets = wizards_concerned(s, step)
    if whom_of(step) == CHOSEN and bits_set(targets) > 1:
        ask(s, s.turn)
    else:
        s.targets = targets
        s.stage = AIMED


@rule
def turn_to_next_target(s, step, log):
    """Go to the next affected wizard, from the active one in the order of play (W-11).

    Nobody discards or loses more cards than they have when their turn to do so comes, even if they then draw new ones.
    """
    if s.targets == 0:
        next_step(s, True)
        return
    seat = np.int64(s.turn)
    while not np.int64(s.targets) >> seat & 1:
        seat = next_seat(s, seat)
    s.targets = np.int64(s.targets) & ~(1 << seat)
    s.target = seat
    s.left = max(count_of(step), 1)
    s.stage = DOING
    verb = verb_of(step)
    if verb == DISCARD or verb == STEAL:
        s.left = min(np.int64(s.left), hand_size(s, seat))
    if verb == STEAL and way_of(step) != AT_RANDOM:
        look_at_hand(s, s.turn, seat, log)


@rule
def carry_out(s, step, log):
    """Do what needs no choice at once; else ask for a choice, as often as the step says."""
    verb = verb_of(step)
    if s.left == 0:
        s.stage = AIMED
    elif verb == DISCARD and (way_of(step) == AT_RANDOM or count_of(step) == WHOLE_HAND):
        discard_unchosen(s, way_of(step), log)
    elif verb == STEAL and way_of(step) == AT_RANDOM:
        steal_at_random(s, log)
    elif is_chosen_piecewise(verb):
        ask_for_piece(s, step)
    else:
        do_at_once(s, step, verb, log)
        s.left = 0


@rule
def is_chosen_piecewise(verb):
    """Whether a step asks what exactly is done."""
    return (
        verb == DISCARD
        or verb == STEAL
        or verb == GIVE
        or verb == MOVE
        or verb == REMOVE
        or verb == CLEAR
        or verb == TAKE
        or verb == PLACE
        or verb == BANISH
        or verb == RENEW
    )


@rule
def ask_for_piece(s, step):
    """Ask the affected wizard for their own cards, and the active one for everything else."""
    verb = verb_of(step)
    taker = s.target if verb == GIVE else s.turn
    grows = verb == GIVE or verb == STEAL or verb == TAKE
    if answers_to_step(s, step, 1 << 30) == -1 or (grows and hand_size(s, taker) >= MOST_IN_HAND):
        s.left = 0
        return
    ask(s, s.target if verb == DISCARD else s.turn)


# ---- Answers


@rule
def answer(s, seat, move, log):
    """Continue with the answer."""
    s.phase = Phase.RUNNING
    s.to_act = s.turn
    if s.stage == FRESH:
        if code.kind(move) == Move.NO:
            tell(log, Event.DECLINED, seat)
            next_step(s, False)
        else:
            s.stage = WANTED
    elif s.stage == WANTED:
        s.targets = 1 << code.seat_of(move)
        s.stage = AIMED
    else:
        s.left -= 1
        do_piece(s, verb_of(current_step(s)), move, log)
