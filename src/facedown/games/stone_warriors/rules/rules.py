"""The rules of Stone Warriors, in the order of the rulebook."""

from __future__ import annotations

import numpy as np

from facedown.games.stone_warriors.declaration import Ending, Event, Move, Phase, Setting, code
from facedown.games.stone_warriors.rules.cards import (
    DEMONA,
    DEMONA_COPIES,
    ELISA,
    ELISA_COPIES,
    FIRST_GARGOYLE,
    FULL_HAND,
    GARGOYLE_COPIES,
    GARGOYLES,
    GOLIATH,
    LAST_GARGOYLE,
    OPENING_HAND,
    SUNRISE,
    SUNRISE_COPIES,
    VILLAIN,
    VILLAIN_COPIES,
    XANATOS,
    XANATOS_COPIES,
)
from facedown.games.stone_warriors.rules.legal import is_stuck
from facedown.games.stone_warriors.rules.stacks import (
    covered,
    first_free,
    height,
    lowered,
    mark,
    nth_mark,
    raised,
    without,
)
from facedown.games.stone_warriors.rules.state import (
    NOBODY,
    NOT_THROWN,
    discard_top,
    gargoyles_shown,
    is_gargoyle,
    left_of,
)
from facedown.kernel.chance import below, shuffle
from facedown.kernel.compiler import rule
from facedown.kernel.log import tell, whisper
from facedown.kernel.piles import lay, lift
from facedown.kernel.tally import cards, number_of, total

MOST_EQUAL_THROWS = 100


# ---- Setup


@rule
def setup(s, seats, options, log):
    """Take the deck for this number of players and deal three cards each; the seat left of the dealer starts (S-01)."""
    code.keep_options(s, seats, options)
    s.rare = GOLIATH if options[Setting.RARE] == 0 else options[Setting.RARE]
    s.winner = NOBODY
    gather_deck(s)
    shuffle(s.rng, s.pile, s.pile_left)
    starter = options[Setting.STARTER]
    first = below(s.rng, seats) if starter == 0 else starter - 1
    for _ in range(OPENING_HAND):
        for seat in range(seats):
            s.hand[seat] += cards(pop_pile(s), 1)
    start_turn(s, first, log)


@rule
def gather_deck(s):
    """Build the deck: three players leave out one set of six gargoyles, two players two."""
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        add_to_pile(s, gargoyle, GARGOYLE_COPIES - (4 - s.seats) - (1 if gargoyle == s.rare else 0))
    add_to_pile(s, ELISA, ELISA_COPIES)
    add_to_pile(s, DEMONA, DEMONA_COPIES)
    add_to_pile(s, XANATOS, XANATOS_COPIES)
    add_to_pile(s, SUNRISE, SUNRISE_COPIES)
    add_to_pile(s, VILLAIN, VILLAIN_COPIES)


@rule
def add_to_pile(s, card, copies):
    s.pile_left = lay(s.pile, s.pile_left, card, copies)


@rule
def pop_pile(s):
    s.pile_left -= 1
    return lift(s.pile, s.pile_left)


# ---- Game play


@rule
def play(s, seat, move, log):
    kind, other, card, place = code.kind(move), code.seat_of(move), code.card_of(move), code.place_of(move)
    s.idle = 0
    if kind == Move.DRAW:
        draw_from_pile(s, seat, log)
        draw_up(s, seat, log)
    elif kind == Move.TAKE:
        take_from_discard(s, seat, log)
        draw_up(s, seat, log)
    elif kind == Move.TWIN:
        play_twin(s, seat, card, place, log)
    elif kind == Move.ELISA and s.phase == Phase.DEFENDING:
        stop_villain(s, seat, card, place, log)
    elif kind == Move.ELISA:
        lift_sunrise(s, seat, card, place, log)
    elif kind == Move.DEMONA:
        play_demona(s, seat, other, log)
    elif kind == Move.STEAL:
        steal(s, seat, card, log)
    elif kind == Move.XANATOS:
        play_xanatos(s, seat, other, card, place, log)
    elif kind == Move.SUNRISE:
        play_sunrise(s, seat, other, card, place, log)
    elif kind == Move.VILLAIN:
        set_villain(s, seat, other, card, place, log)
    elif kind == Move.ATTACK:
        next_defence(s, log)
    elif kind == Move.BATTLE:
        start_battle(s, seat, card, place, log)
    elif kind == Move.THROW:
        throw(s, seat, card, log)
    elif kind == Move.DISCARD:
        discard_from_hand(s, seat, card, log)
        end_turn(s, log)
    elif kind == Move.END:
        end_turn(s, log)
    else:
        wait(s, seat, log)


@rule
def start_turn(s, seat, log):
    s.turn = seat
    s.to_act = seat
    s.turn_number += 1
    s.idle = 1
    tell(log, Event.TURN_STARTED, seat, s.turn_number)
    draw_up(s, seat, log)


@rule
def end_turn(s, log):
    """Play passes clockwise; a game with too many turns is drawn (S-15)."""
    if s.turn_limit > 0 and s.turn_number >= s.turn_limit:
        s.phase = Phase.OVER
        tell(log, Event.GAME_ENDED, NOBODY, Ending.TURN_LIMIT)
    else:
        start_turn(s, left_of(s, s.turn), log)


# ---- 1. Draw


@rule
def draw_up(s, seat, log):
    """Draw to four cards; there is a choice only while a gargoyle is on top of the discard pile (S-02)."""
    while total(s.hand[seat]) < FULL_HAND and s.pile_left + s.discard_count > 0:
        if is_gargoyle(discard_top(s)):
            s.phase = Phase.DRAWING
            return
        draw_from_pile(s, seat, log)
    play_gargoyles(s, seat, log)


@rule
def draw_from_pile(s, seat, log):
    if s.pile_left == 0:
        reshuffle(s, log)
    card = pop_pile(s)
    s.hand[seat] += cards(card, 1)
    s.played_out[seat] = 0
    s.idle = 0
    whisper(log, 1 << seat, Event.DREW, seat, card)


@rule
def reshuffle(s, log):
    """The discard becomes the new pile (S-14)."""
    for place in range(s.discard_count):
        s.pile[place] = lift(s.discard, place)
    s.pile_left = s.discard_count
    s.discard_count = 0
    shuffle(s.rng, s.pile, s.pile_left)
    tell(log, Event.RESHUFFLED, 0)


@rule
def take_from_discard(s, seat, log):
    """Everybody sees the card that is taken, and knows it is there until it is played."""
    card = lift_discard(s)
    s.hand[seat] += cards(card, 1)
    s.played_out[seat] &= ~(1 << card) & 0xFF
    for other in range(s.seats):
        if other != seat:
            s.seen[other, seat] += cards(card, 1)
    tell(log, Event.TOOK, seat, card)


# ---- 2. Play any gargoyle cards


@rule
def play_gargoyles(s, seat, log):
    """Every gargoyle that is not yet on the player's table must be played (S-03)."""
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        if s.stacks[seat, gargoyle] == 0 and number_of(s.hand[seat], gargoyle) > 0:
            leave_hand(s, seat, gargoyle)
            s.stacks[seat, gargoyle] = 1
            s.idle = 0
            tell(log, Event.PLAYED_GARGOYLE, seat, gargoyle)
    note_played_out(s, seat)
    s.phase = Phase.TURN
    s.to_act = seat
    if check_set(s, seat, log):
        return
    if s.idle == 1 and is_stuck(s, seat):  # S-15
        s.phase = Phase.STUCK


@rule
def note_played_out(s, seat):
    """A gargoyle missing on a table cannot be in its owner's hand: they would have had to play it."""
    missing = 0
    for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
        if s.stacks[seat, gargoyle] == 0:
            missing |= 1 << gargoyle
    s.played_out[seat] = missing


@rule
def leave_hand(s, seat, card):
    """A card leaves a hand for all to see; viewers who knew it know that it is gone."""
    s.hand[seat] -= cards(card, 1)
    for other in range(s.seats):
        if number_of(s.seen[other, seat], card) > 0:
            s.seen[other, seat] -= cards(card, 1)


@rule
def put_on_discard(s, card):
    s.discard_count = lay(s.discard, s.discard_count, card, 1)


@rule
def lift_discard(s):
    """Take the top card of the discard pile."""
    s.discard_count -= 1
    return np.int64(lift(s.discard, s.discard_count))


@rule
def discard_from_hand(s, seat, card, log):
    """One duplicate at the end of a turn (S-04), or any card if there is no other move (S-15)."""
    leave_hand(s, seat, card)
    put_on_discard(s, card)
    tell(log, Event.DISCARDED, seat, card)


@rule
def check_set(s, seat, log):
    """The first complete set wins at once (S-13)."""
    if gargoyles_shown(s, seat) < len(GARGOYLES):
        return False
    s.phase = Phase.OVER
    s.winner = seat
    tell(log, Event.GAME_ENDED, seat, Ending.COMPLETE_SET)
    return True


# ---- The cards: Demona


@rule
def play_demona(s, seat, other, log):
    """Look into a hand and take one of its cards; there is no defence (S-07)."""
    leave_hand(s, seat, DEMONA)
    put_on_discard(s, DEMONA)
    s.victim = other
    s.seen[seat, other] = s.hand[other]
    tell(log, Event.PLAYED_DEMONA, seat, other)
    if log is not None:
        for card in range(FIRST_GARGOYLE, VILLAIN + 1):
            for _ in range(number_of(s.hand[other], card)):
                whisper(log, 1 << seat | 1 << other, Event.SAW, seat, other, card)
    s.phase = Phase.STEALING


@rule
def steal(s, seat, card, log):
    """A gargoyle goes to the table for all to see; only the two players know any other card."""
    victim = np.int64(s.victim)
    if is_gargoyle(card):
        leave_hand(s, victim, card)
        tell(log, Event.STOLE, seat, victim, card)
        gain_gargoyle(s, seat, card)
        clear_target(s)
        s.phase = Phase.CLOSING
        check_set(s, seat, log)
        return
    s.hand[victim] -= cards(card, 1)
    s.hand[seat] += cards(card, 1)
    for other in range(s.seats):
        if other == seat:
            s.seen[other, victim] -= cards(card, 1)
        elif other == victim:
            s.seen[other, seat] += cards(card, 1)
        else:
            doubt_one_card(s, other, victim)
    whisper(log, 1 << seat | 1 << victim, Event.STOLE, seat, victim, card)
    clear_target(s)
    s.phase = Phase.CLOSING


@rule
def doubt_one_card(s, looker, owner):
    """One card that is not a gargoyle was taken unseen: of each kind, one fewer is certain to be left."""
    for card in range(ELISA, VILLAIN + 1):
        if number_of(s.seen[looker, owner], card) > 0:
            s.seen[looker, owner] -= cards(card, 1)


@rule
def gain_gargoyle(s, seat, gargoyle):
    """A captured gargoyle uncovers its covered twin, or is placed beside an awake one (S-05)."""
    stacks = s.stacks[seat, gargoyle]
    marks = covered(stacks)
    place = nth_mark(marks, 0) if marks != 0 else first_free(stacks)
    s.stacks[seat, gargoyle] = raised(stacks, place)


# ---- Xanatos


@rule
def play_xanatos(s, seat, other, gargoyle, place, log):
    """Take any awake gargoyle of an opponent; there is no defence (S-08)."""
    leave_hand(s, seat, XANATOS)
    put_on_discard(s, XANATOS)
    tell(log, Event.PLAYED_XANATOS, seat, other, gargoyle, place)
    capture(s, seat, other, gargoyle, place, log)
    s.phase = Phase.CLOSING
    check_set(s, seat, log)


@rule
def capture(s, seat, other, gargoyle, place, log):
    """The top gargoyle of a stack changes its owner; a Sunrise/Sundown below it covers the stack again."""
    lose_top(s, other, gargoyle, place)
    gain_gargoyle(s, seat, gargoyle)
    tell(log, Event.CAPTURED, seat, other, gargoyle, place)


@rule
def lose_top(s, owner, gargoyle, place):
    if height(s.stacks[owner, gargoyle], place) > 1:
        s.stacks[owner, gargoyle] = lowered(s.stacks[owner, gargoyle], place)
    else:
        s.stacks[owner, gargoyle] = without(s.stacks[owner, gargoyle], place)
        s.villains[owner, gargoyle] = without(s.villains[owner, gargoyle], place)


# ---- Sunrise/Sundown and Elisa Maza


@rule
def play_sunrise(s, seat, other, gargoyle, place, log):
    """Turn an awake gargoyle of an opponent to stone; they may answer at once or later (S-09)."""
    leave_hand(s, seat, SUNRISE)
    s.stacks[other, gargoyle] = raised(s.stacks[other, gargoyle], place)
    tell(log, Event.PLAYED_SUNRISE, seat, other, gargoyle, place)
    s.victim = other
    s.gargoyle = gargoyle
    s.place = place
    s.phase = Phase.ANSWERING
    s.to_act = other


@rule
def lift_sunrise(s, seat, gargoyle, place, log):
    """Discard both Elisa and the Sunrise/Sundown (S-09)."""
    leave_hand(s, seat, ELISA)
    put_on_discard(s, ELISA)
    put_on_discard(s, SUNRISE)
    s.stacks[seat, gargoyle] = lowered(s.stacks[seat, gargoyle], place)
    tell(log, Event.RESCUED, seat, gargoyle, place)
    answered(s, seat, log)


@rule
def play_twin(s, seat, gargoyle, place, log):
    """Play the same gargoyle on top; all three cards stay (S-09)."""
    leave_hand(s, seat, gargoyle)
    s.stacks[seat, gargoyle] = raised(s.stacks[seat, gargoyle], place)
    tell(log, Event.UNCOVERED, seat, gargoyle, place)
    answered(s, seat, log)


@rule
def wait(s, seat, log):
    tell(log, Event.WAITED, seat)
    answered(s, seat, log)


@rule
def answered(s, seat, log):
    """An immediate answer ends the attack; one in the player's own turn leaves the turn as it was."""
    if s.phase == Phase.ANSWERING:
        s.phase = Phase.CLOSING
        s.to_act = s.turn
        clear_target(s)
    check_set(s, seat, log)


@rule
def clear_target(s):
    s.victim = 0
    s.gargoyle = 0
    s.place = 0


# ---- Villains


@rule
def set_villain(s, seat, other, gargoyle, place, log):
    """Send one villain after each attacked gargoyle; all are sent before any is answered (S-11)."""
    leave_hand(s, seat, VILLAIN)
    s.villains[other, gargoyle] |= mark(place)
    tell(log, Event.SET_VILLAIN, seat, other, gargoyle, place)
    s.phase = Phase.PLACING


@rule
def next_defence(s, log):
    """The next attacked player in turn order answers; when no villain is left, the attack is over."""
    seat = left_of(s, s.turn)
    for _ in range(s.seats - 1):
        for gargoyle in range(FIRST_GARGOYLE, LAST_GARGOYLE + 1):
            if s.villains[seat, gargoyle] != 0:
                s.phase = Phase.DEFENDING
                s.to_act = seat
                return
        seat = left_of(s, seat)
    s.phase = Phase.CLOSING
    s.to_act = s.turn


@rule
def send_villain_away(s, owner, gargoyle, place):
    s.villains[owner, gargoyle] ^= mark(place)
    put_on_discard(s, VILLAIN)


@rule
def stop_villain(s, seat, gargoyle, place, log):
    """Elisa stops one villain; both are discarded."""
    leave_hand(s, seat, ELISA)
    put_on_discard(s, ELISA)
    send_villain_away(s, seat, gargoyle, place)
    tell(log, Event.RESCUED, seat, gargoyle, place)
    next_defence(s, log)


# ---- 4. Battle


@rule
def start_battle(s, seat, gargoyle, place, log):
    """The attacked player chooses which gargoyle is fought for next."""
    s.victim = seat
    s.gargoyle = gargoyle
    s.place = place
    s.equal_throws = 0
    s.phase = Phase.THROWING
    tell(log, Event.BATTLE_STARTED, seat, gargoyle, place)


@rule
def throw(s, seat, number, log):
    """Both throw at once: nobody sees a throw until the other is made too (S-12)."""
    s.throw[seat] = number
    whisper(log, 1 << seat, Event.THREW, seat, number)
    if s.throw[s.turn] != NOT_THROWN and s.throw[s.victim] != NOT_THROWN:
        show_throws(s, log)


@rule
def show_throws(s, log):
    mine, theirs = np.int64(s.throw[s.turn]), np.int64(s.throw[s.victim])
    s.throw[s.turn] = NOT_THROWN
    s.throw[s.victim] = NOT_THROWN
    tell(log, Event.THROWS_SHOWN, s.turn, mine, s.victim, theirs)
    if mine == theirs:
        s.equal_throws += 1
        if s.equal_throws < MOST_EQUAL_THROWS:
            return
    end_battle(s, beats(mine, theirs), log)


@rule
def beats(number, other):
    """3 beats 2, 2 beats 1, and 1 beats 3."""
    return (number - other) % 3 == 1


@rule
def end_battle(s, attacker_wins, log):
    """Discard the villain; the winner gets the gargoyle."""
    victim, gargoyle, place = np.int64(s.victim), np.int64(s.gargoyle), np.int64(s.place)
    send_villain_away(s, victim, gargoyle, place)
    clear_target(s)
    s.equal_throws = 0
    if not attacker_wins:
        tell(log, Event.KEPT, victim, gargoyle, place)
        next_defence(s, log)
        return
    capture(s, s.turn, victim, gargoyle, place, log)
    if not check_set(s, s.turn, log):
        next_defence(s, log)


# ---- Winning


@rule
def result(s, scores):
    """A seat's score is how many different gargoyles it has awake."""
    for seat in range(s.seats):
        scores[seat] = gargoyles_shown(s, seat)
    return 0 if s.winner == NOBODY else 1 << s.winner


@rule
def ending(s):
    if s.phase != Phase.OVER:
        return 0
    return Ending.TURN_LIMIT if s.winner == NOBODY else Ending.COMPLETE_SET
