"""A real browser against the real server.

Every test fails if the browser's console has an error, or if the page was sent more than its seat may know.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from web.hosting import Server
from web.overhearing import Eavesdropper

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

QUICK = {"speed": "off", "sound": False, "vibration": False, "name": "Ann", "language": "en"}
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def server(tmp_path_factory: Any) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    running.wait_until_prepared()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The system's Chromium, which `make test` sees to, or the one that Playwright has brought."""
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield chromium
        chromium.close()


@pytest.fixture
def eavesdropper(server: Server, request: pytest.FixtureRequest) -> Eavesdropper:
    """Takes down what the pages of a test are sent."""
    server.deal_for(request.node.nodeid)
    return Eavesdropper(server)


@pytest.fixture
def visit(server: Server, browser: Any, eavesdropper: Eavesdropper) -> Iterator[Callable[..., Any]]:
    """Opens the page as somebody with a browser of his own."""
    complaints: list[str] = []
    contexts = []

    def complain(message: Any, forgive: str) -> None:
        if message.type == "error" and forgive not in message.text:
            complaints.append(message.text)

    def open_page(
        path: str = "/", settings: dict[str, Any] | None = None, forgive: str = "nothing", **context: Any
    ) -> Any:
        kept = json.dumps(QUICK | (settings or {}))
        own = browser.new_context(**{"viewport": DESKTOP, "locale": "en-GB", "service_workers": "block"} | context)
        contexts.append(own)
        own.add_init_script(f"localStorage['facedown.settings'] ??= {json.dumps(kept)}")
        page = own.new_page()
        page.set_default_timeout(30_000)  # a busy machine is no failure
        eavesdropper.listen(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complain(message, forgive))
        page.goto(server.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
    eavesdropper.check()
