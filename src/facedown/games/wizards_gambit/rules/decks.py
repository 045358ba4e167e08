"""The component deck and the discard pile: drawing, discarding and reshuffling."""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.card_sets.vocabulary import OPEN_HAND
from facedown.games.wizards_gambit.declaration import Event
from facedown.games.wizards_gambit.rules.cards import MOST_IN_HAND
from facedown.games.wizards_gambit.rules.hands import gain, leave_openly
from facedown.games.wizards_gambit.rules.state import hand_size, has_power, name_of_card
from facedown.kernel.chance import shuffle
from facedown.kernel.compiler import rule
from facedown.kernel.log import EVERYBODY, tell, whisper
from facedown.kernel.piles import lift


@rule
def draw(s, seat, number, log):
    """Draw up to this many cards, limited by the cards left (W-15) and the room in the hand (W-21)."""
    for _ in range(number):
        if hand_size(s, seat) >= MOST_IN_HAND:
            return
        if s.deck_left == 0:
            reshuffle(s, log)
        if s.deck_left == 0:
            return
        s.deck_left -= 1
        card = np.int64(lift(s.deck, s.deck_left))
        gain(s, seat, card)
        whisper(log, EVERYBODY if has_power(s, seat, OPEN_HAND) else 1 << seat, Event.DREW, seat, name_of_card(s, card))


@rule
def reshuffle(s, log):
    """The discard pile becomes the new deck."""
    if s.discard_count == 0:
        return
    for place in range(s.discard_count):
        s.deck[place] = lift(s.discard, place)
    s.deck_left = s.discard_count
    s.discard_count = 0
    shuffle(s.rng, s.deck, s.deck_left)
    tell(log, Event.RESHUFFLED, 0)


@rule
def put_on_discard(s, card):
    s.discard[s.discard_count] = card
    s.discard_count += 1


@rule
def is_in_discard(s, card):
    for place in range(s.discard_count):
        if s.discard[place] == card:
            return True
    return False


@rule
def take_from_discard(s, card):
    """Take the topmost card of that kind from the discard pile."""
    place = np.int64(s.discard_count) - 1
    while s.discard[place] != card:
        place -= 1
    for higher in range(place, np.int64(s.discard_count) - 1):
        s.discard[higher] = s.discard[higher + 1]
    s.discard_count -= 1
    s.discard[s.discard_count] = 0


@rule
def discard_from_hand(s, seat, card, log):
    leave_openly(s, seat, card)
    put_on_discard(s, card)
    tell(log, Event.DISCARDED, seat, name_of_card(s, card))
