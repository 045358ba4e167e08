"""A game that is prepared is played, watched and thought about without compiling anything more."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from facedown import games, prepare
from facedown.kernel.compiler import CACHE

PLAY = """
import json, random, sys
from numba.core import event

compiled = []

class Watch(event.Listener):
    def on_start(self, happening):
        compiled.append(str(happening.data["dispatcher"]))

    def on_end(self, happening):
        pass

event.register("numba:compile", Watch())

import facedown
from facedown.bots import Budget
from facedown.table.record import record_of

name, chance = sys.argv[1], random.Random(4)
game = facedown.deal(name, seed=4)
while game.pending:
    seat = min(game.pending)
    facedown.advise(game.view(seat), budget=Budget(seconds=0.0))
    moves = game.moves(seat)
    game.play(seat, moves[chance.randrange(len(moves))])
    game.view(None)
game.outcome, str(record_of(game))
from facedown.lab.simulate import simulate
simulate(name, count=2, seed=1, bots=["novice"])
print(json.dumps(compiled))
"""


def as_prepared(game: str, root: Path) -> None:
    """The compile cache as it was when a game had been prepared: without what other tests have compiled since."""
    prepared = (CACHE / f"{prepare.thinking(game)}.done").stat().st_mtime_ns
    for file in CACHE.rglob("*"):
        is_later = file.suffix == ".nbc" and file.stat().st_mtime_ns > prepared
        if file.is_file() and file.name != "lock" and not is_later:
            link = root / CACHE.name / file.relative_to(CACHE)
            link.parent.mkdir(parents=True, exist_ok=True)
            if file.suffix == ".py":  # a rule that was generated, which is kept by where its source is
                shutil.copy2(file, link)
            else:
                link.symlink_to(file)


@pytest.mark.parametrize("game", games.our_names())
def test_nothing_is_left_to_be_compiled(game, tmp_path):
    prepare.compile_games(prepare.cold_games([game], with_bots=True), lambda name, done: None, with_bots=True)
    as_prepared(game, tmp_path)
    apart = os.environ | {"FACEDOWN_CACHE": str(tmp_path)}
    played = subprocess.run([sys.executable, "-c", PLAY, game], env=apart, check=True, stdout=subprocess.PIPE)
    assert json.loads(played.stdout) == []


def test_where_memory_is_short_each_step_is_a_process_of_its_own(monkeypatch):
    monkeypatch.setattr(prepare, "free_memory", lambda: 2 * prepare.MEMORY_EACH)
    assert len(prepare.commands("en_garde", with_bots=True)) == 1
    monkeypatch.setattr(prepare, "free_memory", lambda: prepare.MEMORY_EACH - 1)
    assert len(prepare.commands("en_garde", with_bots=True)) == prepare.count_steps(with_bots=True)
    assert prepare.compile_games(["en_garde"], lambda name, done: None) > 0
