from __future__ import annotations

import pytest

from facedown.errors import InvalidOption
from facedown.kernel.options import Option, changed, choice, read_options, switch

TABLE = (
    switch("aid", False, "an aid"),
    Option("size", 5, "a size", low=1, high=9),
    choice("starter", ("random", "left"), "who starts"),
)


@pytest.mark.parametrize("value", [True, "yes", "Yes ", "true", 1, "1", "on"])
def test_a_switch_can_be_turned_on_in_many_words(value):
    assert read_options(TABLE, {"aid": value}) == [1, 5, 0]


def test_defaults_stand_where_nothing_is_given():
    assert read_options(TABLE, {}) == [0, 5, 0]


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("size", 10, "a number from 1 to 9"),
        ("size", "-3", "a number from 1 to 9"),
        ("size", "--5", "a number from 1 to 9"),
        ("size", "²", "a number from 1 to 9"),
        ("aid", "maybe", "no or yes"),
        ("starter", "right", "random or left"),
        ("colour", "red", "choose from: aid, size, starter"),
    ],
)
def test_a_wrong_option_says_what_would_be_right(name, value, hint):
    with pytest.raises(InvalidOption, match=hint):
        read_options(TABLE, {name: value})


def test_only_what_differs_from_the_default_is_written_down():
    assert changed(TABLE, [1, 5, 1]) == {"aid": "yes", "starter": "left"}
