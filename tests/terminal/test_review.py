"""`facedown review`: tables in two languages, or everything as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from facedown.cli import app
from facedown.review.report import Step, TurningPoint, cause
from review.games import A_LITTLE, a_record


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A duel in which somebody who plays anything makes mistakes."""
    record = a_record("en_garde", 2, ["random", "adept"], seed=5, target=1)
    path = tmp_path_factory.mktemp("records") / "duel.txt"
    path.write_text(str(record), encoding="utf-8")
    return path


def reviewed(file: Path, *options: str) -> str:
    arguments = ["review", str(file), "--effort", str(A_LITTLE), *options]
    result = CliRunner().invoke(app, arguments, catch_exceptions=False, env={"COLUMNS": "160"})
    assert result.exit_code == 0
    return result.output


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("en", ["Luck and skill", "Chances, from what each player knew", "Chances, all cards open"]),
        ("fr", ["Chance et habileté", "Chances, d’après ce que chacun savait", "Chances, toutes cartes visibles"]),
    ],
)
def test_the_tables_are_in_the_language_that_was_asked_for(file: Path, language: str, titles: list[str]):
    printed = reviewed(file, "--language", language)
    for title in titles:
        assert title in printed
    assert printed.count("%") > 10


def test_odds_are_listed_at_mistakes_and_say_what_was_really_there(file: Path):
    found = json.loads(reviewed(file, "--json"))
    faults = [
        step for step in found["steps"] if step["judgement"] and step["judgement"]["label"] not in ("best", "fine")
    ]
    listed = {step["number"] for step in faults} | {point["number"] for point in found["turning_points"]}
    assert any(step["odds"] for step in found["steps"] if step["number"] in listed)
    printed = reviewed(file)
    assert "What could be known" in printed
    assert "✓" in printed.split("was really there)")[1]


def test_everything_is_one_json_object(file: Path):
    found = json.loads(reviewed(file, "--json"))
    assert (found["game"], found["seats"], found["finished"]) == ("en_garde", 2, True)
    for one in found["balance"]:
        assert one["start"] + one["luck"] + one["skill"] == one["result"]


def test_a_language_that_the_game_does_not_speak_is_an_error(file: Path):
    result = CliRunner().invoke(app, ["review", str(file), "--language", "tlh"])
    assert result.exit_code
    assert "is available in" in str(result.exception)


def test_seats_without_names_are_numbered_in_the_language_that_was_asked_for(file: Path):
    assert "Place 1" in reviewed(file, "--language", "fr")
    assert "Seat 2" in reviewed(file)


@pytest.mark.parametrize(
    ("skill", "hidden", "is_chance", "told"),
    [(0, 9, False, "hidden"), (9, 1, False, "choice"), (0, 9, True, "chance")],
)
def test_a_throw_is_called_no_decision(skill: float, hidden: float, is_chance: bool, told: str):
    step = Step(1, 0, "throw 1", 1, "", (0.5, 0.5), (0, 0), (0.5, 0.5), (skill, -skill), (hidden, -hidden), (0, 0))
    assert cause(TurningPoint(1, 1, 0.2, is_chance), step) == told
