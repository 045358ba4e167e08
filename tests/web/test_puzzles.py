"""The puzzle of the day at the table: wrong moves, hints, the solution, and the right move."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from facedown import games
from facedown.puzzles.puzzle import Puzzle, puzzles_of
from server.processes import Server
from web.barriers import faults_of
from web.conftest import PHONE
from web.fencing import CARDS


@pytest.mark.parametrize("game", games.our_names())
@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
def test_a_puzzle_shows_the_table_and_its_solution_and_nothing_keeps_anybody_out(
    visit: Any, server: Server, game: str, viewport: Any
) -> None:
    language = "fr" if viewport else "en"
    where = {"viewport": viewport} if viewport else {}
    page = visit(f"/puzzle/{game}/{puzzles_of(game)[0].number}", {"language": language}, **where)
    page.locator(".scene").wait_for()
    page.get_by_role("button", name=re.compile("^(Hint|Conseil)$")).click()
    page.locator(".hint").wait_for()
    assert faults_of(page) == []
    page.get_by_role("button", name=re.compile("Show solution|Voir la solution")).click()
    page.get_by_text(re.compile("^(Best move|Meilleur coup)$")).wait_for()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=re.compile("Try again|Réessayer")).click()
    page.get_by_role("button", name=re.compile("^(Hint|Conseil)$")).wait_for()
    kept = json.loads(page.evaluate("localStorage['facedown.puzzles']"))
    assert (kept["puzzles"], kept["shown"]) == ([], [puzzles_of(game)[0].id])  # what was shown was not solved


def test_a_puzzle_waits_until_its_game_is_prepared(visit: Any, server: Server) -> None:
    page, puzzle = visit("/about", forgive="503"), puzzles_of("en_garde")[0]
    refusals = [{"key": "preparing", "ruling": "", "arguments": {}}]
    page.route(
        f"**/api/puzzles/{puzzle.id}",
        lambda route: route.fulfill(status=503, json=refusals.pop()) if refusals else route.continue_(),
    )
    page.clock.install()
    page.goto(f"{server.url}/puzzle/en_garde/{puzzle.number}")
    page.get_by_text("The game is still getting ready.").wait_for()
    page.clock.fast_forward(2_000)
    page.locator(CARDS).first.wait_for()
    page.get_by_text("The game is still getting ready.").wait_for(state="detached")


def test_a_wrong_move_can_be_tried_again_and_the_right_one_is_explained_and_noted(visit: Any, server: Server) -> None:
    puzzle = next(filter(is_about_a_step_back, puzzles_of("en_garde")))
    value = puzzle.best[1]
    page = visit(f"/puzzle/en_garde/{puzzle.number}")
    page.locator(CARDS).first.wait_for()
    make_a_move(page, f"Advance {value}", value)
    page.locator(".verdict").wait_for()
    make_a_move(page, f"Step back {value}", value)
    page.locator(".verdict.right", has_text="That’s it!").wait_for()
    page.get_by_text("Winning chances by move").wait_for()
    assert json.loads(page.evaluate("localStorage['facedown.puzzles']"))["puzzles"] == [puzzle.id]
    page.get_by_role("link", name="Next puzzle").click()
    page.get_by_role("button", name="Hint").wait_for()


def test_a_game_without_puzzles_has_no_such_page(visit: Any) -> None:
    visit("/puzzle/chess").get_by_role("heading", name="Page not found").wait_for()


def is_about_a_step_back(puzzle: Puzzle) -> bool:
    """Whether it is best to step back with a card that one could also advance with."""
    moves = map(str, puzzle.position().moves(puzzle.seat))
    return puzzle.best.startswith("-") and puzzle.best.replace("-", "+") in moves


def make_a_move(page: Any, choice: str, value: str) -> None:
    """Play a card as a step."""
    page.locator(CARDS).filter(has_text=value).first.click()
    page.get_by_role("group").get_by_role("button", name=choice).click()
    page.get_by_role("button", name="Confirm").click()


def test_the_first_page_leads_to_today_s_puzzles(visit: Any, server: Server) -> None:
    page = visit("/")
    page.get_by_role("region", name="Today’s puzzles").get_by_role("link", name=re.compile("En Garde")).click()
    page.wait_for_url("**/puzzle/en_garde")
    page.locator(".scene").wait_for()
    assert page.evaluate("document.activeElement.id") == "content"
    page.get_by_text("The puzzle of the day").wait_for()
