"""Batches for training masters: each lane lists the moves that the game weighs, each with its estimated win share.

The list contains everything an adept considers (`weigh`), so the adept's own choice is the row with the highest share,
and it can play any seat. Moves that a game declares as `even` are drawn uniformly by the batch itself.

The same functions of a lane run on a CPU and on a GPU, as in `stepping.py`. Everything except what a seat sees is the
same for all numbers of seats, and is compiled once per game.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from facedown import games
from facedown.bots.adept import SCRATCH_RECORDS
from facedown.games import GameRules
from facedown.kernel.chance import Rng, below, seed_words
from facedown.kernel.compiler import rule
from facedown.kernel.declaration.codes import kind_bits
from facedown.kernel.declaration.generated import load_rule
from facedown.kernel.dispatch import count, hide, nth, pending, play, weigh
from facedown.kernel.encoding.features import Features, features_of
from facedown.kernel.encoding.observations import Layout, layout_of
from facedown.kernel.encoding.writers import Listing, Writers, writers_of
from facedown.kernel.ranking import keep_if_good
from facedown.kernel.sources import digest_of, source_digest
from facedown.lab.vector.stepping import Deal, acting_seat, deal_game, next_game
from facedown.table.game import deal

ROOM = 32  # rows of moves; if more are weighed, those with the highest shares
MOST_WEIGHED = 128  # the size of the buffers for weighed moves

Array = np.ndarray[Any, Any]


class Lanes(NamedTuple):
    """The arrays of a batch, a row per lane. Moves are tried out in `scratch`; `moves` and `shares` are buffers."""

    records: Any
    hidden: Any
    ended: Any
    hidden_bytes: Any
    whole_bytes: Any
    scratch: Any
    choosers: Any
    seeds: Any
    scores: Any
    games: Any
    seat: Any
    observation: Any
    whole: Any
    mask: Any
    listed: Any
    worths: Any
    rows: Any
    moves: Any
    shares: Any
    rewards: Any
    done: Any


class Even(NamedTuple):
    """Kinds of moves that are drawn at random: the set of kinds, and the bits of a code that hold its kind."""

    kinds: int
    mask: int


class Listed(NamedTuple):
    """How a table is encoded: the layout of observations, the features of moves, and the rules that write them."""

    layout: Layout
    features: Features
    writers: Writers


def listed_of(rules: GameRules, seats: int, record: Any) -> Listed:
    """The encoding of a table, shared by a batch and a master at a table; `record` is any position there."""
    declaration = rules.declaration
    layout, features = layout_of(declaration, seats, record), features_of(declaration, seats, record)
    return Listed(layout, features, writers_of(declaration, layout, None, features, Listing(ROOM)))


def even_kinds(rules: GameRules) -> Even:
    """The kinds of moves that a declaration calls even."""
    moves = rules.declaration.moves
    kinds = sum(1 << number for number, move in enumerate(moves.values(), 1) if move.even)
    return Even(kinds, (1 << kind_bits(moves)) - 1)


# ---- Lanes, in compiled code


@rule
def begin_lane(lanes, deal, lane, kinds, kind_mask):
    """Deal the first game of a lane."""
    lanes.games[lane] = lane
    deal_game(lanes.records, lane, deal, lanes.choosers[lane], lane, lanes.seeds[lane])
    settle_lane(lanes, deal, lane, kinds, kind_mask)
    lanes.done[lane] = False
    for seat in range(deal.seats):
        lanes.rewards[lane, seat] = 0


@rule
def move_lane(lanes, deal, lane, row, kinds, kind_mask):
    """Play a listed move, and continue until a seat has a real decision."""
    lanes.done[lane] = False
    for seat in range(deal.seats):
        lanes.rewards[lane, seat] = 0
    s, seat = lanes.records[lane], lanes.seat[lane]
    play(s, seat, lanes.listed[lane, row], None)
    settle_lane(lanes, deal, lane, kinds, kind_mask)


@rule
def settle_lane(lanes, deal, lane, kinds, kind_mask):
    """Deal again when a game is over, and draw even moves."""
    while True:
        s = lanes.records[lane]
        if pending(s) == 0:
            next_game(lanes, deal, lane)
        else:
            seat = acting_seat(s)
            if kinds == 0 or kinds >> (nth(s, seat, 0) & kind_mask) & 1 == 0:
                lanes.seat[lane] = seat
                return
            play(s, seat, nth(s, seat, below(lanes.choosers[lane], count(s, seat))), None)


@rule
def weigh_lane(lanes, lane):
    """List the moves of the acting seat with their shares, from what it knows."""
    s, seat, moves, shares = lanes.hidden[lane], lanes.seat[lane], lanes.moves[lane], lanes.shares[lane]
    hide(s, seat)
    found = weigh(s, seat, lanes.scratch[lane], moves, shares)
    listed, worths, kept = lanes.listed[lane], lanes.worths[lane], 0
    if found <= len(listed):
        for index in range(found):
            listed[index] = moves[index]
            worths[index] = shares[index]
        kept = found
    else:
        for index in range(found):
            kept = keep_if_good(listed, worths, kept, moves[index], shares[index])
    for index in range(len(listed)):
        lanes.mask[lane, index] = index < kept


@rule
def begin_lanes(lanes, deal, kinds, kind_mask):
    for lane in range(len(lanes.games)):
        begin_lane(lanes, deal, lane, kinds, kind_mask)


@rule
def move_lanes(lanes, deal, rows, kinds, kind_mask):
    for lane in range(len(lanes.games)):
        move_lane(lanes, deal, lane, rows[lane], kinds, kind_mask)


@rule
def weigh_lanes(lanes):
    for lane in range(len(lanes.games)):
        lanes.hidden[lane] = lanes.records[lane]
        weigh_lane(lanes, lane)


SHOW = """def show_lane(lanes, lane):
    s, seat = lanes.hidden[lane], lanes.seat[lane]
    write_tokens(lanes.whole_bytes[lane], seat, lanes.whole[lane])
    write_tokens(lanes.hidden_bytes[lane], seat, lanes.observation[lane])
    for index in range({room}):
        if lanes.mask[lane, index]:
            write_features(s, lanes.listed[lane, index], seat, lanes.rows[lane, index])
        else:
            for place in range({features}):
                lanes.rows[lane, index, place] = 0
"""

SHOW_ALL = """def show_lanes(lanes):
    for lane in range(len(lanes.games)):
        show_lane(lanes, lane)
"""


@cache
def shown(module: str, writers: Writers, room: int, features: int) -> Any:
    """The loop that writes what every acting seat knows."""
    scope = {"write_tokens": writers.write_tokens, "write_features": writers.write_features}
    digest = digest_of(writers.digest, source_digest(__file__))
    scope["show_lane"] = load_rule(module, "show_lane", SHOW.format(room=room, features=features), scope, digest)
    return load_rule(module, "show_lanes", SHOW_ALL, scope, digest)


# ---- Batches


def shapes_of(listed: Listed, seats: int, room: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The shape of one lane's part, and the type, of every array that is not a record."""
    tokens = len(listed.layout)
    return {
        "games": ((), np.int64),
        "seat": ((), np.int8),
        "observation": ((tokens,), np.uint8),
        "whole": ((tokens,), np.uint8),
        "mask": ((room,), np.bool_),
        "listed": ((room,), np.int64),
        "worths": ((room,), np.float64),
        "rows": ((room, len(listed.features)), np.uint8),
        "moves": ((MOST_WEIGHED,), np.int64),
        "shares": ((MOST_WEIGHED,), np.float64),
        "rewards": ((seats,), np.float32),
        "done": ((), np.bool_),
    }


def new_arrays(rules: GameRules, listed: Listed, seats: int, size: int, room: int, order: Any) -> dict[str, Any]:
    """The arrays of all lanes."""
    made: dict[str, Any] = {
        "records": np.zeros(size, rules.layout),
        "hidden": np.zeros(size, rules.layout),
        "ended": np.zeros(0, rules.layout),
        "scratch": np.zeros((size, SCRATCH_RECORDS), rules.layout),
        "choosers": np.zeros(size, Rng),
        "seeds": np.zeros((size, 8), np.uint32),
        "scores": np.zeros((size, seats), np.int32),
    }
    shapes = shapes_of(listed, seats, room).items()
    return made | {name: np.zeros((size, *shape), kind, order=order) for name, (shape, kind) in shapes}


class WeighedBatch:
    """Many games of one table on the CPU. `rows` are the features of the listed moves, `worths` their shares."""

    def __init__(
        self, game: str, size: int, seats: int, options: Any = None, seed: Any = None, room: int = ROOM
    ) -> None:
        self.rules, self.size, self.seats, self.room = games.get(game), size, seats, room
        self.options = self.rules.read_options(options or {}, seats)
        self.listed = listed_of(self.rules, seats, deal(game, seats, seed=0, options=options).record)
        self.even = even_kinds(self.rules)
        self._prepare()
        self.reset(seed)

    def _prepare(self) -> None:
        arrays = new_arrays(self.rules, self.listed, self.seats, self.size, self.room, "C")
        for name, source in (("hidden_bytes", "hidden"), ("whole_bytes", "records")):
            arrays[name] = arrays[source].view(np.uint8).reshape(self.size, self.rules.layout.itemsize)
        self.lanes = Lanes(**arrays)
        module, features = self.rules.declaration.module, len(self.listed.features)
        self._show = shown(module, self.listed.writers, self.room, features)

    def reset(self, seed: Any = None) -> None:
        """Deal the first game of every lane."""
        options, empty = self.rules.setup_array(self.options), np.zeros(1, self.rules.layout)
        self._deal = Deal(seed_words(seed), options, empty, self.seats)
        begin_lanes(self.lanes, self._deal, *self.even)
        self._look()

    def step(self, rows: Array) -> None:
        """Play one listed move in every lane, by its row."""
        move_lanes(self.lanes, self._deal, rows, *self.even)
        self._look()

    def _look(self) -> None:
        weigh_lanes(self.lanes)
        self._show(self.lanes)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in Lanes._fields:
            raise AttributeError(name)
        return getattr(self.lanes, name)
