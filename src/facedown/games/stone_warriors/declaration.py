"""The declaration of Stone Warriors: what a position consists of and who sees it, the moves, the events, and all keys.

The words for them are in messages/, one file per language. The rules themselves are in rules/.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from facedown.errors import InvalidOption
from facedown.games.stone_warriors.rules.cards import FULL_HAND, GARGOYLES, KINDS, LAST_GARGOYLE, MOST_CARDS, MOST_SEATS
from facedown.games.stone_warriors.rules.stacks import MOST_STACKS
from facedown.games.stone_warriors.rules.state import HIDDEN_THROW, turned_down
from facedown.games.stone_warriors.rules.state import NOBODY as NO_ONE
from facedown.kernel.declaration import (
    EVERYONE,
    NOBODY,
    OWNER,
    Declaration,
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
    optional,
    parameter,
    pile,
    seat,
    secret,
    table,
    tally,
)
from facedown.kernel.options import Option, choice

SEATS = range(2, MOST_SEATS + 1)
PLAYERS = axis("seat", MOST_SEATS)

# ---- Kinds of values

CARD = name("card", KINDS[1:], first=1)
GARGOYLE = name("card", GARGOYLES, first=1)
# Stacks of one gargoyle side by side are counted from 1; in the text of a move the first is not numbered (S-05).
STACK = replace(integer(0, MOST_STACKS - 1, shift=1), pattern=f"[2-{MOST_STACKS}]")
THROWN = integer(1, 3)
CARDS = integer(0, FULL_HAND)
SHOWN = integer(0, len(GARGOYLES))
VILLAINS = integer(1, FULL_HAND)
TURNS = integer(0, (1 << 16) - 1)
SEAT = seat(MOST_SEATS)
WINNER = optional(SEAT, nothing=NO_ONE)
ODDS = odds()

# ---- Options

OPTIONS = (
    choice("rare", (GARGOYLES[-1], *GARGOYLES[:-1]), "the gargoyle with one card fewer", "S-16"),
    choice("starter", ("random", "0", "1", "2", "3"), "the seat that starts", "S-01"),
    Option("turn_limit", 1000, "turns after which the game is a draw; 0 = no limit", "S-15", 0, 10_000),
)


def check_options(numbers: Sequence[int], seats: int) -> None:
    """Check that the starting seat is at the table."""
    starter = numbers[Setting.STARTER]
    if starter > seats:
        raise InvalidOption(f"seat {starter - 1} cannot start: seats are 0 to {seats - 1} (S-01)", option="starter")


# ---- The state

# Drawing from the draw pile or the discard pile; the turn itself; taking a card with Demona; sending more villains;
# answering a Sunrise/Sundown; answering villains; the throw; the end of a turn after an attack; and the forced discard
# when there is no other move.
PHASES = (
    "drawing",
    "turn",
    "stealing",
    "placing",
    "answering",
    "defending",
    "throwing",
    "closing",
    "stuck",
    "over",
)

STACKS = (PLAYERS, LAST_GARGOYLE + 1)

STATE = table(
    # The cards. A seat remembers what it saw of a hand, until that card is played or may have been stolen.
    hand=tally("the cards in each hand", CARD, per=PLAYERS, seen_by=OWNER, view="hands", remembered="seen"),
    seen=tally(
        "what each seat has seen of each other hand that must still be there",
        None,
        per=(PLAYERS, MOST_SEATS),
        seen_by=OWNER,
    ),
    # Four bits for each stack: its height, and whether a villain is after it.
    stacks=bits(
        "the stacks of each gargoyle in front of each seat", np.uint16, per=STACKS, of=CARD, digit=4, seen_by=EVERYONE
    ),
    villains=bits("the stacks that a villain is after", np.uint16, per=STACKS, of=CARD, digit=4, seen_by=EVERYONE),
    pile=pile("the draw pile", CARD, MOST_CARDS, "pile_left", seen_by=NOBODY, view="pile"),
    pile_left=number("cards left in the draw pile", 0, MOST_CARDS, seen_by=EVERYONE),
    discard=pile("the discard pile", CARD, MOST_CARDS, "discard_count", seen_by=EVERYONE, view="discard"),
    discard_count=number("cards in the discard pile", 0, MOST_CARDS, seen_by=EVERYONE),
    # The options.
    seats=number("how many play", 2, MOST_SEATS, seen_by=EVERYONE),
    rare=number("the gargoyle with one card fewer", 1, LAST_GARGOYLE, seen_by=EVERYONE),
    turn_limit=kept(OPTIONS, "turn_limit"),
    # The turn.
    phase=number("the phase", 0, len(PHASES) - 1, seen_by=EVERYONE),
    turn=number("the seat whose turn it is", 0, MOST_SEATS - 1, of=SEAT, seen_by=EVERYONE),
    to_act=number("the seat to act; in a throw both sides act", 0, MOST_SEATS - 1, of=SEAT, seen_by=EVERYONE),
    turn_number=number("the turn, from 1", 0, (1 << 16) - 1, seen_by=EVERYONE),
    idle=number("whether nothing has been drawn, played or done in this turn", 0, 1, seen_by=EVERYONE),
    # As bits by kind: a player holding such a gargoyle would have had to play it.
    played_out=bits("the gargoyles that a seat cannot hold", np.uint8, per=PLAYERS, seen_by=EVERYONE),
    # The current attack.
    victim=number("the seat that is attacked", 0, MOST_SEATS - 1, of=SEAT, seen_by=EVERYONE),
    gargoyle=number("the gargoyle that is attacked, 0 if none is", 0, LAST_GARGOYLE, seen_by=EVERYONE),
    place=number("which stack of it", 0, MOST_STACKS - 1, seen_by=EVERYONE),
    throw=number(
        "what each seat has thrown, 0 if nothing yet",
        0,
        HIDDEN_THROW,
        per=PLAYERS,
        seen_by=OWNER,
        hidden=turned_down,
    ),
    equal_throws=number("throws in a row that decided nothing", 0, 100, seen_by=EVERYONE),
    winner=number("who won, -1 if nobody has", NO_ONE, MOST_SEATS - 1, of=WINNER, seen_by=EVERYONE),
)

HAND, PILE, DISCARD, TABLE = Place("hand"), Place("pile"), Place("discard"), Place("stacks")

# ---- Moves. Moves against a gargoyle share their slots: a seat, a card and its stack.

OWN_STACK: dict[str, Any] = {
    "gargoyle": parameter(GARGOYLE, slot="card"),
    "stack": parameter(STACK, slot="place", default=1),
}
STACK_OF_SEAT: dict[str, Any] = {"seat": SEAT, **OWN_STACK}

MOVES = table(
    draw=move("A card from the draw pile, when a gargoyle is on top of the discard pile.", "draw"),
    take=move("The gargoyle on top of the discard pile.", "take"),
    twin=move(
        "The same gargoyle on top of a Sunrise/Sundown in front of you.",
        "twin {gargoyle}[#{stack}]",
        examples=("twin bronx",),
        **OWN_STACK,
    ),
    elisa=move(
        "Elisa Maza against a Sunrise/Sundown or a villain.",
        "elisa {gargoyle}[#{stack}]",
        examples=("elisa bronx",),
        **OWN_STACK,
    ),
    demona=move("Look at that seat's hand.", "demona {seat}", examples=("demona 1",), seat=SEAT),
    steal=move("The card that Demona takes.", "steal {card}", examples=("steal elisa",), card=CARD),
    xanatos=move(
        "Take a gargoyle from that seat.",
        "xanatos {seat} {gargoyle}[#{stack}]",
        examples=("xanatos 2 goliath",),
        **STACK_OF_SEAT,
    ),
    sunrise=move(
        "Turn a gargoyle of that seat to stone.",
        "sunrise {seat} {gargoyle}[#{stack}]",
        examples=("sunrise 2 goliath",),
        **STACK_OF_SEAT,
    ),
    villain=move(
        "Send a villain after a gargoyle of that seat.",
        "villain {seat} {gargoyle}[#{stack}]",
        examples=("villain 2 goliath",),
        **STACK_OF_SEAT,
    ),
    attack=move("No more villains: the players under attack answer.", "attack"),
    wait=move("Leave a Sunrise/Sundown where it is for now.", "wait"),
    battle=move(
        "Fight for this gargoyle next.", "battle {gargoyle}[#{stack}]", examples=("battle goliath",), **OWN_STACK
    ),
    throw=move(
        "A battle card: 1, 2 or 3.",
        "throw {number}",
        examples=("throw 3",),
        even=True,
        number=parameter(THROWN, slot="card"),
    ),
    discard=move("Discard a card and end the turn.", "discard {card}", examples=("discard bronx",), card=CARD),
    end=move("End the turn.", "end"),
)

# ---- Endings

ENDINGS = table(complete_set=message("S-13"), turn_limit=message("S-15"))
ENDING = key_of("ending", ENDINGS)

# ---- Events

AGAINST_A_STACK: dict[str, Any] = {"seat": SEAT, "victim": SEAT, "gargoyle": GARGOYLE, "stack": STACK}
ON_A_STACK: dict[str, Any] = {"seat": SEAT, "gargoyle": GARGOYLE, "stack": STACK}

EVENTS = table(
    turn_started=event("A seat's turn begins.", seat=SEAT, turn=TURNS),
    drew=event(
        "A card from the draw pile; only its owner sees which.",
        seat=SEAT,
        card=secret(CARD, seen_by=("seat",)),
        moves=Transfer("card", PILE, HAND["seat"]),
        merge="card",
    ),
    took=event(
        "A gargoyle from the discard pile.", seat=SEAT, card=CARD, moves=Transfer("card", DISCARD, HAND["seat"])
    ),
    reshuffled=event("The discard pile is the new draw pile."),
    played_gargoyle=event(
        "A gargoyle from the hand goes to the table.",
        seat=SEAT,
        gargoyle=GARGOYLE,
        moves=Transfer("gargoyle", HAND["seat"], TABLE["seat"]),
        merge="gargoyle",
    ),
    played_demona=event("A hand is looked at.", seat=SEAT, victim=SEAT),
    saw=event(
        "A card in that hand; only the two players see which.",
        seat=SEAT,
        victim=SEAT,
        card=secret(CARD, seen_by=("seat", "victim")),
        merge="card",
    ),
    stole=event(
        "The card that is taken; everyone sees a gargoyle, only the two players any other card.",
        seat=SEAT,
        victim=SEAT,
        card=secret(CARD, seen_by=("seat", "victim"), or_everyone=True),
    ),
    played_xanatos=event("A gargoyle is taken from another seat.", **AGAINST_A_STACK),
    played_sunrise=event("A gargoyle is turned to stone.", **AGAINST_A_STACK),
    set_villain=event("A villain is sent after a gargoyle.", **AGAINST_A_STACK),
    rescued=event("Elisa sends a Sunrise/Sundown or a villain away.", **ON_A_STACK),
    uncovered=event(
        "A second card of a gargoyle is played on the stone that covered it.",
        **ON_A_STACK,
        moves=Transfer("gargoyle", HAND["seat"], TABLE["seat"]),
    ),
    waited=event("A Sunrise/Sundown is left where it is.", seat=SEAT),
    battle_started=event("A gargoyle is fought for.", **ON_A_STACK),
    threw=event(
        "A battle card is placed face down; only its owner sees which.",
        seat=SEAT,
        number=secret(THROWN, seen_by=("seat",)),
    ),
    throws_shown=event(
        "Both battle cards are turned up.", seat=SEAT, number=THROWN, victim=SEAT, answer=THROWN, fleeting=True
    ),
    captured=event(
        "A gargoyle changes its owner.",
        **AGAINST_A_STACK,
        moves=Transfer("gargoyle", TABLE["victim"], TABLE["seat"]),
    ),
    kept=event("The player under attack keeps their gargoyle.", **ON_A_STACK),
    discarded=event(
        "A card from the hand goes to the discard pile.",
        seat=SEAT,
        card=CARD,
        moves=Transfer("card", HAND["seat"], DISCARD),
    ),
    game_ended=event("The game is over; without a winner it is a draw.", winner=WINNER, reason=ENDING),
)

# ---- Why a move is refused

REFUSALS = table(
    not_a_move=message(),
    game_over=message("S-13"),
    not_your_turn=message("S-01"),
    not_now=message("S-06"),
    no_such_card=message("S-06"),
    nothing_covered=message("S-09"),
    no_such_gargoyle=message("S-10"),
    own_table=message("S-06"),
    empty_hand=message("S-07"),
    villain_there=message("S-11"),
    no_villain_there=message("S-11"),
    not_a_duplicate=message("S-04"),
    one_attack=message("S-06"),
    no_gargoyle_to_take=message("S-02"),
)

# ---- Why a move is good: probabilities are fractions, `count` is a number of cards, gargoyles or villains

REASONS = table(
    only_move=message(),
    wins=message(gargoyle=GARGOYLE),
    shows_more=message(gargoyle=GARGOYLE, count=SHOWN),
    # Drawing.
    pile_odds=message(odds=ODDS),
    duplicate=message(gargoyle=GARGOYLE),
    # Attacks.
    seen_in_hand=message(seat=SEAT, card=CARD),
    looks_into_hand=message(seat=SEAT, count=CARDS),
    steals=message(card=CARD),
    shows_fewer=message(seat=SEAT, count=SHOWN),
    cannot_be_woken=message(seat=SEAT, gargoyle=GARGOYLE),
    woken_odds=message(seat=SEAT, gargoyle=GARGOYLE, odds=ODDS),
    villain_odds=message(gargoyle=GARGOYLE, odds=ODDS),
    all_set=message(count=VILLAINS),
    # Answers.
    keeps_elisa=message(),
    stays_stone=message(gargoyle=GARGOYLE),
    stops_villain=message(gargoyle=GARGOYLE),
    elisa_left=message(gargoyle=GARGOYLE),
    even_battle=message(gargoyle=GARGOYLE),
    even_throw=message(),
    # The end of a turn.
    next_misses=message(seat=SEAT, gargoyle=GARGOYLE),
    next_has=message(seat=SEAT, gargoyle=GARGOYLE),
    gives_up=message(card=CARD),
    keeps_cards=message(count=CARDS),
)

# ---- Faults

FAULTS = table(
    cards="a card is missing or duplicated",
    piles="a position above the draw pile or the discard pile is not empty",
    hand="a hand is too large, or has a card face down",
    villain="a villain has no target, or is on the table outside an attack",
    not_won="somebody has all gargoyles and has not won",
    seen="a hand does not hold what was seen in it",
    not_played="a hand holds a gargoyle that had to be played",
)

GAME = Declaration(
    name="stone_warriors",
    title="Stone Warriors",
    version=1,
    module=__name__,
    file=__file__,
    seats=SEATS,
    seat_names=("seat 0", "seat 1", "seat 2", "seat 3"),
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
    scores=("gargoyles",),
    chapter="turn_number",
)

code, Event, Move, Refusal, Ending, Phase, Fault, Setting, Concession = GAME.names
