"""What the verbs of effects do: to hands, to the pool, to gambits, to the turn and to the score."""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.card_sets.vocabulary import (
    ACT_AGAIN,
    AT_RANDOM,
    BANISH,
    CLEAR,
    DISCARD,
    DRAW,
    END_TURN,
    GIVE,
    LOOK,
    MOVE,
    OPEN_HAND,
    PASS_HANDS,
    PLACE,
    PLAY_MORE,
    PROTECT,
    RECALL,
    REFILL,
    REMOVE,
    REVEAL,
    REVERSE,
    SCORE,
    SKIP,
    STEAL,
    SWAP,
    TAKE,
    TURN_AGAIN,
    WIDEN,
)
from facedown.games.wizards_gambit.declaration import Event, code
from facedown.games.wizards_gambit.rules.cards import (
    FIRST_GAMBIT,
    MOST_GRANTED,
    MOST_IN_HAND,
    MOST_MARKS,
    MOST_POOL,
    MOST_SKIPS,
)
from facedown.games.wizards_gambit.rules.decks import discard_from_hand, draw, put_on_discard, take_from_discard
from facedown.games.wizards_gambit.rules.hands import (
    change_hands,
    everybody_sees,
    exchange_hands,
    forget_own_hand,
    gain,
    lay_open,
    look_into,
    nth_card,
    seats_that_see,
    show_hand,
    trade_places,
)
from facedown.games.wizards_gambit.rules.pool import (
    check_win,
    discard_components,
    lift_component,
    open_spell,
    put_component,
    refresh_powers,
)
from facedown.games.wizards_gambit.rules.state import (
    card_of_name,
    hand_size,
    has_power,
    name_of_card,
    next_seat,
    slot_of_name,
)
from facedown.games.wizards_gambit.rules.steps import count_of
from facedown.kernel.chance import below, shuffle
from facedown.kernel.compiler import rule
from facedown.kernel.log import EVERYBODY, tell, whisper


@rule
def do_piece(s, verb, move, log):
    card, slot = card_of_name(s, code.card_of(move)), slot_of_name(s, code.spell_of(move))
    if verb == DISCARD:
        discard_from_hand(s, s.target, card, log)
    elif verb == STEAL:
        steal(s, s.target, card, log)
    elif verb == GIVE:
        whisper(log, seats_that_see(s, s.turn, s.target), Event.GAVE, s.turn, s.target, name_of_card(s, card))
        change_hands(s, s.turn, s.target, card)
    elif verb == MOVE:
        move_component(s, slot, slot_of_name(s, code.other_of(move)), card, code.rune_of(move), log)
    elif verb == REMOVE:
        lift_component(s, slot, card, code.rune_of(move))
        put_on_discard(s, card)
        tell(log, Event.REMOVED, s.turn, card, code.spell_of(move), code.rune_of(move))
    elif verb == CLEAR:
        discard_components(s, slot)
        tell(log, Event.REMOVED, s.turn, 0, code.spell_of(move), 0)
    elif verb == TAKE:
        take(s, slot, card, code.rune_of(move), log)
    elif verb == PLACE:
        take_from_discard(s, card)
        tell(log, Event.PLACED, s.turn, card, code.spell_of(move), code.rune_of(move))
        put_component(s, slot, card, code.rune_of(move))
    elif verb == BANISH:
        other = code.seat_of(move)
        tell(log, Event.BANISHED, s.turn, other, s.in_play[other])
        remove_gambit(s, other, log)
    else:
        renew(s, slot, log)


@rule
def steal(s, victim, card, log):
    whisper(log, seats_that_see(s, victim, s.turn), Event.STOLE, s.turn, victim, name_of_card(s, card))
    change_hands(s, victim, s.turn, card)


@rule
def take(s, slot, card, rune, log):
    """Take a card from the discard pile, or from a spell in the pool, for all to see."""
    if slot >= 0:
        lift_component(s, slot, card, rune)
        tell(log, Event.TOOK, s.turn, card, s.names[s.pool[slot]])
    else:
        take_from_discard(s, card)
        tell(log, Event.TOOK, s.turn, name_of_card(s, card), 0)
    gain_openly(s, s.turn, card)


@rule
def gain_openly(s, seat, card):
    """Put a card into a hand for everyone to see."""
    gain(s, seat, card)
    if not has_power(s, seat, OPEN_HAND):
        everybody_sees(s, seat, card)


@rule
def move_component(s, slot, other, card, rune, log):
    tell(log, Event.MOVED, s.turn, card, s.names[s.pool[slot]], s.names[s.pool[other]], rune)
    lift_component(s, slot, card, rune)
    put_component(s, other, card, rune)


@rule
def renew(s, slot, log):
    """Replace a spell with another one, then shuffle it into the spell deck."""
    spell = np.int64(s.pool[slot])
    discard_components(s, slot)
    tell(log, Event.RENEWED, s.turn, s.names[spell])
    open_spell(s, slot, log)
    s.spells[s.spells_left] = spell
    s.spells_left += 1
    shuffle(s.rng, s.spells, s.spells_left)


# ---- Verbs without a choice


@rule
def discard_unchosen(s, way, log):
    """Discard cards at random, or the whole hand."""
    seat = np.int64(s.target)
    while s.left > 0:
        s.left -= 1
        place = below(s.rng, hand_size(s, seat)) if way == AT_RANDOM else 0
        discard_from_hand(s, seat, nth_card(s, seat, place), log)


@rule
def steal_at_random(s, log):
    victim = np.int64(s.target)
    while s.left > 0 and hand_size(s, s.turn) < MOST_IN_HAND:
        s.left -= 1
        steal(s, victim, nth_card(s, victim, below(s.rng, hand_size(s, victim))), log)
    s.left = 0


@rule
def do_at_once(s, step, verb, log):
    seat, number = np.int64(s.target), count_of(step)
    if verb == DRAW:
        draw(s, seat, number, log)
    elif verb == REFILL:
        draw(s, seat, max(number - hand_size(s, seat), 0), log)
    elif verb == LOOK:
        look_at_hand(s, s.turn, seat, log)
    elif verb == REVEAL:
        show_hand(s, seat, log)
    elif verb == SWAP:
        swap_hands(s, s.turn, seat, log)
    elif verb == PASS_HANDS:
        pass_hands(s, log)
    elif verb == PROTECT:
        s.protected |= 1 << seat
        tell(log, Event.PROTECTED, seat)
    elif verb == SCORE:
        change_score(s, seat, number, log)
    elif verb == SKIP:
        s.skips[seat] = min(np.int64(s.skips[seat]) + 1, MOST_SKIPS)
        tell(log, Event.WILL_MISS, seat)
    else:
        change_turn(s, verb, number, log)


@rule
def change_turn(s, verb, number, log):
    """Change this turn, the order of turns, the pool, or the wizard's gambit."""
    if verb == PLAY_MORE or verb == ACT_AGAIN:
        grant(s, verb, number, log)
    elif verb == TURN_AGAIN:
        s.again = 1
        tell(log, Event.TURN_AGAIN, s.turn)
    elif verb == REVERSE:
        s.backwards = 1 - s.backwards
        tell(log, Event.REVERSED, s.turn)
    elif verb == END_TURN:
        s.cut = 1
        tell(log, Event.TURN_CUT, s.turn)
    elif verb == WIDEN:
        widen_pool(s, number, log)
    elif verb == RECALL:
        recall_gambit(s, log)


@rule
def grant(s, verb, number, log):
    """Allow more components or incantation actions this turn, within limits."""
    number = min(number, MOST_GRANTED - np.int64(s.granted))
    if number == 0:
        return
    s.granted += number
    if verb == PLAY_MORE:
        s.more_plays += number
        tell(log, Event.MORE_PLAYS, s.turn, number)
    else:
        s.more_actions += number
        tell(log, Event.MORE_ACTIONS, s.turn, number)


@rule
def widen_pool(s, number, log):
    for _ in range(number):
        if s.pool_size < MOST_POOL:
            s.pool_size += 1
            tell(log, Event.WIDENED, s.turn, s.pool_size)
            open_spell(s, s.pool_size - 1, log)


@rule
def recall_gambit(s, log):
    card = np.int64(s.in_play[s.turn])
    if card != 0 and hand_size(s, s.turn) < MOST_IN_HAND:
        tell(log, Event.RECALLED, s.turn, card)
        lift_gambit(s, s.turn, log)
        gain_openly(s, s.turn, card)


@rule
def change_score(s, seat, number, log):
    """Win or lose points; if several reach the goal, the active wizard wins first."""
    s.marks[seat] = min(max(np.int64(s.marks[seat]) + number, -MOST_MARKS), MOST_MARKS)
    tell(log, Event.SCORED, seat, number)
    check_win(s, seat, log)


# ---- Hands


@rule
def look_at_hand(s, looker, owner, log):
    tell(log, Event.LOOKED, looker, owner)
    look_into(s, looker, owner)
    if log is not None:
        for number in range(hand_size(s, owner)):
            card = name_of_card(s, nth_card(s, owner, number))
            whisper(log, 1 << looker | 1 << owner, Event.SAW, looker, owner, card)


@rule
def swap_hands(s, one, other, log):
    tell(log, Event.SWAPPED, one, other)
    exchange_hands(s, one, other)
    receive_hand(s, one, other, log)
    receive_hand(s, other, one, log)


@rule
def receive_hand(s, taker, giver, log):
    """Both wizards know the cards that were passed; everybody does if the hand is open."""
    if log is not None:
        viewers = EVERYBODY if has_power(s, taker, OPEN_HAND) else 1 << taker | 1 << giver
        for number in range(hand_size(s, taker)):
            whisper(log, viewers, Event.RECEIVED, taker, giver, name_of_card(s, nth_card(s, taker, number)))
    if has_power(s, taker, OPEN_HAND):
        lay_open(s, taker)


@rule
def pass_hands(s, log):
    """Pass every unshielded hand to the next such wizard, all at once."""
    start = np.int64(s.target)
    everyone = np.int64(s.targets) | 1 << start
    s.targets = 0
    tell(log, Event.PASSED_HANDS, s.turn)
    if everyone == 1 << start:
        return
    for seat in range(s.seats):
        look_into(s, seat, seat)
    seat = next_seat(s, start)
    while seat != start:
        if everyone >> seat & 1:
            trade_places(s, start, seat)
        seat = next_seat(s, seat)
    for seat in range(s.seats):
        forget_own_hand(s, seat)
    giver = start
    seat = next_seat(s, start)
    for _ in range(s.seats):
        if everyone >> seat & 1:
            receive_hand(s, seat, giver, log)
            giver = seat
        seat = next_seat(s, seat)


# ---- Gambits leave the table


@rule
def lift_gambit(s, seat, log):
    """Remove a gambit in play from its spell or book, whose ability works again."""
    s.in_play[seat] = 0
    if s.guards[seat] != 0:
        s.guarded = np.int64(s.guarded) & ~(1 << (np.int64(s.guards[seat]) - 1))
        s.guards[seat] = 0
    if s.binds[seat] != 0:
        book = np.int64(s.binds[seat]) - 1
        s.nullified = np.int64(s.nullified) & ~(1 << book)
        s.binds[seat] = 0
        refresh_powers(s, book, log)


@rule
def remove_gambit(s, seat, log):
    """Remove a gambit in play from the game for good."""
    s.gone |= np.uint16(1 << (np.int64(s.in_play[seat]) - FIRST_GAMBIT))
    lift_gambit(s, seat, log)
