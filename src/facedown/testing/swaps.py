"""Worlds made by hand: unseen cards trade places in the record itself, independently of `hide` and `imagine`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

from facedown.kernel import chance
from facedown.kernel.declaration import EVERYONE, NOBODY, OWNER, Declaration
from facedown.kernel.declaration.state import PILE, TALLY, Field, is_viewers, owner_axis
from facedown.kernel.declaration.zones import zones_of
from facedown.kernel.dispatch import fault
from facedown.kernel.tally import as_cards, tally_of
from facedown.table.game import Game

Swap = Callable[[Any, int | None, random.Random], None]  # swaps in a record, for a viewer


def swap_unseen_cards(game: Game, viewer: int | None, rng: random.Random, swap: Swap | None = None) -> bool:
    """Shuffle what the viewer cannot see; False if the result is impossible, so that it proves nothing."""
    if swap is not None:
        swap(game.record, viewer, rng)
    elif not swap_declared(game.rules.declaration, game.record, viewer, rng):
        return False
    chance.start(game.record.rng, chance.seed_words(rng.getrandbits(64)), chance.DECK, 0)
    # A seat that is to act must have a move, and nobody may hold a card that they would have had to play.
    return bool(game.pending) and all(len(game.moves(seat)) > 0 for seat in game.pending) and not fault(game.record)


def swap_declared(game: Declaration, s: Any, viewer: int | None, rng: random.Random) -> bool:
    """Shuffle the cards in all zones that the viewer does not see, according to the game's declaration."""
    zones = [(name, field, row) for name, field in zones_of(game).items() for row in rows_of(field)]
    unseen = [(name, field, row) for name, field, row in zones if is_unseen(game, s, field, row, viewer)]
    if any(field.form not in (TALLY, PILE) for _, field, _ in unseen):
        return False
    known = [remembered(game, s, field, row, viewer) for _, field, row in unseen]
    held = [list((Counter(cards_in(s, *zone)) - seen).elements()) for zone, seen in zip(unseen, known, strict=True)]
    loose = [card for cards in held for card in cards]
    rng.shuffle(loose)
    for zone, cards, seen in zip(unseen, held, known, strict=True):
        put(s, *zone, [*seen.elements(), *(loose.pop() for _ in cards)])
    return True


def remembered(game: Declaration, s: Any, field: Field, row: tuple[int, ...], viewer: int | None) -> Counter[int]:
    """The cards there that the viewer has seen before; the last entry is for spectators."""
    if not field.remembered or (viewer is None and not is_viewers(game.state[field.remembered].per[0])):
        return Counter()
    return Counter(as_cards(int(s[field.remembered][-1 if viewer is None else viewer][row])))


def rows_of(field: Field) -> list[tuple[int, ...]]:
    """The indices of a field's tallies or piles."""
    return list(product(*map(range, field.per[:-1] if field.form == PILE else field.per)))


def is_unseen(game: Declaration, s: Any, field: Field, row: tuple[int, ...], viewer: int | None) -> bool:
    """Whether the viewer cannot see the cards there."""
    if field.seen_by == EVERYONE or (field.open_if and eval(field.open_if, {"s": s, **game.names._asdict()})):
        return False
    return field.seen_by == NOBODY or (field.seen_by == OWNER and row[owner_axis(field)] != viewer)


def cards_in(s: Any, name: str, field: Field, row: tuple[int, ...]) -> list[int]:
    """The cards there, as numbers."""
    value = s[name][row] if row else s[name]
    if field.form == TALLY:
        return list(as_cards(int(value)))
    size = s[field.size][row] if row else s[field.size]
    cards: list[int] = value[: int(size)].tolist()
    return cards


def put(s: Any, name: str, field: Field, row: tuple[int, ...], cards: list[int]) -> None:
    """Put cards there, as many as before."""
    if field.form == PILE:
        (s[name][row] if row else s[name])[: len(cards)] = cards
    elif row:
        s[name][row] = tally_of(cards)
    else:
        s[name] = tally_of(cards)
