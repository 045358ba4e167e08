"""Positions with a known best move. The expert finds it within few iterations; who just plays often does not."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from facedown import bots
from facedown.bots import Budget
from facedown.bots.expert import ExpertBot
from games.stone_warriors.tables import FIVE, play, table
from positions import generator

A_MOMENT = Budget(iterations=10_000)
FOUR = FIVE[:4]


@dataclass(frozen=True)
class Study:
    """A position, who is to act in it, and the moves of which none is better."""

    why: str
    best: str
    hands: list
    tables: list
    before: tuple[str, ...]
    seat: int
    zones: dict

    def arranged(self):
        return play(table(self.hands, self.tables, **self.zones), *self.before)


def study(why, best, hands, tables, *before, seat=0, **zones):
    return pytest.param(Study(why, best, hands, tables, before, seat, zones), id=why.replace(" ", "-"))


STUDIES = [
    study(
        "xanatos takes the sixth gargoyle",
        "xanatos 1 goliath",
        ["xanatos villain villain sunrise", None],
        [FIVE, ["goliath", "hudson", "bronx"]],
    ),
    study(
        "xanatos takes the sixth wherever it lies",
        "xanatos 2 goliath",
        ["xanatos villain villain demona", None, None],
        [FIVE, FIVE, ["goliath"]],
    ),
    study(
        "elisa wakes the sixth",
        "elisa goliath",
        ["elisa villain villain xanatos", None],
        [[*FIVE, "goliath sunrise"], FIVE],
    ),
    study(
        "the twin wakes the sixth",
        "twin hudson",
        ["hudson villain villain villain", None, None],
        [[*FOUR, "hudson sunrise", "goliath"], FIVE, FOUR],
    ),
    study(
        "the discard has the sixth",
        "take",
        ["elisa villain villain", None],
        [[*FOUR, "goliath"], FIVE],
        discard="villain hudson",
        drawing=True,
    ),
    study(
        "the discard has a gargoyle that is missing",
        "take",
        ["elisa elisa villain", None, None],
        [FOUR, FOUR, FIVE],
        discard="villain hudson",
        drawing=True,
    ),
    study(
        "demona takes the sixth if it is there",
        "steal goliath",
        ["demona villain villain sunrise", "goliath elisa villain", None],
        [FIVE, ["goliath", "hudson"], []],
        "0 demona 1",
    ),
    study(
        "a villain goes to the sixth",
        "villain 1 goliath",
        ["villain elisa elisa sunrise", None, None],
        [FIVE, ["goliath", "hudson", "bronx"], FOUR],
    ),
    study(
        "every villain that can bring the sixth is set",
        "villain 2 goliath",
        ["villain villain elisa elisa", None, None],
        [FIVE, ["goliath", "hudson"], ["goliath", "bronx"]],
        "0 villain 1 goliath",
    ),
    study(
        "elisa stops the villain that would win",
        "elisa goliath",
        ["villain villain elisa elisa", "elisa villain villain"],
        [FIVE, ["goliath", "hudson"]],
        "0 villain 1 goliath",
        "0 attack",
        seat=1,
    ),
    study(
        "elisa is for the gargoyle that the attacker misses",
        "elisa goliath, battle hudson",
        ["villain villain elisa elisa", "elisa villain villain"],
        [FIVE, ["goliath", "hudson", "bronx"]],
        "0 villain 1 goliath",
        "0 villain 1 hudson",
        "0 attack",
        seat=1,
    ),
    study(
        "who shows five and can win next turn must lose one",
        "xanatos 1 lexington, xanatos 1 brooklyn, xanatos 1 broadway, xanatos 1 bronx, xanatos 1 hudson",
        ["xanatos elisa elisa elisa", "xanatos villain villain", None],
        [["goliath", "bronx"], FIVE, ["bronx"]],
    ),
    study(
        "the villain hits the leader and not who has nothing",
        ", ".join(f"villain 2 {gargoyle}" for gargoyle in FIVE),
        ["villain elisa elisa elisa", None, None],
        [["goliath"], ["hudson"], FIVE],
    ),
    study(
        "nobody gives the next one his sixth",
        "end, discard bronx",
        ["bronx hudson elisa elisa", None, None],
        [["bronx", "hudson"], [*FOUR, "goliath"], []],
    ),
    study(
        "a sunrise goes to who shows five",
        "sunrise 1 lexington, sunrise 1 brooklyn, sunrise 1 broadway, sunrise 1 bronx, sunrise 1 hudson",
        ["sunrise elisa elisa elisa", "xanatos villain villain", None],
        [["goliath"], FIVE, ["bronx"]],
    ),
]


def chosen_by(bot, position, seed=1):
    game = position.arranged()
    mind = ExpertBot(threads=1) if bot == "expert" else bots.get(bot)
    code = bots.ask(mind, bot, game.record, position.seat, A_MOMENT, generator(seed))
    return str(game.rules.moves.decode(code))


@pytest.mark.parametrize("position", STUDIES)
def test_the_expert_finds_the_best_move(position):
    assert chosen_by("expert", position) in position.best.split(", ")


@pytest.mark.parametrize("position", STUDIES)
def test_the_adept_finds_the_best_move(position):
    assert chosen_by("adept", position) in position.best.split(", ")


THROWS = study(
    "every throw is as good as another",
    "throw 1, throw 2, throw 3",
    ["villain elisa elisa elisa", "villain villain villain"],
    [["bronx"], ["hudson"]],
    "0 villain 1 hudson",
    "0 attack",
    "1 battle hudson",
).values[0]


@pytest.mark.parametrize("bot", ["apprentice", "adept"])
def test_nobody_can_foresee_a_throw(bot):
    thrown = [chosen_by(bot, THROWS, seed) for seed in range(300)]
    for throw in THROWS.best.split(", "):
        assert 75 <= thrown.count(throw) <= 125


def test_the_expert_mixes_its_throws():
    thrown = [chosen_by("expert", THROWS, seed) for seed in range(60)]
    for throw in THROWS.best.split(", "):
        assert thrown.count(throw) >= 8


def test_the_novice_often_does_not():
    solved = [
        chosen_by("novice", study.values[0], seed) in study.values[0].best.split(", ")
        for study in STUDIES
        for seed in range(10)
    ]
    assert sum(solved) < 0.7 * len(solved)
