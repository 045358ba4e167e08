"""How strong a network is: what it wins against a quick bot, and in small games how much its best opponent gains."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from facedown.bots.master import MasterBot, Network, even_moves, mixed
from facedown.bots.protocol import Budget
from facedown.lab.solve.solution import solver_of
from facedown.lab.solve.survey import Survey
from facedown.lab.vector.batch import Batch

GAMES = 2048


def share_against(file: Path, opponent: str, game: str, seats: int, options: Any, seed: int = 1) -> float:
    """What part of games a network wins alone among quick bots, one game in each lane of a batch."""
    batch = Batch(game, GAMES, seats, options=options, seed=seed, opponents=dict.fromkeys(range(1, seats), opponent))
    network, rng = Network(file), np.random.default_rng(seed)
    even = even_moves(batch.rules, batch.encoding.numbered)
    shares, is_over = np.zeros(GAMES), np.zeros(GAMES, np.bool_)
    while not is_over.all():
        moves, running = batch.sample(), np.flatnonzero(~is_over)  # lanes that are done play on anyhow
        scores = np.where(even, 0.0, network.scores(batch.observation[running]))
        chances = mixed(np.where(batch.mask[running], scores, -np.inf))
        drawn = rng.random((len(running), 1)) * chances.sum(1, keepdims=True)
        moves[running] = (chances.cumsum(1) > drawn).argmax(1)
        batch.step(moves)
        ended = batch.done & ~is_over
        rewards = batch.rewards[ended]
        shares[ended] = np.where((rewards == 0).all(1), 1 / seats, np.maximum(rewards[:, 0], 0.0))
        is_over |= ended
    return float(shares.mean())


def exploitability(file: Path, game: str, seats: int, options: Any) -> float:
    """How much more than its due the best opponent of a network gets, in a game that is small enough to be explored."""
    study = solver_of(game).Study(game, options, seats, lambda done, found: None)
    survey = Survey(MasterBot(str(file)), "master", Budget(), 1, 1)
    return float(study.measure(survey, lambda done, positions: None)[0])
