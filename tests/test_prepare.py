"""A game that is prepared is played, watched and thought about without compiling anything more."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

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


@pytest.mark.parametrize("game", ["en_garde", "gargon", "stone_warriors"])
def test_nothing_is_left_to_be_compiled(game, tmp_path):
    apart = os.environ | {"FACEDOWN_CACHE": str(tmp_path)}
    subprocess.run([sys.executable, "-m", "facedown.prepare", game, "--bots"], env=apart, check=True)
    played = subprocess.run([sys.executable, "-c", PLAY, game], env=apart, check=True, stdout=subprocess.PIPE)
    assert json.loads(played.stdout) == []
