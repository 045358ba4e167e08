"""The command `tournament`: its tables, its files, and what it says when it is stopped."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from facedown.bots import Budget
from facedown.cli import app
from facedown.errors import BotFailed
from facedown.lab.tournament import Tournament
from facedown.lab.tournament.clocks import Clock
from facedown.lab.tournament.play import Deal
from facedown.lab.tournament.results import sum_up_tournament
from facedown.lab.tournament.terms import Terms
from facedown.terminal.laboratory import tournament as terminal
from facedown.terminal.laboratory.tournament import summary

EAGER = f"{Path(__file__).with_name('players.py')}:Eager"


def run(*arguments):
    common = ("tournament", "en_garde", "--option", "target=0", "--seed", "1", "--workers", "1")
    result = CliRunner().invoke(app, [*common, *arguments], catch_exceptions=False, env={"COLUMNS": "100"})
    assert result.exit_code == 0
    return result.output


def test_tables_json_and_plots_come_out(tmp_path):
    json, plots = tmp_path / "figures.json", tmp_path / "plots"
    output = run("--bots", f"random,{EAGER}", "--deals", "10", "--json", str(json), "--plots", str(plots))
    assert "En Garde, 2 seats: 10 mirrored deals, 20 games" in output
    for title in ("Ratings", "Win shares", "Decided games"):
        assert title in output
    tournament = msgspec.json.decode(json.read_bytes(), type=Tournament)
    assert f"{tournament.alone(EAGER, 'random').value:.1%}" in output
    assert tournament.terms.seed in output
    assert sorted(file.name for file in plots.iterdir()) == ["matrix.png", "ratings.png"]


def test_a_gate_says_what_it_decided():
    pair = ("--bots", f"{EAGER},random", "--sprt")
    assert "Gate accepted after" in run(*pair, "--deals", "300", "--elo1", "100")
    assert "Gate undecided after 2 deals: more deals are needed" in run(*pair, "--deals", "2")


def test_the_budget_reaches_the_bots():
    frugal = EAGER.replace("Eager", "Frugal")
    assert "Frugal" in run("--bots", f"random,{frugal}", "--deals", "2", "--budget", "7")


def test_a_cycle_is_found_and_pointed_out():
    """Each bot beats the next in two deals of three, and all seats are alike: no rating could tell of it."""
    terms = Terms("en_garde", 1, 2, {}, ("rock", "scissors", "paper"), ("", "", ""), "00", Budget())
    won, lost = (0b01, 0b10), (0b10, 0b01)
    as_usual, upset = (won, lost, won), (lost, won, lost)  # rock-scissors, rock-paper, scissors-paper
    deals = [Deal(i, upset if i % 3 == 0 else as_usual, (Clock(), Clock(), Clock())) for i in range(150)]
    tournament = sum_up_tournament(terms, deals, None)
    assert all(abs(rating.elo.value) < 1 for rating in tournament.ratings)
    lines = [str(part) for part in summary(tournament).renderables]
    assert "A cycle: rock beats scissors beats paper beats rock\n" in lines
    few = sum_up_tournament(terms, deals[:9], None)
    assert few.cycles == ()


@pytest.mark.parametrize(
    ("file", "hint"),
    [((), "use --resume FILE to save them next time"), (("--resume", "x.jsonl"), "continue from x.jsonl")],
)
def test_an_interruption_says_how_to_go_on(monkeypatch, capsys, file, hint):
    def interrupted(*_, progress, **__):
        progress(3)
        raise KeyboardInterrupt

    monkeypatch.setattr(terminal, "play_tournament", interrupted)
    arguments = ("tournament", "en_garde", "--bots", f"random,{EAGER}", *file)
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 130
    assert "Interrupted after 3 deals" in result.output
    assert hint in result.output


def test_nothing_is_cut_off_in_a_pipe(monkeypatch):
    """Where nobody says how wide the output may be, it is as wide as it has to be."""
    long = f"{EAGER.replace('Eager', 'Deep')}(depth=123456789, name='a very long name of a bot that says it all')"
    monkeypatch.setenv("COLUMNS", "40")
    arguments = ["tournament", "en_garde", "--option", "target=0", "--workers", "1", "--deals", "2"]
    output = CliRunner().invoke(app, [*arguments, "--bots", f"random,{long},random"], catch_exceptions=False).output
    assert "…" not in output
    assert output.count("Deep(depth=123456789, name='a very long name of a bot that says it all')") >= 5


def test_a_failed_bots_traceback_is_shown_on_demand():
    late = EAGER.replace("Eager", "Late")
    arguments = ["tournament", "en_garde", "--workers", "1", "--deals", "2", "--bots", f"random,{late}"]
    for extra, hint in (([], "--traceback shows where it failed"), (["--traceback"], 'raise RuntimeError("too late")')):
        result = CliRunner().invoke(app, [*arguments, *extra])
        assert isinstance(result.exception, BotFailed)
        assert hint in result.output
