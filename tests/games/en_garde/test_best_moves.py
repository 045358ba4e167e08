"""Positions with a known best move. The expert finds it quickly; a player who counts no cards often does not."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from facedown import bots
from facedown.bots import Budget
from facedown.bots.expert import ExpertBot
from games.en_garde.duels import LEFT, RIGHT, duel
from positions import generator

A_MOMENT = Budget(iterations=4000)


@dataclass(frozen=True)
class Study:
    """A position from the eyes of who is to move, and the moves of which none is better."""

    why: str
    best: str
    i: int
    you: int
    mine: list[int]
    zones: dict

    def arranged(self, me):
        return duel(me, i=self.i, you=self.you, mine=self.mine, **self.zones)


def study(why, best, i, you, mine, **zones):
    return pytest.param(Study(why, best, i, you, mine, zones), id=why.replace(" ", "-"))


STUDIES = [
    study("three of a value can never be parried", "4x3", 5, 9, [4, 4, 4, 1, 2]),
    study("two cannot be parried where three are gone", "3x2", 6, 9, [3, 3, 1, 2, 5], discard=[3, 3, 1, 4]),
    study("the last card of a value always hits", "5x1", 4, 9, [5, 1, 2, 3, 4], discard=[5, 5, 5, 5]),
    study("who stands at the wall cannot retreat", "+3 4x3", 16, 23, [3, 4, 4, 4, 1]),
    study(
        "who has only longer cards than room cannot retreat",
        "+2 4x2",
        16,
        22,
        [2, 4, 4, 1, 1],
        discard=[1, 1, 1, 4, 4],
    ),
    study(
        "the last card of the pile makes being further count",
        "+1, +2, +3, +5, +3 5x1, +5 3x1, +5 3x2",
        8,
        16,
        [1, 2, 3, 3, 5],
        pile=[4],
    ),
    study("the last card of the pile makes most cards count", "+3, +5", 4, 12, [3, 5, 5, 1, 1], pile=[2]),
    study("a long final retreat gives the win away", "parry, -1, -2", 12, 15, [3, 1, 2], pile=[], attack=(3, 1, 2)),
    study("a final parry wins for who keeps more", "parry", 8, 11, [3, 3, 3, 1, 2], pile=[], attack=(3, 1, 2)),
    study("who is cornered and cannot play loses", "+3, +3 1x1, +3 1x2", 19, 23, [3, 1, 1, 2, 5], discard=[1, 1, 1, 4]),
    study(
        "a parry of the last attack leaves fewer cards than were kept",
        "3x2, 3x3",
        5,
        8,
        [3, 3, 3, 1, 2],
        yours=[3, 3, 4, 4, 5],
        pile=[4, 5],
    ),
    study(
        "at the end only an attack can win for who is behind",
        "3x1, 3x2",
        6,
        9,
        [3, 3, 1, 1, 5],
        yours=[3, 3, 4, 5, 5],
        pile=[2],
    ),
]


def chosen_by(bot, game, me, seed=1):
    mind = ExpertBot(threads=1) if bot == "expert" else bots.get(bot)
    code = bots.ask(mind, bot, game.record, me, A_MOMENT, generator(seed))
    return str(game.rules.moves.decode(code))


@pytest.mark.parametrize("me", [LEFT, RIGHT], ids=["left", "right"])
@pytest.mark.parametrize("position", STUDIES)
def test_the_expert_finds_the_best_move(position, me):
    assert chosen_by("expert", position.arranged(me), me) in position.best.split(", ")


def test_the_novice_misses_some_that_an_apprentice_finds():
    solved = [
        chosen_by("novice", study.values[0].arranged(LEFT), LEFT, seed) in study.values[0].best.split(", ")
        for study in STUDIES
        for seed in range(10)
    ]
    assert sum(solved) < 0.85 * len(solved)
