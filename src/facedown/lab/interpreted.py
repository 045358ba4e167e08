"""Games between bots that are not compiled, played in Python: every bot gets a hidden record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from facedown import bots as ladder
from facedown.games import GameRules
from facedown.kernel import dispatch, records
from facedown.kernel.chance import Rng
from facedown.lab.players import ask
from facedown.lab.playout import MOST_ACTIONS, first_seat, start_game

Note = Callable[[Any, int, int], None]  # gets the position before a move, the seat and the move's code


class Played(NamedTuple):
    """How a game ended: the winners as a mask, the number of its ending, how many moves it took, and the scores."""

    winners: int
    ending: int
    actions: int
    scores: Any


def play_game(
    rules: GameRules,
    seats: int,
    options: Any,
    players: Sequence[str],
    master: Any,
    number: int,
    note: Note = lambda s, seat, move: None,
) -> Played:
    """Play game `number` of a master seed, exactly as the compiled loops do; `note` is called before every move."""
    s, chooser = records.new(rules.layout), records.new(Rng)
    start_game(s, chooser, master, number, np.zeros_like(master), seats, options)
    bots = [ladder.get(name) for name in players]  # a bot may remember its own game, but no others
    actions = 0
    while actions < MOST_ACTIONS and (mask := dispatch.pending(s)):
        seat = int(first_seat(mask))
        move = int(ask(bots[seat], players[seat], s, seat, ladder.AS_USUAL, chooser, f"in game {number}"))
        note(s, seat, move)
        dispatch.play(s, seat, move, None)
        actions += 1
    scores = np.zeros(seats, np.int32)
    return Played(int(dispatch.result(s, scores)), int(dispatch.ending(s)), actions, scores)
