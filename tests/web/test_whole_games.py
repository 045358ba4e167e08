"""Each game from the deal to the result: two browsers, bots, and somebody who watches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from web import battling, fencing, raiding, wizardry
from web.company import play_together, sit_together
from web.hosting import Server
from web.overhearing import Eavesdropper

BOTS = {"en_garde": 0, "gargon": 1, "stone_warriors": 1, "wizards_gambit": 1}
OPTIONS = {
    "en_garde": {"target": "1"},
    "gargon": {},
    "stone_warriors": {"turn_limit": "30"},
    "wizards_gambit": {"goal": "4"},
}
ACTS: dict[str, Callable[[Any, Random], bool]] = {
    "en_garde": fencing.act,
    "gargon": battling.act,
    "stone_warriors": raiding.act,
    "wizards_gambit": wizardry.act,
}


@pytest.mark.parametrize("game", BOTS)
def test_two_people_and_bots_play_a_whole_game_and_are_sent_what_they_may_know(
    visit: Any, server: Server, eavesdropper: Eavesdropper, game: str
) -> None:
    company = sit_together(visit, server, game, BOTS[game], **OPTIONS[game])
    chance = Random(1)
    play_together([company.ann, company.bob], lambda page: ACTS[game](page, chance))
    company.watcher.locator("dialog[open] .commitment").wait_for()
    titles = {page.get_by_role("dialog").get_by_role("heading").inner_text() for page in company}
    assert "You have won!" in titles or len(titles) == 1  # the others have read who has, or all the same
    checked = eavesdropper.check()
    assert checked.views > 60
    assert checked.told > 30
