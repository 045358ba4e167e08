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
def test_two_people_and_bots_play_a_whole_game_hear_all_of_it_and_are_sent_what_they_may_know(
    visit: Any, server: Server, eavesdropper: Eavesdropper, game: str
) -> None:
    company = sit_together(visit, server, game, BOTS[game], **OPTIONS[game])
    chance = Random(1)
    play_together([company.ann, company.bob], lambda page: ACTS[game](page, chance))
    company.watcher.locator("dialog[open] .commitment").wait_for()
    titles = {page.get_by_role("dialog").get_by_role("heading").inner_text() for page in company}
    assert "You win!" in titles or len(titles) == 1  # the others have read who has, or all the same
    told, shown = company.ann.evaluate(TOLD_AND_SHOWN)
    told, shown = (lines[lines.index("The cards are dealt.") :] for lines in (told, shown))
    assert told == shown, "each event is told to a screen reader once and in order"
    assert len(told) >= LINES_HEARD
    checked = eavesdropper.check()
    assert checked.views > 60
    assert checked.told > 30
