"""A real browser against the real server.

Every test fails if the browser's console has an error, or if the page was sent more than its seat may know.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from server.processes import ForkServer, Server
from web.kept_pages import DESKTOP, KeptPages, Lent
from web.overhearing import Eavesdropper

# The shell without a window needs much less processor time than the whole browser.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
# Tests are over before it pays to optimise what the page runs.
FLAGS = ["--no-sandbox", "--disable-gpu", "--in-process-gpu", "--js-flags=--no-maglev --no-turbofan --single-threaded"]

QUICK = {"speed": "off", "sound": False, "vibration": False, "name": "Ann", "language": "en"}
EMPTY = "/icon.svg"  # of the server, with the browser's storage, and without the work of showing a page
# Lays pages out as ever, and draws nothing of them: drawing takes a quarter of a browser's processor time.
UNSEEN = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { opacity: 0 !important }');
    document.adoptedStyleSheets = [sheet];
}"""
PHONE = {"width": 390, "height": 844}
KEEP_SETTINGS = "settings => { localStorage['facedown.settings'] = JSON.stringify(settings) }"


@pytest.fixture(scope="session")
def server(fork_server: ForkServer, tmp_path_factory: Any) -> Iterator[Server]:
    running = start_server(fork_server, tmp_path_factory.mktemp("data"))
    yield running
    running.kill()


def start_server(fork_server: ForkServer, data: Path, **settings: Any) -> Server:
    """A server that deals every test its own cards, with all games loaded."""
    running = Server(fork_server, data, same_deals=True, notices=True, **settings)
    running.deal_for("")
    running.start()
    running.wait_until_prepared()
    return running


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """The system's Chromium, which `make test` sees to, or the one that Playwright has brought.

    Playwright has an event loop in this thread: it has to end before tests of other folders have theirs.
    """
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def kept_pages(browser: Any) -> KeptPages:
    """Pages that tests hand on."""
    return KeptPages(browser)


@pytest.fixture
def eavesdropper(server: Server, request: pytest.FixtureRequest) -> Eavesdropper:
    """Takes down what the pages of a test are sent."""
    server.deal_for(request.node.nodeid)
    return Eavesdropper(server)


@pytest.fixture
def visit(server: Server, kept_pages: KeptPages, eavesdropper: Eavesdropper) -> Iterator[Callable[..., Any]]:
    """Opens a page as somebody with a browser of their own: an empty one, for tests that go on from it to a table."""
    complaints: list[str] = []
    visits: list[tuple[Lent, dict[str, Callable[..., Any]]]] = []

    def complain(message: Any, forgive: str) -> None:
        if message.type == "error" and forgive not in message.text:
            complaints.append(message.text)

    def open_page(
        path: str = EMPTY,
        settings: dict[str, Any] | None = None,
        forgive: str = "nothing",
        drawn: bool = False,
        **context: Any,
    ) -> Any:
        wanted = QUICK | (settings or {})
        usual = {"viewport": DESKTOP, "locale": "en-GB", "service_workers": "block"}
        if wanted["speed"] == "off":
            usual["reduced_motion"] = "reduce"  # what moves takes processor time
        scripts = (f"localStorage['facedown.settings'] ??= {json.dumps(json.dumps(QUICK))}",)
        lent = kept_pages.lend(usual | context, scripts if drawn else (*scripts, UNSEEN))
        hears = {
            "websocket": eavesdropper.hear,
            "pageerror": lambda error: complaints.append(str(error)),
            "console": lambda message: complain(message, forgive),
        }
        for event, hear in hears.items():
            lent.page.on(event, hear)
        visits.append((lent, hears))
        page = kept_pages.hand_out(lent)
        page.set_default_timeout(30_000)  # a busy machine is no failure
        if page.url != server.url + EMPTY:
            page.goto(server.url + EMPTY)
        if wanted != QUICK:
            page.evaluate(KEEP_SETTINGS, wanted)
        if path != EMPTY:
            page.goto(server.url + path)
        return page

    yield open_page
    for lent, hears in visits:
        for event, hear in hears.items():
            lent.page.remove_listener(event, hear)
        kept_pages.take_back(lent, server.url, EMPTY)
    assert complaints == []
    eavesdropper.check()
