"""The compile cache: keyed by the sources, kept for a month, filled step by step."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time

import numba
import pytest
from numba import config, types

import facedown
from facedown import games, prepare
from facedown.bots.apprentice import choose_by_thumb
from facedown.kernel import cache_folder, compiler, records, sources
from facedown.kernel.chance import Rng


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A small package with a file in every layer, and two games."""
    for file in (*(f"{layer}/code.py" for layer in sources.LAYERS), "games/one/rules.py", "games/two/rules.py"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text("VALUE = 1", encoding="utf-8")
    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    return tmp_path


REACHED = {
    "terminal.py": [],
    "lab/code.py": ["lab/code.py"],
    "bots/code.py": ["bots/code.py", "lab/code.py"],
    "games/one/rules.py": ["games/one/rules.py"],
    "games/code.py": ["bots/code.py", "games/code.py", "games/one/rules.py", "games/two/rules.py", "lab/code.py"],
}


@pytest.mark.parametrize("changed", REACHED)
def test_a_change_recompiles_what_can_call_it_and_nothing_else(package, changed):
    files = sorted({*REACHED, "games/two/rules.py"} - {"terminal.py"})
    before = {file: sources.source_digest(package / file) for file in files}
    (package / changed).write_text("VALUE = 2", encoding="utf-8")
    sources._digest.cache_clear()
    assert [file for file in files if sources.source_digest(package / file) != before[file]] == REACHED[changed]


def test_code_for_all_games_is_kept_apart_for_each_game_whose_record_it_was_compiled_for():
    for name in ("gargon", "en_garde"):
        record = numba.from_dtype(games.get(name).layout)
        digests = (sources.game_digest(games.get(name).declaration.source),)
        assert sources.record_digests((record, types.int64)) == digests
        assert sources.record_digests((types.Array(record, 1, "C"), types.int64)) == digests
        assert sources.record_digests((types.Tuple((record, types.int64)),)) == digests
        assert sources.record_digests(types.void(record)) == digests
    assert sources.record_digests((types.int64, types.int64)) == ()


def test_a_rule_for_all_games_is_named_after_the_sources_of_the_game_it_is_called_with():
    game = games.get("en_garde")
    known = facedown.deal("en_garde", seed=1, options={"starter": "left"}).known(0)
    choose_by_thumb(known, 0, records.new(Rng))
    if not config.DISABLE_JIT:
        digests = {sources.record_digests(signature) for signature in choose_by_thumb.signatures}
        assert (sources.game_digest(game.declaration.source),) in digests


def test_a_copy_of_the_sources_finds_what_was_compiled_from_the_first(tmp_path):
    script = "from facedown.kernel.bits import bits_set; bits_set(5); print(sum(bits_set.stats.cache_hits.values()))"
    hits = []
    for home in (tmp_path / "here", tmp_path / "there"):
        for room in ("__init__.py", "errors.py", *sources.LAYERS):
            copy = shutil.copytree if (compiler.PACKAGE / room).is_dir() else shutil.copy
            (home / "facedown").mkdir(parents=True, exist_ok=True)
            copy(compiler.PACKAGE / room, home / "facedown" / room)
        environment = {**os.environ, "PYTHONPATH": str(home), "FACEDOWN_CACHE": str(tmp_path / "cache")}
        run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, check=True)
        hits.append(int(run.stdout))
    assert hits == [0, 1]


OUTSIDE = """
from facedown.kernel.compiler import rule
from .numbers import double
@rule
def doubled_and_one(number):
    return double(number) + 1
"""
DOUBLE = """
from facedown.kernel.compiler import rule
@rule
def double(number):
    return number * FACTOR
"""


def test_a_game_outside_the_package_is_compiled_again_when_any_of_its_sources_changes(tmp_path):
    """Numba looks only at the file of a rule, not at those that it calls into."""
    game = tmp_path / "outside"
    game.mkdir()
    (game / "__init__.py").touch()
    (game / "rules.py").write_text(OUTSIDE, encoding="utf-8")
    script = "from outside.rules import doubled_and_one as rule; print(rule(3), sum(rule.stats.cache_hits.values()))"
    path = os.pathsep.join([str(compiler.PACKAGE.parent), str(tmp_path)])
    environment = {**os.environ, "PYTHONPATH": path, "FACEDOWN_CACHE": str(tmp_path / "cache")}
    environment.pop("NUMBA_DISABLE_JIT", None)
    # Python takes bytecode for that of a file of the same size and second: of the factor before, on a fast machine.
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    said = []
    for factor in ("2", "2", "5"):
        (game / "numbers.py").write_text(DOUBLE.replace("FACTOR", factor), encoding="utf-8")
        run = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        said.append(run.stdout.split())
    assert said == [["7", "0"], ["7", "1"], ["16", "0"]]


TRY_RULES = """
import warnings
from facedown.kernel import compiler

@compiler.rule
def doubled(number):
    return 2 * number

@compiler.rule
def doubled_and_one(number):
    return doubled(number) + 1

print(compiler.PARTS_FIT, doubled_and_one(3), sum(doubled_and_one.stats.cache_hits.values()))
"""
NO_PARTS = "import sys; sys.modules['facedown.kernel.parts'] = None"
BROKEN_PARTS = """
from facedown.kernel import parts
def run_pass(self, state):
    raise AttributeError("Numba has changed")
parts.PartLowering.run_pass = run_pass
"""


@pytest.mark.parametrize(
    ("before", "fits", "warned"), [("", True, False), (NO_PARTS, False, False), (BROKEN_PARTS, False, True)]
)
def test_another_numba_compiles_rules_the_plain_way(tmp_path, before, fits, warned):
    """What stands on Numba's insides is left out where it cannot be imported, or does not work."""
    script = tmp_path / "script.py"
    script.write_text(f"{before}\n{TRY_RULES}", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(compiler.PACKAGE.parent), "FACEDOWN_CACHE": str(tmp_path / "cache")}
    environment.pop("NUMBA_DISABLE_JIT", None)
    for hits in (0, 1):
        run = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=True)
        assert run.stdout.split() == [str(fits), "7", str(hits)]
        assert ("facedown was not written for Numba" in run.stderr) == (warned and hits == 0)


def test_making_a_rule_leaves_numbas_configuration_alone(monkeypatch):
    """Another thread may be compiling something of its own at that moment."""
    config = Settings(numba.config)
    monkeypatch.setattr(compiler, "config", config)

    @compiler.rule
    def doubled(number):
        return 2 * number

    assert doubled(2) == 4
    assert config.changed == []


class Settings:
    """Numba's configuration, which notes what is changed in it."""

    def __init__(self, real):
        self.__dict__.update(real=real, changed=[])

    def __getattr__(self, name):
        return getattr(self.real, name)

    def __setattr__(self, name, value):
        self.changed.append(name)


def test_caches_that_nobody_used_for_a_month_are_forgotten(tmp_path):
    current, recent, old = (tmp_path / f"rules-{name}" for name in ("current", "recent", "old"))
    used, unused = (current / f"games-{name}" for name in ("used", "unused"))
    for folder in (current, recent, old, used, unused):
        folder.mkdir()
    long_ago = time.time() - 40 * 86_400
    for folder in (current, old, unused):
        os.utime(folder, (long_ago, long_ago))
    cache_folder.forget_old_caches(tmp_path, current)
    assert sorted(tmp_path.iterdir()) == [current, recent]
    assert list(current.iterdir()) == [used]


def test_steps_are_named_before_they_run_and_marked_when_all_are_done(tmp_path, monkeypatch):
    monkeypatch.setattr(compiler, "CACHE", tmp_path)
    done = []
    steps = compiler.compile_steps("a_game", [("one", lambda: done.append(1)), ("two", lambda: done.append(2))])
    assert next(steps) == "one"
    assert done == []
    assert not compiler.is_warm("a_game")
    assert list(steps) == ["two"]
    assert done == [1, 2]
    assert compiler.is_warm("a_game")


def test_compiling_a_game_reports_every_step_to_its_end():
    heard = []
    prepare.compile_games(["en_garde"], lambda name, done: heard.append((name, done)))
    assert heard == [("en_garde", done) for done in range(len(prepare.STEPS) + 1)]


WHERE = """
import os, subprocess, sys
if "nobody" in sys.argv:
    import pwd
    def nobody(uid):
        raise KeyError(uid)
    pwd.getpwuid = nobody
from facedown.kernel import compiler
print(compiler.CACHE)
if "again" not in sys.argv:
    print(subprocess.run([sys.executable, "-c", os.environ["SCRIPT"], "again"], capture_output=True, text=True))
"""


def where(environment: dict[str, str], *arguments: str) -> tuple[list[str], str]:
    """The cache folder of a process and of its child; and what it said."""
    environment = environment | {"SCRIPT": WHERE}
    command = [sys.executable, "-c", WHERE, *arguments]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return run.stdout.splitlines(), run.stderr


def test_without_a_folder_to_write_to_there_is_one_in_the_temp_folder_which_children_share(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    environment = {**os.environ, "FACEDOWN_CACHE": str(blocked / "cache"), "TMPDIR": str(tmp_path)}
    (folder, child), said = where(environment)
    assert folder.startswith(f"{tmp_path}/facedown-")
    assert f"stdout='{folder}\\n', stderr=''" in child  # the child says nothing: it was told by the environment
    assert said.count("\n") == 1
    assert "set FACEDOWN_CACHE" in said
    assert where(environment)[0][0] == folder  # the next start finds what this one has compiled


def test_a_user_without_a_home_or_an_entry_in_passwd_has_a_cache_too(tmp_path):
    homeless = {
        key: value for key, value in os.environ.items() if key not in ("HOME", "XDG_CACHE_HOME", "FACEDOWN_CACHE")
    }
    (folder, _), said = where({**homeless, "TMPDIR": str(tmp_path)}, "nobody")
    assert folder.startswith(f"{tmp_path}/facedown-")
    assert "set FACEDOWN_CACHE" in said


def test_a_folder_in_the_temp_folder_that_others_can_write_to_is_not_trusted(tmp_path, monkeypatch):
    monkeypatch.setattr(cache_folder.tempfile, "tempdir", str(tmp_path))
    first = cache_folder.private_folder()
    assert cache_folder.private_folder() == first
    first.chmod(0o777)
    second = cache_folder.private_folder()
    assert second != first
    assert cache_folder.is_private(second)


MATRICES = """
import sys, numba, numpy
from facedown.kernel.bits import bits_set
bits_set(5)
assert "scipy.linalg" not in sys.modules
print(numba.njit(lambda matrix: numpy.dot(matrix, matrix).sum())(numpy.eye(3)))
assert "scipy.linalg" in sys.modules
"""


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")
def test_scipy_is_loaded_for_functions_that_multiply_matrices_and_not_for_rules():
    run = subprocess.run([sys.executable, "-c", MATRICES], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "3.0"
