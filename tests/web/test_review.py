"""After a game: what happened, and why."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from facedown import games
from server.processes import Server
from web.barriers import faults_of
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
    assert page.get_by_role("heading", name="In short: Ann").is_visible()  # own eyes first
    assert page.get_by_role("img", name="Ann’s chances through the game").is_visible()
    assert page.get_by_role("link", name="Back to table").get_attribute("href") == f"/t/{table}"  # another game
    faults = [
        step
        for step in found["steps"]
        if step["seat"] == 0 and step["judgement"] and step["judgement"]["label"] not in ("best", "fine")
    ]
    assert page.get_by_role("button", name="Show move").count() >= len(faults)
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert width <= 0
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


RECORDS = Path(__file__).with_name("records")  # of games between bots, in which much happens
FAULTS = ("inaccuracy", "mistake", "blunder")


def review_file(page: Any, game: str) -> dict[str, Any]:
    """Open the record of a game, and its review; what the server says of it."""
    file = RECORDS / f"{game}.txt"
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name=re.compile("^(Review|Analyse)$")).click()
    page.get_by_role("heading", name=re.compile("Luck and skill|Chance et habileté")).wait_for(timeout=120_000)
    found = page.request.post(page.url.partition("/r")[0] + "/api/review", data={"record": file.read_text()}).json()
    review: dict[str, Any] = found["review"]
    return review


@pytest.mark.parametrize("game", games.our_names())
def test_the_review_of_a_record_shows_turning_points_mistakes_and_the_odds_of_hands(visit: Any, game: str) -> None:
    page = visit("/r")
    review = review_file(page, game)
    assert review["turning_points"], "a record in which something turns"
    assert page.locator(".turns li").count() == len(review["turning_points"])
    assert page.locator(".bar .result").count() == review["seats"]  # one bar for each player
    assert faults_of(page) == []
    step = next(one for one in review["steps"] if one["judgement"] and one["judgement"]["label"] in FAULTS)
    page.get_by_label("Player").select_option(str(step["seat"]))
    page.get_by_role("button", name=f"Show move {step['number']}", exact=True).click()
    page.get_by_text(f"Move {step['number'] - 1} of").wait_for()
    page.get_by_role("button", name="What could be known").click()
    cards = page.get_by_role("dialog").get_by_role("listitem")
    assert cards.count() == sum(len(hand["cards"]) for hand in step["odds"])
    assert cards.filter(has_text="✓").count() == sum(held > 0 for hand in step["odds"] for held in hand["held"])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Moves", exact=True).click()
    chapters = list(dict.fromkeys(one["chapter"] for one in review["steps"]))
    headings = page.get_by_role("dialog").get_by_role("heading", name=re.compile("^(Round|Turn) "))
    assert headings.count() == len(chapters)
    headings.last.get_by_role("button").click()
    first = next(one["number"] for one in review["steps"] if one["chapter"] == chapters[-1])
    page.keyboard.press("Escape")
    page.get_by_text(f"Move {first - 1} of").wait_for()


def test_a_french_review_names_spells_in_french(visit: Any) -> None:
    page = visit("/r", {"language": "fr"})
    review_file(page, "wizards_gambit")
    text = page.locator("main").inner_text()
    english = {card["name"] for card in spells(page, "en")} - {card["name"] for card in spells(page, "fr")}
    assert [name for name in english if name in text] == []
    assert any(card["name"].replace("'", "’") in text for card in spells(page, "fr"))


def spells(page: Any, language: str) -> list[dict[str, Any]]:
    """The spells of the usual set, in a language."""
    address = f"{page.url.partition('/r')[0]}/api/games/wizards_gambit/cards?set=facedown&language={language}"
    found: list[dict[str, Any]] = page.request.get(address).json()["spells"]
    return found


def test_a_record_waits_until_its_game_is_prepared(visit: Any) -> None:
    page = visit("/about", forgive="503")
    refusals = [{"key": "preparing", "ruling": "", "arguments": {}}]
    page.route(
        "**/api/replay",
        lambda route: route.fulfill(status=503, json=refusals.pop()) if refusals else route.continue_(),
    )
    page.clock.install()
    page.goto(page.url.replace("/about", "/r"))
    page.locator("input[type=file]").set_input_files(RECORDS / "en_garde.txt")
    page.get_by_text("The game is still getting ready.").wait_for()
    page.clock.fast_forward(2_000)
    page.get_by_text("Move 0 of").wait_for()


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
