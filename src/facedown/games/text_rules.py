"""Looking up the texts of which frames and views consist, for all viewers at a time, and joining them.

Compiled code does that in the time in which Python looks up a few words in a dictionary. It knows nothing of games: to
it, a part of a view is a number and the spans of a record that its text is made from, and an event is a row of a log.
`facedown.table.text_store` has what it works on.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from facedown.kernel.compiler import PART_OPTIONS, rule
from facedown.kernel.log import COLUMNS, MOST_SEATS
from facedown.kernel.records import record

MULTIPLIER = 0x2545F4914F6CDD1D
WORD = 8  # bytes
MOST_VIEWERS = MOST_SEATS + 1
MOST_EVENTS = 64
MOST_PARTS = 1 << 10
MOST_SPANS_EACH = 16  # of a part
MOST_SPANS = MOST_PARTS * MOST_SPANS_EACH
MOST_PIECES = 1 << 13
MOST_KEY_WORDS = 1 << 12
MOST_SLOTS, MOST_WORDS, MOST_BYTES = 1 << 15, 1 << 18, 1 << 22
SLOTS, WORDS, BYTES = 0, 1, 2  # how many of each are used

# A slot: the hash of a key, where the key is, and where its text is. The length is below 0 where there is no text.
HASH, KEY, AT, LENGTH = 0, 1, 2, 3
MISSING = -1
NO_FRAME = -1  # in place of the number of events
NO_SLOT = -1  # of a key for which there was no room
FIRST_KEY = 1  # a slot whose key is at 0 is not used

# The first word of a key says what the text is of: one of these, or a part by its own number.
HEAD, MOVE, NOT_LISTED, EVENT, FIRST_PART = 0, 1, 2, 3, 4
# What stands at the beginning of the texts, and where.
MOVES, EVENTS, BRACKET, BRACE = b',"moves":[', b',"events":[', b"]", b"}"
AT_EVENTS, AT_BRACKET, AT_BRACE = len(MOVES), len(MOVES + EVENTS), len(MOVES + EVENTS + BRACKET)
AT_GIVEN = AT_BRACE + len(BRACE)  # here is what is given for one call
FIRST_TEXT = 1 << 14
MOST_GIVEN = FIRST_TEXT >> 1

# A part has a number, and its spans from one to another. `pieces` are the texts that are to be joined: first those that
# are the same for all viewers, up to `ends[0]`, then each viewer's own. `missing` are those that have no text: the
# piece, its slot, the first two words of its key, and a detail.
Store = record(
    public=np.int64, own=np.int64, used=(np.int64, 3), piece_count=np.int64, missing_count=np.int64,
    parts=(np.int64, MOST_PARTS, 3), spans=(np.int64, MOST_SPANS, 2),
    slots=(np.int64, MOST_SLOTS, 4), keys=(np.int64, MOST_WORDS), texts=(np.uint8, MOST_BYTES),
    key=(np.int64, MOST_KEY_WORDS), events=(np.int16, MOST_EVENTS, COLUMNS), pieces=(np.int64, MOST_PIECES, 2),
    missing=(np.int64, MOST_PIECES, 5), ends=(np.int64, MOST_VIEWERS + 1),
)  # fmt: skip


def copy_bytes(to: Any, at: int, source: Any, start: int, length: int) -> None:
    """Copy bytes from one array into another, wherever these bytes are in their numbers."""
    to.view(np.uint8)[at : at + length] = source.view(np.uint8)[start : start + length]


@intrinsic
def _copy(typing, to, at, source, start, length):
    def generate(context, builder, signature, arguments):
        pointers = []
        for array, offset in ((0, 1), (2, 3)):
            data = context.make_array(signature.args[array])(context, builder, arguments[array]).data
            raw = builder.bitcast(data, cgutils.voidptr_t)
            pointers.append(builder.gep(raw, [arguments[offset]]))
        cgutils.raw_memcpy(builder, *pointers, arguments[4], 1)
        return context.get_dummy_value()

    return types.none(to, types.int64, source, types.int64, types.int64), generate


@overload(copy_bytes, jit_options=PART_OPTIONS)
def _compiled_copy(to, at, source, start, length):
    def copy(to, at, source, start, length):
        _copy(to, at, source, start, length)

    return copy


@rule
def slot_of(store, length):
    """The slot of the key, which has so many words; for a new one a slot without a text."""
    key, slots, keys = store.key, store.slots, store.keys
    code = np.int64(length)
    for word in range(length):
        code = (code ^ key[word]) * MULTIPLIER
        code ^= code >> 29
    last = len(slots) - 1
    slot = code & last
    while slots[slot, KEY] != 0:
        at = slots[slot, KEY]
        if slots[slot, HASH] == code:
            same = 0
            while same < length and keys[at + same] == key[same]:
                same += 1
            if same == length:
                return slot
        slot = (slot + 1) & last
    at = store.used[WORDS]
    if store.used[SLOTS] > last * 3 // 4 or at + length > len(keys):
        return np.int64(NO_SLOT)
    for word in range(length):
        keys[at + word] = key[word]
    store.used[SLOTS] += 1
    store.used[WORDS] = at + length
    slots[slot, HASH], slots[slot, KEY], slots[slot, LENGTH] = code, at, MISSING
    return slot


@rule
def add(store, at, length):
    """Add a piece."""
    piece = store.piece_count
    store.pieces[piece, 0], store.pieces[piece, 1] = at, length
    store.piece_count = piece + 1


@rule
def add_text(store, length, detail):
    """Add the text of the key, which has so many words; if it has none, note what is missing."""
    slot = slot_of(store, length)
    if slot != NO_SLOT and store.slots[slot, LENGTH] >= 0:
        add(store, store.slots[slot, AT], store.slots[slot, LENGTH])
        return
    missing = store.missing[store.missing_count]
    missing[0], missing[1], missing[4] = store.piece_count, slot, detail
    missing[2], missing[3] = store.key[0], store.key[1]
    store.missing_count += 1
    add(store, 0, 0)


@rule
def add_parts(store, first, last, content, start):
    """Add the texts of some parts, by what they are made from in the record that begins there."""
    for part in range(first, last):
        store.key[0] = store.parts[part, 0]
        length = np.int64(WORD)
        for span in range(store.parts[part, 1], store.parts[part, 2]):
            size = store.spans[span, 1]
            store.key[(length + size - 1) // WORD] = 0
            copy_bytes(store.key, length, content, start + store.spans[span, 0], size)
            length = (length + size + WORD - 1) // WORD * WORD
        add_text(store, length // WORD, part)


@rule
def add_moves(store, row, found, codes):
    """Add the list of a viewer's moves, and how many are not on it."""
    add(store, 0, len(MOVES))
    listed = min(found[row, 1], codes.shape[1])
    for number in range(listed):
        store.key[0], store.key[1], store.key[2] = MOVE, codes[row, number], number == 0
        add_text(store, 3, number)
    store.key[0], store.key[1] = NOT_LISTED, found[row, 1] - listed
    add_text(store, 2, 0)


@rule
def add_events(store, viewer, happened):
    """Add the list of events as a viewer sees them."""
    add(store, AT_EVENTS, len(EVENTS))
    for number in range(happened):
        store.key[0], store.key[1], store.key[2], store.key[4] = EVENT, viewer, number == 0, 0
        copy_bytes(store.key, 3 * WORD, store.events, number * 2 * COLUMNS, 2 * COLUMNS)
        add_text(store, 5, number)
    add(store, AT_BRACKET, len(BRACKET))


@rule
def collect(stores, content, found, codes, viewers, before, after, sender, happened):
    """List the pieces of what each viewer is sent: a frame with so many events and a view, or a view alone.

    The last record is a spectator's, from which everybody's part is made. So many bytes that are given come `before`
    everything; those behind them `after` what the sender is sent. Returns how many pieces are missing.
    """
    store, last = stores[0], len(viewers) - 1
    size = len(content) // len(viewers)
    store.piece_count = store.missing_count = 0
    add(store, AT_GIVEN, before)
    add_parts(store, 0, store.public, content, last * size)
    store.ends[0] = store.piece_count
    for row in range(last):
        viewer = viewers[row]
        store.key[0], store.key[1], store.key[2] = HEAD, viewer, found[row, 0]
        add_text(store, 3, found[row, 0])
        add_moves(store, row, found, codes)
        first = store.public + viewer * store.own
        add_parts(store, first, first + store.own, content, row * size)
        add(store, AT_BRACE, len(BRACE))
        if happened > 0:
            add_events(store, viewer, happened)
        if row == sender:
            add(store, AT_GIVEN + before, after)
        if happened != NO_FRAME:
            add(store, AT_BRACE, len(BRACE))
        store.ends[row + 1] = store.piece_count
    return store.missing_count


@rule
def join(stores, joined, viewers):
    """Write what each viewer is sent, and turn where their pieces end into where their bytes do.

    Returns how many bytes there are: if there is no room for them, nothing is written.
    """
    store = stores[0]
    pieces, ends, texts = store.pieces, store.ends, store.texts
    shared, total = np.int64(0), np.int64(0)
    for piece in range(ends[0]):
        shared += pieces[piece, 1]
    for piece in range(ends[0], ends[viewers]):
        total += pieces[piece, 1]
    total += shared * viewers
    if total > len(joined):
        return total
    place, piece = np.int64(0), np.int64(0)
    for row in range(viewers + 1):
        if row > 1:
            copy_bytes(joined, place, joined, 0, shared)
            place += shared
        while piece < ends[row]:
            copy_bytes(joined, place, texts, pieces[piece, 0], pieces[piece, 1])
            place += pieces[piece, 1]
            piece += 1
        ends[row] = place
    return total
