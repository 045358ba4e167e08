"""Rules derived from a declared deck: `imagine` deals the cards a seat cannot see, and `fault` counts all cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.kernel import dispatch
from facedown.kernel.chance import below, reseed
from facedown.kernel.compiler import Function, rule
from facedown.kernel.declaration.generated import load_rule
from facedown.kernel.declaration.state import EVERYONE, PILE, TALLY, Field
from facedown.kernel.declaration.zones import loops_over, make_count_cards, make_piles_are_clear, zones_of
from facedown.kernel.tally import VALUES, cards, number_of, total

if TYPE_CHECKING:
    from facedown.kernel.declaration.tables import Declaration

INDENT = "    "

# Names of the faults that a game with a deck has if it declares none of its own.
FAULTS = ("a card is lost or doubled", "a pile has cards above its top")


@rule
def draw_card(left, rng):
    """Draw a random card from a tally."""
    index = below(rng, total(left))
    for value in range(1, VALUES):
        index -= number_of(left, value)
        if index < 0:
            return value
    return 0


@rule
def seen_in_pile(pile, size):
    """The tally of the face-up cards in a pile."""
    seen = cards(0, 0)
    for place in range(size):
        if pile[place] > 0:
            seen += cards(pile[place], 1)
    return seen


@rule
def seen_in_tally(tally):
    """The face-up cards of a tally."""
    return tally - cards(0, number_of(tally, 0))


@rule
def fill_pile(pile, size, left, rng):
    """Deal random cards into the face-down positions of a pile; returns the remaining cards."""
    for place in range(size):
        if pile[place] == 0:
            pile[place] = draw_card(left, rng)
            left -= cards(pile[place], 1)
    return left


@rule
def draw_cards(number, left, rng):
    """Draw that many random cards from a tally, as a tally."""
    drawn = cards(0, 0)
    for _ in range(number):
        drawn += cards(draw_card(left - drawn, rng), 1)
    return drawn


def deck_rules(game: Declaration) -> dispatch.Functions:
    """`imagine` and `fault`, as far as they follow from the deck."""
    if game.deck is None:
        return {}
    rules = {"fault": _make_fault(game)}
    if all(field.form in (TALLY, PILE) for field in game.state.values() if field.seen_by != EVERYONE):
        rules["imagine"] = _make_imagine(game)
    return rules


def _make_imagine(game: Declaration) -> Function:
    """Deal the unseen cards at random: every possible deal, card by card, is equally likely."""
    zones = zones_of(game)
    lines = ["def default_imagine(s, seat, rng):", f"{INDENT}left = cards(0, 0) + {deck_tally(game)}"]
    for name, field in zones.items():
        around, depth, at = loops_over(_rows(field))
        in_pile = f"seen_in_pile(s.{name}{at}, s.{field.size}{at})"
        seen = in_pile if field.form == PILE else f"seen_in_tally(s.{name}{at})"
        lines += [*around, f"{INDENT * depth}left -= {seen}"]
    for name, field in zones.items():
        around, depth, at = loops_over(_rows(field))
        lines += around
        if field.form == PILE:
            lines.append(f"{INDENT * depth}left = fill_pile(s.{name}{at}, s.{field.size}{at}, left, rng)")
            continue
        lines.append(f"{INDENT * depth}hidden = number_of(s.{name}{at}, 0)")
        lines.append(f"{INDENT * depth}drawn = draw_cards(hidden, left, rng)")
        lines.append(f"{INDENT * depth}s.{name}{at} += drawn - cards(0, hidden)")
        lines.append(f"{INDENT * depth}left -= drawn")
    lines += [f"{INDENT}reseed(s.rng, rng)", ""]
    known = (cards, number_of, seen_in_pile, seen_in_tally, fill_pile, draw_cards, reseed)
    scope = {function.__name__: function for function in known}
    return load_rule(game.module, "default_imagine", "\n".join(lines), scope, game.digest)


def _make_fault(game: Declaration) -> Function:
    """Check that all cards are present, and that piles are empty above their tops."""
    lines = ["def default_fault(s):"]
    for value, copies in _by_number(game).items():
        lines += [f"{INDENT}if count_cards(s, {value}) != {copies}:", f"{INDENT * 2}return 1"]
    lines += [f"{INDENT}return 0 if piles_are_clear(s) else 2", ""]
    scope = {
        "count_cards": make_count_cards(game, game.module),
        "piles_are_clear": make_piles_are_clear(game, game.module),
    }
    return load_rule(game.module, "default_fault", "\n".join(lines), scope, game.digest)


def deck_tally(game: Declaration) -> int:
    """The whole deck as a tally."""
    return sum(copies << 4 * value for value, copies in _by_number(game).items())


def _by_number(game: Declaration) -> dict[int, int]:
    kind = next(field.of for field in zones_of(game).values())
    return {kind.number(card): copies for card, copies in (game.deck or {}).items()}  # type: ignore[union-attr]


def _rows(field: Field) -> tuple[int, ...]:
    return field.per[:-1] if field.form == PILE else field.per
