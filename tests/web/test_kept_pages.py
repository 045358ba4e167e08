"""A page that tests hand on is as empty as a new one, or it is not handed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from server.processes import Server
from web.conftest import DESKTOP, EMPTY, PHONE
from web.kept_pages import KeptPages, Lent

OPTIONS = {"viewport": DESKTOP, "service_workers": "block"}
KEEP = """async () => {
    localStorage.kept = sessionStorage.kept = document.cookie = 'kept=1';
    await caches.open('kept');
    await new Promise(done => { indexedDB.open('kept').onsuccess = done });
}"""
WHAT_IS_KEPT = """async () => [
    localStorage.length, sessionStorage.length, document.cookie, await caches.keys(), await indexedDB.databases(),
]"""

LOOK = "['(prefers-color-scheme: dark)', '(prefers-reduced-motion)'].map(query => matchMedia(query).matches)"


def lend(pages: KeptPages, server: Server) -> tuple[Lent, Any]:
    lent = pages.lend(OPTIONS, ())
    page = pages.hand_out(lent)
    page.goto(server.url + EMPTY)
    return lent, page


def test_a_page_that_is_handed_on_is_as_empty_as_a_new_one(browser: Any, server: Server) -> None:
    pages = KeptPages(browser)
    lent, page = lend(pages, server)
    new = page.evaluate(WHAT_IS_KEPT)
    page.evaluate(KEEP)
    assert page.evaluate(WHAT_IS_KEPT) != new
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert page.evaluate(LOOK) == [True, True]
    pages.take_back(lent, server.url, EMPTY)
    again, page = lend(pages, server)
    assert page.evaluate(LOOK) == [False, False]
    assert again.context is lent.context
    assert page.evaluate(WHAT_IS_KEPT) == new
    assert page.viewport_size == DESKTOP
    again.context.close()


def test_a_page_that_is_handed_on_takes_on_another_size_and_look(browser: Any, server: Server) -> None:
    pages = KeptPages(browser)
    lent, _ = lend(pages, server)
    pages.take_back(lent, server.url, EMPTY)
    again = pages.lend(OPTIONS | {"viewport": PHONE, "color_scheme": "dark", "reduced_motion": "reduce"}, ())
    assert again.context is lent.context
    assert again.page.viewport_size == PHONE
    assert again.page.evaluate(LOOK) == [True, True]
    again.context.close()


@pytest.mark.parametrize(
    "change",
    [
        lambda page: page.clock.install(),
        lambda page: page.route("**/nothing", lambda route: route.abort()),
        lambda page: page.add_init_script("window.changed = true"),
        lambda page: page.context.set_offline(True),
        lambda page: page.on("response", lambda response: None),
        lambda page: page.close(),
    ],
    ids=["clock", "route", "script", "offline", "listener", "closed"],
)
def test_a_page_that_a_test_has_changed_for_good_is_handed_on_to_nobody(
    browser: Any, server: Server, change: Callable[[Any], Any]
) -> None:
    pages = KeptPages(browser)
    lent, page = lend(pages, server)
    change(page)
    pages.take_back(lent, server.url, EMPTY)
    assert pages.lend(OPTIONS, ()).context is not lent.context
