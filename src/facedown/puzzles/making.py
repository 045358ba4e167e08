"""Making puzzles: bots play, and positions where one move is far better than all others are searched thoroughly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any

import msgspec

from facedown import bots, games
from facedown.bots import AS_USUAL, Known
from facedown.kernel import dispatch
from facedown.puzzles.proving import MARGIN, count_worlds, generator, prove, search
from facedown.puzzles.puzzle import EASY, HARD, MEDIUM, Puzzle
from facedown.table.advice import reason_for
from facedown.table.game import Game, deal
from facedown.table.record import record_of

PLAYER = "adept"
FEWEST_MOVES = 3  # to choose from
LEAST_SHARE = 0.3  # the least win share of the best move: a puzzle should be worth winning
QUESTIONS_A_GAME = 6  # the most positions tried per game: many games are better than many moves of one
MOST_ALIKE = 9  # the most puzzles of a game with the same reason
OPTIONS = {
    "memory_aid": "yes",
    "target": "0",
}  # in games that have them: cards played are visible, and a single round decides


class Effort(msgspec.Struct, frozen=True):
    """How thoroughly positions are searched: a quick search of each, and a proof of promising ones.

    With `late`, the end of each game is searched first, where worlds can be enumerated. `alike` is the most puzzles
    with the same reason, and `grade` the minimum difficulty.
    """

    quick: int = 1_000
    runs: int = 5
    iterations: int = 8_000
    late: bool = False
    alike: int = MOST_ALIKE
    grade: int = EASY


def make(game: str, number: int, effort: Effort, first_seed: int = 1, there: Sequence[Puzzle] = ()) -> Iterator[Puzzle]:
    """Yield `number` new puzzles in addition to `there`, one per game played; the same for the same seed."""
    alike = Counter(puzzle.reason for puzzle in there)
    last = max((puzzle.number for puzzle in there), default=0)
    made = 0
    for seed in count(first_seed):
        found = find_in_game(game, seed, effort, alike)
        if found is not None:
            made += 1
            alike[found.reason] += 1
            yield msgspec.structs.replace(found, id=f"{games.get(game).name}-{last + made}")
        if made == number:
            return


def find_in_game(game: str, seed: int, effort: Effort, alike: Counter[str]) -> Puzzle | None:
    """The first good puzzle in one game."""
    looked = 0
    positions: Iterable[tuple[Game, int]] = decisions(game, seed)
    if effort.late:
        positions = reversed([(position.copy(), seat) for position, seat in positions])
    for position, seat in positions:
        if not is_promising(position, seat, effort):
            continue
        looked += 1
        puzzle = puzzle_of(position, seat, effort)
        if puzzle is not None and alike[puzzle.reason] < effort.alike and puzzle.grade >= effort.grade:
            return puzzle
        if looked == QUESTIONS_A_GAME:
            return None
    return None


def decisions(game: str, seed: int) -> Iterator[tuple[Game, int]]:
    """Every position of a game between bots in which exactly one seat has a choice."""
    rules = games.get(game)
    options = {option.name: OPTIONS[option.name] for option in rules.options if option.name in OPTIONS}
    position = deal(game, min(rules.seats), seed=seed, options=options)
    mind = bots.get(PLAYER)
    while position.pending:
        seat = min(position.pending)
        if len(position.pending) == 1 and len(position.moves(seat)) >= FEWEST_MOVES and position.history:
            yield position, seat
        known = Known(position.record, seat)
        code = bots.ask(mind, PLAYER, position.record, seat, AS_USUAL, generator(known, seed))
        position.play(seat, rules.moves.decode(code))


def is_promising(position: Game, seat: int, effort: Effort) -> bool:
    """Whether a quick search finds one move ahead of the others, and one that is hard enough to find."""
    shares = count_worlds(position, seat)
    if shares is None:
        (found,) = search(position, seat, [-1], effort.quick)
        shares = {move.code: move.share for move in found.moves}
    best, second = sorted(shares.values(), reverse=True)[:2] if len(shares) >= FEWEST_MOVES else (0.0, 0.0)
    if best < LEAST_SHARE or best - second < MARGIN:
        return False
    text = position.rules.move_text(max(shares, key=shares.__getitem__))
    return effort.grade == EASY or grade_of(position, seat, text) >= effort.grade


def puzzle_of(position: Game, seat: int, effort: Effort) -> Puzzle | None:
    """The puzzle of a position; None if its best move cannot be proved or explained."""
    proved = prove(position, seat, effort.runs, effort.iterations)
    if proved is None:
        return None
    best, proof = proved
    known = Known(position.record, seat)
    reason = reason_for(known, code_of(position, seat, best))
    if reason is None:
        return None
    arguments = {name: plain(value) for name, value in reason.arguments.items()}
    grade = grade_of(position, seat, best)
    return Puzzle("", position.name, grade, seat, best, reason.key, arguments, proof, str(record_of(position)))


def code_of(position: Game, seat: int, text: str) -> int:
    """The code of a move by its text."""
    record, write = position.record, position.rules.move_text
    codes = (int(dispatch.nth(record, seat, index)) for index in range(int(dispatch.count(record, seat))))
    return next(code for code in codes if write(code) == text)


def grade_of(position: Game, seat: int, best: str) -> int:
    """Easy if rules of thumb find the move, medium if it takes calculation, hard if even that misses it."""
    if chosen_by("apprentice", position, seat) == best:
        return EASY
    return MEDIUM if chosen_by("adept", position, seat) == best else HARD


def chosen_by(name: str, position: Game, seat: int) -> str:
    rng = generator(Known(position.record, seat), 0)
    return position.rules.move_text(bots.ask(bots.get(name), name, position.record, seat, AS_USUAL, rng))


def plain(value: Any) -> Any:
    """A number or string as JSON has it."""
    return value.item() if hasattr(value, "item") else value
