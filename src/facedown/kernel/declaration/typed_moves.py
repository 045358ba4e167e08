"""Moves as Python values and as text, derived from their declaration.

The notation of a move is a pattern such as `[+{step} ]{value}x{cards}`: fields are in braces, and a part in brackets is
omitted when its field has its default value. `{by:+}` writes a number with its sign.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from facedown.errors import InvalidMove, quoted
from facedown.kernel.compiler import interpreted
from facedown.kernel.declaration.codes import kind_bits

if TYPE_CHECKING:
    from facedown.kernel.declaration.tables import Declaration, Move, MoveField

PIECE = re.compile(r"\{(?P<field>\w+)(?P<sign>:\+)?\}|(?P<open>\[)|(?P<close>\])")
Restore = Callable[[str, str, str, tuple[Any, ...]], Any]


def fields_in(notation: str) -> list[str]:
    """The fields that a notation names."""
    return [found["field"] for found in PIECE.finditer(notation) if found["field"]]


class Pieces:
    """A notation cut into pieces, to parse and write the text of a move."""

    def __init__(self, move: Move) -> None:
        self._move = move
        self._pieces: list[tuple[str, Any]] = []
        pattern, at = "", 0
        for found in PIECE.finditer(move.notation):
            pattern += self._text(move.notation[at : found.start()])
            pattern += self._special(found)
            at = found.end()
        self.pattern = pattern + self._text(move.notation[at:])
        self._reads = re.compile(self.pattern)

    def _text(self, text: str) -> str:
        if text:
            self._pieces.append(("text", text))
        return re.escape(text).replace(r"\ ", " ")

    def _special(self, found: re.Match[str]) -> str:
        if field := found["field"]:
            self._pieces.append(("signed" if found["sign"] else "field", field))
            of = self._move.fields[field].kind.pattern
            return f"(?P<{field}>[+-](?:{of}))" if found["sign"] else f"(?P<{field}>{of})"
        self._pieces.append(("open" if found["open"] else "close", None))
        return "(?:" if found["open"] else ")?"

    def read(self, text: str) -> dict[str, Any] | None:
        """The fields in a text; None if it does not match the notation."""
        if not (found := self._reads.fullmatch(text)):
            return None
        fields = self._move.fields
        return {name: fields[name].kind.read(word) for name, word in found.groupdict().items() if word is not None}

    def write(self, values: dict[str, Any]) -> str:
        """The text of a move with these fields."""
        text, kept, is_default = "", "", True
        for what, piece in self._pieces:
            if what == "open":
                kept, text, is_default = text, "", True
            elif what == "close":
                text = kept if is_default else kept + text
            elif what == "text":
                text += piece
            else:
                value = values[piece]
                text += f"{value:+d}" if what == "signed" else self._move.fields[piece].kind.write(value)
                is_default = is_default and self._move.fields[piece].is_default(values)
        return text


class TypedMoves:
    """The moves of a game: `Step(by=3)`, `"+3"` and a code are three ways to write the same move.

    `restore(game, "moves", tag, fields)` unpickles a move.
    """

    def __init__(self, game: Declaration, restore: Restore) -> None:
        self._game = game
        self._bits = (1 << kind_bits(game.moves)) - 1
        self._is_move = interpreted(game.code.is_move)
        self._declared: list[tuple[type, Move, Pieces]] = []
        self._number: dict[type, int] = {}
        for number, (tag, move) in enumerate(game.moves.items(), 1):
            pieces = Pieces(move)
            kind = _struct(game.name, tag, move, pieces, restore)
            self._declared.append((kind, move, pieces))
            self._number[kind] = number
            setattr(self, kind.__name__, kind)
        self.types = tuple(kind for kind, _, _ in self._declared)
        union: Any = self.types[0]
        for kind in self.types[1:]:
            union |= kind
        self.Move = union

    def restored(self, tag: str, fields: tuple[Any, ...]) -> Any:
        """The move with that tag and these fields."""
        return self.types[list(self._game.moves).index(tag)](*fields)

    def pieces(self, tag: str) -> Pieces:
        """The notation of a move, by its tag."""
        return self._declared[list(self._game.moves).index(tag)][2]

    def parse(self, text: str) -> Any:
        """Read a move from its text."""
        plain = " ".join(text.lower().split())
        for kind, _, pieces in self._declared:
            if (fields := pieces.read(plain)) is not None:
                try:
                    move = kind(**fields)
                    return self.decode(self.encode(move))
                except InvalidMove:
                    continue
        examples = [example for move in self._game.moves.values() for example in move.examples]
        listed = " or ".join(filter(None, [", ".join(examples[:-1]), examples[-1]]))
        raise InvalidMove(f"{quoted(text)} is not a move in {self._game.title}; moves look like {listed}")

    def encode(self, move: Any) -> int:
        """The move as the number that the rules work with."""
        number = self._number.get(type(move))
        if number is None:
            raise InvalidMove(f"{quoted(move)} is not a move in {self._game.title}")
        code = number
        declared = self._declared[number - 1][1]
        for name, field in declared.fields.items():
            value = getattr(move, name)
            if field.same_as and value == field.default:
                value = getattr(move, field.same_as)
            try:
                code |= self._game.slots[field.slot].put(field.kind.number(value))
            except ValueError as error:
                raise InvalidMove(f"{quoted(move)} is not a move in {self._game.title}: {error}") from None
        return code

    def decode(self, code: int) -> Any:
        """The move that a code stands for."""
        if not self._is_move(int(code)):
            raise InvalidMove(f"{quoted(code)} is not the number of a move in {self._game.title}")
        kind, move, _ = self._declared[(int(code) & self._bits) - 1]
        slots = self._game.slots
        try:
            return kind(*[field.kind.show(slots[field.slot].get(int(code))) for field in move.fields.values()])
        except ValueError as error:  # a name that is data may not exist
            raise InvalidMove(f"{quoted(code)} is not the number of a move in {self._game.title}: {error}") from None


def _struct(game: str, tag: str, move: Move, pieces: Pieces, restore: Restore) -> type:
    """The type of one kind of move."""

    def write(self: Any) -> str:
        return pieces.write({name: getattr(self, name) for name in move.fields})

    def reduce(self: Any) -> tuple[Any, ...]:
        return restore, (game, "moves", tag, tuple(getattr(self, name) for name in move.fields))

    return msgspec.defstruct(
        move.typed or _type_name(tag),
        [_entry(name, field) for name, field in move.fields.items()],
        frozen=True,
        tag=tag,
        namespace={"__str__": write, "__reduce__": reduce, "__doc__": move.about},
        module=__name__,
    )


def _entry(name: str, field: MoveField) -> Any:
    return (name, field.kind.type) if field.default is None else (name, field.kind.type, field.default)


def _type_name(tag: str) -> str:
    return "".join(word.capitalize() for word in tag.split("_"))
