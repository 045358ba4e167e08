"""Several people at one table, each with a browser of their own."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from server.processes import Server
from web.test_table_life import LISTEN, open_table

PATIENCE = 60.0  # seconds in which nobody can do anything
SOON = 40  # milliseconds


class Company(NamedTuple):
    """Two who play, and one who watches."""

    ann: Any
    bob: Any
    watcher: Any


def sit_together(visit: Any, server: Server, game: str, bots: int, **options: str) -> Company:
    """Ann opens a table and has it read to her, Bob comes by its link, bots fill it, and somebody watches."""
    ann = visit()
    seats = ["", "", *["novice"] * bots]
    table = open_table(ann, server, game=game, seats=len(seats), bots=seats, options=options)
    ann.goto(f"{server.url}/t/{table}")
    bob = visit(f"/t/{table}", {"name": "Bob"})
    bob.get_by_role("button", name="Take a seat").click()
    ann.get_by_role("button", name="Start game").wait_for()
    ann.evaluate(LISTEN)
    ann.get_by_role("button", name="Start game").click()
    return Company(ann, bob, watch(visit, server, ann))


def watch(visit: Any, server: Server, page: Any) -> Any:
    """Somebody who looks on by the link for spectators."""
    page.get_by_role("button", name="Table", exact=True).click()
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    watcher = visit(link.removeprefix(server.url))
    watcher.get_by_text("You’re watching").wait_for()
    return watcher


def is_over(page: Any) -> bool:
    """Whether the result is shown."""
    return bool(page.locator("dialog[open] .commitment").count())


def play_together(pages: list[Any], act: Callable[[Any], bool], enough: Callable[[], bool] = lambda: False) -> None:
    """Whoever can do something does it, until all have been shown the result, or it is enough.

    `act` does one thing, and says whether there was any.
    """
    last = time.monotonic()
    while not enough() and not all(map(is_over, pages)):
        if any(act(page) for page in pages if not is_over(page)):
            last = time.monotonic()
        elif time.monotonic() > last + PATIENCE:
            raise AssertionError("nobody can do anything any more")
        else:
            pages[0].wait_for_timeout(SOON)
