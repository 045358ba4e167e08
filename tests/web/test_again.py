"""What happened is told on the board, and shown once more from the log."""

from __future__ import annotations

import re
from typing import Any

import pytest

from server.processes import Server
from web.conftest import PHONE
from web.fencing import CARDS, make_a_move, wait_until_told
from web.test_table_life import open_table, start_duel

LINE = "aside .wide button.line"
PAST = ".room.past"
CAPTION = ".caption"
STEP = re.compile("^Ann (advances|steps back|attacks)")


def piste(page: Any) -> str:
    """Where the fencers stand."""
    return page.locator("svg.piste").get_attribute("aria-label")


def hold_the_clock(page: Any) -> None:
    """The past is shown for as long as one looks at it."""
    page.clock.pause_at(page.evaluate("Date.now()") + 1)


def start_and_move(page: Any, server: Server, **settings: Any) -> tuple[str, str]:
    """A duel after the first move and its answer: the piste before and after."""
    page.clock.install()
    start_duel(page, server, **settings)
    before = piste(page)
    make_a_move(page)
    wait_until_told(page)
    page.wait_for_selector(CARDS)
    return before, piste(page)


def test_a_line_of_the_log_is_shown_once_more_and_the_present_comes_back(visit: Any, server: Server) -> None:
    page = visit()
    before, after = start_and_move(page, server)
    assert before != after
    hold_the_clock(page)
    page.locator(LINE).filter(has_text=STEP).click()
    page.wait_for_selector(PAST)
    assert piste(page) == before
    assert page.locator(CAPTION).inner_text().startswith("Replay: Ann")
    assert page.locator(CARDS).count() == 0
    page.clock.resume()
    page.wait_for_selector(PAST, state="detached")
    page.wait_for_selector(CARDS)
    assert piste(page) == after
    make_a_move(page)


def test_escape_comes_back_at_once(visit: Any, server: Server) -> None:
    page = visit(settings={"speed": "slow"})
    page.clock.install()
    start_duel(page, server)
    make_a_move(page)
    page.keyboard.press("Escape")
    page.wait_for_selector(CARDS)
    after = piste(page)
    hold_the_clock(page)
    page.locator(LINE).filter(has_text=STEP).click()
    page.wait_for_selector(PAST)
    page.keyboard.press("Escape")
    page.wait_for_selector(PAST, state="detached")
    assert piste(page) == after


def test_keys_walk_through_the_log_and_show_a_line_again(visit: Any, server: Server) -> None:
    page = visit()
    start_and_move(page, server)
    lines = page.locator(LINE)
    assert page.locator(f"{LINE}[tabindex='0']").count() == 1
    lines.last.focus()
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.textContent") == lines.first.inner_text()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    hold_the_clock(page)
    page.keyboard.press("Enter")
    page.wait_for_selector(PAST)
    assert f"Replay: {lines.first.inner_text()}" in page.locator("[data-live]").inner_text()


def test_a_finger_shows_a_line_again_on_a_phone(visit: Any, server: Server) -> None:
    page = visit(viewport=PHONE, has_touch=True)
    page.clock.install()
    start_duel(page, server)
    make_a_move(page)
    page.wait_for_selector(CARDS)
    page.locator("aside summary").tap()
    hold_the_clock(page)
    page.locator("aside .narrow button.line").first.tap()
    page.wait_for_selector(PAST)
    page.clock.resume()
    page.wait_for_selector(PAST, state="detached")


def test_a_move_that_comes_while_the_past_is_shown_is_shown_after_it(visit: Any, server: Server) -> None:
    ann = visit()
    table = open_table(ann, server)
    ann.clock.install()
    ann.goto(f"{server.url}/t/{table}")
    bob = visit(f"/t/{table}", {"name": "Bob"})
    bob.get_by_role("button", name="Take a seat").click()
    ann.get_by_role("button", name="Start game").click()
    ann.wait_for_selector(CARDS)
    start = piste(ann)
    make_a_move(ann)
    bob.wait_for_selector(CARDS)
    hold_the_clock(ann)
    ann.locator(LINE).filter(has_text=STEP).click()
    ann.wait_for_selector(PAST)
    make_a_move(bob)
    wait_until_told(bob, "Bob (advances|steps back|attacks|parries)")
    assert piste(ann) == start
    ann.clock.resume()
    wait_until_told(ann, "Bob (advances|steps back|attacks|parries)")
    ann.wait_for_selector(PAST, state="detached")
    ann.wait_for_selector(CARDS)
    assert piste(ann) == piste(bob)


@pytest.mark.parametrize(
    ("speed", "motion"), [("off", "no-preference"), ("normal", "reduce"), ("fast", "no-preference")]
)
def test_the_middle_of_the_board_says_what_happened_and_covers_nobody(
    visit: Any, server: Server, speed: str, motion: str
) -> None:
    page = visit(settings={"speed": speed}, reduced_motion=motion)
    start_duel(page, server)
    make_a_move(page)
    page.locator(CAPTION).filter(has_text=re.compile("Novice (advances|steps back|attacks|parries)")).wait_for()
    page.wait_for_selector(CARDS)
    caption, opponent = (page.locator(what).bounding_box() for what in (CAPTION, ".opponent"))
    assert caption["y"] + caption["height"] <= opponent["y"] + 1
