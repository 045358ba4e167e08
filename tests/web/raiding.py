"""Playing Stone Warriors by clicking."""

from __future__ import annotations

import random
from typing import Any

from server.processes import Server
from web.test_table_life import open_table

HAND = ".hand button.card:not(.dim)"
TARGETS = ".target button.card, .target button.hollow, button.target"
WAYS = ".command .button:not(.main):not(.quiet)"
NUMBERS_AND_LOOT = ".choice button, .loot button"
CONFIRM = ".command .button.main"
ANYTHING = f"{HAND}, {TARGETS}, {WAYS}, {NUMBERS_AND_LOOT}, {CONFIRM}"
TURN_LIMIT = "60"  # whoever plays at random may never win
MOST_TABLES = 20  # until one begins with a choice


def sit_down(page: Any, server: Server, players: int = 3) -> str:
    """A table of Stone Warriors against bots, at a turn with something to choose."""
    options = {"starter": "0", "turn_limit": TURN_LIMIT}
    bots = ["", *["novice"] * (players - 1)]
    for _ in range(MOST_TABLES):
        table = open_table(page, server, game="stone_warriors", seats=players, bots=bots, options=options)
        page.goto(f"{server.url}/t/{table}")
        page.get_by_role("button", name="Start game").or_(
            page.get_by_role("button", name="Lancer la partie")
        ).first.click()
        page.wait_for_selector(ANYTHING)
        if page.locator(WAYS).count() and not page.locator(f".battle, {CONFIRM}").count():
            return table
    raise AssertionError("every match begins with a battle, or with nothing to choose")


def choose_something(page: Any, chance: random.Random) -> None:
    """Any one thing that may be chosen, or the confirmation of what has been."""
    if page.locator(CONFIRM).count() and chance.random() < 0.6:
        page.locator(CONFIRM).click()
        page.wait_for_timeout(20)
        return
    found = page.locator(ANYTHING)
    if count := found.count():
        found.nth(chance.randrange(count)).click(timeout=2_000)


def is_over(page: Any) -> bool:
    return bool(page.locator("dialog[open]").count())


def act(page: Any, chance: random.Random) -> bool:
    """One click, if there is something to choose."""
    if not page.locator(ANYTHING).count():
        return False
    try_to_choose(page, chance)
    return True


def try_to_choose(page: Any, chance: random.Random) -> None:
    """A button may be gone before it is reached: somebody has thrown, or the table has moved on."""
    from playwright.sync_api import Error

    try:
        choose_something(page, chance)
    except Error:
        page.wait_for_timeout(20)
