"""Cards are played by touching the board, by dragging them, and without a last word for those who want none."""

from __future__ import annotations

import re
from typing import Any

import pytest

from server.processes import Server
from web.fencing import CARDS, wait_until_told
from web.test_lessons import wait_for_step, walk_on
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


def test_on_a_phone_the_nearest_field_that_a_card_leads_to_is_touched(visit: Any, server: Server) -> None:
    page = visit(viewport={"width": 390, "height": 844})
    start_duel(page, server)
    assert page.locator(".goal-button").count() == 0
    field = page.locator(".piste .field.open").last.bounding_box()
    page.mouse.click(field["x"] + field["width"] / 2, field["y"] + field["height"] / 2)
    assert page.locator(".card.chosen").count() == 1


def drag(page: Any, card: Any, target: str) -> None:
    """A card of the hand to a place of the table."""
    box = card.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y - 30, steps=3)
    goal = page.locator(target).first.bounding_box()  # the table may have moved when the card was taken up
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=3)
    page.mouse.up()


@pytest.mark.parametrize(
    ("game", "step", "card", "target"),
    [
        ("gargon", 2, "green 2", ".ring"),
        ("stone_warriors", 3, "Villain", "[data-place*=goliath]"),
        ("wizards_gambit", 2, "Gryphon Feather", "[data-place*=bounty]"),
    ],
)
def test_cards_are_dragged_at_every_table(visit: Any, game: str, step: int, card: str, target: str) -> None:
    page = visit(f"/learn/{game}")
    walk_on(page, game, 1, step - 1)
    wait_for_step(page, step)
    drag(page, page.locator(f"ul.hand button.card[aria-label^='{card}']").first, target)
    wait_for_step(page, step + 1)
