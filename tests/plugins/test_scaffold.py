"""`facedown new game` and `facedown check`, and what is said of mistakes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from facedown import games
from facedown.errors import FacedownError
from facedown.games import plugins
from facedown.terminal.making.checking import problem_with
from facedown.terminal.making.scaffolding import new_game
from facedown.testing.promises import (
    Table,
    a_seat_learns_what_it_is_told_and_nothing_else,
    events_are_told_as_they_are_declared,
)

COMMAND = [sys.executable, "-c", "from facedown.cli import main; main()"]


def run(*arguments, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, plugins.VARIABLE: "", "COLUMNS": "200", **environment}
    return subprocess.run([*COMMAND, *arguments], cwd=cwd, env=env, capture_output=True, text=True)


@pytest.fixture
def folder(tmp_path):
    new_game("fresh_game", tmp_path / "fresh_game", None)
    return tmp_path


def change(folder: Path, file: str, before: str, after: str) -> int:
    """Replace a text in a file of the game; returns its line."""
    path = folder / "fresh_game" / "fresh_game" / file
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after))
    return 1 + text[: text.index(before)].count("\n")


def test_a_new_game_keeps_every_promise_and_passes_its_own_tests(folder):
    checked = run("check", ".", cwd=folder / "fresh_game")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "All promises are kept." in checked.stdout
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    tested = subprocess.run(tests, cwd=folder / "fresh_game", capture_output=True, text=True)
    assert tested.returncode == 0, tested.stdout
    suite = [*tests, "-p", "facedown.testing", "--game", "fresh_game", "-k", "notation"]
    tested = subprocess.run(suite, cwd=folder, capture_output=True, text=True)
    assert tested.returncode == 0, tested.stdout
    assert "3 passed" in tested.stdout


def test_a_mistake_in_a_rule_is_told_in_two_lines_with_its_place(folder):
    line = change(folder, "rules/rules.py", "s.swapped = 0", "s.swappd = 0")
    checked = run("check", "./fresh_game", cwd=folder)
    assert checked.returncode == 2
    told = checked.stderr.splitlines()
    assert len(told) == 2
    assert told[0].endswith(f"rules.py, line {line}: the record has no field 'swappd'")
    assert told[1].strip() == "s.swappd = 0"


def test_a_rule_that_tells_too_little_breaks_a_promise(folder, monkeypatch):
    change(folder, "rules/rules.py", "    tell(log, Event.DISCARDED, seat, card)\n", "")
    monkeypatch.setattr(games, "_found", [])
    monkeypatch.setenv(plugins.VARIABLE, "")
    name = games.add(folder / "fresh_game")
    problem = problem_with(a_seat_learns_what_it_is_told_and_nothing_else, Table(name, 2))
    assert "and knows different things" in problem


@pytest.mark.parametrize(
    ("before", "after", "wrong"),
    [
        ("tell(log, Event.KEPT, seat)", "tell(log, Event.KEPT, seat, 7)", "told with 2 numbers, not 1: seat"),
        ("tell(log, Event.ENDED, 0, winners(s), ending(s))", "tell(log, Event.ENDED, winners(s), ending(s))",
         "told with 2 numbers, not 3: 0 for no seat, winners, reason"),
        ("whisper(log, 1 << seat, Event.DREW, seat, card)", "tell(log, Event.DREW, seat, card)",
         "told to everyone, but card is declared as a secret: whisper it"),
    ],
)  # fmt: skip
def test_an_event_that_is_not_told_as_declared_breaks_a_promise(folder, monkeypatch, before, after, wrong):
    line = change(folder, "rules/rules.py", before, after)
    monkeypatch.setattr(games, "_found", [])
    monkeypatch.setenv(plugins.VARIABLE, "")
    for module in [name for name in sys.modules if name.startswith("fresh_game")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.syspath_prepend(folder / "fresh_game")  # before the folders of other tests
    name = games.add(folder / "fresh_game")
    problem = problem_with(events_are_told_as_they_are_declared, Table(name, 2))
    assert f"rules.py, line {line}: " in problem
    assert wrong in problem


def test_a_folder_without_a_slash_is_taken_for_a_name_and_the_error_says_how_to_write_it(folder):
    checked = run("check", "fresh_game", cwd=folder)
    assert checked.returncode == 2
    assert checked.stderr.strip() == "facedown: unknown game 'fresh_game'; a path has a slash in it: ./fresh_game"


@pytest.mark.parametrize("name", ["My Game", "en_garde", "class", "", "1st"])
def test_a_name_that_cannot_be_a_game_is_refused(name, tmp_path):
    with pytest.raises(FacedownError):
        new_game(name, tmp_path / "new", None)


def test_a_folder_with_something_in_it_is_left_alone(folder):
    with pytest.raises(FacedownError, match="is not empty"):
        new_game("other_game", folder / "fresh_game", None)
