"""The public positions of one round, and what leads from one to another.

A public position is the record as a spectator knows it. There are far more public histories, which solving visits; but
what can be played, drawn and won depends only on the public position, so it is stored once for each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from facedown.games.en_garde.solver.hands import hands_of, orders
from facedown.kernel import dispatch, records

Array = Any

SPECTATOR = -1

NOTHING = -1  # follows a move after which the round is over whatever the hands are


class Graph(NamedTuple):
    """Rows for positions, moves, choices, draws and ends; `first_…` is the index of a row's first child row.

    Hands are numbered among those of their size. A choice is a hand with one of its moves; a draw leads from there to
    the next hand, with its number of orders; an end is a pair of hands with which the round is over after a move. Moves
    with equal ends share them.
    """

    actor: Array  # by position: who acts,
    hands: Array  # and how many hands of their size the left and the right fencer have
    first_move: Array
    child: Array  # by move: the position that follows, or NOTHING,
    hands_after: Array  # how many hands of that size the actor has then,
    offset: Array  # how far behind its own choices a history has those of the child,
    ending: Array  # and which of the tables of ends it has
    first_choice: Array
    hand: Array  # by choice
    first_draw: Array
    drawn: Array  # by draw: the hand that follows
    orders: Array
    first_end: Array
    ends: Array  # by end: the left fencer's hand and the right one's,
    gains: Array  # and the left fencer's win share above a half, times the probability of one such order of the deck


@dataclass(frozen=True)
class SmallGame:
    """A game that can be solved: its graph, and what the numbers in it mean."""

    graph: Graph
    options: dict[str, str]
    values: int
    copies: int
    hand_size: int
    positions: list[Any]  # records, as a spectator knows them
    numbers: dict[bytes, int]  # of positions, by the content of their records
    codes: Array  # by move
    in_order: Array  # positions, those with fewer cards played first
    histories: int
    choices: int  # of all histories together
    depth: int
    with_memory: bool

    def number_of(self, position: Any) -> int | None:
        """The number of the public part of a position; None if it cannot be reached."""
        public = records.copy(position)
        dispatch.hide(public, SPECTATOR)
        if not self.with_memory:
            dispatch.forget(public)
        return self.numbers.get(records.content(public))

    def hands(self, size: int) -> tuple[int, ...]:
        """The tallies of that size, in the order of their numbers."""
        return hands_of(self.values, self.copies, size)

    def deal(self) -> Array:
        """For each hand, in how many orders it can be dealt."""
        return np.array([orders(hand) for hand in self.hands(self.hand_size)], np.float64)

    def moves(self, position: int) -> range:
        """The numbers of the moves that some hand has in a position."""
        return range(int(self.graph.first_move[position]), int(self.graph.first_move[position + 1]))


def firsts(lengths: Any) -> Array:
    """The first index of each of some rows, and the end of the last one."""
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)


def unroll(first_move: Array, child: Array, own: Array, in_order: Array) -> tuple[Array, int, int, int]:
    """Lay out the choices of all histories in a row: those of a position, then those below each of its moves.

    Returns the offset from a position's first choice to those of each child, and for the whole round the number of
    choices, of histories, and of consecutive decisions.
    """
    offset = np.zeros(len(child), np.int64)
    choices, histories, depth = own.tolist(), [1] * len(own), [1] * len(own)
    for position in in_order[::-1].tolist():
        for move in range(first_move[position], first_move[position + 1]):
            below = int(child[move])
            offset[move] = choices[position]
            if below != NOTHING:
                choices[position] += choices[below]
                histories[position] += histories[below]
                depth[position] = max(depth[position], 1 + depth[below])
    return offset, choices[0], histories[0], depth[0]
