"""A table fits every screen without scrolling: phones upright and on their side, tablets, zoomed and big windows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from web.battling import play_to_the_end
from web.hosting import Server
from web.test_help import start

ZOOMED = (640, 400)  # 1280x800 at 200%
SIZES = [(844, 390), ZOOMED, (320, 568), (360, 740), (390, 844), (768, 1024), (1024, 768), (1280, 800), (1920, 1080)]
TABLES = [
    ("en_garde", 2),
    ("gargon", 3),
    ("gargon", 5),
    ("stone_warriors", 4),
    ("wizards_gambit", 3),
    ("wizards_gambit", 5),
]
SPARE = "box => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]"
# The narrowest card of the hand, and how far the hand and the buttons of the table reach beyond the window.
HAND = """() => {
  const boxOf = (one) => one.getBoundingClientRect();
  const boxes = (what) => [...document.querySelectorAll(what)].map(boxOf).filter((box) => box.width);
  const cards = boxes(".hand .card"), all = [...cards, ...boxes("main button, .actions button")];
  const beyond = (box) => Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
  return [Math.min(...cards.map((box) => box.width)), Math.max(...all.map(beyond))];
}"""
SMALLEST, LARGE = 40, 120  # pixels that a card of the hand is wide: to be touched at all, and on a big screen


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_table_is_played_without_scrolling_on_every_screen(visit: Any, server: Server, game: str, seats: int) -> None:
    page = visit()
    start(page, server, game, seats)
    page.locator(".hand").first.wait_for(state="attached")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(requestAnimationFrame)")
        size = f"{width}x{height}"
        assert page.locator("html").evaluate(SPARE) == [0, 0], size
        assert page.locator("main").evaluate(SPARE) == [0, 0], size
        card, beyond = page.evaluate(HAND)
        assert card >= (LARGE if width == 1920 else SMALLEST), size
        assert beyond <= 1, size


def test_the_result_of_five_fits_a_phone(visit: Any, server: Server) -> None:
    page = visit(viewport={"width": 360, "height": 740})
    start(page, server, "gargon", 5)
    play_to_the_end(page, Random(1))
    result = page.locator("dialog[open] .content")
    assert result.locator("tbody tr").count() == 5
    assert result.evaluate(SPARE)[0] == 0
