"""The same deal for everybody: a link for friends, results side by side, and today's deal on the first page."""

from __future__ import annotations

import re
from typing import Any

from server.processes import Server
from web.barriers import faults_of
from web.conftest import PHONE
from web.fencing import play_to_the_end
from web.test_en_garde import cover


def make_a_challenge(page: Any) -> str:
    """A duel against a novice, made on the first page; where its link leads."""
    cover(page, "En Garde").get_by_role("button").click()
    page.get_by_role("radio", name="Challenge friends").check()
    page.get_by_role("radio", name="Novice").check()
    page.get_by_role("button", name="Make a challenge").click()
    page.wait_for_url("**/c/*")
    return str(page.url)


def test_friends_play_the_same_cards_and_compare_their_results(visit: Any, server: Server) -> None:
    ann = visit()
    answer = ann.request.post(
        f"{server.url}/api/challenges",
        data={"game": "en_garde", "bot": "novice", "options": {"target": "1", "starter": "left"}},
    )
    link = f"/c/{answer.json()['id']}"
    bob = visit(link, {"name": "Bob", "language": "en"}, viewport=PHONE, color_scheme="dark")
    ann.goto(server.url + link)
    for page in (ann, bob):
        page.get_by_role("button", name="Play", exact=True).wait_for()
        assert page.get_by_role("heading", name="Results").count() == 0
        assert faults_of(page) == []
    ann.get_by_role("button", name="Play", exact=True).click()
    ann.wait_for_url("**/t/*")
    play_to_the_end(ann)
    ann.get_by_role("dialog").get_by_role("link", name="Compare results").click()
    ann.get_by_role("heading", name="Results").wait_for()
    bob.reload()
    bob.get_by_text("1 started, 1 finished.").wait_for()
    assert bob.get_by_role("heading", name="Results").count() == 0, "he has not played yet"
    bob.get_by_role("button", name="Play", exact=True).click()
    bob.wait_for_url("**/t/*")
    play_to_the_end(bob)
    bob.get_by_role("dialog").get_by_role("link", name="Compare results").click()
    bob.get_by_role("row", name=re.compile("Bob \\(you\\)")).wait_for()
    assert bob.get_by_role("row", name=re.compile("Ann")).count() == 1
    assert faults_of(bob) == []
    assert bob.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.reload()
    ann.get_by_role("row", name=re.compile("Bob")).wait_for()


def test_a_challenge_is_made_on_the_first_page_and_has_a_link(visit: Any, server: Server) -> None:
    page = visit("/")
    link = make_a_challenge(page)
    page.get_by_text("You against one bot: Novice.").wait_for()
    assert page.get_by_role("textbox").input_value().endswith(link.removeprefix(server.url))


def test_todays_deal_is_on_the_first_page_and_whoever_leaves_goes_on(visit: Any, server: Server) -> None:
    page = visit("/")
    deals = page.get_by_role("region", name="Today’s deal")
    deals.get_by_role("link").nth(3).wait_for()
    deals.get_by_role("link", name=re.compile("Gargon")).click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    table = page.url
    page.locator(".scene").wait_for()
    page.go_back()
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url(table)


def test_a_mirrored_challenge_is_played_from_every_seat_before_it_is_compared(visit: Any, server: Server) -> None:
    page = visit(viewport=PHONE)
    options = {"target": "1", "starter": "left"}
    asked = {"game": "en_garde", "bot": "novice", "options": options, "mirrored": True}
    name = page.request.post(f"{server.url}/api/challenges", data=asked).json()["id"]
    page.goto(f"{server.url}/c/{name}")
    for text in ("Play", "Play game 2 of 2"):
        page.get_by_role("button", name=text, exact=True).click()
        page.wait_for_url("**/t/*")
        play_to_the_end(page)
        page.get_by_role("dialog").get_by_role("link", name="Compare results").click()
    row = page.get_by_role("row", name=re.compile("Ann \\(you\\)"))
    row.get_by_role("cell", name=re.compile("of 2 won")).wait_for()
    assert row.get_by_role("cell").count() == 3  # one for each seat, and their sum
    page.get_by_role("link", name="See your game from seat 2").wait_for()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_challenge_that_is_not_there_says_so(visit: Any, server: Server) -> None:
    page = visit("/c/nothing", forgive="404")
    page.get_by_role("alert").get_by_text("This challenge doesn’t exist any more.").wait_for()
