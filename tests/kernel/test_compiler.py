"""The compile cache: keyed by the sources, kept for a month, filled step by step."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time

import numba
import pytest

from facedown import prepare
from facedown.kernel import compiler


def test_the_cache_is_keyed_by_the_sources_of_the_rules(tmp_path, monkeypatch):
    rules = tmp_path / "games" / "rules.py"
    rules.parent.mkdir()
    rules.write_text("VALUE = 1", encoding="utf-8")
    monkeypatch.setattr(compiler, "PACKAGE", tmp_path)
    before = compiler._fingerprint()
    (tmp_path / "terminal.py").write_text("anything", encoding="utf-8")
    assert compiler._fingerprint() == before
    rules.write_text("VALUE = 2", encoding="utf-8")
    assert compiler._fingerprint() != before


def test_a_copy_of_the_sources_finds_what_was_compiled_from_the_first(tmp_path):
    script = "from facedown.kernel.bits import bits_set; bits_set(5); print(sum(bits_set.stats.cache_hits.values()))"
    hits = []
    for home in (tmp_path / "here", tmp_path / "there"):
        for room in ("__init__.py", "errors.py", *compiler.ROOMS_WITH_RULES):
            copy = shutil.copytree if (compiler.PACKAGE / room).is_dir() else shutil.copy
            (home / "facedown").mkdir(parents=True, exist_ok=True)
            copy(compiler.PACKAGE / room, home / "facedown" / room)
        environment = {**os.environ, "PYTHONPATH": str(home), "FACEDOWN_CACHE": str(tmp_path / "cache")}
        run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, check=True)
        hits.append(int(run.stdout))
    assert hits == [0, 1]


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
    for folder in (current, recent, old):
        folder.mkdir()
    long_ago = time.time() - 40 * 86_400
    for folder in (current, old):
        os.utime(folder, (long_ago, long_ago))
    compiler._forget_old_caches(tmp_path, current)
    assert sorted(tmp_path.iterdir()) == [current, recent]


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


def test_a_folder_that_cannot_be_written_does_not_stop_a_game(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    script = "from facedown.kernel import compiler; print(compiler.CACHE)"
    environment = {**os.environ, "FACEDOWN_CACHE": str(blocked / "cache")}
    run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert "facedown-" in run.stdout
