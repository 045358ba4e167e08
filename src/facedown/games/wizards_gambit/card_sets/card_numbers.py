"""Cards by name and by number: moves and events refer to spells and incantations by the numbers of their names."""

from __future__ import annotations

from facedown.games.wizards_gambit.card_sets import names, sets
from facedown.games.wizards_gambit.rules.cards import COMPONENTS, FIRST_GAMBIT, FIRST_NAMED, GAMBITS, SHARD


def card_name(number: int) -> str:
    """The name of a card by the number that moves and events use.

    >>> card_name(2), card_name(FIRST_GAMBIT + 3)
    ('ash', 'gambit_iv')
    """
    if 1 <= number <= SHARD:
        return COMPONENTS[number - 1]
    if 0 <= number - FIRST_GAMBIT < len(GAMBITS):
        return GAMBITS[number - FIRST_GAMBIT]
    return spell_name(number - FIRST_NAMED)


def spell_name(number: int) -> str:
    """The name of a spell by its number, among the names of all loaded sets; our own cards are always known."""
    sets.own_set()
    name = names.name_of(number)
    if name is None:
        raise ValueError(f"there is no card with the number {number}")
    return name


def card_number(name: str) -> int:
    """The number of a card by its name."""
    if name in COMPONENTS:
        return COMPONENTS.index(name) + 1
    if name in GAMBITS:
        return FIRST_GAMBIT + GAMBITS.index(name)
    return incantation_number(name)


def incantation_number(name: str) -> int:
    """The number of an incantation by its name."""
    return FIRST_NAMED + spell_number(name)


def spell_number(name: str) -> int:
    """The number of a spell by its name, or of any other card in a loaded set."""
    sets.own_set()
    number = names.known_number(name)
    if number is None:
        raise ValueError(f"no loaded set has a card {name!r}")
    return number
