"""Bots of very different strength, and some that do what no bot may: as users would write them."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from typing import ClassVar

from facedown import games

FENCING = games.get("en_garde").moves


class FirstMove:
    """Always takes the first move on the list."""

    def choose(self, known, budget, rng):
        return known.moves[0]


class Eager:
    """A fencer who attacks with everything, parries whatever can be parried, and otherwise comes closer."""

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


class Deep(FirstMove):
    """Has parameters, and remembers its budgets."""

    def __init__(self, depth=1, name=""):
        self.depth = depth
        self.budgets = []

    def choose(self, known, budget, rng):
        self.budgets.append(budget)
        return super().choose(known, budget, rng)


class Slow(FirstMove):
    """Thinks for some seconds about a move, from its third on."""

    def __init__(self):
        self.asked = 0

    def choose(self, known, budget, rng):
        self.asked += 1
        if self.asked > 2 and budget.iterations != 1:
            time.sleep(4)
        return super().choose(known, budget, rng)


class Endless(FirstMove):
    """Never comes to an end, but for the move that warms it up."""

    def choose(self, known, budget, rng):
        while budget.iterations != 1:
            time.sleep(1)
        return super().choose(known, budget, rng)


class StackWalker(FirstMove):
    """Looks for the full record up the stack, as no honest bot does; fails if it finds one."""

    def choose(self, known, budget, rng):
        frame = sys._getframe()
        while frame is not None:
            for value in frame.f_locals.values():
                if getattr(value, "dtype", None) == known.record.dtype and getattr(value, "shape", None) == ():
                    assert value.tobytes() == known.record.tobytes(), "found the other hand"
            frame = frame.f_back
        return super().choose(known, budget, rng)


class Keeping(FirstMove):
    """Remembers in its module what it has seen in other games; fails if it has."""

    SEEN: ClassVar = []

    def __init__(self):
        self.games = len(self.SEEN)

    def choose(self, known, budget, rng):
        assert self.games == 0, "remembers another game"
        if budget.iterations != 1:
            self.SEEN.append(known.record)
        return super().choose(known, budget, rng)


class Dying(FirstMove):
    """Ends its process."""

    def choose(self, known, budget, rng):
        if budget.iterations != 1:
            os._exit(3)
        return super().choose(known, budget, rng)
