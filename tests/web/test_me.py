"""An identity without an account: a key in the browser, twelve words or a link for another device, name and picture."""

from __future__ import annotations

import json
import re
from typing import Any

from server.processes import Server
from web.barriers import faults_of
from web.conftest import PHONE
from web.fencing import CARDS
from web.test_en_garde import cover
from web.test_table_life import open_table

KEY = re.compile(r"[0-9a-f]{32}")


def key_in(page: Any) -> str | None:
    return page.evaluate("localStorage['facedown.key'] ?? null")


def choose_fox(page: Any) -> None:
    """A name and a picture, saved."""
    page.get_by_role("textbox", name="Your name").fill("Annabel")
    page.get_by_role("radio", name="Fox").check(force=True)
    page.get_by_role("radio", name="Rose").check(force=True)
    page.get_by_role("button", name="Save").click()
    page.locator("main").get_by_text("Saved").wait_for()


def test_nothing_is_asked_before_the_first_game_and_the_first_seat_begins_an_identity(
    visit: Any, server: Server
) -> None:
    page = visit("/")
    page.get_by_role("article").nth(3).wait_for()
    assert key_in(page) is None
    cover(page, "En Garde").get_by_role("button").click()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url("**/t/*")
    assert KEY.fullmatch(key_in(page))


def test_the_picture_that_a_player_chose_is_seen_at_the_table(visit: Any, server: Server) -> None:
    page = visit("/me")
    choose_fox(page)
    page.goto(server.url)
    cover(page, "En Garde").get_by_role("button").click()
    page.get_by_role("radio", name="Invite friends").check()
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/t/*")
    page.locator("main li", has_text="Annabel").locator("svg path").first.wait_for()
    friend = visit(page.url.removeprefix(server.url), {"name": "Bob"})
    friend.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name="Start game").click()
    seats = friend.get_by_role("region", name="Players")
    seats.get_by_text("Annabel").wait_for()
    assert seats.locator("li", has_text="Annabel").locator("svg circle").get_attribute("fill") == "#a62b6a"


def test_twelve_words_bring_the_same_person_and_their_seat_to_another_device(visit: Any, server: Server) -> None:
    page = visit("/me")
    choose_fox(page)
    page.get_by_role("button", name="Show link and words").click()
    words = page.locator(".phrase").inner_text()
    assert len(words.split()) == 12
    other = visit("/me", {"name": ""}, locale="fr-FR", viewport=PHONE)
    other.get_by_text("I have a key from another device").click()
    other.get_by_role("textbox", name="Twelve words").fill("not these")
    other.get_by_role("button", name="Continue as that person").click()
    other.get_by_role("alert").wait_for()
    other.get_by_role("textbox", name="Twelve words").fill(words.upper())
    other.get_by_role("button", name="Continue as that person").click()
    other.locator("#content").get_by_text("Welcome back, Annabel.").wait_for()
    assert key_in(other) == key_in(page)
    assert other.get_by_role("textbox", name="Your name").input_value() == "Annabel"
    page.goto(server.url)
    cover(page, "En Garde").get_by_role("button").click()
    page.get_by_role("button", name="Deal the cards").click()
    page.locator(CARDS).first.wait_for()
    other.goto(page.url)  # a game that was begun on the first device afterwards
    other.locator(CARDS).first.wait_for()
    other.goto(server.url)
    other.get_by_role("region", name="Waiting for you").get_by_text("Your turn").wait_for()


def test_a_link_brings_the_person_along_and_leaves_no_key_in_the_address(visit: Any, server: Server) -> None:
    page = visit("/me")
    choose_fox(page)
    other = visit(f"/me#key={key_in(page)}", {"name": ""})
    other.locator("#content").get_by_text("Welcome back, Annabel.").wait_for()
    assert other.evaluate("location.hash") == ""
    unknown = visit(f"/me#key={'12' * 16}", forgive="404")
    unknown.get_by_text("Nobody on this server has that key.").wait_for()
    assert key_in(unknown) is None


def test_who_deletes_themselves_is_gone_from_the_server_and_from_the_browser(visit: Any, server: Server) -> None:
    page = visit("/me", forgive="404")
    choose_fox(page)
    open_table(page, server)
    key = key_in(page)
    page.goto(f"{server.url}/me")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download everything").click()
    assert json.loads(download.value.path().read_text())["name"] == "Annabel"
    page.get_by_role("button", name="Delete me").click()
    page.get_by_role("button", name="Delete for good").click()
    page.locator("#content").get_by_text("Everything about you is deleted.").wait_for()
    assert key_in(page) is None
    found = page.request.get(f"{server.url}/api/me", headers={"Authorization": f"Bearer {key}"})
    assert found.status == 404


def test_the_page_about_oneself_has_no_barriers_in_both_languages(visit: Any) -> None:
    for language, viewport in (("en", None), ("fr", PHONE)):
        page = visit("/me", {"language": language}, **({"viewport": viewport} if viewport else {}))
        choose = page.get_by_role("button", name=re.compile("Save|Enregistrer"))
        choose.click()
        page.get_by_role("button", name=re.compile("Show link|Montrer le lien")).click()
        page.locator(".phrase").wait_for()
        assert faults_of(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
