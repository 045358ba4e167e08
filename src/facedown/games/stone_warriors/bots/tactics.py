"""Fast play in Stone Warriors: a beginner's first thought, a hunch, and the candidates of a search."""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.bots.quick_estimate import share_of
from facedown.games.stone_warriors.bots.target_values import (
    LOOT,
    NEXT_GARGOYLE,
    PRICE_OF_SUNRISE,
    PRICE_OF_XANATOS,
    SECOND_CARD,
    SUNRISE_HOLDS,
    VILLAIN_BRINGS,
    best_hand,
    best_stone,
    best_target,
    worth_of_attack,
)
from facedown.games.stone_warriors.declaration import Move, Phase, code
from facedown.games.stone_warriors.rules.cards import (
    DEMONA,
    ELISA,
    FIRST_GARGOYLE,
    LAST_GARGOYLE,
    SUNRISE,
    VILLAIN,
    XANATOS,
)
from facedown.games.stone_warriors.rules.legal import (
    count,
    count_old_answers,
    duplicates,
    has,
    nth,
    nth_old_answer,
    played_with,
)
from facedown.games.stone_warriors.rules.stacks import nth_mark, visible
from facedown.games.stone_warriors.rules.state import discard_top, gargoyles_shown, is_gargoyle, left_of
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.ranking import keep_if_good
from facedown.kernel.tally import count_values, nth_value, number_of, values_in

# A rollout lasts some turns: long enough to show what a hand is worth, but not so long that chance drowns it.
ROLLOUT_STRETCHES = 6
ROLLOUT_ACTIONS = 90
CAREFUL_STRETCHES = 6  # in reviews, where the next turns decide which of two good moves is better
OTHERS_LEARN = False  # their moves depend mostly on cards that nobody else knows
TRUST_IN_WEIGHING = 3.0
EXPLORE = 2.0

MASTER_NEEDS = ("rare",)  # what a master must have been trained with

KEEP_ELISA = 0.35  # the least value of a rescue with Elisa
WORTH_OF_A_LOOK = 0.3
A_POINT = 0.2  # a point of score, as a fraction of the share still to be won


# ---- The novice


@rule
def first_thought(s, seat, rng):
    """Anything at hand: attack a missing gargoyle with any card, save everything with Elisa, discard nothing."""
    if s.phase == Phase.DRAWING:
        sees_it = s.stacks[seat, discard_top(s)] == 0 and below(rng, 3) > 0  # or they forget the discard pile
        return code.take() if sees_it else code.draw()
    if s.phase == Phase.TURN:
        return turn_of_a_novice(s, seat, rng)
    if s.phase == Phase.PLACING:
        wants_more = has(s, seat, VILLAIN) and below(rng, 4) > 0
        return target_of_a_novice(s, seat, Move.VILLAIN, rng) if wants_more else code.attack()
    if s.phase == Phase.THROWING:
        return code.throw(3 if below(rng, 2) > 0 else 1 + below(rng, 3))  # a novice thinks that the highest is the best
    if s.phase == Phase.CLOSING:
        return code.end()
    moves = count(s, seat)
    # The last of the answers and defences uses a card, if there is one.
    return nth(s, seat, below(rng, moves) if s.phase == Phase.STEALING or s.phase == Phase.STUCK else moves - 1)


@rule
def turn_of_a_novice(s, seat, rng):
    """Wake any gargoyle that can be woken, or attack with the first card that comes to mind."""
    answers = count_old_answers(s, seat)
    if answers > 0:
        return nth_old_answer(s, seat, below(rng, answers))
    move = nth(s, seat, below(rng, count(s, seat)))
    if aims_at_table(code.kind(move)):
        return target_of_a_novice(s, seat, code.kind(move), rng)
    return move


@rule
def aims_at_table(kind):
    return kind == Move.XANATOS or kind == Move.SUNRISE or kind == Move.VILLAIN


@rule
def target_of_a_novice(s, seat, kind, rng):
    """Of a few targets that catch the eye, the first that the novice lacks, or else the last."""
    move = np.int64(0)
    for _ in range(12):
        other = nth(s, seat, below(rng, count(s, seat)))
        if code.kind(other) == kind:
            move = other
            if s.stacks[seat, code.card_of(move)] == 0:
                break
    return move if move != 0 else nth(s, seat, 0)


# ---- The apprentice


@rule
def hunch(s, seat, rng):
    """Take what is missing, preferably from the leader; keep Elisa for what hurts; throw anything."""
    if s.phase == Phase.THROWING:
        return code.throw(1 + below(rng, 3))
    if s.phase == Phase.TURN:
        return turn_by_hunch(s, seat, rng)
    if s.phase == Phase.PLACING:
        target, worth = best_target(s, seat, rng)
        if has(s, seat, VILLAIN) and worth > 0.0:
            return target
        return code.attack()
    if s.phase == Phase.DEFENDING:
        return defend_by_hunch(s, seat)
    if s.phase == Phase.DRAWING:
        return code.take() if visible(s.stacks[seat, discard_top(s)]) == 0 else code.draw()
    if s.phase == Phase.ANSWERING:
        return answer_by_hunch(s, seat)
    if s.phase == Phase.STEALING:
        return steal_by_hunch(s, seat)
    if s.phase == Phase.CLOSING:
        return close_by_hunch(s, seat)
    return code.discard(least_wanted(s, seat))


@rule
def turn_by_hunch(s, seat, rng):
    """Wake what sleeps, then make the most valuable attack, minus the cost of the card."""
    answer = wake_by_hunch(s, seat)
    if answer != 0:
        return answer
    target, worth = best_target(s, seat, rng)
    best, best_worth = np.int64(0), -1.0
    if worth > 0.0:
        if has(s, seat, XANATOS) and worth - PRICE_OF_XANATOS > best_worth:
            best, best_worth = played_with(Move.XANATOS, target), worth - PRICE_OF_XANATOS
        villains = number_of(s.hand[seat], VILLAIN)
        brings = villains * worth * VILLAIN_BRINGS
        if villains > 0 and brings > best_worth:
            best, best_worth = target, brings
        if has(s, seat, SUNRISE):
            stone, hurts = best_stone(s, seat)
            if stone != 0 and hurts * SUNRISE_HOLDS - PRICE_OF_SUNRISE > best_worth:
                best, best_worth = stone, hurts * SUNRISE_HOLDS - PRICE_OF_SUNRISE
    if has(s, seat, DEMONA) and best_worth < WORTH_OF_A_LOOK:
        victim = best_hand(s, seat, rng)
        if victim >= 0:
            return code.demona(victim)
    return best if best != 0 else close_by_hunch(s, seat)


@rule
def wake_by_hunch(s, seat):
    """A twin costs nothing; Elisa wakes the last gargoyle, or any while another Elisa is in hand."""
    shown = gargoyles_shown(s, seat)
    for index in range(count_old_answers(s, seat)):
        move = nth_old_answer(s, seat, index)
        missing = visible(s.stacks[seat, code.card_of(move)]) == 0
        if missing and (code.kind(move) == Move.TWIN or shown >= 4 or number_of(s.hand[seat], ELISA) > 1):
            return move
    return np.int64(0)


@rule
def steal_by_hunch(s, seat):
    """Steal a missing gargoyle, Xanatos, Elisa, and so on."""
    found = values_in(s.hand[s.victim])
    best, most = np.int64(0), -1.0
    for index in range(count_values(found)):
        card = nth_value(found, index)
        worth = LOOT[card]
        if is_gargoyle(card) and visible(s.stacks[seat, card]) == 0:
            worth = NEXT_GARGOYLE[gargoyles_shown(s, seat)]
        if worth > most:
            best, most = card, worth
    return code.steal(best)


@rule
def answer_by_hunch(s, seat):
    """Answer with the twin if there is one; with Elisa if many gargoyles are awake."""
    if has(s, seat, s.gargoyle):
        return code.twin(s.gargoyle, s.place)
    if has(s, seat, ELISA) and (gargoyles_shown(s, seat) >= 4 or number_of(s.hand[seat], ELISA) > 1):
        return code.elisa(s.gargoyle, s.place)
    return code.wait()


@rule
def defend_by_hunch(s, seat):
    """Fight for the least important first, and use Elisa for the most important."""
    attacker = np.int64(s.turn)
    best, most, least_one, least = np.int64(0), -1.0, np.int64(0), 9.0
    loss, gain = NEXT_GARGOYLE[gargoyles_shown(s, seat) - 1], NEXT_GARGOYLE[gargoyles_shown(s, attacker)]
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        attacked = np.int64(s.villains[seat, gargoyle])
        if attacked != 0:
            here = visible(s.stacks[seat, gargoyle])
            worth = loss if here & here - 1 == 0 else SECOND_CARD
            worth += gain if visible(s.stacks[attacker, gargoyle]) == 0 else SECOND_CARD
            if worth > most:
                best, most = code.elisa(gargoyle, nth_mark(attacked, 0)), worth
            if worth < least:
                least_one, least = code.battle(gargoyle, nth_mark(attacked, 0)), worth
    return best if has(s, seat, ELISA) and most > KEEP_ELISA else least_one


@rule
def close_by_hunch(s, seat):
    """Discard a duplicate that the next player does not want; with a full hand any, because it leads to a new card."""
    spare = duplicates(s, seat)
    if spare != 0 and s.phase == Phase.TURN:
        return code.discard(nth_value(spare, 0))
    for index in range(count_values(spare)):
        gargoyle = nth_value(spare, index)
        if visible(s.stacks[left_of(s, seat), gargoyle]) != 0 and visible(s.stacks[seat, gargoyle]) != 0:
            return code.discard(gargoyle)
    return code.end()


@rule
def least_wanted(s, seat):
    """A duplicate if there is one, or else a villain before Elisa."""
    held = values_in(s.hand[seat])
    first = nth_value(held, 0)
    return first if is_gargoyle(first) else nth_value(held, count_values(held) - 1)


# ---- Candidates


@rule
def candidates(s, seat, moves, worths):
    """All moves, by a rough estimate of their immediate gain."""
    found = 0
    base = share_of(s, seat, seat, s.turn)
    for index in range(count(s, seat)):
        move = nth(s, seat, index)
        gain = promise(s, seat, move)
        worth = min(max(base + A_POINT * gain * (1.0 - base), 0.01), 0.99)
        found = keep_if_good(moves, worths, found, move, worth)
    return found


@rule
def promise(s, seat, move):
    """The immediate gain of a move, in points of score."""
    kind, card = code.kind(move), code.card_of(move)
    shown = gargoyles_shown(s, seat)
    missing = is_gargoyle(card) and visible(s.stacks[seat, card]) == 0
    if kind == Move.XANATOS or kind == Move.SUNRISE or kind == Move.VILLAIN:
        return worth_of_attack(s, seat, kind, code.seat_of(move), card)
    if kind == Move.TAKE:
        return NEXT_GARGOYLE[shown] if visible(s.stacks[seat, discard_top(s)]) == 0 else -0.1
    if kind == Move.STEAL:
        return NEXT_GARGOYLE[shown] if missing else LOOT[card]
    if kind == Move.DEMONA:
        return WORTH_OF_A_LOOK
    if kind == Move.TWIN:
        return NEXT_GARGOYLE[shown] if missing else 0.0
    if kind == Move.ELISA:
        return NEXT_GARGOYLE[shown] - KEEP_ELISA if missing else NEXT_GARGOYLE[shown - 1] - KEEP_ELISA
    return 0.0
