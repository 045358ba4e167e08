"""Games from elsewhere: found by entry point and by path; a broken one is reported and hides no other."""

from __future__ import annotations

import ast
import logging
import os
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import facedown
from facedown import games
from facedown.errors import BrokenGame, UnknownGame
from facedown.games import plugins
from facedown.terminal.making.scaffolding import new_game

SOURCES = Path(facedown.__file__).parent


@pytest.fixture
def fresh(monkeypatch):
    """As in a new process: no game of another package was looked for yet, and none is listed in the environment."""
    monkeypatch.setattr(games, "_found", [])
    monkeypatch.setenv(plugins.VARIABLE, "")  # what is added is forgotten again: deleting a missing name is not undone
    monkeypatch.setattr(sys, "path", list(sys.path))
    return monkeypatch


@pytest.fixture
def written(tmp_path, fresh):
    """Writes a game by its name, and gives its folder."""

    def write(name: str) -> Path:
        new_game(name, tmp_path / name, None)
        fresh.setattr(games, "_found", [])
        return tmp_path / name

    return write


def install(monkeypatch, *names: str) -> None:
    """As if packages with these games, which Python can import, were installed."""
    found = [EntryPoint(name, name, plugins.ENTRY_POINTS) for name in names]
    monkeypatch.setattr(plugins, "entry_points", lambda group: found if group == plugins.ENTRY_POINTS else [])


def test_a_game_of_an_installed_package_is_one_of_the_games(fresh, written):
    fresh.syspath_prepend(written("installed_game"))
    install(fresh, "installed_game")
    assert games.names() == sorted([*games.our_names(), "installed_game"])
    game = facedown.deal("Installed game", 3, seed=1)
    assert game.name == "installed_game"
    assert games.of(game.record) is games.get("installed_game")


def test_a_project_folder_a_package_and_a_file_can_be_named_by_path(fresh, written, tmp_path):
    assert games.add(written("as_project")) == "as_project"
    assert games.add(written("as_package") / "as_package") == "as_package"
    file = tmp_path / "single" / "as_file.py"
    file.parent.mkdir()
    folder = written("as_source") / "as_source"
    (folder / "messages").rename(file.parent / "messages")
    declared = (folder / "declaration.py").read_text()
    rules = (folder / "rules" / "rules.py").read_text().partition("code\n")[2]
    used = "from facedown.kit import cards, lay, lift, lowest, rule, shuffle, tell, whisper\n"
    text = declared.replace("as_source", "as_file") + used + rules
    file.write_text(text.replace("from __future__ import annotations", ""))
    assert games.add(file) == "as_file"
    assert {"as_project", "as_package", "as_file"} <= set(games.names())


def test_child_processes_find_games_that_were_named_by_path(fresh, written):
    folder = written("for_children")
    games.add(folder)
    assert str(folder) in os.environ[plugins.VARIABLE].split(os.pathsep)
    fresh.setattr(games, "_found", [])
    assert "for_children" in games.names()


def test_a_broken_game_is_reported_with_file_and_line_and_hides_no_other(fresh, written, caplog):
    broken, sound = written("broken_game"), written("sound_game")
    file = broken / "broken_game" / "declaration.py"
    text = file.read_text().replace("VALUES, COPIES, MOST_SEATS = 9, 2, 4", "VALUES, COPIES, MOST_SEATS = nine, 2, 4")
    file.write_text(text)
    fresh.setenv(plugins.VARIABLE, os.pathsep.join(map(str, (broken, sound))))
    with caplog.at_level(logging.ERROR):
        assert "sound_game" in games.names()
    line = 1 + text[: text.index("nine")].count("\n")
    assert "broken_game" not in games.names()
    assert f"declaration.py, line {line}: NameError: name 'nine' is not defined" in games.broken()["broken_game"]
    assert [record.getMessage() for record in caplog.records].count(games.broken()["broken_game"]) == 0
    assert "the game 'broken_game' cannot be loaded" in caplog.text
    with pytest.raises(BrokenGame, match="nine"):
        games.get("broken_game")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("declaration.py", 'name="odd_game"', 'name="other"'), "its entry point is called 'odd_game'"),
        (("declaration.py", 'name="odd_game"', 'name="en_garde"'), "there is already a game called 'en_garde'"),
        (("declaration.py", 'name="odd_game"', 'name="Odd Game"'), "lower-case letters, digits and underscores"),
        (("declaration.py", "GAME =", "GAMES ="), "GAME"),
        (("declaration.py", ", seen_by=EVERYONE),\n        swaps", "),\n        swaps"), "does not say who sees it"),
        (("declaration.py", "range(2, MOST_SEATS + 1)", "range(2, 10)"), "2 to 8"),
        (("messages/en.json", '"keep": "Keep your card", ', ""), "moves.keep has no words"),
        (("messages/en.json", '"keep": "Keep your card",', '"keep": "Keep your card"'), "messages/en.json, line 10: "),
        (("declaration.py", "GAME = Declaration(", "GAME = Declaration(("), "declaration.py, line "),
    ],
)
def test_what_is_wrong_with_a_game_is_said(fresh, written, change, told):
    file, before, after = change
    folder = written("odd_game")
    text = (folder / "odd_game" / file).read_text()
    assert before in text
    (folder / "odd_game" / file).write_text(text.replace(before, after))
    for module in [name for name in sys.modules if name.partition(".")[0] == "odd_game"]:
        fresh.delitem(sys.modules, module)
    fresh.syspath_prepend(folder)
    with pytest.raises(BrokenGame, match="odd_game") as refused:
        games.add(folder)
    assert told in str(refused.value)


def test_a_path_without_a_game_is_refused(fresh, tmp_path):
    for path in (tmp_path, tmp_path / "nothing.py", tmp_path / "nothing"):
        with pytest.raises(BrokenGame):
            games.add(path)


def test_a_client_cannot_name_a_game_by_a_path(fresh, written):
    with pytest.raises(UnknownGame):
        games.get(str(written("not_named")))


def test_the_compile_cache_knows_a_game_by_its_sources(fresh, written):
    folder = written("cached_game")
    games.add(folder)
    before = games.get("cached_game").compiled_as
    assert before.startswith("cached_game_")
    other = games.get("en_garde").compiled_as
    from facedown.kernel import sources

    file = folder / "cached_game" / "rules" / "rules.py"
    file.write_text(file.read_text() + "\n# another rule\n")
    sources._digest.cache_clear()
    assert games.get("cached_game").compiled_as != before
    assert games.get("en_garde").compiled_as == other


def test_two_games_with_the_same_fields_are_two_games(fresh, written):
    one, other = (games.get(games.add(written(name))) for name in ("twin_one", "twin_two"))
    assert one.layout != other.layout
    assert facedown.deal("twin_one", seed=1).name == "twin_one"
    assert games.of(facedown.deal("twin_two", seed=1).record) is other


# ---- Nothing outside a game's folder knows its name


def sources_outside_games() -> list[Path]:
    ours = [games.FOLDER / name for name in games.our_names()]
    files = [*SOURCES.rglob("*.py"), *Path("tools").glob("wire_types.py")]
    return [file for file in files if not any(file.is_relative_to(folder) for folder in ours)]


@pytest.mark.parametrize("file", sources_outside_games(), ids=lambda file: file.name)
def test_nothing_outside_its_folder_knows_a_game(file):
    tree = ast.parse(file.read_text(encoding="utf-8"))
    texts = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings and examples in them
    named = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts
    }
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    for game in games.our_names():
        assert game not in named
        assert not any(f"games.{game}" in module for module in imported)


@pytest.mark.parametrize("game", games.our_names())
def test_games_do_not_know_each_other(game):
    others = [other for other in games.our_names() if other != game]
    for file in (games.FOLDER / game).rglob("*.py"):
        assert not any(f"facedown.games.{other}" in file.read_text(encoding="utf-8") for other in others)
