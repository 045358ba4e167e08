"""Result = start + luck + skill, to the last digit; and luck is what averages out."""

from __future__ import annotations

import math
import statistics
from dataclasses import replace

import msgspec
import pytest

import facedown
from example_games import examples  # noqa: F401 - a fixture
from facedown import games
from facedown.lab.rollouts import new_buffers
from facedown.review import Review, review
from facedown.review.judging import Effort, has_chance, luck_of_chance, positions_after
from facedown.review.positions import play_again
from facedown.review.values import Rollouts, key_from
from facedown.table.record import record_of
from positions import TABLES
from review.games import A_LITTLE, a_record

MIRRORED = [["adept", "novice"], ["novice", "adept"]]


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: f"{table[0]} {table[1]}")
def reviewed(request: pytest.FixtureRequest) -> Review:
    name, seats = request.param[:2]
    return review(a_record(name, seats, ["apprentice"] * seats), effort=0.002, workers=1)


def test_start_and_luck_and_skill_are_the_result_to_the_last_digit(reviewed):
    for balance in reviewed.balance:
        assert balance.start + balance.luck + balance.skill == balance.result
        assert balance.deal + balance.chance == balance.luck
        assert balance.own + balance.others + balance.hidden == balance.skill


def test_changes_lead_from_each_position_to_the_next(reviewed):
    following = [*(step.open for step in reviewed.steps[1:]), reviewed.end]
    for step, after in zip(reviewed.steps, following, strict=True):
        for seat in range(reviewed.seats):
            assert step.open[seat] + step.skill[seat] + step.hidden[seat] + step.chance[seat] == after[seat]


def test_what_one_seat_gains_the_others_lose(reviewed):
    """All seats are looked at alike: chances, luck and skill of all of them together come to nothing."""
    grains = 1e-5 * (len(reviewed.steps) + 1)  # every value is rounded
    assert math.isclose(sum(one.start for one in reviewed.balance), 1.0, abs_tol=grains)
    for part in ("luck", "deal", "chance", "hidden", "skill"):
        assert math.isclose(sum(getattr(one, part) for one in reviewed.balance), 0.0, abs_tol=grains), part
    for step in reviewed.steps:
        assert math.isclose(sum(step.open), 1.0, abs_tol=grains)


def test_the_end_is_the_result_by_the_rules(reviewed):
    assert reviewed.finished
    assert math.isclose(sum(reviewed.end), 1.0, abs_tol=1e-5)


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_holdem"])
def test_games_for_points_add_up_as_well(name, examples):  # noqa: F811
    found = review(a_record(name, 2, ["random", "random"]), effort=A_LITTLE)
    assert found.points == games.get(name).points
    for balance in found.balance:
        assert balance.start + balance.luck + balance.skill == balance.result


def test_a_forced_move_is_neither_skill_nor_a_guess():
    found = review(a_record("stone_warriors", 2, ["apprentice", "apprentice"]), effort=0.002)
    forced = [step for step in found.steps if step.kind == "forced"]
    assert forced
    for step in forced:
        assert step.skill == step.hidden == (0.0, 0.0)
        assert step.judgement is None


def test_a_concession_is_the_decision_of_who_concedes():
    game = facedown.deal("en_garde", seed=3, options={"starter": "left", "target": 2})
    game.concede(1, "resign")
    found = review(record_of(game), effort=0.3)
    (step,) = found.steps
    assert step.kind == "concession"
    assert step.skill[1] < 0 < step.skill[0]
    assert step.hidden == (0.0, 0.0)
    assert not found.finished


def test_the_same_seed_gives_the_same_review_on_any_number_of_threads():
    record = a_record("en_garde", 2, ["apprentice", "novice"], target=1)
    once, again = (msgspec.json.encode(review(record, effort=A_LITTLE, workers=workers)) for workers in (1, 3))
    assert once == again
    assert once != msgspec.json.encode(review(record, effort=A_LITTLE, seed=1))


def mean_and_error(values: list[float]) -> tuple[float, float]:
    return statistics.mean(values), statistics.stdev(values) / len(values) ** 0.5


def duel(players: list[str], seed: int) -> Review:
    """One round of En Garde, in which the left fencer begins."""
    return review(a_record("en_garde", 2, players, seed, target=1, starter="left"), effort=0.01, workers=1)


@pytest.mark.parametrize("table", [table for table in TABLES if table[1] == min(games.get(table[0]).seats)], ids=str)
def test_what_might_have_been_drawn_is_lucky_as_often_as_not(table):
    """Luck averages to zero however a position is evaluated: here by very few rollouts, after each possible draw."""
    name, seats = table[:2]
    record = a_record(name, seats, ["apprentice"] * seats)
    rollouts = Rollouts(games.get(name), seats, new_buffers(games.get(name).layout))
    seed, few = b"draws", Effort(rollouts=2, iterations=16)
    played = next(one for one in play_again(record).moves if has_chance(one, rollouts, key_from(seed)))
    follow = positions_after(played, rollouts, Effort(rollouts=50, iterations=16), key_from(seed))
    lucks = [
        luck_of_chance(replace(played, after=after), rollouts, few, seed + bytes([number])).shares[played.seat]
        for number, after in enumerate(follow)
    ]
    mean, error = mean_and_error(lucks)
    assert error > 0
    assert abs(mean) < 4 * error


def test_over_many_games_of_equal_bots_luck_averages_to_zero():
    reviews = [duel(["apprentice", "apprentice"], seed) for seed in range(40)]
    for part in ("luck", "deal", "chance"):
        mean, error = mean_and_error([getattr(found.balance[0], part) for found in reviews])
        assert abs(mean) < 4 * error, part


def test_over_mirrored_deals_luck_averages_to_zero_and_skill_agrees_with_the_measured_strength():
    """Each deal is played twice, with the stronger bot on either side. What it wins beyond a half is its strength."""
    strength, skill, luck = [], [], []
    for seed in range(50):
        sides = [duel(players, seed).balance[seat] for seat, players in enumerate(MIRRORED)]
        strength.append(statistics.mean(one.result for one in sides) - 0.5)
        skill.append(statistics.mean(one.skill for one in sides))
        luck.append(statistics.mean(one.luck for one in sides))
    mean, error = mean_and_error(luck)
    assert abs(mean) < 4 * error
    mean, error = mean_and_error([won - earned for won, earned in zip(strength, skill, strict=True)])
    assert abs(mean) < 4 * error
    mean, error = mean_and_error(skill)
    assert mean > 3 * error, "it is stronger, and reviews see it"
