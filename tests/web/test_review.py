"""After a game: what happened, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from server.processes import Server
from web.conftest import PHONE
from web.fencing import CARDS, play_to_the_end
from web.test_table_life import finish_match, start_duel


def reviewed(page: Any, server: Server) -> str:
    """A duel that is played to its end, and its review from the result."""
    table = start_duel(page, server)
    finish_match(page, server, table)
    page.get_by_role("dialog").get_by_role("link", name="Review").click()
    page.get_by_role("heading", name="Luck and skill").wait_for(timeout=120_000)
    return table


@pytest.mark.parametrize("screen", [{}, {"viewport": PHONE}], ids=["desktop", "phone"])
def test_a_game_is_reviewed_after_its_end(visit: Any, server: Server, screen: dict[str, Any]) -> None:
    page = visit(**screen)
    table = reviewed(page, server)
    found = json.loads(page.request.get(f"{server.url}/api/tables/{table}/matches/1/review").text())["review"]
    assert page.get_by_role("img", name="Ann’s chances through the game").is_visible()  # own eyes first
    faults = [
        step
        for step in found["steps"]
        if step["seat"] == 0 and step["judgement"] and step["judgement"]["label"] not in ("best", "fine")
    ]
    assert page.get_by_role("button", name="Show move").count() >= len(faults)
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert width <= 0
    if found["turning_points"]:
        with page.expect_download() as download:
            page.get_by_role("button", name="Picture to share").click()
        data = Path(download.value.path()).read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert [int.from_bytes(data[at : at + 4]) for at in (16, 20)] == [1200, 630]
    page.get_by_role("button", name="Replay").click()
    page.get_by_text("Move 0 of").wait_for()
    turns = page.get_by_role("list", name="Turning points").get_by_role("link")
    assert turns.count() == len(found["turning_points"])
    if turns.count():  # a link to each, which others can be sent
        turns.last.click()
        page.get_by_text(f"Move {found['turning_points'][-1]['number']} of").wait_for()
        assert page.url.endswith(turns.last.get_attribute("href"))


def test_a_decision_leads_to_its_move_in_the_replay_and_back(visit: Any, server: Server) -> None:
    page = visit()
    table = reviewed(page, server)
    page.goto(f"{server.url}/r/{table}/1#2")
    page.get_by_text("Move 2 of").wait_for()
    assert page.get_by_label("View as").input_value() == "0"  # own eyes first
    page.get_by_role("button", name="Moves", exact=True).click()
    page.get_by_role("dialog").get_by_role("button").filter(has_text="Ann").first.click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Review").click()
    page.get_by_role("heading", name="Chances").wait_for()


def test_ones_own_game_is_looked_back_at_by_itself_and_what_was_found_is_shown_to_others(
    visit: Any, server: Server
) -> None:
    page = visit()
    table = start_duel(page, server)
    finish_match(page, server, table)
    spectator = visit(f"/r/{table}/1")
    spectator.get_by_text("Move 0 of").wait_for()
    strip = ".turns"
    assert spectator.locator(strip).count() == 0  # nobody has asked for it
    page.goto(f"{server.url}/r/{table}/1")
    page.locator(f"{strip} a").or_(page.get_by_text("No single move turned this game")).first.wait_for(timeout=120_000)
    spectator.reload()
    spectator.locator(strip).wait_for()


def test_copying_a_link_says_that_it_was_copied(visit: Any, server: Server) -> None:
    page = visit()
    table = start_duel(page, server)
    finish_match(page, server, table)
    page.goto(f"{server.url}/r/{table}/1#1")
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("button", name="Copied").wait_for()


def test_a_position_of_the_replay_is_played_on_against_bots(visit: Any, server: Server) -> None:
    page = visit()
    table = start_duel(page, server)
    finish_match(page, server, table)
    page.goto(f"{server.url}/r/{table}/1#2")
    page.get_by_text("Move 2 of").wait_for()
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/t/*")
    assert table not in page.url
    play_to_the_end(page)
    page.get_by_role("dialog").get_by_text("This match continued a finished game after move 2").wait_for()


def test_a_mistake_is_tried_again(visit: Any, server: Server) -> None:
    page = visit(viewport=PHONE)
    reviewed(page, server)
    tries = page.get_by_role("button", name="Try it yourself")
    if not tries.count():  # who made no mistake has nothing to try again
        page.get_by_role("combobox").first.select_option("1")
    tries.first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(f"{CARDS}, dialog[open]")
