"""Playing Gargon by clicking."""

from __future__ import annotations

from random import Random
from typing import Any

OFFER = ".composer .buttons"
CONFIRM = f"{OFFER} .main"
FREE_CARDS = ".hand button.card:not(.dim):not(.chosen)"
STACKS = "button.fan"
COLOURS = ".own button.card"
OTHERWISE = f"{OFFER} button:not(.main):not(.back)"


def wait_for_offer(page: Any) -> bool:
    """Until there is something to do; False if the result is shown instead."""
    page.wait_for_selector(f"{OFFER}, dialog[open]", timeout=60_000)
    return not page.locator("dialog[open]").count()


def choose(page: Any, rng: Random) -> None:
    """Something that may be done, not yet confirmed."""
    if page.locator(STACKS).count():
        choose_stack(page, rng)
    elif not page.locator(COLOURS).count():
        choose_cards(page, rng)
    elif page.locator(CONFIRM).is_disabled():
        click_one(page.locator(COLOURS), rng)


def choose_cards(page: Any, rng: Random) -> None:
    """One to three cards of the hand, or to pass."""
    if page.locator(OTHERWISE).count() and rng.random() < 0.25:
        page.locator(OTHERWISE).click()
        return
    while page.locator(FREE_CARDS).count() and (page.locator(CONFIRM).is_disabled() or rng.random() < 0.5):
        click_one(page.locator(FREE_CARDS), rng)
    if page.locator(CONFIRM).is_disabled():
        page.locator(OTHERWISE).click()


def choose_stack(page: Any, rng: Random) -> None:
    """A stack, or to draw no more."""
    if page.locator(OTHERWISE).count() and rng.random() < 0.3:
        page.locator(OTHERWISE).click()
    else:
        click_one(page.locator(STACKS), rng)


def click_one(choices: Any, rng: Random) -> None:
    """At the left edge, which is free where cards overlap."""
    choices.nth(rng.randrange(choices.count())).click(position={"x": 5, "y": 20})


def make_a_move(page: Any, rng: Random) -> None:
    """Choose, confirm where there was a choice, and wait until it is sent."""
    offer = page.locator(OFFER).element_handle()
    choose(page, rng)
    if offer.is_visible():
        page.locator(CONFIRM).click()
    offer.wait_for_element_state("hidden")


def act(page: Any, chance: Random) -> bool:
    """Make a move if there is something to do."""
    if not page.locator(OFFER).count():
        return False
    make_a_move(page, chance)
    return True
