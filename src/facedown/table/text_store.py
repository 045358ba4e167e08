"""The texts of which the views of a game and its events consist: what `facedown.games.text_rules` works on."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from facedown.games.text_rules import (
    AT,
    AT_GIVEN,
    BRACE,
    BRACKET,
    BYTES,
    EVENTS,
    FIRST_KEY,
    FIRST_TEXT,
    LENGTH,
    MISSING,
    MOST_BYTES,
    MOST_GIVEN,
    MOST_SLOTS,
    MOST_WORDS,
    MOVES,
    NO_FRAME,
    NO_SLOT,
    SLOTS,
    WORDS,
    Store,
    collect,
    join,
)
from facedown.kernel.log import COLUMNS
from facedown.table.tracked_records import Span

Rows = Sequence[tuple[int, ...]]
# A piece that has no text, its slot, what it is of, the second word of its key, and a detail: the number of the move or
# event in its list, or the seats that may act.
Gap = list[int]
NO_GAPS: list[Gap] = []
EVENT_BYTES = struct.Struct(f"={COLUMNS}h")


class NoRoom(Exception):
    """What is to be sent at once is too long to be made of stored texts."""


class TextStore:
    """The texts of the views of one game, and of its events.

    There are parts of views that are the same for all (`public`), and for each viewer those that are their `own`.
    """

    def __init__(self, public: int, own: int) -> None:
        self._stores: Any = np.zeros(1, Store)
        store = self._stores[0]
        store.public, store.own = public, own
        # Its fields, since to read one from a record takes a microsecond.
        fields = [self._stores[name][0].data for name in ("texts", "pieces", "slots", "used")]
        self._texts, self._pieces, self._slots, self._used = fields
        self._events = store["events"].data.cast("B")
        self._missing, self._ends = store["missing"], store["ends"]
        self._joined: Any = np.zeros(1 << 13, np.uint8)
        self._content = self._joined.data
        self.clear()

    def clear(self) -> None:
        """Drop all texts."""
        self._stores["slots"][:] = 0
        self._texts[:AT_GIVEN] = MOVES + EVENTS + BRACKET + BRACE
        self._used[SLOTS], self._used[WORDS], self._used[BYTES] = 0, FIRST_KEY, FIRST_TEXT

    @property
    def is_crowded(self) -> bool:
        """Whether it is time to drop all texts: a quarter of the room is left for those of one call."""
        used = self._used
        return bool(
            used[SLOTS] > MOST_SLOTS // 2 or used[WORDS] > MOST_WORDS * 3 // 4 or used[BYTES] > MOST_BYTES * 3 // 4
        )

    def lay_out(self, parts: Sequence[tuple[int, Sequence[Span]]]) -> None:
        """Learn the numbers of all parts, and the spans of a record that each is made from."""
        store, end = self._stores[0], 0
        for row, (number, spans) in enumerate(parts):
            store["parts"][row] = number, end, end + len(spans)
            for start, stop in spans:
                store["spans"][end] = start, stop - start
                end += 1

    def collect(
        self,
        content: Any,
        found: Any,
        codes: Any,
        viewers: Any,
        before: bytes,
        after: bytes,
        sender: int,
        rows: Rows | None,
    ) -> list[Gap]:
        """List what viewers are sent, who know these records (see `Game.look`); returns what is missing.

        All begin with `before`. With events as rows of the log they are sent a frame around the view, which ends with
        `after` for the sender, who is in that row of the viewers. Raises `NoRoom` if that is too long.
        """
        given = before + after
        if len(given) > MOST_GIVEN:
            raise NoRoom
        self._texts[AT_GIVEN : AT_GIVEN + len(given)] = given
        pack, size = EVENT_BYTES.pack_into, EVENT_BYTES.size
        for number, row in enumerate(rows or ()):
            pack(self._events, number * size, *row)
        happened = NO_FRAME if rows is None else len(rows)
        missing = collect(self._stores, content, found, codes, viewers, len(before), len(after), sender, happened)
        return self._missing[:missing].tolist() if missing else NO_GAPS

    def join(self, viewers: int) -> list[bytes]:
        """What each viewer is sent."""
        while (total := join(self._stores, self._joined, viewers)) > len(self._joined):
            self._joined = np.zeros(2 * total, np.uint8)
            self._content = self._joined.data
        ends, content = self._ends[: viewers + 1].tolist(), self._content
        ends[0] = 0
        return [bytes(content[start:end]) for start, end in pairwise(ends)]

    def put(self, text: bytes) -> tuple[int, int]:
        """Add a text; returns where it is, and how long. Raises `NoRoom` if it does not fit."""
        at = self._used[BYTES]
        if at + len(text) > MOST_BYTES:
            raise NoRoom
        self._texts[at : at + len(text)] = text
        self._used[BYTES] = at + len(text)
        return at, len(text)

    def show(self, piece: int, at: int, length: int) -> None:
        """A piece has that text this time."""
        self._pieces[piece, 0], self._pieces[piece, 1] = at, length

    def keep(self, slot: int, at: int, length: int) -> None:
        """A slot has that text from now on."""
        if slot != NO_SLOT:
            self._slots[slot, AT], self._slots[slot, LENGTH] = at, length

    def kept(self, slot: int) -> tuple[int, int]:
        """What a slot has: where, and how long."""
        return (self._slots[slot, AT], self._slots[slot, LENGTH]) if slot != NO_SLOT else (0, MISSING)
