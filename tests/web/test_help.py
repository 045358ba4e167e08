"""Help at everything that lies on a table and that can be done, from the rules, by mouse, touch and keys."""

from __future__ import annotations

import re
from typing import Any

import pytest

from server.processes import Server
from web.barriers import faults_in_both_themes
from web.conftest import PHONE
from web.fencing import CARDS
from web.test_table_life import open_table, start_duel

# That every passage exists in every language is tested with the page: web/src/games/help.test.ts.
GAMES = [("en_garde", 2, "en"), ("gargon", 3, "fr"), ("stone_warriors", 3, "en"), ("wizards_gambit", 3, "fr")]
HELPED = "main [data-help]"
HELP = "dialog[open] .passage"
ASKING = ".asks"
MINE = ".status.mine"
START = re.compile("Start game|Lancer la partie")
# The first thing of every topic.
TOPICS = """things => things.forEach(thing => {
    const topic = thing.dataset.help;
    const isFirst = !document.querySelector(`[data-first='${topic}']`);
    if (isFirst && thing.getClientRects().length) thing.dataset.first = topic;
})"""


def start(page: Any, server: Server, game: str, seats: int) -> str:
    """A match against bots, at the first choice that is ours; its table."""
    bots = ["", *["novice"] * (seats - 1)]
    table = open_table(page, server, game=game, seats=seats, bots=bots, options={})
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("button", name=START).click()
    page.wait_for_selector(MINE)
    return table


@pytest.mark.parametrize(("game", "seats", "language"), GAMES)
def test_everything_on_a_table_is_explained_in_the_pages_language(
    visit: Any, server: Server, game: str, seats: int, language: str
) -> None:
    page = visit(settings={"language": language})
    start(page, server, game, seats)
    page.keyboard.press("h")
    page.wait_for_selector(ASKING)
    page.locator(HELPED).evaluate_all(TOPICS)
    topics = page.locator("[data-first]").evaluate_all("things => things.map(thing => thing.dataset.first)")
    assert len(topics) > 5
    for topic in topics:
        page.locator(f"[data-first='{topic}']").click(force=True)
        page.wait_for_selector(f"{HELP}[lang={language}]")
        assert page.locator("dialog[open] h2").inner_text().strip()
        assert len(page.locator(HELP).first.inner_text()) > 40
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    assert page.locator(ASKING).count() == 1


def test_while_one_asks_nothing_is_played(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    page.get_by_role("button", name="What’s this?").click()
    page.locator(CARDS).first.click()
    page.wait_for_selector(HELP)
    page.keyboard.press("Escape")
    assert page.locator(".card.chosen").count() == 0
    page.get_by_role("button", name="Done").click()
    page.locator(CARDS).first.click()
    assert page.locator(".card.chosen").count() == 1


def test_a_right_click_explains_a_card_and_leaves_it_where_it_is(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    page.locator(CARDS).first.click(button="right")
    page.wait_for_selector(HELP)
    assert re.match(r"Card \d$", page.locator("dialog[open] h2").inner_text())
    assert "Play one card and move your fencer" in page.locator("dialog[open]").inner_text()
    assert page.locator(".card.chosen").count() == 0


def test_a_long_press_explains_a_card_and_a_tap_chooses_it(visit: Any, server: Server) -> None:
    page = visit(viewport=PHONE, has_touch=True)
    start_duel(page, server)
    card = page.locator(CARDS).first
    box = card.bounding_box()
    touch = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    page.wait_for_selector(HELP)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("button", name="Close").tap()
    page.wait_for_selector("dialog[open]", state="detached")
    assert page.locator(".card.chosen").count() == 0
    card.tap()
    assert page.locator(".card.chosen").count() == 1


def test_keys_ask_about_what_has_the_focus_and_give_it_back(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    page.locator(CARDS).first.focus()
    page.keyboard.press("h")
    page.wait_for_selector(HELP)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    assert page.evaluate("document.activeElement.matches('.hand button.card')")
    assert page.locator(ASKING).count() == 0


def test_while_one_asks_pictures_are_reached_by_keys(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    page.keyboard.press("h")
    page.wait_for_selector(ASKING)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('svg.piste')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(HELP)
    assert "A track of 23 spaces" in page.locator("dialog[open]").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("Escape")
    page.wait_for_selector(ASKING, state="detached")
    assert page.locator("svg.piste[tabindex]").count() == 0


def test_what_is_dimmed_says_why_and_what_it_is(visit: Any, server: Server) -> None:
    page = visit()
    start(page, server, "gargon", 3)
    page.locator(".hand button.card:not(.dim)").first.click()
    dimmed = page.locator(".hand button.card.dim")
    while not dimmed.count():
        page.locator(".hand button.card:not(.dim, .chosen)").first.click()
    dimmed.first.click(button="right", position={"x": 3, "y": 3}, force=True)
    page.wait_for_selector(HELP)
    said = page.get_by_role("dialog").inner_text()
    assert "Why not now:" in said
    assert "There are 102 cards" in said or "Zeros lose to every other card" in said


def test_from_a_passage_one_comes_to_the_whole_rules(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    page.locator(CARDS).first.click(button="right")
    page.get_by_role("button", name="Full rules").click()
    page.get_by_role("heading", name="Rulings").wait_for()


def test_a_lesson_explains_its_table_too_and_has_the_rules_one_key_away(visit: Any, server: Server) -> None:
    page = visit("/learn/stone_warriors")
    page.locator("main [data-help=bronx]").first.click(button="right")
    page.wait_for_selector(HELP)
    assert "You must" in page.get_by_role("dialog").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("?")
    page.get_by_role("heading", name="Rulings").wait_for()


def test_asking_and_help_keep_nobody_out(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    page.keyboard.press("h")
    page.wait_for_selector(ASKING)
    assert faults_in_both_themes(page) == {}
    page.locator(CARDS).first.click()
    page.wait_for_selector(HELP)
    assert faults_in_both_themes(page) == {}
