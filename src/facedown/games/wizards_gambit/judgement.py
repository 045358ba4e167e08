"""What a move or a position of Wizard's Gambit is worth.

A turn is tried out on a record in which all that the seat cannot know is erased: component and incantation
action in both orders, the rest of the turn by rules of thumb. What it leaves on the table is then weighed by the
odds that the others complete it, from the components that nobody has seen.
"""

from __future__ import annotations

import math

import numpy as np

from facedown.games.wizards_gambit.appraisal import (
    danger_of,
    holds_last_component,
    worth_of_ability,
    worth_of_card,
    worth_of_claim,
)
from facedown.games.wizards_gambit.cards import FIRST_RUNE, LAST_RUNE, MOST_POOL, SHARD
from facedown.games.wizards_gambit.hands import count_kinds, nth_kind
from facedown.games.wizards_gambit.knowledge import count_in_discard, hide
from facedown.games.wizards_gambit.legal import count, nth, pending
from facedown.games.wizards_gambit.rules import play
from facedown.games.wizards_gambit.state import (
    OVER,
    active_spell,
    hand_size,
    is_guarded,
    next_seat,
    open_runes,
    score,
)
from facedown.games.wizards_gambit.tactics import as_share, hunch, worth
from facedown.kernel.compiler import rule
from facedown.kernel.tally import number_of, total

WON, LOST = 1.0, 0.0

# Points of difference that make a position clearly better, at the beginning of a game.
CLEAR_LEAD = 3.0
MOST_IN_A_TURN = 12
TIE_BREAK = 1e-6  # among moves that lead to the same, the one that looks better


# ---- This turn


@rule
def weigh(s, seat, desk, moves, shares):
    """Every move, followed by the best second one and the rest of the turn by rules of thumb."""
    desk[0] = s
    hide(desk[0], seat)
    found = min(count(desk[0], seat), len(moves))
    for index in range(found):
        moves[index] = nth(desk[0], seat, index)
        desk[1] = desk[0]
        play(desk[1], seat, moves[index], None)
        tie_break = as_share(worth(desk[0], seat, moves[index]))
        shares[index] = (1.0 - TIE_BREAK) * share_of_rest(desk, seat) + TIE_BREAK * tie_break
    return found


@rule
def share_of_rest(desk, seat):
    """The best of all second moves of the same turn; `desk[1]` is the position after the first."""
    if not goes_on(desk[1], seat):
        return share_of(desk[1], seat)
    best = LOST
    for index in range(count(desk[1], seat)):
        desk[2] = desk[1]
        play(desk[2], seat, nth(desk[2], seat, index), None)
        finish_turn(desk[2], seat)
        best = max(best, share_of(desk[2], seat))
    return best


@rule
def goes_on(s, seat):
    """Whether a wizard's own turn is still running, and he is asked."""
    return s.phase != OVER and s.turn == seat and pending(s) >> seat & 1 == 1


@rule
def finish_turn(s, seat):
    """Play a turn to its end by rules of thumb."""
    for _ in range(MOST_IN_A_TURN):
        if not goes_on(s, seat):
            return
        play(s, seat, hunch(s, seat, s.rng), None)


# ---- Positions


@rule
def share_of(s, seat):
    """The win share of a wizard, as far as he can tell."""
    if s.phase == OVER:
        return share_of_end(s, seat)
    best = -100.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, standing(s, other))
    mine = standing(s, seat) + prospects(s, seat)
    return squeeze(s, mine - best)


@rule
def share_of_end(s, seat):
    if not np.int64(s.winners) >> seat & 1:
        return LOST if s.winners != 0 else WON / np.float64(s.seats)
    sharers = 0
    for other in range(s.seats):
        sharers += np.int64(s.winners) >> np.int64(other) & 1
    return WON / np.float64(sharers)


@rule
def squeeze(s, lead):
    """A lead in points as a win share: an even game gives every wizard his part."""
    even = math.log(np.float64(s.seats) - 1.0)
    return 1.0 / (1.0 + math.exp(even - lead / CLEAR_LEAD * 1.6))


@rule
def standing(s, seat):
    """What a wizard has: points, ability and cards."""
    points = np.float64(score(s, seat))
    hurry = 1.0 + points / np.float64(s.goal)  # the last points are worth more than the first
    return (
        points * hurry + worth_of_ability(s, seat, active_spell(s, seat)) + 0.2 * np.float64(min(hand_size(s, seat), 7))
    )


@rule
def prospects(s, seat):
    """What the pool promises a wizard, or the others: by who comes to play before him, and with what odds."""
    total_worth = 0.0
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0:
            total_worth += prospect_of(s, seat, slot)
    for index in range(count_kinds(s, seat)):
        total_worth += 0.3 * worth_of_card(s, seat, nth_kind(s, seat, index))
    return total_worth


@rule
def prospect_of(s, seat, slot):
    """A spell that lacks one component goes to the first who has it; one that lacks two is a trap for the next."""
    lacking = total(open_runes(s, slot))
    spell = np.int64(s.pool[slot])
    if is_guarded(s, slot, seat) and s.guards[seat] == slot + 1:
        return 0.6 * worth_of_claim(s, seat, spell) if holds_last_component(s, seat, slot) else 0.0
    if np.int64(s.guarded) >> slot & 1:
        return 0.0
    if lacking == 1:
        taken = odds_that_others_complete(s, seat, slot)
        mine = worth_of_claim(s, seat, spell) if holds_last_component(s, seat, slot) else 0.0
        return (1.0 - taken) * 0.9 * mine - 0.9 * taken * danger_of(s, seat, spell)
    if lacking == 2:
        return -0.08 * danger_of(s, seat, spell)
    return 0.0


@rule
def odds_that_others_complete(s, seat, slot):
    """How probably somebody before this wizard's next turn holds the component that a spell lacks."""
    lucky = unseen_of(s, seat, SHARD)
    for rune in range(FIRST_RUNE, LAST_RUNE + 1):
        if number_of(open_runes(s, slot), rune) > 0:
            lucky += unseen_of(s, seat, rune)
    unseen, free = np.float64(s.deck_left), 1.0
    for other in range(s.seats):
        if other != seat:
            unseen += np.float64(hand_size(s, other))
    miss = 1.0 - min(np.float64(lucky) / max(unseen, 1.0), 1.0)
    other = next_seat(s, seat)
    while other != seat:
        if s.in_play[other] == 0 and s.skips[other] == 0:
            free *= miss ** np.float64(hand_size(s, other))
        other = next_seat(s, other)
    return 1.0 - free


@rule
def unseen_of(s, seat, kind):
    """Components of a kind that lie neither in this wizard's hand nor open on the table."""
    seen = count_in_discard(s, kind) + number_of(s.components[seat], kind)
    for slot in range(MOST_POOL):
        seen += total(s.lying[slot, kind])
    return max(np.int64(s.copies[kind]) - seen, 0)


@rule
def judge(s, shares):
    """Everybody's standing in a whole position, and what the one to move can claim at once."""
    seats = np.int64(s.seats)
    if s.phase == OVER:
        for seat in range(seats):
            shares[seat] = share_of_end(s, seat)
        return seats
    highest = -100.0
    for seat in range(seats):
        shares[seat] = standing(s, seat) + (claim_at_once(s, seat) if seat == s.turn else 0.0)
        highest = max(highest, shares[seat])
    whole = 0.0
    for seat in range(seats):
        shares[seat] = math.exp((shares[seat] - highest) / CLEAR_LEAD * 1.6)
        whole += shares[seat]
    for seat in range(seats):
        shares[seat] /= whole
    return seats


@rule
def claim_at_once(s, seat):
    """The best spell that a wizard could complete now."""
    best = 0.0
    if s.in_play[seat] != 0:
        return best
    for slot in range(MOST_POOL):
        if not is_guarded(s, slot, seat) and holds_last_component(s, seat, slot):
            best = max(best, 0.9 * worth_of_claim(s, seat, s.pool[slot]))
    return best


# ---- What the others' hands must be like


@rule
def likelihood(s, seat):
    """Who left a spell that lacks one component probably does not hold it; the last to play may have made it so."""
    odds = 1.0
    for other in range(s.seats):
        if other != seat and next_seat(s, other) != s.turn and s.in_play[other] == 0:
            for slot in range(MOST_POOL):
                if not is_guarded(s, slot, other) and holds_last_component(s, other, slot):
                    odds *= 0.6
    return odds


@rule
def stretch(s):
    return np.int64(s.turn_number)
