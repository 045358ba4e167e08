"""Cards are played by touching the board, by dragging them, and without a last word for those who want none."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web.fencing import CARDS, wait_until_told
from web.hosting import Server
from web.test_table_life import start_duel

GOALS = ".goal-button"
STEP = re.compile(r"Space \d+: (Advance|Step back) \d")


def step(page: Any) -> Any:
    """A field of the piste that one card leads to."""
    return page.get_by_role("button", name=STEP).first


def test_a_field_of_the_piste_plays_the_card_that_leads_there(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    step(page).click()
    assert page.locator(".card.chosen").count() == 1
    page.get_by_role("button", name="Confirm").click()
    wait_until_told(page)


def test_without_confirming_one_touch_is_enough(visit: Any, server: Server) -> None:
    page = visit(settings={"confirm": False})
    start_duel(page, server)
    step(page).click()
    wait_until_told(page)


@pytest.mark.parametrize("size", [(1280, 800), (844, 390)], ids=["desk", "lying phone"])
def test_a_card_is_dragged_to_a_field(visit: Any, server: Server, size: tuple[int, int]) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    start_duel(page, server)
    label = step(page).get_attribute("aria-label")
    card = page.locator(f".hand button[aria-label='Card {label[-1]}']").first.bounding_box()
    field = step(page).bounding_box()
    page.mouse.move(card["x"] + 20, card["y"] + 20)
    page.mouse.down()
    page.mouse.move(card["x"] + 40, card["y"], steps=3)
    page.mouse.move(field["x"] + field["width"] / 2, field["y"] + field["height"] * 0.7, steps=3)
    page.mouse.up()
    page.locator(CARDS).first.wait_for()
    page.locator("aside li").filter(has_text=re.compile("Ann (advances|steps back)")).first.wait_for(state="attached")
