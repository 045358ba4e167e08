"""The declaration of En Garde: what a position consists of and who sees it, the moves, the events, and all keys.

The words for them are in messages/, one file per language. The rules themselves are in rules/.
"""

from __future__ import annotations

from collections.abc import Sequence

from facedown.errors import InvalidOption
from facedown.games.en_garde.rules.cards import LARGEST_HAND, MOST_CARDS, MOST_COPIES, MOST_FIELDS, MOST_VALUES
from facedown.kernel.declaration import (
    EVERYONE,
    NOBODY,
    OWNER,
    Declaration,
    Place,
    Transfer,
    axis,
    event,
    flag,
    integer,
    kept,
    key_of,
    message,
    move,
    number,
    odds,
    optional,
    parameter,
    pile,
    seat,
    secret,
    several,
    table,
    tally,
)
from facedown.kernel.options import Option, choice, switch

SEATS = range(2, 3)
BOTH = 2
FENCERS = axis("seat", BOTH)
NO_ONE = -1
MOST_DRAWN_ROUNDS = 100  # in a row (E-10)
MOST_ROUNDS = (1 << 16) - 1
MEMORY = 2  # past actions that the record remembers

# ---- Kinds of values

CARD = integer(1, MOST_VALUES, bounded_by="values")
CARDS = integer(1, LARGEST_HAND, bounded_by="hand_size")
KEPT = integer(0, LARGEST_HAND)
FIELD = integer(1, MOST_FIELDS)
ROUNDS = integer(0, MOST_ROUNDS)
SEAT = seat(BOTH)
WINNER = optional(SEAT, nothing=NO_ONE)
ODDS = odds()

# ---- Options

OPTIONS = (
    switch("advanced", True, "indirect attacks, and the retreat that answers them", "E-01"),
    Option("target", 5, "rounds to win the match; 0: a single round, which may be drawn", "E-10", 0, 99),
    choice("starter", ("random", "left", "right"), "who has the first turn of the first round", "E-10"),
    switch("compare_after_retreat", False, "after a final retreat, compare hands before position", "E-08"),
    switch("memory_aid", False, "show what is in the discard pile", "E-11"),
    Option("values", 5, "values of cards", "E-13", 1, MOST_VALUES),
    Option("copies", 5, "cards of each value", "E-13", 1, MOST_COPIES),
    Option("hand", 5, "cards in a hand", "E-13", 1, LARGEST_HAND),
    Option("fields", 23, "spaces on the track", "E-13", 2, MOST_FIELDS),
)


def check_options(numbers: Sequence[int], seats: int) -> None:
    """E-13: some cards must be left for a draw pile, and every card must be playable at the start."""
    chosen = dict(zip((option.name for option in OPTIONS), numbers, strict=True))
    values, copies, hand = chosen["values"], chosen["copies"], chosen["hand"]
    if values * copies <= seats * hand:
        raise InvalidOption(
            f"{values} values x {copies} copies = {values * copies} cards leave no draw pile "
            f"after dealing two hands of {hand} (E-13)"
        )
    if values >= chosen["fields"]:
        raise InvalidOption(f"a card of {values} could never be played on {chosen['fields']} spaces (E-13)")


# ---- Endings of a round, and so of the match

ENDINGS = table(
    hit=message("E-03"),
    no_legal_action=message("E-05"),
    more_cards=message("E-08"),
    further=message("E-09"),
    drawn=message("E-09"),
    resigned=message("E-03"),
)
ENDING = key_of("ending", ENDINGS)

# ---- The state. Between rounds nobody acts: the next round starts automatically.

PHASES = ("turn", "defence", "between_rounds", "over")

STATE = table(
    # The options.
    values=kept(OPTIONS, "values"),
    copies=kept(OPTIONS, "copies"),
    hand_size=kept(OPTIONS, "hand"),
    fields=kept(OPTIONS, "fields"),
    target=kept(OPTIONS, "target"),
    advanced=kept(OPTIONS, "advanced"),
    compare_after_retreat=kept(OPTIONS, "compare_after_retreat"),
    memory_aid=kept(OPTIONS, "memory_aid"),
    # The track and the cards. Everything ever played is known: a bot may remember it (E-11).
    position=number("the space of each fencer", 1, MOST_FIELDS, per=FENCERS, seen_by=EVERYONE),
    hand=tally("the cards in each hand", CARD, per=FENCERS, seen_by=OWNER, open_if="s.hands_open", view="hands"),
    pile=pile("the draw pile", CARD, MOST_CARDS, "pile_left", seen_by=NOBODY, view="pile"),
    pile_left=number("cards left in the draw pile", 0, MOST_CARDS, seen_by=EVERYONE),
    discard=tally("the discard pile", CARD, seen_by=EVERYONE, view="discard"),
    discard_top=number("the card on top of the discard pile, 0 if it is empty", 0, MOST_VALUES, seen_by=EVERYONE),
    hands_open=number("whether both hands are face up to be compared", 0, 1, seen_by=EVERYONE),
    # The turn.
    phase=number("the phase", 0, len(PHASES) - 1, seen_by=EVERYONE),
    to_act=number("the seat to act", 0, 1, of=SEAT, seen_by=EVERYONE),
    attack_value=number("the value of the attack to be answered", 0, MOST_VALUES, seen_by=EVERYONE),
    attack_cards=number("the number of its cards", 0, LARGEST_HAND, seen_by=EVERYONE),
    attack_step=number("the card that stepped before it, 0 for a direct attack", 0, MOST_VALUES, seen_by=EVERYONE),
    # The last two actions of the round, newest first. No rule needs them, but they are evidence about hands.
    last_kind=number("the kind of the action, numbered like moves; 0 for none", 0, 3, per=MEMORY, seen_by=EVERYONE),
    last_card=number("the step, or the attack's value", -MOST_VALUES, MOST_VALUES, per=MEMORY, seen_by=EVERYONE),
    last_cards=number("the cards of the attack or parry", 0, LARGEST_HAND, per=MEMORY, seen_by=EVERYONE),
    last_step=number("the step before the attack", 0, MOST_VALUES, per=MEMORY, seen_by=EVERYONE),
    # The match.
    round_number=number("the round, from 1", 0, MOST_ROUNDS, seen_by=EVERYONE),
    drawn_rounds=number("rounds drawn in a row", 0, MOST_DRAWN_ROUNDS, seen_by=EVERYONE),
    starter=number("the seat that began the round", 0, 1, of=SEAT, seen_by=EVERYONE),
    wins=number("rounds that each seat has won", 0, 99, per=FENCERS, seen_by=EVERYONE),
    round_ending=number("how the last round ended, 0 before the first has", 0, len(ENDINGS), seen_by=EVERYONE),
    round_winner=number("who won it, -1 if nobody did", -1, 1, of=WINNER, seen_by=EVERYONE),
    winner=number("who won the match, -1 if nobody has", -1, 1, of=WINNER, seen_by=EVERYONE),
)

HAND, PILE, DISCARD = Place("hand"), Place("pile"), Place("discard")

# ---- Moves

MOVES = table(
    step=move(
        "One card forward (`+3`) or backward (`-2`); backward as a defence it is a retreat.",
        "{by:+}",
        examples=("+3", "-2"),
        by=integer(-MOST_VALUES, MOST_VALUES, nonzero=True, bounded_by="values"),
    ),
    attack=move(
        "Several cards of a value (`5x2`), optionally after a step forward (`+3 5x2`).",
        "[+{step} ]{value}x{cards}",
        examples=("5x2", "+3 5x2"),
        value=CARD,
        cards=CARDS,
        step=parameter(integer(0, MOST_VALUES, bounded_by="values"), default=0),
    ),
    parry=move("As many cards of the same value as the attack.", "parry"),
)

# What a player can resign at any time (E-03), by what is typed.
CONCESSIONS = {"resign": "round", "resign match": "match"}

# ---- Events

EVENTS = table(
    round_started=event("A round is dealt.", seat=SEAT, round=ROUNDS),
    stepped=event(
        "A fencer moved by a card, to a space.",
        seat=SEAT,
        by=integer(-MOST_VALUES, MOST_VALUES),
        field=FIELD,
        moves=Transfer("by", HAND["seat"], DISCARD, signed=True),
    ),
    attacked=event(
        "An attack; `step` is the card that stepped before it, 0 for none.",
        seat=SEAT,
        value=CARD,
        cards=CARDS,
        step=integer(0, MOST_VALUES),
        moves=Transfer("value", HAND["seat"], DISCARD, count="cards"),
    ),
    drew=event(
        "A card from the draw pile; only its owner sees which.",
        seat=SEAT,
        card=secret(CARD, seen_by=("seat",)),
        moves=Transfer("card", PILE, HAND["seat"]),
        merge="card",
    ),
    parried=event(
        "The attack was answered with the same cards.",
        seat=SEAT,
        value=CARD,
        cards=CARDS,
        moves=Transfer("value", HAND["seat"], DISCARD, count="cards"),
    ),
    retreated=event("The attack is answered by the step back that follows.", seat=SEAT),
    showed=event(
        "When the draw pile runs out both hands are shown, one card at a time.", seat=SEAT, card=CARD, merge="card"
    ),
    round_ended=event(
        "A round is decided; without a winner it is drawn.",
        winner=WINNER,
        reason=ENDING,
        wins=several(ROUNDS, BOTH),
    ),
    gave_up=event("A round or the whole match was resigned.", seat=SEAT, match=flag()),
)

# ---- Why a move is refused

REFUSALS = table(
    not_a_move=message(),
    game_over=message("E-10"),
    not_your_turn=message("E-01"),
    no_such_card=message("E-01"),
    into_opponent=message("E-01"),
    off_the_track=message("E-01"),
    wrong_distance=message("E-01"),
    standard_rules=message("E-01"),
    must_defend=message("E-03"),
    nothing_to_parry=message("E-03"),
    no_retreat=message("E-03"),
    cannot_parry=message("E-03"),
    stepping_card=message("E-02"),
)

# ---- Why a move is good: probabilities are fractions, `count` is a number of cards or spaces

REASONS = table(
    only_move=message(),
    # Attacks.
    cannot_be_parried=message(count=CARDS, value=CARD),
    no_way_out=message(count=CARDS, value=CARD),
    parry_odds=message(count=CARDS, value=CARD, odds=ODDS),
    retreat_odds=message(count=CARDS, value=CARD, retreat=ODDS),
    parry_or_retreat_odds=message(count=CARDS, value=CARD, odds=ODDS, retreat=ODDS),
    # Where a step leads.
    out_of_reach=message(count=FIELD),
    reached_by_step=message(count=FIELD),
    cannot_be_beaten=message(count=KEPT, value=CARD),
    beaten_odds=message(count=KEPT, value=CARD, odds=ODDS),
    # The defence.
    turn_after_parry=message(count=KEPT, value=CARD, odds=ODDS),
    # The end of the draw pile.
    cards_decide=message(count=KEPT, value=CARD, odds=ODDS),
    ahead_at_the_end=message(count=FIELD),
    behind_at_the_end=message(count=FIELD),
    level_at_the_end=message(),
)

# ---- Faults

FAULTS = table(
    cards="a card is missing or duplicated",
    pile="a position above the draw pile is not empty",
    track="a fencer is off the track or past the opponent",
    hand="a hand is too large",
    empty_pile="the draw pile is empty and no attack is pending",
    score="the score does not fit the target",
    drawn_rounds="more rounds in a row were drawn than a match allows",
)

GAME = Declaration(
    name="en_garde",
    title="En Garde",
    version=1,  # the limit on drawn rounds was added without a new version, because it changes no other game
    module=__name__,
    file=__file__,
    seats=SEATS,
    seat_names=("left", "right"),
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
    concessions=CONCESSIONS,
    scores=("rounds",),
    chapter="round_number",
)

code, Event, Move, Refusal, Ending, Phase, Fault, Setting, Concession = GAME.names
