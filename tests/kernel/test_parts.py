"""Rules that other rules call are compiled as their parts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba.core import config

from facedown.kernel.compiler import rule


@pytest.fixture
def tower() -> tuple[Any, Any, Any]:
    """Three rules, each on top of the one before."""

    @rule
    def doubled(number):
        return 2 * number

    @rule
    def doubled_and_one(number):
        return doubled(number) + 1

    @rule
    def summed(count):
        total = 0
        for number in range(count):
            total += doubled_and_one(number)
        return total

    return doubled, doubled_and_one, summed


def test_a_rule_made_of_parts_does_what_it_says(tower):
    assert tower[2](10) == sum(2 * number + 1 for number in range(10))


def test_a_part_runs_on_its_own_as_well_before_and_after(tower):
    doubled, doubled_and_one, summed = tower
    assert doubled_and_one(3) == 7
    assert summed(3) == 9
    assert doubled(3) == 6
    assert doubled_and_one(4) == 9


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")
def test_only_what_is_called_from_python_is_made_ready_to_run(tower):
    doubled, doubled_and_one, summed = tower
    summed(3)
    assert (len(summed.signatures), doubled.signatures, doubled_and_one.signatures) == (1, [], [])


SUMS = """
def sum_of_two(numbers):
    return numbers[0] + numbers[1]

def sum_of_middle(numbers):
    return sum_of_two(numbers[1:3])
"""


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")
def test_nobody_counts_who_uses_an_array():
    """Views of arrays are made for every lane of a batch; counting them took half of its time.

    The rules have no file, so that they are compiled here: what comes from the cache cannot be inspected.
    """
    scope: dict[str, Any] = {}
    exec(SUMS, scope)
    scope["sum_of_two"] = rule(scope["sum_of_two"])
    sum_of_middle: Any = rule(scope["sum_of_middle"])
    assert sum_of_middle(np.array([1, 2, 3, 4])) == 5
    (code,) = sum_of_middle.inspect_llvm().values()
    assert "sum_of_middle" in code
    assert "NRT_incref" not in code
