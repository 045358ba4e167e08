"""What will be played: options of a quick game, of a table of friends, and what guests see of them."""

from __future__ import annotations

from typing import Any

from server.processes import Server
from web.fencing import CARDS
from web.test_en_garde import cover
from web.test_table_life import open_table


def test_a_quick_game_against_bots_has_options(visit: Any) -> None:
    page = visit("/")
    cover(page, "En Garde").get_by_role("button").click()
    page.get_by_role("dialog").get_by_text("Options").click()
    page.get_by_label("Rounds to win").fill("2")
    page.get_by_label("Rounds to win").press("Tab")
    assert not page.get_by_label("Card values").is_visible()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(CARDS)
    page.get_by_text("first to 2").wait_for()


def test_a_refused_value_goes_back_and_guests_see_what_is_played(visit: Any, server: Server) -> None:
    ann = visit()
    table = open_table(ann, server, options={"target": "3"})
    ann.goto(f"{server.url}/t/{table}")
    ann.get_by_text("Table settings").click()
    ann.get_by_text("For study", exact=True).click()
    hand = ann.get_by_label("Cards in a hand")
    hand.fill("99")
    hand.press("Tab")
    ann.wait_for_function("field => field.value === '5'", arg=hand.element_handle())
    bob = visit(f"/t/{table}", {"name": "Bob"})
    bob.get_by_role("button", name="Take a seat").click()
    agreed = bob.locator("dl")
    agreed.get_by_text("Rounds to win").wait_for()
    assert "3" in agreed.inner_text()


def test_a_memory_aid_is_offered_where_the_game_has_one(visit: Any, server: Server) -> None:
    page = visit()
    for game, has_one in {"en_garde": True, "gargon": False}.items():
        table = open_table(page, server, game=game, seats=None, options={})
        page.goto(f"{server.url}/t/{table}")
        page.get_by_text("Table settings").click()
        assert bool(page.get_by_label("Memory aid").count()) == has_one
