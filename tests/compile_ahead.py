"""Compiles games for the tests: what `facedown prepare --bots` does and, in the same processes, what only tests call.

A process that has compiled a game needs a fraction of the time for one more function that calls its rules. So what
is compiled for a batch or for a call from Python is compiled here, not in the test that needs it first.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import facedown
from facedown import games, prepare
from facedown.bots import Budget, Known, get
from facedown.bots.adept import weighing_buffers
from facedown.bots.search.iterate import imagine_world
from facedown.bots.search.nodes import UNITS, new_memory
from facedown.games.gargon.bots.best_plays import rank_moves
from facedown.kernel import dispatch, records
from facedown.kernel.chance import Rng
from facedown.kernel.log import Log
from facedown.lab.playout import play_out
from facedown.lab.soak import soak
from facedown.lab.solve.solution import Limits, solve
from facedown.table.game import Game
from solve.small_games import NARROW

# The tables that tests ask for moves as rows of features, and for the promising ones of them.
ROWS, PROMISING = ("en_garde", "gargon", "wizards_gambit"), ("gargon",)
TEXTBOOK = ("en_garde", "stone_warriors")
ROOM = 64  # for moves
# Of batches.
OPPONENTS = {"en_garde": ({1: "random"}, {1: "adept"}), "stone_warriors": ({0: "adept", 2: "novice"},)}


def compile_game(name: str) -> None:
    for step in prepare.compile_game(name, with_bots=True):
        print(f"{name}: {step}", flush=True)
    seats = games.get(name).seats[-1]
    game = facedown.deal(name, seats, seed=0)
    compile_calls(game, min(game.pending))
    soak(name, seats, 1)
    for way in (
        {},
        *([{"moves": "rows"}] * (name in ROWS)),
        *([{"moves": "rows", "promising": True}] * (name in PROMISING)),
    ):
        batch = facedown.vector(name, 1, seats, **way)
        batch.step(batch.sample())
    for opponents in OPPONENTS.get(name, ()):
        batch = facedown.vector(name, 1, max(opponents) + 1, opponents=opponents)
        batch.step(batch.sample())
    facedown.trajectories(name, seats, count=1, bots=["random"], observations=True)
    if name == "gargon":
        rank_moves(records.copy(game.record), min(game.pending), np.zeros(ROOM, np.int64), np.zeros(ROOM))
    if name == "en_garde":
        memory = new_memory(game.record.dtype)
        memory.places[0] = game.known(min(game.pending))
        imagine_world(memory, min(game.pending), records.new(Rng))
        solve(name, NARROW, Limits(iterations=1), bots=["random"])
    if name in TEXTBOOK:
        play_out(records.copy(game.record), records.new(Rng), 1)
        get("textbook").evaluate(Known(game.record, min(game.pending)), Budget(iterations=1), records.new(Rng))


def compile_calls(game: Game, seat: int) -> None:
    """Rules and tactics as tests call them from Python."""
    s, rng = game.record, records.new(Rng)
    move = int(dispatch.nth(s, seat, 0))
    shares, scores = np.zeros(game.seats), np.zeros(game.seats, np.int64)
    moves, chances = np.zeros(ROOM, np.int64), np.zeros(ROOM)
    dispatch.setup(records.copy(s), game.seats, game.rules.setup_array(game.options), None)
    for rule, arguments in (
        (dispatch.first_thought, (seat, rng)), (dispatch.hunch, (seat, rng)), (dispatch.likelihood, (seat,)),
        (dispatch.weigh, (seat, *weighing_buffers(s.dtype))), (dispatch.candidates, (seat, moves, chances)),
        (dispatch.policy, (seat, moves, chances, np.zeros(UNITS, np.float32))), (dispatch.judge, (shares,)),
        (dispatch.stretch, ()), (dispatch.fault, ()), (dispatch.pending, ()), (dispatch.count, (seat,)),
        (dispatch.refusal, (seat, move)), (dispatch.ending, ()), (dispatch.result, (scores,)), (dispatch.hide, (seat,)),
        (dispatch.play, (seat, move, records.new(Log))),
    ):  # fmt: skip
        rule(records.copy(s), *arguments)


def main() -> None:
    """Compile one game here, or each in a process of its own."""
    if names := sys.argv[1:]:
        prepare.leave_garbage()
        compile_game(*names)
        return
    longest_first = sorted(games.our_names(), key=prepare.count_rules, reverse=True)
    with ThreadPoolExecutor(prepare.room_for()) as pool:
        list(pool.map(lambda name: subprocess.run([sys.executable, __file__, name], check=True), longest_first))


if __name__ == "__main__":
    main()
