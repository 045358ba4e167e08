"""The declaration of Gargon: what a position consists of and who sees it, the moves, the events, and all keys.

The words for them are in messages/, one file per language. The rules themselves are in rules/.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from facedown.errors import InvalidOption
from facedown.games.gargon.rules.bundle import turned_down
from facedown.games.gargon.rules.card_by_card import card_in_place, mark_next_cards, place_of_card
from facedown.games.gargon.rules.cards import COLOUR_COUNT, COLOURS, DECK_SIZE, HALF_DECK, LETTERS, MOST_SEATS, RANKS
from facedown.games.gargon.rules.mixes import MIXES, NO_PLAY, is_a_play, pack, packed_card
from facedown.games.gargon.rules.names import (
    BACKS,
    FACES,
    back_text,
    card_number,
    card_text,
    pack_play,
    unpack_play,
)
from facedown.games.gargon.rules.state import MOST_DRAWS, NO_CARD, NO_COLOUR, back_of, card, copies_in
from facedown.kernel.compiler import interpreted
from facedown.kernel.declaration import (
    EVERYONE,
    NOBODY,
    OWNER,
    Declaration,
    Kind,
    Numbering,
    Parts,
    Place,
    Transfer,
    axis,
    bits,
    event,
    integer,
    kept,
    key_of,
    message,
    move,
    name,
    number,
    odds,
    parameter,
    pile,
    seat,
    secret,
    several,
    table,
    together,
)
from facedown.kernel.options import choice, switch

SEATS = range(3, MOST_SEATS + 1)

# ---- Kinds of values

# A card is written as `y2`, and its back as `y`: everyone sees the colours of all cards (G-09).
CARD = Kind(
    high=int(interpreted(card)(COLOUR_COUNT - 1, RANKS - 1)),
    says="card",
    type=str,
    names=(*FACES, *BACKS),
    show=card_text,
    number=card_number,
    read=str,
    pattern=rf"[{LETTERS}](?:1[0-5]|[0-9])",
    numbering=Numbering(0, DECK_SIZE - 1, place_of_card, card_in_place),
)
CARD_BY_CARD = Parts(NO_CARD, packed_card, pack, mark_next_cards)
PLAY = together(CARD, 3, high=NO_PLAY, is_valid=is_a_play, show=unpack_play, number=pack_play, parts=CARD_BY_CARD)
COLOUR = name("colour", COLOURS, short=lambda colour: colour[0])
STACK = integer(0, 1, shift=1)
COUNT = integer(0, DECK_SIZE)
ROUNDS = integer(0, 255)
SEAT = seat(MOST_SEATS)
ODDS = odds()

# ---- Options

OPTIONS = (
    switch("open_winnings", False, "cards won stay face up for everyone to see", "G-22"),
    choice("starter", ("random", "0", "1", "2", "3", "4"), "the seat that starts the first round", "G-01"),
)


def check_options(numbers: Sequence[int], seats: int) -> None:
    """Check that the starting seat is at the table."""
    starter = numbers[Setting.STARTER]
    if starter > seats:
        raise InvalidOption(f"seat {starter - 1} cannot start: seats are 0 to {seats - 1} (G-01)", option="starter")


# ---- The state

# Cards are played face down, or a seat passes and draws; then they are turned up, a seat chooses the colour of the next
# battle, and a seat that lost a card draws a replacement.
PHASES = ("playing", "drawing", "battle", "replacing", "over")

BUNDLES = (axis("seat", MOST_SEATS), COLOUR_COUNT)
BUNDLE: dict[str, Any] = {"count": copies_in, "ranks": RANKS, "alike": 2}

STATE = table(
    # The cards, as bundles by colour (see rules/bundle.py). Seats may remember cards that were turned up (G-09).
    hand=bits(
        "the cards in each hand",
        np.uint32,
        per=BUNDLES,
        of=CARD,
        **BUNDLE,
        seen_by=OWNER,
        hidden=turned_down,
        view="hands",
    ),
    played=bits(
        "the cards that each seat has on the table",
        np.uint32,
        per=BUNDLES,
        of=CARD,
        **BUNDLE,
        seen_by=OWNER,
        open_if="s.phase >= Phase.BATTLE",
        hidden=turned_down,
        view="played",
    ),
    won=bits(
        "the cards that each seat has won",
        np.uint32,
        per=BUNDLES,
        of=CARD,
        **BUNDLE,
        seen_by=EVERYONE,
        view="won",
    ),
    discard=bits("the discard pile", np.uint32, per=COLOUR_COUNT, of=CARD, **BUNDLE, seen_by=EVERYONE, view="discard"),
    stack=pile(
        "the two stacks, whose backs everyone sees",
        CARD,
        HALF_DECK,
        "stack_left",
        per=2,
        seen_by=NOBODY,
        hidden=back_of,
        stored=np.uint8,
        view="stacks",
    ),
    stack_left=number("cards left in each stack", 0, HALF_DECK, per=2, seen_by=EVERYONE),
    # The round.
    seats=number("how many play", 3, MOST_SEATS, seen_by=EVERYONE),
    open_winnings=kept(OPTIONS, "open_winnings"),
    phase=number("the phase", 0, len(PHASES) - 1, seen_by=EVERYONE),
    starter=number("the starting player of the round", 0, MOST_SEATS - 1, of=SEAT, seen_by=EVERYONE),
    to_act=number("the seat to act", 0, MOST_SEATS - 1, of=SEAT, seen_by=EVERYONE),
    mix=number("the mix of the round, 0 before it is set", 0, len(MIXES) - 1, seen_by=EVERYONE),
    drawn=number("cards drawn since passing", 0, MOST_DRAWS, seen_by=EVERYONE),
    battle_colour=number(
        "the colour of the battle, -1 if there is none", NO_COLOUR, COLOUR_COUNT - 1, seen_by=EVERYONE
    ),
    owed_draws=bits("the seats that still have to draw a replacement", np.uint8, of=SEAT, seen_by=EVERYONE),
    round_number=number("the round, from 1", 0, 255, seen_by=EVERYONE),
)

HAND, PLAYED, WON, DISCARD, STACKS = Place("hand"), Place("played"), Place("won"), Place("discard"), Place("stack")

# ---- Moves. All fields share a slot: a move has at most one.

MOVES = table(
    play=move(
        "One to three cards face down.",
        "{cards}",
        examples=("y2 y6 r9",),
        cards=parameter(PLAY, slot="what"),
    ),
    pass_=move("Play nothing, and draw.", "pass"),
    draw=move(
        "The top card of stack 1 or 2.", "draw {stack}", examples=("draw 1",), stack=parameter(STACK, slot="what")
    ),
    stop=move("Stop drawing.", "stop"),
    battle=move(
        "The colour of the next battle.",
        "battle {colour}",
        examples=("battle r",),
        colour=parameter(COLOUR, slot="what"),
    ),
)

# ---- Endings

ENDINGS = table(stack_used_up=message("G-17"), all_hands_empty=message("G-04"))
ENDING = key_of("ending", ENDINGS)

# ---- Events

EVENTS = table(
    round_started=event("A round begins with this starting player.", seat=SEAT, round=ROUNDS),
    played=event(
        "Cards are played face down: their owner sees which, the others see backs.",
        seat=SEAT,
        cards=secret(several(CARD, 3, empty=NO_CARD), seen_by=("seat",), hidden=back_text),
        moves=Transfer("cards", HAND["seat"], PLAYED["seat"]),
    ),
    passed=event("A seat plays nothing this round.", seat=SEAT),
    drew=event(
        "The top of a stack: the others see its back.",
        seat=SEAT,
        stack=STACK,
        card=secret(CARD, seen_by=("seat",), hidden=back_text),
        moves=Transfer("card", STACKS["stack"], HAND["seat"]),
        merge="card",
    ),
    turned_up=event("A played card is turned face up.", seat=SEAT, card=CARD, merge="card"),
    chose=event("The colour of the next battle.", seat=SEAT, colour=COLOUR),
    won=event(
        "A card goes to its owner's winnings.",
        seat=SEAT,
        card=CARD,
        moves=Transfer("card", PLAYED["seat"], WON["seat"]),
        merge="card",
    ),
    lost=event(
        "A card goes to the discard pile.",
        seat=SEAT,
        card=CARD,
        moves=Transfer("card", PLAYED["seat"], DISCARD),
        merge="card",
    ),
    game_ended=event("The last round is over.", reason=ENDING),
)

# ---- Why a move is refused

REFUSALS = table(
    not_a_move=message(),
    game_over=message("G-17"),
    not_your_turn=message("G-11"),
    not_now=message("G-12"),
    no_such_card=message("G-02"),
    three_of_a_colour=message("G-07"),
    wrong_mix=message("G-07"),
    new_colour=message("G-05"),
    starter_must_play=message("G-02"),
    draw_first=message("G-08"),
    empty_stack=message("G-17"),
    colour_not_played=message("G-11"),
)

# ---- Why a move is good: probabilities are fractions, `count` is a number of amulets, cards or hands

REASONS = table(
    only_move=message(),
    # Plays.
    wins_doubling=message(card=CARD, colour=COLOUR, odds=ODDS),
    wins_amulets=message(card=CARD, count=COUNT, odds=ODDS),
    takes_lead=message(card=CARD, colour=COLOUR, odds=ODDS),
    beats=message(card=CARD, count=COUNT, odds=ODDS),
    unopposed=message(card=CARD, colour=COLOUR, odds=ODDS),
    replaced=message(card=CARD, odds=ODDS),
    # Passing and drawing.
    draws_cards=message(count=COUNT),
    last_cards=message(count=COUNT),
    colour_of_few=message(colour=COLOUR, count=COUNT),
    colour_of_nobody=message(colour=COLOUR),
    enough_cards=message(count=COUNT),
    # Battles.
    highest=message(card=CARD, colour=COLOUR),
    higher_one=message(card=CARD, colour=COLOUR, seat=SEAT, count=COUNT),
    tied_zeros=message(colour=COLOUR),
)

# ---- Faults

FAULTS = table(
    cards="a card is missing or duplicated",
    stacks="a position above a stack is not empty",
    face_down="a card is face down in a full position",
    too_many="a seat has played more than three cards",
    left_over="cards are left on the table when a round begins",
    no_cards="a colour is chosen by a seat without cards on the table",
)

GAME = Declaration(
    name="gargon",
    title="Gargon",
    version=1,
    module=__name__,
    file=__file__,
    seats=SEATS,
    seat_names=("seat 0", "seat 1", "seat 2", "seat 3", "seat 4"),
    options=OPTIONS,
    check_options=check_options,
    phases=PHASES,
    state=STATE,
    moves=MOVES,
    events=EVENTS,
    refusals=REFUSALS,
    endings=ENDINGS,
    reasons=REASONS,
    faults=FAULTS,
    scores=("amulets", "doublings", "bonuses"),
    chapter="round_number",
)

code, Event, Move, Refusal, Ending, Phase, Fault, Setting, Concession = GAME.names
