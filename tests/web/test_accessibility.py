"""axe-core finds nothing on any screen in either theme and language, and tables read as they should."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.processes import Server
from web.barriers import ALL, faults_of
from web.conftest import EMPTY, PHONE
from web.fencing import CARDS
from web.test_help import start
from web.test_table_life import finish_match, open_table, start_duel


def lobby(page: Any, server: Server) -> None:
    page.goto(f"{server.url}/t/{open_table(page, server)}")
    page.get_by_text("Table settings").click()


def choosing(page: Any, server: Server) -> None:
    start_duel(page, server)
    page.locator(CARDS).first.click()


def result(page: Any, server: Server) -> None:
    finish_match(page, server, start_duel(page, server))


def settings(page: Any, server: Server) -> None:
    page.get_by_role("button", name="Settings").click()


def new_table(page: Any, server: Server) -> None:
    page.get_by_role("article").get_by_role("button").first.click()


def rules(page: Any, server: Server) -> None:
    page.goto(f"{server.url}/rules/en_garde")
    page.get_by_role("heading", name="Rulings").wait_for()


def about(page: Any, server: Server) -> None:
    page.goto(f"{server.url}/about")


def home(page: Any, server: Server) -> None:
    page.get_by_role("article").first.wait_for()


def invitation(page: Any, server: Server) -> None:
    table = open_table(page, server)
    page.evaluate("localStorage.removeItem('facedown.seats')")
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("button", name="Take a seat").wait_for()


def menu(page: Any, server: Server) -> None:
    start_duel(page, server)
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("dialog").get_by_role("textbox").wait_for()


def hint(page: Any, server: Server) -> None:
    start_duel(page, server)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("dialog").get_by_role("listitem").first.wait_for()


def replay(page: Any, server: Server) -> None:
    table = start_duel(page, server)
    finish_match(page, server, table)
    page.goto(f"{server.url}/r/{table}/1#3")
    page.get_by_text("Move 3 of").wait_for()


def review(page: Any, server: Server) -> None:
    table = start_duel(page, server)
    finish_match(page, server, table)
    page.goto(f"{server.url}/r/{table}/1#review")
    page.get_by_role("heading", name="Luck and skill").wait_for(timeout=120_000)


def record(page: Any, server: Server) -> None:
    page.goto(f"{server.url}/r")
    page.get_by_label("Choose a file").wait_for()


def puzzle(page: Any, server: Server) -> None:
    page.goto(f"{server.url}/puzzle/en_garde")
    page.get_by_role("button", name="Show solution").click()
    page.get_by_text("Best move").wait_for()


def challenge(page: Any, server: Server) -> None:
    page.get_by_role("region", name="Today’s deal").get_by_role("link").first.click()
    page.get_by_role("button", name="Play", exact=True).wait_for()


def my_games(page: Any, server: Server) -> None:
    page.get_by_role("link", name="My games").click()
    page.get_by_text("Nothing finished yet.").wait_for()


def me(page: Any, server: Server) -> None:
    page.get_by_role("link", name="You", exact=True).click()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Show link and words").click()
    page.locator(".phrase").wait_for()


def workshop(page: Any, server: Server) -> None:
    page.get_by_role("link", name="Design your own cards").click()
    page.get_by_text("✓ No mistakes").wait_for()


def nothing(page: Any, server: Server) -> None:
    page.goto(f"{server.url}/learn/chess")
    page.get_by_role("heading", name="Page not found").wait_for()


def rules_dialog(page: Any, server: Server) -> None:
    start_duel(page, server)
    page.keyboard.press("?")
    page.locator("dialog[open]").get_by_role("heading").nth(3).wait_for()


FROM_HOME = (home, settings, new_table, challenge, my_games, me, workshop)
SCREENS = (
    *FROM_HOME, lobby, invitation, start_duel, choosing, menu, hint, rules_dialog, result, replay, review, record,
    puzzle, rules, about, nothing,
)  # fmt: skip
LOOKS = (("light", "en"), ("dark", "fr"))
# As if it had been chosen in another tab.
LOOK = """([theme, language]) => {
    const key = 'facedown.settings';
    localStorage[key] = JSON.stringify({ ...JSON.parse(localStorage[key]), theme, language });
    dispatchEvent(new StorageEvent('storage', { key }));
}"""


@pytest.mark.parametrize("show", SCREENS, ids=lambda show: show.__name__)
def test_nothing_keeps_anybody_out(visit: Any, server: Server, show: Callable[..., Any]) -> None:
    page = visit("/" if show in FROM_HOME else EMPTY)
    show(page, server)
    for theme, language in LOOKS:
        page.evaluate(LOOK, [theme, language])
        page.wait_for_selector(f"html[lang={language}][data-theme={theme}]")
        assert faults_of(page, impacts=ALL) == [], (theme, language)


OTHERS = ("gargon", "stone_warriors", "wizards_gambit")  # En Garde's table is among the screens


@pytest.mark.parametrize("game", OTHERS)
def test_nothing_keeps_anybody_out_of_a_dark_french_phones_table_and_lesson(
    visit: Any, server: Server, game: str
) -> None:
    page = visit(settings={"language": "fr", "theme": "dark"}, viewport=PHONE)
    start(page, server, game, 3)
    assert faults_of(page, impacts=ALL) == []
    page.goto(f"{server.url}/learn/{game}")
    page.locator("main [data-place]").first.wait_for(state="attached")
    assert faults_of(page, impacts=ALL) == []


def test_en_gardes_table_reads_as_the_golden_one(visit: Any, server: Server) -> None:
    page = visit()
    start_duel(page, server)
    compare_with_golden("en_garde", page.locator("main").aria_snapshot())


def compare_with_golden(name: str, snapshot: str) -> None:
    """What a screen reader finds, in its order; numbers are chance's. WRITE_GOLDEN=1 writes it anew."""
    golden = Path(__file__).parent / "golden" / f"{name}.yaml"
    read = re.sub(r"\d+", "#", snapshot) + "\n"
    if os.environ.get("WRITE_GOLDEN"):
        golden.write_text(read, encoding="utf-8")
    assert read == golden.read_text(encoding="utf-8")


def test_what_keeps_people_out_is_found_on_a_page_that_is_not_drawn(visit: Any) -> None:
    page = visit("/about")
    page.get_by_role("heading").first.wait_for()
    page.evaluate("document.querySelector('main h1, main h2, main p').style.color = '#999'")
    assert [fault for fault, _ in faults_of(page)] == ["color-contrast"]
    assert page.evaluate("getComputedStyle(document.documentElement).opacity") == "0"
