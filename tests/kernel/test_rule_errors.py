"""A mistake in a rule shows the rule's file and line, not pages of Numba."""

from __future__ import annotations

import linecache

import numpy as np
import pytest

from facedown.errors import RuleError
from facedown.kernel.compiler import rule
from facedown.kernel.records import new, record

POINT = record(x=np.int64, row=(np.int64, 4))


@rule
def read_what_is_not_there(s):
    return s.nothing + 1


@rule
def call_the_mistake(s):
    return read_what_is_not_there(s) + 1


@rule
def add_a_text(s):
    return s.x + "a"


@rule
def use_an_unknown_name(s):
    return unknown_name(s)  # noqa: F821


@rule
def make_an_array(s):
    return np.zeros(s.x).sum()


@rule
def make_a_list(s):
    return [s.x, 1][0]


@rule
def copy_a_slice(s):
    s.row[:2] = s.row[2:]


@rule
def add_two_numbers(s, one, other):
    return s.x + one + other


@rule
def forget_a_number(s):
    return add_two_numbers(s, 1)


@pytest.mark.parametrize(
    ("wrong", "line", "told"),
    [
        (read_what_is_not_there, "return s.nothing + 1", "the record has no field 'nothing'"),
        (call_the_mistake, "return s.nothing + 1", "the record has no field 'nothing'"),
        (add_a_text, 'return s.x + "a"', "there is no 'add' for add(int64, "),
        (
            forget_a_number,
            "return add_two_numbers(s, 1)",
            "missing a required argument: 'other'; it takes (s, one, other)",
        ),
        (use_an_unknown_name, "return unknown_name(s)  # noqa: F821", "name 'unknown_name' is not defined"),
        (make_an_array, "return np.zeros(s.x).sum()", "a rule cannot create arrays or lists"),
        (copy_a_slice, "s.row[:2] = s.row[2:]", "nor copy slices"),
        (make_a_list, "return [s.x, 1][0]", "a rule cannot create arrays or lists"),
    ],
)
def test_a_mistake_is_told_with_its_file_and_line(wrong, line, told):
    with pytest.raises(RuleError) as refused:
        wrong(new(POINT))
    first, second = str(refused.value).split("\n")
    assert told in first
    assert second.strip() == line
    number = int(first.partition(", line ")[2].partition(":")[0])
    assert linecache.getline(__file__, number).strip() == line
    assert first.startswith(__file__)
