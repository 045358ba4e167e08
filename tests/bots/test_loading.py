"""Users' bots: a class in a file, or an entry point; what is wrong with one is said in a line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import facedown
from facedown import bots
from facedown.bots import loading
from facedown.errors import UnknownBot
from facedown.lab.simulate import simulate

SOURCES = Path(facedown.__file__).parents[1]
GOOD = """
class Good:
    def choose(self, known, budget, rng):
        return known.moves[0]
"""


@pytest.fixture
def write(tmp_path):
    def write(text: str) -> str:
        (tmp_path / "mine.py").write_text(text, encoding="utf-8")
        return str(tmp_path / "mine.py")

    return write


def test_a_class_in_a_file_is_a_bot(write):
    file = write(GOOD)
    assert type(bots.get(f"{file}:Good")).__name__ == "Good"
    assert simulate("en_garde", count=2, seed=1, bots=[f"{file}:Good", "random"]).games == 2


def test_the_path_may_be_relative_to_where_one_stands(write, monkeypatch):
    monkeypatch.chdir(Path(write(GOOD)).parent)
    assert bots.get("mine.py:Good").choose


def test_every_seat_gets_a_bot_of_its_own_but_the_file_is_run_once(write):
    name = write(GOOD) + ":Good"
    one, other = bots.get(name), bots.get(name)
    assert one is not other
    assert type(one) is type(other)


def test_a_file_can_import_its_neighbours(write, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "my_neighbour_of_mine.py").write_text(GOOD, encoding="utf-8")
    assert bots.get(write("from my_neighbour_of_mine import Good") + ":Good").choose


COMPILED = """
from facedown.kernel.compiler import rule

@rule
def last(moves):
    return moves - 1

class Good:
    def choose(self, known, budget, rng):
        return known.moves[last(len(known.moves))]
"""


@pytest.mark.parametrize("first", ["file", "import"])
def test_a_compiled_bot_can_be_named_by_its_file_and_be_imported(write, tmp_path, first):
    """Each process finds what the other has compiled and kept."""
    file = write(COMPILED)
    ways = {
        "file": f"from facedown import bots; bot = bots.get({file + ':Good'!r})",
        "import": "from mine import Good; bot = Good()",
    }
    play = "import facedown; known = facedown.bots.Known(facedown.deal('en_garde', seed=1).known(0), 0)"
    for way in (ways[first], *ways.values()):
        script = f"{way}; {play}; print(bot.choose(known, None, None))"
        environment = {**os.environ, "PYTHONPATH": f"{SOURCES}{os.pathsep}{tmp_path}"}
        subprocess.run([sys.executable, "-c", script], env=environment, cwd=tmp_path, check=True)


@pytest.mark.parametrize(
    ("text", "wanted", "hint"),
    [
        (None, "Good", "there is no file"),
        (GOOD, "Better", "has no 'Better'; bots in it: Good"),
        ("x = 1", "Good", "bots in it: none"),
        (GOOD + "best = 3", "best", "is no class"),
        ("class Good:\n    pass", "Good", "it has no choose"),
        ("class Good:\n    choose = 3", "Good", "it has no choose"),
        (GOOD + "    def __init__(self, depth): ...", "Good", "cannot be made without arguments: TypeError"),
        (GOOD + "    def __init__(self): 1 / 0", "Good", "cannot be made without arguments: ZeroDivisionError"),
        ("class Good", "Good", "cannot be loaded: SyntaxError"),
        ("import no_such_package_at_all", "Good", "cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(write, tmp_path, text, wanted, hint):
    name = f"{tmp_path / 'mine.py' if text is None else write(text)}:{wanted}"
    with pytest.raises(UnknownBot) as error:
        bots.get(name)
    assert hint in str(error.value)
    assert name in str(error.value)


@pytest.mark.parametrize("name", ["mine.py", ":mine.py", "mine.pyc:Good"])
def test_a_file_needs_a_class_beside_it(name):
    with pytest.raises(UnknownBot, match="named FILE"):
        bots.get(name)


def test_an_unknown_name_lists_what_there_is():
    with pytest.raises(UnknownBot, match=r"no bot 'deep'; there are: random.*FILE\.py:CLASS"):
        bots.get("deep")


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A package with two bots, of which one is broken, as pip would install it."""
    (tmp_path / "package_of_bots.py").write_text(GOOD, encoding="utf-8")
    folder = tmp_path / "package_of_bots-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: package-of-bots\nVersion: 1.0\n", encoding="utf-8")
    named = ("good = package_of_bots:Good", "broken = package_of_bots:Gone", "random = package_of_bots:Good")
    (folder / "entry_points.txt").write_text("\n".join(["[facedown.bots]", *named]), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    loading._installed.cache_clear()
    yield
    loading._installed.cache_clear()


@pytest.mark.usefixtures("installed")
def test_a_package_brings_bots_along_as_entry_points():
    assert type(bots.get("good")).__name__ == "Good"
    with pytest.raises(UnknownBot, match="broken cannot be loaded: AttributeError"):
        bots.get("broken")
    with pytest.raises(UnknownBot, match=r"there are: random.*\bgood\b"):
        bots.get("deep")


@pytest.mark.usefixtures("installed")
def test_a_package_cannot_take_the_place_of_a_bot_of_ours():
    assert type(facedown.bots.get("random")).__name__ == "RandomBot"
