"""Codes: a move as one number, for rules. The lowest bits are the kind of move, and each field has a slot above them.

Fields of different moves share a slot if they declare it or have the same name. A slot that a move does not use is
zero, so equal moves are equal numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from keyword import iskeyword
from typing import TYPE_CHECKING

import numpy as np

from facedown.kernel.declaration.generated import NameTable, load_rule
from facedown.kernel.declaration.state import DeclarationError
from facedown.kernel.dispatch import pending

if TYPE_CHECKING:
    from facedown.kernel.declaration.tables import Declaration, Move

MOST_BITS = 62


FIRST_REFUSAL = """\
def first_refusal(s, seat, move):
    if not is_move(move):
        return 1
    waits = pending(s)
    if waits == 0:
        return 2
    return 0 if waits >> seat & 1 else 3
"""


@dataclass(frozen=True)
class Slot:
    """A few bits of a code: from bit `shift` on, holding a number minus `low`."""

    shift: int
    bits: int
    low: int

    @property
    def mask(self) -> int:
        """All bits of the slot set, shifted down to bit 0."""
        return (1 << self.bits) - 1

    def put(self, number: int) -> int:
        """The number shifted into its slot."""
        return (number - self.low) << self.shift

    def get(self, code: int) -> int:
        """The number in this slot of a code."""
        return (code >> self.shift & self.mask) + self.low


def kind_bits(moves: dict[str, Move]) -> int:
    """How many bits the kind of move takes; kinds are counted from 1."""
    return len(moves).bit_length()


def slots_of(moves: dict[str, Move]) -> dict[str, Slot]:
    """The slots of a game's moves, in the order in which their fields are first declared."""
    ranges: dict[str, tuple[int, int]] = {}
    for move in moves.values():
        for field in move.fields.values():
            low, high = ranges.get(field.slot, (0, 0))
            ranges[field.slot] = min(low, field.kind.low), max(high, field.kind.high)
    slots, shift = {}, kind_bits(moves)
    for name, (low, high) in ranges.items():
        slots[name] = Slot(shift, max((high - low).bit_length(), 1), low)
        shift += slots[name].bits
    if shift > MOST_BITS:
        raise DeclarationError(f"the fields of moves take {shift} bits, more than the {MOST_BITS} of a code")
    return slots


def code_rules(game: Declaration) -> NameTable:
    """Rules about codes: `code.attack(value, cards, step)` makes one, `code.kind(move)` is its kind,
    `code.value_of(move)` reads a slot, and `code.is_move(move)` tells whether a number is a code at all.

    `code.first_refusal(s, seat, move)` is the first of the three refusals that all games share: it is not a move, the
    game is over, or it is not the seat's turn.
    """
    rules = NameTable("code")
    parts = {"kind": f"def kind(move):\n    return move & {(1 << kind_bits(game.moves)) - 1}\n"}
    for name, slot in game.slots.items():
        parts[f"{name}_of"] = (
            f"def {name}_of(move):\n    return (move >> {slot.shift} & {slot.mask})"
            + (f" - {-slot.low}" if slot.low else "")
            + "\n"
        )
    for number, (tag, move) in enumerate(game.moves.items(), 1):
        name = f"{tag}_" if iskeyword(tag) else tag
        parts[name] = _packing(number, name, move, game.slots)
    for name, source in parts.items():
        setattr(rules, name, load_rule(game.module, name, source, {"np": np}, game.digest))
    declared = enumerate(game.moves.values(), 1)
    valid = {
        f"is_valid_{number}_{name}": field.kind.is_valid
        for number, move in declared
        for name, field in move.fields.items()
    }
    is_move = load_rule(game.module, "is_move", _is_move(game), {"np": np, **valid}, game.digest)
    rules.is_move = is_move  # type: ignore[attr-defined]
    scope = {"is_move": is_move, "pending": pending}
    rules.first_refusal = load_rule(game.module, "first_refusal", FIRST_REFUSAL, scope, game.digest)  # type: ignore[attr-defined]
    return rules


def _packing(number: int, name: str, move: Move, slots: dict[str, Slot]) -> str:
    """The source of the rule that builds a move's code."""
    parts = [f"np.int64({number})"]
    for given, field in move.fields.items():
        slot = slots[field.slot]
        what = f"np.int64({given})" + (f" + {-slot.low}" if slot.low else "")
        parts.append(f"({what} << {slot.shift})")
    return f"def {name}({', '.join(move.fields)}):\n    return {' | '.join(parts)}\n"


def _is_move(game: Declaration) -> str:
    """The source of the rule that recognizes codes: every field in its range, all other bits zero."""
    lines = ["def is_move(move):", f"    kind = move & {(1 << kind_bits(game.moves)) - 1}"]
    for number, move in enumerate(game.moves.values(), 1):
        used = (1 << kind_bits(game.moves)) - 1
        checks = []
        for field in move.fields.values():
            slot = game.slots[field.slot]
            used |= slot.mask << slot.shift
            value = f"(move >> {slot.shift} & {slot.mask})"
            checks.append(f"{field.kind.low - slot.low} <= {value} <= {field.kind.high - slot.low}")
            if field.kind.nonzero:
                checks.append(f"{value} != {-slot.low}")
            if field.kind.is_valid:
                checks.append(f"is_valid_{number}_{field.name}({value} - {-slot.low})")
        lines += [f"    if kind == {number}:", "        return " + " and ".join([f"move & {~used} == 0", *checks])]
    return "\n".join([*lines, "    return False", ""])
