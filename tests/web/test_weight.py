"""How much a visitor loads."""

from __future__ import annotations

import gzip
from typing import Any

from facedown.server.http.pages import page_folder
from facedown.server.http.rate_limits import Limits
from server.processes import Server
from web.fencing import CARDS
from web.test_en_garde import cover

MOST = 150_000  # bytes, gzipped, until the first table is drawn


def test_the_first_table_is_drawn_from_less_than_150_kb(visit: Any, server: Server) -> None:
    page = visit("/about")
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    loaded: dict[str, int] = {}

    def weigh(answer: Any) -> None:
        if answer.ok and "/api/" not in answer.url:
            loaded[answer.url] = len(gzip.compress(answer.body()))

    page.on("response", weigh)
    page.goto(server.url)
    cover(page, "En Garde").get_by_role("button").click()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(CARDS)
    page.wait_for_load_state("networkidle")  # what was asked for before may come later
    print(f"{sum(loaded.values()):,} bytes in {len(loaded)} files")
    assert len(loaded) > 5
    assert sum(loaded.values()) < MOST


def test_two_first_visits_from_one_address_are_within_what_it_may_ask_for() -> None:
    """The app keeps all of the page's files as soon as it is opened, and then people want to play."""
    files = [file for file in page_folder().rglob("*") if file.is_file()]
    assert 2 * len(files) + 50 < Limits().requests[1]
