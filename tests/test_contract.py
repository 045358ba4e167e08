"""What every game promises, whatever its rules: `facedown.testing` has it, and these are our own games."""

from __future__ import annotations

from importlib import import_module

import pytest

from facedown.testing.promises import PROMISES, Table
from positions import TABLES


def table_of(name: str, seats: int) -> Table:
    return Table(name, seats, import_module(f"games.{name}.swaps").swap)


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_game_keeps_its_promise(name, seats, promise):
    cases = promise(table_of(name, seats))
    assert cases is None or cases > 10 or promise.__name__ == "a_seat_learns_what_it_is_told_and_nothing_else"
    assert cases != 0
