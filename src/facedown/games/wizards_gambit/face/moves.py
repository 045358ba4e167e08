"""Moves as people write them: `play ash bounty`, `cast insight`, `nullify gambit_iv 2`, `end` and so on.

Components, spells, incantations and gambits are called by their names, wizards by their seats. A component that
stands in for another names the rune it lies on: `play shard bounty tooth`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from facedown.errors import InvalidMove
from facedown.games.wizards_gambit.card_sets import names, sets
from facedown.games.wizards_gambit.rules import codes
from facedown.games.wizards_gambit.rules.cards import COMPONENTS, FIRST_GAMBIT, FIRST_NAMED, GAMBITS, MOST_SEATS, SHARD


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A component of the hand onto a spell of the pool."""

    card: str
    spell: str
    rune: str = ""

    def __str__(self) -> str:
        return with_rune("play", self.card, self.spell, self.rune)


class Cast(msgspec.Struct, frozen=True, tag="cast"):
    """An incantation of the hand."""

    incantation: str

    def __str__(self) -> str:
        return f"cast {self.incantation}"


class Aura(msgspec.Struct, frozen=True, tag="aura"):
    """A gambit onto a spell of the pool, to protect it."""

    gambit: str
    spell: str

    def __str__(self) -> str:
        return f"aura {self.gambit} {self.spell}"


class Nullify(msgspec.Struct, frozen=True, tag="nullify"):
    """A gambit onto that wizard's book."""

    gambit: str
    seat: int

    def __str__(self) -> str:
        return f"nullify {self.gambit} {self.seat}"


class Destroy(msgspec.Struct, frozen=True, tag="destroy"):
    """A gambit against the one that wizard has in play."""

    gambit: str
    seat: int

    def __str__(self) -> str:
        return f"destroy {self.gambit} {self.seat}"


class Release(msgspec.Struct, frozen=True, tag="release"):
    """Take one's gambit in play out of the game."""

    def __str__(self) -> str:
        return "release"


class Use(msgspec.Struct, frozen=True, tag="use"):
    """The ability on top of one's book."""

    def __str__(self) -> str:
        return "use"


class End(msgspec.Struct, frozen=True, tag="end"):
    """Draw, and end the turn."""

    def __str__(self) -> str:
        return "end"


class Show(msgspec.Struct, frozen=True, tag="show"):
    """No component can be played: show the hand, draw two, end the turn."""

    def __str__(self) -> str:
        return "show"


class Wizard(msgspec.Struct, frozen=True, tag="wizard"):
    """An effect is about that wizard."""

    seat: int

    def __str__(self) -> str:
        return f"wizard {self.seat}"


class Card(msgspec.Struct, frozen=True, tag="card"):
    """The card that is discarded, given, stolen, or taken from the discard."""

    card: str

    def __str__(self) -> str:
        return f"card {self.card}"


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """The component on a spell of the pool that is removed or taken."""

    card: str
    spell: str
    rune: str = ""

    def __str__(self) -> str:
        return with_rune("pick", self.card, self.spell, self.rune)


class Put(msgspec.Struct, frozen=True, tag="put"):
    """A component of the discard onto a spell of the pool."""

    card: str
    spell: str
    rune: str = ""

    def __str__(self) -> str:
        return with_rune("put", self.card, self.spell, self.rune)


class MoveComponent(msgspec.Struct, frozen=True, tag="move"):
    """A component from one spell of the pool to another."""

    card: str
    spell: str
    other: str
    rune: str = ""

    def __str__(self) -> str:
        return with_rune("move", self.card, f"{self.spell} {self.other}", self.rune)


class Spell(msgspec.Struct, frozen=True, tag="spell"):
    """The spell of the pool that an effect is about."""

    spell: str

    def __str__(self) -> str:
        return f"spell {self.spell}"


class Gambit(msgspec.Struct, frozen=True, tag="gambit"):
    """The gambit in play of that wizard."""

    seat: int

    def __str__(self) -> str:
        return f"gambit {self.seat}"


class Yes(msgspec.Struct, frozen=True, tag="yes"):
    """Do what the effect offers."""

    def __str__(self) -> str:
        return "yes"


class No(msgspec.Struct, frozen=True, tag="no"):
    """Leave what the effect offers."""

    def __str__(self) -> str:
        return "no"


Move = (
    Play
    | Cast
    | Aura
    | Nullify
    | Destroy
    | Release
    | Use
    | End
    | Show
    | Wizard
    | Card
    | Pick
    | Put
    | MoveComponent
    | Spell
    | Gambit
    | Yes
    | No
)

# What a move's code says is done, by the type of the move.
_KINDS: dict[Any, int] = {
    Play: codes.PLAY,
    Cast: codes.CAST,
    Aura: codes.AURA,
    Nullify: codes.NULLIFY,
    Destroy: codes.DESTROY,
    Release: codes.RELEASE,
    Use: codes.USE,
    End: codes.END,
    Show: codes.SHOW,
    Wizard: codes.CHOOSE_WIZARD,
    Card: codes.CHOOSE_CARD,
    Pick: codes.PICK,
    Put: codes.PUT,
    MoveComponent: codes.MOVE_COMPONENT,
    Spell: codes.CHOOSE_SPELL,
    Gambit: codes.CHOOSE_GAMBIT,
    Yes: codes.YES,
    No: codes.NO,
}
_TYPES: dict[int, Any] = {kind: move for move, kind in _KINDS.items()}
_WORDS: dict[str, Any] = {move.__struct_config__.tag: move for move in _KINDS}


def with_rune(word: str, card: str, spell: str, rune: str) -> str:
    """A component on a spell; its rune only where it is another."""
    return f"{word} {card} {spell} {rune}" if rune not in ("", card) else f"{word} {card} {spell}"


@cache
def card_name(number: int) -> str:
    """The name of a card by the number that moves and events call it by.

    >>> card_name(2), card_name(FIRST_GAMBIT + 3)
    ('ash', 'gambit_iv')
    """
    if 1 <= number <= SHARD:
        return COMPONENTS[number - 1]
    if 0 <= number - FIRST_GAMBIT < len(GAMBITS):
        return GAMBITS[number - FIRST_GAMBIT]
    name = names.name_of(number - FIRST_NAMED)
    if name is None:
        raise InvalidMove(f"{number} is not the number of a card")
    return name


@cache
def spell_name(number: int) -> str:
    """The name of a spell by its number."""
    name = names.name_of(number)
    if name is None:
        raise InvalidMove(f"{number} is not the number of a spell")
    return name


def card_number(name: str) -> int:
    """The number of a card by its name."""
    if name in COMPONENTS:
        return COMPONENTS.index(name) + 1
    if name in GAMBITS:
        return FIRST_GAMBIT + GAMBITS.index(name)
    return FIRST_NAMED + name_number(name)


def name_number(name: str) -> int:
    """The number of a spell's or incantation's name; our own cards are always known."""
    sets.own_set()
    number = names.known_number(name)
    if number is None:
        raise InvalidMove(f"no loaded set has a card {name!r}")
    return number


def parse(text: str) -> Move:
    """Read a move.

    >>> parse("play shard bounty tooth")
    Play(card='shard', spell='bounty', rune='tooth')
    """
    word, *rest = text.lower().split() or [""]
    try:
        kind = _WORDS[word]
        move: Move = kind(**read_fields(kind.__struct_fields__, rest))
        return decode(encode(move))
    except (KeyError, ValueError, TypeError):
        raise InvalidMove(
            f"{text!r} is not a move in Wizard's Gambit; moves look like play ash bounty, cast insight, "
            "aura gambit_iv bounty, nullify gambit_iv 2, wizard 1, card ash, yes or end"
        ) from None


def read_fields(fields: tuple[str, ...], words: list[str]) -> dict[str, Any]:
    """The words behind a move's name; the rune may be left out."""
    if len(words) not in (len(fields), len(fields) - ("rune" in fields)):
        raise ValueError(words)
    read: dict[str, Any] = {}
    for field, word in zip(fields, words, strict=False):
        if field == "seat" and (not word.isascii() or not word.isdecimal()):
            raise ValueError(word)
        read[field] = int(word) if field == "seat" else word
    return read


def encode(move: Move) -> int:
    """The move as the number that the rules work with."""
    kind = _KINDS.get(type(move))
    if kind is None:
        raise InvalidMove(f"{move!r} is not a move in Wizard's Gambit")
    card = getattr(move, "card", "") or getattr(move, "gambit", "") or getattr(move, "incantation", "")
    spell, other, seat = getattr(move, "spell", ""), getattr(move, "other", ""), getattr(move, "seat", 0)
    rune = (getattr(move, "rune", "") or card) if hasattr(move, "rune") else ""
    if not 0 <= seat < MOST_SEATS or (rune and rune not in COMPONENTS):
        raise InvalidMove(f"{move!r} is not a move in Wizard's Gambit")
    return int(
        codes.code(
            kind,
            card_number(card) if card else 0,
            name_number(spell) if spell else 0,
            COMPONENTS.index(rune) + 1 if rune else 0,
            seat,
            name_number(other) if other else 0,
        )
    )


# How the fields of a move are read from its code.
_READERS: dict[str, Callable[[int], str | int]] = {
    "card": lambda code: card_name(codes.card_of(code)),
    "gambit": lambda code: card_name(codes.card_of(code)),
    "incantation": lambda code: card_name(codes.card_of(code)),
    "spell": lambda code: spell_name(codes.spell_of(code)),
    "other": lambda code: spell_name(codes.other_spell_of(code)),
    "rune": lambda code: card_name(codes.rune_of(code)),
    "seat": lambda code: int(codes.seat_of(code)),
}


def decode(code: int) -> Move:
    """The number as a move again."""
    kind = _TYPES.get(codes.kind_of(code))
    if kind is None:
        raise InvalidMove(f"{code} is not the code of a move in Wizard's Gambit")
    move: Move = kind(*[_READERS[field](code) for field in kind.__struct_fields__])
    return move
