"""The contract of all games, for tests of your own game, and a pytest plug-in that runs it.

In a test file:

    from facedown.testing import contract

    TestContract = contract("my_game")          # or contract("path/to/my_game")

From the command line, without a test file: `pytest -p facedown.testing --game path/to/my_game`. The command
`facedown check GAME` does the same without pytest.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

    from facedown.testing.swaps import Swap

__all__ = ["contract"]

SUITE = Path(__file__).with_name("suite.py")


def contract(game: str, swap: Swap | None = None) -> type:
    """A class of tests, one for each promise and number of seats, for a game by its name or path.

    A game in which `hide` leaves more than its declaration says, such as cards that a seat remembers, passes a function
    `swap(s, viewer, rng)` that shuffles what a viewer cannot know.
    """
    import pytest

    from facedown.testing.promises import PROMISES, tables

    pytest.register_assert_rewrite("facedown.testing.promises")
    found = [table._replace(swap=swap) for table in tables(find(game))]

    def test_of(promise: Any) -> Any:
        @pytest.mark.parametrize("table", found, ids=lambda table: f"{table.name}-{table.seats}")
        def test(self: Any, table: Any) -> None:
            promise(table)

        test.__doc__ = promise.__doc__
        return test

    return type("TestContract", (), {f"test_{one.__name__}": test_of(one) for one in PROMISES})


def find(game: str) -> str:
    """The name of a game, given by its name or its path."""
    from facedown import games

    return games.add(game) if Path(game).exists() else games.get(game).name


# ---- The plug-in


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--game`, which may be repeated."""
    parser.getgroup("facedown").addoption(
        "--game", action="append", default=[], metavar="GAME", help="Check the contract of this game, a name or a path."
    )


def pytest_configure(config: pytest.Config) -> None:
    """Check only the contract if `--game` is given and no test files are named."""
    if config.getoption("--game"):
        named = [one for one in config.invocation_params.args if Path(str(one).partition("::")[0]).exists()]
        given = [one for one in named if str(one) not in config.getoption("--game")]
        config.args = [*map(str, given), str(SUITE)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize the suite with the tables of the named games."""
    if {"contract_table", "contract_promise"} <= set(metafunc.fixturenames):
        from facedown.testing.promises import PROMISES, tables

        found = [table for game in metafunc.config.getoption("--game") for table in tables(find(game))]
        metafunc.parametrize("contract_table", found, ids=lambda table: f"{table.name}-{table.seats}")
        metafunc.parametrize("contract_promise", PROMISES, ids=lambda promise: promise.__name__)
