"""Views as JSON, for several viewers at a time.

What everyone sees is built once, from what a spectator can know. A view consists of parts, and most moves change few of
them: the JSON of a part is cached under the bytes of the fields that it was built from.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from operator import itemgetter
from typing import Any, TypeVar

import msgspec
import numpy as np

from facedown.games import GameRules
from facedown.games.view_parts import EachSeat
from facedown.games.viewers import MOST_LISTED, SPECTATOR
from facedown.kernel.bits import places
from facedown.table.game import Game

KEPT = 1 << 10  # cached JSON texts per part: few enough for the processor's own caches

encode = msgspec.json.Encoder().encode
Key = Callable[[bytes], Hashable]
Kept = TypeVar("Kept")
Range = tuple[str, int | None]  # a field, or one row of it
Question = tuple[Callable[..., Any], tuple[Any, ...]]  # a compiled rule, and what it is asked


def encode_views(game: Game, seats: Sequence[int | None]) -> list[bytes]:
    """What each of these seats sees, with None for a spectator."""
    return list(map(b"".join, encode_in_pieces(game, seats)))


def encode_in_pieces(game: Game, seats: Sequence[int | None]) -> list[list[bytes]]:
    """The same in pieces that are yet to be joined, for those who put a view into something larger."""
    encoder = encoder_of(game.rules, game.seats)
    return [[encode(view)] for view in game.views(seats)] if encoder is None else encoder.encode(game, seats)


@cache
def encoder_of(rules: GameRules, seats: int) -> ViewEncoder | None:
    """The encoder of a game, if its view is a table of parts."""
    return ViewEncoder(rules, seats) if hasattr(rules.view, "PUBLIC") else None


class Tracked:
    """A record with plain values in its fields, which tracks what is read: fields, or one row of a field; and what
    compiled rules are asked about it.

    `source` is the record itself: reads from it are not tracked.
    """

    def __init__(self, records: Any, place: int) -> None:
        self._records, self._place = records, place
        self._read: set[Range] = set()
        self._asked: list[tuple[Question, Hashable]] = []
        self._is_handed_out = False

    def answer_of(self, question: Callable[..., Any], *arguments: Any) -> Any:
        """The answer of a compiled rule: see `facedown.games.view_parts.ask`."""
        answer = question(self._records[self._place : self._place + 1], *arguments)
        self._asked.append(((question, arguments), answer))
        return answer

    @property
    def source(self) -> Any:
        """The record itself."""
        self._is_handed_out = True
        return self._records[self._place]

    def __getattr__(self, field: str) -> Any:
        if field.startswith("_"):
            raise AttributeError(field)
        self._read.add((field, None))
        value = self.__dict__[field] = self._records[field][self._place].tolist()
        return value


class TrackedRows(Tracked):
    """The same for a part of one seat, which reads its own row of a field."""

    def __getattr__(self, field: str) -> Any:
        if field.startswith("_"):
            raise AttributeError(field)
        values = self._records[field][self._place]
        if values.ndim:
            return Rows(field, values, self._read)
        self._read.add((field, None))
        return values.tolist()


class Rows:
    """A field with several rows. Indexing reads one row; anything else reads all of them."""

    def __init__(self, field: str, values: Any, read: set[Range]) -> None:
        self._field, self._values, self._read = field, values, read

    def __getitem__(self, index: int | slice) -> Any:
        self._read.add((self._field, index if isinstance(index, int) and index >= 0 else None))
        return self._values[index].tolist()

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[Any]:
        self._read.add((self._field, None))
        return iter(self._values.tolist())

    def index(self, value: Any) -> int:
        """Where a value is."""
        return list(self).index(value)


class Part:
    """A part of a view, with cached JSON.

    A function that reads the same values returns the same result, so its JSON is cached under the bytes of everything
    that it has ever read. When it reads something new, the cache is dropped. If it asks a compiled rule, the rule is
    asked again each time, and the JSON is cached under its answer as well.
    """

    __slots__ = ("_after", "_before", "_by_answer", "_layout", "_ranges", "_reader", "_show", "kept", "key")

    def __init__(
        self,
        show: Callable[[Any], Any],
        layout: np.dtype[Any],
        reader: type[Tracked],
        before: bytes,
        after: bytes = b"",
    ) -> None:
        self._reader = reader
        self._before, self._after = before, after
        self._show = show
        self._layout = layout
        self._ranges: set[Range] = set()
        self.key: Key = no_key
        self.kept: dict[Hashable, bytes] = {}
        self._by_answer: dict[Hashable, tuple[Question, dict[Hashable, bytes]]] = {}

    def find(self, row: bytes, known: Any, place: int) -> bytes:
        """The JSON of the part for one record, whose bytes are `row`, if it is not in `kept`."""
        if self._by_answer and (asked := self._by_answer.get(self.key(row))) is not None:
            (question, arguments), pieces = asked
            piece = pieces.get(question(known[place : place + 1], *arguments))
            if piece is not None:
                return piece
        return self._make(row, known, place)

    def _make(self, row: bytes, known: Any, place: int) -> bytes:
        """The same, built from scratch and cached."""
        tracked = self._reader(known, place)
        made = self._before + encode(self._show(tracked)) + self._after
        if tracked._is_handed_out or len(tracked._asked) > 1:
            return made
        if not tracked._read <= self._ranges:
            self._ranges |= tracked._read
            self.key, self.kept, self._by_answer = key_of(self._layout, self._ranges), {}, {}
        if tracked._asked:
            question, answer = tracked._asked[0]
            keep(keep(self._by_answer, self.key(row), (question, {}))[1], answer, made)
        else:
            keep(self.kept, self.key(row), made)
        return made


def keep(kept: dict[Hashable, Kept], key: Hashable, new: Kept) -> Kept:
    """Cache a value under a key that has none yet, and not too many of them; returns the cached one."""
    if len(kept) >= KEPT:
        kept.clear()
    return kept.setdefault(key, new)


def json_of(parts: list[Part], row: bytes, known: Any, place: int) -> list[bytes]:
    """The JSON of all these parts for one record, cached or built."""
    return [part.kept.get(part.key(row)) or part.find(row, known, place) for part in parts]


def no_key(row: bytes) -> Hashable:
    """The key of a part that has not been built yet, or that reads nothing."""
    return b""


def key_of(layout: np.dtype[Any], ranges: set[Range]) -> Key:
    """A function that extracts the bytes that are read from those of a record."""
    slices = [slice_of(layout, *one) for one in sorted(ranges, key=repr)]
    return itemgetter(*slices) if slices else no_key


def slice_of(layout: np.dtype[Any], field: str, index: int | None) -> slice:
    """The bytes of a field in a record, or of one row of it."""
    assert layout.fields is not None
    kind, offset = layout.fields[field][:2]
    if index is None:
        return slice(offset, offset + kind.itemsize)
    size = kind.itemsize // kind.shape[0]
    return slice(offset + index * size, offset + (index + 1) * size)


def parts_of(
    shown: Mapping[str, Any], layout: np.dtype[Any], seats: int, viewer: tuple[int | None, ...] = ()
) -> list[Part]:
    """The parts of a view for some fields, in order; a field with a value for each seat has a part for each."""
    parts = []
    for name, show in shown.items():
        before = b',"%b":' % name.encode()
        if not isinstance(show, EachSeat):
            parts.append(Part(partial(call, show, viewer), layout, Tracked, before))
            continue
        for seat in range(seats):
            first, last = before + b"[" if seat == 0 else b",", b"]" if seat == seats - 1 else b""
            parts.append(Part(partial(call, show.show, (seat, *viewer)), layout, TrackedRows, first, last))
    return parts


def call(show: Callable[..., Any], arguments: tuple[Any, ...], s: Any) -> Any:
    """What a function shows of a record."""
    return show(s, *arguments)


class ViewEncoder:
    """Encodes the views of one game for a number of seats."""

    def __init__(self, rules: GameRules, seats: int) -> None:
        self._rules, self._seats = rules, seats
        self._size = rules.layout.itemsize
        self._public = parts_of(rules.view.PUBLIC, rules.layout, seats)
        self._own: dict[int | None, list[Part]] = {}
        self._game = b'{"game":%b,"pending":' % encode(rules.name)
        self._moves: dict[bytes, bytes] = {}
        self._move = lru_cache(KEPT)(lambda code: encode(rules.move_text(code)))
        self._pending = lru_cache(KEPT)(lambda mask: encode(places(mask)))
        self._concessions = encode(rules.concessions)
        self._waiting: dict[int | None, bytes] = {}
        self._numbers: dict[tuple[int | None, ...], Any] = {}

    def encode(self, game: Game, seats: Sequence[int | None]) -> list[list[bytes]]:
        """What each of these seats sees, in pieces."""
        viewers = (*seats, SPECTATOR)
        numbers = self._numbers.get(viewers)
        if numbers is None:
            numbers = self._numbers[viewers] = game.numbers_of(viewers)
        known, found, codes = game.look(numbers)
        content, size, last = known.tobytes(), self._size, len(seats)
        mask = found[last][0]
        row = content[last * size :]
        pieces = [self._game, self._pending(mask), b',"options":', game.option_json]
        pieces += json_of(self._public, row, known, last)
        shared = b"".join(pieces)
        views = []
        for place, seat in enumerate(seats):
            row = content[place * size : (place + 1) * size]
            moves = found[place][1]
            is_waiting = mask and not moves
            common = self._waiting.get(seat) if is_waiting else self._common(seat, mask, codes, place, moves, known)
            pieces = [shared, common or self._wait(seat, codes, place, known)]
            pieces += json_of(self._own.get(seat) or self._own_parts(seat), row, known, place)
            pieces.append(b"}")
            views.append(pieces)
        return views

    def _common(self, seat: int | None, mask: int, codes: Any, place: int, moves: int, known: Any) -> bytes:
        """What the views of all games have for each viewer: the seat, its moves, and how the game ended."""
        listed = min(moves, MOST_LISTED)
        return b',"seat":%b,"moves":%b,"more_moves":%d,"concessions":%b,"outcome":%b' % (
            b"null" if seat is None else b"%d" % seat,
            self._move_list(codes[place, :listed]) if listed else b"[]",
            moves - listed,
            self._concessions if seat is not None and mask else b"[]",
            b"null" if mask else encode(self._rules.outcome.outcome(known[place])),
        )

    def _wait(self, seat: int | None, codes: Any, place: int, known: Any) -> bytes:
        """The same for a viewer who has no moves while the game is running."""
        self._waiting[seat] = self._common(seat, 1, codes, place, 0, known)
        return self._waiting[seat]

    def _move_list(self, codes: Any) -> bytes:
        key = codes.tobytes()
        found = self._moves.get(key)
        if found is None:
            if len(self._moves) >= KEPT:
                self._moves.clear()
            found = self._moves[key] = b"[%b]" % b",".join(map(self._move, codes.tolist()))
        return found

    def _own_parts(self, seat: int | None) -> list[Part]:
        self._own[seat] = parts_of(self._rules.view.OWN, self._rules.layout, self._seats, (seat,))
        return self._own[seat]
