"""What is different on a phone: fingers drag cards, the log opens, links are copied without a secure connection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from server.processes import Server
from web.conftest import PHONE
from web.fencing import CARDS
from web.test_lessons import wait_for_step, walk_on
from web.test_table_life import open_table, start_duel

STEPS = 8  # touches between the first and the last of a drag
# Browsers have no clipboard for pages over plain http in a local network; what the old way copies is noted.
PLAIN_HTTP = """
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.addEventListener('copy', () => { window.copied = document.activeElement.value; });
"""


def drag_by_finger(page: Any, card: Any, to: tuple[float, float]) -> None:
    """As a browser sees it: it may take the touch for scrolling, and cancel it."""
    box = card.bounding_box()
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", start)
    for step in range(1, STEPS + 1):
        share = step / STEPS
        touch("touchMove", tuple(a + (b - a) * share for a, b in zip(start, to, strict=True)))
        page.wait_for_timeout(16)
    touch("touchEnd")


def field_at(page: Any, share: float) -> tuple[float, float]:
    """A point of the track, by its share of the width."""
    box = page.locator(".piste").bounding_box()
    return box["x"] + share * box["width"], box["y"] + 0.8 * box["height"]


def test_a_finger_parries_by_dragging_the_card_to_the_fencers(visit: Any) -> None:
    page = visit("/learn/en_garde", viewport=PHONE, has_touch=True, is_mobile=True)
    walk_on(page, "en_garde", 1, 3)
    wait_for_step(page, 4)
    card = page.locator(CARDS).first
    card.wait_for()
    drag_by_finger(page, card, field_at(page, 0.5))
    wait_for_step(page, 5)


def test_the_log_of_a_phone_opens_at_its_newest_line(visit: Any, server: Server) -> None:
    page = visit(viewport={"width": 390, "height": 700})
    start_duel(page, server, options={"starter": "left", "target": "5"})
    for _ in range(8):
        page.wait_for_selector(CARDS)
        page.locator(CARDS).first.click()
        page.get_by_role("group").get_by_role("button").first.click()
        page.get_by_role("button", name="Confirm").click()
    page.locator("aside summary").click()
    page.wait_for_function(
        """() => { const list = document.querySelector('aside .narrow ol');
                   return list.scrollHeight > list.clientHeight + 40
                       && list.scrollTop + list.clientHeight > list.scrollHeight - 2; }"""
    )


def in_the_lobby(page: Any, server: Server) -> Any:
    page.goto(f"{server.url}/t/{open_table(page, server)}")
    return page.get_by_role("main")


def in_the_menu(page: Any, server: Server) -> Any:
    start_duel(page, server)
    page.get_by_role("button", name="Table", exact=True).click()
    return page.get_by_role("dialog")


@pytest.mark.parametrize("place", [in_the_lobby, in_the_menu])
def test_a_link_is_copied_over_plain_http(visit: Any, server: Server, place: Callable[..., Any]) -> None:
    page = visit()
    page.add_init_script(PLAIN_HTTP)
    part = place(page, server)
    part.get_by_role("button", name="Copy link").first.click()
    part.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("copied") == part.get_by_role("textbox").first.input_value()


def test_a_link_that_cannot_be_copied_is_selected_and_nothing_says_copied(visit: Any, server: Server) -> None:
    page = visit()
    page.add_init_script(PLAIN_HTTP + "document.execCommand = () => false;")
    lobby = in_the_lobby(page, server)
    lobby.get_by_role("button", name="Copy link").first.click()
    lobby.get_by_text("copy the link yourself").wait_for()
    assert lobby.get_by_role("button", name="Copied").count() == 0
    selected = page.evaluate("document.activeElement.selectionEnd - document.activeElement.selectionStart")
    assert selected == len(lobby.get_by_role("textbox").first.input_value())
