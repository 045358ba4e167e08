"""The workshop: text and cards side by side, mistakes in place, figures, and a table with cards of one's own."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from server.processes import Server
from web.barriers import faults_of
from web.conftest import PHONE

EDITOR = "textarea"


def change(page: Any, old: str, new: str) -> None:
    """Edit the text."""
    editor = page.locator(EDITOR)
    text = editor.input_value()
    assert old in text
    editor.fill(text.replace(old, new, 1))


def test_what_is_written_is_seen_as_cards_and_mistakes_stand_where_they_are(visit: Any, server: Server) -> None:
    page = visit("/")
    page.get_by_role("link", name="Design your own cards").click()
    cards = page.get_by_role("region", name="The cards", exact=True)
    cards.get_by_text("Candle Flame", exact=True).first.wait_for()
    change(page, "Candle Flame", "Bright Idea")
    cards.get_by_text("Bright Idea", exact=True).first.wait_for()
    change(page, 'do = "shield"', 'do = "sheild"')
    mistake = page.get_by_text("spell Salt Circle: unknown verb 'sheild'; did you mean 'shield'?")
    mistake.last.wait_for()
    page.get_by_role("button", name=re.compile("^Line ")).click()
    chosen = page.evaluate("(e => e.value.slice(e.selectionStart, e.selectionEnd))(document.querySelector('textarea'))")
    assert chosen == 'effect = [{ do = "sheild" }]'
    assert cards.get_by_text("Salt Circle", exact=True).count() == 0
    assert page.get_by_role("button", name="200 games with bots").is_disabled()


def test_a_set_is_kept_by_the_browser_and_exported(visit: Any, server: Server) -> None:
    page = visit("/workshop")
    page.get_by_text("✓ No mistakes").wait_for()
    change(page, "my set", "Moonlit set")
    page.get_by_role("combobox", name="Card set").get_by_text("Moonlit set").wait_for(state="attached")
    page.wait_for_function("() => localStorage['facedown.sets']?.includes('Moonlit set')")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    assert download.value.suggested_filename == "moonlit_set.toml"
    page.get_by_role("button", name="Copy our own cards").click()
    page.get_by_role("region", name="The cards", exact=True).get_by_text("Bounty", exact=True).first.wait_for()
    page.wait_for_function("() => localStorage['facedown.sets']?.includes('Bounty')")
    page.reload()
    page.get_by_text("✓ No mistakes").wait_for()
    assert {one["name"] for one in json.loads(page.evaluate("localStorage['facedown.sets']"))} == {
        "Moonlit set",
        "my facedown",
    }
    page.get_by_role("combobox", name="Card set").select_option(label="Moonlit set")
    page.wait_for_function("() => document.querySelector('textarea').value.includes('Moonlit set')")


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
def test_bots_play_with_it_and_nothing_keeps_anybody_out(visit: Any, server: Server, viewport: Any) -> None:
    language, where = ("fr", {"viewport": viewport, "color_scheme": "dark"}) if viewport else ("en", {})
    page = visit("/workshop", {"language": language}, **where)
    page.get_by_text(re.compile("✓ (No mistakes|Aucune erreur)")).wait_for()
    page.get_by_role("combobox", name=re.compile("Compare with|Comparer avec")).select_option("own")
    page.get_by_role("button", name=re.compile("^200 (games with bots|parties de robots)$")).click()
    page.get_by_text(re.compile("^(What to look at|À regarder de près)$")).first.wait_for(timeout=120_000)
    page.get_by_role(
        "heading", name=re.compile("^(My Set compared with Facedown|My Set comparé à Facedown)$")
    ).wait_for()
    change(page, "points = 1", "points = 9")
    page.get_by_text(re.compile("1 mistake|1 erreur")).first.wait_for()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_set_is_played_at_once_with_friends_by_a_link(visit: Any, server: Server) -> None:
    page = visit("/workshop")
    page.get_by_text("✓ No mistakes").wait_for()
    page.get_by_role("button", name="Play with friends").click()
    page.wait_for_url("**/t/*")
    friend = visit(page.url.removeprefix(server.url), {"name": "Bob"})
    friend.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name="Start game").click()
    for one in (page, friend):
        one.locator(".spell .name").first.wait_for()
        names = one.locator(".spell .name").all_inner_texts()
        assert set(names) <= {
            "Candle Flame", "Rook's Feather", "Salt Circle", "Deep Satchel", "Second Wind", "Crow Parliament",
            "Lucky Knot", "Bone Whistle", "Iron Oath",
        }  # fmt: skip
