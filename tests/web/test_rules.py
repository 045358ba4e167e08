"""The rules on the page, in the page's language."""

from __future__ import annotations

from typing import Any

from server.processes import Server


def test_the_rules_are_read_in_the_pages_language_and_follow_it(visit: Any, server: Server) -> None:
    page = visit("/rules/gargon", {"language": "fr"})
    page.locator(".rules[lang=fr]").get_by_role("heading", name="Les points de règle").wait_for()
    page.get_by_role("button", name="Réglages").click()
    page.get_by_label("Langue").select_option("en")
    page.keyboard.press("Escape")
    page.locator(".rules[lang=en]").get_by_role("heading", name="Rulings").wait_for()


def test_an_example_in_the_rules_keeps_its_lines(visit: Any, server: Server) -> None:
    page = visit("/rules/gargon")
    assert page.locator(".rules pre").inner_text().splitlines()[:2] == ["0 v4 v11 g7", "1 pass"]
