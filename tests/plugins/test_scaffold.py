"""`facedown new game` and `facedown check`, and what is said of mistakes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from facedown import games
from facedown.errors import FacedownError
from facedown.games import plugins
from facedown.messages.catalogue import shared
from facedown.messages.speaker import Speaker
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


def test_a_mistake_in_a_declaration_is_told_without_the_lines_of_python_itself(folder):
    """No line of the game led to this one, but Python's own modules are in the traceback."""
    change(folder, "declaration.py", "        swapped=number(", "        round=number(")
    checked = run("simulate", "./fresh_game", cwd=folder)
    assert checked.returncode == 2
    assert "./fresh_game cannot be loaded as a game: ValueError: every record already has a 'round'" in checked.stderr


def test_several_winners_win_and_one_wins(folder):
    text = json.loads((folder / "fresh_game" / "fresh_game" / "messages" / "en.json").read_text())
    speaker = Speaker("en", shared("en"), text, ["Ann", "Bob", "Cy"])
    kinds = {"winners": "seat", "reason": "ending"}
    told = [speaker.say("events", "ended", says=kinds, winners=won, reason="tied") for won in [(0,), (0, 1, 2)]]
    assert told == ["Ann wins (tied).", "Ann, Bob and Cy win (tied)."]


def test_a_rule_that_tells_too_little_breaks_a_promise(folder, monkeypatch):
    change(folder, "rules/rules.py", "    tell(log, Event.DISCARDED, seat, card)\n", "")
    monkeypatch.setattr(games, "_found", [])
    monkeypatch.setenv(plugins.VARIABLE, "")
    name = games.add(folder / "fresh_game")
    problem = problem_with(a_seat_learns_what_it_is_told_and_nothing_else, Table(name, 2))
    assert "was told the same in two worlds, and knows different things" in problem


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


def test_the_command_that_shows_a_record_knows_where_its_game_is(folder):
    command = [*COMMAND, "terminal", "./fresh_game", "--plain", "--bots", "random", "--record", "game.rec"]
    env = {**os.environ, plugins.VARIABLE: "", "COLUMNS": "200", "NUMBA_DISABLE_JIT": "1"}
    played = subprocess.run(command, cwd=folder, env=env, input="quit\n", capture_output=True, text=True)
    told = played.stdout.splitlines()[-1]
    assert told == "Saved in game.rec. To watch it: facedown replay game.rec --game ./fresh_game"
    for name in ("replay", "verify"):
        shown = run(name, *told.split()[-3:], cwd=folder, NUMBA_DISABLE_JIT="1")
        assert "unknown game" not in shown.stderr
    assert "The game isn’t over." in run("replay", *told.split()[-3:], cwd=folder, NUMBA_DISABLE_JIT="1").stdout


def test_a_folder_without_a_slash_is_taken_for_a_name_and_the_error_says_how_to_write_it(folder):
    checked = run("check", "fresh_game", cwd=folder)
    assert checked.returncode == 2
    assert checked.stderr.strip() == "facedown: unknown game 'fresh_game'; if it is a path, write ./fresh_game"


@pytest.mark.parametrize("name", ["My Game", "en_garde", "class", "", "1st"])
def test_a_name_that_cannot_be_a_game_is_refused(name, tmp_path):
    with pytest.raises(FacedownError):
        new_game(name, tmp_path / "new", None)


def test_a_folder_with_something_in_it_is_left_alone(folder):
    with pytest.raises(FacedownError, match="is not empty"):
        new_game("other_game", folder / "fresh_game", None)


# ---- What `facedown check` finds. Rules run as plain Python here, so that nothing has to be compiled.

PROMISE = """
import sys
from facedown import games
from facedown.messages.catalogue import shared
from facedown.messages.speaker import Speaker
from facedown.terminal.making.checking import problem_with
from facedown.testing import promises

for table in promises.tables(games.add(sys.argv[1])):
    print(problem_with(getattr(promises, sys.argv[2]), table))
"""


def broken(folder: Path, promise: str) -> str:
    """What is wrong with a promise, at all tables."""
    command = [sys.executable, "-c", PROMISE, str(folder / "fresh_game"), promise]
    env = {**os.environ, plugins.VARIABLE: "", "NUMBA_DISABLE_JIT": "1"}
    found = subprocess.run(command, env=env, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_a_card_that_moves_untold_is_found(folder):
    """The swap is told, but not where its card goes."""
    moving = ', moves=Transfer("card", HAND["seat"], DISCARD)'
    assert broken(folder, "cards_go_where_events_say").split() == []
    change(folder, "declaration.py", moving, "")
    told = broken(folder, "cards_go_where_events_say")
    assert re.search(r"after swap of seat \d, discard has 1 of card \d, and by the events 0", told)


def test_numbers_told_in_a_wrong_order_are_found(folder):
    assert broken(folder, "events_are_told_with_numbers_in_their_declared_ranges").split() == []
    change(folder, "rules/rules.py", "Event.DISCARDED, seat, card)", "Event.DISCARDED, seat, card + 9)")
    told = broken(folder, "events_are_told_with_numbers_in_their_declared_ranges")
    assert re.search(r"'discarded' is told with card 1\d, not from 1 to 9; its arguments: seat, card", told)


def test_a_card_doubled_at_the_end_of_an_options_range_is_found(folder):
    change(folder, "rules/rules.py", "    code.keep_options(s, seats, options)\n",
           "    code.keep_options(s, seats, options)\n    if s.swaps == 3: s.discard += cards(1, 1)\n")  # fmt: skip
    told = broken(folder, "options_work_at_both_ends_of_their_ranges")
    assert "with the options {'swaps': '3'}: a card is lost or doubled" in told


def test_a_world_that_does_not_fit_is_described_by_the_fields_that_differ(folder):
    """Here `imagine` adds a card to the discard pile, which everyone sees."""
    rules = folder / "fresh_game" / "fresh_game" / "rules" / "rules.py"
    rules.write_text(f"{rules.read_text()}\n\n@rule\ndef imagine(s, seat, rng):\n    s.discard += cards(1, 1)\n")
    told = broken(folder, "hiding_an_imagined_world_gives_back_what_was_known")
    assert "`imagine` changes what a spectator knows: discard is 16, not 0" in told
    told = broken(folder, "a_seat_is_sent_the_same_in_all_worlds_it_cannot_tell_apart")
    assert "in a world that a spectator cannot tell apart, their view differs: discard is Cards(count=" in told


def test_a_promise_that_is_broken_with_some_numbers_of_players_says_so(folder):
    change(folder, "rules/rules.py", "    return found\n", "    return found if s.seats < 4 else 1\n")
    change(
        folder, "rules/rules.py", "    return Ending.HIGHEST if", "    return 9 if s.seats == 4 else Ending.HIGHEST if"
    )
    checked = run("check", ".", cwd=folder / "fresh_game", NUMBA_DISABLE_JIT="1")
    assert checked.returncode == 1
    assert re.search(r"^  FAILED .* \(with 4 players\)$", checked.stdout, re.MULTILINE)
    assert checked.stdout.count("no card is ever lost or doubled") == 1
    assert re.search(r"promises? (is|are) broken\.$", checked.stdout.strip())


def test_a_tally_that_holds_more_than_it_declares_is_found(folder):
    change(folder, "rules/rules.py", "    card = lowest(s.hand[seat])\n    s.hand[seat] -= cards(card, 1)\n",
           "    card = lift(s.pile, s.pile_left - 1)\n    s.pile_left -= 1\n")  # fmt: skip
    assert "the tally 'hand' holds 2 cards, and 1 at most" in broken(folder, "no_card_is_ever_lost_or_doubled")


def test_a_game_without_an_end_is_found(folder):
    change(folder, "rules/rules.py", "    s.phase = Phase.SHOWDOWN\n", "    s.to_act = 0\n    return\n")
    change(folder, "rules/rules.py", "    return 2 if s.swapped < s.swaps else 1\n", "    return 1\n")
    told = broken(folder, "a_record_reads_back_and_replays_exactly")
    assert "a random game is not over after 5000 moves, with the seed 00" in told


def test_a_count_that_is_too_high_is_found(folder):
    change(folder, "rules/rules.py", "    return 2 if s.swapped < s.swaps else 1\n", "    return 9\n")
    assert "`nth` lists swap for seat 0, but `refusal` says: " in broken(folder, "notation_reads_back")
    change(folder, "rules/rules.py", "else code.swap()", "else 0")
    told = broken(folder, "notation_reads_back")
    assert re.search(r"`count` gives seat 0 9 moves, but `nth` has none at \d", told)


@pytest.mark.parametrize("interpreted", ["", "1"])
def test_a_rule_that_never_returns_is_reported(folder, interpreted):
    """Compiled, only the call is known; as plain Python, the line of the rule."""
    line = change(folder, "rules/rules.py", "    s.phase = Phase.SHOWDOWN\n", "    while True:\n        s.phase = 0\n")
    checked = run("check", "./fresh_game", "--patience", "2", cwd=folder, NUMBA_DISABLE_JIT=interpreted)
    assert checked.returncode == 1
    assert "FAILED no card is ever lost or doubled" in checked.stdout
    assert "a rule has not returned for 2 seconds, so the other promises were not checked. It is at" in checked.stdout
    assert ("NUMBA_DISABLE_JIT=1 facedown check" in checked.stdout) == (not interpreted)
    if interpreted:
        assert re.search(rf"rules.py, line ({line}|{line + 1}): ", checked.stdout)
