"""A small game as a tree: every move of every seat and every outcome of chance, found by playing the rules.

Chance is enumerated by scripting the generator in the record: whatever a rule draws from it is replayed with every
other number. So nothing here knows what is random in a game, and the solver cannot deviate from the game.

An information set is what a seat has done and seen so far, move by move: perfect recall, even if the record forgets.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import prod
from typing import Any, NamedTuple

import numpy as np

from facedown import games
from facedown.errors import Unsolvable
from facedown.games import GameRules
from facedown.kernel import dispatch
from facedown.kernel.bits import places as seats_in
from facedown.kernel.chance import BLOCK_WORDS
from facedown.kernel.options import OptionValue
from facedown.lab.solve.steps import AFTER, BEFORE, deal_by_script, end_of_game, list_codes, play_by_script, see

Progress = Callable[[int, int], None]  # called with how many histories are done, and how many are known

MOST_HISTORIES = 3_000_000
MOST_OUTCOMES = 1_000_000  # of one deal
MOST_MOVES = 1_000
TWO = 2
CHANCE = NOBODY = -1
REPORT_EVERY = 1_000


class Memory(NamedTuple):
    """A seat's memory: everything it has done and seen so far, and what it saw last."""

    all_of_it: bytes
    seen: bytes


class History(NamedTuple):
    """A node of the tree: the record, its parent, how likely chance was to lead here, and what everybody remembers."""

    position: bytes
    parent: int
    slot: int
    chance: float
    memories: tuple[Memory, ...]


@dataclass
class InformationSet:
    """A decision of one seat: its moves, a position it may be in, and its own previous choice, if any."""

    seat: int
    codes: tuple[int, ...]
    first_slot: int
    position: bytes
    history: int
    before: int
    depth: int


@dataclass
class Tree:
    """The tree as columns, parents before their children; history 0 is the deal.

    A slot is a move in an information set. `payoffs` are those of finished games, and zero elsewhere.
    """

    rules: GameRules
    options: dict[str, str]
    parent: Any
    slot: Any
    chance: Any
    actor: Any
    payoffs: Any
    sets: list[InformationSet]
    slots: int = 0
    total: float = 0.0
    by_seat: list[list[InformationSet]] = field(default_factory=list)

    def position(self, one: InformationSet) -> Any:
        """A record in which the seat has to choose."""
        return np.frombuffer(bytearray(one.position), self.rules.layout)[0]


def check_small(game: str, options: Mapping[str, OptionValue], seats: int | None) -> None:
    """Check whether a game can be solved at all; its size becomes clear later."""
    rules = games.get(game)
    chairs = rules.check_seats(TWO if seats is None and TWO in rules.seats else seats)
    rules.read_options(options, chairs)
    if chairs != TWO:
        raise Unsolvable(f"only games for two players can be solved, not for {chairs}")


def build_tree(game: str, options: Mapping[str, OptionValue], progress: Progress = lambda done, found: None) -> Tree:
    """Build the tree by playing everything that can happen."""
    rules = games.get(game)
    numbers = rules.read_options(options, TWO)
    return Builder(rules, numbers).build(progress)


class Builder:
    """Plays from history to history and writes down what it finds."""

    def __init__(self, rules: GameRules, numbers: list[int]) -> None:
        self.rules, self.numbers = rules, numbers
        self.places, self.views = np.zeros(3, rules.layout), np.zeros(TWO, rules.layout)
        self.script, self.limits = np.zeros(BLOCK_WORDS, np.int64), np.zeros(BLOCK_WORDS, np.int64)
        self.codes = np.zeros(MOST_MOVES, np.int64)
        self.sets: dict[tuple[int, bytes], InformationSet] = {}
        self.slots = 0
        self.rows: list[tuple[int, int, float, int, tuple[float, ...]]] = []

    def build(self, progress: Progress) -> Tree:
        """The whole tree."""
        waiting = [History(b"", CHANCE, CHANCE, 1.0, ())]
        while waiting:
            waiting += self.visit(waiting.pop())
            if len(self.rows) % REPORT_EVERY == 0:
                progress(len(self.rows), len(self.rows) + len(waiting))
            if len(self.rows) + len(waiting) > MOST_HISTORIES:
                raise Unsolvable(f"{self.rules.title} has more than {MOST_HISTORIES:,} histories: too many to solve")
        return self.tree()

    def tree(self) -> Tree:
        """The tree built so far, as columns."""
        parent, slot, chance, actor, payoffs = zip(*self.rows, strict=True)
        ended = {round(sum(row), 9) for row, who in zip(payoffs, actor, strict=True) if who == NOBODY}
        if len(ended) != 1:
            raise Unsolvable(f"{self.rules.title} is not a zero-sum game: one player's win is not the other's loss")
        sets = list(self.sets.values())
        named = zip(self.rules.options, self.numbers, strict=True)
        return Tree(
            rules=self.rules,
            options={option.name: option.text(number) for option, number in named},
            parent=np.array(parent, np.int64),
            slot=np.array(slot, np.int64),
            chance=np.array(chance),
            actor=np.array(actor, np.int64),
            payoffs=np.array(payoffs),
            sets=sets,
            slots=self.slots,
            total=ended.pop(),
            by_seat=[[one for one in sets if one.seat == seat] for seat in range(TWO)],
        )

    def visit(self, history: History) -> list[History]:
        """Add a history to the tree; returns those that follow it."""
        number = len(self.rows)
        if not history.position:
            self.rows.append((CHANCE, CHANCE, 1.0, TWO, (0.0,) * TWO))
            options = self.rules.setup_array(self.numbers)
            deals = self.outcomes(lambda *script: deal_by_script(self.places, TWO, options, *script))
            return [History(raw, 0, CHANCE, chance, first) for raw, chance, first in self.remembered(deals, (), 0, 0)]
        self.places[BEFORE] = np.frombuffer(history.position, self.rules.layout)[0]
        pending = seats_in(int(dispatch.pending(self.places[BEFORE])))
        actor = pending[0] if pending else NOBODY
        payoffs = (0.0,) * TWO if pending else self.payoffs()
        self.rows.append((history.parent, history.slot, history.chance, actor, payoffs))
        return list(self.moves(history, number, actor)) if pending else []

    def moves(self, history: History, number: int, actor: int) -> Iterator[History]:
        """Every move in a position, with all its outcomes."""
        chosen_in = self.information_set(history, number, actor)
        for index, code in enumerate(chosen_in.codes):
            self.places[BEFORE] = np.frombuffer(history.position, self.rules.layout)[0]
            after = self.outcomes(lambda *script, code=code: play_by_script(self.places, actor, code, *script))
            for raw, chance, memories in self.remembered(after, history.memories, actor, code):
                yield History(raw, number, chosen_in.first_slot + index, chance, memories)

    def information_set(self, history: History, number: int, actor: int) -> InformationSet:
        """The actor's information set; the actor must have the same moves in all its positions."""
        found = int(list_codes(self.places, actor, self.codes))
        if found > MOST_MOVES:
            raise Unsolvable(f"{self.rules.title} has positions with more than {MOST_MOVES:,} moves: too many to solve")
        codes = tuple(self.codes[:found].tolist())
        key = (actor, history.memories[actor].all_of_it)
        if key not in self.sets:
            before, depth = self.own_last(history.parent, history.slot, actor)
            self.sets[key] = InformationSet(actor, codes, self.slots, history.position, number, before, depth)
            self.slots += found
        elif self.sets[key].codes != codes:
            raise Unsolvable(f"{self.rules.title} gives a seat different moves in positions that it cannot tell apart")
        return self.sets[key]

    def own_last(self, parent: int, slot: int, actor: int) -> tuple[int, int]:
        """The last choice of a seat on the way to a history, and how many choices it has made so far."""
        before, depth = NOBODY, 0
        while parent > 0:
            if self.rows[parent][3] == actor:
                before = slot if before == NOBODY else before
                depth += 1
            parent, slot = self.rows[parent][0], self.rows[parent][1]
        return before, depth

    def outcomes(self, run: Callable[[Any, Any], int]) -> dict[bytes, float]:
        """All outcomes of a step: positions with their probabilities."""
        found: dict[bytes, float] = {}
        self.script[:] = 0
        for _ in range(MOST_OUTCOMES):
            drawn = int(run(self.script, self.limits))
            if not 0 <= drawn <= BLOCK_WORDS:
                raise Unsolvable(
                    f"a step of {self.rules.title} draws more random numbers than the solver can enumerate"
                )
            raw = self.places[AFTER].tobytes()
            found[raw] = found.get(raw, 0.0) + 1 / prod(self.limits[:drawn].tolist())
            place = drawn - 1
            while place >= 0 and self.script[place] + 1 >= self.limits[place]:
                place -= 1
            if place < 0:
                return found
            self.script[place] += 1
            self.script[place + 1 :] = 0
        raise Unsolvable(
            f"a step of {self.rules.title} has more than {MOST_OUTCOMES:,} random outcomes: too many to solve"
        )

    def remembered(
        self, outcomes: Mapping[bytes, float], before: tuple[Memory, ...], actor: int, code: int
    ) -> Iterator[tuple[bytes, float, tuple[Memory, ...]]]:
        """Positions after a step, each with what every seat then remembers: what it did, and what it sees now."""
        for raw, chance in outcomes.items():
            self.places[AFTER] = np.frombuffer(raw, self.rules.layout)[0]
            see(self.places, self.views)
            now = [view.tobytes() for view in self.views]
            memories = before or tuple(Memory(b"", b"") for _ in now)
            yield (
                raw,
                chance,
                tuple(
                    remember(memory, seen, code if before and seat == actor else None)
                    for seat, (memory, seen) in enumerate(zip(memories, now, strict=True))
                ),
            )

    def payoffs(self) -> tuple[float, ...]:
        """The payoff of a finished game for each seat: points, or shares of the win."""
        scores, shares = np.zeros(TWO, np.int64), np.zeros(TWO)
        end_of_game(self.places, scores, shares, TWO)
        return tuple(map(float, shares if self.rules.points is None else scores))


def remember(memory: Memory, seen: bytes, own: int | None) -> Memory:
    """A seat's memory after a step: its own move is added, and what it sees if that is new."""
    all_of_it = memory.all_of_it if own is None else digest(memory.all_of_it, own.to_bytes(8, "little", signed=True))
    now = digest(seen)
    return Memory(all_of_it if now == memory.seen else digest(all_of_it, now), now)


def digest(*parts: bytes) -> bytes:
    """A short hash of some bytes."""
    return hashlib.blake2b(b"".join(parts), digest_size=16).digest()
