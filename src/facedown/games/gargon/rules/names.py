"""Cards as people write them: the first letter of the colour (w b v r y g) and the value, `y2`; a back is just `y`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from facedown.errors import quoted
from facedown.games.gargon.rules import bundle, state
from facedown.games.gargon.rules.bundle import KNOWN
from facedown.games.gargon.rules.cards import COLOUR_COUNT, HIGHEST_VALUE, LETTERS, RANKS
from facedown.games.gargon.rules.mixes import is_a_play, pack, packed_card
from facedown.games.gargon.rules.state import BACK, NO_CARD
from facedown.kernel.bits import places
from facedown.kernel.compiler import interpreted

# The names of all cards are built on import, without compiling anything.
card, colour_of, rank_of = map(interpreted, (state.card, state.colour_of, state.rank_of))
back_of, value_of = map(interpreted, (state.back_of, bundle.value_of))


@cache
def card_text(number: int) -> str:
    """A card as people write it."""
    letter = LETTERS[colour_of(number)]
    rank = int(rank_of(number))
    return letter if rank == BACK else f"{letter}{value_of(rank)}"


@cache
def back_text(number: int) -> str:
    """The back of a card."""
    return card_text(back_of(number))


@cache
def face_text(colour: int, rank: int) -> str:
    return card_text(card(colour, rank))


def faces(bundles: Any) -> tuple[str, ...]:
    """The cards of bundles of all colours, in order."""
    return tuple(
        face_text(colour, rank) for colour, bundle in enumerate(bundles) for rank in places(int(bundle) & KNOWN)
    )


# All cards, each once, and all backs.
_NUMBERS = {
    face_text(colour, rank): int(card(colour, rank)) for colour in range(COLOUR_COUNT) for rank in (0, *range(2, RANKS))
}
FACES, BACKS = tuple(_NUMBERS), tuple(LETTERS)


def card_number(name: Any) -> int:
    """A card as a number; a zero is the first zero."""
    if not isinstance(name, str) or name not in _NUMBERS:
        raise ValueError(f"{quoted(name)} is not a card: a card is one of {LETTERS} followed by 0 to {HIGHEST_VALUE}")
    return _NUMBERS[name]


# ---- The cards of a play


def pack_play(names: Iterable[str]) -> int:
    """One to three cards as one number, in the order of colours and values; a second zero has a rank of its own."""
    cards = sorted(map(card_number, names))
    for place in range(1, len(cards)):
        if cards[place] == cards[place - 1] and rank_of(cards[place]) == 0:
            cards[place] += 1
    packed = int(pack(*cards, *[NO_CARD] * (3 - len(cards)))) if 1 <= len(cards) <= 3 else -1
    if not is_a_play(packed):
        raise ValueError("a play is one to three different cards; only zeros may occur twice")
    return packed


def unpack_play(packed: int) -> tuple[str, ...]:
    """The cards of a play."""
    cards = [packed_card(packed, place) for place in range(3)]
    return tuple([card_text(int(card)) for card in cards if card != NO_CARD])
