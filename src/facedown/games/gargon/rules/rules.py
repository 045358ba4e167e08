"""The rules of Gargon, in the order of the rulebook."""

from __future__ import annotations

from facedown.games.gargon.declaration import Ending, Event, Move, Phase, Setting, code
from facedown.games.gargon.rules.bundle import (
    face,
    highest_rank,
    is_empty,
    known,
    size,
    value_of,
    with_rank,
    without_rank,
)
from facedown.games.gargon.rules.cards import (
    AMULETS,
    COLOUR_COUNT,
    DECK_SIZE,
    HALF_DECK,
    OPENING_HAND,
    RANKS,
    SHARED_MAJORITY,
    SOLE_MAJORITY,
)
from facedown.games.gargon.rules.mixes import mix_of, packed_card
from facedown.games.gargon.rules.state import (
    MOST_DRAWS,
    NO_CARD,
    NO_COLOUR,
    NO_MIX,
    card,
    colour_of,
    hand_is_empty,
    left_of,
    rank_of,
    stacks_are_empty,
)
from facedown.kernel.chance import below
from facedown.kernel.compiler import rule
from facedown.kernel.log import tell, whisper
from facedown.kernel.piles import lift

# ---- Preparation


@rule
def setup(s, seats, options, log):
    """Shuffle, lay the deck out in two halves, and deal everybody ten cards from their tops."""
    code.keep_options(s, seats, options)
    shuffle_deck(s)
    for seat in range(seats):
        for number in range(OPENING_HAND):
            take_top(s, seat, number % 2)
    starter = options[Setting.STARTER]
    start_round(s, below(s.rng, seats) if starter == 0 else starter - 1, log)  # G-01


@rule
def shuffle_deck(s):
    for number in range(DECK_SIZE):
        s.stack[number % 2, number // 2] = card(number // RANKS, face(number % RANKS))
    for last in range(DECK_SIZE - 1, 0, -1):
        other = below(s.rng, last + 1)
        kept = s.stack[last % 2, last // 2]
        s.stack[last % 2, last // 2] = s.stack[other % 2, other // 2]
        s.stack[other % 2, other // 2] = kept
    s.stack_left[0] = HALF_DECK
    s.stack_left[1] = HALF_DECK


@rule
def take_top(s, seat, stack):
    """Move the top card of a stack to a hand; returns it."""
    s.stack_left[stack] -= 1
    top = lift(s.stack[stack], s.stack_left[stack])
    colour = colour_of(top)
    s.hand[seat, colour] = with_rank(s.hand[seat, colour], rank_of(top))
    return top


# ---- Playing the game


@rule
def start_round(s, starter, log):
    s.round_number += 1
    s.starter = starter
    s.mix = NO_MIX
    s.battle_colour = NO_COLOUR
    s.phase = Phase.PLAYING
    s.to_act = starter
    tell(log, Event.ROUND_STARTED, starter, s.round_number)


@rule
def pending(s):
    return 0 if s.phase == Phase.OVER else 1 << s.to_act


@rule
def play(s, seat, move, log):
    kind = code.kind(move)
    if kind == Move.PLAY:
        play_cards(s, seat, code.what_of(move), log)
    elif kind == Move.PASS:
        pass_by(s, seat, log)
    elif kind == Move.DRAW and s.phase == Phase.DRAWING:
        draw_after_passing(s, seat, code.what_of(move), log)
    elif kind == Move.DRAW:
        draw_replacement(s, seat, code.what_of(move), log)
    elif kind == Move.BATTLE:
        choose_colour(s, seat, code.what_of(move), log)
    else:
        end_turn(s, seat, log)


# ---- 1. The card playing phase


@rule
def play_cards(s, seat, cards, log):
    """Play one to three cards face down; the starting player's mix binds the others."""
    for place in range(3):
        card = packed_card(cards, place)
        if card != NO_CARD:
            colour, rank = colour_of(card), rank_of(card)
            s.hand[seat, colour] = without_rank(s.hand[seat, colour], rank)
            s.played[seat, colour] = with_rank(s.played[seat, colour], rank)
    if s.mix == NO_MIX:
        s.mix = mix_of(cards)
    whisper(log, 1 << seat, Event.PLAYED, seat, packed_card(cards, 0), packed_card(cards, 1), packed_card(cards, 2))
    end_turn(s, seat, log)


@rule
def pass_by(s, seat, log):
    """A player who passes draws one to three cards, one at a time (G-08)."""
    tell(log, Event.PASSED, seat)
    s.drawn = 0
    if stacks_are_empty(s):
        end_turn(s, seat, log)
    else:
        s.phase = Phase.DRAWING


@rule
def draw_after_passing(s, seat, stack, log):
    whisper(log, 1 << seat, Event.DREW, seat, stack, take_top(s, seat, stack))
    s.drawn += 1
    if s.drawn == MOST_DRAWS or stacks_are_empty(s):
        end_turn(s, seat, log)


@rule
def end_turn(s, seat, log):
    """The turn goes clockwise; when it is back at the starting player, the battles begin."""
    s.drawn = 0
    s.phase = Phase.PLAYING
    s.to_act = left_of(s, seat)
    if s.to_act == s.starter:
        begin_battles(s, log)


# ---- 2. The battle phase


@rule
def begin_battles(s, log):
    """All played cards are turned up together (G-10)."""
    s.phase = Phase.BATTLE
    for seat in range(s.seats):
        for colour in range(COLOUR_COUNT):
            turn_up(s, seat, colour, log)
    next_choice(s, log)


@rule
def turn_up(s, seat, colour, log):
    if log is not None:
        for rank in range(RANKS):
            if known(s.played[seat, colour]) >> rank & 1:
                tell(log, Event.TURNED_UP, seat, card(colour, rank))


@rule
def next_choice(s, log):
    """The first seat, from the starting player on, that still has cards on the table chooses (G-11)."""
    s.battle_colour = NO_COLOUR
    seat = s.starter
    for _ in range(s.seats):
        for colour in range(COLOUR_COUNT):
            if not is_empty(s.played[seat, colour]):
                s.phase = Phase.BATTLE
                s.to_act = seat
                return
        seat = left_of(s, seat)
    end_round(s, log)


@rule
def choose_colour(s, seat, colour, log):
    tell(log, Event.CHOSE, seat, colour)
    s.battle_colour = colour
    settle_colour(s, log)


@rule
def settle_colour(s, log):
    """Battle after battle until no card of the colour is left; draws come in between (G-12, G-14)."""
    colour = s.battle_colour
    while count_contenders(s, colour) > 1:
        fight(s, colour, log)
        if s.owed_draws != 0 and not stacks_are_empty(s):
            next_replacement(s)
            return
        s.owed_draws = 0
    win_unopposed(s, colour, log)
    next_choice(s, log)


@rule
def count_contenders(s, colour):
    total = 0
    for seat in range(s.seats):
        if not is_empty(s.played[seat, colour]):
            total += 1
    return total


@rule
def win_unopposed(s, colour, log):
    """Unopposed cards are won without a battle, even zeros (G-16)."""
    for seat in range(s.seats):
        while not is_empty(s.played[seat, colour]):
            win_card(s, seat, colour, highest_rank(s.played[seat, colour]), log)


@rule
def fight(s, colour, log):
    """Everybody's strongest card of the colour: the highest is won, all others are lost (G-13)."""
    best = highest_contender(s, colour)
    for seat in range(s.seats):
        if not is_empty(s.played[seat, colour]):
            rank = highest_rank(s.played[seat, colour])
            if rank == best and value_of(rank) > 0:  # G-15: tied zeros are both lost
                win_card(s, seat, colour, rank, log)
            else:
                lose_card(s, seat, colour, rank, log)


@rule
def highest_contender(s, colour):
    best = 0
    for seat in range(s.seats):
        if not is_empty(s.played[seat, colour]):
            best = max(best, highest_rank(s.played[seat, colour]))
    return best


@rule
def win_card(s, seat, colour, rank, log):
    s.played[seat, colour] = without_rank(s.played[seat, colour], rank)
    s.won[seat, colour] = with_rank(s.won[seat, colour], rank)
    tell(log, Event.WON, seat, card(colour, rank))


@rule
def lose_card(s, seat, colour, rank, log):
    s.played[seat, colour] = without_rank(s.played[seat, colour], rank)
    s.discard[colour] = with_rank(s.discard[colour], rank)
    s.owed_draws |= 1 << seat
    tell(log, Event.LOST, seat, card(colour, rank))


@rule
def next_replacement(s):
    """The next of those who lost a card, clockwise from the starting player."""
    s.phase = Phase.REPLACING
    seat = s.starter
    while not s.owed_draws >> seat & 1:
        seat = left_of(s, seat)
    s.to_act = seat


@rule
def draw_replacement(s, seat, stack, log):
    """Draw a card for the lost one; when everyone has, the colour continues."""
    whisper(log, 1 << seat, Event.DREW, seat, stack, take_top(s, seat, stack))
    s.owed_draws ^= 1 << seat
    if stacks_are_empty(s):  # G-17: there is nothing to draw
        s.owed_draws = 0
    if s.owed_draws != 0:
        next_replacement(s)
    else:
        settle_colour(s, log)


# ---- Changing the starting player, and the end


@rule
def end_round(s, log):
    """The next starting player sits left of the last; one without cards is skipped (G-03)."""
    if s.stack_left[0] == 0 or s.stack_left[1] == 0:  # G-17
        end_game(s, Ending.STACK_USED_UP, log)
        return
    starter = left_of(s, s.starter)
    for _ in range(s.seats):
        if not hand_is_empty(s, starter):
            start_round(s, starter, log)
            return
        starter = left_of(s, starter)
    end_game(s, Ending.ALL_HANDS_EMPTY, log)  # G-04


@rule
def end_game(s, reason, log):
    s.phase = Phase.OVER
    tell(log, Event.GAME_ENDED, 0, reason)


@rule
def ending(s):
    if s.phase != Phase.OVER:
        return 0
    return Ending.STACK_USED_UP if s.stack_left[0] == 0 or s.stack_left[1] == 0 else Ending.ALL_HANDS_EMPTY


# ---- Scoring


@rule
def amulets(bundle):
    """The amulets on the cards of a bundle, before zeros double them."""
    total = 0
    for rank in range(2, RANKS):
        if known(bundle) >> rank & 1:
            total += AMULETS[value_of(rank)]
    return total


@rule
def doubled(bundle):
    """The amulets of a colour: a zero doubles them, both zeros quadruple them (G-20)."""
    return amulets(bundle) << zeros(bundle)


@rule
def zeros(bundle):
    return (known(bundle) & 1) + (known(bundle) >> 1 & 1)


@rule
def bonus(s, seat, colour):
    """For the most cards of a colour: ten points alone, five if others have as many (G-19)."""
    mine = size(s.won[seat, colour])
    if mine == 0:
        return 0
    points = SOLE_MAJORITY
    for other in range(s.seats):
        if other != seat:
            theirs = size(s.won[other, colour])
            if theirs > mine:
                return 0
            if theirs == mine:
                points = SHARED_MAJORITY
    return points


@rule
def score(s, seat):
    total = 0
    for colour in range(COLOUR_COUNT):
        total += doubled(s.won[seat, colour]) + bonus(s, seat, colour)
    return total


@rule
def result(s, scores):
    """Equal totals share the victory (G-21)."""
    best = -1
    winners = 0
    for seat in range(s.seats):
        scores[seat] = score(s, seat)
        if scores[seat] > best:
            best = scores[seat]
            winners = 0
        if scores[seat] == best:
            winners |= 1 << seat
    return winners if s.phase == Phase.OVER else 0
