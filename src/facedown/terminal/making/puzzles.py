"""The output of `facedown puzzles`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from facedown import games
from facedown.bots import Reason
from facedown.errors import FacedownError
from facedown.puzzles.making import Effort, make
from facedown.puzzles.proving import prove
from facedown.puzzles.puzzle import FILE, Puzzle, puzzles_of
from facedown.table.advice import sentence

GRADES = {1: "easy", 2: "medium", 3: "hard"}


def make_puzzles(game: str, number: int, seed: int, output: Path | None, effort: Effort, append: bool = False) -> None:
    """Make puzzles, and write the file after each, so that an interrupted run loses nothing."""
    file = output or games.get(game).folder / FILE
    if not file.parent.is_dir():
        raise FacedownError(f"there is no folder {file.parent}")
    there = read(file) if append else []
    made = list(there)
    for puzzle in make(game, number, effort, seed, there):
        made.append(puzzle)
        write(file, made)
        print(describe(puzzle), flush=True)
    print(f"{len(made)} puzzles in {file}")


def read(file: Path) -> list[Puzzle]:
    """The puzzles in a file; none if it does not exist."""
    return msgspec.json.decode(file.read_bytes(), type=list[Puzzle]) if file.exists() else []


def write(file: Path, made: Iterable[Puzzle]) -> None:
    """Write one puzzle per line, for readable diffs."""
    lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in made)
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def describe(puzzle: Puzzle) -> str:
    """A puzzle in one line."""
    proof, reason = puzzle.proof, Reason(puzzle.reason, puzzle.arguments)
    searched = f"{proof.runs} x {proof.iterations:,}" if proof.runs else ""
    how = ", ".join(filter(None, ["exact" if proof.exact else "", searched]))
    why = sentence(games.get(puzzle.game), reason)
    return f"{puzzle.id}: {GRADES[puzzle.grade]}, {puzzle.best} by {proof.margin:.2f} ({how}): {why}"


def check_puzzles(names: list[str], runs: int, iterations: int, update: bool = False) -> int:
    """Derive every best move again, and with `update` keep the new proofs; returns the exit status."""
    wrong = checked = 0
    for game in names or games.our_names():
        puzzles = puzzles_of(game)
        again = [check_puzzle(puzzle, runs, iterations) for puzzle in puzzles]
        checked, wrong = checked + len(puzzles), wrong + again.count(None)
        if update:
            write(games.get(game).folder / FILE, [puzzle for puzzle in again if puzzle is not None])
    print(f"{checked} puzzles, {wrong} wrong{' and removed' if update and wrong else ''}")
    return 1 if wrong else 0


def check_puzzle(puzzle: Puzzle, runs: int, iterations: int) -> Puzzle | None:
    """A puzzle with a new proof, derived from the position alone; None if its best move is not clearly best."""
    best, proof = prove(puzzle.position(), puzzle.seat, runs, iterations) or ("", None)
    if proof is not None and best == puzzle.best:
        return msgspec.structs.replace(puzzle, proof=proof)
    print(f"{puzzle.id}: the file says {puzzle.best}, but {best or 'no move'} is clearly best now", file=sys.stderr)
    return None
