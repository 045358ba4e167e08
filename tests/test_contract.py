"""What every game promises, whatever its rules: `facedown.testing` has it, and these are our own games."""

from __future__ import annotations

from importlib import import_module

import pytest

from facedown.testing.promises import (
    PROMISES,
    Table,
    observations_are_the_same_in_all_worlds_that_a_seat_cannot_tell_apart,
)
from positions import COMPILED_TABLES, TABLES

COMPILED = {observations_are_the_same_in_all_worlds_that_a_seat_cannot_tell_apart}


def table_of(name: str, seats: int) -> Table:
    return Table(name, seats, import_module(f"games.{name}.swaps").swap)


@pytest.mark.parametrize(
    ("name", "seats", "promise"),
    [
        pytest.param(*table, promise, id=f"{table[0]}-{table[1]}-{promise.__name__}")
        for promise in PROMISES
        for table in (COMPILED_TABLES if promise in COMPILED else TABLES)
    ],
)
def test_every_game_keeps_its_promise(name, seats, promise):
    cases = promise(table_of(name, seats))
    assert cases is None or cases > 10 or promise.__name__ == "a_seat_learns_what_it_is_told_and_nothing_else"
    assert cases != 0
