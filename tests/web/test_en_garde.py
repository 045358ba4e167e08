"""En Garde at the page's table."""

from __future__ import annotations

import re
from typing import Any

from web.fencing import CARDS, make_a_move, play_to_the_end, wait_until_told


def cover(page: Any, title: str) -> Any:
    return page.get_by_role("article").filter(has_text=title)


def open_short_match(page: Any) -> None:
    """A table with a bot, to one won round, arranged by its host."""
    cover(page, "En Garde").get_by_role("button").click()
    page.get_by_label("Invite friends").check()
    page.get_by_role("button", name="Open table").click()
    page.get_by_text("Table settings").click()
    page.get_by_label("Rounds to win").fill("1")
    page.get_by_label("Rounds to win").press("Enter")
    page.get_by_label("Play forced moves automatically").uncheck()
    page.get_by_label("Seat 2").select_option("novice")
    page.get_by_role("button", name="Start game").click()


def test_a_newcomer_plays_their_first_move_after_two_clicks(visit: Any) -> None:
    page = visit("/")
    cover(page, "En Garde").get_by_role("button").click()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(CARDS)
    make_a_move(page)
    wait_until_told(page)


def test_a_match_is_played_to_its_end_by_clicking_and_then_again(visit: Any) -> None:
    page = visit("/")
    open_short_match(page)
    play_to_the_end(page)
    result = page.get_by_role("dialog")
    assert re.search("You win|wins", result.inner_text())
    result.get_by_role("button", name="Rematch").click()
    page.locator("dialog[open]").wait_for(state="detached")
    page.wait_for_selector(CARDS)


def test_a_choice_can_be_taken_back_at_every_step(visit: Any) -> None:
    page = visit("/")
    open_short_match(page)
    page.wait_for_selector(CARDS)
    page.locator(CARDS).first.click()
    page.get_by_role("group").get_by_role("button").first.click()
    page.get_by_role("button", name="Back").click()
    page.get_by_text("Choose a card.").wait_for()
    assert page.locator(".card.chosen").count() == 0
    page.keyboard.press("Enter")  # the focus is on the card again
    page.get_by_role("group").wait_for()
    page.keyboard.press("Escape")
    page.get_by_text("Choose a card.").wait_for()
