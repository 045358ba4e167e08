"""Generated rules that convert between codes and numbers of moves."""

from __future__ import annotations

from typing import Any

from facedown.kernel.encoding.spaces import Argument, MoveKind, Space

INDENT = "    "


class Rules(dict[str, Any]):
    """Rules of a game that generated code calls, by name. Equal text means equal rules."""

    def add(self, rule: Any) -> str:
        """Add a rule; returns its name."""
        for name, known in self.items():
            if known is rule:
                return name
        name = f"{rule.__name__}_{len(self)}"
        self[name] = rule
        return name

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self))


def numbers_source(space: Space, rules: Rules) -> str:
    """The source of `number_of_move`; a move that is chosen part by part has no number."""
    lines = ["def number_of_move(s, code, seat):", f"{INDENT}kind = code & {space.kind_mask}"]
    for kind in space.kinds:
        number = "-1" if kind.choices else number_in(kind, space.seats, rules)
        lines += [f"{INDENT}if kind == {kind.kind}:", f"{INDENT * 2}return {number}"]
    return "\n".join([*lines, f"{INDENT}return -1", ""])


def number_in(kind: MoveKind, seats: int, rules: Rules) -> str:
    """The number of a move of one kind, as an expression on its code."""
    terms = [str(kind.first)]
    for place, one in enumerate(kind.arguments):
        terms.append(f"({value_in(one, seats, rules)}) * {kind.weight(place)}")
    return " + ".join(terms)


def value_in(one: Argument, seats: int, rules: Rules) -> str:
    """The value of an argument, counted from 0, as an expression on a code."""
    stored = f"(code >> {one.slot.shift} & {one.slot.mask})"
    if one.numbering:
        return f"{rules.add(one.numbering.local)}(s, {stored} + {one.slot.low}) - {one.values[0]}"
    value = f"{stored} - {one.values[0] - one.slot.low}"
    return f"({value} + {seats} - seat) % {seats}" if one.is_seat else value


def codes_source(space: Space, rules: Rules) -> str:
    """The source of `code_of_move`."""
    lines = ["def code_of_move(s, number, seat):", f"{INDENT}number = np.int64(number)"]
    for kind in space.kinds:
        if not kind.choices:
            lines += [f"{INDENT}if {kind.first} <= number < {kind.first + len(kind)}:"]
            lines += [f"{INDENT * 2}return {code_in(kind, space.seats, rules)}"]
    return "\n".join([*lines, f"{INDENT}return 0", ""])


def code_in(kind: MoveKind, seats: int, rules: Rules) -> str:
    """The code of a move of one kind, as an expression on its number."""
    terms = [str(kind.kind)]
    for place, one in enumerate(kind.arguments):
        value = f"(number - {kind.first}) // {kind.weight(place)} % {len(one.values)}"
        if one.is_seat:
            value = f"({value} + seat) % {seats}"
        if one.numbering:
            value = f"{rules.add(one.numbering.number)}(s, {value} + {one.values[0]}) - {one.slot.low}"
        else:
            value = f"{value} + {one.values[0] - one.slot.low}"
        terms.append(f"(({value}) << {one.slot.shift})")
    return " + ".join(terms)
