"""`hide`, written from who sees which field: what is not declared to be seen is erased."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.kernel.chance import erase
from facedown.kernel.compiler import Function, rule
from facedown.kernel.declaration.generated import load_rule
from facedown.kernel.declaration.state import EVERYONE, OWNER, PILE, TALLY, DeclarationError, Field
from facedown.kernel.tally import cards, total

if TYPE_CHECKING:
    from facedown.kernel.declaration.tables import Declaration

FACE_DOWN = 0
INDENT = "    "


@rule
def turned_down(tally):
    """The same number of cards, none of them seen."""
    return cards(FACE_DOWN, total(tally))


def hiding(game: Declaration, module: str, /, *, name: str = "hide", **remembered: Function) -> Function:
    """The rule `hide(s, seat)` of a game; seat -1 is a spectator.

    A game that remembers cards names, for a field that is seen by its owner, a rule of its own: `rule(s, seat, owner)`
    gives what the seat still knows of the other's field. These go first, while everything is still there to be read.
    """
    for field in remembered:
        if game.state[field].seen_by != OWNER:
            raise DeclarationError(f"{game.name}: {field!r} is not seen by its owner, so nobody can remember it")
    hidden = {field: one for field, one in game.state.items() if one.seen_by != EVERYONE}
    lines = [f"def {name}(s, seat):", "    erase(s.rng)"]
    for field in sorted(hidden, key=lambda field: field not in remembered):
        lines += _erase(field, hidden[field], game, field in remembered)
    scope = {"erase": erase, "turned_down": turned_down, **game.names}
    scope |= {f"hidden_{field}": one.hidden for field, one in hidden.items()}
    scope |= {f"remembered_{field}": function for field, function in remembered.items()}
    return load_rule(module, name, "\n".join([*lines, ""]), scope)


def _erase(name: str, field: Field, game: Declaration, is_remembered: bool) -> list[str]:
    """The lines that erase one field."""
    lines: list[str] = []
    depth = 1
    if field.unless:
        lines.append(f"{INDENT}if not ({field.unless}):")
        depth = 2
    places: list[str] = []
    for axis in range(1 if is_remembered else len(field.per)):
        place, last = f"place{axis}", axis == len(field.per) - 1
        limit = _length(name, field, axis, places, game) if not (field.form == PILE and last) else ""
        if not limit:
            limit = f"s.{field.size}" + (f"[{', '.join(places)}]" if places else "")
        lines.append(f"{INDENT * depth}for {place} in range({limit}):")
        depth += 1
        if axis == 0 and field.seen_by == OWNER:
            lines.append(f"{INDENT * depth}if {place} != seat:")
            depth += 1
        places.append(place)
    target = f"s.{name}" + (f"[{', '.join(places)}]" if places else "")
    lines.append(f"{INDENT * depth}{target} = {_left(name, field, target, is_remembered)}")
    return lines


def _length(name: str, field: Field, axis: int, places: list[str], game: Declaration) -> str:
    """How far an axis is used: one of owners as far as there are seats."""
    is_seats = axis == 0 and field.per[0] == game.seats[-1] and "seats" in game.state
    return "s.seats" if is_seats else str(field.per[axis])


def _left(name: str, field: Field, target: str, is_remembered: bool) -> str:
    """What stays of a hidden value."""
    if is_remembered:
        return f"remembered_{name}(s, seat, place0)"
    if field.hidden is not None:
        return f"hidden_{name}({target})"
    return f"turned_down({target})" if field.form == TALLY else "0"
