"""Positions with a known best move. The expert finds it within few iterations; who counts no cards often does not.

What no hand, stack or pile of winnings names lies in the discard: so everybody can tell which cards are behind which
backs, though not where.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import facedown
from facedown import bots
from facedown.bots import Budget
from facedown.bots.expert import ExpertBot
from positions import generator

A_MOMENT = Budget(iterations=3000)


@dataclass(frozen=True)
class Study:
    """A position of three, the cards that the best plays have or the best other moves, and cards they have not."""

    why: str
    best: str
    kept: str
    zones: dict

    def arranged(self):
        return facedown.arrange("gargon", 3, seed=1, **self.zones)

    def is_solved_by(self, move):
        if move[0] not in "wbvryg":
            return move in self.best.split(", ")
        cards = set(move.split())
        return set(self.best.split()) <= cards and not cards & set(self.kept.split())


def study(why, best, *, kept="", **zones):
    return pytest.param(Study(why, best, kept, zones), id=why.replace(" ", "-"))


STUDIES = [
    study(
        "a zero that nobody can oppose doubles what is there",
        "w0",
        hands=["w0 r5 b9 g12", "b3 b8 r10 g4 v2", "r11 g9 v7 y3 b5"],
        won=["w1 w2 w5", "b1 b2 v13", "r1 r2"],
        stacks=["y1 y2 v5 v6", "y5 y6 v8 v9"],
    ),
    study(
        "amulets are safe in a colour that nobody else holds",
        "g1 g2",
        hands=["v1", "g1 g2 r8 r9 b3", "r11 r12 v7 b5 b6"],
        played=["b7 b8", "", ""],
        won=["w1 w2", "v4 v5", "y1 y4"],
        stacks=["", "v8"],
    ),
    study(
        "three sure cards are better than one when the end is near",
        "w1 b1 v1",
        hands=["w1 b1 v1 r8", "r3 r9 y8 y9 g4", "r11 g9 y7 y6 g5"],
        won=["r1", "y1 y2 y3 y0 g13", ""],
        stacks=["r2", "y4"],
    ),
    study(
        "the last player takes the colour in which his card is the highest",
        "r15",
        kept="y2",
        hands=["v1", "v2", "r15 g1 y2"],
        played=["r4", "y9", ""],
        won=["r2 r3", "b13", "r1 w4 w7"],
        stacks=["", "y5 r6"],
    ),
    study(
        "a card that is surely beaten is no card to play",
        "y3",
        kept="r8",
        hands=["r9 v1", "r12 v2", "r8 y3"],
        played=["r10", "y2", ""],
        won=["r3 w4", "b1 b4", "r1 w5"],
        stacks=["", "r11 y1"],
    ),
    study(
        "against a single card the second of two is won without a fight",
        "r9 r1",
        hands=["v1", "v2", "r15 r1 r9 y4 y1"],
        played=["y5 y6 r4", "", ""],
        passed=[1],
        won=["y2 w4", "b1 b4", "v4 v5 v6"],
        stacks=["", "r6 y8"],
    ),
    study(
        "a zero behind a strong card is won if it is left over",
        "y0",
        hands=["v1", "v2", "y15 y0 r9 y4"],
        played=["r5 r6 y7", "", ""],
        passed=[1],
        won=["r2 r3 w4", "b1 b4", "y1 y2 y3"],
        stacks=["", "y6 r7"],
    ),
    study(
        "a zero never wins a fight",
        "r14",
        kept="r0",
        hands=["v1", "v2", "r14 r0"],
        played=["r7", "r5", ""],
        won=["r2 w4", "b1 b4", "r1 v7"],
        stacks=["", "r6 y8"],
    ),
    study(
        "a majority that turns over is worth more than a card with five amulets",
        "r13",
        kept="y1",
        hands=["v1", "v2", "r13 y1"],
        played=["r7", "y0", ""],
        won=["r8 r9 w1 w4", "b1 y13 y14", "r10 r11 v4 v8"],
        stacks=["", "r6 y0"],
    ),
    study(
        "the leader is stopped where he would pass us",
        "r15",
        kept="y12",
        hands=["v1", "v3", "r15 y12"],
        played=["r1", "y0", ""],
        won=["r4 r5 r6 w13", "b1", "y1 y2 g13"],
        stacks=["", "r2 r3 y0"],
    ),
    study(
        "who would surely lose passes and keeps his amulets",
        "pass",
        hands=["r9 v1 y4", "r12 v2 y5", "r1 r2 y8 w9"],
        played=["r10", "", ""],
        passed=[1],
        stacks=["r11 y1 y2 g5 g6 g7 g8", "w1 w5 b1 b5 b6 v5 v6"],
    ),
    study(
        "the weakest card that surely wins is strong enough",
        "r3",
        kept="r15",
        hands=["r0 v1", "v3 v2", "r3 r15"],
        played=["r1", "", ""],
        passed=[1],
        won=["w1 w2 w7 v13", "g4", "b4 b5 b6"],
        stacks=["", "r2 r0 y5"],
    ),
    study(
        "who is surely ahead ends the game",
        "draw 1",
        hands=["v1 v5 v8 g2 g3", "y1 y2 g5 g8 y7", "y3 v9 g9"],
        played=["r4", "", ""],
        passed=[1],
        drawn=1,
        won=["b1 v4", "b4 b7", "r1 r2 w4"],
        stacks=["b12", "g6 y6 v6 w6 b6 r6 g7 y8"],
    ),
    study(
        "who is surely behind keeps the game going",
        "draw 2, stop",
        hands=["v1 v5 v8", "y1 y2 g5", "y3 v9 g9 w3 b3 r3 g1 g2"],
        played=["r4", "", ""],
        passed=[1],
        drawn=1,
        won=["w1 w2 b1", "b4 b7", "v4 v7"],
        stacks=["b12", "g6 y6 v6 w6 b6 r6 g7 y8"],
    ),
]


def chosen_by(bot, game, seed=1):
    mind = ExpertBot(threads=1) if bot == "expert" else bots.get(bot)
    (seat,) = game.pending
    code = bots.ask(mind, bot, game.record, seat, A_MOMENT, generator(seed))
    return str(game.rules.moves.decode(code))


@pytest.mark.parametrize("position", STUDIES)
def test_the_expert_finds_the_best_move(position):
    chosen = chosen_by("expert", position.arranged())
    assert position.is_solved_by(chosen), chosen


def solved(bot, seeds):
    """The share of studies that a bot solves, over some seeds."""
    answers = [
        study.values[0].is_solved_by(chosen_by(bot, study.values[0].arranged(), seed))
        for study in STUDIES
        for seed in range(seeds)
    ]
    return sum(answers) / len(answers)


def test_the_adept_finds_most_of_them():
    assert solved("adept", 1) > 0.8


def test_the_novice_often_does_not():
    assert solved("novice", 10) < 0.5
