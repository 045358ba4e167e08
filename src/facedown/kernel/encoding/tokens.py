"""The generated rule that writes an observation from the bytes of a hidden record."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from facedown.kernel.bits import bits_set
from facedown.kernel.compiler import rule
from facedown.kernel.encoding.observations import (
    BACK,
    BYTE,
    CHOSEN,
    COUNT,
    NO_OWNER,
    NUMBER,
    OBSERVER,
    SEAT,
    SEAT_BIT,
    TOP,
    WHERE,
    Bundle,
    Bundles,
    Layout,
    Token,
)

INDENT = "    "
WORD_BITS = 63  # of a non-negative number
FEWEST_BYTES = 3  # in a run that is written as a loop, which compilers vectorize

Numbered = tuple[int, Token]


@rule
def lowest_bit(mask):
    """The position of the lowest set bit."""
    return bits_set((mask & -mask) - 1)


def tokens_source(layout: Layout) -> str:
    """The source of `write_tokens`, which calls `lowest_bit`, and `widen` to convert a byte to a wide integer."""
    lines = ["def write_tokens(record, seat, out):"]
    owners = sorted({token.owner for token in layout.tokens} - {NO_OWNER})
    lines += [f"{INDENT}seat{owner} = (seat + {owner}) % {layout.seats}" for owner in owners]
    numbered = [(number, token) for number, token in enumerate(layout.tokens) if token.meaning != CHOSEN]
    for (place, form), group in groupby(numbered, lambda one: (place_of(one[1]), form_of(one[1]))):
        tokens = list(group)
        if form == WHERE:
            lines += where_lines(layout, tokens[0][0])
        elif form == TOP:
            lines += pile_lines(place, tokens)
        elif form == BACK:
            lines += [back_line(number, token) for number, token in tokens]
        else:
            lines += [line for run in runs_of(tokens) for line in run_lines(run, layout.seats)]
    return "\n".join([*lines, ""])


def form_of(token: Token) -> int:
    """The group in which a token is written: piles, backs, places of cards, or plain bytes."""
    return {TOP: TOP, COUNT: TOP, BACK: BACK, WHERE: WHERE}.get(token.meaning, NUMBER)


def place_of(token: Token) -> str:
    """The key shared by tokens that are written together: the pile they are in, or their owner."""
    if form_of(token) in (TOP, BACK):
        return byte_of(token)
    return f"{token.stride} {token.owner}"


def byte_of(token: Token) -> str:
    """The index of a token's byte, as an expression."""
    return str(token.offset) if token.owner == NO_OWNER else f"{token.offset} + {token.stride} * seat{token.owner}"


def runs_of(tokens: list[Numbered]) -> Iterator[list[Numbered]]:
    """Group tokens of consecutive bytes that are split in the same way; the others stay alone."""
    run: list[Numbered] = []
    for one in tokens:
        if run and not continues(run, one[1]):
            yield run
            run = []
        run.append(one)
    yield run


def continues(run: list[Numbered], token: Token) -> bool:
    """Whether a token is the next part of its byte, or the first part of the next byte."""
    first, last = run[0][1], run[-1][1]
    if (token.meaning, token.bits, token.bias) != (first.meaning, first.bits, first.bias):
        return False
    if token.meaning not in (NUMBER, SEAT):
        return token.offset == last.offset
    width = token.bits.bit_length()
    place = 8 * (token.offset - first.offset) + token.shift - first.shift
    return first.shift == 0 and place == width * len(run)


def run_lines(run: list[Numbered], seats: int) -> list[str]:
    """A long run as a loop over its bytes, and a short one token by token."""
    number, first = run[0]
    each = 8 // first.bits.bit_length()
    whole = len(run) // each if first.meaning in (NUMBER, SEAT) and 8 % first.bits.bit_length() == 0 else 0
    if whole < FEWEST_BYTES:
        return [line for one in run for line in token_lines(one, seats)]
    lines = [f"{INDENT}for at in range({whole}):", f"{INDENT * 2}byte = record[{byte_of(first)} + at]"]
    for part in range(each):
        target = f"{number} + at" if each == 1 else f"{number + part} + {each} * at"
        lines.append(f"{INDENT * 2}out[{target}] = {value_of(run[part][1], seats)}")
    return lines + [line for one in run[whole * each :] for line in token_lines(one, seats)]


def token_lines(one: Numbered, seats: int) -> list[str]:
    """One token."""
    number, token = one
    read = [] if token.meaning == OBSERVER else [f"{INDENT}byte = record[{byte_of(token)}]"]
    return [*read, f"{INDENT}out[{number}] = {value_of(token, seats)}"]


def value_of(token: Token, seats: int) -> str:
    """A token as an expression on its byte."""
    if token.meaning == OBSERVER:
        return "seat"
    if token.meaning == SEAT:
        return f"(byte + {seats} - seat) % {seats} if byte < {seats} else {seats}"
    if token.meaning == SEAT_BIT:
        return f"byte >> (seat + {token.card}) % {seats} & 1"
    value = f"byte >> {token.shift}" if token.shift else "byte"
    value = value if token.bits == BYTE else f"({value}) & {token.bits}"
    return f"({value}) {'-' if token.bias < 0 else '+'} {abs(token.bias)}" if token.bias else value


def pile_lines(place: str, tokens: list[Numbered]) -> list[str]:
    """Count the cards of a pile: above its top everything is 0, as is its first token, the top card, if it is empty."""
    top, length = tokens[0][0], tokens[0][1].length
    return [
        f"{INDENT}for token in range({top}, {top + len(tokens)}):",
        f"{INDENT * 2}out[token] = 0",
        f"{INDENT}for at in range({length}):",
        f"{INDENT * 2}card = widen(record[{place} + at])",
        f"{INDENT * 2}if card == 0:",
        f"{INDENT * 3}break",
        f"{INDENT * 2}out[{top}] = card",
        f"{INDENT * 2}out[{top} + card] += 1",
    ]


def back_line(number: int, token: Token) -> str:
    """The back of a card in a pile, counted from its top."""
    at = f"{token.offset} + widen(record[{token.size}]) - {token.card + 1}"
    return f"{INDENT}out[{number}] = record[{at}] if record[{token.size}] > {token.card} else 0"


def where_lines(layout: Layout, first: int) -> list[str]:
    """Record where every visible card is. Of identical cards, the next one uses the token after the first."""
    bundles = layout.bundles
    assert bundles is not None
    lines = [
        f"{INDENT}for token in range({first}, {first + bundles.rows * bundles.ranks}):",
        f"{INDENT * 2}out[token] = 0",
    ]
    number = 1
    for place in bundles.places:
        lines += bundle_lines(layout, place, number, first)
        number += layout.seats if place.is_per_seat else 1
    return lines


def bundle_lines(layout: Layout, place: Bundle, number: int, first: int) -> list[str]:
    """The cards of one place, or of one place per seat: as many rows at a time as fit into a number."""
    bundles = layout.bundles
    assert bundles is not None
    start = (
        f"{place.offset} + {place.stride} * ((seat + owner) % {layout.seats})" if place.is_per_seat else place.offset
    )
    lines = [
        f"{INDENT}for owner in range({layout.seats if place.is_per_seat else 1}):",
        f"{INDENT * 2}start = {start}",
    ]
    together = WORD_BITS // bundles.ranks
    for row in range(0, bundles.rows, together):
        rows = range(row, min(row + together, bundles.rows))
        words = (f"({row_of(bundles, one)}) << {(one - row) * bundles.ranks}" for one in rows)
        lines += [
            f"{INDENT * 2}word = {' | '.join(words)}",
            f"{INDENT * 2}while word != 0:",
            f"{INDENT * 3}token = {first + row * bundles.ranks} + lowest_bit(word)",
            f"{INDENT * 3}while out[token] != 0:",
            f"{INDENT * 4}token += 1",
            f"{INDENT * 3}out[token] = {number} + owner",
            f"{INDENT * 3}word &= word - 1",
        ]
    return lines


def row_of(bundles: Bundles, row: int) -> str:
    """The cards of one row as bits, as an expression; compilers merge the bytes into one read."""
    first = row * bundles.width
    number = " | ".join(f"widen(record[start + {first + byte}]) << {8 * byte}" for byte in range(bundles.width))
    return f"({number}) & {(1 << bundles.ranks) - 1}"
