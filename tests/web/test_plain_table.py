"""A game that the page has never heard of: a plug-in is played by clicks at the plain table, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from example_games import EXAMPLES
from facedown import games
from facedown.games import plugins
from server.processes import ForkServer, Server
from web.company import is_over, play_together, sit_together
from web.conftest import start_server
from web.overhearing import Eavesdropper

MOVES = ".plain .moves button"


@pytest.fixture(scope="module")
def server(fork_server: ForkServer, tmp_path_factory: Any) -> Iterator[Server]:
    """A server that was told of Kuhn poker; the other tests of the page have one that was not."""
    kuhn = EXAMPLES / "kuhn_poker"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(plugins.VARIABLE, "")
        patch.setattr(games, "_found", [])
        games.add(kuhn)
        running = start_server(fork_server, tmp_path_factory.mktemp("data"), plug_ins=(kuhn,))
        yield running
        running.kill()


def act(page: Any, chance: Random) -> bool:
    """Make any move, if it is one's turn."""
    buttons = page.locator(MOVES)
    if not buttons.count():
        return False
    moves = buttons.all_inner_texts()
    assert set(moves) <= {"Check", "Bet a chip", "Call", "Fold"}, moves
    buttons.nth(chance.randrange(len(moves))).click()
    page.wait_for_function(
        "count => document.querySelectorAll('.plain .moves button').length !== count"
        " || document.querySelector('dialog[open]')",
        arg=len(moves),
    )
    return True


def test_a_plug_in_is_played_to_its_end_by_clicks_and_everything_is_in_words(
    visit: Any, server: Server, eavesdropper: Eavesdropper
) -> None:
    company = sit_together(visit, server, "kuhn_poker", 0)
    company.ann.locator(".plain dl").wait_for()
    table = company.ann.locator(".plain").inner_text()
    assert re.search(r"To act\s+(Ann|Bob)", table), table
    assert re.search(r"Ann\s+the (jack|queen|king)", table), "one's own card has a name"
    assert len(re.findall(r"the (?:jack|queen|king)", table)) == 1, "the other's card lies face down"
    chance = Random(2)
    play_together([company.ann, company.bob], lambda page: act(page, chance))
    assert is_over(company.ann)
    company.ann.keyboard.press("Escape")
    shown = company.ann.locator("body").inner_text()
    assert re.search(r"(Ann|Bob) (checks|bets|calls|folds)", shown), shown
    assert not re.search(r"[{}\[\]]|kuhn_poker|to_act|undefined|null", shown), shown
    assert eavesdropper.check().views > 4


def test_the_first_page_offers_a_plug_in_by_its_title(visit: Any, server: Server) -> None:
    page = visit("/")
    page.get_by_role("heading", name="Kuhn poker").wait_for()
    assert "kuhn_poker" not in page.locator("main").inner_text()
