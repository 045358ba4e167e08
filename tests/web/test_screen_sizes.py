"""A table fits every screen without scrolling: phones upright and on their side, tablets, zoomed and big windows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import facedown
from facedown.puzzles.puzzle import puzzles_of
from facedown.table.record import record_of
from server.processes import Server
from web.test_help import start
from web.test_lessons import LESSONS, wait_for_step, walk_on
from web.test_table_life import finish_match, open_table, play_by_socket

ZOOMED = (640, 400)  # 1280x800 at 200%
SIZES = [(844, 390), ZOOMED, (320, 568), (360, 640), (360, 740), (390, 844), (768, 1024), (1024, 768)]
SIZES += [(1280, 800), (1440, 900), (1920, 1080)]
TABLES = [
    ("en_garde", 2),
    ("gargon", 3),
    ("gargon", 5),
    ("stone_warriors", 4),
    ("wizards_gambit", 3),
    ("wizards_gambit", 5),
]
SPARE = "box => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]"
# The narrowest card of the hand, and how far the hand, the piles and the buttons reach beyond the window.
HAND = """() => {
  const TOUCHED = "main button, main [data-place], .actions button, .coach button, .controls :is(button, select)";
  const boxOf = (one) => one.getBoundingClientRect();
  const boxes = (what) => [...document.querySelectorAll(what)].map(boxOf).filter((box) => box.width);
  const cards = boxes(".hand .card"), all = [...cards, ...boxes(TOUCHED)];
  const beyond = (box) => Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
  return [Math.min(...cards.map((box) => box.width)), Math.max(...all.map(beyond))];
}"""
# The narrowest card that can be chosen, wherever it lies: none that is drawn may be drawn at nothing.
CHOSEN = """() => Math.min(1000, ...[...document.querySelectorAll("main button.card, main button.cover")]
  .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().width))"""
SMALLEST, LARGE = 40, 120  # pixels that a card of the hand is wide: to be touched at all, and on a big screen
TABLET = (768, 1024)  # upright
ROOMY = 1440  # pixels across from which a board has room for everything
PICTURE = 150  # pixels that a winner's picture is high, at least
TOUCHABLE = 24  # pixels that any other card is wide


def settle(page: Any, part: str) -> None:
    """Wait until nothing is left to scroll; cards may still be on their way after a change of size."""
    for _ in range(30):
        page.wait_for_timeout(50)
        if page.locator(part).evaluate(SPARE) == [0, 0]:
            break


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_table_is_played_without_scrolling_on_every_screen(visit: Any, server: Server, game: str, seats: int) -> None:
    page = visit()
    start(page, server, game, seats)
    page.locator(".hand").first.wait_for(state="attached")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        size = f"{width}x{height}"
        for part in ("html", "main"):
            settle(page, part)
            assert page.locator(part).evaluate(SPARE) == [0, 0], size
        card, beyond = page.evaluate(HAND)
        assert card >= (LARGE if width == 1920 else SMALLEST), size
        assert beyond <= 1, size
        assert page.evaluate(CHOSEN) >= TOUCHABLE, size
        if game == "gargon" and (
            width >= ROOMY or (width, height) == TABLET
        ):  # all that was played stands in the middle
            assert page.locator(".gargon.arena").count() == 1, size


BATTLE, LOOT, QUESTION = "battle", "opened", "question"  # parts of views that are there in the middle of a turn
MOMENTS = [("stone_warriors", 4, BATTLE), ("stone_warriors", 3, LOOT), ("wizards_gambit", 3, QUESTION)]


@pytest.mark.parametrize(("game", "seats", "moment"), MOMENTS)
def test_what_is_asked_in_the_middle_of_a_turn_fits_every_screen(
    visit: Any, server: Server, game: str, seats: int, moment: str
) -> None:
    page = visit()
    table = start(page, server, game, seats)
    play_by_socket(page, server, table, until=lambda view: view[moment] is not None)
    page.locator(".status.mine").wait_for()
    check_fit(page, moment)


# What lies over the middle of a pile.
COVERED = """() => [...document.querySelectorAll("[data-place=pile], [data-place=discard]")].filter((pile) => {
  const box = pile.getBoundingClientRect();
  return !pile.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}).map((pile) => pile.dataset.place)"""


def check_fit(page: Any, what: str, may_scroll: tuple[int, ...] = ()) -> None:
    """Everything fits at every size, and nothing covers the piles; a board may scroll down at some widths."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(requestAnimationFrame)")
        size = f"{what} {width}x{height}"
        assert page.locator("html").evaluate(SPARE) == [0, 0], size
        across, down = page.locator("main").evaluate(SPARE)
        assert across == 0, size
        if width not in may_scroll:
            assert (down, page.evaluate(COVERED)) == (0, []), size
            assert page.evaluate(HAND)[1] <= 1, size
            assert page.evaluate(CHOSEN) >= TOUCHABLE, size


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_fits_every_screen_in_french(visit: Any, game: str) -> None:
    page = visit(f"/learn/{game}", {"language": "fr", "theme": "dark"})
    page.locator(".hand").first.wait_for(state="attached")
    check_fit(page, "first step")
    walk_on(page, game, 1, 6)
    wait_for_step(page, 7)
    check_fit(page, "seventh step")


def most_held(game: str) -> int:
    """The number of the puzzle in which one holds most cards."""
    hands = {
        puzzle.number: len(puzzle.position().view(puzzle.seat).hands[puzzle.seat].cards) for puzzle in puzzles_of(game)
    }
    return max(hands, key=lambda number: hands[number])


@pytest.mark.parametrize("game", LESSONS)
def test_a_puzzle_fits_every_screen_in_french(visit: Any, game: str) -> None:
    number = most_held(game) if game == "gargon" else puzzles_of(game)[0].number
    page = visit(f"/puzzle/{game}/{number}", {"language": "fr", "theme": "dark"})
    page.locator(".hand").first.wait_for(state="attached")
    check_fit(page, "puzzle")


def a_game(name: str, seats: int) -> Any:
    """Some moves of a game."""
    game, chance = facedown.deal(name, seats, seed=1), Random(1)
    for _ in range(40):
        seat = min(game.pending)
        game.play(seat, chance.choice(list(game.moves(seat))))
    return game


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_replay_fits_every_screen_in_french(visit: Any, server: Server, game: str, seats: int) -> None:
    record = str(record_of(a_game(game, seats)))
    page = visit("/r", {"language": "fr"})
    page.locator("input[type=file]").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()}
    )
    page.locator("main [data-place]").first.wait_for(state="attached")
    page.get_by_role("slider").fill("20")
    check_fit(page, "replay", (320,) if seats == 5 else ())  # five open hands are much for the smallest phone


def test_the_result_of_five_fits_a_phone(visit: Any, server: Server) -> None:
    page = visit(viewport={"width": 360, "height": 740})
    finish_match(page, server, start(page, server, "gargon", 5))
    result = page.locator("dialog[open] .content")
    assert result.locator("tbody tr").count() == 5
    assert result.evaluate(SPARE)[0] == 0
    page.set_viewport_size({"width": 844, "height": 390})
    assert page.locator(".laurels").bounding_box()["height"] >= PICTURE  # beside the result
    assert is_in_sight(page, result.get_by_role("button", name="Rematch"))
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    page.set_viewport_size({"width": 320, "height": 568})
    settle(page, "main")
    assert page.locator("main").evaluate(SPARE) == [0, 0]  # the count behind the result


def test_on_the_smallest_phone_whose_turn_it_is_and_every_button_is_read_whole_in_french(
    visit: Any, server: Server
) -> None:
    page = visit(settings={"language": "fr"}, viewport={"width": 320, "height": 568})
    start(page, server, "stone_warriors", 3)
    page.locator(".status.mine").wait_for()
    for part in (".status", ".actions button", "aside summary"):
        for one in page.locator(part).all():
            assert one.evaluate("one => one.scrollWidth - one.clientWidth") <= 1, one.inner_text()


def test_a_game_is_started_without_scrolling(visit: Any, server: Server) -> None:
    page = visit()
    table = open_table(page, server, game="gargon", seats=5, bots=["", *["novice"] * 4], options={})
    page.goto(f"{server.url}/t/{table}")
    begin = page.get_by_role("button", name="Start game")
    begin.wait_for()
    for width, height in ((844, 390), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        assert is_in_sight(page, begin), width


def is_in_sight(page: Any, button: Any) -> bool:
    box = button.bounding_box()
    return bool(box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"])
