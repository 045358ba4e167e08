"""Take the pictures of the README from a real server: every game a few moves in, by day and by night, large and small.

    python tools/pictures.py [FOLDER]          (docs/pictures if not given)

Needs the page to be built and a Chromium to be installed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
# What is shown: a game, its seats, the size of the window, and the colours.
TABLES: list[tuple[str, int, Any, str]] = [
    ("en_garde", 2, DESK, "light"),
    ("gargon", 4, DESK, "light"),
    ("stone_warriors", 3, PHONE, "dark"),
    ("wizards_gambit", 3, DESK, "light"),
]
SECOND_BEGINS = {"en_garde": {"starter": "right"}, "gargon": {"starter": "1"}, "stone_warriors": {"starter": "1"}}
KEEP = """([table, token]) => {
  localStorage.setItem("facedown.seats", JSON.stringify({ [table]: { token, at: Date.now() } }));
}"""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
A_MOMENT = 1_000  # milliseconds until everything has come to rest


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        command = [Path(sys.executable).with_name("facedown"), "serve", "--port", "0", "--data", data]
        server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        try:
            take_all(address_of(server), folder)
        finally:
            server.terminate()
            server.wait()


def address_of(server: subprocess.Popen[str]) -> str:
    """The address that the server prints."""
    assert server.stderr is not None
    for line in server.stderr:
        if line.startswith("facedown is running at "):
            return line.split()[4].rstrip("/")
    raise RuntimeError("the server did not start")


def take_all(address: str, folder: Path) -> None:
    """Take the home page, and a table of every game."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_context(viewport=DESK).new_page()  # type: ignore[arg-type]
        page.goto(address)
        page.get_by_role("button", name="Play").first.wait_for()
        page.wait_for_function("[...document.images].every(image => image.complete)")
        page.screenshot(path=folder / "home.png")
        for game, seats, size, colours in TABLES:
            take_table(browser, address, game, seats, size, colours).screenshot(path=folder / f"{game}.png")
        browser.close()


def take_table(browser: Browser, address: str, game: str, seats: int, size: Any, colours: Any) -> Page:
    """Take a table against bots, after the first of their moves."""
    bots = ["", *["apprentice"] * (seats - 1)]
    settings = {"game": game, "seats": seats, "bots": bots, "options": SECOND_BEGINS.get(game, {})}
    opened = post(f"{address}/api/tables", {"settings": settings, "name": "Ann"})
    page = browser.new_context(viewport=size, color_scheme=colours).new_page()
    page.goto(f"{address}/about")
    page.evaluate(KEEP, [opened["table"], opened["token"]])
    page.goto(f"{address}/t/{opened['table']}")
    page.get_by_role("button", name="Start").first.click()
    page.locator(".status.mine").wait_for(timeout=300_000)  # the bots have moved, and cards have flown
    page.wait_for_timeout(A_MOMENT)
    return page


def post(url: str, body: Any) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


if __name__ == "__main__":
    main()
