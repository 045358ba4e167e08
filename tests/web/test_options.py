"""What will be played: options of a quick game, of a table of friends, and what guests see of them."""

from __future__ import annotations

import re
from typing import Any

from server.processes import Server
from web.conftest import PHONE
from web.fencing import CARDS
from web.test_at_the_table import LISTEN_AND_LOOK
from web.test_en_garde import cover
from web.test_table_life import open_table

# The page asks for a bot that the server does not have.
ASK_FOR_NOBODY = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) { send.call(this, text.replace('"novice"', '"nobody"')); };
}"""


def test_a_quick_game_against_bots_has_options(visit: Any) -> None:
    page = visit("/")
    cover(page, "En Garde").get_by_role("button").click()
    page.get_by_role("dialog").get_by_text("Options").click()
    page.get_by_label("Rounds to win").fill("2")
    page.get_by_label("Rounds to win").press("Tab")
    assert not page.get_by_label("Card values").is_visible()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(CARDS)
    page.get_by_text("first to 2").wait_for()


def test_a_refused_value_goes_back_and_its_banner_too_and_guests_are_heard_and_see_what_is_played(
    visit: Any, server: Server
) -> None:
    ann = visit(settings={"sound": True})
    table = open_table(ann, server, options={"target": "3"})
    ann.clock.install()
    ann.goto(f"{server.url}/t/{table}")
    ann.get_by_text("Table settings").click()
    ann.get_by_text("For study", exact=True).click()
    hand = ann.get_by_label("Cards in a hand")
    hand.fill("99")
    hand.press("Tab")
    ann.wait_for_function("field => field.value === '5'", arg=hand.element_handle())
    ann.get_by_role("alert").filter(has_text=re.compile(r"Any number from \d+ to \d+\.")).wait_for()
    hand.fill("6")
    hand.press("Tab")
    ann.get_by_text("Any number from").wait_for(state="detached")
    ann.evaluate(ASK_FOR_NOBODY)
    ann.get_by_label("Seat 2").select_option("novice")
    refusal = ann.get_by_role("alert")
    refusal.wait_for()
    ann.evaluate(LISTEN_AND_LOOK)
    bob = visit(f"/t/{table}", {"name": "Bob"})
    bob.get_by_role("button", name="Take a seat").click()
    agreed = bob.locator("dl")
    agreed.get_by_text("Rounds to win").wait_for()
    assert "3" in agreed.inner_text()
    ann.wait_for_function("window.heard > 1")  # two notes: somebody has sat down
    ann.clock.fast_forward(20_000)
    refusal.wait_for(state="detached")


def test_who_is_invited_and_who_plays_reads_all_that_was_agreed(visit: Any, server: Server) -> None:
    ann = visit(viewport=PHONE)
    clock = {"type": "bank", "seconds": 600, "increment": 5}
    table = open_table(ann, server, options={"target": "3"}, rated=True, takeover=90, clock=clock)
    bob = visit(f"/t/{table}", {"name": "Bob"})
    invitation = bob.get_by_role("main")
    invitation.get_by_text("Rated: no bots, hints or undo").wait_for()
    agreed = {
        "Rounds to win": "3",
        "Clock": "10 minutes per player, plus 5 seconds per move",
        "Undo": "no",
        "Hints": "no",
        "A bot takes over": "after 90 seconds",
    }
    rows = invitation.locator("dl div")
    for name, value in agreed.items():
        assert value in rows.filter(has_text=name).inner_text(), name
    bob.get_by_role("button", name="Take a seat").click()
    ann.goto(f"{server.url}/t/{table}")
    ann.get_by_role("button", name="Start game").click()
    bob.wait_for_selector(".status")
    bob.get_by_role("button", name="Table", exact=True).click()
    bob.get_by_role("dialog").get_by_text("Rules and options").click()
    bob.get_by_role("dialog").get_by_text("10 minutes per player").wait_for()


def test_a_memory_aid_is_offered_where_the_game_has_one(visit: Any, server: Server) -> None:
    page = visit()
    for game, has_one in {"en_garde": True, "gargon": False}.items():
        table = open_table(page, server, game=game, seats=None, options={})
        page.goto(f"{server.url}/t/{table}")
        page.get_by_text("Table settings").click()
        assert bool(page.get_by_label("Memory aid").count()) == has_one
