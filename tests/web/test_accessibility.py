"""axe-core finds nothing on any screen in either theme and language, and tables read as they should."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from web.fencing import CARDS, play_to_the_end
from web.hosting import Server
from web.test_table_life import open_table, start_duel

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")


def lobby(page: Any, server: Server) -> None:
    page.goto(f"{server.url}/t/{open_table(page, server)}")
    page.get_by_text("Table settings").click()


def choosing(page: Any, server: Server) -> None:
    start_duel(page, server)
    page.locator(CARDS).first.click()


def result(page: Any, server: Server) -> None:
    start_duel(page, server)
    play_to_the_end(page)


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
    play_to_the_end(page)
    page.goto(f"{server.url}/r/{table}/1#3")
    page.get_by_text("Move 3 of").wait_for()


def review(page: Any, server: Server) -> None:
    table = start_duel(page, server)
    play_to_the_end(page)
    page.goto(f"{server.url}/r/{table}/1#review")
    page.get_by_role("heading", name="Luck and skill").wait_for(timeout=120_000)


def record(page: Any, server: Server) -> None:
    page.goto(f"{server.url}/r")
    page.get_by_label("Choose a file").wait_for()


def nothing(page: Any, server: Server) -> None:
    page.goto(f"{server.url}/learn/chess")
    page.get_by_role("heading", name="Page not found").wait_for()


def rules_dialog(page: Any, server: Server) -> None:
    start_duel(page, server)
    page.keyboard.press("?")
    page.locator("dialog[open]").get_by_role("heading").nth(3).wait_for()


def my_games(page: Any, server: Server) -> None:
    page.goto(f"{server.url}/games")
    page.get_by_role("heading", name="My games").wait_for()


def workshop(page: Any, server: Server) -> None:
    page.goto(f"{server.url}/workshop")
    page.get_by_role("heading", level=1).wait_for()


def puzzle(page: Any, server: Server) -> None:
    page.goto(f"{server.url}/puzzle/en_garde")
    page.locator("main [data-place]").first.wait_for(state="attached")


SCREENS = (
    home, settings, new_table, lobby, invitation, start_duel, choosing, menu, hint, rules_dialog, result, replay,
    review, record, rules, about, nothing, my_games, workshop, puzzle,
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
    page = visit(bypass_csp=True)
    show(page, server)
    page.add_script_tag(path=AXE)
    for theme, language in LOOKS:
        page.evaluate(LOOK, [theme, language])
        page.wait_for_selector(f"html[lang={language}][data-theme={theme}]")
        wait_until_still(page)
        found = page.evaluate("axe.run()")["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == [], (theme, language)


def wait_until_still(page: Any) -> None:
    """Dialogs rise and colours fade in: half-way nothing has its contrast."""
    page.wait_for_function("() => document.getAnimations().every(one => one.playState !== 'running')")


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
