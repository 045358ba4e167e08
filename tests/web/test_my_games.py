"""My games, the lobby and quick matches, as people see them."""

from __future__ import annotations

import re
from typing import Any

from server.processes import Server
from web.barriers import faults_of
from web.conftest import PHONE
from web.fencing import CARDS
from web.test_en_garde import cover
from web.test_table_life import finish_match, open_table


def play_quickly(ann: Any, bob: Any, server: Server) -> None:
    """Two strangers who press the same button meet at a table, and one of them resigns."""
    for page in (ann, bob):
        page.goto(server.url)
        page.get_by_role("button", name=re.compile(r"En Garde\s*: play at once")).click()
        page.wait_for_url("**/t/*")
    assert ann.url == bob.url
    bob.get_by_role("button", name="Table", exact=True).click()
    bob.get_by_role("button", name=re.compile("^Resign")).last.click()
    bob.get_by_role("button", name="Yes", exact=True).click()
    ann.locator("dialog[open]").wait_for()


def test_strangers_meet_in_the_lobby_and_both_find_the_game_in_their_list(visit: Any, server: Server) -> None:
    ann, bob = visit("/"), visit("/", {"name": "Bob"})
    play_quickly(ann, bob, server)
    ann.goto(f"{server.url}/games")
    row = ann.get_by_role("listitem").filter(has_text="with Bob")
    row.get_by_text("Won").wait_for()
    row.get_by_role("link", name=re.compile("replay")).wait_for()
    ann.get_by_label("Result").select_option("lost")
    ann.get_by_text("0 games", exact=True).wait_for()
    ann.get_by_label("Result").select_option("")
    ann.get_by_label("Find an opponent").fill("bo")
    row.wait_for()
    with ann.expect_download() as download:
        ann.get_by_role("button", name="Download all game files").click()
    assert download.value.suggested_filename == "facedown-records.zip"


def test_a_link_that_was_opened_and_not_taken_up_waits_on_the_first_page(visit: Any, server: Server) -> None:
    ann, bob = visit("/"), visit("/about", {"name": "Bob"})
    table = open_table(ann, server)
    asked = {"game": "gargon", "bot": "novice"}
    challenge = ann.request.post(f"{server.url}/api/challenges", data=asked).json()["id"]
    bob.goto(f"{server.url}/t/{table}")
    bob.get_by_role("button", name="Take a seat").wait_for()
    bob.goto(f"{server.url}/c/{challenge}")
    bob.get_by_role("button", name="Play", exact=True).wait_for()
    bob.goto(server.url)
    waiting = bob.get_by_role("region", name="Invitations")
    waiting.get_by_text("A seat is free at the table of Ann").wait_for()
    waiting.get_by_role("button", name=re.compile(r"Dismiss\s*: Gargon")).click()
    waiting.get_by_role("link", name="Take a seat").click()
    bob.get_by_role("button", name="Take a seat").click()
    bob.get_by_role("button", name="Take a seat").wait_for(state="detached")
    bob.goto(server.url)
    bob.get_by_role("region", name="Waiting for you").or_(bob.get_by_role("region", name="Lobby")).first.wait_for()
    assert waiting.count() == 0


def test_a_public_match_can_be_watched_from_the_lobby_which_updates_by_itself(visit: Any, server: Server) -> None:
    guest = visit("/")
    guest.get_by_role("region", name="Lobby").wait_for()
    ann, bob = visit("/", {"name": "Anna"}), visit("/", {"name": "Bob"})
    for page in (ann, bob):
        page.get_by_role("button", name=re.compile(r"En Garde\s*: play at once")).click()
        page.wait_for_url("**/t/*")
        if page is ann:
            guest.get_by_role("listitem").filter(has_text="Anna").get_by_role("link", name="Take a seat").wait_for()
    guest.get_by_role("listitem").filter(has_text="Anna").get_by_role("link", name="Watch").click()
    guest.get_by_text("You’re watching").wait_for()


def test_figures_appear_after_the_first_game_and_nothing_keeps_anybody_out(visit: Any, server: Server) -> None:
    for language, viewport in (("en", None), ("fr", PHONE)):
        page = visit("/", {"language": language}, **({"viewport": viewport} if viewport else {}))
        if language == "en":
            cover(page, "En Garde").get_by_role("button").click()
            page.get_by_role("button", name="Deal the cards").click()
            page.wait_for_url("**/t/*")
            page.wait_for_selector(CARDS)
            finish_match(page, server, page.url.split("/")[-1])
            page.goto(f"{server.url}/games")
            page.get_by_role("heading", name="Statistics").wait_for()
        else:
            page.goto(f"{server.url}/games")
            page.get_by_role("heading", name="Mes parties").wait_for()
        assert faults_of(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
