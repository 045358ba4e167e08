"""Bots of very different strength, and some that do what no bot may: as users would write them."""

from __future__ import annotations

import multiprocessing
import os

from facedown import games

FENCING = games.get("en_garde").moves


class FirstMove:
    """Always takes the first move on the list."""

    def choose(self, known, budget, rng):
        return known.moves[0]


class Eager:
    """A fencer who attacks with all he has, parries what he can, and else comes closer."""

    def choose(self, known, budget, rng):
        return max(known.moves, key=self.eagerness)

    def eagerness(self, move):
        if isinstance(move, FENCING.Attack):
            return 20 + move.cards - move.step / 10
        return 10 if isinstance(move, FENCING.Parry) else move.by


class Greedy:
    """A player of Gargon who plays as many cards as it can."""

    def choose(self, known, budget, rng):
        return max(known.moves, key=lambda move: len(getattr(move, "cards", ())))


class Wishful:
    """Chooses what no hand holds."""

    def choose(self, known, budget, rng):
        return "+9"


class Clumsy:
    """Breaks down."""

    def choose(self, known, budget, rng):
        return 1 // 0


class Peeker:
    """Reaches for the table with all its cards, which it was never handed."""

    def choose(self, known, budget, rng):
        return known.table.hands


class Remembering:
    """Takes the next of its moves every time: a bot with a memory of its own game."""

    def __init__(self):
        self.asked = 0

    def choose(self, known, budget, rng):
        self.asked += 1
        return known.moves[self.asked % len(known.moves)]


class Late(Remembering):
    """Breaks down in the middle of a game."""

    def choose(self, known, budget, rng):
        if self.asked == 2:
            raise RuntimeError("too late")
        return super().choose(known, budget, rng)


class Deadly(FirstMove):
    """Takes the process down that it plays in, unless that is the tests' own."""

    def choose(self, known, budget, rng):
        if multiprocessing.parent_process() is not None:
            os._exit(3)
        return super().choose(known, budget, rng)


class Frugal(FirstMove):
    """Wants to be given seven iterations, or one to warm up."""

    def choose(self, known, budget, rng):
        assert budget.iterations in (1, 7), budget
        return super().choose(known, budget, rng)
