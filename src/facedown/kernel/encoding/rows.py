"""The generated rule that writes a move as a row of features."""

from __future__ import annotations

from facedown.kernel.encoding.features import KIND, Column, Features
from facedown.kernel.encoding.numbers import INDENT, Rules


def features_source(features: Features, rules: Rules) -> str:
    """The source of `write_features`."""
    kind_bits = (1 << len(features.columns).bit_length()) - 1
    lines = [
        "def write_features(s, code, seat, out):",
        f"{INDENT}for place in range({len(features)}):",
        f"{INDENT * 2}out[place] = 0",
        f"{INDENT}kind = code & {kind_bits}",
        f"{INDENT}out[{KIND}] = kind",
    ]
    for kind, columns in enumerate(features.columns, 1):
        if columns:
            lines.append(f"{INDENT}if kind == {kind}:")
        for column in columns:
            lines += [INDENT * 2 + line for line in column_lines(column, features.seats, rules)]
    return "\n".join([*lines, ""])


def column_lines(column: Column, seats: int, rules: Rules) -> list[str]:
    """The lines that write one field of a move, counted from 1."""
    stored = f"(code >> {column.slot.shift} & {column.slot.mask}) + {column.slot.low}"
    if column.parts is None:
        return [f"out[{column.first}] = {value_of(column, stored, seats, rules)} + {1 - column.low}"]
    part = rules.add(column.parts.part)
    lines = [f"for place in range({column.most}):", f"{INDENT}value = {part}({stored}, place)"]
    lines += [f"{INDENT}if value != {column.parts.none}:"]
    value = value_of(column, "value", seats, rules)
    return [*lines, f"{INDENT * 2}out[{column.first} + place] = {value} + {1 - column.low}"]


def value_of(column: Column, stored: str, seats: int, rules: Rules) -> str:
    """A value as the rows have it: seats counted from the one to act, data by its local number."""
    if column.numbering:
        return f"{rules.add(column.numbering.local)}(s, {stored})"
    return f"({stored} + {seats} - seat) % {seats}" if column.is_seat else stored
