"""Playing Wizard's Gambit by clicking whatever may be clicked."""

from __future__ import annotations

import random
import re
from typing import Any

from server.processes import Server
from web.test_table_life import open_table

TABLE = ".table .pool"
CHOICES = ".table .choices"
RESULT = "dialog[open] .commitment"
READER = "dialog[open] ul.cards"
START = re.compile("Start game|Lancer la partie")
SOON = 30  # milliseconds
PATIENCE = 1_000  # of these, while bots think

# Everything on the table that may be touched now; a press that makes the move comes first.
TOUCHABLE = """() => {
    const wanted = '.choices button, button.cover[aria-pressed][aria-disabled="false"], button.slot, ' +
        '.hand button.card:not(.dim), .dealt button.card:not(.dim)';
    const found = document.querySelector('.choices') ? [...document.querySelectorAll(wanted)] : [];
    found.forEach((one, index) => one.setAttribute('data-try', index));
    return found.map(one => ({ main: one.classList.contains('main'), quiet: one.classList.contains('quiet') }));
}"""


def open_circle(page: Any, server: Server, wizards: int = 3, **options: str) -> None:
    """A game against bots, at the table."""
    bots = ["", *["novice"] * (wizards - 1)]
    table = open_table(page, server, game="wizards_gambit", seats=wizards, bots=bots, options=options)
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("button", name=START).click()
    page.wait_for_selector(TABLE)


def touch_something(page: Any, chance: random.Random) -> bool:
    """One touch: what confirms a move more often than not, else anything but a step back. False if nothing can be."""
    found = page.evaluate(TOUCHABLE)
    if not found:
        return False
    numbers = range(len(found))
    ends = [number for number in numbers if found[number]["main"]]
    ways = [number for number in numbers if not found[number]["quiet"]] or list(numbers)
    number = chance.choice(ends if ends and chance.random() < 0.85 else ways)
    page.evaluate("number => document.querySelector(`[data-try='${number}']`)?.click()", number)
    return True


def act(page: Any, chance: random.Random) -> bool:
    """One touch, if there is something to touch."""
    if page.locator(READER).count():  # a card was touched to be read
        page.keyboard.press("Escape")
    return touch_something(page, chance)


def play_on(page: Any, touches: int, seed: int = 1) -> int:
    """So many touches, or until the result is shown; how many there were."""
    chance, done = random.Random(seed), 0
    waits = 0
    while waits < PATIENCE:
        if done == touches or page.locator(RESULT).count():
            return done
        if act(page, chance):
            done, waits = done + 1, 0
        else:
            page.wait_for_timeout(SOON)
            waits += 1
    raise AssertionError(f"nothing can be touched any more after {done} touches")
