"""The page about bots: its bot, its commands and its Python run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from facedown.cli import app
from facedown.lab.tournament import play_tournament

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
BOT, PYTHON = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = re.findall(r"^    facedown (.*dreamer.*)$", PAGE, re.MULTILINE)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder with nothing but the bot of the page in it."""
    (tmp_path / "dreamer.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_bot_has_fifteen_lines():
    assert len([line for line in BOT.splitlines() if line.strip()]) <= 15


@pytest.mark.parametrize(("game", "options"), [("en_garde", {"target": 0}), ("stone_warriors", {})])
def test_the_bot_is_stronger_than_chance(game, options):
    tournament = play_tournament(game, ["dreamer.py:Dreamer", "random"], 24, seed=1, options=options)
    assert tournament.alone("dreamer.py:Dreamer", "random").low > 0.5


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_run(command):
    result = CliRunner().invoke(app, command.split(), input="quit\n", catch_exceptions=False)
    assert result.exit_code == 0
    assert "Dreamer" in result.output


def test_there_is_a_command_for_the_table_the_laboratory_and_a_tournament():
    assert [command.split()[0] for command in COMMANDS] == ["terminal", "simulate", "tournament"]


def test_the_python_of_the_page_runs(folder, capsys):
    exec(PYTHON, {})
    assert capsys.readouterr().out.startswith("dreamer.py:Dreamer Estimate(value=")
    assert (folder / "plots" / "matrix.png").exists()
    assert (folder / "deals.jsonl").exists()
