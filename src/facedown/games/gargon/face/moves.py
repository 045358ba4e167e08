"""Moves as people write them: `y2 y6 r9`, `pass`, `draw 1`, `draw 2`, `stop`, `battle r`.

A card is the first letter of its colour (w b v r y g) and its value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from facedown.errors import InvalidMove
from facedown.games.gargon.rules import legal
from facedown.games.gargon.rules.bundle import KNOWN, value_of
from facedown.games.gargon.rules.cards import COLOURS, HIGHEST_VALUE, LETTERS
from facedown.games.gargon.rules.mixes import pack, packed_card
from facedown.games.gargon.rules.state import BACK, NO_CARD, card, colour_of, rank_of
from facedown.kernel.bits import places


class Play(msgspec.Struct, frozen=True, tag="play"):
    """One to three cards face down, in the order of colours and values."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.cards)


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Play nothing, and draw."""

    def __str__(self) -> str:
        return "pass"


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """The top card of stack 1 or 2."""

    stack: int

    def __str__(self) -> str:
        return f"draw {self.stack}"


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """Draw no more."""

    def __str__(self) -> str:
        return "stop"


class Battle(msgspec.Struct, frozen=True, tag="battle"):
    """The colour that is fought for next."""

    colour: str

    def __str__(self) -> str:
        return f"battle {self.colour[0]}"


Move = Play | Pass | Draw | Stop | Battle

_CARD = re.compile(rf"([{LETTERS}])([0-9]|1[0-5])")
_IN_WORDS: list[Move] = [Pass(), Stop(), Draw(1), Draw(2), *(Battle(colour) for colour in COLOURS)]
_WORDS = {str(move): move for move in _IN_WORDS}


def parse(text: str) -> Move:
    """Read a move.

    >>> parse("r9 y6 y2")
    Play(cards=('r9', 'y2', 'y6'))
    """
    plain = " ".join(text.lower().split())
    if word := _WORDS.get(plain):
        return word
    cards = plain.split(" ")
    if not 1 <= len(cards) <= 3 or not all(_CARD.fullmatch(name) for name in cards):
        raise InvalidMove(f"{text!r} is not a move in Gargon; moves look like y2 y6 r9, pass, draw 1, stop or battle r")
    return Play(in_order(cards))


def encode(move: Move) -> int:
    """The move as the number that the rules work with."""
    match move:
        case Play(cards) if 1 <= len(cards) <= 3 and legal.is_a_play(packed := pack(*read_cards(cards))):
            return int(legal.code(legal.PLAY, packed))
        case Pass():
            return int(legal.code(legal.PASS, 0))
        case Draw(1 | 2 as stack):
            return int(legal.code(legal.DRAW, stack - 1))
        case Stop():
            return int(legal.code(legal.STOP, 0))
        case Battle(colour) if colour in COLOURS:
            return int(legal.code(legal.FIGHT, COLOURS.index(colour)))
    raise InvalidMove(f"{move!r} is not a move in Gargon")


def decode(code: int) -> Move:
    """The number as a move again."""
    kind, what = legal.kind_of(code), legal.what_of(code)
    if kind == legal.PLAY:
        cards = [packed_card(what, place) for place in range(3)]
        return Play(tuple(card_text(card) for card in cards if card != NO_CARD))
    if kind == legal.DRAW:
        return Draw(what + 1)
    if kind == legal.FIGHT:
        return Battle(COLOURS[what])
    if kind == legal.PASS or kind == legal.STOP:
        return Pass() if kind == legal.PASS else Stop()
    raise InvalidMove(f"{code} is not the code of a move in Gargon")


def read_cards(names: Iterable[str]) -> list[int]:
    """The three cards of a play; of two zeros of a colour the second gets the second rank."""
    cards = sorted(card_number(name) for name in names)
    for place in range(1, len(cards)):
        if cards[place] == cards[place - 1] and rank_of(cards[place]) == 0:
            cards[place] += 1
    return cards + [NO_CARD] * (3 - len(cards))


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Cards by colour, then by value."""
    return tuple(sorted(names, key=card_number))


def card_number(name: str) -> int:
    """A card as a number; a zero is the first zero."""
    found = _CARD.fullmatch(name)
    if not found:
        raise InvalidMove(f"{name!r} is not a card: a card is one of {LETTERS} followed by 0 to {HIGHEST_VALUE}")
    value = int(found[2])
    return int(card(LETTERS.index(found[1]), value + 1 if value else 0))


@cache
def card_text(number: int) -> str:
    """A card as people write it, such as `y2`; its back is `y`."""
    letter = LETTERS[colour_of(number)]
    rank = int(rank_of(number))
    return letter if rank == BACK else f"{letter}{value_of(rank)}"


@cache
def face_text(colour: int, rank: int) -> str:
    return card_text(card(colour, rank))


def faces(bundles: Any) -> tuple[str, ...]:
    """The cards of bundles of all colours, in order."""
    return tuple(
        face_text(colour, rank) for colour, bundle in enumerate(bundles) for rank in places(int(bundle) & KNOWN)
    )
