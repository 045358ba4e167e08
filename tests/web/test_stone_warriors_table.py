"""Stone Warriors at the page's table."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from server.processes import Server
from web.barriers import faults_in_both_themes
from web.conftest import PHONE
from web.raiding import ANYTHING, CONFIRM, HAND, is_over, sit_down, try_to_choose
from web.test_accessibility import compare_with_golden
from web.test_lessons import wait_for_step, walk_on
from web.test_table_life import finish_match

FITS = """() => [...document.querySelectorAll('.hand .card, .own .plinth')].every(card => {
    const box = card.getBoundingClientRect();
    const main = document.querySelector('main').getBoundingClientRect();
    return box.left >= 0 && box.right <= innerWidth && box.top >= main.top - 1 && box.bottom <= main.bottom + 1;
})"""
CONFIRMS = """() => [...document.querySelectorAll('.command .main')].every(button => {
    const [box, middle] = [button, button.closest('.middle')].map(one => one.getBoundingClientRect());
    return box.top >= middle.top - 1 && box.bottom <= middle.bottom + 1;
})"""
SMALL = {"width": 320, "height": 568}


def test_on_a_phone_all_one_needs_is_seen_without_scrolling(visit: Any, server: Server) -> None:
    page = visit(settings={"language": "fr"}, viewport=PHONE)
    sit_down(page, server, players=4)
    chance = random.Random(2)
    for _ in range(40):
        page.wait_for_selector(f"{ANYTHING}, dialog[open]")
        if is_over(page):
            break
        if not page.locator(".banner p").count():  # a banner is the page's own, and pushes the table down
            assert page.evaluate(FITS), page.locator(".command").inner_text()
            if page.locator(CONFIRM).count():
                page.set_viewport_size(SMALL)
                assert page.evaluate(CONFIRMS), page.locator(".command").inner_text()
                page.set_viewport_size(PHONE)
        try_to_choose(page, chance)


def test_the_table_speaks_french(visit: Any, server: Server) -> None:
    page = visit(settings={"language": "fr"})
    finish_match(page, server, sit_down(page, server, players=2))
    told = page.locator("aside .wide li").all_inner_texts()
    assert told
    assert not [line for line in told if re.search(r"\b(the|draws|lays|takes|turns|discards)\b", line)]


def test_a_choice_can_be_taken_back_and_made_again(visit: Any, server: Server) -> None:
    page = visit()
    sit_down(page, server)
    page.wait_for_selector(ANYTHING)
    page.get_by_role("button", name=re.compile("End turn|Draw a card|Discard")).first.click()
    page.locator(CONFIRM).wait_for()
    page.get_by_role("button", name="Back").click()
    assert page.locator(".chosen").count() == 0
    assert page.locator(".command [aria-pressed=true]").count() == 0


def test_a_move_is_made_with_the_keyboard_alone(visit: Any, server: Server) -> None:
    page = visit()
    sit_down(page, server)
    before = page.locator("aside .wide li").count()
    page.locator(".command .button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.matches('.command .button.main')")
    page.keyboard.press("Enter")
    page.wait_for_function("n => document.querySelectorAll('aside .wide li').length > n", arg=before)


def test_what_is_on_the_table_is_said_card_by_card(visit: Any, server: Server) -> None:
    page = visit()
    sit_down(page, server)
    read = page.locator("main").aria_snapshot()
    assert len(re.findall(r"\w+: missing|\w+, (?:awake|turned to stone)", read)) >= 18
    assert re.search(r'region "You: \d of six gargoyles awake"', read)
    assert "Novice 2 holds" in read
    if not page.locator(".battle").count():  # a battle lies over the piles
        assert re.search(r'img "Draw pile: \d+ cards left"', read)
    for card in page.locator(".hand .card").all():
        assert card.get_attribute("aria-label")


def test_the_table_reads_as_the_golden_one(visit: Any, server: Server) -> None:
    page = visit()
    sit_down(page, server)
    compare_with_golden("stone_warriors", page.locator("main").aria_snapshot())


@pytest.mark.parametrize(("sight", "step"), [("battle", 4), ("turn", 8)])
def test_a_battle_and_a_turn_full_of_choices_read_as_the_golden_ones(visit: Any, sight: str, step: int) -> None:
    page = visit("/learn/stone_warriors")
    walk_on(page, "stone_warriors", 1, step - 1)
    wait_for_step(page, step)
    compare_with_golden(f"stone_warriors_{sight}", page.locator("main").aria_snapshot())


def test_a_card_that_cannot_be_played_says_why(visit: Any, server: Server) -> None:
    page = visit()
    sit_down(page, server)
    for card in page.locator(".hand button.dim").all():
        assert (card.get_attribute("title") or "").endswith(".")
        assert card.get_attribute("aria-disabled") == "true"
    assert page.locator(f"{HAND}.dim").count() == 0


def test_nothing_keeps_anybody_out(visit: Any, server: Server) -> None:
    page = visit(reduced_motion="reduce")
    sit_down(page, server)
    chance, seen = random.Random(5), set()
    for _ in range(60):
        page.wait_for_selector(f"{ANYTHING}, dialog[open]")
        sight = tuple(page.locator(part).count() > 0 for part in (".battle", ".loot", ".against", ".sun", CONFIRM))
        if sight not in seen:
            seen.add(sight)
            assert faults_in_both_themes(page, "main") == {}
        if is_over(page):
            break
        try_to_choose(page, chance)
