"""Play over days: friends choose days for each move, and every clock shows days and hours."""

from __future__ import annotations

from typing import Any

import pytest

from server.processes import Server
from web.barriers import faults_of
from web.conftest import DESKTOP, PHONE
from web.test_en_garde import cover
from web.test_table_life import start_duel

TWO_DAYS = {"type": "per_move", "seconds": 2 * 86_400}


def test_friends_choose_days_when_they_open_a_table_and_the_host_changes_them(visit: Any) -> None:
    page = visit("/")
    cover(page, "En Garde").get_by_role("button").click()
    page.get_by_role("radio", name="Invite friends").check()
    page.get_by_role("combobox").select_option("3 days for each move")
    page.get_by_text("Nobody has to stay").wait_for()
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/t/*")
    guest = visit(page.url[page.url.index("/t/") :], {"name": "Bob"})
    guest.get_by_role("button", name="Take a seat").click()
    guest.get_by_text("3 days for each move").wait_for()
    page.locator("summary").first.click()
    days = page.get_by_role("spinbutton", name="days for each move")
    assert days.input_value() == "3"
    assert page.get_by_label("Seconds away").count() == 0  # nobody is taken for gone
    days.fill("5")
    days.blur()
    guest.get_by_text("5 days for each move").wait_for()
    days.fill("15")
    days.blur()
    page.wait_for_function("field => field.value === '5'", arg=days.element_handle())


@pytest.mark.parametrize(
    ("language", "shown", "viewport"), [("en", "1 d 23 h", DESKTOP), ("fr", "1 j 23 h", PHONE)], ids=["en", "fr"]
)
def test_a_clock_of_days_shows_days_and_hours_at_the_table_and_on_the_first_page(
    visit: Any, server: Server, language: str, shown: str, viewport: Any
) -> None:
    page = visit(viewport=viewport)
    start_duel(page, server, clock=TWO_DAYS)
    page.evaluate(
        "spoken => localStorage['facedown.settings'] = JSON.stringify("
        "{ ...JSON.parse(localStorage['facedown.settings']), language: spoken })",
        language,
    )
    page.reload()
    page.get_by_role("timer").filter(has_text=shown).first.wait_for()
    assert faults_of(page) == []
    page.goto(server.url)
    page.locator(".waiting").get_by_text(shown).wait_for()
