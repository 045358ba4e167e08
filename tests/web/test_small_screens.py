"""A table with all its seats fits a small phone and a tablet that lies on its side, the own hand too."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from web.battling import play_to_the_end
from web.hosting import Server
from web.test_help import start

SMALL, LYING = {"width": 360, "height": 740}, {"width": 1024, "height": 768}
TABLES = [
    ("en_garde", 2),
    ("gargon", 3),
    ("gargon", 5),
    ("stone_warriors", 4),
    ("wizards_gambit", 3),
    ("wizards_gambit", 5),
]
SPARE = "box => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]"


@pytest.mark.parametrize("size", [SMALL, LYING], ids=["phone", "tablet"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_table_needs_no_scrolling(visit: Any, server: Server, game: str, seats: int, size: Any) -> None:
    page = visit(viewport=size)
    start(page, server, game, seats)
    assert page.locator("html").evaluate(SPARE) == [0, 0]
    assert page.locator("main").evaluate(SPARE) == [0, 0]


def test_the_result_of_five_fits_a_phone(visit: Any, server: Server) -> None:
    page = visit(viewport=SMALL)
    start(page, server, "gargon", 5)
    play_to_the_end(page, Random(1))
    result = page.locator("dialog[open] .content")
    assert result.locator("tbody tr").count() == 5
    assert result.evaluate(SPARE)[0] == 0
