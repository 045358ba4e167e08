"""Taking a move back: asked for, granted, refused, and not past what has been shown."""

from __future__ import annotations

from random import Random
from typing import Any

from server.processes import Server
from web import fencing
from web.battling import CONFIRM, FREE_CARDS, OFFER, make_a_move, wait_for_offer
from web.company import sit_together
from web.test_table_life import start_duel

QUESTION = "Ann wants to undo a move."


def labels(page: Any) -> list[str]:
    """One's hand, card by card."""
    return page.locator(".hand .card").evaluate_all("cards => cards.map(card => card.ariaLabel.split(',')[0])")


def button(page: Any) -> Any:
    return page.get_by_role("button", name="Undo")


def question(page: Any) -> Any:
    return page.get_by_role("status").filter(has_text=QUESTION)


def play_a_card_and_ask_for_it_back(ann: Any, bob: Any) -> list[str]:
    """In Gargon cards lie face down, so that nothing has been shown; returns the hand before."""
    assert wait_for_offer(ann)
    before = labels(ann)
    ann.locator(FREE_CARDS).first.click(position={"x": 5, "y": 20})
    ann.locator(CONFIRM).click()
    bob.locator(OFFER).wait_for()
    button(ann).click()
    ann.get_by_text("Waiting for the others to agree").wait_for()
    question(bob).wait_for()
    return before


def told(page: Any, text: str) -> Any:
    return page.locator("aside .wide li").filter(has_text=text)


def test_a_move_comes_back_if_the_other_agrees_and_another_one_is_made(visit: Any, server: Server) -> None:
    ann, bob, watcher = sit_together(visit, server, "gargon", bots=1, starter="0")
    before = play_a_card_and_ask_for_it_back(ann, bob)
    question(bob).get_by_role("button", name="Agree").click()
    assert wait_for_offer(ann)
    assert labels(ann) == before
    for page in (ann, bob, watcher):
        told(page, "The move was undone.").wait_for()
        assert page.get_by_text("Waiting for the others to agree").count() == question(page).count() == 0
    assert not bob.locator(OFFER).count()
    make_a_move(ann, Random(1))
    bob.locator(OFFER).wait_for()


def test_a_move_stays_if_the_other_declines(visit: Any, server: Server) -> None:
    ann, bob, watcher = sit_together(visit, server, "gargon", bots=1, starter="0")
    before = play_a_card_and_ask_for_it_back(ann, bob)
    question(bob).get_by_role("button", name="Decline").click()
    for page in (ann, bob, watcher):
        told(page, "Bob declines.").wait_for()
        assert page.get_by_text("Waiting for the others to agree").count() == question(page).count() == 0
    assert len(labels(ann)) == len(before) - 1
    make_a_move(bob, Random(1))


def test_after_a_card_was_drawn_taking_back_is_not_offered(visit: Any, server: Server) -> None:
    ann, bob, _ = sit_together(visit, server, "en_garde", bots=0, starter="left", target="1")
    ann.wait_for_selector(fencing.CARDS)
    fencing.make_a_move(ann)  # she has drawn a card
    bob.wait_for_selector(fencing.CARDS)
    told(ann, "Ann draws").first.wait_for()
    assert not button(ann).count()
    fencing.make_a_move(bob)
    ann.wait_for_selector(fencing.CARDS)
    assert not button(ann).count()
    assert not question(bob).count()


def test_where_the_host_wants_none_there_is_no_taking_back(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server, undo=False)
    assert not button(page).count()
