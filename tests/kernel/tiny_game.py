"""The smallest game that has everything a declaration can say: two cards are dealt, one is named, and that is all.

It has no bots, no face and no catalogue: what a game does not bring has to work by default.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from facedown.kernel.chance import shuffle
from facedown.kernel.compiler import rule
from facedown.kernel.declaration import (
    EVERYONE,
    NOBODY,
    OWNER,
    Declaration,
    Place,
    Transfer,
    event,
    integer,
    key_of,
    make_hide,
    message,
    move,
    name,
    number,
    optional,
    parameter,
    pile,
    seat,
    secret,
    several,
    table,
    tally,
)
from facedown.kernel.log import tell, whisper
from facedown.kernel.piles import lift
from facedown.kernel.tally import cards

COLOURS = ("red", "green", "blue")
SEATS = 3
COLOUR = name("colour", COLOURS, first=1, short=lambda colour: colour[0])
ENDINGS = table(named=message())

GAME = Declaration(
    name="tiny",
    title="Tiny",
    version=1,
    module=__name__,
    file=__file__,
    seats=range(2, 4),
    seat_names=("a", "b", "c"),
    options=(),
    phases=("naming", "over"),
    state=table(
        seats=number("how many play", 2, 3, seen_by=EVERYONE),
        phase=number("what is going on", 0, 1, seen_by=EVERYONE),
        to_act=number("who names a card", 0, 2, seen_by=EVERYONE),
        hand=tally("a card each", COLOUR, per=SEATS, seen_by=OWNER, view="hands"),
        mark=number("a number that its owner alone sees", 0, 9, per=(SEATS, 2), seen_by=OWNER),
        pile=pile("the rest", COLOUR, 6, "pile_left", seen_by=NOBODY, view="pile"),
        pile_left=number("cards in the rest", 0, 6, seen_by=EVERYONE),
        secret_number=number("nobody sees this", 0, 99, seen_by=NOBODY),
        turns=number("turns so far", 0, 99, seen_by=EVERYONE),
        won=number("who was right", -1, 2, seen_by=EVERYONE),
    ),
    moves=table(
        guess=move("Name a colour of somebody.", "guess {who} {colour}[#{copy}]", who=seat(SEATS), colour=COLOUR,
                   copy=parameter(integer(0, 3, shift=1), default=1)),
        swap=move("One colour for another, the same if none is named.", "swap {colour}[ {other}]",
                  colour=COLOUR, other=parameter(COLOUR, slot="second", default="", same_as="colour")),
        pass_=move("Nothing.", "pass"),
    ),
    events=table(
        dealt=event("A card.", seat=seat(SEATS), card=secret(COLOUR, seen_by=("seat",)), merge="card",
                    moves=Transfer("card", Place("pile"), Place("hand")["seat"])),
        guessed=event("A guess.", seat=seat(SEATS), whose=seat(SEATS), colour=COLOUR),
        ended=event("Over.", winner=optional(seat(SEATS), nothing=-1), reason=key_of("ending", ENDINGS),
                    marks=several(integer(0, 9), 2)),
    ),
    refusals=table(not_a_move=message(), game_over=message(), not_your_turn=message(), own_card=message()),
    endings=ENDINGS,
    chapter="turns",
)  # fmt: skip

code, Event, Move, Refusal, Ending, Phase, Fault, Setting, Concession = GAME.names
hide = make_hide(GAME, __name__)


@rule
def setup(s, seats, options, log):
    s.seats, s.won = seats, -1
    for place in range(6):
        s.pile[place] = 1 + place % 3
    s.pile_left = 6
    shuffle(s.rng, s.pile, 6)
    s.secret_number = 7
    for owner in range(seats):
        s.pile_left -= 1
        card = lift(s.pile, s.pile_left)
        s.hand[owner] += cards(card, 1)
        s.mark[owner, 0] = owner + 1
        whisper(log, 1 << owner, Event.DEALT, owner, card)


@rule
def pending(s):
    return 0 if s.phase == Phase.OVER else 1 << s.to_act


@rule
def count(s, seat):
    return 4 if s.phase != Phase.OVER and seat == s.to_act else 0


@rule
def nth(s, seat, index):
    return code.pass_() if index == 3 else code.guess((seat + 1) % s.seats, index + 1, 0)


@rule
def refusal(s, seat, move):
    if not code.is_move(move):
        return Refusal.NOT_A_MOVE
    if s.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if seat != s.to_act:
        return Refusal.NOT_YOUR_TURN
    if code.kind(move) == Move.PASS:
        return 0
    is_listed = code.kind(move) == Move.GUESS and code.who_of(move) == (seat + 1) % s.seats and code.copy_of(move) == 0
    return 0 if is_listed else Refusal.OWN_CARD


@rule
def play(s, seat, move, log):
    s.turns += 1
    if code.kind(move) == Move.PASS:
        s.to_act = (seat + 1) % s.seats
        if s.turns < 6:
            return
    else:
        tell(log, Event.GUESSED, seat, code.who_of(move), code.colour_of(move))
        s.won = seat if s.hand[code.who_of(move)] == cards(code.colour_of(move), 1) else -1
    s.phase = Phase.OVER
    tell(log, Event.ENDED, s.won, Ending.NAMED, 1, 2)


@rule
def result(s, scores):
    for owner in range(s.seats):
        scores[owner] = 1 if owner == s.won else 0
    return 0 if s.won < 0 else 1 << s.won


@rule
def ending(s):
    return Ending.NAMED if s.phase == Phase.OVER else 0


@rule
def imagine(s, seat, rng):
    """Any hands will do for a test of defaults."""
    for owner in range(s.seats):
        if owner != seat:
            s.hand[owner] = cards(1, 1)


def without_sight(field):
    """The same declaration with a field that does not say who sees it."""
    return replace(GAME, state={**GAME.state, field: replace(GAME.state[field], seen_by=None)})


MODULE = sys.modules[__name__]
