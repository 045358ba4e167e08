"""The first page: the games first, nothing that moves while it loads, and one's own tables in order."""

from __future__ import annotations

from typing import Any

from server.processes import Server
from web.test_table_life import open_table, start_duel

# All that has shifted since the page began, as browsers measure it.
SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""
STEADY = 0.02


def test_nothing_moves_while_the_first_page_loads(visit: Any) -> None:
    page = visit("/about", drawn=True)
    page.add_init_script(f"({SHIFTS})()")
    page.goto(page.url.removesuffix("/about"))
    page.get_by_role("article").nth(3).wait_for()
    assert page.evaluate("new Promise(done => setTimeout(() => done(window.shifted), 300))") < STEADY


def test_what_waits_for_me_comes_first_then_the_games_then_my_other_tables(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    kept = page.evaluate("localStorage['facedown.seats']")
    open_table(page, server)
    page.evaluate(
        "kept => { const all = {...JSON.parse(kept), ...JSON.parse(localStorage['facedown.seats'])};"
        " localStorage['facedown.seats'] = JSON.stringify(all) }",
        kept,
    )
    page.goto(server.url)
    mine = page.get_by_role("region", name="Your tables")
    mine.get_by_text("1 open seat").wait_for()
    assert mine.get_by_role("listitem").count() == 1
    waiting = page.get_by_role("region", name="Waiting for you")
    waiting.get_by_text("Your turn").wait_for()
    assert waiting.get_by_role("listitem").count() == 1
    games = page.get_by_role("article").first.bounding_box()
    assert waiting.bounding_box()["y"] < games["y"] < mine.bounding_box()["y"]
