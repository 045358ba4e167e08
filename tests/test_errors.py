"""Whatever is handed in, a mistake raises an error of ours, with a message that a person can read."""

from __future__ import annotations

import inspect
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import facedown
from facedown import bots, games
from facedown.errors import (
    FacedownError,
    InvalidArrangement,
    InvalidOption,
    InvalidRecord,
    InvalidSeats,
    InvalidSeed,
    InvalidView,
    UnknownBot,
    quoted,
)

HUGE = "y" * 900_000
HUGE_NUMBER = 10**5000
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 120) | st.sampled_from(["", "y1", "hudson", "ash", "1+1", "r"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["0", "a"]), inner, max_size=2),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("call", "error", "hint"),
    [
        (lambda: facedown.arrange("gargon", 4, passed=99), InvalidArrangement, r"passed must be a list of seats"),
        (lambda: facedown.arrange("gargon", 4, passed=[99]), InvalidArrangement, r"passed must be a whole number"),
        (
            lambda: facedown.arrange("gargon", 3, mix="1", battle="red", owing=1),
            InvalidArrangement,
            r"owing must be",
        ),
        (
            lambda: facedown.arrange("stone_warriors", 3, tables=[5, 1, 0]),
            InvalidArrangement,
            r"a table must be a list",
        ),
        (
            lambda: facedown.arrange("gargon", pocket=[]),
            InvalidArrangement,
            r"no zone 'pocket'; choose from: hands",
        ),
        (lambda: facedown.arrange("gargon", options=3), InvalidOption, r"options are given by name"),
        (lambda: facedown.deal("gargon", options=3), InvalidOption, r"options are given by name"),
        (lambda: facedown.deal("gargon", options=["a"]), InvalidOption, r"options are given by name"),
        (lambda: facedown.deal("en_garde", options={3: 3}), InvalidOption, r"unknown option 3; choose from"),
        (lambda: facedown.deal("en_garde", options={"target": HUGE_NUMBER}), InvalidOption, r"not a huge int"),
        (lambda: facedown.deal("gargon", HUGE_NUMBER), InvalidSeats, r"not a huge int"),
        (lambda: facedown.deal("gargon", seed=HUGE_NUMBER), InvalidSeed, r"not a huge int"),
        (lambda: facedown.advise(None), InvalidView, r"not None"),
        (lambda: facedown.advise("view"), InvalidView, r"not 'view'"),
        (lambda: facedown.read_record(3), InvalidRecord, r"a text or the path of a file, not 3"),
        (lambda: facedown.read_record(None), InvalidRecord, r"not None"),
        (lambda: bots.get(3), UnknownBot, r"by its name, not by 3"),
    ],
)
def test_a_wrong_argument_raises_an_error_of_ours(call, error, hint):
    with pytest.raises(error, match=hint):
        call()


def game():
    return facedown.deal("en_garde", seed=1)


@pytest.mark.parametrize(
    "call",
    [
        lambda: facedown.deal(HUGE),
        lambda: facedown.deal("gargon", seed=HUGE),
        lambda: facedown.deal("gargon", options={HUGE: 1}),
        lambda: facedown.deal("en_garde", options={"target": HUGE}),
        lambda: facedown.deal("wizards_gambit", options={"set": HUGE}),
        lambda: facedown.arrange("gargon", hands=[HUGE, None, None]),
        lambda: facedown.arrange("gargon", hands=HUGE),
        lambda: facedown.arrange("gargon", hands=[["y1"] * 100_000, None, None]),
        lambda: facedown.arrange("wizards_gambit", in_play=[HUGE, None]),
        lambda: facedown.arrange("en_garde", wins=[0] * 100_000),
        lambda: facedown.parse("en_garde", HUGE),
        lambda: facedown.parse("gargon", HUGE),
        lambda: facedown.parse("stone_warriors", HUGE),
        lambda: facedown.parse("wizards_gambit", f"play ash {HUGE}"),
        lambda: facedown.read_record(HUGE),
        lambda: facedown.read_record(f"facedown record 1\ngame: {HUGE}\nrules: 1\nseats: 2\n"),
        lambda: facedown.read_record(f"facedown record 1\ngame: en_garde\nrules: {HUGE}\nseats: 2\n"),
        lambda: facedown.read_record(f"facedown record 1\ngame: en_garde\nrules: 1\nseats: 2\n\n{HUGE}"),
        lambda: facedown.advise(HUGE),
        lambda: game().play(HUGE, "+1"),
        lambda: game().play(0, HUGE),
        lambda: game().play(0, [HUGE]),
        lambda: game().concede(0, HUGE),
        lambda: bots.get(HUGE),
        lambda: bots.get(f"{HUGE}.py:Bot"),
    ],
)
def test_a_huge_input_is_not_repeated_in_full(call):
    with pytest.raises(FacedownError) as refused:
        call()
    assert len(str(refused.value)) <= 400


def test_an_error_keeps_its_lines_and_the_ends_of_each():
    error = FacedownError(f"a{HUGE}b\nc{HUGE}d")
    lines = str(error).split("\n")
    assert [(line[0], line[-1], len(line)) for line in lines] == [("a", "b", 400), ("c", "d", 400)]


def test_a_short_value_is_quoted_as_it_is():
    assert quoted("+3") == "'+3'"
    assert quoted(Path("a")) == repr(Path("a"))
    assert len(quoted(HUGE)) == 80


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_arrangement_is_set_up_or_refused_but_never_breaks(data):
    name = data.draw(st.sampled_from(games.names()))
    zones = list(inspect.signature(games.get(name).arrange.arrange).parameters)[1:]
    chosen = data.draw(st.dictionaries(st.sampled_from(zones), JSON, max_size=3))
    with suppress(FacedownError):
        facedown.arrange(name, seed=1, **chosen)
