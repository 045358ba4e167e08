"""`hide`, generated from who sees which field: everything that is not declared visible is erased."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from facedown.kernel.chance import erase
from facedown.kernel.compiler import Function, rule
from facedown.kernel.declaration.generated import load_rule
from facedown.kernel.declaration.state import (
    EVERYONE,
    OWNER,
    PILE,
    TALLY,
    DeclarationError,
    Field,
    is_viewers,
    owner_axis,
)
from facedown.kernel.tally import cards, total

if TYPE_CHECKING:
    from facedown.kernel.declaration.tables import Declaration

FACE_DOWN = 0
INDENT = "    "

# Patterns for the conditions that open a field: fields of the record, and names of the declaration.
READ = re.compile(r"\bs\.(\w+)")
NAMED = re.compile(r"\b(?P<table>[A-Z]\w*)\.(?P<key>\w+)")


@rule
def turned_down(tally):
    """A tally with the same number of cards, all face down."""
    return cards(FACE_DOWN, total(tally))


def make_hide(game: Declaration, module: str, /, *, name: str = "hide", **remembered: Function) -> Function:
    """The rule `hide(s, seat)` of a game; seat -1 is a spectator.

    A game that remembers cards passes a rule for a field that its owner sees: `rule(s, seat, owner)` returns what the
    seat still knows of the owner's field. All of these run before anything is erased. A tally that is declared as
    `remembered` needs none.
    """
    declared = {
        field: one.remembered for field, one in game.state.items() if one.remembered and field not in remembered
    }
    remembered |= {field: _make_still_known(game, module, field, seen) for field, seen in declared.items()}
    for field in remembered:
        _check_remembered(game, field)
    hidden = {field: one for field, one in game.state.items() if one.seen_by != EVERYONE}
    conditions = {field: opened_by(game, field) for field in hidden}
    lines = [f"def {name}(s, seat):", f"{INDENT}erase(s.rng)"]
    for field in remembered:
        lines += _remember(field, hidden[field], conditions[field])
    for field, one in hidden.items():
        leave = _forget if field in remembered else _erase
        lines += leave(field, one, conditions[field])
    scope = {"erase": erase, "turned_down": turned_down}
    scope |= {f"hidden_{field}": one.hidden for field, one in hidden.items()}
    scope |= {f"remembered_{field}": function for field, function in remembered.items()}
    return load_rule(module, name, "\n".join([*lines, ""]), scope, game.digest)


def _check_remembered(game: Declaration, name: str) -> None:
    field = game.state[name]
    if field.seen_by != OWNER:
        raise DeclarationError(f"{game.name}: {name!r} is not seen by its owner, so nobody can remember it")
    if len(field.per) != 1:
        raise DeclarationError(f"{game.name}: {name!r} is more than one number for each seat, and cannot be remembered")


def _make_still_known(game: Declaration, module: str, hand: str, seen: str) -> Function:
    """Generate the rule for a hand as a viewer knows it: the cards they have seen there, and the others face down."""
    kept = game.state.get(seen)
    if kept is None or kept.form != TALLY or kept.seen_by != OWNER or len(kept.per) != 2:
        raise DeclarationError(
            f"{game.name}: {hand!r} is remembered in {seen!r}, which is not a tally with an axis of its owners, "
            "who see it, and one of hands"
        )
    spectators = f"s.{seen}[{kept.per[0] - 1}, owner]" if is_viewers(kept.per[0]) else "0"
    source = (
        f"def still_known_{hand}(s, seat, owner):\n"
        f"    seen = s.{seen}[seat, owner] if seat >= 0 else {spectators}\n"
        f"    return seen + cards({FACE_DOWN}, total(s.{hand}[owner]) - total(seen))\n"
    )
    return load_rule(module, f"still_known_{hand}", source, {"cards": cards, "total": total}, game.digest)


def opened_by(game: Declaration, name: str) -> str:
    """The condition that opens a field to everyone, with the declaration's names replaced by their numbers.

    It depends on nothing hidden: otherwise, knowing that a field is closed would reveal something.
    """
    for read in READ.findall(game.state[name].open_if):
        if read not in game.state or game.state[read].seen_by != EVERYONE:
            raise DeclarationError(f"{game.name}: {name!r} is opened by {read!r}, which not everyone sees")

    def number(found: re.Match[str]) -> str:
        table = getattr(game.names, found["table"], None)
        if table is None:
            return found[0]
        if not hasattr(table, found["key"]):
            raise DeclarationError(f"{game.name}: {name!r} is opened by {found[0]}, which is not declared")
        return str(getattr(table, found["key"]))

    return NAMED.sub(number, game.state[name].open_if)


def _remember(name: str, field: Field, opened: str) -> list[str]:
    """The lines that work out what a seat remembers of every other seat's field."""
    still_hidden = f" and not ({opened})" if opened else ""
    return [
        f"{INDENT}left_{name}_{owner} = remembered_{name}(s, seat, {owner}) if seat != {owner}{still_hidden} else 0"
        for owner in range(field.per[0])
    ]


def _forget(name: str, field: Field, opened: str) -> list[str]:
    """The lines that erase everything except what is remembered."""
    still_hidden = f" and not ({opened})" if opened else ""
    lines = []
    for owner in range(field.per[0]):
        lines.append(f"{INDENT}if seat != {owner}{still_hidden}:")
        lines.append(f"{INDENT * 2}s.{name}[{owner}] = left_{name}_{owner}")
    return lines


def _erase(name: str, field: Field, opened: str) -> list[str]:
    """The lines that erase one field completely, including seats not at the table and positions above a pile's top."""
    lines = [f"{INDENT}if not ({opened}):"] if opened else []
    depth = 1 + len(lines)
    places: list[str] = []
    for axis, length in enumerate(field.per):
        if is_turned_pile(field) and axis == len(field.per) - 1:  # read once, so that the loop can be vectorized
            lines.append(f"{INDENT * depth}left = s.{field.size}{_at(places)}")
        places.append(f"place{axis}")
        lines.append(f"{INDENT * depth}for place{axis} in range({int(length)}):")
        depth += 1
        if field.seen_by == OWNER and axis == owner_axis(field):
            viewer = f"(seat if seat >= 0 else {length - 1})" if is_viewers(length) else "seat"
            lines.append(f"{INDENT * depth}if place{axis} != {viewer}:")
            depth += 1
    lines.append(f"{INDENT * depth}s.{name}{_at(places)} = {_left(name, field, places)}")
    return lines


def is_turned_pile(field: Field) -> bool:
    """Whether a field is a pile whose backs are visible."""
    return field.hidden is not None and field.form == PILE


def _at(places: list[str]) -> str:
    return f"[{', '.join(places)}]" if places else ""


def _left(name: str, field: Field, places: list[str]) -> str:
    """What remains of a hidden value; above a pile's top there is nothing to turn face down."""
    value = f"s.{name}{_at(places)}"
    if is_turned_pile(field):
        return f"hidden_{name}({value}) if {places[-1]} < left else 0"
    if field.hidden is not None:
        return f"hidden_{name}({value})"
    return f"turned_down({value})" if field.form == TALLY and field.of is not None else "0"
