"""The rules of En Garde, in the order of the rulebook."""

from __future__ import annotations

import numpy as np

from facedown.games.en_garde.declaration import (
    MEMORY,
    MOST_DRAWN_ROUNDS,
    Concession,
    Ending,
    Event,
    Move,
    Phase,
    Setting,
    code,
)
from facedown.games.en_garde.rules.legal import can_act, can_defend
from facedown.games.en_garde.rules.state import LEFT, NOBODY, RIGHT, distance, opponent
from facedown.kernel.chance import below, shuffle
from facedown.kernel.compiler import rule
from facedown.kernel.log import tell, whisper
from facedown.kernel.piles import lay, lift
from facedown.kernel.tally import cards, number_of, total

# ---- Game preparation


@rule
def setup(s, seats, options, log):
    """A match begins: options are stored and the first round is dealt."""
    code.keep_options(s, seats, options)
    starter = options[Setting.STARTER]
    s.starter = below(s.rng, 2) if starter == 0 else starter - 1
    s.winner = NOBODY
    s.round_winner = NOBODY
    start_round(s, log)


@rule
def start_round(s, log):
    """Put the fencers at the ends of the track, shuffle all cards, and deal two hands; the rest is the draw pile."""
    s.round_number += 1
    s.position[LEFT] = 1
    s.position[RIGHT] = s.fields
    s.hands_open = 0
    forget(s)
    gather_cards(s)
    shuffle(s.rng, s.pile, s.pile_left)
    tell(log, Event.ROUND_STARTED, s.starter, s.round_number)
    refill_hand(s, s.starter, log)
    refill_hand(s, opponent(s.starter), log)
    begin_turn(s, s.starter, log)


@rule
def gather_cards(s):
    s.pile_left = 0
    for value in range(1, s.values + 1):
        s.pile_left = lay(s.pile, s.pile_left, value, s.copies)
    s.hand[LEFT] = 0
    s.hand[RIGHT] = 0
    s.discard = 0
    s.discard_top = 0


# ---- Standard rules

# A turn


@rule
def pending(s):
    return 0 if s.phase == Phase.OVER else 1 << s.to_act


@rule
def play(s, seat, move, log):
    kind = code.kind(move)
    remember(s, move)
    if kind == Move.ATTACK and code.step_of(move) > 0:
        indirect_attack(s, seat, code.step_of(move), code.value_of(move), code.cards_of(move), log)
    elif kind == Move.ATTACK:
        direct_attack(s, seat, code.value_of(move), code.cards_of(move), log)
    elif kind == Move.PARRY:
        parry(s, seat, log)
    elif s.phase == Phase.DEFENCE:
        retreat(s, seat, -code.by_of(move), log)
    else:
        take_step(s, seat, code.by_of(move), log)
        end_turn(s, seat, log)
    if s.phase == Phase.BETWEEN_ROUNDS:
        start_round(s, log)


@rule
def remember(s, move):
    """Remember an action that both saw; it is evidence about a hand for as long as its cards are held."""
    for age in range(MEMORY - 1, 0, -1):
        s.last_kind[age] = s.last_kind[age - 1]
        s.last_card[age] = s.last_card[age - 1]
        s.last_cards[age] = s.last_cards[age - 1]
        s.last_step[age] = s.last_step[age - 1]
    kind = code.kind(move)
    s.last_kind[0] = kind
    s.last_card[0] = code.by_of(move) if kind == Move.STEP else s.attack_value
    s.last_cards[0] = s.attack_cards
    s.last_step[0] = code.step_of(move)
    if kind == Move.ATTACK:
        s.last_card[0] = code.value_of(move)
        s.last_cards[0] = code.cards_of(move)


@rule
def forget(s):
    """Forget past actions: a new round has new hands."""
    for age in range(MEMORY):
        s.last_kind[age] = 0
        s.last_card[age] = 0
        s.last_cards[age] = 0
        s.last_step[age] = 0


@rule
def begin_turn(s, seat, log):
    s.phase = Phase.TURN
    s.to_act = seat
    s.attack_value = 0
    s.attack_cards = 0
    s.attack_step = 0
    if not can_act(s, seat):  # E-05
        end_round(s, opponent(seat), Ending.NO_LEGAL_ACTION, log)


@rule
def end_turn(s, seat, log):
    """Refill the hand; the last card of the draw pile ends the round at once (E-06)."""
    refill_hand(s, seat, log)
    if s.pile_left == 0:
        compare_hands(s, log)
    else:
        begin_turn(s, opponent(seat), log)


@rule
def spend(s, seat, value, number):
    """Move cards from the hand to the discard pile; the last ones are on top."""
    s.hand[seat] -= cards(value, number)
    s.discard += cards(value, number)
    s.discard_top = value


@rule
def draw(s, seat, log):
    """Draw the top card of the draw pile; nothing happens if it is empty (E-06)."""
    if s.pile_left > 0:
        s.pile_left -= 1
        card = lift(s.pile, s.pile_left)
        s.hand[seat] += cards(card, 1)
        whisper(log, 1 << seat, Event.DREW, seat, card)


@rule
def refill_hand(s, seat, log):
    for _ in range(s.hand_size - total(s.hand[seat])):
        draw(s, seat, log)


# Moving the fencing figure on the fencing track


@rule
def take_step(s, seat, by, log):
    """Step forward, towards the opponent, or backward if `by` is negative."""
    spend(s, seat, abs(by), 1)
    s.position[seat] += by if seat == LEFT else -by
    tell(log, Event.STEPPED, seat, by, s.position[seat])


# Making a direct attack


@rule
def direct_attack(s, seat, value, number, log):
    """Attack with cards of exactly the distance; the fencing figure does not move."""
    strike(s, seat, value, number, 0, log)


@rule
def strike(s, seat, value, number, step, log):
    """Play the attacking cards and refill the attacker's hand (E-01); the opponent has to answer."""
    spend(s, seat, value, number)
    tell(log, Event.ATTACKED, seat, value, number, step)
    refill_hand(s, seat, log)
    s.phase = Phase.DEFENCE
    s.to_act = opponent(seat)
    s.attack_value = value
    s.attack_cards = number
    s.attack_step = step
    if not can_defend(s, opponent(seat)):  # E-03
        end_round(s, seat, Ending.HIT, log)


# Parry


@rule
def parry(s, seat, log):
    """Parry with as many cards of the same value. The hand is refilled only at the end of the turn (E-04)."""
    spend(s, seat, s.attack_value, s.attack_cards)
    tell(log, Event.PARRIED, seat, s.attack_value, s.attack_cards)
    if s.pile_left == 0:  # E-07: there is no turn after a final parry
        compare_hands(s, log)
    else:
        begin_turn(s, seat, log)


# ---- Advanced rules

# Performing an indirect attack


@rule
def indirect_attack(s, seat, step, value, number, log):
    """Step forward, then attack with cards of the remaining distance (E-02)."""
    take_step(s, seat, step, log)
    strike(s, seat, value, number, step, log)


# Retreat


@rule
def retreat(s, seat, card, log):
    """Step back from an indirect attack and draw one card; the turn is over (E-04)."""
    tell(log, Event.RETREATED, seat)
    take_step(s, seat, -card, log)
    draw(s, seat, log)
    if s.pile_left > 0:
        begin_turn(s, opponent(seat), log)
    elif s.compare_after_retreat:  # E-08
        compare_hands(s, log)
    else:
        compare_positions(s, log)


# ---- End of a game round


@rule
def compare_hands(s, log):
    """The draw pile is empty: more cards that reach the opponent win, then position (E-08)."""
    s.hands_open = 1
    show_hand(s, LEFT, log)
    show_hand(s, RIGHT, log)
    gap = distance(s)
    lead = number_of(s.hand[LEFT], gap) - number_of(s.hand[RIGHT], gap) if gap <= s.values else 0
    if lead == 0:
        compare_positions(s, log)
    else:
        end_round(s, LEFT if lead > 0 else RIGHT, Ending.MORE_CARDS, log)


@rule
def show_hand(s, seat, log):
    for value in range(1, s.values + 1):
        for _ in range(number_of(s.hand[seat], value)):
            tell(log, Event.SHOWED, seat, value)


@rule
def compare_positions(s, log):
    """The fencer who is further along wins; if both are equally far, the round is drawn (E-09)."""
    lead = np.int64(s.position[LEFT]) + np.int64(s.position[RIGHT]) - (np.int64(s.fields) + 1)
    if lead == 0:
        end_round(s, NOBODY, Ending.DRAWN, log)
    else:
        end_round(s, LEFT if lead > 0 else RIGHT, Ending.FURTHER, log)


@rule
def end_round(s, winner, reason, log):
    """Count the win. The match continues with the other starter, unless this round decided it (E-10)."""
    s.round_ending = reason
    s.round_winner = winner
    if winner == NOBODY:
        s.drawn_rounds += 1
    else:
        s.drawn_rounds = 0
        s.wins[winner] += 1
    tell(log, Event.ROUND_ENDED, winner, reason, s.wins[LEFT], s.wins[RIGHT])
    if ends_match(s, winner):
        s.winner = winner
        s.phase = Phase.OVER
    else:
        s.starter = opponent(s.starter)
        s.phase = Phase.BETWEEN_ROUNDS


@rule
def ends_match(s, winner):
    """Whether the match ends: with a single round, the last win needed, or the hundredth draw in a row (E-10)."""
    if winner == NOBODY:
        return s.target == 0 or s.drawn_rounds == MOST_DRAWN_ROUNDS
    return s.target == 0 or s.wins[winner] == s.target


@rule
def concede(s, seat, what, log):
    """Resign the round, or the whole match whatever the score, at any time (E-03)."""
    tell(log, Event.GAVE_UP, seat, what)
    if what == Concession.MATCH:
        s.round_ending = Ending.RESIGNED
        s.round_winner = opponent(seat)
        s.winner = opponent(seat)
        s.phase = Phase.OVER
        return
    end_round(s, opponent(seat), Ending.RESIGNED, log)
    if s.phase == Phase.BETWEEN_ROUNDS:
        start_round(s, log)


@rule
def result(s, scores):
    scores[LEFT] = s.wins[LEFT]
    scores[RIGHT] = s.wins[RIGHT]
    return 0 if s.winner == NOBODY else 1 << s.winner


@rule
def ending(s):
    return s.round_ending if s.phase == Phase.OVER else 0
