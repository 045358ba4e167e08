"""Zones: the fields that hold cards. No card is ever lost or doubled, and here is who counts them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from facedown.kernel.compiler import Function, rule
from facedown.kernel.declaration.generated import load_rule
from facedown.kernel.declaration.state import PILE, TALLY, DeclarationError, Field
from facedown.kernel.tally import as_cards, number_of

if TYPE_CHECKING:
    from facedown.kernel.declaration.tables import Declaration

INDENT = "    "


@rule
def count_in_pile(pile, size, card):
    """How many of a pile's cards are that one."""
    found = 0
    for place in range(size):
        if pile[place] == card:
            found += 1
    return found


@rule
def is_clear(pile, size):
    """Whether the places above a pile's top are empty."""
    for place in range(size, len(pile)):
        if pile[place] != 0:
            return False
    return True


def make_count_cards(game: Declaration, module: str, **own: Function) -> Function:
    """The rule `count_cards(s, card)`: how many copies of a card there are in all zones together.

    Zones that are neither tallies nor piles are counted by the game's `own` rules, `rule(s, card)`, by their field.
    """
    lines = ["def count_cards(s, card):", "    found = 0"]
    for name, field in zones_of(game).items():
        if name in own:
            lines.append(f"{INDENT}found += own_{name}(s, card)")
        elif field.form in (TALLY, PILE):
            lines += _count(name, field)
        else:
            raise DeclarationError(f"{game.name}: how are the cards of {name!r} counted? counting(..., {name}=rule)")
    lines += ["    return found", ""]
    scope = {"number_of": number_of, "count_in_pile": count_in_pile}
    scope |= {f"own_{name}": function for name, function in own.items()}
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
    rows = field.per[:-1] if field.form == PILE else field.per
    loops, depth, at = loops_over(rows)
    what = (
        f"count_in_pile(s.{name}{at}, s.{field.size}{at}, card)"
        if field.form == PILE
        else f"number_of(s.{name}{at}, card)"
    )
    return [*loops, f"{INDENT * depth}found += {what}"]


def loops_over(axes: tuple[int, ...]) -> tuple[list[str], int, str]:
    """Loops over all rows of a field, how deep they go, and the row as an index."""
    places = [f"place{axis}" for axis in range(len(axes))]
    lines = [f"{INDENT * (axis + 1)}for {place} in range({axes[axis]}):" for axis, place in enumerate(places)]
    return lines, len(axes) + 1, f"[{', '.join(places)}]" if places else ""


def zones_of(game: Declaration) -> dict[str, Field]:
    """The fields that hold cards."""
    return {name: field for name, field in game.state.items() if field.of is not None}


def cards_by_zone(game: Declaration, record: Any) -> dict[str, list[Any]]:
    """Where every card is, zone by zone, as people name cards; for zones that are tallies and piles."""
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
