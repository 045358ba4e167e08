"""The tests that `pytest -p facedown.testing --game GAME` runs."""

from __future__ import annotations

from facedown.testing.promises import Promise, Table


def test_the_game_keeps_its_promise(contract_table: Table, contract_promise: Promise) -> None:
    """Each promise, for each number of seats."""
    contract_promise(contract_table)
