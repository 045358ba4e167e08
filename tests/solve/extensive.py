"""Small rounds of En Garde as a game tree with nothing clever in it, to check the solver against.

Every order of the deck is dealt and every move is played through `facedown.arrange` and `Game`. A player remembers all
they ever saw: every hand they held and every move. The sequence form of that tree is solved by linear programming.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_array

import facedown

OPTIONS = {"target": 0, "starter": "left"}


def decks(values, copies):
    """All different orders of the deck; each is as likely as the others."""

    def extend(order, left):
        if not any(left):
            yield tuple(order)
        for value in range(values):
            if left[value]:
                left[value] -= 1
                yield from extend([*order, value + 1], left)
                left[value] += 1

    return list(extend([], [copies] * values))


def dealt(options, deck):
    """The round at its start, with the deck dealt in its order."""
    size = options["hand"]
    hands, pile = [deck[:size], deck[size : 2 * size]], deck[2 * size :]
    return facedown.arrange("en_garde", hands=hands, pile=pile, options={**OPTIONS, **options})


def hand_of(game, seat):
    return tuple(sorted(game.rules.arrange.zones(game.record)[f"hand {seat}"]))


def share_of_left(game):
    """A win is 1, a drawn round a half."""
    winners = game.outcome.winners
    return 0.5 if not winners else float(winners == (0,))


class Tree:
    """All information sets and sequences of a small round, and what pairs of sequences are worth to left."""

    def __init__(self, options):
        self.sets = ({}, {})  # by seat: information set -> (sequence that leads there, moves)
        self.sequences = ({(): 0}, {(): 0})
        self.worth = defaultdict(float)
        orders = decks(options["values"], options["copies"])
        for deck in orders:
            game = dealt(options, deck)
            self.visit(game, [], [[hand_of(game, seat)] for seat in (0, 1)], [(), ()], 1 / len(orders))

    def visit(self, game, history, memories, sequences, chance):
        if game.outcome:
            key = tuple(self.sequences[seat][sequences[seat]] for seat in (0, 1))
            self.worth[key] += chance * (share_of_left(game) - 0.5)
            return
        (seat,) = game.pending
        moves = [str(move) for move in game.moves(seat)]
        known = (tuple(history), tuple(memories[seat]))
        self.sets[seat].setdefault(known, (sequences[seat], moves))
        for move in moves:
            after = game.copy()
            after.play(seat, move)
            sequence = (known, move)
            self.sequences[seat].setdefault(sequence, len(self.sequences[seat]))
            seen = [[*memories[who], hand_of(after, who)] for who in (0, 1)]
            ways = [sequence if who == seat else sequences[who] for who in (0, 1)]
            self.visit(after, [*history, move], seen, ways, chance)

    def flow(self, seat):
        """The rows that make a plan of weights for sequences one that can be played, and what they add up to."""
        rows, columns, cells = [0], [0], [1.0]
        for row, (known, (parent, moves)) in enumerate(self.sets[seat].items(), 1):
            for sequence, cell in [(parent, -1.0), *(((known, move), 1.0) for move in moves)]:
                rows.append(row)
                columns.append(self.sequences[seat][sequence])
                cells.append(cell)
        shape = (len(self.sets[seat]) + 1, len(self.sequences[seat]))
        return csr_array((cells, (rows, columns)), shape), np.eye(1, shape[0])[0]

    def payoff(self):
        """What left gains: a row for each of left's sequences, a column for each of right's."""
        shape = tuple(len(sequences) for sequences in self.sequences)
        rows, columns = np.array(list(self.worth)).T
        return csr_array((list(self.worth.values()), (rows, columns)), shape)

    def value(self):
        """The win share of left under perfect play, by linear programming."""
        (own, own_sums), (other, other_sums) = self.flow(0), self.flow(1)
        ours, theirs = own.shape[1], other.shape[0]
        bounds = [(0, None)] * ours + [(None, None)] * theirs
        result = linprog(
            -np.concatenate([np.zeros(ours), other_sums]),
            A_ub=np.hstack([-self.payoff().T.toarray(), other.T.toarray()]),
            b_ub=np.zeros(other.shape[1]),
            A_eq=np.hstack([own.toarray(), np.zeros((own.shape[0], theirs))]),
            b_eq=own_sums,
            bounds=bounds,
        )
        assert result.status == 0
        return 0.5 - result.fun

    def uniform(self, seat):
        """The weights of sequences if every move is as likely as the others."""
        weights = np.ones(len(self.sequences[seat]))
        for known, (parent, moves) in self.sets[seat].items():
            for move in moves:
                reached = weights[self.sequences[seat][parent]]
                weights[self.sequences[seat][known, move]] = reached / len(moves)
        return weights

    def best_answer(self, seat, foe):
        """What a player gains with the best answer to the other's weights."""
        payoff = self.payoff()
        worth = payoff @ foe if seat == 0 else -(payoff.T @ foe)
        flow, sums = self.flow(seat)
        result = linprog(-worth, A_eq=flow, b_eq=sums)
        assert result.status == 0
        return -result.fun
