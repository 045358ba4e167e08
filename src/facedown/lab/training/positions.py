"""Positions of quick bots' games, for training value networks: which inputs were on, and what became of every seat.

A job is done in parts, by several processes (`lab/workers.py`). Most moves are those of adepts; some are those of
rollouts, and some any move, so that unusual positions occur as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from facedown import games
from facedown.bots.adept import weighing_buffers
from facedown.bots.value_network import MOST_ON
from facedown.kernel import records
from facedown.kernel.bits import nth_bit
from facedown.kernel.chance import Rng, below, seed_words
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import count, hunch, judge, nth, pending, play, worth
from facedown.kernel.encoding.inputs import Inputs, inputs_of, read_inputs
from facedown.kernel.encoding.observations import layout_of
from facedown.kernel.log import MOST_SEATS
from facedown.kernel.options import OptionValue
from facedown.lab.playout import start_game
from facedown.lab.policies import ADEPT, choose_by
from facedown.table.game import deal

Array = np.ndarray[Any, Any]

MOST_IN_A_GAME = 400  # positions
ONE_IN = 4  # positions is looked at: neighbouring ones are nearly the same
ANY_MOVE_IN, QUICK_MOVE_IN = 12, 6  # one move in so many


class Positions(NamedTuple):
    """Positions in a row: the inputs that are on in all of them, how many in each, and shares of seats.

    Seats are counted from the one that is to move. `game` tells positions of different games apart.
    """

    inputs: Array
    sizes: Array
    judged: Array
    won: Array
    game: Array


class Buffers(NamedTuple):
    """What a game is played in, and what is noted of it."""

    records: Any  # one to play in, and an empty one
    known: Any  # the first of them as bytes
    chooser: Any
    scratch: Any
    moves: Any
    weighed: Any
    inputs: Any
    sizes: Any
    seats: Any
    judged: Any
    shares: Any
    scores: Any


def new_buffers(layout: Any) -> Buffers:
    played = np.zeros(2, layout)
    return Buffers(
        played,
        played.view(np.uint8).reshape(2, -1)[0],
        records.new(Rng),
        *weighing_buffers(layout),
        inputs=np.zeros((MOST_IN_A_GAME, MOST_ON), np.int32),
        sizes=np.zeros(MOST_IN_A_GAME, np.int32),
        seats=np.zeros(MOST_IN_A_GAME, np.int64),
        judged=np.zeros((MOST_IN_A_GAME, MOST_SEATS)),
        shares=np.zeros(MOST_SEATS),
        scores=np.zeros(MOST_SEATS, np.int64),
    )


@rule
def play_and_note(buffers, readings, seats):
    """Play a game to its end and note positions on the way; returns how many. The shares are those of the end then."""
    s, chooser, noted = buffers.records[0], buffers.chooser, 0
    while pending(s) != 0:
        seat = nth_bit(np.int64(pending(s)), 0)
        if below(chooser, ONE_IN) == 0 and noted < MOST_IN_A_GAME:
            buffers.sizes[noted] = read_inputs(readings, seats, buffers.known, seat, buffers.inputs[noted])
            buffers.seats[noted] = seat
            judge(s, buffers.shares)
            for player in range(seats):
                buffers.judged[noted, player] = buffers.shares[player]
            noted += 1
        play(s, seat, choose_move(s, seat, buffers), None)
    worth(s, buffers.scores, buffers.shares, seats)
    return noted


@rule
def choose_move(s, seat, buffers):
    """The adept's move most of the time; now and then a quick one, or any."""
    chooser = buffers.chooser
    if below(chooser, ANY_MOVE_IN) == 0:
        return np.int64(nth(s, seat, below(chooser, count(s, seat))))
    if below(chooser, QUICK_MOVE_IN) == 0:
        return np.int64(hunch(s, seat, chooser))
    return np.int64(choose_by(ADEPT, s, seat, chooser, buffers.scratch, buffers.moves, buffers.weighed))


class Part(NamedTuple):
    """Games of one table: the number of the first, and how many there are."""

    seats: int
    first: int
    games: int


@dataclass(frozen=True)
class Collecting:
    """The job: games of some tables of a game."""

    game: str
    seats: Sequence[int]
    seed: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    left_out: Sequence[str] = ()

    @contextmanager
    def open(self) -> Iterator[Callable[[Part], Positions]]:
        """Compile, or load what was compiled."""
        buffers = new_buffers(games.get(self.game).layout)
        inputs = {seats: inputs_of_table(self.game, seats, self.options, self.left_out) for seats in self.seats}
        self._note(self.seats[0], 0, buffers, inputs[self.seats[0]])

        def do(part: Part) -> Positions:
            numbers = range(part.first, part.first + part.games)
            return joined([self._note(part.seats, number, buffers, inputs[part.seats]) for number in numbers])

        yield do

    def _note(self, seats: int, number: int, buffers: Buffers, inputs: Inputs) -> Positions:
        rules = games.get(self.game)
        options = rules.setup_array(rules.read_options(self.options, seats))
        buffers.records[0] = buffers.records[1]
        master, seed = seed_words(self.seed), np.zeros(8, np.uint32)
        start_game(buffers.records[0], buffers.chooser, master, number, seed, seats, options)
        noted = play_and_note(buffers, inputs.readings, seats)
        turned = (buffers.seats[:noted, None] + np.arange(seats)) % seats
        on = np.arange(MOST_ON) < buffers.sizes[:noted, None]
        return Positions(
            buffers.inputs[:noted][on].astype(np.uint16),
            buffers.sizes[:noted].astype(np.int16),
            np.take_along_axis(buffers.judged[:noted], turned, 1).astype(np.float32),
            buffers.shares[turned].astype(np.float32),
            np.full(noted, number, np.int64),
        )


def inputs_of_table(game: str, seats: int, options: Any, left_out: Sequence[str]) -> Inputs:
    """What a network reads of a table."""
    example = deal(game, seats, seed=0, options=options).record
    return inputs_of(layout_of(games.get(game).declaration, seats, example), left_out)


def joined(parts: Sequence[Positions]) -> Positions:
    """Positions of several parts in a row."""
    return Positions(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))
