"""Each game from the deal to the result: two browsers, bots, and somebody who watches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from server.processes import Server
from web import battling, fencing, raiding, wizardry
from web.company import play_together, sit_together
from web.overhearing import Eavesdropper
from web.test_table_life import LISTEN, open_table

# At a full table of Gargon two people have fewer of the many moves to click.
BOTS = {"en_garde": 0, "gargon": 3, "stone_warriors": 1, "wizards_gambit": 1}
OPTIONS = {
    "en_garde": {"target": "1"},
    "gargon": {},
    "stone_warriors": {"turn_limit": "12"},
    "wizards_gambit": {"goal": "4"},
}
ACTS: dict[str, Callable[[Any, Random], bool]] = {
    "en_garde": fencing.act,
    "gargon": battling.act,
    "stone_warriors": raiding.act,
    "wizards_gambit": wizardry.act,
}


LINES_HEARD = 30

every_game = pytest.mark.parametrize("game", BOTS)

# What was told to a screen reader, and what the log shows, at the same moment.
TOLD_AND_SHOWN = """() => [
    told.filter(line => line !== 'Your turn'),
    [...document.querySelectorAll('aside .wide ol > li')].map(line => line.innerText),
]"""


@every_game
def test_two_people_and_bots_play_a_whole_game_and_are_sent_what_they_may_know(
    visit: Any, server: Server, eavesdropper: Eavesdropper, game: str
) -> None:
    company = sit_together(visit, server, game, BOTS[game], **OPTIONS[game])
    chance = Random(1)
    play_together([company.ann, company.bob], lambda page: ACTS[game](page, chance))
    company.watcher.locator("dialog[open] .commitment").wait_for()
    titles = {page.get_by_role("dialog").get_by_role("heading").inner_text() for page in company}
    assert "You win!" in titles or len(titles) == 1  # the others have read who has, or all the same
    checked = eavesdropper.check()
    assert checked.views > 60
    assert checked.told > 30


@every_game
def test_each_event_is_told_once_and_in_order_to_a_screen_reader(visit: Any, server: Server, game: str) -> None:
    page = visit()
    bots = ["", *["novice"] * (1 + BOTS[game])]
    table = open_table(page, server, game=game, seats=len(bots), bots=bots, options=OPTIONS[game])
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("button", name="Start game").wait_for()
    page.evaluate(LISTEN)
    page.get_by_role("button", name="Start game").click()
    chance = Random(2)
    log = page.locator("aside .wide ol > li")
    play_together([page], lambda page: ACTS[game](page, chance), enough=lambda: log.count() >= LINES_HEARD)
    told, shown = page.evaluate(TOLD_AND_SHOWN)
    assert told == shown
