"""Gargon at the page's table."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from server.processes import Server
from web.barriers import faults_in_both_themes
from web.battling import CONFIRM, FREE_CARDS, OFFER, make_a_move, wait_for_offer
from web.conftest import PHONE
from web.test_accessibility import compare_with_golden
from web.test_table_life import finish_match, open_table

MORNING = datetime(2026, 1, 1, 8, tzinfo=UTC)


def sit_down(page: Any, server: Server, bots: int = 2, **options: str) -> str:
    """At a table with novices at which Ann starts; the table."""
    seats = ["", *["novice"] * bots]
    options = {"starter": "0", **options}
    table = open_table(page, server, game="gargon", seats=len(seats), bots=seats, options=options)
    page.goto(f"{server.url}/t/{table}")
    page.locator("main button.main").click()
    assert wait_for_offer(page)
    return table


def pick(page: Any, cards: str, **how: Any) -> None:
    """The first of these cards, at its left edge, which is free where cards overlap."""
    page.locator(cards).first.click(position={"x": 5, "y": 20}, **how)


def total_of(page: Any, column: int) -> int:
    return int(page.locator(".scoring tfoot td").nth(column).inner_text())


def test_a_newcomer_plays_their_first_cards_after_two_clicks(visit: Any) -> None:
    page = visit("/")
    page.get_by_role("article").filter(has_text="Gargon").get_by_role("button").click()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(OFFER)
    make_a_move(page, Random(5))
    page.locator("aside .wide li").filter(has_text=re.compile("Ann (plays|passes)")).first.wait_for()


def test_a_finished_game_is_counted(visit: Any, server: Server) -> None:
    page = visit()
    finish_match(page, server, sit_down(page, server))
    result = page.get_by_role("dialog")
    assert re.search("You win|wins|share", result.inner_text())
    ranking = [int(text) for text in result.locator("td.total").all_inner_texts()]
    record = result.locator('a[href^="/r/"]:not([href*="#"])').get_attribute("href")
    page.keyboard.press("Escape")
    totals = [total_of(page, seat) for seat in range(3)]
    assert sorted(totals, reverse=True) == ranking
    look_at_the_count(page, server.url + record, totals)


def look_at_the_count(page: Any, record: str, totals: list[int]) -> None:
    """In the replay, at a speed at which one can follow it; the page's clock stands still meanwhile."""
    page.evaluate("localStorage['facedown.settings'] = JSON.stringify({speed: 'normal', language: 'en'})")
    page.clock.install(time=MORNING)
    page.goto(record)
    page.locator(".gargon").wait_for()
    page.clock.pause_at(MORNING + timedelta(hours=1))
    page.keyboard.press("End")
    everything = page.get_by_role("button", name="Skip to totals")
    everything.wait_for()
    assert sum(total_of(page, seat) for seat in range(3)) < sum(totals)
    everything.click()
    assert [total_of(page, seat) for seat in range(3)] == totals
    winner = page.locator(".triumph")  # with the creatures that brought most, for a while
    assert re.search("win", winner.inner_text())
    assert winner.locator("li").count() > 0
    page.clock.run_for(20_000)
    winner.wait_for(state="detached")


def test_with_open_winnings_everybody_sees_what_was_won(visit: Any, server: Server) -> None:
    page = visit()
    sit_down(page, server, open_winnings="yes")
    rng = Random(2)
    while not page.locator(".players .won .colours").count():
        assert wait_for_offer(page)
        make_a_move(page, rng)
    page.locator(".players .won").first.click()
    assert "face down" not in page.get_by_role("dialog").inner_text()


def test_winnings_of_others_are_closed_and_ones_own_may_be_looked_at(visit: Any, server: Server) -> None:
    page = visit()
    sit_down(page, server)
    page.locator(".mine .won").click()
    dialog = page.get_by_role("dialog")
    assert dialog.get_by_text("face down").count() == 2
    assert dialog.get_by_text("nothing").count() == 1


def test_a_choice_can_be_taken_back_at_every_step(visit: Any, server: Server) -> None:
    page = visit()
    sit_down(page, server)
    pick(page, FREE_CARDS)
    page.get_by_role("button", name="Back").click()
    assert page.locator(".card.chosen").count() == 0
    assert page.locator(CONFIRM).is_disabled()
    assert page.get_by_role("button", name="Pass").count() == 0  # who starts may not


def test_cards_that_do_not_fit_are_dimmed_and_say_why(visit: Any, server: Server) -> None:
    page = visit()
    sit_down(page, server)
    while page.locator(FREE_CARDS).count():
        pick(page, FREE_CARDS)
    assert page.locator(".hand .card.chosen").count() == 3
    dimmed = page.locator(".hand .card.dim")
    assert dimmed.count() == 7
    assert all("as many cards as you can play" in label for label in labels(dimmed))
    pick(page, ".hand .card.dim", force=True)
    assert page.locator(".hand .card.chosen").count() == 3


def labels(cards: Any) -> list[str]:
    return [card.get_attribute("aria-label") for card in cards.all()]


@pytest.mark.parametrize("bots", [2, 4])
def test_on_a_phone_hand_and_table_are_seen_without_scrolling(visit: Any, server: Server, bots: int) -> None:
    page = visit(viewport=PHONE, has_touch=True)
    sit_down(page, server, bots)
    rng = Random(3)
    for _ in range(5):
        if not wait_for_offer(page):
            break
        main = page.locator("main").evaluate("main => [main.scrollHeight - main.clientHeight, main.scrollWidth]")
        assert main[0] <= 0
        assert main[1] <= PHONE["width"]
        make_a_move(page, rng)


def test_it_is_played_in_french(visit: Any, server: Server) -> None:
    page = visit(settings={"language": "fr"})
    sit_down(page, server)
    rng = Random(4)
    for _ in range(3):
        assert wait_for_offer(page)
        make_a_move(page, rng)
    told = page.locator("aside .wide li").filter(has_text=re.compile("Ann (pose|passe|pioche)"))
    told.first.wait_for()
    assert page.get_by_role("list", name="Votre main").count() == 1


def test_it_is_played_by_keyboard(visit: Any, server: Server) -> None:
    page = visit()
    sit_down(page, server)
    page.locator(FREE_CARDS).first.focus()
    page.keyboard.press("Enter")
    assert page.locator(".hand .card.chosen").count() == 1
    offer = page.locator(OFFER).element_handle()
    page.locator(CONFIRM).focus()
    page.keyboard.press("Enter")
    offer.wait_for_element_state("hidden")
    page.locator("aside .wide li").filter(has_text=re.compile("Ann plays .* face down")).wait_for()


def test_nothing_keeps_anybody_from_the_table(visit: Any, server: Server) -> None:
    page = visit()
    table = sit_down(page, server)
    pick(page, FREE_CARDS)
    assert faults_in_both_themes(page) == {}
    finish_match(page, server, table)
    assert faults_in_both_themes(page) == {}
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    assert faults_in_both_themes(page) == {}


def test_the_table_reads_as_the_golden_one(visit: Any, server: Server) -> None:
    page = visit()
    sit_down(page, server)
    compare_with_golden("gargon", without_chance(page.locator("main").aria_snapshot()))


def without_chance(snapshot: str) -> str:
    """Which cards were dealt is no matter of a golden reading."""
    dealt = re.sub(r"(cards: |From the top: )[^\"\n]*", r"\1…", snapshot)
    return re.sub(r"(white|blue|violet|red|yellow|green) \d+, \w+, [\w ]*amulets?", "a card of the hand", dealt)
