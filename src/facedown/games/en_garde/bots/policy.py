"""A strong fencer's policy: a small network over features of what a seat knows, fast enough for every rollout move.

It was trained to imitate the master (`tools/en_garde_policy.py`); its weights are in `policy_weights.py`. Every feature
is a row of weights, so the first layer is a sum of two dozen rows. Cards of values that a smaller table does not have
count as seen, so the same network plays at any table with no more cards than the printed game.
"""

from __future__ import annotations

from math import exp

import numpy as np

from facedown.games.en_garde.bots.odds import lead_of, unseen_of
from facedown.games.en_garde.bots.policy_weights import BIAS, ENTER, LEAVE, UNITS
from facedown.games.en_garde.declaration import MEMORY, Move, Phase, code
from facedown.games.en_garde.rules.legal import count, nth
from facedown.games.en_garde.rules.state import LEFT, distance, opponent, room_behind
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.piles import lay
from facedown.kernel.tally import cards, number_of, total

VALUES, COPIES, HAND = 5, 5, 5  # of the printed game

# The number of values of each feature, and the first row of each.
GAPS, COUNTS, FAR, PILES, LEADS, STAGES, ROOMS = 11, COPIES + 1, 22, 16, 17, 4, 7
CARDS = VALUES * COUNTS
MINE = 0
UNSEEN = MINE + GAPS * CARDS
GAP = UNSEEN + GAPS * CARDS
PILE = GAP + FAR
LEAD = PILE + PILES
ROOM = LEAD + LEADS * STAGES
HELD = ROOM + 2 * ROOMS
ATTACK = HELD + HAND + 1
LAST = ATTACK + 3 * COUNTS
WAYS = 2 * VALUES + 1
LAST_ROWS = 4 * WAYS + 2 * COUNTS
ROWS = LAST + MEMORY * LAST_ROWS
TRAITS = 2 * VALUES + 9 + 3 * MEMORY

# Moves are numbered: steps forward and backward, direct attacks, indirect attacks, and the parry.
BACKWARD, DIRECT, INDIRECT, PARRY = VALUES, 2 * VALUES, 2 * VALUES + HAND, 2 * VALUES + HAND + VALUES * HAND
MOVES = PARRY + 1
OUTPUTS = 48  # as many as fit the processor's registers


@rule
def is_known(s):
    """Whether the network can play at such a table."""
    return s.values <= VALUES and s.copies <= COPIES and s.hand_size <= HAND


@rule
def note_traits(s, seat, rows):
    """Fill in the rows of the features of what a seat knows."""
    gap, pile = distance(s), np.int64(s.pile_left)
    near, index = min(gap, GAPS) - 1, 0
    for value in range(1, VALUES + 1):
        place = near * CARDS + (value - 1) * COUNTS
        rows[index] = MINE + place + number_of(s.hand[seat], value)
        rows[index + 1] = UNSEEN + place + unseen_of(s, seat, value)
        index += 2
    stage = 0 if pile <= 2 else 1 if pile <= 4 else 2 if pile <= 7 else 3
    lead = min(max(lead_of(s, seat), -(LEADS // 2)), LEADS // 2) + LEADS // 2
    rows[index] = GAP + min(gap, FAR) - 1
    rows[index + 1] = PILE + min(pile, PILES - 1)
    rows[index + 2] = LEAD + stage * LEADS + lead
    rows[index + 3] = ROOM + min(room_behind(s, seat), ROOMS - 1)
    rows[index + 4] = ROOM + ROOMS + min(room_behind(s, opponent(seat)), ROOMS - 1)
    rows[index + 5] = HELD + HAND - np.int64(s.hand_size) + total(s.hand[seat])
    rows[index + 6] = ATTACK + np.int64(s.attack_value)
    rows[index + 7] = ATTACK + COUNTS + np.int64(s.attack_cards)
    rows[index + 8] = ATTACK + 2 * COUNTS + np.int64(s.attack_step)
    index += 9
    for age in range(MEMORY):
        first = LAST + age * LAST_ROWS
        rows[index] = first + np.int64(s.last_kind[age]) * WAYS + np.int64(s.last_card[age]) + VALUES
        rows[index + 1] = first + 4 * WAYS + np.int64(s.last_cards[age])
        rows[index + 2] = first + 4 * WAYS + COUNTS + np.int64(s.last_step[age])
        index += 3


@rule
def number_of_move(move):
    """The index of a move among the network's outputs."""
    kind = code.kind(move)
    if kind == Move.PARRY:
        return np.int64(PARRY)
    if kind == Move.ATTACK:
        step, strikes = code.step_of(move), code.cards_of(move)
        return np.int64(DIRECT + strikes - 1 if step == 0 else INDIRECT + (step - 1) * HAND + strikes - 1)
    way = code.by_of(move)
    return np.int64(way - 1 if way > 0 else BACKWARD - way - 1)


@rule
def score_moves(rows, units, scores):
    """Evaluate the network: a score for each move."""
    for unit in range(UNITS):
        units[unit] = BIAS[unit]
    for index in range(TRAITS):
        row = np.int64(rows[index])
        for unit in range(UNITS):
            units[unit] += ENTER[row, unit]
    for move in range(OUTPUTS):
        scores[move] = LEAVE[UNITS, move]
    for unit in range(UNITS):
        active = units[unit]
        if active > 0.0:
            for move in range(OUTPUTS):
                scores[move] += active * LEAVE[unit, move]


@rule
def policy(s, seat, moves, chances, units):
    """All moves and their probabilities; none at a table that the network does not support."""
    if not is_known(s):
        return 0
    rows, scores = units[UNITS + OUTPUTS :], units[UNITS : UNITS + OUTPUTS]
    note_traits(s, seat, rows)
    score_moves(rows, units[:UNITS], scores)
    found, best, whole = count(s, seat), -1e9, 0.0
    for index in range(found):
        moves[index] = nth(s, seat, index)
        chances[index] = scores[number_of_move(moves[index])]
        best = max(best, chances[index])
    for index in range(found):
        chances[index] = exp(chances[index] - best)
        whole += chances[index]
    for index in range(found):
        chances[index] /= whole
    return found


# ---- The opponent's last action


@rule
def unplay(s, seat):
    """Take back the opponent's last step or attack; a parry reveals only that they had the cards."""
    other = opponent(seat)
    age = 1 if s.last_kind[0] == Move.PARRY and s.to_act == seat else 0  # after the seat's own parry
    kind = np.int64(s.last_kind[age])
    if not is_known(s) or s.to_act != seat or (kind != Move.STEP and kind != Move.ATTACK):
        return np.int64(0)
    if age == 1:
        give_back(s, seat, np.int64(s.last_card[0]), np.int64(s.last_cards[0]))
    before = np.int64(s.last_kind[age + 1]) if age + 1 < MEMORY else np.int64(0)
    parried = np.int64(s.last_cards[age + 1]) if before == Move.PARRY else np.int64(0)
    retreats = kind == Move.STEP and before == Move.ATTACK
    card, strikes, step = np.int64(s.last_card[age]), np.int64(s.last_cards[age]), np.int64(s.last_step[age])
    if kind == Move.STEP:
        move, played = code.step(card), np.int64(1)
    else:
        move, played = code.attack(card, strikes, step), strikes + (1 if step > 0 else 0)
    put_back(s, other, total(s.hand[other]) - (np.int64(s.hand_size) - played - parried))
    if kind == Move.STEP:
        give_back(s, other, abs(card), 1)
        walk(s, other, -card)
    else:
        give_back(s, other, card, strikes)
        if step > 0:
            give_back(s, other, step, 1)
            walk(s, other, -step)
    s.to_act = other
    s.phase = Phase.DEFENCE if retreats else Phase.TURN
    s.attack_value = s.last_card[age + 1] if retreats else 0
    s.attack_cards = s.last_cards[age + 1] if retreats else 0
    s.attack_step = s.last_step[age + 1] if retreats else 0
    forget_actions(s, age + 1)
    return move


@rule
def forget_actions(s, number):
    """Forget the newest actions; the older ones move up."""
    for age in range(MEMORY):
        older = age + number
        s.last_kind[age] = s.last_kind[older] if older < MEMORY else 0
        s.last_card[age] = s.last_card[older] if older < MEMORY else 0
        s.last_cards[age] = s.last_cards[older] if older < MEMORY else 0
        s.last_step[age] = s.last_step[older] if older < MEMORY else 0


@rule
def give_back(s, seat, value, number):
    """Return cards from the discard pile to a hand."""
    s.hand[seat] += cards(value, number)
    s.discard -= cards(value, number)


@rule
def put_back(s, seat, number):
    """Return drawn cards to the draw pile: each card of the hand is equally likely to be one of them."""
    for _ in range(number):
        place, card = below(s.rng, total(s.hand[seat])), 1
        while place >= number_of(s.hand[seat], card):
            place -= number_of(s.hand[seat], card)
            card += 1
        s.hand[seat] -= cards(card, 1)
        s.pile_left = lay(s.pile, s.pile_left, card, 1)


@rule
def walk(s, seat, by):
    s.position[seat] += by if seat == LEFT else -by
