"""Rules that write observations and masks, generated for one table: every place and number is a constant in them.

A loop over a table of tokens would do the same; this is three times as fast, on a CPU and on a GPU.
"""

from __future__ import annotations

import hashlib
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from facedown.kernel.declaration import Declaration
from facedown.kernel.declaration.generated import load_rule
from facedown.kernel.dispatch import count, nth
from facedown.kernel.encoding.observations import BYTE, COUNT, NO_OWNER, OBSERVER, SEAT, TOP, Layout, Token
from facedown.kernel.encoding.spaces import MoveKind, Space

INDENT = "    "

MASK = """def write_mask(s, seat, mask):
    mask[:] = 0
    for index in range(count(s, seat)):
        mask[number_of_move(nth(s, seat, index), seat)] = 1
"""


class Writers(NamedTuple):
    """The rules of one table.

    `write_tokens(record, seat, out)` writes an observation from the bytes of a hidden record, `number_of_move(code,
    seat)` is the number of a move, and `write_mask(s, seat, mask)` marks the moves that a seat has. `digest` stands for
    all of their text.
    """

    write_tokens: Any
    number_of_move: Any
    write_mask: Any
    digest: str


def writers_of(game: Declaration, layout: Layout, space: Space) -> Writers:
    """The rules that write a table's observations and masks."""
    return _load(game.module, game.digest, tokens_source(layout), numbers_source(space, layout.seats))


@cache
def _load(module: str, declared: str, tokens: str, numbers: str) -> Writers:
    digest = hashlib.sha256(repr((declared, tokens, numbers)).encode()).hexdigest()[:16]
    write_tokens = load_rule(module, "write_tokens", tokens, {}, digest)
    number_of_move = load_rule(module, "number_of_move", numbers, {}, digest)
    scope = {"count": count, "nth": nth, "number_of_move": number_of_move}
    return Writers(write_tokens, number_of_move, load_rule(module, "write_mask", MASK, scope, digest), digest)


def tokens_source(layout: Layout) -> str:
    """The text of `write_tokens`."""
    lines = ["def write_tokens(record, seat, out):"]
    owners = sorted({token.owner for token in layout.tokens} - {NO_OWNER})
    lines += [f"{INDENT}seat{owner} = (seat + {owner}) % {layout.seats}" for owner in owners]
    numbered = list(enumerate(layout.tokens))
    for (place, is_pile), group in groupby(numbered, lambda one: (place_of(one[1]), one[1].meaning in (TOP, COUNT))):
        tokens = list(group)
        if is_pile:
            lines += pile_lines(place, tokens)
            continue
        if any(token.meaning != OBSERVER for _, token in tokens):
            lines.append(f"{INDENT}byte = record[{place}]")
        lines += [f"{INDENT}out[{number}] = {value_of(token, layout.seats)}" for number, token in tokens]
    return "\n".join([*lines, ""])


def place_of(token: Token) -> str:
    """Where a token's byte is, as an expression."""
    return str(token.offset) if token.owner == NO_OWNER else f"{token.offset} + {token.stride} * seat{token.owner}"


def value_of(token: Token, seats: int) -> str:
    """A token as an expression on its byte."""
    if token.meaning == OBSERVER:
        return "seat"
    if token.meaning == SEAT:
        return f"(byte + {seats} - seat) % {seats} if byte < {seats} else {seats}"
    value = f"byte >> {token.shift}" if token.shift else "byte"
    value = value if token.bits == BYTE else f"({value}) & {token.bits}"
    return f"({value}) + {token.bias}" if token.bias else value


def pile_lines(place: str, tokens: list[tuple[int, Token]]) -> list[str]:
    """Count the cards of a pile: beyond its top every place is 0, as is its first token, the top, when it is empty."""
    top, length = tokens[0][0], tokens[0][1].length
    return [
        f"{INDENT}for token in range({top}, {top + len(tokens)}):",
        f"{INDENT * 2}out[token] = 0",
        f"{INDENT}for at in range({length}):",
        f"{INDENT * 2}card = record[{place} + at]",
        f"{INDENT * 2}if card == 0:",
        f"{INDENT * 3}break",
        f"{INDENT * 2}out[{top}] = card",
        f"{INDENT * 2}out[{top} + card] += 1",
    ]


def numbers_source(space: Space, seats: int) -> str:
    """The text of `number_of_move`."""
    lines = ["def number_of_move(code, seat):", f"{INDENT}kind = code & {space.kind_mask}"]
    for number, kind in enumerate(space.kinds, 1):
        lines += [f"{INDENT}if kind == {number}:", f"{INDENT * 2}return {number_in(kind, seats)}"]
    return "\n".join([*lines, f"{INDENT}return -1", ""])


def number_in(kind: MoveKind, seats: int) -> str:
    """The number of a move of one kind, as an expression on its code."""
    terms = [str(kind.first)]
    for place, one in enumerate(kind.arguments):
        value = f"((code >> {one.slot.shift} & {one.slot.mask}) - {one.values[0] - one.slot.low})"
        value = f"(({value} + {seats} - seat) % {seats})" if one.is_seat else value
        terms.append(f"{value} * {kind.weight(place)}")
    return " + ".join(terms)
