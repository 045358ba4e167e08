"""Every game is documented, every ruling is explained and pinned by a test."""

from __future__ import annotations

import pkgutil
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import facedown
from facedown import games

ROOT = Path(__file__).resolve().parents[1]
RULINGS = {"en_garde": ("E", 13), "gargon": ("G", 22), "stone_warriors": ("S", 16), "wizards_gambit": ("W", 23)}

every_game = pytest.mark.parametrize("name", games.our_names())


def ruling_ids(name: str) -> list[str]:
    letter, last = RULINGS[name]
    return [f"{letter}-{number:02}" for number in range(1, last + 1)]


@every_game
def test_the_rules_page_explains_every_ruling(name):
    page = games.get(name).rules_text()
    assert [ruling for ruling in ruling_ids(name) if ruling not in page] == []


@every_game
def test_every_ruling_is_named_by_a_test(name):
    tests = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
    functions = re.split(r"\ndef (?=test_)", tests)
    unnamed = [ruling for ruling in ruling_ids(name) if not any(ruling in text for text in functions[1:])]
    assert unnamed == []


@every_game
def test_small_positions_of_the_game_are_counted_and_imagined(name):
    """Node counts and exactly enumerated worlds are wanted of every game."""
    assert f'"{name}"' in (ROOT / "tests" / "node_counts.json").read_text(encoding="utf-8")
    assert f'"{name}"' in (ROOT / "tests" / "test_imagine.py").read_text(encoding="utf-8")


@every_game
def test_refusals_name_rulings_that_exist(name):
    rulings = [ruling for key, _, ruling in games.get(name).refusals.values() if key != "not_a_move"]
    assert set(rulings) <= set(ruling_ids(name))


def test_the_page_for_programs_is_what_the_code_says():
    specification = spec_from_file_location("generate", ROOT / "tools" / "generate.py")
    generate = module_from_spec(specification)
    specification.loader.exec_module(generate)
    assert generate.PAGE.read_text(encoding="utf-8") == generate.page(), "run python tools/generate.py"


@every_game
def test_the_docs_have_an_entry_for_the_game(name):
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    assert f"## {games.get(name).title}" in page
    assert f"src/facedown/games/{name}/RULES.md" in page
    assert name in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_project_names_no_place_outside_itself():
    others = {".venv", ".bench", ".site", "node_modules"}
    files = [file for file in ROOT.rglob("*.md") if not others & set(file.parts)]
    assert files
    for file in files:
        assert not re.search(r"/home/|/root/|/tmp/|localhost:\d", file.read_text(encoding="utf-8")), file


def test_every_page_of_the_docs_is_in_the_menu_of_the_site():
    menu = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert f'"{page.name}"' in menu, page.name


def test_the_reference_names_what_exists():
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    names = re.findall(r"^::: ([\w.]+)$", page, re.MULTILINE)
    assert len(names) > 20
    for name in names:
        assert pkgutil.resolve_name(name) is not None


def test_the_reference_has_every_public_name():
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    named = {name.rpartition(".")[2] for name in re.findall(r"^::: ([\w.]+)$", page, re.MULTILINE)}
    errors = {name for name, home in facedown._HOMES.items() if home == "errors"}
    assert set(facedown.__all__) - errors <= named
    assert "errors" in named
