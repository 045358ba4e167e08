"""`facedown puzzles`: made into a file, and derived again from it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from facedown.cli import app
from facedown.puzzles.puzzle import Puzzle
from facedown.terminal.making import puzzles as command

LITTLE = ("--runs", "2", "--iterations", "600")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["puzzles", *arguments, *LITTLE], catch_exceptions=False)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "puzzles.json"
    made = run("make", "en_garde", "--number", "1", "--seed", "3", "--late", "--output", str(path))
    assert made.exit_code == 0
    assert f"1 puzzles in {path}" in made.output
    return path


def test_puzzles_are_added_to_those_that_are_there(file: Path, tmp_path: Path):
    copy = tmp_path / "puzzles.json"
    copy.write_bytes(file.read_bytes())
    arguments = ("make", "en_garde", "--number", "1", "--seed", "40", "--late", "--append", "--output", str(copy))
    assert run(*arguments).exit_code == 0
    assert [one.id for one in command.read(copy)] == ["en_garde-1", "en_garde-2"]
    assert command.read(copy)[:1] == command.read(file)


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path):
    arguments = ["puzzles", "make", "en_garde", "--output", str(tmp_path / "nowhere" / "puzzles.json")]
    assert "there is no folder" in str(CliRunner().invoke(app, arguments).exception)


def test_what_is_kept_is_found_again_and_what_is_wrong_is_named(file: Path, monkeypatch: pytest.MonkeyPatch):
    (puzzle,) = command.read(file)
    monkeypatch.setattr(command, "puzzles_of", lambda game: (puzzle,))
    checked = run("check", "en_garde")
    assert (checked.exit_code, checked.output) == (0, "1 puzzles, 0 wrong\n")
    wrong = next(str(move) for move in puzzle.position().moves(puzzle.seat) if str(move) != puzzle.best)
    monkeypatch.setattr(command, "puzzles_of", lambda game: (msgspec.structs.replace(puzzle, best=wrong),))
    checked = run("check", "en_garde")
    assert checked.exit_code == 1
    assert f"the file says {wrong}, but {puzzle.best} is clearly best now" in checked.output


def test_new_proofs_are_kept_and_puzzles_that_fail_are_removed(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (puzzle,) = command.read(file)
    wrong = next(str(move) for move in puzzle.position().moves(puzzle.seat) if str(move) != puzzle.best)
    old = msgspec.structs.replace(puzzle, proof=msgspec.structs.replace(puzzle.proof, margin=0.5))
    monkeypatch.setattr(command, "puzzles_of", lambda game: (old, msgspec.structs.replace(old, id="x-2", best=wrong)))
    monkeypatch.setattr(command, "FILE", str(tmp_path / "puzzles.json"))
    checked = run("check", "en_garde", "--update")
    assert checked.exit_code == 1
    assert "2 puzzles, 1 wrong and removed" in checked.output
    assert command.read(tmp_path / "puzzles.json") == [puzzle]


@pytest.mark.parametrize(
    ("exact", "runs", "said"), [(True, 0, "(exact)"), (True, 5, "(exact, 5 x 8,000)"), (False, 5, "(5 x 8,000)")]
)
def test_a_line_says_how_a_puzzle_is_proved(file: Path, exact: bool, runs: int, said: str):
    (puzzle,) = command.read(file)
    proof = msgspec.structs.replace(puzzle.proof, exact=exact, runs=runs, iterations=8_000 if runs else 0)
    changed: Puzzle = msgspec.structs.replace(puzzle, proof=proof)
    assert said in command.describe(changed)
