"""Moves as people write them: `draw`, `xanatos 2 goliath`, `villain 1 hudson`, `throw 3`, `end` and so on.

Players are named by their seats, cards by their names. Where a player has several stacks of a gargoyle side
by side, the second is `goliath#2`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.errors import InvalidMove
from facedown.games.stone_warriors.rules import legal
from facedown.games.stone_warriors.rules.cards import GARGOYLES, KINDS, MOST_SEATS
from facedown.games.stone_warriors.rules.stacks import MOST_STACKS


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """A card from the pile, where the discard shows a gargoyle."""

    def __str__(self) -> str:
        return "draw"


class Take(msgspec.Struct, frozen=True, tag="take"):
    """The gargoyle on top of the discard."""

    def __str__(self) -> str:
        return "take"


class Twin(msgspec.Struct, frozen=True, tag="twin"):
    """The same gargoyle on top of a Sunrise/Sundown on one's own table."""

    gargoyle: str
    stack: int = 1

    def __str__(self) -> str:
        return f"twin {stack_text(self.gargoyle, self.stack)}"


class Elisa(msgspec.Struct, frozen=True, tag="elisa"):
    """Elisa Maza against a Sunrise/Sundown or a villain."""

    gargoyle: str
    stack: int = 1

    def __str__(self) -> str:
        return f"elisa {stack_text(self.gargoyle, self.stack)}"


class Demona(msgspec.Struct, frozen=True, tag="demona"):
    """Look into that seat's hand."""

    seat: int

    def __str__(self) -> str:
        return f"demona {self.seat}"


class Steal(msgspec.Struct, frozen=True, tag="steal"):
    """The card that Demona takes."""

    card: str

    def __str__(self) -> str:
        return f"steal {self.card}"


class Xanatos(msgspec.Struct, frozen=True, tag="xanatos"):
    """Take a gargoyle from that seat's table."""

    seat: int
    gargoyle: str
    stack: int = 1

    def __str__(self) -> str:
        return f"xanatos {self.seat} {stack_text(self.gargoyle, self.stack)}"


class Sunrise(msgspec.Struct, frozen=True, tag="sunrise"):
    """Turn a gargoyle on that seat's table to stone."""

    seat: int
    gargoyle: str
    stack: int = 1

    def __str__(self) -> str:
        return f"sunrise {self.seat} {stack_text(self.gargoyle, self.stack)}"


class Villain(msgspec.Struct, frozen=True, tag="villain"):
    """Set a villain against a gargoyle on that seat's table."""

    seat: int
    gargoyle: str
    stack: int = 1

    def __str__(self) -> str:
        return f"villain {self.seat} {stack_text(self.gargoyle, self.stack)}"


class Attack(msgspec.Struct, frozen=True, tag="attack"):
    """No more villains: the attacked answer."""

    def __str__(self) -> str:
        return "attack"


class Wait(msgspec.Struct, frozen=True, tag="wait"):
    """Leave a Sunrise/Sundown where it is for now."""

    def __str__(self) -> str:
        return "wait"


class Battle(msgspec.Struct, frozen=True, tag="battle"):
    """Fight for this gargoyle next."""

    gargoyle: str
    stack: int = 1

    def __str__(self) -> str:
        return f"battle {stack_text(self.gargoyle, self.stack)}"


class Throw(msgspec.Struct, frozen=True, tag="throw"):
    """A battle card: 1, 2 or 3."""

    number: int

    def __str__(self) -> str:
        return f"throw {self.number}"


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Discard a card; the turn is over."""

    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


class End(msgspec.Struct, frozen=True, tag="end"):
    """The turn is over."""

    def __str__(self) -> str:
        return "end"


Move = (
    Draw
    | Take
    | Twin
    | Elisa
    | Demona
    | Steal
    | Xanatos
    | Sunrise
    | Villain
    | Attack
    | Wait
    | Battle
    | Throw
    | Discard
    | End
)

# What a move's code says is done, by the type of the move.
_KINDS: dict[Any, int] = {
    Draw: legal.DRAW,
    Take: legal.TAKE,
    Twin: legal.TWIN,
    Elisa: legal.RESCUE,
    Demona: legal.PLAY_DEMONA,
    Steal: legal.STEAL,
    Xanatos: legal.PLAY_XANATOS,
    Sunrise: legal.PLAY_SUNRISE,
    Villain: legal.SET_VILLAIN,
    Attack: legal.ATTACK,
    Wait: legal.WAIT,
    Battle: legal.FIGHT,
    Throw: legal.THROW,
    Discard: legal.DISCARD,
    End: legal.END,
}
_TYPES: dict[int, Any] = {kind: move for move, kind in _KINDS.items()}
_WORDS: dict[str, Any] = {move.__struct_config__.tag: move for move in _KINDS}


def stack_text(gargoyle: str, stack: int) -> str:
    """A gargoyle's stack: `goliath`, and `goliath#2` for a second one beside it."""
    return gargoyle if stack == 1 else f"{gargoyle}#{stack}"


def parse(text: str) -> Move:
    """Read a move.

    >>> parse("xanatos 2 goliath")
    Xanatos(seat=2, gargoyle='goliath', stack=1)
    """
    word, *rest = text.lower().split() or [""]
    try:
        kind = _WORDS[word]
        move: Move = kind(**read_fields(kind.__struct_fields__, rest))
        encode(move)
    except (KeyError, ValueError, TypeError):
        raise InvalidMove(
            f"{text!r} is not a move in Stone Warriors; "
            "moves look like draw, demona 1, xanatos 2 goliath, throw 3 or end"
        ) from None
    return move


def read_fields(fields: tuple[str, ...], words: list[str]) -> dict[str, Any]:
    """The words behind a move's name; the last may carry the number of a stack."""
    read: dict[str, Any] = {}
    named = [field for field in fields if field != "stack"]
    for field, word in zip(named, words, strict=True):
        name, sharp, stack = word.partition("#")
        if sharp and (field != "gargoyle" or stack not in ("2", "3", "4")):
            raise ValueError(word)
        if sharp:
            read["stack"] = int(stack)
        digits = field in ("seat", "number")
        if digits and (not name.isascii() or not name.isdecimal()):
            raise ValueError(word)
        read[field] = int(name) if digits else name
    return read


def encode(move: Move) -> int:
    """The move as the number that the rules work with."""
    kind = _KINDS.get(type(move))
    if kind is None:
        raise InvalidMove(f"{move!r} is not a move in Stone Warriors")
    seat = getattr(move, "seat", 0)
    stack = getattr(move, "stack", 1)
    number = getattr(move, "number", 0)
    card = getattr(move, "gargoyle", getattr(move, "card", None))
    cards = GARGOYLES if hasattr(move, "gargoyle") else KINDS[1:]
    if card is not None and card not in cards:
        raise InvalidMove(f"{card!r} is not one of {', '.join(cards)}")
    fits = 0 <= seat < MOST_SEATS and 1 <= stack <= MOST_STACKS and (kind != legal.THROW or 1 <= number <= 3)
    if not fits:
        raise InvalidMove(f"{move!r} is not a move in Stone Warriors")
    return int(legal.code(kind, seat, number if card is None else KINDS.index(card), stack - 1))


def decode(code: int) -> Move:
    """The number as a move again."""
    kind = _TYPES.get(int(legal.kind_of(code)))
    if kind is None:
        raise InvalidMove(f"{code} is not the code of a move in Stone Warriors")
    values = {
        "seat": int(legal.seat_of(code)),
        "gargoyle": KINDS[legal.card_of(code)],
        "card": KINDS[legal.card_of(code)],
        "number": int(legal.card_of(code)),
        "stack": int(legal.place_of(code)) + 1,
    }
    move: Move = kind(**{field: values[field] for field in kind.__struct_fields__})
    return move
