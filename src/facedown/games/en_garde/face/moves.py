"""Moves as people write them: `+3`, `-2`, `5x2`, `+3 5x2`, `parry`."""

from __future__ import annotations

import re

import msgspec

from facedown.errors import InvalidMove
from facedown.games.en_garde.rules import legal


class Step(msgspec.Struct, frozen=True, tag="step"):
    """One card forward (`+3`) or backward (`-2`); backward in the defence it is a retreat."""

    by: int

    def __str__(self) -> str:
        return f"{self.by:+d}"


class Attack(msgspec.Struct, frozen=True, tag="attack"):
    """So many cards of a value (`5x2`), after a step of so many fields forward (`+3 5x2`)."""

    value: int
    cards: int
    step: int = 0

    def __str__(self) -> str:
        strike = f"{self.value}x{self.cards}"
        return f"+{self.step} {strike}" if self.step else strike


class Parry(msgspec.Struct, frozen=True, tag="parry"):
    """As many cards of the same value as the attack."""

    def __str__(self) -> str:
        return "parry"


Move = Step | Attack | Parry

_NOTATION = re.compile(r"(?P<by>[+-][1-9])|(?:\+(?P<step>[1-9]) )?(?P<value>[1-9])x(?P<cards>[1-9])")


def parse(text: str) -> Move:
    """Read a move.

    >>> parse("+3 5x2")
    Attack(value=5, cards=2, step=3)
    """
    plain = " ".join(text.lower().split())
    if plain == "parry":
        return Parry()
    found = _NOTATION.fullmatch(plain)
    if not found:
        raise InvalidMove(f"{text!r} is no move of En Garde; moves look like +3, -2, 5x2, +3 5x2 or parry")
    if found["by"]:
        return Step(int(found["by"]))
    return Attack(int(found["value"]), int(found["cards"]), int(found["step"] or 0))


def encode(move: Move) -> int:
    """The move as the number that the rules work with."""
    match move:
        case Step(int(by)) if 1 <= abs(by) <= 9:
            return int(legal.code(legal.FORWARD if by > 0 else legal.BACKWARD, abs(by), 0, 0))
        case Attack(int(value), int(cards), int(step)) if 1 <= value <= 9 and 1 <= cards <= 9 and 0 <= step <= 9:
            return int(legal.code(legal.ATTACK, step, value, cards))
        case Parry():
            return int(legal.code(legal.PARRY, 0, 0, 0))
    raise InvalidMove(f"{move!r} is no move of En Garde")


def decode(code: int) -> Move:
    """The number as a move again."""
    kind, step = legal.kind_of(code), legal.step_of(code)
    if kind == legal.FORWARD:
        return Step(step)
    if kind == legal.BACKWARD:
        return Step(-step)
    if kind == legal.ATTACK:
        return Attack(legal.value_of(code), legal.cards_of(code), step)
    if kind == legal.PARRY:
        return Parry()
    raise InvalidMove(f"{code} is not the number of a move of En Garde")
