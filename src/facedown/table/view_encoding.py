"""Views as JSON, for several viewers at a time.

What everyone sees is built once, from what a spectator can know. A view consists of parts, and most moves change few of
them: the JSON of a part is cached under the bytes of the fields that it was built from.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache, partial
from operator import itemgetter
from typing import Any

import msgspec
import numpy as np

from facedown.games import GameRules
from facedown.games.view_parts import EachSeat
from facedown.games.viewers import MOST_LISTED, SPECTATOR
from facedown.kernel.bits import places
from facedown.table.game import Game

KEPT = 1 << 12  # cached JSON texts per part

encode = msgspec.json.Encoder().encode
Key = Callable[[bytes], Hashable]
Range = tuple[str, int | None]  # a field, or one row of it


def encode_views(game: Game, seats: Sequence[int | None]) -> list[bytes]:
    """What each of these seats sees, with None for a spectator."""
    encoder = encoder_of(game.rules, game.seats)
    return list(map(encode, game.views(seats))) if encoder is None else encoder.encode(game, seats)


@cache
def encoder_of(rules: GameRules, seats: int) -> ViewEncoder | None:
    """The encoder of a game, if its view is a table of parts."""
    return ViewEncoder(rules, seats) if hasattr(rules.view, "PUBLIC") else None


class Tracked:
    """A record with plain values in its fields, which tracks what is read: fields, or one row of a field.

    `source` is the record itself: reads from it are not tracked.
    """

    def __init__(self, records: Any, place: int) -> None:
        self._records, self._place = records, place
        self._read: set[Range] = set()
        self._is_handed_out = False

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
    that it has ever read. When it reads something new, the cache is dropped.
    """

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
        self.memo: tuple[Key, dict[Hashable, bytes]] = (no_key, {})

    def make(self, row: bytes, known: Any, place: int) -> bytes:
        """The JSON of the part for one record, whose bytes are `row`, built from scratch."""
        tracked = self._reader(known, place)
        made = self._before + encode(self._show(tracked)) + self._after
        if tracked._is_handed_out:
            return made
        if not tracked._read <= self._ranges:
            self._ranges |= tracked._read
            self.memo = (key_of(self._layout, self._ranges), {})
        key, kept = self.memo
        if len(kept) >= KEPT:
            kept.clear()
        kept[key(row)] = made
        return made


def json_of(parts: list[Part], row: bytes, known: Any, place: int) -> list[bytes]:
    """The JSON of all these parts for one record, cached or built."""
    return [kept.get(key(row)) or part.make(row, known, place) for part in parts for key, kept in (part.memo,)]


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
        self._concessions = encode(rules.concessions)
        self._waiting: dict[int | None, bytes] = {}

    def encode(self, game: Game, seats: Sequence[int | None]) -> list[bytes]:
        """What each of these seats sees."""
        known, found, codes = game.look([*seats, SPECTATOR])
        content, size, last = known.tobytes(), self._size, len(seats)
        mask = found[last][0]
        row = content[last * size :]
        pieces = [self._game, encode(places(mask)), b',"options":', game.option_json]
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
            views.append(b"".join(pieces))
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
            found = self._moves[key] = encode(list(map(self._rules.move_text, codes.tolist())))
        return found

    def _own_parts(self, seat: int | None) -> list[Part]:
        self._own[seat] = parts_of(self._rules.view.OWN, self._rules.layout, self._seats, (seat,))
        return self._own[seat]
