"""Playing En Garde by clicking."""

from __future__ import annotations

import re
from random import Random
from typing import Any

CARDS = ".hand button.card:not(.dim)"


def wait_until_told(page: Any, pattern: str = "Ann (advances|steps back|attacks)") -> None:
    """Until the log beside the table says so."""
    page.locator("aside .wide li").filter(has_text=re.compile(pattern)).first.wait_for()


def make_a_move(page: Any) -> None:
    """The last thing that the first playable card can do: an attack where there is one."""
    page.locator(CARDS).first.click()
    choices = page.get_by_role("group").get_by_role("button")
    choices.last.click()
    page.get_by_role("button", name="Confirm").click()
    choices.first.wait_for(state="detached")


def act(page: Any, chance: Random) -> bool:
    """Make a move if it is one's turn."""
    if not page.locator(CARDS).count():
        return False
    make_a_move(page)
    return True


def play_to_the_end(page: Any, moves: int = 400) -> None:
    """Until the result is shown."""
    for _ in range(moves):
        page.wait_for_selector(f"{CARDS}, dialog[open]")
        if page.locator("dialog[open]").count():
            return
        make_a_move(page)
    raise AssertionError("the game does not end")
