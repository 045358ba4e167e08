"""Golden games change only when the rules are meant to change; `python tests/golden.py` rewrites them."""

from __future__ import annotations

import pytest

from golden import golden_file, playthrough
from positions import TABLES


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_golden_game_is_played_as_ever(name, seats):
    file = golden_file(name, seats)
    assert file.exists(), f"{name} for {seats} lacks a golden game: run python tests/golden.py"
    assert playthrough(name, seats) == file.read_text(encoding="utf-8")
