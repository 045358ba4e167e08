"""The command line, as people use it: output, errors in one line, and games against bots."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

import facedown
from facedown import games
from facedown.cli import app, main
from facedown.table.record import read_record, record_of
from facedown.terminal.playing import table


def run(*arguments: str, keys: str = "") -> str:
    result = CliRunner().invoke(app, arguments, input=keys, catch_exceptions=False, env={"COLUMNS": "100"})
    assert result.exit_code == 0
    return result.output


def fail(monkeypatch, capsys, *arguments: str) -> str:
    """What is printed when a command goes wrong: a line, and exit status 2."""
    monkeypatch.setattr(sys, "argv", ["facedown", *arguments])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    message = capsys.readouterr().err
    assert "Traceback" not in message
    return message


def test_the_version_is_told():
    assert run("--version").strip() == facedown.__version__


def test_a_printed_seed_can_be_typed_again():
    first = json.loads(run("simulate", "gargon", "--games", "50", "--json"))
    again = json.loads(run("simulate", "gargon", "--games", "50", "--seed", first["seed"], "--json"))
    assert first["wins"] == again["wins"]


def test_help_needs_neither_the_compiler_nor_the_games():
    script = "import sys, facedown.cli; print('numba' in sys.modules)"
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert output.strip() == "False"


def test_loading_all_games_compiles_nothing():
    """Numba loads this module when it first compiles a rule, or loads its machine code, which takes half a second."""
    script = "import sys; from facedown import games; [games.get(name) for name in games.our_names()]"
    script += "; print('numba.np.arraymath' in sys.modules)"
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert output.strip() == "False"


def test_the_games_are_listed_with_their_options():
    output = run("games")
    assert "En Garde" in output
    assert "Gargon" in output
    assert "open_winnings" in output


@pytest.mark.parametrize("game", ["en_garde", "gargon"])
def test_the_rules_can_be_read(game):
    assert "Rulings" in run("rules", game)
    assert "Les points de règle" in run("rules", game, "--language", "fr")


def test_a_simulation_prints_one_json_object():
    output = run("simulate", "gargon", "--seats", "4", "--games", "300", "--seed", "1", "--json")
    figures = json.loads(output)
    wanted = {"game", "seats", "games", "actions", "seconds", "actions_per_second", "wins", "endings"}
    assert wanted <= set(figures)
    assert (figures["game"], figures["seats"], figures["games"]) == ("gargon", 4, 300)
    assert len(figures["wins"]) == 4


def test_a_simulation_prints_a_summary():
    output = run(
        "simulate",
        "en_garde",
        "--games",
        "200",
        "--option",
        "target=0",
        "--option",
        "advanced=no",
        "--threads",
        "2",
    )
    assert "200 games of En Garde" in output
    assert "per second" in output
    assert "hit" in output


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("simulate", "chess"), "unknown game 'chess'"),
        (("simulate", "gargon", "--seats", "9"), "3 to 5 players"),
        (("simulate", "gargon", "--option", "speed"), "NAME=VALUE"),
        (("simulate", "gargon", "--option", "speed=3"), "unknown option 'speed'"),
        (("simulate", "gargon", "--bots", "deep"), "unknown bot 'deep'"),
        (("review", "no_such_game.txt"), "facedown: no_such_game.txt: No such file or directory"),
        (("simulate", "gargon", "--bots", "no_such_file.py:Bot"), "no such file"),
        (("terminal", "gargon", "--bots", "no_such_file.py:Bot"), "no such file"),
        (("tournament", "gargon", "--bots", "random,no_such_file.py:Bot"), "no such file"),
        (("tournament", "gargon", "--bots", "random"), "name at least two bots, not random"),
        (("tournament", "gargon", "--bots", "random,x", "--sprt", "--elo1", "-5"), "elo0 must be below elo1"),
        (("replay", "no_such_file.txt"), "no_such_file.txt"),
        (("replay", sys.executable), "can't be a game record"),
        (("simulate", "gargon", "--seed", "x"), "64 hexadecimal digits"),
        (("rules", "chess"), "unknown game 'chess'"),
        (("rules", "gargon", "--language", "xx"), "written in en and fr, not 'xx'"),
        (("terminal", "gargon", "--seat", "7"), "seats are numbered 0 to 2"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(monkeypatch, capsys, arguments, hint):
    assert hint in fail(monkeypatch, capsys, *arguments)


def recorded(tmp_path, game):
    file = tmp_path / "game.txt"
    file.write_text(str(record_of(game)), encoding="utf-8")
    return str(file)


def test_a_replay_tells_the_game_with_all_cards_open(tmp_path):
    game = facedown.arrange("en_garde", left=8, right=11, hands=[[3, 1, 1, 2, 4], [3, 3, 4, 5, 5]], pile=[2])
    game.play(0, "3x1")
    game.play(1, "parry")
    output = run("replay", recorded(tmp_path, game))
    assert "left attacks with one 3." in output
    assert "left draws 2." in output
    assert "right wins. More matching cards when the draw pile ran out." in output


def test_a_replay_through_one_seats_eyes_hides_what_it_did_not_see(tmp_path):
    game = facedown.arrange("gargon", 3, hands=["y13", "r12", "b11"], stacks=["g1 g2", "v1 v2"])
    game.play(0, "y13")
    open_cards, seen = (run("replay", recorded(tmp_path, game), *extra) for extra in ((), ("--seat", "1")))
    assert "seat 0: y13" in open_cards
    assert "y13" not in seen
    assert "plays a yellow card face down" in seen
    assert "r12" in seen


def test_names_in_a_record_are_text_and_nothing_else(tmp_path):
    record = record_of(facedown.deal("en_garde", seed=1), ("[/bold]", "Eve\x1b[31m"))
    assert record.players == ("[/bold]", "Eve [31m")
    file = tmp_path / "game.txt"
    file.write_text(str(record), encoding="utf-8")
    assert "[/bold]" in run("replay", str(file))


def test_a_record_is_not_written_over_another(tmp_path, monkeypatch, capsys):
    file = tmp_path / "kept.txt"
    file.write_text("mine", encoding="utf-8")
    assert "already exists" in fail(monkeypatch, capsys, "terminal", "en_garde", "--record", str(file))
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_replay_step_by_step_can_be_left(tmp_path):
    game = facedown.deal("en_garde", seed=1)
    for _ in range(3):
        seat = min(game.pending)
        game.play(seat, game.moves(seat)[0])
    output = run("replay", recorded(tmp_path, game), "--step", keys="\nq\n")
    assert output.count("Enter for the next move") == 2


def test_a_newcomer_picks_a_game_plays_a_move_and_leaves(tmp_path):
    file = tmp_path / "mine.txt"
    keys = "9\nchess\n1\n?\nnonsense\n+9\n+1\nquit\n"
    output = run("terminal", "--seed", "8", "--option", "starter=left", "--record", str(file), keys=keys)
    assert output.count("Please type a number from 1 to") == 2
    assert "“nonsense” is not a move in this game. Moves look like: " in output
    assert "+9: You don’t have the cards for that. (E-01)" in output
    assert "left (you) advances 1 to space 2" in output
    assert "Goodbye" in output
    assert read_record(file).moves[0] == (0, "+1")


def test_a_person_can_ask_for_a_hint():
    output = run("terminal", "en_garde", "--seed", "8", "--option", "starter=left", keys="hint\nquit\n")
    assert output.count(" to win") == 3
    assert "spaces apart, they can’t reach you" in output


def test_the_terminal_and_a_replay_speak_french(tmp_path):
    file = tmp_path / "mine.txt"
    keys = "?\nconseil\n+9\n+1\nquitter\n"
    asked = ["--seed", "8", "--option", "starter=left", "--record", str(file), "--plain", "--language", "fr"]
    output = run("terminal", "en_garde", *asked, keys=keys)
    assert "Tapez un coup, ou ? pour tous les coups, conseil, règles ou quitter." in output
    assert output.count("% de chances de gagner") == 3
    assert "+9 : Vous n’avez pas" in output
    assert "left (vous)" in output
    assert "À bientôt." in output
    assert f"Pour revoir la partie\u00a0: facedown replay {file}" in output
    assert "avance" in run("replay", str(file), "--language", "fr")


def test_a_person_can_read_the_rules_in_the_middle_of_a_game():
    output = run("terminal", "en_garde", "--seed", "8", "--option", "starter=left", keys="rules\nquit\n")
    assert "Rulings" in output


@pytest.mark.parametrize("game", ["en_garde", "gargon"])
def test_a_whole_game_can_be_played_in_the_terminal(tmp_path, monkeypatch, game):
    """By always typing the first move on the list."""
    offered = []
    monkeypatch.setattr(table, "list_moves", lambda console, moves, *more: offered.append(moves[0]))
    monkeypatch.setattr(table, "ask", lambda console, prompt: offered[-1])
    file = tmp_path / "game.txt"
    output = run("terminal", game, "--seed", "5", "--record", str(file))
    played = read_record(file).replay()
    assert played.outcome is not None
    assert games.get(game).words.ending(played.outcome.reason) in output
    assert offered


def test_compiled_games_are_not_compiled_again():
    run("prepare")
    assert run("prepare") == ""
