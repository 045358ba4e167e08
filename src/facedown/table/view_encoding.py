"""Views as JSON, for several viewers at a time.

What everyone sees is built once, from what a spectator can know. A view consists of parts, and most moves change few of
them: the JSON of a part is cached under the values that it was built from.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import count
from threading import Lock
from typing import Any, NamedTuple

import msgspec
import numpy as np

from facedown.games import GameRules
from facedown.games.text_rules import (
    EVENT,
    FIRST_PART,
    HEAD,
    MOST_EVENTS,
    MOST_KEY_WORDS,
    MOST_PARTS,
    MOVE,
    NOT_LISTED,
)
from facedown.games.view_parts import EachSeat
from facedown.games.viewers import SPECTATOR
from facedown.kernel.bits import places
from facedown.table.encoding import encode_event, encode_events
from facedown.table.game import Game
from facedown.table.text_store import Gap, NoRoom, Rows, TextStore
from facedown.table.tracked_records import Question, Range, Trace, Tracked, TrackedRows, spans_of

VIEWERS_KEPT = 256
ENCODERS_KEPT = 32  # of eight megabytes each at most
ASKS = -2  # the length of a text that depends on the answer to a question; where it would be is the question's number

encode = msgspec.json.Encoder().encode


def encode_views(game: Game, seats: Sequence[int | None]) -> list[bytes]:
    """What each of these seats sees, with None for a spectator."""
    encoder = encoder_of(game.rules, game.seats)
    if encoder is not None and seats:
        with suppress(NoRoom):
            return encoder.encode(game, tuple(seats), game.view_beginning)
    return [encode(view) for view in game.views(seats)]


def encode_frames(
    game: Game, seats: tuple[int | None, ...], before: bytes, rows: Rows, sender: int | None, own_id: str
) -> list[bytes]:
    """What is sent to each of these seats: events, as rows of the game's log, and the view that they lead to.

    `before` is how the frames of all begin, and does not end; the sender's has the id that they gave.
    """
    yours = own_part(own_id)
    encoder = encoder_of(game.rules, game.seats)
    if encoder is not None and seats and len(rows) <= MOST_EVENTS:
        place = seats.index(sender) if yours and sender in seats else -1
        with suppress(NoRoom):
            return encoder.encode(game, seats, before + b',"view":' + game.view_beginning, yours, place, rows)
    frames = encode_frames_without_views(game, seats, before, rows, sender, own_id)
    return [
        b'%b,"view":%b}' % (frame[:-1], view) for frame, view in zip(frames, encode_views(game, seats), strict=True)
    ]


def encode_frames_without_views(
    game: Game | None, seats: tuple[int | None, ...], before: bytes, rows: Rows, sender: int | None, own_id: str
) -> list[bytes]:
    """The same where no card has moved, or where more follows at once."""
    yours = own_part(own_id)
    events = (
        [b',"events":' + told for told in encode_events(game, rows, seats)] if game and rows else [b""] * len(seats)
    )
    return [before + told + (yours if seat == sender else b"") + b"}" for seat, told in zip(seats, events, strict=True)]


def own_part(own_id: str) -> bytes:
    """What a sender is told: the id of their command, if they gave one."""
    return b',"yours":%b' % encode(own_id) if own_id else b""


@lru_cache(ENCODERS_KEPT)
def encoder_of(rules: GameRules, seats: int) -> ViewEncoder | None:
    """The encoder of a game, if its view is a table of parts, and not too large a one."""
    if not hasattr(rules.view, "PUBLIC"):
        return None
    parts = (len(rules.view.PUBLIC) + len(rules.view.OWN) * (seats + 1)) * seats  # if each had a value for each seat
    fits = parts <= MOST_PARTS and rules.layout.itemsize <= 4 * MOST_KEY_WORDS
    return ViewEncoder(rules, seats) if fits else None


class Built(NamedTuple):
    """The JSON of a part, and what it was built from: `is_certain` is whether all of that is known."""

    text: bytes
    read: set[Range]
    asked: list[tuple[Question, Hashable]]
    is_certain: bool


class Part:
    """A part of a view.

    A function that reads the same values returns the same result, so its JSON is cached under the bytes of everything
    that it has ever read; when it reads something new, under a new number. If it asks a compiled rule, the rule is
    asked again each time, and the JSON is cached under its answer as well.
    """

    __slots__ = ("_after", "_before", "_reader", "_show", "number", "ranges", "viewer")

    def __init__(
        self, show: Callable[[Any], Any], viewer: int | None, reader: type[Tracked], before: bytes, after: bytes = b""
    ) -> None:
        self._show = show
        self._reader = reader
        self._before, self._after = before, after
        self.viewer = viewer  # None for what is the same for all
        self.ranges: set[Range] = set()
        self.number = 0

    def build(self, known: Any, place: int) -> Built:
        """Build the JSON for one record."""
        trace = Trace()
        text = self._before + encode(self._show(self._reader(known, place, trace))) + self._after
        is_certain = not trace.is_handed_out and len(trace.asked) <= 1
        return Built(text, trace.read if is_certain else set(), trace.asked, is_certain)


def parts_of(
    shown: Mapping[str, Any], seats: int, viewer: int | None = None, arguments: tuple[int | None, ...] = ()
) -> list[Part]:
    """The parts of a view for some fields, in order; a field with a value for each seat has a part for each."""
    parts = []
    for name, show in shown.items():
        before = b',"%b":' % name.encode()
        if not isinstance(show, EachSeat):
            parts.append(Part(partial(call, show, arguments), viewer, Tracked, before))
            continue
        for seat in range(seats):
            first, last = before + b"[" if seat == 0 else b",", b"]" if seat == seats - 1 else b""
            parts.append(Part(partial(call, show.show, (seat, *arguments)), viewer, TrackedRows, first, last))
    return parts


def call(show: Callable[..., Any], arguments: tuple[Any, ...], s: Any) -> Any:
    """What a function shows of a record."""
    return show(s, *arguments)


class Viewers:
    """For whom views are made, and what each of them knows at the moment; the last one is a spectator, who stands for
    everybody. `rows` says in which record a viewer's own parts are, and those for everybody under None.
    """

    def __init__(self, game: Game, seats: tuple[int | None, ...]) -> None:
        everybody = (*seats, SPECTATOR)
        self.numbers = game.numbers_of(everybody)
        self.places = np.array([game.seats if seat is SPECTATOR else seat for seat in everybody], np.int64)
        self.known: Any = np.zeros(len(everybody), game.rules.layout)
        self.content: Any = self.known.view(np.uint8)
        self.raw = self.content.data
        self.rows: dict[int | None, int] = {viewer: row for row, viewer in enumerate(self.places[:-1].tolist())}
        self.rows[None] = len(seats)


class ViewEncoder:
    """Encodes the views of one game for a number of seats.

    Viewers are numbered as seats are; a spectator comes after the last one.
    """

    def __init__(self, rules: GameRules, seats: int) -> None:
        self._rules, self._seats = rules, seats
        public, own = parts_of(rules.view.PUBLIC, seats), []
        for viewer in (*range(seats), SPECTATOR):
            own += parts_of(rules.view.OWN, seats, seats if viewer is SPECTATOR else viewer, (viewer,))
        self._parts = [*public, *own]
        self._numbers = count(FIRST_PART)
        self._by_number: dict[int, Part] = {}
        self._questions: list[tuple[Question, dict[Hashable, tuple[int, int]]]] = []
        self._texts = TextStore(len(public), len(own) // (seats + 1))
        self._lay_out(self._parts)
        self._viewers: dict[tuple[int | None, ...], Viewers] = {}
        self._concessions = encode(rules.concessions)
        self._ended = b"", b""  # the last record whose outcome was told, and that
        self._lock = Lock()  # a game is loaded by a thread, which makes a view of it, too

    def encode(
        self,
        game: Game,
        seats: tuple[int | None, ...],
        before: bytes,
        after: bytes = b"",
        sender: int = -1,
        rows: Rows | None = None,
    ) -> list[bytes]:
        """What each of these seats is sent: see `TextStore.collect`. Raises `NoRoom` if that is too much for it."""
        with self._lock:
            return self._encode(game, seats, before, after, sender, rows)

    def _encode(
        self, game: Game, seats: tuple[int | None, ...], before: bytes, after: bytes, sender: int, rows: Rows | None
    ) -> list[bytes]:
        viewers, texts = self._viewers.get(seats) or self._new_viewers(game, seats), self._texts
        found, codes = game.look(viewers.numbers, viewers.known, viewers.raw)
        look = viewers.content, found, codes, viewers.places, before, after, sender, rows
        if gaps := texts.collect(*look):
            if texts.is_crowded:
                texts.clear()
                self._questions.clear()
                gaps = texts.collect(*look)
            built: dict[Part, Built] = {}
            try:
                while changed := self._fill(gaps, viewers, rows, built):
                    self._lay_out(changed)
                    gaps = texts.collect(*look)
            except Exception:
                self._lay_out(self._parts)  # some have read something new, and what they made is not stored yet
                raise
        return texts.join(len(seats))

    def _new_viewers(self, game: Game, seats: tuple[int | None, ...]) -> Viewers:
        if len(self._viewers) >= VIEWERS_KEPT:
            self._viewers.clear()
        self._viewers[seats] = Viewers(game, seats)
        return self._viewers[seats]

    def _lay_out(self, changed: Sequence[Part]) -> None:
        """These parts have read something new: what is cached under their old numbers is not used any more."""
        for part in changed:
            self._by_number.pop(part.number, None)
            part.number = next(self._numbers)
            self._by_number[part.number] = part
        layout = self._rules.layout
        self._texts.lay_out([(part.number, spans_of(layout, part.ranges)) for part in self._parts])

    def _fill(self, gaps: list[Gap], viewers: Viewers, rows: Rows | None, built: dict[Part, Built]) -> list[Part]:
        """Find the texts of pieces; returns the parts that have read something for the first time."""
        changed, known, texts = [], viewers.known, self._texts
        for piece, slot, kind, key, detail in gaps:
            if kind < FIRST_PART:
                text = self._common_text(kind, key, detail, viewers, rows)
                # How a game ended may depend on anything in its record.
                self._show(piece, slot, text, keep=kind != HEAD or detail != 0)
                continue
            part = self._by_number[kind]
            place = viewers.rows[part.viewer]
            number, length = texts.kept(slot)
            if length == ASKS:
                (question, arguments), answers = self._questions[number]
                where = answers.get(question(known[place : place + 1], *arguments))
                if where is not None:
                    texts.show(piece, *where)
                    continue
            made = built.get(part)
            if made is None:
                made = built[part] = part.build(known, place)
            if not made.read <= part.ranges:
                part.ranges |= made.read
                changed.append(part)
                continue
            where = self._show(piece, slot, made.text, keep=made.is_certain and not made.asked)
            if made.is_certain and made.asked:
                self._note_answer(slot, *made.asked[0], where)
        return changed

    def _show(self, piece: int, slot: int, text: bytes, keep: bool) -> tuple[int, int]:
        """A piece has this text; returns where it is."""
        where = self._texts.put(text)
        self._texts.show(piece, *where)
        if keep:
            self._texts.keep(slot, *where)
        return where

    def _note_answer(self, slot: int, question: Question, answer: Hashable, where: tuple[int, int]) -> None:
        """A text depends on the answer to a question."""
        number, length = self._texts.kept(slot)
        if length != ASKS:
            number = len(self._questions)
            self._questions.append((question, {}))
            self._texts.keep(slot, number, ASKS)
        self._questions[number][1][answer] = where

    def _common_text(self, kind: int, key: int, detail: int, viewers: Viewers, rows: Rows | None) -> bytes:
        """What the views of all games have for each viewer: the seat, its moves, and how the game ended; and events."""
        if kind == MOVE:
            return (b"," if detail else b"") + encode(self._rules.move_text(key))
        if kind == NOT_LISTED:
            return b'],"more_moves":%d' % key
        seat = key if key < self._seats else SPECTATOR
        if kind == EVENT and rows is not None:
            return (b"," if detail else b"") + encode_event(self._rules, rows[detail], seat)
        return b',"pending":%b,"seat":%b,"concessions":%b,"outcome":%b' % (
            encode(places(detail)),
            encode(seat),
            self._concessions if seat is not SPECTATOR and detail else b"[]",
            b"null" if detail else self._outcome(viewers),
        )

    def _outcome(self, viewers: Viewers) -> bytes:
        """How a game ended, which is the same for all; kept until the next one ends, for all who are told."""
        ended = bytes(viewers.raw[-self._rules.layout.itemsize :])
        if ended != self._ended[0]:
            self._ended = ended, encode(self._rules.outcome.outcome(viewers.known[-1]))
        return self._ended[1]
