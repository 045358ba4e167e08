"""Rules that write observations, masks and feature rows, generated per table so that every index is a constant.

Looping over a table of tokens would do the same at a third of the speed, on a CPU and on a GPU.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from facedown.kernel.declaration import Declaration
from facedown.kernel.declaration.generated import load_rule
from facedown.kernel.dispatch import candidates, count, list_moves, nth, refusal
from facedown.kernel.encoding.features import Features
from facedown.kernel.encoding.numbers import Rules, codes_source, numbers_source
from facedown.kernel.encoding.observations import Layout
from facedown.kernel.encoding.rows import features_source
from facedown.kernel.encoding.spaces import MoveKind, Space
from facedown.kernel.encoding.tokens import lowest_bit, tokens_source

SMALL = 512  # masks up to this long are cleared as a whole
REMEMBERED = 63  # moves whose indices in a long mask are remembered, so that only those are cleared
AT_ONCE = 64  # moves behind a long mask that are listed at once

MASK = """def write_mask(s, seat, mask):
    mask[:] = 0
    for index in range(count(s, seat)):
        mask[number_of_move(s, nth(s, seat, index), seat)] = 1
"""

SMALL_MASK = """def write_moves(s, seat, chosen, mask, listed, worths, rows):
    mask[:] = 0
    for index in range(list_moves(s, seat, listed)):
        mask[number_of_move(s, listed[index], seat)] = 1
"""

LARGE_MASK = """def write_moves(s, seat, chosen, mask, listed, worths, rows):
    if listed[0] > {remembered}:
        mask[:] = 0
    else:
        for index in range(listed[0]):
            mask[listed[1 + index]] = 0
    found = count(s, seat)
    listed[0] = found
    moves = listed[{remembered} + 1:]
    are_listed = found <= len(moves)
    if are_listed:
        list_moves(s, seat, moves)
    for index in range(found):
        number = number_of_move(s, moves[index] if are_listed else nth(s, seat, index), seat)
        mask[number] = 1
        if index < {remembered}:
            listed[1 + index] = number
"""

TAKE = """def take_move(s, seat, number, chosen, mask, listed):
    return code_of_move(s, number, seat)
"""

# Thousands of moves may begin with a part, so instead of listing all moves, the few others are tested one by one.
PARTS_MASK = """def write_moves(s, seat, chosen, mask, listed, worths, rows):
    mask[:] = 0
    more, is_move = mark(s, seat, chosen, mask[{first}:{done}])
    if more == 0:
        for index in range(count(s, seat)):
            mask[number_of_move(s, nth(s, seat, index), seat)] = 1
    else:
{others}
"""

TAKE_PART = """def take_move(s, seat, number, chosen, mask, listed):
    number = np.int64(number)
    if number < {first} or number > {done}:
        return code_of_move(s, number, seat)
    if number < {done}:
        chosen[0] += 1
        chosen[chosen[0]] = {value}
        if chosen[0] < {most}:
            mask[:] = 0
            more, is_move = mark(s, seat, chosen, mask[{first}:{done}])
            if more > 0:
                mask[{done}] = is_move
                return 0
    packed = pack({chosen})
    chosen[0] = 0
    return {kind} + (np.int64(packed) - {low} << {shift})
"""

ROWS = """def write_moves(s, seat, chosen, mask, listed, worths, rows):
    known = count(s, seat)
    found = min(known, len(mask))
{choose}
    for index in range(found):
        mask[index] = 1
        write_features(s, listed[index], seat, rows[index])
    index = found
    while index < len(mask) and mask[index]:
        mask[index] = 0
        for place in range({features}):
            rows[index, place] = 0
        index += 1
"""

EVENLY = """    for index in range(found):
        listed[index] = nth(s, seat, index * known // found)"""

PROMISING = """    if known > len(mask):
        found = candidates(s, seat, listed, worths)
    else:
        for index in range(found):
            listed[index] = nth(s, seat, index)"""

TAKE_ROW = """def take_move(s, seat, number, chosen, mask, listed):
    return listed[number]
"""


class Writers(NamedTuple):
    """The rules of one table.

    `write_tokens(record, seat, out)` writes an observation from the bytes of a hidden record. `number_of_move(s, code,
    seat)` is the number of a move and `code_of_move(s, number, seat)` its code; `write_mask(s, seat, mask)` marks the
    moves that a seat has. `write_features(s, code, seat, out)` writes a move as a row of features.

    In a batch `write_moves(s, seat, chosen, mask, listed, worths, rows)` writes the choices of a seat, and
    `take_move(s, seat, number, chosen, mask, listed)` returns the code of the chosen move, or 0 if parts are missing;
    the mask then says which can follow. `digest` is a hash of all sources. Rules that a table does not need are None:
    numbers of listed moves, and a mask of moves that are chosen part by part.
    """

    write_tokens: Any
    number_of_move: Any
    code_of_move: Any
    write_mask: Any
    write_features: Any
    write_moves: Any
    take_move: Any
    digest: str


@dataclass(frozen=True)
class Listing:
    """Moves as rows of features: the number of rows, and whether the game's own judgement picks the best moves."""

    room: int
    promising: bool = False


def writers_of(
    game: Declaration,
    layout: Layout,
    space: Space | None,
    features: Features | None = None,
    listing: Listing | None = None,
) -> Writers:
    """The rules that write a table's observations and moves: by number, or as rows of features with a listing."""
    scope = Rules()
    sources = {"write_tokens": tokens_source(layout)}
    if space:
        sources["number_of_move"] = numbers_source(space, scope)
        sources["code_of_move"] = codes_source(space, scope)
        if not space.choices:
            sources["write_mask"] = MASK
    if features:
        sources["write_features"] = features_source(features, scope)
    sources["write_moves"], sources["take_move"] = moves_sources(space, features, listing, scope)
    return _load(game.module, game.digest, tuple(sources.items()), scope)


def moves_sources(
    space: Space | None, features: Features | None, listing: Listing | None, scope: Rules
) -> tuple[str, str]:
    """The sources of `write_moves` and `take_move`."""
    if listing:
        assert features is not None
        choose = PROMISING if listing.promising else EVENLY
        return ROWS.format(choose=choose, features=len(features)), TAKE_ROW
    assert space is not None
    if space.choices:
        return parts_sources(space, space.choices, scope)
    return SMALL_MASK if len(space) <= SMALL else LARGE_MASK.format(remembered=REMEMBERED), TAKE


def parts_sources(space: Space, kind: MoveKind, scope: Rules) -> tuple[str, str]:
    """The sources for a move that is chosen part by part."""
    choices = kind.choices
    assert choices is not None
    scope["mark"], scope["pack"] = choices.parts.mark, choices.parts.pack
    place = f"number - {kind.first - choices.values[0]}"
    value = f"{scope.add(choices.numbering.number)}(s, {place})" if choices.numbering else place
    chosen = (
        f"chosen[{place}] if chosen[0] >= {place} else {choices.parts.none}" for place in range(1, choices.most + 1)
    )
    take = TAKE_PART.format(
        first=kind.first,
        done=kind.done,
        value=value,
        most=choices.most,
        chosen=", ".join(chosen),
        kind=kind.kind,
        low=choices.slot.low,
        shift=choices.slot.shift,
    )
    others = [number for one in space.kinds if not one.choices for number in range(one.first, one.first + len(one))]
    asked = "\n".join(asked_source(space, number) for number in others) or "        return"
    return PARTS_MASK.format(first=kind.first, done=kind.done, others=asked), take


def asked_source(space: Space, number: int) -> str:
    """The lines that test whether a move is legal; its code is a constant if possible."""
    kind = next(one for one in reversed(space.kinds) if one.first <= number)
    is_constant = not any(one.is_seat or one.numbering for one in kind.arguments)
    code = str(space.code(number)) if is_constant else f"code_of_move(s, {number}, seat)"
    return f"        if refusal(s, seat, {code}) == 0:\n            mask[{number}] = 1"


@cache
def _load(module: str, declared: str, sources: tuple[tuple[str, str], ...], scope: Rules) -> Writers:
    digest = hashlib.sha256(repr((declared, sources)).encode()).hexdigest()[:16]
    known: dict[str, Any] = {**scope, "np": np, "count": count, "nth": nth, "refusal": refusal}
    known |= {"candidates": candidates, "list_moves": list_moves, "lowest_bit": lowest_bit, "widen": np.int64}
    rules: dict[str, Any] = {}
    for name, source in sources:
        rules[name] = load_rule(module, name, source, {**known, **rules}, digest)
    return Writers(**{name: rules.get(name) for name in Writers._fields if name != "digest"}, digest=digest)
