"""Zones: the fields that hold cards. No card may be lost or duplicated, so these rules count them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from facedown.kernel.compiler import Function, rule
from facedown.kernel.declaration.generated import load_rule
from facedown.kernel.declaration.state import PILE, TALLY, DeclarationError, Field
from facedown.kernel.tally import as_cards, number_of

if TYPE_CHECKING:
    from facedown.kernel.declaration.kinds import Kind
    from facedown.kernel.declaration.tables import Declaration

INDENT = "    "


@rule
def count_in_pile(pile, size, card):
    """How many copies of a card a pile has."""
    found = 0
    for place in range(size):
        if pile[place] == card:
            found += 1
    return found


@rule
def is_clear(pile, size):
    """Whether a pile is empty above its top."""
    for place in range(size, len(pile)):
        if pile[place] != 0:
            return False
    return True


def make_count_cards(game: Declaration, module: str, /, *, of: Kind | None = None, **own: Function) -> Function:
    """The rule `count_cards(s, card)`: how many copies of a card there are in all zones together.

    Zones that are neither tallies nor piles are counted by the rule of their field, or by the game's `own` rules,
    `rule(s, card)`, one for each zone. A game with several kinds of cards, each numbered separately, counts one kind at
    a time, given as `of`.
    """
    lines = ["def count_cards(s, card):", "    found = 0", *(f"{INDENT}found += own_{zone}(s, card)" for zone in own)]
    for name, field in zones_of(game).items():
        if (of is not None and field.of is not of) or (field.zone or name) in own:
            continue
        if field.form in (TALLY, PILE) or field.count:
            lines += _count(name, field)
        else:
            raise DeclarationError(
                f"{game.name}: no rule counts {name!r}: pass make_count_cards(..., {field.zone or name}=rule)"
            )
    lines += ["    return found", ""]
    scope = {"number_of": number_of, "count_in_pile": count_in_pile}
    scope |= {f"own_{name}": function for name, function in own.items()}
    scope |= {f"count_{name}": field.count for name, field in zones_of(game).items()}
    return load_rule(module, "count_cards", "\n".join(lines), scope, game.digest)


def make_piles_are_clear(game: Declaration, module: str) -> Function:
    """The rule `piles_are_clear(s)`: whether all places above the tops of piles are empty."""
    lines = ["def piles_are_clear(s):"]
    for name, field in game.state.items():
        if field.form == PILE:
            loops, depth, at = loops_over(field.per[:-1])
            lines += [*loops, f"{INDENT * depth}if not is_clear(s.{name}{at}, s.{field.size}{at}):"]
            lines.append(f"{INDENT * (depth + 1)}return False")
    lines += ["    return True", ""]
    return load_rule(module, "piles_are_clear", "\n".join(lines), {"is_clear": is_clear}, game.digest)


def _count(name: str, field: Field) -> list[str]:
    rows = field.per if field.form == TALLY else field.per[:-1]
    loops, depth, at = loops_over(rows)
    if field.form == PILE:
        what = f"count_in_pile(s.{name}{at}, s.{field.size}{at}, card)"
    elif field.form == TALLY:
        what = f"number_of(s.{name}{at}, card)"
    else:
        what = f"count_{name}(s.{name}{at}, card)"
    return [*loops, f"{INDENT * depth}found += {what}"]


def loops_over(axes: tuple[int, ...]) -> tuple[list[str], int, str]:
    """Loops over all rows of a field, their depth, and the index of the row."""
    places = [f"place{axis}" for axis in range(len(axes))]
    lines = [f"{INDENT * (axis + 1)}for {place} in range({axes[axis]}):" for axis, place in enumerate(places)]
    return lines, len(axes) + 1, f"[{', '.join(places)}]" if places else ""


def zones_of(game: Declaration) -> dict[str, Field]:
    """The fields that hold cards."""
    return {name: field for name, field in game.state.items() if field.of is not None and field.of.says != "seat"}


def fields_of_zone(game: Declaration, zone: str) -> list[Field]:
    """The fields in which the cards of a zone are stored."""
    return [field for name, field in zones_of(game).items() if (field.zone or name) == zone]


def cards_by_zone(game: Declaration, record: Any) -> dict[str, list[Any]]:
    """Where every card is, zone by zone, by the names people use; for zones that are tallies and piles."""
    found: dict[str, list[Any]] = {}
    for name, field in zones_of(game).items():
        if field.form not in (TALLY, PILE):
            continue
        rows = field.per[:-1] if field.form == PILE else field.per
        for row in product(*map(range, rows)):
            title = " ".join([name, *map(str, row)])
            found[title] = [field.of.show(int(card)) for card in _cards(record, name, field, row)]  # type: ignore[union-attr]
    return found


def _cards(record: Any, name: str, field: Field, row: tuple[int, ...]) -> Sequence[int]:
    value = record[name][row] if row else record[name]
    if field.form == TALLY:
        return as_cards(int(value))
    size = record[field.size][row] if row else record[field.size]
    cards: list[int] = value[:size].tolist()
    return cards
