"""Positions with a known best move of the turn, which the adept finds, and the expert within a fraction of a second."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from facedown import bots
from facedown.bots import Budget
from facedown.bots.expert import ExpertBot
from positions import generator

from .tables import table

A_MOMENT = Budget(iterations=20_000)
ME = 0
# Books of so many points, whose top does nothing any more.
SIX = "flame claim_draw claim_cut"
SEVEN = "flame spark claim_draw claim_cut"
NINE = "no_gambits flame"
POOL = ["plain_five", "plain_one", "plain_two"]


@dataclass(frozen=True)
class Study:
    """A position in which the first seat is to move, and the moves that must be in its turn, in whatever order.

    Several that do as well are separated by commas.
    """

    best: str
    hands: list
    zones: dict

    def arranged(self):
        return table(self.hands, **self.zones)


def study(why, best, *hands, **zones):
    return pytest.param(Study(best, list(hands), zones), id=why.replace(" ", "-"))


NOTHING_MUCH = "ash tooth feather tears breath"
STUDIES = [
    study(
        "ten points win at once",
        "play agate plain_four",
        "agate ash tears tooth",
        NOTHING_MUCH,
        pool=["plain_four breath", *POOL],
        books=[SIX, ""],
    ),
    study(
        "the spell that wins goes before the one with the strong ability",
        "play tears plain_three",
        "tears agate ash",
        NOTHING_MUCH,
        pool=["plain_three tears", "plays", "plain_four", "start_trade"],
        books=[SEVEN, ""],
    ),
    study(
        "the component that would win for the next wizard is denied before the one that only I can play",
        "play tooth use_draw",
        "tooth agate feather ash",
        "tooth breath ash ash tears",
        pool=["use_draw", "plain_four breath", "plain_five", "plain_two"],
        books=["", NINE],
        discard=["agate"] * 9 + ["shard"] * 3,
    ),
    study(
        "a guarded spell is released and claimed",
        "release & play agate plain_four",
        "agate ash tears tooth",
        NOTHING_MUCH,
        pool=["plain_four breath", *POOL],
        books=[SIX, ""],
        in_play=["gambit_ii plain_four", None],
    ),
    study(
        "a nullified book is released for a claim that wins",
        "release & play agate plain_four",
        "agate ash tears tooth",
        NOTHING_MUCH,
        pool=["plain_four breath", *POOL],
        books=[SIX, "plays"],
        in_play=["gambit_ii 1", None],
    ),
    study(
        "an aura keeps a spell that must be left open",
        "aura gambit_iv plain_three",
        "tears tears",
        NOTHING_MUCH,
        pool=["plain_three", "plain_four", "plain_one", "plain_two"],
        books=["", SEVEN],
        gambits=["gambit_iv", None],
    ),
    study(
        "an aura keeps the next wizard from the spell that wins",
        "aura gambit_iv plain_four",
        "ash tooth feather tears",
        "agate agate breath tears tears",
        pool=["plain_four breath", "plain_five", "plain_two", "plain_three"],
        books=["", SIX],
        gambits=["gambit_iv", None],
    ),
    study(
        "nothing is left open for the next wizard",
        "play ash plain_five, play breath plain_five",
        "ash breath tears",
        "agate agate breath tears tears",
        pool=["plain_four", "plain_five", "plain_three", "wild_tooth"],
        books=["", SIX],
    ),
    study(
        "nor among three",
        "play ash plain_five, play breath plain_five",
        "ash breath tears",
        "agate agate breath tears tears",
        "ash feather",
        pool=["plain_four", "plain_five", "plain_three", "wild_tooth"],
        books=["", SIX, ""],
    ),
    study(
        "a gambit that guards the spell that wins is destroyed",
        "destroy gambit_iv 1 & play agate plain_four",
        "agate ash tears tooth",
        NOTHING_MUCH,
        pool=["plain_four breath", *POOL],
        books=[SIX, ""],
        gambits=["gambit_iv", None],
        in_play=[None, "gambit_ii plain_four"],
    ),
    study(
        "a gambit on my own strong book is destroyed",
        "destroy gambit_iv 1 & play breath plain_four & play agate plain_four",
        "agate breath tears",
        NOTHING_MUCH,
        pool=["plain_four", "plain_five", "plain_one", "plain_two"],
        books=["flame spark plays", ""],
        gambits=["gambit_iv", None],
        in_play=[None, "gambit_ii 0"],
    ),
    study(
        "the shard is kept where its like will do",
        "play agate plain_four",
        "agate shard ash tooth",
        NOTHING_MUCH,
        pool=["plain_four breath", *POOL],
    ),
    study(
        "another turn comes before the points",
        "play tooth claim_turn",
        "tooth agate feather tears",
        NOTHING_MUCH,
        pool=["claim_turn", "plain_four breath", "plain_five", "plain_two"],
        books=["plain_three spark claim_draw", NINE],
    ),
    study(
        "what the next wizard would win with is taken off the spell",
        "cast remove_two",
        "remove_two ash tooth feather",
        "agate agate breath tears tears",
        pool=["plain_four breath", "plain_five", "plain_two", "plain_three"],
        books=["", SIX],
    ),
    study(
        "a second component wins with the first",
        "cast frenzy & play breath plain_four & play agate plain_four",
        "frenzy breath agate ash",
        NOTHING_MUCH,
        pool=["plain_four", *POOL],
        books=[SIX, ""],
    ),
]


def turn_of(bot, game, seed=1):
    """The moves of the first seat until its turn is over."""
    mind, rng, moves = ExpertBot(threads=1) if bot == "expert" else bots.get(bot), generator(seed), []
    while game.pending == {ME} and game.record.turn_number == 1:
        code = bots.ask(mind, bot, game.record, ME, A_MOMENT, rng)
        moves.append(str(game.rules.moves.decode(code)))
        game.play(ME, moves[-1])
    return moves


def solves(bot, position, seed=1):
    played = set(turn_of(bot, position.arranged(), seed))
    return any(played.issuperset(best.split(" & ")) for best in position.best.split(", "))


@pytest.mark.parametrize("position", STUDIES)
def test_the_adept_finds_the_best_move(position):
    assert solves("adept", position)


@pytest.mark.parametrize("position", STUDIES)
def test_the_expert_finds_the_best_move(position):
    assert solves("expert", position)


def test_the_novice_often_does_not():
    solved = [solves("novice", study.values[0], seed) for study in STUDIES for seed in range(10)]
    assert sum(solved) < 0.6 * len(solved)
