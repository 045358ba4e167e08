"""The kernels of batches on a GPU: the same lanes, stepped by the same functions, one thread per lane.

Kernels cannot call rules through `dispatch`, which picks them by the type of the record when the CPU's code is
compiled. So the functions of a lane are taken as they are and bound to one game's rules by name (`bind`).

Neighbouring threads should read neighbouring words. So records are stored word by word: the first word of all lanes,
then the second. A block of threads copies the records of its lanes to the memory that it shares, where rules read and
write them, and back. Records that are too large for that stay as they are in the GPU's own memory.

One kernel plays a move, deals the next game and writes observations. Threads that run together, 32 of them, wait for
each other wherever they do different things. So the lanes of a block are handed out anew for each part of the work:
moves are played in the order of their kinds; games that ended are dealt by the first threads, side by side; and to list
moves, each thread takes a lane and an index among its moves, however many moves each lane has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from textwrap import dedent, indent
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 asks for a name that NumPy has dropped

import numba.cuda
from numba import njit

from facedown.kernel import dispatch
from facedown.kernel.chance import Rng, below
from facedown.kernel.dispatch import pending
from facedown.kernel.encoding.writers import REMEMBERED, SMALL, Writers
from facedown.lab import playout
from facedown.lab.vector import stepping
from facedown.lab.vector.encoding import Encoding

cuda: Any = numba.cuda

THREADS = (128, 64)  # of a block: the more, the better they can share the work, but their records have to fit
SHARED_BYTES = 48 << 10  # what a block has without asking for more
KINDS = 32  # of moves that are told apart when they are sorted
WORD = np.dtype(np.uint32)

Function = Callable[..., Any]


class LaneState(NamedTuple):
    """The state of lanes between steps: positions, and the generators that choose random moves.

    `words` has records word by word, or, if they are large, one after the other. Then `flat` and `records` are the same
    memory, and the next three are memory for what seats know.
    """

    words: Any
    flat: Any
    records: Any
    flat_hidden: Any
    hidden_records: Any
    hidden_bytes: Any
    choosers: Any


# ---- What a thread does in its lane


def clear_rewards(lanes: Any, deal: Any, lane: int) -> None:
    lanes.done[lane] = False
    for seat in range(deal.seats):
        lanes.rewards[lane, seat] = 0


def next_games(lanes: Any, deal: Any, lane: int, place: Any, chooser: Any) -> None:
    """Record how the game in a lane ended, and deal the next one into the array of one record."""
    while pending(place[0]) == 0:
        stepping.end_game(lanes, deal, lane, place[0])
        stepping.deal_game(place, 0, deal, chooser, lanes.games[lane], lanes.seeds[lane])


def copy_records(source: Any, target: Any, start: int, end: int, me: int, threads: int) -> None:
    """Copy the words of a block's records; neighbouring threads copy neighbouring words, eight at a time."""
    whole = start + (end - start) // (8 * threads) * (8 * threads)
    for at in range(start + me, whole, 8 * threads):
        a, b, c, d = source[at], source[at + threads], source[at + 2 * threads], source[at + 3 * threads]
        e, f, g, h = (
            source[at + 4 * threads],
            source[at + 5 * threads],
            source[at + 6 * threads],
            source[at + 7 * threads],
        )
        target[at], target[at + threads], target[at + 2 * threads], target[at + 3 * threads] = a, b, c, d
        target[at + 4 * threads], target[at + 5 * threads] = e, f
        target[at + 6 * threads], target[at + 7 * threads] = g, h
    for at in range(whole + me, end, threads):
        target[at] = source[at]


# The parts of kernels. `me` is a thread of a block, whose lanes begin at `first`; the last block may have fewer lanes
# than threads, and all of its threads have to reach every `syncthreads`.
BLOCK = """    me, first = cuda.threadIdx.x, cuda.blockIdx.x * {threads}
    lane = first + me
    held = min({threads}, len(lanes.games) - first)
{memory}
"""
QUEUES = """    seats = cuda.shared.array({threads}, np.int32)
    queue = cuda.shared.array({threads}, np.int32)
    until = cuda.shared.array({threads}, np.int32)
    codes = cuda.shared.array({threads}, np.int64)
    kinds = cuda.shared.array({kinds}, np.int32)
    queued = cuda.shared.array(1, np.int32)
"""
CHOOSER = """        chooser_words = cuda.local.array({chooser_words}, np.uint32, alignment=8)
        chooser = chooser_words.view(generator)[0]
"""


class Memory(NamedTuple):
    """Where the positions of a block are while its threads work on them, as parts of the kernels.

    `place` is an array of one record, that of the lane `of`. After `keep`, records are stored; `known` gives each lane
    a record `s`, with its bytes, in which everything may be hidden that its seat does not know.
    """

    memory: str
    place: str
    load: str
    keep: str
    known: str


SHARED = Memory(
    memory="""    block = cuda.shared.array(({threads}, {stride}), np.uint32, alignment=16)
    block_bytes = block.view(np.uint8)""",
    place="block_bytes[{of}][:{size}].view(layout)",
    load="{loaded}",
    keep="""    if me < held:
{stored}""",
    known="s, record = {mine}[0], block_bytes[me]",
)
GLOBAL = Memory(
    memory="",
    place="kept.records[first + {of}:first + {of} + 1]",
    load="        pass",
    keep="""    copy_records(kept.flat, kept.flat_hidden, first * {words}, (first + held) * {words}, me, {threads})
    cuda.syncthreads()""",
    known="s, record = kept.hidden_records[lane], kept.hidden_bytes[lane]",
)

DEAL = """def deal_kernel(lanes, kept, deal):
{block}
{queues}
    if me < held:
{chooser}
        place = {mine}
        lanes.games[lane] = lane
        lanes.played[lane] = dealt
        lanes.chosen[lane, 0] = 0
        deal_game(place, 0, deal, chooser, lane, lanes.seeds[lane])
        next_games(lanes, deal, lane, place, chooser)
        clear_rewards(lanes, deal, lane)
        for at in range({chooser_words}):
            kept.choosers[lane, at] = chooser_words[at]
    cuda.syncthreads()
{choices}
{observe}
"""

# A lane's place in the order of kinds is what is counted before it in its own kind, and in the kinds before.
STEP = """def step_kernel(lanes, kept, deal, moves):
{block}
{queues}
    move = 0
    for kind in range(me, {kinds}, {threads}):
        kinds[kind] = 0
    if me == 0:
        queued[0] = 0
    if me < held:
{load}
        seat = lanes.seat[lane]
        clear_rewards(lanes, deal, lane)
        chosen, mask, listed = lanes.chosen[lane], lanes.mask[lane], lanes.listed[lane]
        move = take_move({mine}[0], seat, moves[lane], chosen, mask, listed)
        lanes.played[lane] = move
        seats[me], codes[me] = seat, move
    cuda.syncthreads()
    rank = cuda.atomic.add(kinds, move & {kinds} - 1, 1)
    cuda.syncthreads()
    for kind in range(move & {kinds} - 1):
        rank += kinds[kind]
    queue[rank] = me
    cuda.syncthreads()
    of = queue[me]
    cuda.syncthreads()
    if of < held and codes[of] != 0:
        s = {place}[0]
        play(s, seats[of], codes[of], None)
        if pending(s) == 0:
            queue[cuda.atomic.add(queued, 0, 1)] = of
    cuda.syncthreads()
    for index in range(me, queued[0], {threads}):
        of = queue[index]
{chooser}
        next_games(lanes, deal, first + of, {place}, chooser)
        for at in range({chooser_words}):
            kept.choosers[first + of, at] = chooser_words[at]
    cuda.syncthreads()
{choices}
{observe}
"""

# What a seat knows does not change while it chooses the parts of a move; `take_move` writes which parts can follow.
CHOICES = """    if me < held:
        s = {mine}[0]
        seat = acting_seat(s)
        lanes.seat[lane] = seat
        if lanes.played[lane] != 0:
            chosen, mask, listed = lanes.chosen[lane], lanes.mask[lane], lanes.listed[lane]
            write_moves(s, seat, chosen, mask, listed, lanes.worths[lane], lanes.rows[lane])
    cuda.syncthreads()
"""

# Moves with numbers are listed one by one. `until` counts the moves of all lanes up to each, by sums over 1, 2, 4 …
# lanes; the lane of a pair is found by bisection.
PAIRS = """    until[me] = 0
    if me < held:
        s = {mine}[0]
        seat = acting_seat(s)
        lanes.seat[lane], seats[me] = seat, seat
        found = count(s, seat)
        until[me] = found
{clear}
    cuda.syncthreads()
    for power in range({powers}):
        before = until[me - (1 << power)] if me >= 1 << power else 0
        cuda.syncthreads()
        until[me] += before
        cuda.syncthreads()
    for pair in range(me, until[{threads} - 1], {threads}):
        of = 0
        for power in range({powers} - 1, -1, -1):
            if until[of + (1 << power) - 1] <= pair:
                of += 1 << power
        index = pair - (until[of - 1] if of > 0 else 0)
        s, seat = {place}[0], seats[of]
        number = number_of_move(s, nth(s, seat, index), seat)
        lanes.mask[first + of, number] = True
{remember}
    cuda.syncthreads()
"""
CLEAR_SHORT = """        lanes.mask[lane][:] = 0
"""
CLEAR_LONG = """        listed = lanes.listed[lane]
        if listed[0] > {remembered}:
            lanes.mask[lane][:] = 0
        else:
            for index in range(listed[0]):
                lanes.mask[lane, listed[1 + index]] = 0
        listed[0] = found
"""
REMEMBER = """        if index < {remembered}:
            lanes.listed[first + of, 1 + index] = number
"""

OBSERVE = """{keep}
    if me < held:
        {known}
        seat, chosen = lanes.seat[lane], lanes.chosen[lane]
        if lanes.played[lane] != 0:
            if lanes.whole.shape[1] > 0:
                write_tokens(record, seat, lanes.whole[lane])
            hide(s, seat)
            write_tokens(record, seat, lanes.observation[lane])
{chosen}
"""

SAMPLE = """def sample_kernel(lanes, kept, moves):
{block}
    if me < held:
{load}
{chooser}
        for at in range({chooser_words}):
            chooser_words[at] = kept.choosers[lane, at]
        s, seat = {mine}[0], lanes.seat[lane]
        moves[lane] = {sampled}
        for at in range({chooser_words}):
            kept.choosers[lane, at] = chooser_words[at]
"""

SHOW = """def show_kernel(lanes, kept, hidden, words, records):
    lane = cuda.blockIdx.x * {threads} + cuda.threadIdx.x
    if lane < len(lanes.games):
        for at in range({words}):
            words[lane, at] = kept.words[lane, at]
        if hidden:
            hide(records[lane], lanes.seat[lane])
"""


class Kernels(NamedTuple):
    """The kernels of one table: deal every lane, play a move in each, choose random moves, and copy positions out."""

    deal: Any
    step: Any
    sample: Any
    show: Any


# In the order in which they call each other.
LANE = (
    stepping.deal_game,
    stepping.write_rewards,
    stepping.acting_seat,
    stepping.end_game,
    stepping.sample_mask,
    clear_rewards,
    next_games,
    copy_records,
)
WRITERS = tuple(name for name in Writers._fields if name != "digest")


def bind(function: Function, names: Mapping[str, Any]) -> FunctionType:
    """A function's own code, with some of the global names it uses replaced."""
    source: Any = getattr(function, "py_func", function)
    return FunctionType(source.__code__, {**source.__globals__, **names}, source.__name__, source.__defaults__)


def bound_functions(layout: np.dtype[Any], writers: Writers) -> dict[str, Any]:
    """The functions of a lane, for records of one game and the observations of one table."""
    names: dict[str, Any] = {**dispatch.rules_of(layout), "spawn": playout.spawn}
    for function in LANE:
        name = function.__name__
        names[name] = njit(bind(function, names))
    for name in WRITERS:
        if (writer := getattr(writers, name)) is not None:
            names[name] = njit(bind(writer, names))
    return names


def words_in(layout: np.dtype[Any]) -> int:
    """How many words a record has; a game's records are always made of whole words."""
    return layout.itemsize // WORD.itemsize


def stride_in(layout: np.dtype[Any]) -> int:
    """The words from one record to the next in shared memory: twice an odd number.

    Records begin at multiples of eight bytes, and threads that read the same field use different banks.
    """
    return 2 * ((words_in(layout) + 1) // 2 | 1)


def block_of(layout: np.dtype[Any]) -> tuple[Memory, int]:
    """Where a block keeps its records, in shared memory if there is room for them; and how many threads it has."""
    for threads in THREADS:
        # What the threads share besides records are queues.
        if threads * (stride_in(layout) * WORD.itemsize + 24) <= SHARED_BYTES - 256:
            return SHARED, threads
    return GLOBAL, max(THREADS)


def copied(target: str, source: str, words: int, together: int = 16) -> str:
    """Lines that copy words; so many reads are under way at the same time."""
    lines = []
    for first in range(0, words, together):
        several = range(first, min(first + together, words))
        lines.append(", ".join(f"word{at}" for at in several) + " = " + ", ".join(f"{source}, {at}]" for at in several))
        lines += [f"{target}, {at}] = word{at}" for at in several]
    return indent("\n".join(lines), " " * 8)


def kernel_sources(layout: np.dtype[Any], encoding: Encoding) -> list[str]:
    """The sources of the kernels of one table."""
    (memory, threads), words = block_of(layout), words_in(layout)
    space = encoding.space
    parts: dict[str, Any] = {
        "threads": threads,
        "powers": threads.bit_length() - 1,
        "kinds": KINDS,
        "remembered": REMEMBERED,
        "stride": stride_in(layout),
        "size": layout.itemsize,
        "words": words,
        "chooser_words": words_in(Rng),
        "sampled": encoding.sources.sampled,
        "chosen": indent(dedent(encoding.sources.chosen), " " * 8),
        "loaded": copied("block[me", "kept.words[lane", words),
        "stored": copied("kept.words[lane", "block[me", words),
        "place": memory.place.format(of="of", size=layout.itemsize),
        "mine": memory.place.format(of="me", size=layout.itemsize),
    }
    for name in ("memory", "load", "keep", "known"):
        parts[name] = getattr(memory, name).format(**parts)
    is_long = encoding.moves > SMALL
    parts["clear"] = (CLEAR_LONG if is_long else CLEAR_SHORT).format(**parts)
    parts["remember"] = REMEMBER.format(**parts) if is_long else ""
    parts["choices"] = (PAIRS if space and not space.choices else CHOICES).format(**parts)
    for name, text in {"block": BLOCK, "queues": QUEUES, "chooser": CHOOSER, "observe": OBSERVE}.items():
        parts[name] = text.format(**parts)
    return [text.format(**parts) for text in (DEAL, STEP, SAMPLE, SHOW)]


def kernels(layout: np.dtype[Any], encoding: Encoding) -> Kernels:
    """The kernels of one table, not yet compiled."""
    scope: dict[str, Any] = {**bound_functions(layout, encoding.writers), **dict(encoding.sources.scope)}
    scope |= {"cuda": cuda, "np": np, "below": below, "dealt": stepping.DEALT}
    scope |= {"layout": layout, "generator": Rng}
    for text in kernel_sources(layout, encoding):
        exec(text, scope)
    return Kernels(*(scope[f"{name}_kernel"] for name in Kernels._fields))


_compiled: dict[tuple[Any, ...], Kernels] = {}


def compiled_kernels(layout: np.dtype[Any], encoding: Encoding) -> Kernels:
    """The kernels of one table, compiled once in a process: for large games that takes a minute."""
    key = (layout, encoding.writers.digest, encoding.sources)
    if key not in _compiled:
        _compiled[key] = Kernels(*(cuda.jit(kernel) for kernel in kernels(layout, encoding)))
    return _compiled[key]
