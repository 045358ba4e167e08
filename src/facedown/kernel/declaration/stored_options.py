"""Options that a record stores: the option has a meaning and a range, and a field of the state holds its value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from facedown.kernel.compiler import Function
from facedown.kernel.declaration.generated import load_rule
from facedown.kernel.declaration.state import EVERYONE, DeclarationError, Field, number
from facedown.kernel.options import Option

if TYPE_CHECKING:
    from facedown.kernel.declaration.tables import Declaration


def kept(options: Iterable[Option], name: str) -> Field:
    """The field of the state that holds an option; `code.keep_options` fills it in, and everyone sees it."""
    declared = {option.name: option for option in options}
    if name not in declared:
        raise DeclarationError(f"there is no option {name!r} to keep; the options are {', '.join(declared) or 'none'}")
    option = declared[name]
    return replace(number(option.about, option.low, option.highest, seen_by=EVERYONE), option=name)


def make_keep_options(game: Declaration) -> Function:
    """The rule `keep_options(s, seats, options)`, which stores the number of seats and the kept options."""
    numbers = {option.name: number for number, option in enumerate(game.options)}
    lines = ["def keep_options(s, seats, options):"]
    if "seats" in game.state:
        lines.append("    s.seats = seats")
    for name, field in game.state.items():
        if field.option:
            lines.append(f"    s.{name} = options[{numbers[field.option]}]")
    return load_rule(game.module, "keep_options", "\n".join([*lines, "    return 0", ""]), {}, game.digest)
