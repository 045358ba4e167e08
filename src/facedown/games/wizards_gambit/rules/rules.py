"""The rules of Wizard's Gambit, in the order of the rulebook."""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.card_sets.vocabulary import AT_END, AT_START, ON_CLAIM
from facedown.games.wizards_gambit.declaration import TABLES, Ending, Event, Move, Phase, code
from facedown.games.wizards_gambit.rules.cards import (
    BREATH,
    EMPTY_HAND_DRAW,
    FIRST_GAMBIT,
    FIRST_INCANTATION,
    MOST_INCANTATIONS,
    MOST_POOL,
    MOST_SPELLS,
    MOST_STEPS,
    OPENING_HAND,
    POOL_SIZE,
    SHARD,
    SHOWN_HAND_DRAW,
)
from facedown.games.wizards_gambit.rules.decks import discard_from_hand, draw
from facedown.games.wizards_gambit.rules.effects import answer, begin_effect, resolve
from facedown.games.wizards_gambit.rules.hands import empty_hand, leave_openly, show_hand
from facedown.games.wizards_gambit.rules.pool import (
    check_win,
    discard_components,
    end_game,
    is_complete,
    open_spell,
    put_component,
    refresh_powers,
)
from facedown.games.wizards_gambit.rules.state import (
    ENDING,
    IN_TURN,
    SPELL_ROWS,
    STARTING,
    active_spell,
    card_of_name,
    hand_size,
    incantation_effect,
    name_of_card,
    next_seat,
    score,
    slot_of_name,
)
from facedown.games.wizards_gambit.rules.verbs import remove_gambit
from facedown.kernel.bits import nth_bit
from facedown.kernel.chance import below, shuffle
from facedown.kernel.compiler import rule
from facedown.kernel.log import tell
from facedown.kernel.piles import lay, lift

MOST_IDLE_TURNS = 10


# ---- Game setup


@rule
def setup(s, seats, options, log):
    """Deal hands, pool and face-up gambits; the other gambits go into the deck after the deal (W-01)."""
    code.keep_options(s, seats, options)
    read_card_set(s, options)
    prepare_decks(s)
    for seat in range(seats):
        refresh_powers(s, seat, log)
    for seat in range(seats):
        draw(s, seat, OPENING_HAND, log)
    s.pool_size = POOL_SIZE
    for slot in range(POOL_SIZE):
        open_spell(s, slot, log)
    starter = deal_gambits(s, log)
    shuffle(s.rng, s.deck, s.deck_left)
    start_turn(s, starter, log)
    s.part = IN_TURN  # nothing happens before the first move, since nobody has a book yet
    s.phase = Phase.PLAYING


@rule
def read_card_set(s, options):
    """Read the tables of the card set, which follow the options in the order of `sets.CardSet.tables`."""
    at = TABLES
    for kind in range(BREATH, SHARD + 1):
        s.copies[kind] = options[at]
        at += 1
    s.spell_count, s.incantation_count, s.gambit_count = options[at], options[at + 1], options[at + 2]
    at += 3
    for spell in range(1, SPELL_ROWS):
        s.worth[spell], s.when[spell], s.runes[spell] = options[at], options[at + 1], options[at + 2]
        at += 3
    for effect in range(1, SPELL_ROWS + MOST_INCANTATIONS):
        s.names[effect] = options[at]
        at += 1
        for step in range(MOST_STEPS):
            s.effects[effect, step] = options[at]
            at += 1


@rule
def prepare_decks(s):
    """Shuffle both decks; the gambits are not in yet."""
    left = np.int64(0)
    for kind in range(BREATH, SHARD + 1):
        left = lay(s.deck, left, kind, s.copies[kind])
    for number in range(s.incantation_count):
        left = lay(s.deck, left, FIRST_INCANTATION + number, 1)
    s.deck_left = left
    shuffle(s.rng, s.deck, left)
    for number in range(s.spell_count):
        s.spells[number] = number + 1
    s.spells_left = s.spell_count
    shuffle(s.rng, s.spells, s.spells_left)


@rule
def deal_gambits(s, log):
    """Deal every wizard one face up; the highest numeral starts. The rest go into the deck."""
    first = np.int64(s.deck_left)
    left = first
    for number in range(s.gambit_count):
        left = lay(s.deck, left, FIRST_GAMBIT + number, 1)
    starter = np.int64(0)
    for seat in range(s.seats):
        left -= 1
        drawn = first + below(s.rng, left + 1 - first)
        s.deck[drawn], s.deck[left] = s.deck[left], s.deck[drawn]
        s.dealt[seat] = lift(s.deck, left)
        tell(log, Event.DEALT_GAMBIT, seat, s.dealt[seat])
        if s.dealt[seat] > s.dealt[starter]:
            starter = np.int64(seat)
    s.deck_left = left
    return starter


# ---- Turn sequence


@rule
def start_turn(s, seat, log):
    """A component is owed, one incantation action may be used, and start-of-turn abilities come first."""
    s.turn = seat
    s.to_act = seat
    s.turn_number += 1
    s.part = STARTING
    s.phase = Phase.RUNNING
    s.owed = 1
    s.played = 0
    s.acted = 0
    s.more_plays = 0
    s.more_actions = 0
    s.granted = 0
    s.used = 0
    s.cut = 0
    s.shown = 0
    s.protected = np.int64(s.protected) & ~(1 << seat)
    tell(log, Event.TURN_STARTED, seat, s.turn_number)
    trigger(s, seat, AT_START, log)


@rule
def trigger(s, seat, when, log):
    """Trigger the ability on top of the book, if it applies at this time."""
    spell = active_spell(s, seat)
    if s.when[spell] == when:
        tell(log, Event.TRIGGERED, seat, s.names[spell])
        begin_effect(s, spell)


@rule
def advance(s, log):
    """Continue until somebody has to choose: effects first, then waiting ones, then the turn itself.

    A game in which many turns in a row offer no choice is drawn, like one with too many turns (W-19).
    """
    last_turn = np.int64(s.turn_number) + MOST_IDLE_TURNS
    while s.phase == Phase.RUNNING:
        if s.turn_number > last_turn:
            end_game(s, 0, Ending.TURN_LIMIT, log)
            return
        refill_empty_hands(s, log)
        if s.effect != 0:
            resolve(s, log)
        elif s.waiting != 0:
            begin_waiting_effect(s)
        elif s.part == STARTING:
            s.part = IN_TURN
        elif s.part == IN_TURN:
            go_on_with_turn(s, log)
        else:
            close_turn(s, log)


@rule
def refill_empty_hands(s, log):
    """Wizards who run out of cards in another wizard's turn draw five at once, in the order of play (W-11)."""
    seat = next_seat(s, s.turn)
    for _ in range(s.seats - 1):
        if empty_hand(s, seat):
            draw(s, seat, EMPTY_HAND_DRAW, log)
        seat = next_seat(s, seat)


@rule
def begin_waiting_effect(s):
    """Start the next effect of a spell claimed meanwhile, in the order of claims (W-12)."""
    first = nth_bit(np.int64(s.waiting), 0)
    for spell in range(1, MOST_SPELLS + 1):
        if np.int64(s.waiting) >> spell & 1 and s.claimed[spell] < s.claimed[first]:
            first = spell
    s.waiting = np.uint32(np.int64(s.waiting) & ~(1 << first))
    begin_effect(s, first)


@rule
def go_on_with_turn(s, log):
    """An empty hand ends the turn, and so does a card that says so; a component still owed is forgiven (W-11)."""
    if s.cut or empty_hand(s, s.turn):
        draw_phase(s, log)
    else:
        s.phase = Phase.PLAYING
        s.to_act = s.turn


@rule
def draw_phase(s, log):
    """Draw one card, five after an empty hand, two after showing the hand; then end-of-turn abilities apply."""
    seat = np.int64(s.turn)
    if empty_hand(s, seat):
        draw(s, seat, EMPTY_HAND_DRAW, log)
    elif s.shown:
        draw(s, seat, SHOWN_HAND_DRAW, log)
    else:
        draw(s, seat, max(np.int64(s.draws[seat]), 0), log)
    s.part = ENDING
    s.owed = 0
    trigger(s, seat, AT_END, log)


@rule
def close_turn(s, log):
    """Refill a hand emptied by an end-of-turn effect; discard one above the limit down to it (W-02, W-11)."""
    seat = np.int64(s.turn)
    if empty_hand(s, seat):
        draw(s, seat, EMPTY_HAND_DRAW, log)
    if hand_size(s, seat) > max(np.int64(s.limit[seat]), 1):
        s.phase = Phase.TRIMMING
        s.to_act = seat
    else:
        end_turn(s, log)


@rule
def end_turn(s, log):
    """Go to the next wizard who does not miss their turn; too many turns are a draw (W-19)."""
    if s.turn_limit != 0 and s.turn_number >= s.turn_limit:
        end_game(s, 0, Ending.TURN_LIMIT, log)
        return
    seat = np.int64(s.turn)
    if s.again:
        s.again = 0
    else:
        seat = next_seat(s, seat)
        while s.skips[seat] > 0:
            s.skips[seat] -= 1
            tell(log, Event.MISSED_TURN, seat)
            seat = next_seat(s, seat)
    start_turn(s, seat, log)


# ---- Play phase


@rule
def play(s, seat, move, log):
    """Play a move of the active wizard, or an answer to what an effect asks."""
    if s.phase == Phase.CHOOSING:
        answer(s, seat, move, log)
        claim_completed_spell(s, log)
    elif s.phase == Phase.TRIMMING:
        s.phase = Phase.RUNNING
        discard_from_hand(s, seat, card_of_name(s, code.card_of(move)), log)
    else:
        s.phase = Phase.RUNNING
        play_in_turn(s, seat, move, log)
    advance(s, log)


@rule
def play_in_turn(s, seat, move, log):
    kind, card = code.kind(move), card_of_name(s, code.card_of(move))
    if kind == Move.PLAY:
        play_component(s, seat, card, slot_of_name(s, code.spell_of(move)), code.rune_of(move), log)
    elif kind == Move.CAST:
        cast_incantation(s, seat, card, log)
    elif kind == Move.AURA or kind == Move.NULLIFY or kind == Move.DESTROY:
        play_gambit(s, seat, kind, card, move, log)
    elif kind == Move.RELEASE:
        release_gambit(s, seat, log)
    elif kind == Move.USE:
        use_ability(s, seat, log)
    elif kind == Move.END:
        draw_phase(s, log)
    else:
        show_and_draw(s, seat, log)


@rule
def play_component(s, seat, card, slot, rune, log):
    """Play a component on an open place of its kind; the last one claims the spell (W-04)."""
    s.played += 1
    s.owed = 0
    leave_openly(s, seat, card)
    put_component(s, slot, card, rune)
    tell(log, Event.PLAYED, seat, card, s.names[s.pool[slot]], rune)
    if is_complete(s, slot):
        claim_spell(s, seat, slot, log)


@rule
def show_and_draw(s, seat, log):
    """A wizard who cannot play a component shows their hand and draws two (W-03)."""
    s.shown = 1
    show_hand(s, seat, log)
    draw_phase(s, log)


@rule
def cast_incantation(s, seat, card, log):
    """Resolve an incantation's effect, then discard it (W-02)."""
    s.acted += 1
    leave_openly(s, seat, card)
    tell(log, Event.CAST_INCANTATION, seat, name_of_card(s, card))
    begin_effect(s, incantation_effect(card))


# ---- Spell pool


@rule
def claim_completed_spell(s, log):
    """If an effect places the last component, the active wizard claims the spell (W-05)."""
    for slot in range(MOST_POOL):
        if is_complete(s, slot):
            claim_spell(s, np.int64(s.turn), slot, log)


@rule
def claim_spell(s, seat, slot, log):
    """The spell goes on top of the book, its components to the discard pile, and a new spell takes its place (W-12)."""
    spell = np.int64(s.pool[slot])
    add_to_book(s, seat, spell)
    s.pool[slot] = 0
    tell(log, Event.CLAIMED, seat, s.names[spell], s.worth[spell])
    discard_components(s, slot)
    if check_win(s, seat, log):
        return
    open_spell(s, slot, log)
    if pool_is_empty(s):
        end_without_spells(s, log)
        return
    gain_ability(s, seat, spell, log)


# ---- Spell books


@rule
def add_to_book(s, seat, spell):
    """Put a spell on a book; its points count at once."""
    s.claims += 1
    s.claimed[spell] = s.claims
    s.owner[spell] = seat
    s.top[seat] = spell
    s.points[seat] += s.worth[spell]


@rule
def gain_ability(s, seat, spell, log):
    """Lasting abilities apply at once; a claim effect waits for the effect being resolved."""
    refresh_powers(s, seat, log)
    if s.when[spell] == ON_CLAIM and active_spell(s, seat) == spell:
        s.waiting |= np.uint32(1 << spell)


@rule
def use_ability(s, seat, log):
    """Use the ability, once per turn (W-12)."""
    spell = active_spell(s, seat)
    s.used |= np.uint32(1 << spell)
    tell(log, Event.USED_ABILITY, seat, s.names[spell])
    begin_effect(s, spell)


# ---- Gambits


@rule
def play_gambit(s, seat, kind, card, move, log):
    """Play a gambit from the hand, or the face-up one; it costs the incantation action."""
    s.acted += 1
    if s.dealt[seat] == card:
        s.dealt[seat] = 0
    else:
        leave_openly(s, seat, card)
    if kind == Move.AURA:
        protect_spell(s, seat, card, slot_of_name(s, code.spell_of(move)), log)
    elif kind == Move.NULLIFY:
        nullify_book(s, seat, card, code.seat_of(move), log)
    else:
        destroy_gambit(s, seat, card, code.seat_of(move), log)


@rule
def protect_spell(s, seat, card, slot, log):
    """Aura of Protection (W-06)."""
    s.in_play[seat] = card
    s.guards[seat] = slot + 1
    s.guarded |= 1 << slot
    tell(log, Event.GUARDED, seat, card, s.names[s.pool[slot]])


@rule
def nullify_book(s, seat, card, other, log):
    """Nullify Magic: lasting abilities of that book end at once (W-07)."""
    s.in_play[seat] = card
    s.binds[seat] = other + 1
    s.nullified |= 1 << other
    tell(log, Event.NULLIFIED, seat, card, other)
    refresh_powers(s, other, log)


@rule
def destroy_gambit(s, seat, card, other, log):
    """Destroy Gambit: both leave the game (W-08)."""
    tell(log, Event.DESTROYED, seat, card, other, s.in_play[other])
    s.gone |= np.uint16(1 << (card - FIRST_GAMBIT))
    remove_gambit(s, other, log)


@rule
def release_gambit(s, seat, log):
    """Remove the wizard's own gambit from the game; from now on they can claim spells again (W-09)."""
    s.acted += 1
    tell(log, Event.RELEASED, seat, s.in_play[seat])
    remove_gambit(s, seat, log)


# ---- Winning the game


@rule
def pool_is_empty(s):
    for slot in range(MOST_POOL):
        if s.pool[slot] != 0:
            return False
    return True


@rule
def end_without_spells(s, log):
    """No spell is left to claim: the most points win, and ties share the win (W-14)."""
    most = np.int64(0)
    for seat in range(s.seats):
        most = max(most, score(s, seat))
    winners = 0
    for seat in range(s.seats):
        if score(s, seat) == most:
            winners |= 1 << seat
    end_game(s, winners, Ending.NO_SPELL_LEFT, log)


@rule
def result(s, scores):
    for seat in range(s.seats):
        scores[seat] = score(s, seat)
    return np.int64(s.winners)


@rule
def ending(s):
    return np.int64(s.ended)
